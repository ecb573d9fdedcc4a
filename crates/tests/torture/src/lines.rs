//! Lines for GTP, Gomocup and the analysis protocol, with the laws every answer keeps.

use std::collections::BTreeSet;
use std::io::BufReader;
use std::sync::Arc;

use myosu::baduk::network::SearcherOptions;
use myosu::formats::gomocup::GomocupReply;
use myosu::formats::gtp;
use myosu::formats::lines::InputLine;
use myosu::net::{Net, sample};
use myosu::omok::{EnginePlayer, Limits, Resources};
use myosu::roster::{baduk_player, omok_player};
use myosu::rules::Size;
use myosu::rules::go::Rules;
use myosu::rules::go::playout::Dice;
use myosu::rules::omok::{Game, Opening, Variant};
use myosu_protocols::analysis::{self, AnalysisSettings, AtEnd, Perspective};
use myosu_protocols::gomocup::{GomocupSession, SessionState};
use myosu_protocols::gtp::go::BadukCommands;
use myosu_protocols::gtp::omok::OmokCommands;
use myosu_protocols::gtp::{GtpCommands, GtpSession};
use serde_json::{Value, json};

use crate::words::{line, pick, word};
use crate::{Attack, Fault, shown, unharmed};

/// Lines of a GTP or Gomocup session before a new one begins.
const SESSION: usize = 2_000;

/// GTP commands that think: they come rarely, or a million lines would take a day.
const HEAVY: [&str; 17] = [
    "genmove",
    "reg_genmove",
    "cgs-candidates",
    "cgs-influence",
    "cgs-probability",
    "cgs-raw",
    "cgs-stability",
    "estimate_score",
    "final_score",
    "final_status_list",
    "dragon_status",
    "owl_attack",
    "owl_defend",
    "top_moves",
    "kata-analyze",
    "lz-analyze",
    "place_free_handicap",
];

/// GTP sessions of both games: every line has exactly the replies it must have.
///
/// # Errors
/// The first line that breaks a law.
pub fn gtp(seed: u64, lines: usize) -> Attack {
    let mut dice = Dice::new(seed);
    let (mut left, mut replies) = (lines, 0);
    while left > 0 {
        let count = left.min(SESSION);
        replies += match dice.below(2) {
            0 => gtp_session(&mut dice, GtpSession::new(baduk()), count)?,
            _ => gtp_session(&mut dice, GtpSession::new(omok()), count)?,
        };
        left -= count;
    }
    Ok(format!("gtp: {lines} lines, {replies} replies"))
}

fn baduk() -> BadukCommands {
    let player = baduk_player("plain", None, SearcherOptions::default()).expect("the roster has it");
    BadukCommands::new(Size::square(7), Rules::korean(), player)
}

fn omok() -> OmokCommands {
    let game = Game::new(Variant::Renju.rule(), Size::square(9), Opening::Free).expect("a board that fits");
    let player = Box::new(EnginePlayer::new(Resources { threads: 1, memory: 1 << 20 }));
    OmokCommands::new(game, player, Limits { nodes: 100, ..Limits::default() })
}

fn gtp_session<T: GtpCommands>(
    dice: &mut Dice,
    mut session: GtpSession<T>,
    lines: usize,
) -> Result<usize, Fault> {
    let listed = hear(&mut session, b"list_commands\n");
    let names: Vec<&str> =
        listed.trim_start_matches("= ").split_whitespace().filter(|name| *name != "quit").collect();
    let (heavy, light): (Vec<&str>, Vec<&str>) = names.iter().partition(|name| HEAVY.contains(*name));
    let mut count = 0;
    for number in 0..lines {
        let name = match dice.below(400) {
            0..4 => pick(dice, &heavy),
            4..14 => "no_such_command",
            _ => pick(dice, &light),
        };
        // Boards stay small, so that thinking is quick.
        let name = if name.ends_with("boardsize") && dice.below(4) > 0 { "boardsize 7 " } else { name };
        let named = if dice.below(3) == 0 { format!("{number} {name}") } else { name.to_owned() };
        let mut bytes = line(dice, &named, 4);
        let wanted = usize::from(!matches!(gtp::parse(&bytes), Ok(None)));
        bytes.push(b'\n');
        let heard = unharmed(&bytes, || hear(&mut session, &bytes))?;
        let found = heard.matches("\n\n").count();
        let begins = wanted == 0 || heard.starts_with('=') || heard.starts_with('?');
        if found != wanted || !begins {
            return Err(format!(
                "gtp: {found} replies instead of {wanted} to {}: {heard:.200}",
                shown(&bytes)
            ));
        }
        count += found;
    }
    Ok(count)
}

