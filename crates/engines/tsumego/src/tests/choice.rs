//! Which of the readings of a diagram is answered.

use myosu_rules::{Color, Setup, Size};
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::below;
use crate::{Closure, Prover, Question, Reading};

/// A corner full of stones of both colors, walled in.
fn crowded_corner(rng: &mut Xoshiro256PlusPlus) -> Setup {
    let mut setup = Setup::empty(Size::square(13));
    for point in setup.size.points() {
        let (x, y) = (point.x(), point.y());
        if x == 5 && y <= 4 || y == 4 && x <= 5 {
            setup.set(point, Some(Color::Black));
        } else if x < 5 && y < 4 {
            let stone = [Some(Color::White), Some(Color::White), Some(Color::Black), None][below(rng, 4)];
            setup.set(point, stone);
        }
    }
    setup.to_play = Color::BOTH[below(rng, 2)];
    setup
}

#[test]
fn of_the_readings_that_matter_the_one_about_the_most_stones_is_answered() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(37);
    let (mut prover, cancel) = (Prover::new(4 << 20), Cancel::new());
    let (mut several, mut later) = (0, 0);
    for _ in 0..400 {
        let setup = crowded_corner(&mut rng);
        let question = Question::diagram(&setup);
        let Ok(readings) = question.readings() else { continue };
        let mut settle = |reading: &Reading| {
            let question = Question::reading(reading, setup.to_play);
            // The short search of the choice has more nodes than this.
            prover.answer(&question, Budget::nodes(40_000), &cancel).ok()?.needs_a_move()
        };
        let settled: Option<Vec<bool>> = readings.iter().map(&mut settle).collect();
        let Some(matters) = settled else { continue };
        let weight = |at: usize| {
            let Reading { problem, closure } = &readings[at];
            (*closure == Closure::Closed, problem.target().len())
        };
        let all: Vec<usize> = (0..readings.len()).filter(|&at| matters[at]).collect();
        let Some(&first) = all.first() else { continue };
        let most = all.iter().fold(first, |most, &at| if weight(at) > weight(most) { at } else { most });
        let answer = prover.answer(&question, Budget::nodes(4_000_000), &cancel).unwrap();
        assert_eq!(answer.reading.problem.target(), readings[most].problem.target());
        several += usize::from(all.len() > 1);
        later += usize::from(most != first);
    }
    assert!(several > 10 && later > 2, "{several} {later}");
}
