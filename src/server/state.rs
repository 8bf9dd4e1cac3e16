//! Everything that a session knows.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use serde_json::Value;
use tokio::sync::Notify;
use tower_lsp::Client;
use tower_lsp::lsp_types::{InitializeParams, MessageType, Url};

use super::Options;
use super::capabilities::Capabilities;
use super::config::Settings;
use super::documents::{Document, Documents, Kind};
use super::files::{self, Files, Outside};
use super::publish::Publisher;
use super::reference::References;
use crate::ide::{Analysis, Lints, Target};
use crate::model::Workspace;
use crate::project::{Project, place};
use crate::settings::{self, FILE_NAME, Globs, ProjectSettings, TargetVersion};

/// One session with one client.
#[derive(Debug)]
pub(super) struct State {
    pub(super) client: Client,
    pub(super) options: Options,
    pub(super) documents: Documents,
    pub(super) references: References,
    pub(super) publisher: Publisher,
    /// The files around the documents.
    pub(super) files: Files,
    /// Ends the session.
    pub(super) stop: Notify,
    session: OnceLock<Session>,
    settings: RwLock<Arc<Settings>>,
    /// The complaint about settings that was made last.
    complaint: Mutex<String>,
    project: RwLock<Arc<ProjectSettings>>,
    /// What is wrong with the file that `project` was read from.
    project_complaint: Mutex<String>,
    /// Counts the changes of everything but documents that findings depend on.
    epoch: AtomicU64,
    /// How often the client was asked for its settings.
    questions: AtomicU64,
    /// How often a scan for functions was asked for since none was under way.
    scans: AtomicU64,
    has_hinted: AtomicBool,
}

/// What is settled by `initialize`.
#[derive(Debug, Default)]
struct Session {
    capabilities: Arc<Capabilities>,
    root: Option<PathBuf>,
    /// All folders of the workspace.
    folders: Vec<PathBuf>,
    /// The client's `initializationOptions`.
    initial: Value,
}

impl State {
    pub(super) fn new(client: Client, options: Options) -> State {
        State {
            client,
            options,
            documents: Documents::default(),
            references: References::default(),
            publisher: Publisher::default(),
            files: Files::default(),
            stop: Notify::new(),
            session: OnceLock::new(),
            settings: RwLock::default(),
            complaint: Mutex::default(),
            project: RwLock::default(),
            project_complaint: Mutex::default(),
            epoch: AtomicU64::new(0),
            questions: AtomicU64::new(0),
            scans: AtomicU64::new(0),
            has_hinted: AtomicBool::new(false),
        }
    }

    /// Takes what the client says of itself.
    pub(super) fn initialize(&self, params: &mut InitializeParams) {
        let capabilities = Arc::new(Capabilities::new(&params.capabilities));
        let folder = params.workspace_folders.iter().flatten().next().map(|folder| &folder.uri);
        let root = folder.or(params.root_uri.as_ref()).and_then(|url| url.to_file_path().ok());
        let others = params.workspace_folders.iter().flatten().filter_map(|folder| folder.uri.to_file_path().ok());
        let mut folders: Vec<PathBuf> = root.iter().cloned().chain(others).collect();
        folders.dedup();
        let initial = params.initialization_options.take().unwrap_or_default();
        // A second `initialize` does not come this far.
        let _ = self.session.set(Session { capabilities, root, folders, initial });
        self.configure(&Value::Null);
        self.read_project();
        self.open_files();
    }

    /// Begins anew with the files around the documents: the settings say where those of other mods are.
    pub(super) fn open_files(&self) {
        let folders = self.session.get().map(|session| session.folders.clone()).unwrap_or_default();
        let outside = self.outside();
        self.files.open(&folders, &outside);
        if !outside.refused.is_empty() {
            let prefixes = outside.refused.iter().map(|prefix| format!("`\\{prefix}`")).collect::<Vec<_>>().join(", ");
            self.log(format!(
                "ignored prefixes of {FILE_NAME} that lead outside the workspace, which is not trusted: {prefixes}"
            ));
        }
    }

    /// What may be read outside of the workspace: the folders of other mods, of which those of the client's settings
    /// count more than those of the project, and what links lead to. In a workspace that is not trusted only what the
    /// client's settings name.
    pub(super) fn outside(&self) -> Outside {
        let settings = self.settings();
        let mut prefixes = read(&self.project).prefixes.clone();
        let folders = self.session.get().map(|session| session.folders.as_slice()).unwrap_or_default();
        let refused = match settings.trusted {
            true => Vec::new(),
            false => settings::without_outside(&mut prefixes, folders),
        };
        prefixes.extend(settings.prefixes.clone());
        Outside { prefixes, links: settings.trusted, refused }
    }