fn hear<T: GtpCommands>(session: &mut GtpSession<T>, bytes: &[u8]) -> String {
    let mut heard = String::new();
    let told: Result<(), std::convert::Infallible> = session.feed(bytes, &|_| true, |reply| {
        heard.push_str(reply);
        Ok(())
    });
    let Ok(()) = told;
    heard
}

/// Commands of Gomocup with numbers that fit.
const GOMOCUP: [&str; 34] = [
    "START 9",
    "START 5",
    "START 20",
    "START 99",
    "RESTART",
    "BEGIN",
    "TURN 3,3",
    "TURN 4,4",
    "TURN 5,1",
    "TURN 0,0",
    "PLAY 2,2",
    "TAKEBACK 3,3",
    "BOARD",
    "YXBOARD",
    "1,1,1",
    "2,2,2",
    "3,3,3",
    "DONE",
    "SWAP2BOARD",
    "5,5",
    "ABOUT",
    "INFO rule 0",
    "INFO rule 4",
    "INFO timeout_turn 0",
    "INFO timeout_match 100",
    "INFO time_left 5",
    "INFO hash_size 18446744073709551615",
    "INFO max_memory 1",
    "INFO game_type 1",
    "YXSHOWFORBID",
    "YXBLOCK",
    "YXBLOCKRESET",
    "YXHASHCLEAR",
    "RECTSTART 6,7",
];

/// Gomocup sessions: no line ends a session, and none has more answers than a block it breaks off and itself.
///
/// # Errors
/// The first line that breaks a law.
pub fn gomocup(seed: u64, lines: usize) -> Attack {
    let mut dice = Dice::new(seed);
    let (mut left, mut replies) = (lines, 0);
    while left > 0 {
        let count = left.min(SESSION);
        let player = if dice.below(10) == 0 { "myosu" } else { "linear" };
        let player =
            omok_player(player, Resources { threads: 1, memory: 1 << 20 }).expect("the roster has it");
        let mut session = GomocupSession::new(player, Variant::Freestyle.rule()).on_machine_with(1 << 20);
        take(&mut session, b"INFO max_node 50")?;
        for _ in 0..count {
            let command = pick(&mut dice, &GOMOCUP);
            let bytes =
                if dice.below(3) == 0 { line(&mut dice, command, 3) } else { command.as_bytes().to_vec() };
            replies += take(&mut session, &bytes)?;
        }
        left -= count;
    }
    Ok(format!("gomocup: {lines} lines, {replies} replies"))
}

fn take(session: &mut GomocupSession, bytes: &[u8]) -> Result<usize, Fault> {
    let mut count = 0;
    let whole = InputLine::Whole(bytes.to_vec());
    let state = unharmed(bytes, || {
        session.take(&whole, &mut |reply| count += usize::from(!matches!(reply, GomocupReply::Message(_))))
    })?;
    let is_end = bytes.trim_ascii().to_ascii_uppercase().starts_with(b"END");
    if (state == SessionState::Ended && !is_end) || count > 2 {
        return Err(format!("gomocup: {count} replies, {state:?}, after {}", shown(bytes)));
    }
    Ok(count)
}

