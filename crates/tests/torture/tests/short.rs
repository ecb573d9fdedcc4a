//! The attack in short: every protocol and both kinds of proofs.

use myosu_torture::{lines, proofs};

#[test]
fn lines_of_all_protocols_are_answered_by_their_laws() {
    for attack in [lines::gtp(1, 6_000), lines::gomocup(1, 6_000), lines::analysis(1, 2_000)] {
        assert!(attack.is_ok(), "{}", attack.unwrap_err());
    }
}

#[test]
fn changed_proofs_are_refused_unless_they_are_true() {
    for attack in [proofs::omok(1, 400), proofs::go(1, 400)] {
        assert!(attack.is_ok(), "{}", attack.unwrap_err());
    }
}
