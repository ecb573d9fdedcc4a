use myosu_rules::go::{Game, Rules};
use myosu_rules::{Color, Move, Size};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::{BlockShape, Gradient, Learner, LossWeights, NetShape, Targets};
use crate::{InputContext, Inputs, Lanes, Net, Workspace};

struct Dice(Xoshiro256PlusPlus);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    fn uniform(&mut self) -> f32 {
        (self.0.next_u64() >> 40) as f32 / (1_u64 << 24) as f32
    }

    /// The sum of twelve uniform numbers is nearly normal.
    fn normal(&mut self) -> f32 {
        (0..12).map(|_| self.uniform()).sum::<f32>() - 6.0
    }

    fn position(&mut self, size: Size, moves: usize) -> Inputs {
        let mut game = Game::new(size, Rules::chinese());
        let points: Vec<_> = size.points().collect();
        for turn in 0..moves {
            let color = if turn % 2 == 0 { Color::Black } else { Color::White };
            let point = points[(self.0.next_u64() % points.len() as u64) as usize];
            let _ = game.play(color, Move::Place(point));
        }
        Inputs::new(&mut game, &InputContext::default())
    }

    fn targets(&mut self, size: Size) -> Targets {
        let mut policy: Vec<f32> = (0..=size.area()).map(|_| self.uniform().powi(8)).collect();
        let sum: f32 = policy.iter().sum();
        policy.iter_mut().for_each(|x| *x /= sum);
        let win = self.uniform() * 0.9;
        Targets {
            policy,
            outcome: [win, 0.95 - win, 0.05],
            score: [self.normal() * 4.0, 3.0 + self.uniform(), self.normal() * 4.0],
            ownership: (0..size.area()).map(|_| 2.0 * self.uniform() - 1.0).collect(),
        }
    }
}

fn small() -> NetShape {
    let blocks = vec![BlockShape::Ordinary, BlockShape::Pooled];
    NetShape { channels: 24, blocks, pooled: 8, head: 8, hidden: 8 }
}

/// A batch, its targets and parameters whose norms fit them.
fn lesson(shape: &NetShape, size: Size, seed: u64) -> (Vec<Inputs>, Vec<Targets>, Vec<f32>) {
    let mut dice = Dice::new(seed);
    let inputs: Vec<Inputs> = (0..3).map(|at| dice.position(size, 6 + 9 * at)).collect();
    let targets = inputs.iter().map(|_| dice.targets(size)).collect();
    let mut parameters = shape.initial(|| dice.normal());
    Learner::new(shape, Lanes::detect()).settle_norms(&mut parameters, &inputs);
    (inputs, targets, parameters)
}

fn total(learner: &mut Learner, inputs: &[Inputs], targets: &[Targets], parameters: &[f32]) -> f64 {
    learner.load(parameters);
    let raw = learner.forward(inputs);
    let weights = LossWeights::default();
    raw.iter().zip(targets).map(|(raw, target)| target.loss(raw, &weights).0.total).sum()
}

