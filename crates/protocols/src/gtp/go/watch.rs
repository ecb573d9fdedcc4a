//! Analysis that goes on until somebody says something: `lz-analyze`, `kata-analyze` and the commands that
//! also make a move.

use std::time::Duration;

use myosu_clock::{Ticker, TimePolicy, Timer};

use myosu_engine::go::cgs::FIVE;
use myosu_engine::go::net::{MoveReport, Report, Wanted};
use myosu_formats::gtp::{GtpCommand, Vertex};
use myosu_rules::{Color, Move, Size};
use myosu_search::{Budget, Cancel};

use super::turn::turned;
use super::{BadukCommands, analyze};
use crate::gtp::Controller;
use crate::gtp::argument::short;

/// The commands that analyse and go on, beside `lz-analyze` and `kata-analyze`, and `kata-raw-nn`.
pub(super) const MORE: [&str; 7] = [
    "analyze",
    "genmove_analyze",
    "kata-genmove_analyze",
    "kata-raw-nn",
    "kata-search_analyze",
    "lz-genmove_analyze",
    "lz-search_analyze",
];

/// Whether a command's answer goes on until somebody says something.
pub(super) fn streams(name: &str) -> bool {
    matches!(name, "lz-analyze" | "kata-analyze") || (MORE.contains(&name) && name != "kata-raw-nn")
}

/// How numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dialect {
    /// Chances in ten thousandths.
    LeelaZero,
    /// Chances from 0 to 1, points and more.
    Kata,
}

/// What was asked for.
#[derive(Clone, Debug)]
struct AnalyzeRequest {
    dialect: Dialect,
    /// Whether a move is made at the end.
    plays: bool,
    /// Whether the move is made on the board, and not only named.
    keeps: bool,
    color: Color,
    interval: Duration,
    least_moves: usize,
    most_moves: usize,
    ownership: bool,
    moves_ownership: bool,
    pv_visits: bool,
    root: bool,
    bounds: Vec<(Color, Vec<Move>, bool)>,
}

impl BadukCommands {
    /// Carries out an analysis command.
    pub(super) fn watch(
        &mut self,
        command: &GtpCommand,
        controller: &mut Controller<'_>,
    ) -> Result<(), String> {
        let asked = self.asked(command)?;
        let game = &turned(&self.game, asked.color);
        let size = game.position().size();
        let visits = if asked.plays { self.player.level().visits(self.visits) } else { MOST_VISITS };
        let Some(search) = self.player.search() else { return self.watch_at_once(&asked, controller) };
        let cancel = Cancel::new();
        let time = if asked.plays { self.clock.allot(asked.color, TimePolicy::BADUK) } else { None };
        let _timer = time.map(|time| Timer::start(time, cancel.clone()));
        let allowed = |mv: Move| asked.allows(mv);
        let wanted = Wanted { visits: Budget::nodes(visits), cancel: cancel.clone(), allowed: &allowed };
        let mut ticker = Ticker::every(asked.interval);
        let mut said = false;
        let report = search.think(game, &wanted, |view| {
            if ticker.tick() {
                controller.send(&asked.text(&view.report()));
                said = true;
            }
            if !asked.plays && controller.await_input(Duration::ZERO) {
                cancel.raise();
            }
        });
        if !said || asked.plays {
            controller.send(&asked.text(&report));
        }
        if asked.plays {
            let decision = self.player.decide(game, &report);
            let chosen = self.vertex_of(asked.color, decision);
            controller.send(&format!("play {}", chosen.on(size)));
            self.keep(&asked, chosen)?;
        }
        Ok(())
    }

