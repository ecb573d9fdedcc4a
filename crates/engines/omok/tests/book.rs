//! The laws of the opening book: files, lookup, and the book that ships. The seeds are fixed.

#[expect(unreachable_pub, reason = "the fuzz targets include the file as a module")]
#[path = "common/book_laws.rs"]
mod laws;

use std::collections::HashMap;

use myosu_omok::book::build::{BookPlan, SearchLedger, SectionPlan, build, pattern_moves, shipped_sections};
use myosu_omok::book::{Book, BookFault, BookPosition, BookValue, Entry, Origin, shipped};
use myosu_rules::omok::{OpeningPattern, Position, Variant};
use myosu_rules::{Color, Notation, Point, Setup, Size, Symmetry, zobrist};
use myosu_search::Cancel;

/// A small plan: seconds on any machine.
fn plan(positions: usize) -> BookPlan {
    let origin = Origin { seed: 7, signature: 1, nodes: 1000, prover_nodes: 2000 };
    BookPlan { origin, positions, samples: 12, balanced: 3 }
}

fn section(variant: Variant, side: u8) -> SectionPlan {
    SectionPlan { variant, size: Size::square(side), lines: Vec::new() }
}

fn built(plan: &BookPlan, sections: &[SectionPlan], ledger: &mut SearchLedger) -> (Book, Vec<String>) {
    let mut lines = Vec::new();
    let mut keep = |line: &str| {
        lines.push(line.to_owned());
        true
    };
    let book = build(plan, sections, ledger, &Cancel::new(), &mut keep, &mut |_, _| {});
    (book.expect("nothing stops it"), lines)
}

fn small() -> Book {
    let sections = [section(Variant::Renju, 15), section(Variant::OmokKb, 19)];
    built(&plan(60), &sections, &mut SearchLedger::default()).0
}

/// A stream of numbers that depends on the seed alone.
fn dice(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |below| {
        state = zobrist::mix(state);
        (state % below.max(1) as u64) as usize
    }
}

