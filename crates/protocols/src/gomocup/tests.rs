//! Sessions as transcripts: `>` is what the manager sends, `<` what we answer, in order and complete.

use myosu_engine::omok::linear::Linear;
use myosu_engine::omok::player::{Player, Situation};
use myosu_formats::gomocup::Reply;
use myosu_formats::lines::{Line, Lines};
use myosu_rules::Point;
use myosu_rules::omok::Rule;
use myosu_search::Cancel;

use super::{GomocupSession, Limits, SessionState, Thinker};

/// Plays what it was told, whatever happens.
struct Scripted(Vec<(u8, u8)>);

impl Thinker for Scripted {
    fn think(&mut self, _: &Situation<'_>, _: &Limits, _: &mut dyn FnMut(Reply)) -> Option<Point> {
        (!self.0.is_empty()).then(|| self.0.remove(0)).map(|(x, y)| Point::new(x, y))
    }

    fn forget(&mut self) {}
}

/// The player without a clock.
struct Clockless(Linear);

impl Thinker for Clockless {
    fn think(
        &mut self,
        situation: &Situation<'_>,
        limits: &Limits,
        _: &mut dyn FnMut(Reply),
    ) -> Option<Point> {
        self.0.choose(situation, limits.budget, &Cancel::new()).map(|decision| decision.point)
    }

    fn forget(&mut self) {}
}

fn session() -> GomocupSession {
    GomocupSession::new(Box::new(Clockless(Linear)), Rule::FREESTYLE)
}

fn feed(session: &mut GomocupSession, bytes: &[u8]) -> Vec<String> {
    let mut replies = Vec::new();
    let mut say = |reply: Reply| replies.push(reply.to_string());
    let mut machine = Lines::new(4096);
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

fn run(transcript: &str) {
    run_with(session(), transcript);
}

fn run_with(mut session: GomocupSession, transcript: &str) {
    let mut expected: Vec<&str> = Vec::new();
    let mut replies: Vec<String> = Vec::new();
    for line in transcript.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match line.split_at(1) {
            (">", sent) => {
                assert_eq!(replies, expected, "before {sent}");
                (replies, expected) = (feed(&mut session, format!("{}\n", sent.trim()).as_bytes()), vec![]);
            }
            (_, answer) => expected.push(answer.trim()),
        }
    }
    assert_eq!(replies, expected, "at the end");
}

#[test]
fn a_whole_game_with_takeback_and_restart() {
    let moves = vec![(7, 7), (6, 6), (8, 8), (5, 5), (5, 5), (4, 4), (6, 6)];
    let session = GomocupSession::new(Box::new(Scripted(moves)), Rule::FREESTYLE);
    run_with(
        session,
        "
        > ABOUT
        < name=\"myosu\", version=\"0.1.0\", author=\"the myosu authors\", country=\"KR\"
        > INFO timeout_turn 5000
        > INFO timeout_match 180000
        > INFO time_left 180000
        > INFO max_memory 367001600
        > INFO game_type 1
        > INFO rule 0
        > INFO folder C:\\piskvork
        > INFO evaluate 3,3
        > INFO some_new_key with a value
        > START 15
        < OK
        > BEGIN
        < 7,7
        > TURN 0,0
        < 6,6
        > TURN 0,1
        < 8,8
        > TURN 0,2
        < 5,5
        > TAKEBACK 5,5
        < OK
        > TAKEBACK 0,2
        < OK
        > TURN 0,3
        < 5,5
        > TURN 14,14
        < 4,4
        > TURN 14,13
        < ERROR the game is over: black has won
        > RESTART
        < OK
        > TURN 7,7
        < 6,6
        > END
    ",
    );
}

