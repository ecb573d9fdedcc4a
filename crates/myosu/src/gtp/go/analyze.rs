//! What front ends ask beyond moves: candidates, maps and estimates, by the paper's evaluation.

use myosu_engine::go::cgs::{Evaluation, FIVE, Player, Thoughts};
use myosu_formats::gtp::{Command, Vertex};
use myosu_rules::go::Game;
use myosu_rules::{Color, Notation, Point};

use super::Answer;
use crate::gtp::argument::short;
use crate::gtp::info::{self, Dialect, Points};

/// What GoGui may show, and how.
const SHOWN: &str = "dboard/CGS Probability/cgs-probability
dboard/CGS Influence/cgs-influence
dboard/CGS Stability/cgs-stability
gfx/CGS Candidates/cgs-candidates
pspairs/Top Moves/top_moves
string/Estimate Score/estimate_score
hstring/CGS Data/cgs-raw";

/// Answers a command of this file for a game.
pub(super) fn answer(game: &Game, command: &Command) -> Answer {
    match command.name.as_str() {
        "gogui-analyze_commands" => Ok(SHOWN.to_owned()),
        "lz-analyze" | "kata-analyze" => analyze(game, command),
        "top_moves" => Ok(top_moves(&think(game, game.to_play(), 10))),
        "estimate_score" => Ok(estimate(&think(game, game.to_play(), 0))),
        "cgs-candidates" => Ok(candidates(&think(game, game.to_play(), FIVE))),
        "cgs-probability" => Ok(map(game, &think(game, game.to_play(), 0), Map::Probability)),
        "cgs-influence" => Ok(map(game, &think(game, game.to_play(), 0), Map::Influence)),
        "cgs-stability" => Ok(map(game, &think(game, game.to_play(), 0), Map::Stability)),
        "cgs-raw" => Ok(raw(game, &think(game, game.to_play(), FIVE))),
        _ => Err("unknown command".to_owned()),
    }
}

fn think(game: &Game, color: Color, most: usize) -> Thoughts {
    let player = Player::default();
    if game.to_play() == color {
        return player.think(game, most);
    }
    let mut position = game.position().clone();
    position.set_to_play(color);
    player.think(&Game::from_position(position, *game.rules()), most)
}

/// `lz-analyze` and `kata-analyze`: a color, an interval and pairs of a word and a value, in any order.
/// The judgement is made at once and does not change, so one line is all there is.
fn analyze(game: &Game, command: &Command) -> Answer {
    let mut color = game.to_play();
    let (mut points, mut most) = (Points::Untold, FIVE);
    let mut words = command.arguments.iter();
    while let Some(word) = words.next() {
        if let Some(named) = Color::parse(word) {
            color = named;
            continue;
        }
        if word.parse::<f64>().is_ok() {
            continue;
        }
        let mut value = || words.next().ok_or_else(|| format!("\"{}\" needs a value", short(word)));
        match word.as_str() {
            "interval" | "minmoves" | "rootInfo" | "pvVisits" | "ownershipStdev" | "movesOwnership" => {
                value()?;
            }
            "maxmoves" => {
                let number = value()?;
                most = number.parse().map_err(|_| format!("\"{}\" is not a number", short(number)))?;
            }
            "ownership" => {
                points = if value()?.eq_ignore_ascii_case("true") { Points::Told } else { Points::Untold };
            }
            "avoid" | "allow" => {
                for _ in 0..3 {
                    value()?;
                }
            }
            other => return Err(format!("unknown word \"{}\" in {}", short(other), command.name)),
        }
    }
    let thoughts = think(game, color, most.clamp(1, 20));
    let dialect = if command.name == "lz-analyze" { Dialect::Lz } else { Dialect::Kata(points) };
    Ok(format!("\n{}", info::line(&thoughts.analysis, dialect)))
}

fn name(game_size: myosu_rules::Size, point: Option<Point>) -> String {
    point.map_or_else(|| "PASS".into(), |p| Notation::Go.write(p, game_size))
}

