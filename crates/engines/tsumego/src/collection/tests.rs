//! Laws of the text of a collection.

use myosu_proof::go::Scope;
use myosu_search::{Budget, Cancel};

use super::{Difficulty, LineFault, ProblemSet, shipped};
use crate::area::Area;
use crate::board::LocalBoard;
use crate::tests::oracle;
use crate::{Prover, Reading};

#[test]
fn the_shipped_problems_are_whole_and_what_is_written_is_read_back() {
    let collection = shipped();
    assert_eq!(ProblemSet::read(&collection.write()).unwrap(), collection);
    assert_eq!(collection.write(), super::SHIPPED);
    for exercise in &collection.exercises {
        assert!(!exercise.best.is_empty() && exercise.fate != exercise.passed, "{}", exercise.id);
        assert!(exercise.id.starts_with(&exercise.level.number().to_string()), "{}", exercise.id);
        assert_eq!(collection.named(&exercise.id), Some(exercise));
    }
    assert!(collection.exercises.is_sorted_by_key(|exercise| exercise.level));
}

#[test]
fn every_changed_byte_is_noticed() {
    let text = short();
    for at in 0..text.trim_end().len() {
        for change in [b'!', b'1', b'a'] {
            let mut bytes = text.clone().into_bytes();
            if bytes[at] != change {
                bytes[at] = change;
                assert!(ProblemSet::read(std::str::from_utf8(&bytes).unwrap()).is_err(), "byte {at}");
            }
        }
    }
}

#[test]
fn a_text_that_is_cut_off_is_refused_wherever_it_ends() {
    let text = short();
    for end in 0..text.trim_end().len() {
        assert!(ProblemSet::read(&text[..end]).is_err(), "{end}");
    }
    assert!(ProblemSet::read(&text).is_ok());
}

#[test]
fn a_bad_line_is_told_with_its_number() {
    let text = short();
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        ProblemSet::read(&text.replacen(from, to, 1)).unwrap_err()
    };
    let line = text.lines().nth(2).unwrap();
    let fields: Vec<&str> = line.split(' ').collect();
    let changed = |field: usize, to: &str| {
        let mut fields = fields.clone();
        fields[field] = to;
        let error = with(line, &fields.join(" "));
        assert_eq!(error.line, 3);
        error.to_string()
    };
    assert_eq!(changed(1, "9"), "line 3: \"9\" is no level; 1 to 5");
    assert_eq!(changed(2, "green"), "line 3: \"green\" is no color; B or W");
    assert_eq!(changed(3, "lost"), "line 3: \"lost\" is no fate; dead, seki, alive or ko and a number");
    assert_eq!(changed(7, "1/2"), "line 3: \"1/2\" are no figures; nodes/depth/tries");
    assert_eq!(changed(10, "__@O/?"), "line 3: '?' is nothing in a picture");
    assert_eq!(changed(10, "__xO"), "line 3: the picture has no target");
    assert_eq!(changed(0, "a b"), "line 3: a problem has 11 fields, this line has 12");
    assert!(changed(8, "99").contains("99"));
    assert_eq!(with("problems 1", "problems 2").fault, LineFault::Head);
    assert_eq!(with("seed", "seeds").fault, LineFault::Seed);
    let twice = with(line, &format!("{line}\n{line}"));
    assert_eq!((twice.line, twice.fault), (4, LineFault::Twice(fields[0].to_owned())));
    assert_eq!(ProblemSet::read(&(text.clone() + "more")).unwrap_err().fault, LineFault::Tail);
    assert_eq!(ProblemSet::read("").unwrap_err().fault, LineFault::Head);
}

#[test]
fn levels_have_numbers_from_one() {
    for (index, level) in Difficulty::ALL.into_iter().enumerate() {
        assert_eq!(usize::from(level.number()), index + 1);
        assert_eq!(Difficulty::of_number(level.number()), Some(level));
    }
    assert_eq!(Difficulty::of_number(0), None);
    assert_eq!(Difficulty::of_number(6), None);
}

#[test]
fn the_stones_alone_show_every_shipped_problem() {
    for exercise in &shipped().exercises {
        assert_eq!(Reading::likeliest(&exercise.setup()), Ok(exercise.reading()), "{}", exercise.id);
        assert_ne!(exercise.reading().scope(), Scope::Region, "{}: its wall can be captured", exercise.id);
    }
}

#[test]
fn a_sample_of_the_shipped_answers_is_proven_again_and_the_checker_accepts_the_proofs() {
    let (mut prover, cancel) = (Prover::new(8 << 20), Cancel::new());
    for exercise in shipped().exercises.iter().step_by(11) {
        let id = &exercise.id;
        let answer = prover.answer(&exercise.question(), Budget::UNLIMITED, &cancel).unwrap();
        assert_eq!((answer.fate, answer.other_first), (Some(exercise.fate), Some(exercise.passed)), "{id}");
        assert_eq!(answer.best(), exercise.best, "{id}");
        let certificate = prover.certify(&answer, &cancel).unwrap();
        assert!(certificate.check().is_ok(), "{id}");
    }
}

#[test]
fn the_oracle_says_the_same_of_the_smallest() {
    let mut agreed = 0;
    for exercise in shipped().exercises.iter().take(60) {
        let problem = &exercise.problem;
        if (problem.setup().empties() & problem.region()).len() > 7 {
            continue;
        }
        let area = Area::new(problem).unwrap();
        let board = LocalBoard::start(&area, exercise.role());
        if let Some(fate) = oracle::fate(&area, &board, 60_000) {
            assert_eq!(fate, exercise.fate, "{}", exercise.id);
            agreed += 1;
        }
    }
    assert!(agreed >= 1);
}

/// A text with two problems.
fn short() -> String {
    let mut collection = shipped();
    collection.exercises.truncate(2);
    collection.write()
}
