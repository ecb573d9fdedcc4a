//! A program that speaks GTP, for Baduk or for Omok.

use std::time::{Duration, Instant};

use myosu_rules::{Color, Move, Notation, Size};

use crate::contestant::{Answer, Contestant, Failure, Start, deadline};
use crate::{Clock, Process};

/// How long a program may take for anything but a move.
const READY: Duration = Duration::from_secs(20);

/// A program in a game.
#[derive(Debug)]
pub struct Gtp {
    process: Process,
    size: Size,
    /// How many moves of the game the program knows.
    known: usize,
}

impl Gtp {
    /// Starts the program.
    pub fn start(command: &str) -> Result<Gtp, Failure> {
        let process = Process::start(command, "quit")
            .map_err(|error| Failure::Crash(format!("cannot start {command}: {error}")))?;
        Ok(Gtp { process, size: Size::square(19), known: 0 })
    }

    /// Sends a command and returns the answer, which must be a success.
    pub fn command(&self, line: &str, until: Instant) -> Result<String, Failure> {
        self.process.send(line);
        let mut answer = self.first_line(until)?;
        loop {
            let line = self.process.receive(until)?;
            if line.is_empty() {
                break;
            }
            answer.push('\n');
            answer.push_str(&line);
        }
        match answer.strip_prefix('?') {
            Some(why) => Err(Failure::Refused(format!("{line}: {}", why.trim()))),
            None => Ok(answer[1..].trim().to_owned()),
        }
    }

    /// The first line that begins as an answer does; programs print other things before.
    fn first_line(&self, until: Instant) -> Result<String, Failure> {
        loop {
            let line = self.process.receive(until)?;
            if line.starts_with(['=', '?']) {
                return Ok(line);
            }
        }
    }

    fn soon(&self, line: &str) -> Result<String, Failure> {
        self.command(line, Instant::now() + READY)
    }

    fn write(&self, mv: Move) -> String {
        match mv {
            Move::Place(point) => Notation::Go.write(point, self.size),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn tell_limits(&self, clock: &Clock) -> Result<(), Failure> {
        let line = match (clock.limits.turn, clock.limits.game) {
            (_, Some(game)) => format!("time_settings {} 0 0", game.as_secs().max(1)),
            (Some(turn), None) => format!("time_settings 0 {} 1", turn.as_secs().max(1)),
            (None, None) => return Ok(()),
        };
        match self.soon(&line) {
            Err(Failure::Refused(_)) | Ok(_) => Ok(()),
            Err(failure) => Err(failure),
        }
    }
}

impl Contestant for Gtp {
    fn begin(&mut self, start: &Start, clock: &Clock) -> Result<(), Failure> {
        self.size = start.size();
        self.known = 0;
        if !self.size.is_square() {
            return Err(Failure::Refused("GTP has square boards only".to_owned()));
        }
        self.soon(&format!("boardsize {}", self.size.width()))?;
        self.soon("clear_board")?;
        if let Start::Go { rules, .. } = start {
            self.soon(&format!("komi {}", rules.komi))?;
        }
        self.tell_limits(clock)
    }

    fn choose(&mut self, moves: &[Move], clock: &Clock, patience: Duration) -> Result<Answer, Failure> {
        for (index, &mv) in moves.iter().enumerate().skip(self.known) {
            self.soon(&format!("play {} {}", turn(index), self.write(mv)))?;
        }
        self.known = moves.len();
        if let Some(left) = clock.left() {
            self.soon(&format!("time_left {} {} 0", turn(moves.len()), left.as_secs()))?;
        }
        let until = deadline(clock, patience);
        let answer = self.command(&format!("genmove {}", turn(moves.len())), until)?;
        if answer.eq_ignore_ascii_case("resign") {
            return Ok(Answer::Resign);
        }
        self.known += 1;
        if answer.eq_ignore_ascii_case("pass") {
            return Ok(Answer::Move(Move::Pass));
        }
        let point = Notation::Go.parse(&answer, self.size).map_err(|bad| Failure::Crash(bad.to_string()))?;
        Ok(Answer::Move(Move::Place(point)))
    }
}

/// Who makes the move with this number, from 0.
fn turn(index: usize) -> Color {
    Color::BOTH[index % 2]
}
