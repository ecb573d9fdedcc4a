//! The same network by plain loops in double precision, straight from the model: what the fast way must
//! agree with.

use myosu_rules::Size;

use super::RawOutput;
use crate::Inputs;
use crate::model::{
    Activation, AttentionBlock, Bias, Conv, FeedForwardBlock, Matrix, MeanOver, Model, NamedActivation, Norm,
    PLANES, PolicyHead, Rotary, TrunkBlock, TrunkNorm, ValueHead,
};

/// Points, each with its channels.
type ReferenceBoard = Vec<Vec<f64>>;

pub(super) fn run(model: &Model, inputs: &Inputs) -> RawOutput {
    let size = inputs.size;
    let planes: ReferenceBoard = inputs.planes.chunks(PLANES).map(wide).collect();
    let mut stream = conv(&model.trunk.conv, size, &planes);
    let globals = times(&model.trunk.globals, &wide(&inputs.globals));
    stream.iter_mut().for_each(|row| add(row, &globals));
    if let Some(encoder) = &model.trunk.metadata {
        let mut row = wide(&inputs.profile.row(inputs.mover, size.area()));
        for layer in &encoder.layers {
            row = plus(times(&layer.matrix, &row), &layer.bias);
            row.iter_mut().for_each(|x| *x = act(layer.activation.activation, *x));
        }
        let bias = times(&encoder.output, &row);
        stream.iter_mut().for_each(|row| add(row, &bias));
    }
    blocks(&model.trunk.blocks, size, &mut stream);
    let trunk = match &model.trunk.norm {
        TrunkNorm::Batch(norm) => normed(norm, &model.trunk.activation, &stream),
        TrunkNorm::Rms(norm) => {
            let points = if norm.over == MeanOver::Board { stream.len() } else { 1 };
            let scaled = rms(&stream, norm.epsilon, points);
            map(&scaled, |c, x| {
                act(model.trunk.activation.activation, x * f64::from(norm.scale[c]) + f64::from(norm.bias[c]))
            })
        }
    };
    let mut raw = RawOutput::default();
    policy(&model.policy, size, &trunk, &mut raw);
    value(&model.value, size, &trunk, &mut raw);
    raw
}

fn wide(values: &[f32]) -> Vec<f64> {
    values.iter().map(|&x| x.into()).collect()
}

fn narrow(values: &[f64]) -> Vec<f32> {
    values.iter().map(|&x| x as f32).collect()
}

fn add(to: &mut [f64], row: &[f64]) {
    to.iter_mut().zip(row).for_each(|(to, x)| *to += x);
}

fn map(board: &ReferenceBoard, f: impl Fn(usize, f64) -> f64) -> ReferenceBoard {
    board.iter().map(|row| row.iter().enumerate().map(|(c, &x)| f(c, x)).collect()).collect()
}

fn act(activation: Activation, x: f64) -> f64 {
    match activation {
        Activation::Identity => x,
        Activation::Relu => x.max(0.0),
        Activation::Mish => x * x.exp().ln_1p().tanh(),
        Activation::Silu => x / (1.0 + (-x).exp()),
    }
}

fn normed(norm: &Norm, named: &NamedActivation, board: &ReferenceBoard) -> ReferenceBoard {
    map(board, |c, x| {
        let scale = norm.scale.as_ref().map_or(1.0, |scale| scale[c].into());
        let bias = norm.bias.as_ref().map_or(0.0, |bias| bias[c].into());
        let deviation = (f64::from(norm.variance[c]) + f64::from(norm.epsilon)).sqrt();
        act(named.activation, (x - f64::from(norm.mean[c])) / deviation * scale + bias)
    })
}

/// InputRows divided by the root mean square of `points` rows together.
fn rms(board: &ReferenceBoard, epsilon: f32, points: usize) -> ReferenceBoard {
    board
        .chunks(points)
        .flat_map(|rows| {
            let squares: f64 = rows.iter().flatten().map(|x| x * x).sum();
            let root = (squares / (rows.len() * rows[0].len()) as f64 + f64::from(epsilon)).sqrt();
            map(&rows.to_vec(), |_, x| x / root)
        })
        .collect()
}

