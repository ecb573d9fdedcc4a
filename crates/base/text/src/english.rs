//! English plurals.

use std::fmt::Display;

/// The number and the noun that fits it: `1 position`, `2 positions`, `0 entries`.
///
/// ```
/// use myosu_text::english::count;
/// assert_eq!(count(1, "position"), "1 position");
/// assert_eq!(count(0, "entry"), "0 entries");
/// ```
pub fn count(number: impl TryInto<u128> + Display + Copy, noun: &str) -> String {
    let is_one = number.try_into().is_ok_and(|number| number == 1);
    format!("{number} {}", if is_one { noun.to_owned() } else { plural(noun) })
}

/// The regular plural of a noun: `moves`, `entries`, `passes`, `matches`.
pub fn plural(noun: &str) -> String {
    if let Some(stem) = noun.strip_suffix('y')
        && !stem.ends_with(['a', 'e', 'i', 'o', 'u'])
    {
        return format!("{stem}ies");
    }
    let sibilant = ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end));
    format!("{noun}{}", if sibilant { "es" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::{count, plural};

    #[test]
    fn one_is_singular_and_everything_else_plural() {
        assert_eq!(count(0_u8, "move"), "0 moves");
        assert_eq!(count(1_u64, "move"), "1 move");
        assert_eq!(count(21_usize, "ko threat"), "21 ko threats");
    }

    #[test]
    fn plurals_are_spelled_by_the_ending() {
        assert_eq!(plural("entry"), "entries");
        assert_eq!(plural("play"), "plays");
        assert_eq!(plural("pass"), "passes");
        assert_eq!(plural("match"), "matches");
        assert_eq!(plural("ko"), "kos");
    }
}
