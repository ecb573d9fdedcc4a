//! The laws of `common/laws.rs` on made-up input: arbitrary bytes, and pieces of real files in any
//! order, which go deeper. The seeds are fixed.

#[allow(unreachable_pub, reason = "the fuzz targets include the file as a module")]
#[path = "common/laws.rs"]
mod laws;

use proptest::prelude::{Strategy, any, prop, prop_oneof};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

const CASES: u32 = 3000;

/// Runs a law on pieces put together in any order, among them arbitrary bytes.
fn holds(pieces: &'static [&'static str], law: fn(&[u8])) {
    let piece = prop_oneof![
        8 => prop::sample::select(pieces).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..6),
        1 => any::<char>().prop_map(|c| c.to_string().into_bytes()),
    ];
    run(&prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat()), law);
}

fn run(input: &impl Strategy<Value = Vec<u8>>, law: fn(&[u8])) {
    let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let result = TestRunner::new_with_rng(config, rng).run(input, |bytes| {
        law(&bytes);
        Ok(())
    });
    if let Err(failure) = result {
        panic!("{failure}");
    }
}

#[test]
fn sgf_is_stable() {
    holds(
        &[
            "(;",
            "(;",
            ")",
            ")",
            ";",
            "(",
            "[",
            "]",
            "\\",
            ":",
            " ",
            "\n",
            "\r",
            "B[aa]",
            "W[]",
            "B[tt]",
            "W[cc]",
            "AB[aa:cc]",
            "AW[dd][ee]",
            "AE[ff]",
            "PL[W]",
            "SZ[9]",
            "SZ[5:7]",
            "GM[4]",
            "GM[1]",
            "KM[6.5]",
            "KM[375]",
            "HA[2]",
            "RE[B+R]",
            "RE[백 3집반승]",
            "C[RIGHT]",
            "C[정답]",
            "C[WRONG]",
            "TE[1]",
            "BM[1]",
            "LB[aa:x]",
            "N[x",
            "AddBlack[bb]",
            "CA[EUC-KR]",
            "CA[UTF-8]",
            "PB[ 가 ]",
            "RU[x\\]y]",
            "L[aa]",
            "TR[bb]",
            "B[h8]",
            "GN[q]",
        ],
        laws::sgf,
    );
}

#[test]
fn collections_are_stable() {
    holds(
        &[
            "{\"id\": \"a\", \"size\": 9, \"black\": [\"aa\"], \"white\": [\"bb\"], \"to_play\": \"black\", \"first_moves\": [\"ab\"], \"note\": \"x\"}\n",
            "{\"size\": [9, 5], \"black\": [], \"white\": [\"aa\", \"aa\"], \"to_play\": \"W\"}\n",
            "{\"id\": \"g\", \"komi\": 6.5, \"result\": \"B+R\", \"moves\": \"Bpd Wdp Bpass\"}\n",
            "{\"id\": \"\", \"size\": 1, \"komi\": 1.7976931348623157e308, \"moves\": \"Baa\", \"ownership\": \".\"}\n",
            "{\"id\": \" \\u0000]\\\\ \", \"size\": 3, \"black\": [\"aa\"], \"white\": [], \"to_play\": \"b\", \"note\": \" \\r\\n\\t가\"}\n",
            "{",
            "}",
            "\"",
            ",",
            "\n",
            "null",
            "[",
            "]",
            "0.1",
        ],
        laws::collections,
    );
}

#[test]
fn gtp_is_stable() {
    holds(
        &[
            "1",
            "99999999999999999999",
            " ",
            "\t",
            "\n",
            "\r\n",
            "#",
            "play",
            "genmove",
            "b",
            "D4",
            "pass",
            "\0",
            "=",
            "?",
            "=3 ",
            "가",
        ],
        laws::gtp,
    );
}

#[test]
fn gomocup_is_stable() {
    holds(
        &[
            "START ",
            "RECTSTART ",
            "TURN ",
            "BOARD\n",
            "DONE\n",
            "INFO ",
            "rule ",
            "folder ",
            "key ",
            "evaluate ",
            "time_left ",
            "YXNBEST ",
            "YXBALANCEONE ",
            "SWAP2BOARD\r\n",
            "7,7",
            "3,4,1",
            "15",
            "-3",
            " ",
            ",",
            "\n",
            "\r",
            "\0",
            "\t",
            "FORBID ",
            "0912",
            ".",
            "name=\"",
            "\"",
            ", ",
            "SUGGEST ",
            "MESSAGE ",
            "OK",
            "=",
        ],
        laws::gomocup,
    );
}

#[test]
fn libraries_are_stable() {
    let node = (prop::sample::select(&[0x00, 0x11, 0x69, 0x78, 0x87, 0xef][..]), any::<u8>(), 0..12_u8);
    let bytes = prop::collection::vec(node, 1..40).prop_map(|nodes| {
        let mut bytes = b"\xffRenLib\xff\x03\x00".to_vec();
        bytes.resize(20, 0xff);
        for (place, flags, text) in nodes {
            bytes.extend([place, flags]);
            if flags & 0x01 != 0 {
                bytes.extend([text & 1, 0]);
            }
            let texts = usize::from(flags & 0x28 != 0) + usize::from(flags & 0x01 != 0 && text & 1 == 1);
            for _ in 0..texts {
                bytes.extend(&"제목\x08글\r\n]".as_bytes()[..usize::from(text)]);
                bytes.resize(bytes.len().next_multiple_of(2) + 2, 0);
            }
        }
        bytes.extend([0x78, 0x40].repeat(45));
        bytes
    });
    run(&bytes, laws::renlib);
}

#[test]
fn omok_records_are_stable() {
    holds(
        &[
            "Piskvorky 15x15, 11:11, 1\n",
            "Piskvorky 5x7, 0:0, 0\n",
            "1,1,0\n",
            "2,1,10\n",
            "3,3\n",
            "ALICE\n",
            "-1\n",
            "0,Free\n",
            "h8",
            "i9",
            "A1",
            "o15",
            "pass",
            " ",
            ",",
            "1. ",
            "\n",
            "\r\n",
        ],
        laws::omok,
    );
    holds(&["h8", "i9", "g7", "a1", "o15", "B2", "c3", "pass", " ", ",", "2) ", "\n"], laws::omok);
}

#[test]
fn any_file_is_read_or_refused() {
    holds(
        &[
            "(;GM[1]SZ[9]",
            "(;GM[4]SZ[15]RU[renju]",
            "AB[aa][bb]",
            "AW[cc]",
            "PL[W]",
            "HA[2]",
            "KM[0.75]",
            "RU[Chinese]",
            "XOPENING[swap2]",
            ";XACT[swap]",
            ";B[hh]",
            ";W[ii]",
            ";B[]",
            ";W[aa]",
            ";B[ba];W[ab];B[aa]",
            ")",
            "SZ[abc]",
            "{\"id\": \"a\", \"size\": 9, \"black\": [\"aa\"], \"white\": [\"bb\"], \"to_play\": \"black\"}\n",
            "{\"id\": \"g\", \"moves\": \"Bpd Wdp Bpass\"}\n",
            "Piskvorky 15x15, 11:11, 1\n",
            "1,1,0\n",
            "h8",
            "i9",
            "foo",
            "\0",
            " ",
            "\n",
        ],
        laws::input,
    );
    holds(
        &[
            ". X O x a\n",
            ". . . o r\n",
            "X X O . .\n",
            ".....\n",
            "white to play\n",
            "1 . . . . . 1\n",
            "\n",
            "?",
        ],
        laws::input,
    );
}
