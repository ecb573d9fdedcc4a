//! The paper omok-kb (1988): vectors, preference graphs, EXIST-CYCLE, the match against the linear program.

mod cycles;

use myosu_draw::chart::{Axis, Chart, Sample, Series, Trace};
use myosu_draw::graph::{Edge, Graph, Node};
use myosu_draw::page::{Block, Cell, Figure, Text};
use myosu_draw::{BoardSpec, Sides};
use myosu_engine::omok::knowledge::{KnowledgeBase, PreferenceTable, vectors};
use myosu_rules::omok::{Position, Rule, Variant};
use myosu_rules::{Color, Notation, diagram};

use crate::Paper;
use crate::bench::{Bench, Halt, Planned, Scale};
use crate::chapter::{Chapter, Standing, board};
use crate::claims::Claims;
use crate::matches::{Match, Tally};
use crate::number::{Number, Unit};
use crate::report::Timing;

/// A position with the vectors of the paper's figure 5, whose picture is lost: White, the program, is to play
/// at `a`.
const FIGURE_5: &str = "
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . O . . . . . . .
    . . . . O O X . . . .
    . . X O O a O . . . .
    . . . . X O X . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .";

/// What was found.
pub(crate) struct Found {
    pub(crate) cycles: cycles::Found,
    matches: Vec<(Match, Tally)>,
}

fn matches(scale: Scale) -> [Match; 3] {
    let variant = Variant::OmokKb;
    let play = |name, players, games, cost| Match { name, players, variant, games, nodes: 10_000, cost };
    [
        play("omok-kb-match", ["knowledge", "linear"], scale.pick(4, 100, 400), 0.05),
        play("omok-kb-modern", ["myosu", "linear"], scale.pick(2, 10, 60), 2.0),
        play("omok-kb-modern-kb", ["myosu", "knowledge"], scale.pick(2, 10, 60), 2.0),
    ]
}

/// The parts of the experiments.
pub(crate) fn plan(scale: Scale) -> Vec<Planned> {
    let mut plan = vec![Planned::new(cycles::PART, scale.pick(0.5, 2.0, 12.0))];
    plan.extend(matches(scale).iter().flat_map(Match::plan));
    plan
}

/// Runs the experiments.
pub(crate) fn run(bench: &Bench<'_>) -> Result<Found, Halt> {
    let cycles = cycles::run(bench)?;
    let played = matches(bench.scale).into_iter().map(|m| Ok((m, m.play(bench)?)));
    Ok(Found { cycles, matches: played.collect::<Result<_, Halt>>()? })
}

/// The times that were measured.
pub(crate) fn timings(found: &Found) -> (Vec<Timing>, Vec<Block>) {
    cycles::timings(&found.cycles)
}

/// Writes the chapter.
pub(crate) fn write<'a>(found: &Found, claims: &'a Claims) -> Chapter<'a> {
    let mut chapter = Chapter::new(Paper::OmokKb, claims);
    chapter.words(
        "수 하나를 여덟 개까지의 표현벡터 (연결값 CV, 막힘상태 D, 선의 종류 L)로 나타내고, 전문가의 우선관계를 그래프로 저장해 \
         수를 고르는 프로그램입니다. 수읽기는 한 수도 하지 않습니다.",
        "A move is described by up to eight vectors (chain value CV, open ends D, kind of line L), and an expert's \
         preferences, kept as graphs, choose among moves. The program looks no move ahead.",
    );
    figure_5(&mut chapter);
    graphs(&mut chapter);
    cycles::write(&mut chapter, &found.cycles);
    the_match(&mut chapter, found);
    chapter
}

fn figure_5(chapter: &mut Chapter<'_>) {
    let drawn = diagram::parse(FIGURE_5).expect("a board");
    let position = Position::from_setup(&drawn.setup, Rule::STANDARD).expect("a position");
    let point = drawn.marked('a').first().expect("a move");
    let mut spec = BoardSpec::new(drawn.setup, Notation::Renju);
    spec.labels.push((point, "a".into()));
    spec.sides = Sides::None;
    chapter.heading("그림 5: 한 수의 표현벡터", "Figure 5: the vectors of a move");
    let listed = |color: Color| -> Vec<String> {
        let mut all = vectors(&position, color, point);
        all.sort_by_key(|v| std::cmp::Reverse((v.chain, v.ends, std::cmp::Reverse(v.line))));
        all.iter().map(ToString::to_string).collect()
    };
    let ours = [listed(Color::White), listed(Color::Black)];
    let same = |side: usize, name: &str, ko: &str, en: &str, chapter: &mut Chapter<'_>| {
        let text = ours[side].join(" ");
        let count = chapter.number(&format!("figure5.{name}"), ours[side].len() as f64, Unit::Count);
        vec![
            Cell::Words(Text::new(ko, en)),
            chapter.claim(&format!("figure5.{name}")),
            count,
            Cell::same(text),
        ]
    };
    let rows = vec![
        same(0, "attack", "공격전략 (백, 컴퓨터)", "attack (White, the program)", chapter),
        same(1, "defence", "수비전략 (흑)", "defence (Black)", chapter),
    ];
    chapter.figures(vec![board(
        &spec,
        "백 차례, a의 표현벡터. 논문의 그림은 남아 있지 않아, 본문에 적힌 벡터가 그대로 나오는 국면을 그렸습니다.",
        "White to play at a. The paper's picture is lost; this position has the vectors its text lists.",
    )]);
    chapter.table(
        ("a 수의 표현벡터", "The vectors of the move a"),
        &[
            ("전략", "side"),
            ("논문: 개수", "paper: how many"),
            ("우리: 개수", "ours"),
            ("우리 벡터", "our vectors"),
        ],
        rows,
    );
}

