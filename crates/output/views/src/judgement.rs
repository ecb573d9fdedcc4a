//! A judged position of Baduk as JSON, text and board.

pub mod fit;
mod owned;
mod review_page;
mod review_sgf;

pub use owned::owned_game;
pub use review_page::review_page;
pub use review_sgf::review_sgf;

use myosu_baduk::cgs::lookahead::Recursion;
use myosu_baduk::judge::JudgedPosition;
use myosu_baduk::judgement::Purpose;
use myosu_baduk::review::{ReviewedMove, flips, worst};
use myosu_draw::{BoardSpec, Candidate as CandidateMark, Layer, Mark};
use myosu_formats::Record;
use myosu_rules::go::Game;
use myosu_rules::{Color, Move, Notation, Point};
use myosu_text::{Language, Text};
use myosu_words::go as words;
use serde_json::{Value, json};

use crate::points::set_at as go_points;
use crate::round;

fn both(text: &Text) -> Value {
    json!(text)
}

/// The candidates of a position as JSON; a pass has an empty `move`.
pub fn candidates_json(thoughts: &JudgedPosition) -> Vec<Value> {
    let analysis = &thoughts.analysis;
    let size = analysis.matrix.size();
    let sgf = |mv: Move| mv.point().map_or_else(String::new, |point| Notation::Sgf.write(point, size));
    let each = analysis.shown().into_iter().map(|candidate| {
        json!({
            "move": sgf(candidate.mv),
            "at": candidate.mv.point().map(|p| Notation::Go.write(p, size)),
            "purpose": candidate.purpose.map(Purpose::name),
            "serves": go_points(candidate.serves, size),
            "prior": round(candidate.prior, 4),
            "balance": round(candidate.balance, 2),
            "gain": round(analysis.gain(candidate), 2),
            "line": candidate.line.iter().map(|&mv| sgf(mv)).collect::<Vec<_>>(),
            "sentence": both(&words::candidate(candidate, analysis)),
        })
    });
    each.collect()
}

/// A judged position as JSON.
pub fn position_json(game: &Game, thoughts: &JudgedPosition, judge: &str) -> Value {
    let JudgedPosition { evaluation, analysis } = thoughts;
    let size = analysis.matrix.size();
    json!({
        "schema": 1,
        "game": "go",
        "judge": judge,
        "width": size.width(),
        "height": size.height(),
        "moves": game.moves().len(),
        "to_play": analysis.to_play.to_string(),
        "rules": game.rules().name(),
        "komi": game.rules().komi.points(),
        "pm_black": round(analysis.matrix.expected(Color::Black), 3),
        "pm_white": round(analysis.matrix.expected(Color::White), 3),
        "pmd": round(analysis.matrix.difference(), 3),
        "ips": round(evaluation.influence_sum(), 3),
        "lead": round(analysis.lead, 2),
        "black_wins": round(analysis.black_wins, 4),
        "pm": analysis.matrix.rows().map(|pv| round(pv, 5)).collect::<Vec<_>>(),
        "ip": size.points().map(|p| round(evaluation.influence(p), 3)).collect::<Vec<_>>(),
        "groups": groups_json(thoughts),
        "candidates": candidates_json(thoughts),
        "sentence": both(&words::judgement(analysis)),
    })
}

/// The groups of a position with their stability as JSON.
pub fn groups_json(thoughts: &JudgedPosition) -> Vec<Value> {
    let size = thoughts.analysis.matrix.size();
    let each = thoughts.evaluation.survey.groups.iter().enumerate().map(|(number, group)| {
        json!({
            "color": group.color.to_string(),
            "stones": go_points(group.stones, size),
            "stability": round(thoughts.group_stability(number), 4),
            "liberties": group.liberties.len(),
            "eyes": f64::from(group.half_eyes) / 2.0,
            "links": group.partners.len(),
            "solved": solved_json(thoughts, number),
        })
    });
    each.collect()
}

/// What the solver knows of a group that is shut in, by its largest chain.
fn solved_json(thoughts: &JudgedPosition, number: usize) -> Option<Value> {
    let survey = &thoughts.evaluation.survey;
    let chains = survey.groups[number].chains.iter().map(|&c| &survey.chains[c]);
    let outlook = chains.max_by_key(|chain| chain.stones.len())?.outlook?;
    Some(json!({
        "attacked": outlook.attacked.name(),
        "defended": outlook.defended.name(),
        "wall_stands": outlook.wall_stands,
    }))
}

