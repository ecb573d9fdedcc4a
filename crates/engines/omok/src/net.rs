//! The network of the evaluation: what the sum of the codes' values leaves out.
//!
//! Every empty point adds a vector that depends on both sides' codes there: the positive part of the sum of two rows.
//! The vectors are summed up over cells of five by five points. A hidden layer sees the sum of the whole board, another
//! each window of two by two cells, so that shapes near each other count together.
//!
//! The law: the value depends on the position alone, whatever was evaluated before, and has the same bits on every machine.
//! All arithmetic is in whole numbers: the vectors of a cell stay within 16 bits because no entry of one exceeds [`MOST`].

use std::sync::Arc;

use myosu_lanes::{Kernel, Lanes, Vectors};
use myosu_rules::omok::Rule;
use myosu_rules::{Color, Point, PointSet, Size};
use thiserror::Error;

use super::board::{PointShapes, ShapeBoard};
use super::code::CODES;
use super::value::THREATS;

/// Entries of a point's vector: half as Black's point, half as White's.
pub const WIDTH: usize = 32;
/// Entries of each side's half.
pub const HALF: usize = WIDTH / 2;
/// Hidden values of a layer.
pub const HIDDEN: usize = 32;
/// Points of a cell to each side.
pub const CELL: usize = 5;
/// Cells to each side of the largest board.
pub const CELLS: usize = 4;
/// The most an entry of a point's vector may be: those of 25 points stay within 16 bits.
pub const MOST: i16 = i16::MAX / (CELL * CELL) as i16;
/// The share of a cell's sum that counts in a window and in the whole, as a shift: sums of four and of sixteen cells
/// stay within 16 bits.
pub const WINDOW_SHIFT: u32 = 2;
/// See [`WINDOW_SHIFT`].
pub const WHOLE_SHIFT: u32 = 4;
/// Hidden sums are divided by this power of two.
pub const HIDDEN_SHIFT: u32 = 6;
/// The bound of a hidden value and of its weight: a layer's sum stays within 32 bits.
const MOST_HIDDEN: i32 = 4095;
/// See `MOST_HIDDEN`.
pub const MOST_OUT: i16 = 8191;
/// The sum of the hidden values is divided by this power of two to give the value.
pub const OUT_SHIFT: u32 = 12;
/// The first bytes of a file.
pub const MAGIC: &[u8; 8] = b"omoknet1";

/// The weights of a network for a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalNet {
    /// The rows of a color's codes; the last is that of a point with a stone.
    rows: [Vec<Row>; 2],
    /// By color to move.
    heads: [Head; 2],
}

/// A point's vector, in a cache line of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Row([i16; WIDTH]);

/// The hidden layers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Head {
    whole: Layer,
    window: Layer,
    /// What each set of threats adds to the layer of the whole board.
    threats: Vec<[i32; HIDDEN]>,
    /// What each set of threats adds to the result, in units of the evaluation.
    values: [i16; THREATS],
}

/// A hidden layer and its weights in the result.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Layer {
    /// By pair of inputs, then by hidden value, then by input of the pair.
    weights: [[i16; 2 * HIDDEN]; WIDTH / 2],
    bias: [i32; HIDDEN],
    out: [i16; HIDDEN],
}

/// A file that holds no network.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum BadNet {
    /// It does not begin as one does.
    #[error("not a network of the Omok evaluation: the file must begin with omoknet1")]
    Magic,
    /// It has another length.
    #[error("a network of {expected} bytes is cut off or too long: {found} bytes")]
    Length {
        /// The bytes of the file.
        found: usize,
        /// The bytes it should have.
        expected: usize,
    },
    /// A weight is so large that sums would not stay within their bits.
    #[error("the network has a weight out of bounds at byte {0}")]
    Weight(usize),
}

