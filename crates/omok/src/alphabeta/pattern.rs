//! The 19 weights of the paper's figure 1.

/// What a stone makes in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// Nothing of the table.
    None,
    /// Two with one way to grow blocked.
    HalfOpenTwo,
    /// Two that can grow both ways.
    OpenTwo,
    /// Three side by side, one end blocked.
    ClosedThree,
    /// Three with a gap, one end blocked, or spread over five points.
    SplitClosedThree,
    /// Three with one gap, both ends open.
    SplitOpenThree,
    /// Three side by side that can become an open four.
    OpenThree,
    /// Four with a gap, an end blocked.
    SplitClosedFour,
    /// Four side by side, one end blocked.
    ClosedFour,
    /// Four with a gap, both ends open.
    SplitOpenFour,
    /// Four side by side that can become a five at both ends.
    OpenFour,
    /// Two fours on one line.
    TwoFours,
}

impl Shape {
    pub(super) const fn is_four(self) -> bool {
        matches!(
            self,
            Shape::SplitClosedFour
                | Shape::ClosedFour
                | Shape::SplitOpenFour
                | Shape::OpenFour
                | Shape::TwoFours
        )
    }

    pub(super) const fn is_open_three(self) -> bool {
        matches!(self, Shape::OpenThree | Shape::SplitOpenThree)
    }

    pub(super) const fn is_closed_three(self) -> bool {
        matches!(self, Shape::ClosedThree | Shape::SplitClosedThree)
    }

    const fn alone(self) -> Option<Pattern> {
        Some(match self {
            Shape::None => return None,
            Shape::HalfOpenTwo => Pattern::HalfOpenTwo,
            Shape::OpenTwo => Pattern::OpenTwo,
            Shape::ClosedThree => Pattern::ClosedThree,
            Shape::SplitClosedThree => Pattern::SplitClosedThree,
            Shape::SplitOpenThree => Pattern::SplitOpenThree,
            Shape::OpenThree => Pattern::OpenThree,
            Shape::SplitClosedFour => Pattern::SplitClosedFour,
            Shape::ClosedFour => Pattern::ClosedFour,
            Shape::SplitOpenFour => Pattern::SplitOpenFour,
            Shape::OpenFour => Pattern::OpenFour,
            Shape::TwoFours => Pattern::FourFour,
        })
    }
}

/// What a move makes in all lines together: the rows of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// 장목, where it wins.
    Overline,
    /// 오목.
    Five,
    /// 사사.
    FourFour,
    /// 사가 열린 사삼.
    FourThreeOpenFour,
    /// 열린 사.
    OpenFour,
    /// 사가 닫힌 사삼.
    FourThreeClosedFour,
    /// 열린 삼삼.
    ThreeThree,
    /// 막을 수 있는 사삼: a four and a closed three.
    StoppableFourThree,
    /// 한 칸 띄어진 열린 사.
    SplitOpenFour,
    /// 열린 삼이.
    ThreeTwo,
    /// 열린 이이이.
    ThreeTwos,
    /// 열린 삼.
    OpenThree,
    /// 한 칸 띄어진 열린 삼.
    SplitOpenThree,
    /// 막힌 사.
    ClosedFour,
    /// 한 칸 띄어진 막힌 사.
    SplitClosedFour,
    /// 한 칸 띄어진 막힌 삼.
    SplitClosedThree,
    /// 막힌 삼.
    ClosedThree,
    /// 열린 이.
    OpenTwo,
    /// 막힌 열린 이.
    HalfOpenTwo,
}

impl Pattern {
    /// All rows.
    pub const ALL: [Pattern; 19] = [
        Pattern::Overline,
        Pattern::Five,
        Pattern::FourFour,
        Pattern::FourThreeOpenFour,
        Pattern::OpenFour,
        Pattern::FourThreeClosedFour,
        Pattern::ThreeThree,
        Pattern::StoppableFourThree,
        Pattern::SplitOpenFour,
        Pattern::ThreeTwo,
        Pattern::ThreeTwos,
        Pattern::OpenThree,
        Pattern::SplitOpenThree,
        Pattern::ClosedFour,
        Pattern::SplitClosedFour,
        Pattern::SplitClosedThree,
        Pattern::ClosedThree,
        Pattern::OpenTwo,
        Pattern::HalfOpenTwo,
    ];

