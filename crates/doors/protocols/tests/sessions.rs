//! Plays the transcripts of `suites/sessions`: a `>` line is a command, the lines below it are the whole reply,
//! and `…` stands for the rest of one.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use myosu::baduk::network::SearcherOptions;
use myosu::baduk::plain::Plain;
use myosu::baduk::player::BadukPlayer;
use myosu::formats::gomocup::GomocupReply;
use myosu::formats::lines::LineSplitter;
use myosu::net::{Net, sample};
use myosu::omok::player::{OmokDecision, OmokPlayer, Situation};
use myosu::omok::{Analysis, Limits, Resources};
use myosu::roster::omok_player;
use myosu::rules::go::Rules;
use myosu::rules::omok::{Game, Opening, Rule, Variant};
use myosu::rules::{Point, Size};
use myosu::search::Cancel;
use myosu_protocols::analysis::{self, AnalysisSettings, AtEnd, Perspective};
use myosu_protocols::gomocup::GomocupSession;
use myosu_protocols::gtp::go::BadukCommands;
use myosu_protocols::gtp::omok::OmokCommands;
use myosu_protocols::gtp::{GtpCommands, GtpSession, RecordFiles};
use serde_json::Value;

/// A transcript: who plays, and commands with their replies.
struct Transcript {
    name: String,
    header: String,
    exchanges: Vec<(String, Vec<String>)>,
}

/// All transcripts of a folder; an empty folder is a failure.
fn transcripts(folder: &str, key: &str) -> Vec<Transcript> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../suites/sessions").join(folder);
    let mut paths: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "txt"));
    paths.sort();
    assert!(!paths.is_empty(), "{} holds no transcripts", folder.display());
    paths.iter().map(|path| read(path, key)).collect()
}

fn read(path: &Path, key: &str) -> Transcript {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let text = fs::read_to_string(path).unwrap();
    let mut header = None;
    let mut exchanges: Vec<(String, Vec<String>)> = Vec::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix('>') {
            exchanges.push((command.trim().to_owned(), Vec::new()));
        } else if let Some((_, reply)) = exchanges.last_mut() {
            reply.push(line.to_owned());
        } else if let Some(value) = line.strip_prefix(key) {
            header = Some(value.trim().to_owned());
        }
    }
    assert!(!exchanges.is_empty(), "{name} holds no command");
    let header = header.unwrap_or_else(|| panic!("{name} has no line \"{key}\""));
    Transcript { name, header, exchanges }
}

/// Whether a reply is as expected; `…` at the end stands for the rest.
fn fits(reply: &str, expected: &str) -> bool {
    match expected.strip_suffix('…') {
        Some(start) => reply.starts_with(start),
        None => reply == expected,
    }
}

#[test]
fn gtp_sessions_go_as_written() {
    for transcript in transcripts("gtp", "game:") {
        let words: Vec<&str> = transcript.header.split(' ').collect();
        match words.as_slice() {
            ["baduk", lines, rules, player] => {
                let player = match *player {
                    "cgs" => BadukPlayer::cgs(),
                    "net" => BadukPlayer::network(network(), SearcherOptions::default()),
                    _ => BadukPlayer::plain(Plain { games: 20, seed: 1 }),
                };
                let rules: Rules = rules.parse().unwrap();
                let size = Size::square(lines.parse().unwrap());
                let commands = BadukCommands::new(size, rules, player).with_visits(Some(12));
                play_gtp(commands.with_files(Box::new(SessionFiles::default())), &transcript);
            }
            ["omok", lines, rule] => {
                let (rule, size) =
                    (Variant::parse(rule).unwrap().rule(), Size::square(lines.parse().unwrap()));
                let game = Game::new(rule, size, Opening::Free).unwrap();
                let player = omok_player("myosu", Resources { threads: 1, memory: 1 << 20 }).unwrap();
                let commands = OmokCommands::new(game, player, Limits { nodes: 500, ..Limits::default() });
                play_gtp(commands.with_files(Box::new(SessionFiles::default())), &transcript);
            }
            _ => panic!("{}: unknown game \"{}\"", transcript.name, transcript.header),
        }
    }
}

/// A network of random weights.
fn network() -> Arc<Net> {
    Arc::new(Net::new(&sample(8, 8, 3)))
}

fn play_gtp(commands: impl GtpCommands, transcript: &Transcript) {
    let mut session = GtpSession::new(commands);
    for (command, expected) in &transcript.exchanges {
        let mut reply = String::new();
        let sent: Result<(), ()> = session.feed(format!("{command}\n").as_bytes(), &|_| true, |part| {
            reply.push_str(part);
            Ok(())
        });
        assert_eq!(sent, Ok(()));
        let expected = expected.join("\n");
        let (name, shown) = (&transcript.name, reply.trim_end());
        assert!(fits(shown, expected.trim_end()), "{name}: {command}\nexpected {expected}\ngot {shown}");
        let ends = reply.matches("\n\n").count();
        assert_eq!(ends, usize::from(!reply.is_empty()), "{name}: {command}: one reply ends once");
    }
}

