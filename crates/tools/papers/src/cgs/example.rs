//! Every quantity of the paper on one drawn position: graph, chains, groups, IP, stability, PV, PM, candidates.

use myosu::baduk::cgs::{CgsPlayer, PaperEvaluation};
use myosu::baduk::judgement::Candidate;
use myosu::draw::{Arrow, BoardSpec, Candidate as CandidateMark, Head, Layer, Look, Mark};
use myosu::rules::go::{Game, Rules, group};
use myosu::rules::{Color, Notation, Point, diagram};
use myosu::words;

use super::color_phrase;
use crate::findings::{Fields, Findings, ShownValue};
use crate::number::Unit;

/// Chosen by hand: small, with cut groups of both sides and a choice of urgent moves.
const POSITION: &str = "
    . . . . . . . . .
    . . X X . O . . .
    . X O O X O . . .
    . X O . X O O . .
    . . X O O X O . .
    . . X X X X . O .
    . . . . X O O . .
    . . X . X X O . .
    . . . . . . . . .";

/// Candidates asked for, as many as the paper offers.
const CANDIDATES: usize = 5;

/// A letter for each chain or group: A, B, C and so on.
fn letter(index: usize) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}

/// Evaluates the position and names its quantities.
pub(super) fn report(findings: &mut Findings) {
    let drawn = diagram::parse(POSITION).expect("a board");
    let game = Game::from_setup(&drawn.setup, Rules::chinese()).expect("a position");
    let judgement = CgsPlayer::default().judge(&game, CANDIDATES);
    let evaluation = &judgement.evaluation;
    findings.figure("example.graph", graph(&game));
    findings.figure("example.chains", chains(&game, evaluation));
    findings.figure("example.groups", groups(&game, evaluation));
    findings.figure("example.influence", influence(&game, evaluation));
    findings.figure("example.stability", stability(&game, evaluation));
    findings.figure("example.probability", probability(&game, evaluation));
    sums(findings, evaluation);
    chain_rows(findings, &game, evaluation);
    candidates(findings, &game, &judgement.analysis.candidates);
}

fn board(game: &Game) -> BoardSpec {
    BoardSpec::new(game.position().setup(), Notation::Go)
}

/// The graph of eq. (2): an edge between neighbours of the same colour.
fn graph(game: &Game) -> BoardSpec {
    let mut spec = board(game);
    let position = game.position();
    for point in position.size().points() {
        for (dx, dy) in [(1, 0), (0, 1)] {
            let Some(to) = point.offset(dx, dy).filter(|&to| position.size().contains(to)) else {
                continue;
            };
            if position.stone(point).is_some() && position.stone(point) == position.stone(to) {
                spec.arrows.push(Arrow { from: point, to, head: Head::Plain });
            }
        }
    }
    spec
}

/// The chains of eq. (3), one letter each.
fn chains(game: &Game, evaluation: &PaperEvaluation) -> BoardSpec {
    let mut spec = board(game);
    for (index, chain) in evaluation.survey.chains.iter().enumerate() {
        spec.labels.extend(chain.stones.iter().map(|point| (point, letter(index))));
    }
    spec
}

/// Border vertices between chains of one side (eq. 5) and the groups they make (eq. 6).
fn groups(game: &Game, evaluation: &PaperEvaluation) -> BoardSpec {
    let mut spec = board(game);
    for (index, group) in evaluation.survey.groups.iter().enumerate() {
        spec.labels.extend(group.stones.iter().map(|point| (point, letter(index))));
    }
    spec.marks.extend(links(game).into_iter().map(|point| (point, Mark::Square)));
    spec
}

/// The empty points that are liberties of two chains of one side.
fn links(game: &Game) -> Vec<Point> {
    let position = game.position();
    let roots: Vec<Point> = position.chain_roots().collect();
    let mut points: Vec<Point> = Vec::new();
    for (at, &a) in roots.iter().enumerate() {
        for &b in &roots[..at] {
            if position.stone(a) == position.stone(b) {
                points.extend(group::border(position, a, b));
            }
        }
    }
    points.sort();
    points.dedup();
    points
}

