//! Settles every open problem of `suites/open` and has its certificate checked:
//! `cargo run --release -p myosu-tsumego --example open -- [nodes] [part of a name]`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "an example prints what it found")]

#[path = "../tests/cases/mod.rs"]
mod cases;

use std::time::Instant;

use cases::{Case, written};
use myosu_rules::Notation;
use myosu_search::{Budget, Cancel};
use myosu_tsumego::{Detail, Prover, Question};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let nodes = arguments.first().map_or(20_000_000, |text| text.parse().expect("a number of nodes"));
    let wanted = arguments.get(1).map_or("", String::as_str);
    let mut prover = Prover::new(64 << 20);
    let (mut right, mut all) = (0, 0);
    for case in cases::cases("open").iter().filter(|case| case.name.contains(wanted)) {
        all += 1;
        right += usize::from(run(&mut prover, case, nodes));
    }
    println!("{right} of {all} as drawn");
}

fn run(prover: &mut Prover, case: &Case, nodes: u64) -> bool {
    let (start, cancel) = (Instant::now(), Cancel::new());
    let question = Question::diagram(&case.setup).target(case.target).detail(Detail::Fate);
    let answer = match prover.answer(&question, Budget::nodes(nodes), &cancel) {
        Ok(answer) => answer,
        Err(why) => {
            println!("NO {}: {why}", case.name);
            return false;
        }
    };
    let solved = start.elapsed();
    let certificate = answer.fate.and_then(|_| prover.certify(&answer, &cancel));
    let checked = certificate.as_ref().map(myosu_proof::go::Certificate::check);
    let fate = answer.fate.map_or("open".to_owned(), written);
    let holds = answer.reading.scope() == case.scope && fate == case.fate;
    let size = case.setup.size;
    let zone = answer.zone.map_or(0, |zone| (zone & case.setup.empties()).len());
    println!(
        "{} {}: {fate} (drawn {}), {:?} {:?}, target {}, {} nodes, zone of {zone} empty points, {:.1} s, certificate {} bytes {:?} at {:.1} s",
        if holds { "ok" } else { "NO" },
        case.name,
        case.fate,
        answer.reading.closure,
        answer.reading.scope(),
        Notation::Go.write(answer.reading.problem.target().first().unwrap(), size),
        answer.nodes,
        solved.as_secs_f64(),
        certificate.map_or(0, |certificate| certificate.to_bytes().len()),
        checked,
        start.elapsed().as_secs_f64(),
    );
    holds && matches!(checked, Some(Ok(_)))
}