#[test]
fn gradients_are_the_slopes_of_the_loss() {
    for (size, seed) in [(Size::square(5), 1), (Size::square(9), 2), (Size::new(6, 7).unwrap(), 3)] {
        let shape = small();
        let (inputs, targets, parameters) = lesson(&shape, size, seed);
        let mut learner = Learner::new(&shape, Lanes::detect());
        let mut gradient = Gradient::new(&learner);
        learner.load(&parameters);
        learner.accumulate(&inputs, &targets, &LossWeights::default(), &mut gradient);
        let slopes = gradient.take_mean(&learner);
        // Within each part of the parameters, along the gradient itself and along random directions, the loss
        // changes as the gradient says. ReLU has a kink, so the slope between two points is not exact.
        let mut dice = Dice::new(seed + 100);
        let layout = super::shape::Layout::new(&shape);
        let mut parts: Vec<_> = layout.weights(&shape).into_iter().map(|(span, _)| span).collect();
        parts.extend(layout.norms());
        parts.extend([layout.hidden_bias, layout.outcome_bias, layout.misc_bias]);
        assert_eq!(parts.iter().map(std::ops::Range::len).sum::<usize>(), layout.len);
        for part in parts {
            let slopes: Vec<f64> =
                slopes[part.clone()].iter().map(|s| f64::from(*s) * inputs.len() as f64).collect();
            let steepness = slopes.iter().map(|s| s * s).sum::<f64>().sqrt();
            for random in 0..3 {
                let scale = steepness / (part.len() as f64).sqrt();
                let mix = |s: &f64, dice: &mut Dice| {
                    if random == 0 { *s } else { *s + 2.0 * scale * f64::from(dice.normal()) }
                };
                let direction: Vec<f64> = slopes.iter().map(|s| mix(s, &mut dice)).collect();
                let length = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
                let expected = direction.iter().zip(&slopes).map(|(d, s)| d * s).sum::<f64>() / length;
                let mut at = |step: f64| {
                    let mut moved = parameters.clone();
                    for (value, d) in moved[part.clone()].iter_mut().zip(&direction) {
                        *value += (step * d / length) as f32;
                    }
                    total(&mut learner, &inputs, &targets, &moved)
                };
                // At a kink the slope is right on one side alone.
                let here = at(0.0);
                let errors = [1e-3, 3e-4].map(|step| {
                    let (ahead, behind) = (at(step) - here, here - at(-step));
                    let slopes = [(ahead + behind) / 2.0, ahead, behind].map(|change| change / step);
                    slopes.map(|slope| (slope - expected).abs()).into_iter().fold(f64::INFINITY, f64::min)
                });
                let least = errors.into_iter().fold(f64::INFINITY, f64::min);
                assert!(
                    least < 0.03 * steepness + 0.003,
                    "{size:?} {part:?}: {errors:?} {expected} {steepness}"
                );
            }
        }
    }
}

#[test]
fn a_learner_answers_as_the_network_of_its_model() {
    let shape = small();
    let (inputs, _, parameters) = lesson(&shape, Size::square(9), 4);
    let mut learner = Learner::new(&shape, Lanes::detect());
    learner.load(&parameters);
    let ours = learner.forward(&inputs);
    let model =
        crate::read(&crate::write(&shape.model("small", &parameters), crate::Encoding::Binary)).unwrap();
    assert_eq!(model, shape.model("small", &parameters));
    let net = Net::new(&model);
    let mut workspace = Workspace::default();
    let close = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 2e-3 * (1.0 + a.abs()));
    for (a, b) in ours.iter().zip(net.run(&mut workspace, &inputs)) {
        assert!(close(&a.policies[0], &b.policies[0]));
        assert!(close(&a.outcome, &b.outcome) && close(&a.misc, &b.misc));
        assert!(close(&a.ownership, &b.ownership));
    }
}

#[test]
fn gradients_have_the_same_bits_on_all_instructions_of_a_rounding() {
    let shape = small();
    let (inputs, targets, parameters) = lesson(&shape, Size::square(7), 5);
    let slopes = |lanes: Lanes| {
        let mut learner = Learner::new(&shape, lanes);
        learner.load(&parameters);
        let mut gradient = Gradient::new(&learner);
        let parts = learner.accumulate(&inputs, &targets, &LossWeights::default(), &mut gradient);
        (gradient.take_mean(&learner), parts)
    };
    for lanes in Lanes::available() {
        assert!(slopes(lanes) == slopes(lanes.twin()), "{lanes:?}");
    }
}

#[test]
fn steps_down_the_gradient_learn_a_batch_by_heart() {
    let shape = small();
    let (inputs, targets, mut parameters) = lesson(&shape, Size::square(7), 6);
    let mut learner = Learner::new(&shape, Lanes::detect());
    let mut gradient = Gradient::new(&learner);
    let mut losses = Vec::new();
    for _ in 0..60 {
        learner.load(&parameters);
        losses.push(learner.accumulate(&inputs, &targets, &LossWeights::default(), &mut gradient).total);
        let slopes = gradient.take_mean(&learner);
        let length = slopes.iter().map(|x| x * x).sum::<f32>().sqrt();
        for (value, slope) in parameters.iter_mut().zip(&slopes) {
            *value -= 0.1 * slope / (1.0 + length);
        }
    }
    let floor: f64 = 0.9 * losses[0];
    assert!(losses[59] < floor, "{losses:?}");
}
