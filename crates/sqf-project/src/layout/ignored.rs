//! Files that `.gitignore` and `.ignore` exclude.
//!
//! The patterns are those of git. The lists are read here, because in an untrusted folder they may be links to
//! anything.

use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::read::read_linked;
use crate::{ReadError, Storage};
use sqf_text::{Glob, GlobStyle, slashed};

/// The names of the lists; the first takes precedence.
pub(crate) const LISTS: [&str; 2] = [".ignore", ".gitignore"];
/// Size limit for a list, in MiB.
const SIZE_LIMIT: u64 = 1;
/// Limit for the size of all patterns of a list, because each file is compared with all of them.
const MAX_STEPS: usize = 1 << 16;

/// The lists that apply in a folder: its own and those of its parents.
#[derive(Debug)]
pub(crate) struct Ignored {
    above: Option<Arc<Ignored>>,
    /// In the order of [`LISTS`].
    lists: [List; 2],
    /// Whether the folder is the root of a git repository: a `.gitignore` above it does not apply.
    is_top: bool,
}

impl Ignored {
    /// Returns the lists that apply in `folder`, without its own. Unreadable ones above are ignored.
    pub(crate) fn above(folder: &Path) -> Option<Arc<Ignored>> {
        let mut above = None;
        let folders: Vec<&Path> = folder.ancestors().skip(1).collect();
        for folder in folders.into_iter().rev() {
            let has = |name: &str| folder.join(name).symlink_metadata().is_ok();
            let present = LISTS.map(has);
            above = Ignored::below(above, folder, present, has(".git"), |_, _| {});
        }
        above
    }

    /// Returns the lists that apply in `folder`: `present` tells which of [`LISTS`] it contains itself. Calls `failed`
    /// with the name of an unreadable list.
    pub(crate) fn below(
        above: Option<Arc<Ignored>>,
        folder: &Path,
        present: [bool; 2],
        is_top: bool,
        mut failed: impl FnMut(&str, ReadError),
    ) -> Option<Arc<Ignored>> {
        if !is_top && present == [false; 2] {
            return above;
        }
        let mut list = |at: usize| {
            if !present[at] {
                return List::default();
            }
            read_list(folder, LISTS[at]).unwrap_or_else(|error| {
                failed(LISTS[at], error);
                List::default()
            })
        };
        let lists = [list(0), list(1)];
        Some(Arc::new(Ignored { above, lists, is_top }))
    }

    /// Whether a file or folder, with its absolute path, is excluded.
    pub(crate) fn has(&self, path: &Path, is_folder: bool) -> bool {
        let mut is_within_git = true;
        let mut of_git = None;
        let mut folder = Some(self);
        while let Some(ignored) = folder {
            if let Some(is_ignored) = ignored.lists[0].says(path, is_folder) {
                return is_ignored;
            }
            if is_within_git && of_git.is_none() {
                of_git = ignored.lists[1].says(path, is_folder);
            }
            is_within_git &= !ignored.is_top;
            folder = ignored.above.as_deref();
        }
        of_git.unwrap_or_default()
    }
}

/// Whether a `.gitignore` between a file and `root` names it, or a `.gitmodules` the folder around it: it may be generated
/// by a tool, or is in another repository, so it does not matter if it is missing.
pub(crate) fn is_ignored(file: &Path, root: &Path) -> bool {
    if is_of_submodule(file, root) {
        return true;
    }
    let folders = file.ancestors().skip(1).take_while(|folder| folder.starts_with(root));
    folders.filter_map(|folder| read_list(folder, ".gitignore").ok()).any(|list| {
        let within = file.ancestors().take_while(|path| *path != list.folder);
        within
            .zip([false].into_iter().chain(iter::repeat(true)))
            .find_map(|(path, is_folder)| list.says(path, is_folder))
            == Some(true)
    })
}

/// Whether a file is in a folder that another repository fills.
fn is_of_submodule(file: &Path, root: &Path) -> bool {
    let refused = |_: &Path| Err(ReadError::ForeignLink("to another file, which git would not read either"));
    let Ok(list) = read_linked(&Storage::Disk, &root.join(".gitmodules"), SIZE_LIMIT, refused) else { return false };
    let paths = list.text.lines().filter_map(|line| line.trim().strip_prefix("path")?.trim_start().strip_prefix('='));
    let below = file.strip_prefix(root).map(slashed).unwrap_or_default().to_lowercase();
    paths.map(|path| format!("{}/", path.trim().to_lowercase())).any(|path| below.starts_with(&path))
}

fn read_list(folder: &Path, name: &str) -> Result<List, ReadError> {
    // As in git, a list is no link.
    let refused = |_: &Path| Err(ReadError::ForeignLink("to another file, which git would not read either"));
    let text = read_linked(&Storage::Disk, &folder.join(name), SIZE_LIMIT, refused)?.text;
    Ok(List::new(folder, &text))
}

/// A file of patterns.
#[derive(Debug, Default)]
struct List {
    folder: PathBuf,
    lines: Vec<Line>,
}

#[derive(Debug)]
struct Line {
    glob: Glob,
    /// `!`: what it matches is included again.
    keeps: bool,
    /// Whether the pattern ends with `/`.
    is_for_folders: bool,
}

impl List {
    fn new(folder: &Path, text: &str) -> List {
        let mut steps = 0;
        // As in git, an invalid pattern is ignored.
        let lines = text.lines().filter_map(Line::new).take_while(|line| {
            steps += line.glob.steps();
            steps <= MAX_STEPS
        });
        List { folder: folder.to_owned(), lines: lines.collect() }
    }

    /// Whether a file or folder is excluded; None if no line matches it. The last matching line counts.
    fn says(&self, path: &Path, is_folder: bool) -> Option<bool> {
        if self.lines.is_empty() {
            return None;
        }
        let path = slashed(path.strip_prefix(&self.folder).ok()?);
        let is_about = |line: &&Line| (is_folder || !line.is_for_folders) && line.glob.matches(&path);
        self.lines.iter().rfind(is_about).map(|line| !line.keeps)
    }
}

impl Line {
    fn new(line: &str) -> Option<Line> {
        if line.starts_with('#') {
            return None;
        }
        let line = if line.ends_with("\\ ") { line } else { line.trim_end() };
        let (keeps, line) = line.strip_prefix('!').map_or((false, line), |line| (true, line));
        let (is_for_folders, line) = line.strip_suffix('/').map_or((false, line), |line| (true, line));
        // With a slash, it is a path relative to the list.
        let pattern = match line.strip_prefix('/') {
            Some(path) => path.to_owned(),
            None if line.contains('/') => line.to_owned(),
            None => format!("**/{line}"),
        };
        let glob = Glob::new(&pattern, GlobStyle::Git).ok().filter(|_| !line.is_empty())?;
        Some(Line { glob, keeps, is_for_folders })
    }
}
