//! A program that speaks the Gomocup protocol.
//!
//! Only what every program knows is relied on: `START`, `INFO`, `BEGIN`, `TURN`, and `BOARD` once where an
//! opening was given. Whatever else a program prints before its move is passed over.
//!
//! A program may print its move before it is ready for the next command and then answer that with an error: it is
//! asked again once, after a pause.

use std::thread;
use std::time::{Duration, Instant};

use myosu::formats::gomocup::{GomocupCell, GomocupCommand, GomocupReply, Setting};
use myosu::rules::{Move, Size};

use crate::contestant::{Contestant, Failure, MatchStart, TurnAnswer, deadline};
use crate::{MatchClock, Process, Silence};

/// Time for a program to get ready. Chosen by hand.
const READY: Duration = Duration::from_secs(20);

/// Pause before a program that answered with an error is asked again; chosen by hand.
const PAUSE: Duration = Duration::from_millis(500);

/// How often the CPU time of a program is looked at, and how much longer on the wall clock it may take.
const LOOK: Duration = Duration::from_millis(1);
const PATIENCE: u32 = 1000;

/// A program in a game of Omok.
#[derive(Debug)]
pub struct Gomocup {
    process: Process,
    size: Size,
    /// Moves of the game the program has received.
    known: usize,
}

impl Gomocup {
    /// Starts the program.
    pub fn start(command: &str) -> Result<Gomocup, Failure> {
        let process = Process::start(command, "END")
            .map_err(|error| Failure::Crash(format!("cannot start {command}: {error}")))?;
        Ok(Gomocup { process, size: Size::square(15), known: 0 })
    }

    fn tell(&self, setting: Setting) {
        self.process.send(&GomocupCommand::Info(setting).to_string());
    }

    fn tell_limits(&self, clock: &MatchClock) {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        if let Some(turn) = clock.limits.turn {
            self.tell(Setting::TimeoutTurn(milliseconds(turn)));
        }
        if let (Some(cpu), None) = (clock.limits.cpu, clock.limits.turn) {
            self.tell(Setting::TimeoutTurn(milliseconds(PATIENCE * cpu)));
        }
        if let Some(game) = clock.limits.game {
            self.tell(Setting::TimeoutMatch(milliseconds(game)));
        }
        if let Some(nodes) = clock.limits.nodes {
            self.tell(Setting::MaxNode(nodes));
        }
    }

    fn ask(&mut self, moves: &[Move]) {
        match moves {
            [] => self.process.send("BEGIN"),
            [.., Move::Place(last)] if self.known + 1 == moves.len() => {
                self.process.send(&GomocupCommand::Turn(GomocupCell::from(*last)).to_string());
            }
            _ => self.send_board(moves),
        }
    }

    /// The whole game so far; the program's own stones are field 1, the opponent's 2.
    fn send_board(&self, moves: &[Move]) {
        self.process.send("BOARD");
        for (index, mv) in moves.iter().enumerate() {
            let whose = if (moves.len() - index).is_multiple_of(2) { 1 } else { 2 };
            if let Move::Place(point) = mv {
                self.process.send(&format!("{},{whose}", GomocupCell::from(*point)));
            }
        }
        self.process.send("DONE");
    }

    /// Asks for a move and reads it. Stops the program (YXSTOP) after the CPU time of a move.
    fn ask_and_read(
        &mut self,
        moves: &[Move],
        clock: &MatchClock,
        until: Instant,
    ) -> Result<TurnAnswer, Failure> {
        let before = self.process.cpu_time();
        let stop_at = before.zip(clock.limits.cpu).map(|(before, cpu)| before + cpu);
        self.process.forget();
        self.ask(moves);
        self.read_move(until, stop_at)
    }

    /// The next line; tells the program to stop once it has used the CPU time up to `stop_at`.
    fn receive(&self, until: Instant, stop_at: &mut Option<Duration>) -> Result<String, Failure> {
        while let Some(limit) = *stop_at {
            match self.process.receive((Instant::now() + LOOK).min(until)) {
                Err(Silence::Timeout) if Instant::now() < until => {}
                answer => return Ok(answer?),
            }
            if self.process.cpu_time().is_none_or(|used| used >= limit) {
                self.process.send(&GomocupCommand::Stop.to_string());
                *stop_at = None;
            }
        }
        Ok(self.process.receive(until)?)
    }

    fn read_move(&self, until: Instant, mut stop_at: Option<Duration>) -> Result<TurnAnswer, Failure> {
        loop {
            let line = self.receive(until, &mut stop_at)?;
            match GomocupReply::parse(&line) {
                GomocupReply::Moves(cells) if cells.len() == 1 => {
                    let point = cells[0].on(self.size).map_err(|off| Failure::Crash(off.to_string()))?;
                    return Ok(TurnAnswer::Move(Move::Place(point)));
                }
                GomocupReply::Error(why) => return Err(Failure::Error(why)),
                GomocupReply::Unknown(what) => {
                    return Err(Failure::Crash(format!("it does not know {what}")));
                }
                _ => {}
            }
        }
    }

    fn read_ok(&self, until: Instant) -> Result<(), Failure> {
        loop {
            match GomocupReply::parse(&self.process.receive(until)?) {
                GomocupReply::Ok => return Ok(()),
                GomocupReply::Error(why) | GomocupReply::Unknown(why) => return Err(Failure::Refused(why)),
                _ => {}
            }
        }
    }
}

impl Contestant for Gomocup {
    fn begin(&mut self, start: &MatchStart, clock: &MatchClock) -> Result<(), Failure> {
        let MatchStart::Omok { variant, size } = *start else {
            return Err(Failure::Refused("the Gomocup protocol is for Omok".to_owned()));
        };
        let rule = variant.gomocup().ok_or_else(|| {
            Failure::Refused(format!("the Gomocup protocol has no number for the rule {variant}"))
        })?;
        (self.size, self.known) = (size, 0);
        let hello =
            if size.is_square() { GomocupCommand::Start(size) } else { GomocupCommand::RectStart(size) };
        self.process.send(&hello.to_string());
        self.read_ok(Instant::now() + READY)?;
        self.tell(Setting::Rule(rule));
        self.tell(Setting::GameType(1));
        self.tell_limits(clock);
        Ok(())
    }

    fn choose(
        &mut self,
        moves: &[Move],
        clock: &MatchClock,
        patience: Duration,
    ) -> Result<TurnAnswer, Failure> {
        if let Some(left) = clock.left() {
            self.tell(Setting::TimeLeft(u64::try_from(left.as_millis()).unwrap_or(u64::MAX)));
        }
        let answer = match self.ask_and_read(moves, clock, deadline(clock, patience)) {
            Err(Failure::Error(_)) => {
                thread::sleep(PAUSE);
                self.ask_and_read(moves, clock, deadline(clock, patience + PAUSE))?
            }
            answer => answer?,
        };
        self.known = moves.len() + 1;
        Ok(answer)
    }
}
