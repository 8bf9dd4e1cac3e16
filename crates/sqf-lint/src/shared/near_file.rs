//! Corrections of misspelled paths.

use std::borrow::Borrow;

use sqf_text::Likeness;

/// Maximum number of entries of a folder to compare.
const MOST: usize = 2000;

/// Maximum depth of a path.
const DEEPEST: usize = 20;

/// Returns the only file of which a path is a typo, in one folder or in the file name. `entries` lists a folder, as a
/// path names it: the names, and which are folders.
pub(crate) fn near_file<E: Borrow<Vec<(String, bool)>>>(path: &str, entries: impl Fn(&str) -> E) -> Option<String> {
    let (root, below) = path.split_at(usize::from(path.starts_with(['\\', '/'])));
    let parts: Vec<&str> = below.split(['\\', '/']).collect();
    if parts.len() > DEEPEST || parts.iter().any(|part| part.is_empty()) {
        return None;
    }
    let (mut found, mut has_slip) = (root.to_owned(), false);
    for (at, part) in parts.iter().enumerate() {
        let is_folder = at + 1 < parts.len();
        let entries = entries(&found);
        let entries = entries.borrow();
        let fits = |entry: &&(String, bool)| entry.1 == is_folder;
        let mut names = entries.iter().take(MOST).filter(fits).map(|(name, _)| name);
        let same = names.clone().find(|name| name.eq_ignore_ascii_case(part));
        let name = match same {
            Some(name) => name,
            None if has_slip => return None,
            None => {
                has_slip = true;
                let lower = part.to_ascii_lowercase();
                let is_meant = |name: &&String| Likeness::FILE.is_typo(&lower, &name.to_ascii_lowercase());
                let mut near = names.by_ref().filter(is_meant);
                near.next().filter(|_| near.next().is_none())?
            }
        };
        found.push_str(name);
        if is_folder {
            found.push('\\');
        }
    }
    has_slip.then_some(found)
}
