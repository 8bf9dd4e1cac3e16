//! Reads files again that have changed.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use rustc_hash::FxHashSet;

use super::extract;
use crate::catalog::Reference;
use crate::model::{FileIndex, Symbol};
use crate::parallel;
use crate::project::locks::{alone, shared};
use crate::project::{Project, addons};

/// Files that include a header and are read again at once when somebody asks what is in it.
const MOST_GIVERS: usize = 4;

impl Project {
    /// Whether other files than `path` have changed since they were read for the index. The scripts that `path` includes
    /// are no others: they are read otherwise after each key in it.
    pub fn is_index_outdated(&self, path: Option<&Path>) -> bool {
        let included = {
            let changed = self.index.changed();
            if changed.edited.iter().chain(&changed.stored).any(|changed| Some(&**changed) != path) {
                return true;
            }
            changed.included.clone()
        };
        if included.is_empty() {
            return false;
        }
        let parts = path.map(|path| shared(&self.written).parts(path)).unwrap_or_default();
        included.iter().any(|included| !parts.contains(included.as_path()))
    }

    /// The same as [`Project::update_index`], and reads the files again that include a header which is open and not saved:
    /// no place in it may be one of its former text. That may be all files of a project.
    pub fn settle_index(&self, reference: &Reference) {
        self.update_index(reference);
        let is_settled = {
            let mut changed = self.index.changed();
            let parts = std::mem::take(&mut changed.parts);
            changed.stored.extend(parts);
            changed.stored.is_empty()
        };
        if !is_settled {
            self.update_index(reference);
        }
    }

    /// Reads the files again that have changed, and those that include them. Does nothing before the index is built.
    pub fn update_index(&self, reference: &Reference) {
        if !self.index.is_built.load(Ordering::SeqCst) {
            return;
        }
        let _turn = self.index.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let stored = std::mem::take(&mut self.index.changed().stored);
        let stored = self.files_of(stored);
        let mut files: FxHashSet<Arc<Path>> = stored.iter().cloned().collect();
        for path in &stored {
            let hoping = self.hoping_for(path);
            for file in &hoping {
                self.rescan(file);
            }
            files.extend(hoping);
            files.extend(self.dependents(path).iter().map(to_arc));
            files.extend(self.leading_to(path));
            let mut store = alone(&self.index.store);
            files.extend(store.givers(path));
            store.forget_given(path);
        }
        let edited = {
            let mut changed = self.index.changed();
            let mut edited = std::mem::take(&mut changed.edited);
            edited.extend(std::mem::take(&mut changed.included));
            changed.parts.retain(|path| !stored.iter().any(|stored| **stored == **path));
            let store = shared(&self.index.store);
            changed.parts.extend(edited.iter().filter(|path| store.is_part(path)).cloned());
            edited
        };
        files.extend(edited.iter().map(to_arc));
        let files: Vec<Arc<Path>> = files.into_iter().collect();
        parallel::each(&files, |path| self.read_again(path, reference));
    }

    /// The symbols in a file as it is now.
    pub(in crate::project) fn fresh_index(&self, path: &Path) -> Option<Arc<FileIndex>> {
        let is_changed = {
            let changed = self.index.changed();
            changed.edited.contains(path) || changed.included.contains(path) || changed.stored.contains(path)
        };
        let path: Arc<Path> = Arc::from(path);
        let is_unknown = shared(&self.index.store).file(&path).is_none_or(|file| !file.is_read);
        if is_changed || is_unknown {
            let givers = shared(&self.index.store).givers(&path);
            let reference = Reference::embedded();
            if is_changed && givers.len() <= MOST_GIVERS {
                alone(&self.index.store).forget_given(&path);
                for giver in givers {
                    self.read_again(&giver, &reference);
                }
            }
            self.read_again(&path, &reference);
        }
        let found = shared(&self.index.store).in_file(&path)?;
        Some(Arc::new(FileIndex::new(path, found)))
    }

    fn read_again(&self, path: &Arc<Path>, reference: &Reference) {
        let is_library = self.is_of_library(path);
        let unit = if is_library || self.is_in_survey(path) { extract::unit(self, path, reference) } else { None };
        match unit {
            Some(unit) => alone(&self.index.store).insert(path, unit, is_library),
            None => alone(&self.index.store).remove(path),
        }
    }

    /// Whether a file is where the index looks.
    fn is_in_survey(&self, path: &Path) -> bool {
        let Some((root, folder)) = self.root_of(path).zip(path.parent()) else { return false };
        self.survey(&root).folders.contains(folder)
    }

    /// The files that are meant by paths of files and folders that have changed: those that were known, and those that
    /// are there now.
    fn files_of(&self, changed: FxHashSet<PathBuf>) -> Vec<Arc<Path>> {
        let mut files: FxHashSet<Arc<Path>> = FxHashSet::default();
        // Prefixes say where every path leads.
        let is_all = changed.iter().any(|path| {
            let is_config = path.file_name().is_some_and(|name| name.eq_ignore_ascii_case("config.cpp"));
            addons::is_about_prefixes(path) && !is_config
        });
        if is_all {
            files.extend(self.files_for_index().into_iter().map(|(path, _)| path));
        }
        let folders: Vec<&PathBuf> = changed.iter().filter(|path| !extract::is_for_index(path)).collect();
        if !folders.is_empty() {
            let store = shared(&self.index.store);
            let known = store.files().filter(|file| folders.iter().any(|folder| file.path.starts_with(folder)));
            files.extend(known.map(|file| Arc::clone(&file.path)));
            drop(store);
            if folders.iter().any(|folder| folder.is_dir()) {
                let there = self.files_for_index().into_iter().map(|(path, _)| path);
                files.extend(there.filter(|path| folders.iter().any(|folder| path.starts_with(folder))));
            }
        }
        files.extend(changed.iter().filter(|path| extract::is_for_index(path) || !path.is_dir()).map(to_arc));
        files.into_iter().collect()
    }

    /// The files that name a file which was created or deleted: paths that are written in them, and functions whose script
    /// it is by their names. None for a file that only has another text.
    fn leading_to(&self, path: &Arc<Path>) -> Vec<Arc<Path>> {
        let store = shared(&self.index.store);
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

    /// The files with a path that led nowhere and ends with the name of this file, which may be new.
    fn hoping_for(&self, path: &Path) -> Vec<Arc<Path>> {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return Vec::new() };
        let word = Symbol::Word(name.to_lowercase().into());
        let found = shared(&self.index.store).occurrences(&[word]);
        found.into_iter().map(|located| located.file).collect()
    }
}

fn to_arc(path: impl AsRef<Path>) -> Arc<Path> {
    Arc::from(path.as_ref())
}
