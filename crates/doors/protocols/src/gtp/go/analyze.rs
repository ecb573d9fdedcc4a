//! What front ends ask beyond moves: candidates, maps and estimates, by the paper's evaluation.

use myosu::baduk::cgs::{CgsPlayer, FIVE, PaperEvaluation};
use myosu::baduk::judge::JudgedPosition;
use myosu::baduk::judgement::Candidate;
use myosu::baduk::network::{Mean, MoveReport, SearchReport};
use myosu::formats::gtp::{GtpCommand, Vertex};
use myosu::rules::go::Game;
use myosu::rules::{Color, Move, Notation, Point};

use super::turn::turned;
use crate::gtp::session::CommandResult;

/// What GoGui may show, and how.
const SHOWN: &str = "dboard/CGS Probability/cgs-probability
dboard/CGS Influence/cgs-influence
dboard/CGS Stability/cgs-stability
gfx/CGS Candidates/cgs-candidates
pspairs/Top Moves/top_moves
string/Estimate Score/estimate_score
hstring/CGS Data/cgs-raw";

/// Answers a command of this file for a game.
pub(super) fn answer(game: &Game, command: &GtpCommand) -> CommandResult {
    match command.name.as_str() {
        "gogui-analyze_commands" => Ok(SHOWN.to_owned()),
        "top_moves" => Ok(top_moves(&think(game, game.to_play(), 10))),
        "estimate_score" => Ok(estimate(&think(game, game.to_play(), 0))),
        "cgs-candidates" => Ok(candidates(&think(game, game.to_play(), FIVE))),
        "cgs-probability" => Ok(map(game, &think(game, game.to_play(), 0), BoardMap::Probability)),
        "cgs-influence" => Ok(map(game, &think(game, game.to_play(), 0), BoardMap::Influence)),
        "cgs-stability" => Ok(map(game, &think(game, game.to_play(), 0), BoardMap::Stability)),
        "cgs-raw" => Ok(raw(game, &think(game, game.to_play(), FIVE))),
        _ => Err("unknown command".to_owned()),
    }
}

fn think(game: &Game, color: Color, most: usize) -> JudgedPosition {
    CgsPlayer::default().judge(&turned(game, color), most)
}

/// The judgement of the side to move in the form of a search, every candidate visited once.
pub(super) fn report(game: &Game, color: Color, most: usize) -> SearchReport {
    let JudgedPosition { analysis, .. } = think(game, color, most);
    let size = analysis.matrix.size();
    let ownership = analysis.matrix.rows().map(|pv| 2.0 * pv - 1.0).collect();
    let deviation = analysis.matrix.spread();
    let mean = |black_wins, black_lead, ownership| Mean {
        black_wins,
        no_result: 0.0,
        black_lead,
        black_score: black_lead,
        deviation,
        ownership_deviation: vec![0.0; Vec::len(&ownership)],
        ownership,
    };
    let one = |candidate: &Candidate| {
        let black_wins = analysis.matrix.black_wins(candidate.lead);
        let least = color.pick(black_wins, 1.0 - black_wins);
        MoveReport {
            mv: candidate.mv,
            visits: 1,
            prior: candidate.prior,
            mean: mean(black_wins, candidate.lead, Vec::new()),
            least,
            value: 2.0 * least - 1.0,
            line: candidate.line.clone(),
            line_visits: vec![1; candidate.line.len()],
        }
    };
    let mut moves: Vec<MoveReport> = analysis.candidates.iter().map(one).collect();
    if moves.is_empty() {
        moves.push(one(&pass(analysis.lead)));
    }
    let root = mean(analysis.black_wins, analysis.lead, ownership);
    SearchReport {
        size,
        to_play: color,
        visits: moves.len() as u32,
        value: 2.0 * root.wins(color) - 1.0,
        first: root.clone(),
        mean: root,
        uncertainty: None,
        moves,
    }
}

/// Where nothing is left to play, passing changes nothing.
fn pass(lead: f64) -> Candidate {
    Candidate {
        mv: Move::Pass,
        prior: 1.0,
        balance: 0.0,
        lead,
        purpose: None,
        serves: myosu::rules::PointSet::EMPTY,
        effect: None,
        line: vec![Move::Pass],
    }
}

fn name(game_size: myosu::rules::Size, point: Option<Point>) -> String {
    point.map_or_else(|| "PASS".into(), |p| Notation::Go.write(p, game_size))
}

/// Moves with what the mover gains by them over a pass, in points, the best first, in GNU Go's notation.
fn top_moves(thoughts: &JudgedPosition) -> String {
    let analysis = &thoughts.analysis;
    let size = analysis.matrix.size();
    let each = analysis.shown().into_iter().map(|c| {
        let gain = analysis.gain(c);
        format!("{} {gain:.2}", name(size, c.mv.point()))
    });
    each.collect::<Vec<_>>().join(" ")
}

fn estimate(thoughts: &JudgedPosition) -> String {
    let lead = thoughts.analysis.lead;
    match lead.abs() {
        0.0..0.05 => "0".into(),
        size => format!("{}+{size:.1}", if lead > 0.0 { "B" } else { "W" }),
    }
}

