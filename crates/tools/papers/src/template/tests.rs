//! Laws of templates.

use myosu::text::Text;

use super::{BadTemplate, Piece, Template, TextPart, parts};

fn both(text: &str) -> Template {
    Template::read([text, text]).unwrap()
}

#[test]
fn every_kind_of_line_becomes_its_piece() {
    let template = both(
        "# Title\n\n## Heading\ntwo lines\nof text\n\n> a note\n> goes on\n\n- [label](file.csv)\n\n@key: a\n  phrase\n",
    );
    let same = |text: &str| Text::same(text);
    let [title, heading, paragraph, note, links, phrase] = template.pieces.try_into().unwrap();
    assert_eq!(title, Piece::Section(same("Title")));
    assert_eq!(heading, Piece::Heading(same("Heading")));
    assert_eq!(paragraph, Piece::Paragraph(same("two lines of text")));
    assert_eq!(note, Piece::Note(same("a note goes on")));
    assert!(matches!(links, Piece::Links(links) if links[0].file == "file.csv"));
    assert_eq!(phrase, Piece::Phrase { key: "key".into(), text: same("a phrase") });
}

#[test]
fn tables_have_captions_repeated_rows_and_bars_in_cells() {
    let template = both(": caption\n| a | \\|b\\| |\n|---|---|\n| each rows: {.x} | 1 |\n| 2 | 3 |\n");
    let [Piece::Table(table)] = &template.pieces[..] else { panic!("one table") };
    assert_eq!(table.caption, Text::same("caption"));
    assert_eq!(table.head[1], Text::same("|b|"));
    assert_eq!(table.rows[0].each.as_deref(), Some("rows"));
    assert_eq!(table.rows[0].cells[0], Text::same("{.x}"));
    assert_eq!(table.rows[1].each, None);
}

#[test]
fn figures_on_adjacent_lines_stand_side_by_side_with_their_words() {
    let template = both("![one](a)\n  x: word\n![two (2)](b)\n\n![](c)\n");
    let [Piece::Figures(pair), Piece::Figures(single)] = &template.pieces[..] else { panic!("two groups") };
    assert_eq!(pair[0].words, [("x".to_owned(), Text::same("word"))]);
    assert_eq!((pair[1].name.as_str(), &pair[1].caption), ("b", &Text::same("two (2)")));
    assert_eq!(single.len(), 1);
}

#[test]
fn conditions_and_folds_nest() {
    let template = both("{if a}\n{fold} more\ntext\n{end}\n{else}\nother\n{end}\n");
    let [Piece::If { condition, then, otherwise }] = &template.pieces[..] else { panic!("one condition") };
    assert_eq!(condition, "a");
    assert!(matches!(&then[0], Piece::Fold { pieces, .. } if pieces.len() == 1));
    assert_eq!(otherwise[0], Piece::Paragraph(Text::same("other")));
}

#[test]
fn languages_of_different_shape_are_no_template() {
    let shapes = |ko, en| Template::read([ko, en]).unwrap_err();
    assert!(matches!(shapes("# a\n\nb", "# a\n\n> b"), BadTemplate::Shapes(_)));
    assert!(matches!(shapes("# a\n\nb\n\nc", "# a\n\nb"), BadTemplate::Shapes(_)));
    assert!(matches!(shapes("![](a)", "![](b)"), BadTemplate::Shapes(_)));
}

#[test]
fn a_bad_line_is_named_by_its_number() {
    let bad = |text| Template::read([text, text]).unwrap_err().to_string();
    assert!(bad("# a\n{if b}\nc\n").starts_with("line 2: "));
    assert!(bad("# a\n{end}\n").starts_with("line 2: "));
    assert!(bad("| a |\nb\n").starts_with("line 2: "));
    assert!(bad("@nothing\n").starts_with("line 1: "));
}

#[test]
fn names_are_found_between_words() {
    let found = parts("a {b} c{.d}");
    assert_eq!(
        found,
        [
            TextPart::Words("a "),
            TextPart::Name("b"),
            TextPart::Words(" c"),
            TextPart::Name(".d"),
            TextPart::Words("")
        ]
    );
    assert_eq!(parts("a { b"), [TextPart::Words("a { b")]);
}