/// The recursion of eq. (9)-(19) as JSON.
pub fn recursion_json(run: &Recursion) -> Value {
    let size = run.matrix.size();
    let name = |mv: Move| mv.point().map_or_else(|| "pass".into(), |p| Notation::Go.write(p, size));
    let all = |change: &[f64]| change.iter().map(|v| round(*v, 5)).collect::<Vec<_>>();
    let best = run.best.iter().map(|found| {
        json!({
            "move": name(found.mv),
            "purpose": found.purpose.map(Purpose::name),
            "v": round(found.value, 3),
            "line": found.line.iter().map(|&mv| name(mv)).collect::<Vec<_>>(),
            "delta_i": all(&found.change.stone),
            "delta_ii": all(&found.change.turn),
        })
    });
    let breaks = run.breaks();
    json!({
        "depth": run.lookahead.depth(),
        "width": run.lookahead.width(),
        "v": round(run.value(), 3),
        "pm": run.matrix.rows().map(|pv| round(pv, 5)).collect::<Vec<_>>(),
        "gamma": best.collect::<Vec<_>>(),
        "departures": {
            "delta_i": breaks.stone,
            "delta_ii": breaks.turn,
            "eq17": round(breaks.unequal, 4),
            "eq18": round(breaks.changed, 4),
            "eq19": round(breaks.sum, 6),
        },
        "sentence": both(&words::recursion(run)),
    })
}

/// The recursion in lines.
pub fn recursion_lines(run: &Recursion, language: Language) -> Vec<String> {
    let size = run.matrix.size();
    let best = run.best.iter().map(|found| item(&words::best_move(found, size)));
    let texts = [Text::default(), words::recursion(run)].into_iter().chain(best);
    let texts = texts.chain([words::law_breaks(&run.breaks())]);
    texts.map(|text| text.into_string(language)).collect()
}

/// The judgement in lines: balance, groups in trouble, candidates.
pub fn position_lines(thoughts: &JudgedPosition, language: Language) -> Vec<String> {
    let analysis = &thoughts.analysis;
    let mut texts = vec![words::judgement(analysis), words::sums(thoughts)];
    let weak = thoughts.weak_groups();
    if !weak.is_empty() {
        texts.extend([Text::default(), Text::new("약한 말", "Weak groups")]);
        texts.extend(weak.iter().map(|&group| item(&words::weak_group(thoughts, group))));
    }
    let turn = analysis.to_play.pick(
        Text::new("흑 차례의 후보", "Candidates for Black"),
        Text::new("백 차례의 후보", "Candidates for White"),
    );
    texts.extend([Text::default(), turn]);
    if analysis.candidates.is_empty() {
        texts.push(item(&words::nothing_to_play()));
    }
    texts.extend(analysis.shown().into_iter().map(|candidate| item(&words::candidate(candidate, analysis))));
    texts.into_iter().map(|text| text.into_string(language)).collect()
}

fn item(text: &Text) -> Text {
    Text::new(format!("- {}", text.ko), format!("- {}", text.en))
}

/// The position with its probabilities and candidates.
pub fn position_board(game: &Game, thoughts: &JudgedPosition, language: Language) -> BoardSpec {
    let mut spec = BoardSpec::new(game.position().setup(), Notation::Go);
    let matrix = &thoughts.analysis.matrix;
    let values: Vec<(Point, f64)> = matrix.size().points().map(|p| (p, 2.0 * matrix.pv(p) - 1.0)).collect();
    let mut layer = Layer::signed("PM", values);
    if language == Language::Korean {
        layer.ends = ["백".into(), "흑".into()];
    }
    spec.layers.push(layer);
    for (rank, candidate) in thoughts.analysis.shown().into_iter().enumerate() {
        if let Some(point) = candidate.mv.point() {
            let note = words::purpose_name(candidate.purpose).into_string(language);
            spec.candidates.push(CandidateMark { point, rank: rank as u32 + 1, note });
        }
    }
    if let Some((_, Move::Place(last))) = game.last_move() {
        spec.marks.push((last, Mark::LastMove));
    }
    spec
}

/// A reviewed game as JSON.
pub fn review_json(record: &Record, moves: &[ReviewedMove], judge: &str) -> Value {
    let size = record.start.size;
    let name = |p: Point| Notation::Go.write(p, size);
    let rows = moves.iter().enumerate().map(|(number, step)| {
        let analysis = &step.thoughts.analysis;
        json!({
            "move": number + 1,
            "color": step.color.to_string(),
            "at": step.mv.point().map(name),
            "pm_black": analysis.matrix.expected(Color::Black),
            "lead": step.lead,
            "black_wins": analysis.black_wins,
            "loss": step.loss,
            "best": step.best.map(name),
            "candidates": candidates_json(&step.thoughts),
        })
    });
    let flips = flips(moves).into_iter().map(|flip| {
        json!({ "move": flip.number, "to": flip.to.to_string(), "points": go_points(flip.points, size) })
    });
    json!({
        "schema": 1,
        "game": "go",
        "judge": judge,
        "moves": rows.collect::<Vec<_>>(),
        "flips": flips.collect::<Vec<_>>(),
        "worst": worst(moves, 10).iter().map(|n| n + 1).collect::<Vec<_>>(),
    })
}
