//! Stability (안정도) of chains and groups: from 0, dead, to 1, alive.
//!
//! What is proven is taken as proven: 1 alive, 0 dead, and where the turn decides, by the turn. Otherwise the log-odds
//! of a chain's life are a weighted sum of what a player counts: liberties, eyes, room, the result of reading, the
//! turn, partners (e-family), the enemies around, and from the second round on the probabilities of the points around
//! it. Every feature grows with own strength, and with the own turn.

use myosu_rules::{Color, PointSet};
use myosu_tsumego::Fate;

use super::closed::Outlook;
use super::field::PointField;
use super::logistic::{self, NAT, WHOLE};
use super::survey::{PositionSurvey, SurveyedChain};
use super::tactics::Tactics;

/// Features of a chain.
pub(crate) const STABILITY_FEATURES: usize = 49;

/// Their names in the table.
pub(crate) const STABILITY_NAMES: [&str; STABILITY_FEATURES] = [
    "bias",
    "race-weakest-3",
    "race-weakest-1",
    "race-weakest0",
    "race-weakest1",
    "race-weakest3",
    "race-strongest-2",
    "race-strongest0",
    "race-strongest2",
    "chain2",
    "chain3",
    "chain4",
    "first-eye",
    "second-eye",
    "first-eye-turn",
    "second-eye-turn",
    "prison1",
    "prison2",
    "room4",
    "room8",
    "room14",
    "room24",
    "room40",
    "room80",
    "wide4",
    "wide8",
    "wide14",
    "wide24",
    "wide40",
    "wide80",
    "unthreatened",
    "unlost",
    "enemy-threatened",
    "enemy-lost",
    "enemy-weak",
    "enemy-none-strong",
    "partner",
    "second-partner",
    "friend-in-room",
    "friend-in-wide",
    "ground1",
    "ground2",
    "ground2-more",
    "held",
    "former",
    "turn",
    "turn-threatened",
    "turn-enemy-threatened",
    "unproven-dead",
];

/// Liberties of the group minus those of the weakest enemy chain beside it, and minus those of the strongest.
const RACE_STEPS: ([i32; 5], [i32; 3]) = ([-3, -1, 0, 1, 3], [-2, 0, 2]);

/// Liberties of a chain of a free group in a race. Chosen by hand: more than any race needs.
const MANY_LIBERTIES: i32 = 20;
const ROOM_STEPS: [usize; 6] = [4, 8, 14, 24, 40, 80];

/// The log-odds of a free group, and the most that anything but proven life may claim: probability 0.992.
pub(crate) const FREE: i32 = 4900;
/// The log-odds of proven life: certainty.
pub(crate) const ALIVE: i32 = 16 * NAT;

/// The log-odds of proven death behind a wall that stands: below every weighted sum.
const DEAD: i32 = -8 * NAT;
/// The log-odds of a chain that lives if its owner moves first and dies if not, by whose turn it is: 0.90 and 0.10.
/// Chosen by hand.
const SWING: i32 = 2250;
/// The same where the enemy's first move makes a ko: on the own turn 0.77, on the enemy's 0.38. Chosen by hand.
const KO_IF_ATTACKED: [i32; 2] = [1250, -500];
/// The same where the owner's first move makes a ko only.
const KO_IF_DEFENDED: [i32; 2] = [-500, -SWING];
/// The same where it is a ko whichever side moves first.
const KO: [i32; 2] = [250, -250];

/// A full feature.
pub(crate) const FULL: i32 = 256;

/// The features of one chain.
pub(crate) type ChainFeatures = [i32; STABILITY_FEATURES];

/// The result of the round before.
pub(crate) struct Former<'a> {
    /// The stability of every chain, of 4096.
    pub(crate) stability: &'a [i32],
    /// The log-odds of every chain.
    pub(crate) log_odds: &'a [i32],
    /// For every point the probability of Black, of 4096.
    pub(crate) probability: &'a PointField,
}

