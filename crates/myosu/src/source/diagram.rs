//! A board drawn as text, as the root of a game.

use anyhow::{Result, anyhow};
use myosu_formats::sgf::{Collection, NodeId};
use myosu_rules::{Color, Notation, Point, diagram};

use super::GameName;

/// Reads a board; its letters become labels, `x` and `o` stones with a triangle.
pub(super) fn read(bytes: &[u8], game: Option<GameName>) -> Result<Collection> {
    let text =
        std::str::from_utf8(bytes).map_err(|_| anyhow!("this is no board, no SGF and no UTF-8 text"))?;
    let board = diagram::parse(text.strip_prefix('\u{feff}').unwrap_or(text))?;
    let size = board.setup.size;
    let mut collection = Collection::new();
    let root = collection.add_game();
    let number = if game == Some(GameName::Omok) { "4" } else { "1" };
    let sides = format!("{}:{}", size.width(), size.height());
    for (name, value) in [("GM", number), ("FF", "4"), ("SZ", &sides)] {
        collection.set(root, name, &[value]);
    }
    let write = |point: Point| Notation::Sgf.write(point, size);
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        add(&mut collection, root, name, board.setup.of(color).iter().map(write));
    }
    let is_stone = |point: Point| board.setup.stone(point).is_some();
    let marked = board.marks.iter().filter(|(p, _)| is_stone(*p)).map(|(p, _)| write(*p));
    add(&mut collection, root, "TR", marked);
    let labels: Vec<(String, String)> = board
        .marks
        .iter()
        .filter(|(p, _)| !is_stone(*p))
        .map(|(p, mark)| (write(*p), mark.to_string()))
        .collect();
    if !labels.is_empty() {
        collection.set_composed(root, "LB", &labels);
    }
    Ok(collection)
}

fn add(collection: &mut Collection, root: NodeId, name: &str, points: impl Iterator<Item = String>) {
    let points: Vec<String> = points.collect();
    if !points.is_empty() {
        collection.set(root, name, &points);
    }
}
