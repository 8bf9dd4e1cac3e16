//! Moving files to other folders: updates the paths that refer to them, and the `#include`s in them.
//!
//! Only literal paths that certainly refer to a file are changed. If one path to a file cannot be updated, none to that
//! file is, as without a language server.

mod folders;

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::rename::{FileNaming, Replacement, is_plain_file_name, leading_to, places_of};
use sqf_model::{FileOccurrence, Occurrence, Symbol, Workspace};
use sqf_syntax::{Command, Source};

/// Edits by file, each in order.
pub type FileChanges = BTreeMap<Arc<Path>, Vec<Replacement>>;

/// Files that are moved together.
pub struct FileMoves<'w> {
    workspace: &'w dyn Workspace,
    /// New paths by old paths.
    new: FxHashMap<&'w Path, &'w Path>,
}

impl<'w> FileMoves<'w> {
    /// Creates the moves from the old and new path of each file.
    pub fn new(workspace: &'w dyn Workspace, files: &'w [(PathBuf, PathBuf)]) -> FileMoves<'w> {
        FileMoves { workspace, new: files.iter().map(|(from, to)| (&**from, &**to)).collect() }
    }

    /// Returns the changes for new folders; those for new names in the same folder are made by
    /// [`FileRename`](super::FileRename).
    pub fn changes(&self) -> FileChanges {
        let mut changes = FileChanges::new();
        if !self.workspace.is_indexed() {
            return changes;
        }
        let is_followed = |(from, to): &(&&'w Path, &&'w Path)| self.is_followed(from, to);
        let followed: Vec<&Path> = self.new.iter().filter(is_followed).map(|(from, _)| *from).collect();
        let folders = folders::changes(self, &followed);
        for (file, change) in folders.changes {
            changes.entry(file).or_default().push(change);
        }
        for from in followed {
            let is_found = folders.found.contains(from);
            for (file, change) in self.paths_to(from, is_found).into_iter().flatten().chain(self.includes_in(from)) {
                changes.entry(file).or_default().push(change);
            }
        }
        for of_file in changes.values_mut() {
            of_file.sort();
            of_file.dedup_by_key(|change| change.range);
        }
        changes
    }

    /// Whether a file stays in the same mission or addon, so that absolute paths to it keep their beginning.
    fn is_followed(&self, from: &Path, to: &Path) -> bool {
        let extension = |path: &Path| path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
        let is_replaced = || self.workspace.file_index(to).is_some();
        let is_twice = || self.new.values().filter(|other| **other == to).count() > 1;
        let home = |path: &Path| self.workspace.home(path);
        let is_plain = || {
            let common = from.iter().zip(to).take_while(|(from, to)| from == to).count();
            to.iter().skip(common).all(|name| name.to_str().is_some_and(is_plain_file_name))
        };
        from.parent() != to.parent()
            && is_plain()
            && extension(from) == extension(to)
            && !is_twice()
            && home(from).is_some_and(|from| home(to) == Some(from))
            && !is_replaced()
    }

    /// Returns the changes of all paths to a file. None if one cannot be updated, or if the file is found in another
    /// way. `is_found`: the game finds it by the name of a function, and still will in the new folder.
    fn paths_to(&self, target: &Path, is_found: bool) -> Option<Vec<(Arc<Path>, Replacement)>> {
        let mut places = places_of(self.workspace, target);
        if is_found {
            let length = target.file_name()?.len() as u32;
            places.retain(|place| place.occurrence.name.is_some_and(|name| name.len() >= length));
        } else if !matches!(leading_to(self.workspace, target, &places), FileNaming::Paths) {
            return None;
        }
        let mut changes = Vec::new();
        for FileOccurrence { file, occurrence } in places.into_iter().filter(|place| place.occurrence.is_certain) {
            if self.workspace.is_library(&file) || self.workspace.own_file(&file).is_none() {
                return None;
            }
            let change = self.change(&file, target, &occurrence)?;
            changes.extend(change.map(|change| (file, change)));
        }
        Some(changes)
    }

    /// Returns the changes of `#include`s relative to the file.
    fn includes_in(&self, file: &Path) -> Vec<(Arc<Path>, Replacement)> {
        let own = self.workspace.own_file(file).and_then(|_| self.workspace.file_index(file));
        let Some(index) = own else { return Vec::new() };
        let change = |(symbol, occurrence): (&Symbol, &Occurrence)| {
            let Symbol::File(target) = symbol else { return None };
            let change = self.change(file, target, occurrence).flatten()?;
            Some((Arc::from(file), change))
        };
        index.occurrences().filter_map(change).collect()
    }

    /// Returns the replacement of a path in `file` to `target`; Some(None) if unchanged, None if unknown.
    fn change(&self, file: &Path, target: &Path, occurrence: &Occurrence) -> Option<Option<Replacement>> {
        let source = self.workspace.source(file)?;
        let range = occurrence.name?;
        let written = range.of(source.text());
        let text = if is_include(&source, range.start) && is_beside(file, target, written) {
            self.beside(file, target, written)?
        } else {
            self.anchored(target, written)?
        };
        let is_same = text.eq_ignore_ascii_case(written);
        Some((!is_same).then_some(Replacement { range, text, is_doubtful: false }))
    }

    fn new_path<'p>(&'p self, path: &'p Path) -> &'p Path {
        self.new.get(path).copied().unwrap_or(path)
    }

    /// Updates a path relative to the file that contains it.
    fn beside(&self, file: &Path, target: &Path, written: &str) -> Option<String> {
        let (new_file, new_target) = (self.new_path(file), self.new_path(target));
        let way = |file: &Path, target: &Path| way_to(file.parent()?, target);
        let new = way(new_file, new_target)?;
        // Keep `.\gate.hpp` rather than shortening it to `gate.hpp` when both files have moved.
        if way(file, target)? == new { Some(written.to_owned()) } else { Some(new.join(separator(written))) }
    }

    /// Updates a path from the mission, the prefix of an addon or a folder of headers.
    fn anchored(&self, target: &Path, written: &str) -> Option<String> {
        anchored(target, self.new_path(target), written)
    }
}

