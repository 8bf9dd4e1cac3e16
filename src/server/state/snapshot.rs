//! Snapshots: what an answer about a document is computed from.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tower_lsp::lsp_types::Url;

use super::{State, read};
use crate::ide::{Analysis, Language, Lints};
use crate::model::Workspace;
use crate::project::{Project, is_binarised, place};
use crate::server::capabilities::Capabilities;
use crate::server::documents::{Document, Kind};
use crate::settings::{ClientSettings, Globs, ProjectSettings};

impl State {
    /// All open documents as they are now.
    pub(in crate::server) fn snapshots(&self) -> impl Iterator<Item = Snapshot> + '_ {
        self.documents.urls().into_iter().filter_map(|url| self.snapshot(&url))
    }

    /// The document as it is now, with all that an answer about it depends on.
    pub(in crate::server) fn snapshot(&self, url: &Url) -> Option<Snapshot> {
        let document = self.documents.get(url)?;
        Some(self.snapshot_of(url, document))
    }

    /// The same of a file that is not open. Reads it.
    pub(in crate::server) fn snapshot_of_file(&self, url: &Url) -> Option<Snapshot> {
        let path = place(&url.to_file_path().ok()?);
        let source = self.files.current().source(&path).ok()?;
        Some(self.snapshot_of(url, self.documents.closed(url, source.text())))
    }

    fn snapshot_of(&self, url: &Url, document: Arc<Document>) -> Snapshot {
        let (project_number, files) = self.files.numbered();
        let scope = read(&self.scopes).of(url);
        Snapshot {
            document,
            capabilities: self.capabilities(),
            settings: scope.settings,
            project: scope.project,
            files,
            project_number,
            epoch: self.epoch.load(Ordering::Acquire),
            url: url.clone(),
        }
    }
}

/// One version of a document and all that an answer about it depends on.
#[derive(Debug, Clone)]
pub(in crate::server) struct Snapshot {
    pub(in crate::server) url: Url,
    pub(in crate::server) document: Arc<Document>,
    pub(in crate::server) capabilities: Arc<Capabilities>,
    settings: Arc<ClientSettings>,
    project: Arc<ProjectSettings>,
    files: Arc<Project>,
    project_number: u64,
    epoch: u64,
}

impl Snapshot {
    /// The document as the features see it. Parses it if that has not been done yet, so not for the thread that reads messages.
    pub(in crate::server) fn analysis(&self, state: &Arc<State>) -> Analysis {
        // The names in a config or header are those that the project knows of it.
        if self.document.kind == Kind::Other && self.share(state) {
            state.refresh();
        }
        self.analysis_of_known(state)
    }

    /// The same with the project as it is, even if that does not have this version yet. Starts no tasks.
    pub(in crate::server) fn analysis_of_known(&self, state: &State) -> Analysis {
        self.document.analysis(self.epoch, |before| {
            let workspace: Arc<dyn Workspace> = Arc::<Project>::clone(&self.files);
            let reference = state.references.current();
            let analysis = Analysis::after(before, reference, self.document.file(), self.path(), workspace);
            analysis.with_texts_in(state.text_language(&self.settings))
        })
    }

    /// The settings that count for the document.
    pub(in crate::server) fn settings(&self) -> &ClientSettings {
        &self.settings
    }

    /// The file of the document, when it is one.
    pub(in crate::server) fn path(&self) -> Option<Arc<Path>> {
        self.url.to_file_path().ok().map(|path| Arc::from(place(&path)))
    }

    /// Shows the text of the document to the files that include it. Whether they are to be looked at again.
    pub(in crate::server) fn share(&self, state: &State) -> bool {
        self.document.is_first_sharing(self.project_number) && self.share_at_once(state)
    }

    /// The same when another thread may be about to do it.
    pub(in crate::server) fn share_at_once(&self, state: &State) -> bool {
        let Some(path) = self.path() else { return false };
        let file = self.document.file();
        // What is shared after the document was closed, or after its next version, would stay for ever.
        let is_current = || state.documents.get(&self.url).is_some_and(|now| Arc::ptr_eq(&now, &self.document));
        state.files.share(&self.files, &path, file.source(), is_current)
    }

    /// The language of the document; None where that is not known, and for files of other programs.
    pub(in crate::server) fn language(&self, analysis: &Analysis) -> Option<Language> {
        if self.document.kind == Kind::Script {
            return Some(Language::Script);
        }
        // A text of another kind is a script only when it is a header.
        let is_header = || analysis.path().is_some_and(|path| Language::of_name(path).is_none());
        analysis.language().filter(|language| *language != Language::Script || is_header())
    }

    /// Whether the document is a script, or a header of one.
    pub(in crate::server) fn is_script(&self, analysis: &Analysis) -> bool {
        self.language(analysis) == Some(Language::Script)
    }

    /// What is looked for in it; None when findings are turned off, or none are expected in such a file.
    pub(in crate::server) fn lints(&self, analysis: &Analysis) -> Option<Lints> {
        let is_checked = self.language(analysis).is_some() || analysis.language().is_none() && analysis.is_checked();
        if !self.settings.diagnostics || !is_checked {
            return None;
        }
        if is_binarised(self.document.file().text()) {
            return None;
        }
        let path = self.url.to_file_path().ok();
        let is_among = |excluded: &Globs| path.as_deref().is_some_and(|path| excluded.matches(path));
        if is_among(&self.project.exclude) || is_among(&self.settings.exclude) {
            return None;
        }
        Some(self.project.lints_for(path.as_deref(), &self.settings.lints, &self.files, |required| {
            format!("requiredVersion in {}", required.file.file_name().unwrap_or_default().to_string_lossy())
        }))
    }

    /// Names everything that findings depend on.
    pub(in crate::server) fn result_id(&self) -> String {
        format!("{}.{}", self.document.serial, self.epoch)
    }
}
