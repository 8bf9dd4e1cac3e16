//! A snapshot of everything that answers depend on.

use std::sync::{Arc, Mutex, RwLock};

use tokio::runtime::Handle;
use tower_lsp::lsp_types::{TextDocumentContentChangeEvent, TextDocumentItem, Url, VersionedTextDocumentIdentifier};

use crate::server::documents::{Documents, Trouble, file_of};
use crate::server::state::lane::Lane;
use crate::server::state::scopes::Scopes;
use crate::server::task::at_once;
use sqf_project::Project;
use sqf_reference::Reference;
use sqf_text::{Encoding, locked, read_locked, write_locked};

/// One state of the session: texts with their versions, the project around them with its index, the reference, the
/// settings.
///
/// A state is immutable. A request takes the state at its arrival and uses only that; a change creates a new state,
/// which shares everything unchanged. Caches belong to one state.
#[derive(Debug, Clone, Default)]
pub(in crate::server) struct World {
    /// The revision; increases with each state.
    pub(in crate::server) revision: u64,
    /// Counts changes of everything that diagnostics depend on other than the texts of documents.
    pub(in crate::server) epoch: u64,
    /// Number of times the projects were opened.
    pub(in crate::server) opened: u64,
    /// The open documents.
    documents: Arc<Documents>,
    /// The files around the documents, with open documents as overlays, and the reference.
    project: Arc<Project>,
    /// The folders of the workspace with their settings.
    pub(in crate::server) scopes: Arc<Scopes>,
}

impl World {
    /// Returns the open documents.
    pub(in crate::server) fn documents(&self) -> &Documents {
        &self.documents
    }

    /// Returns the files of the workspace, with open documents as overlays.
    pub(in crate::server) fn project(&self) -> &Arc<Project> {
        &self.project
    }

    /// Mutable access to [`World::project`].
    pub(in crate::server) fn project_mut(&mut self) -> &mut Project {
        Arc::make_mut(&mut self.project)
    }

    /// Returns the reference. May block at the start, so not to be called on the thread that reads messages.
    pub(in crate::server) fn reference(&self) -> Arc<Reference> {
        self.project.reference()
    }

    /// Adds a document that the client opens.
    pub(in crate::server) fn open(&mut self, item: TextDocumentItem) {
        let url = item.uri.clone();
        Arc::make_mut(&mut self.documents).open(item);
        self.show(&url);
    }

    /// Applies changes to a document, see [`Documents::change`].
    ///
    /// # Errors
    ///
    /// What keeps the changes from being applied; the document is lost then, except after a missing version.
    pub(in crate::server) fn change(
        &mut self,
        id: &VersionedTextDocumentIdentifier,
        changes: &[TextDocumentContentChangeEvent],
        encoding: Encoding,
    ) -> Result<bool, Trouble> {
        let is_known = Arc::make_mut(&mut self.documents).change(id, changes, encoding)?;
        self.show(&id.uri);
        Ok(is_known)
    }

    /// Removes a document. Its file on disk counts again, unless it is also open under another URI.
    pub(in crate::server) fn close(&mut self, url: &Url) {
        Arc::make_mut(&mut self.documents).close(url);
        let Some(path) = file_of(url) else { return };
        match self.documents.of_file(&path).cloned() {
            Some(other) => self.show(&other),
            None => self.project_mut().close(&[path]),
        }
    }

    /// Forgets the text of a document. Returns whether it was known.
    pub(in crate::server) fn lose(&mut self, url: &Url) -> bool {
        Arc::make_mut(&mut self.documents).lose(url)
    }

    /// Forgets the texts of all documents. Returns those whose texts were known.
    pub(in crate::server) fn lose_all(&mut self) -> Vec<Url> {
        Arc::make_mut(&mut self.documents).lose_all()
    }

    /// Replaces the project by a newly opened one.
    pub(in crate::server) fn replace_project(&mut self, project: Project) {
        self.project.abandon();
        self.project = Arc::new(project.with_reference_of(&self.project).with_texts_of(&self.project));
        self.opened += 1;
        for url in self.documents.urls() {
            self.show(&url);
        }
    }

    /// Overlays the file of a document with its text.
    fn show(&mut self, url: &Url) {
        // A log is not a file of the project, and may be large.
        let document = self.documents.get(url).filter(|document| !document.is_log());
        let (Some(path), Some(document)) = (file_of(url), document) else { return };
        if document.is_binarized() {
            // The file on disk counts, of which the text is known.
            self.project_mut().close(&[path]);
        } else {
            let text = Arc::clone(&document.text);
            self.project_mut().set_text(&path, Arc::new(move || Arc::clone(text.file().source())));
        }
    }
}

/// The newest state.
#[derive(Debug, Default)]
pub(in crate::server) struct Newest {
    world: RwLock<Arc<World>>,
    /// Locked while the next state is made.
    turn: Mutex<()>,
    /// Frees earlier states one after the other, so that short questions find a thread.
    earlier: Arc<Lane<Vec<Arc<World>>>>,
}

impl Newest {
    /// Returns the newest state.
    pub(in crate::server) fn get(&self) -> Arc<World> {
        Arc::clone(&read_locked(&self.world))
    }

    /// Creates the next state. `change` must be quick, because messages wait for it.
    pub(in crate::server) fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        let _turn = locked(&self.turn);
        let mut next = World::clone(&self.get());
        next.revision += 1;
        let result = change(&mut next);
        let next = Arc::new(next);
        let old = std::mem::replace(&mut *write_locked(&self.world), next);
        // Freeing everything derived from a large text takes as long as parsing it, so it happens in the background.
        if let Ok(runtime) = Handle::try_current()
            && self.earlier.add(|earlier| earlier.push(old))
        {
            let earlier = Arc::clone(&self.earlier);
            runtime.spawn(at_once(move || while earlier.next().is_some() {}));
        }
        result
    }
}
