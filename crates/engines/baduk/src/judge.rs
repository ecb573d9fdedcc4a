//! Judging a Go position for every door: by the paper's evaluation, or by a network on top of it.
//!
//! Law: the result has the same form with and without a network. The paper's dynamic data (chains, groups,
//! influence) are always there and give the reasons. With a network, probabilities, lead and candidates are the
//! network's; the paper's program finds the purposes of its candidates.

use std::sync::Arc;

use myosu_rules::go::Game;
use myosu_rules::{Color, Move, PointSet};
use myosu_search::{Budget, Cancel};

use super::cgs::lookahead::{Lookahead, Recursion};
use super::cgs::{CgsPlayer, PaperEvaluation};
use super::finish;
use super::judgement::{Analysis, Candidate, ProbabilityMatrix, Safety};
use super::network::{MoveReport, NetworkSearcher, SearchReport, SearchRequest, SearcherOptions};
use myosu_net::Net;

/// A position with its judgement.
#[derive(Clone, Debug)]
pub struct JudgedPosition {
    /// The dynamic data of the paper: influence, stability, chains and groups.
    pub evaluation: PaperEvaluation,
    /// The judgement with the candidates.
    pub analysis: Analysis,
}

impl JudgedPosition {
    /// The probability that a group's stones end as their owner's: the mean over its stones. Without a network
    /// this is the paper's stability.
    pub fn group_stability(&self, group: usize) -> f64 {
        let group = &self.evaluation.survey.groups[group];
        let stands = |p| self.analysis.matrix.of(group.color, p);
        group.stones.iter().map(stands).sum::<f64>() / group.stones.len().max(1) as f64
    }

    /// The groups that are neither dead nor safe, the largest first.
    pub fn weak_groups(&self) -> Vec<usize> {
        let groups = &self.evaluation.survey.groups;
        let in_trouble = |group: &usize| Safety::of(self.group_stability(*group)).is_in_trouble();
        let mut weak: Vec<usize> = (0..groups.len()).filter(in_trouble).collect();
        weak.sort_by_key(|&group| std::cmp::Reverse(groups[group].stones.len()));
        weak
    }
}

/// A judge of positions: the paper's program, its fitted successor, or a network.
pub struct PositionJudge {
    paper: CgsPlayer,
    network: Option<JudgingNetwork>,
}

struct JudgingNetwork {
    searcher: NetworkSearcher,
    visits: u64,
    /// Visits of the last search, those of the tree it went on from included.
    visited: u64,
}

impl PositionJudge {
    /// The program of the paper cgs.
    pub fn paper() -> PositionJudge {
        PositionJudge { paper: CgsPlayer::default(), network: None }
    }

    /// The paper's judgement with candidates by the fitted ranking, which is stronger.
    pub fn fitted() -> PositionJudge {
        PositionJudge { paper: CgsPlayer::fitted(), network: None }
    }

    /// A network that searches `visits` visits; one visit is the network's raw evaluation.
    pub fn network(net: Arc<Net>, options: SearcherOptions, visits: u64) -> PositionJudge {
        let network = JudgingNetwork {
            searcher: NetworkSearcher::new(net, options),
            visits: visits.max(1),
            visited: 0,
        };
        PositionJudge { paper: CgsPlayer::fitted(), network: Some(network) }
    }

    /// Changes the visits of a network; a judge without one has none.
    pub fn set_visits(&mut self, visits: u64) {
        if let Some(network) = &mut self.network {
            network.visits = visits.max(1);
        }
    }

    /// Visits behind the last judgement, those of the tree it went on from included; 0 without a network.
    pub fn visited(&self) -> u64 {
        self.network.as_ref().map_or(0, |network| network.visited)
    }

    /// The judge's name: `cgs`, `cgs-fitted`, or the network's own.
    pub fn name(&self) -> &str {
        let paper = || self.paper.generator().name();
        self.network.as_ref().map_or_else(paper, |network| network.searcher.net().name())
    }

    /// Whether the judge reads on before it judges, so that both sides' turns are judged alike.
    pub fn looks_ahead(&self) -> bool {
        self.network.is_some()
    }

    /// Whether there is anything to judge by: the paper's judgement begins with the influence of both sides' stones. A network
    /// knows an empty board too.
    pub fn can_judge(&self, game: &Game) -> bool {
        let has_stones = |color| !game.position().stones(color).is_empty();
        self.looks_ahead() || Color::BOTH.into_iter().all(has_stones)
    }

    /// Judges the current position of a game for the side to play, with at most `most` candidates.
    pub fn judge(&mut self, game: &Game, most: usize) -> JudgedPosition {
        self.judge_until(game, most, &Cancel::new())
    }

    /// Like [`PositionJudge::judge`]; returns the best judgement so far once `cancel` is raised.
    pub fn judge_until(&mut self, game: &Game, most: usize, cancel: &Cancel) -> JudgedPosition {
        let Some(network) = &mut self.network else { return self.paper.judge(game, most) };
        let evaluation = self.paper.generator().evaluator().evaluate(game.position());
        let report = network.think(game, cancel);
        let mut analysis = report.analysis(most);
        for candidate in &mut analysis.candidates {
            self.paper.explain(game, &evaluation, candidate);
        }
        JudgedPosition { evaluation, analysis }
    }

    /// Runs the paper's recursion (eq. 9-19) on the position of a game.
    pub fn recursion(&self, game: &Game, lookahead: Lookahead) -> Recursion {
        self.paper.recursion(game, lookahead)
    }

