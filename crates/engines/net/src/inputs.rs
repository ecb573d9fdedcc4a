//! The inputs of a network: 22 planes and 19 global values, KataGo's input version 7.
//!
//! The law: inputs are those of the network's training to the letter, even where the rules crate would judge
//! a ladder or an area differently.

mod area;
mod ladder;

use myosu_rules::go::{Game, Illegal, KoRule, Rules, Scoring, Suicide, Tax};
use myosu_rules::{Color, Move, Point, PointSet, Size, Symmetry};

use super::model::{GLOBALS, PLANES};
use super::profile::Profile;
use area::{area, independent, stones_in};
use ladder::ladders;

/// The inputs of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs {
    /// The board.
    pub size: Size,
    /// Per point, row by row from the top left, its planes.
    pub planes: Vec<f32>,
    /// The global values.
    pub globals: [f32; GLOBALS],
    /// The side to move, and the players that human-style networks imitate; others read neither.
    pub mover: Color,
    /// See `mover`.
    pub profile: Profile,
}

/// The phase of a game under territory rules. Ordinary games never leave the main phase, because players agree
/// on dead stones; KataGo's training has two more phases, in which disputes are played out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Ordinary play.
    #[default]
    Main,
    /// Players show what is alive; a ko may not be retaken at the given points without a pass.
    FirstEncore {
        /// Where a ko may not be retaken.
        blocked: PointSet,
    },
    /// Players capture what is dead.
    SecondEncore {
        /// Where a ko may not be retaken.
        blocked: PointSet,
        /// The stones that were on the board when this phase began.
        start: [PointSet; 2],
    },
}

/// The inputs that do not follow from the game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct InputContext {
    /// The phase of the game.
    pub phase: Phase,
    /// How much of the history to show.
    pub past: Past,
    /// Whose play a human-style network imitates.
    pub profile: Profile,
    /// How many doublings of playouts the side to move has over its opponent, for handicap play.
    pub advantage: f32,
}

/// How much of the history to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Past {
    /// The last five moves; of a finished game only the last pass.
    #[default]
    Shown,
    /// Nothing, not even that a pass would end the game: the network then judges dead stones as dead instead of
    /// as not yet captured.
    Hidden,
}

impl Inputs {
    /// A board with stones on every third point, for measuring speed.
    pub fn of_third_points(size: Size) -> Inputs {
        let mut game = Game::new(size, Rules::chinese());
        for (at, point) in size.points().step_by(3).enumerate() {
            let color = if at % 2 == 0 { Color::Black } else { Color::White };
            // A point where a stone would die at once stays empty.
            let _ = game.play(color, Move::Place(point));
        }
        Inputs::new(&mut game, &InputContext::default())
    }

    /// Inputs without planes, to be filled in.
    pub fn bare(size: Size) -> Inputs {
        let profile = Profile::default();
        Inputs { size, planes: Vec::new(), globals: [0.0; GLOBALS], mover: Color::Black, profile }
    }

    /// The inputs of an empty board without rules or komi.
    pub fn empty(size: Size) -> Inputs {
        let mut inputs = Inputs { planes: vec![0.0; size.area() * PLANES], ..Inputs::bare(size) };
        for planes in inputs.planes.chunks_exact_mut(PLANES) {
            planes[0] = 1.0;
        }
        inputs
    }

    /// The inputs of the game's position. Walks the game back two moves and forward again, for the ladders of
    /// the last positions; the game is unchanged afterwards.
    pub fn new(game: &mut Game, context: &InputContext) -> Inputs {
        let mut inputs = Inputs::empty(game.position().size());
        let mover = game.to_play();
        (inputs.mover, inputs.profile) = (mover, context.profile);
        let shown = match context.past {
            Past::Hidden => 0,
            Past::Shown if game.end().is_some() => 1,
            Past::Shown => 5,
        };
        inputs.stones(game, mover);
        inputs.bans(game, mover, context.phase);
        let seen = inputs.history(game, mover, shown);
        inputs.ladders(game, mover, seen);
        inputs.areas(game, mover, context.phase);
        inputs.rules(game.rules());
        inputs.komi(game, mover, context.phase);
        let previous_pass = matches!(game.last_move(), Some((color, Move::Pass)) if color != mover);
        inputs.globals[14] = f32::from(previous_pass && context.past == Past::Shown);
        inputs.globals[12] = f32::from(context.phase != Phase::Main);
        inputs.globals[13] = f32::from(matches!(context.phase, Phase::SecondEncore { .. }));
        if context.advantage != 0.0 {
            inputs.globals[15] = 1.0;
            inputs.globals[16] = 0.5 * context.advantage;
        }
        inputs
    }

