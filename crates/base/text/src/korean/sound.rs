//! How a word ends when it is read aloud in Korean.

/// The last sound of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastSound {
    /// A vowel: 나무, D4 (사).
    Vowel,
    /// The consonant ㄹ, which 으로/로 treats as a vowel: 돌, 7 (칠), L (엘).
    Rieul,
    /// Any other consonant: 흑, 3 (삼), M (엠).
    Consonant,
}

use LastSound::{Consonant, Rieul, Vowel};

impl LastSound {
    /// How `word` ends when it is read aloud. A word without any readable sign counts as ending in a vowel.
    ///
    /// Closing quotes and a remark in brackets are skipped. Abbreviations in capitals and single letters are
    /// spelled out. Other Latin words end as they are usually transcribed: `l` and `le` in ㄹ; `m`, `n`, `ng`,
    /// `me`, `ne` in a consonant; `b`, `c`, `k`, `p`, `t` in a consonant after a single vowel or as `ck`;
    /// everything else in a vowel.
    pub fn of(word: &str) -> LastSound {
        let word = without_closing(word);
        let Some(last) = word.chars().next_back() else { return Vowel };
        match last {
            '가'..='힣' => of_syllable(last),
            'ㄱ'..='ㅎ' => {
                if last == 'ㄹ' {
                    Rieul
                } else {
                    Consonant
                }
            }
            '0'..='9' => of_number(word),
            'A'..='Z' | 'a'..='z' => of_latin(word),
            // ½, ¼, ¾ are read 이분의 일, 사분의 일, 사분의 삼.
            '½' | '¼' => Rieul,
            '¾' => Consonant,
            _ => Vowel,
        }
    }
}

/// The word without quotes, spaces and a remark in brackets at its end.
fn without_closing(word: &str) -> &str {
    let mut word = word;
    loop {
        let trimmed = word.trim_end_matches(|sign: char| {
            sign.is_whitespace()
                || matches!(
                    sign,
                    '\'' | '"' | '’' | '”' | '`' | '」' | '』' | '》' | '.' | ',' | '…' | '!' | '?'
                )
        });
        let inner = trimmed.strip_suffix([')', ']']);
        word = match inner {
            None => return trimmed,
            Some(inner) => match inner.rfind(['(', '[']) {
                Some(open) if !inner[..open].trim().is_empty() => &inner[..open],
                _ => inner,
            },
        };
    }
}

/// A composed syllable ends in its final consonant. Unicode orders syllables by initial, vowel and final, with
/// 28 finals, the first of which is none and the ninth ㄹ.
fn of_syllable(syllable: char) -> LastSound {
    const FINALS: u32 = 28;
    const RIEUL: u32 = 8;
    match (u32::from(syllable) - u32::from('가')) % FINALS {
        0 => Vowel,
        RIEUL => Rieul,
        _ => Consonant,
    }
}

/// A number ends as its last digit is read, or as the unit of ten that its zeros make.
fn of_number(word: &str) -> LastSound {
    let start = word
        .rfind(|sign: char| !sign.is_ascii_digit() && sign != ',')
        .map_or(0, |at| at + word[at..].chars().next().map_or(1, char::len_utf8));
    let is_decimal = start > 0 && word[..start].ends_with('.');
    let digits: Vec<u8> = word[start..].bytes().filter(u8::is_ascii_digit).collect();
    let zeros = digits.iter().rev().take_while(|&&digit| digit == b'0').count();
    // After the point, and alone, a zero is read by itself: 영.
    if zeros > 0 && (is_decimal || zeros == digits.len()) {
        return Consonant;
    }
    match zeros {
        0 => digits.last().map_or(Vowel, |&digit| of_digit(digit)),
        // 십, 백, 천, 만 and their multiples, 억; 조 ends in a vowel; 경.
        12 => Vowel,
        _ => Consonant,
    }
}

/// 영 일 이 삼 사 오 육 칠 팔 구.
fn of_digit(digit: u8) -> LastSound {
    match digit {
        b'1' | b'7' | b'8' => Rieul,
        b'0' | b'3' | b'6' => Consonant,
        _ => Vowel,
    }
}

fn of_latin(word: &str) -> LastSound {
    let start = word
        .rfind(|sign: char| !sign.is_ascii_alphabetic())
        .map_or(0, |at| at + word[at..].chars().next().map_or(1, char::len_utf8));
    let letters = &word.as_bytes()[start..];
    match letters {
        [.., last] if letters.len() == 1 || letters.iter().all(u8::is_ascii_uppercase) => of_letter(*last),
        _ => of_latin_word(&letters.to_ascii_lowercase()),
    }
}

/// A letter's name: 엘, 알 end in ㄹ, 엠, 엔 in another consonant, all others in a vowel.
fn of_letter(letter: u8) -> LastSound {
    match letter.to_ascii_lowercase() {
        b'l' | b'r' => Rieul,
        b'm' | b'n' => Consonant,
        _ => Vowel,
    }
}

fn of_latin_word(word: &[u8]) -> LastSound {
    match word {
        [.., b'l'] | [.., b'l', b'e'] => Rieul,
        [.., b'm' | b'n'] | [.., b'n', b'g'] | [.., b'm' | b'n', b'e'] => Consonant,
        [.., b'c', b'k'] => Consonant,
        [.., before, last, b'b' | b'c' | b'k' | b'p' | b't'] if is_vowel(*last) && !is_vowel(*before) => {
            Consonant
        }
        [last, b'b' | b'c' | b'k' | b'p' | b't'] if is_vowel(*last) => Consonant,
        _ => Vowel,
    }
}

fn is_vowel(letter: u8) -> bool {
    matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u')
}
