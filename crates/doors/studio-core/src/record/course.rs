//! The course of a game: the positions of a line, replayed once and one at a time.

use std::ops::ControlFlow;

use myosu::formats::replay::{GoReplay, OmokReplay};
use myosu::formats::sgf::{Collection, SgfNode, SgfNodeId};
use myosu::rules::{go, omok};

use super::refuse::unreadable;
use super::{GameRecord, GameRules};
use crate::fault::Fault;

/// The most nodes from the root to the end of a line; longer lines are refused. No known game of either kind has
/// a quarter of it.
const LONGEST_LINE: usize = 2_000;

/// A line of a record, apart from the record, so that a long walk locks no game.
pub(crate) struct Course {
    sgf: Collection,
    rules: GameRules,
    nodes: Vec<SgfNodeId>,
}

/// A position on the way.
#[derive(Clone, Copy)]
pub(crate) enum CoursePosition<'a> {
    /// Baduk.
    Go(&'a go::Game),
    /// Omok.
    Omok(&'a omok::Game),
}

impl Course {
    /// Replays the line and shows every position with the number of its node, until `each` breaks off.
    pub(crate) fn walk(
        &self,
        mut each: impl FnMut(usize, CoursePosition<'_>) -> ControlFlow<()>,
    ) -> Result<(), Fault> {
        let Some(&first) = self.nodes.first() else { return Ok(()) };
        let root = self.sgf.node(first);
        let nodes = self.nodes.iter().map(|&id| self.sgf.node(id));
        match self.rules {
            GameRules::Go(rules) => {
                let mut replay = GoReplay::before(root, rules).map_err(unreadable)?;
                for node in nodes {
                    replay.step(node).map_err(unreadable)?;
                    let game = replay.game.as_ref().map_err(unreadable)?;
                    if each(node.id().index(), CoursePosition::Go(game)).is_break() {
                        break;
                    }
                }
            }
            GameRules::Omok(variant) => {
                let mut replay = OmokReplay::before(root, variant.rule()).map_err(unreadable)?;
                for node in nodes {
                    replay.step(node).map_err(unreadable)?;
                    let game = replay.game.as_ref().map_err(unreadable)?;
                    if each(node.id().index(), CoursePosition::Omok(game)).is_break() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}

impl GameRecord {
    /// The line from the root over the shown node to its end.
    pub(crate) fn course(&self) -> Course {
        let before = self.node().path();
        let after = self.node().main_line().skip(1);
        let nodes = before.into_iter().chain(after).map(SgfNode::id).collect();
        Course { sgf: self.sgf.clone(), rules: self.rules, nodes }
    }

    /// Whether the line to the shown node has no room for another node.
    pub(super) fn is_at_longest(&self) -> bool {
        self.node().path().len() >= LONGEST_LINE
    }
}

/// Refuses a record with a line that is too long.
pub(super) fn check_lengths(root: SgfNode<'_>) -> Result<(), Fault> {
    let mut lengths = std::collections::HashMap::new();
    for node in root.walk() {
        let before = node.parent().and_then(|parent| lengths.get(&parent.id()).copied());
        let length: usize = before.unwrap_or(0) + 1;
        if length > LONGEST_LINE {
            return Err(too_long());
        }
        lengths.insert(node.id(), length);
    }
    Ok(())
}

/// A line that is too long.
pub(super) fn too_long() -> Fault {
    Fault::bad(
        format!("기보의 수순이 너무 깁니다. {LONGEST_LINE}수까지 받습니다."),
        format!("The record is too long: a line may have at most {LONGEST_LINE} moves."),
    )
}
