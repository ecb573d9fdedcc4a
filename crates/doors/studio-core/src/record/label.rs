//! How a game is found again: its name, its tags, its result and a small picture.

use myosu::rules::{Color, Move, go};

use super::{BoardState, GameRecord};
use crate::fault::Fault;
use crate::stored::GameEntry;

/// Characters of a name or a tag.
const LONGEST: usize = 80;

/// Tags of a game.
const MOST_TAGS: usize = 12;

impl GameRecord {
    /// The entry of the index.
    pub(crate) fn entry(&self, changed: u64) -> GameEntry {
        let (moves, size) = (self.root().main_line().count() - 1, self.size());
        let board = self.board().ok().map(|state| (size.width(), state.stones(size)));
        GameEntry {
            game: self.rules.into(),
            rules: self.rules_name(),
            players: self.players.clone(),
            moves,
            changed,
            title: self.title(),
            names: self.root().header().players.map(|player| player.name),
            result: self.result(),
            tags: self.tags.clone(),
            board,
            is_attempt: self.scope.is_some(),
        }
    }

    /// The name of the game, if it has one.
    pub(crate) fn title(&self) -> Option<String> {
        let name = self.root().value("GN")?.simple_text().into_owned();
        Some(name).filter(|name| !name.trim().is_empty())
    }

    /// The result in the record, if it has one.
    pub(crate) fn result(&self) -> Option<String> {
        let result = self.root().value("RE")?.simple_text().into_owned();
        Some(result.chars().take(20).collect::<String>()).filter(|result| !result.is_empty())
    }

    /// Gives the game a name; an empty one takes it away.
    pub(crate) fn rename(&mut self, name: &str) -> Result<(), Fault> {
        let (name, root) = (checked(name)?, self.root().id());
        if name.is_empty() {
            self.sgf.remove(root, "GN");
        } else {
            self.sgf.set(root, "GN", &[name]);
        }
        Ok(())
    }

    /// Replaces the tags.
    pub(crate) fn set_tags(&mut self, tags: &[String]) -> Result<(), Fault> {
        let mut checked: Vec<String> = tags.iter().map(|tag| checked(tag)).collect::<Result<_, _>>()?;
        checked.retain(|tag| !tag.is_empty());
        checked.sort();
        checked.dedup();
        if checked.len() > MOST_TAGS {
            return Err(Fault::bad(
                format!("태그는 {MOST_TAGS}개까지입니다."),
                format!("A game has at most {MOST_TAGS} tags."),
            ));
        }
        self.tags = checked;
        Ok(())
    }

    /// The result both sides agreed on, at the node where they did.
    pub(crate) fn counted(&self) -> Option<go::Score> {
        let result = self.node().value(super::END)?.simple_text().into_owned();
        if result == "0" {
            return Some(go::Score::from_halves(0));
        }
        let (winner, by) = result.split_once('+')?;
        let halves = (2.0 * by.parse::<f32>().ok()?) as i32;
        Some(go::Score::from_halves(if Color::parse(winner)? == Color::Black { halves } else { -halves }))
    }

    /// All moves of the line that is shown, to its end.
    pub(crate) fn line_moves(&self) -> Vec<Move> {
        let size = self.size();
        let nodes = self.node().path().into_iter().chain(self.node().main_line().skip(1));
        nodes.filter_map(|node| node.turn(size).ok().flatten()).map(|(_, mv)| mv).collect()
    }

    /// The position at the end of the line that is shown.
    pub(crate) fn last_board(&self) -> Result<BoardState, Fault> {
        let last = self.node().main_line().last();
        self.board_at(last.unwrap_or_else(|| self.node()))
    }

    /// Writes the result both sides agreed on after counting.
    pub(crate) fn agree(&mut self, score: go::Score) -> Result<(), Fault> {
        match self.board()? {
            BoardState::Go(game) if game.end().is_some() => {
                self.end(&score.to_string());
                Ok(())
            }
            _ => Err(Fault::illegal(
                "양쪽이 모두 한 수 쉬어야 계가합니다.",
                "A game is counted after both sides have passed.",
            )),
        }
    }
}

fn checked(name: &str) -> Result<String, Fault> {
    let name: String = name.trim().chars().filter(|c| !c.is_control()).collect();
    if name.chars().count() > LONGEST {
        return Err(Fault::bad(
            format!("이름은 {LONGEST}자까지입니다."),
            format!("A name has at most {LONGEST} characters."),
        ));
    }
    Ok(name)
}
