//! `myosu analyze` for Baduk: a position judged, in words, as JSON, as a picture.

mod batch;
pub(crate) mod words;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use myosu_draw::{BoardSpec, Candidate as Shown, Layer, Mark};
use myosu_engine::go::cgs::FIVE;
use myosu_engine::go::judge::JudgedPosition;
use myosu_engine::go::judgement::Purpose;
use myosu_formats::input::GameTree;
use myosu_rules::go::{Game, Rules};
use myosu_rules::{Move, Notation, Point, PointSet, Size};
use serde_json::{Value, json};

use crate::command::Context;
use crate::network::NetFlag;
use crate::outcome::Outcome;
use crate::{console, files, source};
use myosu_text::Language;

#[derive(Debug, clap::Args)]
#[group(id = "go")]
pub(crate) struct Args {
    /// A game or a position: SGF, JSON lines, a psq file, a diagram, Omok moves; - is standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// PositionJudge the position after this many moves [default: all]
    #[arg(long = "move", value_name = "N")]
    at: Option<usize>,
    /// Draw the position with its probabilities and candidates
    #[arg(long, value_name = "OUT.svg")]
    svg: Option<PathBuf>,
    /// PositionJudge positions of many games: lines of JSON with "moves"
    #[arg(long, value_name = "FILE.jsonl", conflicts_with_all = ["file", "at", "svg"])]
    batch: Option<PathBuf>,
    /// Which positions of each game of a batch
    #[arg(long, value_name = "N,…,end", default_value = "40,80,120,160,200,end", value_delimiter = ',')]
    moves: Vec<batch::When>,
    #[command(flatten)]
    net: NetFlag,
    /// Visits of the network for a position [default: 200; 1, its first impression, in a batch]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    visits: Option<u64>,
}

impl Args {
    /// The file to analyze, if one is named.
    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The number of moves before the position to analyze.
    pub(super) fn at(&self) -> Option<usize> {
        self.at
    }
}

/// Visits of a network for one position.
const VISITS: u64 = 200;

/// Whether the answer is for people or for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Sentences.
    Words,
    /// JSON.
    Json,
}

pub(super) fn run(
    args: &Args,
    tree: Option<&GameTree>,
    format: Format,
    threads: Option<usize>,
    context: &Context,
) -> Result<Outcome> {
    let visits = args.visits.unwrap_or(if args.batch.is_some() { 1 } else { VISITS });
    let judge = || args.net.judge(&context.config, threads, visits);
    if let Some(path) = &args.batch {
        return batch::run(path, &args.moves, &mut judge()?);
    }
    let (Some(path), Some(tree)) = (&args.file, tree) else {
        bail!("name a game: myosu analyze FILE.sgf (- is standard input)")
    };
    let game = tree.go(tree.go_rules(Rules::default()), args.at).with_context(|| source::name(path))?;
    let mut judge = judge()?;
    let thoughts = judge.judge(&game, FIVE);
    if let Some(out) = &args.svg {
        draw(&game, &thoughts, out, context.language)?;
    }
    match format {
        Format::Json => console::json(&to_json(&game, &thoughts, judge.name()))?,
        Format::Words => print(&game, &thoughts, context.language)?,
    }
    Ok(Outcome::Done)
}

fn print(game: &Game, thoughts: &JudgedPosition, language: Language) -> Result<()> {
    let mut out = console::stdout();
    let say = |text| words::pick(text, language);
    let heading = |ko: &str, en: &str| say(myosu_draw::page::Text::new(ko, en));
    writeln!(out, "{}", say(words::balance(&thoughts.analysis)))?;
    let weak = words::weak_groups(thoughts);
    if !weak.is_empty() {
        writeln!(out, "\n{}", heading("약한 말", "Weak groups"))?;
        for group in weak {
            writeln!(out, "- {}", say(words::weak_group(thoughts, group)))?;
        }
    }
    let turn = game
        .to_play()
        .pick(("흑 차례의 후보", "Candidates for Black"), ("백 차례의 후보", "Candidates for White"));
    writeln!(out, "\n{}", heading(turn.0, turn.1))?;
    if thoughts.analysis.candidates.is_empty() {
        writeln!(
            out,
            "- {}",
            heading("더 둘 곳이 없습니다. 한 수 쉽니다.", "nothing is left to play: pass.")
        )?;
    }
    for candidate in &thoughts.analysis.candidates {
        writeln!(out, "- {}", say(words::candidate(candidate, &thoughts.analysis)))?;
    }
    Ok(())
}

