//! Words of the protocols, right, nearly right and wrong, drawn with dice.

use myosu::rules::go::playout::Dice;

/// Words that are right somewhere and wrong elsewhere.
const WORDS: [&str; 44] = [
    "",
    "black",
    "white",
    "b",
    "W",
    "pass",
    "resign",
    "A1",
    "T19",
    "J10",
    "I5",
    "a0",
    "Z99",
    "h8",
    "o15",
    "7,7",
    "0,0",
    "-1,3",
    "99,99",
    "1",
    "2",
    "5",
    "9",
    "19",
    "25",
    "-1",
    "0.5",
    "1e308",
    "NaN",
    "inf",
    "0x10",
    "18446744073709551616",
    "korean",
    "renju",
    "alive",
    "dead",
    "seki",
    "#",
    "\"",
    "{}",
    "[]",
    "null",
    "../../x",
    "흑",
];

/// One of these.
pub fn pick<'a>(dice: &mut Dice, words: &[&'a str]) -> &'a str {
    words[dice.below(words.len())]
}

/// A word: mostly a known one, sometimes noise.
pub fn word(dice: &mut Dice) -> Vec<u8> {
    match dice.below(24) {
        0 => (0..dice.below(12)).map(|_| dice.below(256) as u8).filter(|&byte| byte != b'\n').collect(),
        1 => vec![b'9'; 1 + dice.below(40)],
        2 => "가".repeat(1 + dice.below(50)).into_bytes(),
        _ => pick(dice, &WORDS).as_bytes().to_vec(),
    }
}

/// A line of words after a command, perhaps with something changed.
pub fn line(dice: &mut Dice, command: &str, most_words: usize) -> Vec<u8> {
    let mut line = command.as_bytes().to_vec();
    for _ in 0..dice.below(most_words + 1) {
        line.push(pick(dice, &[" ", " ", " ", "\t", "  "]).as_bytes()[0]);
        line.extend(word(dice));
    }
    match dice.below(60) {
        0 => line.extend(std::iter::repeat_n(b'x', 70_000)),
        1 => line.extend(b"# a comment"),
        2 => line.splice(0..0, b"# ".iter().copied()).for_each(drop),
        3 if !line.is_empty() => {
            let at = dice.below(line.len());
            line[at] = dice.below(256) as u8;
        }
        4 => line.push(b'\r'),
        _ => {}
    }
    line.retain(|&byte| byte != b'\n');
    line
}

/// Bytes with a few changes: flips, cuts, doubled and moved parts.
pub fn mutated(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..1 + dice.below(3) {
        if bytes.is_empty() {
            break;
        }
        let (at, to) = (dice.below(bytes.len()), dice.below(bytes.len()));
        match dice.below(7) {
            0 => bytes[at] ^= 1 << dice.below(8),
            1 => bytes[at] = bytes[to],
            2 => bytes.truncate(at),
            3 => drop(bytes.remove(at)),
            4 => bytes.insert(at, dice.below(256) as u8),
            5 => {
                let end = bytes.len().min(at + 1 + dice.below(40));
                let part = bytes[at..end].to_vec();
                bytes.splice(to..to, part);
            }
            _ => {
                let end = bytes.len().min(at + 1 + dice.below(40));
                bytes.drain(at..end);
            }
        }
    }
    bytes
}
