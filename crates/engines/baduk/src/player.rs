//! One interface for every player of Baduk, with a level, resignation and limits.
//!
//! GTP, matches and the studio all play through [`BadukPlayer`]; the roster of `myosu-engine` makes one by name.
//!
//! Law: a chosen move is legal for the side to play. Without a network the same game, level and seed give the
//! same move.

use std::sync::Arc;

use myosu_net::Net;
use myosu_rules::go::Game;
use myosu_rules::go::playout::Dice;
use myosu_rules::{Color, Move, PointSet};
use myosu_search::{Budget, Cancel};

use crate::cgs::{self, FIVE};
use crate::finish;
use crate::network::{
    BadLevel, Following, Level, NetworkSearcher, Resignation, SearchReport, SearchRequest, SearcherOptions,
};
use crate::plain::Plain;

/// What a player does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadukDecision {
    /// Plays or passes.
    Move(Move),
    /// Gives up (불계).
    Resign,
}

/// Chance per step below full strength, in percent, that the paper's program plays another of its five
/// candidates. Chosen by hand.
const DOUBT: usize = 4;

/// A player of Baduk.
pub struct BadukPlayer {
    program: Program,
    level: Level,
    /// Changes the level with the game; `None` if it stays.
    following: Option<Following>,
    dice: Dice,
    /// When the player resigns; `None` if never.
    resignation: Option<Resignation>,
}

enum Program {
    /// Random games and ladders, with the rules alone.
    Plain(Plain),
    /// The program of the paper cgs, or its fitted successor.
    Cgs(Box<cgs::CgsPlayer>),
    /// A tree search on the judgement of cgs.
    CgsSearch(Box<cgs::CgsSearcher>),
    /// A tree search guided by a network.
    Net(Box<NetworkSearcher>),
}

impl BadukPlayer {
    /// The program of the paper cgs: candidates by purpose, no statistics of games.
    pub fn cgs() -> BadukPlayer {
        BadukPlayer::with(Program::Cgs(Box::default()))
    }

    /// The fitted successor of the paper's program: candidates as professional games teach.
    pub fn cgs_fitted() -> BadukPlayer {
        BadukPlayer::with(Program::Cgs(Box::new(cgs::CgsPlayer::fitted())))
    }

    /// A tree search with the fitted successor's priors and judgement, without a network.
    pub fn cgs_search() -> BadukPlayer {
        BadukPlayer::with(Program::CgsSearch(Box::default()))
    }

    /// The player that knows the rules alone.
    pub fn plain(plain: Plain) -> BadukPlayer {
        BadukPlayer::with(Program::Plain(plain))
    }

    /// A network that looks ahead.
    pub fn network(net: Arc<Net>, options: SearcherOptions) -> BadukPlayer {
        BadukPlayer::with(Program::Net(Box::new(NetworkSearcher::new(net, options))))
    }

    fn with(program: Program) -> BadukPlayer {
        let resignation = Some(Resignation::default());
        BadukPlayer { program, level: Level::FULL, following: None, dice: Dice::new(1), resignation }
    }

    /// Plays at a level.
    #[must_use]
    pub fn at_level(mut self, level: Level) -> BadukPlayer {
        self.imitate(level);
        BadukPlayer { level, following: None, ..self }
    }

    /// Has a human-style network play like players of the level's rank.
    fn imitate(&mut self, level: Level) {
        if let Program::Net(searcher) = &mut self.program
            && searcher.net().imitates()
        {
            searcher.set_options(SearcherOptions { profile: level.profile(), ..*searcher.options() });
        }
    }

    /// Plays as well as its opponent, as far as that can be seen; a player without a network cannot see it and stays at
    /// the level that others begin with.
    #[must_use]
    pub fn following(self) -> BadukPlayer {
        let following = Following::default();
        BadukPlayer { level: following.level(), following: Some(following), ..self }
    }

