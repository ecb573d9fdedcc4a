//! The players of both games by name: the one place where commands, protocols, matches and the studio get them.

use std::sync::Arc;

use myosu_baduk::network::SearcherOptions;
use myosu_baduk::plain::Plain;
use myosu_baduk::player::BadukPlayer;
use myosu_net::Net;
use myosu_omok::alphabeta::AlphaBeta;
use myosu_omok::book::BookPlayer;
use myosu_omok::knowledge::Knowledge;
use myosu_omok::linear::Linear;
use myosu_omok::player::{BookUse, OmokPlayer};
use myosu_omok::{EnginePlayer, Resources};

/// The players of Omok, ours first.
pub const OMOK_PLAYERS: [&str; 4] = ["myosu", "alphabeta", "knowledge", "linear"];

/// Our player with its opening book open.
pub const OMOK_WITH_BOOK: &str = "myosu-book";

/// More players of Omok that can be named: ours with its book, and the paper omok-kb's procedure to the letter, with the
/// preferences of `knowledge` and with preferences found by search.
pub const OMOK_VARIANTS: [&str; 3] = [OMOK_WITH_BOOK, "knowledge-literal", "knowledge-searched"];

/// The players of Baduk, the strongest first: `myosu` searches with a network; `cgs-search` without one, on the
/// judgement of cgs; `cgs-fitted` ranks candidates as
/// professional games teach; `cgs` is the paper's program, by purpose and without statistics of games; `plain` knows the
/// rules alone.
pub const BADUK_PLAYERS: [&str; 5] = ["myosu", "cgs-search", "cgs-fitted", "cgs", "plain"];

/// Those of them that judge positions, and do not only play.
pub const BADUK_JUDGES: [&str; 3] = ["myosu", "cgs-fitted", "cgs"];

/// The network that ships, ready to run.
pub fn shipped_net() -> Arc<Net> {
    Arc::new(Net::new(&myosu_net::shipped()))
}

/// The player of Omok with this name; only ours uses the resources, and has a book, which is closed at first.
pub fn omok_player(name: &str, resources: Resources) -> Option<Box<dyn OmokPlayer>> {
    Some(match name {
        "myosu" => Box::new(BookPlayer::new(Box::new(EnginePlayer::new(resources)))),
        OMOK_WITH_BOOK => {
            let mut player = BookPlayer::new(Box::new(EnginePlayer::new(resources)));
            player.set_book(BookUse::On);
            Box::new(player)
        }
        "alphabeta" => Box::new(AlphaBeta::default()),
        "knowledge" => Box::new(Knowledge::default()),
        "knowledge-literal" => Box::new(Knowledge::literal()),
        "knowledge-searched" => Box::new(Knowledge::searched()),
        "linear" => Box::new(Linear),
        _ => return None,
    })
}

/// The player of Baduk with this name. `myosu` plays with `net`, or with the network that ships.
pub fn baduk_player(name: &str, net: Option<Arc<Net>>, options: SearcherOptions) -> Option<BadukPlayer> {
    match name {
        "myosu" => Some(BadukPlayer::network(net.unwrap_or_else(shipped_net), options)),
        "cgs" => Some(BadukPlayer::cgs()),
        "cgs-search" => Some(BadukPlayer::cgs_search()),
        "cgs-fitted" => Some(BadukPlayer::cgs_fitted()),
        "plain" => Some(BadukPlayer::plain(Plain::default())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use myosu_baduk::network::SearcherOptions;
    use myosu_net::{Net, sample};
    use myosu_omok::Resources;

    use super::{BADUK_PLAYERS, OMOK_PLAYERS, OMOK_VARIANTS, baduk_player, omok_player};

    #[test]
    fn every_name_has_its_player() {
        for name in OMOK_PLAYERS {
            assert_eq!(omok_player(name, Resources::default()).unwrap().name(), name);
        }
        assert!(OMOK_VARIANTS.into_iter().all(|name| omok_player(name, Resources::default()).is_some()));
        assert!(omok_player("stranger", Resources::default()).is_none());
        let net = Arc::new(Net::new(&sample(8, 8, 3)));
        for name in BADUK_PLAYERS {
            let player = baduk_player(name, Some(net.clone()), SearcherOptions::default());
            assert!(player.is_some(), "{name}");
        }
        let mut player = baduk_player("myosu", None, SearcherOptions::default()).unwrap();
        assert_eq!(player.search().unwrap().net().name(), myosu_net::shipped().name);
        assert!(baduk_player("stranger", None, SearcherOptions::default()).is_none());
    }
}
