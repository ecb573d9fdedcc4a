//! Sessions that are no transcripts; those live in `suites/sessions/gtp`.

use myosu::baduk::plain::Plain;
use myosu::baduk::player::BadukPlayer;
use myosu::rules::Size;
use myosu::rules::go::Rules;

use super::BadukCommands;
use crate::gtp::GtpSession;
use crate::gtp::transcript::{MemoryFiles, answers_anything, hear};

fn session() -> GtpSession<BadukCommands> {
    let player = BadukPlayer::plain(Plain { games: 20, seed: 1 });
    GtpSession::new(BadukCommands::new(Size::square(19), Rules::korean(), player))
}

/// The black corner lives with two eyes around a dead white stone.
const RECORD: &str = "(;GM[1]FF[4]SZ[7:5]KM[0.5]RU[chinese]\
    AB[ba][da][ab][bb][cb][db][eb][ac][ec][bd][cd][dd][ed][ad][ea]\
    AW[fa][fb][fc][fd][fe][ee][de][ce][bc];W[ga];B[ca];W[tt])";

#[test]
fn records_are_loaded_judged_and_printed() {
    let files = MemoryFiles::default()
        .with("in.sgf", RECORD)
        .with("bad.sgf", "no game")
        .with("illegal.sgf", "(;GM[1]SZ[9];B[aa];W[aa])")
        .with("omok.sgf", "(;GM[4]SZ[15];B[hh])");
    let player = BadukPlayer::plain(Plain { games: 20, seed: 1 });
    let commands = BadukCommands::new(Size::square(19), Rules::korean(), player);
    let mut session = GtpSession::new(commands.with_files(Box::new(files)));
    let mut say = |line: &str| {
        let reply = hear(&mut session, format!("{line}\n").as_bytes());
        assert_eq!(reply.matches("\n\n").count(), 1, "{line}: {reply}");
        reply.trim_end().to_owned()
    };
    assert_eq!(say("loadsgf in.sgf"), "=");
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
    assert_eq!(say("printsgf out.sgf"), "=");
    let board = say("showboard");
    assert_eq!(say("boardsize 9"), "=");
    assert_eq!(say("loadsgf out.sgf"), "=");
    assert_eq!(say("showboard"), board);
    assert_eq!(say("loadsgf in.sgf 1"), "=");
    assert_eq!(say("last_move"), "? no previous move known");
    for bad in ["bad.sgf", "illegal.sgf", "omok.sgf"] {
        let before = say("showboard");
        assert!(say(&format!("loadsgf {bad}")).starts_with("? cannot load file"), "{bad}");
        assert_eq!(say("showboard"), before);
    }
    assert!(say("printsgf full/disk.sgf").starts_with("? cannot write"));
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
    let table = BadukCommands::new(Size::square(5), Rules::korean(), BadukPlayer::cgs());
    let mut session = GtpSession::new(table);
    for said in ["genmove b", "genmove w", "genmove w", "reg_genmove b"] {
        let reply = hear(&mut session, format!("{said}\n").as_bytes());
        assert!(reply.starts_with("= ") && !reply.contains("illegal"), "{said}: {reply}");
    }
}

/// The paper's player behind an analysis command: as Sabaki and Lizzie ask.
#[test]
fn analysis_without_a_network_repeats_itself_until_there_is_input() {
    use std::cell::Cell;

    let table = BadukCommands::new(Size::square(9), Rules::chinese(), BadukPlayer::cgs());
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
    assert!((1..=5).contains(&moves.matches("info move").count()), "{moves}");
    assert_eq!(owners.split(' ').count(), 81);

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
    let table = BadukCommands::new(Size::square(7), Rules::chinese(), BadukPlayer::cgs());
    let mut session = GtpSession::new(table);
    hear(&mut session, b"komi 0.5\n");
    for row in 1..=7 {
        hear(&mut session, format!("play b c{row}\nplay w d{row}\n").as_bytes());
    }
    hear(&mut session, b"play b f4\nplay w pass\nplay b pass\nplay w pass\n");
    assert_eq!(hear(&mut session, b"final_status_list dead\n"), "= F4\n\n");
    assert_eq!(hear(&mut session, b"final_score\n"), "= W+7.5\n\n");
}
