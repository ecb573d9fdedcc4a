//! The local board: two words of stones, the side to play, the banned ko, the threats left, and a key. A move
//! makes a new board, so undoing needs no work. It plays the game of `myosu_proof::go`, its slow twin.

use myosu_proof::go::{Goal, Role, State, Supply, Threats};
use myosu_rules::zobrist;

use super::area::{Area, Bits, LARGEST};

/// The point number of a pass, and of "no ko is banned".
pub(super) const PASS: u8 = 64;

/// The bits of a key that do not choose the bucket of the table.
pub(super) const HIGH_HALF: u64 = 0xffff_ffff_0000_0000;

/// The threat count that stands for any number.
const ANY: u8 = u8::MAX;

static STONES: [[u64; LARGEST]; 2] = [keys(0x7473_756d_6531), keys(0x7473_756d_6532)];
static BANS: [u64; LARGEST] = keys(0x7473_756d_6533);
const TURN: u64 = zobrist::mix(0x7473_756d_6534);

const fn keys(seed: u64) -> [u64; LARGEST] {
    let mut keys = [0; LARGEST];
    let mut at = 0;
    while at < LARGEST {
        keys[at] = zobrist::mix(zobrist::mix(seed).wrapping_add(at as u64));
        at += 1;
    }
    keys
}

/// A state of the game on an [`Area`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct LocalBoard {
    pub(super) stones: [u64; 2],
    key: u64,
    pub(super) to_play: Role,
    pub(super) ban: u8,
    threats: [u8; 2],
}

/// A move and the board after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalMove {
    /// The number of the point, or [`PASS`].
    pub(super) at: u8,
    /// The board after the move.
    pub(super) after: LocalBoard,
    /// Whether the move spent a ko threat to retake a banned ko.
    pub(super) paid: bool,
}

impl LocalBoard {
    /// The board of stones given as words.
    pub(super) fn new(stones: [u64; 2], to_play: Role, threats: Threats) -> LocalBoard {
        let count = |supply| match supply {
            Supply::Count(n) => n.min(ANY - 1),
            Supply::Any => ANY,
        };
        let mut key = if to_play == Role::Attacker { TURN } else { 0 };
        for (keys, &stones) in STONES.iter().zip(&stones) {
            key = Bits(stones).fold(key, |key, at| key ^ keys[usize::from(at)]);
        }
        let threats = [count(threats.attacker), count(threats.defender)];
        LocalBoard { stones, key: key ^ threat_key(threats), to_play, ban: PASS, threats }
    }

    /// The first board of a problem: this side to play, no ko banned, no ko threats.
    pub(super) fn start(area: &Area, to_play: Role) -> LocalBoard {
        LocalBoard::of(area, &State::new(area.problem(), to_play, Threats::NONE))
    }

    /// The board of a state of the proof crate's game.
    pub(super) fn of(area: &Area, state: &State) -> LocalBoard {
        let stones = [Role::Attacker, Role::Defender].map(|role| area.bits(state.stones(role)));
        let board = LocalBoard::new(stones, state.to_play(), state.threats());
        let ban = state.ban().and_then(|point| area.number(point)).unwrap_or(PASS);
        LocalBoard { ban, key: board.key ^ ban_key(ban), ..board }
    }

    /// The hash of stones, side to play, banned ko and threats.
    #[inline(always)]
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// The hash of the stones in a zone, the side to play, a ko banned in the zone, the threats and the zone.
    pub(super) fn zone_key(&self, zone: u64) -> u64 {
        let turn = if self.to_play == Role::Attacker { TURN } else { 0 };
        let ban = if self.ban != PASS && zone >> self.ban & 1 != 0 { ban_key(self.ban) } else { 0 };
        let [attackers, defenders] = self.stones.map(|stones| stones & zone);
        let key = zobrist::mix(attackers ^ zobrist::mix(defenders ^ zobrist::mix(zone)));
        key ^ turn ^ ban ^ threat_key(self.threats)
    }

    /// The key of the same board with any number of threats on one side and none on the other.
    #[inline]
    pub(super) fn key_if_any(&self, role: Role) -> u64 {
        self.key
            ^ threat_key(self.threats)
            ^ threat_key(if role == Role::Attacker { [ANY, 0] } else { [0, ANY] })
    }

    /// The same board with another supply of threats.
    #[must_use]
    pub(super) fn with_threats(&self, threats: Threats) -> LocalBoard {
        let anew = LocalBoard::new(self.stones, self.to_play, threats);
        LocalBoard { ban: self.ban, key: anew.key ^ ban_key(self.ban), ..anew }
    }

    /// The threats a side has left.
    pub(super) fn supply(&self, role: Role) -> Supply {
        match self.threats[role.index()] {
            ANY => Supply::Any,
            n => Supply::Count(n),
        }
    }

