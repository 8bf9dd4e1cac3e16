//! Everything that a session knows.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use rustc_hash::FxHashSet;
use serde_json::Value;
use tokio::sync::Notify;
use tower_lsp::Client;
use tower_lsp::lsp_types::{InitializeParams, MessageType, Url};

use super::Options;
use super::capabilities::Capabilities;
use super::documents::{Document, Documents, Kind};
use super::features::semantic_tokens::Kept;
use super::files::{Files, Outside};
use super::lane::Lane;
use super::progress::Progress;
use super::publish::Publisher;
use super::reference::References;
use super::scopes::Scopes;
use super::status::{self, Status};
use super::workspace_findings::Shown;
use crate::catalog::Reference;
use crate::ide::{Analysis, Language, Lints, TEXT_LANGUAGE};
use crate::model::Workspace;
use crate::project::{Project, is_binarised, place};
use crate::settings::{ClientSettings, FILE_NAME, Globs, ProjectSettings};
use crate::stringtable;

/// Shortest time between two refreshes of all findings.
const REFRESH: Duration = Duration::from_millis(50);

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
    /// Files that are not open and whose findings are shown.
    pub(super) shown: Shown,
    /// The semantic tokens that the client has.
    pub(super) tokens: Kept,
    /// What the client shows of the session's state.
    pub(super) status: Status,
    /// Ends the session.
    pub(super) stop: Notify,
    session: OnceLock<Session>,
    /// The folders of the workspace, and what is set there.
    scopes: RwLock<Scopes>,
    /// The client's settings, as it sent them last: for each folder, or for all.
    sent: Mutex<Vec<Value>>,
    /// The complaint about settings that was made last.
    complaint: Mutex<String>,
    /// What is wrong with the files that hold the settings of projects.
    project_complaint: Mutex<String>,
    /// Counts the changes of everything but documents that findings depend on.
    epoch: AtomicU64,
    /// How often the client was asked for its settings.
    questions: AtomicU64,
    /// Looking at all files of the workspace.
    scans: Lane<Scan>,
    /// Following what happens to single files.
    pub(super) changes: Lane<Changes>,
    /// Reading the settings of the project.
    pub(super) project_reads: Lane<()>,
    /// Having all findings shown.
    refreshes: Lane<()>,
}

/// What is settled by `initialize`.
#[derive(Debug, Default)]
struct Session {
    capabilities: Arc<Capabilities>,
    /// The client's `initializationOptions`.
    initial: Value,
    /// The language of stringtables that fits the one the client shows itself in.
    text_language: Option<&'static str>,
}

/// What a scan of all files does.
#[derive(Debug, Default)]
struct Scan {
    /// First opens the projects again, with the settings as they are then.
    opens: bool,
    /// Also finds out which file includes which.
    has_includes: bool,
}