#[test]
fn a_book_is_read_as_it_was_written_and_damage_has_an_offset() {
    let book = small();
    let bytes = book.to_bytes();
    assert_eq!(Book::parse(&bytes), Ok(book));
    laws::book(&bytes);
    for cut in 0..bytes.len() {
        let bad = Book::parse(&bytes[..cut]).expect_err("half a book is no book");
        assert!(bad.offset <= cut, "{cut}: {bad}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(Book::parse(&longer).map_err(|bad| bad.problem), Err(BookFault::Trailing(1)));
    let mut dice = dice(3);
    for _ in 0..4000 {
        let mut damaged = bytes.clone();
        let at = dice(damaged.len());
        match dice(3) {
            0 => damaged[at] = damaged[at].wrapping_add(1 + dice(255) as u8),
            1 => drop(damaged.remove(at)),
            _ => damaged.insert(at, dice(256) as u8),
        }
        assert!(Book::parse(&damaged).is_err(), "the checksum finds one damaged byte, at {at}");
        laws::book(&damaged);
    }
}

#[test]
fn anything_at_all_is_read_or_refused() {
    let head = small().to_bytes();
    let mut dice = dice(4);
    for _ in 0..3000 {
        let mut bytes = head[..dice(60)].to_vec();
        bytes.extend((0..dice(60)).map(|_| dice(256) as u8));
        laws::book(&bytes);
    }
}

/// The slow twin of the lookup: every entry turned in all eight ways, compared stone by stone.
fn by_brute_force(book: &Book, position: &Position) -> Vec<BookPosition> {
    let mut found = Vec::new();
    for section in &book.sections {
        if section.variant.rule() != *position.rule() || section.size != position.size() {
            continue;
        }
        for entry in section.entries() {
            found.extend(Symmetry::ALL.into_iter().filter_map(|turn| image(entry, turn, position)));
        }
    }
    found
}

/// What an entry says about a position if it turns into it.
fn image(entry: &Entry, turn: Symmetry, position: &Position) -> Option<BookPosition> {
    let size = position.size();
    let mut setup = Setup::empty(size);
    setup.to_play = entry.placement.to_play();
    for color in Color::BOTH {
        for &ordinal in entry.placement.stones(color) {
            let width = u16::from(size.width());
            let point = Point::new((ordinal % width) as u8, (ordinal / width) as u8);
            setup.set(turn.point(point, size), Some(color));
        }
    }
    let turned = |reply: &myosu_omok::book::Reply| (turn.point(reply.point, size), reply.value);
    (setup == position.setup()).then(|| BookPosition {
        value: entry.replies[0].value.of_position(),
        is_balanced: entry.is_balanced,
        replies: entry.replies.iter().map(turned).collect(),
    })
}

#[test]
fn lookup_equals_brute_force_over_all_symmetries() {
    let book = small();
    let mut dice = dice(5);
    let (mut known, mut unknown) = (0, 0);
    for round in 0..600 {
        let (variant, side) = [(Variant::OmokAb, 15), (Variant::OmokKb, 19)][round % 2];
        let mut position = Position::new(variant.rule(), Size::square(side)).unwrap();
        // Along the book from a random turn of it, then perhaps one move of one's own.
        let middle = side / 2;
        for _ in 0..dice(6) {
            let replies = book.find(&position).map(|it| it.replies).unwrap_or_default();
            let near = |dice: &mut dyn FnMut(usize) -> usize| middle - 2 + dice(5) as u8;
            let own = Point::new(near(&mut dice), near(&mut dice));
            let point = match dice(3) {
                0 => own,
                _ => replies.get(dice(replies.len())).map_or(own, |(point, _)| *point),
            };
            let _ = position.play(point);
        }
        let turn = Symmetry::ALL[dice(8)];
        let turned = Position::from_setup(&position.setup().transformed(turn), *position.rule()).unwrap();
        let slow = by_brute_force(&book, &turned);
        match book.find(&turned) {
            Some(found) => {
                known += 1;
                assert!(slow.contains(&found), "{turned:?}");
            }
            None => {
                unknown += 1;
                assert!(slow.is_empty(), "{turned:?}");
            }
        }
    }
    assert!(known > 100 && unknown > 50, "{known} {unknown}");
}

#[test]
fn other_rules_boards_and_turns_are_not_in_the_book() {
    let book = small();
    let empty = Position::new(Variant::Renju.rule(), Size::square(15)).unwrap();
    assert!(book.find(&empty).is_some());
    assert!(book.find(&Position::new(Variant::Renju.rule(), Size::square(19)).unwrap()).is_none());
    assert!(book.find(&Position::new(Variant::Freestyle.rule(), Size::square(15)).unwrap()).is_none());
    let mut passed = empty;
    passed.pass();
    assert!(book.find(&passed).is_none());
}

#[test]
fn a_builder_that_was_stopped_makes_the_same_book() {
    let (plan, sections) = (plan(50), [section(Variant::Freestyle, 15)]);
    let (book, lines) = built(&plan, &sections, &mut SearchLedger::default());
    let (again, same) = built(&plan, &sections, &mut SearchLedger::default());
    assert_eq!((&again, &same), (&book, &lines));
    // Stopped after twenty searches: the first twenty lines are there, and the next run goes on with them.
    let mut kept: Vec<String> = Vec::new();
    let mut keep = |line: &str| {
        kept.push(line.to_owned());
        kept.len() < 20
    };
    let stopped =
        build(&plan, &sections, &mut SearchLedger::default(), &Cancel::new(), &mut keep, &mut |_, _| {});
    assert!(stopped.is_none());
    let mut ledger = SearchLedger::parse(&kept.join("\n")).unwrap();
    assert_eq!(ledger.len_for(&plan.origin), 20);
    let (resumed, rest) = built(&plan, &sections, &mut ledger);
    assert_eq!((resumed, 20 + rest.len()), (book, lines.len()));
    assert_eq!(SearchLedger::parse(&format!("{}\nnonsense", kept[0])).unwrap_err().line, 2);
}

#[test]
fn a_book_has_the_lines_of_a_library() {
    let size = Size::square(15);
    let line: Vec<Point> =
        ["h8", "j10", "f6", "k11"].iter().map(|at| Notation::Renju.parse(at, size).unwrap()).collect();
    let mut section = section(Variant::Standard, 15);
    let mut position = Position::new(section.variant.rule(), size).unwrap();
    for &point in &line {
        position.play(point).unwrap();
    }
    let without = built(&plan(40), &[section.clone()], &mut SearchLedger::default()).0;
    assert!(without.find(&position).is_none());
    section.lines.push(line);
    let with = built(&plan(40), &[section], &mut SearchLedger::default()).0;
    assert!(with.find(&position).is_some());
}

#[test]
fn the_value_of_a_move_is_that_of_the_position_after_it() {
    let book = small();
    for section in &book.sections {
        let mut entries: HashMap<&myosu_omok::book::Placement, &Entry> = HashMap::new();
        entries.extend(section.entries().iter().map(|entry| (&entry.placement, entry)));
        let mut checked = 0;
        for entry in section.entries() {
            let position = entry.placement.position(section.variant.rule(), section.size).unwrap();
            for reply in entry.replies.iter().filter(|reply| !reply.value.is_proven) {
                let mut after = position;
                after.play(reply.point).unwrap();
                if let Some(known) = book.find(&after) {
                    assert_eq!(known.value.before(), reply.value);
                    checked += 1;
                }
            }
        }
        assert!(checked > 20, "{checked}");
    }
}

#[test]
fn the_shipped_book_has_every_rule_and_every_pattern() {
    let book = shipped();
    let bytes = book.to_bytes();
    assert!(bytes.len() <= 300_000, "{} bytes", bytes.len());
    laws::book(&bytes);
    for (variant, size) in shipped_sections() {
        let empty = Position::new(variant.rule(), size).unwrap();
        let section = book.section(&empty).unwrap_or_else(|| panic!("no section for {variant} {size:?}"));
        assert!(section.balanced().len() >= 5, "{variant}");
        for entry in section.balanced() {
            let value = entry.value().and_then(BookValue::estimate).expect("an even opening has an estimate");
            assert!(value.abs() < 300, "{variant}: {value}");
        }
        for pattern in OpeningPattern::all() {
            let mut position = empty;
            for point in pattern_moves(pattern, size).unwrap() {
                position.play(point).unwrap();
            }
            assert!(book.find(&position).is_some_and(|it| !it.replies.is_empty()), "{variant} {pattern:?}");
        }
    }
}