/// For GoGui: the five numbered, and what they are for below the board.
fn candidates(thoughts: &JudgedPosition) -> String {
    let size = thoughts.analysis.matrix.size();
    let (mut labels, mut words) = (String::from("LABEL"), String::from("TEXT"));
    for (number, candidate) in thoughts.analysis.shown().into_iter().enumerate() {
        let at = Vertex::Move(candidate.mv).on(size).to_string();
        labels.push_str(&format!(" {at} {}", number + 1));
        let purpose = candidate.purpose.map_or("", |p| p.name());
        words.push_str(&format!(" {}. {at} {purpose};", number + 1));
    }
    format!("{labels}\n{words}")
}

#[derive(Clone, Copy)]
enum BoardMap {
    Probability,
    Influence,
    Stability,
}

impl BoardMap {
    /// The value of a point, Black's positive, from -1 to 1.
    fn value(self, game: &Game, evaluation: &PaperEvaluation, point: Point) -> f64 {
        match self {
            BoardMap::Probability => 2.0 * evaluation.matrix().pv(point) - 1.0,
            BoardMap::Influence => (evaluation.influence(point) / 4.0).clamp(-1.0, 1.0),
            BoardMap::Stability => match (game.position().stone(point), evaluation.survey.chain_at(point)) {
                (Some(color), Some(chain)) => color.pick(1.0, -1.0) * evaluation.chain_stability(chain),
                _ => 0.0,
            },
        }
    }
}

/// A number for every point, row by row from the top.
fn map(game: &Game, thoughts: &JudgedPosition, map: BoardMap) -> String {
    let size = game.position().size();
    let mut rows = vec![Vec::new(); usize::from(size.height())];
    for point in size.points() {
        rows[usize::from(point.y())].push(format!("{:.3}", map.value(game, &thoughts.evaluation, point)));
    }
    let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    format!("\n{}", rows.join("\n"))
}

/// All numbers of a position, a name before each.
fn raw(game: &Game, thoughts: &JudgedPosition) -> String {
    let analysis = &thoughts.analysis;
    let expected = |color| analysis.matrix.expected(color);
    format!(
        "\nblackWin {:.6}\nwhiteWin {:.6}\nwhiteLead {:.3}\npmBlack {:.3}\npmWhite {:.3}\npmd {:.3}\nips {:.3}\n\
         candidates {}\nprobability{}\ninfluence{}\nstability{}",
        analysis.black_wins,
        1.0 - analysis.black_wins,
        -analysis.lead,
        expected(Color::Black),
        expected(Color::White),
        analysis.matrix.difference(),
        thoughts.evaluation.influence_sum(),
        top_moves(thoughts),
        map(game, thoughts, BoardMap::Probability),
        map(game, thoughts, BoardMap::Influence),
        map(game, thoughts, BoardMap::Stability),
    )
}

#[cfg(test)]
mod tests {
    use myosu::formats::gtp::GtpCommand;
    use myosu::rules::go::{Game, Rules};
    use myosu::rules::{Color, Move, Notation, Point, Size};

    use super::{answer, think};

    const COMMANDS: [&str; 8] = [
        "cgs-candidates",
        "cgs-influence",
        "cgs-probability",
        "cgs-raw",
        "cgs-stability",
        "estimate_score",
        "gogui-analyze_commands",
        "top_moves",
    ];

    fn game() -> Game {
        let mut game = Game::new(Size::square(9), Rules::chinese());
        for (n, (x, y)) in [(2, 2), (6, 6), (6, 2), (2, 6)].into_iter().enumerate() {
            game.play(Color::BOTH[n % 2], Move::Place(Point::new(x, y))).unwrap();
        }
        game
    }

    #[test]
    fn every_command_answers_on_any_position() {
        for game in
            [game(), Game::new(Size::square(7), Rules::korean()), Game::new(Size::square(1), Rules::korean())]
        {
            for name in COMMANDS {
                assert!(answer(&game, &GtpCommand::new(name, &[])).is_ok(), "{name}");
            }
        }
    }

    #[test]
    fn top_moves_say_what_every_door_says_of_a_move() {
        let mut game = game();
        for color in Color::BOTH {
            let analysis = think(&game, color, 10).analysis;
            let said = answer(&game, &GtpCommand::new("top_moves", &[])).unwrap();
            let words: Vec<&str> = said.split(' ').collect();
            assert_eq!(words.len(), 2 * analysis.candidates.len());
            let gains: Vec<f64> = words.chunks(2).map(|pair| pair[1].parse().unwrap()).collect();
            assert!(gains.is_sorted_by(|a, b| a >= b) && gains[0] > 1.0, "{said}");
            for candidate in &analysis.candidates {
                let point = Notation::Go.write(candidate.mv.point().unwrap(), Size::square(9));
                let at = words.iter().position(|word| *word == point).unwrap();
                let points = color.pick(1.0, -1.0) * (candidate.balance - analysis.passed);
                assert!((gains[at / 2] - points).abs() < 0.0051, "{point}: {points} in {said}");
            }
            game.play(color, Move::Place(Point::new(4, 4 + color.pick(0, 2)))).unwrap();
        }
    }
}
