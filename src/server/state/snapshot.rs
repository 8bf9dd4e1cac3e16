//! Snapshots, from which answers about a document are computed.

use std::path::Path;
use std::sync::Arc;

use tower_lsp::lsp_types::Url;

use crate::server::capabilities::Capabilities;
use crate::server::documents::{Document, Kind};
use crate::server::state::State;
use crate::server::state::world::World;
use crate::settings::{ClientSettings, Globs, ProjectSettings};
use sqf_format::Options;
use sqf_ide::Analysis;
use sqf_lint::Lints;
use sqf_project::{Project, place};

impl State {
    /// Takes a snapshot of the current version of the document.
    pub(in crate::server) fn snapshot(&self, url: &Url) -> Option<Snapshot> {
        self.snapshot_in(&self.world(), url)
    }

    /// Returns the snapshot of a document in a state of the session.
    pub(in crate::server) fn snapshot_in(&self, world: &Arc<World>, url: &Url) -> Option<Snapshot> {
        let document = world.documents().get(url)?;
        Some(self.snapshot_of(world, url, document))
    }

    /// Returns the snapshots of all open documents in a state of the session.
    pub(in crate::server) fn snapshots<'s>(&'s self, world: &'s Arc<World>) -> impl Iterator<Item = Snapshot> + 's {
        world.documents().urls().into_iter().filter_map(|url| self.snapshot_in(world, &url))
    }

    /// Returns the snapshot of a document, or of a file that is not open, which is read.
    pub(in crate::server) fn snapshot_of_file(&self, world: &Arc<World>, url: &Url) -> Option<Snapshot> {
        if let Some(open) = self.snapshot_in(world, url) {
            return Some(open);
        }
        let path = place(&url.to_file_path().ok()?);
        let source = world.project().source(&path).ok()?;
        Some(self.snapshot_of(world, url, world.documents().closed(url, source.text())))
    }

    fn snapshot_of(&self, world: &Arc<World>, url: &Url, document: Arc<Document>) -> Snapshot {
        let scope = world.scopes.of(url);
        let world = Arc::clone(world);
        let text_language = self.text_language(&scope.settings);
        Snapshot {
            document,
            capabilities: self.capabilities(),
            settings: scope.settings,
            project: scope.project,
            text_language,
            world,
            url: url.clone(),
        }
    }
}

/// One version of a document and everything that an answer about it depends on.
#[derive(Debug, Clone)]
pub(in crate::server) struct Snapshot {
    pub(in crate::server) url: Url,
    pub(in crate::server) document: Arc<Document>,
    pub(in crate::server) capabilities: Arc<Capabilities>,
    /// The state of the session.
    pub(in crate::server) world: Arc<World>,
    settings: Arc<ClientSettings>,
    project: Arc<ProjectSettings>,
    text_language: &'static str,
}

impl Snapshot {
    /// Returns the analysis of the document. Parses it on first use, so not to be called on the thread that reads
    /// messages.
    pub(in crate::server) fn analysis(&self) -> Analysis {
        let state = (self.world.revision, self.world.project().was_settled());
        self.document.analysis(state, |before| {
            let (path, project) = (self.path(), self.world.project());
            let project = match &path {
                Some(path) => Arc::new(project.seen_from(Arc::clone(path))),
                None => Arc::clone(project),
            };
            let analysis = Analysis::after(before, self.world.reference(), self.document.file(), path, project);
            let is_no_script = self.document.kind != Kind::Script;
            analysis.with_texts_in(self.text_language).unless_script(is_no_script)
        })
    }

    /// Like [`Snapshot::analysis`], for answers with places in any file: all files are indexed in this state, no matter
    /// which file includes them. After a change of a header, all its dependents are read.
    pub(in crate::server) fn settled_analysis(&self) -> Analysis {
        self.world.project().settle_index();
        self.analysis()
    }

    /// Returns the files around the document.
    pub(in crate::server) fn files(&self) -> &Arc<Project> {
        self.world.project()
    }

    /// Returns the settings for the document.
    pub(in crate::server) fn settings(&self) -> &ClientSettings {
        &self.settings
    }

    /// Returns how the document is formatted; `others` is for what the settings leave open.
    pub(in crate::server) fn format_options(&self, others: Options) -> Options {
        let command_case = self.settings.command_case.then_some(true);
        let user = Options { command_case, ..self.settings.format.clone() };
        self.project.format_for(self.path().as_deref(), &user, self.world.scopes.trust()).or(others)
    }

    /// Returns the path of the document, if it is a file.
    pub(in crate::server) fn path(&self) -> Option<Arc<Path>> {
        self.url.to_file_path().ok().map(|path| Arc::from(place(&path)))
    }

    /// Returns the rules to check; None if diagnostics are disabled, or not expected in such a file.
    pub(in crate::server) fn lints(&self, analysis: &Analysis) -> Option<Lints> {
        if !self.settings.diagnostics || !analysis.is_checked() {
            return None;
        }
        if self.document.is_binarized() {
            return None;
        }
        let path = self.url.to_file_path().ok();
        let is_among = |excluded: &Globs| path.as_deref().is_some_and(|path| excluded.matches(path));
        let is_of_mod = path.as_deref().is_some_and(|path| self.files().is_copy(path));
        if is_of_mod || is_among(&self.project.exclude) || is_among(&self.settings.exclude) {
            return None;
        }
        Some(self.project.lints_for(path.as_deref(), &self.settings.lints, self.files(), |required| {
            format!("requiredVersion in {}", required.file.file_name().unwrap_or_default().to_string_lossy())
        }))
    }

    /// Returns an ID of everything that diagnostics depend on.
    pub(in crate::server) fn result_id(&self) -> String {
        format!("{}.{}", self.document.serial, self.world.epoch)
    }
}