#[test]
fn a_board_is_answered_once_and_fives_are_taken_and_stopped() {
    run("
        > START 20
        < OK
        > BOARD
        > 3,3,1
        > 5,9,2
        > 4,3,1
        > 6,9,2
        > 5,3,1
        > 7,9,2
        > 6,3,1
        > 7,3,2
        > DONE
        < 2,3
        > YXBOARD
        > 5,9,2
        > 3,3,1
        > 6,9,2
        > 4,4,1
        > 7,9,2
        > 9,9,1
        > 8,9,2
        > DONE
        < OK
        > YXNBEST 3
        < 4,9
    ");
}

#[test]
fn under_renju_no_forbidden_point_is_played_or_accepted() {
    run("
        > INFO rule 4
        > START 15
        < OK
        > YXBOARD
        > 7,7,1
        > 0,0,2
        > 7,8,1
        > 14,0,2
        > 5,6,1
        > 0,14,2
        > 6,6,1
        > 14,14,2
        > DONE
        < OK
        > YXSHOWFORBID
        < FORBID 0706.
        > PLAY 7,6
        < ERROR 7,6 is forbidden: double-three
        > INFO rule 0
        > YXSHOWFORBID
        < FORBID .
        > PLAY 7,6
        < 7,6
    ");
}

#[test]
fn everything_that_is_wrong_is_answered_once() {
    run("
        > TURN 7,7
        < ERROR there is no board yet; START comes first
        > BEGIN
        < ERROR there is no board yet; START comes first
        > RESTART
        < ERROR there is no board yet; START comes first
        > TAKEBACK 1,1
        < ERROR there is no board yet; START comes first
        > YXSHOWFORBID
        < ERROR there is no board yet; START comes first
        > START
        < ERROR START needs the size of the board
        > START 4
        < ERROR a board of 4x4 is too small for Omok: 5 to 20 lines each way
        > START 21
        < ERROR a board of 21 by 21 is not possible: 1 to 20 lines each way
        > RECTSTART 7
        < ERROR RECTSTART needs width,height, not \"7\"
        > RECTSTART 20,5
        < OK
        > TURN 19,5
        < ERROR 19,5 is not on the 20x5 board; columns and rows count from 0
        > TURN seven
        < ERROR TURN needs x,y, not \"seven\"
        > TURN
        < ERROR TURN needs x,y
        > TAKEBACK 3,3
        < ERROR there is no stone on 3,3
        > DONE
        < ERROR DONE without BOARD
        > HELLO
        < UNKNOWN HELLO is not a command
        > TURN 10,2
        < 9,2
        > TURN 10,2
        < ERROR 10,2 has a stone already
        > BEGIN
        < ERROR BEGIN is for an empty board
        > INFO
        < ERROR INFO needs a key and a value
        > INFO timeout_turn soon
        < ERROR INFO needs a whole number as value, not \"soon\"
        > BOARD
        > 1,1,1
        > nonsense
        > DONE
        < ERROR line 2 of the board is \"nonsense\", not x,y,field with field 1, 2 or 3
        > BOARD
        > 1,1,1
        > 1,1,2
        > DONE
        < ERROR 1,1 has two stones
        > BOARD
        > 1,9,1
        > DONE
        < ERROR 1,9 is not on the 20x5 board; columns and rows count from 0
        > BOARD
        > 1,1,3
        > DONE
        < ERROR 1,1 has field 3, which only continuous games have
        > BOARD
        > 1,1,1
        > ABOUT
        < ERROR ABOUT before the board was DONE
        < name=\"myosu\", version=\"0.1.0\", author=\"the myosu authors\", country=\"KR\"
        > SWAP2BOARD
        > 1,1
        > DONE
        < ERROR swap2 has 0, 3 or 5 stones, not 1
    ");
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

#[test]
fn swap2_is_answered_with_stones_or_a_swap() {
    for (stones, answers) in [
        (vec![], vec![3]),
        (vec!["7,7", "8,8", "9,6"], vec![0, 1, 2]),
        (vec!["7,7", "0,14", "8,7", "14,0", "9,6"], vec![0, 1]),
    ] {
        let lines: String = stones.iter().map(|stone| format!("{stone}\n")).collect();
        let mut session = session();
        let replies = feed(&mut session, format!("START 15\nSWAP2BOARD\n{lines}DONE\n").as_bytes());
        assert_eq!(replies.len(), 2, "{replies:?}");
        let count = if replies[1] == "SWAP" { 0 } else { replies[1].split(' ').count() };
        assert!(answers.contains(&count), "{replies:?}");
        let next = feed(&mut session, b"TURN 0,0\n");
        assert!(matches!(Reply::parse(&next[0]), Reply::Moves(_)), "{next:?}");
    }
    let black_is_ahead = "START 15\nSWAP2BOARD\n7,7\n0,14\n8,7\n14,0\n9,7\nDONE\n";
    assert_eq!(feed(&mut session(), black_is_ahead.as_bytes())[1], "SWAP");
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
    assert!(matches!(Reply::parse(&replies[4]), Reply::Moves(_)));
    assert_eq!(replies.len(), 5);

    assert_eq!(feed(&mut session, b"BOARD\n1,1,1\n"), Vec::<String>::new());
    let mut last = Vec::new();
    session.finish(&mut |reply| last.push(reply.to_string()));
    assert_eq!(last, ["ERROR the input ended before the board was DONE"]);
}

#[test]
fn a_full_board_is_said_and_balance_moves_are_legal() {
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
        let was_open = session.take(&Line::Whole(word.to_vec()), &mut |_| count += 1);
        assert_eq!(was_open, SessionState::Open);
        assert!(count <= 2, "{count} replies to {:?}", String::from_utf8_lossy(word));
    }
}