/// Reads numbers from a file whose length is known to be right.
struct Numbers<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Numbers<'_> {
    fn bounded(&mut self, most: i16) -> Result<i16, BadNet> {
        let value = i16::from_le_bytes([self.bytes[self.at], self.bytes[self.at + 1]]);
        if value.unsigned_abs() > most.unsigned_abs() {
            return Err(BadNet::Weight(self.at));
        }
        self.at += 2;
        Ok(value)
    }

    fn many<const N: usize>(&mut self, most: i16) -> Result<[i16; N], BadNet> {
        let mut values = [0; N];
        for value in &mut values {
            *value = self.bounded(most)?;
        }
        Ok(values)
    }

    /// Numbers that are counted in units of `1 << HIDDEN_SHIFT`.
    fn wide<const N: usize>(&mut self) -> Result<[i32; N], BadNet> {
        Ok(self.many::<N>(i16::MAX)?.map(|value| i32::from(value) << (HIDDEN_SHIFT - 2)))
    }
}

/// The bytes of one side's part of a file.
const SIDE: usize =
    2 * (THREATS + 2 * CODES * HALF + 2 * (WIDTH * HIDDEN + HIDDEN + HIDDEN) + THREATS * HIDDEN);

const FREESTYLE: &[u8] = include_bytes!("net/freestyle.bin");
const STANDARD: &[u8] = include_bytes!("net/standard.bin");
const RENJU: &[u8] = include_bytes!("net/renju.bin");

impl EvalNet {
    /// The network that ships for a rule.
    pub fn shipped(rule: &Rule) -> Option<EvalNet> {
        let bytes = EvalNet::shipped_file(rule)?;
        Some(EvalNet::parse(bytes).expect("a test reads the networks that ship"))
    }

    /// The file of the network that ships for a rule.
    pub fn shipped_file(rule: &Rule) -> Option<&'static [u8]> {
        match *rule {
            Rule::FREESTYLE => Some(FREESTYLE),
            Rule::STANDARD => Some(STANDARD),
            Rule::RENJU => Some(RENJU),
            _ => None,
        }
    }

    /// What the network adds to the table's value for the side to move.
    pub fn value(self: &Arc<EvalNet>, board: &ShapeBoard) -> i32 {
        NetState::new(self, Lanes::detect()).value(board, board.threats())
    }

    /// Reads a network.
    ///
    /// # Errors
    /// If the bytes are none.
    pub fn parse(bytes: &[u8]) -> Result<EvalNet, BadNet> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BadNet::Magic)?;
        // One part for both colors, or one for each.
        let both = rest.len() == 2 * SIDE;
        if !both && rest.len() != SIDE {
            return Err(BadNet::Length { found: bytes.len(), expected: MAGIC.len() + SIDE });
        }
        let mut numbers = Numbers { bytes, at: MAGIC.len() };
        let black = NetSide::read(&mut numbers, Color::Black)?;
        if !both {
            numbers.at = MAGIC.len();
        }
        let white = NetSide::read(&mut numbers, Color::White)?;
        // First what a code is worth to Black's half, then to White's; a stone adds nothing to either.
        let join = |[first, second]: [Vec<[i16; HALF]>; 2]| {
            let row = |(first, second): (&[i16; HALF], &[i16; HALF])| {
                Row(std::array::from_fn(|at| if at < HALF { first[at] } else { second[at - HALF] }))
            };
            first.iter().zip(&second).map(row).chain([Row([0; WIDTH])]).collect()
        };
        let rows = [join([black.own, white.enemy]), join([black.enemy, white.own])];
        Ok(EvalNet { rows, heads: [black.head, white.head] })
    }
}

/// One side's part of a file.
struct NetSide {
    own: Vec<[i16; HALF]>,
    enemy: Vec<[i16; HALF]>,
    head: Head,
}

