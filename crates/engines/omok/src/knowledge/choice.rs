//! Candidates and the choice among them (후보수의 결정, 수의 선택해법), step by step, with a trace of what
//! decided.

use myosu_rules::omok::{Direction, Position};
use myosu_rules::{Notation, Point, PointSet, Size};

use super::base::{FourRule, KnowledgeBase, Stance};
use super::vector::{ChainKind, Ends, chained, vectors};
use crate::player::{Situation, central, distance_from_middle};

/// A chosen move with the rounds that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedChoice {
    /// The move.
    pub point: Point,
    /// The number of candidates.
    pub candidates: usize,
    /// The rounds of steps 2 to 5.
    pub rounds: Vec<EliminationRound>,
    /// The board, for the names of points.
    pub size: Size,
}

/// One round of steps 2 to 5; vectors are places in KB1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EliminationRound {
    /// p, the best attack vector of all candidates (step 3).
    pub attack: Option<usize>,
    /// q, the best defence vector (step 3).
    pub defence: Option<usize>,
    /// k, which of them was preferred (step 4), and its side.
    pub chosen: Option<(Stance, usize)>,
    /// The candidates that contain k (step 5).
    pub left: Vec<Point>,
}

/// A candidate with its vectors L1 and L2, as places in KB1, each with its kind of chain.
struct VectorCandidate {
    point: Point,
    lists: [Vec<(usize, ChainKind)>; 2],
}

impl VectorCandidate {
    fn places(&self, side: Stance) -> Vec<usize> {
        self.lists[side as usize].iter().map(|(place, _)| *place).collect()
    }
}

/// The candidates. Rule 1: the empty points at both ends of the strong chains through the last move of
/// each side. Rule 2: the points with a vector of CV 3 with both ends open, or of CV 4 or 5. Points the
/// rule of the game forbids are left out.
pub fn candidates(situation: &Situation<'_>) -> PointSet {
    let position = situation.position;
    let mut points = PointSet::EMPTY;
    for last in situation.last.into_iter().flatten().filter(|&point| position.size().contains(point)) {
        for direction in Direction::ALL {
            for sign in [-1, 1] {
                points |= end_of_chain(position, last, direction, sign).into_iter().collect();
            }
        }
    }
    points |= position.empties().into_iter().filter(|&point| is_critical(position, point)).collect();
    points.into_iter().filter(|&point| position.check(point).is_ok()).collect()
}

fn end_of_chain(position: &Position, from: Point, direction: Direction, sign: i32) -> Option<Point> {
    let color = position.stone(from)?;
    let beyond = (1..).map(|steps| direction.walk(from, sign * steps));
    let mut beyond = beyond.skip_while(|at| at.is_some_and(|at| position.stones(color).contains(at)));
    beyond.next().flatten().filter(|&point| position.is_empty(point))
}

fn is_critical(position: &Position, point: Point) -> bool {
    let sides = [position.to_play(), !position.to_play()];
    let mut all = sides.into_iter().flat_map(|color| vectors(position, color, point));
    all.any(|vector| vector.chain > 3 || vector.chain == 3 && vector.ends == Ends::BothOpen)
}

/// Chooses a move; nothing if none is legal.
pub fn choose(base: &KnowledgeBase, situation: &Situation<'_>) -> Option<ExplainedChoice> {
    choose_without(base, situation, PointSet::EMPTY)
}

/// Like [`choose`], but never an excluded point.
pub fn choose_without(
    base: &KnowledgeBase,
    situation: &Situation<'_>,
    excluded: PointSet,
) -> Option<ExplainedChoice> {
    let position = situation.position;
    let size = position.size();
    // Step 1.
    let points = candidates(situation) - excluded;
    let mut list: Vec<VectorCandidate> = points.iter().map(|point| describe(base, position, point)).collect();
    let mut choice =
        ExplainedChoice { point: central(position, excluded)?, candidates: list.len(), rounds: vec![], size };
    while !list.is_empty() {
        let round = round(base, &mut list);
        let settled = round.chosen.is_none() || list.len() == 1 || all_equal(&list);
        choice.rounds.push(round);
        if settled {
            let middle = |point: &Point| distance_from_middle(*point, size);
            choice.point = list.iter().map(|candidate| candidate.point).min_by_key(middle)?;
            break;
        }
    }
    Some(choice)
}

