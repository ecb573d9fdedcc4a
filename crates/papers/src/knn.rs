//! The paper knn (2009): principal components, the Kohonen map, its clusters and their first moves; the cost
//! of searching without them.

mod table;

use myosu_draw::chart::{Axis, Chart, Sample, Series, Trace};
use myosu_draw::page::{Cell, Figure, Text};
use myosu_draw::{BoardSpec, Mark, Region, Sides};
use myosu_engine::kohonen::protocol::{self, Protocol, Run, mean_and_spread};
use myosu_engine::kohonen::rank::{self, Hits};
use myosu_engine::kohonen::{Case, MapSettings, Pattern, Predictor, SIDE};
use myosu_engine::tsumego::collection;
use myosu_rules::{Notation, Point, PointSet, Setup, Size};
use serde::{Deserialize, Serialize};

use crate::Paper;
use crate::bench::{Bench, Halt, Planned, Scale};
use crate::chapter::{Chapter, Standing, board};
use crate::claims::Claims;
use crate::number::{Number, Unit};
use crate::run::Terms;

/// The collection as the map sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Collection {
    cases: usize,
    doubles: usize,
    outside: usize,
    eigenvalues: Vec<f64>,
    cumulative: Vec<f64>,
    projections: Vec<[f64; 2]>,
}

/// One training.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Trained {
    training: usize,
    test: usize,
    /// Error on training patterns, error on validation patterns, clusters, by epoch.
    curve: Vec<(f64, f64, u32)>,
    clusters: usize,
    classified: f64,
    hits: f64,
    chance: f64,
    offered: f64,
    /// Attacker, defender and right moves of the members of the largest cluster.
    shown: Vec<[Vec<u8>; 3]>,
    /// Top 1 and top 5 on the test problems: the predictor, the six parameters, nothing at all.
    ranked: [(f64, f64); 3],
}

/// What was found: nothing where there are too few problems.
pub(crate) struct Found {
    collection: Option<Collection>,
    runs: Vec<Trained>,
    table: table::Found,
    problems: usize,
}

/// The problems with their right first moves: those somebody brought, or those that come with the program.
fn cases(terms: &Terms) -> Vec<Case> {
    match &terms.problems {
        Some(given) => {
            let case = |problem: &myosu_formats::problems::BookProblem| {
                let moves = problem.first_moves.iter().filter_map(|mv| mv.point()).collect();
                Case::new(problem.id.clone(), problem.setup, moves)
            };
            given.items.iter().map(case).collect()
        }
        None => collection::shipped()
            .exercises
            .iter()
            .map(|exercise| Case {
                id: exercise.id.clone(),
                setup: exercise.setup(),
                attacker: exercise.problem.color(myosu_proof::go::Role::Attacker),
                moves: exercise.best.iter().copied().collect(),
            })
            .collect(),
    }
}

fn seeds(scale: Scale) -> u64 {
    scale.pick(1, 1, 3)
}

fn settings(scale: Scale) -> MapSettings {
    match scale {
        Scale::Full => MapSettings::default(),
        Scale::Quick => MapSettings { side: 20, ..MapSettings::default() },
        Scale::Tiny => MapSettings { side: 6, longest: 30, ..MapSettings::default() },
    }
}

fn part(seed: u64) -> String {
    format!("knn-map-{seed}")
}

/// The parts of the experiments.
pub(crate) fn plan(terms: &Terms) -> Vec<Planned> {
    let mut plan = vec![Planned::new("knn-components", terms.scale.pick(0.3, 1.0, 1.0))];
    let cost = terms.scale.pick(0.5, 12.0, 70.0);
    plan.extend((1..=seeds(terms.scale)).map(|seed| Planned::new(part(seed), cost)));
    plan.extend(table::plan(terms.scale));
    plan
}

/// Runs the experiments.
pub(crate) fn run(bench: &Bench<'_>, terms: &Terms) -> Result<Found, Halt> {
    let all = cases(terms);
    let none = Protocol { seeds: vec![], settings: settings(bench.scale), ..Protocol::default() };
    let collection: Option<Collection> = bench.part("knn-components", || {
        let report = protocol::run(all.clone(), &none, bench.cancel, |_, _| {});
        bench.check()?;
        Ok(report.ok().map(|report| Collection {
            cases: report.cases.len(),
            doubles: report.doubles,
            outside: report.outside,
            eigenvalues: report.eigenvalues,
            cumulative: report.cumulative,
            projections: report.projections,
        }))
    })?;
    let mut runs = Vec::new();
    if collection.is_some() {
        for seed in 1..=seeds(bench.scale) {
            let protocol = Protocol { seeds: vec![bench.seed.wrapping_mul(1_000) + seed], ..none.clone() };
            let trained: Option<Trained> = bench.part(&part(seed), || {
                let report = protocol::run(all.clone(), &protocol, bench.cancel, |_, _| {});
                bench.check()?;
                Ok(report.ok().and_then(|report| {
                    let run = report.runs.into_iter().next()?;
                    Some(trained(&run, &report.cases))
                }))
            })?;
            runs.extend(trained);
        }
    }
    Ok(Found { collection, runs, table: table::run(bench)?, problems: all.len() })
}

