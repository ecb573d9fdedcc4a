//! The laws of this crate as functions of arbitrary bytes. The property tests call them with made-up
//! input, the fuzz targets with whatever the fuzzer finds.

use myosu_formats::gomocup::{self, BlockKind, StoneBlock};
use myosu_formats::gtp::{self, GtpReply, Replies};
use myosu_formats::input::{Content, GameFile, ReadOptions};
use myosu_formats::lines::{InputLine, LineSplitter};
use myosu_formats::problems::{self, BookProblem};
use myosu_formats::psq::Psq;
use myosu_formats::renlib::RenLib;
use myosu_formats::sgf::{Collection, SgfNode};
use myosu_formats::{Record, games, moves};
use myosu_rules::{Size, go, omok};

/// A file that can be read is printed, read again and printed as the same; looking at anything in it
/// does no harm.
pub fn sgf(bytes: &[u8]) {
    let Ok(file) = Collection::parse(bytes) else { return };
    let printed = file.to_string();
    let again = Collection::parse_text(&printed).expect("what was printed can be read");
    assert_eq!(again, file);
    assert_eq!(again.to_string(), printed);
    let utf8 = Collection::parse_as(&file.to_utf8(), "utf-8").expect("what was converted can be read");
    assert_eq!(utf8.len(), file.len());
    assert_eq!(file.games().map(|root| root.walk().count()).sum::<usize>(), file.len());
    let _ = file.to_original();
    for root in file.games() {
        let size = root.header().size;
        for node in root.walk() {
            let _ = (node.turn(size), node.markup(size), node.comment(), node.to_play(), node.real("SBKV"));
        }
        let _ = root.main_line().last().map(SgfNode::position);
        if let Ok(record) = Record::of(root) {
            let copy = record.to_sgf();
            assert_eq!(Record::of(copy.games().next().expect("one game")), Ok(record));
        }
    }
    problems_stay(&problems::from_sgf(&file).into_iter().flatten().collect::<Vec<_>>());
}

/// Problems are the same after a way through JSON lines, and after a second way through SGF.
fn problems_stay(problems: &[BookProblem]) {
    let written = problems::write(problems);
    let read: Result<Vec<BookProblem>, _> = problems::read(written.as_bytes()).into_iter().collect();
    assert_eq!(read.as_deref(), Ok(problems));
    let through = |problems: &[BookProblem]| -> Vec<BookProblem> {
        problems::from_sgf(&problems::to_sgf(problems)).into_iter().flatten().collect()
    };
    let once = through(problems);
    assert_eq!(through(&once), once);
}

/// Every line of a collection is read or refused; what was read is written and read as the same.
pub fn collections(bytes: &[u8]) {
    problems_stay(&problems::read(bytes).into_iter().flatten().collect::<Vec<_>>());
    let good: Vec<_> = games::read(bytes).into_iter().flatten().collect();
    let again: Result<Vec<_>, _> = games::read(games::write(&good).as_bytes()).into_iter().collect();
    assert_eq!(again, Ok(good));
}

/// Any file is read or refused with a sentence; every entry of it becomes a tree, a game, a problem and a
/// record, or an error; a drawn board is the same after a way through SGF.
pub fn input(bytes: &[u8]) {
    for name in [None, Some("a.sgf"), Some("a.jsonl")] {
        let options = ReadOptions { name: name.map(str::to_owned), ..ReadOptions::default() };
        match GameFile::read(bytes, &options) {
            Ok(file) => entries_are_used_or_refused(&file),
            Err(bad) => assert!(!bad.to_string().is_empty()),
        }
    }
}

fn entries_are_used_or_refused(file: &GameFile) {
    assert!(file.entries() > 0);
    for count in [file.problems().len(), file.games().len(), file.records().len()] {
        assert_eq!(count, file.entries());
    }
    for number in 1..=file.entries().min(5) {
        let _ = file.clone().into_problem(number);
        let Ok(tree) = file.clone().into_tree(number, None) else { continue };
        let moves = tree.moves();
        let _ = tree.omok(omok::Variant::Renju.rule(), None);
        if let Ok(replay) = tree.replay(None) {
            assert_eq!(replay.setup, replay.node.position().expect("the same stones without rules"));
        }
        if let Ok(game) = tree.go(go::Rules::default(), None) {
            assert!(game.moves().len() <= moves.expect("a game has moves").len());
        }
    }
    if let Content::Drawing(drawing) = file.content() {
        let tree = file.clone().into_tree(1, None).expect("a drawing is a tree");
        assert_eq!(tree.root().position(), Ok(drawing.setup));
    }
}

