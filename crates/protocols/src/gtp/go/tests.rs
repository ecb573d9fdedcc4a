use myosu_engine::go::plain::Plain;
use myosu_rules::Size;
use myosu_rules::go::Rules;

use super::{BadukCommands, Mover};
use crate::gtp::GtpSession;
use crate::gtp::transcript::{answers_anything, hear, transcript};

fn session() -> GtpSession<BadukCommands> {
    let player = Mover::Plain(Plain { games: 20, seed: 1 });
    GtpSession::new(BadukCommands::new(Size::square(19), Rules::korean(), player))
}

#[test]
fn a_whole_game_with_every_way_to_go_wrong() {
    transcript(
        session(),
        "
> 1 protocol_version
=1 2
> 2 name
=2 myosu
> version
= 0…
> known_command genmove
= true
> known_command tea
= false
> known_command
? known_command needs a command
> tea please
? unknown command
> 7
?7 no command after the id
> boardsize 21
? unacceptable size…
> boardsize big
? \"big\" is not a board size
> boardsize
? boardsize needs a board size
> 10 boardsize 5
=10
> clear_board
=
> komi six
? \"six\" is not a komi; write points in halves, such as 6.5
> komi
? komi needs a komi
> komi 0.5
=
> get_komi
= 0.5
> undo
? cannot undo
> last_move
? no previous move known
> play
? play needs a color
> play black
? play needs a vertex
> play green c3
? invalid color \"green\"; write black or white
> play b z9
? \"z9\" is not a point of a 5x5 board; write D4 (letters A to U without I, rows from the bottom), or pass
> play b c3
=
> play w C3
? illegal move: the point is occupied
> last_move
= black C3
> fixed_handicap 2
? invalid number of stones: a 5x5 board has no places for a handicap
> time_settings 60 10 1
=
> time_settings 60
? time_settings needs a byo-yomi time in seconds
> time_settings -1 0 0
? times are not negative
> time_left b 55 0
=
> time_left b soon 0
? \"soon\" is not a time in seconds
> reg_genmove white
= …
> undo
=
> undo
? cannot undo
> # only a comment

> play b b2
=
> play w c2
=
> play b c3
=
> play w d3
=
> play b c1
=
> play w d1
=
> play b a5
=
> play w b3
=
> play b d2
=
> showboard
=
   A B C D E
 5 X . . . .
 4 . . . . .
 3 . O X O .
 2 . X . X .
 1 . . X O .
white to play, move 10, black has 1 prisoners, white has 0 prisoners
> play w c2
? illegal move: the stone would have no liberty
> move_history
= black D2
white B3
black A5
white D1
black C1
white D3
black C3
white C2
black B2
> play w resign
=
> final_score
= B+R
> genmove b
? the game is over
> undo
=
> genmove w
= …
> quit
=",
    );
}

#[test]
fn a_ko_may_not_be_taken_back_at_once() {
    transcript(
        session(),
        "
> boardsize 4
=
> set_free_handicap B4 A3
=
> clear_board
=
> play b b4
=
> play w c4
=
> play b a3
=
> play w d3
=
> play b b2
=
> play w c2
=
> play b d1
=
> play w b3
=
> play b c3
=
> play w b3
? illegal move: the ko may not be taken back at once
> kata-set-rules tromp-taylor
=
> play w d4
=
> play b a1
=
> play w b3
=",
    );
}

#[test]
fn handicaps_follow_the_protocol() {
    transcript(
        session(),
        "
> fixed_handicap 3
= D4 Q16 D16
> fixed_handicap 3
? invalid number of stones: handicap stones are placed on an empty board before any move
> clear_board
=
> fixed_handicap 10
? invalid number of stones: 10 handicap stones: a 19x19 board takes 2 to 9
> fixed_handicap many
? \"many\" is not a number of stones
> place_free_handicap 4
= D4 Q16 D16 Q4
> clear_board
=
> set_free_handicap D4 D4
? bad vertex list: a handicap point is named twice…
> set_free_handicap D4 pass
? bad vertex list: a point of the board is needed, not a pass
> set_free_handicap D4
? bad vertex list: 1 handicap stones: a 19x19 board takes 2 to 360
> set_free_handicap D4 Q16 K10
=
> play w Q4
=",
    );
}