    /// Plays at the level a text names: a rank, `best`, a number from 1 to 10, or `adaptive`.
    pub fn with_level(self, text: &str) -> Result<BadukPlayer, BadLevel> {
        match (text, &self.program) {
            ("adaptive", Program::Net(_)) => Ok(self.following()),
            ("adaptive", Program::Plain(_) | Program::Cgs(_) | Program::CgsSearch(_)) => {
                Err(BadLevel::NeedsNetwork)
            }
            _ => text.parse().map(|level| self.at_level(level)),
        }
    }

    /// Starts the dice of weaker levels and of the plain player from `seed`.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> BadukPlayer {
        if let Program::Plain(plain) = &mut self.program {
            plain.seed = seed;
        }
        BadukPlayer { dice: Dice::new(seed), ..self }
    }

    /// Plays every game to its end.
    #[must_use]
    pub fn never_resigning(self) -> BadukPlayer {
        BadukPlayer { resignation: None, ..self }
    }

    /// The level for the side to move: fixed, or what following the game leads to.
    pub fn level(&mut self, game: &Game) -> Level {
        let Some(mut following) = self.following else { return self.level };
        // The level follows from the game alone, not from the rank that was imitated last.
        self.imitate(Level::FULL);
        if let Program::Net(searcher) = &mut self.program {
            self.level = following.follow(game, searcher);
        }
        self.following = Some(following);
        self.imitate(self.level);
        self.level
    }

    /// The network search, for analysis; `None` if the player has no network.
    pub fn search(&mut self) -> Option<&mut NetworkSearcher> {
        match &mut self.program {
            Program::Net(searcher) => Some(searcher),
            Program::Plain(_) | Program::Cgs(_) | Program::CgsSearch(_) => None,
        }
    }

    /// Chooses for the side to play. Tree searches heed the limits; the others answer at once.
    pub fn choose(&mut self, game: &Game, limits: &SearchRequest<'_>) -> BadukDecision {
        let (color, level) = (game.to_play(), self.level(game));
        match &mut self.program {
            Program::Plain(plain) => BadukDecision::Move(plain.choose(game, color)),
            Program::Cgs(player) => {
                let best = match self.resignation {
                    Some(_) => player.decide(game),
                    None => BadukDecision::Move(player.best_move(game)),
                };
                let BadukDecision::Move(best) = best else { return BadukDecision::Resign };
                let mv = weakened(player, game, best, level, &mut self.dice);
                // The paper's program knows no superko.
                BadukDecision::Move(if game.check(color, mv).is_ok() { mv } else { Move::Pass })
            }
            Program::CgsSearch(searcher) => {
                let limits = at_level(level, limits);
                match self.resignation {
                    Some(_) => searcher.decide(game, &limits),
                    None => BadukDecision::Move(searcher.best_move(game, &limits)),
                }
            }
            Program::Net(searcher) => {
                let limits = at_level(level, limits);
                let report = searcher.think(game, &limits, |_| {});
                self.decide(game, &report)
            }
        }
    }

    /// Decides after a search of the player's own [`BadukPlayer::search`].
    pub fn decide(&mut self, game: &Game, report: &SearchReport) -> BadukDecision {
        let resigns = self.resignation.as_mut().is_some_and(|state| state.update(game, report));
        if resigns {
            BadukDecision::Resign
        } else {
            let imitates = matches!(&self.program, Program::Net(searcher) if searcher.net().imitates());
            let choose = if imitates { Level::imitate } else { Level::choose };
            BadukDecision::Move(choose(self.level, report, &mut self.dice))
        }
    }

    /// The stones the player takes for dead if the game ends here, corrected by what is proven; `None` if it cannot
    /// tell. A network looks with this many visits.
    pub fn dead(&mut self, game: &Game, visits: u64) -> Option<PointSet> {
        let dead = match &mut self.program {
            Program::Plain(_) => None,
            Program::Cgs(player) => Some(player.settle(game).dead),
            Program::CgsSearch(searcher) => Some(searcher.player().settle(game).dead),
            Program::Net(searcher) => {
                let report = searcher.think(game, &SearchRequest::visits(visits), |_| {});
                Some(report.dead(Color::BOTH.map(|color| game.position().stones(color))))
            }
        };
        dead.map(|dead| finish::corrected(game.position(), dead, &Cancel::new()))
    }
}

