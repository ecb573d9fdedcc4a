//! CPU time, for measuring speed and limiting searches on a busy machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use myosu_search::Cancel;

use crate::clock::timer::Alarm;

/// The CPU time of this thread, or wall-clock time where the system does not report it, so that other programs
/// on the machine do not count.
pub struct CpuClock {
    before: Option<f64>,
    start: Instant,
}

impl CpuClock {
    /// Starts the clock.
    pub fn start() -> CpuClock {
        CpuClock { before: CpuClock::of_thread(), start: Instant::now() }
    }

    /// Seconds this thread has run, where the system reports them.
    fn of_thread() -> Option<f64> {
        run_time(Path::new("/proc/thread-self")).map(|time| time.as_secs_f64())
    }

    /// Seconds of CPU time all threads of this process have used; 0 where the system does not report them.
    pub fn of_process() -> f64 {
        // The 14th and 15th fields are user and system time in hundredths; the second, the name, may hold spaces.
        let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
        let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
        let ticks = fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok());
        ticks.sum::<f64>() / 100.0
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        match (self.before, CpuClock::of_thread()) {
            (Some(before), Some(now)) => now - before,
            _ => self.start.elapsed().as_secs_f64(),
        }
    }
}

/// The CPU time of all threads of a process; `None` where the system does not report it or the process is gone.
pub fn process_time(id: u32) -> Option<Duration> {
    let tasks = fs::read_dir(format!("/proc/{id}/task")).ok()?;
    // A thread may end while the folder is read.
    Some(tasks.filter_map(|task| run_time(&task.ok()?.path())).sum())
}

/// The time a thread has run, from its folder.
fn run_time(task: &Path) -> Option<Duration> {
    let text = fs::read_to_string(task.join("schedstat")).ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// Raises a [`Cancel`] when the thread that started it has used its CPU time, unless it is dropped before. Where
/// the system does not report CPU time it counts time on the clock.
#[derive(Debug)]
pub struct CpuTimer {
    _alarm: Alarm,
}

/// How often a [`CpuTimer`] looks.
const LOOK: Duration = Duration::from_millis(1);

impl CpuTimer {
    /// Raises `cancel` after `time` of this thread.
    pub fn start(time: Duration, cancel: Cancel) -> CpuTimer {
        let task = fs::read_link("/proc/thread-self").map(|link| Path::new("/proc").join(link));
        let (task, began): (PathBuf, Instant) = (task.unwrap_or_default(), Instant::now());
        let before = run_time(&task);
        let wait = move |stopped: Receiver<()>| {
            while stopped.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                let used = match (before, run_time(&task)) {
                    (Some(before), Some(now)) => now.saturating_sub(before),
                    _ => began.elapsed(),
                };
                if used >= time {
                    return cancel.raise();
                }
            }
        };
        CpuTimer { _alarm: Alarm::set(wait) }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use myosu_search::Cancel;

    use super::{CpuTimer, process_time};

    #[test]
    fn a_cpu_timer_stops_work_and_leaves_a_sleeper_alone() {
        let cancel = Cancel::new();
        let timer = CpuTimer::start(Duration::from_secs(3600), cancel.clone());
        std::thread::sleep(Duration::from_millis(5));
        drop(timer);
        assert!(!cancel.is_raised());

        let _timer = CpuTimer::start(Duration::from_millis(2), cancel.clone());
        while !cancel.is_raised() {
            std::hint::spin_loop();
        }
    }

    #[test]
    fn a_process_that_works_uses_time_and_one_that_is_not_there_has_none() {
        assert_eq!(process_time(u32::MAX), None);
        if let Some(before) = process_time(std::process::id()) {
            while process_time(std::process::id()) == Some(before) {
                std::hint::spin_loop();
            }
        }
    }
}
