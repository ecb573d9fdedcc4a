//! The curve of a run as a table and as a picture.

use myosu::draw::chart::{Axis, Chart, Sample, Series, Trace};

use crate::trainer::RoundLosses;

/// The curve as comma-separated values.
pub(crate) fn table(rounds: &[RoundLosses]) -> String {
    let mut text = "round,samples,policy,outcome,lead,ownership,first,rate,slope,held_out_policy,\
                    held_out_outcome,held_out_lead,held_out_ownership,held_out_first\n"
        .to_owned();
    for r in rounds {
        text += &format!(
            "{},{},{:.4},{:.4},{:.3},{:.5},{:.2},{:.3e},{:.3}",
            r.round, r.samples, r.policy, r.outcome, r.lead, r.ownership, r.first, r.rate, r.slope
        );
        match r.held_out {
            Some(losses) => losses.iter().for_each(|loss| text += &format!(",{loss:.5}")),
            None => text += ",,,,,",
        }
        text.push('\n');
    }
    text
}

/// The curve as SVG: the policy's loss on the left, the share of the teacher's first moves on the right.
pub(crate) fn picture(rounds: &[RoundLosses]) -> String {
    let learned = |value: fn(&RoundLosses) -> f64| {
        rounds.iter().map(|r| Sample::new(r.samples as f64, value(r))).collect::<Vec<_>>()
    };
    let held_out = |at: usize| {
        let measured = rounds.iter().filter_map(|r| Some(Sample::new(r.samples as f64, r.held_out?[at])));
        measured.collect::<Vec<_>>()
    };
    let mut chart = Chart::new("", Axis::new("positions learned"), Axis::new("cross-entropy of the policy"));
    chart.right = Axis::new("first move, %").over(0.0, 100.0);
    chart
        .with(Series::new("policy", Trace::Line, learned(|r| r.policy)))
        .with(Series::new("policy, held out", Trace::LineAndDots, held_out(0)))
        .with(Series::new("first move", Trace::Line, learned(|r| r.first)).right())
        .with(Series::new("first move, held out", Trace::LineAndDots, held_out(4)).right())
        .svg()
}
