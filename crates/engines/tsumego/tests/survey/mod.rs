//! Random diagrams, what the prover claims of them, and whether it is so.
//!
//! The exhaustive twin counts all moments where there are few. Everywhere else the whole board is solved, and the
//! checker plays the winner's strategy against every move anywhere on the board and the pass.

use std::collections::BTreeMap;
use std::fmt;

use myosu_proof::go::{Problem, Role, Scope};
use myosu_rules::go::playout::Dice;
use myosu_rules::{Notation, diagram};
use myosu_search::{Budget, Cancel};
use myosu_tsumego::{Answer, Detail, Fate, Prover, Question, Reading};

use crate::common::{Twin, random_diagram};

/// Nodes of the prover for one diagram.
const NODES: u64 = 200_000;

/// Moments of the twin.
const MOMENTS: usize = 4_000;

/// What came of many diagrams.
#[derive(Default)]
pub(crate) struct Survey {
    diagrams: usize,
    /// Diagrams with an answer that holds on the board.
    claims: usize,
    /// Claims the twin compared.
    pub(crate) counted: usize,
    /// Claims compared with a whole-board answer that the checker accepts.
    pub(crate) checked: usize,
    /// Claims about a region that is not the whole board.
    pub(crate) sealed: usize,
    /// Compared claims by fate.
    pub(crate) fates: BTreeMap<&'static str, usize>,
    /// Claims that are not true.
    pub(crate) wrong: Vec<String>,
}

impl Survey {
    /// Asks the prover about `count` diagrams.
    pub(crate) fn run(seed: u64, count: usize) -> Survey {
        let mut dice = Dice::new(seed);
        let mut prover = Prover::new(1 << 22);
        let mut survey = Survey::default();
        while survey.diagrams < count {
            survey.add(&mut dice, &mut prover);
        }
        survey
    }

    fn add(&mut self, dice: &mut Dice, prover: &mut Prover) {
        let Some(setup) = random_diagram(dice) else { return };
        self.diagrams += 1;
        let question = Question::diagram(&setup).detail(Detail::Fate);
        let Ok(answer) = prover.answer(&question, Budget::nodes(NODES), &Cancel::new()) else { return };
        let Some(fate) = answer.fate.filter(|_| answer.reading.scope() == Scope::Board) else { return };
        self.claims += 1;
        let problem = &answer.reading.problem;
        self.sealed += usize::from(problem.region() != setup.size.point_set());
        let twin = Twin::new(&setup, problem.target(), problem.color(Role::Defender));
        let truth = match twin.fate(answer.to_play == Role::Defender, MOMENTS) {
            Some(truth) => {
                self.counted += 1;
                truth
            }
            None => {
                let Some(truth) = checked_fate(&answer, prover) else { return };
                self.checked += 1;
                truth
            }
        };
        *self.fates.entry(truth.name()).or_default() += 1;
        if fate != truth {
            let board = diagram::draw(&setup, Notation::Go);
            self.wrong.push(format!("{fate} claimed, {truth} true, {:?}:\n{board}", answer.reading));
        }
    }

    /// The share of diagrams with a claim.
    pub(crate) fn share(&self) -> f64 {
        self.claims as f64 / self.diagrams as f64
    }
}

impl fmt::Display for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Survey { diagrams, claims, counted, checked, sealed, fates, wrong } = self;
        write!(f, "{diagrams} diagrams, {claims} claims ({:.1}%)", 100.0 * self.share())?;
        write!(
            f,
            ", {sealed} of them about a part of the board; {counted} counted by the twin, {checked} checked, {fates:?}"
        )?;
        write!(f, ", {} wrong", wrong.len())?;
        wrong.iter().take(3).try_for_each(|case| write!(f, "\n{case}"))
    }
}

/// The fate of an answer's target on the whole board, if the checker accepts a proof of it.
fn checked_fate(answer: &Answer, prover: &mut Prover) -> Option<Fate> {
    let problem = &answer.reading.problem;
    let board = problem.size().point_set();
    let defender = problem.color(Role::Defender);
    let whole = Problem::new(*problem.setup(), board, problem.target(), defender).ok()?;
    let question = Question::reading(&Reading::given(whole), problem.color(answer.to_play));
    let truth = prover.answer(&question.detail(Detail::Fate), Budget::nodes(NODES), &Cancel::new()).ok()?;
    prover.certify(&truth, &Cancel::new())?.check().ok()?;
    truth.fate
}
