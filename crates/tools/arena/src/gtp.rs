//! A program that speaks GTP, for Baduk or for Omok.

use std::time::{Duration, Instant};

use myosu::rules::{Color, Move, Notation, PointSet, Size};

use crate::contestant::{Contestant, Failure, MatchStart, TurnAnswer, deadline};
use crate::{MatchClock, Process};

/// Time for an answer to anything but a move. Chosen by hand.
const READY: Duration = Duration::from_secs(20);

/// Time for an estimate of the score. Chosen by hand.
const PATIENCE: Duration = Duration::from_secs(300);

/// A program in a game.
#[derive(Debug)]
pub struct Gtp {
    process: Process,
    size: Size,
    /// Moves of the game the program has received.
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
    fn command(&self, line: &str, until: Instant) -> Result<String, Failure> {
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

    /// Sends a command that any program answers soon.
    pub fn ask(&self, line: &str) -> Result<String, Failure> {
        self.command(line, Instant::now() + READY)
    }

    fn write(&self, mv: Move) -> String {
        match mv {
            Move::Place(point) => Notation::Go.write(point, self.size),
            Move::Pass => "pass".to_owned(),
        }
    }

    /// Sends the moves the program has not received yet.
    fn tell(&mut self, moves: &[Move]) -> Result<(), Failure> {
        for (index, &mv) in moves.iter().enumerate().skip(self.known) {
            self.ask(&format!("play {} {}", turn(index), self.write(mv)))?;
        }
        self.known = moves.len();
        Ok(())
    }

    /// By how much Black leads after `moves` as the program estimates it, komi counted: `estimate_score`.
    pub fn estimate(&mut self, moves: &[Move]) -> Result<f64, Failure> {
        self.tell(moves)?;
        let answer = self.command("estimate_score", Instant::now() + PATIENCE)?;
        estimated(&answer).ok_or_else(|| Failure::Crash(format!("estimate_score: {answer}")))
    }

    fn tell_limits(&self, clock: &MatchClock) -> Result<(), Failure> {
        let line = match (clock.limits.turn, clock.limits.game) {
            (_, Some(game)) => format!("time_settings {} 0 0", game.as_secs().max(1)),
            (Some(turn), None) => format!("time_settings 0 {} 1", turn.as_secs().max(1)),
            (None, None) => return Ok(()),
        };
        match self.ask(&line) {
            Err(Failure::Refused(_)) | Ok(_) => Ok(()),
            Err(failure) => Err(failure),
        }
    }
}

impl Contestant for Gtp {
    fn begin(&mut self, start: &MatchStart, clock: &MatchClock) -> Result<(), Failure> {
        self.size = start.size();
        self.known = 0;
        if !self.size.is_square() {
            return Err(Failure::Refused("GTP has square boards only".to_owned()));
        }
        self.ask(&format!("boardsize {}", self.size.width()))?;
        self.ask("clear_board")?;
        if let MatchStart::Go { rules, .. } = start {
            self.ask(&format!("komi {}", rules.komi))?;
        }
        self.tell_limits(clock)
    }

    fn choose(
        &mut self,
        moves: &[Move],
        clock: &MatchClock,
        patience: Duration,
    ) -> Result<TurnAnswer, Failure> {
        self.tell(moves)?;
        if let Some(left) = clock.left() {
            self.ask(&format!("time_left {} {} 0", turn(moves.len()), left.as_secs()))?;
        }
        let until = deadline(clock, patience);
        let answer = self.command(&format!("genmove {}", turn(moves.len())), until)?;
        if answer.eq_ignore_ascii_case("resign") {
            return Ok(TurnAnswer::Resign);
        }
        self.known += 1;
        if answer.eq_ignore_ascii_case("pass") {
            return Ok(TurnAnswer::Move(Move::Pass));
        }
        let point = Notation::Go.parse(&answer, self.size).map_err(|bad| Failure::Crash(bad.to_string()))?;
        Ok(TurnAnswer::Move(Move::Place(point)))
    }

    fn dead(&mut self, moves: &[Move]) -> Option<PointSet> {
        self.tell(moves).ok()?;
        let answer = self.ask("final_status_list dead").ok()?;
        answer.split_whitespace().map(|word| Notation::Go.parse(word, self.size).ok()).collect()
    }
}

/// A score as programs write it: `B+3.5 (upper bound: …)`, `W+12`, `0`.
fn estimated(answer: &str) -> Option<f64> {
    let score = answer.split_whitespace().next()?;
    let points = |text: &str| text.parse().ok().filter(|points: &f64| points.is_finite());
    match score.split_once('+') {
        Some(("B" | "b", lead)) => points(lead),
        Some(("W" | "w", lead)) => points(lead).map(|lead| -lead),
        _ => points(score).filter(|points| *points == 0.0),
    }
}

/// Who makes the move with this number, from 0.
fn turn(index: usize) -> Color {
    Color::BOTH[index % 2]
}

#[cfg(test)]
mod tests {
    use super::estimated;

    #[test]
    fn scores_are_read_as_programs_write_them() {
        assert_eq!(estimated("W+10.3 (upper bound: -3.3, lower: -17.3)"), Some(-10.3));
        assert_eq!(estimated("B+4"), Some(4.0));
        assert_eq!(estimated("0"), Some(0.0));
        for bad in ["", "B+", "B+nan", "7", "black"] {
            assert_eq!(estimated(bad), None, "{bad}");
        }
    }
}
