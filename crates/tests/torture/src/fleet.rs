//! Many machines, played by processes of this one: workers and the server are killed, a job ends its workers, a worker
//! is cut off. Laws: no result is missing or doubled, what comes out is what a local run gives, a job that cannot be
//! done ends as a failure and the rest goes on.

use std::fs::{self, File};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use myosu::rules::go::playout::Dice;
use myosu::search::Cancel;
use myosu_host::clock::{CpuClock, process_time};
use myosu_jobs::kinds::probe::{Probe, measure, spin};
use myosu_jobs::kinds::{Proofs, Run, runner};
use myosu_jobs::{Flow, Local};
use myosu_testing::NatsServer;

use crate::{Attack, Fault};

/// Workers at a time.
const WORKERS: usize = 4;
/// Kills of workers.
const WORKER_KILLS: usize = 20;
/// Kills of the server.
const SERVER_KILLS: usize = 3;
/// Seconds without a heartbeat after which a job is handed out again: short, so that an attack takes minutes.
const ACK_WAIT: u64 = 6;
/// How long a worker is cut off.
const CUT: Duration = Duration::from_secs(30);
/// An attack that takes longer hangs.
const LONGEST: Duration = Duration::from_secs(3600);
/// Steps of a probe that takes about 100 ms.
const HUNDRED_MS: u64 = 60_000_000;

/// Programs that end with this.
struct Fleet<'a> {
    binary: &'a Path,
    url: String,
    folder: PathBuf,
    workers: Vec<Child>,
    started: usize,
}

impl Drop for Fleet<'_> {
    fn drop(&mut self) {
        for worker in &mut self.workers {
            let _ = worker.kill();
            let _ = worker.wait();
        }
    }
}

impl<'a> Fleet<'a> {
    fn new(binary: &'a Path, url: String, folder: &Path) -> Fleet<'a> {
        Fleet { binary, url, folder: folder.to_owned(), workers: Vec::new(), started: 0 }
    }

    fn command(&self, before: &[&str], words: &[&str]) -> Command {
        let mut command = match before {
            [] => Command::new(self.binary),
            [program, rest @ ..] => {
                let mut command = Command::new(program);
                command.args(rest).arg(self.binary);
                command
            }
        };
        command.args(words).args(["--queue", &self.url]);
        command.env("MYOSU_CONFIG", "none.toml").env("MYOSU_ACK_WAIT", ACK_WAIT.to_string());
        command.current_dir(&self.folder).stdin(Stdio::null());
        command
    }

    /// Starts a worker, perhaps inside a network of its own.
    fn start_worker(&mut self, inside: &[&str], threads: &str) -> Result<Child, Fault> {
        self.started += 1;
        let log = File::create(self.folder.join(format!("worker-{}.log", self.started)));
        let log = log.map_err(|error| error.to_string())?;
        let mut command = self.command(inside, &["work", "--threads", threads]);
        command.stdout(Stdio::null()).stderr(log).spawn().map_err(|error| error.to_string())
    }

    /// Keeps workers at work: those that ended are replaced. Returns how many had ended.
    fn replace(&mut self, count: usize, threads: &str) -> Result<usize, Fault> {
        let before = self.workers.len();
        self.workers.retain_mut(|worker| matches!(worker.try_wait(), Ok(None)));
        let ended = before - self.workers.len();
        while self.workers.len() < count {
            let worker = self.start_worker(&[], threads)?;
            self.workers.push(worker);
        }
        Ok(ended)
    }

    /// Starts the batch; its results go to a file.
    fn submit(&self, probe: Probe) -> Result<(Child, PathBuf), Fault> {
        let path = self.folder.join(format!("results-{}.txt", probe.seed));
        let out = File::create(&path).map_err(|error| error.to_string())?;
        let log = File::create(self.folder.join("submitter.log")).map_err(|error| error.to_string())?;
        let text = |number: u64| number.to_string();
        let (jobs, steps, seed) = (text(probe.count), text(probe.steps), text(probe.seed));
        let mut command =
            self.command(&[], &["queue", "probe", "--jobs", &jobs, "--steps", &steps, "--seed", &seed]);
        for (name, number) in [("--failing", probe.failing), ("--deadly", probe.deadly)] {
            command.args(number.map(|number| [name.to_owned(), text(number)]).into_iter().flatten());
        }
        let child = command.stdout(out).stderr(log).spawn().map_err(|error| error.to_string())?;
        Ok((child, path))
    }

    fn wait_for_queue(&self) -> Result<(), Fault> {
        let begun = Instant::now();
        loop {
            let mut command = self.command(&[], &["queue", "list"]);
            let listed = command.stderr(Stdio::null()).output().map_err(|error| error.to_string())?;
            if listed.status.success() && !listed.stdout.is_empty() {
                return Ok(());
            }
            if begun.elapsed() > Duration::from_secs(300) {
                return Err("the submitter does not submit".to_owned());
            }
            thread::sleep(Duration::from_millis(300));
        }
    }
}

/// The lines a local run gives.
fn local(probe: Probe) -> Result<Vec<String>, Fault> {
    let backend = Local { threads: 2, runner: runner(), results: None };
    let probe = Probe { deadly: None, ..probe };
    let mut lines = Vec::new();
    let cancel = Cancel::new();
    let (progress, note) = (&mut |_: &_| {}, &mut |_: &str| {});
    let run = Run { backend: &backend, interrupted: &cancel, progress, note, proofs: Proofs::Trusted };
    measure(probe, run, &mut |number, output| {
        lines.push(match output {
            Ok(sum) => format!("{number} {sum:016x}"),
            Err(failed) => format!("{number} {failed}"),
        });
        Ok(Flow::On)
    })
    .map_err(|error| error.to_string())?;
    Ok(lines)
}

/// Compares results with those of a local run.
fn compare(path: &Path, probe: Probe) -> Result<(), Fault> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let (found, wanted) = (text.lines().collect::<Vec<_>>(), local(probe)?);
    if found.len() != wanted.len() {
        return Err(format!("{} results instead of {}", found.len(), wanted.len()));
    }
    for (number, (found, wanted)) in (0..).zip(found.iter().zip(&wanted)) {
        if Some(number) == probe.deadly {
            if !found.contains("failed 3 times") {
                return Err(format!("the job that ends its workers has the result {found}"));
            }
        } else if found != wanted {
            return Err(format!("result {number} is {found}, locally {wanted}"));
        }
    }
    Ok(())
}

