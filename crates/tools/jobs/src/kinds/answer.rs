//! Answers of the prover as JSON, for the way from a worker to the command.

use myosu::proof::go::{Problem, Role};
use myosu::rules::Size;
use myosu::tsumego::{Answer, Assertion, Closure, Fate, FirstMove, Ko, Reading};
use serde::{Deserialize, Serialize};

use crate::kinds::wire::{self, StonesJson};

/// An answer as it travels.
#[derive(Serialize, Deserialize)]
pub(crate) struct AnswerJson {
    stones: StonesJson,
    region: String,
    target: String,
    defender: String,
    framed_for: Option<String>,
    is_zoned: bool,
    /// The points a zone proof depends on.
    zone: Option<String>,
    closure: String,
    to_play: String,
    claim: Option<bool>,
    asserted: Option<String>,
    fate: Option<FateJson>,
    moves: Vec<FirstMoveJson>,
    other_first: Option<FateJson>,
    line: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    book: Vec<Option<bool>>,
    nodes: u64,
}

#[derive(Serialize, Deserialize)]
struct FirstMoveJson {
    played: String,
    keeps: Option<bool>,
    fate: Option<FateJson>,
    refutation: Option<String>,
}

/// A fate: its name, or the surplus of a ko.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum FateJson {
    Ko(i8),
    Named(String),
}

const CLOSURES: [(Closure, &str); 6] = [
    (Closure::Given, "given"),
    (Closure::Closed, "closed"),
    (Closure::Gaps, "gaps"),
    (Closure::Open, "open"),
    (Closure::Framed, "framed"),
    (Closure::Zoned, "zoned"),
];

const ROLES: [(Role, &str); 2] = [(Role::Attacker, "attacker"), (Role::Defender, "defender")];

fn name_of<T: Copy + PartialEq>(table: &[(T, &str)], value: T) -> String {
    table.iter().find(|(one, _)| *one == value).map_or("", |(_, name)| name).to_owned()
}

fn of_name<T: Copy>(table: &[(T, &str)], name: &str) -> Result<T, String> {
    let found = table.iter().find(|(_, one)| *one == name).map(|(value, _)| *value);
    found.ok_or_else(|| format!("\"{name}\" means nothing"))
}

impl FateJson {
    fn new(fate: Fate) -> FateJson {
        match fate {
            Fate::Ko(ko) => FateJson::Ko(ko.surplus),
            fate => FateJson::Named(fate.name().to_owned()),
        }
    }

    fn fate(&self) -> Result<Fate, String> {
        match self {
            FateJson::Ko(surplus) => Ok(Fate::Ko(Ko { surplus: *surplus })),
            FateJson::Named(name) => {
                let named =
                    [Fate::Dead, Fate::Seki, Fate::Alive].into_iter().find(|fate| fate.name() == name);
                named.ok_or_else(|| format!("{name} is no fate"))
            }
        }
    }
}

fn read_fate(fate: Option<&FateJson>) -> Result<Option<Fate>, String> {
    fate.map(FateJson::fate).transpose()
}

impl AnswerJson {
    pub(crate) fn new(answer: &Answer) -> AnswerJson {
        let problem = &answer.reading.problem;
        let size = problem.size();
        let first = |first: &FirstMove| FirstMoveJson {
            played: wire::played(first.played, size),
            keeps: first.keeps,
            fate: first.fate.map(FateJson::new),
            refutation: first.refutation.map(|mv| wire::played(mv, size)),
        };
        AnswerJson {
            stones: StonesJson::new(problem.setup()),
            region: wire::points(problem.zone(), size),
            target: wire::points(problem.target(), size),
            defender: wire::color(problem.color(Role::Defender)),
            framed_for: problem.framed_for().map(|role| name_of(&ROLES, role)),
            is_zoned: problem.is_zoned(),
            zone: answer.zone.map(|zone| wire::points(zone, size)),
            closure: name_of(&CLOSURES, answer.reading.closure),
            to_play: name_of(&ROLES, answer.to_play),
            claim: answer.claim,
            asserted: answer.asserted.map(|asserted| asserted.name().to_owned()),
            fate: answer.fate.map(FateJson::new),
            moves: answer.moves.iter().map(first).collect(),
            other_first: answer.other_first.map(FateJson::new),
            line: wire::moves(&answer.line, size),
            book: answer.book.clone(),
            nodes: answer.nodes,
        }
    }

    pub(crate) fn answer(&self) -> Result<Answer, String> {
        let problem = self.problem()?;
        let size = problem.size();
        let asserted = self
            .asserted
            .as_deref()
            .map(|name| Assertion::parse(name).ok_or_else(|| format!("{name} cannot be asserted")));
        Ok(Answer {
            reading: Reading { problem, closure: of_name(&CLOSURES, &self.closure)? },
            to_play: of_name(&ROLES, &self.to_play)?,
            claim: self.claim,
            asserted: asserted.transpose()?,
            fate: read_fate(self.fate.as_ref())?,
            moves: self.moves.iter().map(|first| first.read(size)).collect::<Result<_, _>>()?,
            other_first: read_fate(self.other_first.as_ref())?,
            zone: self.zone.as_deref().map(|zone| wire::read_points(zone, size)).transpose()?,
            line: wire::read_moves(&self.line, size)?,
            book: self.book.clone(),
            nodes: self.nodes,
        })
    }

    fn problem(&self) -> Result<Problem, String> {
        let setup = self.stones.setup()?;
        let region = wire::read_points(&self.region, setup.size)?;
        let target = wire::read_points(&self.target, setup.size)?;
        let defender = wire::read_color(&self.defender)?;
        let problem = match &self.framed_for {
            None if self.is_zoned => Problem::zoned(setup, target, defender),
            None => Problem::new(setup, region, target, defender),
            Some(role) => Problem::framed(setup, region, target, defender, of_name(&ROLES, role)?),
        };
        problem.map_err(|bad| bad.to_string())
    }
}

impl FirstMoveJson {
    fn read(&self, size: Size) -> Result<FirstMove, String> {
        let refutation = self.refutation.as_deref().map(|text| wire::read_played(text, size));
        Ok(FirstMove {
            played: wire::read_played(&self.played, size)?,
            keeps: self.keeps,
            fate: read_fate(self.fate.as_ref())?,
            refutation: refutation.transpose()?,
        })
    }
}