impl NetSide {
    fn read(numbers: &mut Numbers<'_>, color: Color) -> Result<NetSide, BadNet> {
        let values = numbers.many(i16::MAX)?;
        let mut rows = || (0..CODES).map(|_| numbers.many(MOST / 2)).collect::<Result<_, _>>();
        let (own, enemy) = (rows()?, rows()?);
        let [whole, window] = [Layer::read(numbers, color)?, Layer::read(numbers, color)?];
        let threats = (0..THREATS).map(|_| numbers.wide()).collect::<Result<_, _>>()?;
        Ok(NetSide { own, enemy, head: Head { whole, window, threats, values } })
    }
}

impl Layer {
    /// Reads a layer whose first inputs are those of the side to move.
    fn read(numbers: &mut Numbers<'_>, color: Color) -> Result<Layer, BadNet> {
        let mut weights = [[0; 2 * HIDDEN]; WIDTH / 2];
        for hidden in 0..HIDDEN {
            for (at, weight) in numbers.many::<WIDTH>(MOST_WEIGHT)?.into_iter().enumerate() {
                let input = color.pick(at, (at + HALF) % WIDTH);
                weights[input / 2][2 * hidden + input % 2] = weight;
            }
        }
        Ok(Layer { weights, bias: numbers.wide()?, out: numbers.many(MOST_OUT)? })
    }
}

/// The bound of a hidden layer's weights: the sum of 32 products stays within 32 bits, with a bias.
pub const MOST_WEIGHT: i16 = 1023;

/// The sums of one worker's board. [`NetState::value`] first adds what changed on the board since its last call.
#[derive(Clone)]
pub(crate) struct NetState {
    net: Arc<EvalNet>,
    lanes: Lanes,
    /// The shapes of all points when the sums were last brought up to date.
    seen: Box<[PointShapes; Point::TABLE]>,
    stones: PointSet,
    /// What each point adds to the sum of its cell.
    vectors: Box<[Row; Point::TABLE]>,
    sums: [[i16; WIDTH]; CELLS * CELLS],
}

impl NetState {
    /// The state for searches from a board, if there is a network for it. It judges boards of the size it was trained on
    /// alone: on others there are other numbers of empty points, which its sums would mistake for something.
    pub(crate) fn of(board: &ShapeBoard) -> Option<NetState> {
        let net = board.tables().net.as_ref().filter(|_| board.position().size() == Size::square(15));
        net.map(|net| NetState::new(net, Lanes::detect()))
    }

    pub(crate) fn new(net: &Arc<EvalNet>, lanes: Lanes) -> NetState {
        NetState {
            net: Arc::clone(net),
            lanes,
            seen: Box::new([PointShapes::default(); Point::TABLE]),
            stones: PointSet::EMPTY,
            vectors: Box::new([Row([0; WIDTH]); Point::TABLE]),
            sums: [[0; WIDTH]; CELLS * CELLS],
        }
    }

    /// The value to the side to move, beyond that of the table. `threats` is [`ShapeBoard::threats`].
    pub(crate) fn value(&mut self, board: &ShapeBoard, threats: usize) -> i32 {
        let mut value = 0;
        self.lanes.run(Evaluation { state: self, board, threats, value: &mut value });
        value
    }
}

/// Brings the sums up to date and runs the layers.
struct Evaluation<'a> {
    state: &'a mut NetState,
    board: &'a ShapeBoard,
    threats: usize,
    value: &'a mut i32,
}

