//! The session itself: one method per kind of command.

use myosu_engine::omok::player::Situation;
use myosu_formats::gomocup::{
    BadBlock, BadCommand, Balance, Block, Cell, Command, Reply, Setting, Step, Stone, parse,
};
use myosu_formats::lines::Line;
use myosu_rules::omok::{IllegalMove, Position, Rule, UnknownRule};
use myosu_rules::{Color, Point, PointSet, Size};

use super::Thinker;
use super::clock::Allowance;
use super::game::GomocupBoard;
use super::refusal::{CommandRefusal, Outcome};
use super::swap2::{self, Choice};

/// Whether the manager has said `END`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionState {
    /// More lines are welcome.
    Open,
    /// The session is over.
    Ended,
}

/// A conversation with a manager.
pub struct GomocupSession {
    thinker: Box<dyn Thinker>,
    game: Option<GomocupBoard>,
    /// After an unknown rule number no move is made until a known one comes.
    rule: Result<Rule, UnknownRule>,
    allowance: Allowance,
    blocked: PointSet,
    block: Option<(Command, Block)>,
    state: SessionState,
}

type ReplySink<'a> = &'a mut dyn FnMut(Reply);

impl GomocupSession {
    /// A session before its `START`. Until `INFO rule` says otherwise the rule is `rule`.
    pub fn new(thinker: Box<dyn Thinker>, rule: Rule) -> GomocupSession {
        GomocupSession {
            thinker,
            game: None,
            rule: Ok(rule),
            allowance: Allowance::default(),
            blocked: PointSet::EMPTY,
            block: None,
            state: SessionState::Open,
        }
    }

    /// Takes a line and tells the sink the answer.
    pub fn take(&mut self, line: &Line, say: ReplySink<'_>) -> SessionState {
        match line {
            Line::Whole(bytes) if self.block.is_some() => self.block_line(bytes, say),
            Line::TooLong { start, .. } if self.block.is_some() => self.block_line(start, say),
            Line::Whole(bytes) => match parse(bytes) {
                Ok(None) => {}
                Ok(Some(command)) => self.command(command, say),
                Err(problem) => say(problem.reply()),
            },
            Line::TooLong { length, .. } => say(BadCommand::TooLong { length: *length }.reply()),
        }
        self.state
    }

    /// The input has ended. A board that was not finished gets its answer.
    pub fn finish(&mut self, say: ReplySink<'_>) {
        if self.block.take().is_some() {
            say(Reply::Error(BadBlock::Unfinished.to_string()));
        }
    }

    fn block_line(&mut self, line: &[u8], say: ReplySink<'_>) {
        let Some((_, block)) = &mut self.block else { return };
        match block.take(line) {
            Step::More => {}
            Step::Done(stones) => {
                let opened = self.block.take().map(|(command, _)| command);
                let answer = match (opened, stones) {
                    (Some(command), Ok(stones)) => self.board(&command, &stones, say),
                    (_, Err(problem)) => Err(problem.into()),
                    (None, Ok(_)) => unreachable!("a block is open"),
                };
                say(answer.unwrap_or_else(|problem| Reply::Error(problem.to_string())));
            }
            Step::Interrupted(problem, command) => {
                self.block = None;
                say(Reply::Error(problem.to_string()));
                self.command(command, say);
            }
        }
    }

    fn command(&mut self, command: Command, say: ReplySink<'_>) {
        if let Some(kind) = command.block() {
            self.block = Some((command, Block::new(kind)));
            return;
        }
        match self.answer(command, say) {
            Ok(None) => {}
            Ok(Some(reply)) => say(reply),
            Err(problem) => say(Reply::Error(problem.to_string())),
        }
    }

