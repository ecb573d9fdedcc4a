//! What KataGo itself says of 124 positions, with four networks: ours must say the same.

#![expect(clippy::print_stdout, reason = "prints how close the numbers are")]
#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use myosu_net::{Evaluation, InputContext, Inputs, Net, Precision, Workspace, read};
use myosu_rules::go::{Game, Rules};
use myosu_rules::{Color, Move, Notation, Size};
use myosu_testing::data;
use serde_json::Value;

/// The network's file, from the folder `MYOSU_TEST_NETS` (for large networks) or from the test data.
fn model_file(name: &str) -> Option<Vec<u8>> {
    let file = format!("{name}.bin.gz");
    let large = std::env::var_os("MYOSU_TEST_NETS").map(|folder| Path::new(&folder).join(&file));
    let large = large.and_then(|path| std::fs::read(path).ok());
    large.or_else(|| data(&format!("nets/{file}")))
}

fn golden(name: &str) -> Option<Vec<Value>> {
    let packed = data(&format!("nets/golden-{name}.jsonl.gz"))?;
    let mut text = String::new();
    GzDecoder::new(packed.as_slice()).read_to_string(&mut text).unwrap();
    Some(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

fn game(case: &Value) -> Game {
    let size = Size::square(case["size"].as_u64().unwrap() as u8);
    let rules: Rules = case["rules"].as_str().unwrap().parse().unwrap();
    let komi = case["komi"].to_string().parse().unwrap();
    let mut game = Game::new(size, rules.with_komi(komi));
    for word in case["moves"].as_str().unwrap().split_whitespace() {
        let color = Color::parse(&word[..1]).unwrap();
        let mv = match &word[1..] {
            "" | "pass" | "tt" => Move::Pass,
            point => Move::Place(Notation::Sgf.parse(point, size).unwrap()),
        };
        game.play(color, mv).unwrap();
    }
    game
}

fn number(case: &Value, key: &str) -> f32 {
    case[key].as_f64().unwrap() as f32
}

/// The largest differences of policy, win, lead (relative) and ownership.
fn differences(case: &Value, found: &Evaluation) -> [f32; 4] {
    let size = found.size();
    let mut worst = [0.0_f32; 4];
    for (point, expected) in size.points().zip(case["policy"].as_array().unwrap()) {
        let policy = found.policy(Move::Place(point));
        assert_eq!(policy.is_none(), expected.is_null(), "{point:?} legal? {case}");
        let expected = expected.as_f64().unwrap_or(0.0) as f32;
        worst[0] = worst[0].max((policy.unwrap_or(0.0) - expected).abs());
    }
    worst[0] = worst[0].max((found.policy(Move::Pass).unwrap() - number(case, "policyPass")).abs());
    let white = Color::White;
    let outcome =
        [(found.wins(white), "whiteWin"), (found.wins(!white), "whiteLoss"), (found.no_result(), "noResult")];
    for (found, key) in outcome {
        worst[1] = worst[1].max((found - number(case, key)).abs());
    }
    for (found, key) in [(found.lead(white), "whiteLead"), (found.score(white), "whiteScoreSelfplay")] {
        let expected = number(case, key);
        worst[2] = worst[2].max((found - expected).abs() / expected.abs().max(1.0));
    }
    for (point, expected) in size.points().zip(case["whiteOwnership"].as_array().unwrap()) {
        let expected = expected.as_f64().unwrap() as f32;
        worst[3] = worst[3].max((found.ownership(white, point) - expected).abs());
    }
    worst
}

/// What KataGo gives the optimistic policy at the root.
const OPTIMISM: f32 = 0.2;

/// How likely KataGo thinks each move is.
fn chances(case: &Value, size: Size) -> Vec<(Move, f32)> {
    let points = size.points().zip(case["policy"].as_array().unwrap());
    let points = points.map(|(point, chance)| (Move::Place(point), chance.as_f64().unwrap_or(-1.0) as f32));
    points.chain([(Move::Pass, number(case, "policyPass"))]).collect()
}

fn likeliest(moves: impl Iterator<Item = (Move, f32)>) -> (Move, f32) {
    moves.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap()
}

/// A network in bf16 likes the same move best, or one that is as good as equal.
fn check_rounded(name: &str) {
    let Some(cases) = golden(name) else { return };
    let Some(file) = model_file(name) else { return };
    let net = Net::with_precision(&read(&file).unwrap(), Precision::Bf16);
    let mut workspace = Workspace::default();
    let cases: Vec<&Value> = cases.iter().filter(|case| case["symmetry"] == 0.0).collect();
    let mut same = 0;
    for case in &cases {
        let mut game = game(case);
        let inputs = Inputs::new(&mut game, &InputContext::default());
        let raw = &net.run(&mut workspace, std::slice::from_ref(&inputs))[0];
        let found = Evaluation::new(&net, raw, &game, OPTIMISM);
        let ours = likeliest(found.moves()).0;
        let theirs = chances(case, found.size());
        let best = likeliest(theirs.iter().copied());
        same += usize::from(ours == best.0);
        let of_ours = theirs.iter().find(|(mv, _)| *mv == ours).unwrap().1;
        assert!(of_ours > 0.93 * best.1, "{name}: {ours:?} has {of_ours}, {best:?} is KataGo's: {case}");
    }
    println!("{name} in bf16: the same best move in {same} of {} positions", cases.len());
    assert!(100 * same >= 93 * cases.len(), "{same} of {}", cases.len());
}

#[test]
fn networks_in_bf16_like_the_same_moves() {
    for name in ["b6c96", "b7c96h3", "b7c96h6kv3"] {
        check_rounded(name);
    }
    if std::env::var_os("MYOSU_TEST_NETS").is_some() {
        check_rounded("b10c384");
    }
}

/// Checks every case.
fn check(name: &str) {
    let Some(cases) = golden(name) else { return };
    let Some(file) = model_file(name) else { return };
    let net = Net::new(&read(&file).unwrap());
    let mut workspace = Workspace::default();
    let mut worst = [0.0_f32; 4];
    let mut failures = Vec::new();
    let cases: Vec<&Value> = cases.iter().filter(|case| case["symmetry"] == 0.0).collect();
    for (index, case) in cases.iter().enumerate() {
        let mut game = game(case);
        let inputs = Inputs::new(&mut game, &InputContext::default());
        let raw = &net.run(&mut workspace, std::slice::from_ref(&inputs))[0];
        let here = differences(case, &Evaluation::new(&net, raw, &game, OPTIMISM));
        if here[0] > 1e-4 || here[1..].iter().any(|&d| d > 1e-3) {
            failures.push(format!("{index}: {here:?} {} {} {}", case["size"], case["rules"], case["moves"]));
        }
        worst = std::array::from_fn(|i| worst[i].max(here[i]));
    }
    println!("{name}: {} positions, worst differences {worst:?}", cases.len());
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), cases.len(), failures.join("\n"));
}

#[test]
fn convolutions_and_pooling_say_what_katago_says() {
    check("b6c96");
}

#[test]
fn attention_with_fixed_turns_says_what_katago_says() {
    check("b7c96h3");
}

#[test]
fn grouped_attention_with_learned_turns_says_what_katago_says() {
    check("b7c96h6kv3");
}

#[test]
fn the_large_nested_network_says_what_katago_says() {
    check("b10c384");
}
