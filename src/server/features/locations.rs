//! Locations in other files than the requested one.

use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tower_lsp::lsp_types::{Location, Position, Range, Url};

use crate::server::convert::Places;
use crate::server::documents::file_of;
use crate::server::state::Snapshot;
use crate::server::state::world::World;
use sqf_model::{SourceFile, WorkspaceFiles};
use sqf_project::{Lines, Project};
use sqf_text::{Encoding, LineIndex, TextRange};

/// Converts ranges in any file of the workspace; reads each file once.
pub(super) struct WorkspaceLocations {
    encoding: Encoding,
    project: Arc<Project>,
    /// URLs of open documents by path, because clients expect their own spelling of them.
    open: FxHashMap<Arc<Path>, Url>,
    known: FxHashMap<Arc<Path>, Option<SeenFile>>,
}

/// A file as of the first access.
struct SeenFile {
    url: Url,
    lines: Arc<Lines>,
    /// None if columns can be computed without it.
    text: Option<Arc<str>>,
}

impl SeenFile {
    fn new(url: Url, file: &Path, project: &Project) -> SeenFile {
        let on_disk = project.lines(file);
        let is_enough = on_disk.as_ref().is_some_and(|lines| lines.is_ascii);
        if let Some(lines) = on_disk.filter(|_| is_enough) {
            return SeenFile { url, lines, text: None };
        }
        // Sounds and images are opened at their start.
        let text = project.source(file).map(|source| Arc::clone(source.text())).unwrap_or_else(|_| "".into());
        let lines = Arc::new(Lines { index: LineIndex::new(&text), is_ascii: false });
        SeenFile { url, lines, text: Some(text) }
    }

    fn position(&self, offset: u32, encoding: Encoding) -> Position {
        let index = &self.lines.index;
        let Some(text) = &self.text else {
            let line = index.line(offset);
            let range = index.range(line).unwrap_or_default();
            return Position::new(line, offset.min(range.end).saturating_sub(range.start));
        };
        let place = index.position(offset.min(text.len() as u32), text, encoding);
        Position::new(place.line, place.column)
    }
}

impl WorkspaceLocations {
    pub(super) fn new(world: &World, encoding: Encoding) -> WorkspaceLocations {
        let urls = world.documents().urls().into_iter();
        let open = urls.filter_map(|url| Some((file_of(&url)?.into(), url))).collect();
        WorkspaceLocations { encoding, project: Arc::clone(world.project()), open, known: FxHashMap::default() }
    }

    /// Returns the URL of a file.
    pub(super) fn url(&mut self, file: &Arc<Path>) -> Option<Url> {
        if let Some(known) = self.known.get(file) {
            return known.as_ref().map(|known| known.url.clone());
        }
        self.open.get(file).cloned().or_else(|| Url::from_file_path(file).ok())
    }

    /// Converts a range in a file.
    pub(super) fn range(&mut self, file: &Arc<Path>, range: TextRange) -> Option<Range> {
        let encoding = self.encoding;
        let known = self.known(file)?;
        let position = |offset: u32| known.position(offset, encoding);
        Some(Range::new(position(range.start), position(range.end)))
    }

    /// Converts a place in a file.
    pub(super) fn location(&mut self, file: &Arc<Path>, range: TextRange) -> Option<Location> {
        let range = self.range(file, range)?;
        Some(Location::new(self.url(file)?, range))
    }

    fn known(&mut self, file: &Arc<Path>) -> Option<&SeenFile> {
        let (project, open) = (&self.project, &self.open);
        let known = self.known.entry(Arc::clone(file)).or_insert_with(|| {
            // Editors cannot show what is binary, even if it is open.
            let copy = || Url::from_file_path(project.text_copy(file)?).ok();
            let url = copy().or_else(|| open.get(file).cloned()).or_else(|| Url::from_file_path(file).ok())?;
            Some(SeenFile::new(url, file, project))
        });
        known.as_ref()
    }
}

/// Like [`WorkspaceLocations`], for an answer about one script, whose own places have no file.
pub(super) struct Locations<'s> {
    url: &'s Url,
    own: Places<'s>,
    others: WorkspaceLocations,
}

impl<'s> Locations<'s> {
    pub(super) fn new(snapshot: &'s Snapshot, file: &'s SourceFile) -> Locations<'s> {
        let encoding = snapshot.capabilities.encoding;
        let own = Places::new(file, encoding);
        Locations { url: &snapshot.url, own, others: WorkspaceLocations::new(&snapshot.world, encoding) }
    }

    /// Returns the URL of a file, or of the script itself.
    pub(super) fn url(&mut self, file: Option<&Arc<Path>>) -> Option<Url> {
        file.map_or_else(|| Some(self.url.clone()), |file| self.others.url(file))
    }

    /// Converts a range in a file; None if the file cannot be read.
    pub(super) fn range(&mut self, file: Option<&Arc<Path>>, range: TextRange) -> Option<Range> {
        file.map_or_else(|| Some(self.own.range(range)), |file| self.others.range(file, range))
    }

    /// Converts a place; None if its file can no longer be read.
    pub(super) fn location(&mut self, place: &sqf_ide::Place) -> Option<Location> {
        let range = self.range(place.file.as_ref(), place.range)?;
        Some(Location::new(self.url(place.file.as_ref())?, range))
    }
}
