//! Sessions that are no transcripts; those live in `suites/sessions/gomocup`.

use myosu::formats::gomocup::GomocupReply;
use myosu::formats::lines::{InputLine, LineSplitter};
use myosu::omok::linear::Linear;
use myosu::omok::{EnginePlayer, Resources};
use myosu::roster::{OMOK_PLAYERS, omok_player};
use myosu::rules::omok::Rule;

use super::{GomocupSession, SessionState};

fn session() -> GomocupSession {
    GomocupSession::new(Box::new(Linear), Rule::FREESTYLE)
}

/// A session with our engine: small tables, few nodes.
fn engine_session() -> GomocupSession {
    let resources = Resources { threads: 1, memory: 1 << 20 };
    let mut session = GomocupSession::new(Box::new(EnginePlayer::new(resources)), Rule::FREESTYLE);
    feed(&mut session, b"INFO hash_size 1024\nINFO max_node 2000\nSTART 15\n");
    session
}

/// All replies but messages.
fn feed(session: &mut GomocupSession, bytes: &[u8]) -> Vec<String> {
    let mut replies = Vec::new();
    let mut say = |reply: GomocupReply| {
        if !matches!(reply, GomocupReply::Message(_)) {
            replies.push(reply.to_string());
        }
    };
    let mut machine = LineSplitter::new(4096);
    let mut input = bytes;
    while let Some(line) = machine.next(&mut input) {
        if session.take(&line, &mut say) == SessionState::Ended {
            return replies;
        }
    }
    if let Some(line) = machine.finish() {
        session.take(&line, &mut say);
    }
    replies
}

#[test]
fn an_unknown_rule_is_an_error_and_no_move_is_made_under_it() {
    let mut session = session();
    let replies = feed(&mut session, b"START 15\nINFO rule 2\nBEGIN\nINFO rule 6\nINFO rule 9\nBEGIN\n");
    assert_eq!(replies.len(), 5, "{replies:?}");
    assert!(replies[1].starts_with("ERROR \"2\" is no rule of Omok"));
    assert!(replies[2].starts_with("ERROR") && replies[3].starts_with("ERROR"));
    assert_eq!(replies[4], "7,7");
}

/// Asks every player for a move until the whole board is blocked: a blocked point is never played.
#[test]
fn a_blocked_point_is_never_played() {
    for name in OMOK_PLAYERS {
        let player = omok_player(name, Resources { threads: 1, memory: 1 << 20 }).unwrap();
        let mut session = GomocupSession::new(player, Rule::FREESTYLE);
        feed(&mut session, b"INFO hash_size 1024\nINFO max_node 500\nSTART 6\n");
        feed(&mut session, b"YXBOARD\n2,2,1\n2,3,2\n3,2,1\n3,3,2\nDONE\n");
        let mut blocked: Vec<String> = Vec::new();
        for _ in 0..32 {
            let reply = feed(&mut session, b"YXNBEST 1\n").remove(0);
            assert!(!blocked.contains(&reply), "{name} played {reply}");
            feed(&mut session, format!("TAKEBACK {reply}\nYXBLOCK\n{reply}\nDONE\n").as_bytes());
            blocked.push(reply);
        }
        assert_eq!(feed(&mut session, b"YXNBEST 1\n"), ["ERROR black has no legal move"], "{name}");
        feed(&mut session, b"YXBLOCKUNDO\n0,0\nDONE\n");
        assert_eq!(feed(&mut session, b"YXNBEST 1\n"), ["0,0"], "{name}");
    }
}

#[test]
fn a_blocked_five_is_not_taken_and_a_reset_frees_it() {
    let mut session = engine_session();
    let board = b"YXBOARD\n3,3,1\n5,9,2\n4,3,1\n6,9,2\n5,3,1\n7,12,2\n6,3,1\n7,3,2\nDONE\n";
    feed(&mut session, board);
    feed(&mut session, b"YXBLOCK\n2,3\nDONE\n");
    assert_ne!(feed(&mut session, b"YXNBEST 1\n"), ["2,3"]);
    feed(&mut session, board);
    assert_eq!(feed(&mut session, b"YXBLOCKRESET\nYXNBEST 1\n"), ["OK", "2,3"]);
}

#[test]
fn swap2_is_answered_with_stones_or_a_swap() {
    for (stones, answers) in [
        (vec![], vec![3]),
        (vec!["7,7", "8,8", "9,6"], vec![0, 1, 2]),
        (vec!["7,7", "0,14", "8,7", "14,0", "9,6"], vec![0, 1]),
    ] {
        let lines: String = stones.iter().map(|stone| format!("{stone}\n")).collect();
        let mut session = engine_session();
        let replies = feed(&mut session, format!("SWAP2BOARD\n{lines}DONE\n").as_bytes());
        assert_eq!(replies.len(), 1, "{replies:?}");
        let count = if replies[0] == "SWAP" { 0 } else { replies[0].split(' ').count() };
        assert!(answers.contains(&count), "{replies:?}");
        let next = feed(&mut session, b"TURN 0,0\n");
        assert!(matches!(GomocupReply::parse(&next[0]), GomocupReply::Moves(_)), "{next:?}");
    }
}

