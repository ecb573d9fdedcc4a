//! The answer to a life-and-death problem: what `solve` and `audit` print, what a batch prints in each line, and what
//! travels from a worker to the machine that asked.
//!
//! It holds everything an [`Answer`] holds, so that one can be read back ([`TryFrom`]), and beside it what a reader would
//! otherwise have to work out: the best moves, the verdict, sentences. Laws: an answer, its view and the answer of its view
//! are equal; a view whose fields contradict each other is refused; without seconds it is the same on every machine.

use myosu_draw::{BoardSpec, Mark, Region};
use myosu_proof::go::{Problem, Role, Scope};
use myosu_rules::{Move, Notation, Size};
use myosu_text::{Language, Text};
use myosu_tsumego::{Answer, Closure, Reading};
use myosu_words::life as words;
use serde::{Deserialize, Serialize};

use super::effort::EffortView;
use super::first_move::FirstMoveView;
use super::ko::{KoView, read_fate};
use super::nodes_saved::NodesSavedView;
use crate::names::{AssertionName, ClosureName, ColorName, FateName, RoleName, ScopeName};
use crate::points::{self, SizeView};
use crate::reading::must_agree;
use crate::{DamagedView, round};

/// The answer to a life-and-death problem. Its fields stand in the order of their names; points are those of SGF.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswerView {
    /// What was assumed, sentence by sentence.
    pub assumed: Vec<Text>,
    /// What was assumed of the region. Only one whose wall the checker finds closed is called closed.
    pub assumptions: AssumptionName,
    /// The points where a first stone is proven to reach the best fate.
    pub best: Vec<String>,
    /// Black's stones.
    pub black: Vec<String>,
    /// For each move of a book's tree, in its order: whether it still reaches the best fate.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub book_tree: Vec<Option<bool>>,
    /// The name of the file with the proof, if a batch wrote one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// What the question claimed, and whether it holds.
    pub claim: Option<ClaimView>,
    /// How the region was found.
    pub closure: ClosureName,
    /// Whether nothing is left open: the fate, the fate if the other side moves first, and which moves are best.
    pub complete: bool,
    /// Whose stones are in question.
    pub defender: ColorName,
    /// How hard the problem is for people, where that was asked.
    #[serde(default)]
    pub difficulty: Option<EffortView>,
    /// The fate with best play; `null` if it is not settled.
    pub fate: Option<FateName>,
    /// The side a frame is hostile to, if the answer was proven in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub framed_for: Option<RoleName>,
    /// What the side to move wants.
    pub goal: GoalName,
    /// The name of the problem.
    pub id: String,
    /// The ko, if the fate is one.
    pub ko: Option<KoView>,
    /// A line of best play.
    pub line: Vec<String>,
    /// The same line as on a Go board.
    pub line_at: Vec<String>,
    /// How the answer was found.
    pub method: MethodName,
    /// All legal first moves, the pass last.
    pub moves: Vec<FirstMoveView>,
    /// Whether the side to move must move here; `null` if that is not settled.
    pub needs_move: Option<bool>,
    /// Nodes the prover visited.
    pub nodes: u64,
    /// That no move is needed, if none is, in English.
    pub note: Option<String>,
    /// The fate if the other side moves first.
    pub other_first: Option<FateName>,
    /// The ko, if that fate is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_first_ko: Option<KoView>,
    /// Where both sides may play; absent if that is the whole board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playable: Option<Vec<String>>,
    /// The points to show: those the proof depends on, or the region.
    pub region: Vec<String>,
    /// 1. It grows when a field changes its meaning or goes.
    pub schema: u32,
    /// Where the answer holds.
    pub scope: ScopeName,
    /// How long it took; `null` where nodes are the budget.
    pub seconds: Option<f64>,
    /// The answer in a sentence.
    pub sentence: Text,
    /// The size of the board.
    pub size: SizeView,
    /// What first moves from experience saved, where that was asked.
    #[serde(default)]
    pub suggested: Option<NodesSavedView>,
    /// The stones in question.
    pub target: Vec<String>,
    /// Who moves first.
    pub to_play: ColorName,
    /// Whether the fate is known.
    pub verdict: SettledName,
    /// White's stones.
    pub white: Vec<String>,
    /// The points a zone proof depends on; `null` if the fate was proven otherwise.
    pub zone: Option<Vec<String>>,
}

/// What a question claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimView {
    /// The fate it asserted; `null` if it asked for a goal at a number of ko threats.
    pub asked: Option<AssertionName>,
    /// Whether it holds; `null` if that is not settled.
    pub holds: Option<bool>,
}