/// The stability of each chain in hundredths, on its stones.
fn stability(game: &Game, evaluation: &PaperEvaluation) -> BoardSpec {
    let mut spec = board(game);
    for (index, chain) in evaluation.survey.chains.iter().enumerate() {
        let percent = (100.0 * evaluation.chain_stability(index)).round();
        spec.labels.extend(chain.stones.iter().map(|point| (point, format!("{percent:.0}"))));
    }
    spec
}

/// The influence drawn at full strength, in stones. The template's legend names the same ends.
const STRONG: f64 = 4.0;

fn influence(game: &Game, evaluation: &PaperEvaluation) -> BoardSpec {
    let values = game.position().size().points().map(|p| (p, evaluation.influence(p) / STRONG)).collect();
    let mut layer = Layer::signed("{name}", values);
    layer.ends = ["{low}".into(), "{high}".into()];
    BoardSpec { layers: vec![layer], ..board(game) }
}

fn probability(game: &Game, evaluation: &PaperEvaluation) -> BoardSpec {
    let values = game.position().size().points().map(|p| (p, evaluation.matrix().pv(p))).collect();
    let mut layer = Layer::unsigned("{name}", values);
    layer.look = Look::Numbers;
    layer.ends = ["0".into(), "100".into()];
    BoardSpec { layers: vec![layer], ..board(game) }
}

fn sums(findings: &mut Findings, evaluation: &PaperEvaluation) {
    let matrix = evaluation.matrix();
    let [black, white] = Color::BOTH.map(|color| matrix.expected(color));
    findings.number("example.pm-black", black, Unit::Points);
    findings.number("example.pm-white", white, Unit::Points);
    findings.number("example.sum", black + white, Unit::Points);
    findings.number("example.points", matrix.size().area() as f64, Unit::Points);
    findings.number("example.pmd", matrix.difference(), Unit::Points);
    findings.number("example.ips", evaluation.influence_sum(), Unit::Plain);
}

fn chain_rows(findings: &mut Findings, game: &Game, evaluation: &PaperEvaluation) {
    let size = game.position().size();
    let rows = evaluation.survey.chains.iter().enumerate().map(|(index, chain)| {
        let id = |what: &str| format!("example.chain-{}.{what}", letter(index).to_lowercase());
        let first = chain.stones.first().map_or(String::new(), |p| Notation::Go.write(p, size));
        Fields::default()
            .text("letter", letter(index))
            .phrase("color", color_phrase(chain.color))
            .text("first", first)
            .count("stones", id("stones"), chain.stones.len())
            .count("liberties", id("liberties"), chain.liberties.len())
            .number("stability", id("stability"), evaluation.chain_stability(index), Unit::Probability)
            .text("group", letter(chain.group))
    });
    findings.rows("example.chains", rows);
}

fn candidates(findings: &mut Findings, game: &Game, candidates: &[Candidate]) {
    let size = game.position().size();
    let mut spec = board(game);
    let mut rows = Vec::new();
    for (rank, candidate) in (1..).zip(candidates) {
        let point = candidate.mv.point();
        spec.candidates.extend(point.map(|point| CandidateMark { point, rank, note: String::new() }));
        rows.push(
            Fields::default()
                .plain("rank", &rank)
                .text("move", point.map_or("pass".into(), |p| Notation::Go.write(p, size)))
                .with("purpose", ShownValue::Text(words::go::purpose_name(candidate.purpose)))
                .number(
                    "balance",
                    format!("example.candidate-{rank}.balance"),
                    candidate.balance,
                    Unit::Points,
                ),
        );
    }
    findings.figure("example.candidates", spec);
    findings.rows("example.candidates", rows);
    findings.count("example.candidates", candidates.len());
}