/// The engine's judgement decides: a side that is winning is taken.
#[test]
fn swap2_takes_the_better_color() {
    // Black has an open row of three: with 3 and with 5 stones the answer is to take Black.
    for stones in ["7,7\n0,14\n8,7", "7,7\n0,14\n8,7\n14,0\n9,7"] {
        let mut session = engine_session();
        let reply = feed(&mut session, format!("SWAP2BOARD\n{stones}\nDONE\n").as_bytes());
        assert_eq!(reply, ["SWAP"], "{stones}");
    }
    // Black's stones are far apart in the corners and White is to move next to its own: White is kept.
    let mut session = engine_session();
    let stones = "0,0\n7,7\n14,14\n8,7\n0,14";
    let reply = feed(&mut session, format!("SWAP2BOARD\n{stones}\nDONE\n").as_bytes());
    assert!(matches!(GomocupReply::parse(&reply[0]), GomocupReply::Moves(_)), "{reply:?}");
}

/// Balance moves come from the engine's balance search, also for players that have none.
#[test]
fn balance_moves_leave_an_even_game() {
    use myosu::omok::QuickEval;
    use myosu::rules::omok::Position;
    use myosu::rules::{Point, Size};
    use myosu::search::Cancel;

    for name in ["myosu", "linear"] {
        let player = omok_player(name, Resources { threads: 1, memory: 1 << 20 }).unwrap();
        let mut session = GomocupSession::new(player, Rule::FREESTYLE);
        feed(&mut session, b"INFO hash_size 1024\nINFO max_node 20000\nSTART 15\nPLAY 7,7\n");
        let reply = feed(&mut session, b"YXBALANCETWO\n").remove(0);
        let GomocupReply::Moves(cells) = GomocupReply::parse(&reply) else { panic!("{name}: {reply}") };
        assert_eq!(cells.len(), 2, "{name}: {reply}");
        let mut position = Position::new(Rule::FREESTYLE, Size::square(15)).unwrap();
        position.play(Point::new(7, 7)).unwrap();
        for cell in cells {
            position.play(cell.on(position.size()).unwrap()).unwrap();
        }
        let black = QuickEval::new(Rule::FREESTYLE).black_win_rate(&position, &Cancel::new());
        assert!((0.3..=0.7).contains(&black), "{name}: {reply} leaves Black {black}");
    }
}

#[test]
fn long_lines_nul_bytes_and_line_ends_of_all_kinds_get_one_reply_each() {
    let mut session = session();
    let mut input = b"START 15\r\n\0\0\nBE\0GIN\r\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 10 << 20));
    input.extend(b"\n\xff\xfe\nTURN 0,0");
    let replies = feed(&mut session, &input);
    assert_eq!(replies[..2], ["OK", "7,7"]);
    assert_eq!(replies[2], "ERROR the line has 10485760 bytes, which is too long");
    assert_eq!(replies[3], "ERROR the line is not UTF-8 text at byte 0");
    assert!(matches!(GomocupReply::parse(&replies[4]), GomocupReply::Moves(_)));
    assert_eq!(replies.len(), 5);

    assert_eq!(feed(&mut session, b"BOARD\n1,1,1\n"), Vec::<String>::new());
    let mut last = Vec::new();
    session.finish(&mut |reply| last.push(reply.to_string()));
    assert_eq!(last, ["ERROR the input ended before the board was DONE"]);
}

#[test]
fn a_full_board_ends_the_game_and_balance_moves_are_legal() {
    let mut session = session();
    feed(&mut session, b"INFO rule 1\nSTART 5\n");
    let mut turns = 0;
    loop {
        let sent = (0..25).find_map(|i| {
            let line = format!("TURN {},{}\n", i % 5, i / 5);
            let reply = feed(&mut session, line.as_bytes()).remove(0);
            (!reply.contains("already")).then_some(reply)
        });
        turns += 1;
        match sent {
            Some(reply) if reply.starts_with("ERROR") => {
                assert!(reply.contains("the game is over"), "{reply}");
                break;
            }
            Some(_) => assert!(turns < 14),
            None => panic!("a full board is an end"),
        }
    }
    let replies = feed(&mut session, b"START 15\nTURN 7,7\nYXBALANCEONE 0\nYXBALANCETWO\n");
    assert_eq!(replies.len(), 4);
    assert_eq!(replies[3].split(' ').count(), 2);
}

#[test]
fn random_bytes_never_end_the_session_or_go_without_an_answer() {
    let words: [&[u8]; 20] = [
        b"START 15",
        b"TURN 3,3",
        b"BEGIN",
        b"BOARD",
        b"DONE",
        b"1,1,1",
        b"2,2,2",
        b"TAKEBACK 3,3",
        b"RESTART",
        b"INFO rule 4",
        b"INFO rule 77",
        b"SWAP2BOARD",
        b"5,5",
        b"ABOUT",
        b"\xff\0",
        b"",
        b"YXSHOWFORBID",
        b"YXBLOCK",
        b"RECTSTART 6,7",
        b"PLAY 4,4",
    ];
    let mut state = 0x9e37_79b9_u64;
    let mut session = session();
    for _ in 0..3000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let word = words[(state >> 33) as usize % words.len()];
        let mut count = 0;
        let was_open = session.take(&InputLine::Whole(word.to_vec()), &mut |reply| {
            count += usize::from(!matches!(reply, GomocupReply::Message(_)));
        });
        assert_eq!(was_open, SessionState::Open);
        assert!(count <= 2, "{count} replies to {:?}", String::from_utf8_lossy(word));
    }
}