/// Kills workers and the server while a batch runs, with a job that fails and one that ends its workers; then cuts a
/// worker off.
///
/// # Errors
/// The first result that is missing, doubled or different.
pub fn faults(binary: &Path, seed: u64, jobs: usize) -> Attack {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut server = NatsServer::start().ok_or("there is no NATS server")?;
    let mut fleet = Fleet::new(binary, format!("{}/faults", server.url()), folder.path());
    let count = jobs as u64;
    let probe =
        Probe { count, steps: HUNDRED_MS / 10, seed, failing: Some(count / 3), deadly: Some(count / 2) };
    let begun = Instant::now();
    let (mut submitter, path) = fleet.submit(probe)?;
    fleet.wait_for_queue()?;
    fleet.replace(WORKERS, "1")?;
    let mut dice = Dice::new(seed);
    let (mut worker_kills, mut server_kills, mut deaths) = (0, 0, 0);
    let status = loop {
        if let Some(status) = submitter.try_wait().map_err(|error| error.to_string())? {
            break status;
        }
        if begun.elapsed() > LONGEST {
            let _ = submitter.kill();
            return Err("the batch hangs".to_owned());
        }
        thread::sleep(Duration::from_millis(500 + dice.below(1500) as u64));
        deaths += fleet.replace(WORKERS, "1")?;
        // A worker takes some seconds to start under load: kills come when all of them had time to work.
        let is_due = begun.elapsed() > Duration::from_secs(4 * (worker_kills + server_kills) as u64);
        if is_due && worker_kills < WORKER_KILLS {
            let worker = dice.below(fleet.workers.len());
            let _ = fleet.workers[worker].kill();
            worker_kills += 1;
        }
        if is_due
            && server_kills < SERVER_KILLS
            && worker_kills * SERVER_KILLS >= WORKER_KILLS * (server_kills + 1)
        {
            server.kill();
            thread::sleep(Duration::from_millis(500));
            server.restart();
            server_kills += 1;
        }
    };
    let seconds = begun.elapsed().as_secs();
    if !status.success() {
        let log = fs::read_to_string(folder.path().join("submitter.log")).unwrap_or_default();
        return Err(format!("the submitter ended with {status}: {log}"));
    }
    compare(&path, probe)?;
    drop(fleet);
    let cut = partition(binary, seed + 1)?;
    Ok(format!(
        "fleet: {jobs} jobs, {worker_kills} kills of workers, {server_kills} of the server, {} workers ended by the \
         poison job, {seconds} s: none missing, none doubled, as locally; {cut}",
        deaths.saturating_sub(worker_kills)
    ))
}

/// A network with one worker in it, behind a wire that can be cut.
struct Wire {
    name: String,
}

impl Wire {
    /// Names and addresses follow from the process, so that two attacks do not meet.
    fn new() -> Result<(Wire, SocketAddr), Fault> {
        let id = std::process::id() % 250;
        let wire = Wire { name: format!("myosu{id}") };
        let name = &wire.name;
        let (outside, inside) = (format!("{name}o"), format!("{name}i"));
        for words in [
            format!("netns add {name}"),
            format!("link add {outside} type veth peer name {inside}"),
            format!("link set {inside} netns {name}"),
            format!("addr add 10.213.{id}.1/24 dev {outside}"),
            format!("link set {outside} up"),
            format!("-n {name} addr add 10.213.{id}.2/24 dev {inside}"),
            format!("-n {name} link set {inside} up"),
            format!("-n {name} link set lo up"),
        ] {
            ip(&words)?;
        }
        Ok((wire, SocketAddr::from(([10, 213, id as u8, 1], 14222))))
    }

