//! Who takes part, as it is written on the command line: the name of a player of ours, or a protocol and
//! the command line of a program.
//!
//! | written | means |
//! |---|---|
//! | `linear` | a player of ours |
//! | `myosu` | our best player of the game that is played; of Baduk with the network that ships |
//! | `knowledge:base.toml` | the player of the paper omok-kb with the knowledge base of a file |
//! | `gomocup:pbrain-x --option` | a program that speaks the Gomocup protocol |
//! | `gtp:gnugo --mode gtp` | a program that speaks GTP |
//! | `gtp:gnugo --mode gtp --seed {seed}` | the same, `{seed}` being another number in every game |
//! | `myosu:7k` | our player of Baduk at a level: 18k to 1k, 1d, 2d, best, adaptive |
//! | `myosu:3` | our player of Omok at a level from 1 to 10 |
//! | `myosu-book` | our player of Omok with the opening book that ships |
//! | `myosu:book=FILE` | the same with another book |
//! | `net:b6c96.bin.gz` | a player of Baduk with a network in KataGo's format |
//! | `strong=gomocup:pbrain-x` | the same under a name of one's own |

use std::sync::{Arc, OnceLock};

use myosu::baduk::network::{BadLevel, SearcherOptions};
use myosu::baduk::player::BadukPlayer;
use myosu::net::{self, Net};
use myosu::omok::book::{Book, BookPlayer};
use myosu::omok::knowledge::{Knowledge, KnowledgeDraft};
use myosu::omok::level::Level;
use myosu::omok::player::BookUse;
use myosu::omok::player::OmokPlayer;
use myosu::omok::{EnginePlayer, Resources};
use myosu::roster::{BADUK_PLAYERS, OMOK_PLAYERS, OMOK_VARIANTS, baduk_player, omok_player, shipped_net};

use crate::builtin::{BadukContestant, BothGames, OmokContestant};
use crate::contestant::{Contestant, Failure, MatchStart};
use crate::tournament::{Entrant, Make};
use crate::{Gomocup, Gtp};

/// Bytes of table for a player of ours: two of them fit into small machines.
const MEMORY: usize = 64 << 20;

/// The players of ours that can be named: those of Omok, then those of Baduk.
pub fn names() -> impl Iterator<Item = &'static str> {
    let omok = OMOK_PLAYERS.into_iter().chain(OMOK_VARIANTS);
    omok.chain(BADUK_PLAYERS.into_iter().filter(|name| !OMOK_PLAYERS.contains(name)))
}

/// The largest file of a knowledge base; the built-in one has 4 KiB.
const LARGEST_KNOWLEDGE: u64 = 1 << 20;

/// The largest file of an opening book (chosen by hand: millions of positions).
const LARGEST_BOOK: u64 = 1 << 28;

/// A player of Omok as it is written: a name of the roster, or `knowledge:FILE`. Where parts of a knowledge base
/// cannot be used, the built-in preferences stand for them, and `note` receives the reasons.
pub fn omok(
    text: &str,
    resources: Resources,
    mut note: impl FnMut(String),
) -> Result<Box<dyn OmokPlayer>, BadEntrant> {
    if let Some(option) = text.strip_prefix("myosu:") {
        let option = OmokOption::parse(option)?.ok_or_else(|| BadEntrant::Unknown(text.to_owned()))?;
        return Ok(option.player(resources));
    }
    let Some(file) = text.strip_prefix("knowledge:") else {
        return omok_player(text, resources).ok_or_else(|| BadEntrant::Unknown(text.to_owned()));
    };
    let draft = knowledge(file)?;
    draft.reasons().for_each(|why| note(format!("{file}: {why}")));
    Ok(Box::new(Knowledge::new(draft.into_base())))
}

/// What follows `myosu:` for our player of Omok.
#[derive(Clone)]
enum OmokOption {
    Level(Level),
    Book(Arc<Book>),
}

impl OmokOption {
    /// Reads an option; nothing if it is none of Omok.
    fn parse(text: &str) -> Result<Option<OmokOption>, BadEntrant> {
        if let Some(file) = text.strip_prefix("book=") {
            return Ok(Some(OmokOption::Book(Arc::new(book(file)?))));
        }
        let number = text.parse().ok().filter(|number| (1..=10).contains(number));
        Ok(number.map(|number| OmokOption::Level(Level::new(number))))
    }