    /// The answer to a command that opens no block; nothing for those that have none.
    fn answer(&mut self, command: Command, say: ReplySink<'_>) -> Outcome<Option<Reply>> {
        Ok(Some(match command {
            Command::Start(size) | Command::RectStart(size) => self.start(size)?,
            Command::Restart => self.start(self.game()?.size)?,
            Command::Begin => {
                if !self.game()?.is_empty() {
                    return Err(CommandRefusal::BoardNotEmpty);
                }
                self.think(say)?
            }
            Command::Turn(cell) => {
                self.play(cell)?;
                self.think(say)?
            }
            Command::Play(cell) => {
                self.play(cell)?;
                Reply::Moves(vec![cell])
            }
            Command::TakeBack(cell) => {
                let point = cell.on(self.game()?.size)?;
                self.game_mut()?.take_back(point)?;
                Reply::Ok
            }
            Command::Info(setting) => return self.info(&setting).map(|()| None),
            Command::NBest(count) => self.think_best(count.into(), say)?,
            Command::Balance(balance, _) => self.balance(balance)?,
            Command::About => about(),
            Command::ShowForbid => self.show_forbidden()?,
            Command::HashClear => {
                self.thinker.forget();
                Reply::Message("forgotten".into())
            }
            Command::ShowHashUsage => Reply::Message("tables take what INFO hash_size allows".into()),
            Command::ShowInfo => Reply::Message("every move comes with its reasons".into()),
            Command::BlockReset => {
                self.blocked = PointSet::EMPTY;
                Reply::Ok
            }
            Command::Done => return Err(CommandRefusal::DoneWithoutBoard),
            Command::Stop => return Ok(None),
            Command::End => {
                self.state = SessionState::Ended;
                return Ok(None);
            }
            Command::Board | Command::YxBoard | Command::Swap2Board | Command::Block | Command::BlockUndo => {
                unreachable!("these open a block")
            }
        }))
    }

    /// The answer to a finished block.
    fn board(&mut self, command: &Command, stones: &[Stone], say: ReplySink<'_>) -> Outcome<Reply> {
        match command {
            Command::Board => {
                self.replace(|game| game.set_board(stones))?;
                self.think(say)
            }
            Command::YxBoard => {
                self.replace(|game| game.set_board(stones))?;
                Ok(Reply::Ok)
            }
            Command::Swap2Board => self.swap2(stones),
            _ => {
                let size = self.game()?.size;
                for stone in stones {
                    let point = stone.cell.on(size)?;
                    match command {
                        Command::Block => self.blocked.insert(point),
                        _ => self.blocked.remove(point),
                    }
                }
                Ok(Reply::Ok)
            }
        }
    }

    /// Changes the stones, unless the result is no position.
    fn replace(&mut self, change: impl FnOnce(&mut GomocupBoard) -> Outcome<()>) -> Outcome<()> {
        let mut game = self.game()?.clone();
        change(&mut game)?;
        game.position(self.rule()?)?;
        self.game = Some(game);
        Ok(())
    }

    fn start(&mut self, size: Size) -> Outcome<Reply> {
        self.game = Some(GomocupBoard::new(size)?);
        self.blocked = PointSet::EMPTY;
        self.allowance.restart();
        self.thinker.forget();
        self.prepare();
        Ok(Reply::Ok)
    }

    /// What takes a while and is known to be needed is done before a clock runs.
    fn prepare(&mut self) {
        if let Ok(position) = self.position() {
            self.thinker.prepare(&position);
        }
    }

    fn info(&mut self, setting: &Setting) -> Outcome<()> {
        self.allowance.set(setting);
        self.thinker.set(setting);
        if let Setting::Rule(number) = setting {
            self.rule = Rule::from_gomocup(*number);
            self.rule()?;
            self.prepare();
        }
        Ok(())
    }

    fn game(&self) -> Outcome<&GomocupBoard> {
        self.game.as_ref().ok_or(CommandRefusal::NoBoard)
    }

    fn game_mut(&mut self) -> Outcome<&mut GomocupBoard> {
        self.game.as_mut().ok_or(CommandRefusal::NoBoard)
    }

