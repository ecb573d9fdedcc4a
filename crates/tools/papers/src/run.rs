//! A whole run: the terms, the plan, the experiments, the report.

use myosu::baduk::cgs::fit::OwnedGame;
use myosu::draw::page::Language;
use myosu::formats::problems::BookProblem;
use myosu::rules::zobrist;
use myosu::signature::{self, EngineGroup};

use crate::bench::{Bench, Halt, Host, Planned, RunScale};
use crate::chapter::Chapter;
use crate::claims::StatedFigures;
use crate::report::{self, Provenance, ReportFile, Times};
use crate::{Paper, cgs, epg, knn, omok_ab, omok_kb};

/// Changes whenever parts stored by an older program no longer fit.
const EDITION: u64 = 4;

/// GNU Go, where it is installed.
#[derive(Clone, Debug)]
pub struct GnuGo {
    /// The command that starts it.
    pub command: String,
    /// Its name and version, for the report.
    pub name: String,
}

/// Data from a user's file.
#[derive(Clone, Debug)]
pub struct GivenData<T> {
    /// The file's name.
    pub name: String,
    /// A hash of the file's bytes.
    pub mark: u64,
    /// The data.
    pub items: Vec<T>,
}

/// Everything a run depends on.
#[derive(Clone, Debug)]
pub struct RunTerms {
    /// The papers, in the order of the report.
    pub papers: Vec<Paper>,
    /// The size of the run.
    pub scale: RunScale,
    /// The seed of all randomness.
    pub seed: u64,
    /// Finished games with the owner of every point; the program plays its own if there are none.
    pub games: Option<GivenData<OwnedGame>>,
    /// Life-and-death problems; the program's own are used if there are none.
    pub problems: Option<GivenData<BookProblem>>,
    /// GNU Go, the opponent of the cgs program, where it is installed.
    pub gnugo: Option<GnuGo>,
    /// The file of a network in KataGo's format, to play beside the paper's program.
    pub network: Option<String>,
    /// The command that makes the same report.
    pub command: String,
    /// The program's version.
    pub version: String,
}

impl RunTerms {
    /// A hash of everything the parts of a run depend on.
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

    fn provenance(&self) -> Provenance {
        let cgs_runs = self.papers.contains(&Paper::Cgs);
        Provenance {
            version: self.version.clone(),
            seed: self.seed,
            scale: self.scale,
            command: self.command.clone(),
            games: self.games.as_ref().map(|given| given.name.clone()),
            problems: self.problems.as_ref().map(|given| given.name.clone()),
            gnugo: self.gnugo.as_ref().filter(|_| cgs_runs).map(cgs::opponent),
        }
    }
}

/// The parts of a run and their estimated cost in CPU seconds.
pub fn plan(terms: &RunTerms) -> Vec<Planned> {
    let parts = |paper: &Paper| match paper {
        Paper::Cgs => cgs::plan(terms),
        Paper::Epg => epg::plan(terms),
        Paper::OmokAb => omok_ab::plan(terms.scale),
        Paper::OmokKb => omok_kb::plan(terms.scale),
        Paper::Knn => knn::plan(terms),
    };
    terms.papers.iter().flat_map(parts).collect()
}

/// The signature of the engines a paper's experiments run: a part that another engine made is not used. The smallest
/// runs do without, because the signature takes longer than they do.
fn engines(paper: Paper, scale: RunScale) -> u64 {
    let of = |group: EngineGroup| signature::of(&group.parts());
    match paper {
        _ if scale == RunScale::Tiny => 0,
        Paper::Cgs => of(EngineGroup::Cgs) ^ cgs::judgement_mark(),
        Paper::Epg | Paper::Knn => of(EngineGroup::LifeAndDeath),
        Paper::OmokAb | Paper::OmokKb => of(EngineGroup::Omok),
    }
}

/// Runs the experiments and writes the report. `machine` describes the machine, for the page about time.
pub fn run(
    terms: &RunTerms,
    machine: &str,
    language: Language,
    host: Host<'_>,
) -> Result<Vec<ReportFile>, Halt> {
    let claims = StatedFigures::built_in();
    let bench = Bench::new(terms.mark(), (terms.seed, terms.scale), plan(terms), host);
    let mut chapters: Vec<Chapter> = Vec::new();
    let mut cycles = None;
    for &paper in &terms.papers {
        bench.depend_on(engines(paper, terms.scale));
        chapters.push(match paper {
            Paper::Cgs => cgs::write(&cgs::run(&bench, terms)?, &claims),
            Paper::Epg => epg::write(&epg::run(&bench, terms)?, &claims),
            Paper::OmokAb => omok_ab::write(&omok_ab::run(&bench)?, &claims),
            Paper::OmokKb => {
                let results = omok_kb::run(&bench)?;
                let chapter = omok_kb::write(&results, &claims);
                cycles = Some(results.cycles);
                chapter
            }
            Paper::Knn => knn::write(&knn::run(&bench, terms)?, &claims),
        });
    }
    let mut files = report::write(&terms.provenance(), &claims, &chapters, language);
    let times = Times { machine, parts: bench.times(), cycles: cycles.as_ref() };
    files.extend(report::write_times(&times, &claims, language));
    Ok(files)
}
