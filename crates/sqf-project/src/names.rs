//! What the files of the projects define and name, from a scan of their words: functions, variables, keys of
//! stringtables.
//!
//! Knows the files, where paths lead and which missions are kept apart; the index and everything else stand above it.

mod file_words;
mod fresh;
pub(crate) mod functions;
mod game_functions;
mod known;
mod made;
mod mission_words;
mod scripts;
pub(crate) mod texts;
pub(crate) mod words;

use std::path::Path;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashSet;

use self::fresh::FreshWords;
use self::game_functions::GameScripts;
use self::texts::Texts;
use crate::derived::Derived;
use crate::layout::Layout;

pub use self::known::Scanned;
pub(crate) use self::known::{ProjectNames, tag_of};

/// The names that are known in a snapshot of the projects.
#[derive(Clone, Default)]
pub(crate) struct KnownNames {
    /// Those that a scan found, once there was one.
    pub(crate) scanned: Option<Arc<ProjectNames>>,
    /// The words of files that have changed since then.
    pub(crate) fresh: FreshWords,
    /// The keys of stringtables.
    texts: Arc<Derived<Texts>>,
    /// The scripts of the game's functions, once one was asked about.
    game_scripts: Arc<OnceLock<GameScripts>>,
}

impl KnownNames {
    /// Uses the result of a scan; `since` are the files that have changed since then.
    pub(crate) fn take(&mut self, found: Scanned, since: FxHashSet<Arc<Path>>) {
        self.scanned = Some(Arc::new(found.known));
        self.fresh = FreshWords::default();
        self.fresh.follow(&since);
        self.texts = Arc::new(Derived::new(Arc::new(found.texts), tables(since)));
    }

    /// Notes that files have changed. Of the scanned names, only the keys of stringtables and the words follow.
    pub(crate) fn follow(&mut self, changed: FxHashSet<Arc<Path>>) {
        self.fresh.follow(&changed);
        let tables = tables(changed);
        if !tables.is_empty() {
            self.texts = Arc::new(self.texts.after(tables));
        }
    }

    /// Returns the keys of all stringtables as they are now; empty before the scan.
    pub(crate) fn texts(&self, layout: &Layout) -> &Texts {
        self.texts.get(|before, changed| Arc::new(before.after(layout, changed)))
    }

    /// Returns the script of a function of the game, by its name in any case.
    pub(crate) fn script_of_game(&self, layout: &Layout, name: &str) -> Option<Arc<Path>> {
        let scripts = self.game_scripts.get_or_init(|| game_functions::find(layout));
        scripts.get(&name.to_lowercase()).cloned()
    }
}

fn tables(mut files: FxHashSet<Arc<Path>>) -> FxHashSet<Arc<Path>> {
    files.retain(|path| texts::is_table(path));
    files
}

#[cfg(test)]
mod tests;
