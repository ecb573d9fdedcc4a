//! Every kind of job: the results are those of the function behind it, whatever the number of threads, and what is not
//! valid is refused.

use std::sync::Arc;
use std::time::Duration;

use myosu::baduk::judge::PositionJudge;
use myosu::baduk::network::SearcherOptions;
use myosu::formats::Record;
use myosu::formats::input::GameTree;
use myosu::formats::problems::BookProblem;
use myosu::net::{Encoding, Net, Precision, sample, write};
use myosu::search::{Budget, Cancel};
use myosu::text::Language;
use myosu::tsumego::collection::{self, Exercise, Recheck};
use myosu::tsumego::generate::Generator;
use myosu::tsumego::solution::Extent;
use myosu::tsumego::{Answer, Detail, Fate, Ko, Prover, Question};
use myosu::views::life::{SolvedProblem, SolvedView, solutions_sgf};
use myosu::words::life as words;
use myosu_arena::tournament::{self, MatchPlan};
use myosu_arena::{MatchLimits, entrants, referee::MatchTerms};
use myosu_jobs::kinds::games::{PlayerSpec, StartTerms, play_all};
use myosu_jobs::kinds::labels::BatchTeacher;
use myosu_jobs::kinds::life::{AnswerDetail, LifeQuestions, NO_TIME_LIMIT, ProblemLimits, solve_all};
use myosu_jobs::kinds::networks::BatchNetwork;
use myosu_jobs::kinds::reviews::{ReviewFormat, ReviewTerms, review_all};
use myosu_jobs::kinds::{KindItem, KindOutput, Proofs, Run, candidates, recheck, runner, trees};
use myosu_jobs::{Backend, Flow, InWriting, JobError, Local, Order, written};
use myosu_training::label::{ShardDraw, ShardPlan, ShardSource, Teacher};
use myosu_training::record::write_shard;
use myosu_training::run::Labeller;
use serde_json::json;

type KindBackend = Box<dyn Backend<KindItem, KindOutput>>;

/// Threads that hand values over, and threads between which everything is written, as on a queue.
fn backends(threads: usize) -> [KindBackend; 2] {
    let carrier = Local { threads, runner: written(runner()), results: None };
    [
        Box::new(Local { threads, runner: runner(), results: None }),
        Box::new(InWriting { backend: Box::new(carrier), runner: runner() }),
    ]
}

