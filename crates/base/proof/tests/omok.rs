//! Laws of the Omok checker, against an exhaustive twin on small boards: a forced win has a strategy that is
//! accepted, and no strategy is where there is none, whatever is changed.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

#[path = "common/wasteful.rs"]
mod wasteful;

use myosu_proof::omok::{Flaw, StrategyTurn, TurnId, WinCertificate};
use myosu_rules::go::playout::Dice;
use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Color, Point, Setup, Size};
use wasteful::wasteful;

const RULES: [Rule; 5] = [Rule::FREESTYLE, Rule::STANDARD, Rule::RENJU, Rule::CARO, Rule::KOREAN];

fn legal(position: &Position) -> impl Iterator<Item = Point> + '_ {
    position.empties().iter().filter(|&point| position.check(point).is_ok())
}

/// Writes down a strategy that wins by force, by trying everything; `None` if there is none.
fn win(position: &mut Position, turns: &mut Vec<StrategyTurn>) -> Option<TurnId> {
    let winner = position.to_play();
    let moves: Vec<Point> = legal(position).collect();
    let five = moves.iter().copied().find(|&point| position.makes_five(winner, point));
    for play in five.into_iter().chain(moves) {
        let before = turns.len();
        let played = position.place(play);
        let answers = if five.is_some() { Some(Vec::new()) } else { every_answer(position, turns) };
        position.undo(played);
        if let Some(answers) = answers {
            turns.push(StrategyTurn { play, answers, otherwise: None });
            return Some((turns.len() - 1) as TurnId);
        }
        turns.truncate(before);
    }
    None
}

/// The next turn after every answer; `None` if some answer is not met or there is none.
fn every_answer(position: &mut Position, turns: &mut Vec<StrategyTurn>) -> Option<Vec<(Point, TurnId)>> {
    let loser = position.to_play();
    let answers: Vec<Point> = legal(position).collect();
    if answers.is_empty() {
        // Every empty point is forbidden to the loser, and the winner may have a five all the same.
        let five = position.empties().iter().any(|point| position.makes_five(!loser, point));
        return five.then(Vec::new);
    }
    if answers.iter().any(|&point| position.makes_five(loser, point)) {
        return None;
    }
    let mut met = Vec::new();
    for answer in answers {
        let played = position.place(answer);
        let next = win(position, turns);
        position.undo(played);
        met.push((answer, next?));
    }
    Some(met)
}

/// A random position on a small board with a few empty points and no five yet.
fn random_position(rule: Rule, dice: &mut Dice) -> Option<Position> {
    let size = Size::new(5 + dice.below(2), 5).unwrap();
    let mut position = Position::new(rule, size).ok()?;
    let empties = 5 + dice.below(3);
    for _ in 0..200 {
        if position.outcome().is_some() {
            return None;
        }
        if position.empty_count() <= empties {
            break;
        }
        let _ = position.play(Point::new(dice.below(6) as u8, dice.below(5) as u8));
    }
    (position.outcome().is_none() && position.empty_count() <= empties).then_some(position)
}

/// Random positions; in three of four the side to move has no five at once, so that wins take several turns.
fn positions(seed: u64, count: usize) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let random = |at: usize| random_position(RULES[at % RULES.len()], &mut dice);
    let is_long = |position: &Position| {
        let color = position.to_play();
        !legal(position).any(|point| position.makes_five(color, point))
    };
    let mut at = 0;
    let mixed = |position: &Position| {
        at += 1;
        at % 4 == 0 || is_long(position)
    };
    (0..).filter_map(random).filter(mixed).take(count).collect()
}

/// Certificates of forced wins, and positions without one.
fn split(seed: u64, count: usize) -> (Vec<WinCertificate>, Vec<Position>) {
    let (mut won, mut open) = (Vec::new(), Vec::new());
    for position in positions(seed, count) {
        let mut turns = Vec::new();
        match win(&mut position.clone(), &mut turns) {
            Some(_) => won.push(WinCertificate { position, turns }),
            None => open.push(position),
        }
    }
    (won, open)
}

fn is_win(position: &Position) -> bool {
    win(&mut position.clone(), &mut Vec::new()).is_some()
}

#[test]
fn every_forced_win_has_a_strategy_that_is_accepted() {
    let (won, open) = split(1, 1000);
    assert!(won.len() > 60 && open.len() > 60, "{} {}", won.len(), open.len());
    for certificate in &won {
        let checked = certificate.check();
        assert!(checked.is_ok(), "{certificate:?}: {}", checked.unwrap_err());
        let read = WinCertificate::from_bytes(&certificate.to_bytes().unwrap());
        assert_eq!(read.as_ref(), Ok(certificate));
    }
}

