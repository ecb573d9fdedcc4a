//! A run for the network of the Omok evaluation: games of self-play in numbered shards, then passes over their
//! positions.
//!
//! The law: the network follows from the rule, the settings and the player that plays the games. A run that was stopped
//! goes on with the shards and the checkpoint that are there.

mod fit;
mod record;
mod samples;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use myosu::draw::chart::{Axis, Chart, Sample, Series, Trace};
use myosu::omok::net::EvalNet;
use myosu::omok::tune::{PlayedGame, SelfPlay};
use myosu::omok::{Engine, Resources};
use myosu::rules::Size;
use myosu::rules::omok::Rule;
use myosu::search::Cancel;
use serde::{Deserialize, Serialize};

use self::fit::{NetFit, PassLosses};
use self::samples::NetSamples;
use crate::folder::{BadRunFile, write_whole};

/// Games of a shard: some seconds at a few hundred nodes a move.
const SHARD: u64 = 100;
/// Bytes of the tables of a player.
const MEMORY: usize = 2 << 20;

/// What a run is made of.
#[derive(Clone, Debug)]
pub struct OmokRun {
    /// Where it lives.
    pub folder: PathBuf,
    /// The rule; the board has 15 lines.
    pub rule: Rule,
    /// How it is trained.
    pub settings: OmokSettings,
}

/// How a network is trained. A folder keeps those it was begun with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OmokSettings {
    /// The name of the rule.
    pub rule: String,
    /// The seed of everything random.
    pub seed: u64,
    /// Games to play, rounded up to whole shards.
    pub games: u64,
    /// Nodes of a move.
    pub nodes: u64,
    /// Passes over the positions.
    pub passes: u64,
    /// The file of the network whose weights it starts with, or `shipped`; random ones otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}

/// Something to report.
#[derive(Clone, Debug)]
pub enum OmokStep {
    /// A shard was played: its number and how many there will be.
    Played(u64, u64),
    /// A shard is damaged and is played again: its file.
    Damaged(PathBuf),
    /// All positions are there: their number.
    Sampled(usize),
    /// Mean log losses of the network to begin with, of the games kept out: against targets, against results.
    Began([f64; 2]),
    /// A pass was learned and kept.
    Learned(LearnedPass),
}

/// A pass and its losses.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LearnedPass {
    /// Its number, from one.
    pub pass: u64,
    /// Mean log loss of the positions learned, while they were learned.
    pub learned: f64,
    /// Of the games kept out.
    pub held_out: f64,
    /// Of the games kept out, against their results.
    pub result: f64,
}

impl OmokStep {
    /// The step as a line of a log.
    pub fn line(&self) -> String {
        match self {
            OmokStep::Played(number, of) => format!("played shard {number} of {of}"),
            OmokStep::Damaged(file) => format!("{}: damaged, played again", file.display()),
            OmokStep::Sampled(count) => format!("{count} positions"),
            OmokStep::Began([held_out, result]) => {
                format!("the network to begin with: held out {held_out:.5}, against results {result:.5}")
            }
            OmokStep::Learned(LearnedPass { pass, learned, held_out, result }) => {
                format!("pass {pass}: loss {learned:.5}; held out {held_out:.5}, against results {result:.5}")
            }
        }
    }
}

impl OmokRun {
    /// Plays and learns until all passes are done or `cancel` is raised.
    ///
    /// # Errors
    /// If the folder cannot be used, or was begun with other settings.
    pub fn run(&self, cancel: &Cancel, report: &mut dyn FnMut(OmokStep)) -> Result<(), BadRunFile> {
        self.check_settings()?;
        let mut samples = NetSamples::default();
        let shards = self.settings.games.div_ceil(SHARD);
        let mut engine = Engine::new(self.rule, Resources { threads: 1, memory: MEMORY });
        for number in 0..shards {
            if cancel.is_raised() {
                return Ok(());
            }
            samples.add(self.rule, &self.shard(number, &mut engine, report)?);
        }
        report(OmokStep::Sampled(samples.len()));
        let (mut fit, mut curve) = self.begin()?;
        if self.settings.from.is_some() && curve.is_empty() {
            report(OmokStep::Began(fit.held_out(&samples)));
        }
        for pass in curve.len() as u64..self.settings.passes {
            let place = (pass, self.settings.passes);
            let Some(losses) = fit.pass(&samples, place, &mut || !cancel.is_raised()) else { return Ok(()) };
            let PassLosses { learned, held_out, result } = losses;
            let learned = LearnedPass { pass: pass + 1, learned, held_out, result };
            curve.push(learned);
            self.keep(&fit, &curve)?;
            report(OmokStep::Learned(learned));
        }
        Ok(())
    }

