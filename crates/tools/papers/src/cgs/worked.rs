//! The two worked examples of the paper, drawn anew: the position after White 56 against NEMESIS and the one after
//! White 52 against Many Faces of Go.
//!
//! The diagrams are lost. The text gives the number of stones, the last move, the five candidates, which of them was
//! played and what each is for; these positions agree with it, and the rest of their stones is ours. They were found by
//! shifting stones until the program's candidates came as near to the paper's as they do.

use myosu::baduk::cgs::{CgsPlayer, FIVE, JudgedPosition};
use myosu::baduk::judgement::Candidate;
use myosu::draw::{BoardSpec, Candidate as CandidateMark, Mark};
use myosu::rules::go::{Game, Rules};
use myosu::rules::{Color, Move, Notation, Point, diagram};
use myosu::words;

use super::BOARD;
use crate::findings::{Fields, Findings, ShownValue};
use crate::number::Unit;

/// A worked example.
struct WorkedExample {
    /// The name in the report.
    name: &'static str,
    position: &'static str,
    /// White's last move.
    last: &'static str,
    /// The paper's candidates with the phrases of their purposes, the one it played first.
    candidates: [(&'static str, &'static str); FIVE],
}

/// After White 56: Black's 28 stones and White's 28.
const NEMESIS: WorkedExample = WorkedExample {
    name: "nemesis",
    position: include_str!("worked/nemesis.txt"),
    last: "K16",
    candidates: [("O5", "eye"), ("F6", "upper-left"), ("F7", "upper-left"), ("J16", "cut"), ("P13", "link")],
};

/// After White 52: Black's 26 stones and White's 26.
const MANY_FACES: WorkedExample = WorkedExample {
    name: "mfgo",
    position: include_str!("worked/mfgo.txt"),
    last: "D9",
    candidates: [
        ("Q9", "right-side"),
        ("E9", "upper-left"),
        ("R10", "unnamed"),
        ("N14", "unnamed"),
        ("M13", "unnamed"),
    ],
};

/// A point as the paper writes it: a letter without I, then the line from the top.
fn point(name: &str) -> Point {
    let (letter, line) = name.split_at(1);
    let column = b"ABCDEFGHJKLMNOPQRST".iter().position(|&c| c == letter.as_bytes()[0]);
    let line: u8 = line.parse().expect("a line");
    Point::new(column.expect("a column") as u8, line - 1)
}

/// The game up to the last move, which is played: the generator answers it.
fn game(example: &WorkedExample) -> Game {
    let mut setup = diagram::parse(example.position).expect("a board").setup;
    let last = point(example.last);
    setup.set(last, None);
    setup.to_play = Color::White;
    let mut game = Game::from_setup(&setup, Rules::chinese()).expect("a position");
    game.play(Color::White, Move::Place(last)).expect("a legal move");
    game
}

/// The candidate of ours on a point.
fn ours<'a>(judged: &'a JudgedPosition, name: &str) -> Option<(usize, &'a Candidate)> {
    let at = Move::Place(point(name));
    (1..).zip(&judged.analysis.candidates).find(|(_, candidate)| candidate.mv == at)
}

/// The board with our candidates by rank and squares around the paper's.
fn drawn(example: &WorkedExample, game: &Game, judged: &JudgedPosition) -> BoardSpec {
    let mut spec = BoardSpec::new(game.position().setup(), Notation::Go);
    spec.marks.push((point(example.last), Mark::LastMove));
    for (rank, candidate) in (1..).zip(&judged.analysis.candidates) {
        let at = candidate.mv.point();
        spec.candidates.extend(at.map(|point| CandidateMark { point, rank, note: String::new() }));
    }
    let only_theirs = example.candidates.iter().filter(|(name, _)| ours(judged, name).is_none());
    spec.marks.extend(only_theirs.map(|(name, _)| (point(name), Mark::Square)));
    spec
}

/// Names the examples: boards, sums, and the paper's candidates beside ours.
pub(super) fn report(findings: &mut Findings) {
    for example in [NEMESIS, MANY_FACES] {
        let game = game(&example);
        let judged = CgsPlayer::default().judge(&game, FIVE);
        let id = |what: &str| format!("worked.{}.{what}", example.name);
        findings.figure(&id("board"), drawn(&example, &game, &judged));
        let matrix = judged.evaluation.matrix();
        findings.number(&id("pm-black"), matrix.expected(Color::Black), Unit::Points);
        findings.number(&id("pm-white"), matrix.expected(Color::White), Unit::Points);
        findings.number(&id("pmd"), matrix.difference(), Unit::Points);
        let shared = example.candidates.iter().filter(|(name, _)| ours(&judged, name).is_some()).count();
        findings.count(&id("shared"), shared);
        let first = judged.analysis.candidates.first().and_then(|candidate| candidate.mv.point());
        let first = first.map_or("–".to_owned(), written);
        findings.text(&id("played"), first);
        let row = |(name, purpose): &(&str, &'static str)| row(&judged, name, purpose);
        findings.rows(&id("candidates"), example.candidates.iter().map(row).collect::<Vec<_>>());
    }
}

/// A point as the paper writes it.
fn written(point: Point) -> String {
    let letter = b"ABCDEFGHJKLMNOPQRST"[usize::from(point.x()).min(usize::from(BOARD.width()) - 1)];
    format!("{}{}", char::from(letter), point.y() + 1)
}

fn row(judged: &JudgedPosition, name: &str, purpose: &'static str) -> Fields {
    let fields = Fields::default().text("move", name).phrase("purpose", format!("worked.{purpose}"));
    match ours(judged, name) {
        Some((rank, candidate)) => fields
            .plain("rank", &rank)
            .with("ours", ShownValue::Text(words::go::purpose_name(candidate.purpose))),
        None => fields.with("rank", ShownValue::Missing).with("ours", ShownValue::Missing),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawn_examples_agree_with_the_text() {
        for (example, stones) in [(NEMESIS, 28), (MANY_FACES, 26)] {
            let game = game(&example);
            let position = game.position();
            let counts = Color::BOTH.map(|color| position.stones(color).len());
            assert_eq!((counts, game.to_play()), ([stones, stones], Color::Black));
            assert_eq!(position.stone(point(example.last)), Some(Color::White));
            for (name, _) in example.candidates {
                assert!(position.is_empty(point(name)), "{name}");
                assert_eq!(written(point(name)), name);
            }
            let judged = CgsPlayer::default().judge(&game, FIVE);
            assert!(judged.evaluation.matrix().expected(Color::Black) > 180.5, "{} is ahead", example.name);
            let shared = example.candidates.iter().filter(|(name, _)| ours(&judged, name).is_some());
            assert!(shared.count() >= 2, "{}: {:?}", example.name, judged.analysis.candidates);
        }
    }
}
