//! Whole runs with a tiny teacher and a tiny network.

use myosu::net::learn::{BlockShape, NetShape};
use myosu::net::{Net, sample};
use myosu::rules::Symmetry;
use myosu::search::Cancel;
use myosu_training::folder::RunFolder;
use myosu_training::games::{TrainingGame, read_games};
use myosu_training::label::{ShardDraw, ShardPlan, Teacher};
use myosu_training::record::{GameShare, read_shard, write_shard};
use myosu_training::run::{KeepShard, Labeller, Run, RunFailed, RunSettings, Step};

fn teacher() -> Teacher {
    Teacher::new(Net::new(&sample(8, 8, 3)))
}

fn games() -> Vec<TrainingGame> {
    let text = concat!(
        r#"{"id":"a","moves":"ccggcggcddffdf--fdeeabbaae","size":9,"result":"B+R"}"#,
        "\n",
        r#"{"id":"b","moves":"pddpqdqpcdppddqq","result":"W+0.5"}"#,
    );
    read_games(text.as_bytes()).expect("the games are good").0
}

fn settings() -> RunSettings {
    let blocks = vec![BlockShape::Ordinary, BlockShape::Pooled];
    let shape = NetShape { channels: 16, blocks, pooled: 8, head: 8, hidden: 8 };
    RunSettings { shape, shard: 24, passes: 2, ..RunSettings::default() }
}

/// A teacher that labels on the thread of the test.
struct OnThread(Teacher);

impl Labeller for OnThread {
    fn teacher(&self) -> &str {
        self.0.name()
    }

    fn has_games(&self) -> bool {
        true
    }

    fn label(&mut self, plans: &[ShardPlan], cancel: &Cancel, keep: KeepShard<'_>) -> Result<(), RunFailed> {
        for plan in plans.iter().take_while(|_| !cancel.is_raised()) {
            keep(plan, &write_shard(&self.0.label(plan.source, &games(), plan.draw)))?;
        }
        Ok(())
    }
}

/// Learns some rounds and returns what was reported.
fn learn(folder: &RunFolder, rounds: u64) -> Vec<Step> {
    let mut steps = Vec::new();
    let labeller = &mut OnThread(teacher());
    let run = Run { folder, labeller, settings: settings(), most: rounds };
    run.learn(&Cancel::new(), &mut |step| steps.push(step)).expect("the folder is good");
    steps
}

#[test]
fn a_run_that_was_interrupted_ends_with_the_same_bits() {
    let (whole, parts) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let folder = RunFolder::open(whole.path()).unwrap();
    let steps = learn(&folder, 4);
    let learned: Vec<_> = steps.iter().filter(|step| matches!(step, Step::Learned(_))).collect();
    assert_eq!(learned.len(), 4);
    let again = RunFolder::open(parts.path()).unwrap();
    learn(&again, 1);
    let raised = Cancel::new();
    raised.raise();
    let run = Run { folder: &again, labeller: &mut OnThread(teacher()), settings: settings(), most: 9 };
    run.learn(&raised, &mut |_| {}).unwrap();
    learn(&again, 3);
    assert!(folder.checkpoint().unwrap().is_some());
    assert!(folder.checkpoint().unwrap() == again.checkpoint().unwrap(), "the checkpoints differ");
    let curve = std::fs::read_to_string(whole.path().join("curve.csv")).unwrap();
    assert_eq!(curve.lines().count(), 5, "{curve}");
    let bytes = std::fs::read(whole.path().join("latest.bin.gz")).unwrap();
    assert_eq!(myosu::net::read(&bytes).unwrap().trunk.channels, 16);
}

#[test]
fn a_run_starts_from_a_network() {
    let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    learn(&RunFolder::open(first.path()).unwrap(), 1);
    let model = myosu::net::read(&std::fs::read(first.path().join("latest.bin.gz")).unwrap()).unwrap();
    let folder = RunFolder::open(second.path()).unwrap();
    let mut samples = Vec::new();
    let mut report = |step| {
        if let Step::Learned(losses) = step {
            samples.push(losses.samples);
        }
    };
    let started = RunSettings { start: Some(model.clone()), ..settings() };
    let run = Run { folder: &folder, labeller: &mut OnThread(teacher()), settings: started, most: 1 };
    run.learn(&Cancel::new(), &mut report).unwrap();
    assert_eq!(samples, [2 * 8 * 24], "the samples of the first run count");
    let other = RunSettings { shape: NetShape::shipped(), start: Some(model), ..settings() };
    let third = tempfile::tempdir().unwrap();
    let folder = RunFolder::open(third.path()).unwrap();
    let run = Run { folder: &folder, labeller: &mut OnThread(teacher()), settings: other, most: 1 };
    let failed = run.learn(&Cancel::new(), &mut |_| {}).unwrap_err().to_string();
    assert!(failed.contains("start from") && failed.contains("parameters"), "{failed}");
}

#[test]
fn damaged_files_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let run = RunFolder::open(folder.path()).unwrap();
    learn(&run, 1);
    let shard = run.shards().unwrap()[1].file();
    std::fs::write(folder.path().join("labels").join(&shard), b"no labels").unwrap();
    let steps = learn(&run, 1);
    assert!(steps.iter().any(|step| matches!(step, Step::Damaged(why) if why.contains(&shard))), "{steps:?}");
    let mut bytes = run.checkpoint().unwrap().unwrap();
    bytes[40] ^= 1;
    std::fs::write(run.checkpoint_path(), &bytes).unwrap();
    let again = Run { folder: &run, labeller: &mut OnThread(teacher()), settings: settings(), most: 1 };
    let failed = again.learn(&Cancel::new(), &mut |_| {}).unwrap_err().to_string();
    assert!(failed.contains("checkpoint") && failed.contains("checksum"), "{failed}");
}

#[test]
fn labels_survive_their_file_and_turn_with_the_board() {
    let mut teacher = teacher();
    let draw = ShardDraw { seed: 7, number: 3, count: 16 };
    let mut records = teacher.label_games(&games(), draw);
    records.extend(teacher.label_own_play(draw));
    assert_eq!(records.len(), 32);
    assert_eq!(read_shard(&write_shard(&records)).unwrap(), records);
    assert!(read_shard(&write_shard(&records)[..99]).is_err());
    for record in &records {
        let plain = record.targets(Symmetry::Identity, GameShare::default());
        assert!((plain.policy.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        assert!((plain.outcome.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        let turned = record.targets(Symmetry::Turn90, GameShare::default());
        let size = Symmetry::Turn90.size(record.size);
        for point in record.size.points() {
            let (from, to) =
                (record.size.ordinal(point), size.ordinal(Symmetry::Turn90.point(point, record.size)));
            assert_eq!(plain.policy[from], turned.policy[to]);
            assert_eq!(plain.ownership[from], turned.ownership[to]);
        }
        let inputs = record.inputs(Symmetry::Identity);
        assert_eq!(record.inputs(Symmetry::Turn90), inputs.transformed(Symmetry::Turn90));
        if let Some(played) = record.played {
            // No stone lies where the next one was played.
            let at = usize::from(played) * myosu::net::model::PLANES;
            assert!(inputs.planes.get(at + 1..at + 3).is_none_or(|stones| stones == [0.0, 0.0]));
        }
    }
}
