//! Labelled positions: what the network reads, what the teacher says, what was played.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use myosu::net::Inputs;
use myosu::net::half::{from_half, to_half};
use myosu::net::learn::Targets;
use myosu::net::model::{GLOBALS, PLANES};
use myosu::rules::{Size, Symmetry};

/// The first bytes of a shard, with the version of its format.
const MAGIC: &[u8; 8] = b"myolab1\n";
/// Bytes of a shard after unpacking at most.
const LARGEST: u64 = 1 << 28;
/// Probabilities below this are stored as 0, which packs better.
const LEAST: f32 = 1e-4;

/// One labelled position, from the view of the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelRecord {
    /// The board.
    pub size: Size,
    /// The number of its game in the file, or of own play in the shard.
    pub game: u32,
    /// Moves made before it.
    pub turn: u16,
    /// The move that was made: the number of its point, the area for a pass.
    pub played: Option<u16>,
    /// 1 if the side to move won the game, -1 if it lost, 0 if unknown or played with another komi.
    pub result: i8,
    /// The global inputs.
    pub globals: [f32; GLOBALS],
    /// The planes, one bit per point and plane, points outermost.
    pub planes: Vec<u8>,
    /// The teacher's policy, 16 bits each, the pass last.
    pub policy: Vec<u16>,
    /// The teacher's win, loss, no result.
    pub outcome: [f32; 3],
    /// The teacher's score, deviation and lead.
    pub score: [f32; 3],
    /// The teacher's owners times 127.
    pub ownership: Vec<i8>,
}

/// How much of the targets comes from the game instead of the teacher.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameShare {
    /// Of the policy: the move that was made.
    pub played: f32,
    /// Of the outcome: the result.
    pub result: f32,
}

impl Default for GameShare {
    /// The teacher's policy is softer and better than one move of an amateur; the move keeps it human.
    fn default() -> GameShare {
        GameShare { played: 0.25, result: 0.1 }
    }
}

impl LabelRecord {
    /// Packs planes into bits.
    pub(crate) fn bits(planes: &[f32]) -> Vec<u8> {
        planes
            .chunks(8)
            .map(|chunk| chunk.iter().rev().fold(0, |bits, x| bits << 1 | u8::from(*x != 0.0)))
            .collect()
    }

    /// A probability as it is stored.
    pub(crate) fn probability(x: f32) -> u16 {
        if x < LEAST { 0 } else { to_half(x) }
    }

    /// The inputs of the position under a symmetry.
    pub fn inputs(&self, symmetry: Symmetry) -> Inputs {
        let count = self.size.area() * PLANES;
        let planes = (0..count).map(|at| f32::from(self.planes[at / 8] >> (at % 8) & 1)).collect();
        let inputs = Inputs { planes, globals: self.globals, ..Inputs::bare(self.size) };
        if symmetry == Symmetry::Identity { inputs } else { inputs.transformed(symmetry) }
    }

    /// The targets of the position under a symmetry, the game's own move and result mixed in.
    pub fn targets(&self, symmetry: Symmetry, share: GameShare) -> Targets {
        let area = self.size.area();
        let mut policy: Vec<f32> = self.policy.iter().map(|&half| from_half(half)).collect();
        let sum = policy.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        let teacher = if self.played.is_some() { 1.0 - share.played } else { 1.0 };
        policy.iter_mut().for_each(|x| *x *= teacher / sum);
        if let Some(played) = self.played {
            policy[usize::from(played)] += share.played;
        }
        let mut outcome = self.outcome;
        if self.result != 0 {
            outcome = outcome.map(|x| x * (1.0 - share.result));
            outcome[usize::from(self.result < 0)] += share.result;
        }
        let owners: Vec<f32> = self.ownership.iter().map(|&x| f32::from(x) / 127.0).collect();
        let pass = policy[area];
        let mut targets = Targets {
            policy: turned(self.size, symmetry, &policy),
            outcome,
            score: self.score,
            ownership: turned(self.size, symmetry, &owners),
        };
        targets.policy.push(pass);
        targets
    }

