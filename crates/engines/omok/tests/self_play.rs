//! Games of self-play to learn from: even openings, ends where a win is forced, hindsight.

use myosu_omok::tune::{SelfPlay, sparring_engine};
use myosu_omok::{CodeValues, Limits};
use myosu_rules::Size;
use myosu_rules::omok::{Position, Rule};
use myosu_search::Cancel;

#[test]
fn games_begin_even_and_end_where_a_win_is_forced() {
    for rule in [Rule::STANDARD, Rule::RENJU] {
        let mut engine = sparring_engine(rule, &CodeValues::fitted(&rule));
        let play = SelfPlay { seed: 5, nodes: 300, size: Size::square(15) };
        for number in 0..8 {
            let game = play.game(&mut engine, number);
            let mut position = Position::new(rule, play.size).unwrap();
            for &point in &game.opening {
                position.place(point);
            }
            engine.forget();
            let limits = Limits { nodes: play.nodes / 2, ..Limits::default() };
            let found = engine.think(&position, &limits, &Cancel::new(), &mut |_| {});
            let rate = found.candidates[0].score.win_rate();
            assert!((380..=700).contains(&rate), "game {number} begins with {rate}");
            let (last, before) = game.moves.split_last().unwrap();
            assert!(before.iter().all(|step| step.rate > 0 && step.rate < 1000), "game {number} goes on");
            let mover = if before.len() % 2 == 0 { position.to_play() } else { !position.to_play() };
            let forced = if game.winner == Some(mover) { 1000 } else { 0 };
            assert!(game.winner.is_none() || last.rate == forced, "game {number} ends with {}", last.rate);
            game.judged(engine.tables(), play.size, &mut |board, hindsight| {
                let result = game.winner.map_or(0.5, |winner| f32::from(u8::from(winner == board.to_play())));
                assert_eq!(hindsight.result, result);
                assert!((hindsight.worth - result).abs() <= 0.15 + 1e-6, "{hindsight:?}");
            });
        }
    }
}
