//! One claim as df-pn sees it: a goal, a supply of ko threats, and a line of boards played forward and back.

use myosu_proof::go::{Goal, Role};
use myosu_rules::zobrist;
use myosu_search::dfpn::{ProofChild, ProofGame, ProofNumbers, ProofOutcome, ProofSide, WHOLE};

use super::area::Area;
use super::board::{HIGH_HALF, LocalBoard, LocalMove, PASS};
use super::{life, order, relevance};

/// What tells the keys of the two goals apart.
const LIFE: u64 = zobrist::mix(0x6c69_6665) & HIGH_HALF;

/// The game of one claim.
pub(super) struct ClaimGame<'a> {
    area: &'a Area,
    goal: Goal,
    line: Vec<LocalBoard>,
    scored: Vec<(i32, LocalMove)>,
    /// Whether results have zones.
    has_zones: bool,
}

impl<'a> ClaimGame<'a> {
    pub(super) fn new(area: &'a Area, goal: Goal, board: LocalBoard) -> ClaimGame<'a> {
        ClaimGame { area, goal, line: vec![board], scored: Vec::with_capacity(64), has_zones: true }
    }

    /// The game without zones, in which every move is searched.
    #[must_use]
    pub(super) fn zones(self, has_zones: bool) -> ClaimGame<'a> {
        ClaimGame { has_zones, ..self }
    }

    pub(super) fn here(&self) -> &LocalBoard {
        self.line.last().expect("a line is never empty")
    }

    /// Whether the suggestions are about this board.
    fn is_asked(&self) -> bool {
        let same =
            |asked: &LocalBoard| asked.stones == self.here().stones && asked.to_play == self.here().to_play;
        self.line.len() == 1 && self.area.asked.as_ref().is_some_and(same)
    }

    /// The final value of this board, if the game has ended on it.
    pub(super) fn ended(&self, board: &LocalBoard) -> Option<ProofNumbers> {
        let (captured, safe) = match self.goal {
            Goal::Capture => (ProofNumbers::PROVEN, ProofNumbers::REFUTED),
            Goal::Life => (ProofNumbers::REFUTED, ProofNumbers::PROVEN),
        };
        if board.is_cleared(self.area) {
            let mut moves = 0;
            board.each_ply(self.area, self.goal, |_| moves += 1);
            return (moves == 0).then_some(captured);
        }
        life::is_safe(self.area, board).then_some(safe)
    }
}

/// The table's key of a board under a goal. Capture keeps the board's own key; life gets another in the same bucket.
#[inline(always)]
fn goal_key(goal: Goal, key: u64) -> u64 {
    match goal {
        Goal::Capture => key,
        Goal::Life => key ^ LIFE,
    }
}

impl ProofGame for ClaimGame<'_> {
    type Move = LocalMove;
    const REPEATS: bool = true;
    const OVERLAPS: bool = true;
    const ZONES: bool = true;

    fn key(&self) -> u64 {
        goal_key(self.goal, self.here().key())
    }

    fn side(&self) -> ProofSide {
        if self.here().to_play == self.goal.prover() { ProofSide::Prover } else { ProofSide::Refuter }
    }

    fn children(&mut self, into: &mut Vec<ProofChild<LocalMove>>) {
        let board = *self.here();
        let mut scored = std::mem::take(&mut self.scored);
        scored.clear();
        board.each_ply(self.area, self.goal, |ply| {
            scored.push((order::score(self.area, &board, &ply), ply));
        });
        scored.sort_by_key(|(score, _)| -score);
        into.extend(
            scored.iter().map(|(_, ply)| ProofChild::new(*ply, goal_key(self.goal, ply.after.key()))),
        );
        self.scored = scored;
    }

    fn initial_numbers(&mut self, ply: LocalMove) -> ProofNumbers {
        let board = &ply.after;
        let settled = if board.to_play == Role::Attacker || board.is_cleared(self.area) {
            self.ended(board)
        } else {
            None
        };
        let numbers = settled.unwrap_or_else(|| order::initial_numbers(self.area, self.goal, board));
        if self.is_asked() { order::raised(self.area, self.side(), ply.at, numbers) } else { numbers }
    }

    /// More threats never hurt, and what lives is not captured. So the two strongest claims settle all others:
    /// death whatever the defender's threats, and life whatever the attacker's. And a capture that fails with
    /// any number of threats fails with fewer.
    fn implied(&self, ply: LocalMove, known: impl Fn(u64) -> ProofOutcome) -> ProofOutcome {
        let board = &ply.after;
        let holds = |goal, role, outcome| known(goal_key(goal, board.key_if_any(role))) == outcome;
        let (dies, lives) = match self.goal {
            Goal::Capture => (ProofOutcome::Proven, ProofOutcome::Refuted),
            Goal::Life => (ProofOutcome::Refuted, ProofOutcome::Proven),
        };
        if holds(Goal::Capture, Role::Defender, ProofOutcome::Proven) {
            dies
        } else if holds(Goal::Life, Role::Attacker, ProofOutcome::Proven) {
            lives
        } else if self.goal == Goal::Capture && holds(Goal::Capture, Role::Attacker, ProofOutcome::Refuted) {
            ProofOutcome::Refuted
        } else {
            ProofOutcome::Unknown
        }
    }

    fn resembles(one: LocalMove, other: LocalMove) -> bool {
        one.at == other.at
    }

    /// "Any number" of threats is still finite: a refuter that pays in every round loses.
    fn renews(&self, ply: LocalMove) -> bool {
        ply.paid && self.side() == ProofSide::Refuter
    }

    fn zone_key(&self, zone: u64) -> u64 {
        goal_key(self.goal, self.here().zone_key(zone))
    }

    fn leaf_zone(&mut self, ply: LocalMove) -> u64 {
        let zone = if self.has_zones { relevance::leaf_zone(self.area, &ply.after) } else { None };
        zone.unwrap_or(WHOLE)
    }

    fn winning_zone(&self, ply: LocalMove, after: u64) -> u64 {
        relevance::winning_zone(self.area, self.here(), &ply, after)
    }

    fn guarded(&self, zone: u64) -> u64 {
        relevance::guarded(self.area, self.here(), self.here().to_play.other(), zone)
    }

    /// Where the target is cleared, the defender may only take back.
    fn forced_zone(&self) -> Option<u64> {
        let is_forced = self.has_zones && self.here().is_cleared(self.area);
        if is_forced { relevance::leaf_zone(self.area, self.here()) } else { None }
    }

    /// A paid move changes the threats, and a cleared target the moves there are.
    fn touches(&self, ply: LocalMove, zone: u64) -> bool {
        let is_in = ply.at != PASS && zone >> ply.at & 1 != 0;
        is_in || ply.paid || self.here().is_cleared(self.area)
    }

    fn losing_zone(&self, base: u64, after: u64) -> u64 {
        relevance::losing_zone(self.area, self.here(), base, after)
    }

    fn play(&mut self, ply: LocalMove) {
        self.line.push(ply.after);
    }

    fn undo(&mut self) {
        self.line.pop();
    }
}
