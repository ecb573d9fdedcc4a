//! Laws of a player, with networks that know nothing.

use std::sync::Arc;

use myosu_baduk::network::{
    Level, MoveRestriction, NetworkSearcher, RestrictionKind, RootView, SearchReport, SearchRequest,
    SearcherOptions,
};
use myosu_baduk::player::{BadukDecision, BadukPlayer};
use myosu_net::{Net, human_sample, sample};
use myosu_rules::go::playout::Dice;
use myosu_rules::go::{End, Game, Rules};
use myosu_rules::{Color, Move, Point, Size};
use myosu_search::{Budget, Cancel};

fn searcher(threads: usize) -> NetworkSearcher {
    let net = Arc::new(Net::new(&sample(17, 16, 2)));
    NetworkSearcher::new(net, SearcherOptions { threads, ..SearcherOptions::default() })
}

fn opening(size: Size, rules: Rules, plies: usize) -> Game {
    let mut game = Game::new(size, rules);
    let mut dice = Dice::new(7);
    for _ in 0..plies {
        let points: Vec<Point> = size.points().collect();
        let color = game.to_play();
        let _ = game.play(color, Move::Place(points[dice.below(points.len())]));
    }
    game
}

#[test]
fn one_thread_and_a_number_of_visits_always_give_the_same() {
    let game = opening(Size::square(7), Rules::chinese(), 8);
    let think = || searcher(1).think(&game, &SearchRequest::visits(60), |_| {});
    assert_eq!(think(), think());
}

#[test]
fn threads_visit_as_often_as_asked() {
    let game = opening(Size::square(7), Rules::korean(), 8);
    let report = searcher(3).think(&game, &SearchRequest::visits(80), |_| {});
    assert_eq!(report.visits, 80);
    assert_eq!(report.moves.iter().map(|m| m.visits).sum::<u32>(), 79);
    assert!(report.mean.ownership.iter().all(|owned| (-1.0..=1.0).contains(owned)));
}

#[test]
fn whole_games_are_legal_and_counted_under_every_rule_set() {
    for rules in [Rules::korean(), Rules::aga(), Rules::tromp_taylor(), Rules::stone_scoring()] {
        let mut player = searcher(1);
        let mut game = Game::new(Size::new(5, 4).unwrap(), rules);
        let mut dice = Dice::new(3);
        for ply in 0..60 {
            if game.end() == Some(End::Passes) {
                break;
            }
            let level = Level::new(1 + (ply % 10) as u8).unwrap();
            let report = player.think(&game, &SearchRequest::visits(level.visits(24)), |_| {});
            let mv = level.choose(&report, &mut dice);
            let color = game.to_play();
            game.play(color, mv).expect("a legal move");
            for line in report.moves.iter().filter(|m| m.visits > 2).map(|m| &m.line) {
                assert!(!line.is_empty());
            }
        }
    }
}

#[test]
fn a_tree_is_used_again_only_where_moves_led_from_it() {
    let mut game = opening(Size::square(5), Rules::chinese(), 2);
    let mut player = searcher(1);
    let report = player.think(&game, &SearchRequest::visits(200), |_| {});
    let best = &report.moves[0];
    let color = game.to_play();
    game.play(color, best.mv).unwrap();
    let next = player.think(&game, &SearchRequest::visits(1), |_| {});
    assert_eq!(next.visits, best.visits, "what was known of the move is kept");
    let other = opening(Size::square(5), Rules::aga(), 2);
    assert_eq!(player.think(&other, &SearchRequest::visits(1), |_| {}).visits, 1);
}

#[test]
fn only_allowed_moves_are_considered() {
    let game = Game::new(Size::square(5), Rules::chinese());
    let corner = Move::Place(Point::new(0, 0));
    let mut bound = MoveRestriction::new(Color::Black, RestrictionKind::Allow, 1);
    bound.add(corner);
    let wanted = SearchRequest { visits: Budget::nodes(20), cancel: Cancel::new(), bounds: &[bound] };
    let report = searcher(1).think(&game, &wanted, |_| {});
    assert_eq!(report.moves.iter().map(|m| m.mv).collect::<Vec<_>>(), [corner]);
    assert_eq!(report.best(), corner);
}

#[test]
fn seen_from_all_sides_an_empty_board_looks_the_same_from_every_side() {
    let game = Game::new(Size::square(5), Rules::chinese());
    let options = SearcherOptions { root: RootView::AllSides, ..SearcherOptions::default() };
    let mut player = NetworkSearcher::new(Arc::new(Net::new(&sample(14, 16, 4))), options);
    let report = player.think(&game, &SearchRequest::visits(1), |_| {});
    let prior = |x, y| {
        let mv = Move::Place(Point::new(x, y));
        report.moves.iter().find(|m| m.mv == mv).map(|m| m.prior).unwrap()
    };
    for (x, y) in [(4, 1), (1, 4), (3, 0), (0, 3), (3, 4), (4, 3), (0, 1)] {
        assert!((prior(x, y) - prior(1, 0)).abs() < 1e-5);
    }
}

