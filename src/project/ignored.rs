//! What `.gitignore` and `.ignore` leave out.
//!
//! The patterns are those of git. The files are read here: in a folder from a stranger they may be links to anything.

use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::ReadError;
use super::read::read_named;
use crate::text::{Glob, GlobStyle, slashed};

/// The names of the lists; the first counts more.
pub(super) const LISTS: [&str; 2] = [".ignore", ".gitignore"];
/// Size of a list, in MiB.
const SIZE_LIMIT: u64 = 1;
/// The size of all patterns of a list. Each file is compared with all, so that no more count.
const MAX_STEPS: usize = 1 << 16;

/// The lists that count in a folder: its own and those of the folders above.
#[derive(Debug)]
pub(super) struct Ignored {
    above: Option<Arc<Ignored>>,
    /// In the order of [`LISTS`].
    lists: [List; 2],
    /// Whether the folder is the top of a git repository: a `.gitignore` above it does not count.
    is_top: bool,
}

impl Ignored {
    /// The lists that count in `folder`, without its own. Those above that cannot be read do not count.
    pub(super) fn above(folder: &Path) -> Option<Arc<Ignored>> {
        let mut above = None;
        let folders: Vec<&Path> = folder.ancestors().skip(1).collect();
        for folder in folders.into_iter().rev() {
            let has = |name: &str| folder.join(name).symlink_metadata().is_ok();
            let present = LISTS.map(has);
            above = Ignored::below(above, folder, present, has(".git"), |_, _| {});
        }
        above
    }

    /// The lists that count in `folder`: `present` says which of [`LISTS`] it has itself. Calls `failed` with the name of
    /// a list that cannot be read.
    pub(super) fn below(
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

    /// Whether a file or folder, with its whole path, is left out.
    pub(super) fn has(&self, path: &Path, is_folder: bool) -> bool {
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

/// Whether a `.gitignore` between a file and `root` names it: it may be made by a tool, so that it is no matter when it is
/// not there.
pub(super) fn is_ignored(file: &Path, root: &Path) -> bool {
    let folders = file.ancestors().skip(1).take_while(|folder| folder.starts_with(root));
    folders.filter_map(|folder| read_list(folder, ".gitignore").ok()).any(|list| {
        let within = file.ancestors().take_while(|path| *path != list.folder);
        within
            .zip([false].into_iter().chain(iter::repeat(true)))
            .find_map(|(path, is_folder)| list.says(path, is_folder))
            == Some(true)
    })
}

fn read_list(folder: &Path, name: &str) -> Result<List, ReadError> {
    let text = read_named(&folder.join(name), SIZE_LIMIT)?.text;
    Ok(List::new(folder, &text))
}

/// One file of patterns.
#[derive(Debug, Default)]
struct List {
    folder: PathBuf,
    lines: Vec<Line>,
}

#[derive(Debug)]
struct Line {
    glob: Glob,
    /// `!`: what it matches is not left out.
    keeps: bool,
    /// A `/` at the end.
    is_for_folders: bool,
}

impl List {
    fn new(folder: &Path, text: &str) -> List {
        let mut steps = 0;
        // As git does, a pattern that is none is passed over.
        let lines = text.lines().filter_map(Line::new).take_while(|line| {
            steps += line.glob.steps();
            steps <= MAX_STEPS
        });
        List { folder: folder.to_owned(), lines: lines.collect() }
    }

    /// Whether a file or folder is left out; None if no line is about it. The last line that is counts.
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
        // With a slash it is a path that begins at the list.
        let pattern = match line.strip_prefix('/') {
            Some(path) => path.to_owned(),
            None if line.contains('/') => line.to_owned(),
            None => format!("**/{line}"),
        };
        let glob = Glob::new(&pattern, GlobStyle::Git).ok().filter(|_| !line.is_empty())?;
        Some(Line { glob, keeps, is_for_folders })
    }
}
