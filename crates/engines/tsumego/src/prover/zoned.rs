//! Open problems by relevance zones: what one side reaches on the whole board.
//!
//! A zone proof shows the winner's success and nothing else. So a first move is right if the winner still wins after it,
//! and wrong only if the other side is proven to win.

use myosu_proof::go::{Certificate, Goal, Problem, Role, State, Threats, ZoneRules};
use myosu_rules::{Move, PointSet};
use myosu_search::{Budget, Cancel};

use super::{CallLimits, Prover};
use crate::answer::{Answer, FirstMove};
use crate::fate::{Fate, Ko};
use crate::proof_search::{extreme, most_hostile};
use crate::question::{Assertion, Detail, Question};
use crate::reading::{Closure, Reading};
use crate::zone::{ZoneClaim, ZoneMemory};

/// Nodes spent on one side's goal. Chosen by hand: both sides leave most of ten seconds to the region.
const ZONE: u64 = 500_000;

/// Nodes spent on one claim of a ko.
const ZONED_KO: u64 = 120_000;

/// Nodes spent on one first move, beside the one that was found.
const FIRST: u64 = 60_000;

/// The longest line shown, in moves. Chosen by hand.
const LONGEST_LINE: usize = 16;

/// A fate that zones prove: each claim has a winner and the threats of both sides.
struct ZonedFate {
    fate: Fate,
    claims: Vec<(Goal, Threats)>,
    zone: PointSet,
}

/// The claims of a fate that zones can prove.
fn zone_claims(fate: Fate) -> Vec<(Goal, Threats)> {
    match fate {
        Fate::Alive => vec![(Goal::Life, most_hostile(Goal::Life))],
        Fate::Dead => vec![(Goal::Capture, most_hostile(Goal::Capture))],
        Fate::Ko(Ko { surplus }) => {
            vec![(Goal::Life, Threats::surplus(surplus)), (Goal::Capture, Threats::surplus(surplus - 1))]
        }
        Fate::Seki => vec![],
    }
}

impl Prover {
    /// The answer about the target of a reading that zones prove of the board; `None` if they prove none, or if the proof cannot be
    /// written down.
    pub(super) fn answer_in_zones(
        &mut self,
        reading: &Reading,
        question: &Question,
        limits: CallLimits<'_>,
    ) -> Option<Answer> {
        let problem = &reading.problem;
        let mover = problem.role(question.to_play);
        let defender = problem.color(Role::Defender);
        let whole = Problem::zoned(*problem.setup(), problem.target(), defender).ok()?;
        self.zones().forget();
        let found = match question.detail {
            Detail::Claim { .. } | Detail::Is(Assertion::Seki) => None,
            Detail::Is(Assertion::Live) => self.zoned(&whole, mover, Fate::Alive, limits),
            Detail::Is(Assertion::Kill) => self.zoned(&whole, mover, Fate::Dead, limits),
            Detail::Is(Assertion::Ko) => self.zoned_ko(&whole, mover, limits),
            Detail::Fate | Detail::Best | Detail::Everything => self
                .zoned(&whole, mover, extreme(mover).1, limits)
                .or_else(|| self.zoned(&whole, mover, extreme(mover.other()).1, limits))
                .or_else(|| self.zoned_ko(&whole, mover, limits)),
        }?;
        // The strategy of the certificate may need a larger zone than the search did, and then wall stones may fall.
        self.zone_proofs(&whole, mover, found.fate, limits.cancel)?;
        let answered = Reading { problem: whole, closure: Closure::Zoned };
        let mut answer = Answer { fate: Some(found.fate), ..Answer::open(&answered, mover) };
        answer.zone = Some(found.zone);
        if let Detail::Is(asserted) = question.detail {
            (answer.claim, answer.asserted) = (Some(true), Some(asserted));
        }
        if matches!(question.detail, Detail::Best | Detail::Everything) {
            self.fill_zoned(&mut answer, &found, limits);
        }
        answer.nodes = self.nodes() - limits.start;
        Some(answer)
    }

    /// The tables of the zone search, made when they are first needed.
    fn zones(&mut self) -> &mut ZoneMemory {
        let memory = self.memory;
        self.zones.get_or_insert_with(|| ZoneMemory::new(memory))
    }

