//! Zones in the search: which moves of the losing side fail for the same reason, and on what a result depends.

use super::path::INDEPENDENT;
use super::{Dfpn, NodeValue, ProofChild, ProofGame, ProofOutcome, ProofTable, WHOLE, wanted};

/// Zones under which a position is looked up. With 8, 24 and 64 of them, 36, 37 and 37 of 50
/// book problems were settled, in 40.8, 42.9 and 50.0 CPU seconds.
const RECENT: usize = 24;

/// The least work that is kept under a zone. Chosen by hand: what took less is found again as fast.
const LEAST_WORK: u64 = 20;

/// The memory of the table of zones. It is asked many times for every position, so it has to stay in the cache.
const MEMORY: usize = 4 << 20;

/// Settled positions by what stands in their zones. A position is looked up under the zones that have helped lately.
#[derive(Default)]
pub(super) struct ZoneTable {
    /// The last one that helped comes first.
    recent: Vec<u64>,
    /// Made when it is first needed: most games have no zones.
    table: Option<ProofTable>,
}

impl ZoneTable {
    pub(super) fn forget(&mut self) {
        self.recent.clear();
        if let Some(table) = &mut self.table {
            table.forget();
        }
    }

    fn find<G: ProofGame>(&mut self, game: &G) -> Option<NodeValue> {
        let table = self.table.as_ref()?;
        let mut keys = [0; RECENT];
        for (key, &zone) in keys.iter_mut().zip(&self.recent) {
            *key = game.zone_key(zone);
        }
        let keys = &keys[..self.recent.len()];
        table.load(keys.iter().copied());
        let (numbers, zone) = keys.iter().find_map(|&key| table.find_with_zone(key))?;
        self.renew(zone);
        Some(NodeValue::free(numbers, zone))
    }

    fn keep(&mut self, key: u64, value: NodeValue, work: u64) {
        let table = self.table.get_or_insert_with(|| ProofTable::new(MEMORY));
        table.store_with_zone(key, value.numbers, value.zone, work);
        self.renew(value.zone);
    }

    fn renew(&mut self, zone: u64) {
        match self.recent.iter().position(|&known| known == zone) {
            Some(at) => self.recent[..=at].rotate_right(1),
            None => {
                self.recent.truncate(RECENT - 1);
                self.recent.insert(0, zone);
            }
        }
    }
}

impl<M: Copy> Dfpn<M> {
    /// The value of a position that is like a settled one in that one's zone.
    pub(super) fn known_by_zone<G: ProofGame<Move = M>>(&mut self, game: &G) -> Option<NodeValue> {
        if G::ZONES { self.zones.find(game) } else { None }
    }

    /// Keeps a settled position under its zone.
    pub(super) fn keep_by_zone<G: ProofGame<Move = M>>(&mut self, game: &G, value: NodeValue, work: u64) {
        let is_settled = value.numbers.outcome() != ProofOutcome::Unknown;
        if G::ZONES && is_settled && value.zone != WHOLE && work >= LEAST_WORK {
            self.zones.keep(game.zone_key(value.zone), value, work);
        }
    }

    /// Settles the children that fail like one that is known to fail.
    pub(super) fn drop_alike<G: ProofGame<Move = M>>(&mut self, game: &G, first: usize) {
        if G::ZONES {
            for at in first..self.children.len() {
                self.drop_alike_of(game, first, at);
            }
        }
    }

    /// Settles the children that fail like this one, if it fails and does not touch what it fails by.
    pub(super) fn drop_alike_of<G: ProofGame<Move = M>>(&mut self, game: &G, first: usize, at: usize) {
        let value = self.children[at].value;
        if !G::ZONES || value.zone == WHOLE {
            return;
        }
        let is_open = |other: &ProofChild<M>| other.value.numbers.outcome() == ProofOutcome::Unknown;
        // A guarded zone is larger still, and takes longer to find.
        let is_alike = |other: &ProofChild<M>| is_open(other) && !game.touches(other.step, value.zone);
        if !self.children[first..].iter().any(is_alike) {
            return;
        }
        let Some(base) = self.base::<G>(game, at) else { return };
        for other in &mut self.children[first..] {
            if is_open(other) && !game.touches(other.step, base) {
                other.value = NodeValue { zone: base, ..value };
            }
        }
    }

    /// The guarded zone of a child that fails without touching it.
    fn base<G: ProofGame<Move = M>>(&self, game: &G, at: usize) -> Option<u64> {
        let child = &self.children[at];
        let NodeValue { numbers, depends_on, zone } = child.value;
        let outcome = numbers.outcome();
        let fails = outcome != ProofOutcome::Unknown && outcome != wanted(game.side());
        if !fails || zone == WHOLE || depends_on != INDEPENDENT || game.touches(child.step, zone) {
            return None;
        }
        let base = game.guarded(zone);
        (base != WHOLE && !game.touches(child.step, base)).then_some(base)
    }

    /// The zone of a value that was combined from the children.
    pub(super) fn zone<G: ProofGame<Move = M>>(&self, game: &G, first: usize, value: NodeValue) -> u64 {
        let outcome = value.numbers.outcome();
        if !G::ZONES || self.stopped || outcome == ProofOutcome::Unknown || value.depends_on != INDEPENDENT {
            return WHOLE;
        }
        let children = first..self.children.len();
        if outcome == wanted(game.side()) {
            let wins = |at: &usize| self.children[*at].value.numbers.outcome() == outcome;
            let zone = |at: usize| self.children[at].value.zone;
            let best = children.filter(wins).min_by_key(|&at| zone(at).count_ones());
            return match best {
                Some(at) if zone(at) != WHOLE => game.winning_zone(self.children[at].step, zone(at)),
                _ => WHOLE,
            };
        }
        let alike = || {
            let mut small: Vec<usize> = children.clone().collect();
            small.sort_by_key(|&at| self.children[at].value.zone.count_ones());
            small.into_iter().find_map(|at| self.base(game, at))
        };
        let Some(base) = game.forced_zone().or_else(alike) else { return WHOLE };
        let touching = children.filter(|&at| game.touches(self.children[at].step, base));
        let after = touching.fold(0, |all, at| all | self.children[at].value.zone);
        if after == WHOLE { WHOLE } else { game.losing_zone(base, after) }
    }
}
