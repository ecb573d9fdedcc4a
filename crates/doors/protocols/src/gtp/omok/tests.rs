//! Sessions that are no transcripts; those live in `suites/sessions/gtp`.

use myosu::omok::{EnginePlayer, Limits, Resources};
use myosu::rules::Size;
use myosu::rules::omok::{Game, Opening, Rule};

use super::OmokCommands;
use crate::gtp::GtpSession;
use crate::gtp::transcript::{answers_anything, hear};

fn session() -> GtpSession<OmokCommands> {
    let game = Game::new(Rule::RENJU, Size::square(15), Opening::Free).unwrap();
    let player = Box::new(EnginePlayer::new(Resources { threads: 1, memory: 1 << 20 }));
    GtpSession::new(OmokCommands::new(game, player, Limits { nodes: 500, ..Limits::default() }))
}

#[test]
fn every_command_that_is_listed_is_known_and_answers_once_to_anything() {
    answers_anything(session(), b"boardsize 5\n", &["printsgf"]);
}

#[test]
fn the_program_walks_every_protocol_to_its_end() {
    for name in ["swap", "swap2", "pro", "long-pro", "rif", "yamaguchi", "soosorv-2", "taraguchi-2"] {
        let mut session = session();
        assert_eq!(hear(&mut session, format!("omok_protocol {name}\n").as_bytes()), "=\n\n");
        let walked = |session: &mut GtpSession<OmokCommands>| {
            let stones = hear(session, b"move_history\n").lines().count();
            let state = hear(session, b"omok_state\n");
            let asked = ["asked: place black\n\n", "asked: place white\n\n"];
            stones > 6 && asked.iter().any(|end| state.ends_with(end))
        };
        for step in 0.. {
            if walked(&mut session) {
                break;
            }
            let both = ["genmove b\n", "genmove w\n"].map(|said| hear(&mut session, said.as_bytes()));
            assert!(both.iter().any(|reply| reply.starts_with("= ")), "{name}: {both:?}");
            assert!(step < 20, "{name} does not end");
        }
    }
}

#[test]
fn a_comment_is_never_answered_however_long_it_is() {
    let long = "x".repeat(200_000);
    let mut session = session();
    assert_eq!(hear(&mut session, format!("# {long}\n").as_bytes()), "");
    assert_eq!(hear(&mut session, format!("7 name # {long}\n").as_bytes()), "=7 myosu\n\n");
    assert!(hear(&mut session, format!("8 name {long}\n").as_bytes()).starts_with("?8 "));
    assert_eq!(hear(&mut session, b"9 name\n"), "=9 myosu\n\n");
}

#[test]
fn a_dash_is_no_file() {
    let mut session = session();
    for command in ["loadsgf -", "printsgf -"] {
        let reply = hear(&mut session, format!("{command}\n").as_bytes());
        assert!(reply.starts_with("? ") && reply.contains("not the name of a file"), "{reply}");
    }
}
