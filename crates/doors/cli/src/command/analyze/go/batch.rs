//! Many positions in one run: a line of JSON for each.

use std::path::Path;
use std::str::FromStr;

use anyhow::Result;
use myosu::baduk::cgs::FIVE;
use myosu::baduk::judge::PositionJudge;
use myosu::rules::go::{Game, Rules};
use myosu::views::judgement::{MomentName, MomentView};

use crate::outcome::Outcome;
use crate::{source, terminal};

/// A position of a game: after this many moves, or its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    After(usize),
    End,
}

impl FromStr for When {
    type Err = String;

    fn from_str(text: &str) -> Result<When, String> {
        match text {
            "end" => Ok(When::End),
            number => number
                .parse()
                .map(When::After)
                .map_err(|_| format!("\"{number}\" is neither a number nor end")),
        }
    }
}

/// Prints `id`, `move`, `pm`, `groups` and `candidates` for every position asked for; a game that is shorter has
/// fewer.
pub(crate) fn run(path: &Path, when: &[When], judge: &mut PositionJudge) -> Result<Outcome> {
    for record in source::games(path)? {
        let mut game = Game::new(record.size, Rules::tromp_taylor());
        for number in 0..=record.moves.len() {
            let last = number == record.moves.len();
            let asked = when.iter().filter(|w| **w == When::After(number) || last && **w == When::End);
            for moment in asked {
                let thoughts = judge.judge(&game, FIVE);
                let moment = match moment {
                    When::After(moves) => MomentName::After(*moves),
                    When::End => MomentName::END,
                };
                terminal::json(&MomentView::of(&record.id, moment, &thoughts))?;
            }
            if let Some(&(color, mv)) = record.moves.get(number)
                && game.play(color, mv).is_err()
            {
                // Play after both have passed, or a repetition: the record knows better.
                let mut position = game.position().clone();
                position.play(color, mv);
                game = Game::from_position(position, *game.rules());
            }
        }
    }
    Ok(Outcome::Done)
}
