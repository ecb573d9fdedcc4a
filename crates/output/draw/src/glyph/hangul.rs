//! Korean syllables as strokes. A syllable is composed of its letters (자모) as it is written: first
//! consonant, vowel, and last consonant each take their part of a square.
//!
//! A letter is drawn on a grid of 12 by 12: strokes are separated by spaces, each a run of points `xy` with
//! the digits `0` to `c`; a stroke that begins with `o` is an ellipse, centre and radii.

use crate::svg::Num;

/// Width and height of a syllable and its top, in glyph units.
const WIDE: f64 = 13.4;
const HIGH: f64 = 15.0;
const TOP: f64 = -14.4;

/// A part of the square of a syllable, in hundredths: left, top, right, bottom.
type GlyphBox = [u8; 4];

/// The first consonants in the order of the code points; `ㄲ` and its like are two letters side by side.
const FIRST: [&str; 19] = [
    "ㄱ", "ㄱㄱ", "ㄴ", "ㄷ", "ㄷㄷ", "ㄹ", "ㅁ", "ㅂ", "ㅂㅂ", "ㅅ", "ㅅㅅ", "ㅇ", "ㅈ", "ㅈㅈ", "ㅊ", "ㅋ",
    "ㅌ", "ㅍ", "ㅎ",
];

/// The vowels: what lies below the first consonant, and what stands beside it.
const VOWEL: [(&str, &str); 21] = [
    ("", "ㅏ"),
    ("", "ㅐ"),
    ("", "ㅑ"),
    ("", "ㅒ"),
    ("", "ㅓ"),
    ("", "ㅔ"),
    ("", "ㅕ"),
    ("", "ㅖ"),
    ("ㅗ", ""),
    ("ㅗ", "ㅏ"),
    ("ㅗ", "ㅐ"),
    ("ㅗ", "ㅣ"),
    ("ㅛ", ""),
    ("ㅜ", ""),
    ("ㅜ", "ㅓ"),
    ("ㅜ", "ㅔ"),
    ("ㅜ", "ㅣ"),
    ("ㅠ", ""),
    ("ㅡ", ""),
    ("ㅡ", "ㅣ"),
    ("", "ㅣ"),
];

/// The last consonants; none comes first.
const LAST: [&str; 28] = [
    "", "ㄱ", "ㄱㄱ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ",
    "ㄹㅍ", "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ", "ㅅ", "ㅅㅅ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
];

fn letter(jamo: char) -> &'static str {
    match jamo {
        'ㄱ' => "00c0cc",
        'ㄴ' => "000ccc",
        'ㄷ' => "c0000ccc",
        'ㄹ' => "00c0c6060ccc",
        'ㅁ' => "00c0cc0c00",
        'ㅂ' => "000cccc0 06c6",
        'ㅅ' => "60630c 63cc",
        'ㅇ' => "o6666",
        'ㅈ' => "00c0 600c 62cc",
        'ㅊ' => "4080 03c3 630c 64cc",
        'ㅋ' => "00c0cc 06c6",
        'ㅌ' => "c0000ccc 06c6",
        'ㅍ' => "00c0 0ccc 303c 909c",
        'ㅎ' => "4080 03c3 o6954",
        'ㅏ' => "303c 36c6",
        'ㅐ' => "202c a0ac 26a6",
        'ㅑ' => "303c 34c4 38c8",
        'ㅒ' => "202c a0ac 24a4 28a8",
        'ㅓ' => "a0ac 06a6",
        'ㅔ' => "616b c0cc 0666",
        'ㅕ' => "a0ac 04a4 08a8",
        'ㅖ' => "616b c0cc 0464 0868",
        'ㅣ' => "606c",
        'ㅗ' => "0bcb 606b",
        'ㅛ' => "0bcb 303b 909b",
        'ㅜ' => "01c1 616c",
        'ㅠ' => "01c1 313c 919c",
        'ㅡ' => "06c6",
        _ => "",
    }
}

/// The width and the path of a syllable.
pub(super) fn glyph(c: char) -> Option<(f64, String)> {
    let index = u32::from(c).checked_sub(0xac00).filter(|&i| i < 19 * 21 * 28)? as usize;
    let (first, (below, beside), last) = (FIRST[index / 588], VOWEL[index / 28 % 21], LAST[index % 28]);
    let mut d = String::new();
    let parts = layout(below, beside, last);
    for (letters, part) in [first, below, beside, last].into_iter().zip(parts) {
        place(&mut d, letters, part);
    }
    Some((WIDE, d))
}

