//! The JSON schemas of all views that stand alone: every field says what it is.

use myosu_views::judgement::fit::FitView;
use myosu_views::judgement::{JudgementView, MomentView, RecursionView, ReviewView};
use myosu_views::life::audit::AuditView;
use myosu_views::life::epg::{EpgSearchesView, EpgView};
use myosu_views::life::suggestion::SuggestionView;
use myosu_views::life::training::TrainingView;
use myosu_views::life::{AnswerView, SolvedView};
use myosu_views::omok::forbidden::ForbiddenPointsView;
use myosu_views::omok::{
    BookPositionView, ForbiddenView, KnowledgeView, MateView, OmokAnalysisView, WeightsView, WhyView,
};
use myosu_views::proof::CheckedProofView;
use myosu_views::record::RecordView;
use myosu_views::teaching::{GradeView, TurningPointView};
use schemars::JsonSchema;
use serde_json::Value;

/// The fields without a description, here and below.
fn undescribed(schema: &Value, at: &str, found: &mut Vec<String>) {
    match schema {
        Value::Object(parts) => {
            for (name, part) in parts {
                let below = format!("{at}/{name}");
                if let ("properties", Value::Object(fields)) = (name.as_str(), part) {
                    let bare = fields.iter().filter(|(_, field)| field["description"].as_str().is_none());
                    found.extend(bare.map(|(field, _)| format!("{below}/{field}")));
                }
                undescribed(part, &below, found);
            }
        }
        Value::Array(parts) => parts.iter().for_each(|part| undescribed(part, at, found)),
        _ => {}
    }
}

fn is_described<T: JsonSchema>() {
    let schema = serde_json::to_value(schemars::schema_for!(T)).expect("a schema is JSON");
    let mut found = Vec::new();
    undescribed(&schema, &T::schema_name(), &mut found);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn every_field_of_a_view_says_what_it_is() {
    is_described::<AnswerView>();
    is_described::<SolvedView>();
    is_described::<AuditView>();
    is_described::<SuggestionView>();
    is_described::<EpgView>();
    is_described::<EpgSearchesView>();
    is_described::<TrainingView>();
    is_described::<JudgementView>();
    is_described::<MomentView>();
    is_described::<RecursionView>();
    is_described::<ReviewView>();
    is_described::<FitView>();
    is_described::<MateView>();
    is_described::<OmokAnalysisView>();
    is_described::<ForbiddenView>();
    is_described::<ForbiddenPointsView>();
    is_described::<WhyView>();
    is_described::<WeightsView>();
    is_described::<BookPositionView>();
    is_described::<KnowledgeView>();
    is_described::<RecordView>();
    is_described::<CheckedProofView>();
    is_described::<GradeView>();
    is_described::<TurningPointView>();
}
