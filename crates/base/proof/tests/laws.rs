//! The laws of `common/laws.rs` on arbitrary bytes and on damaged certificates. The seeds are fixed.

#[expect(unreachable_pub, reason = "the fuzz targets include the file as a module")]
#[path = "common/laws.rs"]
mod laws;

use myosu_proof::container::pack;
use myosu_rules::GameKind;
use myosu_rules::go::playout::Dice;

/// A claim on a 2x2 board with a stone of each color, and a proof of three moves.
const GO: &[u8] = &[1, 0, 2, 2, 1, 8, 15, 1, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0];

const OMOK: &[u8] = b"rule freestyle\nsize 5x5\nblack a1 b1 c1 d1\nwhite a2 b2 c2\nto-play black\nturns 2\n0 e1\n1 e1: a3>0 *>0\n";

/// Runs a law on the text with a few bytes changed, left out or put in.
fn holds_on_damaged(text: &[u8], law: fn(&[u8]), seed: u64) {
    law(text);
    let mut dice = Dice::new(seed);
    for _ in 0..5_000 {
        let mut bytes = text.to_vec();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(bytes.len());
            match dice.below(4) {
                0 => bytes[at] = dice.below(256) as u8,
                1 => bytes[at] = text[dice.below(text.len())],
                2 => drop(bytes.remove(at)),
                _ => bytes.insert(at, dice.below(4) as u8),
            }
        }
        law(&bytes);
    }
}

fn holds_on_anything(law: fn(&[u8]), seed: u64) {
    let mut dice = Dice::new(seed);
    for _ in 0..2_000 {
        let bytes: Vec<u8> = (0..dice.below(60)).map(|_| dice.below(256) as u8).collect();
        law(&bytes);
    }
}

#[test]
fn certificates_of_baduk() {
    holds_on_damaged(GO, laws::go, 1);
    holds_on_anything(laws::go, 2);
}

#[test]
fn certificates_of_omok() {
    holds_on_damaged(OMOK, laws::omok, 3);
    holds_on_anything(laws::omok, 4);
}

#[test]
fn proof_files() {
    holds_on_damaged(&pack(GameKind::Go, GO), laws::container, 5);
    holds_on_damaged(&pack(GameKind::Omok, OMOK), laws::container, 6);
}
