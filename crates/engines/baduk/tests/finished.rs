//! Dead stones of the finished games drawn in `suites/finished`.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use myosu_baduk::judge::PositionJudge;
use myosu_baduk::network::SearcherOptions;
use myosu_net::{Net, shipped};
use myosu_rules::diagram;
use myosu_rules::go::{Game, Rules};

/// The network that ships judges nearly all of them right; the weights may change, so a few misses are allowed.
#[test]
fn drawn_boards_are_judged_as_drawn() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../suites/finished/boards.txt");
    let text = fs::read_to_string(path).unwrap();
    let boards: Vec<(&str, &str)> =
        text.split("\n# Black: ").skip(1).map(|part| part.split_once('\n').unwrap()).collect();
    assert!(boards.len() >= 40, "{} boards", boards.len());
    let net = Arc::new(Net::new(&shipped()));
    let mut judge = PositionJudge::network(net, SearcherOptions::default(), 2);
    let mut wrong = Vec::new();
    for (name, drawing) in boards {
        let board = diagram::parse(drawing).unwrap();
        let game = Game::from_setup(&board.setup, Rules::chinese()).unwrap();
        let dead = board.marked('x') | board.marked('o');
        let judged = judge.dead(&game);
        if judged != dead {
            let names = |set: myosu_rules::PointSet| set.iter().map(|p| (p.x(), p.y())).collect::<Vec<_>>();
            wrong.push(format!(
                "{name}: extra {:?}, missing {:?}",
                names(judged - dead),
                names(dead - judged)
            ));
        }
    }
    assert!(wrong.len() <= 4, "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}
