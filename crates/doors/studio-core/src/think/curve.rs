//! The course of a game, move by move: its values, in words, and the moves that lost much.

use serde::Serialize;

use myosu::baduk::judgement::Balance;
use myosu::rules::Color;
use myosu::teaching::coach::LossScale;
use myosu::text::Text;
use myosu::words::{go, omok};

/// The value after one move of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CoursePoint {
    node: usize,
    number: usize,
    /// Black's lead in points; in Omok Black's chance in percent above or below one half.
    value: f64,
    /// The value in words.
    text: Text,
    /// What the move lost for its side; nothing where that is not known.
    loss: Option<f64>,
    /// Whether that is enough to be marked.
    mistake: bool,
}

/// What the values of a course are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CourseValue {
    /// Black's lead in points.
    Points,
    /// Black's chance in percent above or below one half.
    Chance,
}

impl CourseValue {
    /// A value in words.
    pub(crate) fn text(self, value: f64) -> Text {
        match self {
            CourseValue::Points => go::balance_short(Balance::of(value)),
            CourseValue::Chance => omok::black_chance(50.0 + value),
        }
    }

    fn scale(self) -> LossScale {
        match self {
            CourseValue::Points => LossScale::POINTS,
            CourseValue::Chance => LossScale::CHANCES,
        }
    }
}

/// Whether the values of two neighbouring moves are averaged. Without reading ahead every move seems to gain; where a
/// judge judges so, the mean takes that away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Smoothing {
    None,
    Neighbours,
}

/// A course that is being computed.
pub(crate) struct Curve {
    values: CourseValue,
    smoothing: Smoothing,
    /// The last value as it was judged, and as it was shown.
    last: Option<(f64, f64)>,
}

impl Curve {
    /// A course before its first value.
    pub(crate) fn new(values: CourseValue, smoothing: Smoothing) -> Curve {
        Curve { values, smoothing, last: None }
    }

    /// The point of a node with this value; `mover` made the move, if it was one.
    pub(crate) fn point(
        &mut self,
        node: usize,
        number: usize,
        judged: f64,
        mover: Option<Color>,
    ) -> CoursePoint {
        let value = match (self.smoothing, self.last) {
            (Smoothing::Neighbours, Some((before, _))) => (before + judged) / 2.0,
            _ => judged,
        };
        let shown = self.last.replace((judged, value)).map(|(_, shown)| shown);
        let loss = shown.zip(mover).map(|(before, color)| color.pick(before - value, value - before));
        let mistake = loss.is_some_and(|loss| loss >= self.values.scale().turning);
        CoursePoint { node, number, value, text: self.values.text(value), loss, mistake }
    }
}

#[cfg(test)]
mod tests {
    use myosu::rules::Color;

    use super::{CourseValue, Curve, Smoothing};

    #[test]
    fn a_move_that_loses_much_is_a_mistake_of_the_side_that_made_it() {
        let mut curve = Curve::new(CourseValue::Points, Smoothing::None);
        assert!(curve.point(0, 0, 6.5, None).loss.is_none());
        let black = curve.point(1, 1, -1.0, Some(Color::Black));
        assert_eq!((black.loss, black.mistake), (Some(7.5), true));
        let white = curve.point(2, 2, 1.5, Some(Color::White));
        assert_eq!((white.loss, white.mistake), (Some(2.5), false));
        assert_eq!(curve.point(3, 3, 0.4, Some(Color::Black)).text.en, "even");
    }

    #[test]
    fn a_judge_that_does_not_read_on_is_smoothed() {
        let mut curve = Curve::new(CourseValue::Chance, Smoothing::Neighbours);
        let shown = [0.0, 20.0, -20.0].map(|value| curve.point(0, 0, value, Some(Color::White)).value);
        assert_eq!(shown, [0.0, 10.0, 0.0]);
        assert_eq!(CourseValue::Chance.text(7.0).ko, "흑 57%");
    }
}