    /// Without a network the judgement is made at once and does not change: it is said again at every
    /// interval until somebody speaks.
    fn watch_at_once(
        &mut self,
        asked: &AnalyzeRequest,
        controller: &mut Controller<'_>,
    ) -> Result<(), String> {
        let most = if asked.most_moves == usize::MAX { FIVE } else { asked.most_moves };
        let most = most.max(asked.least_moves).clamp(1, 20);
        let looked_at = if asked.bounds.is_empty() { most } else { self.size().area() };
        let mut report = analyze::report(&self.game, asked.color, looked_at);
        if report.moves.iter().any(|one| asked.allows(one.mv)) {
            report.moves.retain(|one| asked.allows(one.mv));
        }
        report.moves.truncate(most);
        let text = asked.text(&report);
        controller.send(&text);
        if asked.plays {
            let chosen = match report.moves.first() {
                Some(best) if !asked.bounds.is_empty() => Vertex::Move(best.mv),
                _ => self.choose(asked.color),
            };
            controller.send(&format!("play {}", chosen.on(report.size)));
            return self.keep(asked, chosen);
        }
        while !controller.await_input(asked.interval) {
            controller.send(&text);
        }
        Ok(())
    }

    /// Plays what was chosen if that was asked for.
    fn keep(&mut self, asked: &AnalyzeRequest, chosen: Vertex) -> Result<(), String> {
        match chosen {
            _ if !asked.keeps => {}
            Vertex::Resign => self.game.resign(asked.color),
            Vertex::Move(mv) => {
                self.game.play(asked.color, mv).map_err(|why| why.to_string())?;
            }
        }
        Ok(())
    }

    fn asked(&self, command: &GtpCommand) -> Result<AnalyzeRequest, String> {
        let name = command.name.as_str();
        let mut asked = AnalyzeRequest {
            dialect: if name.starts_with("kata-") { Dialect::Kata } else { Dialect::LeelaZero },
            plays: name.contains("genmove") || name.contains("search"),
            keeps: name.contains("genmove"),
            color: self.game.to_play(),
            interval: Duration::from_secs(1_000_000),
            least_moves: 0,
            most_moves: usize::MAX,
            ownership: false,
            moves_ownership: false,
            pv_visits: false,
            root: false,
            bounds: Vec::new(),
        };
        let mut words = command.arguments.iter().map(String::as_str);
        let lack = |key: &str| format!("{} needs a value", short(key));
        while let Some(word) = words.next() {
            if let Some(color) = Color::parse(word) {
                asked.color = color;
                continue;
            }
            if let Ok(hundredths) = word.parse::<f64>() {
                asked.interval = interval(hundredths)?;
                continue;
            }
            match word {
                "interval" => {
                    let value = words.next().ok_or_else(|| lack(word))?;
                    asked.interval = interval(value.parse().map_err(|_| lack(word))?)?;
                }
                "minmoves" => asked.least_moves = number(words.next(), word)?,
                "maxmoves" => asked.most_moves = number(words.next(), word)?,
                "ownership" => asked.ownership = flag(words.next(), word)?,
                "movesOwnership" => asked.moves_ownership = flag(words.next(), word)?,
                "pvVisits" => asked.pv_visits = flag(words.next(), word)?,
                "rootInfo" => asked.root = flag(words.next(), word)?,
                "ownershipStdev" | "movesOwnershipStdev" | "pvEdgeVisits" | "noResultValue" => {
                    flag(words.next(), word)?;
                }
                "avoid" | "allow" => {
                    let color = words.next().and_then(Color::parse).ok_or_else(|| lack(word))?;
                    let moves = self.listed(words.next().ok_or_else(|| lack(word))?)?;
                    number(words.next(), word)?;
                    asked.bounds.push((color, moves, word == "allow"));
                }
                other => return Err(format!("unknown argument \"{}\"", short(other))),
            }
        }
        Ok(asked)
    }

    fn listed(&self, text: &str) -> Result<Vec<Move>, String> {
        text.split(',')
            .map(|word| match self.vertex(word)? {
                myosu_formats::gtp::Vertex::Move(mv) => Ok(mv),
                myosu_formats::gtp::Vertex::Resign => Err("resign is no move here".to_owned()),
            })
            .collect()
    }
}