fn conv(conv: &Conv, size: Size, board: &ReferenceBoard) -> ReferenceBoard {
    let (columns, rows) = (i32::from(size.width()), i32::from(size.height()));
    let mut result = Vec::new();
    for point in 0..columns * rows {
        let mut row = vec![0.0; conv.outputs];
        for place in 0..conv.height * conv.width {
            let y = point / columns + (place / conv.width) as i32 - conv.height as i32 / 2;
            let x = point % columns + (place % conv.width) as i32 - conv.width as i32 / 2;
            if !(0..rows).contains(&y) || !(0..columns).contains(&x) {
                continue;
            }
            for (input, value) in board[(y * columns + x) as usize].iter().enumerate() {
                for (output, to) in row.iter_mut().enumerate() {
                    *to += value
                        * f64::from(conv.weights[(place * conv.inputs + input) * conv.outputs + output]);
                }
            }
        }
        result.push(row);
    }
    result
}

fn times(matrix: &Matrix, row: &[f64]) -> Vec<f64> {
    let mut to = vec![0.0; matrix.outputs];
    for (index, &weight) in matrix.weights.iter().enumerate() {
        to[index % matrix.outputs] += row[index / matrix.outputs] * f64::from(weight);
    }
    to
}

fn plus(mut row: Vec<f64>, bias: &Bias) -> Vec<f64> {
    add(&mut row, &wide(&bias.weights));
    row
}

fn all_times(matrix: &Matrix, board: &ReferenceBoard) -> ReferenceBoard {
    board.iter().map(|row| times(matrix, row)).collect()
}

fn pool(board: &ReferenceBoard, third: impl Fn(f64, f64, f64) -> f64) -> Vec<f64> {
    let offset = ((board.len() as f64).sqrt() - 14.0) / 10.0;
    let channels = board[0].len();
    let mean = |c: usize| board.iter().map(|row| row[c]).sum::<f64>() / board.len() as f64;
    let most = |c: usize| board.iter().map(|row| row[c]).fold(f64::NEG_INFINITY, f64::max);
    let means: Vec<f64> = (0..channels).map(mean).collect();
    let mut features = means.clone();
    features.extend(means.iter().map(|mean| mean * offset));
    features.extend((0..channels).map(|c| third(means[c], most(c), offset)));
    features
}

fn most(_: f64, most: f64, _: f64) -> f64 {
    most
}

fn blocks(blocks_: &[TrunkBlock], size: Size, stream: &mut ReferenceBoard) {
    for block in blocks_ {
        let result = match block {
            TrunkBlock::Ordinary(b) => {
                let middle = conv(&b.conv1, size, &normed(&b.norm1, &b.activation1, stream));
                conv(&b.conv2, size, &normed(&b.norm2, &b.activation2, &middle))
            }
            TrunkBlock::Pooled(b) => {
                let start = normed(&b.norm1, &b.activation1, stream);
                let mut regular = conv(&b.regular, size, &start);
                let pooled = normed(&b.pooled_norm, &b.pooled_activation, &conv(&b.pooled, size, &start));
                let bias = times(&b.to_bias, &pool(&pooled, most));
                regular.iter_mut().for_each(|row| add(row, &bias));
                conv(&b.conv2, size, &normed(&b.norm2, &b.activation2, &regular))
            }
            TrunkBlock::Nested(b) => {
                let mut inner = conv(&b.down, size, &normed(&b.norm1, &b.activation1, stream));
                blocks(&b.blocks, size, &mut inner);
                conv(&b.up, size, &normed(&b.norm2, &b.activation2, &inner))
            }
            TrunkBlock::Attention(b) => attention(b, size, stream),
            TrunkBlock::FeedForward(b) => feed_forward(b, stream),
        };
        stream.iter_mut().zip(&result).for_each(|(row, more)| add(row, more));
    }
}

