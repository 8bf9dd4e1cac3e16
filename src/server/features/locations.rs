//! Places in other files than the one that was asked about.

use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tower_lsp::lsp_types::{Location, Position, Range, Url};

use crate::ide;
use crate::model::SourceFile;
use crate::project::{Project, place};
use crate::server::convert::Places;
use crate::server::state::{Snapshot, State};
use crate::text::{Encoding, LineIndex, TextRange};

/// Converts places of any file of the workspace; each file is read once.
pub(super) struct Locations<'s> {
    url: &'s Url,
    file: &'s SourceFile,
    encoding: Encoding,
    project: Arc<Project>,
    /// The URLs of open documents by their paths: the client wants to see its own writing of them.
    open: FxHashMap<Arc<Path>, Url>,
    known: FxHashMap<Arc<Path>, Option<Known>>,
}

/// A file as it was when it was first asked for.
struct Known {
    url: Url,
    text: Arc<str>,
    lines: LineIndex,
}

impl<'s> Locations<'s> {
    pub(super) fn new(state: &State, snapshot: &'s Snapshot, file: &'s SourceFile) -> Locations<'s> {
        let urls = state.documents.urls().into_iter();
        let open = urls.filter_map(|url| Some((Arc::from(place(&url.to_file_path().ok()?)), url))).collect();
        let project = state.files.current();
        let encoding = snapshot.capabilities.encoding;
        Locations { url: &snapshot.url, file, encoding, project, open, known: FxHashMap::default() }
    }

    /// The URL of a file; None when it cannot be read. Of the script that was asked about, its own.
    pub(super) fn url(&mut self, file: Option<&Arc<Path>>) -> Option<Url> {
        match file {
            None => Some(self.url.clone()),
            Some(file) => self.known(file).map(|known| known.url.clone()),
        }
    }

    /// A range of a file.
    pub(super) fn range(&mut self, file: Option<&Arc<Path>>, range: TextRange) -> Option<Range> {
        let Some(file) = file else { return Some(Places::new(self.file, self.encoding).range(range)) };
        let encoding = self.encoding;
        let known = self.known(file)?;
        let position = |offset: u32| {
            let offset = offset.min(known.text.len() as u32);
            let place = known.lines.position(offset, &known.text, encoding);
            Position::new(place.line, place.column)
        };
        Some(Range::new(position(range.start), position(range.end)))
    }

    /// A place, unless its file cannot be read any more.
    pub(super) fn location(&mut self, place: &ide::Place) -> Option<Location> {
        Some(Location::new(self.url(place.file.as_ref())?, self.range(place.file.as_ref(), place.range)?))
    }

    fn known(&mut self, file: &Arc<Path>) -> Option<&Known> {
        let (project, open) = (&self.project, &self.open);
        let known = self.known.entry(Arc::clone(file)).or_insert_with(|| {
            let url = open.get(file).cloned().or_else(|| Url::from_file_path(file).ok())?;
            // Sounds and images are shown from their start.
            let text = project.source(file).map(|source| Arc::clone(source.text())).unwrap_or_else(|_| "".into());
            let lines = LineIndex::new(&text);
            Some(Known { url, text, lines })
        });
        known.as_ref()
    }
}