#[test]
fn what_is_proven_and_what_is_judged_is_said() {
    transcript(
        session(),
        "
> boardsize 7 5
=
> kata-set-rules chinese
=
> komi 7.5
=
> loadsgf no-such-file.sgf
? cannot load file: cannot read no-such-file.sgf…
> loadsgf
? loadsgf needs a file
> unconditional_status A1
= undecided
> unconditional_status pass
? a point of the board is needed, not a pass
> unconditional_status
? unconditional_status needs a vertex
> go_safe benson
= 0
> go_safe magic
? unknown method \"magic\"; only benson is known
> final_status_list
? final_status_list needs a status: alive, dead or seki
> final_status_list sleepy
? unknown status \"sleepy\"; write alive, dead or seki
> final_status_list dead
=
> kata-get-rules
= {\"friendlyPassOk\":true,\"hasButton\":false,\"ko\":\"SIMPLE\",\"scoring\":\"AREA\",\"suicide\":false,\"tax\":\"NONE\",\"whiteHandicapBonus\":\"N\"}
> kata-set-rules {\"ko\":\"POSITIONAL\",\"suicide\":true}
=
> kata-set-rules {\"ko\":\"SOMETIMES\"}
? \"\"SOMETIMES\"\" is not a value for ko
> kata-set-rules {oops
? bad JSON…
> kata-set-rules
? kata-set-rules needs rules
> kata-set-rules martian
? \"martian\" names no rules…
> kata-set-rule suicide maybe
? \"\"maybe\"\" is not a value for suicide
> kata-set-rule suicide false
=
> kata-set-rule
? kata-set-rule needs a key and a value",
    );
}

/// The black corner lives with two eyes around a dead white stone.
const RECORD: &str = "(;GM[1]FF[4]SZ[7:5]KM[0.5]RU[chinese]\
    AB[ba][da][ab][bb][cb][db][eb][ac][ec][bd][cd][dd][ed][ad][ea]\
    AW[fa][fb][fc][fd][fe][ee][de][ce][bc];W[ga];B[ca];W[tt])";

#[test]
fn records_are_loaded_judged_and_printed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("in.sgf"), RECORD).unwrap();
    std::fs::write(path("bad.sgf"), "no game").unwrap();
    std::fs::write(path("illegal.sgf"), "(;GM[1]SZ[9];B[aa];W[aa])").unwrap();
    std::fs::write(path("omok.sgf"), "(;GM[4]SZ[15];B[hh])").unwrap();
    let mut session = session();
    let mut say = |line: &str| {
        let reply = hear(&mut session, format!("{line}\n").as_bytes());
        assert_eq!(reply.matches("\n\n").count(), 1, "{line}: {reply}");
        reply.trim_end().to_owned()
    };
    assert_eq!(say(&format!("loadsgf {}", path("in.sgf"))), "=");
    assert_eq!(say("unconditional_status A4"), "= alive");
    assert_eq!(say("unconditional_status B3"), "= dead");
    assert_eq!(say("unconditional_status A5"), "= black_territory");
    assert_eq!(say("unconditional_status G1"), "= undecided");
    assert!(say("go_safe benson b").starts_with("= 2"));
    assert_eq!(say("final_status_list dead"), "= B3");
    assert!(say("final_status_list alive").contains("A4"));
    assert_eq!(say("final_status_list seki"), "=");
    assert!(say("final_score").starts_with("= B+"));
    let printed = say("printsgf");
    assert!(
        printed.starts_with("= (;") && printed.contains("SZ[7:5]") && printed.contains("KM[0.5]"),
        "{printed}"
    );
    assert_eq!(say(&format!("printsgf {}", path("out.sgf"))), "=");
    let board = say("showboard");
    assert_eq!(say("boardsize 9"), "=");
    assert_eq!(say(&format!("loadsgf {}", path("out.sgf"))), "=");
    assert_eq!(say("showboard"), board);
    assert_eq!(say(&format!("loadsgf {} 1", path("in.sgf"))), "=");
    assert_eq!(say("last_move"), "? no previous move known");
    for bad in ["bad.sgf", "illegal.sgf", "omok.sgf"] {
        let before = say("showboard");
        assert!(say(&format!("loadsgf {}", path(bad))).starts_with("? cannot load file"), "{bad}");
        assert_eq!(say("showboard"), before);
    }
    assert!(say(&format!("printsgf {}", path("no/such/folder.sgf"))).starts_with("? cannot write"));
}

#[test]
fn every_command_that_is_listed_is_known_and_answers_once_to_anything() {
    answers_anything(session(), b"boardsize 5\n", &["printsgf", "loadsgf"]);
}

#[test]
fn whatever_the_bytes_every_command_has_one_reply() {
    let mut long = session();
    let mut line = b"12 play b ".to_vec();
    line.resize(10_000_000, b'x');
    line.extend_from_slice(b"\nname\n");
    assert_eq!(hear(&mut long, &line), "?12 the line has 10000000 bytes, which is too long\n\n= myosu\n\n");
    assert_eq!(hear(&mut session(), b"na\0me\r\n\r\n\n#\n  \nver\x07sion\r\n").matches("\n\n").count(), 2);
    assert_eq!(hear(&mut session(), b"name\xff\xfe\n"), "? the command is not UTF-8 text at byte 4\n\n");
    let mut cut = session();
    assert_eq!(hear(&mut cut, b"protocol_ver"), "");
    assert_eq!(hear(&mut cut, b"sion\nna"), "= 2\n\n");
    assert_eq!(cut.finish().unwrap(), "? unknown command\n\n");
    assert_eq!(cut.finish(), None);
    let mut done = session();
    assert_eq!(hear(&mut done, b"quit\nname\n"), "=\n\n");
    assert!(done.is_over());
}

#[test]
fn a_game_played_by_genmove_alone_comes_to_an_end() {
    let mut session = session();
    hear(&mut session, b"boardsize 5\nkomi 0.5\n");
    let mut passes = 0;
    for turn in 0..400 {
        let reply = hear(&mut session, if turn % 2 == 0 { b"genmove b\n" } else { b"genmove w\n" });
        passes = if reply == "= pass\n\n" { passes + 1 } else { 0 };
        if passes == 2 {
            let score = hear(&mut session, b"final_score\n");
            assert!(score.starts_with("= B+") || score.starts_with("= W+"), "{score}");
            return;
        }
    }
    panic!("the game did not end");
}

#[test]
fn the_papers_program_plays_too() {
    let table = BadukCommands::new(Size::square(5), Rules::korean(), Mover::Cgs(Box::default()));
    let mut session = GtpSession::new(table);
    for said in ["genmove b", "genmove w", "genmove w", "reg_genmove b"] {
        let reply = hear(&mut session, format!("{said}\n").as_bytes());
        assert!(reply.starts_with("= ") && !reply.contains("illegal"), "{said}: {reply}");
    }
}

/// The paper's player behind an analysis command: as Sabaki and Lizzie ask.
#[test]
fn analysis_without_a_network_says_the_same_until_somebody_speaks() {
    use std::cell::Cell;

    let table = BadukCommands::new(Size::square(9), Rules::chinese(), Mover::Cgs(Box::default()));
    let mut session = GtpSession::new(table);
    hear(&mut session, b"play b e5\nplay w c3\n");
    let asked = Cell::new(0);
    let mut said = String::new();
    let told: Result<(), ()> = session.feed(
        b"7 kata-analyze b 1 ownership true\n",
        &|_| asked.replace(asked.get() + 1) > 20,
        |reply| {
            said.push_str(reply);
            Ok(())
        },
    );
    told.unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "=7");
    assert!(lines.len() > 3 && lines[1] == lines[2] && said.ends_with("\n\n"), "{said}");
    let (moves, owners) = lines[1].split_once(" ownership ").unwrap();
    assert_eq!((moves.matches("info move").count(), owners.split(' ').count()), (5, 81));

    let line =
        |session: &mut GtpSession<BadukCommands>, text: &str| hear(session, format!("{text}\n").as_bytes());
    let same = line(&mut session, "kata-analyze interval 50 ownership true black");
    assert_eq!(same, line(&mut session, "kata-analyze b 50 ownership true"));
    assert_eq!(line(&mut session, "kata-analyze 50 maxmoves 2").matches("info move").count(), 2);
    let best = lines[1].split(' ').nth(2).unwrap();
    assert!(
        !line(&mut session, &format!("kata-analyze b avoid b {best} 1")).contains(&format!("move {best} "))
    );
    assert!(line(&mut session, "lz-analyze white 100").contains(" order 0 pv "));
    for bad in ["kata-analyze maxmoves", "kata-analyze maxmoves x", "kata-analyze sideways"] {
        assert!(line(&mut session, bad).starts_with("? "), "{bad}");
    }
    let reply = line(&mut session, "kata-genmove_analyze b 50");
    let played = reply.lines().find_map(|line| line.strip_prefix("play ")).expect("a move").to_owned();
    assert_eq!(line(&mut session, "last_move"), format!("= black {played}\n\n"));
    assert!(line(&mut session, "kata-raw-nn 0").contains("pmBlack"));
}

/// The dead stone is named by the paper's player, and the count follows.
#[test]
fn the_papers_player_settles_what_is_dead() {
    let table = BadukCommands::new(Size::square(7), Rules::chinese(), Mover::Cgs(Box::default()));
    let mut session = GtpSession::new(table);
    hear(&mut session, b"komi 0.5\n");
    for row in 1..=7 {
        hear(&mut session, format!("play b c{row}\nplay w d{row}\n").as_bytes());
    }
    hear(&mut session, b"play b f4\nplay w pass\nplay b pass\nplay w pass\n");
    assert_eq!(hear(&mut session, b"final_status_list dead\n"), "= F4\n\n");
    assert_eq!(hear(&mut session, b"final_score\n"), "= W+7.5\n\n");
}
