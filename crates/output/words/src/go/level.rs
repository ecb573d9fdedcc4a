//! Levels of play as ranks.

use myosu_baduk::network::{Level, Rank};

use crate::Text;

/// A level as a rank. The ranks are estimates.
pub fn level(level: Level) -> Text {
    match level.rank() {
        Some(Rank::Kyu(kyu)) => Text::new(format!("{kyu}급쯤"), format!("about {kyu} kyu")),
        Some(Rank::Dan(dan)) => Text::new(format!("{dan}단쯤"), format!("about {dan} dan")),
        None => Text::new("최강", "full strength"),
    }
}

/// The level that changes with the game.
pub fn following() -> Text {
    Text::new("상대에 맞춤", "follows you")
}

#[cfg(test)]
mod tests {
    use super::level;
    use myosu_baduk::network::Level;

    #[test]
    fn levels_have_ranks_in_both_languages() {
        let texts: Vec<_> = ["18k", "1d", "best"].map(|name| level(name.parse().expect("a level"))).into();
        assert_eq!((texts[0].ko.as_str(), texts[0].en.as_str()), ("18급쯤", "about 18 kyu"));
        assert_eq!((texts[1].ko.as_str(), texts[1].en.as_str()), ("1단쯤", "about 1 dan"));
        assert_eq!(level(Level::FULL), texts[2]);
    }
}
