//! What holds for every player, and for opening protocols.

use myosu_omok::alphabeta::AlphaBeta;
use myosu_omok::knowledge::Knowledge;
use myosu_omok::linear::Linear;
use myosu_omok::player::{OmokPlayer, Situation};
use myosu_omok::protocol::decide;
use myosu_omok::{EnginePlayer, Limits, Resources};
use myosu_rules::omok::{Game, Opening, Position, Rule, Variant};
use myosu_rules::{Point, Size};
use myosu_search::Cancel;

#[test]
fn no_player_plays_an_excluded_point() {
    let engine = EnginePlayer::new(Resources { threads: 1, memory: 1 << 20 });
    let players: [Box<dyn OmokPlayer>; 4] =
        [Box::new(engine), Box::new(AlphaBeta::default()), Box::new(Knowledge::default()), Box::new(Linear)];
    let mut position = Position::new(Rule::FREESTYLE, Size::square(7)).unwrap();
    for (x, y) in [(3, 3), (2, 3), (3, 4), (3, 2), (4, 4)] {
        position.play(Point::new(x, y)).unwrap();
    }
    for mut player in players {
        let mut limits = Limits { nodes: 300, ..Limits::default() };
        let mut choose =
            |limits: &Limits| player.choose(&Situation::of(&position), limits, &Cancel::new(), &mut |_| {});
        for _ in 0..position.empty_count() {
            let point = choose(&limits).unwrap().point;
            assert!(position.check(point).is_ok() && !limits.excluded.contains(point));
            limits.excluded.insert(point);
        }
        assert_eq!(choose(&limits), None);
    }
}

#[test]
fn every_protocol_is_walked_to_its_end() {
    for opening in Opening::ALL {
        let mut game = Game::new(Variant::Renju.rule(), Size::square(15), opening).unwrap();
        let mut steps = 0;
        while game.is_opening() {
            let action = decide(&game, &Cancel::new()).unwrap();
            game.act(action).unwrap_or_else(|bad| panic!("{opening}: {bad}"));
            steps += 1;
            assert!(steps < 30, "{opening} does not end");
        }
    }
}
