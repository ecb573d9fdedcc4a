//! Problems in SGF: each game of a collection is one.
//!
//! Marks where the solver moves pose the question: stones of one color with triangles (`TR`) are the stones in
//! question; selected points (`SL`) and points labelled `r` are where they may be attacked and defended.

use myosu_rules::{Color, Move, Notation, PointSet, Setup};
use thiserror::Error;

use super::answers::MarkedTree;
use super::{BookProblem, some};
use crate::record::{add_stones, written_move, written_size};
use crate::sgf::{BadValue, Collection, PointMark, SgfGame, SgfNode};

/// Why a game of a collection is no problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotAProblem {
    /// A property has a value it does not allow.
    #[error("game {game}: {problem}")]
    Value {
        /// Which game, from 1.
        game: usize,
        /// What is wrong.
        problem: BadValue,
    },
    /// There are no stones to begin with.
    #[error("game {game} has no stones on the board at the start: it is a game, not a problem")]
    NoStones {
        /// Which game, from 1.
        game: usize,
    },
    /// It is not Go.
    #[error("game {game} is not a problem of Go")]
    OtherGame {
        /// Which game, from 1.
        game: usize,
    },
}

/// Reads every game of a collection as a problem; a bad one is an error with its number.
pub fn from_sgf(collection: &Collection) -> Vec<Result<BookProblem, NotAProblem>> {
    collection.games().enumerate().map(|(index, root)| problem(root, index + 1)).collect()
}

fn problem(root: SgfNode<'_>, game: usize) -> Result<BookProblem, NotAProblem> {
    let header = root.header();
    if header.game != SgfGame::Go {
        return Err(NotAProblem::OtherGame { game });
    }
    root.board_size().map_err(|problem| NotAProblem::Value { game, problem })?;
    let start = start(root);
    let setup = start.position().map_err(|problem| NotAProblem::Value { game, problem })?;
    let placed = start.path().into_iter().any(SgfNode::has_setup);
    if setup.occupied().is_empty() || !placed {
        return Err(NotAProblem::NoStones { game });
    }
    let comments = [root.comment(), (start.id() != root.id()).then(|| start.comment()).flatten()];
    let note = comments.into_iter().flatten().collect::<Vec<_>>().join("\n").trim().to_owned();
    let marked_tree = MarkedTree::new(start, setup.to_play, setup.size);
    let mut first_moves = marked_tree.first_moves();
    first_moves.retain(|play| play.point().is_none_or(|point| setup.stone(point).is_none()));
    let (target, region) = marked(start, &setup);
    let mut tree = marked_tree.moves();
    if tree.iter().all(|one| one.parent.is_none()) {
        tree.clear();
    }
    Ok(BookProblem {
        target,
        region,
        id: header.name.unwrap_or_else(|| format!("problem-{game:04}")),
        first_moves,
        setup,
        note,
        tree,
    })
}

/// The stones in question and the points that may be played, as far as they are marked.
fn marked(start: SgfNode<'_>, setup: &Setup) -> (Option<PointSet>, Option<PointSet>) {
    let markup = start.markup(setup.size);
    let with = |wanted: PointMark| -> PointSet {
        markup.marks.iter().filter(|(_, mark)| *mark == wanted).map(|(point, _)| *point).collect()
    };
    let stones = with(PointMark::Triangle) & setup.occupied();
    let of_one_color = Color::BOTH.iter().any(|&color| stones.is_subset(setup.of(color)));
    let target = if of_one_color { some(stones) } else { None };
    let labelled = markup.labels.iter().filter(|(_, text)| text == "r").map(|(point, _)| *point);
    let free = with(PointMark::Selected) | labelled.collect::<PointSet>();
    (target, some(free).map(|free| free | target.unwrap_or_default()))
}

