//! Omok: forced wins, forbidden points, analyses, the opening book and the knowledge base of the paper omok-kb.
//!
//! Points are those of a renju board, as every view of Omok has always written them.

pub mod analysis;
pub mod book;
pub mod forbidden;
pub mod knowledge;
pub mod mate;
pub mod weights;

pub use analysis::OmokAnalysisView;
pub use book::BookPositionView;
pub use forbidden::{ForbiddenView, WhyView};
pub use knowledge::KnowledgeView;
pub use mate::MateView;
pub use weights::WeightsView;

use myosu_rules::omok::{Position, Variant};
use myosu_rules::{Notation, Point, Size};

fn point(point: Point, size: Size) -> String {
    Notation::Renju.write(point, size)
}

fn points(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|&each| point(each, size)).collect()
}

fn rule_name(position: &Position) -> String {
    position.rule().variant().map_or("", Variant::name).to_owned()
}
