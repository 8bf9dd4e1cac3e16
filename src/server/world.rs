//! One state of everything that answers depend on.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use tokio::runtime::Handle;
use tower_lsp::lsp_types::{TextDocumentContentChangeEvent, TextDocumentItem, Url, VersionedTextDocumentIdentifier};

use super::documents::{Documents, Trouble};
use super::scopes::Scopes;
use crate::catalog::Reference;
use crate::project::{Project, place};
use crate::text::Encoding;

/// One state of the session: texts with their versions, the project around them with its index, the reference, the
/// settings.
///
/// A state never changes. A request takes the one of the moment in which it arrives and works on that alone; a change
/// makes another one, which shares all that stays the same. Whatever is kept of an answer is kept for one state.
#[derive(Debug, Clone, Default)]
pub(super) struct World {
    /// The number of the state; later ones have higher numbers.
    pub(super) revision: u64,
    /// Counts the changes of everything but the texts of documents that findings depend on.
    pub(super) epoch: u64,
    /// How often the projects were opened.
    pub(super) opened: u64,
    /// The open documents.
    documents: Arc<Documents>,
    /// The files around the documents, with these in their places, and the reference.
    project: Arc<Project>,
    /// The folders of the workspace, and what is set there.
    pub(super) scopes: Arc<Scopes>,
}

impl World {
    /// The open documents.
    pub(super) fn documents(&self) -> &Documents {
        &self.documents
    }

    /// The files of the workspace, with the open documents in their places.
    pub(super) fn project(&self) -> &Arc<Project> {
        &self.project
    }

    /// The same, to be changed.
    pub(super) fn project_mut(&mut self) -> &mut Project {
        Arc::make_mut(&mut self.project)
    }

    /// The reference to answer from. May be slow at the start, so not for the thread that reads messages.
    pub(super) fn reference(&self) -> Arc<Reference> {
        self.project.reference()
    }

    /// Takes a document that the client opens.
    pub(super) fn open(&mut self, item: TextDocumentItem) {
        let url = item.uri.clone();
        Arc::make_mut(&mut self.documents).open(item);
        self.show(&url);
    }

    /// Applies changes to a document, see [`Documents::change`].
    pub(super) fn change(
        &mut self,
        id: &VersionedTextDocumentIdentifier,
        changes: &[TextDocumentContentChangeEvent],
        encoding: Encoding,
    ) -> Result<bool, Trouble> {
        let is_known = Arc::make_mut(&mut self.documents).change(id, changes, encoding)?;
        self.show(&id.uri);
        Ok(is_known)
    }

    /// Forgets a document. Its file counts again, unless it is open under another name as well.
    pub(super) fn close(&mut self, url: &Url) {
        Arc::make_mut(&mut self.documents).close(url);
        let Some(path) = file_of(url) else { return };
        let other = self.documents.all().into_iter().find(|other| file_of(other).as_ref() == Some(&path));
        match other {
            Some(other) => self.show(&other),
            None => self.project_mut().close(&[path]),
        }
    }

    /// Forgets the text of a document; whether it was known.
    pub(super) fn lose(&mut self, url: &Url) -> bool {
        Arc::make_mut(&mut self.documents).lose(url)
    }

    /// Forgets the texts of all documents; returns those whose texts were known.
    pub(super) fn lose_all(&mut self) -> Vec<Url> {
        Arc::make_mut(&mut self.documents).lose_all()
    }

    /// Takes another project, which was just opened.
    pub(super) fn replace_project(&mut self, project: Project) {
        self.project.abandon();
        self.project = Arc::new(project.with_reference_of(&self.project));
        self.opened += 1;
        for url in self.documents.urls() {
            self.show(&url);
        }
    }

    /// Puts a document in the place of its file.
    fn show(&mut self, url: &Url) {
        if let (Some(path), Some(document)) = (file_of(url), self.documents.get(url)) {
            let text = Arc::clone(&document.text);
            self.project_mut().set_text(&path, Arc::new(move || Arc::clone(text.file().source())));
        }
    }
}

/// The file of a document, when it is one.
pub(super) fn file_of(url: &Url) -> Option<PathBuf> {
    url.to_file_path().ok().map(|path| place(&path))
}

/// The newest state.
#[derive(Debug, Default)]
pub(super) struct Newest {
    world: RwLock<Arc<World>>,
    /// Held while the next state is made.
    turn: Mutex<()>,
}

impl Newest {
    /// The newest state.
    pub(super) fn get(&self) -> Arc<World> {
        Arc::clone(&self.world.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Makes the next state. `change` must be quick: messages wait for it.
    pub(super) fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let mut next = World::clone(&self.get());
        next.revision += 1;
        let result = change(&mut next);
        let next = Arc::new(next);
        let old = std::mem::replace(&mut *self.world.write().unwrap_or_else(PoisonError::into_inner), next);
        // To free all that was made of a large text takes as long as to read it, and the next message need not wait.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn_blocking(move || drop(old));
        }
        result
    }
}
