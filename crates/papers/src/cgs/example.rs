//! The worked quantities on one drawn position: graph, chains, groups, IP, stability, PV, PM, candidates.

use myosu_draw::page::{Cell, Figure, Text};
use myosu_draw::{Arrow, BoardSpec, Candidate, Head, Layer, Look, Mark, Sides};
use myosu_engine::go::cgs::{CgsPlayer, PaperEvaluation};
use myosu_engine::go::judgement::Purpose;
use myosu_rules::go::{Game, Rules, group};
use myosu_rules::{Color, Notation, Point, diagram};

use crate::chapter::{Chapter, Say, board_in_both};
use crate::number::Unit;

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

/// A letter for each chain or group: A, B, C and so on.
fn letter(index: usize) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}

/// Writes the section.
pub(super) fn write(chapter: &mut Chapter<'_>) {
    let drawn = diagram::parse(POSITION).expect("a board");
    let game = Game::from_setup(&drawn.setup, Rules::chinese()).expect("a position");
    let thoughts = CgsPlayer::default().judge(&game, 5);
    let evaluation = &thoughts.evaluation;
    chapter.heading("한 국면에서 본 모든 양", "Every quantity on one position");
    chapter.figures(vec![
        graph(&game),
        chains(&game, evaluation),
        groups(&game, evaluation),
        layer(&game, evaluation, What::Influence),
        stability(&game, evaluation),
        layer(&game, evaluation, What::Probability),
    ]);
    sums(chapter, evaluation);
    chain_table(chapter, &game, evaluation);
    candidates(chapter, &game, &thoughts.analysis.candidates);
}

fn spec(game: &Game) -> BoardSpec {
    BoardSpec::new(game.position().setup(), Notation::Go)
}

/// The graph of eq. (2): an edge between neighbours of the same colour.
fn graph(game: &Game) -> Figure {
    let draw = |_: Say<'_>| {
        let mut spec = spec(game);
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
    };
    board_in_both(
        draw,
        ("그래프 G의 간선: 같은 색 이웃 (식 2)", "edges of the graph G: neighbours of one colour (eq. 2)"),
    )
}

fn chains(game: &Game, evaluation: &PaperEvaluation) -> Figure {
    let draw = |_: Say<'_>| {
        let mut spec = spec(game);
        for (index, chain) in evaluation.survey.chains.iter().enumerate() {
            spec.labels.extend(chain.stones.iter().map(|point| (point, letter(index))));
        }
        spec
    };
    board_in_both(draw, ("덩어리 (식 3): 같은 글자가 한 덩어리", "chains (eq. 3): one letter, one chain"))
}

/// Border vertices between chains of one side (eq. 5) and the groups they make (eq. 6).
fn groups(game: &Game, evaluation: &PaperEvaluation) -> Figure {
    let draw = |_: Say<'_>| {
        let mut spec = spec(game);
        for (index, found) in evaluation.survey.groups.iter().enumerate() {
            spec.labels.extend(found.stones.iter().map(|point| (point, letter(index))));
        }
        spec.marks.extend(links(game).into_iter().map(|point| (point, Mark::Square)));
        spec
    };
    board_in_both(
        draw,
        (
            "대마 (식 6)와 고리가 되는 빈자리 (네모, 식 5)",
            "groups (eq. 6) and the points that link chains (squares, eq. 5)",
        ),
    )
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

fn stability(game: &Game, evaluation: &PaperEvaluation) -> Figure {
    let draw = |_: Say<'_>| {
        let mut spec = spec(game);
        for (index, chain) in evaluation.survey.chains.iter().enumerate() {
            let percent = (100.0 * evaluation.chain_stability(index)).round();
            spec.labels.extend(chain.stones.iter().map(|point| (point, format!("{percent:.0}"))));
        }
        spec
    };
    board_in_both(draw, ("안정도 (백분율): 0 죽음, 100 완생", "stability in hundredths: 0 dead, 100 alive"))
}

#[derive(Clone, Copy)]
enum What {
    Influence,
    Probability,
}

/// The influence drawn at full strength, in nats.
const STRONG: f64 = 4.0;

fn layer(game: &Game, evaluation: &PaperEvaluation, what: What) -> Figure {
    let draw = |say: Say<'_>| {
        let mut spec = spec(game);
        let size = game.position().size();
        let value = |p: Point| match what {
            What::Influence => evaluation.influence(p) / STRONG,
            What::Probability => evaluation.matrix().pv(p),
        };
        let values: Vec<(Point, f64)> = size.points().map(|p| (p, value(p))).collect();
        let mut layer = match what {
            What::Influence => Layer::signed(say("영향력", "influence"), values),
            What::Probability => {
                Layer::unsigned(say("흑이 될 확률, 백분율", "probability for Black, hundredths"), values)
            }
        };
        if let What::Probability = what {
            layer.look = Look::Numbers;
        }
        layer.ends = match what {
            What::Influence => [say("백 −4", "White −4"), say("흑 +4", "Black +4")],
            What::Probability => ["0".into(), "100".into()],
        };
        spec.layers.push(layer);
        spec
    };
    match what {
        What::Influence => {
            board_in_both(draw, ("영향력 IP (단위 nat, 흑 +, 백 −)", "influence IP (nats; Black +, White −)"))
        }
        What::Probability => {
            board_in_both(draw, ("확률 값 PV: 빈자리가 흑이 될 확률", "probability value PV of empty points"))
        }
    }
}

