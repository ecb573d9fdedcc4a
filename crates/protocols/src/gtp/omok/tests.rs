use myosu_engine::omok::Resources;
use myosu_engine::omok::modern::Modern;
use myosu_rules::Size;
use myosu_rules::omok::{Game, Opening, Rule};
use myosu_search::Budget;

use super::OmokCommands;
use crate::gtp::GtpSession;
use crate::gtp::transcript::{answers_anything, hear, transcript};

fn session() -> GtpSession<OmokCommands> {
    let game = Game::new(Rule::RENJU, Size::square(15), Opening::Free).unwrap();
    let player = Modern::new(Resources { threads: 1, memory: 1 << 20 });
    GtpSession::new(OmokCommands::new(game, player, Budget::nodes(500)))
}

#[test]
fn a_game_of_omok_with_every_way_to_go_wrong() {
    transcript(
        session(),
        "
> 1 name
=1 myosu
> boardsize 4
? unacceptable size…
> boardsize wide
? \"wide\" is not a board size
> omok_rule
= renju
> omok_rule chess
? …
> undo
? cannot undo
> play w h8
? illegal move: it is black's turn
> play b
? play needs a vertex
> play b i8
? \"i8\" is not a point…
> play b h7
=
> play w h7
? illegal move: …
> play w a1
=
> play b h6
=
> play w p1
=
> play b g8
=
> play w a15
=
> play b f8
=
> play w p15
=
> forbidden
= H8 double-three
> play b h8
? illegal move: …
> last_move
= white P15
> play b h5
=
> play w a8
=
> genmove b
= …
> final_score
= …
> undo
=
> time_settings 60 0 0
=
> time_left b x 0
? \"x\" is not a time in seconds
> omok_rule freestyle
=
> move_history
=
> play b resign
? resigning is the controller's to record
> genmove w
? illegal move: it is black's turn
> final_score
= 0
> quit
=",
    );
}

#[test]
fn five_in_a_row_is_taken_and_ends_the_game() {
    transcript(
        session(),
        "
> omok_rule freestyle
=
> play b h8
=
> play w a1
=
> play b j8
=
> play w b1
=
> play b k8
=
> play w c1
=
> play b l8
=
> play w e1
=
> genmove b
= …
> final_score
= B+
> genmove w
? the game is over
> play w pass
? illegal move: the game is over
> play w a15
? illegal move: …",
    );
}

#[test]
fn candidates_are_told_in_the_words_of_leela_zero() {
    transcript(
        session(),
        "
> play b j8
=
> lz-analyze b 50
? it is white's turn
> lz-analyze maxmoves
? \"maxmoves\" needs a value
> lz-analyze pvVisits true
? unknown word \"pvVisits\" in lz-analyze
> lz-analyze w 50 maxmoves 2
=
info move…",
    );
}

#[test]
fn a_game_is_written_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    let file = file.to_str().unwrap();
    transcript(
        session(),
        &format!(
            "
> omok_rule standard
=
> play b j8
=
> play w h9
=
> printsgf {file}
=
> clear_board
=
> omok_rule renju
=
> loadsgf {file}
=
> omok_rule
= standard
> last_move
= white H9
> loadsgf {file} 2
=
> last_move
= black J8
> loadsgf
? loadsgf needs a file
> loadsgf {file}.not
? cannot load file…
> last_move
= black J8"
        ),
    );
}

#[test]
fn every_command_that_is_listed_is_known_and_answers_once_to_anything() {
    answers_anything(session(), b"boardsize 5\n", &["printsgf"]);
}

#[test]
fn swap2_is_played_over_gtp_with_every_way_to_go_wrong() {
    transcript(
        session(),
        "
> omok_protocol
= free
> omok_state
= protocol: free
black: first
white: second
turn: first
asked: place black
> omok_protocol swap3
? \"swap3\" is no opening protocol; they are…
> omok_protocol swap2
=
> play b pass
? illegal move: this is not what the opening asks for; place a black stone
> play b h8
=
> play w j9
=
> omok_choose k10
=
> play w a1
? illegal move: this is not what the opening asks for; choose…
> omok_state
= protocol: swap2
black: first
white: second
turn: second
asked: choose stay swap add-two
> omok_choose
? omok_choose needs a choice
> omok_choose perhaps
? \"perhaps\" is no choice; choose stay swap add-two
> omok_choose offer
? this is not what the opening asks for; choose…
> genmove b
? illegal move: it is white's turn
> reg_genmove w
= …
> omok_choose add-two
=
> play w h9
=
> play b g8
=
> genmove w
? illegal move: it is black's turn
> omok_choose swap
=
> omok_state
= protocol: swap2
black: second
white: first
turn: first
asked: place white
> last_move
= black G8
> undo
=
> omok_state
= protocol: swap2
black: first
white: second
turn: first
asked: choose stay swap
> omok_choose stay
=
> genmove w
= …
> clear_board
=
> omok_protocol
= swap2",
    );
}

#[test]
fn fifth_moves_are_declared_offered_and_selected_over_gtp() {
    transcript(
        session(),
        "
> omok_protocol soosorv-4
=
> omok_state
= protocol: soosorv-4
black: first
white: second
turn: first
asked: place black H8
> play b a1
? illegal move: the opening does not allow this stone on A1
> play b h8
=
> play w j9
=
> play b j10
=
> omok_choose stay
=
> play w g8
=
> omok_state
= protocol: soosorv-4
black: first
white: second
turn: second
asked: declare 1-4
> omok_choose many
? \"many\" is not a number of fifth moves
> omok_choose 5
? the number of fifth moves is from 1 to 4
> omok_choose 2
=
> omok_choose stay
=
> omok_choose pass b2
? \"pass\" is not a point
> omok_choose b2
? 1 fifth moves were offered; the opening asks for 2
> omok_choose b2 b2
? B2 and B2 are the same move up to symmetry
> omok_choose b2 j8
=
> omok_state
= protocol: soosorv-4
black: first
white: second
turn: second
asked: select B2 J8
> play b c3
? illegal move: C3 was not offered
> genmove b
= …",
    );
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
