//! Claims and fates on the boards of one problem: df-pn settles a claim, and the spectrum of ko threats a
//! fate.

use myosu_proof::go::{Goal, Role, Threats};
use myosu_search::dfpn::{Dfpn, ProofGame as _, ProofNumbers, ProofOutcome, WHOLE};
use myosu_search::{Budget, Cancel};

use super::area::Area;
use super::board::{LocalBoard, LocalMove};
use super::claim_game::ClaimGame;
use super::fate::{Fate, Ko};
use super::question::Assertion;
use super::relevance;

/// The largest surplus of ko threats tried. Chosen by hand.
pub(super) const MOST_THREATS: i8 = 6;

/// A search on the boards of one problem within one budget. What it learns about one board helps with the next.
pub(super) struct ProofSearch<'a> {
    pub(super) area: &'a Area,
    dfpn: &'a mut Dfpn<LocalMove>,
    cancel: &'a Cancel,
    /// Where the node count of `dfpn` may end.
    limit: u64,
    /// Whether moves that fail alike are left out.
    has_zones: bool,
}

impl<'a> ProofSearch<'a> {
    /// A search that visits at most `budget` nodes in all.
    pub(super) fn new(
        area: &'a Area,
        dfpn: &'a mut Dfpn<LocalMove>,
        budget: Budget,
        cancel: &'a Cancel,
    ) -> ProofSearch<'a> {
        let limit = dfpn.nodes().saturating_add(budget.nodes);
        ProofSearch { area, dfpn, cancel, limit, has_zones: true }
    }

    /// Forgets everything and searches every move from now on.
    pub(super) fn without_zones(&mut self) {
        self.dfpn.forget();
        self.has_zones = false;
    }

    /// The nodes left.
    pub(super) fn left(&self) -> Budget {
        Budget::nodes(self.limit.saturating_sub(self.dfpn.nodes()))
    }

    /// Whether the goal is reached from a board with these threats; `None` if not settled.
    pub(super) fn reaches(&mut self, board: &LocalBoard, goal: Goal, threats: Threats) -> Option<bool> {
        self.reaches_on(&board.with_threats(threats), goal)
    }

    /// Whether the goal is reached from a board with the threats it has; `None` if not settled.
    pub(super) fn reaches_on(&mut self, board: &LocalBoard, goal: Goal) -> Option<bool> {
        let mut game = ClaimGame::new(self.area, goal, *board).zones(self.has_zones);
        let ended = game.ended(board).map(ProofNumbers::outcome);
        let budget = self.left();
        settled(ended.unwrap_or_else(|| self.dfpn.solve(&mut game, budget, self.cancel)))
    }

    /// The moves known to win the claim for the side to move.
    pub(super) fn known_winning_plies(&mut self, board: &LocalBoard, goal: Goal) -> Vec<LocalMove> {
        self.dfpn.known_winning_moves(&mut ClaimGame::new(self.area, goal, *board).zones(self.has_zones))
    }

    /// The moves known to win the claim for the side to move; if none is known, the first one found within
    /// `budget`.
    pub(super) fn winning_plies(&mut self, board: &LocalBoard, goal: Goal, budget: Budget) -> Vec<LocalMove> {
        let mut game = ClaimGame::new(self.area, goal, *board).zones(self.has_zones);
        if self.dfpn.known_winning_moves(&mut game).is_empty() {
            // The search finds a quick win; the first move that wins at all may only waste time.
            self.dfpn.solve(&mut game, budget, self.cancel);
        }
        self.dfpn.winning_moves(&mut game, budget, self.cancel)
    }

    /// The fate of the target on a board; `None` if not settled.
    ///
    /// The two strongest claims come first, since either of them settles every other claim; the claim of the
    /// side to move is the likelier one.
    pub(super) fn fate(&mut self, board: &LocalBoard) -> Option<Fate> {
        let first = board.to_play;
        for role in [first, first.other()] {
            let (goal, fate) = extreme(role);
            if self.reaches(board, goal, most_hostile(goal))? {
                return Some(fate);
            }
        }
        if !self.reaches(board, Goal::Capture, Threats::ATTACKER_ANY)? {
            return Some(Fate::Seki);
        }
        let even = self.reaches(board, Goal::Capture, Threats::NONE)?;
        let changed = self.first_surplus(board, Goal::Capture, if even { 1 } else { -1 })??;
        Some(Fate::Ko(Ko { surplus: if even { changed } else { 1 + changed } }))
    }

    /// Whether the fate on a board is the one asserted; `None` if not settled.
    pub(super) fn is_true(&mut self, board: &LocalBoard, asserted: Assertion) -> Option<bool> {
        let mut reaches = |goal, threats| self.reaches(board, goal, threats);
        match asserted {
            Assertion::Kill => reaches(Goal::Capture, Threats::DEFENDER_ANY),
            Assertion::Live => reaches(Goal::Life, Threats::ATTACKER_ANY),
            Assertion::Seki => Some(
                !reaches(Goal::Capture, Threats::ATTACKER_ANY)?
                    && !reaches(Goal::Life, Threats::ATTACKER_ANY)?,
            ),
            Assertion::Ko => Some(
                reaches(Goal::Capture, Threats::ATTACKER_ANY)?
                    && !reaches(Goal::Capture, Threats::DEFENDER_ANY)?,
            ),
        }
    }

    /// Whether a move of `mover` that led to this board keeps `best`, the best fate the mover can reach; `None`
    /// if not settled. `passed` is the fate after a pass, which most wrong moves share.
    pub(super) fn keeps(
        &mut self,
        board: &LocalBoard,
        mover: Role,
        best: Fate,
        passed: Option<Fate>,
    ) -> Option<bool> {
        let (goal, worst) = extreme(mover.other());
        if best == worst {
            return Some(true);
        }
        let (own, most) = extreme(mover);
        let strongest = most_hostile(own);
        if best == most && self.known(board, own, strongest) == Some(true) {
            return Some(true);
        }
        if passed == Some(worst) && self.reaches(board, goal, most_hostile(goal))? {
            return Some(false);
        }
        match (mover, best) {
            (_, Fate::Dead | Fate::Alive) => self.reaches(board, own, strongest),
            (Role::Defender, Fate::Seki) => {
                Some(!self.reaches(board, Goal::Capture, Threats::ATTACKER_ANY)?)
            }
            (Role::Attacker, Fate::Seki) => {
                Some(!self.reaches(board, Goal::Life, most_hostile(Goal::Life))?)
            }
            (Role::Defender, Fate::Ko(ko)) => {
                Some(!self.reaches(board, Goal::Capture, Threats::surplus(ko.surplus))?)
            }
            (Role::Attacker, Fate::Ko(ko)) => {
                self.reaches(board, Goal::Capture, Threats::surplus(ko.surplus - 1))
            }
        }
    }

    /// What the table knows about a claim.
    fn known(&self, board: &LocalBoard, goal: Goal, threats: Threats) -> Option<bool> {
        let game = ClaimGame::new(self.area, goal, board.with_threats(threats));
        settled(self.dfpn.known(game.key()))
    }

    /// The points that what the table knows about a board depends on, as a word; `None` if it is not settled, or if they are all
    /// points.
    pub(super) fn known_zone(&self, board: &LocalBoard, goal: Goal) -> Option<u64> {
        let zone = self.dfpn.known_with_zone(ClaimGame::new(self.area, goal, *board).key()).1;
        (zone != WHOLE).then_some(zone)
    }

    /// The points that the win of a move depends on, as far as it is known.
    pub(super) fn zone_of(&self, board: &LocalBoard, ply: &LocalMove, goal: Goal) -> Option<u64> {
        let is_over = ClaimGame::new(self.area, goal, ply.after).ended(&ply.after).is_some();
        let after = if is_over {
            relevance::leaf_zone(self.area, &ply.after)
        } else {
            self.known_zone(&ply.after, goal)
        };
        after.map(|after| relevance::winning_zone(self.area, board, ply, after))
    }

    /// The first surplus, counted up or down from 0, that changes the outcome without threats: `Some(None)` if
    /// none of those tried does, `None` if not settled.
    fn first_surplus(&mut self, board: &LocalBoard, goal: Goal, direction: i8) -> Option<Option<i8>> {
        let even = self.reaches(board, goal, Threats::NONE)?;
        for count in 1..=MOST_THREATS {
            let surplus = count * direction;
            if self.reaches(board, goal, Threats::surplus(surplus))? != even {
                return Some(Some(surplus));
            }
        }
        Some(None)
    }
}

/// Whether the goal is reached; `None` if not settled.
fn settled(outcome: ProofOutcome) -> Option<bool> {
    match outcome {
        ProofOutcome::Proven => Some(true),
        ProofOutcome::Refuted => Some(false),
        ProofOutcome::Unknown => None,
    }
}

/// The goal of a side, and the fate of the target if the side reaches it whatever the threats.
pub(super) fn extreme(role: Role) -> (Goal, Fate) {
    match role {
        Role::Attacker => (Goal::Capture, Fate::Dead),
        Role::Defender => (Goal::Life, Fate::Alive),
    }
}

/// The threats against which a goal is hardest to reach.
pub(super) fn most_hostile(goal: Goal) -> Threats {
    match goal {
        Goal::Capture => Threats::DEFENDER_ANY,
        Goal::Life => Threats::ATTACKER_ANY,
    }
}