fn trained(run: &Run, cases: &[Case]) -> Trained {
    let predictor = Predictor::shipped();
    let rank = |ranking: &dyn Fn(&Case) -> Vec<(Point, f64)>| {
        let mut hits = Hits::default();
        for &number in &run.test {
            hits.count(&ranking(&cases[number]), cases[number].moves);
        }
        (hits.top_1(), hits.top_5())
    };
    let cells = |pattern: &Pattern| {
        [pattern.attacker, pattern.defender, pattern.moves].map(|set| set.iter().collect())
    };
    Trained {
        training: run.training.len(),
        test: run.test.len(),
        curve: run.curve.iter().map(|epoch| (epoch.training, epoch.validation, epoch.clusters)).collect(),
        clusters: run.clusters,
        classified: run.classified(),
        hits: run.hits(),
        chance: run.chance(),
        offered: run.offered(),
        shown: run.shown.iter().take(12).map(cells).collect(),
        ranked: [rank(&|case| predictor.propose(case)), rank(&rank::six_parameters), rank(&rank::random)],
    }
}

/// Writes the chapter.
pub(crate) fn write<'a>(found: &Found, claims: &'a Claims) -> Chapter<'a> {
    let mut chapter = Chapter::new(Paper::Knn, claims);
    chapter.words(
        "11×11 귀의 사활 문제를 242개 속성으로 나타내고, 주성분 분석과 30×30 코호넨 지도로 비슷한 문제를 모아, 같은 군에 있는 문제들의 \
         첫수를 후보로 내는 방법입니다.",
        "A problem in an 11 by 11 corner is 242 attributes; principal components and a Kohonen map of 30 by 30 neurons gather \
         similar problems, and the first moves of a cluster are the candidates.",
    );
    table::write(&mut chapter, &found.table);
    match (&found.collection, found.runs.as_slice()) {
        (Some(collection), [first, ..]) => {
            components(&mut chapter, collection);
            training(&mut chapter, first);
            members(&mut chapter, first);
            results(&mut chapter, found.problems, collection, &found.runs);
        }
        _ => chapter.note(
            "문제가 너무 적어 지도를 학습하지 못했습니다. --problems 로 문제집을 줄 수 있습니다.",
            "There are too few problems to train a map on; --problems names a collection.",
        ),
    }
    chapter
}

/// Figures 2 and 3.
fn components(chapter: &mut Chapter<'_>, collection: &Collection) {
    chapter.heading("그림 2, 3: 주성분", "Figures 2 and 3: principal components");
    let counted = |values: &[f64], scale: f64| -> Vec<Sample> {
        values.iter().enumerate().map(|(n, &v)| Sample::new(n as f64 + 1.0, scale * v)).collect()
    };
    let two = chapter.chart_figure(
        "figure2",
        (
            "그림 2: 고유값(왼쪽)과 누적 비율(오른쪽)",
            "Figure 2: eigenvalues (left) and cumulative share (right)",
        ),
        |say| {
            let x = Axis::new(say("주성분", "component"));
            let mut chart = Chart::new("", x, Axis::new(say("고유값", "eigenvalue")))
                .with(Series::new(
                    say("고유값", "eigenvalue"),
                    Trace::Line,
                    counted(&collection.eigenvalues, 1.0),
                ))
                .with(
                    Series::new(
                        say("누적 %", "cumulative %"),
                        Trace::Line,
                        counted(&collection.cumulative, 100.0),
                    )
                    .right(),
                );
            chart.right = Axis::new(say("누적 (%)", "cumulative (%)")).over(0.0, 100.0);
            (chart.width, chart.height) = (480.0, 340.0);
            chart
        },
    );
    let three = chapter.chart_figure(
        "figure3",
        ("그림 3: 처음 두 주성분 위의 문제들", "Figure 3: the problems on the first two components"),
        |say| {
            let axis = |ko: &str, en: &str| Axis::new(say(ko, en));
            let samples = collection.projections.iter().map(|&[x, y]| Sample::new(x, y)).collect();
            let mut chart =
                Chart::new("", axis("제1 주성분", "component 1"), axis("제2 주성분", "component 2"))
                    .with(Series::new("", Trace::Dots, samples));
            (chart.width, chart.height) = (480.0, 340.0);
            chart
        },
    );
    chapter.figures(vec![two, three]);
}

