//! A player on top of a network: tree search, its result as numbers people read, and levels.
//!
//! The tree is kept between moves of one game and used again only if the new position was reached from
//! the old one by moves; under superko the same stones can be another position.

mod judge;
mod level;
mod report;
mod resign;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use myosu_rules::go::{Game, Rules};
use myosu_rules::{Color, Move, Setup, Symmetry};
use myosu_search::puct::{self, Limits, Settings, Tree};
use myosu_search::{Budget, Cancel};

use judge::{Leaf, NetJudge, Walk};
pub use level::Level;
use myosu_net::{Context, Evaluation, Inputs, Net, Workspace, untransformed};
pub use report::{Mean, MoveReport, Report};
pub use resign::Resignation;

/// How a [`Thinker`] works.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Threads that search one tree.
    pub threads: usize,
    /// Positions a thread has judged together.
    pub batch: usize,
    /// How the root is judged.
    pub root: RootView,
    /// How the search weighs.
    pub settings: Settings,
}

impl Default for Options {
    /// One thread: the same result every time.
    fn default() -> Options {
        Options { threads: 1, batch: 8, root: RootView::AllSides, settings: Settings::default() }
    }
}

/// From how many sides the root is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootView {
    /// As it is.
    Plain,
    /// Turned and mirrored in all eight ways, and the mean taken.
    AllSides,
}

/// What is wanted of a search.
pub struct Wanted<'a> {
    /// At most so many visits.
    pub visits: Budget,
    /// Or when somebody says stop.
    pub cancel: Cancel,
    /// The moves that may be considered.
    pub allowed: &'a dyn Fn(Move) -> bool,
}

impl Wanted<'_> {
    /// So many visits, every move allowed.
    pub fn visits(visits: u64) -> Wanted<'static> {
        Wanted { visits: Budget::nodes(visits), cancel: Cancel::new(), allowed: &|_| true }
    }
}

/// A network that thinks about games.
pub struct Thinker {
    net: Arc<Net>,
    options: Options,
    workspaces: Vec<Workspace>,
    kept: Option<Kept>,
}

/// A tree and the game it belongs to.
struct Kept {
    tree: Tree<Move, Leaf>,
    start: Setup,
    rules: Rules,
    moves: Vec<(Color, Move)>,
}

/// The share of the optimistic policy at the root; below it is used alone.
const ROOT_OPTIMISM: f32 = 0.2;

impl Thinker {
    /// A thinker that has not thought yet.
    pub fn new(net: Arc<Net>, options: Options) -> Thinker {
        let workspaces = vec![Workspace::default(); options.threads.max(1)];
        Thinker { net, options, workspaces, kept: None }
    }

    /// The network.
    pub fn net(&self) -> &Arc<Net> {
        &self.net
    }

    /// Forgets everything it thought.
    pub fn forget(&mut self) {
        self.kept = None;
    }

    /// What the network says of the position where the game is, seen under one symmetry.
    pub fn raw(&mut self, game: &Game, symmetry: Symmetry, optimism: f32) -> Evaluation {
        let mut game = game.clone();
        let inputs = Inputs::new(&mut game, &Context::default()).transformed(symmetry);
        let raw = &self.net.run(&mut self.workspaces[0], std::slice::from_ref(&inputs))[0];
        let raw = untransformed(raw, game.position().size(), symmetry);
        Evaluation::new(&self.net, &raw, &game, optimism)
    }

    /// Thinks about where the game is. `watch` is called after every batch; what it is given makes a
    /// [`Report`] when asked.
    pub fn think(&mut self, game: &Game, wanted: &Wanted<'_>, mut watch: impl FnMut(&View<'_>)) -> Report {
        let tree = self.tree(game);
        let mut kept =
            Kept { tree, start: game.start().setup(), rules: *game.rules(), moves: game.moves().collect() };
        let is_free = kept.tree.root().moves.iter().all(|(mv, _)| (wanted.allowed)(*mv));
        if !is_free {
            kept.tree.restrict(wanted.allowed);
        }
        let size = game.position().size();
        let mut workers: Vec<(Walk, NetJudge<'_>)> = self
            .workspaces
            .iter_mut()
            .map(|workspace| (Walk(game.clone()), NetJudge::new(&self.net, workspace)))
            .collect();
        let limits =
            Limits { visits: wanted.visits, cancel: wanted.cancel.clone(), batch: self.options.batch };
        puct::search(&mut kept.tree, &mut workers, &limits, |tree| watch(&View { tree, size }));
        let report = View { tree: &kept.tree, size }.report();
        self.kept = is_free.then_some(kept);
        report
    }

    /// The tree that is kept if it leads here, or a new one.
    fn tree(&mut self, game: &Game) -> Tree<Move, Leaf> {
        if let Some(kept) = self.kept.take().and_then(|kept| kept.follow(game)) {
            return kept;
        }
        let mut here = game.clone();
        let symmetries = match self.options.root {
            RootView::Plain => &Symmetry::ALL[..1],
            RootView::AllSides => &Symmetry::ALL[..],
        };
        let mut judge = NetJudge::new(&self.net, &mut self.workspaces[0]);
        Tree::new(judge.root(&mut here, symmetries, ROOT_OPTIMISM), self.options.settings)
    }
}

impl Kept {
    fn follow(self, game: &Game) -> Option<Tree<Move, Leaf>> {
        let moves: Vec<(Color, Move)> = game.moves().collect();
        let is_same = self.start == game.start().setup() && self.rules == *game.rules();
        let more = moves.strip_prefix(self.moves.as_slice()).filter(|_| is_same)?;
        let mut turn = !self.moves.last().map_or(!self.start.to_play, |(color, _)| *color);
        let mut tree = self.tree;
        for (color, mv) in more {
            if *color != turn {
                return None;
            }
            tree = tree.advance(*mv)?;
            turn = !turn;
        }
        (game.to_play() == turn).then_some(tree)
    }
}

/// A search as it stands.
pub struct View<'a> {
    tree: &'a Tree<Move, Leaf>,
    size: myosu_rules::Size,
}

impl View<'_> {
    /// Visits so far.
    pub fn visits(&self) -> u32 {
        self.tree.visits()
    }

    /// What is known so far.
    pub fn report(&self) -> Report {
        report::report(self.tree, self.size)
    }
}