/// Moves with what the mover expects to win by them, as GNU Go writes them.
fn top_moves(thoughts: &Thoughts) -> String {
    let analysis = &thoughts.analysis;
    let size = analysis.matrix.size();
    let each = analysis.candidates.iter().map(|c| {
        let won = (c.balance - analysis.matrix.balance()) / 2.0 * analysis.to_play.pick(1.0, -1.0);
        format!("{} {won:.2}", name(size, c.mv.point()))
    });
    each.collect::<Vec<_>>().join(" ")
}

fn estimate(thoughts: &Thoughts) -> String {
    let lead = thoughts.analysis.lead;
    match lead.abs() {
        0.0..0.05 => "0".into(),
        size => format!("{}+{size:.1}", if lead > 0.0 { "B" } else { "W" }),
    }
}

/// For GoGui: the five numbered, and what they are for below the board.
fn candidates(thoughts: &Thoughts) -> String {
    let size = thoughts.analysis.matrix.size();
    let (mut labels, mut words) = (String::from("LABEL"), String::from("TEXT"));
    for (number, candidate) in thoughts.analysis.candidates.iter().enumerate() {
        let at = Vertex::Move(candidate.mv).on(size).to_string();
        labels.push_str(&format!(" {at} {}", number + 1));
        let purpose = candidate.purpose.map_or("", |p| p.name());
        words.push_str(&format!(" {}. {at} {purpose};", number + 1));
    }
    format!("{labels}\n{words}")
}

#[derive(Clone, Copy)]
enum Map {
    Probability,
    Influence,
    Stability,
}

impl Map {
    /// The value of a point, Black's positive, from -1 to 1.
    fn value(self, game: &Game, evaluation: &Evaluation, point: Point) -> f64 {
        match self {
            Map::Probability => 2.0 * evaluation.matrix().pv(point) - 1.0,
            Map::Influence => (evaluation.influence(point) / 4.0).clamp(-1.0, 1.0),
            Map::Stability => match (game.position().stone(point), evaluation.survey.chain_at(point)) {
                (Some(color), Some(chain)) => color.pick(1.0, -1.0) * evaluation.chain_stability(chain),
                _ => 0.0,
            },
        }
    }
}

/// A number for every point, row by row from the top.
fn map(game: &Game, thoughts: &Thoughts, map: Map) -> String {
    let size = game.position().size();
    let mut rows = vec![Vec::new(); usize::from(size.height())];
    for point in size.points() {
        rows[usize::from(point.y())].push(format!("{:.3}", map.value(game, &thoughts.evaluation, point)));
    }
    let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    format!("\n{}", rows.join("\n"))
}

/// All numbers of a position, a name before each.
fn raw(game: &Game, thoughts: &Thoughts) -> String {
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
        map(game, thoughts, Map::Probability),
        map(game, thoughts, Map::Influence),
        map(game, thoughts, Map::Stability),
    )
}

#[cfg(test)]
mod tests {
    use myosu_formats::gtp::Command;
    use myosu_rules::go::{Game, Rules};
    use myosu_rules::{Color, Move, Point, Size};

    use super::answer;

    const COMMANDS: [&str; 10] = [
        "cgs-candidates",
        "cgs-influence",
        "cgs-probability",
        "cgs-raw",
        "cgs-stability",
        "estimate_score",
        "gogui-analyze_commands",
        "kata-analyze",
        "lz-analyze",
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
                assert!(answer(&game, &Command::new(name, &[])).is_ok(), "{name}");
            }
        }
    }

    #[test]
    fn analyze_takes_its_words_in_any_order_and_refuses_others() {
        let ask = |words: &[&str]| answer(&game(), &Command::new("kata-analyze", words));
        let line = ask(&["b", "50", "ownership", "true"]).unwrap();
        assert_eq!(line, ask(&["interval", "50", "ownership", "true", "black"]).unwrap());
        let (moves, owners) = line.split_once(" ownership ").unwrap();
        assert_eq!((moves.matches("info move").count(), owners.split(' ').count()), (5, 81));
        assert_eq!(ask(&["50", "maxmoves", "2"]).unwrap().matches("info move").count(), 2);
        assert!(
            ask(&["maxmoves"]).is_err() && ask(&["maxmoves", "x"]).is_err() && ask(&["sideways"]).is_err()
        );
        let lz = answer(&game(), &Command::new("lz-analyze", &["white", "100"])).unwrap();
        assert!(lz.contains(" winrate ") && lz.contains(" order 0 pv "));
    }
}