/// Figure 6.
fn training(chapter: &mut Chapter<'_>, run: &Trained) {
    chapter.heading("그림 6: 학습", "Figure 6: training");
    chapter.chart(
        "figure6",
        (
            "학습·유효성 문제의 오차(왼쪽)와 군의 수(오른쪽), 첫 씨앗",
            "Error on training and validation problems (left) and clusters (right), first seed",
        ),
        |say| {
            let line = |name: String, of: &dyn Fn(&(f64, f64, u32)) -> f64| {
                let samples = run.curve.iter().enumerate().map(|(n, e)| Sample::new(n as f64 + 1.0, of(e)));
                Series::new(name, Trace::Line, samples.collect())
            };
            let mut chart = Chart::new("", Axis::new(say("회전(에포크)", "epoch")), Axis::new("RMSE"))
                .with(line(say("학습", "training"), &|e| e.0))
                .with(line(say("유효성", "validation"), &|e| e.1))
                .with(line(say("군", "clusters"), &|e| f64::from(e.2)).right());
            chart.right = Axis::new(say("군의 수", "clusters"));
            chart
        },
    );
}

/// Figure 7.
fn members(chapter: &mut Chapter<'_>, run: &Trained) {
    chapter.heading("그림 7: 한 군의 문제들", "Figure 7: the members of one cluster");
    chapter.words(
        "가장 많은 문제가 모인 군입니다. 공격하는 쪽이 흑, 세모가 정답입니다.",
        "The cluster with most problems. The attacker is Black; triangles are right first moves.",
    );
    let size = Size::square(19);
    let points = |cells: &[u8]| -> PointSet {
        let at = |&cell: &u8| size.point(usize::from(cell) % SIDE, usize::from(cell) / SIDE);
        cells.iter().filter_map(at).collect()
    };
    let picture = |[attacker, defender, moves]: &[Vec<u8>; 3]| -> Figure {
        let mut setup = Setup::empty(size);
        setup.stones = [points(attacker), points(defender)];
        let mut spec = BoardSpec::new(setup, Notation::Go);
        spec.sides = Sides::None;
        spec.region = Region::between(Point::new(0, 0), Point::new(SIDE as u8 - 1, SIDE as u8 - 1));
        spec.marks.extend(points(moves).iter().map(|point| (point, Mark::Triangle)));
        board(&spec, "", "")
    };
    chapter.figures(run.shown.iter().take(6).map(picture).collect());
}

/// Table 2 and the other figures of the text.
fn results(chapter: &mut Chapter<'_>, problems: usize, collection: &Collection, runs: &[Trained]) {
    chapter.heading("표 2: 첫수를 맞히는 비율", "Table 2: how often the first move is right");
    let over = |of: &dyn Fn(&Trained) -> f64| mean_and_spread(&runs.iter().map(of).collect::<Vec<f64>>());
    let words = |ko: &str, en: &str| Cell::Words(Text::new(ko, en));
    let share = |n: usize| 100.0 * collection.cumulative.get(n - 1).copied().unwrap_or(1.0);
    let last = |run: &Trained| run.curve.last().map_or(0.0, |e| e.1);
    let mut rows = Vec::new();
    let mut add = |chapter: &mut Chapter<'_>,
                   ko: &str,
                   en: &str,
                   id: &str,
                   value: f64,
                   unit: Unit,
                   why: (&str, &str)| {
        let paper = chapter.claim(id);
        let ours = chapter.number(id, value, unit);
        rows.push(vec![words(ko, en), paper, ours, words(why.0, why.1)]);
    };
    let own = ("우리 문제집은 다릅니다", "our collection is another one");
    add(
        chapter,
        "서로 다른 문제",
        "different problems",
        "patterns",
        collection.cases as f64,
        Unit::Count,
        own,
    );
    add(
        chapter,
        "50개 주성분의 분산",
        "variance in 50 components",
        "variance-50",
        share(50),
        Unit::Percent,
        own,
    );
    add(chapter, "2개 주성분의 분산", "variance in 2 components", "variance-2", share(2), Unit::Percent, own);
    let first = &runs[0];
    let split = ("문제 수에 맞춘 같은 비율", "the same proportion of what there is");
    add(chapter, "학습 문제", "training problems", "training", first.training as f64, Unit::Count, split);
    add(chapter, "시험 문제", "test problems", "validation", first.test as f64, Unit::Count, split);
    let mean = ("씨앗들의 평균", "mean over seeds");
    let epochs = over(&|run| run.curve.len() as f64).0;
    add(chapter, "멈춘 회전", "epoch it stopped at", "stopped-epoch", epochs, Unit::Count, mean);
    add(chapter, "군의 수", "clusters", "clusters", over(&|run| run.clusters as f64).0, Unit::Count, mean);
    add(chapter, "유효성 RMSE", "validation RMSE", "validation-rmse", over(&last).0, Unit::Probability, mean);
    let classified = over(&|run| run.classified).0;
    add(
        chapter,
        "군에 든 시험 문제",
        "test problems on a cluster",
        "classified-share",
        100.0 * classified,
        Unit::Percent,
        mean,
    );
    let (hits, hit_spread) = over(&|run| run.hits);
    let why = (
        "같은 크기의 무작위 후보와 견주어야 합니다(아래)",
        "to be compared with random sets of the same size (below)",
    );
    add(
        chapter,
        "군에 든 문제 중 정답이 후보에 있음",
        "right move in the cluster's set",
        "hit-rate",
        100.0 * hits,
        Unit::Percent,
        why,
    );
    chapter.table(
        ("논문과 우리", "The paper and ours"),
        &[("무엇", "what"), ("논문", "paper"), ("우리", "ours"), ("다른 까닭", "why they differ")],
        rows,
    );
    let facts = vec![vec![
        chapter.number("problems", problems as f64, Unit::Count),
        chapter.number("doubles", collection.doubles as f64, Unit::Count),
        chapter.number("outside", collection.outside as f64, Unit::Count),
        chapter.number("seeds", runs.len() as f64, Unit::Count),
        chapter.number("hit-rate.spread", 100.0 * hit_spread, Unit::Percent),
        chapter.number("offered", over(&|run| run.offered).0, Unit::Plain),
        chapter.number("chance", 100.0 * over(&|run| run.chance).0, Unit::Percent),
    ]];
    chapter.table(
        ("문제집과 군", "The collection and the clusters"),
        &[
            ("문제", "problems"),
            ("겹침", "doubles"),
            ("창 밖", "outside the window"),
            ("씨앗", "seeds"),
            ("적중률의 표준편차", "spread of the hit rate"),
            ("후보 수 평균", "mean candidates"),
            ("무작위 후보의 적중률", "hit rate of random sets"),
        ],
        facts,
    );
    methods(chapter, runs, (hits, hit_spread));
}

