//! `sqf-ls`, `sqf-ls server`: the language server over standard input and output.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use tokio::runtime::Builder;

use super::message;
use crate::server::{self, Ending, Options};
use crate::update;

/// Threads for messages. The work is done by others, made when needed.
const WORKERS: usize = 2;

/// Threads for work, two of which read and write. More would cost memory and answer no sooner.
const WORK: usize = 8;

/// What somebody sees who starts the program by hand.
const FOR_PEOPLE: &str = "\
sqf-ls is a language server: it waits for an editor to talk to it. Editors start it by themselves once they are set up;
see the folder `editors` of the project. You need not start it yourself.

  sqf-ls --help             what else it can do
  sqf-ls doc setDamage      a page of the reference

It is waiting on standard input now. Press Ctrl+C to end it.";

/// Run the language server (the default without a command)
#[derive(Debug, Args)]
// The arguments of the program, which these are among, have the same name.
#[group(skip)]
pub(super) struct Arguments {
    /// Where the reference is read from: the folder of a site, or a file of facts.
    ///
    /// Comes before the client's setting `sqf.reference.path` and before what `sqf-ls update` has fetched.
    #[arg(long, value_name = "DIR|FILE")]
    reference: Option<PathBuf>,

    /// Talk over standard input and output; there is no other way
    #[arg(long)]
    stdio: bool,

    /// Some editors pass it; the server watches the process named in `initialize`
    #[arg(long = "clientProcessId", value_name = "ID", hide = true)]
    client_process_id: Option<String>,
}

/// Serves until the client ends the session; the exit status is 0 when it did so as the protocol says, else 1.
pub(super) fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    // Not an error: on Windows the window of a program that was double-clicked must stay to be read.
    if io::stdin().is_terminal() {
        message(FOR_PEOPLE);
    }
    let runtime =
        Builder::new_multi_thread().worker_threads(WORKERS).max_blocking_threads(WORK).enable_all().build()?;
    let options = Options { reference: arguments.reference, data: update::data_folder(), ..Options::default() };
    let ending = runtime.block_on(server::run(tokio::io::stdin(), tokio::io::stdout(), options));
    // The thread that reads standard input may wait there for as long as the client lives.
    runtime.shutdown_background();
    Ok(match ending {
        Ending::Orderly => ExitCode::SUCCESS,
        Ending::Abrupt => ExitCode::FAILURE,
    })
}
