//! The checker of zone proofs: plays the winner's moves against the pass and every reply in the zone, and computes the
//! zones itself, from the ends of the game backwards.
//!
//! A proof is a sequence of 16-bit numbers: how many stones of the winner are taken to stay and where, then one for every
//! moment of the winner in the order in which a depth-first walk meets them: the number of the point in reading order, the number of points for a pass, or, with
//! the highest bit set and 16 more bits after it, the number of an earlier moment of the winner that has the same
//! stones in its zone. `docs/design/zones.md` describes the walk.

use std::collections::HashMap;

use myosu_rules::{Move, Point, PointSet};

use super::zone::ZoneRules;
use super::{Claim, GameStep, Holds, Refusal, State, Supply, Threats, Walked};

const REFERENCE: u16 = 1 << 15;

/// Zones in which the writer looks for an earlier moment, the last used first. Chosen by hand: more find little.
const RECALLED: usize = 400;

/// How the winner goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Continuation {
    /// With a move.
    Play(Move),
    /// As in an earlier moment with the same stones in its zone.
    Same(usize),
}

/// A moment of the winner, and its zone once everything after it is shown.
struct ShownMoment {
    state: State,
    zone: Option<MomentZone>,
}

/// What the walk has found below a moment: its zone, and the most passes of the loser on a line.
#[derive(Clone, Copy)]
struct MomentZone {
    zone: PointSet,
    passes: usize,
}

/// A moment of the loser that is being walked through.
struct OpenMoment {
    /// The winner's moment before it and the move that was chosen.
    before: Option<(usize, GameStep)>,
    state: State,
    found: MomentZone,
    replies: PointSet,
    passed: bool,
}

struct ZoneWalk<'a, F> {
    rules: ZoneRules<'a>,
    claim: &'a Claim,
    choose: F,
    shown: Vec<ShownMoment>,
    open: Vec<OpenMoment>,
}

/// Accepts the zone proof of a claim or says why not.
pub(super) fn check_zone(claim: &Claim, proof: &[u8]) -> Result<(Walked, PointSet), Refusal> {
    let (numbers, rest) = proof.as_chunks::<2>();
    let mut left = numbers.iter().map(|&bytes| u16::from_le_bytes(bytes));
    let size = claim.problem.size();
    let at = |number: u16| size.points().nth(number.into()).ok_or(Refusal::NoSuchMove);
    let count = left.next().ok_or(Refusal::TooShort)?;
    let mut standing = PointSet::EMPTY;
    for _ in 0..count {
        standing.insert(at(left.next().ok_or(Refusal::TooShort)?)?);
    }
    let result = walk_zone(claim, standing, |_, _, _| {
        let number = left.next().ok_or(Refusal::TooShort)?;
        if number & REFERENCE != 0 {
            let low = left.next().ok_or(Refusal::TooShort)?;
            let high = usize::from(number & !REFERENCE);
            return Ok(Continuation::Same(high << 16 | usize::from(low)));
        }
        let is_pass = usize::from(number) == size.area();
        Ok(Continuation::Play(if is_pass { Move::Pass } else { Move::Place(at(number)?) }))
    })?;
    if left.next().is_some() || !rest.is_empty() { Err(Refusal::TooLong) } else { Ok(result) }
}

/// The zone of a claim's first moment, from its zone proof.
pub fn proven_zone(claim: &Claim, proof: &[u8]) -> Result<PointSet, Refusal> {
    check_zone(claim, proof).map(|(_, zone)| zone)
}

