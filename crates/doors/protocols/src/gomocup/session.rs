//! The session itself: one method per kind of command.

use std::time::Duration;

use myosu::formats::gomocup::{
    BadBlock, BadGomocupCommand, BalanceRequest, BlockStep, GomocupCell, GomocupCommand, GomocupReply,
    Setting, Stone, StoneBlock, parse,
};
use myosu::formats::lines::InputLine;
use myosu::omok::player::{BookUse, OmokPlayer};
use myosu::omok::{Limits, protocol};
use myosu::rules::omok::{Action, Choice, Game, IllegalMove, Opening, Position, Rule, UnknownRule};
use myosu::rules::{Color, Point, PointSet, Size};
use myosu_host::clock::{Stopwatch, Timer};

use super::board::GomocupBoard;
use super::messages::{messages, reasons};
use super::refusal::{CommandRefusal, GomocupResult};
use super::settings::ManagerLimits;
use super::stopper::Stopper;

/// Whether the manager has sent `END`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionState {
    /// More lines are welcome.
    Open,
    /// The session is over.
    Ended,
}

/// A conversation with a manager.
pub struct GomocupSession {
    player: Box<dyn OmokPlayer>,
    stopper: Stopper,
    board: Option<GomocupBoard>,
    /// After an unknown rule number no move is made until a known one comes.
    rule: Result<Rule, UnknownRule>,
    manager: ManagerLimits,
    /// Points of `YXBLOCK`: the player must not play them.
    blocked: PointSet,
    block: Option<(GomocupCommand, StoneBlock)>,
    state: SessionState,
}

type ReplySink<'a> = &'a mut dyn FnMut(GomocupReply);

impl GomocupSession {
    /// A session before its `START`. Until `INFO rule` says otherwise the rule is `rule`.
    pub fn new(mut player: Box<dyn OmokPlayer>, rule: Rule) -> GomocupSession {
        let manager = ManagerLimits::default();
        player.set_resources(manager.resources());
        GomocupSession {
            player,
            stopper: Stopper::default(),
            board: None,
            rule: Ok(rule),
            manager,
            blocked: PointSet::EMPTY,
            block: None,
            state: SessionState::Open,
        }
    }

    /// The session on a machine that can give this many bytes to tables.
    #[must_use]
    pub fn on_machine_with(mut self, bytes: u64) -> GomocupSession {
        self.manager.set_machine(bytes);
        self.player.set_resources(self.manager.resources());
        self
    }

    /// Ends the player's search from another thread.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Takes a line and passes the answer to `say`.
    pub fn take(&mut self, line: &InputLine, say: ReplySink<'_>) -> SessionState {
        match line {
            InputLine::Whole(bytes) if self.block.is_some() => self.block_line(bytes, say),
            InputLine::TooLong { start, .. } if self.block.is_some() => self.block_line(start, say),
            InputLine::Whole(bytes) => match parse(bytes) {
                Ok(None) => {}
                Ok(Some(command)) => self.command(command, say),
                Err(problem) => say(problem.reply()),
            },
            InputLine::TooLong { length, .. } => say(BadGomocupCommand::TooLong { length: *length }.reply()),
        }
        self.state
    }

    /// Answers a board that is not finished when the input ends.
    pub fn finish(&mut self, say: ReplySink<'_>) {
        if self.block.take().is_some() {
            say(GomocupReply::Error(BadBlock::Unfinished.to_string()));
        }
    }

    fn block_line(&mut self, line: &[u8], say: ReplySink<'_>) {
        let Some((_, block)) = &mut self.block else { return };
        match block.take(line) {
            BlockStep::More => {}
            BlockStep::Done(stones) => {
                let Some((command, _)) = self.block.take() else { return };
                let answer = match stones {
                    Ok(stones) => self.finished_block(&command, &stones, say),
                    Err(problem) => Err(problem.into()),
                };
                say(answer.unwrap_or_else(|refusal| GomocupReply::Error(refusal.to_string())));
            }
            BlockStep::Interrupted(problem, command) => {
                self.block = None;
                say(GomocupReply::Error(problem.to_string()));
                self.command(command, say);
            }
        }
    }

