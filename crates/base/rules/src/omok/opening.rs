//! Opening protocols as data: how the first stones are placed, and who may exchange colors when.
//!
//! A protocol is a list of [`OpeningStep`]s. [`crate::omok::Game`] walks along it; after the last step the
//! players move in turn.

use std::fmt;

use crate::{Color, Point, PointSet, Size};

/// A person or program at the board, whatever color it has at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningPlayer {
    /// Who begins, as Black for now.
    First,
    /// The other.
    Second,
}

impl OpeningPlayer {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> OpeningPlayer {
        match self {
            OpeningPlayer::First => OpeningPlayer::Second,
            OpeningPlayer::Second => OpeningPlayer::First,
        }
    }
}

/// Who takes a step: a fixed player, or the player with a given color at that time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// This player.
    Player(OpeningPlayer),
    /// The player with this color.
    Color(Color),
}

/// Where a stone may be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    /// Anywhere.
    Board,
    /// Within the central square of this many lines; with one line it is the centre.
    Within(u8),
    /// Outside the central square of this many lines.
    Outside(u8),
}

/// What a player decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The colors stay as they are.
    Stay,
    /// The players exchange colors.
    Swap,
    /// Swap2: two more stones, and the opponent chooses the color.
    AddTwo,
    /// Taraguchi: several fifth moves to choose from, instead of one.
    Offer,
}

/// How many fifth moves are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferCount {
    /// This number.
    Fixed(u8),
    /// As many as a player declared before.
    Declared,
}

/// One step of a protocol.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OpeningStep {
    /// The next stone, of the color whose turn it is.
    Place(Actor, Zone),
    /// A decision, and the steps that follow each of its options.
    Choose(Actor, Vec<(Choice, Vec<OpeningStep>)>),
    /// How many fifth moves there will be, from 1 up to this number, or up to what any board of this
    /// size can hold.
    Declare(Actor, Option<u8>),
    /// Several fifth moves, no two of them the same up to symmetry.
    Offer(Actor, OfferCount),
    /// One of them.
    Select(Actor),
}

/// An opening protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Opening {
    /// No restrictions.
    #[default]
    Free,
    /// The first player places three stones, the second chooses a color.
    Swap,
    /// As swap, but the second player may also place two more stones and let the first choose.
    Swap2,
    /// Black begins in the centre and stays out of the central 5 by 5 with the third stone.
    Pro,
    /// As pro, with 7 by 7.
    LongPro,
    /// RIF 1996: a pattern of three, swap, two fifth moves to choose from.
    Rif,
    /// A pattern of three with a number of fifth moves declared, swap.
    Yamaguchi,
    /// A pattern of three, swap, a fourth move with up to this many fifth moves declared, swap.
    Soosorv(u8),
    /// Swap after every stone within growing squares, or this many fifth moves to choose from.
    Taraguchi(u8),
    /// Swap after every stone within growing squares up to the fifth.
    Tarannikov,
    /// As Taraguchi, with larger squares for the second, third and fourth stone.
    SuperTaraguchi(u8),
    /// A pattern of three by the first player, the fourth and fifth stone by the second, and the first chooses a color.
    Sakata,
}

const FIRST: Actor = Actor::Player(OpeningPlayer::First);
const SECOND: Actor = Actor::Player(OpeningPlayer::Second);
const BLACK: Actor = Actor::Color(Color::Black);
const WHITE: Actor = Actor::Color(Color::White);

/// The actor may exchange colors.
fn may_swap(actor: Actor) -> OpeningStep {
    OpeningStep::Choose(actor, vec![(Choice::Stay, vec![]), (Choice::Swap, vec![])])
}

/// One of the 26 patterns of renju, placed by the first player.
fn pattern() -> Vec<OpeningStep> {
    [1, 3, 5].map(|lines| OpeningStep::Place(FIRST, Zone::Within(lines))).to_vec()
}

fn fifth_moves(count: OfferCount) -> Vec<OpeningStep> {
    vec![OpeningStep::Offer(BLACK, count), OpeningStep::Select(WHITE), OpeningStep::Place(WHITE, Zone::Board)]
}

