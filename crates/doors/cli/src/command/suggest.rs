//! `myosu suggest`: first moves for a life-and-death problem from experience, without search, with the
//! problems the experience comes from.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use myosu::intuition::{Advice, Adviser, Case, KohonenModel, Predictor};
use myosu::rules::Color;
use myosu::views::life::suggestion::{Suggestion, SuggestionView, suggestion_svg, suggestion_text};

use super::Context;
use super::train::load_map;
use crate::outcome::Outcome;
use crate::{files, source, terminal};

#[derive(Debug, clap::Args)]
pub(crate) struct SuggestArgs {
    /// A diagram, an SGF file or JSON lines with one problem; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// A map or predictor made by `myosu train` [default: the map and the predictor of the program]
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

pub(crate) fn run(args: &SuggestArgs, context: &Context) -> Result<Outcome> {
    let mut problem = source::problem(&args.file)?;
    if let Some(color) = args.to_play {
        problem.setup.to_play = color;
    }
    myosu::rules::go::Position::from_setup(&problem.setup)
        .with_context(|| format!("{} is no position", args.file.display()))?;
    if problem.setup.occupied().is_empty() {
        bail!("there are no stones in {}", args.file.display());
    }
    let case = Case::new(problem.id, problem.setup, Default::default());
    let advice = match &args.model {
        None => Advice::of_both(&case, args.similar).to_vec(),
        Some(path) => vec![by_file(&case, path, args.similar)?],
    };
    let advice = advice.into_iter().map(|advice| advice.shortened(args.most, args.similar)).collect();
    let shown = Suggestion { case, advice };
    if let Some(path) = &args.svg {
        files::write(path, suggestion_svg(&shown, context.language).as_bytes())?;
    }
    if args.json {
        terminal::json(&SuggestionView::of(&shown))?;
    } else if args.svg.is_none() {
        write!(terminal::stdout(), "{}", suggestion_text(&shown, terminal::board_style(), context.language))?;
    }
    let silent = shown.advice.iter().all(|advice| advice.candidates.is_empty());
    Ok(if silent { Outcome::Unsettled } else { Outcome::Done })
}

/// What a map or a predictor in a file proposes; a file that is neither is refused with what is wrong with it.
fn by_file(case: &Case, path: &Path, similar: usize) -> Result<Advice> {
    let bytes = files::read(path)?;
    if bytes.starts_with(b"myosu-first") {
        let predictor = Predictor::from_bytes(&bytes).with_context(|| format!("in {}", path.display()))?;
        return Ok(Advice::of_predictor(&predictor, case, similar));
    }
    Ok(Advice::of_map(&load_map(path)?, case))
}

/// The first moves a model or, without one, an adviser of the program proposes.
pub(super) fn moves(case: &Case, by: Adviser, model: Option<&Path>) -> Result<Advice> {
    match (model, by) {
        (Some(path), _) => by_file(case, path, 0),
        (None, Adviser::Predictor) => Ok(Advice::of_predictor(&Predictor::shipped(), case, 0)),
        (None, Adviser::Map) => Ok(Advice::of_map(&KohonenModel::shipped(), case)),
    }
}
