use super::{HEADER, MAGIC, RenLib};
use crate::sgf::Collection;

/// A library with these bytes after the header.
fn library(nodes: &[u8]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend([3, 0]);
    bytes.resize(HEADER, 0xff);
    bytes.extend(nodes);
    bytes
}

fn sgf(nodes: &[u8]) -> String {
    RenLib::parse(&library(nodes), None).unwrap().to_sgf().to_string().replace('\n', "")
}

fn error(bytes: &[u8]) -> String {
    RenLib::parse(bytes, None).unwrap_err().to_string()
}

#[test]
fn a_library_is_a_tree_with_comments_and_board_texts() {
    // h8 with a comment; then i9 (a sibling follows) with j10 below it, and g8 marked, with "A" on the board.
    let nodes = b"\x00\x00\x78\x08ab\x00\x00\x69\x80\x5a\x40\x77\x51\x01\x00A\x00";
    assert_eq!(sgf(nodes), "(;GM[4]FF[4]CA[UTF-8]SZ[15];B[hh]C[ab]LB[gh:A](;W[ig];B[jf])(;W[gh]MA[gh]))");
}

#[test]
fn the_root_may_be_left_out_and_first_moves_may_differ() {
    assert_eq!(sgf(b"\x78\x40"), "(;GM[4]FF[4]CA[UTF-8]SZ[15];B[hh])");
    assert_eq!(sgf(b"\x78\xc0\x69\x40"), "(;GM[4]FF[4]CA[UTF-8]SZ[15](;B[hh])(;B[ig]))");
    assert_eq!(sgf(b"\x00\x40"), "(;GM[4]FF[4]CA[UTF-8]SZ[15])");
    assert_eq!(sgf(b"\x00\x00\x78\x00\x00\x00\x69\x44"), "(;GM[4]FF[4]CA[UTF-8]SZ[15];B[hh];W[];B[ig]HO[1])");
}

#[test]
fn comments_are_read_in_the_encoding_that_fits() {
    let mut nodes = b"\x78\x48".to_vec();
    nodes.extend(encoding_rs::EUC_KR.encode("제목\u{8}화월 정석의 다음 수를 봅니다").0.iter());
    nodes.extend([0, 0]);
    assert!(sgf(&nodes).contains("C[제목화월 정석의 다음 수를 봅니다]"), "{}", sgf(&nodes));
    let wrong = RenLib::parse(&library(&nodes), Some("no-such")).unwrap_err();
    assert_eq!(wrong.to_string(), "byte 0: unknown encoding \"no-such\"");
}

#[test]
fn a_damaged_library_is_an_error_with_its_offset() {
    assert!(error(b"RenLib").starts_with("byte 0: this is no RenLib library"));
    assert_eq!(error(&library(b"")[..15]), "byte 15: the file ends in the middle of the header");
    assert_eq!(error(&library(b"")), "byte 20: the file ends in the middle of the tree");
    assert_eq!(error(&library(b"\x78\x00\x69")), "byte 23: the file ends in the middle of the tree");
    assert_eq!(
        error(&library(b"\x78\x00\x10\x40")),
        "byte 22: 0x10 is no point: row 0 to 14 and column 1 to 15 were expected"
    );
    assert!(error(&library(b"\x78\x48abc")).ends_with("in the middle of a comment"));
    let mut version = library(b"\x78\x40");
    version[8] = 9;
    assert_eq!(error(&version), "byte 8: version 9.0 of RenLib's format is unknown; version 3 is read");
    let rest = RenLib::parse(&library(b"\x78\x40\x00\x00"), None).unwrap();
    assert_eq!(rest.warnings(), ["byte 22: 2 bytes after the last move are ignored"]);
}

#[test]
fn what_is_written_is_read_as_the_same() {
    let text = "(;GM[4]FF[4]CA[UTF-8]SZ[15]C[처음]LB[hh:가나](;B[hh]LB[gh:2][ig:1](;W[ig]MA[ig];B[jf]HO[1])(;W[gh]C[x]))(;B[aa];W[oo];B[]))";
    let file = Collection::parse_text(text).unwrap();
    let library = RenLib::of(file.games().next().unwrap()).unwrap();
    assert_eq!((library.len(), library.is_empty()), (8, false));
    let again = RenLib::parse(&library.to_bytes(), None).unwrap();
    assert_eq!(again, library);
    assert_eq!(again.to_sgf(), file);
}

#[test]
fn trees_that_are_no_library_are_refused() {
    let refused = |text: &str| {
        let file = Collection::parse_text(text).unwrap();
        RenLib::of(file.games().next().unwrap()).unwrap_err().to_string()
    };
    assert!(refused("(;GM[1];B[aa])").contains("games of Omok on a 15x15 board"));
    assert!(refused("(;GM[4]SZ[19];B[aa])").contains("games of Omok on a 15x15 board"));
    assert!(refused("(;GM[4]SZ[15]AB[aa];W[bb])").contains("puts stones on the board"));
    assert!(refused("(;GM[4]SZ[15];B[aa];B[bb])").contains("move 2 is missing or out of turn"));
    assert!(refused("(;GM[4]SZ[15];B[aa];C[x])").contains("move 2 is missing or out of turn"));
}
