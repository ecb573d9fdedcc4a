//! A plain player: legal, quick and sane, with no more knowledge than the rules crate has.
//!
//! It takes and saves what a ladder says can be taken and saved, never fills its own eyes or settled
//! points, judges the rest by random games (the result of all games in which it played a point, soon or
//! late), and passes when nothing useful is left. The same position and seed give the same move.

use myosu_rules::go::playout::{self, Dice, Style};
use myosu_rules::go::{DeadStones, Game, Position, Suicide, benson, judge, ladder, score};
use myosu_rules::{Color, Move, Point, PointSet};

/// The player, with the seed of its dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain {
    /// Random games per move.
    pub games: u32,
    /// The seed of the dice.
    pub seed: u64,
}

impl Default for Plain {
    fn default() -> Plain {
        Plain { games: 300, seed: 1 }
    }
}

/// A point is settled if this share of the random games agrees on its owner. Chosen by hand.
const SETTLED: f32 = 0.9;
/// The most nodes of one ladder. Chosen by hand.
const LADDER: u32 = 2_000;

impl Plain {
    /// Chooses the move of a side.
    pub fn choose(&self, game: &Game, color: Color) -> Move {
        let position = game.position();
        let mut dice = Dice::new(self.seed ^ position.situational_key());
        let stats = Stats::of(position, color, self.games, &mut dice);
        let tactics = LadderStakes::of(position, color);
        let useful = self.useful(game, color, &stats, &tactics);
        let best = useful.iter().max_by_key(|&p| (stats.worth(p) + tactics.worth(position, color, p), p));
        best.or_else(|| cleaning(game, color)).map_or(Move::Pass, Move::Place)
    }

    /// The legal moves that may improve something.
    fn useful(&self, game: &Game, color: Color, stats: &Stats, tactics: &LadderStakes) -> PointSet {
        let position = game.position();
        let sure = Color::BOTH.map(|side| benson::unconditional(position, side, Suicide::Forbidden));
        let open = position.empties() - sure[0].area() - sure[1].area();
        let worth_it = |p: &Point| {
            let settled = stats.is_settled(*p) && !tactics.urgent.contains(*p);
            !settled
                && !position.is_eye_shaped(color, *p)
                && !is_self_atari(position, color, *p)
                && game.check(color, Move::Place(*p)).is_ok()
        };
        open.iter().filter(worth_it).collect()
    }
}

/// A move towards capturing dead stones, where the rules count dead stones as alive.
fn cleaning(game: &Game, color: Color) -> Option<Point> {
    if game.rules().dead != DeadStones::PlayedOut {
        return None;
    }
    let position = game.position();
    let dead = judge::judge(position).dead & position.stones(!color);
    let liberties: PointSet = dead.grown() & position.empties();
    liberties.iter().find(|&p| {
        !is_self_atari(position, color, p)
            && !position.is_eye_shaped(color, p)
            && game.check(color, Move::Place(p)).is_ok()
    })
}

/// Whether the stone could be captured at once without capturing anything itself.
fn is_self_atari(position: &Position, color: Color, point: Point) -> bool {
    if !position.captures(color, point).is_empty() {
        return false;
    }
    let mut after = position.clone();
    after.play(color, Move::Place(point));
    after.liberties_up_to(point, 2) < 2
}

/// The stakes of ladders.
struct LadderStakes {
    /// Moves that capture or save stones, with the stones at stake.
    stakes: Vec<(Point, i64)>,
    urgent: PointSet,
}

impl LadderStakes {
    fn of(position: &Position, color: Color) -> LadderStakes {
        let mut scratch = position.clone();
        let mut stakes = Vec::new();
        for root in position.chain_roots() {
            let stones = position.chain_len(root) as i64;
            let liberties = position.liberties_up_to(root, 3);
            let own = position.stone(root) == Some(color);
            let moves = match (own, liberties) {
                (false, 1 | 2) => ladder::hunting_moves(&mut scratch, root, LADDER),
                (true, 1) => ladder::saving_moves(&mut scratch, root, LADDER),
                _ => continue,
            };
            stakes.extend(moves.unwrap_or(PointSet::EMPTY).iter().map(|p| (p, 2 * stones + 1)));
        }
        let urgent = stakes.iter().map(|(p, _)| *p).filter(|&p| !position.captures(color, p).is_empty());
        LadderStakes { urgent: urgent.collect(), stakes }
    }

