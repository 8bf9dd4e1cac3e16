//! Finds the includes of all files of a project without preprocessing them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use memchr::memmem;
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::file_names::ends_in;
use super::{Project, Resolution};

/// Size limit for files, in MiB.
const SIZE_LIMIT: u64 = 16;

/// Returns the files in `folders` with these extensions, except for links to files that may not be read.
pub(super) fn files(project: &Project, folders: &FxHashSet<PathBuf>, extensions: &[&str]) -> Vec<PathBuf> {
    let of_folder = |folder: &PathBuf| -> Vec<PathBuf> {
        let listing = project.files.listing(folder);
        let files = listing.entries().into_iter().filter(|entry| !entry.is_folder);
        let files = files.map(|entry| (folder.join(&*entry.name), entry.is_link));
        let files = files.filter(|(path, _)| ends_in(path, extensions));
        files.filter(|(path, is_link)| !is_link || project.files.border.may_read_link(path)).map(|it| it.0).collect()
    };
    folders.par_iter().flat_map_iter(of_folder).collect()
}

/// Returns the files that `path` includes under any condition.
pub(super) fn targets(project: &Project, path: &Path) -> Vec<Arc<Path>> {
    let resolve = |text: &str| -> Vec<_> {
        let found = included(text).map(|written| project.resolve_include(written, Some(path)));
        found.filter_map(|found| if let Resolution::Found(file) = found { Some(file) } else { None }).collect()
    };
    match project.files.known(path) {
        Some(source) => resolve(source.text()),
        None => project.read(path, SIZE_LIMIT).map(|text| resolve(&text.text)).unwrap_or_default(),
    }
}

/// Finds the paths of the `#include`s in a text. Those in multi-line comments are included, which is harmless.
fn included(text: &str) -> impl Iterator<Item = &str> {
    memmem::find_iter(text.as_bytes(), b"include").filter_map(move |at| {
        const BLANKS: [char; 2] = [' ', '\t'];
        // Backward from the word, so that nothing is scanned twice however long the line is.
        let before = text[..at].trim_end_matches(BLANKS).strip_suffix('#').map(|text| text.trim_end_matches(BLANKS));
        let is_directive = before.is_some_and(|text| text.is_empty() || text.ends_with(['\n', '\r']));
        let path = text[at + "include".len()..].trim_start_matches(BLANKS);
        let close = match path.chars().next().filter(|_| is_directive)? {
            '"' => '"',
            '<' => '>',
            _ => return None,
        };
        let path = &path[1..];
        let end = path.find([close, '\n', '\r'])?;
        path[end..].starts_with(close).then(|| &path[..end])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn includes_are_those_at_the_start_of_a_line() {
        let text = "#include \"a.hpp\"\n \t# include <b.hpp> // c\r\n//#include \"d.hpp\"\n#define include \"e\"\n\
                    #include \"open\nx = \"include\";\n#include";
        assert_eq!(included(text).collect::<Vec<_>>(), ["a.hpp", "b.hpp"]);
    }
}