impl Opening {
    /// All of them, with the numbers championships use.
    pub const ALL: [Opening; 12] = [
        Opening::Free,
        Opening::Swap,
        Opening::Swap2,
        Opening::Pro,
        Opening::LongPro,
        Opening::Rif,
        Opening::Yamaguchi,
        Opening::Soosorv(8),
        Opening::Taraguchi(10),
        Opening::Tarannikov,
        Opening::SuperTaraguchi(10),
        Opening::Sakata,
    ];

    /// The steps of the protocol in order.
    pub fn steps(self) -> Vec<OpeningStep> {
        let three = vec![OpeningStep::Place(FIRST, Zone::Board); 3];
        match self {
            Opening::Free => vec![],
            Opening::Swap => [three, vec![may_swap(SECOND)]].concat(),
            Opening::Swap2 => {
                let two = vec![OpeningStep::Place(SECOND, Zone::Board); 2];
                let add = [two, vec![may_swap(FIRST)]].concat();
                let options = vec![(Choice::Stay, vec![]), (Choice::Swap, vec![]), (Choice::AddTwo, add)];
                [three, vec![OpeningStep::Choose(SECOND, options)]].concat()
            }
            Opening::Pro => restricted_third(5),
            Opening::LongPro => restricted_third(7),
            Opening::Rif => {
                let start = vec![may_swap(SECOND), OpeningStep::Place(WHITE, Zone::Board)];
                [pattern(), start, fifth_moves(OfferCount::Fixed(2))].concat()
            }
            Opening::Yamaguchi => {
                let start = vec![
                    OpeningStep::Declare(FIRST, None),
                    may_swap(SECOND),
                    OpeningStep::Place(WHITE, Zone::Board),
                ];
                [pattern(), start, fifth_moves(OfferCount::Declared)].concat()
            }
            Opening::Soosorv(most) => {
                let fourth = vec![
                    may_swap(SECOND),
                    OpeningStep::Place(WHITE, Zone::Board),
                    OpeningStep::Declare(WHITE, Some(most)),
                    may_swap(BLACK),
                ];
                [pattern(), fourth, fifth_moves(OfferCount::Declared)].concat()
            }
            Opening::Taraguchi(count) => taraguchi([3, 5, 7, 9], Some(count)),
            Opening::Tarannikov => taraguchi([3, 5, 7, 9], None),
            Opening::SuperTaraguchi(count) => taraguchi([5, 7, 9, 9], Some(count)),
            Opening::Sakata => {
                let two = [7, 9].map(|lines| OpeningStep::Place(SECOND, Zone::Within(lines)));
                [pattern(), two.to_vec(), vec![may_swap(FIRST)]].concat()
            }
        }
    }

    /// The protocol with this name: `free`, `swap`, `swap2`, `pro`, `long-pro`, `rif`, `yamaguchi`,
    /// `soosorv-8`, `taraguchi-10`, `tarannikov`, `super-taraguchi-10`, `sakata`; those with a number also with another
    /// one from 1 to 20.
    pub fn parse(name: &str) -> Result<Opening, UnknownOpening> {
        let name = name.to_ascii_lowercase();
        let numbered = |prefix: &str| -> Option<u8> {
            let digits = name.strip_prefix(prefix)?;
            let number = digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())??;
            (1..=20).contains(&number).then_some(number)
        };
        let known = Opening::ALL.into_iter().find(|opening| opening.to_string() == name);
        known
            .or_else(|| numbered("soosorv-").map(Opening::Soosorv))
            .or_else(|| numbered("taraguchi-").map(Opening::Taraguchi))
            .or_else(|| numbered("super-taraguchi-").map(Opening::SuperTaraguchi))
            .ok_or_else(|| UnknownOpening { asked: name.chars().take(40).collect() })
    }
}

fn restricted_third(lines: u8) -> Vec<OpeningStep> {
    vec![
        OpeningStep::Place(BLACK, Zone::Within(1)),
        OpeningStep::Place(WHITE, Zone::Board),
        OpeningStep::Place(BLACK, Zone::Outside(lines)),
    ]
}