    /// The games of a shard, played if they are not there yet.
    fn shard(
        &self,
        number: u64,
        engine: &mut Engine,
        report: &mut dyn FnMut(OmokStep),
    ) -> Result<Vec<PlayedGame>, BadRunFile> {
        let path = self.folder.join(format!("{number:06}.games"));
        if let Some(bytes) = read(&path)? {
            match record::read_all(&bytes, Size::square(15)) {
                Some(games) if games.len() as u64 == SHARD => return Ok(games),
                _ => report(OmokStep::Damaged(path.clone())),
            }
        }
        let OmokSettings { seed, games, nodes, .. } = self.settings;
        let play = SelfPlay { seed, nodes, size: Size::square(15) };
        let numbers = number * SHARD..(number + 1) * SHARD;
        let played: Vec<PlayedGame> = numbers.map(|game| play.game(engine, game)).collect();
        let mut bytes = Vec::new();
        played.iter().for_each(|game| record::write(game, &mut bytes));
        write_whole(&path, &bytes)?;
        report(OmokStep::Played(number + 1, games.div_ceil(SHARD)));
        Ok(played)
    }

    /// The network and the curve of the checkpoint, or new ones.
    fn begin(&self) -> Result<(NetFit, Vec<LearnedPass>), BadRunFile> {
        let path = self.folder.join("checkpoint");
        let Some(bytes) = read(&path)? else { return Ok((self.first()?, Vec::new())) };
        let damaged =
            || BadRunFile::Content { path: path.clone(), why: "not a checkpoint of this run".into() };
        let mut parts = bytes.splitn(2, |&byte| byte == b'\n');
        let (curve, state) = (parts.next().ok_or_else(damaged)?, parts.next().ok_or_else(damaged)?);
        let curve = serde_json::from_slice(curve).map_err(|_| damaged())?;
        let fit = NetFit::resume(self.rule, self.settings.seed, state).ok_or_else(damaged)?;
        Ok((fit, curve))
    }

    /// What the first pass begins with.
    fn first(&self) -> Result<NetFit, BadRunFile> {
        let OmokSettings { rule, seed, from, .. } = &self.settings;
        let Some(from) = from else { return Ok(NetFit::new(self.rule, *seed)) };
        let bad = |why: String| BadRunFile::Content { path: from.into(), why };
        let start = match from.as_str() {
            "shipped" => EvalNet::shipped_file(&self.rule).map(<[u8]>::to_vec),
            file => read(Path::new(file))?,
        };
        let start = start.ok_or_else(|| bad(format!("there is no such network for {rule}")))?;
        NetFit::from_net(self.rule, *seed, &start).map_err(|why| bad(why.to_string()))
    }

    /// Keeps where the run stands: checkpoint, curve, network.
    fn keep(&self, fit: &NetFit, curve: &[LearnedPass]) -> Result<(), BadRunFile> {
        let mut checkpoint = json(&self.folder, &curve)?;
        checkpoint.push(b'\n');
        checkpoint.extend(fit.checkpoint());
        write_whole(&self.folder.join("checkpoint"), &checkpoint)?;
        let mut table = "pass,learned,held_out,result\n".to_owned();
        for LearnedPass { pass, learned, held_out, result } in curve {
            table += &format!("{pass},{learned:.6},{held_out:.6},{result:.6}\n");
        }
        write_whole(&self.folder.join("curve.csv"), table.as_bytes())?;
        write_whole(&self.folder.join("curve.svg"), picture(curve).as_bytes())?;
        write_whole(&self.folder.join("latest.net"), &fit.write())
    }

    /// A folder keeps the settings it was begun with.
    fn check_settings(&self) -> Result<(), BadRunFile> {
        fs::create_dir_all(&self.folder)
            .map_err(|why| BadRunFile::File { path: self.folder.clone(), why })?;
        let path = self.folder.join("settings.json");
        let settings = json(&path, &self.settings)?;
        match read(&path)? {
            Some(bytes) if bytes != settings => {
                let why = format!(
                    "the run was begun with other settings: {}; give these, or another folder",
                    String::from_utf8_lossy(&bytes)
                );
                Err(BadRunFile::Content { path, why })
            }
            Some(_) => Ok(()),
            None => write_whole(&path, &settings),
        }
    }
}

fn json(path: &Path, value: &impl Serialize) -> Result<Vec<u8>, BadRunFile> {
    serde_json::to_vec(value)
        .map_err(|why| BadRunFile::Content { path: path.to_owned(), why: why.to_string() })
}

/// The bytes of a file, if there is one.
fn read(path: &Path) -> Result<Option<Vec<u8>>, BadRunFile> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(why) => Err(BadRunFile::File { path: path.to_owned(), why }),
    }
}

/// The curve as SVG.
fn picture(curve: &[LearnedPass]) -> String {
    let of = |value: fn(&LearnedPass) -> f64| {
        curve.iter().map(|pass| Sample::new(pass.pass as f64, value(pass))).collect::<Vec<_>>()
    };
    Chart::new("", Axis::new("pass"), Axis::new("log loss"))
        .with(Series::new("learned", Trace::Line, of(|pass| pass.learned)))
        .with(Series::new("held out", Trace::LineAndDots, of(|pass| pass.held_out)))
        .with(Series::new("held out, against results", Trace::LineAndDots, of(|pass| pass.result)))
        .svg()
}
