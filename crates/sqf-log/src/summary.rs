//! The content of a log, each distinct item once.

use rustc_hash::{FxHashMap, FxHashSet};

use super::error::{ScriptError, text};
use super::event::{Event, EventPlace, RawError};
use super::kinds::{Kind, Kinds, Level};
use super::mask::Mask;
use super::session::Session;

/// Maximum number of distinct script errors; others are only counted.
pub const MOST_ERRORS: usize = 4000;
/// Maximum number of distinct script errors that are known to have been told; then all are forgotten.
const MOST_TOLD: usize = 100_000;
/// Maximum number of distinct messages.
pub const MOST_MESSAGES: usize = 8000;
/// Maximum number of sessions and missions.
const MOST_SESSIONS: usize = 2000;
/// Maximum number of mods of a session.
const MOST_MODS: usize = 1000;

/// The content of a log.
#[derive(Debug, Default)]
pub struct Summary {
    /// The starts of the game. The first may lack a head.
    pub sessions: Vec<Session>,
    /// The missions.
    pub missions: Vec<Mission>,
    /// The script errors, in the order in which they first happened.
    pub errors: Vec<ErrorGroup>,
    /// The other messages, except noise.
    pub messages: Vec<MessageGroup>,
    /// What the game writes in every mission.
    pub noise: Vec<Noise>,
    /// The number of script errors that are not in `errors`, because there are too many.
    pub errors_left: u64,
    /// The number of messages that are not in `messages`, because there are too many.
    pub messages_left: u64,
    /// The names of players, which are hidden.
    pub mask: Mask,
    since: Since,
    known: FxHashMap<u64, usize>,
    known_messages: FxHashMap<u64, usize>,
    /// The errors that were told, see [`Summary::tell`].
    told: FxHashSet<u64>,
    /// Whether a mission was announced whose name has not come yet.
    awaits_name: bool,
}

/// The part of a log to read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Since {
    /// All of it.
    #[default]
    Start,
    /// What follows the last start of the game or of a mission.
    Last,
}

/// A mission that was loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mission {
    /// Its name; empty if the log does not say it.
    pub name: String,
    /// When it was loaded.
    pub loaded: Moment,
    /// When it began.
    pub began: Option<Moment>,
    /// When it ended.
    pub ended: Option<Moment>,
}

/// A place and time in a log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Moment {
    /// The line, starting at 0.
    pub line: u64,
    /// The time, as it is written.
    pub stamp: Option<String>,
    /// The number of the session.
    pub session: usize,
    /// The number of the mission.
    pub mission: Option<usize>,
}

/// One script error, however often it happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorGroup {
    /// The error.
    pub error: ScriptError,
    /// Its kind, if it is explained.
    pub kind: Option<&'static Kind>,
    /// How often.
    pub count: u64,
    /// The first time.
    pub first: Moment,
    /// The last time.
    pub last: Moment,
}

/// One other message, however often it is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageGroup {
    /// The message.
    pub text: String,
    /// Its kind.
    pub kind: &'static Kind,
    /// How often.
    pub count: u64,
    /// The first time.
    pub first: Moment,
    /// The last time.
    pub last: Moment,
}

/// All messages of a kind that nobody needs to act on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noise {
    /// Their kind.
    pub kind: &'static Kind,
    /// How many there are.
    pub count: u64,
    /// The first of them.
    pub first: String,
}

impl Summary {
    /// Creates an empty summary.
    pub fn new(since: Since) -> Summary {
        Summary { since, ..Summary::default() }
    }

    /// Adds the next event.
    pub fn take(&mut self, at: EventPlace<'_>, event: Event<'_>) {
        match event {
            Event::Session(session) => {
                self.begin();
                if self.sessions.len() < MOST_SESSIONS {
                    self.sessions.push(session.clone());
                }
            }
            Event::Mod(name, folder) => {
                if let Some(session) = self.sessions.last_mut().filter(|session| session.mods.len() < MOST_MODS) {
                    let is_known = session.mods.iter().any(|known| known == folder || known.ends_with(folder));
                    if !is_known {
                        session.mods.push(if folder.is_empty() { name.to_owned() } else { folder.to_owned() });
                    }
                }
            }
            Event::Mission(name) => self.mission(at, name),
            Event::Game { begins } => {
                let moment = self.moment(at);
                if let Some(mission) = self.missions.last_mut() {
                    let time = if begins { &mut mission.began } else { &mut mission.ended };
                    *time = Some(moment);
                }
            }
            Event::Player(name) => self.mask.learn(name),
            Event::Error(raw) => self.error(at, &raw),
            Event::Message { kind, text } => self.message(at, kind, text),
        }
    }

    /// Returns how many script errors there are in all.
    pub fn error_count(&self) -> u64 {
        self.errors.iter().map(|group| group.count).sum::<u64>() + self.errors_left
    }

