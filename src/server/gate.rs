//! Which requests are let through to their handlers: what the protocol says of the beginning and the end of a session.
//!
//! tower-lsp keeps these rules for the methods that it knows, and says nothing to unknown ones that begin with `$/`.

use std::borrow::Cow;

use tower_lsp::jsonrpc::{Error, ErrorCode, Request, Response};

/// Where a session stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// `initialize` was not answered yet.
    New,
    Begun,
    /// `shutdown` was granted.
    Over,
}

/// What a successful response to a request does to the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Begin,
    End,
    None,
}

/// Follows a session.
#[derive(Debug)]
pub(super) struct Gate {
    stage: Stage,
    /// Bytes that may wait for the client to read them.
    limit: usize,
}

impl Gate {
    pub(super) fn new(limit: usize) -> Gate {
        Gate { stage: Stage::New, limit }
    }

    /// What a call does once it is answered.
    pub(super) fn step(call: &Request) -> Step {
        match call.method() {
            "initialize" => Step::Begin,
            "shutdown" => Step::End,
            _ => Step::None,
        }
    }

    /// The answer to a request that no handler gets to see, while `unread` bytes wait for the client.
    pub(super) fn refusal(&self, call: &Request, unread: usize) -> Option<Response> {
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

    /// Takes notice of an answer.
    pub(super) fn answered(&mut self, step: Step, answer: &Response) {
        match step {
            Step::Begin if answer.is_ok() && self.stage == Stage::New => self.stage = Stage::Begun,
            Step::End if answer.is_ok() => self.stage = Stage::Over,
            _ => {}
        }
    }

    /// Whether the client was granted the end.
    pub(super) fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }
}

fn error(code: i64, message: &'static str) -> Error {
    Error { code: ErrorCode::ServerError(code), message: Cow::Borrowed(message), data: None }
}
