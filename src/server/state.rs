//! The state of a session.

mod complaints;
mod lane;
mod lanes;
mod last;
mod last_tokens;
mod mods;
mod options;
mod per_document;
pub(super) mod places;
mod progress;
mod publisher;
mod rule_pages;
mod scopes;
mod seen;
mod snapshot;
mod status;
pub(super) mod world;

use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use rustc_hash::FxHashSet;
use serde_json::Value;
use tokio::sync::{Notify, watch};
use tower_lsp::Client;
use tower_lsp::lsp_types::{InitializeParams, MessageType, Url};

use super::capabilities::Capabilities;
use crate::outside::Outside;
use crate::server::task::spawn;
use crate::session::Session;
use crate::settings::{ClientSettings, FILE_NAME};
use sqf_ide::TEXT_LANGUAGE;
use sqf_project::discover;
use sqf_reference::library::Libraries;
use sqf_syntax::stringtable;
use sqf_text::{locked, quoted, visible};
use sqf_wiki::update;

use complaints::Complaints;
use lanes::Lanes;
pub(super) use lanes::{Changes, Scan};
use last::Last;
use mods::Mods;
pub use options::Options;
use places::Places;
pub(super) use progress::Progress;
use publisher::Publisher;
pub(super) use rule_pages::RulePages;
use scopes::Scopes;
use seen::LastScan;
pub(super) use snapshot::Snapshot;
use status::Status;
use world::{Newest, World};

/// Longest wait for the first reference.
const LONGEST_CHOICE: Duration = Duration::from_secs(10);

/// One session with one client.
#[derive(Debug)]
pub(super) struct State {
    pub(super) client: Client,
    pub(super) options: Options,
    /// Checks the sources of the reference without delay.
    pub(super) reference_wanted: Notify,
    /// False until the session has the reference that the user wants.
    is_reference_chosen: watch::Sender<bool>,
    /// Places for long work.
    pub(super) places: Places,
    pub(super) publisher: Publisher,
    /// The files of the project at the last check.
    pub(super) seen: LastScan,
    /// Files that are not open but have published diagnostics.
    pub(super) shown: Mutex<FxHashSet<Url>>,
    /// What was last known of open documents.
    pub(super) last: Last,
    /// The pages that diagnostics link to.
    pub(super) rule_pages: RulePages,
    /// The server status shown by the client.
    status: Status,
    /// Ends the session.
    pub(super) stop: Notify,
    /// The newest state of the documents and everything around them.
    newest: Newest,
    session: OnceLock<ClientSession>,
    /// The client's settings as last received: one value for each folder, or one for all.
    sent: Mutex<Vec<Value>>,
    /// The complaints about settings that were last shown.
    pub(super) complaints: Complaints,
    /// Number of requests for settings.
    questions: AtomicU64,
    /// What was read of mods.
    pub(super) mods: Mods,
    /// Background work.
    pub(super) lanes: Lanes,
}

/// What `initialize` determines.
#[derive(Debug, Default)]
struct ClientSession {
    capabilities: Arc<Capabilities>,
    /// The client's `initializationOptions`.
    initial: Value,
    /// The language of stringtables that matches the client's locale.
    text_language: Option<&'static str>,
}

impl State {
    /// Creates the state of a session. Until `initialize`, it knows no folders and default settings.
    pub(super) fn new(client: Client, options: Options) -> State {
        State {
            client,
            rule_pages: RulePages::new(options.data.clone()),
            options,
            reference_wanted: Notify::new(),
            is_reference_chosen: watch::Sender::new(true),
            places: Places::default(),
            publisher: Publisher::default(),
            seen: LastScan::default(),
            shown: Mutex::default(),
            last: Last::default(),
            complaints: Complaints::default(),
            mods: Mods::default(),
            lanes: Lanes::default(),
            status: Status::default(),
            stop: Notify::new(),
            newest: Newest::default(),
            session: OnceLock::new(),
            sent: Mutex::default(),
            questions: AtomicU64::new(0),
        }
    }

