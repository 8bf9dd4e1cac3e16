//! A small cache of files that are read as parts of others.

use std::any::Any;
use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

use sqf_text::locked;

/// Maximum number of files.
const MOST: usize = 8;

type Files = VecDeque<(Arc<Path>, Arc<dyn Any + Send + Sync>)>;

/// The last few files that were read completely because a part of them was requested. The caller has to check whether
/// the texts are still current.
#[derive(Debug, Default)]
pub struct LastFiles {
    files: Mutex<Files>,
}

impl LastFiles {
    /// Returns the cached value of a file.
    pub fn get<T: Any + Send + Sync>(&self, path: &Path) -> Option<Arc<T>> {
        let found = self.files().iter().find(|(other, _)| **other == *path).map(|(_, kept)| Arc::clone(kept))?;
        found.downcast().ok()
    }

    /// Caches a file, replacing the previous entry.
    pub fn put<T: Any + Send + Sync>(&self, path: Arc<Path>, file: Arc<T>) {
        let mut files = self.files();
        files.retain(|(other, _)| *other != path);
        if files.len() >= MOST {
            files.pop_front();
        }
        files.push_back((path, file));
    }

    fn files(&self) -> MutexGuard<'_, Files> {
        locked(&self.files)
    }
}
