//! Updates the index: reads changed files again, and those that depend on them.

use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::extract::{self, ReadOptions};
use super::store::Store;
use super::{BuiltIndex, Origin};
use crate::layout::{addons, file_names};
use crate::{Project, to_arc};
use sqf_model::{FileIndex, Symbol};
use sqf_text::stop;

/// Limit for files that include an edited header and are read again immediately; more are deferred until a request
/// needs the places in all of them.
const MOST_GIVERS: usize = 4;

impl Project {
    /// Reads the deferred files, which include edited and unsaved headers, so that no place is missing from a result.
    /// That may be all files of a project. Whether it made a difference.
    pub fn settle_index(&self) -> bool {
        self.index.settled.get_or(|| {
            let current = self.current();
            if current.parts.is_empty() {
                return Arc::clone(current);
            }
            let mut store = Store::clone(&current.store);
            let mut files: FxHashSet<Arc<Path>> = FxHashSet::default();
            for part in &current.parts {
                store.forget_given(part);
                files.extend(self.dependents(part).iter().map(to_arc));
                files.insert(Arc::clone(part));
            }
            self.read_again(&mut store, files);
            let parts = FxHashSet::default();
            Arc::new(BuiltIndex { store: Arc::new(store), includes: Arc::clone(&current.includes), parts })
        });
        self.was_settled()
    }

    /// Whether [`Project::settle_index`] was called and made a difference, so that earlier results may be outdated.
    pub fn was_settled(&self) -> bool {
        self.index.settled.get().is_some() && self.index.current.get().is_some_and(|current| !current.parts.is_empty())
    }

    /// Returns the index with all changes, except for what many files report about an edited header.
    pub(super) fn current(&self) -> &Arc<BuiltIndex> {
        self.index.current.get_or(|| {
            let index = &self.index;
            let (base, changes) = (&index.base, &index.changes);
            if !index.is_built || changes.edited.is_empty() && changes.stored.is_empty() {
                return Arc::new(base.clone());
            }
            let mut store = Store::clone(&base.store);
            let stored = self.files_of(&store, &changes.stored);
            let mut files: FxHashSet<Arc<Path>> = stored.iter().cloned().collect();
            files.extend(index.hoping_for(&stored));
            for path in &stored {
                files.extend(self.dependents(path).iter().map(to_arc));
                files.extend(self.leading_to(&store, path));
                files.extend(store.givers(path));
                store.forget_given(path);
            }
            let edited = changes.edited.iter().filter(|path| extract::is_for_index(path)).cloned();
            files.extend(edited);
            files.extend(self.parts_of(changes.edited.iter().chain(&stored), base));
            let mut parts = base.parts.clone();
            parts.retain(|path| !stored.contains(path));
            // A place in the previous text is worse than none.
            for path in changes.edited.iter().filter(|path| !stored.contains(&**path)) {
                // Also those that reported nothing about the previous text.
                let givers = self.including(path);
                if givers.len() > MOST_GIVERS {
                    parts.insert(Arc::clone(path));
                }
                files.extend(givers.into_iter().take(MOST_GIVERS));
                store.forget_given(path);
            }
            self.read_again(&mut store, files);
            Arc::new(BuiltIndex {
                store: Arc::new(store),
                includes: Arc::clone(self.includes.graph(&self.layout)),
                parts,
            })
        })
    }

