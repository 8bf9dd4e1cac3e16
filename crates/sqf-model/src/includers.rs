//! The files that a header is a part of.

use sqf_text::has_extension;
use std::path::Path;
use std::sync::Arc;

/// The files that include a header, directly or not, and that no other file includes: what the game reads it as a part
/// of. Cheap to clone: thousands of scripts may include a header, and many headers have the same includers.
#[derive(Debug, Clone, Default)]
pub struct Includers {
    /// Scripts first, each part sorted by path.
    files: Arc<[Arc<Path>]>,
    scripts: usize,
}

impl Includers {
    /// Sorts the files.
    pub fn new(mut files: Vec<Arc<Path>>) -> Includers {
        let is_script = |file: &Path| has_extension(file, "sqf");
        files.sort_by_cached_key(|file| (!is_script(file), Arc::clone(file)));
        let scripts = files.partition_point(|file| is_script(file));
        Includers { files: files.into(), scripts }
    }

    /// Returns all of them, scripts first.
    pub fn all(&self) -> &[Arc<Path>] {
        &self.files
    }

    /// Returns the scripts.
    pub fn scripts(&self) -> &[Arc<Path>] {
        &self.files[..self.scripts]
    }

    /// Returns the configs and other files.
    pub fn others(&self) -> &[Arc<Path>] {
        &self.files[self.scripts..]
    }
}