fn attention(b: &AttentionBlock, size: Size, stream: &ReferenceBoard) -> ReferenceBoard {
    let start = map(&rms(stream, b.norm.epsilon, 1), |c, x| x * f64::from(b.norm.weights[c]));
    let mut q = all_times(&b.query, &start);
    let mut k = all_times(&b.key, &start);
    let v = all_times(&b.value, &start);
    for (rows, heads) in [(&mut q, b.heads), (&mut k, b.kv_heads)] {
        for (point, row) in rows.iter_mut().enumerate() {
            let (y, x) = (point / usize::from(size.width()), point % usize::from(size.width()));
            for (head, values) in row.chunks_mut(b.query_width).enumerate() {
                for (pair, values) in values.chunks_mut(2).enumerate() {
                    let angle = angle(b, head * b.kv_heads / heads, pair, x as f64, y as f64);
                    let (a, c) = (values[0], values[1]);
                    values[0] = a * angle.cos() - c * angle.sin();
                    values[1] = a * angle.sin() + c * angle.cos();
                }
            }
        }
    }
    let mut mixed = vec![vec![0.0; b.heads * b.value_width]; stream.len()];
    for (mixed, q) in mixed.iter_mut().zip(&q) {
        for head in 0..b.heads {
            let kv = head * b.kv_heads / b.heads;
            let q = &q[head * b.query_width..(head + 1) * b.query_width];
            let dot = |k: &Vec<f64>| -> f64 {
                let k = &k[kv * b.query_width..(kv + 1) * b.query_width];
                q.iter().zip(k).map(|(a, b)| a * b).sum::<f64>() / (b.query_width as f64).sqrt()
            };
            let weights: Vec<f64> = k.iter().map(|k| dot(k).exp()).collect();
            let sum: f64 = weights.iter().sum();
            for (weight, v) in weights.iter().zip(&v) {
                for i in 0..b.value_width {
                    mixed[head * b.value_width + i] += weight / sum * v[kv * b.value_width + i];
                }
            }
        }
    }
    all_times(&b.output, &mixed)
}

fn angle(b: &AttentionBlock, head: usize, pair: usize, x: f64, y: f64) -> f64 {
    let pairs = b.query_width / 2;
    match &b.rotary {
        Rotary::None => 0.0,
        Rotary::Fixed { theta, .. } => {
            let coordinate = if pair < pairs / 2 { y } else { x };
            coordinate / f64::from(*theta).powf(2.0 * (pair % (pairs / 2)) as f64 / pairs as f64)
        }
        Rotary::Learned { frequencies, .. } => {
            let at = (head * pairs + pair) * 2;
            x * f64::from(frequencies[at]) + y * f64::from(frequencies[at + 1])
        }
    }
}

fn feed_forward(b: &FeedForwardBlock, stream: &ReferenceBoard) -> ReferenceBoard {
    let start = map(&rms(stream, b.norm.epsilon, 1), |c, x| x * f64::from(b.norm.weights[c]));
    let gate = all_times(&b.gate, &start);
    let mut hidden = map(&all_times(&b.input, &start), |_, x| act(Activation::Silu, x));
    for (hidden, gate) in hidden.iter_mut().zip(&gate) {
        hidden.iter_mut().zip(gate).for_each(|(h, g)| *h *= g);
    }
    all_times(&b.output, &hidden)
}

