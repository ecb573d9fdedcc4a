//! The modern player against itself under every rule, a fixed time for each move:
//! `cargo run --release -p myosu-omok --example selfplay -- GAMES MILLISECONDS [RULE]`.
//!
//! Every move is checked by the rules. A win that was claimed must be won in as many moves as were said; for
//! the first claim of a game a certificate is sought, written, read again and checked.

#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use myosu_omok::mate::{AttackKind, MateVerdict, mate};
use myosu_omok::{Engine, Limits, Resources, SearchScore, Tables};
use myosu_proof::omok::WinCertificate;
use myosu_rules::omok::{Outcome, Position, Variant};
use myosu_rules::{Color, Notation, Point};
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// Longer than allowed by this is a loss on time, as in `myosu match`.
const GRACE: Duration = Duration::from_millis(200);

#[derive(Default)]
struct Tally {
    games: u32,
    won: [u32; 2],
    moves: u32,
    illegal: u32,
    late: u32,
    slowest: Duration,
    claims: u32,
    late_wins: u32,
    lost_claims: u32,
    certified: u32,
    refused: u32,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| args.get(at).map_or(usual, |arg| arg.parse().expect("a number"));
    let (games, time) = (number(0, 1000), number(1, 20));
    let wanted = |variant: &Variant| args.get(2).is_none_or(|name| name == variant.name());
    for (at, variant) in Variant::ALL.into_iter().enumerate().filter(|(_, variant)| wanted(variant)) {
        let share = games / 8 + u64::from((at as u64) < games % 8);
        let mut engine = Engine::new(variant.rule(), Resources { threads: 1, memory: 16 << 20 });
        let mut tally = Tally::default();
        for seed in 0..share {
            game(variant, seed, Duration::from_millis(time), &mut engine, &mut tally);
        }
        let Tally { games, won: [black, white], moves, illegal, late, slowest, .. } = tally;
        println!(
            "{:<11} games {games}, black {black}, white {white}, moves {moves}, illegal {illegal}, late {late}, \
             slowest {} ms, claimed wins {}, won later than said {}, not won {}, certified {}, refused {}",
            variant.name(),
            slowest.as_millis(),
            tally.claims,
            tally.late_wins,
            tally.lost_claims,
            tally.certified,
            tally.refused
        );
    }
}

/// Four stones near the middle.
fn opening(variant: Variant, seed: u64) -> Position {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = Position::new(variant.rule(), variant.default_size()).expect("a board");
    let middle = position.size().width() / 2;
    for _ in 0..4 {
        let mut near = || middle - 2 + (rng.next_u32() % 5) as u8;
        let _ = position.play(Point::new(near(), near()));
    }
    position
}

fn game(variant: Variant, seed: u64, time: Duration, engine: &mut Engine, tally: &mut Tally) {
    let mut position = opening(variant, seed);
    let mut claim: Option<(Position, usize)> = None;
    let mut played = 0;
    engine.forget();
    tally.games += 1;
    while position.outcome().is_none() {
        let start = Instant::now();
        let found = within(time, |cancel| engine.think(&position, &Limits::default(), cancel, &mut |_| {}));
        let spent = start.elapsed();
        tally.slowest = tally.slowest.max(spent);
        tally.late += u32::from(spent > time + GRACE);
        let Some(best) = found.candidates.first() else { break };
        if let (None, SearchScore::Win(plies)) = (&claim, best.score) {
            claim = Some((position, played + plies as usize));
            tally.claims += 1;
            certify(engine.tables(), &position, tally);
        }
        if position.play(best.point).is_err() {
            tally.illegal += 1;
            return;
        }
        played += 1;
        tally.moves += 1;
    }
    if let Some(Outcome::Win(color)) = position.outcome() {
        tally.won[color.index()] += 1;
    }
    if let Some((claimed, by)) = claim {
        let won = position.outcome() == Some(Outcome::Win(claimed.to_play()));
        tally.late_wins += u32::from(won && played > by);
        tally.lost_claims += u32::from(!won);
        if !won || played > by {
            let stones = |color| {
                claimed
                    .stones(color)
                    .iter()
                    .map(|p| Notation::Renju.write(p, claimed.size()))
                    .collect::<String>()
            };
            println!(
                "  {} seed {seed}: {:?} to play, black {}, white {}: said {by}, ended at {played}: {:?}",
                variant.name(),
                claimed.to_play(),
                stones(Color::Black),
                stones(Color::White),
                position.outcome()
            );
        }
    }
}

/// The proof of a claimed win, through its file format.
fn certify(tables: &Arc<Tables>, position: &Position, tally: &mut Tally) {
    let found = mate(position, tables, AttackKind::Vct, Budget::nodes(50_000), &Cancel::new());
    let (MateVerdict::Win, Some(certificate)) = (found.verdict, found.certificate) else { return };
    let read = certificate.to_bytes().and_then(|bytes| WinCertificate::from_bytes(&bytes).ok());
    match read.map(|certificate| certificate.check()) {
        Some(Ok(_)) => tally.certified += 1,
        _ => tally.refused += 1,
    }
}

/// Raises the flag when nine tenths of the time are over.
fn within<T>(time: Duration, work: impl FnOnce(&Cancel) -> T) -> T {
    let cancel = Cancel::new();
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let flag = cancel.clone();
        scope.spawn(move || {
            if is_done.recv_timeout(time.mul_f64(0.9)) == Err(RecvTimeoutError::Timeout) {
                flag.raise();
            }
        });
        let result = work(&cancel);
        drop(done);
        result
    })
}
