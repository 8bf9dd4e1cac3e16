//! `sqf-ls mcp`: the reference, the rules and the project for assistants, over the Model Context Protocol.
//!
//! Source: <https://modelcontextprotocol.io/specification>. The SDK speaks the protocol; `tools` is the table of what
//! an assistant can ask, with a file for each tool; `resources` are pages that a client can attach to a conversation.
//! Nothing is written except copies of archives of mods, in the user's cache, and nothing is read outside the folders
//! that the user or the client names.

mod check;
mod find;
pub mod folders;
mod format;
mod lines;
mod look_up;
mod outline;
mod read_log;
mod resources;
mod rule;
mod search;
mod tools;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest, CustomResult, ErrorCode,
    Implementation, ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    ReadResourceRequestParams, ReadResourceResponse, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use tokio::io::{AsyncRead, AsyncWrite};

use folders::Folders;
use sqf_reference::Reference;
use sqf_reference::library::Libraries;
use sqf_reference::search::Index;
use sqf_text::stop::{self, Stop};
use sqf_text::{shortened, visible};

/// What an assistant reads before it chooses a tool.
const INSTRUCTIONS: &str = "\
Facts about SQF, the scripting language of Arma 3, and checks of SQF code. SQF has no functions with parentheses, no \
member access and about 2,500 commands; do not write one from memory: `look_up` its operands, types, locality and \
version first, and `check` what you have written before you show it.";

/// Maximum time for an answer. Longer work continues in the background, but the assistant is told.
const PATIENCE: Duration = Duration::from_secs(60);

/// Size limit for an answer as it is written, in bytes. More would fill the context of an assistant.
const LONGEST_ANSWER: usize = 48 << 10;

/// The same for a page that the user attaches to a conversation. The page of all rules is longer than an answer may be.
const LONGEST_PAGE: usize = 256 << 10;

/// The end of an answer that was cut.
const OMITTED: &str = "\n(The rest is omitted; ask for less at once.)\n";

/// The answer of a tool as text for an assistant; an error is text as well, which says what to do.
type Answer = Result<String, String>;

/// What the tools know.
#[derive(Debug)]
pub struct Desk {
    reference: Arc<Reference>,
    folders: Folders,
    /// Folders of the game's logs, if the user allows them to be read.
    logs: Vec<PathBuf>,
}

impl Desk {
    /// Returns the index of the search, built on first use.
    fn index(&self) -> Arc<Index> {
        self.reference.prepared(|reference| Index::of(reference, Libraries::embedded(), sqf_lint::guide::documents()))
    }
}

#[derive(Debug, Clone)]
struct Server {
    reference: Arc<Reference>,
    /// The folders that the user named when starting the server.
    named: Arc<[PathBuf]>,
    /// Folders of the game's logs, if the user allows them to be read.
    logs: Arc<[PathBuf]>,
}

/// Serves until the client closes the connection.
///
/// # Errors
///
/// When the client does not speak the protocol.
pub async fn serve(
    reference: Arc<Reference>,
    folders: Vec<PathBuf>,
    logs: Vec<PathBuf>,
    input: impl AsyncRead + Send + Unpin + 'static,
    output: impl AsyncWrite + Send + Unpin + 'static,
) -> Result<(), String> {
    let server = Server { reference, named: folders.into(), logs: logs.into() };
    let running = server.serve((lines::bounded(input), output)).await.map_err(|error| error.to_string())?;
    running.waiting().await.map(|_| ()).map_err(|error| error.to_string())
}

