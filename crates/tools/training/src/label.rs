//! A teacher's labels: what a network says of positions from games.

use myosu::net::{Evaluation, EvaluationFrame, InputContext, Inputs, Net, Past, Workspace};
use myosu::rules::go::{Game, Komi, Rules};
use myosu::rules::{Move, Symmetry};

use crate::dice::Dice;
use crate::folder::ShardName;
use crate::games::{TrainingGame, turn};
use crate::record::LabelRecord;

/// Positions evaluated together.
const BATCH: usize = 8;
/// The share of positions whose komi is changed, so that the network learns what komi means.
const CHANGED_KOMI: f32 = 0.25;
/// The share of positions that are judged by other rules than their game's.
const OTHER_RULES: f32 = 0.35;
/// The share of positions whose history is hidden, as judges of finished games hide it.
const HIDDEN: f32 = 0.05;

/// Which positions a shard holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardDraw {
    /// The seed of all shards.
    pub seed: u64,
    /// The number of the shard.
    pub number: u64,
    /// How many positions it holds.
    pub count: usize,
}

/// Where the positions of a shard come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShardSource {
    /// Games of a file.
    Games,
    /// Games the teacher plays against itself.
    OwnPlay,
}

/// A shard that is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardPlan {
    /// Its name.
    pub name: ShardName,
    /// Where its positions come from.
    pub source: ShardSource,
    /// Which they are.
    pub draw: ShardDraw,
}

/// A network that labels.
#[derive(Debug)]
pub struct Teacher {
    net: Net,
    workspace: Workspace,
}

/// A position to label, with what its game says of it.
#[derive(Clone, Debug)]
pub(crate) struct LabelQuery {
    pub(crate) game: u32,
    pub(crate) turn: u16,
    pub(crate) played: Option<u16>,
    pub(crate) result: i8,
    pub(crate) inputs: Inputs,
    pub(crate) frame: EvaluationFrame,
}

impl LabelQuery {
    /// The position a game has reached.
    pub(crate) fn new(game: &mut Game, past: Past, number: u32) -> LabelQuery {
        let context = InputContext { past, ..InputContext::default() };
        let turn = game.moves().len().min(usize::from(u16::MAX)) as u16;
        LabelQuery {
            game: number,
            turn,
            played: None,
            result: 0,
            inputs: Inputs::new(game, &context),
            frame: EvaluationFrame::new(game),
        }
    }

    /// The query with the teacher's answer.
    pub(crate) fn answered(self, evaluation: &Evaluation) -> LabelRecord {
        let (size, mover) = (self.frame.size, self.frame.to_play);
        let moves = size.points().map(Move::Place).chain([Move::Pass]);
        let policy = moves.map(|mv| LabelRecord::probability(evaluation.policy(mv).unwrap_or(0.0)));
        let owner = |p| (evaluation.ownership(mover, p) * 127.0).round() as i8;
        LabelRecord {
            size,
            game: self.game,
            turn: self.turn,
            played: self.played,
            result: self.result,
            globals: self.inputs.globals,
            planes: LabelRecord::bits(&self.inputs.planes),
            policy: policy.collect(),
            outcome: [evaluation.wins(mover), evaluation.wins(!mover), evaluation.no_result()],
            score: [evaluation.score(mover), evaluation.score_deviation(), evaluation.lead(mover)],
            ownership: size.points().map(owner).collect(),
        }
    }
}

impl Teacher {
    /// A teacher with this network.
    pub fn new(net: Net) -> Teacher {
        Teacher { net, workspace: Workspace::default() }
    }

    /// The name of its network.
    pub fn name(&self) -> &str {
        self.net.name()
    }

    /// What the network says of positions on boards of one size.
    pub(crate) fn evaluate(&mut self, queries: &[LabelQuery]) -> Vec<Evaluation> {
        let inputs: Vec<Inputs> = queries.iter().map(|query| query.inputs.clone()).collect();
        let raw = self.net.run(&mut self.workspace, &inputs);
        let each = raw.iter().zip(queries);
        each.map(|(raw, query)| Evaluation::framed(&self.net, raw, &query.frame, 0.0)).collect()
    }