    /// Initializes the session from the client's parameters.
    pub(super) fn initialize(&self, params: &mut InitializeParams) {
        let capabilities = Arc::new(Capabilities::new(&params.capabilities));
        let folder = params.workspace_folders.iter().flatten().next().map(|folder| &folder.uri);
        let root = folder.or(params.root_uri.as_ref()).and_then(|url| url.to_file_path().ok());
        let others = params.workspace_folders.iter().flatten().filter_map(|folder| folder.uri.to_file_path().ok());
        let folders: Vec<PathBuf> = root.into_iter().chain(others).collect();
        let initial = params.initialization_options.take().unwrap_or_default();
        // A second `initialize` is refused earlier.
        let text_language = params.locale.as_deref().and_then(stringtable::language_of_locale);
        let _ = self.session.set(ClientSession { capabilities, initial, text_language });
        self.set_folders(folders);
        self.read_project();
        self.open_files();
    }

    /// Replaces the folders of the workspace. New ones have the last received settings until the client sends theirs.
    fn set_folders(&self, folders: Vec<PathBuf>) {
        self.change(|world| world.scopes = Arc::new(world.scopes.with_folders(folders)));
        // Values per folder no longer match the folders.
        let sent = locked(&self.sent).first().cloned();
        self.configure(sent.into_iter().collect());
    }

    /// Adds and removes folders of the workspace.
    pub(super) fn change_folders(&self, added: &[PathBuf], removed: &[PathBuf]) {
        let mut folders = self.folders();
        folders.retain(|folder| !removed.contains(folder));
        folders.extend(added.iter().cloned());
        self.set_folders(folders);
    }

    /// Reopens the projects, because the settings specify the folders of other mods.
    pub(super) fn open_files(&self) {
        let outside = self.outside();
        let data = update::data_folder();
        self.mods.library_files.note(outside.libraries.iter().filter_map(|place| place.file_if(data.as_deref())));
        let (libraries, problems) = Libraries::read(&outside.libraries, data.as_deref());
        let refused: Vec<String> = outside.refused.iter().map(|it| format!("`{}`", quoted(&it.to_string()))).collect();
        let session = Session::with(outside, self.mods.copies(), libraries);
        let project = session.project_for_editor(&self.folders(), self.options.archives.as_ref());
        let sources = discover(&project.library_folders()).scripts;
        // The time of a folder changes with the files in it.
        let folders: BTreeSet<PathBuf> = sources.iter().filter_map(|file| Some(file.parent()?.to_owned())).collect();
        self.mods.source_files.note(sources.into_iter().chain(folders));
        self.report_once(&self.complaints.libraries, "sqf-ls: library files that cannot be used", &problems);
        self.change(|world| world.replace_project(project));
        if !refused.is_empty() {
            let refused = refused.join(", ");
            self.log(format!("ignoring folders in {FILE_NAME} that point outside the untrusted workspace: {refused}"));
        }
    }

    /// Returns what may be read outside of the workspace.
    pub(super) fn outside(&self) -> Outside {
        self.world().scopes.outside()
    }

    /// Returns the current snapshot of the documents and everything around them.
    pub(super) fn world(&self) -> Arc<World> {
        self.newest.get()
    }