    /// Takes all errors so far as told: they are removed, and not added when they happen again. A log that is followed
    /// may have any number of them; after very many, the first ones count as new again.
    pub fn tell(&mut self) {
        if self.told.len() >= MOST_TOLD {
            self.told.clear();
        }
        self.told.extend(self.known.drain().map(|(key, _)| key));
        self.errors.clear();
        self.errors_left = 0;
    }

    /// Begins a session or a mission.
    fn begin(&mut self) {
        if self.since == Since::Last {
            self.errors.clear();
            self.messages.clear();
            self.noise.clear();
            self.known.clear();
            self.known_messages.clear();
            self.told.clear();
            (self.errors_left, self.messages_left) = (0, 0);
        }
    }

    fn mission(&mut self, at: EventPlace<'_>, name: &str) {
        if self.awaits_name && !name.is_empty() {
            if let Some(mission) = self.missions.last_mut() {
                mission.name = name.to_owned();
            }
            self.awaits_name = false;
            return;
        }
        // `Mission file` follows what the server says when it reads the mission.
        let is_same = |mission: &Mission| mission.began.is_none() && (mission.name == name || name.is_empty());
        if self.missions.last().is_some_and(is_same) {
            return;
        }
        self.begin();
        self.awaits_name = name.is_empty();
        if self.missions.len() < MOST_SESSIONS {
            let loaded = self.moment(at);
            self.missions.push(Mission { name: name.to_owned(), loaded, began: None, ended: None });
        }
    }

    fn moment(&self, at: EventPlace<'_>) -> Moment {
        let mission = self.missions.len().checked_sub(1);
        Moment { line: at.line, stamp: at.stamp.map(text), session: self.sessions.len().saturating_sub(1), mission }
    }

    /// Records the time of a repetition.
    fn renew(moment: &mut Moment, at: EventPlace<'_>, session: usize, mission: Option<usize>) {
        moment.line = at.line;
        (moment.session, moment.mission) = (session, mission);
        match (at.stamp.map(std::str::from_utf8), &mut moment.stamp) {
            (Some(Ok(stamp)), Some(known)) => {
                known.clear();
                known.push_str(stamp);
            }
            (Some(Ok(stamp)), known) => *known = Some(stamp.to_owned()),
            _ => {}
        }
    }

    fn error(&mut self, at: EventPlace<'_>, raw: &RawError<'_>) {
        let (session, mission) = (self.sessions.len().saturating_sub(1), self.missions.len().checked_sub(1));
        // The code before the place may be truncated, and the same error has the same code after it.
        let code = if raw.position.is_empty() { raw.expression } else { raw.position };
        let key = hash(&[raw.message, raw.file, code]);
        if let Some(group) = self.known.get(&key).and_then(|at| self.errors.get_mut(*at)) {
            group.count += 1;
            Summary::renew(&mut group.last, at, session, mission);
            if group.error.expression.is_empty() && !raw.expression.is_empty() {
                group.error.expression = text(raw.expression);
            }
            return;
        }
        if self.told.contains(&key) {
            return;
        }
        if self.errors.len() >= MOST_ERRORS {
            self.errors_left += 1;
            return;
        }
        let error = ScriptError::new(raw);
        let kind = Kinds::of_error(raw.message);
        let first = self.moment(at);
        self.known.insert(key, self.errors.len());
        self.errors.push(ErrorGroup { error, kind, count: 1, last: first.clone(), first });
    }

    fn message(&mut self, at: EventPlace<'_>, kind: &'static Kind, message: &[u8]) {
        if kind.level == Level::Noise {
            match self.noise.iter_mut().find(|noise| std::ptr::eq(noise.kind, kind)) {
                Some(noise) => noise.count += 1,
                None => self.noise.push(Noise { kind, count: 1, first: text(message) }),
            }
            return;
        }
        let (session, mission) = (self.sessions.len().saturating_sub(1), self.missions.len().checked_sub(1));
        let key = hash(&[message]);
        if let Some(group) = self.known_messages.get(&key).and_then(|at| self.messages.get_mut(*at)) {
            group.count += 1;
            Summary::renew(&mut group.last, at, session, mission);
            return;
        }
        if self.messages.len() >= MOST_MESSAGES {
            self.messages_left += 1;
            return;
        }
        let first = self.moment(at);
        self.known_messages.insert(key, self.messages.len());
        self.messages.push(MessageGroup { text: text(message), kind, count: 1, last: first.clone(), first });
    }
}

/// Returns a number for texts; different texts have different ones in practice.
fn hash(parts: &[&[u8]]) -> u64 {
    use std::hash::Hasher;
    let mut hasher = rustc_hash::FxHasher::default();
    for part in parts {
        hasher.write(part);
        hasher.write_usize(part.len());
    }
    hasher.finish()
}
