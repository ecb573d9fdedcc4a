//! Sheets to print: problems, then their answers.

use myosu_draw::page::{Block, Figure, Language, Page, Section};
use myosu_draw::{BoardSpec, BoardStyle, Region};
use myosu_rules::{Move, Notation, Point, Setup, go};
use myosu_search::{Budget, Cancel};
use myosu_text::Text;
use myosu_tsumego::collection::{Difficulty, Exercise, Objective, ProblemSet};
use myosu_tsumego::{Answer, Prover, Question};
use myosu_words::life as words;

use crate::course::CourseProblem;

/// Nodes of the prover for a problem of a book.
const NODES: u64 = 400_000;

/// Bytes of the prover's table.
const MEMORY: usize = 32 << 20;

/// A problem on a sheet.
#[derive(Clone, Debug)]
pub struct SheetProblem {
    /// Its name.
    pub name: String,
    /// The stones, and who is to play.
    pub setup: Setup,
    /// The task.
    pub task: Text,
    /// The answer in a sentence; says so if there is none.
    pub answer: Text,
    /// A line of best play.
    pub line: Vec<Move>,
    /// All right first moves.
    pub best: Vec<Point>,
}

impl SheetProblem {
    /// A shipped problem.
    pub fn of_exercise(exercise: &Exercise) -> SheetProblem {
        let defender = exercise.problem.color(myosu_proof::go::Role::Defender);
        SheetProblem {
            name: exercise.id.clone(),
            setup: exercise.setup(),
            task: words::task(exercise.task(), exercise.to_play),
            answer: sentence(&words::fate(exercise.fate, defender)),
            line: exercise.line.clone(),
            best: exercise.best.clone(),
        }
    }

    /// A problem of a course, solved by the prover; where it does not settle the problem, with the book's first moves.
    pub fn of_course(problem: &CourseProblem, cancel: &Cancel) -> Option<SheetProblem> {
        let setup = problem.setup().filter(|_| problem.rule.is_none())?;
        let question = Question::diagram(&setup).target(problem.target()).region(problem.region());
        let answer = Prover::new(MEMORY).answer(&question, Budget::nodes(NODES), cancel).ok();
        let settled = answer.filter(Answer::is_settled);
        let (task, text, line, best) = match &settled {
            Some(answer) => (task(answer, &setup), words::answer(answer), answer.line.clone(), answer.best()),
            None => (
                words::to_play(setup.to_play),
                myosu_words::unsettled(),
                Vec::new(),
                problem.book().iter().collect(),
            ),
        };
        Some(SheetProblem { name: problem.name.clone(), setup, task, answer: text, line, best })
    }

    /// The part of the board with the stones.
    fn region(&self) -> Region {
        let played = self.line.iter().filter_map(|mv| mv.point()).chain(self.best.iter().copied());
        Region::around(self.setup.occupied().iter().chain(played), 2, self.setup.size)
    }

    fn board(&self) -> BoardSpec {
        let region = self.region();
        BoardSpec { region, style: BoardStyle::Print, ..BoardSpec::new(self.setup, Notation::Go) }
    }

    fn question(&self) -> Figure {
        let caption =
            Text::new(format!("{}. {}", self.name, self.task.ko), format!("{}. {}", self.name, self.task.en));
        Figure::new(&self.board(), caption)
    }

    fn solution(&self) -> Figure {
        let mut board = self.board();
        board.setup = after(&self.setup, &self.line);
        let moves = (1..).zip(&self.line).filter_map(|(number, mv)| Some((mv.point()?, number)));
        for (point, number) in moves {
            if !board.numbers.iter().any(|(known, _)| *known == point) {
                board.numbers.push((point, number));
            }
        }
        let best: Vec<String> = self.best.iter().map(|&p| Notation::Go.write(p, self.setup.size)).collect();
        let best = if best.is_empty() { "–".to_owned() } else { best.join(", ") };
        let caption = Text::new(
            format!("{}. {best}: {}", self.name, self.answer.ko),
            format!("{}. {best}: {}", self.name, self.answer.en),
        );
        Figure::new(&board, caption)
    }
}

