//! Brings the index up to date: reads files again that have changed, and those that depend on them.

use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::store::Store;
use super::{Built, extract};
use crate::model::{FileIndex, Symbol};
use crate::project::{Project, addons, file_names, to_arc};

/// Files that include an edited header and are read again before somebody needs the places in all of them.
const MOST_GIVERS: usize = 4;

impl Project {
    /// Reads the files again that include headers which were edited and not saved, so that no place that an answer names
    /// is missing. That may be all files of a project. Whether it made a difference.
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
            Arc::new(Built { store: Arc::new(store), includes: Arc::clone(&current.includes), parts })
        });
        self.was_settled()
    }

    /// Whether [`Project::settle_index`] was called and made a difference: what was asked before may be answered otherwise.
    pub fn was_settled(&self) -> bool {
        self.index.settled.get().is_some() && self.index.current.get().is_some_and(|current| !current.parts.is_empty())
    }

    /// The index with all that has changed, but for what many files say of an edited header.
    pub(super) fn current(&self) -> &Arc<Built> {
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
            // A place of the former text is worse than none.
            for path in changes.edited.iter().filter(|path| !stored.contains(&**path)) {
                // Also those that had nothing to say of the former text.
                let mut givers: Vec<Arc<Path>> = self.dependents(path).iter().map(to_arc).collect();
                givers.extend(store.givers(path));
                givers.sort_unstable();
                givers.dedup();
                if givers.len() > MOST_GIVERS {
                    parts.insert(Arc::clone(path));
                }
                files.extend(givers.into_iter().take(MOST_GIVERS));
                store.forget_given(path);
            }
            self.read_again(&mut store, files);
            Arc::new(Built { store: Arc::new(store), includes: Arc::clone(self.graph()), parts })
        })
    }

    /// The scripts that are read otherwise because files have changed that include them, or did so before: a script that
    /// others include is read with the macros of one of them.
    fn parts_of<'p>(&self, changed: impl Iterator<Item = &'p Arc<Path>>, base: &Built) -> FxHashSet<Arc<Path>> {
        let (before, now) = (&base.includes, self.graph());
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

    /// The symbols in a file as it is now.
    pub(in crate::project) fn fresh_index(&self, path: &Path) -> Option<Arc<FileIndex>> {
        let path: Arc<Path> = Arc::from(path);
        let known = match self.index.settled.get() {
            Some(settled) => &settled.store,
            None => &self.current().store,
        };
        let found = match known.file(&path).is_some_and(|file| file.is_read) {
            true => known.in_file(&path),
            // The index does not look there, or has not looked yet.
            false => {
                let mut store = Store::default();
                let mut files: FxHashSet<Arc<Path>> =
                    self.dependents(&path).iter().take(MOST_GIVERS).map(to_arc).collect();
                files.insert(Arc::clone(&path));
                self.read_again(&mut store, files);
                store.in_file(&path)
            }
        };
        Some(Arc::new(FileIndex::new(path, found?)))
    }

    /// Reads files and puts what is in them in the place of what the store knew.
    fn read_again(&self, store: &mut Store, files: FxHashSet<Arc<Path>>) {
        let mut files: Vec<Arc<Path>> = files.into_iter().collect();
        // Answers that name the first of several files must be the same each time.
        files.sort_unstable();
        let read = |path: &Arc<Path>| {
            let is_library = self.is_of_library(path);
            let unit = if is_library || self.is_in_survey(path) { extract::unit(self, path) } else { None };
            (is_library, unit)
        };
        let units: Vec<_> =
            if files.len() > 1 { files.par_iter().map(read).collect() } else { files.iter().map(read).collect() };
        for (path, (is_library, unit)) in files.iter().zip(units) {
            match unit {
                Some(unit) => store.insert(path, unit, is_library),
                None => store.remove(path),
            }
        }
    }

    /// Whether a file is where the index looks.
    fn is_in_survey(&self, path: &Path) -> bool {
        let Some((root, folder)) = self.root_of(path).zip(path.parent()) else { return false };
        self.survey(&root).folders.contains(folder)
    }

    /// The files that are meant by paths of files and folders that have changed: those that were known, and those that
    /// are there now.
    fn files_of(&self, store: &Store, changed: &FxHashSet<Arc<Path>>) -> FxHashSet<Arc<Path>> {
        let mut files: FxHashSet<Arc<Path>> = FxHashSet::default();
        // Prefixes say where every path leads.
        let is_all = changed.iter().any(|path| {
            let is_config = path.file_name().is_some_and(|name| name.eq_ignore_ascii_case("config.cpp"));
            addons::is_about_prefixes(path) && !is_config
        });
        if is_all {
            files.extend(self.files_for_index().into_iter().map(|(path, _)| path));
        }
        let folders: Vec<&Arc<Path>> = changed.iter().filter(|path| !extract::is_for_index(path)).collect();
        if !folders.is_empty() {
            let known = store.files().filter(|file| folders.iter().any(|folder| file.path.starts_with(folder)));
            files.extend(known.map(|file| Arc::clone(&file.path)));
            if folders.iter().any(|folder| folder.is_dir()) {
                let there = self.files_for_index().into_iter().map(|(path, _)| path);
                files.extend(there.filter(|path| folders.iter().any(|folder| path.starts_with(folder))));
            }
        }
        files.extend(changed.iter().filter(|path| extract::is_for_index(path) || !path.is_dir()).cloned());
        files
    }

    /// The files that name a file which was created or deleted: paths that are written in them, and functions whose script
    /// it is by their names. None for a file that only has another text.
    fn leading_to(&self, store: &Store, path: &Arc<Path>) -> Vec<Arc<Path>> {
        let was_there = store.file(path).is_some_and(|file| file.is_read);
        let is_there = self.files.is_there(path);
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