    /// Returns the scripts that are affected because files that include them, now or previously, have changed: an
    /// included script is read with the macros of one of its includers.
    fn parts_of<'p>(&self, changed: impl Iterator<Item = &'p Arc<Path>>, base: &BuiltIndex) -> FxHashSet<Arc<Path>> {
        let (before, now) = (&base.includes, self.includes.graph(&self.layout));
        let mut found: FxHashSet<Arc<Path>> = FxHashSet::default();
        for path in changed {
            let parts = before.parts(path).into_iter().chain(now.parts(path));
            found.extend(parts.filter(|part| file_names::ends_in(part, &["sqf"])));
            let targets = before.targets(path).chain(now.targets(path));
            found.extend(targets.filter(|target| before.is_included(target) != now.is_included(target)).cloned());
        }
        found.retain(|path| extract::is_for_index(path));
        found
    }

    /// Returns the symbols in a file as it is now.
    pub(crate) fn fresh_index(&self, path: &Path) -> Option<Arc<FileIndex>> {
        let path: Arc<Path> = Arc::from(path);
        let known = match self.index.settled.get() {
            Some(settled) => &settled.store,
            None => &self.current().store,
        };
        // Of a copy, the index has not all uses, and the graph has not its includes.
        let is_copy = self.layout.is_copy(&path);
        let is_known = known.file(&path).is_some_and(|file| file.is_read) && !is_copy;
        let including = if is_copy { known.givers(&path) } else { self.including(&path) };
        // How many of these were read since the header was opened depends on earlier requests.
        let is_partial = self.layout.files.is_open(&path) && including.len() > MOST_GIVERS;
        let found = if is_known && !is_partial {
            known.in_file(&path)
        } else {
            let mut store = Store::default();
            let mut files: FxHashSet<Arc<Path>> = including.into_iter().take(MOST_GIVERS).collect();
            files.insert(Arc::clone(&path));
            self.read_again(&mut store, files);
            store.in_file(&path)
        };
        Some(Arc::new(FileIndex::new(path, found?)))
    }

    /// Returns the files that include `path`: first the one that it is read as a part of.
    fn including(&self, path: &Path) -> Vec<Arc<Path>> {
        let first = self.includes.graph(&self.layout).outermost(path).all().first().cloned();
        let dependents = self.dependents(path);
        let others = dependents.iter().filter(|file| first.as_deref() != Some(file));
        first.iter().cloned().chain(others.map(to_arc)).collect()
    }

    /// Reads files and replaces their entries in the store.
    fn read_again(&self, store: &mut Store, files: FxHashSet<Arc<Path>>) {
        let mut files: Vec<Arc<Path>> = files.into_iter().collect();
        // Results that name the first of several files must be deterministic.
        files.sort_unstable();
        let reference = self.reference();
        let around = self.around(&reference);
        let stops = stop::current();
        let read = |path: &Arc<Path>| {
            if stop::is_stopped(&stops) {
                return (false, None);
            }
            let is_library = self.layout.is_of_library(path);
            let is_meant = is_library || self.is_in_survey(path);
            let unit = if is_meant { extract::unit(&around, path, ReadOptions::default()) } else { None };
            (is_library, unit)
        };
        let units: Vec<_> =
            if files.len() > 1 { files.par_iter().map(read).collect() } else { files.iter().map(read).collect() };
        // Nobody needs what was read only in part.
        stop::check();
        for (path, (is_library, unit)) in files.iter().zip(units) {
            match unit {
                Some(unit) => store.insert(path, unit, is_library),
                None => store.remove(path),
            }
        }
    }

    /// Returns the files that the index reads and that may be edited.
    fn edited_for_index(&self) -> impl Iterator<Item = Arc<Path>> {
        let files = self.files_for_index(true).into_iter();
        files.filter(|(_, origin)| *origin != Origin::Copy).map(|(path, _)| path)
    }

    /// Whether a file is in a folder that the index covers.
    fn is_in_survey(&self, path: &Path) -> bool {
        let Some((root, folder)) = self.layout.root_of(path).zip(path.parent()) else { return false };
        self.layout.survey(&root).folders.contains(folder)
    }

    /// Expands changed files and folders to files: those that were known, and those that exist now.
    fn files_of(&self, store: &Store, changed: &FxHashSet<Arc<Path>>) -> FxHashSet<Arc<Path>> {
        let mut files: FxHashSet<Arc<Path>> = FxHashSet::default();
        // Prefixes determine where every path leads.
        let is_all = changed.iter().any(|path| {
            let is_config = path.file_name().is_some_and(|name| name.eq_ignore_ascii_case("config.cpp"));
            addons::is_about_prefixes(path) && !is_config
        });
        if is_all {
            files.extend(self.edited_for_index());
        }
        let folders: Vec<&Arc<Path>> = changed.iter().filter(|path| !extract::is_for_index(path)).collect();
        if !folders.is_empty() {
            let known = store.files().filter(|file| folders.iter().any(|folder| file.path.starts_with(folder)));
            files.extend(known.map(|file| Arc::clone(&file.path)));
            if folders.iter().any(|folder| self.layout.files.storage().has_folder(folder)) {
                files.extend(
                    self.edited_for_index().filter(|path| folders.iter().any(|folder| path.starts_with(folder))),
                );
            }
        }
        files.extend(
            changed
                .iter()
                .filter(|path| extract::is_for_index(path) || !self.layout.files.storage().has_folder(path))
                .cloned(),
        );
        files
    }

    /// Returns the files that name a file which was created or deleted: by a path, or as the script of a function.
    /// Empty for a file of which only the text has changed.
    fn leading_to(&self, store: &Store, path: &Arc<Path>) -> Vec<Arc<Path>> {
        let was_there = store.file(path).is_some_and(|file| file.is_read);
        let is_there = self.layout.files.is_there(path);
        if was_there && is_there {
            return Vec::new();
        }
        let mut found = store.declaring_script(path);
        if !is_there {
            let paths = store.occurrences(&[Symbol::File(Arc::clone(path))]);
            found.extend(paths.into_iter().map(|located| located.file));
        }
        found
    }
}
