//! Everything that a session knows.

mod follow;
mod refresh;
mod scan;
mod snapshot;

use std::fmt::Display;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashSet;
use serde_json::Value;
use tokio::sync::Notify;
use tower_lsp::Client;
use tower_lsp::lsp_types::{InitializeParams, MessageType, Url};

use super::Options;
use super::capabilities::Capabilities;
use super::features::semantic_tokens::LastTokens;
use super::files::Outside;
use super::lane::Lane;
use super::listed::Listed;
use super::publish::Publisher;
use super::reference::References;
use super::rescan::Seen;
use super::rule_pages::RulePages;
use super::scopes::Scopes;
use super::signatures::Signatures;
use super::status::Status;
use super::workspace_findings::Shown;
use super::world::{Newest, World};
use crate::ide::TEXT_LANGUAGE;
use crate::settings::{ClientSettings, FILE_NAME};
use crate::stringtable;
use crate::text::{quoted, visible};

use follow::Edited;
use scan::Scan;
pub(super) use snapshot::Snapshot;

/// One session with one client.
#[derive(Debug)]
pub(super) struct State {
    pub(super) client: Client,
    pub(super) options: Options,
    pub(super) references: References,
    pub(super) publisher: Publisher,
    /// What the files of the project were like when they were looked at last.
    pub(super) seen: Seen,
    /// Files that are not open and whose findings are shown.
    pub(super) shown: Shown,
    /// The semantic tokens that the client has.
    pub(super) tokens: LastTokens,
    /// The parameters of functions that the client shows in other documents.
    pub(super) signatures: Signatures,
    /// The functions that open documents list.
    pub(super) listed: Listed,
    /// What the codes of findings link to.
    pub(super) rule_pages: RulePages,
    /// What the client shows of the session's state.
    pub(super) status: Status,
    /// Ends the session.
    pub(super) stop: Notify,
    /// The documents and all around them.
    newest: Newest,
    session: OnceLock<Session>,
    /// The client's settings, as it sent them last: for each folder, or for all.
    sent: Mutex<Vec<Value>>,
    /// The complaint about settings that was made last.
    complaint: Mutex<String>,
    /// What is wrong with the files that hold the settings of projects.
    project_complaint: Mutex<String>,
    /// How often the client was asked for its settings.
    questions: AtomicU64,
    /// Looking at all files of the workspace.
    scans: Lane<Scan>,
    /// Following what happens to single files.
    pub(super) changes: Lane<Changes>,
    /// Reading the settings of the project.
    pub(super) project_reads: Lane<()>,
    /// Having all findings shown.
    pub(super) refreshes: Lane<()>,
    /// Following changes of texts that other files include.
    edited: Lane<Edited>,
    /// Waiting until nothing changes for a while.
    rests: Lane<()>,
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

/// What happened to single files.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// Created, changed or deleted on disk.
    pub(super) changed: FxHashSet<Url>,
    /// Whether documents were closed.
    pub(super) has_closed: bool,
}

impl State {
    pub(super) fn new(client: Client, options: Options) -> State {
        State {
            client,
            rule_pages: RulePages::new(options.data.clone()),
            options,
            references: References::default(),
            publisher: Publisher::default(),
            seen: Seen::default(),
            shown: Shown::default(),
            tokens: LastTokens::default(),
            signatures: Signatures::default(),
            listed: Listed::default(),
            status: Status::default(),
            stop: Notify::new(),
            newest: Newest::default(),
            session: OnceLock::new(),
            sent: Mutex::default(),
            complaint: Mutex::default(),
            project_complaint: Mutex::default(),
            questions: AtomicU64::new(0),
            scans: Lane::default(),
            changes: Lane::default(),
            project_reads: Lane::default(),
            refreshes: Lane::default(),
            edited: Lane::default(),
            rests: Lane::default(),
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
        self.change(|world| world.scopes = Arc::new(world.scopes.with_folders(folders)));
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
        let project = outside.open(&self.folders());
        self.change(|world| world.replace_project(project));
        if !outside.refused.is_empty() {
            let prefixes =
                outside.refused.iter().map(|prefix| format!("`\\{}`", quoted(prefix))).collect::<Vec<_>>().join(", ");
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

    /// The documents and all around them, as they are now.
    pub(super) fn world(&self) -> Arc<World> {
        self.newest.get()
    }

    /// Changes the documents, or something around them. Must be quick: messages wait for it.
    pub(super) fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        self.newest.change(change)
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
        self.world().scopes.folders()
    }

    /// The folders of the workspace, and what is set there now.
    pub(super) fn scopes(&self) -> Scopes {
        Scopes::clone(&self.world().scopes)
    }

    /// The settings that count for the whole session.
    pub(super) fn settings(&self) -> Arc<ClientSettings> {
        self.world().scopes.first().settings
    }

    /// The language in which texts of stringtables are shown: that of the settings, else that of the client.
    pub(super) fn text_language(&self, settings: &ClientSettings) -> &'static str {
        let of_client = || self.session.get().and_then(|session| session.text_language);
        settings.text_language.or_else(of_client).unwrap_or(TEXT_LANGUAGE)
    }

    /// Takes the client's settings over those that it began with: one value for each folder, or one for all.
    pub(super) fn configure(&self, values: Vec<Value>) {
        let initial = self.session.get().map_or(&Value::Null, |session| &session.initial);
        let errors = self.change(|world| Arc::make_mut(&mut world.scopes).configure(initial, &values));
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
        let has_changed = self.change(|world| Arc::make_mut(&mut world.scopes).take_projects(&now));
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

    /// Shows a message to the user, and logs it.
    pub(super) fn tell(&self, kind: MessageType, message: impl Display) {
        let (client, message) = (self.client.clone(), visible(&message.to_string()).into_owned());
        tracing::info!("{message}");
        tokio::spawn(async move { client.show_message(kind, message).await });
    }

    /// Writes a message into the client's log.
    pub(super) fn log(&self, message: impl Display) {
        let (client, message) = (self.client.clone(), visible(&message.to_string()).into_owned());
        tracing::info!("{message}");
        tokio::spawn(async move { client.log_message(MessageType::INFO, message).await });
    }
}
