//! SGF files as the world writes them.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use myosu_formats::sgf::{BadSgf, Collection, Oddity, PointMark, Property, PropertyValue, SgfGame, SgfNode};
use myosu_rules::{Color, Move, Notation, Point, PointSet, diagram};

fn read(text: &str) -> Collection {
    let file = Collection::parse_text(text).unwrap();
    let again = Collection::parse_text(&file.to_string()).unwrap();
    assert_eq!(again, file, "{file}");
    assert_eq!(again.to_string(), file.to_string());
    file
}

fn oddities(text: &str) -> Vec<Oddity> {
    read(text).warnings().iter().map(|warning| warning.oddity.clone()).collect()
}

fn root(file: &Collection) -> SgfNode<'_> {
    file.games().next().unwrap()
}

/// On a stack on which a recursion of a few thousand steps would already fail.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(256 * 1024).spawn(work).unwrap().join().unwrap();
}

#[test]
fn a_million_nested_trees_are_read_walked_printed_and_dropped_on_a_small_stack() {
    on_a_small_stack(|| {
        const DEPTH: usize = 1_000_000;
        let text = "(;B[aa]".repeat(DEPTH) + &")".repeat(DEPTH);
        let file = Collection::parse(text.as_bytes()).unwrap();
        assert_eq!(file.warnings(), []);
        assert_eq!(root(&file).walk().count(), DEPTH);
        assert_eq!(root(&file).main_line().last().unwrap().path().len(), DEPTH);
        assert_eq!(Collection::parse_text(&file.to_string()).unwrap(), file);
        drop(file.clone());
    });
}

#[test]
fn a_million_nested_variations_are_printed_on_a_small_stack() {
    on_a_small_stack(|| {
        const DEPTH: usize = 500_000;
        let text = "(;B[aa](;W[bb])".repeat(DEPTH) + &")".repeat(DEPTH);
        let file = Collection::parse(text.as_bytes()).unwrap();
        assert_eq!(file.len(), 2 * DEPTH);
        let printed = file.to_string();
        assert_eq!(printed.matches('(').count(), 2 * DEPTH - 1);
        assert_eq!(Collection::parse_text(&printed).unwrap(), file);
    });
}

#[test]
fn a_million_open_trees_and_nothing_else_are_a_warning() {
    on_a_small_stack(|| {
        let file = Collection::parse_text(&"(;".repeat(1_000_000)).unwrap();
        assert_eq!(file.warnings()[0].oddity, Oddity::UnclosedTrees(1_000_000));
        assert!(Collection::parse_text(&"(".repeat(1_000_000)).is_err());
    });
}

#[test]
fn variations_keep_their_order() {
    let file = read("(;GM[1](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee]))");
    let names: Vec<String> = root(&file)
        .walk()
        .map(|node| node.properties().map(|p| p.values().next().unwrap().raw()).collect())
        .collect();
    assert_eq!(names, ["1", "aa", "bb", "cc", "dd", "ee"]);
    let line: Vec<&str> =
        root(&file).main_line().map(|node| node.properties().next().unwrap().written_name()).collect();
    assert_eq!(line, ["GM", "B", "W", "B"]);
    let top: Vec<_> = root(&file).children().map(|node| node.value("B").unwrap().raw()).collect();
    assert_eq!(top, ["aa", "ee"]);
}

