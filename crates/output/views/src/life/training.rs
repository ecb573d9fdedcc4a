//! The training of a Kohonen map, as JSON and lines of text.

use myosu_intuition::{Clusters, Ended, Epoch, KohonenModel};
use myosu_text::Text;
use myosu_text::english::count;
use serde_json::{Value, json};

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

/// A training as JSON, with its whole learning curve.
pub fn training_json(model: &KohonenModel, ended: Option<Ended>, last: &Epoch) -> Value {
    let curve: Vec<Value> =
        model.curve().iter().map(|e| json!([e.epoch, e.training, e.validation, e.clusters])).collect();
    json!({
        "schema": 1,
        "ended": how(ended).en,
        "epoch": last.epoch,
        "training_rmse": last.training,
        "validation_rmse": last.validation,
        "clusters": last.clusters,
        "training": model.training().len(),
        "validation": model.validation().len(),
        "curve": curve,
    })
}

/// A training in lines.
pub fn training_lines(model: &KohonenModel, ended: Option<Ended>, last: &Epoch) -> Vec<Text> {
    let clusters = Clusters::of(model);
    let moves: usize = clusters.neurons().map(|neuron| clusters.moves(neuron).len()).sum();
    let mean = moves as f64 / clusters.count().max(1) as f64;
    let (how, errors) = (how(ended), epoch_text(last));
    let (learnt, held) = (model.training().len(), model.validation().len());
    let mut lines = vec![
        Text::new(
            format!("{} (세대 {}): {}", how.ko, last.epoch, errors.ko),
            format!("{} after epoch {}: {}", how.en, last.epoch, errors.en),
        ),
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
