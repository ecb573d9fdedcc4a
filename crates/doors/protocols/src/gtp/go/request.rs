//! The arguments of the analysis commands, and their reports in Leela Zero's and KataGo's formats.

use std::time::Duration;

use myosu::baduk::network::{MoveReport, MoveRestriction, RestrictionKind, SearchReport};
use myosu::formats::gtp::{GtpCommand, Vertex};
use myosu::rules::{Color, Move, Size};

use crate::gtp::Controller;
use crate::gtp::argument::short;

/// The interval of a command that names none: one report at the end.
const NO_INTERVAL: Duration = Duration::from_secs(1_000_000);

/// The program whose format a command uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Leela Zero: chances in ten thousandths.
    LeelaZero,
    /// KataGo: chances from 0 to 1, points and more.
    Kata,
}

/// The arguments of an analysis command.
#[derive(Clone, Debug)]
pub(super) struct AnalyzeRequest {
    dialect: Dialect,
    /// Whether the command names a move and reports nothing else.
    pub(super) is_silent: bool,
    pub(super) ending: AnalysisEnding,
    pub(super) color: Color,
    pub(super) interval: Duration,
    pub(super) least_moves: usize,
    pub(super) most_moves: usize,
    pub(super) ownership: bool,
    pub(super) moves_ownership: bool,
    pub(super) pv_visits: bool,
    pub(super) root: bool,
    pub(super) ownership_deviation: bool,
    pub(super) moves_ownership_deviation: bool,
    pub(super) pv_edge_visits: bool,
    pub(super) no_result: bool,
    /// Moves a side may not make (`avoid`), or the only ones it may (`allow`).
    pub(super) bounds: Vec<MoveRestriction>,
}

/// How an analysis ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnalysisEnding {
    /// When the controller sends more.
    OnInput,
    /// With a move that is named but not played.
    Name,
    /// With a move that is named but not played, or when the controller sends more.
    NameUnlessInput,
    /// With a move that is played.
    Play,
}

impl AnalyzeRequest {
    /// Reads a color, an interval and keys with values, in every order front ends send them.
    pub(super) fn parse(command: &GtpCommand, to_play: Color, size: Size) -> Result<AnalyzeRequest, String> {
        let mut request = AnalyzeRequest::new(&command.name, to_play);
        let mut words = command.arguments.iter().map(String::as_str);
        while let Some(word) = words.next() {
            if let Some(color) = Color::parse(word) {
                request.color = color;
            } else if let Ok(hundredths) = word.parse::<f64>() {
                request.interval = interval(hundredths)?;
            } else {
                request.set(word, &mut words, size)?;
            }
        }
        Ok(request)
    }

    fn new(name: &str, color: Color) -> AnalyzeRequest {
        let ending = match name {
            name if name.contains("genmove") => AnalysisEnding::Play,
            name if name.ends_with("_cancellable") => AnalysisEnding::NameUnlessInput,
            name if name.contains("search") => AnalysisEnding::Name,
            _ => AnalysisEnding::OnInput,
        };
        AnalyzeRequest {
            dialect: if name.starts_with("kata-") { Dialect::Kata } else { Dialect::LeelaZero },
            is_silent: name.starts_with("kata-search") && !name.contains("analyze"),
            ending,
            color,
            interval: NO_INTERVAL,
            least_moves: 0,
            most_moves: usize::MAX,
            ownership: false,
            moves_ownership: false,
            pv_visits: false,
            root: false,
            ownership_deviation: false,
            moves_ownership_deviation: false,
            pv_edge_visits: false,
            no_result: false,
            bounds: Vec::new(),
        }
    }