/// What happened to single files.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// Created, changed or deleted on disk.
    pub(super) changed: FxHashSet<Url>,
    /// Documents that were closed.
    pub(super) closed: FxHashSet<Url>,
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
            shown: Shown::default(),
            tokens: Kept::default(),
            status: Status::default(),
            stop: Notify::new(),
            session: OnceLock::new(),
            scopes: RwLock::default(),
            sent: Mutex::default(),
            complaint: Mutex::default(),
            project_complaint: Mutex::default(),
            epoch: AtomicU64::new(0),
            questions: AtomicU64::new(0),
            scans: Lane::default(),
            changes: Lane::default(),
            project_reads: Lane::default(),
            refreshes: Lane::default(),
        }
    }

    /// Takes what the client says of itself.
    pub(super) fn initialize(&self, params: &mut InitializeParams) {
        let capabilities = Arc::new(Capabilities::new(&params.capabilities));
        let folder = params.workspace_folders.iter().flatten().next().map(|folder| &folder.uri);
        let root = folder.or(params.root_uri.as_ref()).and_then(|url| url.to_file_path().ok());
        let others = params.workspace_folders.iter().flatten().filter_map(|folder| folder.uri.to_file_path().ok());
        let folders: Vec<PathBuf> = root.into_iter().chain(others).collect();
        let initial = params.initialization_options.take().unwrap_or_default();
        // A second `initialize` does not come this far.
        let text_language = params.locale.as_deref().and_then(stringtable::language_of_locale);
        let _ = self.session.set(Session { capabilities, initial, text_language });
        self.set_folders(folders);
        self.read_project();
        self.open_files();
    }

    /// Takes other folders for those of the workspace. New ones have the settings that were sent last until the client
    /// sends theirs.
    fn set_folders(&self, folders: Vec<PathBuf>) {
        let scopes = self.scopes().with_folders(folders);
        *write(&self.scopes) = scopes;
        // Those of each folder no longer belong to the folders that there are now.
        let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner).first().cloned();
        self.configure(sent.into_iter().collect());
    }

    /// Adds folders to the workspace and takes others out of it.
    pub(super) fn change_folders(&self, added: &[PathBuf], removed: &[PathBuf]) {
        let mut folders = self.folders();
        folders.retain(|folder| !removed.contains(folder));
        folders.extend(added.iter().cloned());
        self.set_folders(folders);
    }

    /// Starts over with the files around the documents: the settings say where those of other mods are.
    fn open_files(&self) {
        let outside = self.outside();
        self.files.open(&self.folders(), &outside);
        if !outside.refused.is_empty() {
            let prefixes = outside.refused.iter().map(|prefix| format!("`\\{prefix}`")).collect::<Vec<_>>().join(", ");
            self.log(format!(
                "ignoring prefixes in {FILE_NAME} that point outside the untrusted workspace: {prefixes}"
            ));
        }
    }

    /// What may be read outside of the workspace: the folders of other mods, of which those of the client's settings
    /// count more than those of the project, and what links lead to. In a workspace that is not trusted only what the
    /// client's settings name.
    pub(super) fn outside(&self) -> Outside {
        let scopes = self.scopes();
        let (prefixes, refused) = scopes.prefixes();
        let code_runners = scopes.code_runners().collect();
        Outside { prefixes, links: scopes.is_trusted(), refused, code_runners }
    }

    /// Finds out which file includes which, and has everything checked again when that is known. Open documents are
    /// looked at before, too: what is not known yet is not accused.
    pub(super) fn scan(self: &Arc<Self>) {
        self.scan_for(|scan| scan.has_includes = true);
    }

    /// Finds out again what the files define, after some were changed, then refreshes all findings.
    pub(super) fn scan_functions(self: &Arc<Self>) {
        self.scan_for(|_| ());
    }

    /// Opens the projects again, with the settings as they are now, then as [`State::scan`].
    pub(super) fn reopen_files(self: &Arc<Self>) {
        // A scan that is under way looks at the wrong files.
        self.files.current().abandon();
        self.scan_for(|scan| *scan = Scan { opens: true, has_includes: true });
    }

    /// Starts a scan. While one is under way, further calls only lead to one more: a checkout changes thousands of files,
    /// and clients report them, as well as settings, in many messages.
    fn scan_for(self: &Arc<Self>, what: impl FnOnce(&mut Scan)) {
        if !self.scans.add(what) {
            return;
        }
        let state = Arc::clone(self);
        tokio::spawn(async move {
            while let Some(scan) = state.scans.next() {
                let scanning = Arc::clone(&state);
                if matches!(tokio::task::spawn_blocking(move || scanning.run(&scan)).await, Ok(true)) {
                    state.refresh();
                }
            }
        });
    }

    /// Scans; whether all findings are to be refreshed.
    fn run(&self, scan: &Scan) -> bool {
        if scan.opens {
            self.open_files();
            for snapshot in self.documents.urls().iter().filter_map(|url| self.snapshot(url)) {
                snapshot.share(self);
            }
        }
        let project = self.files.current();
        let reference = self.references.current();
        if scan.has_includes {
            project.scan();
        }
        project.scan_functions(&|word| !reference.forms(word).is_empty());
        self.index(&project, &reference, scan.has_includes);
        let is_news = scan.opens || !scan.has_includes || !project.folders().is_empty();
        is_news && !project.is_abandoned()
    }

    /// Reads the files for the index: all of them, or those that have changed since.
    fn index(&self, project: &Project, reference: &Reference, is_first: bool) {
        if is_first && !project.folders().is_empty() {
            status::indexing(self, true);
            let progress = Progress::begin(self, "sqf-ls: indexing the project");
            let percent = |done: usize, of: usize| done * 100 / of.max(1);
            project.build_index(reference, &|done, of| {
                if percent(done, of) > percent(done.saturating_sub(1), of) {
                    progress.report(format!("{done} of {of} files"), Some(percent(done, of) as u32));
                }
            });
            status::indexing(self, false);
        }
        if project.is_index_outdated() {
            project.update_index(reference);
        }
    }

    /// What the client understands.
    pub(super) fn capabilities(&self) -> Arc<Capabilities> {
        self.session.get().map(|session| Arc::clone(&session.capabilities)).unwrap_or_default()
    }

    /// The folder of the workspace; where there are several, the first one.
    pub(super) fn root(&self) -> Option<PathBuf> {
        self.folders().into_iter().next()
    }

    /// The folders of the workspace.
    pub(super) fn folders(&self) -> Vec<PathBuf> {
        read(&self.scopes).folders()
    }

    /// The folders of the workspace, and what is set there now.
    pub(super) fn scopes(&self) -> Scopes {
        read(&self.scopes).clone()
    }

    /// The settings that count for the whole session.
    pub(super) fn settings(&self) -> Arc<ClientSettings> {
        read(&self.scopes).first().settings
    }

    /// The language in which texts of stringtables are shown: that of the settings, else that of the client.
    pub(super) fn text_language(&self, settings: &ClientSettings) -> &'static str {
        let of_client = || self.session.get().and_then(|session| session.text_language);
        settings.text_language.or_else(of_client).unwrap_or(TEXT_LANGUAGE)
    }

    /// Takes the client's settings over those that it began with: one value for each folder, or one for all.
    pub(super) fn configure(&self, values: Vec<Value>) {
        let initial = self.session.get().map_or(&Value::Null, |session| &session.initial);
        let errors = write(&self.scopes).configure(initial, &values);
        *self.sent.lock().unwrap_or_else(PoisonError::into_inner) = values;
        *self.complaint.lock().unwrap_or_else(PoisonError::into_inner) = match errors[..] {
            [] => String::new(),
            _ => format!("sqf-ls: invalid settings:\n{}", errors.join("\n")),
        };
        self.references.look_again();
    }

    /// Reads the settings of the projects. Returns whether they have changed, and new errors in them.
    pub(super) fn read_project(&self) -> (bool, Option<String>) {
        // Held while reading, so that of several the one that began last is the one that counts.
        let mut complaint = self.project_complaint.lock().unwrap_or_else(PoisonError::into_inner);
        let mut now = self.scopes();
        let lines = now.read_projects().join("\n");
        let news = (!lines.is_empty() && *complaint != lines).then(|| lines.clone());
        *complaint = lines;
        // The client's settings may have changed while the files were read.
        let has_changed = write(&self.scopes).take_projects(&now);
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
        Some(self.snapshot_of(url, document))
    }

    /// The same of a file that is not open. Reads it.
    pub(super) fn snapshot_of_file(&self, url: &Url) -> Option<Snapshot> {
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

    /// Has all findings shown again: what they depend on has changed.
    pub(super) fn refresh(self: &Arc<Self>) {
        self.epoch.fetch_add(1, Ordering::AcqRel);
        self.show_again();
    }

    /// Has clients that ask for findings ask again. Others are told without asking.
    pub(super) fn ask_again(self: &Arc<Self>) {
        if self.capabilities().pull_diagnostics {
            self.show_again();
        }
    }

    /// Has all findings shown. While that is under way, further calls only lead to one more round: a hundred headers that
    /// are opened at once must not have a hundred scripts checked a hundred times.
    fn show_again(self: &Arc<Self>) {
        if !self.refreshes.add(|()| ()) {
            return;
        }
        let state = Arc::clone(self);
        tokio::spawn(async move {
            while state.refreshes.next().is_some() {
                state.show_all().await;
                tokio::time::sleep(REFRESH).await;
            }
        });
    }

    async fn show_all(self: &Arc<Self>) {
        if self.capabilities().tokens.is_some() && self.capabilities().refresh_tokens {
            let client = self.client.clone();
            tokio::spawn(async move {
                if let Err(error) = client.semantic_tokens_refresh().await {
                    tracing::debug!("the client cannot refresh semantic tokens: {error}");
                }
            });
        }
        if self.capabilities().pull_diagnostics {
            let client = self.client.clone();
            // In a task of its own: some clients take long to answer.
            tokio::spawn(async move {
                if let Err(error) = client.workspace_diagnostic_refresh().await {
                    tracing::debug!("the client cannot refresh diagnostics: {error}");
                }
            });
            return;
        }
        let documents = self.documents.urls().into_iter();
        let orders: Vec<_> = documents.filter_map(|url| self.publisher.publish_soon(self, url)).collect();
        for order in orders {
            if let Err(error) = order.await {
                tracing::error!("diagnostics failed: {error}");
            }
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
}

/// One version of a document and all that an answer about it depends on.
#[derive(Debug, Clone)]
pub(super) struct Snapshot {
    pub(super) url: Url,
    pub(super) document: Arc<Document>,
    pub(super) capabilities: Arc<Capabilities>,
    settings: Arc<ClientSettings>,
    project: Arc<ProjectSettings>,
    files: Arc<Project>,
    project_number: u64,
    epoch: u64,
}

impl Snapshot {
    /// The document as the features see it. Parses it if that has not been done yet, so not for the thread that reads messages.
    pub(super) fn analysis(&self, state: &Arc<State>) -> Analysis {
        // The names in a config or header are those that the project knows of it.
        if self.document.kind == Kind::Other && self.share(state) {
            state.refresh();
        }
        self.document.analysis(self.epoch, || {
            let workspace: Arc<dyn Workspace> = Arc::<Project>::clone(&self.files);
            let reference = state.references.current();
            let analysis = Analysis::in_workspace(reference, self.document.file(), self.path(), workspace);
            analysis.with_texts_in(state.text_language(&self.settings))
        })
    }

    /// The settings that count for the document.
    pub(super) fn settings(&self) -> &ClientSettings {
        &self.settings
    }

    /// The file of the document, when it is one.
    fn path(&self) -> Option<Arc<Path>> {
        self.url.to_file_path().ok().map(|path| Arc::from(place(&path)))
    }

    /// Shows the text of the document to the files that include it. Whether they are to be looked at again.
    pub(super) fn share(&self, state: &State) -> bool {
        let Some(path) = self.path().filter(|_| self.document.is_first_sharing(self.project_number)) else {
            return false;
        };
        let file = self.document.file();
        // What is shared after the document was closed, or after its next version, would stay for ever.
        let is_current = || state.documents.get(&self.url).is_some_and(|now| Arc::ptr_eq(&now, &self.document));
        state.files.share(&self.files, &path, file.source(), is_current)
    }

    /// The language of the document; None where that is not known, and for files of other programs.
    pub(super) fn language(&self, analysis: &Analysis) -> Option<Language> {
        if self.document.kind == Kind::Script {
            return Some(Language::Script);
        }
        // A text of another kind is a script only when it is a header.
        let is_header = || analysis.path().is_some_and(|path| Language::of_name(path).is_none());
        analysis.language().filter(|language| *language != Language::Script || is_header())
    }

    /// Whether the document is a script, or a header of one.
    pub(super) fn is_script(&self, analysis: &Analysis) -> bool {
        self.language(analysis) == Some(Language::Script)
    }

    /// What is looked for in it; None when findings are turned off, or none are expected in such a file.
    pub(super) fn lints(&self, analysis: &Analysis) -> Option<Lints> {
        if !self.settings.diagnostics || self.language(analysis).is_none() {
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
    pub(super) fn result_id(&self) -> String {
        format!("{}.{}", self.document.serial, self.epoch)
    }
}

fn read<T: ?Sized>(lock: &RwLock<T>) -> std::sync::RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T: ?Sized>(lock: &RwLock<T>) -> std::sync::RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
