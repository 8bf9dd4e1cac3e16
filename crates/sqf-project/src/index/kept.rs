//! What is kept of the names in copies of archives until the next session, so that it reads one file instead of every
//! script of every mod.
//!
//! The file begins with a checksum and with what the names depend on: which archives in which versions they are, and
//! where paths in them may lead. If anything in it is different, the file is not used. The files that have to be read
//! all the same follow, and a part for each copy, after its length.

mod part;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};

use self::part::{Part, Paths};
use super::store::{File, Store};
use super::{BuiltIndex, Index};
use crate::{Changes, Project};

/// What was kept by another version is ignored.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "-3");
/// Number of parts that are read at the same time: they take more memory than what becomes of them.
const PARTS_AT_ONCE: usize = 32;
/// Bytes of the checksum.
const CHECKSUM: usize = size_of::<u64>();

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

    /// Returns the files that are left to be read, because they are not in the kept part.
    pub(super) fn left(&self) -> &[Arc<Path>] {
        &self.left
    }
}

impl Project {
    /// Returns the folders of the copies of archives.
    fn folders_of_copies(&self) -> Vec<&Path> {
        self.layout.mappings.iter().filter(|mapping| mapping.is_copy).map(|mapping| &*mapping.folder).collect()
    }

    fn head(&self) -> Head<'_> {
        let mappings = self.layout.mappings.iter();
        let mut own: Vec<String> = self
            .layout
            .roots()
            .iter()
            .flat_map(|root| {
                self.layout.survey(root).addons.iter().map(|addon| addon.prefix.join("\\")).collect::<Vec<_>>()
            })
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
        if !self.layout.has_copies() {
            return None;
        }
        let mut hasher = FxHasher::default();
        self.head().hash(&mut hasher);
        Some(format!("{:016x}", hasher.finish()))
    }

    /// Reads what an earlier session kept. None if it is damaged, or of other archives or another version.
    pub fn read_kept(&self, bytes: &[u8]) -> Option<Kept> {
        let copies = self.folders_of_copies();
        let (sum, bytes) = bytes.split_first_chunk::<CHECKSUM>()?;
        if *sum != checksum(bytes) {
            return None;
        }
        let (head, bytes): (Head<'_>, _) = postcard::take_from_bytes(bytes).ok()?;
        if head != self.head() {
            return None;
        }
        let (left, mut bytes): (Vec<Cow<'_, str>>, _) = postcard::take_from_bytes(bytes).ok()?;
        let left = left.iter().map(|path| part::path(path, &copies)).collect::<Option<Vec<_>>>()?;
        let mut parts = Vec::with_capacity(copies.len());
        for _ in &copies {
            let (length, rest): (u32, _) = postcard::take_from_bytes(bytes).ok()?;
            let (part, rest) = rest.split_at_checked(length as usize)?;
            parts.push(part);
            bytes = rest;
        }
        let mut store = Store::default();
        for parts in parts.chunks(PARTS_AT_ONCE) {
            let read = parts.par_iter().map(|part| postcard::from_bytes::<Part<'_>>(part).ok());
            for part in read.collect::<Vec<_>>() {
                part?.put(&mut store, &copies)?;
            }
        }
        bytes.is_empty().then(|| Kept { store: Arc::new(store), left })
    }

    /// Uses what an earlier session kept: it answers until the index is built, which takes it over.
    pub fn take_kept(&mut self, kept: Option<Kept>) {
        let mut index = self.index.after(&Changes::default());
        index.kept = kept.map(Arc::new);
        if let (false, Some(kept)) = (index.is_built, &index.kept) {
            index.base = BuiltIndex { store: Arc::clone(&kept.store), ..BuiltIndex::default() };
        }
        self.index = Arc::new(index);
    }

    /// Returns the bytes to keep for the next session; None if there is nothing new.
    pub fn to_keep(&self) -> Option<Vec<u8>> {
        let Index { is_built: true, has_news: true, base, .. } = &*self.index else { return None };
        if !self.layout.has_copies() {
            return None;
        }
        let folders = self.folders_of_copies();
        let paths = Paths::new(&folders);
        let mut of_copies: Vec<Vec<&File>> = vec![Vec::new(); folders.len()];
        for file in base.store.files().filter(|file| file.is_library) {
            if let Some((copy, _)) = paths.of(&file.path) {
                of_copies[copy].push(file);
            }
        }
        let mut left: Vec<String> = Vec::new();
        let mut parts: Vec<u8> = Vec::new();
        for files in of_copies {
            let mut part = Part::default();
            for file in files {
                if part.add(&base.store.unit(file), &paths).is_none() {
                    left.extend(paths.of(&file.path).map(|(_, below)| below));
                }
            }
            let part = postcard::to_allocvec(&part).ok()?;
            parts = postcard::to_extend(&(part.len() as u32), parts).ok()?;
            parts.extend(part);
        }
        left.sort();
        let mut bytes = postcard::to_extend(&self.head(), vec![0; CHECKSUM]).ok()?;
        bytes = postcard::to_extend(&left, bytes).ok()?;
        bytes.append(&mut parts);
        let sum = checksum(&bytes[CHECKSUM..]);
        bytes[..CHECKSUM].copy_from_slice(&sum);
        Some(bytes)
    }
}

/// Returns the checksum of what follows it.
fn checksum(bytes: &[u8]) -> [u8; CHECKSUM] {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish().to_le_bytes()
}
