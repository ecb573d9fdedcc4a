//! Games against a clock that this program keeps, as a manager does. Law: no clock runs out.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use myosu::rules::omok::{Position, Variant};
use myosu::rules::{Point, Size};

use crate::{Attack, Fault};

/// A program that does not answer for this long hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// Moves of a game before it counts as long enough.
const LONGEST: usize = 70;

/// A program that speaks a protocol of lines.
struct Program {
    child: Child,
    to: ChildStdin,
    from: Receiver<String>,
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
    fn start(binary: &Path, folder: &Path, words: &str) -> Result<Program, Fault> {
        let child = Command::new(binary)
            .args(words.split_whitespace())
            .current_dir(folder)
            .env("MYOSU_CONFIG", "none.toml")
            .env_remove("MYOSU_NET")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child = child.map_err(|error| format!("{}: {error}", binary.display()))?;
        let (to, out) = (child.stdin.take().ok_or("no input")?, child.stdout.take().ok_or("no output")?);
        let (send, from) = channel();
        std::thread::spawn(move || {
            let lines = BufReader::new(out).lines().map_while(Result::ok);
            lines.map(|line| send.send(line)).take_while(Result::is_ok).for_each(drop);
        });
        Ok(Program { child, to, from })
    }

    /// Sends a line and waits for the line that answers it.
    fn ask(&mut self, line: &str, is_answer: fn(&str) -> bool) -> Result<(String, Duration), Fault> {
        let begun = Instant::now();
        writeln!(self.to, "{line}").map_err(|error| format!("after {line}: {error}"))?;
        loop {
            let answer = self.from.recv_timeout(PATIENCE).map_err(|_| format!("no answer to {line}"))?;
            if is_answer(&answer) {
                return Ok((answer, begun.elapsed()));
            }
        }
    }

    fn gtp(&mut self, line: &str) -> Result<(String, Duration), Fault> {
        let (answer, time) = self.ask(line, |line| line.starts_with(['=', '?']))?;
        match answer.strip_prefix('=') {
            Some(answer) => Ok((answer.trim().to_owned(), time)),
            None => Err(format!("{line}: {answer}")),
        }
    }
}

/// How a game went.
#[derive(Default)]
struct ClockedGame {
    moves: usize,
    longest: Duration,
    /// Moves that took longer than a limit, of a move or of the whole time, and by how much at most.
    late: (usize, Duration),
}

impl ClockedGame {
    /// Counts a move and what was left for it.
    fn add(&mut self, time: Duration, left: Duration) {
        self.moves += 1;
        self.longest = self.longest.max(time);
        if time > left {
            self.late = (self.late.0 + 1, self.late.1.max(time - left));
        }
    }

    fn told(&self, name: &str) -> String {
        let Self { moves, longest, late: (late, most) } = self;
        let (longest, most) = (longest.as_millis(), most.as_millis());
        format!("{name}: {moves} moves, longest {longest} ms, {late} late by up to {most} ms")
    }
}

/// Plays a game with every kind of clock, `rounds` times.
///
/// # Errors
/// The first clock that runs out, or a program that does not answer.
pub fn play(binary: &Path, rounds: usize) -> Attack {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let (mut report, mut late) = (Vec::new(), 0);
    let mut tell = |game: &ClockedGame, name: String| {
        late += game.late.0;
        report.push(game.told(&name));
    };
    for _ in 0..rounds {
        for (turn, whole) in [(300, 6_000), (2_000, 3_000), (100, 100_000)] {
            let game = gomocup(binary, folder.path(), turn, whole)?;
            tell(&game, format!("gomocup timeout_turn {turn} timeout_match {whole}"));
        }
        for words in ["gtp --size 9", "gtp --size 9 --player cgs-fitted", "gtp --game omok --nodes 100000000"]
        {
            for (main, period, stones) in [(8, 0, 0), (0, 4, 10), (2, 3, 10)] {
                let game = gtp(binary, folder.path(), words, (main, period, stones))
                    .map_err(|fault| format!("{words}, time_settings {main} {period} {stones}: {fault}"))?;
                tell(&game, format!("{words}, time_settings {main} {period} {stones}"));
            }
        }
    }
    let report = report.join("\n  ");
    if late > 0 {
        return Err(format!("{late} moves came late; on a machine busy with other work some do\n  {report}"));
    }
    Ok(format!("clocks: no clock ran out\n  {report}"))
}