    /// Takes a key and its value.
    fn set<'a>(
        &mut self,
        key: &str,
        words: &mut impl Iterator<Item = &'a str>,
        size: Size,
    ) -> Result<(), String> {
        let lack = || format!("{} needs a value", short(key));
        match key {
            "interval" => {
                let value = words.next().ok_or_else(lack)?;
                self.interval = interval(value.parse().map_err(|_| lack())?)?;
            }
            "minmoves" => self.least_moves = number(words.next(), key)?,
            "maxmoves" => self.most_moves = number(words.next(), key)?,
            "ownership" => self.ownership = flag(words.next(), key)?,
            "movesOwnership" => self.moves_ownership = flag(words.next(), key)?,
            "pvVisits" => self.pv_visits = flag(words.next(), key)?,
            "rootInfo" => self.root = flag(words.next(), key)?,
            "ownershipStdev" => self.ownership_deviation = flag(words.next(), key)?,
            "movesOwnershipStdev" => self.moves_ownership_deviation = flag(words.next(), key)?,
            "pvEdgeVisits" => self.pv_edge_visits = flag(words.next(), key)?,
            "noResultValue" => self.no_result = flag(words.next(), key)?,
            "avoid" | "allow" => {
                let color = words.next().and_then(Color::parse).ok_or_else(lack)?;
                let moves = listed(words.next().ok_or_else(lack)?, size)?;
                let kind = if key == "allow" { RestrictionKind::Allow } else { RestrictionKind::Avoid };
                let mut bound = MoveRestriction::new(color, kind, number(words.next(), key)?.max(1));
                moves.into_iter().for_each(|mv| bound.add(mv));
                self.bounds.push(bound);
            }
            other => return Err(format!("unknown argument \"{}\"", short(other))),
        }
        Ok(())
    }

    /// Returns true if the analysis ends when the controller sends more.
    pub(super) fn ends_on_input(&self) -> bool {
        matches!(self.ending, AnalysisEnding::OnInput | AnalysisEnding::NameUnlessInput)
    }

    /// Ends the reply with the chosen move: as a line of its own after reports, as the whole reply otherwise.
    pub(super) fn conclude(&self, chosen: &str, controller: &mut Controller<'_>) -> String {
        if self.is_silent {
            return chosen.to_owned();
        }
        controller.send(&format!("play {chosen}"));
        String::new()
    }

    /// Returns true if `avoid` or `allow` restricts the moves.
    pub(super) fn is_restricted(&self) -> bool {
        !self.bounds.is_empty()
    }

    /// Returns true if the request lets the side to move make a move.
    pub(super) fn allows(&self, mv: Move) -> bool {
        self.bounds.iter().all(|bound| bound.lets(self.color, mv, 0))
    }

    /// A report in the format of the request, in one line.
    pub(super) fn text(&self, report: &SearchReport) -> String {
        let shown =
            report.moves.iter().enumerate().filter(|(at, one)| one.visits > 0 || *at < self.least_moves);
        let mut text: Vec<String> =
            shown.take(self.most_moves).map(|(order, one)| self.one(report, one, order)).collect();
        if self.dialect == Dialect::Kata && self.root {
            let mean = &report.mean;
            let sure = report.uncertainty;
            text.push(format!(
                "rootInfo visits {} utility {:.6} winrate {:.6} scoreMean {:.6} scoreStdev {:.6} scoreLead {:.6} \
                 scoreSelfplay {:.6} weight {} rawStWrError {:.6} rawStScoreError {:.6} rawVarTimeLeft {:.6}",
                report.visits,
                report.value,
                mean.wins(self.color),
                mean.lead(self.color),
                mean.deviation,
                mean.lead(self.color),
                self.color.pick(mean.black_score, -mean.black_score),
                report.visits,
                sure.map_or(-1.0, |sure| sure.win_error),
                sure.map_or(-1.0, |sure| sure.score_error),
                sure.map_or(-1.0, |sure| sure.open_moves),
            ));
        }
        if self.ownership {
            text.push(self.owners("ownership", &report.mean.ownership));
        }
        if self.ownership_deviation {
            text.push(listing("ownershipStdev", &report.mean.ownership_deviation));
        }
        text.join(" ")
    }

    fn owners(&self, name: &str, black: &[f64]) -> String {
        let values: Vec<f64> = black.iter().map(|o| self.color.pick(*o, -o)).collect();
        listing(name, &values)
    }

    fn one(&self, report: &SearchReport, one: &MoveReport, order: usize) -> String {
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
                one.value - 2.0 * (mean.wins(color) - one.least),
                one.visits,
            ),
        };
        if self.no_result {
            text += &format!(" noResultValue {:.6}", mean.no_result);
        }
        text += &format!(" pv {}", line.join(" "));
        if self.pv_visits {
            text += &format!(" pvVisits {}", joined(&one.line_visits));
        }
        if self.pv_edge_visits {
            // In a tree every position has one move that leads to it.
            text += &format!(" pvEdgeVisits {}", joined(&one.line_visits));
        }
        if self.moves_ownership && !mean.ownership.is_empty() {
            text += &format!(" {}", self.owners("movesOwnership", &mean.ownership));
        }
        if self.moves_ownership_deviation && !mean.ownership_deviation.is_empty() {
            text += &format!(" {}", listing("movesOwnershipStdev", &mean.ownership_deviation));
        }
        text
    }
}

fn listing(name: &str, values: &[f64]) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("{value:.3}")).collect();
    format!("{name} {}", values.join(" "))
}

fn joined(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

/// The moves of a list with commas.
fn listed(text: &str, size: Size) -> Result<Vec<Move>, String> {
    text.split(',')
        .map(|word| match Vertex::parse(word, size).map_err(|bad| bad.to_string())? {
            Vertex::Move(mv) => Ok(mv),
            Vertex::Resign => Err("resign is no move here".to_owned()),
        })
        .collect()
}

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

/// A move as the protocol writes it.
fn vertex(mv: Move, size: Size) -> String {
    Vertex::Move(mv).on(size).to_string()
}
