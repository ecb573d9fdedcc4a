//! The tree search that networks guide, guided here by Omok's evaluation: whole numbers, and the same
//! four operations on every machine.

use std::sync::Arc;

use myosu_rules::omok::Variant;
use myosu_rules::{Color, Notation, Point};
use myosu_search::puct::{self, Judged, PuctSettings, PuctTurn, Tree};
use myosu_search::{Budget, Cancel};

use super::{Part, omok};
use myosu_omok::{ShapeBoard, Tables};

const GAME: &str = "h8 i9 i7 g7 j8 h6 k7 j7 j9 l6";
const VISITS: u64 = 3000;
/// Moves that are tried in a position.
const WIDTH: usize = 24;

struct Seen(ShapeBoard);

#[derive(Default)]
struct ByShape(Vec<Judged<Point, ()>>);

impl puct::PuctGame for Seen {
    type Move = Point;

    fn play(&mut self, point: Point) -> bool {
        self.0.play(point);
        true
    }

    fn undo(&mut self) {
        self.0.undo();
    }
}

impl puct::LeafJudge<Seen> for ByShape {
    type Payload = ();

    fn look(&mut self, game: &mut Seen) {
        self.0.push(judge(&game.0));
    }

    fn judge(&mut self) -> Vec<Judged<Point, ()>> {
        std::mem::take(&mut self.0)
    }
}

fn judge(board: &ShapeBoard) -> Judged<Point, ()> {
    let color = board.to_play();
    let turn = color.pick(PuctTurn::First, PuctTurn::Second);
    if board.position().outcome().is_some() {
        return Judged { turn, moves: Vec::new(), value: turn.see(-1.0), payload: () };
    }
    let promise = |point: Point| board.order(color, point) + board.order(!color, point);
    let legal = board.position().empties().iter().filter(|&point| !board.is_forbidden(color, point));
    let mut moves: Vec<(Point, f32)> = legal.map(|point| (point, (1 + promise(point)) as f32)).collect();
    moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    moves.truncate(WIDTH);
    let value = f64::from(board.value().clamp(-400, 400)) / 512.0;
    Judged { turn, moves, value: turn.see(value), payload: () }
}

pub(super) fn parts() -> Vec<Part> {
    let position = omok::play(Variant::Renju, GAME);
    debug_assert_eq!(position.to_play(), Color::Black);
    let board = ShapeBoard::new(&Arc::new(Tables::new(Variant::Renju.rule())), &position);
    let mut tree = Tree::new(judge(&board), PuctSettings::default());
    let limits = puct::PuctLimits { visits: Budget::nodes(VISITS), cancel: Cancel::new(), batch: 4 };
    puct::search(&mut tree, &mut [(Seen(board), ByShape::default())], &limits, |_| {});
    let children = tree.children();
    let shown: Vec<String> = children
        .iter()
        .take(3)
        .map(|child| format!("{} {}", Notation::Renju.write(child.mv, position.size()), child.visits))
        .collect();
    vec![Part { name: "puct".to_owned(), nodes: tree.visits().into(), result: shown.join(" ") }]
}