impl Server {
    /// Runs work on another thread, with the folders that may be read.
    #[expect(clippy::disallowed_methods, reason = "no server runs here, and each request waits for its own work")]
    async fn work<T: Send + 'static>(
        &self,
        context: &RequestContext<RoleServer>,
        work: impl FnOnce(&Desk) -> Result<T, String> + Send + 'static,
    ) -> Result<T, String> {
        let folders = if self.named.is_empty() { folders::of_client(context).await } else { self.named.to_vec() };
        let desk =
            Desk { reference: Arc::clone(&self.reference), folders: Folders::new(folders), logs: self.logs.to_vec() };
        // Work that was cancelled or took too long ends early.
        let unwanted = Stop::default();
        let _waiting = unwanted.when_dropped();
        let work = move || catch_unwind(AssertUnwindSafe(|| stop::until(&[unwanted], || work(&desk))));
        let crashed = || Err("sqf-ls crashed on this input; please report this as a bug".to_owned());
        let done = tokio::select! {
            done = tokio::time::timeout(PATIENCE, tokio::task::spawn_blocking(work)) => done,
            () = context.ct.cancelled() => return Err("cancelled".to_owned()),
        };
        match done {
            Ok(Ok(Ok(Some(result)))) => result,
            Ok(_) => crashed(),
            Err(_) => Err(format!("no answer within {} s; name a smaller folder or a file", PATIENCE.as_secs())),
        }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        let mut info = ServerConfig::new(capabilities).with_instructions(INSTRUCTIONS);
        info.server_info = Implementation::new("sqf-ls", env!("CARGO_PKG_VERSION"));
        info
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::TOOLS.iter().map(tools::Tool::described).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if request.name == lines::TOO_LONG {
            let reason = format!("the request is longer than {} MiB", lines::LONGEST_LINE >> 20);
            return Err(ErrorData::invalid_request(reason, None));
        }
        let Some(tool) = tools::TOOLS.iter().find(|tool| tool.name == request.name) else {
            return Err(ErrorData::invalid_params(format!("unknown tool {:?}", repeated(&request.name)), None));
        };
        let arguments = serde_json::Value::Object(request.arguments.unwrap_or_default());
        let answer = self.work(&context, move |desk| (tool.run)(desk, arguments)).await;
        let content = |text: &str| vec![ContentBlock::text(limited(visible(text).into_owned(), LONGEST_ANSWER))];
        Ok(CallToolResponse::from(match answer {
            Ok(text) => CallToolResult::success(content(&text)),
            Err(reason) => CallToolResult::error(content(&reason)),
        }))
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(resources::listed()))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(resources::templates()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let found = self.work(&context, move |desk| resources::read(desk, &request.uri)).await;
        found.map(ReadResourceResponse::from).map_err(|reason| ErrorData::resource_not_found(repeated(&reason), None))
    }

    /// Answers requests that are no part of the protocol.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let method = repeated(&request.method);
        // Requests of the protocol arrive here if their parameters cannot be read.
        Err(match request.method.as_str() {
            "tools/call" | "resources/read" => {
                ErrorData::invalid_params(format!("the parameters of {method} are not those of the protocol"), None)
            }
            _ => ErrorData::new(ErrorCode::METHOD_NOT_FOUND, format!("unknown method {method:?}"), None),
        })
    }
}

/// Returns what an error of the protocol may repeat of a request.
fn repeated(text: &str) -> String {
    shortened(&visible(text))
}

/// Cuts a text that takes more than `limit` bytes in JSON at the end of a line.
fn limited(mut text: String, limit: usize) -> String {
    if written_within(&text, limit) == text.len() {
        return text;
    }
    let end = written_within(&text, limit - json_width(OMITTED));
    let end = text[..end].rfind('\n').unwrap_or(end);
    text.truncate(end);
    text.push_str(OMITTED);
    text
}

/// Whether a text is longer than an answer may be.
fn is_too_long(text: &str) -> bool {
    written_within(text, LONGEST_ANSWER) < text.len()
}

/// Returns the length of the longest beginning of a text that takes at most `limit` bytes in JSON.
fn written_within(text: &str, limit: usize) -> usize {
    let mut left = limit;
    let is_over = |c: char| {
        let rest = left.checked_sub(json_width(c.encode_utf8(&mut [0; 4])));
        left = rest.unwrap_or(left);
        rest.is_none()
    };
    text.find(is_over).unwrap_or(text.len())
}

/// Returns the number of bytes that a text takes in a string of JSON.
fn json_width(text: &str) -> usize {
    let escape = |byte: u8| match byte {
        b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 0x8 | 0xc => 2,
        0..0x20 => 6,
        _ => 1,
    };
    text.bytes().map(escape).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_cut_by_what_it_takes_as_json() {
        for part in ["a", "\"gate\"\n", "\t\\", "ü\u{1}\u{7f}\u{2028}", "\r\u{8}\u{c}𐐀\n"] {
            let text = part.repeat(LONGEST_ANSWER + 1);
            let json = |text: &str| serde_json::to_string(text).unwrap().len() - 2;
            assert_eq!(json_width(part), json(part), "{part:?}");
            let cut = limited(text.clone(), LONGEST_ANSWER);
            assert!(json(&cut) <= LONGEST_ANSWER && cut.ends_with(OMITTED), "{part:?}");
            assert!(json(&cut) > LONGEST_ANSWER - 32, "{part:?}");
            let short = &text[..written_within(&text, LONGEST_ANSWER)];
            assert_eq!(limited(short.to_owned(), LONGEST_ANSWER), short);
        }
    }
}