impl Kernel for Evaluation<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        let Evaluation { state, board, threats, value } = self;
        update(state, board);
        let size = board.position().size();
        let [wide, high] = [size.width(), size.height()].map(|lines| usize::from(lines).div_ceil(CELL));
        let head = &state.net.heads[board.to_play().index()];
        let mut whole = [0; WIDTH];
        for y in 0..high {
            for x in 0..wide {
                add_shifted(&mut whole, &state.sums[CELLS * y + x], WHOLE_SHIFT);
            }
        }
        let mut hidden = head.whole.bias;
        for (hidden, threats) in hidden.iter_mut().zip(&head.threats[threats]) {
            *hidden += threats;
        }
        let mut sum = layer(vectors, &head.whole, &whole, hidden);
        for y in 0..high.max(2) - 1 {
            for x in 0..wide.max(2) - 1 {
                let mut window = [0; WIDTH];
                for at in [CELLS * y + x, CELLS * y + x + 1, CELLS * (y + 1) + x, CELLS * (y + 1) + x + 1] {
                    add_shifted(&mut window, &state.sums[at], WINDOW_SHIFT);
                }
                sum += layer(vectors, &head.window, &window, head.window.bias);
            }
        }
        *value = (sum >> OUT_SHIFT) as i32 + i32::from(head.values[threats]);
    }
}

#[inline(always)]
fn add_shifted(to: &mut [i16; WIDTH], from: &[i16; WIDTH], shift: u32) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += (from + (1 << shift >> 1)) >> shift;
    }
}

/// What a layer adds to the result.
#[inline(always)]
fn layer<V: Vectors>(vectors: V, layer: &Layer, input: &[i16; WIDTH], mut hidden: [i32; HIDDEN]) -> i64 {
    vectors.pairs(input, &layer.weights, &mut hidden);
    let mut sum = 0;
    for (hidden, out) in hidden.iter().zip(&layer.out) {
        sum += (hidden >> HIDDEN_SHIFT).clamp(0, MOST_HIDDEN) * i32::from(*out);
    }
    sum.into()
}

/// Corrects the sums for every point whose shapes or stone have changed.
#[inline(always)]
fn update(state: &mut NetState, board: &ShapeBoard) {
    const CHUNK: usize = 64;
    let stones = board.stones();
    let now = board.cells();
    // Stones change few points; shapes change on whole lines.
    for point in (state.stones - stones) | (stones - state.stones) {
        state.seen[point.index()] = now[point.index()];
        correct(state, board, point, !stones.contains(point));
    }
    state.stones = stones;
    // Without a branch for each point: vector instructions compare eight at a time.
    let mut changed = [0_u64; Point::TABLE / CHUNK];
    let (seen, _) = state.seen.as_chunks::<CHUNK>();
    let (chunks, _) = now.as_chunks::<CHUNK>();
    for (changed, (seen, now)) in changed.iter_mut().zip(seen.iter().zip(chunks)) {
        let differs = |at: usize| u64::from(seen[at].difference(now[at]) != 0) << at;
        *changed = (0..CHUNK).fold(0, |all, at| all | differs(at));
    }
    for (word, mut changed) in changed.into_iter().enumerate() {
        while changed != 0 {
            let at = CHUNK * word + changed.trailing_zeros() as usize;
            changed &= changed - 1;
            state.seen[at] = now[at];
            let point = board.tables().point(at);
            correct(state, board, point, !stones.contains(point));
        }
    }
}