fn methods(chapter: &mut Chapter<'_>, runs: &[Trained], (hits, spread): (f64, f64)) {
    let over = |of: &dyn Fn(&Trained) -> f64| 100.0 * runs.iter().map(of).sum::<f64>() / runs.len() as f64;
    let mut rows = vec![vec![
        Cell::same("Sasaki (1998)"),
        Cell::Words(Text::new("논문", "paper")),
        chapter.claim("sasaki-top1"),
        chapter.claim("sasaki-top5"),
    ]];
    for (at, (id, ko, en)) in [
        ("predictor", "우리 예측기 (현대)", "our predictor (modern)"),
        ("six-parameters", "epg의 여섯 파라미터", "epg's six parameters"),
        ("random", "무작위", "random"),
    ]
    .into_iter()
    .enumerate()
    {
        rows.push(vec![
            Cell::Words(Text::new(ko, en)),
            Cell::Words(Text::new("우리 시험 문제", "our test problems")),
            chapter.number(&format!("rank.{id}.top-1"), over(&|run| run.ranked[at].0), Unit::Percent),
            chapter.number(&format!("rank.{id}.top-5"), over(&|run| run.ranked[at].1), Unit::Percent),
        ]);
    }
    chapter.table(
        (
            "순위를 매기는 방법들: 첫째가 정답 · 다섯 안에 정답",
            "Methods that rank: first is right, right one among five",
        ),
        &[("방법", "method"), ("문제", "problems"), ("첫째", "top 1"), ("다섯 안", "top 5")],
        rows,
    );
    chapter.note(
        "우리 예측기는 프로그램에 들어 있는 문제로 학습했으므로, 그 문제들로 재면 높게 나옵니다. --problems 로 다른 문제집을 주면 공정한 값이 됩니다.",
        "Our predictor was trained on problems of the kind that come with the program, so it looks better on those; --problems \
         with another collection gives a fair figure.",
    );
    let of = |id: &str| -> Option<Number> { chapter.numbers.iter().find(|n| n.id == id).cloned() };
    let measured = of("knn.hit-rate").map(|n| {
        let (low, high) = ((hits - spread).max(0.0), (hits + spread).min(1.0));
        if runs.len() > 1 { Number { interval: Some((100.0 * low, 100.0 * high)), ..n } } else { n }
    });
    chapter.standing = Some(Standing {
        task: Text::new("사활 정답 첫수가 후보에 있음", "the right first move is among the candidates"),
        claimed: Some("knn.hit-rate"),
        measured,
        modern: of("knn.rank.predictor.top-5"),
        method: Text::new("우리 예측기의 다섯 수", "the first five moves of our predictor"),
        remark: Text::new(
            "논문은 군에 든 문제만, 시험 문제를 검증에도 쓰고 쟀습니다. 후보의 크기를 함께 보아야 합니다.",
            "The paper counts classified problems only and reuses its validation set as test set; the size of the sets matters.",
        ),
    });
}