/// Writes the zone proof of a claim. `standing` are stones of the winner that are taken to stay if the loser passes at most
/// `patience` times on a line; `choose` names the winner's move after some passes. The result is checked while it is written.
pub fn certify_zone(
    claim: &Claim,
    standing: PointSet,
    patience: usize,
    mut choose: impl FnMut(&State, usize) -> Option<Move>,
) -> Result<Vec<u8>, Refusal> {
    let size = claim.problem.size();
    let stones = standing.iter().map(|point| size.ordinal(point) as u16);
    let header = [standing.len() as u16].into_iter().chain(stones);
    let mut proof: Vec<u8> = header.flat_map(u16::to_le_bytes).collect();
    let mut recall = Recall::default();
    walk_zone(claim, standing, |state, shown, passes| {
        recall.learn(shown);
        let fits = |number: usize| shown[number].zone.is_some_and(|found| found.passes + passes <= patience);
        if let Some(number) = recall.find(state, fits) {
            let words = [REFERENCE | (number >> 16) as u16, number as u16];
            proof.extend(words.into_iter().flat_map(u16::to_le_bytes));
            return Ok(Continuation::Same(number));
        }
        let played = choose(state, passes).ok_or(Refusal::NoMove)?;
        let number = played.point().map_or(size.area(), |point| size.ordinal(point));
        proof.extend((number as u16).to_le_bytes());
        Ok(Continuation::Play(played))
    })?;
    Ok(proof)
}

fn walk_zone(
    claim: &Claim,
    standing: PointSet,
    choose: impl FnMut(&State, &[ShownMoment], usize) -> Result<Continuation, Refusal>,
) -> Result<(Walked, PointSet), Refusal> {
    let problem = &claim.problem;
    let is_whole = problem.region() == problem.size().point_set() && problem.framed_for().is_none();
    if !is_whole || claim.holds != Holds::Reached {
        return Err(Refusal::NoZone);
    }
    if claim.threats.of(claim.winner()) == Supply::Any {
        return Err(Refusal::Unlimited);
    }
    if !standing.is_subset(problem.stones(claim.winner())) {
        return Err(Refusal::Standing);
    }
    let rules = ZoneRules::new(problem, claim.goal).with_standing(standing);
    let (walked, MomentZone { zone, passes }) =
        ZoneWalk { rules, claim, choose, shown: Vec::new(), open: Vec::new() }.run()?;
    let start = State::new(problem, claim.to_play, claim.threats);
    if rules.spare_liberties(&start, zone).is_some_and(|spare| passes >= spare) {
        return Err(Refusal::Standing);
    }
    Ok((walked, zone))
}