/// Whether a question is settled within its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SettledName {
    /// It is.
    Settled,
    /// It is not: the budget ran out, or there is no question.
    Unsettled,
}

/// What the side to move wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GoalName {
    /// To capture the stones in question.
    Kill,
    /// To save them.
    Live,
}

/// How an answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MethodName {
    /// In a frame that gives everything outside to the loser.
    Frame,
    /// On the whole board by relevance zones.
    Zone,
    /// In a region.
    Region,
}

/// What was assumed of the region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum AssumptionName {
    /// Nothing: everything outside belongs to the loser.
    Framed,
    /// Nothing: the proof depends on the zone alone.
    Zone,
    /// Nothing, or that the wall stands: the checker finds it closed.
    Closed,
    /// That the region given is the board.
    Given,
    /// That links close the gaps of the wall.
    Gaps,
    /// That who leaves the region has lived.
    Open,
}

impl AnswerView {
    /// The view of an answer to the problem of this name.
    pub fn of(id: &str, answer: &Answer, seconds: Option<f64>) -> AnswerView {
        let problem = &answer.reading.problem;
        let (size, defender) = (problem.size(), problem.color(Role::Defender));
        let ko = |fate| KoView::of(fate, defender);
        let set = |points| points::set(points, size);
        AnswerView {
            assumed: words::assumptions(&answer.reading),
            assumptions: assumption(&answer.reading),
            best: answer.best().iter().map(|&point| Notation::Sgf.write(point, size)).collect(),
            black: set(problem.setup().of(myosu_rules::Color::Black)),
            book_tree: answer.book.clone(),
            certificate: None,
            claim: claim(answer),
            closure: answer.reading.closure.into(),
            complete: answer.is_complete(),
            defender: defender.into(),
            difficulty: None,
            fate: answer.fate.map(FateName::from),
            framed_for: problem.framed_for().map(RoleName::from),
            goal: if answer.to_play == Role::Attacker { GoalName::Kill } else { GoalName::Live },
            id: id.to_owned(),
            ko: answer.fate.and_then(ko),
            line: points::line(&answer.line, size),
            line_at: points::line_at(&answer.line, Notation::Go, size),
            method: method(&answer.reading),
            moves: answer.moves.iter().map(|first| FirstMoveView::of(answer, first)).collect(),
            needs_move: answer.needs_a_move(),
            nodes: answer.nodes,
            note: words::settled_already(answer).map(|text| text.en),
            other_first: answer.other_first.map(FateName::from),
            other_first_ko: answer.other_first.and_then(ko),
            playable: (!problem.is_zoned()).then(|| set(problem.zone())),
            region: set(answer.shown_region()),
            schema: 1,
            scope: answer.reading.scope().into(),
            seconds: seconds.map(|seconds| round(seconds, 6)),
            sentence: words::answer(answer),
            size: size.into(),
            suggested: None,
            target: set(problem.target()),
            to_play: problem.color(answer.to_play).into(),
            verdict: if answer.is_settled() { SettledName::Settled } else { SettledName::Unsettled },
            white: set(problem.setup().of(myosu_rules::Color::White)),
            zone: answer.zone.map(set),
        }
    }

    fn problem(&self) -> Result<Problem, DamagedView> {
        let setup = points::read_stones(self.size, &self.black, &self.white)?;
        let target = points::read_set(&self.target, setup.size, "target")?;
        let playable = |points: &Vec<String>| points::read_set(points, setup.size, "playable");
        let defender = self.defender.into();
        let problem = match (&self.playable, self.framed_for) {
            (None, _) => Problem::zoned(setup, target, defender),
            (Some(points), None) => Problem::new(setup, playable(points)?, target, defender),
            (Some(points), Some(winner)) => {
                Problem::framed(setup, playable(points)?, target, defender, winner.into())
            }
        };
        problem.map_err(|bad| DamagedView::new("target", bad))
    }

    fn moves(&self, size: Size) -> Result<Vec<myosu_tsumego::FirstMove>, DamagedView> {
        let read = |(at, first): (usize, &FirstMoveView)| {
            first.read(size).map_err(|damaged| damaged.within(&format!("moves[{at}]")))
        };
        self.moves.iter().enumerate().map(read).collect()
    }
}

/// Law: the view of the answer is the view that was read, but for sentences and what is not the answer's own.
impl TryFrom<&AnswerView> for Answer {
    type Error = DamagedView;

