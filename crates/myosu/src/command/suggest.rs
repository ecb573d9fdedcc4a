//! `myosu suggest`: first moves for a life-and-death problem from experience, without search, with the
//! problems the experience comes from.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use myosu_engine::intuition::{Case, Clusters, KohonenModel, Predictor, nearest, shipped_cases};
use myosu_pages::life::suggestion::{
    Suggestion, not_classified, problem_board, similar_board, similar_heading, suggestion_json,
    suggestion_svg,
};
use myosu_rules::{Color, Point};

use super::Context;
use super::train::load_map;
use crate::outcome::Outcome;
use crate::{console, files, source};
use myosu_text::Language;

#[derive(Debug, clap::Args)]
pub(crate) struct SuggestArgs {
    /// A diagram, an SGF file or JSON lines with one problem; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// A map or predictor made by `myosu train` [default: the predictor of the program]
    #[arg(long, value_name = "MODEL")]
    model: Option<PathBuf>,

    /// Who moves first [default: as the problem says]
    #[arg(long, value_name = "COLOR", value_parser = |text: &str| Color::parse(text).ok_or("black or white"))]
    to_play: Option<Color>,

    /// Show at most this many moves
    #[arg(long, value_name = "N", default_value_t = 5)]
    most: usize,

    /// Show at most this many similar problems
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
enum Suggester {
    Map(Box<KohonenModel>),
    Predictor(Predictor),
}

pub(crate) fn run(args: &SuggestArgs, context: &Context) -> Result<Outcome> {
    let guide = match &args.model {
        None => Suggester::Predictor(Predictor::shipped()),
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
        files::write(path, suggestion_svg(&shown).as_bytes())?;
    }
    if args.json {
        console::json(&suggestion_json(&shown))?;
    } else if args.svg.is_none() {
        print(&shown, context.language)?;
    }
    let silent = shown.candidates.is_empty();
    Ok(if silent { Outcome::Unsettled } else { Outcome::Done })
}

/// Reads a map or a predictor; a file that is neither is refused with what is wrong with it.
fn guide(path: &Path) -> Result<Suggester> {
    let bytes = files::read(path)?;
    if bytes.starts_with(b"myosu-first") {
        let predictor = Predictor::from_bytes(&bytes).with_context(|| format!("in {}", path.display()))?;
        return Ok(Suggester::Predictor(predictor));
    }
    load_map(path).map(|model| Suggester::Map(Box::new(model)))
}

/// The moves a model, or the predictor of the program, suggests for a problem, and what it is.
pub(super) fn moves(case: &Case, model: Option<&Path>) -> Result<(&'static str, Vec<(Point, f64)>)> {
    let guide = model.map_or_else(|| Ok(Suggester::Predictor(Predictor::shipped())), guide)?;
    Ok(match guide {
        Suggester::Predictor(predictor) => ("predictor", predictor.propose(case)),
        Suggester::Map(model) => {
            let proposal = Clusters::of(&model).propose(case);
            ("map", proposal.map_or(Vec::new(), |proposal| proposal.candidates))
        }
    })
}

fn asked(guide: &Suggester, case: Case, args: &SuggestArgs) -> Suggestion {
    let mut shown =
        Suggestion { case, by: "predictor", cluster: None, candidates: Vec::new(), similar: Vec::new() };
    match guide {
        Suggester::Predictor(predictor) => {
            shown.candidates = predictor.propose(&shown.case);
            shown.similar = nearest(&shown.case, &shipped_cases(), args.similar);
        }
        Suggester::Map(model) => {
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

fn print(suggestion: &Suggestion, language: Language) -> Result<()> {
    let style = console::board_style();
    let mut out = console::stdout();
    write!(out, "{}", problem_board(suggestion).text(style))?;
    if suggestion.candidates.is_empty() {
        writeln!(out, "{}", not_classified().get(language))?;
    }
    if !suggestion.similar.is_empty() {
        writeln!(out, "\n{}", similar_heading(suggestion).get(language))?;
    }
    for pattern in &suggestion.similar {
        writeln!(out, "\n{}", similar_board(pattern).text(style).trim_end())?;
    }
    Ok(out.flush()?)
}