impl<F: FnMut(&State, &[ShownMoment], usize) -> Result<Continuation, Refusal>> ZoneWalk<'_, F> {
    fn run(&mut self) -> Result<(Walked, MomentZone), Refusal> {
        let claim = self.claim;
        let start = State::new(&claim.problem, claim.to_play, claim.threats);
        let mut found = if claim.to_play == claim.winner() {
            self.meet_winner(start)?
        } else {
            self.meet_loser(start, None)
        };
        while !self.open.is_empty() {
            found = self.go_on(found)?;
        }
        let found = found.expect("the first moment closes last");
        Ok((Walked { states: self.shown.len() }, found))
    }

    /// A moment of the winner: its zone, if it needs no further walk.
    fn meet_winner(&mut self, state: State) -> Result<Option<MomentZone>, Refusal> {
        if let Some(zone) = self.rules.living_zone(&state) {
            return Ok(Some(MomentZone { zone, passes: 0 }));
        }
        let passes = self.open.iter().filter(|moment| moment.passed && moment.replies.is_empty()).count();
        match (self.choose)(&state, &self.shown, passes)? {
            Continuation::Same(number) => {
                let shown = self.shown.get(number).ok_or(Refusal::Reference)?;
                let found = shown.zone.ok_or(Refusal::Circle)?;
                let is_same = self.rules.is_same(&shown.state, &state, found.zone);
                if is_same { Ok(Some(found)) } else { Err(Refusal::Reference) }
            }
            Continuation::Play(played) => {
                let claim = self.claim;
                let step = state.step(&claim.problem, claim.goal, played).ok_or(Refusal::NoSuchMove)?;
                self.shown.push(ShownMoment { state, zone: None });
                Ok(self.meet_loser(step.after, Some((self.shown.len() - 1, step))))
            }
        }
    }

    /// A moment of the loser: the zone of the moment before it, if it needs no further walk.
    fn meet_loser(&mut self, state: State, before: Option<(usize, GameStep)>) -> Option<MomentZone> {
        if let Some(zone) = self.rules.living_zone(&state) {
            return Some(self.close(MomentZone { zone, passes: 0 }, before));
        }
        let cleared = self.rules.cleared_zone(&state);
        self.open.push(OpenMoment {
            before,
            state,
            found: MomentZone { zone: cleared.unwrap_or(PointSet::EMPTY), passes: 0 },
            replies: PointSet::EMPTY,
            passed: cleared.is_some(),
        });
        None
    }

    /// Adds what was found after the last reply to the moment it was a reply in, and walks on to the next reply.
    fn go_on(&mut self, found: Option<MomentZone>) -> Result<Option<MomentZone>, Refusal> {
        let claim = self.claim;
        let Some(moment) = self.open.last_mut() else { return Ok(found) };
        if let Some(MomentZone { zone, passes }) = found {
            // Nothing but the pass comes before the first reply.
            let passed = usize::from(moment.replies.is_empty());
            moment.found.zone |= zone;
            moment.found.passes = moment.found.passes.max(passes + passed);
        }
        if !moment.passed {
            moment.passed = true;
            let step = moment.state.step(&claim.problem, claim.goal, Move::Pass).ok_or(Refusal::NoMove)?;
            return self.meet_winner(step.after);
        }
        moment.found.zone = self.rules.loser_zone(&moment.state, moment.found.zone);
        while let Some(point) =
            (self.rules.replies(&moment.state, moment.found.zone) - moment.replies).first()
        {
            moment.replies.insert(point);
            if let Some(step) = moment.state.step(&claim.problem, claim.goal, Move::Place(point)) {
                return self.meet_winner(step.after);
            }
        }
        let Some(OpenMoment { found, before, .. }) = self.open.pop() else { return Ok(found) };
        Ok(Some(self.close(found, before)))
    }

    /// What is found of the winner's moment before a moment of the loser.
    fn close(&mut self, found: MomentZone, before: Option<(usize, GameStep)>) -> MomentZone {
        let Some((number, step)) = before else { return found };
        let shown = &mut self.shown[number];
        let zone = self.rules.winner_zone(&shown.state, &step, found.zone);
        let found = MomentZone { zone, ..found };
        shown.zone = Some(found);
        found
    }
}

/// The stones in a zone, the banned point in it, and the threats.
type ZonePattern = ([PointSet; 2], Option<Point>, Threats);

/// The moments shown so far, by zone.
#[derive(Default)]
struct Recall {
    learnt: Vec<bool>,
    waiting: usize,
    zones: Vec<(PointSet, HashMap<ZonePattern, usize>)>,
}

impl Recall {
    /// Learns the moments whose zones have become known.
    fn learn(&mut self, shown: &[ShownMoment]) {
        self.learnt.resize(shown.len(), false);
        for (number, moment) in shown.iter().enumerate().skip(self.waiting) {
            let Some(MomentZone { zone, .. }) = moment.zone.filter(|_| !self.learnt[number]) else {
                continue;
            };
            self.learnt[number] = true;
            let pattern = pattern(&moment.state, zone);
            match self.zones.iter_mut().find(|(other, _)| *other == zone) {
                Some((_, moments)) => drop(moments.entry(pattern).or_insert(number)),
                None => self.zones.push((zone, HashMap::from([(pattern, number)]))),
            }
        }
        while self.learnt.get(self.waiting) == Some(&true) {
            self.waiting += 1;
        }
    }

    /// An earlier moment with the same stones in its zone that fits.
    fn find(&mut self, state: &State, fits: impl Fn(usize) -> bool) -> Option<usize> {
        let recent = self.zones.iter().enumerate().rev().take(RECALLED);
        let (at, number) = recent
            .filter_map(|(at, (zone, moments))| Some((at, *moments.get(&pattern(state, *zone))?)))
            .find(|&(_, number)| fits(number))?;
        let zone = self.zones.remove(at);
        self.zones.push(zone);
        Some(number)
    }
}

fn pattern(state: &State, zone: PointSet) -> ZonePattern {
    let stones = [super::Role::Attacker, super::Role::Defender].map(|role| state.stones(role) & zone);
    (stones, state.ban().filter(|&point| zone.contains(point)), state.threats())
}
