//! Decides which files may be opened.
//!
//! People open folders from untrusted sources, and what a script of such a folder includes may be shown. Inside a
//! project every file may be read. Outside it, wherever a symbolic link or a prefix of the settings leads, only source
//! files are opened, and the same goes for hidden folders: these belong to tools, and `.git/config` may contain a
//! token. The real name of the file counts: `link.hpp` may be `/etc/passwd`.
//!
//! Only links are resolved on disk, and every folder once.

use std::path::{Path, PathBuf};
use std::sync::RwLock;

use rustc_hash::FxHashMap;

use super::file_names::{has_same_name, is_of_tools, is_source, is_visible};
use crate::Storage;
use sqf_text::{read_locked, write_locked};

/// The borders of the projects.
#[derive(Debug, Default)]
pub(crate) struct Border {
    pub(crate) storage: Storage,
    projects: RwLock<Vec<Inside>>,
    /// Folders that the settings assign to prefixes.
    mapped: Vec<PathBuf>,
    /// Whether only the projects and these folders may be read.
    is_closed: bool,
    /// Cached results by path.
    known: RwLock<FxHashMap<PathBuf, Real>>,
    /// Cached real paths, including those of the folders on the way.
    plain: RwLock<FxHashMap<PathBuf, PathBuf>>,
    /// How often the system resolved a whole path.
    #[cfg(test)]
    asked: std::sync::atomic::AtomicUsize,
}

/// A project.
#[derive(Debug)]
struct Inside {
    folder: PathBuf,
    /// Its path with links resolved.
    real: PathBuf,
}

/// The real path of a file.
#[derive(Debug, Clone, Copy)]
struct Real {
    zone: Zone,
    /// Whether it has the name of a source file.
    is_source: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Zone {
    /// In the project that the path begins in.
    Inside,
    /// Where only source files may be read.
    Outside,
    /// Where nothing may be read.
    Closed,
}

impl Border {
    /// Creates a border. `mapped` are the folders in the settings. With `is_closed`, only these and the projects are
    /// read.
    pub(crate) fn new(mapped: Vec<PathBuf>, is_closed: bool, storage: Storage) -> Border {
        Border { mapped, is_closed, storage, ..Border::default() }
    }

    /// Adds a project.
    pub(crate) fn add(&self, folder: &Path) {
        if read_locked(&self.projects).iter().any(|project| project.folder == folder) {
            return;
        }
        let real = self.storage.real(folder).unwrap_or_else(|_| folder.to_owned());
        write_locked(&self.projects).push(Inside { folder: folder.to_owned(), real });
        write_locked(&self.known).clear();
        write_locked(&self.plain).clear();
    }

    /// Whether a folder is in the project that its path begins in, and not hidden there.
    pub(crate) fn is_inside(&self, folder: &Path) -> bool {
        self.real(folder).zone == Zone::Inside
    }

    /// Whether a file or the target of a link may be read.
    pub(crate) fn may_read_link(&self, link: &Path) -> bool {
        match self.real(link) {
            Real { zone: Zone::Inside, .. } => true,
            Real { zone: Zone::Outside, is_source } => is_source,
            Real { zone: Zone::Closed, .. } => false,
        }
    }

    /// Whether nothing may be read there, because an untrusted workspace leads out of itself.
    pub(crate) fn forbids(&self, path: &Path) -> bool {
        self.is_closed && self.real(path).zone == Zone::Closed
    }

    /// Like [`Border::may_read_link`], for a file with a fixed name such as `$PBOPREFIX$`: a link out of the project
    /// must lead to one with that name.
    pub(crate) fn may_read_named(&self, path: &Path) -> bool {
        match self.real(path).zone {
            Zone::Inside => true,
            Zone::Outside => self.storage.real(path).is_ok_and(|real| has_same_name(path, &real)),
            Zone::Closed => false,
        }
    }

