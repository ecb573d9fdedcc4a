//! The law of book files, for the tests with fixed seeds and for the fuzzer.

use myosu_omok::book::Book;
use myosu_rules::omok::Position;

/// Bytes that can be read are a book: written again they are the same bytes, every entry is found at its position, and
/// every reply is a legal move there. Bytes that cannot be read are an error with an offset inside the file.
pub fn book(bytes: &[u8]) {
    let book = match Book::parse(bytes) {
        Ok(book) => book,
        Err(bad) => {
            assert!(bad.offset <= bytes.len(), "{bad}");
            return;
        }
    };
    assert_eq!(book.to_bytes(), bytes);
    for section in &book.sections {
        for entry in section.entries() {
            let position: Position =
                entry.placement.position(section.variant.rule(), section.size).expect("a position");
            let Some(found) = book.find(&position) else {
                assert!(entry.replies.iter().all(|reply| position.check(reply.point).is_err()));
                continue;
            };
            assert!(found.replies.iter().all(|(point, _)| position.check(*point).is_ok()));
        }
    }
}