    /// A fate with the zones of all its claims, if they are proven.
    fn zoned(
        &mut self,
        problem: &Problem,
        first: Role,
        fate: Fate,
        limits: CallLimits<'_>,
    ) -> Option<ZonedFate> {
        let start = |threats| State::new(problem, first, threats);
        let claims = zone_claims(fate);
        let mut zone = PointSet::EMPTY;
        for &(goal, threats) in &claims {
            zone |= self.zone_of(problem, goal, &start(threats), limits.zone_part(), limits.cancel)?;
        }
        Some(ZonedFate { fate, claims, zone })
    }

    /// A direct ko, the likelier surplus of threats first.
    fn zoned_ko(&mut self, problem: &Problem, first: Role, limits: CallLimits<'_>) -> Option<ZonedFate> {
        let surpluses = if first == Role::Attacker { [1, 0] } else { [0, 1] };
        let limits = limits.half(ZONED_KO);
        surpluses.into_iter().find_map(|surplus| self.zoned(problem, first, Fate::Ko(Ko { surplus }), limits))
    }

    pub(super) fn zone_of(
        &mut self,
        problem: &Problem,
        goal: Goal,
        state: &State,
        budget: Budget,
        cancel: &Cancel,
    ) -> Option<PointSet> {
        let claim = ZoneClaim::new(problem, goal, state.threats()).standing();
        let (zone, nodes) = self.zones().prove_state(claim, state, budget, cancel);
        self.zone_nodes += nodes;
        zone
    }

    /// The fate if the other side moves first, the first moves, and a line.
    ///
    /// The moves are those in the zone of the fate and, if a pass loses, in the zone of that loss.
    fn fill_zoned(&mut self, answer: &mut Answer, found: &ZonedFate, limits: CallLimits<'_>) {
        let problem = answer.reading.problem;
        let mover = answer.to_play;
        let (best, worst) = (extreme(mover).1, extreme(mover.other()).1);
        let other = [best, worst]
            .into_iter()
            .find_map(|fate| self.zoned(&problem, mover.other(), fate, limits.half(ZONE / 2)));
        answer.other_first = other.as_ref().map(|other| other.fate);
        let loss = other.filter(|other| found.fate == best && other.fate == worst).map(|other| other.zone);
        let start = State::new(&problem, mover, Threats::NONE);
        let near = found.zone | loss.unwrap_or_default();
        for played in (problem.setup().empties() & near).iter().map(Move::Place) {
            if start.step(&problem, Goal::Capture, played).is_none() {
                continue;
            }
            let held = self.holds(&problem, mover, played, found, limits);
            // If the other side wins anyway, every move is as good.
            let keeps = (held || found.fate == worst).then_some(true);
            let fate = keeps.map(|_| found.fate);
            answer.moves.push(FirstMove { played, keeps, fate, refutation: None });
        }
        if loss.is_some() {
            self.refute_zoned(answer, limits);
        }
        let keeps = answer.other_first.map(|other| other == found.fate);
        answer.moves.push(FirstMove {
            played: Move::Pass,
            keeps,
            fate: answer.other_first,
            refutation: None,
        });
        answer.line = self.zoned_line(&problem, mover, found, limits.cancel);
    }

    /// Whether every claim of a fate is proven after a first move.
    fn holds(
        &mut self,
        problem: &Problem,
        mover: Role,
        played: Move,
        found: &ZonedFate,
        limits: CallLimits<'_>,
    ) -> bool {
        found.claims.iter().all(|&(goal, threats)| {
            let before = State::new(problem, mover, threats);
            let budget = self.first_part(limits);
            let after = before.step(problem, goal, played).map(|step| step.after);
            after.is_some_and(|state| self.zone_of(problem, goal, &state, budget, limits.cancel).is_some())
        })
    }

