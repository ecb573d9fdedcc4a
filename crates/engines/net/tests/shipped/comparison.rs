//! The outputs of the shipped network on forty positions, compared with those in `outputs.bin`, which a machine with FMA
//! computed. The law: every machine with FMA gives the same bits; every other one is within [`TOLERANCE`] and gives the
//! bits of all others without FMA.

use myosu_net::{Evaluation, InputContext, Inputs, Lanes, Net, Workspace, shipped};
use myosu_rules::go::{Game, Rules};
use myosu_rules::{Move, Size, zobrist};

/// What rounding twice instead of once may change in an output, relative to outputs above 1; measured are 2.4e-5.
pub(crate) const TOLERANCE: f32 = 1e-4;

/// A hash of the raw outputs without FMA, then all outputs with it: 64 and 32 bits each, little-endian.
const EXPECTED: &[u8] = include_bytes!("outputs.bin");

/// Width and height of the boards, and how many positions there are of each.
const BOARDS: [(usize, usize, usize); 6] =
    [(9, 9, 14), (13, 13, 10), (19, 19, 6), (5, 5, 4), (7, 7, 3), (6, 11, 3)];

/// What the network says of all positions.
pub(crate) struct Outputs {
    /// As the kernels computed it.
    pub(crate) raw: Vec<f32>,
    /// Probabilities and points that follow from it. They are computed as this machine's kernels round, whichever kernels
    /// the network ran on.
    pub(crate) judged: Vec<f32>,
}

/// Forty positions of random games under all rules.
fn positions() -> Vec<Game> {
    let mut random = 1;
    let mut below = |limit: usize| {
        random = zobrist::mix(random);
        (random >> 32) as usize % limit
    };
    let rules = [Rules::chinese(), Rules::japanese(), Rules::korean(), Rules::aga()];
    let mut games = Vec::new();
    for (width, height, count) in BOARDS {
        let size = Size::new(width, height).expect("a size");
        for _ in 0..count {
            let mut game = Game::new(size, rules[games.len() % rules.len()]);
            for _ in 0..below(size.area()) {
                let legal = |mv: &Move| game.check(game.to_play(), *mv).is_ok();
                let moves: Vec<Move> = size.points().map(Move::Place).filter(legal).collect();
                if moves.is_empty() {
                    break;
                }
                game.play(game.to_play(), moves[below(moves.len())]).expect("a legal move");
            }
            games.push(game);
        }
    }
    games
}

/// Runs the network on these instructions.
pub(crate) fn outputs(lanes: Lanes) -> Outputs {
    let net = Net::new(&shipped());
    let mut workspace = Workspace::new(lanes);
    let mut outputs = Outputs { raw: Vec::new(), judged: Vec::new() };
    for mut game in positions() {
        let inputs = Inputs::new(&mut game, &InputContext::default());
        let raw = &net.run(&mut workspace, &[inputs])[0];
        raw.policies.iter().for_each(|policy| outputs.raw.extend(policy));
        outputs.raw.extend(raw.outcome.iter().chain(&raw.misc).chain(&raw.ownership));
        let judged = Evaluation::new(&net, raw, &game, 0.0);
        let side = game.to_play();
        let likeliest = judged.moves().map(|(_, chance)| chance).fold(0.0, f32::max);
        let owned: f32 = game.position().size().points().map(|point| judged.ownership(side, point)).sum();
        let (lead, deviation) = (judged.lead(side), judged.score_deviation());
        outputs.judged.extend([judged.wins(side), judged.no_result(), lead, deviation, likeliest, owned]);
    }
    outputs
}

pub(crate) fn hash(values: &[f32]) -> u64 {
    values.iter().fold(0, |hash, value| zobrist::mix(hash ^ u64::from(value.to_bits())))
}

/// The largest difference, relative to outputs above 1, between what these instructions give and what the file says.
///
/// # Errors
/// Which value differs by more than it may.
pub(crate) fn compare(lanes: Lanes) -> Result<f32, String> {
    let Outputs { raw, judged } = outputs(lanes);
    let (unfused, expected) = EXPECTED.split_first_chunk().ok_or("an empty file")?;
    if !lanes.is_fused() && hash(&raw) != u64::from_le_bytes(*unfused) {
        return Err(format!("other bits than those of all machines without FMA with {lanes:?}"));
    }
    let (expected, _) = expected.as_chunks::<4>();
    if expected.len() != raw.len() + judged.len() {
        return Err(format!("{} outputs instead of {}", raw.len() + judged.len(), expected.len()));
    }
    let mut worst = 0.0_f32;
    for (at, (found, expected)) in raw.iter().chain(&judged).zip(expected).enumerate() {
        let expected = f32::from_le_bytes(*expected);
        let is_exact = lanes.is_fused() && (at < raw.len() || Lanes::detect().is_fused());
        let difference = (found - expected).abs() / expected.abs().max(1.0);
        let is_right = if is_exact { found.to_bits() == expected.to_bits() } else { difference <= TOLERANCE };
        if !is_right {
            return Err(format!("output {at} is {found:?} instead of {expected:?} with {lanes:?}"));
        }
        worst = worst.max(difference);
    }
    Ok(worst)
}
