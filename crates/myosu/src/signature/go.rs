//! Baduk without a network: the players `cgs` and `cgs-fitted`.

use myosu_rules::go::{Game, Rules};
use myosu_rules::{Color, Move, Notation, Size};

use super::Part;
use myosu_baduk::cgs::CgsPlayer;
use myosu_baduk::player::BadukDecision;

/// Openings on 9 and 19 lines, moves from the first.
const GAMES: [(u8, &str); 2] =
    [(9, "ee eg gf cf ge dc gd hf fg fh"), (19, "pd dp pp dd fc cf jd qn qf nq pn qp qq pq")];

pub(super) fn parts() -> Vec<Part> {
    let players = [CgsPlayer::default(), CgsPlayer::fitted()];
    let part = |(player, (lines, moves)): (&CgsPlayer, (u8, &str))| {
        let size = Size::square(lines);
        let mut game = Game::new(size, Rules::chinese());
        for (name, color) in moves.split(' ').zip(Color::BOTH.into_iter().cycle()) {
            let point = Notation::Sgf.parse(name, size).expect("a point of the board");
            game.play(color, Move::Place(point)).expect("the games are legal");
        }
        let result = match player.decide(&game) {
            BadukDecision::Move(Move::Place(point)) => Notation::Sgf.write(point, size),
            other => format!("{other:?}"),
        };
        Part { name: format!("{} {lines}", player.generator().name()), nodes: 1, result }
    };
    players.iter().flat_map(|player| GAMES.map(|game| (player, game))).map(part).collect()
}
