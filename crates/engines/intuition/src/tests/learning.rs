//! Training: repeatable, interruptible, and it learns.

use myosu_search::Cancel;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::super::protocol::{self, Protocol, TestOutcome};
use super::super::{
    Advice, Case, Clusters, Ended, KohonenModel, MapInput, MapSettings, Pattern, corner_cases, distinct,
};
use super::{random_case, random_patterns};

fn small(seed: u64) -> MapSettings {
    MapSettings { side: 6, longest: 12, input: MapInput::Components(40), seed, ..MapSettings::default() }
}

fn model(seed: u64) -> KohonenModel {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(10);
    KohonenModel::new(random_patterns(&mut rng, 40), random_patterns(&mut rng, 10), small(seed))
}

#[test]
fn the_same_seed_gives_the_same_map_with_any_number_of_threads() {
    let trained = |threads: usize, seed: u64| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut model = model(seed);
            model.train(&Cancel::new(), |_| {});
            model
        })
    };
    let one = trained(1, 3);
    assert_eq!(one, trained(4, 3));
    assert_ne!(one.map(), trained(1, 4).map());
}

#[test]
fn an_interrupted_training_ends_like_one_that_was_not() {
    let mut whole = model(5);
    whole.train(&Cancel::new(), |_| {});
    let mut parts = model(5);
    let mut rounds = 0;
    while parts.ended().is_none() {
        let cancel = Cancel::new();
        let stop = cancel.clone();
        parts.train(&cancel, |_| stop.raise());
        parts = KohonenModel::from_bytes(&parts.to_bytes()).unwrap();
        rounds += 1;
    }
    assert!(rounds > 2);
    assert_eq!(whole, parts);
}

#[test]
fn rate_and_kernel_are_the_papers_at_the_start_and_half_of_it_at_the_end() {
    let settings = MapSettings::default();
    assert_eq!(settings.rate(0), 0.5);
    assert!((settings.kernel(0) - 30.0 / 2.0_f64.sqrt()).abs() < 1e-12);
    assert_eq!(settings.rate(1000), 0.25);
    assert!((settings.kernel(1000) - 15.0 / 2.0_f64.sqrt()).abs() < 1e-12);
}

#[test]
fn a_training_pattern_falls_on_a_cluster_that_holds_its_move() {
    let mut model = model(6);
    model.train(&Cancel::new(), |_| {});
    let clusters = Clusters::of(&model);
    assert_eq!(clusters.count() as u32, model.curve().last().unwrap().clusters);
    for pattern in model.training() {
        let neuron = clusters.classify(pattern).expect("it was trained on");
        assert_eq!(clusters.moves(neuron).and(pattern.moves), pattern.moves);
        assert!(clusters.members(neuron).contains(pattern));
    }
}

#[test]
fn proposals_are_legal_and_their_shares_sum_to_one() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20);
    let mut model = model(7);
    model.train(&Cancel::new(), |_| {});
    let clusters = Clusters::of(&model);
    let mut proposed = 0;
    for name in 0..200 {
        let case = random_case(&mut rng, name);
        let Some(proposal) = clusters.propose(&case) else { continue };
        proposed += 1;
        let sum: f64 = proposal.candidates.iter().map(|candidate| candidate.1).sum();
        assert!(proposal.candidates.is_empty() || (sum - 1.0).abs() < 1e-9);
        assert!(proposal.candidates.iter().all(|(point, _)| case.setup.stone(*point).is_none()));
        assert!(!proposal.similar.is_empty());
    }
    assert!(proposed > 20, "{proposed}");
}

#[test]
fn the_protocol_counts_every_test_pattern_once() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
    let cases: Vec<_> = (0..120).map(|name| random_case(&mut rng, name)).collect();
    let protocol = Protocol { training: 80, test: 20, settings: small(0), seeds: vec![1, 2] };
    let report = protocol::run(cases.clone(), &protocol, &Cancel::new(), |_, _| {}).unwrap();
    assert_eq!(report.cases.len() + report.doubles + report.outside, 120);
    assert_eq!((report.runs.len(), report.projections.len()), (2, report.cases.len()));
    for run in &report.runs {
        assert_eq!((run.training.len(), run.test.len(), run.outcomes.len()), (80, 20, 20));
        assert!(run.test.iter().all(|number| !run.training.contains(number)));
        let classified =
            run.outcomes.iter().filter(|outcome| **outcome != TestOutcome::NotClassified).count();
        assert!((run.classified() - classified as f64 / 20.0).abs() < 1e-12);
        assert!(run.hits() <= 1.0 && run.offered() >= run.hits());
        assert!(matches!(run.ended, Ended::Stopped | Ended::Finished));
    }
    assert!(protocol::run(cases.into_iter().take(3), &protocol, &Cancel::new(), |_, _| {}).is_err());
}

#[test]
fn the_shipped_map_is_a_run_of_the_papers_protocol() {
    let model = KohonenModel::shipped();
    assert_eq!(*model.settings(), MapSettings { seed: model.settings().seed, ..MapSettings::default() });
    assert_eq!((model.training().len(), model.validation().len()), (500, 88));
    assert_eq!(model.ended(), Some(Ended::Stopped));
    let known = distinct(corner_cases());
    assert!(known.cases.len() >= 588, "{}", known.cases.len());
    assert_eq!((known.doubles, known.outside, known.unanswered), (0, 0, 0));
    let patterns: Vec<Pattern> = known.cases.iter().map(Case::pattern).collect();
    let (training, test) = protocol::divided(&patterns, &Protocol::default(), model.settings().seed);
    let chosen =
        |numbers: &[usize]| -> Vec<Pattern> { numbers.iter().map(|&at| patterns[at].clone()).collect() };
    assert_eq!((model.training(), model.validation()), (&chosen(&training)[..], &chosen(&test)[..]));
    let clusters = Clusters::of(&model);
    let classified: Vec<&Case> = test
        .iter()
        .map(|&at| &known.cases[at])
        .filter(|case| clusters.classify(&case.pattern()).is_some())
        .collect();
    assert!(classified.len() * 2 > test.len(), "{}", classified.len());
    for case in classified.into_iter().take(8) {
        let [by_map, by_predictor] = Advice::of_both(case, 2);
        assert!(by_map.cluster.is_some() && !by_map.similar.is_empty());
        assert!(by_predictor.cluster.is_none() && by_predictor.similar.len() == 2);
    }
}