    /// Labels the positions of a shard.
    pub fn label(
        &mut self,
        source: ShardSource,
        games: &[TrainingGame],
        draw: ShardDraw,
    ) -> Vec<LabelRecord> {
        match source {
            ShardSource::Games => self.label_games(games, draw),
            ShardSource::OwnPlay => self.label_own_play(draw),
        }
    }

    /// Labels the positions of a shard: random turns of random games.
    pub fn label_games(&mut self, games: &[TrainingGame], draw: ShardDraw) -> Vec<LabelRecord> {
        let mut dice = Dice::new(draw.seed, "games", draw.number);
        let mut queries: Vec<LabelQuery> = Vec::new();
        let mut records = Vec::new();
        while records.len() < draw.count && !games.is_empty() {
            queries.push(drawn(games, &mut dice));
            let is_full = queries.len() == BATCH;
            if is_full {
                queries.sort_by_key(|query| (query.frame.size.width(), query.game));
                for same in queries.chunk_by(|a, b| a.frame.size == b.frame.size) {
                    let evaluations = self.evaluate(same);
                    records.extend(same.iter().zip(&evaluations).map(|(q, e)| q.clone().answered(e)));
                }
                queries.clear();
            }
        }
        records.truncate(draw.count);
        records
    }
}

/// A random position of a random game.
fn drawn(games: &[TrainingGame], dice: &mut Dice) -> LabelQuery {
    let number = dice.below(games.len());
    let record = &games[number];
    let at = dice.below(record.moves.len().max(1)).min(record.moves.len());
    let mut rules = record.rules;
    if dice.uniform() < OTHER_RULES {
        rules = any_rules(dice).with_komi(rules.komi);
    }
    let changed = dice.uniform() < CHANGED_KOMI;
    if changed {
        let halves = rules.komi.halves() + (dice.normal() * 12.0).round() as i32;
        rules = rules.with_komi(Komi::from_halves(halves.clamp(-120, 120)));
    }
    let past = if dice.uniform() < HIDDEN { Past::Hidden } else { Past::Shown };
    let mut game = Game::new(record.size, rules);
    let mut played = 0;
    for (index, &mv) in record.moves[..at].iter().enumerate() {
        // A ko that superko forbids ends the replay there: the position before it is as good.
        if game.play(turn(index), mv).is_err() {
            break;
        }
        played = index + 1;
    }
    let mut query = LabelQuery::new(&mut game, past, number as u32);
    if past == Past::Shown {
        query.played = record.moves.get(played).map(|mv| ordinal(&game, *mv));
    }
    if let (Some(winner), false) = (record.winner, changed) {
        query.result = if winner == game.to_play() { 1 } else { -1 };
    }
    query
}

/// The number of a move: of its point, or the area for a pass.
pub(crate) fn ordinal(game: &Game, mv: Move) -> u16 {
    let size = game.position().size();
    match mv {
        Move::Place(point) => size.ordinal(point) as u16,
        Move::Pass => size.area() as u16,
    }
}

/// Rules that are in use, the most common ones most often.
pub(crate) fn any_rules(dice: &mut Dice) -> Rules {
    match dice.below(10) {
        0..3 => Rules::chinese(),
        3..6 => Rules::japanese(),
        6 => Rules::chinese_superko(),
        7 => Rules::aga(),
        8 => Rules::new_zealand(),
        _ => Rules::tromp_taylor(),
    }
}

/// A random symmetry that keeps the board's sides.
pub(crate) fn any_symmetry(dice: &mut Dice, is_square: bool) -> Symmetry {
    loop {
        let symmetry = Symmetry::ALL[dice.below(8)];
        if is_square || !symmetry.swaps_sides() {
            return symmetry;
        }
    }
}
