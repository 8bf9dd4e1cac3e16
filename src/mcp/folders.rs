//! The folders that may be read, and paths in them.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::service::RequestContext;
use url::Url;

use crate::check::Settings;
use crate::outside::{Outside, UserChoices};
use crate::session::Session;
use crate::settings::{self, ProjectSettings};
use sqf_lint::Severity;
use sqf_project::{Project, Trust, is_too_high, real_below};
use sqf_reference::Reference;

/// Maximum time that a client may take to name its folders.
const PATIENCE: Duration = Duration::from_secs(5);

/// Says that a folder is too large to be read as a project.
pub fn too_high(folder: &Path) -> String {
    let folder = folder.display();
    format!("{folder} contains home folders or a whole disk; name the folder of a mission or mod instead")
}

/// The folders of a user or client; may be empty.
#[derive(Debug)]
pub(super) struct Folders {
    folders: Vec<PathBuf>,
}

/// Asks the client for its folders; none if it has none, or does not answer.
#[allow(deprecated, reason = "clients of the newest protocol name no folders, but those of the others do")]
pub(super) async fn of_client(context: &RequestContext<RoleServer>) -> Vec<PathBuf> {
    let has_roots = context.peer.peer_info().is_some_and(|client| client.capabilities.roots.is_some());
    if !has_roots {
        return Vec::new();
    }
    let Ok(Ok(listed)) = tokio::time::timeout(PATIENCE, context.peer.list_roots()).await else { return Vec::new() };
    let paths = listed.roots.iter().filter_map(|root| Url::parse(&root.uri).ok()?.to_file_path().ok());
    paths.filter(|path| path.is_dir()).collect()
}

impl Folders {
    pub(super) fn new(folders: Vec<PathBuf>) -> Folders {
        Folders { folders }
    }

    /// Returns all folders.
    ///
    /// # Errors
    ///
    /// If there are none, or one is too large; the message says what to do.
    pub(super) fn all(&self) -> Result<&[PathBuf], String> {
        if let Some(folder) = self.folders.iter().find(|folder| is_too_high(folder)) {
            return Err(too_high(folder));
        }
        match self.folders.as_slice() {
            [] => Err("no project: start the server with `sqf-ls mcp --project FOLDER`, or give `code`".to_owned()),
            folders => Ok(folders),
        }
    }

    /// Returns the first folder; empty if there is none.
    pub(super) fn base(&self) -> PathBuf {
        self.folders.first().cloned().unwrap_or_default()
    }

    /// Finds a file or folder by its path relative to one of the folders, or its absolute path below one.
    ///
    /// # Errors
    ///
    /// If it does not exist, or is outside the folders, also through a link.
    pub(super) fn find(&self, path: &str) -> Result<PathBuf, String> {
        let path = path.replace('\\', "/");
        let mut problem = format!("{path} was not found in the project");
        for folder in self.all()? {
            let whole = folder.join(&path);
            if !whole.exists() {
                continue;
            }
            match real_below(&whole, folder) {
                Ok(_) => return Ok(whole),
                Err(error) => problem = format!("{path} cannot be read: {error}"),
            }
        }
        Err(problem)
    }

    /// Returns a path as the user would write it: relative to its folder.
    pub(super) fn shown(&self, path: &Path) -> String {
        let relative = self.folders.iter().find_map(|folder| path.strip_prefix(sqf_project::place(folder)).ok());
        relative.unwrap_or(path).to_string_lossy().replace('\\', "/")
    }

    /// Returns the settings for a check of a path, without what leads outside the folders. Reads the mods inside that
    /// they name.
    ///
    /// # Errors
    ///
    /// If `sqf-ls.toml` is invalid.
    pub(super) fn settings(&self, of: Option<&Path>) -> Result<Settings, String> {
        let base = self.base();
        let file = self.folders.first().and_then(|first| settings::find(of.unwrap_or(first)));
        let is_below = |file: &PathBuf| self.folders.iter().any(|folder| real_below(file, folder).is_ok());
        let mut project = ProjectSettings::default();
        if let Some(file) = file.filter(is_below) {
            let (read, troubles) = ProjectSettings::read(&file, Trust::Untrusted);
            if let Some(trouble) = troubles.first() {
                return Err(trouble.describe(&self.shown(&file)));
            }
            project = read;
        }
        let outside = Outside::new(&self.folders, &[&project], UserChoices::default(), Trust::Untrusted);
        let (least, folders) = (Severity::Information, self.folders.clone());
        let is_alone = folders.is_empty();
        // What cannot be read is the user's business, not the assistant's.
        let (session, _) = Session::open(outside, None);
        Ok(Settings { project, least, folders, session, is_alone, ..Settings::new(base) })
    }

    /// Reads the project with its index.
    ///
    /// # Errors
    ///
    /// If there is none, or its settings are invalid.
    pub(super) fn project(&self, reference: &Arc<Reference>) -> Result<Project, String> {
        self.project_with(&self.settings(None)?, reference)
    }

    /// Like [`Folders::project`], with settings that were read before.
    ///
    /// # Errors
    ///
    /// If there is no project.
    pub(super) fn project_with(&self, settings: &Settings, reference: &Arc<Reference>) -> Result<Project, String> {
        let mut project = settings.open(self.all()?, reference);
        project.read_all();
        Ok(project)
    }
}
