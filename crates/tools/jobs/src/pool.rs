//! Numbered pieces of work on several threads, their results in order.
//!
//! Law: what the caller sees does not depend on the number of threads.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use myosu::search::Cancel;

/// Whether more results are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// More results are wanted.
    On,
    /// No more: the cancel flag of running jobs is raised.
    Stop,
}

/// Numbered jobs and the threads that do them.
pub struct Jobs<'a> {
    /// Their numbers.
    pub numbers: Range<u64>,
    /// Jobs at a time.
    pub threads: usize,
    /// Ends the run when it is raised.
    pub interrupted: &'a Cancel,
}

impl Jobs<'_> {
    /// Does the jobs and hands their results over in the order of their numbers, as soon as they are there.
    /// The result of a job that was interrupted is dropped, and none after it is handed over. Each thread
    /// has its own tools.
    ///
    /// # Errors
    /// The first error of `each`, after which no more results are handed over.
    pub fn run<S, T: Send, E>(
        self,
        tools: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, u64, &Cancel) -> T + Sync,
        mut each: impl FnMut(T) -> Result<Flow, E>,
    ) -> Result<u64, E> {
        let stop = self.interrupted.child();
        let next = AtomicU64::new(self.numbers.start);
        let (send, receive) = mpsc::channel::<(u64, T)>();
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (send, next, stop, tools, work) = (send.clone(), &next, &stop, &tools, &work);
                let end = self.numbers.end;
                scope.spawn(move || {
                    let mut own = tools();
                    while !stop.is_raised() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= end {
                            break;
                        }
                        let result = work(&mut own, number, stop);
                        if stop.is_raised() || send.send((number, result)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let mut waiting = BTreeMap::new();
            let mut expected = self.numbers.start;
            for (number, result) in receive {
                waiting.insert(number, result);
                while let Some(result) = waiting.remove(&expected) {
                    expected += 1;
                    match each(result) {
                        Ok(Flow::On) => {}
                        done => {
                            stop.raise();
                            return done.map(|_| expected - self.numbers.start);
                        }
                    }
                }
            }
            Ok(expected - self.numbers.start)
        })
    }
}

#[cfg(test)]
mod tests {
    use myosu::search::Cancel;

    use super::{Flow, Jobs};

    fn squares(threads: usize, last: u64) -> Vec<u64> {
        let mut seen = Vec::new();
        let jobs = Jobs { numbers: 3..1000, threads, interrupted: &Cancel::new() };
        let count = jobs.run(
            || (),
            |(), number, _| number * number,
            |square| {
                seen.push(square);
                Ok::<_, ()>(if square >= last * last { Flow::Stop } else { Flow::On })
            },
        );
        assert_eq!(count.unwrap(), seen.len() as u64);
        seen
    }

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        let all: Vec<u64> = (3..1000).map(|n| n * n).collect();
        for threads in [1, 2, 7] {
            assert_eq!(squares(threads, 5000), all);
            assert_eq!(squares(threads, 20), all[..18]);
        }
    }

    #[test]
    fn nothing_is_done_after_an_interruption_and_errors_come_through() {
        let cancel = Cancel::new();
        cancel.raise();
        let jobs = Jobs { numbers: 0..10, threads: 2, interrupted: &cancel };
        assert_eq!(jobs.run(|| (), |(), n, _| n, |_| Ok::<_, ()>(Flow::On)).unwrap(), 0);
        let jobs = Jobs { numbers: 0..10, threads: 2, interrupted: &Cancel::new() };
        assert!(jobs.run(|| (), |(), n, _| n, |_| Err("full")).is_err());
    }
}