/// Replaces what a point adds to the sum of its cell.
#[inline(always)]
fn correct(state: &mut NetState, board: &ShapeBoard, point: Point, is_empty: bool) {
    let [black, white] = if is_empty { board.codes(point) } else { [CODES as u16; 2] };
    let black = &state.net.rows[0][usize::from(black)].0;
    let white = &state.net.rows[1][usize::from(white)].0;
    let vector = &mut state.vectors[point.index()].0;
    let cell = usize::from(point.x()) / CELL + CELLS * (usize::from(point.y()) / CELL);
    let sum = &mut state.sums[cell % (CELLS * CELLS)];
    for at in 0..WIDTH {
        let now = (black[at] + white[at]).max(0);
        sum[at] += now - vector[at];
        vector[at] = now;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use myosu_lanes::Lanes;
    use myosu_rules::omok::{Position, Rule};
    use myosu_rules::{Color, Point, Size, zobrist};

    use super::{CELL, CELLS, EvalNet, HIDDEN, HIDDEN_SHIFT, Layer, MOST_HIDDEN, NetState, OUT_SHIFT, WIDTH};
    use crate::board::{ShapeBoard, Tables};

    type Sums = [[i64; WIDTH]; CELLS * CELLS];

    /// What a layer adds to the result for some cells.
    fn slow_layer(layer: &Layer, sums: &Sums, cells: &[usize], share: i64, extra: &[i32; HIDDEN]) -> i64 {
        let input: Vec<i64> = (0..WIDTH)
            .map(|at| cells.iter().map(|&cell| (sums[cell][at] + share / 2) / share).sum())
            .collect();
        let of = |hidden: usize| {
            let weight = |at: usize| i64::from(layer.weights[at / 2][2 * hidden + at % 2]);
            let sum: i64 = (0..WIDTH).map(|at| input[at] * weight(at)).sum();
            let sum = sum + i64::from(layer.bias[hidden]) + i64::from(extra[hidden]);
            (sum >> HIDDEN_SHIFT).clamp(0, MOST_HIDDEN.into()) * i64::from(layer.out[hidden])
        };
        (0..HIDDEN).map(of).sum()
    }

    /// The value on a board of 15 lines by its definition, in wide numbers and from the stones alone.
    fn slow(net: &EvalNet, board: &ShapeBoard) -> i64 {
        let mut sums: Sums = [[0; WIDTH]; CELLS * CELLS];
        for point in board.position().empties() {
            let [black, white] = Color::BOTH.map(|color| board.code(color, point));
            let cell = usize::from(point.x()) / CELL + CELLS * (usize::from(point.y()) / CELL);
            for (at, sum) in sums[cell].iter_mut().enumerate() {
                *sum += i64::from(net.rows[0][black].0[at] + net.rows[1][white].0[at]).max(0);
            }
        }
        let head = &net.heads[board.to_play().index()];
        let threats = board.threats();
        let all = [0, 1, 2, 4, 5, 6, 8, 9, 10];
        let mut sum = slow_layer(&head.whole, &sums, &all, 16, &head.threats[threats]);
        for first in [0, 1, 4, 5] {
            let cells = [first, first + 1, first + 4, first + 5];
            sum += slow_layer(&head.window, &sums, &cells, 4, &[0; HIDDEN]);
        }
        (sum >> OUT_SHIFT) + i64::from(head.values[threats])
    }

    #[test]
    fn the_value_is_that_of_the_definition_whatever_was_seen_before() {
        for rule in [Rule::FREESTYLE, Rule::STANDARD, Rule::RENJU] {
            compare_with_the_definition(rule);
        }
    }

    fn compare_with_the_definition(rule: Rule) {
        let net = Arc::new(EvalNet::shipped(&rule).unwrap());
        let tables = Arc::new(Tables::new(rule));
        let mut states = [Lanes::detect(), Lanes::portable()].map(|lanes| NetState::new(&net, lanes));
        let mut random = 5;
        let mut seen = 0;
        for _ in 0..4 {
            let size = Size::square(15);
            let mut board = ShapeBoard::new(&tables, &Position::new(rule, size).unwrap());
            for _ in 0..120 {
                random = zobrist::mix(random);
                let takes_back = random % 5 < 2 && board.depth() > 0;
                let empties: Vec<Point> = board.empties().iter().collect();
                let is_over = board.position().outcome().is_some();
                if takes_back || is_over {
                    board.undo();
                } else {
                    board.play(empties[(random >> 32) as usize % empties.len()]);
                }
                // Some boards are never seen, so that several moves are made up for at once.
                if random >> 20 & 3 != 0 && board.position().outcome().is_none() {
                    let threats = board.threats();
                    let expected = slow(&net, &board);
                    assert_eq!(
                        states.each_mut().map(|state| i64::from(state.value(&board, threats))),
                        [expected; 2]
                    );
                    seen += 1;
                }
            }
        }
        assert!(seen > 200);
    }
}
