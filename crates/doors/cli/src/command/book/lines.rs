//! The lines of a library of openings: every way from the first move to a last one.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use myosu::formats::input::{GameFile, ReadOptions};
use myosu::formats::sgf::{SgfGame, SgfNode};
use myosu::rules::{Point, Size};
use myosu_host::files;

/// Reads the lines of a file (RenLib's `.lib`, SGF, psq or moves), cut after `most` moves.
pub(crate) fn read(path: &Path, size: Size, most: usize) -> Result<Vec<Vec<Point>>> {
    let name = || path.display().to_string();
    let options = ReadOptions { size, ..ReadOptions::named(&name()) };
    let file = GameFile::read(&files::read(path)?, &options).with_context(name)?;
    let tree = file.into_tree(1, Some(SgfGame::Omok)).with_context(name)?;
    let board = tree.root().board_size().with_context(name)?;
    ensure!(
        board == size,
        "{}: the lines are on a board of {}x{} points; name the board with --size",
        name(),
        board.width(),
        board.height()
    );
    Ok(of_tree(tree.root(), size, most))
}

/// The lines below a root, each once, in the order of their points. A pass ends a line.
fn of_tree(root: SgfNode<'_>, size: Size, most: usize) -> Vec<Vec<Point>> {
    let mut lines: BTreeSet<Vec<Point>> = BTreeSet::new();
    for leaf in root.walk().filter(|node| node.first_child().is_none()) {
        let turns = leaf.path().into_iter().skip(1).map(|node| node.turn(size).ok().flatten());
        let points = turns.map(|turn| turn.and_then(|(_, play)| play.point()));
        lines.insert(points.take(most).map_while(|point| point).collect());
    }
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use myosu::formats::renlib::RenLib;
    use myosu::formats::sgf::Collection;
    use myosu::rules::Size;

    #[test]
    fn the_lines_of_a_library_lead_to_its_leaves() {
        let size = Size::square(15);
        let sgf = "(;GM[4]SZ[15];B[hh];W[hg](;B[ig];W[if])(;B[jh](;W[aa])(;W[bb])))";
        let tree = Collection::parse_text(sgf).unwrap();
        let library = RenLib::of(tree.games().next().unwrap()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("openings.lib");
        std::fs::write(&path, library.to_bytes()).unwrap();
        let lengths =
            |most| -> Vec<usize> { super::read(&path, size, most).unwrap().iter().map(Vec::len).collect() };
        assert_eq!(lengths(10), [4, 4, 4]);
        assert_eq!(lengths(3), [3, 3]);
        let other = super::read(&path, Size::square(19), 10).unwrap_err().to_string();
        assert!(other.contains("15x15"), "{other}");
        std::fs::write(&path, &library.to_bytes()[..24]).unwrap();
        let cut = format!("{:#}", super::read(&path, size, 10).unwrap_err());
        assert!(cut.contains("byte 24"), "{cut}");
    }
}
