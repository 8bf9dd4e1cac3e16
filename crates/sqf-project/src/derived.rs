//! How values that follow from the files of a project are kept.
//!
//! A snapshot never changes, so what was computed for it stays true for it. A change makes the next snapshot, which
//! takes over what it can, in one of these ways:
//!
//! * **Followed file by file**: [`Derived`] has the value of an earlier snapshot and the files that have changed since:
//!   the projects, the include graph, the keys of stringtables. The index is the same in two steps, so that a key does
//!   not read all files that include a header. So are the drafts of functions, but nothing may be locked while they
//!   are read: the text that is being edited may be read by another thread, which asks for summaries itself.
//! * **Begun again**: what depends on which files exist is one `Arc` that is replaced by an empty one when files come
//!   or go: `Answers` of the layout. What depends on the mods alone holds for as long as the project is open.
//! * **Kept in what it follows from**: [`Cached`] in the include graph and in the index, the summaries of the drafts,
//!   the texts of `Disk`. Who changes the one drops the other.

use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

use imbl::GenericHashMap;
use imbl::shared_ptr::DefaultSharedPtr;
use rustc_hash::{FxBuildHasher, FxHashSet};
use sqf_text::locked;

/// A map whose clones share unchanged parts.
pub(super) type Map<K, V> = GenericHashMap<K, V, FxBuildHasher, DefaultSharedPtr>;

/// A value that follows from the texts of a project.
///
/// A snapshot of the project has the value that an earlier snapshot computed and the files that have changed since. The
/// first use applies these changes; until then a snapshot costs nothing.
#[derive(Debug)]
pub(super) struct Derived<T> {
    base: Arc<T>,
    /// The files that have changed since `base`.
    changed: FxHashSet<Arc<Path>>,
    now: Lazy<T>,
}

impl<T: Default> Default for Derived<T> {
    fn default() -> Derived<T> {
        Derived::new(Arc::default(), FxHashSet::default())
    }
}

impl<T> Derived<T> {
    /// Creates the value from `base`, after which some files have `changed`.
    pub(super) fn new(base: Arc<T>, changed: FxHashSet<Arc<Path>>) -> Derived<T> {
        Derived { base, changed, now: Lazy::default() }
    }

    /// Returns the value for a snapshot in which some more files have changed.
    #[must_use]
    pub(super) fn after(&self, changed: impl IntoIterator<Item = Arc<Path>>) -> Derived<T> {
        let (base, mut all) = match self.now.get() {
            Some(now) => (now, FxHashSet::default()),
            None => (&self.base, self.changed.clone()),
        };
        all.extend(changed);
        Derived::new(Arc::clone(base), all)
    }

    /// Returns the value of an earlier snapshot, or of this one if it is known already.
    pub(super) fn latest(&self) -> &Arc<T> {
        if self.changed.is_empty() { &self.base } else { self.now.get().unwrap_or(&self.base) }
    }

    /// Returns the value of this snapshot: `update` computes it from an earlier one and the files that have changed.
    pub(super) fn get(&self, update: impl FnOnce(&Arc<T>, &FxHashSet<Arc<Path>>) -> Arc<T>) -> &Arc<T> {
        if self.changed.is_empty() { &self.base } else { self.now.get_or(|| update(&self.base, &self.changed)) }
    }
}

/// A value that is computed once.
#[derive(Debug)]
pub(super) struct Lazy<T> {
    value: OnceLock<Arc<T>>,
    turn: Mutex<()>,
}

impl<T> Default for Lazy<T> {
    fn default() -> Lazy<T> {
        Lazy { value: OnceLock::new(), turn: Mutex::default() }
    }
}

impl<T> Lazy<T> {
    /// Returns the value if it has been computed.
    pub(super) fn get(&self) -> Option<&Arc<T>> {
        self.value.get()
    }

    /// Returns the value. If two threads request it at once, the second waits for the first.
    pub(super) fn get_or(&self, make: impl FnOnce() -> Arc<T>) -> &Arc<T> {
        if let Some(value) = self.value.get() {
            return value;
        }
        // `make` may use the threads of the pool. One of these must not wait here: what it would wait for may be
        // further down in its own stack.
        let _turn = rayon::current_thread_index().is_none().then(|| locked(&self.turn));
        if let Some(value) = self.value.get() {
            return value;
        }
        let made = make();
        self.value.get_or_init(|| made)
    }
}

/// What is cached in the value that it follows from. A clone, which is about to change, begins again.
#[derive(Debug, Default)]
pub(super) struct Cached<T>(pub(super) T);

impl<T: Default> Clone for Cached<T> {
    fn clone(&self) -> Cached<T> {
        Cached::default()
    }
}
