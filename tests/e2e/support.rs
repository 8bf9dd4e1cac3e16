//! A client for tests: typed requests, responses with a timeout, and a clean shutdown that leaves nothing unread.

use std::collections::VecDeque;
use std::path::Path;
use std::time::Duration;

use crate::files;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sqf_ls::server::{self, Ending, Options};
use sqf_wiki::site::{PublishOptions, publish};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, DuplexStream, WriteHalf, split};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tower_lsp::lsp_types::notification::{
    DidChangeTextDocument, DidOpenTextDocument, LogMessage, Notification, PublishDiagnostics, ShowMessage,
};
use tower_lsp::lsp_types::request::{HoverRequest, Request};
use tower_lsp::lsp_types::{
    Diagnostic, DidChangeTextDocumentParams, DidOpenTextDocumentParams, Hover, HoverContents, HoverParams,
    InitializeResult, Position, PublishDiagnosticsParams, Range, ShowMessageParams, TextDocumentContentChangeEvent,
    TextDocumentIdentifier, TextDocumentItem, TextDocumentPositionParams, Url, VersionedTextDocumentIdentifier,
};

/// Timeout for everything. Nothing is measured here; this only keeps a failing test from waiting forever.
const PATIENCE: Duration = Duration::from_secs(20);

/// Returns the capabilities of a client that supports everything the server uses, and pulls diagnostics.
pub(crate) fn modern() -> Value {
    json!({
        "general": {"positionEncodings": ["utf-8", "utf-16"]},
        "textDocument": {
            "hover": {"contentFormat": ["markdown", "plaintext"]},
            "completion": {
                "completionItem": {
                    "snippetSupport": true, "insertReplaceSupport": true, "tagSupport": {"valueSet": [1]},
                    "documentationFormat": ["markdown"],
                },
                "completionItemKind": {"valueSet": [1, 2, 3, 14, 15, 21, 23]},
            },
            "signatureHelp": {"signatureInformation": {
                "documentationFormat": ["markdown"], "activeParameterSupport": true,
                "parameterInformation": {"labelOffsetSupport": true},
            }},
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
            "diagnostic": {},
            "publishDiagnostics": {"relatedInformation": true, "tagSupport": {"valueSet": [1, 2]}},
        },
        "workspace": {
            "workspaceEdit": {"documentChanges": true},
            "diagnostics": {"refreshSupport": true},
        },
    })
}

/// Returns the capabilities of a simple client; diagnostics are pushed to it.
pub(crate) fn simple() -> Value {
    json!({})
}

/// The setup of a session.
pub(crate) struct Setup {
    capabilities: Value,
    initialization_options: Value,
    root: Option<Url>,
    locale: Option<&'static str>,
    folders: Option<Value>,
    options: Options,
}

impl Setup {
    pub(crate) fn new(capabilities: Value) -> Setup {
        // No test waits for the clock: findings follow immediately, and sources are checked often.
        let options = Options {
            debounce: Duration::from_millis(20),
            typing: Duration::ZERO,
            poll: Duration::from_millis(50),
            ..Options::default()
        };
        Setup { capabilities, initialization_options: Value::Null, root: None, locale: None, folders: None, options }
    }

    pub(crate) fn capabilities(self, capabilities: Value) -> Setup {
        Setup { capabilities, ..self }
    }

    pub(crate) fn initialization_options(self, initialization_options: Value) -> Setup {
        Setup { initialization_options, ..self }
    }

    /// Sets the folder of the workspace.
    pub(crate) fn root(self, folder: &Path) -> Setup {
        Setup { root: Url::from_directory_path(folder).ok(), ..self }
    }

    /// Sets the display language of the editor.
    pub(crate) fn locale(self, locale: &'static str) -> Setup {
        Setup { locale: Some(locale), ..self }
    }

    /// Sets the folders of a multi-root workspace.
    pub(crate) fn folders(self, folders: &[&Path]) -> Setup {
        Setup { folders: Some(folders.iter().map(|folder| workspace_folder(folder)).collect()), ..self }
    }

    pub(crate) fn options(mut self, change: impl FnOnce(&mut Options)) -> Setup {
        change(&mut self.options);
        self
    }

    pub(crate) fn reference(self, folder: &Path) -> Setup {
        let folder = folder.to_owned();
        self.options(|options| options.reference = Some(folder))
    }

