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
pub(super) struct WorkspaceLocations {
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

impl WorkspaceLocations {
    pub(super) fn new(state: &State, encoding: Encoding) -> WorkspaceLocations {
        let urls = state.documents.urls().into_iter();
        let open = urls.filter_map(|url| Some((Arc::from(place(&url.to_file_path().ok()?)), url))).collect();
        WorkspaceLocations { encoding, project: state.files.current(), open, known: FxHashMap::default() }
    }

    /// The URL of a file.
    pub(super) fn url(&mut self, file: &Arc<Path>) -> Option<Url> {
        if let Some(known) = self.known.get(file) {
            return known.as_ref().map(|known| known.url.clone());
        }
        self.open.get(file).cloned().or_else(|| Url::from_file_path(file).ok())
    }

    /// A range of a file.
    pub(super) fn range(&mut self, file: &Arc<Path>, range: TextRange) -> Option<Range> {
        let encoding = self.encoding;
        let known = self.known(file)?;
        let position = |offset: u32| {
            let offset = offset.min(known.text.len() as u32);
            let place = known.lines.position(offset, &known.text, encoding);
            Position::new(place.line, place.column)
        };
        Some(Range::new(position(range.start), position(range.end)))
    }

    /// A place in a file.
    pub(super) fn location(&mut self, file: &Arc<Path>, range: TextRange) -> Option<Location> {
        let range = self.range(file, range)?;
        Some(Location::new(self.url(file)?, range))
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

/// The same for an answer about one script, whose own places have no file.
pub(super) struct Locations<'s> {
    url: &'s Url,
    own: Places<'s>,
    others: WorkspaceLocations,
}

impl<'s> Locations<'s> {
    pub(super) fn new(state: &State, snapshot: &'s Snapshot, file: &'s SourceFile) -> Locations<'s> {
        let encoding = snapshot.capabilities.encoding;
        let own = Places::new(file, encoding);
        Locations { url: &snapshot.url, own, others: WorkspaceLocations::new(state, encoding) }
    }

    /// The URL of a file; of the script that was asked about, its own.
    pub(super) fn url(&mut self, file: Option<&Arc<Path>>) -> Option<Url> {
        file.map_or_else(|| Some(self.url.clone()), |file| self.others.url(file))
    }

    /// A range of a file; None when it cannot be read.
    pub(super) fn range(&mut self, file: Option<&Arc<Path>>, range: TextRange) -> Option<Range> {
        file.map_or_else(|| Some(self.own.range(range)), |file| self.others.range(file, range))
    }

    /// A place, unless its file cannot be read any more.
    pub(super) fn location(&mut self, place: &ide::Place) -> Option<Location> {
        let range = self.range(place.file.as_ref(), place.range)?;
        Some(Location::new(self.url(place.file.as_ref())?, range))
    }
}
