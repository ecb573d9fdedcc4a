//! A network behind GTP, as Sabaki and Lizzie talk to it; the network knows nothing.

use std::sync::Arc;

use myosu::baduk::network::SearcherOptions;
use myosu::baduk::player::BadukPlayer;
use myosu::net::{Net, human_sample, sample};
use myosu::rules::Size;
use myosu::rules::go::Rules;

use super::BadukCommands;
use crate::gtp::GtpSession;

fn session() -> GtpSession<BadukCommands> {
    session_with(Net::new(&sample(8, 8, 3)))
}

fn session_with(net: Net) -> GtpSession<BadukCommands> {
    let player = BadukPlayer::network(Arc::new(net), SearcherOptions::default());
    GtpSession::new(BadukCommands::new(Size::square(9), Rules::chinese(), player).with_visits(Some(12)))
}

fn say(session: &mut GtpSession<BadukCommands>, text: &str) -> String {
    let mut heard = String::new();
    let told: Result<(), ()> = session.feed(format!("{text}\n").as_bytes(), &|_| true, |reply| {
        heard.push_str(reply);
        Ok(())
    });
    told.unwrap();
    heard
}

/// What Sabaki sends when a user opens a board, plays a move and turns analysis on and off.
#[test]
fn a_dialogue_with_sabaki() {
    let mut session = session();
    for line in ["1 name", "2 version", "3 protocol_version", "5 boardsize 9", "6 clear_board", "7 komi 7.5"]
    {
        assert!(say(&mut session, line).starts_with('='), "{line}");
    }
    let commands = say(&mut session, "4 list_commands");
    for name in ["lz-analyze", "kata-analyze", "kata-raw-nn", "lz-genmove_analyze", "genmove"] {
        assert!(commands.lines().any(|line| line.trim_start_matches("=4 ") == name), "{name}");
    }
    assert_eq!(say(&mut session, "8 play B E5"), "=8\n\n");
    let reply = say(&mut session, "9 lz-analyze W 50");
    let lines: Vec<&str> = reply.lines().collect();
    assert_eq!(lines[0], "=9");
    assert!(lines[1].starts_with("info move "), "{reply}");
    for word in [" visits ", " winrate ", " prior ", " lcb ", " order 0 pv "] {
        assert!(lines[1].contains(word), "{word} in {reply}");
    }
    assert!(reply.ends_with("\n\n"));
    let reply = say(&mut session, "10 lz-genmove_analyze W 50");
    let played = reply.lines().find_map(|line| line.strip_prefix("play ")).expect("a move").to_owned();
    assert_eq!(say(&mut session, "11 last_move"), format!("=11 white {played}\n\n"));
}

#[test]
fn katago_dialect_with_ownership_in_every_order_of_arguments() {
    let mut session = session();
    for line in [
        "kata-analyze B 10 ownership true",
        "kata-analyze 10 B rootInfo true ownership true maxmoves 3",
        "kata-analyze interval 10 ownership true movesOwnership true pvVisits true",
        "kata-analyze ownership true minmoves 2 avoid B E5,pass 1 allow W C3 1",
    ] {
        let reply = say(&mut session, line);
        let info = reply.lines().nth(1).unwrap();
        assert!(info.starts_with("info move ") && info.contains(" scoreLead "), "{line}: {reply}");
        let owned = info.rsplit(" ownership ").next().unwrap().split_whitespace().count();
        assert_eq!(owned, 81, "{line}");
    }
    let avoided = say(&mut session, "kata-analyze B avoid B E5 1");
    assert!(!avoided.contains("move E5 "));
}

#[test]
fn raw_judgement_has_a_row_for_every_row() {
    let mut session = session();
    say(&mut session, "play B E5");
    let reply = say(&mut session, "kata-raw-nn 0");
    assert!(reply.starts_with("= symmetry 0\nwhiteWin "), "{reply}");
    assert_eq!(reply.matches("NAN").count(), 1);
    let policy: Vec<&str> = reply.lines().skip_while(|line| *line != "policy").skip(1).take(9).collect();
    assert!(policy.iter().all(|row| row.split_whitespace().count() == 9));
    assert_eq!(say(&mut session, "kata-raw-nn all").matches("symmetry ").count(), 8);
}

#[test]
fn clocks_of_every_kind_are_understood() {
    let mut session = session();
    for line in [
        "kata-time_settings none",
        "kata-time_settings absolute 60",
        "kata-time_settings byoyomi 60 10 3",
        "kata-time_settings canadian 60 30 5",
        "kata-time_settings fischer 60 5",
        "time_settings 0 5 1",
        "time_left B 3 1",
        "genmove B",
        "time_left W 0 0",
        "genmove W",
    ] {
        assert!(say(&mut session, line).starts_with('='), "{line}");
    }
}

#[test]
fn bad_arguments_get_one_failure_each() {
    let mut session = session();
    for line in [
        "kata-analyze tea",
        "kata-analyze ownership maybe",
        "kata-analyze interval",
        "kata-analyze avoid B",
        "kata-analyze avoid B Z9 1",
        "lz-analyze -5",
        "kata-raw-nn 9",
        "kata-time_settings hourglass 5",
        "kata-time_settings absolute -5",
        "kata-time_settings byoyomi 5",
    ] {
        let reply = say(&mut session, line);
        assert!(reply.starts_with("? ") && reply.ends_with("\n\n"), "{line}: {reply}");
        assert_eq!(reply.matches("\n\n").count(), 1);
    }
}

#[test]
fn whole_games_end_and_are_scored() {
    let mut session = session();
    say(&mut session, "boardsize 4");
    for ply in 0..80 {
        let reply = say(&mut session, if ply % 2 == 0 { "genmove B" } else { "genmove W" });
        assert!(reply.starts_with("= "), "{reply}");
        if reply.contains("resign") {
            break;
        }
    }
    assert!(say(&mut session, "final_score").starts_with("= "));
    assert!(say(&mut session, "final_status_list dead").starts_with('='));
}

#[test]
fn only_a_human_style_network_takes_a_profile() {
    let mut plain = session();
    let reply = say(&mut plain, "kata-set-param humanSLProfile rank_5k");
    assert!(reply.starts_with("? humanSLProfile needs a human-style network"), "{reply}");
    assert!(say(&mut plain, "kata-get-models").contains("\"usesHumanSLProfile\":false"));
    let mut human = session_with(Net::new(&human_sample(15, 16, 2)));
    assert!(say(&mut human, "kata-get-models").contains("\"usesHumanSLProfile\":true"));
    assert_eq!(say(&mut human, "kata-get-param humanSLProfile"), "= rank_9d\n\n");
    let strong = say(&mut human, "kata-raw-nn 0");
    assert_eq!(say(&mut human, "kata-set-param humanSLProfile rank_5k"), "=\n\n");
    assert_eq!(say(&mut human, "kata-get-param humanSLProfile"), "= rank_5k\n\n");
    assert_ne!(say(&mut human, "kata-raw-nn 0"), strong, "another rank, another policy");
    let reply = say(&mut human, "kata-set-param humanSLProfile rank_30k");
    assert!(reply.starts_with("? humanSLProfile \"rank_30k\" is no profile"), "{reply}");
    assert!(say(&mut human, "genmove B").starts_with("= "));
}