/// An analysis nobody stops ends here: some gigabytes of tree.
const MOST_VISITS: u64 = 500_000;

fn interval(hundredths: f64) -> Result<Duration, String> {
    if (0.0..=1e8).contains(&hundredths) {
        Ok(Duration::from_secs_f64((hundredths / 100.0).max(0.01)))
    } else {
        Err("an interval is a number of hundredths of a second".to_owned())
    }
}

fn number(word: Option<&str>, key: &str) -> Result<usize, String> {
    word.and_then(|word| word.parse().ok()).ok_or_else(|| format!("{} needs a number", short(key)))
}

fn flag(word: Option<&str>, key: &str) -> Result<bool, String> {
    match word {
        Some("true" | "1") => Ok(true),
        Some("false" | "0") => Ok(false),
        _ => Err(format!("{} needs true or false", short(key))),
    }
}

impl AnalyzeRequest {
    fn allows(&self, mv: Move) -> bool {
        self.bounds
            .iter()
            .all(|(color, moves, is_allow)| *color != self.color || moves.contains(&mv) == *is_allow)
    }

    fn text(&self, report: &Report) -> String {
        let shown =
            report.moves.iter().enumerate().filter(|(at, one)| one.visits > 0 || *at < self.least_moves);
        let mut text: Vec<String> =
            shown.take(self.most_moves).map(|(order, one)| self.one(report, one, order)).collect();
        if self.dialect == Dialect::Kata && self.root {
            let mean = &report.mean;
            text.push(format!(
                "rootInfo visits {} winrate {:.6} scoreLead {:.6} scoreStdev {:.6}",
                report.visits,
                mean.wins(self.color),
                mean.lead(self.color),
                mean.deviation,
            ));
        }
        if self.ownership {
            text.push(self.owners("ownership", &report.mean.ownership));
        }
        text.join(" ")
    }

    fn owners(&self, name: &str, black: &[f64]) -> String {
        let values: Vec<String> = black.iter().map(|o| format!("{:.3}", self.color.pick(*o, -o))).collect();
        format!("{name} {}", values.join(" "))
    }

    fn one(&self, report: &Report, one: &MoveReport, order: usize) -> String {
        let size = report.size;
        let line: Vec<String> = one.line.iter().map(|mv| vertex(*mv, size)).collect();
        let mean = &one.mean;
        let color = self.color;
        let head = format!("info move {} visits {}", vertex(one.mv, size), one.visits);
        let mut text = match self.dialect {
            Dialect::LeelaZero => format!(
                "{head} winrate {:.0} scoreMean {:.6} prior {:.0} lcb {:.0} order {order}",
                mean.wins(color) * 10_000.0,
                mean.lead(color),
                one.prior * 10_000.0,
                one.least * 10_000.0,
            ),
            Dialect::Kata => format!(
                "{head} edgeVisits {} utility {:.6} winrate {:.6} scoreMean {:.6} scoreStdev {:.6} \
                 scoreLead {:.6} scoreSelfplay {:.6} prior {:.6} lcb {:.6} utilityLcb {:.6} weight {} order {order}",
                one.visits,
                one.value,
                mean.wins(color),
                mean.lead(color),
                mean.deviation,
                mean.lead(color),
                color.pick(mean.black_score, -mean.black_score),
                one.prior,
                one.least,
                2.0 * one.least - 1.0,
                one.visits,
            ),
        };
        text += &format!(" pv {}", line.join(" "));
        if self.pv_visits {
            text += &format!(" pvVisits {}", vec![one.visits.to_string(); line.len()].join(" "));
        }
        if self.moves_ownership && !mean.ownership.is_empty() {
            text += &format!(" {}", self.owners("movesOwnership", &mean.ownership));
        }
        text
    }
}

/// A move as the protocol writes it.
fn vertex(mv: Move, size: Size) -> String {
    Vertex::Move(mv).on(size).to_string()
}
