//! The known forced wins of the test data are found, and their certificates pass the checker.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::sync::Arc;

use myosu_omok::mate::{AttackKind, MateVerdict, mate};
use myosu_omok::{Engine, Limits, Resources, SearchScore, Tables};
use myosu_proof::omok::WinCertificate;
use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Color, Notation, Point, Setup, Size};
use myosu_search::{Budget, Cancel};

fn stones(text: &str, size: Size) -> impl Iterator<Item = Point> + '_ {
    text[2..].split_whitespace().map(move |word| Notation::Renju.parse(word, size).unwrap())
}

/// The known forced wins with their names.
fn forced_wins() -> Vec<(String, Position)> {
    let size = Size::square(15);
    let text = myosu_testing::data_text("omok/forced-wins.tsv").unwrap_or_default();
    let position = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let mut setup = Setup::empty(size);
        setup.to_play = Color::parse(fields[1]).unwrap();
        setup.stones[0].extend(stones(fields[2], size));
        setup.stones[1].extend(stones(fields[3], size));
        (fields[0].to_owned(), Position::from_setup(&setup, Rule::RENJU).unwrap())
    };
    text.lines().filter(|line| !line.is_empty()).map(position).collect()
}

#[test]
fn an_analysis_shows_the_wins_that_a_search_for_forced_wins_proves() {
    const NODES: u64 = 250_000;
    let tables = Arc::new(Tables::new(Rule::RENJU));
    let mut engine =
        Engine::with_tables(Arc::clone(&tables), Resources { memory: 32 << 20, ..Resources::default() });
    for (name, position) in forced_wins() {
        let found = mate(&position, &tables, AttackKind::Vct, Budget::nodes(NODES), &Cancel::new());
        if found.verdict == MateVerdict::Win {
            let limits = Limits { nodes: 6 * NODES, candidates: 3, ..Limits::default() };
            let shown = engine.think(&position, &limits, &Cancel::new(), &mut |_| {});
            let score = shown.candidates[0].score;
            assert!(matches!(score, SearchScore::Win(_)), "{name}: {score}");
        }
    }
}

#[test]
fn every_forced_win_is_found_and_certified() {
    let tables = Arc::new(Tables::new(Rule::RENJU));
    for (name, position) in forced_wins() {
        let found = mate(&position, &tables, AttackKind::Vct, Budget::nodes(5_000_000), &Cancel::new());
        assert_eq!(found.verdict, MateVerdict::Win, "{name}");
        let certificate = found.certificate.unwrap();
        let read = WinCertificate::parse(&certificate.write().unwrap()).unwrap();
        assert_eq!(read, certificate);
        assert!(read.check().is_ok());
    }
}

/// Positions of games against another program, which threats alone do not win.
#[test]
fn wins_that_the_tree_search_announces_are_proven() {
    let cases = [
        (Rule::FREESTYLE, "j9h11e13i8k8h10h9g9l7"),
        (Rule::RENJU, "o5k8n11l1l13k12m12k14l11k10k11m11i9i12h11i11j10"),
        // Its proof searches positions after a pass, one of which had the key of a refuted attack.
        (Rule::RENJU, "h14i14j13i10i11j11h10j12h9i12h12"),
    ];
    for (rule, moves) in cases {
        let mut position = Position::new(rule, Size::square(15)).unwrap();
        let starts = moves.char_indices().filter(|(_, letter)| letter.is_alphabetic()).map(|(at, _)| at);
        let ends = starts.clone().skip(1).chain([moves.len()]);
        for (start, end) in starts.zip(ends) {
            position.play(Notation::Renju.parse(&moves[start..end], position.size()).unwrap()).unwrap();
        }
        let tables = Arc::new(Tables::new(rule));
        let solve = |kind| mate(&position, &tables, kind, Budget::nodes(4_000_000), &Cancel::new());
        assert_eq!(solve(AttackKind::Vcf).verdict, MateVerdict::None, "{moves}");
        let found = solve(AttackKind::Vct);
        assert_eq!(found.verdict, MateVerdict::Win, "{moves}");
        assert_eq!(found.certificate.unwrap().position, position);
    }
}
