//! Opening protocols: `omok_protocol` begins a game with one, `omok_state` shows what it asks of which player, and
//! `omok_choose` answers for the other side. `genmove` answers in the same words.

use myosu::formats::gtp::{GtpCommand, Vertex};
use myosu::rules::omok::{Action, BadAction, Choice, Opening, OpeningPlayer, Task};
use myosu::rules::{Color, Move, Notation, Point};

use super::OmokCommands;
use crate::gtp::argument::{number, short};
use crate::gtp::session::CommandResult;
use crate::gtp::session::text;

/// The words for choices.
const CHOICES: [(Choice, &str); 4] =
    [(Choice::Stay, "stay"), (Choice::Swap, "swap"), (Choice::AddTwo, "add-two"), (Choice::Offer, "offer")];

fn choice_name(choice: Choice) -> &'static str {
    CHOICES.iter().find(|(one, _)| *one == choice).map_or("", |(_, name)| name)
}

const fn player_name(player: OpeningPlayer) -> &'static str {
    match player {
        OpeningPlayer::First => "first",
        OpeningPlayer::Second => "second",
    }
}

impl OmokCommands {
    /// `omok_protocol [NAME]`: the protocol of the game, or a new game with another.
    pub(super) fn protocol(&mut self, command: &GtpCommand) -> CommandResult {
        match command.arguments.first() {
            None => Ok(self.game.opening().to_string()),
            Some(name) => {
                let opening = Opening::parse(name).map_err(text)?;
                self.restart(*self.position().rule(), self.position().size(), opening)
            }
        }
    }

    /// `omok_state`: the protocol, who has which color, whose turn it is and what is asked for.
    pub(super) fn state(&self) -> String {
        let player = |color| player_name(self.game.player(color));
        let (turn, asked) = match self.game.turn() {
            None => ("none", "nothing: the game is over".to_owned()),
            Some((who, task)) => (player_name(who), self.task(&task)),
        };
        format!(
            "protocol: {}\nblack: {}\nwhite: {}\nturn: {turn}\nasked: {asked}",
            self.game.opening(),
            player(Color::Black),
            player(Color::White)
        )
    }

    /// Points are listed where not every empty point will do.
    fn task(&self, task: &Task) -> String {
        match task {
            Task::Place(color, points) if self.game.is_opening() && *points != self.position().empties() => {
                format!("place {color} {}", self.vertices(points.iter()))
            }
            Task::Place(color, _) => format!("place {color}"),
            Task::Choose(options) => {
                let names: Vec<&str> = options.iter().map(|&choice| choice_name(choice)).collect();
                format!("choose {}", names.join(" "))
            }
            Task::Declare(most) => format!("declare 1-{most}"),
            Task::Offer(count, _) => format!("offer {count}"),
            Task::Select(points) => format!("select {}", self.vertices(points.iter().copied())),
        }
    }

    /// `omok_choose WORDS`: does what is asked for: a choice by name, a number of fifth moves, the fifth
    /// moves offered, or a point.
    pub(super) fn choose_as_told(&mut self, command: &GtpCommand) -> CommandResult {
        let Some((_, task)) = self.game.turn() else { return Err("the game is over".to_owned()) };
        let action = match task {
            Task::Choose(_) => {
                let word = command.argument(0, "a choice").map_err(text)?;
                let known = CHOICES.iter().find(|(_, name)| name.eq_ignore_ascii_case(word));
                let unknown = || format!("\"{}\" is no choice; {}", short(word), self.task(&task));
                Action::Choose(known.map(|(choice, _)| *choice).ok_or_else(unknown)?)
            }
            Task::Declare(_) => Action::Declare(number(command, 0, "a number of fifth moves")?),
            Task::Offer(..) => {
                command.argument(0, "a point").map_err(text)?;
                let points = command.arguments.iter().map(|word| self.point(word));
                Action::Offer(points.collect::<Result<_, _>>()?)
            }
            Task::Place(..) | Task::Select(_) => {
                let point = self.point(command.argument(0, "a point").map_err(text)?)?;
                self.stone(point)
            }
        };
        self.act(action)
    }

    /// The color of the next stone, or of the player who has to decide.
    pub(super) fn asked(&self) -> Color {
        match self.game.turn() {
            Some((who, Task::Choose(_) | Task::Declare(_) | Task::Offer(..))) => self.game.color(who),
            _ => self.position().to_play(),
        }
    }

    /// What a stone on a point means now.
    pub(super) fn stone(&self, point: Point) -> Action {
        match self.game.turn() {
            Some((_, Task::Select(_))) => Action::Select(point),
            _ => Action::Place(point),
        }
    }

    pub(super) fn act(&mut self, action: Action) -> CommandResult {
        let size = self.position().size();
        let name = |point| Notation::Go.write(point, size);
        let refused = |why| match why {
            BadAction::Over(_) => "the game is over".to_owned(),
            BadAction::OutsideZone(point, _) => {
                format!("the opening does not allow this stone on {}", name(point))
            }
            BadAction::Symmetric(one, other, _) => {
                format!("{} and {} are the same move up to symmetry", name(one), name(other))
            }
            BadAction::NotOffered(point, _) => format!("{} was not offered", name(point)),
            other => other.to_string(),
        };
        self.game.act(action).map(|()| String::new()).map_err(refused)
    }

    /// An action in the words `omok_choose` understands.
    pub(super) fn words(&self, action: &Action) -> String {
        match action {
            Action::Place(point) | Action::Select(point) => self.vertex(Move::Place(*point)),
            Action::Pass => self.vertex(Move::Pass),
            Action::Choose(choice) => choice_name(*choice).to_owned(),
            Action::Declare(count) => count.to_string(),
            Action::Offer(points) => self.vertices(points.iter().copied()),
        }
    }

    fn vertices(&self, points: impl Iterator<Item = Point>) -> String {
        points.map(|point| self.vertex(Move::Place(point))).collect::<Vec<_>>().join(" ")
    }

    fn point(&self, word: &str) -> Result<Point, String> {
        match Vertex::parse(word, self.position().size()).map_err(text)? {
            Vertex::Move(Move::Place(point)) => Ok(point),
            _ => Err(format!("\"{}\" is not a point", short(word))),
        }
    }
}
