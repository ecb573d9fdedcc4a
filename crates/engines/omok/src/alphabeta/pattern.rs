//! The 19 weights of the paper's figure 1.

/// The shape a stone makes in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LineShape {
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

impl LineShape {
    pub(super) const fn is_four(self) -> bool {
        matches!(
            self,
            LineShape::SplitClosedFour
                | LineShape::ClosedFour
                | LineShape::SplitOpenFour
                | LineShape::OpenFour
                | LineShape::TwoFours
        )
    }

    pub(super) const fn is_open_three(self) -> bool {
        matches!(self, LineShape::OpenThree | LineShape::SplitOpenThree)
    }

    pub(super) const fn is_closed_three(self) -> bool {
        matches!(self, LineShape::ClosedThree | LineShape::SplitClosedThree)
    }

    const fn alone(self) -> Option<MovePattern> {
        Some(match self {
            LineShape::None => return None,
            LineShape::HalfOpenTwo => MovePattern::HalfOpenTwo,
            LineShape::OpenTwo => MovePattern::OpenTwo,
            LineShape::ClosedThree => MovePattern::ClosedThree,
            LineShape::SplitClosedThree => MovePattern::SplitClosedThree,
            LineShape::SplitOpenThree => MovePattern::SplitOpenThree,
            LineShape::OpenThree => MovePattern::OpenThree,
            LineShape::SplitClosedFour => MovePattern::SplitClosedFour,
            LineShape::ClosedFour => MovePattern::ClosedFour,
            LineShape::SplitOpenFour => MovePattern::SplitOpenFour,
            LineShape::OpenFour => MovePattern::OpenFour,
            LineShape::TwoFours => MovePattern::FourFour,
        })
    }
}

/// The pattern a move makes in all lines together: the rows of the paper's figure 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MovePattern {
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

impl MovePattern {
    /// All rows.
    pub const ALL: [MovePattern; 19] = [
        MovePattern::Overline,
        MovePattern::Five,
        MovePattern::FourFour,
        MovePattern::FourThreeOpenFour,
        MovePattern::OpenFour,
        MovePattern::FourThreeClosedFour,
        MovePattern::ThreeThree,
        MovePattern::StoppableFourThree,
        MovePattern::SplitOpenFour,
        MovePattern::ThreeTwo,
        MovePattern::ThreeTwos,
        MovePattern::OpenThree,
        MovePattern::SplitOpenThree,
        MovePattern::ClosedFour,
        MovePattern::SplitClosedFour,
        MovePattern::SplitClosedThree,
        MovePattern::ClosedThree,
        MovePattern::OpenTwo,
        MovePattern::HalfOpenTwo,
    ];

