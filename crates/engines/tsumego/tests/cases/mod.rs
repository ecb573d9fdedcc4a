//! Diagrams with their fates, as `suites/diagrams` and `suites/open` write them: fields, then the top left corner of a
//! 19x19 board.

use std::fs;
use std::path::Path;

use myosu_proof::go::Scope;
use myosu_rules::{Color, Notation, PointSet, Setup, Size, diagram};
use myosu_tsumego::Fate;

#[allow(dead_code, reason = "not every test looks at all fields")]
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) setup: Setup,
    pub(crate) fate: String,
    pub(crate) scope: Scope,
    /// Points the region must contain; only some files name any.
    pub(crate) holds: PointSet,
    /// The stones in question, if the file names them.
    pub(crate) target: Option<PointSet>,
    /// Whether the case runs with the tests.
    pub(crate) is_short: bool,
}

fn case(block: &str) -> Case {
    let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let rows: Vec<&str> = block.lines().filter(|line| !line.contains(':')).collect();
    let drawn = diagram::parse(&rows.join("\n")).unwrap().setup;
    let mut setup = Setup { stones: drawn.stones, ..Setup::empty(Size::square(19)) };
    setup.to_play = Color::parse(field("first:").unwrap()).unwrap();
    let scope = match field("scope:").unwrap_or("board") {
        "board" => Scope::Board,
        "walled" => Scope::Walled,
        "region" => Scope::Region,
        other => panic!("{other}"),
    };
    let points = |names: &str| {
        let words = names.split_whitespace();
        words.map(|word| Notation::Go.parse(word, setup.size).unwrap()).collect::<PointSet>()
    };
    Case {
        name: field("name:").unwrap().to_owned(),
        setup,
        fate: field("fate:").unwrap().to_owned(),
        scope,
        holds: field("holds:").map_or(PointSet::EMPTY, points),
        target: field("target:").map(points),
        is_short: field("short:").is_some(),
    }
}

/// The cases of the text files in a folder of `suites`, in the order of the files' names.
pub(crate) fn cases(folder: &str) -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../suites").join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    let texts = paths.iter().map(|path| fs::read_to_string(path).unwrap());
    texts
        .flat_map(|text| {
            let blocks = text.split("\n\n").filter(|block| !block.trim().is_empty());
            blocks.map(case).collect::<Vec<_>>()
        })
        .collect()
}

/// A fate as the files write it.
pub(crate) fn written(fate: Fate) -> String {
    match fate {
        Fate::Ko(ko) => format!("ko {}", ko.surplus),
        other => other.name().to_owned(),
    }
}