/// The limits of a level: weak ones use few of the visits allowed.
fn at_level<'a>(level: Level, limits: &SearchRequest<'a>) -> SearchRequest<'a> {
    let visits = Budget::nodes(level.visits(limits.visits.nodes));
    SearchRequest { visits, cancel: limits.cancel.clone(), bounds: limits.bounds }
}

/// The paper's best move; below the highest level sometimes another of its candidates.
fn weakened(player: &cgs::CgsPlayer, game: &Game, best: Move, level: Level, dice: &mut Dice) -> Move {
    let doubt = usize::from(level.below_full()) * DOUBT;
    if best == Move::Pass || doubt == 0 || dice.below(100) >= doubt {
        return best;
    }
    let candidates = player.judge(game, FIVE).analysis.candidates;
    let others: Vec<Move> = candidates.into_iter().map(|c| c.mv).filter(|&mv| mv != best).collect();
    others.get(dice.below(others.len().max(1))).copied().unwrap_or(best)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use myosu_net::{Net, sample};
    use myosu_rules::go::{Game, Rules};
    use myosu_rules::{Color, Move, Size};

    use super::{BadukDecision, BadukPlayer};
    use crate::network::{BadLevel, Level, SearchRequest, SearcherOptions};
    use crate::plain::Plain;

    fn players() -> [BadukPlayer; 5] {
        let net = Arc::new(Net::new(&sample(8, 8, 3)));
        let plain = Plain { games: 10, seed: 1 };
        [
            BadukPlayer::cgs(),
            BadukPlayer::cgs_fitted(),
            BadukPlayer::cgs_search(),
            BadukPlayer::plain(plain),
            BadukPlayer::network(net, SearcherOptions::default()),
        ]
    }

    #[test]
    fn every_player_plays_legal_moves_at_every_level() {
        for level in [1, 5, 10] {
            for player in players() {
                let level = Level::new(level).expect("levels are from 1 to 10");
                let mut player = player.at_level(level).with_seed(7);
                let mut game = Game::new(Size::square(5), Rules::chinese());
                for _ in 0..12 {
                    let BadukDecision::Move(mv) = player.choose(&game, &SearchRequest::visits(4)) else {
                        break;
                    };
                    let color = game.to_play();
                    game.play(color, mv).expect("players play legal moves");
                    if game.end().is_some() {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn only_a_network_follows_its_opponent() {
        let [cgs, fitted, search, plain, network] = players();
        for player in [cgs, fitted, search, plain] {
            assert_eq!(player.with_level("adaptive").err(), Some(BadLevel::NeedsNetwork));
        }
        let mut player = network.with_level("adaptive").expect("a network");
        let mut game = Game::new(Size::square(5), Rules::chinese());
        for _ in 0..10 {
            let BadukDecision::Move(mv) = player.choose(&game, &SearchRequest::visits(4)) else { break };
            game.play(game.to_play(), mv).expect("players play legal moves");
            if game.end().is_some() {
                break;
            }
        }
    }

    #[test]
    fn a_lost_game_is_resigned_unless_the_player_never_does() {
        // Black fills three columns while White passes: White has been hopeless for many turns.
        let mut game = Game::new(Size::square(7), Rules::chinese());
        for point in Size::square(7).points().filter(|point| point.x() % 2 == 1) {
            if game.to_play() == Color::White {
                game.play(Color::White, Move::Pass).expect("a pass is legal");
            }
            game.play(Color::Black, Move::Place(point)).expect("an empty point");
        }
        assert_eq!(game.to_play(), Color::White);
        let limits = SearchRequest::visits(1);
        assert_eq!(BadukPlayer::cgs().choose(&game, &limits), BadukDecision::Resign);
        assert_ne!(BadukPlayer::cgs().never_resigning().choose(&game, &limits), BadukDecision::Resign);
    }
}