    /// The name in JSON and in the report.
    pub const fn name(self) -> &'static str {
        match self {
            MovePattern::Overline => "overline",
            MovePattern::Five => "five",
            MovePattern::FourFour => "four-four",
            MovePattern::FourThreeOpenFour => "four-three-open",
            MovePattern::OpenFour => "open-four",
            MovePattern::FourThreeClosedFour => "four-three-closed",
            MovePattern::ThreeThree => "three-three",
            MovePattern::StoppableFourThree => "four-three-stoppable",
            MovePattern::SplitOpenFour => "split-open-four",
            MovePattern::ThreeTwo => "three-two",
            MovePattern::ThreeTwos => "three-twos",
            MovePattern::OpenThree => "open-three",
            MovePattern::SplitOpenThree => "split-open-three",
            MovePattern::ClosedFour => "closed-four",
            MovePattern::SplitClosedFour => "split-closed-four",
            MovePattern::SplitClosedThree => "split-closed-three",
            MovePattern::ClosedThree => "closed-three",
            MovePattern::OpenTwo => "open-two",
            MovePattern::HalfOpenTwo => "half-open-two",
        }
    }

    /// The weight of the paper's figure 1.
    pub const fn weight(self) -> i32 {
        match self {
            MovePattern::Overline | MovePattern::Five => 2000,
            MovePattern::FourFour => 1800,
            MovePattern::FourThreeOpenFour => 1600,
            MovePattern::OpenFour => 1500,
            MovePattern::FourThreeClosedFour => 1300,
            MovePattern::ThreeThree => 900,
            MovePattern::StoppableFourThree => 800,
            MovePattern::SplitOpenFour => 660,
            MovePattern::ThreeTwo => 420,
            MovePattern::ThreeTwos => 410,
            MovePattern::OpenThree => 400,
            MovePattern::SplitOpenThree => 360,
            MovePattern::ClosedFour => 200,
            MovePattern::SplitClosedFour => 190,
            MovePattern::SplitClosedThree => 120,
            MovePattern::ClosedThree => 60,
            MovePattern::OpenTwo => 40,
            MovePattern::HalfOpenTwo => 30,
        }
    }

    /// The best row that the shapes of four lines make.
    pub fn of(shapes: [LineShape; 4]) -> Option<MovePattern> {
        let count = |test: fn(LineShape) -> bool| shapes.iter().filter(|&&shape| test(shape)).count();
        let (fours, threes) = (count(LineShape::is_four), count(LineShape::is_open_three));
        let twos = count(|shape| shape == LineShape::OpenTwo);
        let double = if fours >= 2 {
            Some(MovePattern::FourFour)
        } else if fours == 1 && threes >= 1 {
            let open = shapes.contains(&LineShape::OpenFour);
            Some(if open { MovePattern::FourThreeOpenFour } else { MovePattern::FourThreeClosedFour })
        } else if fours == 0 && threes >= 2 {
            Some(MovePattern::ThreeThree)
        } else if fours == 1 && count(LineShape::is_closed_three) >= 1 {
            Some(MovePattern::StoppableFourThree)
        } else if threes == 1 && twos >= 1 {
            Some(MovePattern::ThreeTwo)
        } else if twos >= 3 {
            Some(MovePattern::ThreeTwos)
        } else {
            None
        };
        let singles = shapes.into_iter().filter_map(LineShape::alone);
        double.into_iter().chain(singles).max_by_key(|pattern| pattern.weight())
    }
}

#[cfg(test)]
mod tests {
    use super::{LineShape, MovePattern};

    #[test]
    fn the_table_has_nineteen_rows_in_the_order_of_their_weights() {
        let weights = MovePattern::ALL.map(MovePattern::weight);
        assert!(weights.is_sorted_by(|a, b| a >= b));
        assert_eq!(weights.iter().sum::<i32>(), 14790);
    }

    #[test]
    fn shapes_in_several_lines_make_the_doubles_of_the_table() {
        use LineShape::{ClosedFour, ClosedThree, None, OpenFour, OpenThree, OpenTwo, SplitOpenThree};
        for (shapes, expected) in [
            ([None; 4], Option::None),
            ([ClosedFour, ClosedFour, None, None], Some(MovePattern::FourFour)),
            ([OpenFour, OpenThree, None, None], Some(MovePattern::FourThreeOpenFour)),
            ([ClosedFour, SplitOpenThree, None, None], Some(MovePattern::FourThreeClosedFour)),
            ([OpenThree, SplitOpenThree, None, None], Some(MovePattern::ThreeThree)),
            ([ClosedFour, ClosedThree, None, None], Some(MovePattern::StoppableFourThree)),
            ([OpenThree, OpenTwo, None, None], Some(MovePattern::ThreeTwo)),
            ([OpenTwo, OpenTwo, OpenTwo, None], Some(MovePattern::ThreeTwos)),
            ([OpenFour, ClosedThree, None, None], Some(MovePattern::OpenFour)),
        ] {
            assert_eq!(MovePattern::of(shapes), expected, "{shapes:?}");
        }
    }
}