    /// Like [`Border::may_read_link`], for a file below a folder without links between the two.
    pub(crate) fn may_read(&self, folder: &Path, file: &Path) -> bool {
        match self.real(folder).zone {
            Zone::Inside => is_source(file) || file.strip_prefix(folder).is_ok_and(is_visible),
            Zone::Outside => is_source(file),
            Zone::Closed => false,
        }
    }

    /// Invalidates a path and everything below it.
    pub(crate) fn forget(&self, path: &Path) {
        write_locked(&self.known).retain(|known, _| !known.starts_with(path));
        write_locked(&self.plain).retain(|known, _| !known.starts_with(path));
    }

    fn real(&self, path: &Path) -> Real {
        if let Some(real) = read_locked(&self.known).get(path) {
            return *real;
        }
        // Without a file, only the editor's text can be read. That is not noted: it may come, as copies of mods do.
        let Some(real) = self.look(path) else { return Real { zone: Zone::Outside, is_source: false } };
        write_locked(&self.known).insert(path.to_owned(), real);
        real
    }

    fn look(&self, path: &Path) -> Option<Real> {
        let real = self.without_links(path)?;
        let projects = read_locked(&self.projects);
        let own = projects.iter().filter(|project| path.starts_with(&project.folder));
        let own = own.max_by_key(|project| project.folder.as_os_str().len());
        let is_inside = own.is_some_and(|own| real.strip_prefix(&own.real).is_ok_and(is_visible));
        let is_open = || {
            let mut mapped = self.mapped.iter().filter_map(|folder| self.storage.real(folder).ok());
            !self.is_closed
                || projects.iter().any(|project| real.starts_with(&project.real))
                || mapped.any(|folder| real.starts_with(folder))
        };
        let zone = match is_inside {
            true => Zone::Inside,
            false if is_open() => Zone::Outside,
            false => Zone::Closed,
        };
        Some(Real { zone, is_source: is_source(&real) })
    }

    /// Resolves all links in a path, if it exists. The system is only asked where there is a link: otherwise, the
    /// result is that of the parent folder and a name. Asking it for each folder of a path of a thousand would take a
    /// million steps.
    fn without_links(&self, path: &Path) -> Option<PathBuf> {
        // Projects are resolved by the system, which may spell them differently.
        let of_project = |path: &Path| {
            let projects = read_locked(&self.projects);
            projects.iter().find(|project| project.folder == path).map(|project| project.real.clone())
        };
        let known = |path: &Path| read_locked(&self.plain).get(path).cloned().or_else(|| of_project(path));
        let start = path.ancestors().find_map(|above| Some((above, known(above)?)));
        let top = || path.ancestors().last().and_then(|top| Some((top, self.ask(top)?)));
        let (start, mut real) = start.or_else(top)?;
        let mut at = start.to_owned();
        for name in path.strip_prefix(start).ok()? {
            at.push(name);
            match self.storage.is_link(&at).ok()? {
                true => real = self.ask(&at)?,
                false => real.push(name),
            }
            write_locked(&self.plain).insert(at.clone(), real.clone());
        }
        Some(real)
    }

    /// Lets the system resolve a path.
    fn ask(&self, path: &Path) -> Option<PathBuf> {
        #[cfg(test)]
        self.asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        self.storage.real(path).ok()
    }
}

/// Whether a project in `folder` contains a file or folder: whether that is below it, and in no excluded folder.
pub(crate) fn covers(folder: &Path, path: &Path) -> bool {
    let Ok(below) = path.strip_prefix(folder) else { return false };
    let is_hidden = |name: &std::ffi::OsStr| name.to_str().is_some_and(is_of_tools);
    // A hidden script in a visible folder is included; only its name distinguishes it from a folder.
    let folders = if is_source(below) { below.parent().unwrap_or(below) } else { below };
    !folders.iter().any(is_hidden)
}

#[cfg(test)]
mod tests;