fn sgf(mv: Move, size: Size) -> String {
    mv.point().map_or_else(String::new, |p| Notation::Sgf.write(p, size))
}

fn names(points: PointSet, size: Size) -> Vec<String> {
    points.iter().map(|p| Notation::Go.write(p, size)).collect()
}

/// The candidates as JSON.
pub(crate) fn candidates_json(thoughts: &JudgedPosition) -> Vec<Value> {
    let analysis = &thoughts.analysis;
    let size = analysis.matrix.size();
    let each = analysis.candidates.iter().map(|c| {
        json!({
            "move": sgf(c.mv, size),
            "at": c.mv.point().map(|p| Notation::Go.write(p, size)),
            "purpose": c.purpose.map(Purpose::name),
            "serves": names(c.serves, size),
            "prior": round(c.prior, 4),
            "balance": round(c.balance, 2),
            "line": c.line.iter().map(|&mv| sgf(mv, size)).collect::<Vec<_>>(),
            "sentence": { "ko": words::candidate(c, analysis).ko, "en": words::candidate(c, analysis).en },
        })
    });
    each.collect()
}

fn round(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round() / scale
}

/// Everything that is known of a position.
pub(crate) fn to_json(game: &Game, thoughts: &JudgedPosition, judge: &str) -> Value {
    let JudgedPosition { evaluation, analysis } = thoughts;
    let size = analysis.matrix.size();
    let groups = evaluation.survey.groups.iter().enumerate().map(|(number, group)| {
        json!({
            "color": group.color.to_string(),
            "stones": names(group.stones, size),
            "stability": round(thoughts.group_stability(number), 4),
            "liberties": group.liberties.len(),
            "eyes": f64::from(group.half_eyes) / 2.0,
            "links": group.partners.len(),
        })
    });
    json!({
        "schema": 1,
        "game": "go",
        "judge": judge,
        "width": size.width(),
        "height": size.height(),
        "moves": game.moves().len(),
        "to_play": analysis.to_play.to_string(),
        "rules": game.rules().name(),
        "komi": game.rules().komi.points(),
        "pm_black": round(analysis.matrix.expected(myosu_rules::Color::Black), 3),
        "pm_white": round(analysis.matrix.expected(myosu_rules::Color::White), 3),
        "pmd": round(analysis.matrix.difference(), 3),
        "ips": round(evaluation.influence_sum(), 3),
        "lead": round(analysis.lead, 2),
        "black_wins": round(analysis.black_wins, 4),
        "pm": analysis.matrix.rows().map(|pv| round(pv, 5)).collect::<Vec<_>>(),
        "ip": size.points().map(|p| round(evaluation.influence(p), 3)).collect::<Vec<_>>(),
        "groups": groups.collect::<Vec<_>>(),
        "candidates": candidates_json(thoughts),
        "sentence": { "ko": words::balance(analysis).ko, "en": words::balance(analysis).en },
    })
}

/// The position with its probabilities and candidates.
pub(crate) fn board(game: &Game, thoughts: &JudgedPosition, language: Language) -> BoardSpec {
    let mut spec = BoardSpec::new(game.position().setup(), Notation::Go);
    let matrix = &thoughts.analysis.matrix;
    let values: Vec<(Point, f64)> = matrix.size().points().map(|p| (p, 2.0 * matrix.pv(p) - 1.0)).collect();
    let mut layer = Layer::signed("PM", values);
    if language == Language::Korean {
        layer.ends = ["백".into(), "흑".into()];
    }
    spec.layers.push(layer);
    for (rank, candidate) in thoughts.analysis.candidates.iter().enumerate() {
        if let Some(point) = candidate.mv.point() {
            let note = candidate.purpose.map_or("", Purpose::name).to_owned();
            spec.candidates.push(Shown { point, rank: rank as u32 + 1, note });
        }
    }
    if let Some((_, Move::Place(last))) = game.last_move() {
        spec.marks.push((last, Mark::LastMove));
    }
    spec
}

fn draw(game: &Game, thoughts: &JudgedPosition, out: &Path, language: Language) -> Result<()> {
    let mut spec = board(game, thoughts, language);
    spec.caption = words::pick(words::balance(&thoughts.analysis), language);
    files::write(out, spec.svg().as_bytes())
}
