//! Mistakes of a game as problems: stones that died although the prover saves them, and forced wins of Omok that were not
//! taken. Law: nothing is guessed; a position becomes a problem only if its answer is proven.

use std::sync::Arc;

use myosu_omok::Tables;
use myosu_omok::mate::{AttackKind, MateVerdict, mate};
use myosu_proof::go::Scope;
use myosu_rules::go::Position;
use myosu_rules::omok;
use myosu_rules::{Color, Move, Point, PointSet, Setup, go};
use myosu_search::{Budget, Cancel};
use myosu_text::Text;
use myosu_tsumego::{Answer, Detail, Fate, Prover, Question};
use myosu_words::life as words;

use crate::course::CourseProblem;

/// Stones that must have died: fewer are often given up on purpose. Chosen by hand.
const FEWEST: usize = 3;

/// Turns before the end of a group that are looked at, and groups of a game. Chosen by hand.
const TURNS: usize = 12;
const GROUPS: usize = 12;

/// Nodes of the prover for one position: about a second.
const NODES: u64 = 400_000;

/// Nodes for a forced win: what the engine finds in a fraction of a second.
const MATE_NODES: u64 = 60_000;

/// Bytes of the prover's table.
const MEMORY: usize = 32 << 20;

/// A mistake.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// The number of the move, from 1.
    pub number: usize,
    /// Who made it.
    pub color: Color,
    /// What happened, in a sentence.
    pub text: Text,
    /// The position before the move.
    pub problem: CourseProblem,
}

/// The moves of a game with the positions before them, and the last position.
struct Replay {
    before: Vec<(Position, Color, Move)>,
    last: Position,
}

impl Replay {
    fn of(game: &go::Game) -> Replay {
        let mut position = game.start().clone();
        let mut before = Vec::new();
        for (color, mv) in game.moves() {
            before.push((position.clone(), color, mv));
            position.play(color, mv);
        }
        Replay { before, last: position }
    }

    /// The groups that died, each with the number of moves before its end: taken stones, and the dead ones on the board.
    fn victims(&self, sides: &[Color], dead: PointSet) -> Vec<(PointSet, Color, usize)> {
        let mut victims = Vec::new();
        for (index, (position, color, mv)) in self.before.iter().enumerate() {
            let taken = mv.point().map_or(PointSet::EMPTY, |point| position.captures(*color, point));
            victims.push((taken, !*color, index));
        }
        for color in Color::BOTH {
            let room = self.last.board() - self.last.stones(!color);
            let dead = dead & self.last.stones(color);
            for part in room.components() {
                victims.push((dead & part, color, self.before.len()));
            }
        }
        victims.retain(|(stones, color, _)| stones.len() >= FEWEST && sides.contains(color));
        victims.sort_by_key(|(stones, _, end)| (std::cmp::Reverse(stones.len()), *end));
        victims.truncate(GROUPS);
        victims
    }

    /// The last own turn at which the stones could be saved and the move played did not save them.
    fn mistake(
        &self,
        (stones, color, end): (PointSet, Color, usize),
        prover: &mut Prover,
        cancel: &Cancel,
    ) -> Option<(usize, Answer)> {
        let own = (0..end).rev().filter(|&at| self.before[at].1 == color).take(TURNS);
        for at in own {
            if cancel.is_raised() {
                return None;
            }
            let (position, _, played) = &self.before[at];
            let target = stones & position.stones(color);
            if target.is_empty() || position.ko().is_some() {
                continue;
            }
            let setup = Setup { to_play: color, ..position.setup() };
            let question = Question::diagram(&setup).target(target).detail(Detail::Everything);
            let Ok(answer) = prover.answer(&question, Budget::nodes(NODES), cancel) else { continue };
            match judged(&answer, *played) {
                Saved::Missed => return Some((at, answer)),
                Saved::Safe => return None,
                Saved::Lost | Saved::Unknown => {}
            }
        }
        None
    }
}

/// What an answer says about a move of the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Saved {
    /// The stones could be saved, and the move did not do it.
    Missed,
    /// The stones were safe, before or after the move.
    Safe,
    /// Nothing saved them any more.
    Lost,
    /// Not settled, or only under assumptions about the rest of the board.
    Unknown,
}