    /// Finds out which file includes which, and has everything looked at anew when that is known. Open documents are
    /// looked at before, too: what is not known yet is not accused.
    pub(super) fn scan(self: &Arc<Self>) {
        let state = Arc::clone(self);
        tokio::spawn(async move {
            let project = state.files.current();
            let scanned = Arc::clone(&project);
            let reference = state.references.current();
            let scan = move || {
                scanned.scan();
                scanned.scan_functions(&|word| !reference.forms(word).is_empty());
            };
            if tokio::task::spawn_blocking(scan).await.is_ok() && !project.folders().is_empty() {
                state.refresh();
            }
        });
    }

    /// Finds out again what the files define, after some were changed, and has everything looked at anew. While it does,
    /// further calls only make it look once more: a checkout changes thousands of files, and clients tell of them in
    /// many messages.
    pub(super) fn scan_functions(self: &Arc<Self>) {
        if self.scans.fetch_add(1, Ordering::AcqRel) > 0 {
            return;
        }
        let state = Arc::clone(self);
        tokio::spawn(async move {
            loop {
                let asked_for = state.scans.load(Ordering::Acquire);
                let project = state.files.current();
                let reference = state.references.current();
                let scan = move || project.scan_functions(&|word| !reference.forms(word).is_empty());
                if tokio::task::spawn_blocking(scan).await.is_ok() {
                    state.refresh();
                }
                if state.scans.compare_exchange(asked_for, 0, Ordering::AcqRel, Ordering::Acquire).is_ok() {
                    return;
                }
            }
        });
    }

    /// What the client understands.
    pub(super) fn capabilities(&self) -> Arc<Capabilities> {
        self.session.get().map(|session| Arc::clone(&session.capabilities)).unwrap_or_default()
    }

    /// The folder of the workspace; where there are several, the first one.
    pub(super) fn root(&self) -> Option<&Path> {
        self.session.get()?.root.as_deref()
    }

    /// The settings that count now.
    pub(super) fn settings(&self) -> Arc<Settings> {
        Arc::clone(&read(&self.settings))
    }

    /// Takes the client's settings over those that it began with.
    pub(super) fn configure(&self, value: &Value) {
        let mut settings = Settings::default();
        let mut errors = Vec::new();
        if let Some(session) = self.session.get() {
            for value in [&session.initial, value] {
                errors.extend(settings.merge(value, session.root.as_deref()));
            }
        }
        *write(&self.settings) = Arc::new(settings);
        *self.complaint.lock().unwrap_or_else(PoisonError::into_inner) = match errors[..] {
            [] => String::new(),
            _ => format!("sqf-ls: settings that cannot be used:\n{}", errors.join("\n")),
        };
        self.references.look_again();
    }

    /// Reads the settings of the project. Gives whether they are others than before, and what is newly wrong with them.
    pub(super) fn read_project(&self) -> (bool, Option<String>) {
        // Held while reading, so that of several the one that began last is the one that counts.
        let mut complaint = self.project_complaint.lock().unwrap_or_else(PoisonError::into_inner);
        let (project, troubles) = match self.root().and_then(settings::find) {
            Some(file) => ProjectSettings::read(&file),
            None => (ProjectSettings::default(), Vec::new()),
        };
        let lines: Vec<String> = troubles.iter().map(|trouble| trouble.describe(FILE_NAME)).collect();
        let lines = lines.join("\n");
        let news = (!lines.is_empty() && *complaint != lines).then(|| lines.clone());
        *complaint = lines;
        let has_changed = *read(&self.project) != Arc::new(project.clone());
        if has_changed {
            *write(&self.project) = Arc::new(project);
        }
        (has_changed, news)
    }

