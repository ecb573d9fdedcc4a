//! Collections of life-and-death problems, as JSON lines and as SGF.
//!
//! Each line is one problem: `{"id": "…", "size": 19, "black": ["eb"], "white": ["da"], "to_play":
//! "black", "first_moves": ["ba"], "note": "…"}`, with points as in SGF; `target` and `region` may name the stones
//! in question and the points that may be played, and `tree` the book's moves as `[parent, move, is it right]`. In an SGF collection each game is a problem; how the answer is
//! found in its tree is in `answers`, and its marks are in `sgf`.

mod answers;
mod sgf;

use myosu_rules::{Color, Move, Notation, PointSet, Setup, Size};
use serde::{Deserialize, Serialize};

use crate::jsonl::{self, BadLine};
use crate::record::{Record, written_move};
use crate::sgf::SgfGame;

pub use sgf::{NotAProblem, from_sgf, to_sgf};

/// A problem with its book's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookProblem {
    /// Its name in the collection.
    pub id: String,
    /// The stones, and who is to play.
    pub setup: Setup,
    /// The first moves the book calls right; empty without an answer.
    pub first_moves: Vec<Move>,
    /// The book's comment.
    pub note: String,
    /// The stones in question, where the collection marks them.
    pub target: Option<PointSet>,
    /// The points that may be played, where the collection marks them.
    pub region: Option<PointSet>,
    /// The book's moves, where it has more than first moves.
    pub tree: Vec<TreeMove>,
}

/// A move of a book's tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeMove {
    /// The number of the move before it; `None` for a first move.
    pub parent: Option<usize>,
    /// The move. The solver has the first one, then both sides take turns.
    pub played: Move,
    /// Whether the book calls this move of the solver right; `None` if it does not say, and for the other side.
    pub is_right: Option<bool>,
}

impl BookProblem {
    /// The stones as a record without moves.
    pub fn record(&self) -> Record {
        let mut record = Record::new(SgfGame::Go, self.setup.size);
        record.start = self.setup;
        record.name = Some(self.id.clone());
        record
    }
}

/// The size of a board in JSON: one number, or width and height.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum JsonSize {
    /// A square.
    Square(u32),
    /// Width and height.
    Rectangle([u32; 2]),
}

impl JsonSize {
    pub(crate) fn size(self) -> Result<Size, String> {
        let [width, height] = match self {
            JsonSize::Square(side) => [side, side],
            JsonSize::Rectangle(sides) => sides,
        };
        Size::new(width as usize, height as usize).map_err(|bad| bad.to_string())
    }

    pub(crate) fn of(size: Size) -> JsonSize {
        let sides = [size.width().into(), size.height().into()];
        if size.is_square() { JsonSize::Square(sides[0]) } else { JsonSize::Rectangle(sides) }
    }
}

#[derive(Serialize, Deserialize)]
struct ProblemLine {
    #[serde(default)]
    id: String,
    size: JsonSize,
    black: Vec<String>,
    white: Vec<String>,
    to_play: String,
    #[serde(default)]
    first_moves: Vec<String>,
    #[serde(default)]
    note: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    target: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    region: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tree: Vec<(Option<usize>, String, Option<bool>)>,
}

/// Reads JSON lines; a bad one is an error with its number and does not spoil the others.
///
/// ```
/// use myosu_formats::problems;
/// let text = r#"{"id": "a", "size": 9, "black": ["aa"], "white": ["bb"], "to_play": "black", "first_moves": ["ab"]}
/// {"id": "b", "size": 9}"#;
/// let read = problems::read(text.as_bytes());
/// assert_eq!(read[0].as_ref().unwrap().id, "a");
/// assert_eq!(read[1].as_ref().unwrap_err().line, 2);
/// ```
pub fn read(bytes: &[u8]) -> Vec<Result<BookProblem, BadLine>> {
    jsonl::read(bytes, check)
}

/// Writes one line per problem.
pub fn write(problems: &[BookProblem]) -> String {
    problems.iter().map(|problem| jsonl::line(&raw(problem))).collect()
}

fn check(raw: ProblemLine, line: usize) -> Result<BookProblem, String> {
    let size = raw.size.size()?;
    let mut setup = Setup::empty(size);
    setup.to_play = Color::parse(&raw.to_play)
        .ok_or_else(|| format!("to_play is \"{}\"; write black or white", short(&raw.to_play)))?;
    setup.stones = [stones("black", &raw.black, size)?, stones("white", &raw.white, size)?];
    if let Some(point) = (setup.stones[0] & setup.stones[1]).first() {
        return Err(format!("{} has a black and a white stone", Notation::Sgf.write(point, size)));
    }
    let first_moves = raw.first_moves.iter().map(|text| answer(text, &setup)).collect::<Result<_, _>>()?;
    let id = if raw.id.is_empty() { format!("problem-{line:04}") } else { raw.id };
    let target = some(stones("target", &raw.target, size)?);
    let region = some(stones("region", &raw.region, size)?);
    let numbered = raw.tree.iter().enumerate();
    let tree = numbered.map(|(number, line)| tree_move(number, line, size)).collect::<Result<_, _>>()?;
    Ok(BookProblem { id, setup, first_moves, note: raw.note, target, region, tree })
}

