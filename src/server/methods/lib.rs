//! The methods of the protocol, compiled for size.
//!
//! For each of about 60 methods, tower-lsp has code that reads its parameters and writes its answers. That code is
//! generic: it is compiled in the crate that names the type of the server. Here that is a trait object, and this crate
//! is optimised for size; in the crate of the server, where speed counts, the same code would be much larger.

use std::task::{Context, Poll};

use tower_lsp::jsonrpc::{Request, Response};
use tower_lsp::{Client, ClientSocket, ExitedError, LanguageServer, LspService};
use tower_service::Service;

/// Passes each message to the method of a server that it is for.
pub struct Methods(LspService<Box<dyn LanguageServer>>);

impl Methods {
    /// The methods of the server that `server` makes, and what the server sends by itself.
    pub fn new(server: Box<dyn FnOnce(Client) -> Box<dyn LanguageServer> + '_>) -> (Methods, ClientSocket) {
        let (service, socket) = LspService::new(server);
        (Methods(service), socket)
    }
}

impl Service<Request> for Methods {
    type Response = Option<Response>;
    type Error = ExitedError;
    type Future = <LspService<Box<dyn LanguageServer>> as Service<Request>>::Future;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), ExitedError>> {
        self.0.poll_ready(context)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        self.0.call(request)
    }
}