    fn set(&self, state: &str) -> Result<(), Fault> {
        ip(&format!("link set {}o {state}", self.name))
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        let _ = ip(&format!("netns del {}", self.name));
        let _ = ip(&format!("link del {}o", self.name));
    }
}

fn ip(words: &str) -> Result<(), Fault> {
    let ran = Command::new("ip").args(words.split(' ')).output().map_err(|error| format!("ip: {error}"))?;
    if ran.status.success() {
        return Ok(());
    }
    Err(format!("ip {words}: {}", String::from_utf8_lossy(&ran.stderr).trim()))
}

/// Cuts a worker off in the middle of a batch and joins it again.
fn partition(binary: &Path, seed: u64) -> Attack {
    let (wire, address) = match Wire::new() {
        Ok(wire) => wire,
        Err(why) => return Ok(format!("no worker was cut off ({why})")),
    };
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let server = NatsServer::start_at(address)?;
    let mut fleet = Fleet::new(binary, format!("{}/cut", server.url()), folder.path());
    // Long enough that the cut falls into the middle.
    let probe = Probe { count: 3000, steps: HUNDRED_MS / 4, seed, failing: None, deadly: None };
    let (mut submitter, path) = fleet.submit(probe)?;
    fleet.wait_for_queue()?;
    let inside = ["ip", "netns", "exec", wire.name.as_str()];
    let far = fleet.start_worker(&inside, "1")?;
    fleet.workers.push(far);
    thread::sleep(Duration::from_secs(10));
    wire.set("down")?;
    let near = fleet.start_worker(&[], "1")?;
    fleet.workers.push(near);
    thread::sleep(CUT);
    wire.set("up")?;
    let status = submitter.wait().map_err(|error| error.to_string())?;
    if !status.success() {
        return Err(format!("after the cut the submitter ended with {status}"));
    }
    compare(&path, probe)?;
    Ok(format!("a worker cut off for {} s: {} jobs, none missing, none doubled", CUT.as_secs(), probe.count))
}

/// What a queue costs: empty jobs a second, and CPU time of workers and server beside that of the jobs themselves.
///
/// # Errors
/// A result that is missing or different.
pub fn costs(binary: &Path, seed: u64, jobs: usize) -> Attack {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let server = NatsServer::start().ok_or("there is no NATS server")?;
    let mut fleet = Fleet::new(binary, format!("{}/costs", server.url()), folder.path());
    let empty = Probe { count: 20 * jobs as u64, steps: 0, seed, failing: None, deadly: None };
    let (mut submitter, path) = fleet.submit(empty)?;
    fleet.wait_for_queue()?;
    fleet.replace(1, "8")?;
    let begun = wait_for_first(&path)?;
    if !submitter.wait().map_err(|error| error.to_string())?.success() {
        return Err("the empty jobs were not done".to_owned());
    }
    let rate = empty.count as f64 / begun.elapsed().as_secs_f64();
    compare(&path, empty)?;
    drop(
        fleet
            .workers
            .drain(..)
            .map(|mut worker| worker.kill().and_then(|()| worker.wait()))
            .collect::<Vec<_>>(),
    );
    let full = Probe { count: jobs as u64, steps: HUNDRED_MS, seed: seed + 1, failing: None, deadly: None };
    let alone = {
        // The same jobs on a thread of this process, which ends before its time is read.
        let cpu = CpuClock::start();
        for number in 0..full.count {
            std::hint::black_box(spin(full.steps, full.seed, number, &Cancel::new()));
        }
        cpu.seconds()
    };
    fleet.replace(1, "1")?;
    let worker = fleet.workers[0].id();
    thread::sleep(Duration::from_secs(5));
    let [worker_before, server_before] =
        [worker, server.process()].map(|id| process_time(id).unwrap_or_default());
    let (mut submitter, path) = fleet.submit(full)?;
    let submitted = Instant::now();
    if !submitter.wait().map_err(|error| error.to_string())?.success() {
        return Err("the full jobs were not done".to_owned());
    }
    let [worker_after, server_after] =
        [worker, server.process()].map(|id| process_time(id).unwrap_or_default());
    compare(&path, full)?;
    let (at_work, at_server) = (worker_after - worker_before, server_after - server_before);
    Ok(format!(
        "fleet-cost: {rate:.0} empty jobs a second; {jobs} full jobs: {:.2} s of CPU alone, {:.2} s at the worker \
         ({:.1} ms each), {:.2} s at the server ({:.2} ms each), {:.0} s on the wall",
        alone,
        at_work.as_secs_f64(),
        1e3 * at_work.as_secs_f64() / jobs as f64,
        at_server.as_secs_f64(),
        1e3 * at_server.as_secs_f64() / jobs as f64,
        submitted.elapsed().as_secs_f64()
    ))
}

/// Waits for the first result.
fn wait_for_first(path: &Path) -> Result<Instant, Fault> {
    let begun = Instant::now();
    while fs::metadata(path).map_err(|error| error.to_string())?.len() == 0 {
        if begun.elapsed() > Duration::from_secs(300) {
            return Err("no result comes".to_owned());
        }
        thread::sleep(Duration::from_millis(5));
    }
    Ok(Instant::now())
}
