//! The games of the studio: those in use are in memory, all of them in the store. Every change is written
//! before it is confirmed, so that a killed server loses nothing.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;

use myosu::teaching::{Course, Grade, ProblemProgress, Trainee};

use crate::fault::Fault;
use crate::id::fresh_id;
use crate::record::GameRecord;
use crate::stored::GameEntry;
use crate::view::{GameView, view};
use crate::world::{StoreFault, World};

/// The most games in memory; the others are read from the database when they are asked for.
const MOST_OPEN: usize = 256;

/// All games and the progress with problems.
pub(crate) struct GameStore {
    world: World,
    open: Mutex<HashMap<String, Arc<Mutex<GameRecord>>>>,
    /// Held while the player's training is read and written.
    training: Mutex<()>,
}

/// The keys of courses begin with this.
const COURSE: &str = "course/";

/// The most courses.
const MOST_COURSES: usize = 100;

/// The most attempts at problems that are kept; older ones are deleted.
const MOST_ATTEMPTS: usize = 60;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl GameStore {
    /// The games of a world.
    pub(crate) fn new(world: World) -> GameStore {
        GameStore { world, open: Mutex::new(HashMap::new()), training: Mutex::new(()) }
    }

    /// The world the games are in.
    pub(crate) fn world(&self) -> &World {
        &self.world
    }

    /// Seconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        self.world.clock.seconds()
    }

    /// Adds a new game.
    pub(crate) fn begin(&self, mut record: GameRecord) -> Result<GameView, Fault> {
        let id = fresh_id(self.world.dice)?;
        record.tell_time(self.world.clock.elapsed());
        record.begin_turn();
        if record.scope.is_some() {
            self.forget_old_attempts()?;
        }
        self.keep(&id, &record)?;
        let shown = view(&id, &record)?;
        self.hold(&id, record);
        Ok(shown)
    }

    /// Makes room for another attempt at a problem.
    fn forget_old_attempts(&self) -> Result<(), Fault> {
        let attempts = self.list()?.into_iter().filter(|(_, entry)| entry.is_attempt);
        for (id, _) in attempts.skip(MOST_ATTEMPTS - 1) {
            lock(&self.open).remove(&id);
            self.world.store.forget_game(&id).map_err(failed)?;
        }
        Ok(())
    }

    /// Describes a game.
    pub(crate) fn show(&self, id: &str) -> Result<GameView, Fault> {
        view(id, &self.at_present(&*self.find(id)?))
    }

    /// Reads from a game.
    pub(crate) fn read<T>(
        &self,
        id: &str,
        look: impl FnOnce(&GameRecord) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        look(&self.at_present(&*self.find(id)?))
    }

    /// Changes a game and writes it. The game stays as it was if the change is refused, cannot be written, or names
    /// another version of the game.
    pub(crate) fn change(
        &self,
        id: &str,
        version: Option<u64>,
        change: impl FnOnce(&mut GameRecord) -> Result<(), Fault>,
    ) -> Result<GameView, Fault> {
        let shared = self.find(id)?;
        let mut record = self.at_present(&shared);
        if version.is_some_and(|version| version != record.version) {
            return Err(Fault::conflict());
        }
        let (before, began) = (record.kept(0), record.began());
        let changed = change(&mut record).and_then(|()| {
            record.version += 1;
            self.keep(id, &record)?;
            view(id, &record)
        });
        if changed.is_err() {
            *record = GameRecord::restore(&before)?;
            record.wind(began);
        }
        changed
    }

    /// A game, told what the clock shows.
    fn at_present<'a>(&self, shared: &'a Mutex<GameRecord>) -> MutexGuard<'a, GameRecord> {
        let mut record = lock(shared);
        record.tell_time(self.world.clock.elapsed());
        record
    }

    /// All games of the index, the most recently changed first.
    pub(crate) fn list(&self) -> Result<Vec<(String, GameEntry)>, Fault> {
        let mut games = self.world.store.games().map_err(failed)?;
        games.sort_by(|(a, x), (b, y)| y.changed.cmp(&x.changed).then(a.cmp(b)));
        Ok(games)
    }

    /// Deletes a game.
    pub(crate) fn forget(&self, id: &str) -> Result<(), Fault> {
        self.find(id)?;
        lock(&self.open).remove(id);
        self.world.store.forget_game(id).map_err(failed)
    }

    /// The progress with all problems, by their names.
    pub(crate) fn progress(&self) -> Result<HashMap<String, ProblemProgress>, Fault> {
        self.world.store.progress().map_err(failed)
    }

    /// Records how an attempt at a problem ended; `rating` is that of the problem.
    pub(crate) fn remember(
        &self,
        problem: &str,
        grade: Grade,
        rating: Option<f64>,
    ) -> Result<ProblemProgress, Fault> {
        let before = self.progress()?.get(problem).copied().unwrap_or_default();
        // Players remember problems they meet again, so only the first verdict changes the rating.
        let rating = rating.filter(|_| !before.is_graded());
        let after = before.after(grade, self.now());
        self.world.store.keep_progress(problem, &after).map_err(failed)?;
        let _one = lock(&self.training);
        self.keep_trainee(&self.trainee()?.after(grade, rating, self.now()))?;
        Ok(after)
    }

    /// The player's training.
    pub(crate) fn trainee(&self) -> Result<Trainee, Fault> {
        Ok(self.lesson("player")?.unwrap_or_default())
    }

    /// Writes the result of a rush, if it is the best so far.
    pub(crate) fn keep_rush(&self, right: u32) -> Result<Trainee, Fault> {
        let _one = lock(&self.training);
        let mut trainee = self.trainee()?;
        if right > trainee.rush_best {
            trainee.rush_best = right;
            self.keep_trainee(&trainee)?;
        }
        Ok(trainee)
    }

    fn keep_trainee(&self, trainee: &Trainee) -> Result<(), Fault> {
        self.keep_lesson("player", trainee)
    }

    /// The courses with their ids, by name.
    pub(crate) fn courses(&self) -> Result<Vec<(String, Course)>, Fault> {
        let kept = self.world.store.lessons(COURSE).map_err(failed)?;
        let read = |(id, bytes): (String, Vec<u8>)| Some((id, serde_json::from_slice(&bytes).ok()?));
        let mut courses: Vec<(String, Course)> = kept.into_iter().filter_map(read).collect();
        courses.sort_by(|(a, x), (b, y)| x.name.cmp(&y.name).then(a.cmp(b)));
        Ok(courses)
    }

    /// The course with an id.
    pub(crate) fn course(&self, id: &str) -> Result<Course, Fault> {
        self.lesson(&format!("{COURSE}{id}"))?
            .ok_or_else(|| Fault::missing("그런 문제집이 없습니다.", "There is no such course."))
    }

    /// Writes a course. There is room for a limited number of them.
    pub(crate) fn keep_course(&self, id: &str, course: &Course) -> Result<(), Fault> {
        let courses = self.courses()?;
        if courses.len() >= MOST_COURSES && !courses.iter().any(|(known, _)| known == id) {
            return Err(Fault::full(
                format!("문제집을 {MOST_COURSES}권까지만 둘 수 있습니다. 필요 없는 것을 지워 주세요."),
                format!("There is room for {MOST_COURSES} courses. Delete one that you do not need."),
            ));
        }
        self.keep_lesson(&format!("{COURSE}{id}"), course)
    }

    /// Deletes a course; the progress with its problems stays.
    pub(crate) fn forget_course(&self, id: &str) -> Result<(), Fault> {
        self.course(id)?;
        self.world.store.forget_lesson(&format!("{COURSE}{id}")).map_err(failed)
    }

    /// A value of the lessons. One that cannot be read counts as none.
    fn lesson<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>, Fault> {
        let bytes = self.world.store.lesson(key).map_err(failed)?;
        Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }

    fn keep_lesson(&self, key: &str, value: &impl Serialize) -> Result<(), Fault> {
        let bytes = serde_json::to_vec(value).map_err(|why| Fault::broken(&why))?;
        self.world.store.keep_lesson(key, &bytes).map_err(failed)
    }

    fn keep(&self, id: &str, record: &GameRecord) -> Result<(), Fault> {
        let now = self.now();
        self.world.store.keep_game(id, &record.kept(now), record.entry(now)).map_err(failed)
    }

    fn find(&self, id: &str) -> Result<Arc<Mutex<GameRecord>>, Fault> {
        if let Some(shared) = lock(&self.open).get(id) {
            return Ok(shared.clone());
        }
        let kept = self.world.store.game(id).map_err(failed)?;
        let kept = kept.ok_or_else(|| Fault::missing("그런 대국이 없습니다.", "There is no such game."))?;
        let mut record = match GameRecord::restore(&kept) {
            Ok(record) => record,
            Err(_) => return Err(failed(self.world.store.set_aside(id))),
        };
        record.tell_time(self.world.clock.elapsed());
        record.begin_turn();
        Ok(self.hold(id, record))
    }

    /// Holds a game in memory. If another request loaded it first, that copy wins: there must be only one.
    fn hold(&self, id: &str, record: GameRecord) -> Arc<Mutex<GameRecord>> {
        let mut open = lock(&self.open);
        if open.len() >= MOST_OPEN {
            open.retain(|_, shared| Arc::strong_count(shared) > 1);
        }
        open.entry(id.to_owned()).or_insert_with(|| Arc::new(Mutex::new(record))).clone()
    }
}

/// Why the store did not do what it was asked for.
fn failed(error: StoreFault) -> Fault {
    match error {
        StoreFault::TooManyGames(games) => Fault::full(
            format!("대국을 {games}개까지만 둘 수 있습니다. 필요 없는 대국을 지워 주세요."),
            format!("The store is full: it may hold {games} games. Delete some that you do not need."),
        ),
        StoreFault::TooManyBytes(bytes) => Fault::full(
            format!(
                "대국이 차지하는 자리가 가득 찼습니다({} MiB). 필요 없는 대국을 지워 주세요.",
                bytes >> 20
            ),
            format!(
                "The store is full: its games take {} MiB. Delete some that you do not need.",
                bytes >> 20
            ),
        ),
        StoreFault::DamagedGame { id, aside } => Fault::missing(
            format!("대국 {id}의 기록이 망가져 따로 옮겼습니다: {aside}"),
            format!("The record of game {id} is damaged and was set aside: {aside}"),
        ),
        StoreFault::Failed(why) => Fault::broken(&why),
    }
}
