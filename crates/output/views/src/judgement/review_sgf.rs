//! The review as SGF: comments, the better candidate marked, and values for graphs (SBKV).

use myosu_baduk::review::{Mistake, ReviewedMove};
use myosu_formats::Record;
use myosu_formats::sgf::{Collection, SgfNode, SgfNodeId};
use myosu_rules::{Notation, Size};
use myosu_text::{Language, Text};
use myosu_words::go as words;

/// A reviewed game as SGF.
pub fn review_sgf(record: &Record, moves: &[ReviewedMove], language: Language) -> Vec<u8> {
    let mut collection = record.to_sgf();
    let line: Vec<SgfNodeId> = match collection.games().next() {
        Some(game) => game.main_line().skip(1).map(SgfNode::id).collect(),
        None => Vec::new(),
    };
    for (node, reviewed) in line.into_iter().zip(moves) {
        annotate(&mut collection, node, reviewed, record.start.size, language);
    }
    collection.to_utf8()
}

fn annotate(
    collection: &mut Collection,
    node: SgfNodeId,
    reviewed: &ReviewedMove,
    size: Size,
    language: Language,
) {
    let analysis = &reviewed.thoughts.analysis;
    let mut comment = words::judgement(analysis);
    if let (Some(mistake), Some(best)) = (reviewed.mistake(), reviewed.best) {
        comment = Text::join(&[comment, words::better_move(best, reviewed.loss, size)], "\n");
        if Some(best) != reviewed.mv.point() && reviewed.game.position().is_empty(best) {
            collection.set(node, "TR", &[Notation::Sgf.write(best, size)]);
        }
        match mistake {
            Mistake::Bad => collection.set(node, "BM", &["1"]),
            Mistake::Doubtful => collection.set(node, "DO", &[""]),
        }
    }
    collection.set(node, "C", &[comment.into_string(language)]);
    collection.set(node, "SBKV", &[format!("{:.2}", 100.0 * analysis.black_wins)]);
}
