//! A whole run: the terms, the plan, the experiments, the report.

use std::time::Duration;

use myosu_draw::page::{Block, Language};
use myosu_engine::go::cgs::fit::OwnedGame;
use myosu_formats::problems::BookProblem;
use myosu_rules::zobrist;
use myosu_search::Cancel;

use crate::bench::{Bench, Halt, Planned, Progress, Scale, Store};
use crate::chapter::Chapter;
use crate::claims::Claims;
use crate::report::{self, Provenance, Timing, Written};
use crate::{Paper, cgs, epg, knn, omok_ab, omok_kb};

/// Parts kept by a program whose experiments differ from ours are not taken for ours.
const EDITION: u64 = 1;

/// Data somebody brought.
#[derive(Clone, Debug)]
pub struct Given<T> {
    /// The name of the file it came from.
    pub name: String,
    /// What tells it apart from other data: derived from the file's bytes.
    pub mark: u64,
    /// The data.
    pub items: Vec<T>,
}

/// What a run depends on.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The papers, in the order of the report.
    pub papers: Vec<Paper>,
    /// How much is run.
    pub scale: Scale,
    /// What all randomness derives from.
    pub seed: u64,
    /// Finished games whose owners are known; the program plays its own if there are none.
    pub games: Option<Given<OwnedGame>>,
    /// Life-and-death problems; the program's own are used if there are none.
    pub problems: Option<Given<BookProblem>>,
    /// The command that starts GNU Go, where it is installed.
    pub gnugo: Option<String>,
    /// The file of a network in KataGo's format, to play beside the paper's program.
    pub network: Option<String>,
    /// The command that was typed, for the report.
    pub command: String,
    /// The program's version.
    pub version: String,
}

impl Terms {
    /// A name for everything the parts of a run depend on.
    fn mark(&self) -> String {
        let mut mark = zobrist::mix(EDITION ^ zobrist::mix(self.seed));
        let mut add = |value: u64| mark = zobrist::mix(mark ^ value);
        add(self.scale as u64);
        add(self.games.as_ref().map_or(0, |given| given.mark | 1));
        add(self.problems.as_ref().map_or(0, |given| given.mark | 1));
        add(self.gnugo.is_some().into());
        self.network.iter().flat_map(|name| name.bytes()).for_each(|byte| add(byte.into()));
        self.version.bytes().for_each(|byte| add(byte.into()));
        format!("{mark:016x}")
    }
}

/// The parts of a run and what they are thought to cost, in CPU seconds.
pub fn plan(terms: &Terms) -> Vec<Planned> {
    let parts = |paper: &Paper| match paper {
        Paper::Cgs => cgs::plan(terms),
        Paper::Epg => epg::plan(terms),
        Paper::OmokAb => omok_ab::plan(terms.scale),
        Paper::OmokKb => omok_kb::plan(terms.scale),
        Paper::Knn => knn::plan(terms),
    };
    terms.papers.iter().flat_map(parts).collect()
}

/// What a run leaves behind.
pub struct Outcome {
    /// The files.
    pub files: Vec<Written>,
}

/// Runs the experiments and writes the report. `machine` describes the machine, for the page about time.
pub fn run(
    terms: &Terms,
    machine: &str,
    language: Language,
    store: &dyn Store,
    cancel: &Cancel,
    clock: &dyn Fn() -> Duration,
    watch: &dyn Fn(&Progress),
) -> Result<Outcome, Halt> {
    let claims = Claims::built_in();
    let bench = Bench::new(terms.mark(), (terms.seed, terms.scale), plan(terms), store, cancel, clock, watch);
    let mut chapters: Vec<Chapter<'_>> = Vec::new();
    let (mut timings, mut timed): (Vec<Timing>, Vec<Block>) = (Vec::new(), Vec::new());
    let mut provenance = Provenance {
        version: terms.version.clone(),
        seed: terms.seed,
        scale: terms.scale,
        command: terms.command.clone(),
        games: terms.games.as_ref().map(|given| given.name.clone()),
        problems: terms.problems.as_ref().map(|given| given.name.clone()),
        gnugo: None,
    };
    for paper in &terms.papers {
        match paper {
            Paper::Cgs => {
                let found = cgs::run(&bench, terms)?;
                provenance.gnugo = found.gnugo();
                chapters.push(cgs::write(&found, &claims));
            }
            Paper::Epg => chapters.push(epg::write(&epg::run(&bench, terms)?, &claims)),
            Paper::OmokAb => chapters.push(omok_ab::write(&omok_ab::run(&bench)?, &claims)),
            Paper::OmokKb => {
                let found = omok_kb::run(&bench)?;
                let (more, blocks) = omok_kb::timings(&found);
                timings.extend(more);
                timed.extend(blocks);
                chapters.push(omok_kb::write(&found, &claims));
            }
            Paper::Knn => chapters.push(knn::write(&knn::run(&bench, terms)?, &claims)),
        }
    }
    let mut files = report::write(&provenance, &claims, &chapters, language);
    files.extend(report::write_times(machine, &bench.took(), &timings, timed, language));
    Ok(Outcome { files })
}