    fn command(&mut self, command: GomocupCommand, say: ReplySink<'_>) {
        if let Some(kind) = command.block() {
            self.block = Some((command, StoneBlock::new(kind)));
            return;
        }
        match self.answer(command, say) {
            Ok(None) => {}
            Ok(Some(reply)) => say(reply),
            Err(refusal) => say(GomocupReply::Error(refusal.to_string())),
        }
    }

    /// The answer to a command that opens no block; `None` for those that have none.
    fn answer(&mut self, command: GomocupCommand, say: ReplySink<'_>) -> GomocupResult<Option<GomocupReply>> {
        Ok(Some(match command {
            GomocupCommand::Start(size) | GomocupCommand::RectStart(size) => self.start(size)?,
            GomocupCommand::Restart => self.start(self.board()?.size)?,
            GomocupCommand::Begin => {
                if !self.board()?.is_empty() {
                    return Err(CommandRefusal::BoardNotEmpty);
                }
                self.choose(1, say)?
            }
            GomocupCommand::Turn(cell) => {
                self.play(cell)?;
                self.choose(1, say)?
            }
            GomocupCommand::Play(cell) => {
                self.play(cell)?;
                GomocupReply::Moves(vec![cell])
            }
            GomocupCommand::TakeBack(cell) => {
                let point = cell.on(self.board()?.size)?;
                self.board_mut()?.take_back(point)?;
                GomocupReply::Ok
            }
            GomocupCommand::Info(setting) => return self.info(&setting, say).map(|()| None),
            GomocupCommand::NBest(count) => self.choose(usize::from(count).max(1), say)?,
            GomocupCommand::Balance(balance, _) => self.balance(balance)?,
            GomocupCommand::About => about(),
            GomocupCommand::ShowForbid => self.show_forbidden()?,
            GomocupCommand::HashClear => {
                self.player.forget();
                GomocupReply::Message("forgotten".into())
            }
            GomocupCommand::ShowHashUsage => {
                GomocupReply::Message("tables take what INFO hash_size allows".into())
            }
            GomocupCommand::ShowInfo => GomocupReply::Message("every move comes with its reasons".into()),
            GomocupCommand::BlockReset => {
                self.blocked = PointSet::EMPTY;
                GomocupReply::Ok
            }
            GomocupCommand::Done => return Err(CommandRefusal::DoneWithoutBoard),
            GomocupCommand::Stop => return Ok(None),
            GomocupCommand::End => {
                self.state = SessionState::Ended;
                return Ok(None);
            }
            GomocupCommand::Board
            | GomocupCommand::YxBoard
            | GomocupCommand::Swap2Board
            | GomocupCommand::Block
            | GomocupCommand::BlockUndo => {
                unreachable!("these open a block")
            }
        }))
    }

    /// The answer to a finished block.
    fn finished_block(
        &mut self,
        command: &GomocupCommand,
        stones: &[Stone],
        say: ReplySink<'_>,
    ) -> GomocupResult<GomocupReply> {
        match command {
            GomocupCommand::Board => {
                self.replace(|board| board.set_board(stones))?;
                self.choose(1, say)
            }
            GomocupCommand::YxBoard => {
                self.replace(|board| board.set_board(stones))?;
                Ok(GomocupReply::Ok)
            }
            GomocupCommand::Swap2Board => self.swap2(stones, say),
            GomocupCommand::Block => self.set_blocked(stones, PointSet::insert),
            _ => self.set_blocked(stones, PointSet::remove),
        }
    }

    fn set_blocked(
        &mut self,
        stones: &[Stone],
        change: fn(&mut PointSet, Point),
    ) -> GomocupResult<GomocupReply> {
        let size = self.board()?.size;
        for stone in stones {
            change(&mut self.blocked, stone.cell.on(size)?);
        }
        Ok(GomocupReply::Ok)
    }