    fn player(&self, resources: Resources) -> Box<dyn OmokPlayer> {
        let engine = EnginePlayer::new(resources);
        match self {
            OmokOption::Level(level) => Box::new(engine.at_level(*level)),
            OmokOption::Book(book) => {
                let mut player = BookPlayer::with_book(Box::new(engine), book.clone());
                player.set_book(BookUse::On);
                Box::new(player)
            }
        }
    }
}

/// The opening book in a file.
pub fn book(file: &str) -> Result<Book, BadEntrant> {
    let bad = |why: String| BadEntrant::Book { file: file.to_owned(), why };
    let bytes = bytes_of(file, LARGEST_BOOK).map_err(bad)?;
    Book::parse(&bytes).map_err(|error| bad(error.to_string()))
}

/// The knowledge base in a file.
fn knowledge(file: &str) -> Result<KnowledgeDraft, BadEntrant> {
    let bad = |why: String| BadEntrant::Knowledge { file: file.to_owned(), why };
    let text = bytes_of(file, LARGEST_KNOWLEDGE).map_err(bad)?;
    let text = String::from_utf8(text).map_err(|error| bad(error.to_string()))?;
    Ok(KnowledgeDraft::read(&text))
}

/// The bytes of a regular file of at most `most` bytes: a device would never end.
fn bytes_of(file: &str, most: u64) -> Result<Vec<u8>, String> {
    let meta = std::fs::metadata(file).map_err(|error| error.to_string())?;
    if !meta.is_file() {
        return Err("it is not a regular file".to_owned());
    }
    if meta.len() > most {
        return Err(format!("it has {} bytes, more than {most}", meta.len()));
    }
    std::fs::read(file).map_err(|error| error.to_string())
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadEntrant {
    /// There is no player of this name.
    #[error("\"{0}\" is no player; write one of {known}, or gomocup:COMMAND, gtp:COMMAND, net:FILE, myosu:LEVEL, myosu:book=FILE or knowledge:FILE", known = names().collect::<Vec<_>>().join(", "))]
    Unknown(String),
    /// The knowledge base cannot be read.
    #[error("{file}: {why}")]
    Knowledge {
        /// The file.
        file: String,
        /// What is wrong with it.
        why: String,
    },
    /// The opening book cannot be read.
    #[error("{file}: {why}")]
    Book {
        /// The file.
        file: String,
        /// What is wrong with it.
        why: String,
    },
    /// The level is none.
    #[error("{text}: {bad}")]
    Level {
        /// The player as written.
        text: String,
        /// What is wrong with its level.
        bad: BadLevel,
    },
    /// The network cannot be used.
    #[error("{file}: {why}")]
    Network {
        /// The file.
        file: String,
        /// What is wrong with it.
        why: String,
    },
}

/// Reads an entrant.
pub fn parse(text: &str) -> Result<Entrant, BadEntrant> {
    let (name, what) = match text.split_once('=') {
        Some((name, what)) if !name.contains(':') => (Some(name), what),
        _ => (None, text),
    };
    let make: Make = if let Some(command) = what.strip_prefix("gomocup:") {
        let command = command.to_owned();
        Box::new(move |seed| Ok(boxed(Gomocup::start(&seeded(&command, seed))?)))
    } else if let Some(command) = what.strip_prefix("gtp:") {
        let command = command.to_owned();
        Box::new(move |seed| Ok(boxed(Gtp::start(&seeded(&command, seed))?)))
    } else if let Some(file) = what.strip_prefix("net:") {
        let net = network(file)?;
        Box::new(move |_| own_baduk("myosu", Some(net.clone())))
    } else if let Some(option) = what.strip_prefix("myosu:").map(OmokOption::parse).transpose()?.flatten() {
        let resources = Resources { memory: MEMORY, ..Resources::default() };
        Box::new(move |_| Ok(boxed(OmokContestant::new(option.player(resources)))))
    } else if let Some(level) = what.strip_prefix("myosu:") {
        let (level, net) = (level.to_owned(), shipped_net());
        let tried = searching(&net).with_level(&level);
        tried.map_err(|bad| BadEntrant::Level { text: text.to_owned(), bad })?;
        Box::new(move |seed| {
            let player = searching(&net).with_seed(seed).with_level(&level);
            let player = player.map_err(|bad| Failure::Refused(bad.to_string()))?;
            Ok(boxed(BadukContestant::new(player)))
        })
    } else if let Some(file) = what.strip_prefix("knowledge:") {
        let base = knowledge(file)?.into_base();
        Box::new(move |_| Ok(boxed(OmokContestant::new(Box::new(Knowledge::new(base.clone()))))))
    } else {
        let player = names().find(|known| *known == what);
        let player = player.ok_or_else(|| BadEntrant::Unknown(text.to_owned()))?;
        // The network that ships is read once for all games.
        let net = Arc::new(OnceLock::new());
        Box::new(move |_| own(player, &net))
    };
    let shown = name.unwrap_or_else(|| what.split_whitespace().next().unwrap_or(what));
    Ok(Entrant { name: shown.to_owned(), make })
}

fn boxed(contestant: impl Contestant + 'static) -> Box<dyn Contestant> {
    Box::new(contestant)
}

/// A command line with the seed of a game in it; programs take small numbers.
fn seeded(command: &str, seed: u64) -> String {
    command.replace("{seed}", &(1 + seed % 1_000_000).to_string())
}

/// The network in a file, read once for all games.
pub fn network(file: &str) -> Result<Arc<Net>, BadEntrant> {
    let bad = |why: String| BadEntrant::Network { file: file.to_owned(), why };
    let bytes = std::fs::read(file).map_err(|error| bad(error.to_string()))?;
    let model = net::read(&bytes).map_err(|error| bad(error.to_string()))?;
    Ok(Arc::new(Net::new(&model)))
}

/// A player of ours; one that plays both games is made when the game is known.
fn own(name: &'static str, net: &Arc<OnceLock<Arc<Net>>>) -> Result<Box<dyn Contestant>, Failure> {
    if OMOK_PLAYERS.contains(&name) && BADUK_PLAYERS.contains(&name) {
        let net = net.clone();
        return Ok(boxed(BothGames::new(move |start| match start {
            MatchStart::Omok { .. } => own_omok(name),
            MatchStart::Go { .. } => own_baduk(name, Some(net.get_or_init(shipped_net).clone())),
        })));
    }
    if BADUK_PLAYERS.contains(&name) { own_baduk(name, None) } else { own_omok(name) }
}

/// A player with this network.
fn searching(net: &Arc<Net>) -> BadukPlayer {
    BadukPlayer::network(net.clone(), SearcherOptions::default())
}

fn own_baduk(name: &str, net: Option<Arc<Net>>) -> Result<Box<dyn Contestant>, Failure> {
    let player = baduk_player(name, net, SearcherOptions::default());
    let player = player.ok_or_else(|| Failure::Refused(format!("there is no player {name}")))?;
    Ok(boxed(BadukContestant::new(player)))
}

fn own_omok(name: &str) -> Result<Box<dyn Contestant>, Failure> {
    let player = omok_player(name, Resources { memory: MEMORY, ..Resources::default() });
    let player = player.ok_or_else(|| Failure::Refused(format!("there is no player {name}")))?;
    Ok(boxed(OmokContestant::new(player)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use myosu::omok::Resources;
    use myosu::omok::knowledge::KnowledgeBase;
    use myosu::rules::go::Rules;
    use myosu::rules::omok::Variant;
    use myosu::rules::{Move, Size};

    use super::{omok, parse};
    use crate::contestant::TurnAnswer;
    use crate::referee::MatchTerms;
    use crate::{MatchClock, MatchLimits, MatchStart};

    #[test]
    fn entrants_are_read_with_and_without_a_name() {
        assert_eq!(parse("linear").unwrap().name, "linear");
        assert_eq!(parse("weak=linear").unwrap().name, "weak");
        assert_eq!(parse("gtp:gnugo --mode gtp").unwrap().name, "gtp:gnugo");
        assert_eq!(parse("gnu=gtp:gnugo --level=1").unwrap().name, "gnu");
        assert_eq!(parse("gomocup:x --a=b").unwrap().name, "gomocup:x");
        assert_eq!(parse("myosu:18k").unwrap().name, "myosu:18k");
        assert_eq!(parse("myosu:3").unwrap().name, "myosu:3");
        assert_eq!(parse("own=myosu-book").unwrap().name, "own");
        assert!(parse("myosu:11").is_err() && parse("myosu:book=no-such-file").is_err());
        // A folder stands for everything that is no regular file.
        for named in ["myosu:book=.", "knowledge:."] {
            let refused = parse(named).map(|_| ()).unwrap_err().to_string();
            assert_eq!(refused, ".: it is not a regular file", "{named}");
        }
        assert!(parse("myosu:19k").err().unwrap().to_string().contains("19k"));
    }

    #[test]
    fn an_unknown_player_is_told_what_there_is() {
        let error = parse("stranger").err().unwrap().to_string();
        assert!(error.contains("stranger") && error.contains("linear"), "{error}");
        let error = parse("net:no-such-file").err().unwrap().to_string();
        assert!(error.starts_with("no-such-file: "), "{error}");
    }

    #[test]
    fn a_knowledge_base_of_a_file_plays_and_says_what_was_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let text = KnowledgeBase::built_in_text();
        let cyclic = text.replacen("order = [[1, 2, 3,", "order = [[3, 1], [1, 2, 3,", 1);
        for (name, text, replaced) in
            [("sound.toml", text, 0), ("cycle.toml", &cyclic, 1), ("no.toml", "[", 1)]
        {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            let written = format!("knowledge:{}", path.display());
            let mut notes = Vec::new();
            let player = omok(&written, Resources::default(), |why| notes.push(why)).unwrap();
            assert_eq!((player.name(), notes.len()), ("knowledge", replaced), "{notes:?}");
            assert_eq!(parse(&format!("mine={written}")).unwrap().name, "mine");
        }
        let error = parse("knowledge:no-such-file").err().unwrap().to_string();
        assert!(error.starts_with("no-such-file: "), "{error}");
    }

    #[test]
    fn who_cannot_take_part_is_known_before_the_match() {
        let start = MatchStart::Omok { variant: Variant::Freestyle, size: Size::square(15) };
        let (limits, grace) = (MatchLimits::default(), Duration::ZERO);
        let terms = MatchTerms { start, limits, grace, longest: 225 };
        let fails = |text: &str| parse(text).unwrap().try_out(&terms).is_err();
        assert!(!fails("linear") && !fails("myosu"));
        for stranger in
            ["cgs", "plain", "gtp:no-such-program-at-all", "gomocup:no-such-program-at-all", "gomocup:true"]
        {
            assert!(fails(stranger), "{stranger}");
        }
    }

    #[test]
    fn our_player_plays_both_games() {
        let (limits, grace) = (MatchLimits { nodes: Some(2), ..MatchLimits::default() }, Duration::ZERO);
        let go = MatchStart::Go { rules: Rules::chinese(), size: Size::square(9) };
        let omok = MatchStart::Omok { variant: Variant::Freestyle, size: Size::square(15) };
        let clock = MatchClock::new(limits);
        for start in [go, omok] {
            let terms = MatchTerms { start, limits, grace, longest: 200 };
            assert!(parse("myosu").unwrap().try_out(&terms).is_ok());
            let mut player = (parse("myosu").unwrap().make)(1).unwrap();
            assert!(player.choose(&[], &clock, grace).is_err(), "no game was begun");
            player.begin(&start, &clock).unwrap();
            let answer = player.choose(&[], &clock, grace).unwrap();
            assert!(matches!(answer, TurnAnswer::Move(Move::Place(_))), "{answer:?}");
        }
    }

    #[test]
    fn every_game_has_a_seed_of_its_own() {
        assert_eq!(super::seeded("x --seed {seed}", 41), "x --seed 42");
        assert_eq!(super::seeded("x", 41), "x");
    }
}