#[test]
fn a_finished_game_is_counted_as_it_is() {
    // Black has everything: two passes end it, and every way of counting agrees.
    let text = ". X . X .\nX X X X X\n. X . X .\nX X X X X\n. X . X .";
    let board = myosu_rules::diagram::parse(text).unwrap();
    for rules in [Rules::tromp_taylor(), Rules::chinese()] {
        let mut game = Game::from_setup(&board.setup, rules).unwrap();
        game.play(Color::Black, Move::Pass).unwrap();
        let allow = MoveRestriction::new(Color::White, RestrictionKind::Allow, 1);
        let wanted = SearchRequest {
            visits: Budget::nodes(30),
            cancel: Cancel::new(),
            bounds: &[MoveRestriction { pass: true, ..allow }],
        };
        let report = searcher(1).think(&game, &wanted, |_| {});
        let pass = &report.moves[0];
        assert_eq!(pass.mv, Move::Pass);
        if rules == Rules::tromp_taylor() {
            assert!((pass.mean.black_lead - 17.5).abs() < 1e-3, "{}", pass.mean.black_lead);
            assert!(pass.mean.black_wins > 0.999);
        }
    }
}

/// A session as front ends have them: games with takebacks, a second look, steps back and forth, another searcher.
fn session(net: &Arc<Net>, rules: Rules) -> Vec<SearchReport> {
    let options = SearcherOptions { batch: 3, ..SearcherOptions::default() };
    let mut searchers = [0, 1].map(|_| NetworkSearcher::new(net.clone(), options));
    let mut game = opening(Size::square(5), rules, 3);
    let mut reports = Vec::new();
    for step in 0..12 {
        let report = searchers[step % 2].think(&game, &SearchRequest::visits(30), |_| {});
        let color = game.to_play();
        match step % 4 {
            0 | 1 => drop(game.play(color, report.best()).expect("a legal move")),
            2 => assert!(game.undo() && game.undo()),
            _ => searchers[step % 2].forget(),
        }
        reports.push(report);
    }
    reports
}

#[test]
fn kept_evaluations_change_nothing() {
    for rules in [Rules::chinese(), Rules::korean(), Rules::tromp_taylor()] {
        let model = sample(17, 16, 2);
        let [with, without] = [64 << 20, 0].map(|bytes| Arc::new(Net::new(&model).with_cache(bytes)));
        assert_eq!(session(&with, rules), session(&without, rules));
        let uses = with.cache_use();
        assert!(uses.found * 4 > uses.asked, "{uses:?}");
    }
}

#[test]
fn a_human_style_network_plays_as_the_players_of_a_rank() {
    let net = Arc::new(Net::new(&human_sample(15, 16, 2)));
    let game = opening(Size::square(5), Rules::chinese(), 4);
    let mut reports = Vec::new();
    for rank in ["18k", "5k", "1d", "best"] {
        let player = BadukPlayer::network(net.clone(), SearcherOptions::default()).with_level(rank);
        let mut player = player.expect("a level").with_seed(5);
        let search = player.search().expect("a network");
        let expected = if rank == "best" { "rank_9d".to_owned() } else { format!("rank_{rank}") };
        assert_eq!(search.options().profile.to_string(), expected);
        let report = search.think(&game, &SearchRequest::visits(1), |_| {});
        let priors = report.moves.iter().map(|found| found.prior).sum::<f64>();
        assert!((priors - 1.0).abs() < 1e-4 && !reports.contains(&report), "{rank} is no rank of its own");
        reports.push(report);
        let BadukDecision::Move(mv) = player.choose(&game, &SearchRequest::visits(10)) else {
            panic!("{rank} resigns an opening")
        };
        assert!(game.check(game.to_play(), mv).is_ok());
    }
}

#[test]
fn a_rank_that_is_imitated_does_not_change_the_level_that_follows_the_game() {
    let net = Arc::new(Net::new(&human_sample(15, 16, 2)));
    let game = opening(Size::square(7), Rules::chinese(), 9);
    let following = || BadukPlayer::network(net.clone(), SearcherOptions::default()).following();
    let (mut once, mut twice) = (following(), following());
    twice.choose(&game, &SearchRequest::visits(4));
    assert_eq!(once.level(&game), twice.level(&game));
    let profile = twice.search().expect("a network").options().profile;
    assert_eq!(profile, once.level(&game).profile());
}
