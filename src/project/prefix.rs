//! Paths as the game has them: `\x\gates\addons\main\script_mod.hpp`.
//!
//! Such a path begins with the prefix of an addon, which the file `$PBOPREFIX$` in the addon's folder names. Where the
//! addon is on disk follows from that alone; a folder that merely has the same name may be of another mod.

use std::path::{Component, Path, PathBuf};

use super::read;

/// A folder with more entries is not searched for a name in another case.
const SEARCHED_ENTRIES: usize = 4096;
/// Size of the file with the prefix, in MiB.
const PREFIX_LIMIT: u64 = 1;
/// No path is deeper.
const DEEPEST: usize = 24;

/// Finds the file that an `#include` in the folder `from` means by `path`, not above `root`.
pub(super) fn included(path: &str, from: &Path, root: &Path) -> Option<PathBuf> {
    let names: Vec<&str> = path.split(['\\', '/']).filter(|name| !name.is_empty() && *name != ".").collect();
    if names.len() > DEEPEST {
        return None;
    }
    if path.starts_with(['\\', '/']) { of_the_game(&names, from, root) } else { beside(&names, from, root) }
}

/// A path that begins at the folder of the file.
fn beside(names: &[&str], from: &Path, root: &Path) -> Option<PathBuf> {
    let ups = names.iter().take_while(|name| **name == "..").count();
    let folder = from.ancestors().nth(ups).filter(|folder| folder.starts_with(root))?;
    let names = &names[ups..];
    if names.contains(&"..") { None } else { below(folder, names) }
}

/// A path that begins with the prefix of an addon.
fn of_the_game(names: &[&str], from: &Path, root: &Path) -> Option<PathBuf> {
    if names.contains(&"..") {
        return None;
    }
    let folders = from.ancestors().take(DEEPEST).take_while(|folder| folder.starts_with(root));
    for folder in folders {
        // The whole of the path: a work drive, or HEMTT's folder for the headers of other mods.
        let whole = below(folder, names).or_else(|| below(&folder.join("include"), names));
        if whole.is_some() {
            return whole;
        }
        for first in 1..names.len() {
            if let Some(file) = below(folder, &names[first..])
                && has_prefix(folder, names, first)
            {
                return Some(file);
            }
        }
    }
    None
}

/// Whether one of the folders between `folder` and the file says that its prefix is what the path begins with, when
/// the names from `first` on are below `folder`.
fn has_prefix(folder: &Path, names: &[&str], first: usize) -> bool {
    (first..names.len()).any(|end| {
        let Some(addon) = below(folder, &names[first..end]) else { return false };
        let prefix = ["$PBOPREFIX$", "$PBOPREFIX$.txt", "pboprefix.txt"]
            .iter()
            .find_map(|name| read(&below(&addon, &[name])?, PREFIX_LIMIT).ok());
        prefix.is_some_and(|text| is_prefix(&text.text, &names[..end]))
    })
}

/// Whether the text of a `$PBOPREFIX$` names these folders.
fn is_prefix(text: &str, folders: &[&str]) -> bool {
    names(text).is_some_and(|names| names.into_iter().eq(folders.iter().map(|name| name.to_lowercase())))
}

/// The folders that the text of a `$PBOPREFIX$` names, in lower case. It is one line, or one of several with `prefix=`
/// before it.
pub(super) fn names(text: &str) -> Option<Vec<String>> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    let named = lines().filter_map(|line| line.split_once('='));
    let named = named.filter(|(key, _)| key.trim().eq_ignore_ascii_case("prefix")).map(|(_, value)| value.trim());
    let prefix = named.chain(lines().filter(|line| !line.contains('='))).next()?;
    let folders = prefix.split(['\\', '/']).filter(|name| !name.is_empty());
    Some(folders.map(str::to_lowercase).collect())
}

/// The file or folder `names` below `folder`, in any case: the game does not tell cases apart.
pub(super) fn below(folder: &Path, names: &[&str]) -> Option<PathBuf> {
    let mut path = folder.to_owned();
    for name in names {
        // No drive letters, and nothing else that would replace the path.
        if !matches!(Path::new(name).components().collect::<Vec<_>>().as_slice(), [Component::Normal(_)]) {
            return None;
        }
        let exact = path.join(name);
        path = if exact.exists() { exact } else { in_another_case(&path, name)? };
    }
    Some(path)
}

fn in_another_case(folder: &Path, name: &str) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?.take(SEARCHED_ENTRIES).filter_map(Result::ok);
    let is_meant = |entry: &std::fs::DirEntry| entry.file_name().to_str().is_some_and(|n| n.eq_ignore_ascii_case(name));
    // Of several the first, so that the answer is always the same.
    entries.filter(is_meant).map(|entry| entry.path()).min()
}
