//! The rushes that run. They live in memory: a rush takes three minutes.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use myosu::teaching::Rush;

use crate::fault::Fault;

/// The most rushes at a time; older ones are dropped.
const MOST: usize = 32;

/// The rushes that run, by their ids.
#[derive(Default)]
pub(crate) struct RunningRushes(Mutex<HashMap<String, (u64, Rush)>>);

impl RunningRushes {
    /// Begins a rush with this id for a player of this rating.
    pub(crate) fn begin(&self, id: &str, rating: f64, now: Duration) {
        let now = millis(now);
        let mut rushes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while rushes.len() >= MOST {
            let oldest = rushes.iter().min_by_key(|(_, (began, _))| *began).map(|(id, _)| id.clone());
            rushes.remove(&oldest.unwrap_or_default());
        }
        rushes.insert(id.to_owned(), (now, Rush::begin(rating, now)));
    }

    /// Works on a rush.
    pub(crate) fn with<T>(
        &self,
        id: &str,
        now: Duration,
        work: impl FnOnce(&mut Rush, u64) -> T,
    ) -> Result<T, Fault> {
        let mut rushes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let rush = rushes.get_mut(id).map(|(_, rush)| rush);
        let rush = rush.ok_or_else(|| Fault::missing("그런 러시가 없습니다.", "There is no such rush."))?;
        Ok(work(rush, millis(now)))
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