    /// The inputs of the turned or mirrored board.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Inputs {
        let size = symmetry.size(self.size);
        let mut inputs = Inputs { size, planes: vec![0.0; self.planes.len()], ..*self };
        for (point, planes) in self.size.points().zip(self.planes.chunks_exact(PLANES)) {
            let at = size.ordinal(symmetry.point(point, self.size)) * PLANES;
            inputs.planes[at..at + PLANES].copy_from_slice(planes);
        }
        inputs
    }

    fn set(&mut self, plane: usize, point: Point) {
        let at = self.size.ordinal(point) * PLANES + plane;
        self.planes[at] = 1.0;
    }

    fn set_all(&mut self, plane: usize, points: PointSet) {
        for point in points {
            self.set(plane, point);
        }
    }

    fn stones(&mut self, game: &Game, mover: Color) {
        let position = game.position();
        self.set_all(1, position.stones(mover));
        self.set_all(2, position.stones(!mover));
        for root in position.chain_roots() {
            let liberties = position.liberties_up_to(root, 4);
            if liberties <= 3 {
                position.chain_stones(root).for_each(|p| self.set(2 + liberties, p));
            }
        }
    }

    fn bans(&mut self, game: &Game, mover: Color, phase: Phase) {
        let is_banned =
            |&p: &Point| matches!(game.check(mover, Move::Place(p)), Err(Illegal::Ko | Illegal::Superko));
        match phase {
            Phase::Main => {
                let banned: PointSet = match game.rules().ko {
                    KoRule::Simple => game.position().ko().into_iter().collect(),
                    _ => game.position().empties().iter().filter(is_banned).collect(),
                };
                self.set_all(6, banned);
            }
            Phase::FirstEncore { blocked } | Phase::SecondEncore { blocked, .. } => self.set_all(7, blocked),
        }
    }

    /// The last moves, as far as the sides alternate; how many that are.
    fn history(&mut self, game: &Game, mover: Color, most: usize) -> usize {
        let mut expected = !mover;
        let mut seen = 0;
        for (color, mv) in game.moves().rev().take(most) {
            if color != expected {
                break;
            }
            match mv {
                Move::Pass => self.globals[seen] = 1.0,
                Move::Place(point) => self.set(9 + seen, point),
            }
            seen += 1;
            expected = !expected;
        }
        seen
    }

    fn ladders(&mut self, game: &mut Game, mover: Color, seen: usize) {
        let now = ladders(game.position());
        self.set_all(14, now.caught);
        self.set_all(17, now.working[(!mover).index()]);
        let mut past = now.caught;
        for (back, plane) in [(1, 15), (2, 16)] {
            if seen >= back {
                game.undo();
                past = ladders(game.position()).caught;
            }
            self.set_all(plane, past);
        }
        for _ in 0..seen.min(2) {
            game.redo();
        }
    }

    fn areas(&mut self, game: &Game, mover: Color, phase: Phase) {
        let (position, rules) = (game.position(), game.rules());
        let is_counting = matches!(phase, Phase::SecondEncore { .. });
        if rules.scoring == Scoring::Territory && !is_counting {
            return;
        }
        let whole = area(position, rules.suicide);
        let mut shown = match (rules.scoring, rules.tax) {
            (Scoring::Area, Tax::None) => whole,
            (Scoring::Area, _) => {
                let free = independent(position, whole);
                Color::BOTH.map(|c| free[c.index()] | stones_in(position, whole[c.index()], c))
            }
            (Scoring::Territory, Tax::None) => {
                let free = independent(position, whole);
                Color::BOTH.map(|c| free[c.index()] | (whole[c.index()] - position.stones(c)))
            }
            (Scoring::Territory, _) => independent(position, whole),
        };
        if let Phase::SecondEncore { start, .. } = phase {
            self.set_all(20, start[mover.index()]);
            self.set_all(21, start[(!mover).index()]);
            let taken = shown[0] | shown[1];
            if rules.scoring == Scoring::Territory {
                for color in Color::BOTH {
                    let stayed = position.stones(color) & start[color.index()];
                    shown[color.index()] = shown[color.index()] | (stayed - taken);
                }
            }
        }
        self.set_all(18, shown[mover.index()]);
        self.set_all(19, shown[(!mover).index()]);
    }

    fn rules(&mut self, rules: &Rules) {
        let superko = match rules.ko {
            KoRule::Simple => [0.0, 0.0],
            KoRule::Positional => [1.0, 0.5],
            KoRule::Situational => [1.0, -0.5],
        };
        self.globals[6..8].copy_from_slice(&superko);
        self.globals[8] = f32::from(rules.suicide == Suicide::Allowed);
        self.globals[9] = f32::from(rules.scoring == Scoring::Territory);
        self.globals[10] = f32::from(rules.tax != Tax::None);
        self.globals[11] = f32::from(rules.tax == Tax::All);
    }

    fn komi(&mut self, game: &Game, mover: Color, phase: Phase) {
        let rules = game.rules();
        let mut white = rules.komi.points() + rules.handicap_bonus(game.handicap()) as f32;
        if rules.scoring == Scoring::Territory && !matches!(phase, Phase::SecondEncore { .. }) {
            white += paid(game);
        }
        let most = self.size.area() as f32 + 20.0;
        let komi = mover.pick(-white, white).clamp(-most, most);
        self.globals[5] = komi / 20.0;
        if rules.scoring == Scoring::Area || matches!(phase, Phase::SecondEncore { .. }) {
            self.globals[18] = parity_wave(komi, self.size.area());
        }
    }
}

/// Territory is area less a point for every stone played: what Black has paid more than White.
fn paid(game: &Game) -> f32 {
    let stones = game.moves().filter(|(_, mv)| *mv != Move::Pass);
    stones.map(|(color, _)| color.pick(1.0, -1.0)).sum()
}

/// How much half a point more of komi is worth: rising where a draw is possible, falling between, with a
/// period of two points.
fn parity_wave(komi: f32, area: usize) -> f32 {
    let even = if area.is_multiple_of(2) { 0.0 } else { 1.0 };
    let above = (komi - even).rem_euclid(2.0);
    if above < 0.5 {
        above
    } else if above < 1.5 {
        1.0 - above
    } else {
        above - 2.0
    }
}
