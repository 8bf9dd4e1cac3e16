//! How functions are entered: what starts them, whether scheduled, and on which machines.

use std::path::Path;
use std::sync::Arc;

use super::machines::Machines;
use super::starts::StartedBy;
use sqf_text::TextRange;

/// The ways in which a function is entered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entries {
    /// Those that are known, in order.
    pub all: Vec<Entry>,
    /// Whether these are all of them.
    pub is_complete: bool,
}

/// A way in which a function is entered.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// Where it begins.
    pub origin: Origin,
    /// Whether the function runs scheduled then, so that it can wait.
    pub is_scheduled: bool,
    /// The machines on which it may run.
    pub on: Machines,
    /// The places that lead from there to the function, in order.
    pub way: Vec<(Arc<Path>, TextRange)>,
}

/// Where the game begins to run code.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// A function with `preInit`, `postInit` or `preStart`: the attribute.
    Attribute(&'static str),
    /// A script that the game or CBA runs by its name.
    Script(Arc<Path>),
    /// An event, a command that runs code later, or another machine.
    By(StartedBy),
    /// An entry of a config, by its name as written.
    Config(Arc<Path>, Box<str>),
}

impl Entry {
    /// Creates a way in without further steps.
    pub fn at(origin: Origin, is_scheduled: bool, on: Machines) -> Entry {
        Entry { origin, is_scheduled, on, way: Vec::new() }
    }
}

impl Entries {
    /// Adds a way in.
    pub fn add(&mut self, entry: Entry) {
        let is_same = |known: &&mut Entry| known.origin == entry.origin && known.is_scheduled == entry.is_scheduled;
        match self.all.iter_mut().find(is_same) {
            Some(known) => known.on = known.on | entry.on,
            None => self.all.push(entry),
        }
    }

    /// Whether all known ways in run the function scheduled, or all unscheduled.
    pub fn is_scheduled(&self) -> Option<bool> {
        let first = self.all.first()?.is_scheduled;
        self.all.iter().all(|entry| entry.is_scheduled == first).then_some(first)
    }

    /// Returns all machines on which the function may run; None if not all ways in are known.
    pub fn machines(&self) -> Option<Machines> {
        let all = self.all.iter().map(|entry| entry.on).reduce(|all, on| all | on);
        all.filter(|_| self.is_complete)
    }
}
