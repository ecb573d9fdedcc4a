//! The files of knowledge bases, and what is wrong with bad ones.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use myosu_omok::knowledge::{BadBase, BadKnowledgeFile, FourRule, KnowledgeBase, PreferenceTable, Stance};

const SMALL: &str = "
    [vectors]
    1 = [5, 1, 0]
    2 = [4, 1, 0]
    3 = [3, 1, 0]
    [attack]
    order = [[1, 2, 3]]
    [defence]
    order = [[1, 2], [1, 3]]
    [[versus]]
    attack = [1]
    defence = [1, 2, 3]
    prefer = \"attack\"
    [[versus]]
    attack = [2, 3]
    defence = [1]
    prefer = \"defence\"
";

fn error(from: &str, to: &str) -> String {
    assert!(SMALL.contains(from));
    KnowledgeBase::parse(&SMALL.replacen(from, to, 1)).unwrap_err().to_string()
}

#[test]
fn searched_preferences_change_kb2_to_kb4_alone() {
    let (searched, built_in) = (KnowledgeBase::searched(), KnowledgeBase::default());
    assert_eq!(searched.vectors(), built_in.vectors());
    assert_eq!(searched.fours(), FourRule::Alike);
    assert_ne!(searched.records(), built_in.records());
    // Fives come first on both sides, and making one before stopping one.
    let fives = searched.records().iter().filter(|record| record.attack <= 4);
    assert!(fives.clone().count() == 80 && fives.clone().all(|record| record.side == Stance::Attack));
    let stopped = searched.records().iter().filter(|record| record.attack > 4 && record.defence <= 4);
    assert!(stopped.clone().count() == 64 && stopped.clone().all(|record| record.side == Stance::Defence));
}

#[test]
fn the_built_in_base_is_sound_and_full() {
    let base = KnowledgeBase::default();
    assert_eq!(base.vectors().len(), 20);
    assert_eq!(base.records().len(), 400);
}

#[test]
fn what_is_wrong_is_named() {
    KnowledgeBase::parse(SMALL).unwrap();
    assert_eq!(
        error("[[1, 2, 3]]", "[[1, 2, 3, 1]]"),
        "KB2 (attack): the preferences go round in a cycle: 1 > 2 > 3 > 1"
    );
    assert_eq!(
        error("[[1, 2], [1, 3]]", "[[1, 2]]"),
        "KB3 (defence): the preferences fall into parts that nothing joins: {1 2} and {3}"
    );
    assert_eq!(error("[[1, 2, 3]]", "[[1, 7]]"), "KB2 (attack): there is no index 7 in KB1");
    assert_eq!(error("[[1, 2, 3]]", "[[1, 700]]"), "KB2 (attack): there is no index 700 in KB1");
    assert_eq!(
        error("[[1, 2, 3]]", "[[1, 2, 3], [1, 2]]"),
        "KB2 (attack): the preference 1 > 2 is given twice"
    );
    assert_eq!(
        error("[[1, 2, 3]]", "[[1, 2, 3], [2, 1]]"),
        "KB2 (attack): 2 > 1 and the opposite are both given"
    );
    assert_eq!(error("[[1, 2, 3]]", "[[1, 1]]"), "KB2 (attack): 1 is preferred to itself");
    assert_eq!(
        error("attack = [2, 3]", "attack = [2, 2, 3]"),
        "KB4 (attack against defence): the preference defence 1 > attack 2 is given twice"
    );
    assert_eq!(
        error("attack = [2, 3]", "attack = [1, 2, 3]"),
        "KB4 (attack against defence): defence 1 > attack 1 and the opposite are both given"
    );
    assert_eq!(
        error("2 = [4, 1, 0]", "2 = [6, 1, 0]"),
        "KB1: index 2 is [6, 1, 0]; a vector is [CV 1 to 5, D 0 or 1, L 0 or 1]"
    );
    assert_eq!(error("2 = [4, 1, 0]", "2 = [5, 1, 0]"), "KB1: 1 and 2 are the same vector (5,1,0)");
    assert!(error("[vectors]", "[vectors").contains("TOML"));
    assert!(error("prefer = \"attack\"", "prefer = \"both\"").contains("both"));
    let cycle = KnowledgeBase::parse(&SMALL.replace("[[1, 2, 3]]", "[[1, 2, 3, 1]]"));
    assert!(matches!(
        cycle,
        Err(BadKnowledgeFile::KnowledgeBase(BadBase::Cycle { table: PreferenceTable::Kb2, .. }))
    ));
}
