//! The modern player in a session: live `MESSAGE` lines, and every setting it can honour.

use myosu_clock::{Stopwatch, Timer};
use myosu_engine::omok::level::Level;
use myosu_engine::omok::modern::Modern;
use myosu_engine::omok::player::{Player, Situation};
use myosu_engine::omok::{Analysis, Limits as Search, Resources, balance};
use myosu_formats::gomocup::{Reply, Setting};
use myosu_rules::omok::Position;
use myosu_rules::{Notation, Point, Size};

use super::Limits;
use super::thinker::{Stopper, Thinker};

/// What everything but the tables takes at most.
const BESIDE_TABLES: u64 = 64 << 20;
/// The tables unless the manager says otherwise: well below the 350 MB of tournaments.
const TABLES: u64 = 192 << 20;

/// The modern player with a clock.
pub struct ThinkingModern {
    modern: Modern,
    stopper: Stopper,
    tables: u64,
    memory: u64,
    threads: usize,
    depth: u32,
}

impl ThinkingModern {
    /// `stopper` ends its thinking early.
    pub fn new(stopper: Stopper) -> ThinkingModern {
        let modern = Modern::new(Resources { threads: 1, memory: TABLES as usize });
        let depth = Search::default().depth;
        ThinkingModern { modern, stopper, tables: TABLES, memory: 0, threads: 1, depth }
    }

    fn options(&self) -> Resources {
        let bound = if self.memory == 0 { u64::MAX } else { self.memory.saturating_sub(BESIDE_TABLES) };
        let memory = self.tables.min(bound).clamp(1 << 20, 1 << 40) as usize;
        Resources { threads: self.threads, memory }
    }

    fn search(
        &mut self,
        candidates: usize,
        situation: &Situation<'_>,
        limits: &Limits,
        say: &mut dyn FnMut(Reply),
    ) -> Option<Point> {
        let cancel = self.stopper.renew();
        let start = Stopwatch::start();
        let timer = Timer::start(limits.time, cancel.clone());
        let search =
            Search { nodes: limits.budget.nodes, depth: self.depth, candidates, ..Search::default() };
        let size = situation.position.size();
        let found = self.modern.think(situation, &search, &cancel, &mut |analysis| {
            for line in messages(analysis, size, start) {
                say(Reply::Message(line));
            }
        });
        drop(timer);
        let best = found?;
        say(Reply::Message(best.purpose.english(best.point, situation.position)));
        Some(best.point)
    }
}

impl Thinker for ThinkingModern {
    fn think(
        &mut self,
        situation: &Situation<'_>,
        limits: &Limits,
        say: &mut dyn FnMut(Reply),
    ) -> Option<Point> {
        self.search(1, situation, limits, say)
    }

    fn think_best(
        &mut self,
        count: usize,
        situation: &Situation<'_>,
        limits: &Limits,
        say: &mut dyn FnMut(Reply),
    ) -> Option<Point> {
        self.search(count.max(1), situation, limits, say)
    }

    fn balance(&mut self, situation: &Situation<'_>, limits: &Limits) -> Option<Point> {
        let cancel = self.stopper.renew();
        let timer = Timer::start(limits.time, cancel.clone());
        let search = Search { nodes: limits.budget.nodes, depth: self.depth, ..Search::default() };
        let found = balance(self.modern.engine(situation), situation.position, &search, &cancel);
        drop(timer);
        found.best()
    }

    fn set(&mut self, setting: &Setting) {
        match *setting {
            Setting::ThreadNum(threads) => self.threads = threads.clamp(1, 256) as usize,
            Setting::HashSize(kilobytes) => self.tables = kilobytes.saturating_mul(1024),
            Setting::MaxMemory(bytes) => self.memory = bytes,
            Setting::MaxDepth(depth) => self.depth = depth.clamp(1, 200) as u32,
            Setting::Strength(percent) => self.modern.set_level(Level::from_percent(percent)),
            _ => return,
        }
        let options = self.options();
        self.modern.set_options(options);
    }

    fn prepare(&mut self, position: &Position) {
        self.modern.prepare(position);
    }

    fn forget(&mut self) {
        self.modern.forget();
    }
}

/// Depth, value, nodes, speed, time and line of each candidate.
fn messages(analysis: &Analysis, size: Size, start: Stopwatch) -> Vec<String> {
    let time = start.elapsed().as_millis().max(1) as u64;
    let speed = analysis.nodes * 1000 / time;
    let line = |points: &[Point]| {
        let names: Vec<String> = points.iter().map(|&point| Notation::Renju.write(point, size)).collect();
        names.join(" ")
    };
    let message = |(place, candidate): (usize, &myosu_engine::omok::Candidate)| {
        format!(
            "({}) depth {}-{} ev {} n {} {}/s tm {time} pv {}",
            place + 1,
            analysis.depth,
            analysis.deepest,
            candidate.score,
            analysis.nodes,
            speed,
            line(&candidate.line)
        )
    };
    analysis.candidates.iter().enumerate().map(message).collect()
}