/// Runs something on a backend, with proofs made and checked.
fn with<T>(backend: &KindBackend, start: impl FnOnce(Run<'_>) -> T) -> T {
    let cancel = Cancel::new();
    let (progress, note) = (&mut |_: &_| {}, &mut |_: &str| {});
    start(Run { backend: &**backend, interrupted: &cancel, progress, note, proofs: Proofs::Replayed })
}

fn exercises(count: usize) -> Vec<Exercise> {
    let all = collection::shipped().exercises;
    let step = all.len() / count;
    all.into_iter().step_by(step).take(count).collect()
}

fn limits(nodes: u64) -> ProblemLimits {
    ProblemLimits { time: NO_TIME_LIMIT, budget: Budget::nodes(nodes), memory: 1 << 20 }
}

fn problem(exercise: &Exercise) -> BookProblem {
    let id = exercise.id.clone();
    BookProblem {
        id,
        setup: exercise.setup(),
        first_moves: vec![],
        note: String::new(),
        target: None,
        region: None,
        tree: vec![],
    }
}

#[test]
fn answers_are_those_of_the_prover_and_come_with_proofs() {
    let problems: Vec<BookProblem> = exercises(24).iter().map(problem).collect();
    for (detail, own) in [(AnswerDetail::Best, Detail::Best), (AnswerDetail::Everything, Detail::Everything)]
    {
        let limits = limits(20_000);
        let questions = LifeQuestions { detail, first: None, limits, proofs: false };
        let [lines, carried] = backends(2).map(|backend| {
            let mut lines = Vec::new();
            let count = with(&backend, |run| {
                solve_all("", &problems, questions, run, &mut |number, solved| {
                    lines.push(SolvedView::of(&problems[number].id, &solved));
                    Ok(Flow::On)
                })
            });
            assert_eq!(count.unwrap(), 24);
            lines
        });
        assert_eq!(lines, carried);
        let mut prover = Prover::new(limits.memory);
        let expected = problems.iter().map(|problem| {
            let question = Question::diagram(&problem.setup).detail(own);
            let answer = prover.answer(&question, limits.budget, &Cancel::new());
            let solved = answer.map(|answer| (answer, None)).map_err(|error| error.to_string());
            SolvedView::of(&problem.id, &solved)
        });
        assert_eq!(lines, expected.collect::<Vec<_>>());
        assert!(
            lines
                .iter()
                .filter(|line| matches!(line, SolvedView::Answer(view) if view.fate.is_some()))
                .count()
                > 20
        );
    }
}

#[test]
fn a_forged_answer_is_refused() {
    let exercise = &exercises(8)[3];
    let line = myosu::formats::problems::write(&[BookProblem { id: String::new(), ..problem(exercise) }]);
    let settings = json!({"detail": "best", "proof": true,
        "limits": {"seconds": 1e8, "nodes": 200_000, "memory": 1 << 20}});
    let order = Order { kind: "life".to_owned(), settings, files: Default::default() };
    let item = json!(line.trim_end());
    let mut worker = written(runner())();
    let output = worker.run(&order, &item, &Cancel::new()).unwrap();
    worker.check(&order, &item, &output).unwrap();
    let end = output.iter().position(|&byte| byte == b'\n').unwrap();
    let text = String::from_utf8(output[..end].to_vec()).unwrap();
    assert!(output.len() > end + 20, "there is a proof");
    // Another fate than the proven one is refused.
    let (answer, _) = SolvedView::read(text.as_bytes()).unwrap().solved().unwrap().unwrap();
    for fate in [Fate::Dead, Fate::Alive, Fate::Seki, Fate::Ko(Ko { surplus: 1 })] {
        if answer.fate != Some(fate) {
            let forged = Answer { fate: Some(fate), ..answer.clone() };
            let forged = serde_json::to_vec(&SolvedView::of("", &Ok((forged, Some(0.5))))).unwrap();
            assert!(
                SolvedView::read(&forged).unwrap().solved().is_ok(),
                "it contradicts nothing but the proof"
            );
            let why = worker.check(&order, &item, &[&forged, &output[end..]].concat());
            assert!(why.unwrap_err().contains("proof"));
        }
    }
    // Every cut is refused, and nearly every changed byte: a move may have a neighbour that wins as well.
    let (mut changed, mut refused) = (0, 0);
    for at in (end + 1..output.len()).step_by(7) {
        let mut bytes = output.clone();
        bytes[at] ^= 0x10;
        changed += 1;
        refused += usize::from(worker.check(&order, &item, &bytes).is_err());
        assert!(
            worker.check(&order, &item, &output[..at + 1].to_vec()).is_err() || at + 1 == output.len(),
            "cut {at}"
        );
    }
    assert!(refused * 10 >= changed * 9, "{refused} of {changed} refused");
    assert!(matches!(
        worker.run(&Order { kind: "else".to_owned(), ..order }, &item, &Cancel::new()),
        Err(JobError::Unfit(_))
    ));
}

#[test]
fn trees_and_rechecks_are_as_before() {
    let all = exercises(6);
    let each: Vec<&Exercise> = all.iter().collect();
    let files = backends(2).map(|backend| {
        let terms = (limits(60_000), Language::Korean);
        with(&backend, |run| trees::solutions("", &each, terms, run)).unwrap().unwrap()
    });
    let mut prover = Prover::new(1 << 20);
    let solved: Vec<_> = all
        .iter()
        .map(|exercise| {
            let question = exercise.question().detail(Detail::Everything);
            let answer = prover.answer(&question, Budget::nodes(60_000), &Cancel::new()).unwrap();
            let tree = prover.solution(&answer, Extent::SHORT, Budget::nodes(60_000), &Cancel::new());
            (answer, tree)
        })
        .collect();
    let problems: Vec<SolvedProblem<'_>> = all
        .iter()
        .zip(&solved)
        .map(|(e, (answer, tree))| SolvedProblem { id: &e.id, answer, tree, note: words::exercise(e) })
        .collect();
    let whole = String::from_utf8(solutions_sgf(&problems, Language::Korean).to_utf8()).unwrap();
    assert_eq!(files.map(|file| String::from_utf8(file).unwrap()), [whole.clone(), whole]);

    for backend in backends(2) {
        let mut found = Vec::new();
        with(&backend, |run| {
            recheck::recheck_all("", &all, limits(200_000), run, &mut |_, one| {
                found.push(one);
                Ok(Flow::On)
            })
        })
        .unwrap();
        assert_eq!(found, vec![Recheck::Confirmed; 6]);
    }
}

#[test]
fn candidates_are_those_of_the_generator() {
    let mut generator = Generator::new(5);
    let expected: Vec<_> = (20..60).map(|number| generator.candidate(number, &Cancel::new())).collect();
    assert!(expected.iter().any(Option::is_some));
    for backend in backends(2) {
        let mut made = Vec::new();
        with(&backend, |run| {
            candidates::make("", 5, 20..60, run, &mut |candidate| {
                made.push(candidate);
                Ok(Flow::On)
            })
        })
        .unwrap();
        assert_eq!(made, expected);
    }
}

#[test]
fn games_are_those_of_the_tournament() {
    let start = StartTerms { is_omok: true, rule: None, size: None, komi: None };
    let terms = MatchTerms {
        start: start.start().unwrap(),
        limits: MatchLimits { nodes: Some(40), ..MatchLimits::default() },
        grace: Duration::ZERO,
        longest: 60,
    };
    let plan = MatchPlan { terms, openings: vec![vec![]], games: 4, seed: 3 };
    let spec = |name: &str, spec: &str| PlayerSpec { name: name.to_owned(), spec: spec.to_owned() };
    let players = [spec("a", "linear"), spec("b", "alphabeta")];
    let pairings = plan.pairings(2);
    let [played, carried] = backends(2).map(|backend| {
        let mut played = Vec::new();
        with(&backend, |run| {
            play_all(&players, &start, &plan, &pairings, run, &mut |pairing, game| {
                played.push((*pairing, game.moves.clone(), game.end.clone()));
                Ok(Flow::On)
            })
        })
        .unwrap();
        played
    });
    assert_eq!(played, carried);
    let entrants = ["linear", "alphabeta"].map(|name| entrants::parse(name).unwrap());
    for (pairing, found) in pairings.iter().zip(&played) {
        let game = tournament::play(&plan, &entrants, pairing, &Cancel::new()).unwrap();
        assert_eq!(*found, (*pairing, game.moves, game.end));
    }
    assert_eq!(played.len(), 4);
}

#[test]
fn reviews_and_labels_are_as_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("net.bin.gz");
    let model = sample(8, 8, 3);
    std::fs::write(&path, write(&model, Encoding::Binary)).unwrap();
    let sgf = b"(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[cc];B[gc];W[cg];B[gg])";
    let tree =
        myosu::formats::input::GameFile::read(sgf, &Default::default()).unwrap().into_tree(1, None).unwrap();
    let record = Record::of(tree.root()).unwrap();
    let net = Arc::new(Net::new(&model));
    let judging = net.clone();
    let net = BatchNetwork { net, file: Some(path.clone()), precision: Precision::F32 };
    let terms = ReviewTerms { format: ReviewFormat::Json, language: Language::English, visits: 2, net };
    let mut reviews = Vec::new();
    for backend in backends(1) {
        with(&backend, |run| {
            review_all("", std::slice::from_ref(&record), &terms, run, &mut |_, review| {
                reviews.push(review.unwrap());
                Ok(Flow::On)
            })
        })
        .unwrap();
    }
    let same = GameTree::of_record(&record);
    let mut judge = PositionJudge::network(judging, SearcherOptions::default(), 2);
    let own = myosu_jobs::kinds::reviews::written(
        &same,
        &mut judge,
        (ReviewFormat::Json, Language::English),
        || {},
    );
    let own = own.unwrap();
    assert_eq!(reviews, [own.clone(), own]);

    let draw = ShardDraw { seed: 9, number: 2, count: 6 };
    let name = myosu_training::folder::ShardName { source: "play-x".to_owned(), number: 2 };
    let plan = ShardPlan { name, source: ShardSource::OwnPlay, draw };
    let shards = backends(1).map(|backend| {
        with(&backend, |run| {
            let mut teacher = BatchTeacher::open(&path, None, run).unwrap();
            let mut shard = Vec::new();
            let kept = teacher.label(std::slice::from_ref(&plan), &Cancel::new(), &mut |_, bytes| {
                shard = bytes.to_vec();
                Ok(())
            });
            kept.unwrap();
            shard
        })
    });
    let alone = Teacher::new(Net::new(&model)).label(ShardSource::OwnPlay, &[], draw);
    let alone = write_shard(&alone);
    assert_eq!(shards, [alone.clone(), alone]);
}