    /// A bonus to the random games' value of a move, in hundredths of a point. The weights are chosen by hand.
    fn worth(&self, position: &Position, color: Color, point: Point) -> i64 {
        let stake: i64 = self.stakes.iter().filter(|(p, _)| *p == point).map(|(_, stones)| stones).sum();
        let line = match position.size().line(point) {
            1 => -300,
            2 => -100,
            3 | 4 => 50,
            _ => 0,
        };
        let opening = if position.occupied().len() * 4 < position.size().area() { line } else { 0 };
        let crowded = position.size().neighbors(point).filter(|&p| position.stone(p) == Some(color)).count();
        300 * stake + opening - 30 * crowded as i64
    }
}

/// Statistics of the random games for every point.
struct Stats {
    owners: judge::Ownership,
    /// The sum of the mover's lead over the games in which the mover played the point.
    lead: [i64; Point::TABLE],
    /// The number of these games.
    played: [i64; Point::TABLE],
    mean: i64,
}

impl Stats {
    fn of(position: &Position, color: Color, games: u32, dice: &mut Dice) -> Stats {
        let mut start = position.clone();
        start.set_to_play(color);
        let mut stats = Stats {
            owners: judge::ownership(position, games / 2, dice),
            lead: [0; Point::TABLE],
            played: [0; Point::TABLE],
            mean: 0,
        };
        for _ in 0..games {
            let mut end = start.clone();
            playout::run_in(&mut end, dice, Style::Tactical);
            let lead = i64::from(color.pick(1, -1) * playout::area_balance(&end));
            stats.mean += lead;
            for point in end.stones(color) - position.stones(color) {
                stats.lead[point.index()] += lead;
                stats.played[point.index()] += 1;
            }
        }
        stats.mean /= i64::from(games.max(1));
        stats
    }

    /// The mean lead in games with a stone there, in hundredths of a point, drawn towards the mean of all games if
    /// there are few.
    fn worth(&self, point: Point) -> i64 {
        let (lead, played) = (self.lead[point.index()], self.played[point.index()]);
        100 * (lead + 4 * self.mean) / (played + 4)
    }

    fn is_settled(&self, point: Point) -> bool {
        let black = self.owners.black(point);
        !(1.0 - SETTLED..=SETTLED).contains(&black)
    }
}

/// The result of a finished game as this player counts it.
pub fn result(game: &Game) -> score::Score {
    score::count_game(game, judge::judge(game.position()).dead).score()
}

#[cfg(test)]
mod tests {
    use myosu_rules::go::{End, Game, Rules};
    use myosu_rules::{Color, Move, Setup, Size, diagram};

    use super::Plain;

    fn game(text: &str, to_play: Color) -> (Game, diagram::Diagram) {
        let board = diagram::parse(text).unwrap();
        let setup = Setup { to_play, ..board.setup };
        (Game::from_setup(&setup, Rules::chinese()).unwrap(), board)
    }

    #[test]
    fn stones_in_atari_are_taken_or_saved() {
        let (game, board) = game(
            ". . . . . . .
             . . X X . . .
             . X O O X . .
             . X O a . . .
             . . X . . . .
             . . . . O . .
             . . . . . . .",
            Color::Black,
        );
        let a = board.marked('a').first().unwrap();
        assert_eq!(Plain::default().choose(&game, Color::Black), Move::Place(a));
    }

    #[test]
    fn a_game_with_itself_ends_and_no_eye_is_filled() {
        for (side, rules) in [(5, Rules::korean()), (7, Rules::chinese()), (9, Rules::tromp_taylor())] {
            let player = Plain { games: 40, seed: 3 };
            let mut game = Game::new(Size::square(side), rules);
            while game.end() != Some(End::Passes) {
                let color = game.to_play();
                let mv = player.choose(&game, color);
                assert_eq!(mv, player.choose(&game, color));
                if let Move::Place(point) = mv {
                    assert!(!game.position().is_eye_shaped(color, point), "{game:?}");
                }
                game.play(color, mv).unwrap();
                assert!(game.moves().len() < 600, "{game:?}");
            }
            assert!(game.moves().len() > 10);
        }
    }

    #[test]
    fn nothing_useful_is_left_is_a_pass() {
        let (game, _) = game(
            ". X . X O . O
             X X X X O O .
             . X X O O O O
             X X X O O . O
             X . X O . O O",
            Color::Black,
        );
        assert_eq!(Plain::default().choose(&game, Color::Black), Move::Pass);
        assert_eq!(Plain::default().choose(&game, Color::White), Move::Pass);
    }
}