/// A strategy of random moves that answers everything.
fn random_strategy(position: Position, dice: &mut Dice) -> WinCertificate {
    let empties: Vec<Point> = position.empties().iter().collect();
    let mut turns = Vec::new();
    for id in 0..1 + dice.below(4) as TurnId {
        let point = |dice: &mut Dice| empties[dice.below(empties.len())];
        let answers = (0..dice.below(3)).map(|_| (point(dice), dice.below(4) as TurnId)).collect();
        turns.push(StrategyTurn { play: point(dice), answers, otherwise: id.checked_sub(1) });
    }
    WinCertificate { position, turns }
}

#[test]
fn no_strategy_is_accepted_where_no_win_is_forced() {
    let mut dice = Dice::new(2);
    let (won, open) = split(3, 500);
    for position in &open {
        for _ in 0..20 {
            let random = random_strategy(*position, &mut dice);
            assert!(random.check().is_err(), "{random:?}");
            let borrowed = &won[dice.below(won.len())];
            let stolen = WinCertificate { position: *position, turns: borrowed.turns.clone() };
            assert!(stolen.check().is_err(), "{stolen:?}");
        }
    }
}

/// The certificate with one field changed, by the field's number.
fn changed(certificate: &WinCertificate, field: usize, dice: &mut Dice) -> Option<WinCertificate> {
    let mut other = certificate.clone();
    let empties: Vec<Point> = certificate.position.empties().iter().collect();
    let elsewhere = empties[dice.below(empties.len())];
    let at = dice.below(other.turns.len());
    let turn = &mut other.turns[at];
    match field {
        0 => turn.play = elsewhere,
        1 => drop((!turn.answers.is_empty()).then(|| turn.answers.remove(dice.below(turn.answers.len())))?),
        2 => {
            let answer = dice.below(turn.answers.len().max(1));
            turn.answers.get_mut(answer)?.1 = dice.below(at + 2) as TurnId;
        }
        3 => {
            let answer = dice.below(turn.answers.len().max(1));
            turn.answers.get_mut(answer)?.0 = elsewhere;
        }
        4 => turn.otherwise = Some(dice.below(at + 2) as TurnId),
        5 => drop(other.turns.remove(at)),
        6 => other.position = with_a_stone_toggled(&certificate.position, dice)?,
        7 => {
            let mut setup = certificate.position.setup();
            setup.to_play = !setup.to_play;
            other.position = Position::from_setup(&setup, *certificate.position.rule()).ok()?;
        }
        _ => {
            let rule = RULES[dice.below(RULES.len())];
            other.position = Position::from_setup(&certificate.position.setup(), rule).ok()?;
        }
    }
    (other != *certificate && other.position.outcome().is_none()).then_some(other)
}

fn with_a_stone_toggled(position: &Position, dice: &mut Dice) -> Option<Position> {
    let mut setup: Setup = position.setup();
    let points: Vec<Point> = position.size().points().collect();
    let point = points[dice.below(points.len())];
    let stone = if setup.stone(point).is_some() { None } else { Some(Color::BOTH[dice.below(2)]) };
    setup.set(point, stone);
    Position::from_setup(&setup, *position.rule()).ok()
}

#[test]
fn every_field_matters_and_what_is_accepted_is_true() {
    const FIELDS: usize = 9;
    let mut dice = Dice::new(4);
    let (mut refused, mut accepted) = ([0; FIELDS], 0);
    for certificate in split(5, 500).0 {
        for (field, refused) in refused.iter_mut().enumerate() {
            for _ in 0..4 {
                let Some(other) = changed(&certificate, field, &mut dice) else { continue };
                if other.check().is_err() {
                    *refused += 1;
                } else {
                    accepted += 1;
                    assert!(is_win(&other.position), "field {field}: {other:?}");
                }
            }
        }
    }
    // Wins on small boards are short: a five follows every answer, and the answers' turns are never needed
    // (fields 1 to 4). `every_answer_matters` has a win where they are.
    refused[1..5].fill(1);
    assert!(refused.iter().all(|&count| count > 0) && accepted > 20, "{refused:?} {accepted}");
}