    /// Starts a session whose reference is the fixture, and waits until it is loaded.
    pub(crate) async fn with_fixture(self) -> Session {
        let site = site();
        let mut session = self.reference(site.path()).start().await;
        session.logged("using the reference").await;
        session.keep = Some(site);
        session
    }

    /// Starts the session.
    pub(crate) async fn start(self) -> Session {
        let (mut session, _) = self.initialize().await;
        session.notify_raw("initialized", json!({})).await;
        session
    }

    /// Starts the session and returns the result of `initialize`.
    pub(crate) async fn initialize(self) -> (Session, InitializeResult) {
        let mut session = Session::connect(|input, output| server::run(input, output, self.options));
        let params = json!({
            "processId": null,
            "rootUri": self.root,
            "locale": self.locale,
            "workspaceFolders": self.folders,
            "capabilities": self.capabilities,
            "initializationOptions": self.initialization_options,
        });
        let result = session.ask_raw("initialize", params).await.unwrap();
        session.capabilities = result["capabilities"].clone();
        (session, serde_json::from_value(result).unwrap())
    }
}

/// Writes the files of a text, each after a line `//- path`, to a new folder.
pub(crate) fn project(text: &str) -> TempDir {
    files::folder(&files::split(text))
}

/// Returns a folder as named by clients.
pub(crate) fn workspace_folder(folder: &Path) -> Value {
    json!({"uri": Url::from_file_path(folder).unwrap(), "name": folder.file_name().unwrap().to_str()})
}

/// Creates a separate site with the fixture.
pub(crate) fn site() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write_site(folder.path());
    folder
}

/// Publishes the fixture into `folder`. The page of its broken function says that it does not work at all.
pub(crate) fn write_site(folder: &Path) {
    let mut site = crate::fixture::site();
    for function in &mut site.functions {
        function.problems = Some("It does not work.".to_owned());
    }
    publish(&site, folder, PublishOptions::default()).unwrap();
}

/// A client and its server.
pub(crate) struct Session {
    /// What the server has announced.
    pub(crate) capabilities: Value,
    output: WriteHalf<DuplexStream>,
    input: mpsc::UnboundedReceiver<Value>,
    unread: VecDeque<Value>,
    logs: Vec<String>,
    next_id: i64,
    server: JoinHandle<Ending>,
    keep: Option<TempDir>,
}