    /// The dead stones if the game ends here, corrected by what is proven.
    pub fn dead(&mut self, game: &Game) -> PointSet {
        self.dead_until(game, &Cancel::new())
    }

    /// Like [`PositionJudge::dead`]; returns the best judgement so far once `cancel` is raised.
    pub fn dead_until(&mut self, game: &Game, cancel: &Cancel) -> PointSet {
        let dead = match &mut self.network {
            None => self.paper.settle(game).dead,
            Some(network) => {
                let position = game.position();
                let stones = [position.stones(Color::Black), position.stones(Color::White)];
                network.think(game, cancel).dead(stones)
            }
        };
        finish::corrected(game.position(), dead, cancel)
    }
}

impl JudgingNetwork {
    fn think(&mut self, game: &Game, cancel: &Cancel) -> SearchReport {
        let wanted =
            SearchRequest { visits: Budget::nodes(self.visits), cancel: cancel.clone(), bounds: &[] };
        let report = self.searcher.think(game, &wanted, |_| {});
        self.visited = report.visits.into();
        report
    }
}

/// A move with fewer visits than the most visited one has, divided by this, was hardly looked at. Chosen by hand.
const HARDLY: u32 = 8;

impl SearchReport {
    /// The search result in the form every judge uses, with the `count` best moves. A move that was hardly looked at
    /// is worth no more than the worst one that was.
    pub fn analysis(&self, count: usize) -> Analysis {
        let mut matrix = ProbabilityMatrix::undecided(self.size);
        for (point, owned) in self.size.points().zip(&self.mean.ownership) {
            matrix.set(point, f64::midpoint(*owned, 1.0));
        }
        let balance = matrix.balance();
        let own = self.to_play.pick(1.0, -1.0);
        let most = self.moves.iter().map(|report| report.visits).max().unwrap_or(0);
        let trusted = |visits: u32| visits > 0 && visits * HARDLY >= most;
        let gain = |report: &MoveReport| own * (report.mean.black_lead - self.mean.black_lead);
        let seen = self.moves.iter().take(count).filter(|report| trusted(report.visits));
        let least = seen.map(gain).fold(0.0, f64::min);
        let candidates = self.moves.iter().take(count).map(|report| {
            let won = match report.visits {
                0 => own * least,
                visits if trusted(visits) => own * gain(report),
                _ => own * gain(report).min(least),
            };
            Candidate {
                mv: report.mv,
                prior: report.prior,
                balance: balance + won,
                lead: self.mean.black_lead + won,
                purpose: None,
                serves: PointSet::EMPTY,
                effect: None,
                line: report.line.clone(),
            }
        });
        Analysis {
            to_play: self.to_play,
            lead: self.mean.black_lead,
            black_wins: self.mean.black_wins,
            passed: balance,
            candidates: candidates.collect(),
            matrix,
        }
    }
}

impl CgsPlayer {
    /// Adds the purpose of a move that the network proposed. The paper's change of stability is left out: it is not the
    /// network's, whose probabilities stand beside it.
    fn explain(&self, game: &Game, evaluation: &PaperEvaluation, candidate: &mut Candidate) {
        let Move::Place(point) = candidate.mv else { return };
        let found = self.purpose(game, evaluation, point);
        (candidate.purpose, candidate.serves) = (Some(found.purpose), found.serves);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use myosu_rules::go::{Game, Rules};
    use myosu_rules::{Color, Move, Point, Size};

    use super::PositionJudge;
    use crate::cgs::{CgsPlayer, FIVE};
    use crate::network::SearcherOptions;
    use myosu_net::{Net, sample};

    fn game() -> Game {
        let mut game = Game::new(Size::square(9), Rules::korean());
        for (n, (x, y)) in [(2, 2), (6, 6), (6, 2), (2, 6), (4, 4), (4, 6)].into_iter().enumerate() {
            game.play(Color::BOTH[n % 2], Move::Place(Point::new(x, y))).unwrap();
        }
        game
    }

    #[test]
    fn without_a_network_the_paper_judges() {
        let (game, mut judge) = (game(), PositionJudge::paper());
        let thoughts = judge.judge(&game, FIVE);
        assert_eq!((judge.name(), PositionJudge::fitted().name()), ("cgs", "cgs-fitted"));
        assert_eq!(thoughts.analysis, CgsPlayer::default().judge(&game, FIVE).analysis);
        for group in 0..thoughts.evaluation.survey.groups.len() {
            let stability = thoughts.evaluation.group_stability(group);
            assert!((thoughts.group_stability(group) - stability).abs() < 1e-3);
        }
    }

    #[test]
    fn a_network_answers_in_the_same_form_with_reasons() {
        let net = Arc::new(Net::new(&sample(17, 16, 2)));
        let mut judge = PositionJudge::network(net, SearcherOptions::default(), 40);
        let game = game();
        let analysis = judge.judge(&game, FIVE).analysis;
        assert_eq!(analysis.candidates.len(), FIVE);
        let expected: f64 = Color::BOTH.map(|color| analysis.matrix.expected(color)).iter().sum();
        assert!((expected - 81.0).abs() < 1e-9);
        for candidate in &analysis.candidates {
            assert!(game.check(analysis.to_play, candidate.mv).is_ok());
            assert_eq!(candidate.purpose.is_some(), candidate.mv != Move::Pass);
            assert_eq!(candidate.line[0], candidate.mv);
        }
        assert_eq!(judge.visited(), 40);
        judge.set_visits(60);
        judge.judge(&game, FIVE);
        assert_eq!(judge.visited(), 60, "goes on from the tree");
        assert!(judge.dead(&game).is_subset(game.position().occupied()));
    }
}
