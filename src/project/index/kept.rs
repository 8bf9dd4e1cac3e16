//! What is kept of the names in copies of archives until the next session, so that it reads one file instead of every
//! script of every mod.
//!
//! The file is a line with what the names depend on, a line with the files that have to be read all the same, and a line
//! for each copy. The first line tells which archives in which versions they are and where paths in them may lead; if
//! anything in it is different, the file is not used.

mod line;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};

use self::line::{Line, Paths};
use super::store::Store;
use super::{Built, Index};
use crate::project::{Changes, Project};

/// What was kept by another version is ignored.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "-2");

/// The names in the copies of archives.
#[derive(Debug)]
pub struct Kept {
    store: Arc<Store>,
    /// Files whose names depend on files of the project.
    left: Vec<Arc<Path>>,
}

/// What the names in copies depend on.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Head<'a> {
    #[serde(borrow)]
    version: Cow<'a, str>,
    /// The folders of the copies, which are different for each version of an archive.
    #[serde(borrow)]
    copies: Vec<Cow<'a, str>>,
    /// The folders for all prefixes, in the order in which they are tried.
    mappings: Vec<(String, String)>,
    /// The prefixes of the project's own addons, which come first.
    own: Vec<String>,
}

impl Kept {
    pub(super) fn store(&self) -> &Store {
        &self.store
    }

    pub(super) fn left(&self) -> &[Arc<Path>] {
        &self.left
    }
}

impl Project {
    /// Returns the folders of the copies of archives.
    fn folders_of_copies(&self) -> Vec<&Path> {
        self.mappings.iter().filter(|mapping| mapping.is_copy).map(|mapping| &*mapping.folder).collect()
    }

    fn head(&self) -> Head<'_> {
        let mappings = self.mappings.iter();
        let mut own: Vec<String> = self
            .roots()
            .iter()
            .flat_map(|root| self.survey(root).addons.iter().map(|addon| addon.prefix.join("\\")).collect::<Vec<_>>())
            .collect();
        own.sort();
        own.dedup();
        Head {
            version: VERSION.into(),
            copies: self.folders_of_copies().iter().map(|folder| folder.to_string_lossy()).collect(),
            mappings: mappings
                .map(|mapping| (mapping.prefix.join("\\"), mapping.folder.to_string_lossy().into_owned()))
                .collect(),
            own,
        }
    }

    /// Returns the name of what is kept of the copies of this project; None if there are none.
    pub fn kept_name(&self) -> Option<String> {
        if !self.has_copies() {
            return None;
        }
        let mut hasher = FxHasher::default();
        self.head().hash(&mut hasher);
        Some(format!("{:016x}", hasher.finish()))
    }

    /// Reads what an earlier session kept. None if it is damaged, or of other archives or another version.
    pub fn read_kept(&self, bytes: &[u8]) -> Option<Kept> {
        let copies = self.folders_of_copies();
        let mut lines = bytes.split(|byte| *byte == b'\n');
        let head: Head<'_> = serde_json::from_slice(lines.next()?).ok()?;
        if head != self.head() {
            return None;
        }
        let left: Vec<Cow<'_, str>> = serde_json::from_slice(lines.next()?).ok()?;
        let left = left.iter().map(|path| line::path(path, &copies)).collect::<Option<Vec<_>>>()?;
        let lines: Vec<&[u8]> = lines.collect();
        if lines.len() != copies.len() {
            return None;
        }
        let mut store = Store::default();
        for units in lines.par_iter().map(|line| Line::read(line, &copies)).collect::<Vec<_>>() {
            for unit in units? {
                let path = Arc::clone(&unit.names.files.first()?.path);
                store.insert(&path, unit, true);
            }
        }
        Some(Kept { store: Arc::new(store), left })
    }

    /// Uses what an earlier session kept: it answers until the index is built, which takes it over.
    pub fn take_kept(&mut self, kept: Option<Kept>) {
        let mut index = self.index.after(&Changes::default());
        index.kept = kept.map(Arc::new);
        if let (false, Some(kept)) = (index.is_built, &index.kept) {
            index.base = Built { store: Arc::clone(&kept.store), ..Built::default() };
        }
        self.index = Arc::new(index);
    }

    /// Returns the bytes to keep for the next session; None if there is nothing new.
    pub fn to_keep(&self) -> Option<Vec<u8>> {
        let Index { is_built: true, has_news: true, base, .. } = &*self.index else { return None };
        if !self.has_copies() {
            return None;
        }
        let folders = self.folders_of_copies();
        let mut paths = Paths::new(&folders);
        let mut of_copies: Vec<Line> = folders.iter().map(|_| Line::default()).collect();
        let mut left: Vec<String> = Vec::new();
        for file in base.store.files().filter(|file| file.is_library) {
            let Some((copy, below)) = paths.of(&file.path) else { continue };
            if of_copies[copy].add(&base.store.unit(file), &mut paths).is_none() {
                left.push(below);
            }
        }
        left.sort();
        let mut bytes = serde_json::to_vec(&self.head()).ok()?;
        bytes.push(b'\n');
        serde_json::to_writer(&mut bytes, &left).ok()?;
        for line in of_copies {
            bytes.push(b'\n');
            serde_json::to_writer(&mut bytes, &line).ok()?;
        }
        Some(bytes)
    }
}
