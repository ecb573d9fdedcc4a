//! Omok: the tree search under every rule, and the provers.

use std::sync::Arc;

use myosu_rules::omok::{Position, Variant};
use myosu_rules::{Notation, Size};
use myosu_search::{Budget, Cancel};

use super::Part;
use crate::omok::mate::{Kind, mate};
use crate::omok::{Engine, Limits, Options, Tables};

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
    parts
}

fn play(variant: Variant, game: &str) -> Position {
    let size = Size::square(15);
    let mut position = Position::new(variant.rule(), size).expect("15 lines are enough");
    for name in game.split(' ') {
        let point = Notation::Renju.parse(name, size).expect("a point of the board");
        position.play(point).expect("the games are legal under every rule");
    }
    position
}

fn think(tables: &Arc<Tables>, position: &Position, name: String) -> Part {
    let mut engine = Engine::with_tables(Arc::clone(tables), Options { threads: 1, memory: 16 << 20 });
    let limits = Limits { nodes: 60_000, ..Limits::default() };
    let found = engine.think(position, &limits, &Cancel::new(), &mut |_| {});
    let best = found.candidates.first();
    let result = best.map_or_else(String::new, |best| {
        format!("{} {} depth {}", Notation::Renju.write(best.point, position.size()), best.score, found.depth)
    });
    Part { name, nodes: found.nodes, result }
}

fn prove(tables: &Arc<Tables>, position: &Position, name: String) -> Part {
    let found = mate(position, tables, Kind::Vct, Budget::nodes(5_000), &Cancel::new());
    Part { name, nodes: found.nodes, result: format!("{:?} {}", found.verdict, found.line.len()) }
}
