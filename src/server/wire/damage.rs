//! Unreadable input, and the documents that it may have been about.

use serde_json::Value;
use tower_lsp::jsonrpc::Response;
use tower_lsp::lsp_types::Url;

/// The notifications that change the text of documents.
const OF_DOCUMENTS: [&str; 3] = ["textDocument/didOpen", "textDocument/didChange", "textDocument/didClose"];

/// Unreadable input.
#[derive(Debug, Clone)]
pub(in crate::server) struct Damage {
    /// The error.
    pub(in crate::server) why: String,
    /// The documents that are out of sync.
    pub(in crate::server) loss: Loss,
    /// The response.
    pub(in crate::server) answer: Response,
}

/// The documents that are out of sync after unreadable input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::server) enum Loss {
    /// The input was about something else.
    Nothing,
    /// The document that it named.
    Document(Url),
    /// The input may have been about any document.
    Everything,
}

impl Loss {
    /// Returns the loss from a notification or request that cannot be parsed.
    pub(in crate::server) fn of_call(method: &str, params: Option<&Value>) -> Loss {
        if !OF_DOCUMENTS.contains(&method) {
            return Loss::Nothing;
        }
        let url = params.and_then(|params| params.pointer("/textDocument/uri")).and_then(Value::as_str);
        url.and_then(|url| Url::parse(url).ok()).map_or(Loss::Everything, Loss::Document)
    }

    /// Returns the loss from a message that is valid JSON, but not of the protocol.
    pub(in crate::server) fn of_message(message: &Value) -> Loss {
        match message {
            Value::Object(fields) => match fields.get("method") {
                Some(Value::String(method)) => Loss::of_call(method, fields.get("params")),
                Some(_) => Loss::Everything,
                None => Loss::Nothing,
            },
            // A batch, which the protocol does not have.
            Value::Array(messages) if messages.iter().any(|it| Loss::of_message(it) != Loss::Nothing) => {
                Loss::Everything
            }
            _ => Loss::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn unreadable_input_loses_the_documents_that_it_may_be_about() {
        let url = Url::parse("file:///a.sqf").unwrap();
        let change = json!({"method": "textDocument/didChange", "params": {"textDocument": {"uri": url}}});
        let no_url = json!({"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "a.sqf"}}});
        for (message, loss) in [
            (change.clone(), Loss::Document(url)),
            (no_url, Loss::Everything),
            (json!({"method": "textDocument/didClose"}), Loss::Everything),
            (json!({"method": ["textDocument/didChange"]}), Loss::Everything),
            (json!({"method": "textDocument/hover", "params": {}}), Loss::Nothing),
            (json!([{"method": "shutdown"}, change]), Loss::Everything),
            (json!([1, 2]), Loss::Nothing),
            (json!({"id": 4}), Loss::Nothing),
            (json!("textDocument/didChange"), Loss::Nothing),
        ] {
            assert_eq!(Loss::of_message(&message), loss, "{message}");
        }
    }
}
