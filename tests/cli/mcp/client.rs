//! A client of the official SDK that has started the server.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use rmcp::model::{
    CallToolRequest, CallToolRequestParams, CallToolResult, ClientCapabilities, ClientConfig, ClientRequest,
    Implementation, ReadResourceRequestParams, ResourceContents, ServerPeerInfo,
};
use rmcp::service::{ClientLifecycleMode, PeerRequestOptions, RequestHandle, RunningService, ServiceError};
use rmcp::{ClientHandler, ClientServiceExt, ErrorData, RoleClient};
use serde_json::Value;
use tokio::process::{Child, Command};
use tokio::runtime::Runtime;
use tower_lsp::lsp_types::Url;

/// How a client names its folders.
#[derive(Debug)]
struct Host {
    roots: Vec<Url>,
}

#[allow(deprecated, reason = "clients of the newest protocol name no folders, but those of the others do")]
impl ClientHandler for Host {
    fn get_info(&self) -> ClientConfig {
        let mut capabilities = ClientCapabilities::default();
        capabilities.roots = (!self.roots.is_empty()).then(Default::default);
        ClientConfig::new(capabilities, Implementation::new("test", "1"))
    }

    async fn list_roots(
        &self,
        _: rmcp::service::RequestContext<RoleClient>,
    ) -> Result<rmcp::model::ListRootsResult, ErrorData> {
        let roots = self.roots.iter().map(|root| rmcp::model::Root::new(root.as_str())).collect();
        Ok(rmcp::model::ListRootsResult::new(roots))
    }
}

/// A client that has begun a session.
pub(super) struct Client {
    runtime: Runtime,
    session: Option<RunningService<RoleClient, Host>>,
    child: Child,
    /// Where the server keeps copies of mods; used on Linux.
    _cache: tempfile::TempDir,
}

impl Client {
    /// Starts the server without a project.
    pub(super) fn new() -> Client {
        Client::start(&[], &[])
    }

    /// Starts the server for a project.
    pub(super) fn of(project: &Path) -> Client {
        Client::start(&["--project", project.to_str().unwrap()], &[])
    }

    /// Starts the server, and names folders when it asks for them.
    pub(super) fn start(arguments: &[&str], roots: &[&Path]) -> Client {
        Client::with(arguments, roots, ClientLifecycleMode::Initialize)
    }

    /// Starts the server without a project, in a folder.
    pub(super) fn in_folder(folder: &Path) -> Client {
        Client::within(Some(folder), &[], &[], ClientLifecycleMode::Initialize)
    }

    /// Starts the server and begins the session in a certain way.
    pub(super) fn with(arguments: &[&str], roots: &[&Path], lifecycle: ClientLifecycleMode) -> Client {
        Client::within(None, arguments, roots, lifecycle)
    }

    fn within(folder: Option<&Path>, arguments: &[&str], roots: &[&Path], lifecycle: ClientLifecycleMode) -> Client {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
        command.arg("mcp").args(arguments).env_remove("SQF_LS_LOG").env_remove("SQF_LS_REFERENCE");
        let cache = tempfile::tempdir().unwrap();
        command.env("XDG_CACHE_HOME", cache.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let host = Host { roots: roots.iter().map(|root| Url::from_file_path(root).unwrap()).collect() };
        let (child, session) = runtime.block_on(async {
            let mut child = command.spawn().unwrap();
            let pipes = (child.stdout.take().unwrap(), child.stdin.take().unwrap());
            let session = host.serve_with_lifecycle(pipes, lifecycle).await.unwrap();
            (child, session)
        });
        Client { runtime, session: Some(session), child, _cache: cache }
    }

    fn session(&self) -> &RunningService<RoleClient, Host> {
        self.session.as_ref().unwrap()
    }

    /// Returns what the server said about itself.
    pub(super) fn server(&self) -> ServerPeerInfo {
        self.session().peer_info().unwrap().as_ref().clone()
    }

    /// Returns the tools as the server describes them.
    pub(super) fn tools(&self) -> Vec<Value> {
        let tools = self.runtime.block_on(self.session().list_all_tools()).unwrap();
        tools.iter().map(|tool| serde_json::to_value(tool).unwrap()).collect()
    }

    /// Calls a tool; an error of the tool or of the protocol is `Err`.
    pub(super) fn call(&self, tool: &'static str, arguments: Value) -> Result<String, String> {
        let called = self.runtime.block_on(self.session().call_tool(request(tool, arguments)));
        let result: CallToolResult = called.map_err(|error| error.to_string())?;
        let text = result.content[0].as_text().unwrap().text.clone();
        if result.is_error == Some(true) { Err(text) } else { Ok(text) }
    }

    /// Calls a tool without waiting for the answer.
    pub(super) fn begin(&self, tool: &'static str, arguments: Value) -> RequestHandle<RoleClient> {
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(request(tool, arguments)));
        let sent = self.session().send_cancellable_request(request, PeerRequestOptions::no_options());
        self.runtime.block_on(sent).unwrap()
    }

    /// Takes a call back.
    pub(super) fn cancel(&self, call: RequestHandle<RoleClient>) -> Result<(), ServiceError> {
        self.runtime.block_on(call.cancel(Some("no longer needed".to_owned())))
    }

    /// Returns the addresses of the resources, and the patterns of those that have a name in their address.
    pub(super) fn resources(&self) -> (Vec<String>, Vec<String>) {
        self.runtime.block_on(async {
            let resources = self.session().list_all_resources().await.unwrap();
            let templates = self.session().list_all_resource_templates().await.unwrap();
            let patterns = templates.into_iter().map(|template| template.uri_template).collect();
            (resources.into_iter().map(|resource| resource.uri).collect(), patterns)
        })
    }

    /// Reads a resource.
    pub(super) fn read(&self, uri: &str) -> Result<String, String> {
        let read = self.runtime.block_on(self.session().read_resource(ReadResourceRequestParams::new(uri)));
        let result = read.map_err(|error| error.to_string())?;
        match &result.contents[0] {
            ResourceContents::TextResourceContents { text, .. } => Ok(text.clone()),
            other => panic!("{other:?}"),
        }
    }

    /// Ends the session and returns whether the server ended properly, and soon.
    pub(super) fn end(mut self) -> bool {
        let session = self.session.take().unwrap();
        self.runtime.block_on(async {
            session.cancel().await.unwrap();
            let ended = tokio::time::timeout(Duration::from_secs(10), self.child.wait()).await;
            ended.is_ok_and(|status| status.unwrap().success())
        })
    }
}

fn request(tool: &'static str, arguments: Value) -> CallToolRequestParams {
    let Value::Object(arguments) = arguments else { panic!("{arguments}") };
    CallToolRequestParams::new(tool).with_arguments(arguments)
}
