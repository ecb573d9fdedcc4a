//! Sentences about queues: their workers, jobs and batches.

use std::collections::BTreeMap;

use myosu_text::english::count;

use crate::Text;

/// A worker has begun.
pub fn at_work(threads: usize, queue: &str) -> Text {
    Text::new(
        format!("{queue}의 작업을 {threads}개씩 합니다; Ctrl-C를 누르면 맡은 작업을 돌려줍니다"),
        format!("doing jobs of {queue}, {threads} at a time; Ctrl-C hands them back"),
    )
}

/// A worker has ended.
pub fn work_ended(done: u64) -> Text {
    Text::new(format!("작업 {done}개를 마쳤습니다"), format!("{} done", count(done as usize, "job")))
}

/// What a queue holds: jobs waiting, at work and handed out again, workers with their threads, bytes.
pub fn queue_lines(
    name: &str,
    engine: Option<&str>,
    (waiting, at_work, again): (u64, usize, usize),
    workers: &BTreeMap<String, usize>,
    bytes: u64,
) -> Vec<Text> {
    let threads: usize = workers.values().sum();
    let megabytes = bytes as f64 / 1e6;
    let mut lines = vec![
        Text::new(
            format!("대기열 {name}: {}", engine.unwrap_or("아직 쓰이지 않음")),
            format!("queue {name}: {}", engine.unwrap_or("not used yet")),
        ),
        Text::new(
            format!(
                "기다리는 작업 {waiting}개, 하고 있는 작업 {at_work}개, 다시 나간 작업 {again}개, {megabytes:.1} MB"
            ),
            format!("{waiting} jobs waiting, {at_work} at work, {again} handed out again, {megabytes:.1} MB"),
        ),
        Text::new(
            format!("작업자 {}곳, 스레드 {threads}개", workers.len()),
            format!("{} with {}", count(workers.len(), "worker"), count(threads, "thread")),
        ),
    ];
    lines.extend(workers.iter().map(|(worker, threads)| Text::same(format!("  {worker}  {threads}"))));
    lines
}

/// A batch in a list: its id, jobs with results of all, jobs in the queue unless everything is collected, and what its
/// submitter calls it.
pub fn batch_line(id: &str, title: &str, (done, jobs): (usize, Option<u64>), queued: Option<usize>) -> Text {
    let jobs = jobs.map_or_else(|| "?".to_owned(), |jobs| jobs.to_string());
    let (ko, en) = match queued {
        None => ("모두 받음".to_owned(), "collected".to_owned()),
        Some(queued) => (format!("대기열 {queued}"), format!("{queued} queued")),
    };
    Text::new(format!("{id}  {done}/{jobs}  {ko}  {title}"), format!("{id}  {done}/{jobs}  {en}  {title}"))
}

/// A batch was taken back.
pub fn batch_cancelled(title: &str) -> Text {
    Text::new(format!("취소했습니다: {title}"), format!("cancelled: {title}"))
}

/// Items of a batch without a result were published again.
pub fn published_again(items: usize) -> Text {
    Text::new(
        format!("결과가 없는 {items}개를 다시 올렸습니다"),
        format!("{} without a result published again", count(items, "item")),
    )
}

/// Finished batches were removed.
pub fn batches_removed(batches: usize) -> Text {
    Text::new(
        format!("끝난 묶음 {batches}개를 지웠습니다"),
        format!("{} removed", count(batches, "finished batch")),
    )
}

/// The budget of a batch on a queue is time.
pub fn may_differ() -> Text {
    Text::new(
        "시간을 제한하면 결과가 작업자의 속도에 따라 달라집니다; --nodes를 쓰면 어디서나 같습니다",
        "the budget is time, so results depend on the workers' speed; --nodes gives the same everywhere",
    )
}
