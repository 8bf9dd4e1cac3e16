//! `sqf-ls mcp`: the server for assistants.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use clap::Args;
use tokio::runtime::Builder;

use super::{doc, message, path};
use crate::mcp::{self, folders::too_high};
use sqf_project::is_too_high;

/// Threads that answer calls.
const MOST_THREADS: usize = 4;

/// Answer an AI assistant over the Model Context Protocol, on standard input and output.
///
/// The assistant can look up commands and functions, check and format the code that it writes, and search a project.
/// Your files are not changed, and only the given folders are read, or those that the client names.
///
/// Clients start it from their configuration:
///
///   {"mcpServers": {"sqf": {"command": "sqf-ls", "args": ["mcp", "--project", "PATH"]}}}
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Folder of a mission or mod that the assistant may read; may be repeated [default: the folders that the client
    /// names]
    #[arg(long, value_name = "DIR")]
    project: Vec<PathBuf>,

    /// Also let the assistant read the newest log of the game or of a server on this machine
    #[arg(long)]
    logs: bool,

    /// Folder of a reference site written by `sqf-ls generate`, or a facts file [default: the reference fetched by
    /// `sqf-ls update`, else the built-in reference]
    #[arg(long, value_name = "DIR|FILE", env = "SQF_LS_REFERENCE", value_parser = path())]
    reference: Option<PathBuf>,
}

/// Serves until the client closes the connection.
///
/// # Errors
///
/// When a path is not a folder, or the connection cannot be opened.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    for folder in &arguments.project {
        if !folder.is_dir() {
            bail!("{} is not a folder", folder.display());
        }
        if is_too_high(folder) {
            bail!(too_high(folder));
        }
    }
    if io::stdin().is_terminal() {
        message("This server communicates with an AI assistant, which starts it. Press Ctrl+C to stop.");
    }
    let reference = doc::reference(arguments.reference.as_deref())?;
    let folders = arguments.project.iter().map(std::path::absolute).collect::<io::Result<_>>()?;
    let logs = if arguments.logs { sqf_log::folders() } else { Vec::new() };
    let runtime =
        Builder::new_multi_thread().worker_threads(1).max_blocking_threads(MOST_THREADS + 2).enable_all().build()?;
    let served = runtime.block_on(mcp::serve(reference, folders, logs, tokio::io::stdin(), tokio::io::stdout()));
    // The thread that reads standard input may block until the client exits.
    runtime.shutdown_background();
    served.map(|()| ExitCode::SUCCESS).map_err(|problem| anyhow!("the client does not speak the protocol: {problem}"))
}
