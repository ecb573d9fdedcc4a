//! Whole games: the referee tells every kind of end apart, and no program can hang a match.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::time::Duration;

use myosu::rules::{Color, Move, Notation, Size, omok};
use myosu::search::Cancel;
use myosu_arena::referee::{MatchTerms, Reason, Unplayed, play};
use myosu_arena::tournament::{self, Entrant, MatchPlan};
use myosu_arena::{Contestant, Failure, Gomocup, MatchClock, MatchLimits, MatchStart, TurnAnswer, ledger};

/// Plays its moves one after the other, then gives up.
struct Scripted(Vec<Move>);

impl Contestant for Scripted {
    fn begin(&mut self, _: &MatchStart, _: &MatchClock) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, moves: &[Move], _: &MatchClock, _: Duration) -> Result<TurnAnswer, Failure> {
        Ok(self.0.get(moves.len() / 2).map_or(TurnAnswer::Resign, |&mv| TurnAnswer::Move(mv)))
    }
}

fn moves(text: &str) -> Vec<Move> {
    let size = Size::square(15);
    text.split_whitespace().map(|word| Move::Place(Notation::Renju.parse(word, size).unwrap())).collect()
}

fn terms(variant: omok::Variant) -> MatchTerms {
    MatchTerms {
        start: MatchStart::Omok { variant, size: Size::square(15) },
        limits: MatchLimits { turn: Some(Duration::from_secs(20)), ..MatchLimits::default() },
        grace: Duration::ZERO,
        longest: 225,
    }
}

fn scripted(variant: omok::Variant, black: &str, white: &str) -> (Option<Color>, Reason) {
    let (mut black, mut white) = (Scripted(moves(black)), Scripted(moves(white)));
    let end = play(&terms(variant), &[], &mut black, &mut white, &Cancel::new()).unwrap().end;
    (end.winner, end.reason)
}

fn against(command: &str, limits: MatchLimits) -> (Option<Color>, Reason) {
    let mut black = Scripted(moves("a1 c1 e1 g1 i1 k1 m1 o1 a3 c3 e3 g3 i3"));
    let mut white = Gomocup::start(command).unwrap();
    let terms = MatchTerms { limits, ..terms(omok::Variant::Freestyle) };
    let end = play(&terms, &[], &mut black, &mut white, &Cancel::new()).unwrap().end;
    (end.winner, end.reason)
}

/// A program that answers `TURN` with what `answer` (a piece of shell, with a counter `n`) prints.
fn program(answer: &str) -> String {
    let script = format!(
        "n=0; while read -r line; do case $line in START*) echo MESSAGE hello; echo OK;; \
         TURN*) {answer}; n=$((n+1));; END) exit;; esac; done"
    );
    shlex::try_join(["sh", "-c", &script]).unwrap()
}

#[test]
fn five_in_a_row_wins_and_giving_up_loses() {
    let renju = omok::Variant::Renju;
    assert_eq!(scripted(renju, "h8 h9 h10 h11 h12", "a1 a2 a3 a4"), (Some(Color::Black), Reason::Five));
    assert_eq!(scripted(renju, "h8", ""), (Some(Color::Black), Reason::Resigned));
}

#[test]
fn forbidden_and_illegal_moves_are_different_losses() {
    let double_three = ("h8 i8 g9 g10 g8", "a1 c3 e1 o15");
    let (winner, reason) = scripted(omok::Variant::Renju, double_three.0, double_three.1);
    assert_eq!((winner, reason.name()), (Some(Color::White), "forbidden"));
    let (winner, reason) = scripted(omok::Variant::Freestyle, double_three.0, double_three.1);
    assert_eq!((winner, reason.name()), (Some(Color::Black), "resigned"));
    let (winner, reason) = scripted(omok::Variant::Freestyle, "h8", "h8");
    assert_eq!((winner, reason.name()), (Some(Color::Black), "illegal"));
}

#[test]
fn a_program_plays_a_game() {
    let generous = MatchLimits { turn: Some(Duration::from_secs(60)), ..MatchLimits::default() };
    let wins = program("echo DEBUG thinking; echo nonsense; echo $n,3");
    assert_eq!(against(&wins, generous), (Some(Color::White), Reason::Five));
}