    /// Changes the stones, unless the result is no position.
    fn replace(&mut self, change: impl FnOnce(&mut GomocupBoard) -> GomocupResult<()>) -> GomocupResult<()> {
        let mut board = self.board()?.clone();
        change(&mut board)?;
        board.position(self.rule()?)?;
        self.board = Some(board);
        Ok(())
    }

    fn start(&mut self, size: Size) -> GomocupResult<GomocupReply> {
        self.board = Some(GomocupBoard::new(size)?);
        self.blocked = PointSet::EMPTY;
        self.manager.restart();
        self.player.forget();
        self.prepare();
        Ok(GomocupReply::Ok)
    }

    /// Builds the player's tables before a clock runs.
    fn prepare(&mut self) {
        if let Ok(position) = self.position() {
            self.player.prepare(&position);
        }
    }

    fn info(&mut self, setting: &Setting, say: ReplySink<'_>) -> GomocupResult<()> {
        self.manager.set(setting);
        if matches!(setting, Setting::HashSize(_) | Setting::MaxMemory(_))
            && let Some(bytes) = self.manager.cut()
        {
            say(GomocupReply::Message(format!("this machine has room for tables of {} MiB", bytes >> 20)));
        }
        self.player.set_resources(self.manager.resources());
        self.player.set_level(self.manager.level());
        if let Setting::UseBook(number) = setting {
            self.player.set_book(if *number == 0 { BookUse::Off } else { BookUse::On });
        }
        if let Setting::Rule(number) = setting {
            self.rule = Rule::from_gomocup(*number);
            self.rule()?;
            self.prepare();
        }
        Ok(())
    }

    fn board(&self) -> GomocupResult<&GomocupBoard> {
        self.board.as_ref().ok_or(CommandRefusal::NoBoard)
    }

    fn board_mut(&mut self) -> GomocupResult<&mut GomocupBoard> {
        self.board.as_mut().ok_or(CommandRefusal::NoBoard)
    }

    fn rule(&self) -> GomocupResult<Rule> {
        Ok(self.rule.clone()?)
    }

    fn position(&self) -> GomocupResult<Position> {
        self.board()?.position(self.rule()?)
    }

    fn limits(&self, candidates: usize) -> Limits {
        Limits { candidates, excluded: self.blocked, ..self.manager.limits() }
    }

    /// Puts a stone of the side to move where the manager says.
    fn play(&mut self, cell: GomocupCell) -> GomocupResult<()> {
        let point = cell.on(self.board()?.size)?;
        self.position()?.check(point).map_err(|problem| match problem {
            IllegalMove::Occupied(..) => CommandRefusal::Occupied(cell),
            IllegalMove::Forbidden(_, _, kind) => CommandRefusal::Forbidden(cell, kind),
            other => other.into(),
        })?;
        self.board_mut()?.put(point);
        Ok(())
    }

    /// Lets the player move, with messages about the best `candidates` moves.
    fn choose(&mut self, candidates: usize, say: ReplySink<'_>) -> GomocupResult<GomocupReply> {
        self.choose_within(self.manager.time(), candidates, say)
    }

    fn choose_within(
        &mut self,
        time: Duration,
        candidates: usize,
        say: ReplySink<'_>,
    ) -> GomocupResult<GomocupReply> {
        let position = self.position()?;
        if let Some(outcome) = position.outcome() {
            return Err(IllegalMove::Over(outcome).into());
        }
        let board = self.board.as_ref().ok_or(CommandRefusal::NoBoard)?;
        let situation = board.situation(&position);
        let limits = self.limits(candidates);
        let (cancel, watch) = (self.stopper.renew(), Stopwatch::start());
        let timer = Timer::start(time, cancel.clone());
        let mut reported = false;
        let decision = self.player.choose(&situation, &limits, &cancel, &mut |analysis| {
            reported = true;
            messages(analysis, position.size(), watch.elapsed()).for_each(&mut *say);
        });
        drop(timer);
        let decision = decision.ok_or(CommandRefusal::NoMove(position.to_play()))?;
        reasons(&decision, reported).for_each(say);
        self.board_mut()?.put(decision.point);
        Ok(GomocupReply::Moves(vec![decision.point.into()]))
    }