    fn write(&self, to: &mut Vec<u8>) {
        to.extend([self.size.width(), self.size.height()]);
        to.extend(self.game.to_le_bytes());
        to.extend(self.turn.to_le_bytes());
        to.extend(self.played.unwrap_or(u16::MAX).to_le_bytes());
        to.extend(self.result.to_le_bytes());
        for x in self.globals.iter().chain(&self.outcome).chain(&self.score) {
            to.extend(x.to_le_bytes());
        }
        to.extend(&self.planes);
        to.extend(self.policy.iter().flat_map(|half| half.to_le_bytes()));
        to.extend(self.ownership.iter().map(|x| x.cast_unsigned()));
    }
}

fn turned(size: Size, symmetry: Symmetry, values: &[f32]) -> Vec<f32> {
    let turned = symmetry.size(size);
    let mut to = vec![0.0; size.area()];
    for (point, value) in size.points().zip(values) {
        to[turned.ordinal(symmetry.point(point, size))] = *value;
    }
    to
}

/// The bytes of a shard.
pub fn write_shard(records: &[LabelRecord]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend((records.len() as u32).to_le_bytes());
    for record in records {
        record.write(&mut bytes);
    }
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(&bytes).expect("writing to memory does not fail");
    packed.finish().expect("writing to memory does not fail")
}

/// The records of a shard; a sentence if it holds none.
///
/// # Errors
/// If it is damaged or of another kind.
pub fn read_shard(bytes: &[u8]) -> Result<Vec<LabelRecord>, String> {
    let mut unpacked = Vec::new();
    GzDecoder::new(bytes)
        .take(LARGEST)
        .read_to_end(&mut unpacked)
        .map_err(|error| format!("the shard is damaged: {error}"))?;
    let mut reader = ShardReader { left: &unpacked };
    if reader.take(MAGIC.len())? != MAGIC {
        return Err("this is not a shard of labels".to_owned());
    }
    let count = u32::from_le_bytes(reader.array()?);
    let records = (0..count).map(|_| reader.record()).collect::<Result<Vec<_>, _>>()?;
    if !reader.left.is_empty() {
        return Err("the shard is longer than its records".to_owned());
    }
    Ok(records)
}

struct ShardReader<'a> {
    left: &'a [u8],
}

impl<'a> ShardReader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], String> {
        let (taken, left) = self.left.split_at_checked(count).ok_or("the shard ends within a record")?;
        self.left = left;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], String> {
        Ok(self.take(N)?.try_into().expect("as many bytes as were asked for"))
    }

    fn floats<const N: usize>(&mut self) -> Result<[f32; N], String> {
        let mut floats = [0.0; N];
        for float in &mut floats {
            *float = f32::from_le_bytes(self.array()?);
            if !float.is_finite() {
                return Err("a label is not a number".to_owned());
            }
        }
        Ok(floats)
    }

    fn record(&mut self) -> Result<LabelRecord, String> {
        let [width, height] = self.array()?;
        let size = Size::new(width.into(), height.into()).map_err(|bad| bad.to_string())?;
        let area = size.area();
        let game = u32::from_le_bytes(self.array()?);
        let turn = u16::from_le_bytes(self.array()?);
        let played = u16::from_le_bytes(self.array()?);
        if played != u16::MAX && usize::from(played) > area {
            return Err("a move is not on its board".to_owned());
        }
        let result = i8::from_le_bytes(self.array()?);
        let (globals, outcome, score) = (self.floats()?, self.floats()?, self.floats()?);
        let planes = self.take((area * PLANES).div_ceil(8))?.to_vec();
        let (policy, _) = self.take(2 * (area + 1))?.as_chunks::<2>();
        Ok(LabelRecord {
            size,
            game,
            turn,
            played: (played != u16::MAX).then_some(played),
            result,
            globals,
            planes,
            policy: policy.iter().map(|&half| u16::from_le_bytes(half)).collect(),
            outcome,
            score,
            ownership: self.take(area)?.iter().map(|&byte| byte.cast_signed()).collect(),
        })
    }
}
