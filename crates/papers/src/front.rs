//! The front page: what each paper claimed, what we measured, what a modern method gives.

use myosu_draw::chart::{Axis, Chart, Sample, Series, Trace};
use myosu_draw::page::{Block, Cell, Figure, Table, Text};

use crate::chapter::{Chapter, Curve, Place, Say, Standing, say};
use crate::claims::Claims;
use crate::number::Number;

/// What stands on the front page.
pub(crate) struct Front {
    pub(crate) blocks: Vec<Block>,
    pub(crate) curves: Vec<Curve>,
}

/// The front page of these chapters.
pub(crate) fn chapter(claims: &Claims, chapters: &[Chapter<'_>]) -> Front {
    let standings: Vec<(&str, &Standing)> =
        chapters.iter().filter_map(|c| Some((c.paper.name(), c.standing.as_ref()?))).collect();
    let [ko, en] = [myosu_draw::page::Language::Korean, myosu_draw::page::Language::English]
        .map(|language| chart(claims, &standings, &say(language)));
    let caption = Text::new(
        "논문마다 과제가 다르므로 막대는 논문 안에서만 견줍니다. 논문의 막대가 없으면 논문에 값이 없는 것입니다. 선은 95 % 신뢰구간.",
        "Every paper has a task of its own: compare bars within a paper only. A missing bar means that the paper gives \
         no figure. Lines are 95 % confidence intervals.",
    );
    let curves = en.series.iter().map(|series| curve(&en, series)).collect();
    let blocks = vec![
        Block::Figures(vec![Figure::in_both(&ko, &en, caption)]),
        Block::Table(table(claims, &standings)),
    ];
    Front { blocks, curves }
}

fn curve(chart: &Chart, series: &Series) -> Curve {
    let value = |s: &Sample| Place { x: s.x, y: s.y, interval: s.spread };
    Curve {
        figure: "front".into(),
        name: series.name.clone(),
        x: chart.x.names.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(" / "),
        y: chart.y.label.clone(),
        values: series.samples.iter().filter(|s| s.y.is_finite()).map(value).collect(),
    }
}

fn chart(claims: &Claims, standings: &[(&str, &Standing)], say: Say<'_>) -> Chart {
    let bars = |name: String, value: &dyn Fn(&Standing) -> Option<Sample>| {
        let at = |(index, (_, standing)): (usize, &(&str, &Standing))| {
            let x = index as f64 + 1.0;
            value(standing).map_or(Sample::new(x, f64::NAN), |sample| Sample { x, ..sample })
        };
        Series::new(name, Trace::Bars, standings.iter().enumerate().map(at).collect())
    };
    let sample =
        |number: &Option<Number>| number.as_ref().map(|n| Sample { x: 0.0, y: n.value, spread: n.interval });
    let names = standings.iter().map(|(name, _)| (*name).to_owned());
    let mut chart = Chart::new(
        say("논문 · 재현 · 현대 방법", "Paper, reproduction, modern method"),
        Axis::named("", names),
        Axis::new("%").over(0.0, 100.0),
    )
    .with(bars(say("논문", "paper"), &|s| s.claimed.map(|id| Sample::new(0.0, claims.named(id).value))))
    .with(bars(say("논문의 방법, 우리 측정", "paper's method, measured"), &|s| sample(&s.measured)))
    .with(bars(say("현대 방법", "modern method"), &|s| sample(&s.modern)));
    (chart.width, chart.height) = (760.0, 340.0);
    chart
}

fn table(claims: &Claims, standings: &[(&str, &Standing)]) -> Table {
    let number = |number: &Option<Number>| match number {
        Some(n) => Cell::Named { name: n.id.clone(), shown: n.shown.clone() },
        None => Cell::same("–"),
    };
    let rows = standings
        .iter()
        .map(|(name, s)| {
            let claimed = s.claimed.map(|id| claims.named(id));
            vec![
                Cell::same(*name),
                Cell::Words(s.task.clone()),
                claimed.map_or(Cell::same("–"), |c| Cell::Named {
                    name: format!("paper:{}", c.id),
                    shown: c.shown(),
                }),
                number(&s.measured),
                number(&s.modern),
                Cell::Words(s.method.clone()),
                Cell::Words(s.remark.clone()),
            ]
        })
        .collect();
    let head = [
        ("논문", "paper"),
        ("과제", "task"),
        ("논문의 값", "paper's figure"),
        ("우리가 잰 값", "measured"),
        ("현대 방법", "modern"),
        ("현대 방법이란", "which method"),
        ("살펴볼 점", "remark"),
    ];
    Table { caption: Text::default(), head: head.iter().map(|(ko, en)| Text::new(*ko, *en)).collect(), rows }
}
