//! What the prover claims of a diagram is true of the diagram: against an exhaustive twin without regions.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "helpers of tests panic; the share is printed")]

mod common;
mod survey;

use survey::Survey;

#[test]
fn what_is_claimed_of_a_diagram_is_true_of_it() {
    let survey = Survey::run(1, 300);
    println!("{survey}");
    assert_eq!(survey.wrong, Vec::<String>::new());
    assert!(survey.share() >= 0.6, "{survey}");
    assert!(survey.counted > 15 && survey.checked > 150 && survey.sealed > 50, "{survey}");
    assert!(survey.fates.values().all(|&count| count > 2) && survey.fates.len() == 4, "{survey}");
}