    fn rule(&self) -> Outcome<Rule> {
        Ok(self.rule.clone()?)
    }

    fn position(&self) -> Outcome<Position> {
        self.game()?.position(self.rule()?)
    }

    /// Puts a stone of the side to move where the manager says.
    fn play(&mut self, cell: Cell) -> Outcome<()> {
        let point = cell.on(self.game()?.size)?;
        self.position()?.check(point).map_err(|problem| match problem {
            IllegalMove::Occupied(..) => CommandRefusal::Occupied(cell),
            IllegalMove::Forbidden(_, _, kind) => CommandRefusal::Forbidden(cell, kind),
            other => other.into(),
        })?;
        self.game_mut()?.put(point);
        Ok(())
    }

    fn think(&mut self, say: ReplySink<'_>) -> Outcome<Reply> {
        self.think_best(1, say)
    }

    /// Moves, telling about the best `count` moves.
    fn think_best(&mut self, count: usize, say: ReplySink<'_>) -> Outcome<Reply> {
        let position = self.position()?;
        if let Some(outcome) = position.outcome() {
            return Err(IllegalMove::Over(outcome).into());
        }
        let situation = self.game()?.situation(&position);
        let found = self.thinker.think_best(count, &situation, &self.allowance.limits(), say);
        let blocked = |point: Point| self.blocked.contains(point);
        let sound = |point: &Point| position.check(*point).is_ok() && !blocked(*point);
        let Some(point) = found.filter(sound).or_else(|| swap2::best(&position, blocked)) else {
            return Err(CommandRefusal::NoMove(position.to_play()));
        };
        self.game_mut()?.put(point);
        Ok(Reply::Moves(vec![point.into()]))
    }

    fn swap2(&mut self, stones: &[Stone]) -> Outcome<Reply> {
        if !matches!(stones.len(), 0 | 3 | 5) {
            return Err(CommandRefusal::Swap2Stones(stones.len()));
        }
        self.replace(|game| game.set_moves(stones))?;
        let choice = match stones.len() {
            0 => Choice::Place(swap2::first_three(self.game()?.size)),
            count => swap2::answer(&self.position()?, count),
        };
        match choice {
            Choice::Swap => Ok(Reply::Swap),
            Choice::Place(points) => {
                let game = self.game_mut()?;
                points.iter().for_each(|&point| game.put(point));
                Ok(Reply::Moves(points.into_iter().map(Cell::from).collect()))
            }
        }
    }

    fn balance(&mut self, balance: Balance) -> Outcome<Reply> {
        let mut position = self.position()?;
        let mut points = Vec::new();
        let count = match balance {
            Balance::One => 1,
            Balance::Two => 2,
        };
        let mut limits = self.allowance.limits();
        limits.time /= count as u32;
        while points.len() < count && position.outcome().is_none() {
            let found = self.thinker.balance(&Situation::of(&position), &limits);
            let found = found.filter(|&point| position.check(point).is_ok());
            let Some(point) = found.or_else(|| swap2::balancing(&position)) else { break };
            position.place(point);
            points.push(point);
        }
        if points.len() < count {
            return Err(CommandRefusal::TooFewPoints);
        }
        let game = self.game_mut()?;
        points.iter().for_each(|&point| game.put(point));
        Ok(Reply::Moves(points.into_iter().map(Cell::from).collect()))
    }

    fn show_forbidden(&self) -> Outcome<Reply> {
        let position = self.position()?;
        let color = if position.rule().black.forbids() { Color::Black } else { self.game()?.to_play() };
        Ok(Reply::Forbid(position.forbidden_points(color).map(|(point, _)| point.into()).collect()))
    }
}

fn about() -> Reply {
    let pairs = [
        ("name", "myosu"),
        ("version", env!("CARGO_PKG_VERSION")),
        ("author", "the myosu authors"),
        ("country", "KR"),
    ];
    Reply::About(pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).to_vec())
}
