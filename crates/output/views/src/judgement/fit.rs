//! The figures of a fitted judge: a view and a table.

use myosu_baduk::cgs::fit::{FitFigures, GameStage, MOMENTS};
use myosu_baduk::cgs::measure::{BINS, ForecastTally};
use serde::{Deserialize, Serialize};

/// The quality of the judges that were fitted and compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FitView {
    /// 1.
    pub schema: u32,
    /// Games.
    pub games: usize,
    /// Parts of the games, each judged by what the others teach.
    pub folds: usize,
    /// Each judge's figures.
    pub figures: Vec<JudgeFiguresView>,
}

impl FitView {
    /// The figures of judges on games divided into parts.
    pub fn of(games: usize, folds: usize, figures: &[JudgeFiguresView]) -> FitView {
        FitView { schema: 1, games, folds, figures: figures.to_vec() }
    }
}

/// The quality of a judge on games it was not fitted on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgeFiguresView {
    /// The judge.
    pub name: String,
    /// The Brier score.
    pub brier: f64,
    /// The expected calibration error.
    pub calibration_error: f64,
    /// The share of points whose likelier owner was right.
    pub accuracy: f64,
    /// The Brier score after a number of moves, and at the end.
    pub brier_by_moment: Vec<(String, f64)>,
    /// The accuracy at the end.
    pub accuracy_at_end: f64,
    /// Per tenth of probability: points, forecast, frequency.
    pub reliability: [(usize, f64, f64); BINS],
}

impl JudgeFiguresView {
    /// The figures of a judge.
    pub fn of(figures: &FitFigures) -> JudgeFiguresView {
        let all = figures.all();
        JudgeFiguresView {
            name: figures.name.clone(),
            brier: all.brier(),
            calibration_error: all.calibration_error(),
            accuracy: all.accuracy(),
            brier_by_moment: MOMENTS
                .iter()
                .map(|&moment| moment_name(moment))
                .zip(figures.moments.iter().map(ForecastTally::brier))
                .collect(),
            accuracy_at_end: figures.moments.last().map_or(0.0, ForecastTally::accuracy),
            reliability: all.reliability(),
        }
    }

    /// The figures in a line, for the head of a table of weights.
    pub fn comment(&self, folds: usize) -> String {
        format!(
            "{}: Brier {:.4}, calibration error {:.4}, owner right {:.2}% ({folds}-fold by game)",
            self.name,
            self.brier,
            self.calibration_error,
            100.0 * self.accuracy
        )
    }

    fn line(&self) -> String {
        let moments: String = self.brier_by_moment.iter().map(|(_, brier)| format!("{brier:>8.4}")).collect();
        format!(
            "{:<14}{:>8.4}{moments}{:>8.4}{:>7.2}%{:>9.2}%",
            self.name,
            self.brier,
            self.calibration_error,
            100.0 * self.accuracy,
            100.0 * self.accuracy_at_end
        )
    }
}

fn moment_name(moment: GameStage) -> String {
    match moment {
        GameStage::After(moves) => moves.to_string(),
        GameStage::End => "end".into(),
    }
}

/// A table of several judges, and how reliable the first one's probabilities are.
pub fn table_lines(rows: &[JudgeFiguresView]) -> Vec<String> {
    let Some(first) = rows.first() else { return Vec::new() };
    let moments: String = first.brier_by_moment.iter().map(|(name, _)| format!("{name:>8}")).collect();
    let mut lines =
        vec![format!("{:<14}{:>8}{moments}{:>8}{:>8}{:>10}", "", "Brier", "ECE", "owner", "owner end")];
    lines.extend(rows.iter().map(JudgeFiguresView::line));
    lines.push(format!("\n{} predicts, and it came true:", first.name));
    lines.extend(
        first
            .reliability
            .iter()
            .map(|(points, said, came_true)| format!("{points:>9} points {said:>7.3} {came_true:>7.3}")),
    );
    lines
}
