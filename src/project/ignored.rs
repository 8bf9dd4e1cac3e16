//! What `.gitignore` and `.ignore` leave out.
//!
//! The patterns are those of git. The files are read here: in a folder from a stranger they may be links to anything.

use std::path::Path;
use std::sync::Arc;

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::ReadError;
use super::read::read_named;

/// The names of the lists; the first counts more.
pub(super) const LISTS: [&str; 2] = [".ignore", ".gitignore"];
/// Size of a list, in MiB.
const SIZE_LIMIT: u64 = 1;

/// The lists that count in a folder: its own and those of the folders above.
#[derive(Debug)]
pub(super) struct Ignored {
    above: Option<Arc<Ignored>>,
    /// In the order of [`LISTS`].
    lists: [Gitignore; 2],
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
                return Gitignore::empty();
            }
            read_list(folder, LISTS[at]).unwrap_or_else(|error| {
                failed(LISTS[at], error);
                Gitignore::empty()
            })
        };
        let lists = [list(0), list(1)];
        Some(Arc::new(Ignored { above, lists, is_top }))
    }

    /// Whether a file or folder, with its whole path, is left out.
    pub(super) fn has(&self, path: &Path, is_folder: bool) -> bool {
        let mut is_within_git = true;
        let mut of_git = Match::None;
        let mut folder = Some(self);
        while let Some(ignored) = folder {
            match ignored.lists[0].matched(path, is_folder) {
                Match::None => {}
                found => return found.is_ignore(),
            }
            if is_within_git && of_git.is_none() {
                of_git = ignored.lists[1].matched(path, is_folder);
            }
            is_within_git &= !ignored.is_top;
            folder = ignored.above.as_deref();
        }
        of_git.is_ignore()
    }
}

/// Whether a `.gitignore` between a file and `root` names it: it may be made by a tool, so that it is no matter when it is
/// not there.
pub(super) fn is_ignored(file: &Path, root: &Path) -> bool {
    let folders = file.ancestors().skip(1).take_while(|folder| folder.starts_with(root));
    folders.filter_map(|folder| read_list(folder, ".gitignore").ok()).any(|list| {
        // The paths of an empty list have no root to begin at.
        !list.is_empty() && list.matched_path_or_any_parents(file, false).is_ignore()
    })
}

fn read_list(folder: &Path, name: &str) -> Result<Gitignore, ReadError> {
    let text = read_named(&folder.join(name), SIZE_LIMIT)?.text;
    let mut builder = GitignoreBuilder::new(folder);
    for line in text.lines() {
        // As git does, a pattern that is none is passed over.
        let _ = builder.add_line(None, line);
    }
    Ok(builder.build().unwrap_or_else(|_| Gitignore::empty()))
}
