//! The review as SGF: comments, the better candidate marked, and values for graphs (SBKV).

use myosu_formats::Record;
use myosu_formats::sgf::{SgfNode, SgfNodeId};
use myosu_rules::Notation;

use super::Step;
use crate::command::analyze::go::words;
use myosu_text::Language;

/// Moves that lost at least so many points are called doubtful, then bad.
const DOUBTFUL: f64 = 2.0;
const BAD: f64 = 5.0;

pub(crate) fn annotated(record: &Record, steps: &[Step], language: Language) -> Vec<u8> {
    let mut collection = record.to_sgf();
    let size = record.start.size;
    let line: Vec<SgfNodeId> = match collection.games().next() {
        Some(game) => game.main_line().skip(1).map(SgfNode::id).collect(),
        None => Vec::new(),
    };
    for (node, step) in line.into_iter().zip(steps) {
        let analysis = &step.thoughts.analysis;
        let mut comment = words::pick(words::balance(analysis), language);
        if let Some(best) = step.best.filter(|_| step.loss >= DOUBTFUL) {
            let better = match language {
                Language::Korean => {
                    format!("\n약 {:.1}집 손해. {}도 있었습니다.", step.loss, Notation::Go.write(best, size))
                }
                Language::English => {
                    format!(
                        "\nAbout {:.1} points lost; {} was there.",
                        step.loss,
                        Notation::Go.write(best, size)
                    )
                }
            };
            comment.push_str(&better);
            if Some(best) != step.mv.point() && step.game.position().is_empty(best) {
                collection.set(node, "TR", &[Notation::Sgf.write(best, size)]);
            }
            collection.set(
                node,
                if step.loss >= BAD { "BM" } else { "DO" },
                &[if step.loss >= BAD { "1" } else { "" }],
            );
        }
        collection.set(node, "C", &[comment]);
        collection.set(node, "SBKV", &[format!("{:.2}", 100.0 * analysis.black_wins)]);
    }
    collection.to_utf8()
}