/// The task of a settled answer.
fn task(answer: &Answer, setup: &Setup) -> Text {
    answer.fate.map_or_else(
        || words::to_play(setup.to_play),
        |fate| words::task(Objective::of(answer.to_play, fate), setup.to_play),
    )
}

fn sentence(clause: &Text) -> Text {
    Text::new(format!("{}.", clause.ko), format!("{}.", myosu_words::capitalized(&clause.en)))
}

/// The stones after a line as a diagram shows them: stones that are taken stay, so that every number has its stone.
fn after(setup: &Setup, line: &[Move]) -> Setup {
    let (mut drawn, mut color) = (*setup, setup.to_play);
    let legal = go::Position::from_setup(setup).is_ok();
    for mv in line.iter().filter(|_| legal) {
        if let Some(point) = mv.point().filter(|&point| drawn.stone(point).is_none()) {
            drawn.set(point, Some(color));
        }
        color = !color;
    }
    drawn
}

/// The sheet as one page of HTML: all problems, then all answers.
pub fn sheet(title: &Text, problems: &[SheetProblem], language: Language) -> String {
    let questions = problems.iter().map(SheetProblem::question).collect();
    let answers = problems.iter().map(SheetProblem::solution).collect();
    let page = Page {
        title: title.clone(),
        lead: Text::new("문제를 먼저 싣고 정답은 뒤에 실었습니다.", "Problems first, answers at the end."),
        sections: vec![
            Section {
                heading: Text::new("문제", "Problems"),
                blocks: vec![Block::Figures(questions), Block::NewSheet],
            },
            Section { heading: Text::new("정답", "Answers"), blocks: vec![Block::Figures(answers)] },
        ],
        foot: Text::default(),
        language,
    };
    page.html()
}

/// A sheet with all problems of a collection, or those of one level.
pub fn sheet_of(set: &ProblemSet, level: Option<Difficulty>, language: Language) -> String {
    let wanted = set.exercises.iter().filter(|exercise| level.is_none_or(|level| exercise.level == level));
    let problems: Vec<SheetProblem> = wanted.map(SheetProblem::of_exercise).collect();
    sheet(&Text::new("사활 문제", "Life and death"), &problems, language)
}

#[cfg(test)]
mod tests {
    use myosu_draw::page::{Language, Text};
    use myosu_search::Cancel;
    use myosu_tsumego::collection;

    use super::{SheetProblem, sheet};
    use crate::course::Course;

    #[test]
    fn a_sheet_has_every_problem_before_the_first_answer() {
        let shipped = collection::shipped();
        let problems: Vec<SheetProblem> =
            shipped.exercises.iter().take(3).map(SheetProblem::of_exercise).collect();
        let html = sheet(&Text::new("입문", "Beginner"), &problems, Language::Korean);
        let answers = html.rfind("정답").unwrap();
        assert_eq!(html.matches("<figure").count(), 6);
        assert_eq!(html[answers..].matches("<figure").count(), 3);
        assert!(html[..answers].contains("class=\"sheet-end\""), "answers begin on a new sheet of paper");
        assert!(html.contains("1-001. 흑이 먼저 두어") || html.contains("1-001. 백이 먼저 두어"));
    }

    #[test]
    fn an_unsettled_problem_shows_the_book_and_says_so() {
        let line = br#"{"id": "x", "size": 9, "black": ["ac","bc","cc","dc","ec","eb","ea"], "white": ["ab","bb","cb","db","da"], "to_play": "white", "first_moves": ["ba"]}"#;
        let course = Course::open("x", &[("x.jsonl".to_owned(), line.to_vec())]).unwrap().course;
        let solved = SheetProblem::of_course(&course.problems[0], &Cancel::new()).unwrap();
        assert!(solved.answer.en.contains("White lives"), "{}", solved.answer.en);
        let alone = br#"{"id": "y", "size": 9, "black": ["ac"], "white": [], "to_play": "white", "first_moves": ["ba"]}"#;
        let course = Course::open("y", &[("y.jsonl".to_owned(), alone.to_vec())]).unwrap().course;
        let open = SheetProblem::of_course(&course.problems[0], &Cancel::new()).unwrap();
        assert!(open.answer.en.contains("Not settled") && open.best.len() == 1, "{open:?}");
    }
}