#[test]
fn a_program_that_reports_one_error_is_asked_again() {
    let generous = MatchLimits { turn: Some(Duration::from_secs(60)), ..MatchLimits::default() };
    let unready = program("[ $n = 1 ] && echo ERROR busy || echo $((n-(n>1))),3");
    assert_eq!(against(&unready, generous), (Some(Color::White), Reason::Five));
}

#[test]
fn a_program_is_stopped_when_it_has_used_its_cpu_time() {
    let limits = MatchLimits { cpu: Some(Duration::from_millis(20)), ..MatchLimits::default() };
    // It works until a line comes, which is the command to stop.
    let script = "echo OK; n=0; while read -r line; do case $line in TURN*) \
                  while ! read -r -t 0 line; do :; done; read -r line; \
                  case $line in YXSTOP) echo $n,3; n=$((n+1));; esac;; END) exit;; esac; done";
    let command = shlex::try_join(["bash", "-c", script]).unwrap();
    assert_eq!(against(&command, limits), (Some(Color::White), Reason::Five));
}

#[test]
fn a_program_that_dies_hangs_refuses_or_leaves_the_board_loses_by_that() {
    let generous = MatchLimits { turn: Some(Duration::from_secs(60)), ..MatchLimits::default() };
    let short = MatchLimits { turn: Some(Duration::from_millis(50)), ..MatchLimits::default() };
    assert_eq!(against(&program("exit"), generous).1.name(), "crash");
    assert_eq!(against(&program("echo 99,99"), generous).1.name(), "crash");
    assert_eq!(against(&program("echo ERROR no"), generous).1.name(), "error");
    assert_eq!(against(&program(":"), short), (Some(Color::Black), Reason::Time));
    assert_eq!(against("true", generous).1.name(), "crash");
}

#[test]
fn a_rule_the_protocol_cannot_name_is_refused_rather_than_played_as_another() {
    let (mut black, mut white) = (Scripted(moves("h8")), Gomocup::start("cat").unwrap());
    let played = play(&terms(omok::Variant::Korean), &[], &mut black, &mut white, &Cancel::new()).unwrap();
    assert_eq!(played.end.reason.name(), "refused");
}

#[test]
fn an_opening_that_cannot_be_played_is_said_with_its_move() {
    let (mut black, mut white) = (Scripted(vec![]), Scripted(vec![]));
    let opening = moves("h8 g7 h8");
    let result = play(&terms(omok::Variant::Renju), &opening, &mut black, &mut white, &Cancel::new());
    assert!(matches!(result, Err(Unplayed::Opening { number: 3, .. })), "{result:?}");
}

fn plan(games: usize) -> MatchPlan {
    let openings = vec![moves("h8 g7"), moves("h8 i9")];
    MatchPlan { terms: terms(omok::Variant::Freestyle), openings, games, seed: 1 }
}

fn quitter(name: &str) -> Entrant {
    Entrant { name: name.to_owned(), make: Box::new(|_| Ok(Box::new(Scripted(vec![])))) }
}

#[test]
fn every_pair_plays_every_opening_with_both_colors() {
    let pairings = plan(4).pairings(3);
    assert_eq!(pairings.len(), 12);
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
        for opening in 0..2 {
            for (black, white) in [(a, b), (b, a)] {
                let same = |p: &&_| {
                    let p: &myosu_arena::tournament::Pairing = p;
                    (p.black, p.white, p.opening) == (black, white, opening)
                };
                assert_eq!(pairings.iter().filter(same).count(), 1);
            }
        }
    }
}

#[test]
fn the_games_of_a_plan_are_read_back_from_a_ledger_that_was_cut() {
    let entrants = [quitter("a"), quitter("b")];
    let mut text = String::new();
    for pairing in &plan(8).pairings(2)[..3] {
        let game = tournament::play(&plan(8), &entrants, pairing, &Cancel::new()).unwrap();
        let entry = ledger::LedgerEntry::new(pairing, ["a", "b"], &game, Size::square(15));
        text += &(serde_json::to_string(&entry).unwrap() + "\n");
    }
    text += "{\"game\": 7, \"bla";
    let done: Vec<usize> = ledger::read(&text).unwrap().iter().map(|entry| entry.game).collect();
    assert_eq!(done, [0, 1, 2]);
}

#[test]
fn a_damaged_ledger_names_the_line() {
    assert_eq!(ledger::read("{}\n").unwrap_err().line, 1);
    assert!(ledger::read("").unwrap().is_empty());
}
