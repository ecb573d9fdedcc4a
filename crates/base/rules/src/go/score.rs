//! Counting (계가) when it is known which stones are dead.
//!
//! Counting is exact for what it is given. Two things in it are convention and not arithmetic, and
//! stand here in one place: which groups are in seki, and which points are neutral.

use std::fmt;

use super::{DeadStones, Game, Position, Rules, Scoring, Tax};
use crate::{Color, PointSet};

/// A result: Black's lead in half points.
///
/// ```
/// use myosu_rules::go::Score;
/// assert_eq!(Score::from_halves(7).to_string(), "B+3.5");
/// assert_eq!(Score::from_halves(-2).to_string(), "W+1");
/// assert_eq!(Score::from_halves(0).to_string(), "0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(i32);

impl Score {
    /// Black's lead in half points.
    pub const fn from_halves(halves: i32) -> Score {
        Score(halves)
    }

    /// Black's lead in half points.
    pub const fn halves(self) -> i32 {
        self.0
    }

    /// Who wins; `None` for a draw (빅, 무승부).
    pub fn winner(self) -> Option<Color> {
        match self.0 {
            0 => None,
            lead if lead > 0 => Some(Color::Black),
            _ => Some(Color::White),
        }
    }
}

/// As results are written: `B+3.5`, `W+1`, `0`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner() else { return f.write_str("0") };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{}+{}{half}", winner.pick('B', 'W'), self.0.abs() / 2)
    }
}

/// Whose every point is at the end, and what that comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The points that count for Black and for White: territory, and under area rules living stones.
    pub points: [PointSet; 2],
    /// Living stones of groups in seki (빅).
    pub seki: PointSet,
    /// Empty points that count for neither side (공배).
    pub neutral: PointSet,
    /// Prisoners and dead stones each side holds; 0 under area rules.
    pub prisoners: [i32; 2],
    /// Points each side must give for its groups under group tax.
    pub tax: [i32; 2],
    /// What White gets on top, in half points: komi and handicap.
    pub compensation: i32,
}

impl Count {
    /// A side's points without komi.
    pub fn total(&self, color: Color) -> i32 {
        let i = color.index();
        self.points[i].len() as i32 + self.prisoners[i] - self.tax[i]
    }

    /// The result.
    pub fn score(&self) -> Score {
        Score(2 * (self.total(Color::Black) - self.total(Color::White)) - self.compensation)
    }
}

/// Counts the position a game has come to.
pub fn count_game(game: &Game, dead: PointSet) -> Count {
    count(game.position(), game.rules(), game.handicap(), dead)
}

/// Counts a position under rules, with `handicap` stones given at the start. Where the rules want dead
/// stones captured, `dead` is not heeded.
pub fn count(position: &Position, rules: &Rules, handicap: usize, dead: PointSet) -> Count {
    let dead = if rules.dead == DeadStones::PlayedOut { PointSet::EMPTY } else { dead };
    let stones = Color::BOTH.map(|color| position.stones(color) - dead);
    let empties = position.board() - stones[0] - stones[1];
    let mut count = Count {
        points: surrounded(empties, stones),
        seki: PointSet::EMPTY,
        neutral: PointSet::EMPTY,
        prisoners: [0; 2],
        tax: [0; 2],
        compensation: rules.komi.halves() + 2 * rules.handicap_bonus(handicap),
    };
    let dame = empties - count.points[0] - count.points[1];
    for color in Color::BOTH {
        let i = color.index();
        for group in groups(stones[i], count.points[i], dame) {
            let territory = count.points[i] & group;
            if is_seki(group, territory, dame) {
                count.seki |= group & stones[i];
                if rules.tax != Tax::None {
                    count.points[i] -= territory;
                }
            } else if rules.tax == Tax::All {
                count.tax[i] += 2.min(territory.len() as i32);
            }
        }
        match rules.scoring {
            Scoring::Area => count.points[i] |= stones[i],
            Scoring::Territory => {
                let taken = (position.stones(!color) & dead).len() as i32;
                count.prisoners[i] = position.prisoners(color) as i32 + taken;
            }
        }
    }
    count.neutral = empties - count.points[0] - count.points[1];
    count
}

/// The empty points that only one side's stones adjoin.
pub fn surrounded(empties: PointSet, stones: [PointSet; 2]) -> [PointSet; 2] {
    let mut owned = [PointSet::EMPTY; 2];
    for region in empties.components() {
        let around = region.grown();
        match stones.map(|side| around.intersects(side)) {
            [true, false] => owned[0] |= region,
            [false, true] => owned[1] |= region,
            _ => {}
        }
    }
    owned
}