fn describe(base: &KnowledgeBase, position: &Position, point: Point) -> VectorCandidate {
    let places = |color| {
        let lines = Direction::ALL.into_iter().filter_map(|line| chained(position, color, point, line));
        lines.filter_map(|(vector, kind)| Some((base.place(vector)?, kind))).collect()
    };
    VectorCandidate { point, lists: [places(position.to_play()), places(!position.to_play())] }
}

/// Steps 2 to 5: leaves the candidates that contain k, and takes k out of their lists.
fn round(base: &KnowledgeBase, list: &mut Vec<VectorCandidate>) -> EliminationRound {
    let best_of_all = |side: Stance| -> Option<usize> {
        let each = list.iter().filter_map(|candidate| base.best(side, &candidate.places(side)));
        base.best(side, &each.collect::<Vec<usize>>())
    };
    let (attack, defence) = (best_of_all(Stance::Attack), best_of_all(Stance::Defence));
    let chosen = match (attack, defence) {
        (Some(p), Some(q)) => match base.prefer(p, q) {
            Stance::Attack => Some((Stance::Attack, p)),
            Stance::Defence => Some((Stance::Defence, q)),
        },
        (Some(p), None) => Some((Stance::Attack, p)),
        (None, Some(q)) => Some((Stance::Defence, q)),
        (None, None) => None,
    };
    if let Some((side, vector)) = chosen {
        if base.fours() == FourRule::StrongFirst {
            keep_strong_fours(base, list, side, vector);
        }
        list.retain_mut(|candidate| {
            let vectors = &mut candidate.lists[side as usize];
            let at = vectors.iter().position(|&(known, _)| known == vector);
            at.map(|at| vectors.swap_remove(at)).is_some()
        });
    }
    EliminationRound { attack, defence, chosen, left: list.iter().map(|candidate| candidate.point).collect() }
}

/// A four without a gap and a four with one have the same vector, but only the first can become a five
/// at both ends. Where some candidates have k from a strong chain of four, only those are kept. The
/// paper makes no difference between them; [`FourRule`] turns this off.
fn keep_strong_fours(base: &KnowledgeBase, list: &mut Vec<VectorCandidate>, side: Stance, vector: usize) {
    let has_strong =
        |candidate: &VectorCandidate| candidate.lists[side as usize].contains(&(vector, ChainKind::Strong));
    if base.at(vector).1.chain == 4 && list.iter().any(has_strong) {
        list.retain(has_strong);
    }
}

fn all_equal(list: &[VectorCandidate]) -> bool {
    let sorted = |candidate: &VectorCandidate| {
        [Stance::Attack, Stance::Defence].map(|side| {
            let mut places = candidate.places(side);
            places.sort_unstable();
            places
        })
    };
    list.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
}

