//! Checks requests against the lifecycle of a session before they reach their handlers.
//!
//! tower-lsp does this for the methods that it knows, but does not respond to unknown ones that begin with `$/`.

use std::borrow::Cow;

use tower_lsp::jsonrpc::{Error, ErrorCode, Request, Response};

/// The lifecycle stage of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// `initialize` has not been answered yet.
    New,
    Begun,
    /// `shutdown` has succeeded.
    Over,
}

/// The effect of a successful response on the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::server) enum Step {
    Begin,
    End,
    None,
}

/// Tracks the lifecycle of a session.
#[derive(Debug)]
pub(in crate::server) struct Gate {
    stage: Stage,
    /// Maximum number of bytes waiting for the client.
    limit: usize,
}

impl Gate {
    /// Begins a session before `initialize`.
    pub(in crate::server) fn new(limit: usize) -> Gate {
        Gate { stage: Stage::New, limit }
    }

    /// Returns the effect of a call if it succeeds.
    pub(in crate::server) fn step(call: &Request) -> Step {
        match call.method() {
            "initialize" => Step::Begin,
            "shutdown" => Step::End,
            _ => Step::None,
        }
    }

    /// Returns the error for a request that must not be handled, while `unread` bytes wait for the client.
    pub(in crate::server) fn refusal(&self, call: &Request, unread: usize) -> Option<Response> {
        let id = call.id()?;
        let error = match (self.stage, call.method()) {
            (_, "exit") => return None,
            (Stage::New, "initialize") => return None,
            (Stage::New, _) => error(-32002, "the session has not started; expected `initialize` first"),
            (Stage::Over, _) => Error::invalid_request(),
            (Stage::Begun, method) if method.starts_with("$/") => Error::method_not_found(),
            (Stage::Begun, "shutdown") => return None,
            (Stage::Begun, _) if unread > self.limit => error(-32802, "too many responses are waiting to be read"),
            (Stage::Begun, _) => return None,
        };
        Some(Response::from_error(id.clone(), error))
    }

    /// Updates the stage after a response.
    pub(in crate::server) fn answered(&mut self, step: Step, answer: &Response) {
        match step {
            Step::Begin if answer.is_ok() && self.stage == Stage::New => self.stage = Stage::Begun,
            Step::End if answer.is_ok() => self.stage = Stage::Over,
            _ => {}
        }
    }

    /// Whether `shutdown` has succeeded.
    pub(in crate::server) fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }
}

fn error(code: i64, message: &'static str) -> Error {
    Error { code: ErrorCode::ServerError(code), message: Cow::Borrowed(message), data: None }
}
