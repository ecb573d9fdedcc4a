//! Figures of a network on real games: how well its ownership and policy fit, and how fast it runs.
//!
//! `cargo bench -p myosu-net --bench networks -- NETWORK FOLDER` (the folder with owned.jsonl and pro.jsonl). Without
//! either: how fast the network that ships runs on each set of instructions.

#![expect(clippy::print_stdout, reason = "prints figures")]

use std::path::Path;
use std::sync::OnceLock;
use std::time::Instant;

use myosu_net::{Evaluation, InputContext, Inputs, Lanes, Net, Workspace, read, shipped, untransformed};
use myosu_rules::go::{Game, Komi, Rules};
use myosu_rules::{Color, Move, Notation, Size, Symmetry};
use serde_json::Value;

fn main() {
    let paths: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let [model, data] = paths.as_slice() else {
        let net = Net::new(&shipped());
        for lanes in Lanes::available() {
            println!("{lanes:?}");
            speed(&net, lanes);
        }
        return;
    };
    let net = Net::new(&read(&std::fs::read(model).expect("a network")).expect("a network"));
    println!("{}", net.name());
    speed(&net, Lanes::detect());
    for views in [&Symmetry::ALL[..1], &Symmetry::ALL[..]] {
        println!("the mean of {} symmetries:", views.len());
        brier(&net, views, &Path::new(data).join("owned.jsonl"));
        top_five(&net, views, &Path::new(data).join("pro.jsonl"), Selection::Tenth);
    }
    top_five(&net, &Symmetry::ALL[..1], &Path::new(data).join("pro.jsonl"), Selection::All);
}

/// The CPU seconds of this thread where the system tells them, else those of the clock.
fn cpu_time() -> f64 {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| BEGIN.get_or_init(Instant::now).elapsed().as_secs_f64(), |ns| ns / 1e9)
}

fn speed(net: &Net, lanes: Lanes) {
    for side in [19, 9] {
        let inputs = vec![Inputs::empty(Size::square(side)); 8];
        let mut workspace = Workspace::new(lanes);
        let mut speeds = Vec::new();
        for _ in 0..20 {
            let start = cpu_time();
            net.run(&mut workspace, &inputs);
            speeds.push(8.0 / (cpu_time() - start));
        }
        speeds.sort_by(f64::total_cmp);
        println!(
            "{side}x{side}: {:.1} evaluations per CPU second in the median of 20 batches of 8, {:.1} in the best",
            speeds[10], speeds[19]
        );
    }
}

fn cases(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).expect("games as JSON lines");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn moves(case: &Value, size: Size) -> Vec<(Color, Move)> {
    let words = case["moves"].as_str().expect("moves").split_whitespace();
    words
        .map(|word| {
            let color = Color::parse(&word[..1]).expect("a color");
            (color, Notation::Sgf.parse(&word[1..], size).map_or(Move::Pass, Move::Place))
        })
        .collect()
}

fn judge(net: &Net, views: &[Symmetry], workspace: &mut Workspace, game: &mut Game) -> Evaluation {
    let inputs = Inputs::new(game, &InputContext::default());
    let turned: Vec<Inputs> = views.iter().map(|&symmetry| inputs.transformed(symmetry)).collect();
    let size = game.position().size();
    let seen = net
        .run(workspace, &turned)
        .iter()
        .zip(views)
        .map(|(raw, &symmetry)| Evaluation::new(net, &untransformed(raw, size, symmetry), game, 0.0));
    Evaluation::mean(&seen.collect::<Vec<_>>())
}

/// Square errors of the probability that a point ends Black's: the network's, and those of a forecast that
/// gives stones to their owners and knows nothing of empty points.
#[derive(Clone, Copy, Default)]
struct Errors {
    network: f64,
    ignorance: f64,
    points: f64,
}

impl Errors {
    fn add(&mut self, other: Errors) {
        self.network += other.network;
        self.ignorance += other.ignorance;
        self.points += other.points;
    }

    fn print(self, what: &str) {
        let Errors { network, ignorance, points } = self;
        println!(
            "Brier score {what}: {:.4}, of ignorance {:.4}, over {points} points",
            network / points,
            ignorance / points
        );
    }
}

/// Factors of the log-odds of ownership that are tried: the best one would be 1 for a calibrated network.
const FACTORS: [f64; 9] = [0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.5];

