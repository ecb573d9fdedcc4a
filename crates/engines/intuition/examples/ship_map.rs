//! Makes the data the Kohonen map ships with, and measures it.
//!
//! `corners IN OUT` keeps the problems of a generated collection that fit the window and repeat no other problem;
//! `map CORNERS SEEDS OUT` runs the paper's protocol and writes the map with the least validation error;
//! `rules CORNERS` prints what each rule for components keeps; `savings STEP` measures the nodes the shipped map and
//! predictor save the prover on the shipped problems.

use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, Write};

use myosu_intuition::protocol::{self, Protocol};
use myosu_intuition::savings::savings;
use myosu_intuition::{
    Case, Clusters, KohonenModel, MapInput, MapSettings, Pattern, Pca, Predictor, Suggest, WinnerRule,
    distinct, families,
};
use myosu_search::Cancel;
use myosu_tsumego::collection::{ProblemSet, shipped};

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let word = |at: usize| -> Outcome<&str> { Ok(words.get(at).ok_or("see the head of this file")?) };
    match word(0)? {
        "corners" => corners(word(1)?, word(2)?),
        "map" => ship(word(1)?, word(2)?.parse()?, word(3)?),
        "rules" => rules(word(1)?),
        "savings" => print_savings(word(1)?.parse()?),
        other => Err(format!("{other}?").into()),
    }
}

fn read(file: &str) -> Outcome<ProblemSet> {
    Ok(ProblemSet::read(&fs::read_to_string(file)?)?)
}

fn cases(set: &ProblemSet) -> Vec<Case> {
    set.exercises.iter().map(Case::corner).collect()
}

fn corners(from: &str, to: &str) -> Outcome<()> {
    let mut set = read(from)?;
    let kept = distinct(cases(&set));
    set.exercises.retain(|exercise| kept.cases.iter().any(|case| case.id == Case::corner(exercise).id));
    let patterns: Vec<Pattern> = kept.cases.iter().map(Case::pattern).collect();
    let mut numbers = families(&patterns);
    numbers.sort_unstable();
    numbers.dedup();
    fs::write(to, set.write())?;
    writeln!(
        io::stdout(),
        "{} kept in {} families, {} doubles, {} outside",
        patterns.len(),
        numbers.len(),
        kept.doubles,
        kept.outside
    )?;
    Ok(())
}

fn ship(file: &str, seeds: u64, out: &str) -> Outcome<()> {
    let cases = cases(&read(file)?);
    let mut least = f64::INFINITY;
    for seed in 1..=seeds {
        let protocol = Protocol { seeds: vec![seed], ..Protocol::default() };
        let error =
            one(
                &cases,
                &protocol,
                |model, error| {
                    if error < least { fs::write(out, model.to_bytes()) } else { Ok(()) }
                },
            )?;
        least = least.min(error);
    }
    let settings = MapSettings { winner: WinnerRule::DotProduct, ..MapSettings::default() };
    one(&cases, &Protocol { seeds: vec![1], settings, ..Protocol::default() }, |_, _| Ok(()))?;
    Ok(())
}

/// Runs the protocol with one seed, prints its figures and returns the validation error at the stop.
fn one(
    cases: &[Case],
    protocol: &Protocol,
    keep: impl FnOnce(&KohonenModel, f64) -> io::Result<()>,
) -> Outcome<f64> {
    let report = protocol::run(cases.to_vec(), protocol, &Cancel::new(), |_, _| {})?;
    let run = report.runs.first().ok_or("no run")?;
    let error = run.curve.last().map_or(f64::INFINITY, |epoch| epoch.validation);
    writeln!(
        io::stdout(),
        "{:?} seed {}: {} + {}, {:?} at {}, {} clusters, rmse {error:.4}, classified {:.3}, hits {:.3}, chance {:.3}, offered {:.2}",
        protocol.settings.winner,
        run.seed,
        run.training.len(),
        run.test.len(),
        run.ended,
        run.epochs(),
        run.clusters,
        run.classified(),
        run.hits(),
        run.chance(),
        run.offered()
    )?;
    keep(&run.model, error)?;
    Ok(error)
}

fn rules(file: &str) -> Outcome<()> {
    let rows: Vec<_> = cases(&read(file)?).iter().map(|case| case.pattern().attributes()).collect();
    let pca = Pca::fit(&rows);
    for rule in
        [MapInput::Share(80), MapInput::Share(85), MapInput::Share(90), MapInput::LeastShare, MapInput::Gap]
    {
        writeln!(io::stdout(), "{rule:?}: {}", pca.chosen(rule))?;
    }
    Ok(())
}

fn print_savings(step: usize) -> Outcome<()> {
    let (model, predictor, set) = (KohonenModel::shipped(), Predictor::shipped(), shipped());
    let clusters = Clusters::of(&model);
    let unseen: Vec<_> =
        set.exercises.iter().filter(|e| !model.has_learnt(&Case::from(*e))).step_by(step).collect();
    let by_map = |case: &Case| clusters.suggest(case).unwrap_or_default();
    let by_predictor = |case: &Case| predictor.propose(case);
    let all = [
        ("map", savings(unseen.iter().copied(), by_map, 300_000, &Cancel::new())),
        ("predictor", savings(unseen.iter().copied(), by_predictor, 300_000, &Cancel::new())),
        (
            "answer",
            savings(
                unseen.iter().copied(),
                |case| case.moves.iter().map(|p| (p, 1.0)).collect(),
                300_000,
                &Cancel::new(),
            ),
        ),
    ];
    for (name, sums) in all {
        let (saved, each) = (100.0 * sums.saved(), 100.0 * sums.saved_each());
        writeln!(io::stdout(), "{name}: {sums:?}: {saved:.1} % of all nodes, {each:.1} % a problem")?;
    }
    Ok(())
}