    /// The weight of the paper's figure 1.
    pub const fn weight(self) -> i32 {
        match self {
            Pattern::Overline | Pattern::Five => 2000,
            Pattern::FourFour => 1800,
            Pattern::FourThreeOpenFour => 1600,
            Pattern::OpenFour => 1500,
            Pattern::FourThreeClosedFour => 1300,
            Pattern::ThreeThree => 900,
            Pattern::StoppableFourThree => 800,
            Pattern::SplitOpenFour => 660,
            Pattern::ThreeTwo => 420,
            Pattern::ThreeTwos => 410,
            Pattern::OpenThree => 400,
            Pattern::SplitOpenThree => 360,
            Pattern::ClosedFour => 200,
            Pattern::SplitClosedFour => 190,
            Pattern::SplitClosedThree => 120,
            Pattern::ClosedThree => 60,
            Pattern::OpenTwo => 40,
            Pattern::HalfOpenTwo => 30,
        }
    }

    /// The best row that the shapes of four lines make.
    pub fn of(shapes: [Shape; 4]) -> Option<Pattern> {
        let count = |test: fn(Shape) -> bool| shapes.iter().filter(|&&shape| test(shape)).count();
        let (fours, threes) = (count(Shape::is_four), count(Shape::is_open_three));
        let twos = count(|shape| shape == Shape::OpenTwo);
        let double = if fours >= 2 {
            Some(Pattern::FourFour)
        } else if fours == 1 && threes >= 1 {
            let open = shapes.contains(&Shape::OpenFour);
            Some(if open { Pattern::FourThreeOpenFour } else { Pattern::FourThreeClosedFour })
        } else if fours == 0 && threes >= 2 {
            Some(Pattern::ThreeThree)
        } else if fours == 1 && count(Shape::is_closed_three) >= 1 {
            Some(Pattern::StoppableFourThree)
        } else if threes == 1 && twos >= 1 {
            Some(Pattern::ThreeTwo)
        } else if twos >= 3 {
            Some(Pattern::ThreeTwos)
        } else {
            None
        };
        let singles = shapes.into_iter().filter_map(Shape::alone);
        double.into_iter().chain(singles).max_by_key(|pattern| pattern.weight())
    }
}

#[cfg(test)]
mod tests {
    use super::{Pattern, Shape};

    #[test]
    fn the_table_has_nineteen_rows_in_the_order_of_their_weights() {
        let weights = Pattern::ALL.map(Pattern::weight);
        assert!(weights.is_sorted_by(|a, b| a >= b));
        assert_eq!(weights.iter().sum::<i32>(), 14790);
    }

    #[test]
    fn shapes_in_several_lines_make_the_doubles_of_the_table() {
        use Shape::{ClosedFour, ClosedThree, None, OpenFour, OpenThree, OpenTwo, SplitOpenThree};
        for (shapes, expected) in [
            ([None; 4], Option::None),
            ([ClosedFour, ClosedFour, None, None], Some(Pattern::FourFour)),
            ([OpenFour, OpenThree, None, None], Some(Pattern::FourThreeOpenFour)),
            ([ClosedFour, SplitOpenThree, None, None], Some(Pattern::FourThreeClosedFour)),
            ([OpenThree, SplitOpenThree, None, None], Some(Pattern::ThreeThree)),
            ([ClosedFour, ClosedThree, None, None], Some(Pattern::StoppableFourThree)),
            ([OpenThree, OpenTwo, None, None], Some(Pattern::ThreeTwo)),
            ([OpenTwo, OpenTwo, OpenTwo, None], Some(Pattern::ThreeTwos)),
            ([OpenFour, ClosedThree, None, None], Some(Pattern::OpenFour)),
        ] {
            assert_eq!(Pattern::of(shapes), expected, "{shapes:?}");
        }
    }
}
