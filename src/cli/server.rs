//! `sqf-ls`, `sqf-ls server`: the language server over standard input and output.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use tokio::runtime::Builder;

use super::message;
use crate::server::{self, Ending, Options};
use sqf_project::library::Cache;
use sqf_wiki::update;

/// Threads for protocol messages. Other threads, started on demand, do the work.
const MESSAGE_THREADS: usize = 2;

/// Limit for worker threads, two of which read and write. More would cost memory without responding faster.
const MAX_WORK_THREADS: usize = server::WORK_THREADS + 2;

/// How long a worker waits for more work before it ends. Idle threads would take turns, and the allocator keeps the
/// memory that each has freed for that thread; a new thread takes over the memory of an ended one.
const KEEP_ALIVE: Duration = Duration::from_millis(10);

/// Printed when the server is started by hand in a terminal.
const FOR_PEOPLE: &str = "\
This is the SQF language server. It communicates with an editor, which starts it automatically once it is set up;
the `editors` folder of the project explains how.

  sqf-ls --help             list all commands
  sqf-ls doc setDamage      show a page of the reference

Waiting for an editor on standard input. Press Ctrl+C to stop.";

/// Run the language server (the default without a command)
#[derive(Debug, Args)]
// The arguments of the program, which contain these, have the same name.
#[group(skip)]
pub(super) struct Arguments {
    /// Reference to use: the folder of a reference site, or a facts file.
    ///
    /// Overrides the setting `sqf.reference.path` and the reference fetched by `sqf-ls update`.
    #[arg(long, value_name = "DIR|FILE")]
    reference: Option<PathBuf>,

    /// Communicate over standard input and output; always on
    #[arg(long)]
    stdio: bool,

    /// Accepted for editors that pass it; the server watches the process named in `initialize`
    #[arg(long = "clientProcessId", value_name = "ID", hide = true)]
    client_process_id: Option<String>,
}

/// Serves until the client ends the session; the exit status is 0 if it did so as the protocol requires, else 1.
///
/// # Errors
///
/// When the connection breaks, or the runtime cannot be started.
pub(super) fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    // Not an error: on Windows, the window of a double-clicked program must stay open to be read.
    if io::stdin().is_terminal() {
        message(FOR_PEOPLE);
    }
    let runtime = Builder::new_multi_thread()
        .worker_threads(MESSAGE_THREADS)
        .max_blocking_threads(MAX_WORK_THREADS)
        .thread_keep_alive(KEEP_ALIVE)
        .enable_all()
        .build()?;
    let options = Options {
        reference: arguments.reference,
        data: update::data_folder(),
        archives: Cache::of_user(),
        ..Options::default()
    };
    let ending = runtime.block_on(server::run(tokio::io::stdin(), tokio::io::stdout(), options));
    // The thread that reads standard input may block until the client exits.
    runtime.shutdown_background();
    Ok(match ending {
        Ending::Orderly => ExitCode::SUCCESS,
        Ending::Abrupt => ExitCode::FAILURE,
    })
}
