//! A run for the Omok network: stopped, resumed, damaged.

use std::fs;
use std::path::Path;

use myosu::omok::net::EvalNet;
use myosu::rules::omok::Rule;
use myosu::search::Cancel;
use myosu_training::omok::{OmokRun, OmokSettings, OmokStep};

fn run(folder: &Path, passes: u64) -> OmokRun {
    let settings =
        OmokSettings { rule: "freestyle".into(), seed: 2, games: 100, nodes: 20, passes, from: None };
    OmokRun { folder: folder.to_owned(), rule: Rule::FREESTYLE, settings }
}

/// Runs until as many steps are reported, then raises the flag.
fn steps(run: &OmokRun, most: usize) -> Vec<OmokStep> {
    let cancel = Cancel::new();
    let mut steps = Vec::new();
    let mut report = |step: OmokStep| {
        steps.push(step);
        if steps.len() == most {
            cancel.raise();
        }
    };
    run.run(&cancel, &mut report).expect("the folder is ours");
    steps
}

#[test]
fn a_run_that_was_stopped_ends_with_the_network_of_one_that_was_not() {
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let whole = run(folders[0].path(), 2);
    let all = steps(&whole, usize::MAX);
    assert!(matches!(
        all[..],
        [OmokStep::Played(1, 1), OmokStep::Sampled(_), OmokStep::Learned(_), OmokStep::Learned(_)]
    ));
    let parts = run(folders[1].path(), 2);
    assert_eq!(steps(&parts, 3).len(), 3);
    let rest = steps(&parts, usize::MAX);
    assert!(matches!(rest[..], [OmokStep::Sampled(_), OmokStep::Learned(pass)] if pass.pass == 2));
    let [net, other] = folders.each_ref().map(|folder| fs::read(folder.path().join("latest.net")).unwrap());
    assert_eq!(net, other);
    assert!(EvalNet::parse(&net).is_ok());
    assert!(fs::read_to_string(folders[0].path().join("curve.svg")).unwrap().contains("<svg"));

    // A damaged shard is played again, to the same bytes.
    let shard = folders[1].path().join("000000.games");
    let bytes = fs::read(&shard).unwrap();
    fs::write(&shard, &bytes[..bytes.len() / 2]).unwrap();
    assert!(matches!(
        steps(&parts, usize::MAX)[..],
        [OmokStep::Damaged(_), OmokStep::Played(1, 1), OmokStep::Sampled(_)]
    ));
    assert_eq!(fs::read(&shard).unwrap(), bytes);

    // Other settings and a damaged checkpoint are refused.
    let other = run(folders[1].path(), 3).run(&Cancel::new(), &mut |_| {});
    assert!(other.unwrap_err().to_string().contains("begun with other settings"));
    fs::write(folders[1].path().join("checkpoint"), b"[]\nx").unwrap();
    let damaged = parts.run(&Cancel::new(), &mut |_| {});
    assert!(damaged.unwrap_err().to_string().contains("not a checkpoint"));
}

#[test]
fn a_run_begins_with_the_network_that_ships() {
    let folder = tempfile::tempdir().unwrap();
    let mut further = run(folder.path(), 1);
    further.settings.from = Some("shipped".into());
    let all = steps(&further, usize::MAX);
    let [OmokStep::Played(1, 1), OmokStep::Sampled(_), OmokStep::Began(before), OmokStep::Learned(pass)] =
        all[..]
    else {
        panic!("{all:?}");
    };
    // A few hundred positions do not undo what it knows: the loss stays far from that of an even chance everywhere.
    assert!(before[0] < 0.69 && pass.held_out < before[0] + 0.02, "{before:?} {pass:?}");
    assert!(EvalNet::parse(&fs::read(folder.path().join("latest.net")).unwrap()).is_ok());

    // A file that is cut off or not there is named, and so is a rule for which none ships.
    let cut = folder.path().join("cut.net");
    let shipped = EvalNet::shipped_file(&Rule::FREESTYLE).unwrap();
    fs::write(&cut, &shipped[..shipped.len() - 2]).unwrap();
    let missing = folder.path().join("missing.net");
    for (from, rule) in
        [(cut.to_str(), Rule::FREESTYLE), (missing.to_str(), Rule::FREESTYLE), (Some("shipped"), Rule::CARO)]
    {
        let from = from.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut wrong = run(folder.path(), 1);
        (wrong.rule, wrong.settings.from) = (rule, Some(from.into()));
        let refused = wrong.run(&Cancel::new(), &mut |_| {}).unwrap_err();
        assert!(refused.to_string().contains(from), "{refused}");
    }
}
