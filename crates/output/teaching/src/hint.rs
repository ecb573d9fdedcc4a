//! Hints in steps: the area, the kind of move, the first move.

use myosu_rules::go::Position;
use myosu_rules::{Point, PointSet, Setup};
use myosu_text::Text;
use myosu_tsumego::{Answer, technique};
use myosu_words::life as words;

/// How much a hint reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintStep {
    /// Where to look.
    Area,
    /// What kind of move it is.
    Kind,
    /// The move.
    First,
}

impl HintStep {
    /// The step of this number, from 1; later ones are the last.
    pub fn of_number(number: u8) -> HintStep {
        match number {
            0 | 1 => HintStep::Area,
            2 => HintStep::Kind,
            _ => HintStep::First,
        }
    }
}

/// A sentence and the points it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepHint {
    /// The sentence.
    pub text: Text,
    /// The points.
    pub points: Vec<Point>,
}

/// A hint from a settled answer to the position `now`; of an answer that is not settled, only that.
pub fn hint(answer: &Answer, now: &Setup, step: HintStep) -> StepHint {
    let Some(fate) = answer.fate else {
        return StepHint { text: myosu_words::unsettled(), points: Vec::new() };
    };
    let best = answer.best();
    let shown = answer.line.first().and_then(|mv| mv.point()).filter(|point| best.contains(point));
    let first = shown.or_else(|| best.first().copied());
    let (Some(first), Some(true)) = (first, answer.needs_a_move()) else {
        let defender = answer.reading.problem.color(myosu_proof::go::Role::Defender);
        return StepHint { text: words::no_hint(fate, defender), points: Vec::new() };
    };
    match step {
        HintStep::Area => StepHint { text: words::hint_area(), points: area(answer, now, first) },
        HintStep::Kind => {
            let kind = Position::from_setup(now).map(|position| technique(&position, now.to_play, first));
            let text = kind.map_or_else(|_| words::hint_area(), words::hint_kind);
            StepHint { text, points: area(answer, now, first) }
        }
        HintStep::First => StepHint { text: words::hint_first(first, now.size), points: best },
    }
}

/// The empty points of the region within two steps of the move, the move among them.
fn area(answer: &Answer, now: &Setup, first: Point) -> Vec<Point> {
    let near = PointSet::from(first).grown().grown();
    (near & answer.reading.problem.region() & now.empties()).iter().collect()
}

#[cfg(test)]
mod tests {
    use myosu_rules::diagram;
    use myosu_search::{Budget, Cancel};
    use myosu_tsumego::{Detail, Prover, Question};

    use super::{HintStep, hint};

    #[test]
    fn a_hint_reveals_more_with_every_step() {
        let drawn = "
            . . . O X
            O O O O X
            X X X X X
            . . . . .
            . . . . .";
        let setup = diagram::parse(drawn).unwrap().setup;
        let question = Question::diagram(&setup).detail(Detail::Everything);
        let answer = Prover::new(1 << 20).answer(&question, Budget::UNLIMITED, &Cancel::new()).unwrap();
        let [area, kind, first] = [1, 2, 3].map(|step| hint(&answer, &setup, HintStep::of_number(step)));
        assert_eq!(first.points, answer.best());
        assert!(area.points.len() > first.points.len() && area.points.contains(&first.points[0]));
        assert_eq!(kind.text.ko, "치중하는 수입니다.");
        assert!(first.text.en.contains("B5"), "{}", first.text.en);
    }
}