    /// Answers an opening under swap2 as the engine's opening protocol decides.
    fn swap2(&mut self, stones: &[Stone], say: ReplySink<'_>) -> GomocupResult<GomocupReply> {
        if !matches!(stones.len(), 0 | 3 | 5) {
            return Err(CommandRefusal::Swap2Stones(stones.len()));
        }
        self.replace(|board| board.set_moves(stones))?;
        let mut game = self.swap2_game(stones)?;
        let Some((us, _)) = game.turn() else { return Err(CommandRefusal::TooFewPoints) };
        let cancel = self.stopper.renew();
        let time = self.manager.time();
        let timer = Timer::start(time / 2, cancel.clone());
        let mut placed = Vec::new();
        while game.is_opening() && game.turn().is_some_and(|(player, _)| player == us) {
            let Some(action) = protocol::decide(&game, &cancel) else { break };
            if let Action::Place(point) = action {
                placed.push(point);
            }
            game.act(action)?;
        }
        drop(timer);
        // After a choice White is to move: the answer is White's next stone, or SWAP if we took Black.
        match placed.as_slice() {
            [] if game.color(us) == Color::White => self.choose_within(time / 2, 1, say),
            [] => Ok(GomocupReply::Swap),
            points => self.put_all(points),
        }
    }

    /// The opening so far as a game of the protocol.
    fn swap2_game(&self, stones: &[Stone]) -> GomocupResult<Game> {
        let size = self.board()?.size;
        let mut game = Game::new(self.rule()?, size, Opening::Swap2)?;
        for (index, stone) in stones.iter().enumerate() {
            if index == 3 {
                game.act(Action::Choose(Choice::AddTwo))?;
            }
            game.act(Action::Place(stone.cell.on(size)?))?;
        }
        Ok(game)
    }

    /// Places one or two stones after which the sides stand most nearly equal, by the balance search.
    fn balance(&mut self, balance: BalanceRequest) -> GomocupResult<GomocupReply> {
        let mut position = self.position()?;
        let count: u32 = match balance {
            BalanceRequest::One => 1,
            BalanceRequest::Two => 2,
        };
        let (limits, time) = (self.limits(1), self.manager.time() / count);
        let mut points = Vec::new();
        for _ in 0..count {
            let cancel = self.stopper.renew();
            let _timer = Timer::start(time, cancel.clone());
            let found = self.player.balance(&position, &limits, &cancel);
            let point = found.ok_or(CommandRefusal::TooFewPoints)?;
            position.play(point)?;
            points.push(point);
        }
        self.put_all(&points)
    }

    fn put_all(&mut self, points: &[Point]) -> GomocupResult<GomocupReply> {
        let board = self.board_mut()?;
        points.iter().for_each(|&point| board.put(point));
        Ok(GomocupReply::Moves(points.iter().map(|&point| point.into()).collect()))
    }

    fn show_forbidden(&self) -> GomocupResult<GomocupReply> {
        let position = self.position()?;
        let color = if position.rule().black.forbids() { Color::Black } else { self.board()?.to_play() };
        Ok(GomocupReply::Forbid(position.forbidden_points(color).map(|(point, _)| point.into()).collect()))
    }
}

fn about() -> GomocupReply {
    let pairs = [
        ("name", "myosu"),
        ("version", env!("CARGO_PKG_VERSION")),
        ("author", "the myosu authors"),
        ("country", "KR"),
    ];
    GomocupReply::About(pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).to_vec())
}