/// The features of all chains.
pub(crate) fn features(survey: &PositionSurvey, former: &Former<'_>) -> Vec<ChainFeatures> {
    let rooms = Color::BOTH.map(|color| {
        [Rooms::of(survey, color, former, WHOLE / 2), Rooms::of(survey, color, former, WHOLE / 4)]
    });
    let mut shared: Vec<Option<ChainFeatures>> = vec![None; survey.groups.len()];
    survey
        .chains
        .iter()
        .enumerate()
        .map(|(number, chain)| {
            let common = shared[chain.group]
                .get_or_insert_with(|| of_group(survey, chain.group, &rooms[chain.color.index()], former));
            let mut f = *common;
            of_chain(survey, number, former, &mut f);
            f
        })
        .collect()
}

fn flag(set: bool) -> i32 {
    if set { FULL } else { 0 }
}

/// A part of 4096 as a feature.
fn part(whole: i32) -> i32 {
    whole * FULL / WHOLE
}

fn of_group(
    survey: &PositionSurvey,
    number: usize,
    rooms: &[Rooms; 2],
    former: &Former<'_>,
) -> ChainFeatures {
    let group = &survey.groups[number];
    let mut f = [0; STABILITY_FEATURES];
    f[0] = FULL;
    let (weakest, strongest) = race(survey, number);
    for (i, step) in RACE_STEPS.0.iter().enumerate() {
        f[1 + i] = flag(weakest >= *step);
    }
    for (i, step) in RACE_STEPS.1.iter().enumerate() {
        f[6 + i] = flag(strongest >= *step);
    }
    f[12..16].copy_from_slice(&eyes(group.half_eyes, survey.to_play == group.color));
    f[16] = flag(group.prison >= 1);
    f[17] = flag(group.prison >= 2);
    for (wide, rooms) in rooms.iter().enumerate() {
        let room = &rooms.parts[rooms.part_of[number]];
        for (i, step) in ROOM_STEPS.iter().enumerate() {
            f[18 + 6 * wide + i] = flag(room.points >= *step);
        }
        f[38 + wide] = part(room.best_beside(number));
    }
    let mut partners: Vec<i32> = Vec::new();
    for &(other, _) in &group.partners {
        partners.push(group_stability(survey, other, former));
    }
    partners.sort_unstable_by(|a, b| b.cmp(a));
    f[36] = part(partners.first().copied().unwrap_or(0));
    f[37] = part(partners.get(1).copied().unwrap_or(0));
    let near = group.stones.grown() & survey.size.point_set();
    let around = near.grown() & survey.size.point_set();
    f[40] = ground(survey, group.color, near - group.stones, former, 6);
    f[41] = ground(survey, group.color, around - group.stones, former, 12);
    f[42] = ground(survey, group.color, around - group.stones, former, 30);
    f
}

/// The first and the second eye, half an eye as one half; then both as the turn decides a half: the side to play makes
/// it whole or takes it away.
fn eyes(halves: i32, own_turn: bool) -> [i32; 4] {
    let first = |halves: i32| halves.clamp(0, 2) * FULL / 2;
    let decided = if own_turn { halves + halves % 2 } else { halves - halves % 2 };
    [first(halves), first(halves - 2), first(decided), first(decided - 2)]
}

/// Liberties of a group minus those of the weakest enemy chain beside it, and minus those of the strongest.
fn race(survey: &PositionSurvey, number: usize) -> (i32, i32) {
    let group = &survey.groups[number];
    let enemies = group.chains.iter().flat_map(|&c| &survey.chains[c].enemies);
    let liberties = enemies.map(|&e| match survey.groups[survey.chains[e].group].free {
        true => MANY_LIBERTIES,
        false => (survey.chains[e].liberties.len() as i32).min(MANY_LIBERTIES),
    });
    let (low, high) = liberties.fold((MANY_LIBERTIES, 0), |(l, h), n| (l.min(n), h.max(n)));
    let own = group.liberties.len() as i32;
    (own - low, own - high)
}