/// Files that exist for a session only.
#[derive(Default)]
struct SessionFiles(RefCell<HashMap<String, Vec<u8>>>);

impl RecordFiles for SessionFiles {
    fn read(&self, path: &str, _: u64) -> Result<Vec<u8>, String> {
        let known = self.0.borrow().get(path).cloned();
        known.ok_or_else(|| format!("cannot read {path}: there is no such file"))
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String> {
        self.0.borrow_mut().insert(path.to_owned(), bytes.to_vec());
        Ok(())
    }
}

#[test]
fn analysis_sessions_go_as_written() {
    for transcript in transcripts("analysis", "visits:") {
        let settings = AnalysisSettings {
            workers: 1,
            options: SearcherOptions::default(),
            visits: transcript.header.parse().unwrap(),
            perspective: Perspective::SideToMove,
            at_end: AtEnd::Finish,
        };
        for (query, expected) in &transcript.exchanges {
            let mut output = Vec::new();
            analysis::serve(network(), &settings, &mut format!("{query}\n").as_bytes(), &mut output).unwrap();
            let replies: Vec<Value> = String::from_utf8(output)
                .unwrap()
                .lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect();
            let expected: Vec<Value> = expected
                .iter()
                .filter_map(|line| line.strip_prefix("< "))
                .map(|line| serde_json::from_str(line).unwrap())
                .collect();
            let name = &transcript.name;
            assert_eq!(replies.len(), expected.len(), "{name}: {query}\n{replies:?}");
            for (reply, expected) in replies.iter().zip(&expected) {
                assert!(holds(reply, expected), "{name}: {query}\nexpected {expected}\ngot {reply}");
            }
        }
    }
}

/// Whether a reply has all that is expected; `…` stands for any value, a list for one that begins like it.
fn holds(reply: &Value, expected: &Value) -> bool {
    match (reply, expected) {
        (Value::Null, _) => expected.is_null(),
        (_, Value::String(any)) if any == "…" => true,
        (Value::Object(reply), Value::Object(expected)) => {
            expected.iter().all(|(key, value)| reply.get(key).is_some_and(|found| holds(found, value)))
        }
        (Value::Array(reply), Value::Array(expected)) => {
            reply.len() >= expected.len() && reply.iter().zip(expected).all(|(a, b)| holds(a, b))
        }
        _ => reply == expected,
    }
}

#[test]
fn gomocup_sessions_go_as_written() {
    for transcript in transcripts("gomocup", "player:") {
        let mut session = GomocupSession::new(gomocup_player(&transcript), Rule::FREESTYLE);
        for (command, expected) in &transcript.exchanges {
            let expected: Vec<&str> = expected
                .iter()
                .filter(|line| !line.trim().is_empty())
                .map(|line| line.strip_prefix("< ").expect("replies begin with <"))
                .collect();
            let replies = answers(&mut session, command);
            let fit = replies.len() == expected.len()
                && replies.iter().zip(&expected).all(|(reply, expected)| fits(reply, expected));
            let name = &transcript.name;
            assert!(fit, "{name}: {command}\nexpected {expected:?}\ngot {replies:?}");
        }
    }
}

fn gomocup_player(transcript: &Transcript) -> Box<dyn OmokPlayer> {
    let (name, points) = transcript.header.split_once(' ').unwrap_or((&transcript.header, ""));
    if name != "scripted" {
        let player = omok_player(name, Resources { threads: 1, memory: 1 << 20 });
        return player.unwrap_or_else(|| panic!("{}: there is no player {name}", transcript.name));
    }
    let point = |text: &str| {
        let (x, y) = text.split_once(',').expect("points are x,y");
        Point::new(x.parse().unwrap(), y.parse().unwrap())
    };
    Box::new(Scripted(points.split(' ').map(point).collect()))
}

/// All replies to a line but messages.
fn answers(session: &mut GomocupSession, command: &str) -> Vec<String> {
    let mut replies = Vec::new();
    let text = format!("{command}\n");
    let (mut lines, mut bytes) = (LineSplitter::new(4096), text.as_bytes());
    while let Some(line) = lines.next(&mut bytes) {
        session.take(&line, &mut |reply| {
            if !matches!(reply, GomocupReply::Message(_)) {
                replies.push(reply.to_string());
            }
        });
    }
    replies
}

/// Plays its points in order, whatever happens.
struct Scripted(Vec<Point>);

impl OmokPlayer for Scripted {
    fn name(&self) -> &'static str {
        "scripted"
    }

    fn choose(
        &mut self,
        _: &Situation<'_>,
        _: &Limits,
        _: &Cancel,
        _: &mut dyn FnMut(&Analysis),
    ) -> Option<OmokDecision> {
        let point = (!self.0.is_empty()).then(|| self.0.remove(0))?;
        Some(OmokDecision { point, nodes: 0, explanation: Vec::new() })
    }
}