    /// Changes the documents or their surroundings. Must be quick, because messages wait for it.
    pub(super) fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        self.newest.change(change)
    }

    /// Returns the client's capabilities.
    pub(super) fn capabilities(&self) -> Arc<Capabilities> {
        self.session.get().map(|session| Arc::clone(&session.capabilities)).unwrap_or_default()
    }

    /// Returns the folder of the workspace; the first one if there are several.
    pub(super) fn root(&self) -> Option<PathBuf> {
        self.folders().into_iter().next()
    }

    /// Returns the folders of the workspace.
    pub(super) fn folders(&self) -> Vec<PathBuf> {
        self.world().scopes.folders()
    }

    /// Returns the folders of the workspace with their current settings.
    pub(super) fn scopes(&self) -> Scopes {
        Scopes::clone(&self.world().scopes)
    }

    /// Returns the settings for the whole session.
    pub(super) fn settings(&self) -> Arc<ClientSettings> {
        self.world().scopes.first().settings
    }

    /// Returns the language in which to show texts of stringtables: from the settings, or else from the client.
    pub(super) fn text_language(&self, settings: &ClientSettings) -> &'static str {
        let of_client = || self.session.get().and_then(|session| session.text_language);
        settings.text_language.or_else(of_client).unwrap_or(TEXT_LANGUAGE)
    }

    /// Applies the client's settings on top of the initial ones: one value for each folder, or one for all.
    pub(super) fn configure(&self, values: Vec<Value>) {
        let initial = self.session.get().map_or(&Value::Null, |session| &session.initial);
        let errors = self.change(|world| Arc::make_mut(&mut world.scopes).configure(initial, &values));
        *locked(&self.sent) = values;
        *locked(&self.complaints.settings) = match errors[..] {
            [] => String::new(),
            _ => format!("sqf-ls: invalid settings:\n{}", errors.join("\n")),
        };
        self.reference_wanted.notify_one();
    }

    /// Rereads the settings of the projects. Returns whether they have changed, and new errors in them.
    pub(super) fn read_project(&self) -> (bool, Option<String>) {
        // Locked while reading, so that of concurrent calls the last one wins.
        let mut complaint = locked(&self.complaints.project);
        let mut now = self.scopes();
        let lines = now.read_projects().join("\n");
        let news = (!lines.is_empty() && *complaint != lines).then(|| lines.clone());
        *complaint = lines;
        // The client's settings may have changed in the meantime.
        let has_changed = self.change(|world| Arc::make_mut(&mut world.scopes).take_projects(&now));
        (has_changed, news)
    }

    /// Returns the errors in the settings of the project; empty if there are none.
    pub(super) fn project_complaint(&self) -> String {
        locked(&self.complaints.project).clone()
    }

    /// Returns the number of a new request for settings; only the response to the last one counts.
    pub(super) fn next_question(&self) -> u64 {
        self.questions.fetch_add(1, Ordering::AcqRel) + 1
    }

    /// Whether a request for settings is still the last one.
    pub(super) fn is_last_question(&self, question: u64) -> bool {
        self.questions.load(Ordering::Acquire) == question
    }

    /// Returns the errors in the settings; empty if there are none.
    pub(super) fn complaint(&self) -> String {
        locked(&self.complaints.settings).clone()
    }

    /// Starts to show the progress of some work.
    pub(super) fn progress(&self, title: &'static str) -> Progress {
        Progress::begin(&self.client, &self.capabilities(), title)
    }

    /// Shows which reference is in use.
    pub(super) fn use_reference(&self, name: &str) {
        let version = self.world().reference().newest_version();
        let version = version.map(|version| format!(", Arma 3 {version}")).unwrap_or_default();
        self.status.set_reference(format!("{name}{version}"), self.status_client());
    }

    /// Lets findings wait for the reference, or ends the wait.
    pub(super) fn set_reference_chosen(&self, is_chosen: bool) {
        self.is_reference_chosen.send_replace(is_chosen);
    }

    /// Waits until the session has the reference that the user wants: with the built-in one, what a newer version of
    /// the game has would be reported for a moment. Does not wait for ever, since a disk may be slow.
    pub(super) async fn reference_chosen(&self) {
        let mut chosen = self.is_reference_chosen.subscribe();
        let _ = tokio::time::timeout(LONGEST_CHOICE, chosen.wait_for(|is_chosen| *is_chosen)).await;
    }

    /// Shows whether the project is being indexed.
    pub(super) fn set_indexing(&self, is_indexing: bool) {
        self.status.set_indexing(is_indexing, self.status_client());
    }

    /// Returns the client if it shows the status.
    fn status_client(&self) -> Option<&Client> {
        self.capabilities().server_status.then_some(&self.client)
    }

    /// Shows and logs a message.
    pub(super) fn tell(&self, kind: MessageType, message: impl Display) {
        let (client, message) = (self.client.clone(), visible(&message.to_string()).into_owned());
        tracing::info!("{message}");
        spawn(async move { client.show_message(kind, message).await });
    }

    /// Shows a message with some lines below its title, unless they are those that were last `said`.
    pub(super) fn report_once(&self, said: &Mutex<Vec<String>>, title: &str, lines: &[String]) {
        let mut said = locked(said);
        if *said == lines {
            return;
        }
        *said = lines.to_vec();
        drop(said);
        if !lines.is_empty() {
            let lines: Vec<_> = lines.iter().map(|line| quoted(line)).collect();
            self.tell(MessageType::WARNING, format!("{title}:\n{}", lines.join("\n")));
        }
    }

    /// Writes a message to the client's log.
    pub(super) fn log(&self, message: impl Display) {
        let (client, message) = (self.client.clone(), visible(&message.to_string()).into_owned());
        tracing::info!("{message}");
        spawn(async move { client.log_message(MessageType::INFO, message).await });
    }
}
