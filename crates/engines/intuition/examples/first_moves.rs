//! The figures of `docs/benchmarks.md` on first moves: the paper's protocol, rankings, table 1, training time.
//!
//! `protocol FILE SEEDS`, `rank FILE`, `table FILE`, `time COUNT EPOCHS`; FILE holds problems as lines of JSON.

use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::time::Instant;

use myosu_intuition::protocol::{self, Protocol};
use myosu_intuition::rank::{self, Hits};
use myosu_intuition::{
    Case, Clusters, KohonenModel, MapSettings, Predictor, Schedule, Suggest, distinct, table,
};
use myosu_rules::{Color, Notation, Point, PointSet, Setup, Size};
use myosu_search::Cancel;
use myosu_tsumego::Reading;
use serde_json::Value;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let number = |at: usize| -> Outcome<u64> { Ok(words.get(at).ok_or("a number is missing")?.parse()?) };
    let file = words.get(1).ok_or("see the head of this file")?;
    match words[0].as_str() {
        "protocol" => run_protocol(&read(file)?, number(2)?),
        "rank" => print_ranks(&read(file)?),
        "table" => print_table(&read(file)?),
        "time" => time(number(1)?, number(2)?),
        other => Err(format!("{other}?").into()),
    }
}

fn read(file: &str) -> Outcome<Vec<Case>> {
    fs::read_to_string(file)?.lines().map(case).collect()
}

fn case(line: &str) -> Outcome<Case> {
    let json: Value = serde_json::from_str(line)?;
    let size = Size::square(json["size"].as_u64().ok_or("size")? as u8);
    let points = |field: &str| -> Outcome<PointSet> {
        let texts = json[field].as_array().ok_or("points")?.iter();
        Ok(texts
            .map(|text| Notation::Sgf.parse(text.as_str().unwrap_or(""), size))
            .collect::<Result<_, _>>()?)
    };
    let to_play = Color::parse(json["to_play"].as_str().unwrap_or("")).ok_or("to_play")?;
    let setup = Setup { size, stones: [points("black")?, points("white")?], to_play };
    Ok(Case::new(json["id"].as_str().unwrap_or("?"), setup, points("first_moves")?))
}

#[expect(clippy::too_many_lines, reason = "one table after another, printed as it is computed")]
fn run_protocol(cases: &[Case], seeds: u64) -> Outcome<()> {
    let protocol = Protocol { seeds: (1..=seeds).collect(), ..Protocol::default() };
    let mut out = io::stdout();
    let report = protocol::run(cases.to_vec(), &protocol, &Cancel::new(), |_, _| {})?;
    writeln!(
        out,
        "{} used, {} doubles, {} outside; 2 components {:.3}, 50 components {:.3}",
        report.cases.len(),
        report.doubles,
        report.outside,
        report.cumulative[1],
        report.cumulative[49]
    )?;
    let predictor = Predictor::shipped();
    let mut sums: Vec<(&str, Vec<f64>, Vec<f64>)> =
        ["random", "six parameters", "map", "predictor, same 500", "predictor, shipped"]
            .into_iter()
            .map(|name| (name, vec![], vec![]))
            .collect();
    for run in &report.runs {
        let last = run.curve.last().ok_or("no epoch")?;
        writeln!(
            out,
            "seed {}: {:?} at {}, {} clusters, rmse {:.4} {:.4}, classified {:.3}, hits {:.3} (chance {:.3}), sets {:.2}, offered {:.2}",
            run.seed,
            run.ended,
            run.epochs(),
            run.clusters,
            last.training,
            last.validation,
            run.classified(),
            run.hits(),
            run.chance(),
            run.move_set,
            run.offered()
        )?;
        let chosen =
            |numbers: &[usize]| -> Vec<Case> { numbers.iter().map(|&n| report.cases[n].clone()).collect() };
        let learnt = Predictor::train(&chosen(&run.training), Schedule::default(), &Cancel::new(), |_| {});
        let clusters = Clusters::of(&run.model);
        let mut hits = [Hits::default(); 5];
        for case in &chosen(&run.test) {
            hits[0].count(&rank::random(case), case.moves);
            hits[1].count(&rank::six_parameters(case), case.moves);
            hits[2].count(&clusters.ranking(case), case.moves);
            hits[3].count(&learnt.ranking(case), case.moves);
            hits[4].count(&predictor.ranking(case), case.moves);
        }
        for (sum, hits) in sums.iter_mut().zip(hits) {
            sum.1.push(hits.top_1());
            sum.2.push(hits.top_5());
        }
    }
    type Figure = fn(&protocol::Run) -> f64;
    let figures: [(&str, Figure); 7] = [
        ("classified", protocol::Run::classified),
        ("hits", protocol::Run::hits),
        ("chance", protocol::Run::chance),
        ("clusters", |run| run.clusters as f64),
        ("epochs", |run| f64::from(run.epochs())),
        ("move set", |run| run.move_set),
        ("offered", protocol::Run::offered),
    ];
    for (name, figure) in figures {
        let (mean, spread) = report.spread(figure);
        writeln!(out, "{name}: {mean:.3} ± {spread:.3}")?;
    }
    for (name, first, five) in sums {
        let ((a, b), (c, d)) = (protocol::mean_and_spread(&first), protocol::mean_and_spread(&five));
        writeln!(out, "{name}: top-1 {a:.3} ± {b:.3}, top-5 {c:.3} ± {d:.3}")?;
    }
    Ok(())
}