/// Swaps after every stone; the second to fifth stone within squares of these many lines. Where there is a count, Black may
/// offer that many fifth moves instead of the last swaps.
fn taraguchi(lines: [u8; 4], count: Option<u8>) -> Vec<OpeningStep> {
    let one = vec![OpeningStep::Place(BLACK, Zone::Within(lines[3])), may_swap(WHITE)];
    let mut options = vec![(Choice::Stay, one.clone()), (Choice::Swap, one)];
    options.extend(count.map(|count| (Choice::Offer, fifth_moves(OfferCount::Fixed(count)))));
    vec![
        OpeningStep::Place(BLACK, Zone::Within(1)),
        may_swap(WHITE),
        OpeningStep::Place(WHITE, Zone::Within(lines[0])),
        may_swap(BLACK),
        OpeningStep::Place(BLACK, Zone::Within(lines[1])),
        may_swap(WHITE),
        OpeningStep::Place(WHITE, Zone::Within(lines[2])),
        OpeningStep::Choose(BLACK, options),
    ]
}

impl Zone {
    /// The points of a board in this zone. Where a side of the board is even its centre is two lines.
    pub fn points(self, size: Size) -> PointSet {
        let off = |at: u8, side: u8| (2 * i32::from(at) - (i32::from(side) - 1)).unsigned_abs();
        let within = |lines: u8, point: Point| {
            let reach = |side: u8| u32::from(lines) - u32::from(side % 2);
            off(point.x(), size.width()) <= reach(size.width())
                && off(point.y(), size.height()) <= reach(size.height())
        };
        match self {
            Zone::Board => size.point_set(),
            Zone::Within(lines) => size.points().filter(|&point| within(lines, point)).collect(),
            Zone::Outside(lines) => size.points().filter(|&point| !within(lines, point)).collect(),
        }
    }
}

/// A name that belongs to no protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOpening {
    /// What was asked for.
    pub asked: String,
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opening::Free => f.write_str("free"),
            Opening::Swap => f.write_str("swap"),
            Opening::Swap2 => f.write_str("swap2"),
            Opening::Pro => f.write_str("pro"),
            Opening::LongPro => f.write_str("long-pro"),
            Opening::Rif => f.write_str("rif"),
            Opening::Yamaguchi => f.write_str("yamaguchi"),
            Opening::Soosorv(most) => write!(f, "soosorv-{most}"),
            Opening::Taraguchi(count) => write!(f, "taraguchi-{count}"),
            Opening::Tarannikov => f.write_str("tarannikov"),
            Opening::SuperTaraguchi(count) => write!(f, "super-taraguchi-{count}"),
            Opening::Sakata => f.write_str("sakata"),
        }
    }
}

impl fmt::Display for UnknownOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Opening::ALL.map(|opening| opening.to_string()).join(", ");
        write!(f, "\"{}\" is no opening protocol; they are {names}", self.asked)
    }
}

impl std::error::Error for UnknownOpening {}

#[cfg(test)]
mod tests {
    use super::{Opening, Zone};
    use crate::Size;

    #[test]
    fn what_is_printed_is_read_back() {
        for opening in Opening::ALL.into_iter().chain([
            Opening::Soosorv(5),
            Opening::Taraguchi(20),
            Opening::SuperTaraguchi(3),
        ]) {
            assert_eq!(Opening::parse(&opening.to_string()), Ok(opening));
        }
        for name in ["", "swap3", "soosorv", "soosorv-0", "soosorv-21", "taraguchi-+1", "taraguchi-999"] {
            assert!(Opening::parse(name).unwrap_err().to_string().contains("yamaguchi"));
        }
    }

    #[test]
    fn squares_lie_in_the_middle_of_the_board() {
        let size = Size::square(15);
        for lines in [1, 3, 5, 7, 9] {
            assert_eq!(Zone::Within(lines).points(size).len(), usize::from(lines * lines));
            let all = Zone::Within(lines).points(size) | Zone::Outside(lines).points(size);
            assert_eq!(all, size.point_set());
        }
        assert_eq!(Zone::Within(1).points(Size::square(20)).len(), 4);
        assert_eq!(Zone::Within(3).points(Size::square(20)).len(), 16);
        assert_eq!(Zone::Within(9).points(Size::square(5)), Size::square(5).point_set());
    }
}