    fn try_from(view: &AnswerView) -> Result<Answer, DamagedView> {
        let problem = view.problem()?;
        let size = problem.size();
        let fate = |name: Option<FateName>, ko: &Option<KoView>, field| {
            name.map(|name| read_fate(name, ko.as_ref(), field)).transpose()
        };
        let claim = view.claim.as_ref();
        let answer = Answer {
            reading: Reading { problem, closure: view.closure.into() },
            to_play: problem.role(view.to_play.into()),
            claim: claim.and_then(|claim| claim.holds),
            asserted: claim.and_then(|claim| claim.asked).map(Into::into),
            fate: fate(view.fate, &view.ko, "ko")?,
            moves: view.moves(size)?,
            other_first: fate(view.other_first, &view.other_first_ko, "other_first_ko")?,
            zone: view.zone.as_ref().map(|zone| points::read_set(zone, size, "zone")).transpose()?,
            line: points::read_line(&view.line, size, "line")?,
            book: view.book_tree.clone(),
            nodes: view.nodes,
        };
        let made = AnswerView {
            certificate: view.certificate.clone(),
            difficulty: view.difficulty.clone(),
            note: view.note.clone(),
            seconds: view.seconds,
            suggested: view.suggested.clone(),
            ..AnswerView::of(&view.id, &answer, None)
        };
        must_agree(view, &made)?;
        Ok(answer)
    }
}

fn claim(answer: &Answer) -> Option<ClaimView> {
    let is_claim = answer.asserted.is_some() || answer.claim.is_some();
    is_claim.then(|| ClaimView { asked: answer.asserted.map(AssertionName::from), holds: answer.claim })
}

fn method(reading: &Reading) -> MethodName {
    match reading.closure {
        Closure::Framed => MethodName::Frame,
        Closure::Zoned => MethodName::Zone,
        Closure::Given | Closure::Closed | Closure::Gaps | Closure::Open => MethodName::Region,
    }
}

fn assumption(reading: &Reading) -> AssumptionName {
    match (reading.scope(), reading.closure) {
        (_, Closure::Framed) => AssumptionName::Framed,
        (_, Closure::Zoned) => AssumptionName::Zone,
        (Scope::Board | Scope::Walled, _) => AssumptionName::Closed,
        (Scope::Region, Closure::Given | Closure::Closed) => AssumptionName::Given,
        (Scope::Region, Closure::Gaps) => AssumptionName::Gaps,
        (Scope::Region, Closure::Open) => AssumptionName::Open,
    }
}

/// The part of the board the problem is on, the right first moves circled.
pub fn board(answer: &Answer) -> BoardSpec {
    let problem = &answer.reading.problem;
    let mut spec = BoardSpec::new(*problem.setup(), Notation::Go);
    let shown = problem.setup().occupied() | answer.shown_region();
    spec.region = Region::around(shown.iter(), 1, problem.size());
    if answer.needs_a_move() != Some(false) {
        spec.marks = answer.best().into_iter().map(|point| (point, Mark::Circle)).collect();
    }
    spec
}

/// The answer in lines: the fate, the right moves, a line of play, every wrong move, what was assumed.
pub fn lines(answer: &Answer, language: Language) -> Vec<String> {
    let asserted = words::asserted(answer);
    let mut texts: Vec<Text> = asserted.iter().cloned().collect();
    if asserted.is_none() || answer.is_settled() {
        texts.push(words::answer(answer));
    }
    if answer.is_settled() {
        if answer.needs_a_move() != Some(false) && !answer.moves.is_empty() {
            let best: Vec<Move> = answer.best().into_iter().map(Move::Place).collect();
            texts.push(headed(&Text::new("정답", "Right"), &best, answer));
        }
        if !answer.line.is_empty() {
            texts.push(headed(&Text::new("수순", "Line"), &answer.line, answer));
        }
        let others = answer.moves.iter().filter(|first| first.keeps != Some(true));
        texts.extend(others.map(|first| {
            let text = words::first_move(answer, first);
            Text::new(format!("  {}", text.ko), format!("  {}", text.en))
        }));
        texts.push(words::assumed(&answer.reading));
    }
    texts.into_iter().map(|text| text.into_string(language)).collect()
}

fn headed(head: &Text, moves: &[Move], answer: &Answer) -> Text {
    let size: Size = answer.reading.problem.size();
    let moves: Vec<Text> =
        moves.iter().map(|&played| myosu_words::played(played, Notation::Go, size)).collect();
    let moves = Text::join(&moves, " ");
    Text::new(format!("{}: {}", head.ko, moves.ko), format!("{}: {}", head.en, moves.en))
}