fn policy(head: &PolicyHead, size: Size, trunk: &ReferenceBoard, raw: &mut RawOutput) {
    let pooled = normed(&head.pooled_norm, &head.pooled_activation, &conv(&head.pooled, size, trunk));
    let features = pool(&pooled, most);
    let mut points = conv(&head.points, size, trunk);
    let bias = times(&head.to_bias, &features);
    points.iter_mut().for_each(|row| add(row, &bias));
    let logits = conv(&head.output, size, &normed(&head.norm, &head.activation, &points));
    let mut pass = times(&head.pass, &features);
    if let Some(layer) = &head.pass_layer {
        pass = plus(pass, &layer.bias);
        pass.iter_mut().for_each(|x| *x = act(layer.activation.activation, *x));
        pass = times(&layer.output, &pass);
    }
    for (policy, &pass) in pass.iter().enumerate() {
        let all: Vec<f64> = logits.iter().map(|row| row[policy]).chain([pass]).collect();
        raw.policies.push(narrow(&all));
    }
}

fn value(head: &ValueHead, size: Size, trunk: &ReferenceBoard, raw: &mut RawOutput) {
    let points = normed(&head.norm, &head.activation, &conv(&head.points, size, trunk));
    let features = pool(&points, |mean, _, offset| mean * (offset * offset - 0.1));
    let mut hidden = plus(times(&head.hidden, &features), &head.hidden_bias);
    hidden.iter_mut().for_each(|x| *x = act(head.hidden_activation.activation, *x));
    raw.outcome.copy_from_slice(&narrow(&plus(times(&head.outcome, &hidden), &head.outcome_bias)));
    let misc = narrow(&plus(times(&head.misc, &hidden), &head.misc_bias));
    raw.misc[..misc.len()].copy_from_slice(&misc);
    raw.ownership = conv(&head.ownership, size, &points).iter().map(|row| row[0] as f32).collect();
}

mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::run;
    use crate::infer::pointwise::Activated;
    use crate::model::{Activation, TrunkBlock};
    use crate::{Inputs, Lanes, Net, RawOutput, Workspace, human_sample, sample};
    use myosu_rules::{Color, Size};

    fn random_inputs(size: Size, rng: &mut Xoshiro256PlusPlus) -> Inputs {
        let mut inputs = Inputs::empty(size);
        for planes in inputs.planes.chunks_mut(22) {
            planes[1..].iter_mut().for_each(|x| *x = f32::from(u8::from(rng.next_u32().is_multiple_of(8))));
        }
        inputs.globals.iter_mut().for_each(|x| *x = (rng.next_u32() % 9) as f32 / 4.0 - 1.0);
        inputs
    }

    fn numbers(raw: &RawOutput) -> Vec<f32> {
        let lists = raw.policies.iter().flatten().chain(&raw.outcome).chain(&raw.misc);
        lists.chain(&raw.ownership).copied().collect()
    }

    fn assert_close(fast: &RawOutput, slow: &RawOutput, what: &str) {
        let (fast, slow) = (numbers(fast), numbers(slow));
        assert_eq!(fast.len(), slow.len(), "{what}");
        let scale = slow.iter().fold(1.0_f32, |a, b| a.max(b.abs()));
        for (a, b) in fast.iter().zip(&slow) {
            assert!((a - b).abs() < 2e-4 * scale, "{what}: {a} is not {b}");
        }
    }

    #[test]
    fn the_fast_way_agrees_with_plain_loops_for_every_version_block_and_size() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
        let sizes = [(2, 2), (9, 9), (3, 7), (13, 5), (4, 4), (7, 12), (5, 5), (1, 6), (19, 2), (8, 11)];
        for (version, (width, height)) in (8..=17).zip(sizes) {
            let size = Size::new(width, height).unwrap();
            for seed in 0..2 {
                let model = sample(version, 16 + 8 * (seed as usize), seed + u64::from(version));
                let inputs = random_inputs(size, &mut rng);
                let mut workspace = Workspace::default();
                let fast = &Net::new(&model).run(&mut workspace, std::slice::from_ref(&inputs))[0];
                assert_close(fast, &run(&model, &inputs), &format!("version {version} on {size}"));
            }
        }
    }

    #[test]
    fn human_networks_agree_with_plain_loops_for_every_kind_of_profile() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(14);
        let profiles = ["rank_20k", "rank_3k_2d", "preaz_1d", "proyear_1850", "proyear_2023"];
        let mut seen = Vec::new();
        for (seed, name) in (0..).zip(profiles) {
            let mut inputs = random_inputs(Size::new(6, 5).unwrap(), &mut rng);
            let model = human_sample(15 + seed as u32 % 3, 16, seed);
            let net = Net::new(&model);
            assert!(net.imitates());
            for mover in Color::BOTH {
                (inputs.profile, inputs.mover) = (name.parse().unwrap(), mover);
                let fast = net.run(&mut Workspace::default(), std::slice::from_ref(&inputs))[0].clone();
                assert_close(&fast, &run(&model, &inputs), name);
                let cached = net.evaluate(&mut Workspace::default(), std::slice::from_ref(&inputs)).to_vec();
                assert_eq!(cached, std::slice::from_ref(&fast), "{name}");
                seen.push(fast);
            }
            let [.., black, white] = &seen[..] else { panic!("two evaluations") };
            assert_eq!(black == white, !name.contains("3k_2d"), "{name}");
        }
    }

    #[test]
    fn denormal_weights_count_as_zero() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(13);
        let inputs = random_inputs(Size::square(7), &mut rng);
        let outputs = [1e-40, 0.0].map(|tiny| {
            let mut model = sample(8, 16, 3);
            let thirds = |weights: &mut Vec<f32>| weights.iter_mut().step_by(3).for_each(|x| *x = tiny);
            thirds(&mut model.trunk.conv.weights);
            thirds(&mut model.trunk.globals.weights);
            for block in &mut model.trunk.blocks {
                match block {
                    TrunkBlock::Ordinary(block) => thirds(&mut block.conv1.weights),
                    TrunkBlock::Pooled(block) => thirds(&mut block.to_bias.weights),
                    _ => {}
                }
            }
            thirds(&mut model.policy.points.weights);
            thirds(&mut model.value.hidden.weights);
            Net::new(&model).run(&mut Workspace::default(), std::slice::from_ref(&inputs))[0].clone()
        });
        assert_eq!(outputs[0], outputs[1]);
    }

    #[test]
    fn all_instructions_of_a_rounding_and_every_batch_give_the_same_bits() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
        // 24 channels are one and a half vectors of AVX-512, 32 are two.
        let boards =
            [(24, Size::square(9), 7), (32, Size::new(5, 13).unwrap(), 3), (32, Size::square(19), 2)];
        for (channels, size, count) in boards {
            let net = Net::new(&human_sample(17, channels, 5));
            let inputs: Vec<Inputs> = (0..count).map(|_| random_inputs(size, &mut rng)).collect();
            for lanes in Lanes::available() {
                let together = net.run(&mut Workspace::new(lanes.twin()), &inputs).to_vec();
                let mut workspace = Workspace::new(lanes);
                for (inputs, raw) in inputs.iter().zip(&together) {
                    let alone = net.run(&mut workspace, std::slice::from_ref(inputs));
                    assert_eq!(alone, std::slice::from_ref(raw), "{lanes:?}");
                }
            }
        }
    }

    #[test]
    fn the_fast_exponential_is_exact_to_the_last_digits() {
        for step in -8700..=8800 {
            let x = step as f32 / 100.0;
            let exact = f64::from(x).exp();
            let found = f64::from(myosu_lanes::exp(x));
            assert!(((found - exact) / exact).abs() < 3e-7, "exp({x}) = {found}, not {exact}");
        }
        for activation in [Activation::Mish, Activation::Silu] {
            for step in -4000..4000 {
                let x = step as f32 / 50.0;
                let exact = super::act(activation, x.into());
                let mut found = [x];
                Lanes::detect().run(Activated { values: &mut found, activation });
                let found = f64::from(found[0]);
                assert!((found - exact).abs() < 1e-6 * exact.abs().max(1.0), "{activation:?}({x}) = {found}");
            }
        }
    }
}