/// The own share of the points around by the round before, full at `most` points.
fn ground(survey: &PositionSurvey, color: Color, points: PointSet, former: &Former<'_>, most: i32) -> i32 {
    let enemies = survey.stones[(!color).index()];
    let own = |black: i32| color.pick(black, WHOLE - black);
    let sum: i32 = (points - enemies).iter().map(|p| own(former.probability[p.index()])).sum();
    part(sum.min(most * WHOLE) / most)
}

fn group_stability(survey: &PositionSurvey, group: usize, former: &Former<'_>) -> i32 {
    survey.groups[group].chains.iter().map(|&c| former.stability[c]).max().unwrap_or(0)
}

fn of_chain(survey: &PositionSurvey, number: usize, former: &Former<'_>, f: &mut ChainFeatures) {
    let chain = &survey.chains[number];
    for i in 0..3 {
        f[9 + i] = flag(chain.liberties.len() >= 2 + i);
    }
    f[30] = flag(chain.tactics == Tactics::Standing);
    f[31] = flag(chain.tactics != Tactics::Lost);
    let enemies = || survey.groups[chain.group].chains.iter().flat_map(|&c| &survey.chains[c].enemies);
    f[32] = flag(enemies().any(|&e| survey.chains[e].tactics != Tactics::Standing));
    f[33] = flag(enemies().any(|&e| survey.chains[e].tactics == Tactics::Lost));
    let weakest = enemies().map(|&e| former.stability[e]).min().unwrap_or(WHOLE);
    let beside = chain.enemies.iter().map(|&e| former.stability[e]).max().unwrap_or(0);
    f[34] = part(WHOLE - weakest);
    f[35] = part(WHOLE - beside);
    let own = |black: i32| chain.color.pick(black, WHOLE - black);
    let liberties = chain.liberties.iter().map(|p| own(former.probability[p.index()]));
    f[43] = part(liberties.max().unwrap_or(0));
    f[44] = former.log_odds[number].clamp(-4 * NAT, 4 * NAT) * FULL / (4 * NAT);
    let turn = survey.to_play == chain.color;
    f[45] = flag(turn);
    f[46] = flag(turn && chain.tactics == Tactics::Threatened);
    f[47] = flag(turn && enemies().any(|&e| survey.chains[e].tactics == Tactics::Threatened));
    f[48] = flag(chain.outlook.is_none_or(|outlook| proven(&outlook, turn) > DEAD));
}

/// Where the stones of a side can go: the parts of the board made of its stones and of the points that
/// are not the enemy's by the round before.
struct Rooms {
    parts: Vec<Room>,
    part_of: Vec<usize>,
}

struct Room {
    points: usize,
    /// The two largest stabilities of groups in the part, with the group.
    best: [(i32, usize); 2],
}

impl Room {
    /// The largest stability of another group in the part.
    fn best_beside(&self, group: usize) -> i32 {
        if self.best[0].1 == group { self.best[1].0 } else { self.best[0].0 }
    }
}

impl Rooms {
    /// A point is out of reach if its probability of being one's own is below `least`.
    fn of(survey: &PositionSurvey, color: Color, former: &Former<'_>, least: i32) -> Rooms {
        let stones = survey.stones[color.index()];
        let own = |black: i32| color.pick(black, WHOLE - black);
        let open: PointSet =
            survey.empties.iter().filter(|p| own(former.probability[p.index()]) >= least).collect();
        let mut rooms = Rooms { parts: Vec::new(), part_of: vec![0; survey.groups.len()] };
        for part in (stones | open).components() {
            let mine = part & stones;
            let mut groups: Vec<usize> = mine.iter().filter_map(|p| survey.group_at(p)).collect();
            groups.sort_unstable();
            groups.dedup();
            let mut best = [(0, usize::MAX); 2];
            for group in groups {
                // A group whose chains lie in several parts counts in the largest.
                let stable = group_stability(survey, group, former);
                if stable > best[0].0 {
                    best = [(stable, group), best[0]];
                } else if stable > best[1].0 {
                    best[1] = (stable, group);
                }
                let points = (part - stones).len() + (mine & survey.quiet[color.index()]).len();
                let known = rooms.part_of[group];
                if known == 0 || rooms.parts.get(known - 1).is_none_or(|r: &Room| r.points < points) {
                    rooms.part_of[group] = rooms.parts.len() + 1;
                }
            }
            let points = (part - stones).len() + (mine & survey.quiet[color.index()]).len();
            rooms.parts.push(Room { points, best });
        }
        for part in &mut rooms.part_of {
            *part = part.saturating_sub(1);
        }
        if rooms.parts.is_empty() {
            rooms.parts.push(Room { points: 0, best: [(0, usize::MAX); 2] });
        }
        rooms
    }
}