/// The preference graph of a table, with an arrow for each preference that does not follow from others.
pub fn preference_graph(base: &KnowledgeBase, table: PreferenceTable) -> Graph {
    let graph = base.graph(table);
    let order = graph.order();
    let vectors = base.vectors();
    let nodes = (0..order).map(|vertex| Node {
        note: vectors[vertex % vectors.len()].1.to_string(),
        ..Node::new(base.vertex_name(table, vertex))
    });
    let follows = |from: usize, to: usize| {
        (0..order).any(|via| via != to && graph.has(from, via) && graph.reaches(via, to))
    };
    let arcs = (0..order).flat_map(|from| (0..order).map(move |to| (from, to)));
    let edges = arcs.filter(|&(from, to)| graph.has(from, to) && !follows(from, to)).map(|(from, to)| Edge {
        from,
        to,
        label: String::new(),
    });
    Graph { title: table.to_string(), nodes: nodes.collect(), edges: edges.collect(), ..Graph::default() }
}

fn graphs(chapter: &mut Chapter<'_>) {
    let base = KnowledgeBase::default();
    chapter.heading("선호 그래프", "Preference graphs");
    chapter.words(
        "전문가의 우선관계는 논문에 실려 있지 않아 우리가 썼습니다(myosu knowledge show --toml). 화살표는 다른 화살표에서 따라 나오지 \
         않는 것만 그렸습니다.",
        "The expert's preferences are not in the paper; these are ours (myosu knowledge show --toml). Arrows that \
         follow from others are left out.",
    );
    let mut rows = Vec::new();
    for (table, name) in
        [(PreferenceTable::Kb2, "kb2"), (PreferenceTable::Kb3, "kb3"), (PreferenceTable::Kb4, "kb4")]
    {
        let graph = base.graph(table);
        let order = graph.order();
        let arcs = (0..order).map(|i| (0..order).filter(|&j| graph.has(i, j)).count()).sum::<usize>();
        let vertices = chapter.number(&format!("{name}.vertices"), order as f64, Unit::Count);
        let arcs = chapter.number(&format!("{name}.preferences"), arcs as f64, Unit::Count);
        rows.push(vec![
            Cell::same(table.to_string()),
            chapter.claim(&format!("{name}.most")),
            arcs,
            vertices,
        ]);
    }
    chapter.table(
        ("지식 베이스의 크기", "Size of the knowledge base"),
        &[
            ("표", "table"),
            ("논문: 최대 레코드", "paper: most records"),
            ("우리 우선관계", "our preferences"),
            ("정점", "vertices"),
        ],
        rows,
    );
    let picture = |table| Figure::new(&preference_graph(&base, table), Text::same(table.to_string()));
    let small = vec![Block::Figures(vec![picture(PreferenceTable::Kb2), picture(PreferenceTable::Kb3)])];
    chapter.blocks.extend(small);
    chapter.folded(
        ("KB4 그래프 보기", "Show the graph of KB4"),
        vec![Block::Figures(vec![picture(PreferenceTable::Kb4)])],
    );
}