fn judged(answer: &Answer, played: Move) -> Saved {
    if answer.reading.scope() == Scope::Region {
        return Saved::Unknown;
    }
    let at = |mv: Move| answer.moves.iter().find(|first| first.played == mv);
    let kept = at(played).or_else(|| at(Move::Pass)).and_then(|first| first.keeps);
    match (answer.fate, answer.needs_a_move(), kept) {
        (Some(Fate::Dead), _, _) => Saved::Lost,
        (Some(Fate::Alive | Fate::Seki), Some(true), Some(false)) => Saved::Missed,
        (Some(Fate::Alive | Fate::Seki), Some(_), Some(true)) => Saved::Safe,
        _ => Saved::Unknown,
    }
}

/// Groups of these sides that died in a game although the prover saves them. `dead` are the stones that are dead on the
/// last board.
pub fn lost_groups(game: &go::Game, sides: &[Color], dead: PointSet, cancel: &Cancel) -> Vec<Mistake> {
    let replay = Replay::of(game);
    let mut prover = Prover::new(MEMORY);
    let mut found: Vec<Mistake> = Vec::new();
    for victim in replay.victims(sides, dead) {
        let Some((at, answer)) = replay.mistake(victim, &mut prover, cancel) else { continue };
        if found.iter().any(|known| known.number == at + 1) {
            continue;
        }
        let (position, color, played) = &replay.before[at];
        let setup = Setup { to_play: *color, ..position.setup() };
        let text = words::lost_group(at + 1, *color, *played, setup.size);
        let reading = &answer.reading.problem;
        let name = format!("{}", at + 1);
        let problem = CourseProblem::new(&name, &setup, Some(reading.target()), Some(reading.region()));
        found.push(Mistake { number: at + 1, color: *color, text, problem });
    }
    found.sort_by_key(|mistake| mistake.number);
    found
}

/// Forced wins of these sides that were proven before a move and not after the next one. `turns` are the positions
/// before each stone, and `last` is the position after all of them.
pub fn missed_wins(
    turns: &[(omok::Position, Point)],
    last: &omok::Position,
    sides: &[Color],
    cancel: &Cancel,
) -> Vec<Mistake> {
    let Some((first, _)) = turns.first() else { return Vec::new() };
    let rule = *first.rule();
    let tables = Arc::new(Tables::new(rule));
    let wins = |position: &omok::Position| {
        let is_open = position.outcome().is_none() && !cancel.is_raised();
        is_open && is_won(position, &tables, cancel)
    };
    let mut found = Vec::new();
    let mut won_next: [Option<bool>; 2] = [None, None];
    for (at, (position, point)) in turns.iter().enumerate().rev() {
        let color = position.to_play();
        if !sides.contains(&color) {
            continue;
        }
        let now = wins(position);
        let kept = match won_next[color.index()] {
            Some(won) => won || last.outcome() == Some(omok::Outcome::Win(color)) && at + 2 >= turns.len(),
            // The last turn of this side: only a lost game says that the win was not taken.
            None => last.outcome() != Some(omok::Outcome::Win(!color)),
        };
        if now && !kept {
            let setup = position.setup();
            let text = words::missed_win(at + 1, color, *point, setup.size);
            let mut problem = CourseProblem::new(&format!("{}", at + 1), &setup, None, None);
            problem.rule = Some(rule.to_string());
            found.push(Mistake { number: at + 1, color, text, problem });
        }
        won_next[color.index()] = Some(now);
    }
    found.reverse();
    found
}

/// Whether the side to move has a win that the search finds and proves.
fn is_won(position: &omok::Position, tables: &Arc<Tables>, cancel: &Cancel) -> bool {
    let budget = Budget::nodes(MATE_NODES);
    [AttackKind::Vcf, AttackKind::Vct]
        .into_iter()
        .any(|kind| mate(position, tables, kind, budget, cancel).verdict == MateVerdict::Win)
}

#[cfg(test)]
mod tests;
