//! The language server: LSP 3.17 on one side, [`sqf_ide`] on the other.
//!
//! * `wire` carries messages, and guards, checks and rewrites them around their handlers;
//! * `state` is the state of a session, with the open documents and all that is around them;
//! * `features` has a file for each request, answered through `answer` and `work`; `sync` follows the documents, and
//!   `session` the rest of the client;
//! * `background` does what follows from a change: it publishes the diagnostics of `findings`, scans and refreshes.

mod answer;
mod background;
mod capabilities;
mod convert;
mod documents;
mod features;
mod findings;
mod parent;
mod session;
mod state;
mod sync;
mod task;
pub mod wire;
mod work;

use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncWrite};
use tower_lsp::{ClientSocket, LspService};

use background::lost;
use features::Server;
pub use state::Options;
use state::State;
use wire::guard::Guard;
use wire::transport;
pub use wire::transport::Ending;

/// Number of threads that the work of a session needs, besides those that read and write.
pub const WORK_THREADS: usize = state::places::Places::THREADS;

/// Serves one client over `input` and `output`.
pub async fn run<I, O>(input: I, output: O, options: Options) -> Ending
where
    I: AsyncRead + Unpin + Send + 'static,
    O: AsyncWrite + Unpin + Send + 'static,
{
    // Loads the built-in reference before the first request needs it.
    tokio::spawn(task::at_once(sqf_reference::Reference::embedded));
    tokio::spawn(task::at_once(sqf_reference::Texts::embedded));
    let (state, service, socket) = service(options);
    let guard = {
        let (looking, noticing) = (Arc::clone(&state), Arc::clone(&state));
        let guard = Guard::new(service).with_look(move |call| lost::note_dropped_notification(&looking, call));
        guard.with_notice(move |damage| lost::damaged(&noticing, damage))
    };
    transport::serve(input, output, guard, socket, state.stop.notified(), transport::UNREAD).await
}

/// Creates the state of a new session, its service, and the messages that the server itself sends.
fn service(options: Options) -> (Arc<State>, LspService<Server>, ClientSocket) {
    let (service, socket) = LspService::new(|client| Server { state: Arc::new(State::new(client, options)) });
    (Arc::clone(&service.inner().state), service, socket)
}

#[cfg(test)]
mod tests;
