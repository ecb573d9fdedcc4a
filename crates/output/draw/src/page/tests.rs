//! Laws of pages.

use myosu_rules::{Color, Notation, Point, Setup, Size};

use super::{Block, Cell, DataTable, Figure, File, Language, Page, Section, Text};
use crate::BoardSpec;
use crate::chart::{Axis, Chart, Series, Trace};
use crate::graph::{Graph, GraphNode};

const HOSTILE: &str = "</p></style></svg><script>alert(1)</script><img src=x onerror=\"alert('1')\">&\u{0}";

fn full(text: &str) -> Page {
    let words = || Text::new(text, format!("{text}!"));
    let mut setup = Setup::empty(Size::square(9));
    setup.set(Point::new(4, 4), Some(Color::Black));
    let mut board = BoardSpec::new(setup, Notation::Go);
    let bare = Figure::new(&board, words());
    board.title = text.to_owned();
    let chart = Chart::new(text, Axis::new(text), Axis::new(text)).with(Series::counted(
        text,
        Trace::Line,
        &[1.0, 2.0],
    ));
    let graph = Graph { title: text.into(), nodes: vec![GraphNode::new(text)], ..Graph::default() };
    let other = Chart { title: format!("{text}?"), ..chart.clone() };
    let figures = vec![
        Figure::in_both(&chart, &other, words()),
        bare,
        Figure::new(&board, words()),
        Figure::new(&chart, words()),
        Figure::new(&graph, words()),
    ];
    let rows = vec![
        vec![Cell::Words(words()), Cell::number(text)],
        vec![Cell::same(text), Cell::Named { name: text.into(), shown: text.into() }],
    ];
    let table = DataTable { caption: words(), head: vec![words(), words()], rows };
    let blocks = vec![
        Block::Heading(words()),
        Block::Files(vec![File { label: words(), name: text.to_owned() }]),
        Block::Words(words()),
        Block::Note(words()),
        Block::List(vec![words()]),
        Block::Verbatim(text.to_owned()),
        Block::Figures(figures),
        Block::Table(table),
    ];
    let folded = vec![Block::Folded(words(), blocks.clone())];
    let section = |blocks| Section { heading: words(), blocks };
    let sections = vec![section(blocks), section(folded), section(vec![])];
    Page { title: words(), lead: words(), sections, foot: words(), language: Language::Korean }
}

/// The page as XML: our HTML is well-formed but for its void elements and bare attributes.
fn as_xml(html: &str) -> String {
    let body = html.strip_prefix("<!doctype html>\n").expect("a doctype");
    body.lines()
        .map(|line| match line.starts_with("<meta") || line.starts_with("<input") {
            true => line.replace(" checked>", ">").replace('>', "/>"),
            false => line.to_owned(),
        })
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn hostile_text_stays_text_everywhere() {
    let html = full(HOSTILE).html();
    let xml = as_xml(&html);
    let tree = roxmltree::Document::parse(&xml).unwrap();
    assert!(!tree.descendants().any(|node| node.has_tag_name("script") || node.has_tag_name("img")));
    assert!(!html.contains("<script") && !html.contains("<img"));
    assert!(!tree.descendants().flat_map(|n| n.attributes()).any(|a| a.name().starts_with("on")));
}

#[test]
fn a_page_loads_nothing_and_leads_nowhere_but_to_its_own_folder() {
    let xml = as_xml(&full("https://example.com/../text").html());
    let tree = roxmltree::Document::parse(&xml).unwrap();
    for attribute in tree.descendants().flat_map(|node| node.attributes().collect::<Vec<_>>()) {
        assert!(!matches!(attribute.name(), "src" | "srcset" | "action"), "{attribute:?}");
        let beside = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c));
        let value = attribute.value();
        assert!(attribute.name() != "href" || beside(value.strip_prefix('#').unwrap_or(value)));
    }
    assert!(xml.contains("default-src &#39;none&#39;") || xml.contains("default-src 'none'"));
}

#[test]
fn no_two_elements_share_a_name() {
    let xml = as_xml(&full("text").html());
    let tree = roxmltree::Document::parse(&xml).unwrap();
    let mut ids: Vec<&str> = tree.descendants().filter_map(|node| node.attribute("id")).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
    for node in tree.descendants() {
        let Some(name) = node.attribute("fill").and_then(|fill| fill.strip_prefix("url(#")) else { continue };
        assert!(ids.binary_search(&name.trim_end_matches(')')).is_ok());
    }
}

#[test]
fn both_languages_are_on_the_page_and_the_chosen_one_opens() {
    let page =
        Page { title: Text::new("보고서", "Report"), language: Language::English, ..Page::default() };
    let html = page.html();
    assert!(html.contains("<span lang=\"ko\">보고서</span><span lang=\"en\">Report</span>"));
    assert!(html.contains("<title>Report</title>") && html.contains("<html lang=\"en\">"));
    assert!(html.contains("id=\"en\" aria-label=\"English\" checked"));
    assert_eq!(html, page.html());
}

#[test]
fn a_long_name_in_a_cell_may_break_between_its_parts_alone() {
    let rows = vec![vec![Cell::same("crates/omok/src/net.rs: predictor"), Cell::same("a/b _c_")]];
    let table = DataTable { rows, ..DataTable::default() };
    let section = Section { heading: Text::same("x"), blocks: vec![Block::Table(table)] };
    let html = Page { sections: vec![section], ..full("x") }.html();
    assert!(html.contains("<td>crates/<wbr/>omok/<wbr/>src/<wbr/>net.rs: predictor</td>"));
    assert!(html.contains("<td>a/b _c_</td>"));
}