/// A command that can be read is printed and read as the same; a reply is one block without an empty
/// line inside.
pub fn gtp(bytes: &[u8]) {
    for line in cut(bytes) {
        if let Ok(Some(command)) = gtp::parse(&line) {
            assert_eq!(gtp::parse(command.to_string().as_bytes()), Ok(Some(command)));
        }
    }
    let text = String::from_utf8_lossy(bytes).into_owned();
    for reply in [GtpReply::Success(text.clone()), GtpReply::Failure(text)] {
        let printed = gtp::print(Some(7), &reply);
        let body = printed.strip_suffix("\n\n").expect("a reply ends with an empty line");
        assert!(body.split('\n').all(|line| !line.trim().is_empty()));
        let mut replies = Replies::new(usize::MAX / 8);
        let read: Vec<_> = printed.split('\n').filter_map(|line| replies.take(line)).collect();
        assert_eq!(read.len(), 1);
        assert_eq!(gtp::print(read[0].0, &read[0].1), printed);
    }
}

/// A command that can be read is printed and read as the same; so is a reply; a block takes any line.
pub fn gomocup(bytes: &[u8]) {
    let mut blocks = [StoneBlock::new(BlockKind::Stones), StoneBlock::new(BlockKind::Points)];
    for line in cut(bytes) {
        match gomocup::parse(&line) {
            Ok(Some(command)) => {
                assert_eq!(gomocup::parse(command.to_string().as_bytes()), Ok(Some(command)));
            }
            Ok(None) => {}
            Err(bad) => assert!(!bad.reply().to_string().contains(['\n', '\r'])),
        }
        for block in &mut blocks {
            let _ = block.take(&line);
        }
        let reply = gomocup::GomocupReply::parse(&String::from_utf8_lossy(&line));
        assert_eq!(gomocup::GomocupReply::parse(&reply.to_string()), reply);
    }
}

/// Files of Piskvork and strings of moves are printed and read as the same.
pub fn omok(bytes: &[u8]) {
    if let Ok(psq) = Psq::parse(bytes) {
        assert_eq!(Psq::parse(psq.to_string().as_bytes()), Ok(psq.clone()));
        let record = psq.record();
        assert_eq!(Psq::of(&record).map(|psq| psq.record().moves), Ok(record.moves));
    }
    let text = String::from_utf8_lossy(bytes);
    let size = Size::square(15);
    if let Ok(read) = moves::parse(&text, size) {
        assert_eq!(moves::parse(&moves::print(&read, size), size), Ok(read));
    }
}

/// A library that can be read is a tree; written and read again it is the same tree.
pub fn renlib(bytes: &[u8]) {
    let Ok(library) = RenLib::parse(bytes, Some("utf-8")) else { return };
    let file = library.to_sgf();
    assert_eq!(file.len(), library.len());
    let root = file.games().next().expect("a library is one game");
    let again = RenLib::of(root).expect("the tree of a library is a library");
    let written = RenLib::parse(&again.to_bytes(), Some("utf-8")).expect("what was written can be read");
    assert_eq!(written, again);
    assert_eq!(written.to_sgf(), file);
}

/// The lines do not depend on how the bytes arrive.
fn cut(bytes: &[u8]) -> Vec<Vec<u8>> {
    let read = |chunk: usize| {
        let mut lines = LineSplitter::new(1000);
        let mut found: Vec<InputLine> = Vec::new();
        for mut part in bytes.chunks(chunk) {
            found.extend(std::iter::from_fn(|| lines.next(&mut part)));
        }
        found.extend(lines.finish());
        found
    };
    let lines = read(usize::MAX);
    assert_eq!(read(7), lines);
    lines
        .into_iter()
        .map(|line| match line {
            InputLine::Whole(bytes) | InputLine::TooLong { start: bytes, .. } => bytes,
        })
        .collect()
}