    /// What is wrong with the settings of the project; empty when nothing is.
    pub(super) fn project_complaint(&self) -> String {
        self.project_complaint.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A number for a question about settings; only the answer to the last one counts.
    pub(super) fn next_question(&self) -> u64 {
        self.questions.fetch_add(1, Ordering::AcqRel) + 1
    }

    /// Whether no question was asked since.
    pub(super) fn is_last_question(&self, question: u64) -> bool {
        self.questions.load(Ordering::Acquire) == question
    }

    /// What is wrong with the settings; empty when nothing is.
    pub(super) fn complaint(&self) -> String {
        self.complaint.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The document as it is now, with all that an answer about it depends on.
    pub(super) fn snapshot(&self, url: &Url) -> Option<Snapshot> {
        let document = self.documents.get(url)?;
        Some(Snapshot {
            document,
            capabilities: self.capabilities(),
            settings: self.settings(),
            project: Arc::clone(&read(&self.project)),
            files: self.files.current(),
            epoch: self.epoch.load(Ordering::Acquire),
            url: url.clone(),
        })
    }

    /// Has all findings shown anew: what they depend on has changed.
    pub(super) fn refresh(self: &Arc<Self>) {
        self.epoch.fetch_add(1, Ordering::AcqRel);
        if self.capabilities().pull_diagnostics {
            let client = self.client.clone();
            tokio::spawn(async move {
                if let Err(error) = client.workspace_diagnostic_refresh().await {
                    tracing::debug!("the client does not ask for diagnostics again: {error}");
                }
            });
            return;
        }
        for url in self.documents.urls() {
            self.publisher.publish_soon(self, url);
        }
    }

    /// Shows a message to the user, and logs it.
    pub(super) fn tell(&self, kind: MessageType, message: impl Display + Send + 'static) {
        tracing::info!("{message}");
        let client = self.client.clone();
        tokio::spawn(async move { client.show_message(kind, message).await });
    }

    /// Writes a message into the client's log.
    pub(super) fn log(&self, message: impl Display + Send + 'static) {
        tracing::info!("{message}");
        let client = self.client.clone();
        tokio::spawn(async move { client.log_message(MessageType::INFO, message).await });
    }

    /// Whether the hint on how to get the full text is still to be given; true once.
    pub(super) fn takes_hint(&self) -> bool {
        !self.has_hinted.swap(true, Ordering::AcqRel)
    }
}

/// One version of a document and all that an answer about it depends on.
#[derive(Debug, Clone)]
pub(super) struct Snapshot {
    pub(super) url: Url,
    pub(super) document: Arc<Document>,
    pub(super) capabilities: Arc<Capabilities>,
    settings: Arc<Settings>,
    project: Arc<ProjectSettings>,
    files: Arc<Project>,
    epoch: u64,
}

impl Snapshot {
    /// The document as the features see it. Takes it apart when nobody has yet: not for the thread that reads messages.
    pub(super) fn analysis(&self, state: &State) -> Analysis {
        self.document.analysis(self.epoch, || {
            let workspace: Arc<dyn Workspace> = Arc::<Project>::clone(&self.files);
            Analysis::in_workspace(state.references.current(), self.document.file(), self.path(), workspace)
        })
    }

    /// The file of the document, when it is one.
    fn path(&self) -> Option<Arc<Path>> {
        self.url.to_file_path().ok().map(|path| Arc::from(place(&path)))
    }

    /// Shows the text of the document to the files that include it. Whether they are to be looked at again.
    pub(super) fn share(&self) -> bool {
        let Some(path) = self.path() else { return false };
        self.document.is_first_sharing() && files::share(&self.files, &path, self.document.file().source())
    }

    /// What is looked for in it; None when findings are turned off, or none are expected in such a file.
    pub(super) fn lints(&self) -> Option<Lints> {
        if !self.settings.diagnostics || self.document.kind != Kind::Script {
            return None;
        }
        let path = self.url.to_file_path().ok();
        let is_among = |excluded: &Globs| path.as_deref().is_some_and(|path| excluded.matches(path));
        if is_among(&self.project.exclude) || is_among(&self.settings.exclude) {
            return None;
        }
        let mut levels = match &path {
            Some(path) => self.project.levels_of(path),
            None => self.project.levels.clone(),
        };
        levels.extend(&self.settings.levels);
        Some(Lints { levels, target: self.target() })
    }

    /// Names everything that findings depend on.
    pub(super) fn result_id(&self) -> String {
        format!("{}.{}", self.document.serial, self.epoch)
    }

    /// The version that is set here, or by the project, else the one that the addon asks for.
    fn target(&self) -> Option<Target> {
        if self.settings.target.is_some() {
            return self.settings.target.clone();
        }
        match &self.project.version {
            TargetVersion::Fixed(target) => return Some(target.clone()),
            TargetVersion::None => return None,
            TargetVersion::Required => {}
        }
        let required = self.files.required_version(&self.url.to_file_path().ok()?)?;
        let file = required.file.file_name().unwrap_or_default().to_string_lossy();
        Some(Target { version: required.version, origin: format!("requiredVersion in {file}"), chosen: false })
    }
}

fn read<T: ?Sized>(lock: &RwLock<T>) -> std::sync::RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T: ?Sized>(lock: &RwLock<T>) -> std::sync::RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