/// Where the first consonant, the vowel below, the vowel beside and the last consonant go.
fn layout(below: &str, beside: &str, last: &str) -> [GlyphBox; 4] {
    const NONE: GlyphBox = [0; 4];
    let tail = if last.chars().count() > 1 { [4, 70, 96, 100] } else { [16, 70, 88, 100] };
    match (below.is_empty(), beside.is_empty(), last.is_empty()) {
        (true, _, true) => [[2, 12, 52, 80], NONE, [64, 0, 100, 100], NONE],
        (true, _, false) => [[2, 4, 52, 48], NONE, [64, 0, 100, 60], tail],
        (false, true, true) => [[18, 2, 82, 48], [0, 58, 100, 98], NONE, NONE],
        (false, true, false) => [[18, 0, 82, 30], [0, 36, 100, 58], NONE, tail],
        (false, false, true) => [[6, 4, 56, 48], [0, 58, 62, 86], [70, 0, 104, 100], NONE],
        (false, false, false) => [[6, 0, 56, 30], [0, 36, 62, 58], [70, 0, 104, 62], tail],
    }
}

/// Draws one letter, or two side by side, into a part of the square.
fn place(d: &mut String, letters: &str, [left, top, right, bottom]: GlyphBox) {
    let count = letters.chars().count().max(1);
    let [left, top, right, bottom] = [left, top, right, bottom].map(|x| f64::from(x) / 100.0);
    let slot = (right - left) / count as f64;
    let inner = if count > 1 { slot * 0.84 } else { slot };
    for (index, jamo) in letters.chars().enumerate() {
        let x = left + (index as f64) * (slot + (slot - inner));
        let corner = (x * WIDE, TOP + top * HIGH);
        let scale = (inner * WIDE / 12.0, (bottom - top) * HIGH / 12.0);
        letter(jamo).split_whitespace().for_each(|stroke| draw(d, stroke, corner, scale));
    }
}

/// Draws one stroke: absolute where it begins, relative from there on.
fn draw(d: &mut String, stroke: &str, corner: (f64, f64), scale: (f64, f64)) {
    let grid = |c: char| f64::from(c.to_digit(13).unwrap_or(0));
    let (is_ellipse, digits) = stroke.strip_prefix('o').map_or((false, stroke), |rest| (true, rest));
    let values: Vec<f64> = digits.chars().map(grid).collect();
    let at = |x: f64, y: f64| (corner.0 + x * scale.0, corner.1 + y * scale.1);
    if is_ellipse {
        let (rx, ry) = (values[2] * scale.0, values[3] * scale.1);
        let (x, y) = at(values[0] - values[2], values[1]);
        let (start, arc) = (Num(x), format!("a{} {} 0 1 1", Num(rx), Num(ry)));
        d.push_str(&format!("M{start} {}{arc} {} 0{arc} {} 0z", Num(y), Num(2.0 * rx), Num(-2.0 * rx)));
        return;
    }
    let mut last = None;
    for pair in values.chunks_exact(2) {
        let (x, y) = at(pair[0], pair[1]);
        match last.replace((x, y)) {
            None => d.push_str(&format!("M{} {}", Num(x), Num(y))),
            Some((x0, y0)) => d.push_str(&format!("l{} {}", Num(x - x0), Num(y - y0))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FIRST, LAST, VOWEL, glyph, letter};

    #[test]
    fn every_syllable_is_drawn_and_no_two_alike() {
        let drawn: std::collections::HashSet<String> =
            ('가'..='힣').map(|c| glyph(c).expect("a syllable").1).collect();
        assert_eq!(drawn.len(), 11_172);
        assert!(glyph('漢').is_none() && glyph('\u{d7a4}').is_none());
    }

    #[test]
    fn every_letter_of_the_tables_has_strokes() {
        let vowels = VOWEL.iter().flat_map(|(below, beside)| [*below, *beside]);
        for jamo in FIRST.into_iter().chain(LAST).chain(vowels).flat_map(str::chars) {
            assert!(!letter(jamo).is_empty(), "{jamo}");
        }
    }
}
