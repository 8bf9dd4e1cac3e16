//! Finds the includes of all files of a project without preprocessing them.

use std::path::Path;
use std::sync::Arc;

use memchr::memmem;
use rustc_hash::FxHashSet;

use crate::layout::Layout;
use crate::{LARGEST_SOURCE, Resolution};

/// What a file includes under any condition.
#[derive(Debug, Default)]
pub(super) struct Targets {
    /// The other files that it includes.
    pub(super) found: FxHashSet<Arc<Path>>,
    /// The names in lower case of those that were not found.
    pub(super) missing: Box<[Box<str>]>,
}

impl Targets {
    /// Reads a file, or takes its text from an editor.
    pub(super) fn of(layout: &Layout, path: &Path) -> Targets {
        match layout.files.known(path) {
            Some(source) => Targets::in_text(layout, path, source.text()),
            None => layout
                .read(path, LARGEST_SOURCE)
                .map_or_else(|_| Targets::default(), |text| Targets::in_text(layout, path, &text.text)),
        }
    }

    fn in_text(layout: &Layout, path: &Path, text: &str) -> Targets {
        let (mut found, mut missing) = (FxHashSet::default(), Vec::new());
        for written in included(text) {
            match layout.resolve_include(written, Some(path)) {
                Resolution::Found(file) if *file == *path => {}
                Resolution::Found(file) => {
                    found.insert(file);
                }
                Resolution::Missing | Resolution::Elsewhere => {
                    missing.extend(written.rsplit(['\\', '/']).next().map(|name| name.to_lowercase().into()));
                }
            }
        }
        Targets { found, missing: missing.into() }
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
