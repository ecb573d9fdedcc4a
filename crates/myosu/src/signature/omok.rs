//! Omok: the modern player under every rule, the papers' players, and the provers.

use std::sync::Arc;

use myosu_rules::omok::{Position, Variant};
use myosu_rules::{Notation, Size};
use myosu_search::{Budget, Cancel};

use super::Part;
use crate::roster::{OMOK_PLAYERS, omok_player};
use myosu_omok::mate::{AttackKind, mate};
use myosu_omok::player::Situation;
use myosu_omok::{Engine, Limits, Resources, Tables};

/// Middle games, moves from the first.
const GAMES: [&str; 3] =
    ["h8 h9 j9 g7 i8 g8 g9 i10 f9 k8", "h8 i9 i7 g7 j8 h6 k7 j7 j9 l6", "h8 g8 h10 h9 f8 g7 j8 i8"];

pub(super) fn parts() -> Vec<Part> {
    let mut parts = Vec::new();
    for variant in [Variant::Freestyle, Variant::Standard, Variant::Renju, Variant::Caro, Variant::Korean] {
        let tables = Arc::new(Tables::new(variant.rule()));
        for (number, game) in GAMES.iter().enumerate() {
            let position = play(variant, game);
            parts.push(think(&tables, &position, format!("omok {variant} {}", number + 1)));
            parts.push(prove(&tables, &position, format!("omok {variant} {} vct", number + 1)));
        }
    }
    parts.extend(papers());
    parts
}

/// The players of the papers.
pub(super) fn papers() -> Vec<Part> {
    let mut parts = Vec::new();
    for name in OMOK_PLAYERS.into_iter().filter(|&name| name != "myosu") {
        let mut player = omok_player(name, Resources::default()).expect("a name of the roster");
        for (number, game) in GAMES.iter().enumerate() {
            let position = play(Variant::Renju, game);
            let chosen =
                player.choose(&Situation::of(&position), &Limits::default(), &Cancel::new(), &mut |_| {});
            let result = chosen.as_ref().map_or_else(String::new, |chosen| name_of(&position, chosen.point));
            let nodes = chosen.map_or(0, |chosen| chosen.nodes);
            parts.push(Part { name: format!("omok {name} {}", number + 1), nodes, result });
        }
    }
    parts
}

pub(super) fn play(variant: Variant, game: &str) -> Position {
    let size = Size::square(15);
    let mut position = Position::new(variant.rule(), size).expect("15 lines are enough");
    for name in game.split(' ') {
        let point = Notation::Renju.parse(name, size).expect("a point of the board");
        position.play(point).expect("the games are legal under every rule");
    }
    position
}

fn name_of(position: &Position, point: myosu_rules::Point) -> String {
    Notation::Renju.write(point, position.size())
}

fn think(tables: &Arc<Tables>, position: &Position, name: String) -> Part {
    let mut engine = Engine::with_tables(Arc::clone(tables), Resources { threads: 1, memory: 8 << 20 });
    let limits = Limits { nodes: 40_000, ..Limits::default() };
    let found = engine.think(position, &limits, &Cancel::new(), &mut |_| {});
    let best = found.candidates.first();
    let result = best.map_or_else(String::new, |best| {
        format!("{} {} depth {}", name_of(position, best.point), best.score, found.depth)
    });
    Part { name, nodes: found.nodes, result }
}

fn prove(tables: &Arc<Tables>, position: &Position, name: String) -> Part {
    let found = mate(position, tables, AttackKind::Vct, Budget::nodes(5_000), &Cancel::new());
    let turns = found.certificate.as_ref().map_or(0, |proof| proof.turns.len());
    Part {
        name,
        nodes: found.nodes,
        result: format!("{:?} {} of {turns} turns", found.verdict, found.line.len()),
    }
}
