//! The language server: LSP 3.17 on one side, [`crate::ide`] on the other.
//!
//! * [`transport`] carries messages; [`guard`] wraps every handler, `gate` runs before it and `spelling` after it;
//! * `documents` holds the open documents, `scopes` the settings of each folder, `state` the state of a session;
//! * `features` has a file for each request, answered through `answer`; `sync` follows the documents, `publish` pushes the
//!   diagnostics of `findings`.

mod answer;
mod capabilities;
mod convert;
mod damage;
mod documents;
mod features;
mod files;
mod findings;
mod frames;
mod gate;
pub mod guard;
mod lane;
mod last_tokens;
mod lenient;
mod listed;
mod lost;
mod parent;
mod progress;
mod publish;
mod reference;
mod rescan;
mod rule_pages;
mod scopes;
mod session;
mod signatures;
mod spelling;
mod state;
mod status;
mod sync;
pub mod transport;
mod typing;
mod workspace_findings;
mod world;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tower_lsp::{ClientSocket, LspService};

use features::Server;
use guard::Guard;
use state::State;
pub use transport::Ending;

/// Options of a session.
#[derive(Debug, Clone)]
pub struct Options {
    /// The reference to use; overrides the settings of the client.
    pub reference: Option<PathBuf>,
    /// The folder of the user's data, which contains the reference that `sqf-ls update` fetches.
    pub data: Option<PathBuf>,
    /// Debounce delay of diagnostics after a change.
    pub debounce: Duration,
    /// How long new diagnostics on the lines being typed are held back.
    pub typing: Duration,
    /// How often to check for a new reference.
    pub poll: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            reference: None,
            data: None,
            debounce: Duration::from_millis(150),
            typing: Duration::from_secs(1),
            poll: Duration::from_secs(3),
        }
    }
}

/// Serves one client over `input` and `output`.
pub async fn run<I, O>(input: I, output: O, options: Options) -> Ending
where
    I: AsyncRead + Unpin + Send + 'static,
    O: AsyncWrite + Unpin + Send + 'static,
{
    // Loads the built-in reference before the first request needs it.
    tokio::task::spawn_blocking(crate::catalog::Reference::embedded);
    tokio::task::spawn_blocking(crate::catalog::Texts::embedded);
    let (state, service, socket) = service(options);
    let guard = {
        let (looking, noticing) = (Arc::clone(&state), Arc::clone(&state));
        let guard = Guard::new(service).with_look(move |call| lost::look(&looking, call));
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
