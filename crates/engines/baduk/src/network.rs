//! PUCT search guided by a network: the search, its result as numbers people read, levels and resignation.
//!
//! The searcher keeps its tree between moves of one game and reuses it only if moves lead from the old position to
//! the new one: under superko the same stones can be another position.

mod follow;
mod judge;
mod level;
mod report;
mod resign;
mod restriction;

use std::sync::Arc;

use myosu_rules::go::{Game, Rules};
use myosu_rules::{Color, Move, Setup, Symmetry};
use myosu_search::puct::{self, PuctLimits, PuctSettings, Tree};
use myosu_search::{Budget, Cancel};

pub use follow::Following;
use judge::{JudgeTerms, LeafEvaluation, NetJudge, Utility};
pub use level::{BadLevel, Level, Rank};
pub use myosu_net::{BadProfile, Past, Profile};
use myosu_net::{CACHE_BYTES, Evaluation, InputContext, Inputs, Net, Workspace, untransformed};
pub use report::{Mean, MoveReport, RootUncertainty, SearchReport};
pub use resign::Resignation;
pub use restriction::{MoveRestriction, RestrictionKind};

use crate::walk::GameWalk;

/// Visits of a search where nothing says how many: a few seconds for a move on a small machine, and candidates that are
/// still there after ten times as many.
pub const VISITS: u64 = 200;

/// The settings of a [`NetworkSearcher`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearcherOptions {
    /// Threads that search one tree.
    pub threads: usize,
    /// The most positions per network evaluation. A small tree is searched with smaller batches.
    pub batch: usize,
    /// How the network evaluates the root.
    pub root: RootView,
    /// The settings of the tree search.
    pub settings: PuctSettings,
    /// The temperature of the priors at the root: above 1 flattens them.
    pub root_temperature: f64,
    /// How many doublings of playouts the side to move has over its opponent, for handicap play.
    pub advantage: f64,
    /// What points are worth beside winning.
    pub points: PointUtility,
    /// How much of the moves before the root the network sees.
    pub before_root: Past,
    /// Whose play a human-style network imitates; others do not read it.
    pub profile: Profile,
    /// The longest principal variation, in moves.
    pub longest_line: usize,
}

/// What points are worth in the utility of a leaf, where winning is worth 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointUtility {
    /// Points around an even game.
    pub fixed: f64,
    /// Points around the score the search began with.
    pub dynamic: f64,
}

impl Default for PointUtility {
    /// KataGo's shares.
    fn default() -> PointUtility {
        PointUtility { fixed: 0.1, dynamic: 0.3 }
    }
}

impl Default for SearcherOptions {
    /// One thread, for a reproducible result.
    fn default() -> SearcherOptions {
        SearcherOptions {
            threads: 1,
            batch: 8,
            root: RootView::AllSides,
            settings: PuctSettings::default(),
            root_temperature: 1.0,
            advantage: 0.0,
            points: PointUtility::default(),
            before_root: Past::Shown,
            profile: Profile::default(),
            longest_line: 24,
        }
    }
}

/// The symmetries under which the network evaluates the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootView {
    /// The identity alone.
    Plain,
    /// The mean over all eight symmetries.
    AllSides,
}

/// The limits of a search.
pub struct SearchRequest<'a> {
    /// The most visits.
    pub visits: Budget,
    /// Ends the search early once raised.
    pub cancel: Cancel,
    /// Moves not to try, or the only ones.
    pub bounds: &'a [MoveRestriction],
}

impl SearchRequest<'_> {
    /// This many visits, every move allowed.
    pub fn visits(visits: u64) -> SearchRequest<'static> {
        SearchRequest { visits: Budget::nodes(visits), cancel: Cancel::new(), bounds: &[] }
    }
}

/// A tree search guided by a network.
pub struct NetworkSearcher {
    net: Arc<Net>,
    options: SearcherOptions,
    workspaces: Vec<Workspace>,
    kept: Option<ReusableTree>,
}

/// The tree of the last search and the game it belongs to.
struct ReusableTree {
    tree: Tree<Move, LeafEvaluation>,
    start: Setup,
    rules: Rules,
    moves: Vec<(Color, Move)>,
}

/// The share of the optimistic policy at the root; below the root it is used alone.
const ROOT_OPTIMISM: f32 = 0.2;

impl NetworkSearcher {
    /// A searcher with an empty tree.
    pub fn new(net: Arc<Net>, options: SearcherOptions) -> NetworkSearcher {
        let workspaces = vec![Workspace::default(); options.threads.max(1)];
        NetworkSearcher { net, options, workspaces, kept: None }
    }

    /// The network.
    pub fn net(&self) -> &Arc<Net> {
        &self.net
    }

    /// The settings.
    pub fn options(&self) -> &SearcherOptions {
        &self.options
    }

    /// Changes the settings; drops the tree if they differ.
    pub fn set_options(&mut self, options: SearcherOptions) {
        if options != self.options {
            self.workspaces.resize(options.threads.max(1), Workspace::default());
            self.options = options;
            self.kept = None;
        }
    }

    /// Drops the tree.
    pub fn forget(&mut self) {
        self.kept = None;
    }

    /// Drops the tree and the network's kept evaluations.
    pub fn clear_cache(&mut self) {
        self.forget();
        self.net.clear_cache();
    }

