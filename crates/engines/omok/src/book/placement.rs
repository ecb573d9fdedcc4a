//! The stones of a position in the one form that all its turned and mirrored images share.

use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Color, Point, Setup, Size, Symmetry};

/// The stones of both sides as ordinals of points (row by row from the top left), each list ascending.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// How many stones there are; orders positions by it.
    count: usize,
    black: Vec<u16>,
    white: Vec<u16>,
}

impl Placement {
    /// Stones in turn, Black first: nothing else can come from a game without passes.
    pub fn new(mut black: Vec<u16>, mut white: Vec<u16>) -> Option<Placement> {
        black.sort_unstable();
        white.sort_unstable();
        let in_turn = black.len() == white.len() || black.len() == white.len() + 1;
        in_turn.then_some(Placement { count: black.len() + white.len(), black, white })
    }

    /// The stones of a setup as they stand, if the side to move and the numbers of stones agree.
    fn of(setup: &Setup) -> Option<Placement> {
        let list =
            |color| setup.of(color).iter().map(|point| setup.size.ordinal(point) as u16).collect::<Vec<_>>();
        let placement = Placement::new(list(Color::Black), list(Color::White))?;
        (placement.to_play() == setup.to_play).then_some(placement)
    }

    /// The least of the images of a position, and the symmetry that leads to it: the first of those that do. Nothing for
    /// positions that no game without passes reaches.
    pub fn canonical(position: &Position) -> Option<(Placement, Symmetry)> {
        let setup = position.setup();
        let images = symmetries(setup.size)
            .filter_map(|symmetry| Some((Placement::of(&setup.transformed(symmetry))?, symmetry)));
        images.reduce(|best, next| if next.0 < best.0 { next } else { best })
    }

    /// The side to move.
    pub fn to_play(&self) -> Color {
        if self.black.len() == self.white.len() { Color::Black } else { Color::White }
    }

    /// The number of stones.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether the board is empty.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The ordinals of the stones of a side, ascending.
    pub fn stones(&self, color: Color) -> &[u16] {
        color.pick(&self.black, &self.white)
    }

    /// The position under a rule; nothing if a stone is off the board, stands on another one, or the game is over.
    pub fn position(&self, rule: Rule, size: Size) -> Option<Position> {
        let mut setup = Setup::empty(size);
        for color in Color::BOTH {
            for &ordinal in self.stones(color) {
                let point = point_at(size, ordinal)?;
                if setup.stone(point).is_some() {
                    return None;
                }
                setup.set(point, Some(color));
            }
        }
        setup.to_play = self.to_play();
        let position = Position::from_setup(&setup, rule).ok()?;
        position.outcome().is_none().then_some(position)
    }
}

/// The symmetries that keep the shape of the board.
pub(crate) fn symmetries(size: Size) -> impl Iterator<Item = Symmetry> {
    Symmetry::ALL.into_iter().filter(move |symmetry| symmetry.size(size) == size)
}

/// The point with this ordinal.
pub(crate) fn point_at(size: Size, ordinal: u16) -> Option<Point> {
    let (width, ordinal) = (usize::from(size.width()), usize::from(ordinal));
    size.point(ordinal % width, ordinal / width)
}
