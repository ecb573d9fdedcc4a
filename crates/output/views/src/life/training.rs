//! The training of a Kohonen map, as a view and lines of text.

use myosu_intuition::{Clusters, Ended, Epoch, KohonenModel};
use myosu_text::Text;
use myosu_text::english::count;
use serde::{Deserialize, Serialize};

/// The errors and clusters after an epoch.
pub fn epoch_text(epoch: &Epoch) -> Text {
    let (training, validation) = (epoch.training, epoch.validation);
    Text::new(
        format!("오차 {training:.4}, 검증 오차 {validation:.4}, 군집 {}개", epoch.clusters),
        format!("error {training:.4}, validation {validation:.4}, {}", count(epoch.clusters, "cluster")),
    )
}

fn how(ended: Option<Ended>) -> Text {
    match ended {
        Some(Ended::Stopped) => Text::new("일찍 멈춤", "stopped early"),
        Some(Ended::Finished) => Text::new("끝남", "finished"),
        None => Text::new("중단됨", "interrupted"),
    }
}

/// The training of a Kohonen map, with its whole learning curve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrainingView {
    /// 1.
    pub schema: u32,
    /// How it ended: `stopped early`, `finished` or `interrupted`.
    pub ended: String,
    /// The last epoch.
    pub epoch: u32,
    /// The error on the problems it learnt from.
    pub training_rmse: f64,
    /// The error on the others.
    pub validation_rmse: f64,
    /// Clusters of the map.
    pub clusters: u32,
    /// Problems it learnt from.
    pub training: usize,
    /// Problems to stop by.
    pub validation: usize,
    /// Epoch, both errors and clusters, time after time.
    pub curve: Vec<(u32, f64, f64, u32)>,
    /// The end and the errors in a sentence.
    pub sentence: Text,
}

impl TrainingView {
    /// The view of a training.
    pub fn of(model: &KohonenModel, ended: Option<Ended>, last: &Epoch) -> TrainingView {
        let curve = model.curve().iter();
        TrainingView {
            schema: 1,
            ended: how(ended).en,
            epoch: last.epoch,
            training_rmse: last.training,
            validation_rmse: last.validation,
            clusters: last.clusters,
            training: model.training().len(),
            validation: model.validation().len(),
            curve: curve.map(|e| (e.epoch, e.training, e.validation, e.clusters)).collect(),
            sentence: errors(ended, last),
        }
    }
}

/// How a training ended, and its errors.
fn errors(ended: Option<Ended>, last: &Epoch) -> Text {
    let (how, errors) = (how(ended), epoch_text(last));
    Text::new(
        format!("{} (세대 {}): {}", how.ko, last.epoch, errors.ko),
        format!("{} after epoch {}: {}", how.en, last.epoch, errors.en),
    )
}

/// A training in lines.
pub fn training_lines(model: &KohonenModel, ended: Option<Ended>, last: &Epoch) -> Vec<Text> {
    let clusters = Clusters::of(model);
    let moves: usize = clusters.neurons().map(|neuron| clusters.moves(neuron).len()).sum();
    let mean = moves as f64 / clusters.count().max(1) as f64;
    let (learnt, held) = (model.training().len(), model.validation().len());
    let mut lines = vec![
        errors(ended, last),
        Text::new(
            format!("학습 {learnt}문제(흑백을 바꾸어 두 번), 검증 {held}문제, 군집마다 {mean:.1}수"),
            format!(
                "{} learnt from, twice with colors exchanged; {held} to stop by; {mean:.1} moves a cluster",
                count(learnt, "problem")
            ),
        ),
    ];
    if ended.is_none() {
        lines.push(Text::new("같은 명령으로 이어서 학습합니다", "the same command goes on from here"));
    }
    lines
}
