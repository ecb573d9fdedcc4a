//! Many clients for a while: how the memory drifts and how long answers take.

use std::path::Path;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use myosu::rules::go::playout::Dice;

use crate::client::{StudioProcess, ask, field};
use crate::{Attack, Fault};

/// Lets clients play, list, analyse, import and delete for some minutes.
///
/// # Errors
/// A studio that does not start, answers with a failure of its own, or does not end.
pub fn run(binary: &Path, seed: u64, clients: u64, time: Duration) -> Attack {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut studio = StudioProcess::start(binary, folder.path())?;
    let (times, end) = (Mutex::new(Vec::new()), Instant::now() + time);
    let address = studio.address.clone();
    let mut resident = Vec::new();
    let result: Result<(), Fault> = thread::scope(|scope| {
        let running: Vec<_> = (0..clients)
            .map(|number| {
                scope.spawn({
                    let (address, times) = (&address, &times);
                    move || client(address, seed + number, end, times)
                })
            })
            .collect();
        while Instant::now() < end {
            resident.extend(studio.resident());
            thread::sleep((time / 40).min(Duration::from_secs(10)));
        }
        running
            .into_iter()
            .try_for_each(|client| client.join().map_err(|_| "a client panicked".to_owned())?)
    });
    result?;
    let mut times = times.into_inner().map_err(|_| "poisoned")?;
    times.sort_unstable();
    let at =
        |share: usize| times.get(times.len().saturating_sub(1) * share / 1000).copied().unwrap_or_default();
    // The first tenth fills caches: drift counts from there on.
    let resident: Vec<String> = [10, 25, 50, 75, 100]
        .map(|share| resident.get(resident.len().saturating_sub(1) * share / 100).copied().unwrap_or(0))
        .map(|kibibytes| (kibibytes >> 10).to_string())
        .to_vec();
    let ended = studio.terminate()?;
    Ok(format!(
        "soak: {clients} clients for {} s, {} answers; ms at 50/90/99/99.9 %: {}/{}/{}/{}; \
         RSS at 10/25/50/75/100 % of the time: {} MiB; ended in {} ms",
        time.as_secs(),
        times.len(),
        at(500),
        at(900),
        at(990),
        at(999),
        resident.join("/"),
        ended.as_millis()
    ))
}

/// One client: games of both kinds, with all that a page asks for.
fn client(address: &str, seed: u64, end: Instant, times: &Mutex<Vec<u128>>) -> Result<(), Fault> {
    let mut dice = Dice::new(seed);
    let timed = |method: &str, path: &str, body: &str| -> Result<String, Fault> {
        let begun = Instant::now();
        let (status, text) = ask(address, method, path, body.as_bytes());
        if let Ok(mut times) = times.lock() {
            times.push(begun.elapsed().as_millis());
        }
        if status == 500 || status == 0 {
            return Err(format!("status {status} for {method} {path}: {text:.200}"));
        }
        Ok(text)
    };
    while Instant::now() < end {
        let game = if dice.below(2) == 0 { r#"{"game":"go","size":9}"# } else { r#"{"game":"omok"}"# };
        let begun = timed("POST", "/games", game)?;
        let Some(id) = field(&begun, "id") else { return Err(format!("no game: {begun:.200}")) };
        for _ in 0..6 + dice.below(10) {
            let column = char::from(b"abcdefgh"[dice.below(8)]);
            let body = format!("{{\"move\":\"{column}{}\"}}", 1 + dice.below(8));
            timed("POST", &format!("/games/{id}/moves"), &body)?;
            thread::sleep(Duration::from_millis(dice.below(200) as u64));
        }
        timed("GET", "/games", "")?;
        timed("GET", &format!("/games/{id}/sgf"), "")?;
        match dice.below(30) {
            0 => drop(timed("GET", &format!("/games/{id}/course"), "")?),
            1 => drop(timed("POST", "/import", "(;GM[1]SZ[9];B[cc];W[dd])")?),
            2 => drop(timed("POST", "/problems/next", "{}")?),
            _ => {}
        }
        timed("DELETE", &format!("/games/{id}"), "")?;
    }
    Ok(())
}
