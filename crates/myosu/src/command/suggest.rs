//! `myosu suggest`: first moves for a life-and-death problem from experience, without search, with the
//! problems the experience comes from.

mod picture;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use myosu_draw::{Charset, Coloring, TextStyle};
use myosu_engine::kohonen::{Case, Clusters, KohonenModel, Pattern, Predictor, nearest};
use myosu_rules::{Color, Notation, Point, Size};
use serde_json::{Value, json};

use super::Context;
use super::train::{load_map, shipped_cases};
use crate::outcome::Outcome;
use crate::{console, files, source};
use myosu_text::Language;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A diagram, an SGF file or JSON lines with one problem; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// A map or predictor made by `myosu train` [default: the predictor of the program]
    #[arg(long, value_name = "MODEL")]
    model: Option<PathBuf>,

    /// Who moves first [default: as the problem says]
    #[arg(long, value_name = "COLOR", value_parser = |text: &str| Color::parse(text).ok_or("black or white"))]
    to_play: Option<Color>,

    /// Show at most so many moves
    #[arg(long, value_name = "N", default_value_t = 5)]
    most: usize,

    /// Show at most so many similar problems
    #[arg(long, value_name = "N", default_value_t = 3)]
    similar: usize,

    /// Draw the problem, its moves and the similar problems as SVG
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was asked for.
enum Guide {
    Map(Box<KohonenModel>),
    Predictor(Predictor),
}

/// What there is to show.
pub(super) struct Shown {
    pub(super) case: Case,
    pub(super) by: &'static str,
    /// The cluster of a map; nothing if the problem is not classified, or no map was asked.
    pub(super) cluster: Option<usize>,
    pub(super) candidates: Vec<(Point, f64)>,
    pub(super) similar: Vec<Pattern>,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Outcome> {
    let guide = match &args.model {
        None => Guide::Predictor(Predictor::shipped()),
        Some(path) => guide(path)?,
    };
    let mut problem = source::problem(&args.file)?;
    if let Some(color) = args.to_play {
        problem.setup.to_play = color;
    }
    myosu_rules::go::Position::from_setup(&problem.setup)
        .with_context(|| format!("{} is no position", args.file.display()))?;
    if problem.setup.occupied().is_empty() {
        bail!("there are no stones in {}", args.file.display());
    }
    let case = Case::new(problem.id, problem.setup, Default::default());
    let shown = asked(&guide, case, args);
    if let Some(path) = &args.svg {
        files::write(path, picture::svg(&shown).as_bytes())?;
    }
    if args.json {
        console::json(&as_json(&shown))?;
    } else if args.svg.is_none() {
        print(&shown, context.language)?;
    }
    let silent = shown.candidates.is_empty();
    Ok(if silent { Outcome::Unsettled } else { Outcome::Done })
}

/// Reads a map or a predictor; a file that is neither is refused with what is wrong with it.
fn guide(path: &Path) -> Result<Guide> {
    let bytes = files::read(path)?;
    if bytes.starts_with(b"myosu-first") {
        let predictor = Predictor::from_bytes(&bytes).with_context(|| format!("in {}", path.display()))?;
        return Ok(Guide::Predictor(predictor));
    }
    load_map(path).map(|model| Guide::Map(Box::new(model)))
}

/// The moves a model, or the predictor of the program, suggests for a problem, and what it is.
pub(super) fn moves(case: &Case, model: Option<&Path>) -> Result<(&'static str, Vec<(Point, f64)>)> {
    let guide = model.map_or_else(|| Ok(Guide::Predictor(Predictor::shipped())), guide)?;
    Ok(match guide {
        Guide::Predictor(predictor) => ("predictor", predictor.propose(case)),
        Guide::Map(model) => {
            let proposal = Clusters::of(&model).propose(case);
            ("map", proposal.map_or(Vec::new(), |proposal| proposal.candidates))
        }
    })
}

fn asked(guide: &Guide, case: Case, args: &Args) -> Shown {
    let mut shown =
        Shown { case, by: "predictor", cluster: None, candidates: Vec::new(), similar: Vec::new() };
    match guide {
        Guide::Predictor(predictor) => {
            shown.candidates = predictor.propose(&shown.case);
            shown.similar = nearest(&shown.case, &shipped_cases(), args.similar);
        }
        Guide::Map(model) => {
            shown.by = "map";
            if let Some(proposal) = Clusters::of(model).propose(&shown.case) {
                shown.cluster = Some(proposal.neuron);
                shown.candidates = proposal.candidates;
                shown.similar = proposal.similar;
            }
        }
    }
    shown.candidates.truncate(args.most);
    shown.similar.truncate(args.similar);
    shown
}

fn sgf(point: Point, size: Size) -> String {
    Notation::Sgf.write(point, size)
}

/// Points are written as in SGF; similar problems are turned into the top left corner, the attacker Black.
fn as_json(shown: &Shown) -> Value {
    let size = shown.case.setup.size;
    let candidates: Vec<Value> = shown
        .candidates
        .iter()
        .map(|&(point, share)| json!({"move": sgf(point, size), "probability": (share * 1e6).round() / 1e6}))
        .collect();
    let similar: Vec<Value> = shown
        .similar
        .iter()
        .map(|pattern| {
            let setup = pattern.setup();
            let points =
                |set: myosu_rules::PointSet| set.iter().map(|p| sgf(p, setup.size)).collect::<Vec<_>>();
            json!({
                "id": pattern.id,
                "black": points(setup.of(Color::Black)),
                "white": points(setup.of(Color::White)),
                "to_play": setup.to_play.to_string(),
                "first_moves": points(pattern.first_moves()),
            })
        })
        .collect();
    json!({
        "schema": 1,
        "id": shown.case.id,
        "to_play": shown.case.setup.to_play.to_string(),
        "by": shown.by,
        "classified": shown.by != "map" || shown.cluster.is_some(),
        "cluster": shown.cluster,
        "candidates": candidates,
        "similar": similar,
    })
}

fn print(shown: &Shown, language: Language) -> Result<()> {
    let style = TextStyle {
        charset: if console::is_terminal() { Charset::Unicode } else { Charset::Ascii },
        coloring: if console::wants_color() { Coloring::Ansi } else { Coloring::Plain },
    };
    let mut out = console::stdout();
    write!(out, "{}", picture::problem(shown).text(style))?;
    let silent = match language {
        Language::English => "not classified: no problem the map has learnt falls on this neuron",
        Language::Korean => "미분류: 학습한 문제 가운데 같은 뉴런에 속하는 것이 없습니다",
    };
    if shown.candidates.is_empty() {
        writeln!(out, "{silent}")?;
    }
    let head = match (language, shown.cluster) {
        (Language::English, Some(cluster)) => {
            format!("similar problems of cluster {cluster}, right moves circled:")
        }
        (Language::English, None) => "similar problems, right moves circled:".to_owned(),
        (Language::Korean, Some(cluster)) => format!("군집 {cluster}의 유사한 문제 (정답은 동그라미):"),
        (Language::Korean, None) => "유사한 문제 (정답은 동그라미):".to_owned(),
    };
    if !shown.similar.is_empty() {
        writeln!(out, "\n{head}")?;
    }
    for pattern in &shown.similar {
        writeln!(out, "\n{}", picture::similar(pattern).text(style).trim_end())?;
    }
    Ok(out.flush()?)
}
