//! Life and death in the words of GNU Go: `owl_attack`, `owl_defend`, `dragon_status`.
//!
//! The codes are those of its GTP interface: 0 fails, 1 works, 2 works by a ko whose first threat the other
//! side has to find, 3 works by a ko for which the mover has to find a threat first. A group that is not
//! settled within the budget is a failure of the command and never a 0; its status is `unknown`.

use myosu::formats::gtp::GtpCommand;
use myosu::proof::go::{Role, Scope};
use myosu::rules::{Color, Point, PointSet, Setup};
use myosu::search::{Budget, Cancel};
use myosu::tsumego::{Closure, Fate, LARGEST, Prover, Question, Reading};

use super::BadukCommands;
use crate::gtp::session::CommandResult;

/// Nodes for one question about one group: a second or so.
const NODES: u64 = 1_000_000;
/// Nodes for each group when all are asked about.
const NODES_OF_MANY: u64 = 100_000;
/// Bytes of table.
const TABLE: usize = 32 << 20;

const NOT_SETTLED: &str = "not settled within the budget";

/// What a side reaches by moving first.
struct OwlCode {
    code: u8,
    point: Option<Point>,
}

impl BadukCommands {
    /// `owl_attack` and `owl_defend`: a code, and the point to play if it is not 0.
    pub(super) fn owl(&self, command: &GtpCommand, role: Role) -> CommandResult {
        let found = self.group(self.stone(command)?)?;
        let code = judge(&found, role, NODES).ok_or(NOT_SETTLED)?;
        Ok(match code.code {
            0 => "0".to_owned(),
            number => format!("{number} {}", self.point_or_pass(code.point)),
        })
    }

    /// `dragon_status`: of one group, or of all, a line each.
    pub(super) fn dragon_status(&self, command: &GtpCommand) -> CommandResult {
        if !command.arguments.is_empty() {
            let found = self.group(self.stone(command)?)?;
            return Ok(self.status_of(&found, NODES));
        }
        let setup = self.game.position().setup();
        let mut left = setup.occupied();
        let mut lines = Vec::new();
        while let Some(point) = left.first() {
            let found = self.group(point)?;
            let target = found.problem.target() | PointSet::from(point);
            let own = setup.stone(point).map_or(target, |color| target.flood(setup.of(color)));
            lines.push(format!("{}: {}", self.name(point), self.status_of(&found, NODES_OF_MANY)));
            left -= own;
        }
        Ok(lines.join("\n"))
    }

    fn status_of(&self, found: &Reading, nodes: u64) -> String {
        let Some(attack) = judge(found, Role::Attacker, nodes) else { return "unknown".to_owned() };
        if attack.code == 0 {
            return "alive".to_owned();
        }
        match judge(found, Role::Defender, nodes) {
            None => "unknown".to_owned(),
            Some(defend) if defend.code == 0 => "dead".to_owned(),
            Some(defend) => {
                let [attack, defend] = [attack, defend].map(|code| self.point_or_pass(code.point));
                format!("critical {attack} {defend}")
            }
        }
    }

    fn point_or_pass(&self, point: Option<Point>) -> String {
        point.map_or_else(|| "PASS".to_owned(), |point| self.name(point))
    }

    fn stone(&self, command: &GtpCommand) -> Result<Point, String> {
        let point = self.point(command, 0)?;
        let is_stone = self.game.position().setup().stone(point).is_some();
        is_stone.then_some(point).ok_or_else(|| "vertex must not be empty".to_owned())
    }

    /// The group of a stone: the target of the first reading of the position that holds the stone, or the
    /// stone's chain.
    fn group(&self, point: Point) -> Result<Reading, String> {
        let setup = self.game.position().setup();
        let color = setup.stone(point).ok_or("vertex must not be empty")?;
        let chain = PointSet::from(point).flood(setup.of(color));
        group(&setup, chain, color).ok_or_else(|| NOT_SETTLED.to_owned())
    }
}

fn group(setup: &Setup, chain: PointSet, color: Color) -> Option<Reading> {
    let fits = |found: &Reading| found.problem.region().len() <= LARGEST;
    let holds = |found: &Reading| {
        found.closure != Closure::Open
            && found.problem.color(Role::Defender) == color
            && chain.is_subset(found.problem.target())
    };
    let readings = Reading::all(setup).unwrap_or_default();
    let whole = readings.into_iter().find(|found| holds(found) && fits(found));
    whole.or_else(|| Question::diagram(setup).target(chain).readings().ok()?.into_iter().find(fits))
}

fn judge(found: &Reading, role: Role, nodes: u64) -> Option<OwlCode> {
    let (problem, first) = (&found.problem, found.problem.color(role));
    // What holds for a region only is tried in frames and by zones first.
    let question = match found.scope() {
        Scope::Region => Question::diagram(problem.setup()).target(problem.target()).to_play(first),
        Scope::Board | Scope::Walled => Question::reading(found, first),
    };
    let answer = Prover::new(TABLE).answer(&question, Budget::nodes(nodes), &Cancel::new()).ok()?;
    let code = match (role, answer.fate?) {
        (Role::Attacker, Fate::Dead) | (Role::Defender, Fate::Alive | Fate::Seki) => 1,
        (Role::Attacker, Fate::Alive | Fate::Seki) | (Role::Defender, Fate::Dead) => 0,
        (Role::Attacker, Fate::Ko(ko)) => {
            if ko.surplus > 0 {
                2
            } else {
                3
            }
        }
        (Role::Defender, Fate::Ko(ko)) => {
            if ko.surplus > 0 {
                3
            } else {
                2
            }
        }
    };
    Some(OwlCode { code, point: answer.best().first().copied() })
}
