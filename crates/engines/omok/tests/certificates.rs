//! Certificates that were tampered with are refused, or are true all the same.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::sync::Arc;

use myosu_omok::Tables;
use myosu_omok::mate::{AttackKind, MateVerdict, mate};
use myosu_proof::omok::WinCertificate;
use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Point, Setup, Size};
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

type Random = Xoshiro256PlusPlus;

fn below(rng: &mut Random, count: usize) -> usize {
    rng.next_u32() as usize % count.max(1)
}

fn some_empty(position: &Position, rng: &mut Random) -> Point {
    let empties: Vec<Point> = position.empties().iter().collect();
    empties[below(rng, empties.len())]
}

/// A position with stones at random near the middle and a forced win.
fn won(tables: &Arc<Tables>, rule: Rule, rng: &mut Random) -> WinCertificate {
    loop {
        let mut position = Position::new(rule, Size::square(12)).unwrap();
        for _ in 0..10 + below(rng, 8) {
            let point = Point::new(3 + below(rng, 6) as u8, 3 + below(rng, 6) as u8);
            let _ = position.play(point);
        }
        if position.outcome().is_some() {
            continue;
        }
        let found = mate(&position, tables, AttackKind::Vct, Budget::nodes(300), &Cancel::new());
        if let Some(certificate) = found.certificate
            && certificate.turns.len() > 2
        {
            return certificate;
        }
    }
}

/// Changes a move, drops a branch, leads a branch elsewhere, or moves a stone.
fn tamper(certificate: &WinCertificate, rng: &mut Random) -> Option<WinCertificate> {
    let mut changed = certificate.clone();
    let at = below(rng, changed.turns.len());
    let elsewhere = some_empty(&changed.position, rng);
    match below(rng, 4) {
        0 => changed.turns[at].play = elsewhere,
        1 => {
            let turn = &mut changed.turns[at];
            if turn.answers.is_empty() {
                turn.otherwise = None;
            } else {
                turn.answers.remove(below(rng, turn.answers.len()));
            }
        }
        2 => {
            let next = below(rng, at.max(1)) as u32;
            let turn = &mut changed.turns[at];
            let answer = below(rng, turn.answers.len());
            turn.answers.get_mut(answer)?.1 = next;
        }
        _ => changed.position = with_a_stone_moved(&changed.position, elsewhere, rng)?,
    }
    (changed != *certificate).then_some(changed)
}

fn with_a_stone_moved(position: &Position, to: Point, rng: &mut Random) -> Option<Position> {
    let mut setup: Setup = position.setup();
    let stones: Vec<Point> = setup.occupied().iter().collect();
    let from = stones[below(rng, stones.len())];
    let stone = setup.stone(from);
    setup.set(from, None);
    setup.set(to, stone);
    Position::from_setup(&setup, *position.rule()).ok().filter(|position| position.outcome().is_none())
}

#[test]
fn a_certificate_that_was_tampered_with_is_refused_or_true() {
    let mut rng = Random::seed_from_u64(21);
    let (mut refused, mut accepted) = (0, 0);
    for rule in [Rule::RENJU, Rule::FREESTYLE, Rule::KOREAN, Rule::CARO] {
        let tables = Arc::new(Tables::new(rule));
        for _ in 0..6 {
            let certificate = won(&tables, rule, &mut rng);
            assert!(certificate.check().is_ok());
            for _ in 0..76 {
                let Some(changed) = tamper(&certificate, &mut rng) else { continue };
                if changed.check().is_err() {
                    refused += 1;
                    continue;
                }
                accepted += 1;
                let again =
                    mate(&changed.position, &tables, AttackKind::Vct, Budget::nodes(2_000), &Cancel::new());
                assert_ne!(again.verdict, MateVerdict::None, "{:?}", changed.position);
            }
        }
    }
    assert!(refused + accepted >= 1000 && refused > accepted, "{refused} refused, {accepted} accepted");
}

#[test]
fn damaged_text_gives_an_error_that_names_the_line() {
    let mut rng = Random::seed_from_u64(22);
    let tables = Arc::new(Tables::new(Rule::RENJU));
    let certificate = won(&tables, Rule::RENJU, &mut rng);
    let text = certificate.write().unwrap();
    assert_eq!(WinCertificate::parse(&text).as_ref(), Ok(&certificate));
    assert_eq!(WinCertificate::from_bytes(&certificate.to_bytes().unwrap()).as_ref(), Ok(&certificate));
    for cut in 0..text.len() {
        let _ = WinCertificate::parse(&text[..cut]);
    }
    let error = WinCertificate::parse(&text.replace("to-play", "to-pay")).unwrap_err().to_string();
    assert!(error.contains("line 5") && error.contains("to-play"), "{error}");
    let error = WinCertificate::parse(&text.replace("turns ", "turns 1")).unwrap_err().to_string();
    assert!(error.contains("announced"), "{error}");
}