/// A four that must be blocked, then an open four: Black plays e5, White f5, Black e4 (rows from the top).
///
/// ```text
///    a b c d e f g h i
///  9 . . . . . . . . .
///  8 . . . . . . . . .
///  7 . . . . X . . . .
///  6 . . . . X . . . .
///  5 O X X X . . . . .
///  4 . . . . . . . . .
/// ```
fn two_turns() -> WinCertificate {
    let mut setup = Setup::empty(Size::square(9));
    for (x, y) in [(1, 4), (2, 4), (3, 4), (4, 2), (4, 3)] {
        setup.set(Point::new(x, y), Some(Color::Black));
    }
    for (x, y) in [(0, 4), (8, 8), (6, 8), (8, 0), (6, 0)] {
        setup.set(Point::new(x, y), Some(Color::White));
    }
    setup.to_play = Color::Black;
    let open_four = StrategyTurn { play: Point::new(4, 5), answers: Vec::new(), otherwise: None };
    let four = StrategyTurn { play: Point::new(4, 4), answers: vec![(Point::new(5, 4), 0)], otherwise: None };
    let position = Position::from_setup(&setup, Rule::FREESTYLE).unwrap();
    WinCertificate { position, turns: vec![open_four, four] }
}

#[test]
fn every_answer_matters() {
    let certificate = two_turns();
    certificate.check().unwrap();
    let with = |answers: Vec<(Point, TurnId)>| {
        let mut other = certificate.clone();
        other.turns[1].answers = answers;
        other.check()
    };
    assert!(with(Vec::new()).is_err(), "the block is not answered");
    assert!(with(vec![(Point::new(5, 5), 0)]).is_err(), "another point is answered instead of the block");
    assert!(with(vec![(Point::new(5, 4), 1)]).is_err(), "the strategy goes round in a circle");
    assert!(with(vec![(Point::new(5, 4), 2)]).is_err(), "there is no such turn");
    let mut default = certificate.clone();
    default.turns[1] = StrategyTurn { answers: Vec::new(), otherwise: Some(0), ..default.turns[1].clone() };
    assert!(default.check().is_ok(), "the same turn may be the default");
    default.turns[1].otherwise = Some(1);
    assert!(default.check().is_err(), "a default that goes round in a circle");
    let empty = WinCertificate { turns: Vec::new(), ..certificate };
    assert!(empty.check().is_err(), "an empty strategy proves nothing");
}

#[test]
fn every_line_of_the_text_matters() {
    for certificate in split(7, 60).0 {
        let text = certificate.write().unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for left_out in 0..lines.len() {
            let kept = lines.iter().enumerate().filter(|(at, _)| *at != left_out);
            let kept: Vec<&str> = kept.map(|(_, line)| *line).collect();
            assert!(WinCertificate::parse(&kept.join("\n")).is_err(), "without line {left_out}:\n{text}");
        }
        for cut in 0..text.trim_end().len() {
            assert_ne!(WinCertificate::parse(&text[..cut]).as_ref(), Ok(&certificate));
        }
    }
}

#[test]
fn a_short_strategy_with_very_many_positions_is_too_large_and_neither_proven_nor_refuted() {
    let one = wasteful(1);
    let checked = one.check().unwrap();
    assert!(checked.positions > 300, "{}", checked.positions);
    for wasted in [2, 3] {
        let certificate = wasteful(wasted);
        assert!(certificate.to_bytes().unwrap().len() < 8_000);
        let refusal = certificate.check_within(20_000, || false).unwrap_err();
        assert_eq!(refusal.why, Flaw::TooLarge(20_000));
        assert!(refusal.is_unsettled() && refusal.to_string().contains("too large to check"), "{refusal}");
    }
    let stopped = wasteful(3).check_within(u64::MAX, || true).unwrap_err();
    assert!(stopped.is_unsettled() && matches!(stopped.why, Flaw::Stopped(_)));
}

#[test]
fn the_budget_is_the_number_of_positions_to_the_last() {
    for certificate in split(11, 300).0 {
        let checked = certificate.check().unwrap();
        assert_eq!(certificate.check_within(checked.positions, || false), Ok(checked));
        let refusal = certificate.check_within(checked.positions - 1, || false).unwrap_err();
        assert_eq!(refusal.why, Flaw::TooLarge(checked.positions - 1));
    }
}

#[test]
fn a_strategy_has_no_more_turns_and_answers_than_a_position_can_need() {
    let text = two_turns().write().unwrap();
    let many = "a1>0 ".repeat(81);
    assert!(WinCertificate::parse(&text.replace("1 e5: ", &format!("1 e5: {many}"))).is_err());
    let (head, _) = text.split_once("turns").unwrap();
    let turns: String = (0..1_000_001).map(|id| format!("{id} a1\n")).collect();
    let error = WinCertificate::parse(&format!("{head}turns 1000001\n{turns}")).unwrap_err();
    assert!(error.to_string().contains("at most 1000000 turns"), "{error}");
}
