//! Places in files.

use std::path::Path;
use std::sync::Arc;

use sqf_syntax::Preprocessed;
use sqf_text::TextRange;

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Site {
    // First, because it is quick to compare.
    /// The place in the file.
    pub range: TextRange,
    /// The file.
    pub file: Arc<Path>,
}

/// Returns where a token is written; if a macro produced it, the range of its call.
pub(crate) fn site(text: &Preprocessed, main: &Path, token: usize) -> Site {
    if let Some((file, range)) = text.written(token)
        && let Some(path) = text.files().get(file).and_then(|file| file.path.clone())
    {
        return Site { file: path, range };
    }
    Site { file: main.into(), range: text.place(token).range }
}