/// A game of two programs with a limit for a turn and one for the match, in milliseconds.
fn gomocup(binary: &Path, folder: &Path, turn: u64, whole: u64) -> Result<ClockedGame, Fault> {
    let is_move = |line: &str| line.starts_with(|c: char| c.is_ascii_digit());
    let mut programs = Vec::new();
    for _ in 0..2 {
        let mut program = Program::start(binary, folder, "gomocup")?;
        program.ask("START 15", |line| line == "OK")?;
        for info in [
            format!("timeout_turn {turn}"),
            format!("timeout_match {whole}"),
            "max_memory 83886080".to_owned(),
        ] {
            writeln!(program.to, "INFO {info}").map_err(|error| error.to_string())?;
        }
        program.ask("ABOUT", |line| line.contains("name"))?;
        programs.push(program);
    }
    let mut position =
        Position::new(Variant::Freestyle.rule(), Size::square(15)).map_err(|bad| bad.to_string())?;
    let mut left = [Duration::from_millis(whole); 2];
    let (mut game, mut line) = (ClockedGame::default(), "BEGIN".to_owned());
    while position.outcome().is_none() && game.moves < LONGEST {
        let side = game.moves % 2;
        let program = &mut programs[side];
        writeln!(program.to, "INFO time_left {}", left[side].as_millis())
            .map_err(|error| error.to_string())?;
        let (answer, time) = program.ask(&line, is_move)?;
        game.add(time, left[side].min(Duration::from_millis(turn)));
        left[side] = left[side].saturating_sub(time);
        let point =
            answer.split_once(',').and_then(|(x, y)| Some(Point::new(x.parse().ok()?, y.parse().ok()?)));
        let point = point.ok_or_else(|| format!("gomocup: {answer} is no move"))?;
        position.play(point).map_err(|bad| format!("gomocup: {answer}: {bad}"))?;
        line = format!("TURN {answer}");
    }
    Ok(game)
}

/// A game of a program with itself: main time, then periods of some stones, as `time_settings` says them.
fn gtp(binary: &Path, folder: &Path, words: &str, settings: (u64, u64, u32)) -> Result<ClockedGame, Fault> {
    let (main, period, stones) = settings;
    let [main, period] = [main, period].map(Duration::from_secs);
    let mut program = Program::start(binary, folder, words)?;
    program.gtp("clear_board")?;
    program.gtp(&format!("time_settings {} {} {stones}", main.as_secs(), period.as_secs()))?;
    // What each side has left, and for how many stones; none in main time.
    let begin = if main.is_zero() { (period, stones) } else { (main, 0) };
    let (mut left, mut game, mut passes) = ([begin; 2], ClockedGame::default(), 0);
    while passes < 2 && game.moves < LONGEST {
        let side = game.moves % 2;
        let (time_left, stones_left) = left[side];
        let color = ["b", "w"][side];
        program.gtp(&format!("time_left {color} {} {stones_left}", time_left.as_secs_f64()))?;
        let (answer, time) = match program.gtp(&format!("genmove {color}")) {
            Err(answer) if answer.contains("the game is over") => break,
            answer => answer?,
        };
        // Main time that ends runs on into the first period.
        let beyond = if stones_left == 0 { period } else { Duration::ZERO };
        game.add(time, time_left + beyond);
        left[side] = match (time_left.checked_sub(time), stones_left) {
            (Some(left), 0) => (left, 0),
            (Some(_), 1) => (period, stones),
            (Some(left), stones) => (left, stones - 1),
            (None, _) => ((time_left + period).saturating_sub(time), stones.saturating_sub(1)),
        };
        passes = if answer.eq_ignore_ascii_case("pass") { passes + 1 } else { 0 };
        if answer.eq_ignore_ascii_case("resign") {
            break;
        }
    }
    Ok(game)
}