#[test]
fn text_before_the_first_game_is_kept_and_a_byte_order_mark_is_not() {
    let file = read("From: someone\nSubject: game (nice)\n\n(;GM[1])");
    assert!(file.preamble().starts_with("From"));
    let marked = Collection::parse("\u{feff}(;C[가])".as_bytes()).unwrap();
    assert_eq!(marked.preamble(), "");
    assert_eq!(root(&marked).comment().unwrap(), "가");
    let wide: Vec<u8> =
        [0xff, 0xfe].into_iter().chain("(;C[각])".encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert_eq!(root(&Collection::parse(&wide).unwrap()).comment().unwrap(), "각");
}

#[test]
fn sloppy_files_are_read_with_a_warning_for_each_liberty() {
    let missing = |name: &str| Oddity::MissingSemicolon(name.into());
    assert_eq!(oddities("(GM[1];B[aa])"), [missing("GM")]);
    assert_eq!(oddities("(;GM[1](B[aa];W[bb]))"), [missing("B")]);
    assert_eq!(oddities("(;GM[1];B[aa]"), [Oddity::UnclosedTrees(1)]);
    assert_eq!(oddities("(;GM[1];C[no end"), [Oddity::UnclosedValue, Oddity::UnclosedTrees(1)]);
    assert_eq!(oddities("(;C[no end\\"), [Oddity::UnclosedValue, Oddity::UnclosedTrees(1)]);
    assert_eq!(oddities("(;GM[1](;B[aa]);B[bb])"), [Oddity::NodeAfterVariation]);
    assert_eq!(oddities("(;GM[1](;B[aa])B[bb])"), [missing("B")]);
    assert_eq!(oddities("(;GM[1];;B[aa])"), []);
    assert_eq!(oddities("(;GM[1]=B[aa]ü)"), [Oddity::Character('='), Oddity::Character('ü')]);
    assert_eq!(oddities("(;KO B[aa])"), [Oddity::NameWithoutValue("KO".into())]);
    assert_eq!(oddities("(;[aa]B[bb])"), [Oddity::ValueWithoutName]);
    assert_eq!(oddities("(;B[aa])\n)x(;W[bb])"), [Oddity::TextBetweenGames]);
    assert_eq!(oddities("(;B[aa])(B[bb])(;W[cc])"), [missing("B")]);
    let warning = read("(;GM[1]\n;B[aa]\n  ?").warnings()[0].to_string();
    assert_eq!(warning, "line 3, column 3, byte 17: unexpected '?': expected ';', '(', ')' or a property");
}

#[test]
fn nothing_of_a_sloppy_file_is_lost() {
    let file = read("(;GM[1](;B[aa];W[bb]");
    let moves: Vec<_> =
        root(&file).main_line().filter_map(|node| node.turn(root(&file).header().size).unwrap()).collect();
    assert_eq!(moves.len(), 2);
    assert_eq!(read("(;B[aa])(B[bb])(;W[cc])").games().len(), 3);
    assert_eq!(root(&read("(;C[no end")).comment().unwrap(), "no end");
}

#[test]
fn a_file_without_a_game_is_an_error_that_says_where_and_what() {
    let error = |text: &str| Collection::parse_text(text).unwrap_err();
    assert_eq!(
        error("\n\n  hello there").to_string(),
        "no game in the file: expected \"(;\", found \"hello there\" (line 3, column 3, byte 4)"
    );
    for text in ["", "   ", "(", ")", "()", "((()))", ";B[aa]", "한글", "(((("] {
        assert!(matches!(error(text), BadSgf::NoGame { .. }), "{text}");
    }
    assert!(matches!(Collection::parse_as(b"(;)", "klingon"), Err(BadSgf::UnknownEncoding(_))));
}

#[test]
fn many_games_without_their_semicolon_are_read_in_one_pass() {
    let file = Collection::parse_text(&"x(A[])".repeat(100_000)).unwrap();
    assert_eq!(file.games().len(), 100_000);
    assert_eq!(file.warnings().len(), 100);
}

#[test]
fn private_and_unknown_properties_stay_as_they_were_written() {
    let text = "(;GM[1]XX[a\\]b:c][]zz[\n]KGSDE[1]Black[aa]\n)";
    let file = read(text);
    let node = root(&file);
    let names: Vec<_> = node.properties().map(Property::written_name).collect();
    assert_eq!(names, ["GM", "XX", "zz", "KGSDE", "Black"]);
    assert_eq!(node.values("XX").map(PropertyValue::raw).collect::<Vec<_>>(), ["a\\]b:c", ""]);
    assert_eq!(node.property("ZZ").unwrap().name(), "ZZ");
    assert_eq!(node.turn(node.header().size), Ok(Some((Color::Black, Move::Place(Point::new(0, 0))))));
}

#[test]
fn points_come_alone_and_in_rectangles() {
    let file =
        read("(;SZ[9]AB[aa:cb][ee]AW[ii:hh]TB[]TR[aa][bb]MA[cc]SQ[dd]CR[ee]LB[ff:A][gg:a\\:b]L[aa][ba])");
    let node = root(&file);
    let size = node.header().size;
    assert_eq!(node.points("AB", size).unwrap().len(), 7);
    assert_eq!(node.points("AW", size).unwrap().len(), 4);
    assert_eq!(node.points("TB", size), Ok(PointSet::EMPTY));
    let markup = node.markup(size);
    assert_eq!(markup.marks.len(), 5);
    assert_eq!(markup.marks[2], (Point::new(3, 3), PointMark::Square));
    let labels: Vec<_> = markup.labels.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(labels, ["A", "a:b", "a", "b"]);
    let bad = read("(;SZ[9]AB[jj])");
    let error = root(&bad).points("AB", size).unwrap_err().to_string();
    assert_eq!(error, "line 1: AB[jj] is not a list of points on a 9x9 board");
}

#[test]
fn a_pass_is_nothing_or_tt() {
    let turn = |text: &str| {
        let file = read(text);
        root(&file).turn(root(&file).header().size).unwrap().unwrap().1
    };
    assert_eq!(turn("(;SZ[19]B[])"), Move::Pass);
    assert_eq!(turn("(;SZ[19]B[tt])"), Move::Pass);
    assert_eq!(turn("(;SZ[20]B[tt])"), Move::Place(Point::new(19, 19)));
    assert_eq!(turn("(;GM[4]SZ[15]B[h8])"), Move::Place(Point::new(7, 7)));
}

#[test]
fn the_position_at_a_node_has_its_stones_and_its_turn() {
    let file = read("(;SZ[5]AB[ba][ab]AW[aa][ca];B[ee](;W[bb])(;W[]AE[ee]PL[W]))");
    let at = |node: SgfNode<'_>| {
        let setup = node.position().unwrap();
        (diagram::draw(&setup, Notation::Go), setup.to_play)
    };
    let (board, turn) = at(root(&file));
    assert_eq!(turn, Color::Black);
    assert_eq!(board, "   A B C D E\n 5 O X O . .\n 4 X . . . .\n 3 . . . . .\n 2 . . . . .\n 1 . . . . .\n");
    let last = root(&file).main_line().last().unwrap();
    let (board, turn) = at(last);
    assert_eq!(turn, Color::Black);
    assert_eq!(board, "   A B C D E\n 5 O . O . .\n 4 X O . . .\n 3 . . . . .\n 2 . . . . .\n 1 . . . . X\n");
    assert_eq!(at(last.next_sibling().unwrap()).1, Color::White);
    let handicap = read("(;HA[2]AB[dd][pp])");
    assert_eq!(root(&handicap).position().unwrap().to_play, Color::White);
    assert_eq!(root(&handicap).header().game, SgfGame::Go);
}

#[test]
fn a_node_can_be_changed_and_the_rest_stays() {
    let mut file = Collection::new();
    let root = file.add_game();
    file.set(root, "GM", &["1"]);
    file.set(root, "C", &["a ] and \\ \n가"]);
    file.set(root, "SZ", &["19"]);
    let child = file.add_child(root);
    file.set(child, "B", &["pd"]);
    file.set_composed(child, "LB", &[("pd", "1:2")]);
    file.set(root, "GM", &["4"]);
    file.set(child, "N", &["x"]);
    file.remove(child, "N");
    assert_eq!(file.to_string(), "(;GM[4]C[a \\] and \\\\ \n가]SZ[19]\n;B[pd]LB[pd:1\\:2])\n");
    assert_eq!(read(&file.to_string()), file);
    let other = Collection::parse_text("(;GM[4]C[a \\] and \\\\ \n가]SZ[19])").unwrap();
    assert_ne!(other, file);
}
