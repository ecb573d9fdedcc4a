//! The review as a page: how the balance went, what changed hands, the costliest moves.

use myosu_draw::Mark;
use myosu_draw::chart::{Axis, Chart, Series, Trace};
use myosu_draw::page::{Block, Cell, DataTable, Figure, Page, Section};
use myosu_formats::Record;
use myosu_rules::{Color, Notation, Point};

use myosu_baduk::review::{ReviewedMove, flips, worst};
use myosu_text::english::count;
use myosu_text::{Language, Text};
use myosu_words::{go as words, side};

use super::board;

/// A reviewed game as a page.
pub fn review_page(record: &Record, steps: &[ReviewedMove], judge: &str, language: Language) -> Page {
    Page {
        title: title(record),
        lead: lead(record, steps),
        sections: vec![timeline(steps), changes(record, steps), losses(record, steps, language)],
        foot: Text::new(
            format!("{judge}의 판단이며 수읽기의 증명이 아닙니다."),
            format!("Judged by {judge}; not a proof by reading."),
        ),
        language,
    }
}

fn title(record: &Record) -> Text {
    let name = |color: Color| record.players[color.index()].name.clone();
    let (black, white) = (name(Color::Black), name(Color::White));
    if black.is_empty() && white.is_empty() {
        return Text::new("복기", "Review");
    }
    Text::new(
        format!("복기: {black} (흑) 대 {white} (백)"),
        format!("Review: {black} (Black) against {white} (White)"),
    )
}

fn lead(record: &Record, steps: &[ReviewedMove]) -> Text {
    let moves = steps.len();
    let result = record.result.as_ref().map(ToString::to_string).unwrap_or_default();
    let last = steps.last().map(|step| words::judgement(&step.thoughts.analysis)).unwrap_or_default();
    let recorded = |ko: &str, en: &str| match result.as_str() {
        "" => (String::new(), String::new()),
        result => (format!(" {ko} {result}."), format!(" {en} {result}.")),
    };
    let (ko, en) = recorded("기록된 결과:", "Recorded result:");
    Text::new(format!("{moves}수. {}{ko}", last.ko), format!("{}. {}{en}", count(moves, "move"), last.en))
}

fn timeline(steps: &[ReviewedMove]) -> Section {
    let leads: Vec<f64> = steps.iter().map(|s| s.lead).collect();
    let chart = Chart::new("PM", Axis::new("수 / move"), Axis::new("집 / points")).with(Series::counted(
        "흑 / Black",
        Trace::Area,
        &leads,
    ));
    let caption =
        Text::new("흑의 우세 (덤 포함, 음수는 백의 우세)", "Black's lead with komi; below zero White leads");
    Section {
        heading: Text::new("형세의 흐름", "How the balance went"),
        blocks: vec![Block::Figures(vec![Figure::new(&chart, caption)])],
    }
}

fn place(points: myosu_rules::PointSet, record: &Record) -> String {
    points.first().map_or_else(String::new, |p| Notation::Go.write(p, record.start.size))
}

fn changes(record: &Record, steps: &[ReviewedMove]) -> Section {
    let rows: Vec<Text> = flips(steps)
        .into_iter()
        .map(|flip| {
            let owner = side(flip.to);
            let (n, at, points) = (flip.number, place(flip.points, record), flip.points.len());
            Text::new(
                format!("{n}수째: {at} 부근 {points}곳이 {}에게 넘어갔습니다.", owner.ko),
                format!("Move {n}: {} around {at} went to {}.", count(points, "point"), owner.en),
            )
        })
        .collect();
    let none = Text::new("한 번에 크게 바뀐 곳이 없습니다.", "No large area changed hands at once.");
    let block = if rows.is_empty() { Block::Words(none) } else { Block::List(rows) };
    Section { heading: Text::new("주인이 바뀐 곳", "What changed hands"), blocks: vec![block] }
}

fn losses(record: &Record, steps: &[ReviewedMove], language: Language) -> Section {
    let size = record.start.size;
    let name = |p: Option<Point>| p.map_or_else(|| "-".into(), |p| Notation::Go.write(p, size));
    let order = worst(steps, 10);
    let rows = order.iter().map(|&n| {
        let step = &steps[n];
        vec![
            Cell::number((n + 1).to_string()),
            Cell::Words(side(step.color)),
            Cell::same(name(step.mv.point())),
            Cell::same(name(step.best)),
            Cell::number(format!("{:.1}", step.loss)),
        ]
    });
    let table = DataTable {
        caption: Text::new(
            "손해가 큰 수 (가장 나은 후보와의 차이)",
            "Moves that lost most against the best candidate",
        ),
        head: vec![
            Text::new("수", "move"),
            Text::new("둔 쪽", "by"),
            Text::new("둔 곳", "played"),
            Text::new("후보", "candidate"),
            Text::new("손해(집)", "points lost"),
        ],
        rows: rows.collect(),
    };
    let figures = order.iter().take(3).map(|&n| {
        let step = &steps[n];
        let mut spec = board(&step.game, &step.thoughts, language);
        spec.candidates.clear();
        if let Some(best) = step.best {
            spec.marks.push((best, Mark::Triangle));
        }
        let n = n + 1;
        let caption = Text::new(
            format!("{n}수 다음 장면 (세모: 더 나은 후보)"),
            format!("After move {n} (triangle: the better candidate)"),
        );
        Figure::new(&spec, caption)
    });
    let figures: Vec<Figure> = figures.collect();
    Section {
        heading: Text::new("손해가 큰 수", "The costliest moves"),
        blocks: vec![Block::Table(table), Block::Figures(figures)],
    }
}
