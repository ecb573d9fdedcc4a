//! Games judged move by move: what `review` writes.

use std::ops::ControlFlow;

use crate::{BackendError, Batch, Flow, ItemOutput, JobError, Order, SinkError};
use myosu::baduk::judge::PositionJudge;
use myosu::baduk::network::SearcherOptions;
use myosu::baduk::review::review;
use myosu::formats::Record;
use myosu::formats::input::{GameFile, GameTree, ReadOptions};
use myosu::formats::sgf::Collection;
use myosu::rules::go::Rules;
use myosu::text::Language;
use myosu::views::judgement::{ReviewView, review_lines, review_page, review_sgf};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::kinds::Run;
use crate::kinds::networks::{BatchNetwork, NetworkShelf, NetworkStamp};
use crate::kinds::value::{KindItem, of_this_kind, taking};

/// The kind.
pub const KIND: &str = "review";

/// How a review is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReviewFormat {
    /// Lines for a terminal.
    Text,
    /// A page for people.
    Html,
    /// For programs.
    Json,
    /// The game with marks, comments and values for graphs.
    Sgf,
}

impl ReviewFormat {
    /// The end of a file's name.
    pub fn extension(self) -> &'static str {
        match self {
            ReviewFormat::Text => "txt",
            ReviewFormat::Html => "html",
            ReviewFormat::Json => "json",
            ReviewFormat::Sgf => "sgf",
        }
    }
}

#[derive(Serialize, Deserialize)]
struct ReviewSettings {
    format: ReviewFormat,
    language: Language,
    visits: u64,
    net: NetworkStamp,
}

/// How many games are judged and written.
pub struct ReviewTerms {
    /// How they are written.
    pub format: ReviewFormat,
    /// In which language.
    pub language: Language,
    /// Visits of the network for every move.
    pub visits: u64,
    /// The network that judges.
    pub net: BatchNetwork,
}

/// The judged game as it is written; calls `each` after every move.
///
/// # Errors
/// If the record is no game of Baduk, or a move cannot be played.
pub fn written(
    tree: &GameTree,
    judge: &mut PositionJudge,
    (format, language): (ReviewFormat, Language),
    mut each: impl FnMut(),
) -> Result<Vec<u8>, String> {
    let game = tree.go(tree.go_rules(Rules::default()), Some(0)).map_err(|bad| bad.to_string())?;
    let record = Record::of(tree.root()).map_err(|bad| bad.to_string())?;
    let judged = review(game, &record.moves, judge, |_| {
        each();
        ControlFlow::Continue(())
    });
    let steps = judged.map_err(|(number, illegal)| format!("move {number} cannot be played: {illegal}"))?;
    Ok(match format {
        ReviewFormat::Text => (review_lines(&record, &steps, language).join("\n") + "\n").into_bytes(),
        ReviewFormat::Html => review_page(&record, &steps, judge.name(), language).html().into_bytes(),
        ReviewFormat::Sgf => review_sgf(&record, &steps, language),
        ReviewFormat::Json => {
            let view = ReviewView::of(&record, &steps, judge.name());
            serde_json::to_vec(&view).map_err(|error| error.to_string())?
        }
    })
}

/// Has games judged, and hands the written reviews over in their order.
///
/// # Errors
/// The first error of `each`, or why the backend cannot go on.
pub fn review_all(
    title: &str,
    records: &[Record],
    terms: &ReviewTerms,
    mut run: Run<'_>,
    each: &mut dyn FnMut(usize, ItemOutput) -> Result<Flow, SinkError>,
) -> Result<u64, BackendError> {
    let ReviewTerms { format, language, visits, net } = terms;
    let (stamp, file) = net.stamp()?;
    let item = |number: u64| KindItem::Review(Box::new(records[number as usize].clone()));
    let batch = Batch {
        title: title.to_owned(),
        kind: KIND,
        settings: json!(ReviewSettings { format: *format, language: *language, visits: *visits, net: stamp }),
        files: file.into_iter().collect(),
        count: records.len() as u64,
        item: &item,
        group: 1,
        pack: Some(1),
    };
    run.run(&batch, &mut |number, output| each(number as usize, of_this_kind(output, taking!(Review))?))
}

fn settings(value: &Value) -> Result<ReviewSettings, String> {
    ReviewSettings::deserialize(value).map_err(|error| format!("the settings: {error}"))
}

pub(crate) fn write_item(record: &Record) -> Value {
    json!(String::from_utf8_lossy(&record.to_sgf().to_utf8()))
}

pub(crate) fn read_item(item: &Value) -> Result<Record, String> {
    let bytes = item.as_str().ok_or("the game is no text")?.as_bytes();
    let tree = GameFile::read(bytes, &ReadOptions::default()).and_then(|file| file.into_tree(1, None));
    let tree = tree.map_err(|bad| bad.to_string())?;
    Record::of(tree.root()).map_err(|bad| bad.to_string())
}

pub(crate) fn work(networks: &NetworkShelf, order: &Order, record: &Record) -> Result<Vec<u8>, JobError> {
    let ReviewSettings { format, language, visits, net } =
        settings(&order.settings).map_err(JobError::Failed)?;
    let net = networks.get(order, &net)?;
    let tree = GameTree::of_record(record);
    let mut judge = PositionJudge::network(net, SearcherOptions::default(), visits);
    written(&tree, &mut judge, (format, language), || {}).map_err(JobError::Failed)
}

/// A review is a file of its format.
pub(crate) fn check(value: &Value, output: &[u8]) -> Result<(), String> {
    match settings(value)?.format {
        ReviewFormat::Text if output.ends_with(b"\n") => Ok(()),
        ReviewFormat::Text => Err("the lines are cut off".to_owned()),
        ReviewFormat::Html if output.trim_ascii_end().ends_with(b"</html>") => Ok(()),
        ReviewFormat::Html => Err("the page is cut off".to_owned()),
        ReviewFormat::Json => {
            serde_json::from_slice::<Value>(output).map(|_| ()).map_err(|error| error.to_string())
        }
        ReviewFormat::Sgf => Collection::parse(output).map(|_| ()).map_err(|bad| bad.to_string()),
    }
}