    /// The empty points of the region.
    #[inline(always)]
    pub(super) fn empties(&self, area: &Area) -> u64 {
        area.whole & !(self.stones[0] | self.stones[1])
    }

    /// Whether no target point bears a stone of the defender.
    #[inline(always)]
    pub(super) fn is_cleared(&self, area: &Area) -> bool {
        self.stones[Role::Defender.index()] & area.target == 0
    }

    /// All legal moves for `goal`: points in their order, the pass last.
    pub(super) fn plies(&self, area: &Area, goal: Goal) -> Vec<LocalMove> {
        let mut plies = Vec::new();
        self.each_ply(area, goal, |ply| plies.push(ply));
        plies
    }

    /// All legal moves for `goal` but the pass.
    pub(super) fn placements(&self, area: &Area, goal: Goal) -> Vec<LocalMove> {
        let mut plies = self.plies(area, goal);
        plies.retain(|ply| ply.at != PASS);
        plies
    }

    /// Calls `each` with every legal move for `goal`, without allocating: points in their order, the pass last.
    #[inline]
    pub(super) fn each_ply(&self, area: &Area, goal: Goal, mut each: impl FnMut(LocalMove)) {
        let cleared = self.is_cleared(area);
        let places = if cleared { area.target } else { area.playable[self.to_play.index()] };
        for at in Bits(places & self.empties(area)) {
            if let Some(ply) = self.place(area, at)
                && !(cleared && ply.after.stones[0] == self.stones[0])
            {
                each(ply);
            }
        }
        let free = self.to_play != goal.prover() || self.ban != PASS;
        if free && !cleared {
            each(LocalMove { at: PASS, after: self.pass(), paid: false });
        }
    }

    /// The board after a pass.
    #[inline]
    pub(super) fn pass(&self) -> LocalBoard {
        let key = self.key ^ TURN ^ ban_key(self.ban);
        LocalBoard { key, to_play: self.to_play.other(), ban: PASS, ..*self }
    }

    /// The board after a stone on an empty point, if that is legal.
    #[inline]
    pub(super) fn place(&self, area: &Area, at: u8) -> Option<LocalMove> {
        let me = self.to_play.index();
        let you = 1 - me;
        let bit = 1_u64 << at;
        let mut threats = self.threats;
        let paid = self.ban == at;
        if paid {
            match threats[me] {
                0 => return None,
                ANY => {}
                _ => threats[me] -= 1,
            }
        }
        let own = self.stones[me] | bit;
        let mut theirs = self.stones[you];
        let empty = area.whole & !(own | theirs);
        let mut captured = 0;
        for near in Bits(area.beside(at) & theirs) {
            if captured >> near & 1 == 0 {
                captured |= lost(area, near, theirs, empty, area.lifeline[you]);
            }
        }
        theirs &= !captured;
        let empty = empty | captured;
        let breath = area.beside(at) & empty;
        if breath == 0 && area.lifeline[me] & bit == 0 && lost(area, at, own, empty, area.lifeline[me]) != 0 {
            return None;
        }
        let single = area.beside(at) & own == 0 && area.beyond_ko[me] & bit == 0;
        let is_ko = captured.is_power_of_two() && breath == captured && single;
        let ban = if is_ko { captured.trailing_zeros() as u8 } else { PASS };
        let mut key = self.key ^ TURN ^ STONES[me][usize::from(at)] ^ ban_key(self.ban) ^ ban_key(ban);
        key = Bits(captured).fold(key, |key, gone| key ^ STONES[you][usize::from(gone)]);
        if paid {
            key ^= threat_key(self.threats) ^ threat_key(threats);
        }
        let mut stones = [own; 2];
        stones[you] = theirs;
        let after = LocalBoard { stones, key, to_play: self.to_play.other(), ban, threats };
        Some(LocalMove { at, after, paid })
    }
}

/// The chain of `at` if it has no liberty, otherwise nothing.
#[inline]
fn lost(area: &Area, at: u8, stones: u64, empty: u64, lifeline: u64) -> u64 {
    let mut chain = 1_u64 << at;
    let mut front = chain;
    while front != 0 {
        let at = front.trailing_zeros() as u8;
        let bit = front & front.wrapping_neg();
        front &= front - 1;
        let beside = area.beside(at);
        if beside & empty != 0 || lifeline & bit != 0 {
            return 0;
        }
        let new = beside & stones & !chain;
        chain |= new;
        front |= new;
    }
    chain
}

#[inline(always)]
fn ban_key(ban: u8) -> u64 {
    if ban == PASS { 0 } else { BANS[usize::from(ban)] }
}

/// The part of the key that stands for the threats. Only the high half, so that all claims about a board lie in one bucket of the
/// table.
#[inline(always)]
fn threat_key(threats: [u8; 2]) -> u64 {
    zobrist::mix(u64::from(threats[0]) << 8 | u64::from(threats[1]) | 0x7473_0000) & HIGH_HALF
}