impl Session {
    /// Starts a server on the other end of a pipe.
    pub(crate) fn connect<F, S>(serve: F) -> Session
    where
        F: FnOnce(tokio::io::ReadHalf<DuplexStream>, WriteHalf<DuplexStream>) -> S,
        S: Future<Output = Ending> + Send + 'static,
    {
        let (near, far) = tokio::io::duplex(64 * 1024);
        let (far_input, far_output) = split(far);
        let server = tokio::spawn(serve(far_input, far_output));
        let (near_input, output) = split(near);
        let (sender, input) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            let mut near_input = BufReader::new(near_input);
            while let Some(message) = read_message(&mut near_input).await {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Session {
            capabilities: Value::Null,
            output,
            input,
            unread: VecDeque::new(),
            logs: Vec::new(),
            next_id: 0,
            server,
            keep: None,
        }
    }

    /// Sends raw bytes.
    pub(crate) async fn send_bytes(&mut self, bytes: &[u8]) {
        self.output.write_all(bytes).await.unwrap();
    }

    async fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).await;
    }

    /// Sends a notification.
    pub(crate) async fn notify_raw(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params})).await;
    }

    /// Sends a notification.
    pub(crate) async fn notify<N: Notification>(&mut self, params: N::Params) {
        self.notify_raw(N::METHOD, serde_json::to_value(params).unwrap()).await;
    }

    /// Sends a request, and returns its id.
    pub(crate) async fn request_raw(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        let id = self.next_id;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})).await;
        id
    }

    /// Sends a request until the response is as wanted: a project is read in the background.
    pub(crate) async fn ask_until(&mut self, method: &str, params: Value, is_it: impl Fn(&Value) -> bool) -> Value {
        let mut answer = Value::Null;
        for _ in 0..200 {
            answer = self.ask_raw(method, params.clone()).await.unwrap_or_else(|error| error);
            if is_it(&answer) {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the answer to {method} is {answer}");
    }

    /// Waits for the response to a request.
    pub(crate) async fn answer(&mut self, id: i64) -> Result<Value, Value> {
        let is_answer = |message: &Value| message.get("method").is_none() && message["id"] == id;
        let mut answer = self.wait(&format!("answer to {id}"), is_answer).await;
        match answer.get_mut("error") {
            Some(error) => Err(error.take()),
            None => Ok(answer["result"].take()),
        }
    }

    /// Sends a request and waits for the response.
    pub(crate) async fn ask_raw(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        let id = self.request_raw(method, params).await;
        self.answer(id).await
    }

    /// Sends a request and waits for the response, which must not be an error.
    pub(crate) async fn ask<R: Request>(&mut self, params: R::Params) -> R::Result {
        let result = self.ask_raw(R::METHOD, serde_json::to_value(params).unwrap()).await;
        serde_json::from_value(result.unwrap()).unwrap()
    }

    /// Waits for a notification, and returns it untyped.
    pub(crate) async fn told_raw(&mut self, method: &str) -> Value {
        self.wait(method, |message| message["method"] == method).await["params"].take()
    }

    /// Waits for a notification.
    pub(crate) async fn told<N: Notification>(&mut self) -> N::Params {
        let mut message = self.wait(N::METHOD, |message| message["method"] == N::METHOD).await;
        serde_json::from_value(message["params"].take()).unwrap()
    }

    /// Waits for a request from the server, and returns its id.
    pub(crate) async fn asked<R: Request>(&mut self) -> (Value, R::Params) {
        let mut message = self.wait(R::METHOD, |message| message["method"] == R::METHOD).await;
        (message["id"].take(), serde_json::from_value(message["params"].take()).unwrap())
    }

    /// Responds to a request from the server.
    pub(crate) async fn reply(&mut self, id: &Value, result: Value) {
        self.send(&json!({"jsonrpc": "2.0", "id": id, "result": result})).await;
    }

    /// Waits for a line in the client's log that contains `part`.
    pub(crate) async fn logged(&mut self, part: &str) {
        while !self.logs.iter().any(|log| log.contains(part)) {
            let message = self.next(&format!("log with {part:?}")).await;
            self.keep_unread(message).await;
        }
        self.logs.retain(|log| !log.contains(part));
    }

    /// Waits for the response to input that is not a message.
    pub(crate) async fn answered_to_nobody(&mut self) -> Value {
        self.wait("answer without an id", |message| message.get("method").is_none() && message["id"].is_null()).await
    }

    async fn wait(&mut self, what: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.unread.iter().position(&is_it) {
            return self.unread.remove(at).unwrap();
        }
        loop {
            let message = self.next(what).await;
            self.keep_unread(message).await;
            if self.unread.back().is_some_and(&is_it) {
                return self.unread.pop_back().unwrap();
            }
        }
    }

    async fn next(&mut self, what: &str) -> Value {
        match timeout(PATIENCE, self.input.recv()).await {
            Ok(Some(message)) => message,
            Ok(None) => panic!("the server ended; waited for {what}; unread: {:?}", self.unread),
            Err(_) => panic!("waited too long for {what}; unread: {:?}", self.unread),
        }
    }

    /// Keeps a message for later; logs and refreshes may arrive at any time.
    async fn keep_unread(&mut self, message: Value) {
        if message["method"] == LogMessage::METHOD {
            self.logs.push(message["params"]["message"].as_str().unwrap().to_owned());
        } else if message["method"] == "workspace/diagnostic/refresh" {
            let id = message["id"].clone();
            self.reply(&id, Value::Null).await;
        } else {
            self.unread.push_back(message);
        }
    }

    /// Ends the session as the protocol requires; fails if anything is left unread.
    pub(crate) async fn finish(mut self) {
        assert_eq!(self.ask_raw("shutdown", Value::Null).await, Ok(Value::Null));
        self.notify_raw("exit", Value::Null).await;
        assert_eq!(self.ended().await, Ending::Orderly);
    }

    /// Drops received messages of a kind.
    pub(crate) fn forget(&mut self, method: &str) {
        self.unread.retain(|message| message["method"] != method);
    }

    /// Waits for the server to end; fails if anything is left unread. The pipe stays open.
    pub(crate) async fn ended(mut self) -> Ending {
        let ending = timeout(PATIENCE, &mut self.server).await.expect("the server must end").unwrap();
        while let Some(message) = self.input.recv().await {
            if message["method"] != "workspace/diagnostic/refresh" && message["method"] != LogMessage::METHOD {
                self.unread.push_back(message);
            }
        }
        assert!(self.unread.is_empty(), "unread: {:?}", self.unread);
        ending
    }

    /// Closes the client's end of the pipe, and waits for the server to end.
    pub(crate) async fn hang_up(mut self) -> Ending {
        self.output.shutdown().await.unwrap();
        timeout(PATIENCE, self.server).await.expect("the server must end").unwrap()
    }

    /// Opens a document as version 1.
    pub(crate) async fn open(&mut self, url: &Url, text: &str) {
        let language = if url.path().ends_with(".sqf") { "sqf" } else { "cpp" };
        let text_document = TextDocumentItem::new(url.clone(), language.to_owned(), 1, text.to_owned());
        self.notify::<DidOpenTextDocument>(DidOpenTextDocumentParams { text_document }).await;
    }

    /// Changes a document: a range, or the whole text if there is none.
    pub(crate) async fn change(&mut self, url: &Url, version: i32, range: Option<Range>, text: &str) {
        let change = TextDocumentContentChangeEvent { range, range_length: None, text: text.to_owned() };
        self.notify::<DidChangeTextDocument>(DidChangeTextDocumentParams {
            text_document: VersionedTextDocumentIdentifier::new(url.clone(), version),
            content_changes: vec![change],
        })
        .await;
    }

    /// Returns the text of the hover at a position.
    pub(crate) async fn hover(&mut self, url: &Url, line: u32, column: u32) -> Option<String> {
        text_of(self.ask::<HoverRequest>(hover_params(url, line, column)).await)
    }

    /// Returns the next published diagnostics.
    pub(crate) async fn published(&mut self) -> PublishDiagnosticsParams {
        self.told::<PublishDiagnostics>().await
    }

    /// Waits until the findings of a document are these, by their codes and first lines. Intermediate results may be
    /// published any number of times.
    pub(crate) async fn until(&mut self, url: &Url, expected: &[(u32, &str)]) -> PublishDiagnosticsParams {
        loop {
            let published = self.published().await;
            let code = |found: &Diagnostic| serde_json::to_value(&found.code).unwrap().as_str().unwrap().to_owned();
            let found: Vec<_> = published.diagnostics.iter().map(|it| (it.range.start.line, code(it))).collect();
            let found: Vec<_> = found.iter().map(|(line, code)| (*line, code.as_str())).collect();
            if published.uri == *url && found == expected {
                return published;
            }
        }
    }

    /// Returns the next message shown to the user.
    pub(crate) async fn shown(&mut self) -> String {
        let ShowMessageParams { message, .. } = self.told::<ShowMessage>().await;
        message
    }

    /// Deserializes a typed value from a response.
    pub(crate) fn read<T: DeserializeOwned>(value: Value) -> T {
        serde_json::from_value(value).unwrap()
    }
}

pub(crate) fn text_of(hover: Option<Hover>) -> Option<String> {
    let HoverContents::Markup(markup) = hover?.contents else { panic!("the server sends markup") };
    Some(markup.value)
}

pub(crate) fn hover_params(url: &Url, line: u32, column: u32) -> HoverParams {
    HoverParams { text_document_position_params: at(url, line, column), work_done_progress_params: Default::default() }
}

pub(crate) fn at(url: &Url, line: u32, column: u32) -> TextDocumentPositionParams {
    TextDocumentPositionParams::new(TextDocumentIdentifier::new(url.clone()), Position::new(line, column))
}

pub(crate) fn range(start: (u32, u32), end: (u32, u32)) -> Range {
    Range::new(Position::new(start.0, start.1), Position::new(end.0, end.1))
}

pub(crate) fn script() -> Url {
    Url::parse("file:///mission/init.sqf").unwrap()
}

/// The URL of a file beside [`script`] that does not exist either, as editors write it on this system: with a drive on
/// Windows, so that it has a path.
pub fn beside_script(name: &str) -> Url {
    let folder = if cfg!(windows) { "C:\\mission" } else { "/mission" };
    Url::from_file_path(Path::new(folder).join(name)).unwrap()
}

/// Reads the next message; None at the end.
pub(crate) async fn read_message(input: &mut BufReader<tokio::io::ReadHalf<DuplexStream>>) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(": ").unwrap();
        assert_eq!(name, "Content-Length", "nothing but messages is written");
        length = value.parse().unwrap();
    }
    let mut body = vec![0; length];
    input.read_exact(&mut body).await.ok()?;
    Some(serde_json::from_slice(&body).unwrap())
}