fn the_match(chapter: &mut Chapter<'_>, found: &Found) {
    chapter.heading("와이젠바움 프로그램과의 대국", "The match against Weizenbaum's program");
    chapter.words(
        "상대 linear는 논문이 적은 대로 돌의 수만 세는 선형평가함수로 다시 만든 것입니다. 19×19, 정확히 다섯, 가운데에 네 돌을 \
         무작위로 놓고 시작해 흑백을 바꾸어 두 판씩 둡니다.",
        "The opponent linear is a reconstruction: a linear value that counts stones, as the paper describes it. 19 by \
         19, exactly five wins, four random stones near the middle, every opening with both colours.",
    );
    let mut rows = Vec::new();
    for (m, tally) in &found.matches {
        let score = tally.all();
        let name = |what: &str| format!("match.{}-{}.{what}", m.players[0], m.players[1]);
        let percent = |n: f64| 100.0 * n;
        let (low, high) = score.interval();
        let rate = chapter.between(
            &name("rate"),
            percent(score.mean()),
            (percent(low), percent(high)),
            Unit::Percent,
        );
        let games = chapter.number(&name("games"), score.games() as f64, Unit::Count);
        let black =
            chapter.number(&name("rate-black"), percent(tally.with(Color::Black).mean()), Unit::Percent);
        let white =
            chapter.number(&name("rate-white"), percent(tally.with(Color::White).mean()), Unit::Percent);
        let paper = if m.name == "omok-kb-match" { chapter.claim("win-rate") } else { Cell::same("–") };
        let who = Cell::same(format!("{} : {}", m.players[0], m.players[1]));
        rows.push(vec![who, games, paper, rate, black, white]);
    }
    chapter.table(
        ("앞 선수의 승률 (무승부는 반)", "Win rate of the first player (a draw counts half)"),
        &[
            ("대국", "match"),
            ("판", "games"),
            ("논문", "paper"),
            ("우리 (95 %)", "ours (95 %)"),
            ("흑일 때", "as Black"),
            ("백일 때", "as White"),
        ],
        rows,
    );
    let claim = chapter.claimed("win-rate");
    let matches = &found.matches;
    chapter.chart(
        "match",
        (
            "점선은 논문의 값. 선은 95 % 신뢰구간.",
            "The broken line is the paper's figure; lines are 95 % intervals.",
        ),
        |say| {
            let names = matches.iter().map(|(m, _)| format!("{} : {}", m.players[0], m.players[1]));
            let bar = |(x, (_, tally)): (usize, &(Match, Tally))| {
                let (score, (low, high)) = (tally.all().mean(), tally.all().interval());
                Sample::between(x as f64 + 1.0, 100.0 * score, 100.0 * low, 100.0 * high)
            };
            let mut chart = Chart::new(
                say("승률", "Win rate"),
                Axis::named("", names),
                Axis::new(say("승률 (%)", "win rate (%)")).over(0.0, 100.0),
            )
            .with(Series::new("", Trace::Bars, matches.iter().enumerate().map(bar).collect()));
            let label = say("논문", "paper");
            chart.guides.push(myosu_draw::chart::Guide { from: (0.4, claim), to: (3.6, claim), label });
            chart.height = 280.0;
            chart
        },
    );
    chapter.note(
        "논문과 다른 점: 전문가의 지식과 상대 프로그램이 모두 다시 만든 것이고, 논문은 판 수를 적지 않았습니다. 같은 길이의 4에서 \
         빈틈 없는 것을 먼저 두는 규칙은 논문에 없으며, 이것을 빼면 승률이 절반 안팎으로 떨어집니다(docs/design/omok-papers.md).",
        "Where we differ: both the expert's knowledge and the opponent are reconstructions, and the paper does not say how \
         many games it played. That a four without a gap goes before one with a gap is our addition; without it the program \
         wins about half of its games (docs/design/omok-papers.md).",
    );
    chapter.standing = Some(standing(chapter, found));
}

fn standing(chapter: &Chapter<'_>, found: &Found) -> Standing {
    let of = |at: usize| -> Option<Number> {
        let (m, _) = &found.matches[at];
        let id = format!("omok-kb.match.{}-{}.rate", m.players[0], m.players[1]);
        chapter.numbers.iter().find(|n| n.id == id).cloned()
    };
    Standing {
        task: Text::new(
            "와이젠바움(선형평가) 프로그램 상대 승률",
            "win rate against Weizenbaum's linear program",
        ),
        claimed: Some("omok-kb.win-rate"),
        measured: of(0),
        modern: of(1),
        method: Text::new("우리 엔진, 수당 10,000마디", "our engine, 10,000 nodes a move"),
        remark: Text::new(
            "논문이 말한 수준이 다시 나옵니다. EXIST-CYCLE의 O(n²)도 읽기 횟수로 확인됩니다.",
            "The paper's level is reached again, and EXIST-CYCLE grows with n² as it says.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use myosu_engine::omok::knowledge::{Vector, vectors};
    use myosu_rules::omok::{Position, Rule};
    use myosu_rules::{Color, diagram};

    #[test]
    fn the_drawn_position_has_the_vectors_of_figure_5() {
        let drawn = diagram::parse(super::FIGURE_5).unwrap();
        let position = Position::from_setup(&drawn.setup, Rule::STANDARD).unwrap();
        let point = drawn.marked('a').first().unwrap();
        let listed = |color| {
            let mut all: Vec<[u8; 3]> =
                vectors(&position, color, point).into_iter().map(Vector::numbers).collect();
            all.sort_unstable();
            all
        };
        assert_eq!(listed(Color::White), [[3, 0, 1], [3, 1, 0], [4, 0, 0]]);
        assert_eq!(listed(Color::Black), [[2, 0, 1], [3, 1, 1]]);
    }
}