fn print_ranks(cases: &[Case]) -> Outcome<()> {
    let predictor = Predictor::shipped();
    let mut out = io::stdout();
    for level in ["elementary", "intermediate", "advanced", ""] {
        let mut hits = [Hits::default(); 3];
        for case in cases.iter().filter(|case| case.id.starts_with(level)) {
            hits[0].count(&rank::random(case), case.moves);
            hits[1].count(&rank::six_parameters(case), case.moves);
            hits[2].count(&predictor.ranking(case), case.moves);
        }
        let shown = hits.map(|hits| format!("{:.1}/{:.1}", 100.0 * hits.top_1(), 100.0 * hits.top_5()));
        writeln!(
            out,
            "{level:>12} {:>4}: random {}, six {}, predictor {}",
            hits[0].asked, shown[0], shown[1], shown[2]
        )?;
    }
    Ok(())
}

/// Three problems for each number of first moves.
fn print_table(cases: &[Case]) -> Outcome<()> {
    let closed = |case: &Case| Reading::likeliest(&case.setup).ok();
    let mut few: Vec<_> = cases
        .iter()
        .filter_map(closed)
        .filter(|found| found.closure == myosu_tsumego::Closure::Closed)
        .map(|found| found.problem)
        .filter(|problem| (4..=11).contains(&table::first_moves(problem)))
        .collect();
    let mut taken = [0; 12];
    few.retain(|problem| {
        let count = &mut taken[table::first_moves(problem)];
        *count += 1;
        *count <= 3
    });
    let predictor = Predictor::shipped();
    let begun = Instant::now();
    let model = KohonenModel::shipped();
    let clusters = Clusters::of(&model);
    let suggest = |method: table::Method, case: &Case| match method {
        table::Method::ByPredictor => predictor.propose(case),
        table::Method::ByMap => clusters.suggest(case).unwrap_or_default(),
        _ => Vec::new(),
    };
    let rows = table::table(&few, suggest, 60_000, || begun.elapsed().as_secs_f64(), &Cancel::new());
    let mut out = io::stdout();
    for row in rows {
        write!(out, "{:>3} {:>4}", row.first_moves, row.problems)?;
        for sum in row.sums {
            let n = row.problems as f64;
            write!(out, " | {:>4} {:>10.0} {:>9.4}", sum.settled, sum.nodes as f64 / n, sum.seconds / n)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Trains a map on random problems.
fn time(count: u64, epochs: u64) -> Outcome<()> {
    let point = |seed: u64| Point::new((seed % 9) as u8, (seed / 9 % 7) as u8);
    let cases = (0..2 * count).map(|n| {
        let mut setup = Setup::empty(Size::square(19));
        for stone in 0..16 {
            let dice = myosu_rules::zobrist::mix(n << 8 | stone);
            setup.set(point(dice), Some(Color::BOTH[(dice >> 40 & 1) as usize]));
        }
        let moves = setup.empties().iter().take(1).collect();
        Case { id: n.to_string(), setup, attacker: Color::Black, moves }
    });
    let patterns: Vec<_> = distinct(cases).cases.iter().take(count as usize).map(Case::pattern).collect();
    let settings = MapSettings { longest: epochs as u32, ..MapSettings::default() };
    let begun = Instant::now();
    let held_out = patterns[..patterns.len() / 8].to_vec();
    let mut model = KohonenModel::new(patterns, held_out, settings);
    let mut out = io::stdout();
    writeln!(out, "components: {:.2} s", begun.elapsed().as_secs_f64())?;
    model.train(&Cancel::new(), |epoch| {
        let _ = writeln!(out, "{epoch:?} {:.2} s", begun.elapsed().as_secs_f64());
    });
    writeln!(out, "{} bytes", model.to_bytes().len())?;
    Ok(())
}