/// Queries of the analysis protocol: every answer is a line of JSON, and every query with an id has one.
///
/// # Errors
/// The first batch that breaks a law.
pub fn analysis(seed: u64, lines: usize) -> Attack {
    let mut dice = Dice::new(seed);
    let net = Arc::new(Net::new(&sample(14, 8, 5)));
    let (mut left, mut answers) = (lines, 0);
    while left > 0 {
        let count = left.min(SESSION);
        let mut input = Vec::new();
        let mut asked = BTreeSet::new();
        for number in 0..count {
            let bytes = query(&mut dice, number, &mut asked);
            input.extend(bytes);
            input.push(b'\n');
        }
        let output = unharmed(&input[..200], || answered(&net, &input))?;
        for answer in output.lines() {
            let value: Value = serde_json::from_str(answer)
                .map_err(|error| format!("analysis: {error} in {answer:.200}"))?;
            asked.remove(value["id"].as_str().unwrap_or_default());
            answers += 1;
        }
        if let Some(id) = asked.first() {
            return Err(format!("analysis: no answer to the query {id}"));
        }
        left -= count;
    }
    Ok(format!("analysis: {lines} lines, {answers} answers"))
}

fn answered(net: &Arc<Net>, input: &[u8]) -> String {
    let settings = AnalysisSettings {
        workers: 1,
        options: SearcherOptions::default(),
        visits: 1,
        perspective: Perspective::Black,
        at_end: AtEnd::Finish,
    };
    let mut output = Vec::new();
    let served = analysis::serve(net.clone(), &settings, &mut BufReader::new(input), &mut output);
    assert!(served.is_ok(), "memory can be read and written");
    String::from_utf8_lossy(&output).into_owned()
}

/// Whether a query is right and asks for a search of minutes: a digit that is repeated makes millions of visits.
fn asks_for_much(line: &[u8]) -> bool {
    // The door reads bytes that are no UTF-8 too.
    let query: Option<Value> = serde_json::from_str(&String::from_utf8_lossy(line)).ok();
    // A setting may be written as a text.
    let number = |value: &Value| value.as_f64().or_else(|| value.as_str()?.trim().parse().ok());
    query.is_some_and(|query| number(&query["maxVisits"]).is_some_and(|visits: f64| visits > 1000.0))
}

/// A query; most have one field that is odd, and few are right and searched.
fn query(dice: &mut Dice, number: usize, asked: &mut BTreeSet<String>) -> Vec<u8> {
    let id = format!("q{number}");
    let mut query = json!({
        "id": id, "rules": "chinese", "boardXSize": 5, "boardYSize": 5, "komi": 7.5,
        "moves": [["B", "C3"], ["W", "B2"]], "maxVisits": 1,
    });
    let odd = |dice: &mut Dice| match dice.below(9) {
        0 => Value::Null,
        1 => json!(dice.below(400)),
        2 => json!(-1.5e300),
        3 => json!([["B", "Z9"]]),
        4 => json!([["B", "C3"], ["B", "C3"]]),
        5 => json!({"a": []}),
        6 => json!([1, 2, 3]),
        7 => json!(String::from_utf8_lossy(&word(dice))),
        _ => json!(true),
    };
    const FIELDS: [&str; 16] = [
        "rules",
        "boardXSize",
        "boardYSize",
        "komi",
        "moves",
        "maxVisits",
        "analyzeTurns",
        "initialStones",
        "initialPlayer",
        "priority",
        "includeOwnership",
        "overrideSettings",
        "action",
        "terminateId",
        "avoidMoves",
        "reportDuringSearchEvery",
    ];
    if dice.below(40) > 0 {
        let field = pick(dice, &FIELDS);
        query[field] = odd(dice);
    }
    if asks_for_much(query.to_string().as_bytes()) {
        query["maxVisits"] = json!(1);
    }
    let text = query.to_string().into_bytes();
    match dice.below(12) {
        0 => {
            let mutated: Vec<u8> =
                crate::words::mutated(dice, &text).into_iter().filter(|&byte| byte != b'\n').collect();
            if asks_for_much(&mutated) { word(dice) } else { mutated }
        }
        1 => word(dice),
        _ => {
            asked.insert(id);
            text
        }
    }
}
