//! The known forced wins of the test data are found, and their certificates pass the checker.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::sync::Arc;

use myosu_omok::Tables;
use myosu_omok::mate::{AttackKind, MateVerdict, mate};
use myosu_proof::omok::WinCertificate;
use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Color, Notation, Point, Setup, Size};
use myosu_search::{Budget, Cancel};

fn stones(text: &str, size: Size) -> impl Iterator<Item = Point> + '_ {
    text[2..].split_whitespace().map(move |word| Notation::Renju.parse(word, size).unwrap())
}

#[test]
fn every_forced_win_is_found_and_certified() {
    let Some(text) = myosu_testing::data_text("omok/forced-wins.tsv") else { return };
    let size = Size::square(15);
    let tables = Arc::new(Tables::new(Rule::RENJU));
    for line in text.lines().filter(|line| !line.is_empty()) {
        let fields: Vec<&str> = line.split('\t').collect();
        let mut setup = Setup::empty(size);
        setup.to_play = Color::parse(fields[1]).unwrap();
        setup.stones[0].extend(stones(fields[2], size));
        setup.stones[1].extend(stones(fields[3], size));
        let position = Position::from_setup(&setup, Rule::RENJU).unwrap();
        let found = mate(&position, &tables, AttackKind::Vct, Budget::nodes(5_000_000), &Cancel::new());
        assert_eq!(found.verdict, MateVerdict::Win, "{}", fields[0]);
        let certificate = found.certificate.unwrap();
        let read = WinCertificate::parse(&certificate.write().unwrap()).unwrap();
        assert_eq!(read, certificate);
        assert!(read.check().is_ok());
    }
}