    /// Looks for first moves after which the other side is proven to win.
    fn refute_zoned(&mut self, answer: &mut Answer, limits: CallLimits<'_>) {
        let problem = answer.reading.problem;
        let (goal, fate) = extreme(answer.to_play.other());
        let threats = most_hostile(goal);
        let start = State::new(&problem, answer.to_play, threats);
        for first in answer.moves.iter_mut().filter(|first| first.keeps.is_none()) {
            let Some(step) = start.step(&problem, goal, first.played) else { continue };
            // A move outside the zone of the loss costs little: the table knows that zone. But it may take a liberty of a
            // wall stone that is taken to stay, so it has to be looked up.
            let budget = self.first_part(limits);
            if self.zone_of(&problem, goal, &step.after, budget, limits.cancel).is_some() {
                (first.keeps, first.fate) = (Some(false), Some(fate));
                let claim = ZoneClaim::new(&problem, goal, threats).standing();
                first.refutation = self.zones().best(claim, &step.after, limits.cancel);
            }
        }
    }

    /// The nodes for one first move: of what is left, if that is little.
    fn first_part(&self, limits: CallLimits<'_>) -> Budget {
        let left = limits.budget.nodes.saturating_sub(self.nodes() - limits.start);
        Budget::nodes(FIRST.min(limits.budget.nodes / 16).min(left / 4))
    }

    /// A line of the winner's moves against replies that change them.
    fn zoned_line(
        &mut self,
        problem: &Problem,
        first: Role,
        found: &ZonedFate,
        cancel: &Cancel,
    ) -> Vec<Move> {
        let Some(&(goal, threats)) = found.claims.first() else { return vec![] };
        let claim = ZoneClaim::new(problem, goal, threats).standing();
        let rules = ZoneRules::new(problem, goal);
        let mut state = State::new(problem, first, threats);
        let mut line = Vec::new();
        while line.len() < LONGEST_LINE && rules.living_zone(&state).is_none() {
            let played = if state.to_play() == rules.winner() {
                self.zones().best(claim, &state, cancel)
            } else {
                self.stubborn(claim, &state, found.zone, cancel)
            };
            let Some(step) = played.and_then(|played| state.step(problem, goal, played)) else { break };
            line.push(step.played);
            state = step.after;
        }
        line
    }

    /// The loser's first reply in the zone that the winner does not answer as he would answer a pass.
    fn stubborn(
        &mut self,
        claim: ZoneClaim<'_>,
        state: &State,
        zone: PointSet,
        cancel: &Cancel,
    ) -> Option<Move> {
        let ZoneClaim { problem, goal, .. } = claim;
        let passed = state.step(problem, goal, Move::Pass)?;
        let usual = self.zones().best(claim, &passed.after, cancel);
        let replies = ZoneRules::new(problem, goal).replies(state, zone);
        replies.iter().map(Move::Place).find(|&played| {
            let Some(step) = state.step(problem, goal, played) else { return false };
            let budget = Budget::nodes(FIRST);
            let (is_won, _) = self.zones().prove_state(claim, &step.after, budget, cancel);
            is_won.is_some() && self.zones().best(claim, &step.after, cancel) != usual
        })
    }

    /// The proof of a fate that zones have proven.
    pub(super) fn certify_zoned(&mut self, answer: &Answer, cancel: &Cancel) -> Option<Certificate> {
        self.zone_proofs(&answer.reading.problem, answer.to_play, answer.fate?, cancel)
    }

    /// The proofs of all claims of a fate, if they can be written down.
    fn zone_proofs(
        &mut self,
        problem: &Problem,
        first: Role,
        fate: Fate,
        cancel: &Cancel,
    ) -> Option<Certificate> {
        let mut claims = Vec::new();
        for (goal, threats) in zone_claims(fate) {
            let claim = ZoneClaim::new(problem, goal, threats).standing();
            claims.push(self.zones().certify(claim, first, cancel).ok()?);
        }
        Some(Certificate { claims })
    }
}

impl CallLimits<'_> {
    /// The nodes for one goal of a side: a sixteenth, so that most of a small budget is left for the region.
    fn zone_part(&self) -> Budget {
        Budget::nodes(ZONE.min(self.budget.nodes / 16))
    }

    /// Limits under which a goal gets half of what it would get, and at most `most` nodes.
    fn half(&self, most: u64) -> Self {
        CallLimits { budget: Budget::nodes((self.budget.nodes / 2).min(16 * most)), ..*self }
    }
}