/// Black's chance of a point with the log-odds of its ownership multiplied.
fn sharpened(ownership: f64, factor: f64) -> f64 {
    f64::midpoint((factor * ownership.clamp(-0.9999, 0.9999).atanh()).tanh(), 1.0)
}

/// The Brier score at every fortieth move and the end.
fn brier(net: &Net, views: &[Symmetry], path: &Path) {
    let size = Size::square(19);
    let mut workspace = Workspace::default();
    // After 40, 80 … 240 moves, and at the end.
    let mut phases = [Errors::default(); 7];
    let mut factors = [Errors::default(); FACTORS.len()];
    for case in cases(path) {
        let komi: Komi = case["komi"].to_string().parse().unwrap_or(Komi::from_halves(13));
        let mut game = Game::new(size, Rules::chinese().with_komi(komi));
        let owners: Vec<char> =
            case["ownership"].as_str().expect("owners").chars().filter(|c| "BW.".contains(*c)).collect();
        let all = moves(&case, size);
        for (at, (color, mv)) in all.iter().enumerate() {
            if game.play(*color, *mv).is_err() {
                break;
            }
            let number = at + 1;
            let phase = match number {
                _ if number == all.len() => 6,
                _ if number % 40 == 0 && number <= 240 => number / 40 - 1,
                _ => continue,
            };
            let said = judge(net, views, &mut workspace, &mut game);
            for (point, owner) in size.points().zip(&owners) {
                let chance = |black: bool, white: bool| match (black, white) {
                    (true, _) => 1.0,
                    (_, true) => 0.0,
                    _ => 0.5,
                };
                let truth = chance(*owner == 'B', *owner == 'W');
                let stone = game.position().stone(point);
                let known = chance(stone == Some(Color::Black), stone == Some(Color::White));
                let found = f64::from(said.ownership(Color::Black, point));
                let square = |chance: f64| (chance - truth) * (chance - truth);
                let errors =
                    |network| Errors { network: square(network), ignorance: square(known), points: 1.0 };
                phases[phase].add(errors(f64::midpoint(found, 1.0)));
                for (sum, factor) in factors.iter_mut().zip(FACTORS) {
                    sum.add(errors(sharpened(found, factor)));
                }
            }
        }
    }
    for (phase, errors) in phases[..6].iter().enumerate() {
        errors.print(&format!("after {} moves", 40 * (phase + 1)));
    }
    phases[6].print("at the end");
    let mut sum = phases[6];
    phases[..5].iter().for_each(|phase| sum.add(*phase));
    sum.print("after 40 to 200 moves and at the end");
    sum.add(phases[5]);
    sum.print("after 40 to 240 moves and at the end");
    let scores = factors.iter().zip(FACTORS);
    let scores: Vec<String> =
        scores.map(|(errors, factor)| format!("{factor}: {:.4}", errors.network / errors.points)).collect();
    println!("the same with log-odds multiplied: {}", scores.join(", "));
}

/// Which moves of a game are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Selection {
    /// Every tenth from the 5th to the 205th.
    Tenth,
    /// All.
    All,
}

/// How often the move played is the likeliest, and among the five likeliest.
fn top_five(net: &Net, views: &[Symmetry], path: &Path, selection: Selection) {
    let size = Size::square(19);
    let (mut first, mut hits, mut count) = (0usize, 0usize, 0usize);
    let mut workspace = Workspace::default();
    for case in &cases(path) {
        let mut game = Game::new(size, Rules::chinese());
        for (at, (color, mv)) in moves(case, size).into_iter().enumerate() {
            let wanted = selection == Selection::All || at % 10 == 4 && at < 205;
            if wanted && color == game.to_play() {
                let said = judge(net, views, &mut workspace, &mut game);
                let mut likely: Vec<(Move, f32)> = said.moves().collect();
                likely.sort_by(|a, b| b.1.total_cmp(&a.1));
                first += usize::from(likely.first().is_some_and(|(likely, _)| *likely == mv));
                hits += usize::from(likely.iter().take(5).any(|(likely, _)| *likely == mv));
                count += 1;
            }
            if game.play(color, mv).is_err() {
                break;
            }
        }
    }
    let percent = |hits: usize| 100.0 * hits as f64 / count as f64;
    println!(
        "professional's move first: {:.1}%, among the first five: {:.1}% of {count}",
        percent(first),
        percent(hits)
    );
}