/// The node after which the solver moves: stones may be put on the board in several nodes.
fn start(root: SgfNode<'_>) -> SgfNode<'_> {
    let mut start = root;
    while let Some(next) = start.first_child() {
        let is_move = next.property("B").is_some() || next.property("W").is_some();
        if is_move || next.next_sibling().is_some() {
            break;
        }
        start = next;
    }
    start
}

/// Problems as a collection: the right first moves are variations marked with `TE` and `RIGHT`.
pub fn to_sgf(problems: &[BookProblem]) -> Collection {
    let mut collection = Collection::new();
    for problem in problems {
        let BookProblem { setup, .. } = problem;
        let root = collection.add_game();
        let mut set = |name: &str, value: &str| {
            if !value.is_empty() {
                collection.set(root, name, &[value]);
            }
        };
        set("GM", "1");
        set("FF", "4");
        set("CA", "UTF-8");
        set("SZ", &written_size(setup.size));
        set("GN", &problem.id);
        set("C", &problem.note);
        add_stones(&mut collection, root, setup);
        collection.set(root, "PL", &[setup.to_play.pick("B", "W")]);
        for (name, set) in [("TR", problem.target), ("SL", problem.region)] {
            let points: Vec<String> = set
                .iter()
                .flat_map(PointSet::iter)
                .map(|point| Notation::Sgf.write(point, setup.size))
                .collect();
            if !points.is_empty() {
                collection.set(root, name, &points);
            }
        }
        for &play in &problem.first_moves {
            add_answer(&mut collection, root, setup.to_play, play, setup.size);
        }
    }
    collection
}

fn add_answer(
    collection: &mut Collection,
    root: crate::sgf::SgfNodeId,
    solver: Color,
    play: Move,
    size: myosu_rules::Size,
) {
    let node = collection.add_child(root);
    collection.set(node, solver.pick("B", "W"), &[written_move(play, size)]);
    collection.set(node, "TE", &["1"]);
    collection.set(node, "C", &["RIGHT"]);
}

#[cfg(test)]
mod tests {
    use super::{from_sgf, to_sgf};
    use crate::problems::BookProblem;
    use crate::sgf::Collection;

    fn answers(text: &str) -> Vec<String> {
        let file = Collection::parse_text(text).unwrap();
        let problem = from_sgf(&file).remove(0).unwrap();
        let size = problem.setup.size;
        problem.first_moves.iter().map(|&play| crate::record::written_move(play, size)).collect()
    }

    #[test]
    fn answers_are_found_however_they_are_marked() {
        for (tree, expected) in [
            ("(;B[aa]C[RIGHT])(;B[bb]C[WRONG])", vec!["aa"]),
            ("(;B[aa];W[ab];B[ac]C[Wrong])(;B[bb];W[ab];B[ac]C[Correct.])", vec!["bb"]),
            ("(;B[aa]C[정답])(;B[bb]C[정답])(;B[cc]C[실패])", vec!["aa", "bb"]),
            ("(;B[aa]C[失敗])(;B[bb]C[正解])", vec!["bb"]),
            ("(;B[aa]TE[1])(;B[bb]BM[1])", vec!["aa"]),
            ("(;B[aa]BM[1])(;B[bb])(;B[cc])", vec!["bb", "cc"]),
            ("(;B[aa];W[ab](;B[ac]C[+])(;B[ad]C[-]))(;B[bb]C[-])", vec!["aa"]),
            ("(;B[aa];W[ab]TE[1])(;B[bb]TE[1])", vec!["bb"]),
            ("(;B[aa])(;B[bb])", vec!["aa"]),
            ("(;B[aa](;W[bb]C[Wrong])(;W[cc]C[Wrong]))(;B[bb])", vec!["bb"]),
            ("(;W[aa])(;B[bb]C[RIGHT])", vec!["bb"]),
            ("(;B[aa]C[RIGHT])(;B[aa]C[RIGHT])", vec!["aa"]),
        ] {
            assert_eq!(answers(&format!("(;SZ[9]AB[dd]AW[ee]PL[B]{tree})")), expected, "{tree}");
        }
        assert_eq!(answers("(;SZ[9]AB[dd];AW[ee]C[Black to play];W[aa])"), ["aa"]);
        assert_eq!(answers("(;SZ[9]AB[dd]AW[ee])"), Vec::<String>::new());
    }

    #[test]
    fn the_tree_has_the_lines_of_the_book_with_its_verdicts() {
        let tree = "(;B[aa];W[ab](;B[ac]C[+])(;B[ad]C[-];W[ae];B[af]))(;B[bb]C[-];W[cc];B[ca])";
        let file = Collection::parse_text(&format!("(;SZ[9]AB[dd]AW[ee]PL[B]{tree})")).unwrap();
        let problem = from_sgf(&file).remove(0).unwrap();
        let text = |one: &crate::problems::TreeMove| {
            let played = crate::record::written_move(one.played, problem.setup.size);
            (one.parent, played, one.is_right)
        };
        let found: Vec<_> = problem.tree.iter().map(text).collect();
        let expected = [
            (None, "aa", Some(true)),
            (Some(0), "ab", None),
            (None, "bb", Some(false)),
            (Some(1), "ac", Some(true)),
            (Some(1), "ad", Some(false)),
        ];
        assert_eq!(found, expected.map(|(parent, played, right)| (parent, played.to_owned(), right)));
        let flat = Collection::parse_text("(;SZ[9]AB[dd]AW[ee]PL[B](;B[aa])(;B[ab]))").unwrap();
        assert!(from_sgf(&flat)[0].as_ref().unwrap().tree.is_empty());
    }

    #[test]
    fn problems_are_the_same_after_a_way_through_sgf() {
        let text = r#"{"id":"하나","size":19,"black":["ab"],"white":["ba","bb"],"to_play":"white","first_moves":["aa","pass"],"note":"백 ] 차례\n"}
{"id":"b","size":[9,7],"black":["ab"],"white":[],"to_play":"black","first_moves":[],"note":""}"#;
        let problems: Vec<BookProblem> =
            crate::problems::read(text.as_bytes()).into_iter().map(Result::unwrap).collect();
        let file = Collection::parse(&to_sgf(&problems).to_utf8()).unwrap();
        let back: Vec<BookProblem> = from_sgf(&file).into_iter().map(Result::unwrap).collect();
        let trimmed: Vec<BookProblem> =
            problems.into_iter().map(|p| BookProblem { note: p.note.trim().to_owned(), ..p }).collect();
        assert_eq!(back, trimmed);
    }

    #[test]
    fn a_game_that_is_no_problem_is_an_error_with_its_number() {
        let file = Collection::parse_text("(;AB[aa];W[bb])(;B[aa])(;GM[4]AB[aa])(;SZ[9]AB[zz])").unwrap();
        let errors: Vec<String> =
            from_sgf(&file).into_iter().filter_map(Result::err).map(|error| error.to_string()).collect();
        assert_eq!(errors.len(), 3);
        assert!(errors[0].starts_with("game 2 has no stones"));
        assert_eq!(errors[2], "game 4: line 1: AB[zz] is not a list of points on a 9x9 board");
    }
}