/// The log-odds that a chain lives.
pub(crate) fn log_odds(
    survey: &PositionSurvey,
    number: usize,
    f: &ChainFeatures,
    weights: &[i32; STABILITY_FEATURES],
) -> i32 {
    let chain = &survey.chains[number];
    if let Some(given) = solved(survey, chain) {
        return given;
    }
    if survey.groups[chain.group].free {
        let loss = |at: usize| weights[at] * (FULL - f[at]) / FULL;
        return FREE - loss(30) - loss(31);
    }
    let sum: i64 = f.iter().zip(weights).map(|(&f, &w)| i64::from(f) * i64::from(w)).sum();
    ((sum / i64::from(FULL)) as i32).min(FREE)
}

/// Whether the log-odds of a chain are fixed, without weights.
pub(crate) fn is_given(survey: &PositionSurvey, number: usize) -> bool {
    let chain = &survey.chains[number];
    solved(survey, chain).is_some() || survey.groups[chain.group].free
}

/// Whether a chain is proven alive: no bound applies to it.
pub(crate) fn is_proven_alive(survey: &PositionSurvey, number: usize) -> bool {
    solved(survey, &survey.chains[number]) == Some(ALIVE)
}

/// The log-odds of a chain whose life is solved.
fn solved(survey: &PositionSurvey, chain: &SurveyedChain) -> Option<i32> {
    if chain.alive {
        return Some(ALIVE);
    }
    let outlook = chain.outlook?;
    let log_odds = proven(&outlook, survey.to_play == chain.color);
    (outlook.attacked >= Fate::Seki || outlook.wall_stands).then_some(log_odds)
}

/// The log-odds that belong to a proven outlook, by whose turn it is.
fn proven(outlook: &Outlook, own_turn: bool) -> i32 {
    let by_turn = |of: [i32; 2]| of[usize::from(!own_turn)];
    match (outlook.attacked, outlook.defended) {
        (Fate::Alive, _) => ALIVE,
        (Fate::Seki, _) => FREE,
        (_, Fate::Dead) => DEAD,
        (Fate::Dead, Fate::Ko(_)) => by_turn(KO_IF_DEFENDED),
        (Fate::Dead, _) => by_turn([SWING, -SWING]),
        (Fate::Ko(_), Fate::Ko(_)) => by_turn(KO),
        (Fate::Ko(_), _) => by_turn(KO_IF_ATTACKED),
    }
}

/// The stability that belongs to log-odds, of 4096.
pub(crate) fn stability(log_odds: i32) -> i32 {
    logistic::stability(log_odds)
}

#[cfg(test)]
mod tests {
    use super::{FULL, eyes};

    #[test]
    fn half_an_eye_is_half_as_much_and_whole_by_the_turn() {
        assert_eq!(eyes(1, true), [FULL / 2, 0, FULL, 0]);
        assert_eq!(eyes(1, false), [FULL / 2, 0, 0, 0]);
        assert_eq!(eyes(3, true), [FULL, FULL / 2, FULL, FULL]);
        assert_eq!(eyes(3, false), [FULL, FULL / 2, FULL, 0]);
        for turn in [false, true] {
            let grows = |halves: i32| (0..4).all(|i| eyes(halves, turn)[i] <= eyes(halves + 1, turn)[i]);
            assert!((0..8).all(grows));
        }
        assert!((0..8).all(|halves| (0..4).all(|i| eyes(halves, false)[i] <= eyes(halves, true)[i])));
    }
}
