//! The rushes that run. They live in memory: a rush takes three minutes.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use myosu::teaching::Rush;

use crate::fault::Fault;
use crate::id::fresh_id;

/// The most rushes at a time; older ones are dropped.
const MOST: usize = 32;

/// The rushes that run, by their ids.
pub(crate) struct RunningRushes {
    began: Instant,
    rushes: Mutex<HashMap<String, (u64, Rush)>>,
}

impl Default for RunningRushes {
    fn default() -> RunningRushes {
        RunningRushes { began: Instant::now(), rushes: Mutex::default() }
    }
}

impl RunningRushes {
    /// Milliseconds of a steady clock.
    pub(crate) fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Begins a rush for a player of this rating; its id.
    pub(crate) fn begin(&self, rating: f64) -> Result<String, Fault> {
        let (id, now) = (fresh_id()?, self.now());
        let mut rushes = self.rushes.lock().unwrap_or_else(PoisonError::into_inner);
        while rushes.len() >= MOST {
            let oldest = rushes.iter().min_by_key(|(_, (began, _))| *began).map(|(id, _)| id.clone());
            rushes.remove(&oldest.unwrap_or_default());
        }
        rushes.insert(id.clone(), (now, Rush::begin(rating, now)));
        Ok(id)
    }

    /// Works on a rush.
    pub(crate) fn with<T>(&self, id: &str, work: impl FnOnce(&mut Rush, u64) -> T) -> Result<T, Fault> {
        let now = self.now();
        let mut rushes = self.rushes.lock().unwrap_or_else(PoisonError::into_inner);
        let rush = rushes.get_mut(id).map(|(_, rush)| rush);
        let rush = rush.ok_or_else(|| Fault::missing("그런 러시가 없습니다.", "There is no such rush."))?;
        Ok(work(rush, now))
    }
}