fn sums(chapter: &mut Chapter<'_>, evaluation: &PaperEvaluation) {
    let matrix = evaluation.matrix();
    let [black, white] = Color::BOTH.map(|color| matrix.expected(color));
    let area = matrix.size().area() as f64;
    let words = |ko: &str, en: &str| Cell::Words(Text::new(ko, en));
    let rows = vec![
        vec![words("PM_B (식 20)", "PM_B (eq. 20)"), chapter.number("example.pm-black", black, Unit::Points)],
        vec![
            words("PM_W = N − PM_B", "PM_W = N − PM_B"),
            chapter.number("example.pm-white", white, Unit::Points),
        ],
        vec![words("PM_B + PM_W", "PM_B + PM_W"), chapter.number("example.sum", black + white, Unit::Points)],
        vec![words("N (점의 수)", "N (points)"), chapter.number("example.points", area, Unit::Points)],
        vec![
            words("PMD = |PM_B − PM_W|", "PMD = |PM_B − PM_W|"),
            chapter.number("example.pmd", matrix.difference(), Unit::Points),
        ],
        vec![
            words("IPS = ΣIP", "IPS = ΣIP"),
            chapter.number("example.ips", evaluation.influence_sum(), Unit::Nats),
        ],
    ];
    chapter.table(
        ("국면 전체의 양", "Quantities of the whole position"),
        &[("양", "quantity"), ("값", "value")],
        rows,
    );
}

fn chain_table(chapter: &mut Chapter<'_>, game: &Game, evaluation: &PaperEvaluation) {
    let size = game.position().size();
    let mut rows = Vec::new();
    for (index, chain) in evaluation.survey.chains.iter().enumerate() {
        let name = |what: &str| format!("example.chain-{}.{what}", letter(index).to_lowercase());
        let color = chain.color.pick(("흑", "Black"), ("백", "White"));
        let first = chain.stones.first().map_or(String::new(), |p| Notation::Go.write(p, size));
        rows.push(vec![
            Cell::same(letter(index)),
            Cell::Words(Text::new(color.0, color.1)),
            Cell::same(first),
            chapter.number(&name("stones"), chain.stones.len() as f64, Unit::Count),
            chapter.number(&name("liberties"), chain.liberties.len() as f64, Unit::Count),
            chapter.number(&name("stability"), evaluation.chain_stability(index), Unit::Probability),
            Cell::same(letter(chain.group)),
        ]);
    }
    let table = crate::chapter::table(
        ("덩어리마다", "Chain by chain"),
        &[
            ("덩어리", "chain"),
            ("색", "colour"),
            ("첫 돌", "first stone"),
            ("돌", "stones"),
            ("활로 L0 (식 4)", "liberties L0 (eq. 4)"),
            ("안정도", "stability"),
            ("대마", "group"),
        ],
        rows,
    );
    chapter.folded(("덩어리 표 보기", "Show the table of chains"), vec![table]);
}

fn candidates(chapter: &mut Chapter<'_>, game: &Game, found: &[myosu_engine::go::judgement::Candidate]) {
    let size = game.position().size();
    let draw = |_: Say<'_>| {
        let mut spec = spec(game);
        spec.sides = Sides::Two;
        for (index, candidate) in found.iter().enumerate() {
            if let Some(point) = candidate.mv.point() {
                spec.candidates.push(Candidate { point, rank: index as u32 + 1, note: String::new() });
            }
        }
        spec
    };
    chapter.figures(vec![board_in_both(draw, ("흑의 다섯 후보", "Black's five candidates"))]);
    let mut rows = Vec::new();
    for (index, candidate) in found.iter().enumerate() {
        let name = candidate.mv.point().map_or("pass".into(), |p| Notation::Go.write(p, size));
        let (ko, en) = candidate.purpose.map_or(("–", "–"), purpose);
        rows.push(vec![
            Cell::number((index + 1).to_string()),
            Cell::same(name),
            Cell::Words(Text::new(ko, en)),
            chapter.number(
                &format!("example.candidate-{}.balance", index + 1),
                candidate.balance,
                Unit::Points,
            ),
        ]);
    }
    let count = chapter.number("example.candidates", found.len() as f64, Unit::Count);
    chapter.table(
        ("후보와 목적", "Candidates and their purposes"),
        &[
            ("순위", "rank"),
            ("수", "move"),
            ("목적", "purpose"),
            ("둔 뒤의 PM_B − PM_W", "PM_B − PM_W after it"),
        ],
        rows,
    );
    let paper = chapter.claim("candidates");
    chapter.table(
        ("", ""),
        &[("논문: 후보 수", "paper: candidates"), ("우리", "ours")],
        vec![vec![paper, count]],
    );
}

fn purpose(purpose: Purpose) -> (&'static str, &'static str) {
    match purpose {
        Purpose::Capture => ("따냄", "capture"),
        Purpose::Save => ("살림", "save"),
        Purpose::AnswerCut => ("끊음에 응수", "answer a cut"),
        Purpose::Connect => ("연결", "connect"),
        Purpose::Eye => ("눈 만들기", "make an eye"),
        Purpose::Settle => ("안정", "settle"),
        Purpose::Escape => ("탈출", "escape"),
        Purpose::Attack => ("공격", "attack"),
        Purpose::Corner => ("귀", "corner"),
        Purpose::Extend => ("확장", "extend"),
        Purpose::Invade => ("침입", "invade"),
        Purpose::Reduce => ("삭감", "reduce"),
        Purpose::Endgame => ("끝내기", "endgame"),
    }
}