    /// The network's raw evaluation of the current position under one symmetry.
    pub fn raw(&mut self, game: &Game, symmetry: Symmetry, optimism: f32) -> Evaluation {
        let mut game = game.clone();
        let context = InputContext { profile: self.options.profile, ..InputContext::default() };
        let inputs = Inputs::new(&mut game, &context).transformed(symmetry);
        let raw = &self.net.evaluate(&mut self.workspaces[0], std::slice::from_ref(&inputs))[0];
        let raw = untransformed(raw, game.position().size(), symmetry);
        Evaluation::new(&self.net, &raw, &game, optimism)
    }

    /// Searches the current position of a game. Calls `watch` after every batch with a snapshot, which makes a
    /// [`SearchReport`] on demand.
    pub fn think(
        &mut self,
        game: &Game,
        wanted: &SearchRequest<'_>,
        mut watch: impl FnMut(&SearchSnapshot<'_>),
    ) -> SearchReport {
        if !wanted.bounds.is_empty() {
            self.kept = None;
        }
        let tree = self.tree(game);
        let mut kept = ReusableTree {
            tree,
            start: game.start().setup(),
            rules: *game.rules(),
            moves: game.moves().collect(),
        };
        let to_play = game.to_play();
        let lets = |mv: Move| wanted.bounds.iter().all(|bound| bound.lets(to_play, mv, 0));
        kept.tree.restrict(lets);
        let size = game.position().size();
        let utility = Utility::around(kept.black_score(), size, self.options.points);
        kept.tree.set_values(|leaf| utility.of(leaf));
        let terms = self.options.terms(game, utility, wanted.bounds);
        let mut workers: Vec<(GameWalk, NetJudge<'_>)> = self
            .workspaces
            .iter_mut()
            .map(|workspace| (GameWalk(game.clone()), NetJudge::new(&self.net, workspace, terms)))
            .collect();
        let limits =
            PuctLimits { visits: wanted.visits, cancel: wanted.cancel.clone(), batch: self.options.batch };
        let longest = self.options.longest_line;
        puct::search(&mut kept.tree, &mut workers, &limits, |tree| {
            watch(&SearchSnapshot { tree, size, longest });
        });
        let report = SearchSnapshot { tree: &kept.tree, size, longest }.report();
        self.kept = wanted.bounds.is_empty().then_some(kept);
        report
    }

    /// The kept tree if moves lead from it to this position, otherwise a new one.
    fn tree(&mut self, game: &Game) -> Tree<Move, LeafEvaluation> {
        let kept = self.kept.take().and_then(|kept| kept.follow(game));
        let mut here = game.clone();
        let symmetries = match self.options.root {
            RootView::Plain => &Symmetry::ALL[..1],
            RootView::AllSides => &Symmetry::ALL[..],
        };
        let level = Utility::around(0.0, game.position().size(), self.options.points);
        let terms = self.options.terms(game, level, &[]);
        let mut judge = NetJudge::new(&self.net, &mut self.workspaces[0], terms);
        let mut root = judge.root(&mut here, symmetries, ROOT_OPTIMISM);
        // Noise at the root needs priors that leave room for it.
        let noise = self.options.settings.root_noise;
        temper(&mut root.moves, self.options.root_temperature * (1.0 + 4.0 * noise));
        match kept {
            None => {
                let mut settings = self.options.settings;
                settings.memory = settings.memory.saturating_sub(CACHE_BYTES);
                Tree::new(root, settings)
            }
            Some(mut kept) => {
                kept.set_priors(root.moves);
                kept
            }
        }
    }
}

impl SearcherOptions {
    fn terms<'a>(&self, game: &Game, utility: Utility, bounds: &'a [MoveRestriction]) -> JudgeTerms<'a> {
        JudgeTerms {
            utility,
            bounds,
            root: game.moves().len(),
            advantage: (game.to_play(), self.advantage as f32),
            before_root: self.before_root,
            profile: self.profile,
        }
    }
}

/// Flattens priors at a temperature above 1, sharpens them below.
fn temper(moves: &mut [(Move, f32)], temperature: f64) {
    if temperature == 1.0 {
        return;
    }
    let exponent = (1.0 / temperature.max(0.01)) as f32;
    moves.iter_mut().for_each(|(_, prior)| *prior = prior.powf(exponent));
    let sum: f32 = moves.iter().map(|(_, prior)| prior).sum();
    moves.iter_mut().for_each(|(_, prior)| *prior /= sum.max(f32::MIN_POSITIVE));
}

impl ReusableTree {
    /// Black's expected score, the mean over all visits.
    fn black_score(&self) -> f64 {
        let (mut sum, mut total) = (0.0, 0.0);
        self.tree.for_each(None, |leaf, visits| {
            sum += visits * f64::from(leaf.black_score);
            total += visits;
        });
        sum / f64::max(total, 1.0)
    }

    fn follow(self, game: &Game) -> Option<Tree<Move, LeafEvaluation>> {
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

/// A running search.
pub struct SearchSnapshot<'a> {
    tree: &'a Tree<Move, LeafEvaluation>,
    size: myosu_rules::Size,
    longest: usize,
}

impl SearchSnapshot<'_> {
    /// Visits so far.
    pub fn visits(&self) -> u32 {
        self.tree.visits()
    }

    /// The results so far.
    pub fn report(&self) -> SearchReport {
        report::report(self.tree, self.size, self.longest)
    }
}