impl ExplainedChoice {
    /// The rounds in words.
    pub fn explain(&self, base: &KnowledgeBase) -> Vec<String> {
        let name = |point: &Point| Notation::Renju.write(*point, self.size);
        let mut lines = vec![match self.candidates {
            0 => format!("no candidates: {} is nearest to the middle", name(&self.point)),
            count => format!("{count} candidates by rules 1 and 2"),
        }];
        let vector = |place: Option<usize>| {
            place.map_or("none".to_owned(), |place| {
                let (index, vector) = base.at(place);
                format!("{vector} (index {index})")
            })
        };
        for round in &self.rounds {
            let left: Vec<String> = round.left.iter().map(name).collect();
            lines.push(match round.chosen {
                Some((side, _)) => format!(
                    "best attack {}, best defence {}: {side} is preferred, which leaves {}",
                    vector(round.attack),
                    vector(round.defence),
                    left.join(" ")
                ),
                None => format!("nothing tells {} apart", left.join(" ")),
            });
        }
        if self.rounds.last().is_some_and(|round| round.left.len() > 1) {
            lines.push(format!("{} is nearest to the middle of those", name(&self.point)));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use myosu_rules::omok::{Position, Rule};
    use myosu_rules::{Color, Point, Size, diagram};

    use super::{candidates, choose};
    use crate::knowledge::KnowledgeBase;
    use crate::player::Situation;

    fn drawn(text: &str) -> (Position, diagram::Diagram) {
        let board = diagram::parse(text).unwrap();
        (Position::from_setup(&board.setup, Rule::STANDARD).unwrap(), board)
    }

    #[test]
    fn rule_1_takes_the_ends_of_the_chains_through_the_last_moves() {
        let (position, board) = drawn(
            ". . . . . . . . .
             . . 1 1 1 2 2 2 .
             . . 1 x 1 2 o 2 .
             . . 1 1 1 2 2 2 .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let last = ['x', 'o'].map(|mark| board.marked(mark).first());
        let situation = Situation { position: &position, last };
        let expected = board.marked('1') | board.marked('2');
        assert_eq!(candidates(&situation), expected);
    }

    #[test]
    fn rule_2_takes_the_points_that_make_open_threes_and_fours() {
        let (position, board) = drawn(
            ". . . . . . . . . .
             . . . . . . . . . .
             . . . . . . . . . .
             . a a X X a a . . .
             . . . . . . . . . .
             . . . . . . . . . .
             . . . . . . . . . .
             . . . . . . . . . .
             . . . . . . . . . .
             . . . . . . . . . .",
        );
        assert_eq!(candidates(&Situation::of(&position)), board.marked('a'));
    }

    #[test]
    fn a_five_is_taken_then_stopped_and_an_open_three_is_answered() {
        let rest = ". . . . . . . . .\n".repeat(5);
        for (rows, marks) in [
            (". . . . . . . . .\n. X X X X a . . .\n. . . . . . . . .\n. O O O O . . . .\n", "a"),
            (". . . . . . . . .\nX O O O O a . . .\n. . . . . . . . .\n. X X X . . . . .\n", "a"),
            (". . . . . . . . .\n. b O O O a c . .\n. . . . . . . . .\n. . . . X . X . .\n", "abc"),
        ] {
            let (position, board) = drawn(&format!("{rows}{rest}"));
            let choice = choose(&KnowledgeBase::default(), &Situation::of(&position)).unwrap();
            let wanted: myosu_rules::PointSet = marks.chars().flat_map(|mark| board.marked(mark)).collect();
            let fives = position.makes_five(Color::Black, choice.point);
            assert!(wanted.contains(choice.point) || fives, "{choice:?}");
            assert!(!choice.explain(&KnowledgeBase::default()).is_empty());
        }
    }

    #[test]
    fn the_first_move_is_in_the_middle_and_every_round_narrows_the_choice() {
        let position = Position::new(Rule::STANDARD, Size::square(19)).unwrap();
        let choice = choose(&KnowledgeBase::default(), &Situation::of(&position)).unwrap();
        assert_eq!(choice.point, Point::new(9, 9));
        let (position, _) = drawn(
            ". . . . . . . . .
             . . . . O . . . .
             . . . X X X . . .
             . . . . O . . . .
             . . X . O . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let choice = choose(&KnowledgeBase::default(), &Situation::of(&position)).unwrap();
        let counts: Vec<usize> = choice.rounds.iter().map(|round| round.left.len()).collect();
        assert!(counts.is_sorted_by(|a, b| a >= b), "{counts:?}");
        assert!(choice.rounds.last().unwrap().left.contains(&choice.point));
    }
}