/// Replaces the end of a path from the mission, the prefix of an addon or a folder of headers that refers to `target`.
fn anchored(target: &Path, new_target: &Path, written: &str) -> Option<String> {
    if new_target == target {
        return Some(written.to_owned());
    }
    let mut names: Vec<&str> = names(written).collect();
    if names.contains(&"..") || written.contains(':') {
        return None;
    }
    // The end of the path that matches the path on disk; the rest remains.
    let mut base = target;
    while let (Some(last), Some(name)) = (names.last(), base.file_name().and_then(|name| name.to_str()))
        && last.eq_ignore_ascii_case(name)
    {
        names.pop();
        base = base.parent()?;
    }
    if base == target {
        return None;
    }
    let below = new_target.strip_prefix(base).ok()?;
    let below = below.iter().map(|name| name.to_str()).collect::<Option<Vec<_>>>()?;
    names.extend(below);
    let start = if written.starts_with(['\\', '/']) { separator(written) } else { "" };
    Some(format!("{start}{}", names.join(separator(written))))
}

/// Whether a position is in an `#include`.
fn is_include(source: &Source, offset: u32) -> bool {
    let directive = source.tokens().at(offset).and_then(|token| source.directive_at(token));
    let directive = directive.and_then(|at| source.directives().get(at));
    directive.is_some_and(|directive| matches!(directive.command, Command::Include(_)))
}

/// Whether a path relative to the folder of `file` refers to `target`.
fn is_beside(file: &Path, target: &Path, written: &str) -> bool {
    let Some(mut path) = file.parent().map(Path::to_owned).filter(|_| !written.starts_with(['\\', '/'])) else {
        return false;
    };
    for name in names(written) {
        if name == ".." {
            path.pop();
        } else {
            path.push(name);
        }
    }
    path.as_os_str().eq_ignore_ascii_case(target.as_os_str())
}

/// Splits a written path into names.
fn names(written: &str) -> impl Iterator<Item = &str> {
    written.trim().split(['\\', '/']).filter(|name| !name.is_empty() && *name != ".")
}

/// Returns the separator of a written path.
fn separator(written: &str) -> &'static str {
    if written.contains('/') && !written.contains('\\') { "/" } else { "\\" }
}

/// Returns the relative path from a folder to a file, as names. None if they have no common root, as on two drives.
fn way_to(folder: &Path, target: &Path) -> Option<Vec<String>> {
    let common = folder.components().zip(target.components()).take_while(|(a, b)| a == b).count();
    let ups = folder.components().skip(common).map(|_| "..".to_owned());
    let downs = target.components().skip(common).map(|name| match name {
        Component::Normal(name) => name.to_str().map(str::to_owned),
        _ => None,
    });
    ups.map(Some).chain(downs).collect()
}