/// The living stones that are in seki, where these stones are alive and these points without a living
/// stone.
pub fn seki(empties: PointSet, stones: [PointSet; 2]) -> PointSet {
    let territory = surrounded(empties, stones);
    let dame = empties - territory[0] - territory[1];
    let mut seki = PointSet::EMPTY;
    for i in 0..2 {
        for group in groups(stones[i], territory[i], dame) {
            if is_seki(group, territory[i] & group, dame) {
                seki |= group & stones[i];
            }
        }
    }
    seki
}

/// A living group without two eyes lives because of the neutral points beside it.
fn is_seki(group: PointSet, territory: PointSet, dame: PointSet) -> bool {
    group.grown().intersects(dame) && eyes(territory) < 2
}

/// Stones that share territory, or a neutral point through which they can be joined, with that
/// territory.
fn groups(stones: PointSet, territory: PointSet, dame: PointSet) -> Vec<PointSet> {
    let parts: Vec<PointSet> = (stones | territory).components().collect();
    let joins = |point: &crate::Point| {
        let around = PointSet::from(*point).grown();
        parts.iter().filter(|part| around.intersects(**part & stones)).count() >= 2
    };
    let links: PointSet = dame.iter().filter(joins).collect();
    (stones | territory | links).components().map(|group| group - links).collect()
}

/// How many eyes a group has in its territory, as far as size tells: three points or more are room for
/// two.
fn eyes(territory: PointSet) -> usize {
    territory.components().map(|eye| if eye.len() >= 3 { 2 } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::{Score, count};
    use crate::go::{Komi, Position, Rules};
    use crate::{Color, PointSet, diagram};

    fn position(text: &str) -> (Position, PointSet) {
        let board = diagram::parse(text).unwrap();
        (Position::from_setup(&board.setup).unwrap(), board.marked('x') | board.marked('o'))
    }

    fn korean() -> Rules {
        Rules::korean().with_komi(Komi::ZERO)
    }

    const WALLS: &str = ". . X O .
                         . o X O .
                         . . X O .
                         X X X O x
                         . . X O O";

    #[test]
    fn territory_counts_points_and_prisoners_and_area_counts_stones() {
        let (position, dead) = position(WALLS);
        let territory = count(&position, &korean(), 0, dead);
        assert_eq!(territory.total(Color::Black), 6 + 2 + 1);
        assert_eq!(territory.total(Color::White), 3 + 1 + 1);
        assert_eq!(territory.score().to_string(), "B+4");
        let area = count(&position, &Rules::chinese(), 0, dead);
        assert_eq!(area.total(Color::Black), 15);
        assert_eq!(area.total(Color::White), 10);
        assert_eq!(area.score(), Score::from_halves(10 - 15));
        assert_eq!(area.score().winner(), Some(Color::White));
        let handicap = count(&position, &Rules::chinese(), 3, dead);
        assert_eq!(handicap.score(), Score::from_halves(10 - 15 - 6));
    }

    #[test]
    fn stones_nobody_calls_dead_are_alive() {
        let (position, dead) = position(WALLS);
        let played_out = count(&position, &Rules::tromp_taylor(), 0, dead);
        assert_eq!(played_out, count(&position, &Rules::tromp_taylor(), 0, PointSet::EMPTY));
        assert_eq!(played_out.total(Color::Black), 7 + 2 + 1);
    }

    #[test]
    fn eyes_in_seki_count_under_area_rules_alone() {
        // Black and White inside have an eye each and share the liberty between them.
        let text = ". X . O . O X
                    X X O O O O X
                    O O O X X X X
                    X X X X . X .";
        let (position, _) = position(text);
        let territory = count(&position, &korean(), 0, PointSet::EMPTY);
        assert!(territory.seki.contains(crate::Point::new(0, 1)));
        assert!(!territory.points[0].contains(crate::Point::new(0, 0)));
        let area = count(&position, &Rules::chinese(), 0, PointSet::EMPTY);
        assert!(area.points[0].contains(crate::Point::new(0, 0)));
    }

    #[test]
    fn open_neutral_points_do_not_make_a_group_with_eyes_a_seki() {
        let (position, _) = position(". X . O .\n. X . O .\n. X . O .\nX X . O O\n. X . O .");
        let result = count(&position, &korean(), 0, PointSet::EMPTY);
        assert!(result.seki.is_empty());
        assert_eq!((result.total(Color::Black), result.total(Color::White)), (4, 4));
        assert_eq!(result.neutral.len(), 5);
        assert_eq!(result.score().winner(), None);
    }

    #[test]
    fn group_tax_takes_two_points_from_every_living_group() {
        let (position, _) = position(". X . O .\n. X . O .\n. X . O .\nX X . O O\n. X . O .");
        let result = count(&position, &Rules::stone_scoring(), 0, PointSet::EMPTY);
        assert_eq!((result.total(Color::Black), result.total(Color::White)), (8, 8));
    }
}