fn tree_move(
    number: usize,
    (parent, text, is_right): &(Option<usize>, String, Option<bool>),
    size: Size,
) -> Result<TreeMove, String> {
    if let Some(parent) = parent.filter(|&parent| parent >= number) {
        return Err(format!("tree: move {number} comes before its parent {parent}"));
    }
    let played = match text.as_str() {
        "pass" => Move::Pass,
        _ => Move::Place(Notation::Sgf.parse(text, size).map_err(|bad| format!("tree: {bad}"))?),
    };
    Ok(TreeMove { parent: *parent, played, is_right: *is_right })
}

fn stones(field: &str, texts: &[String], size: Size) -> Result<PointSet, String> {
    let point = |text: &String| Notation::Sgf.parse(text, size).map_err(|bad| format!("{field}: {bad}"));
    texts.iter().map(point).collect()
}

/// A set that was marked: not an empty one.
fn some(set: PointSet) -> Option<PointSet> {
    (!set.is_empty()).then_some(set)
}

fn answer(text: &str, setup: &Setup) -> Result<Move, String> {
    if text.is_empty() || text == "pass" {
        return Ok(Move::Pass);
    }
    let point = Notation::Sgf.parse(text, setup.size).map_err(|bad| format!("first_moves: {bad}"))?;
    match setup.stone(point) {
        Some(color) => Err(format!("first_moves: there is a {color} stone on {text}")),
        None => Ok(Move::Place(point)),
    }
}

fn short(text: &str) -> String {
    text.chars().take(12).collect()
}

fn raw(problem: &BookProblem) -> ProblemLine {
    let size = problem.setup.size;
    let points = |set: PointSet| set.iter().map(|point| Notation::Sgf.write(point, size)).collect();
    let word = |play: &Move| if *play == Move::Pass { "pass".to_owned() } else { written_move(*play, size) };
    ProblemLine {
        id: problem.id.clone(),
        size: JsonSize::of(size),
        black: points(problem.setup.of(Color::Black)),
        white: points(problem.setup.of(Color::White)),
        to_play: problem.setup.to_play.to_string(),
        first_moves: problem.first_moves.iter().map(word).collect(),
        note: problem.note.clone(),
        target: points(problem.target.unwrap_or_default()),
        region: points(problem.region.unwrap_or_default()),
        tree: problem.tree.iter().map(|one| (one.parent, word(&one.played), one.is_right)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{read, write};

    #[test]
    fn a_bad_line_is_an_error_with_its_number_and_spoils_no_other() {
        let good = r#"{"size": [9, 7], "black": ["aa"], "white": [], "to_play": "W", "first_moves": ["ab", "pass"]}"#;
        let with = |from: &str, to: &str| good.replace(from, to);
        let bad = [
            ("{".to_owned(), "EOF while parsing an object (column 1)"),
            ("[1]".to_owned(), "invalid type: integer `1`, expected a string (column 2)"),
            (with("[9, 7]", "40"), "a board of 40 by 40 is not possible: 1 to 20 lines each way"),
            (with("\"W\"", "\"me\""), "to_play is \"me\"; write black or white"),
            (with("[]", "[\"aa\"]"), "aa has a black and a white stone"),
            (with("\"ab\"", "\"aa\""), "first_moves: there is a black stone on aa"),
            (
                with("\"ab\"", "\"az\""),
                "first_moves: \"az\" is not a point of a 9x7 board; write dp (two letters a to t from the top left)",
            ),
            (
                with("[\"ab\", \"pass\"]", "[], \"tree\": [[0, \"ab\", true]]"),
                "tree: move 0 comes before its parent 0",
            ),
            ("\u{0}".to_owned(), "expected value (column 1)"),
        ];
        let text: String = bad.iter().map(|(line, _)| format!("{line}\n\n{good}\r\n")).collect();
        let found = read(text.as_bytes());
        assert_eq!(found.len(), 18);
        for (index, pair) in found.chunks(2).enumerate() {
            let error = pair[0].as_ref().unwrap_err();
            assert_eq!(error.line, index * 3 + 1);
            assert!(error.problem.starts_with(bad[index].1), "{error}");
            assert_eq!(pair[1].as_ref().unwrap().id, format!("problem-{:04}", index * 3 + 3));
        }
        assert!(read(b"\xff\xfe\n")[0].is_err());
    }

    #[test]
    fn what_is_written_is_read_back() {
        let line = r#"{"id":"한","size":19,"black":["ab"],"white":["ba","bb"],"to_play":"white","first_moves":["aa","pass"],"note":"\"x\"\n","tree":[[null,"aa",true],[0,"pass",null],[1,"ac",false]]}"#;
        let problem = read(line.as_bytes()).remove(0).unwrap();
        assert_eq!(write(std::slice::from_ref(&problem)), format!("{line}\n"));
    }
}
