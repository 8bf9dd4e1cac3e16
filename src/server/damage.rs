//! Input that cannot be read, and the documents that it may have been about.

use serde_json::Value;
use tower_lsp::jsonrpc::Response;
use tower_lsp::lsp_types::Url;

/// Longest text of an error that is repeated, in characters: some contain the whole of a wrong value.
const LONGEST_WHY: usize = 200;

/// The notifications that the text of documents depends on.
const OF_DOCUMENTS: [&str; 3] = ["textDocument/didOpen", "textDocument/didChange", "textDocument/didClose"];

/// Input that cannot be read.
#[derive(Debug, Clone)]
pub(super) struct Damage {
    /// What is wrong with it.
    pub(super) why: String,
    /// What it may have been about.
    pub(super) loss: Loss,
    /// The answer to it.
    pub(super) answer: Response,
}

/// The documents whose text is no longer known after input that was not understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Loss {
    /// None: it was about something else.
    Nothing,
    /// The one that it named.
    Document(Url),
    /// All: it may have been about any of them.
    Everything,
}

impl Loss {
    /// The loss when a notification or request is not understood.
    pub(super) fn of_call(method: &str, params: Option<&Value>) -> Loss {
        if !OF_DOCUMENTS.contains(&method) {
            return Loss::Nothing;
        }
        let url = params.and_then(|params| params.pointer("/textDocument/uri")).and_then(Value::as_str);
        url.and_then(|url| Url::parse(url).ok()).map_or(Loss::Everything, Loss::Document)
    }

    /// The loss when a message is valid JSON, but not of the protocol.
    pub(super) fn of_message(message: &Value) -> Loss {
        match message {
            Value::Object(fields) => match fields.get("method") {
                Some(Value::String(method)) => Loss::of_call(method, fields.get("params")),
                Some(_) => Loss::Everything,
                None => Loss::Nothing,
            },
            // Several messages at once, which the protocol does not have.
            Value::Array(messages) if messages.iter().any(|it| Loss::of_message(it) != Loss::Nothing) => {
                Loss::Everything
            }
            _ => Loss::Nothing,
        }
    }
}

/// The text of an error, cut where it becomes too long to be read.
pub(super) fn shortened(why: &str) -> String {
    match why.char_indices().nth(LONGEST_WHY) {
        Some((end, _)) => format!("{}...", &why[..end]),
        None => why.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_not_understood_costs_the_documents_that_it_may_be_about() {
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

    #[test]
    fn long_errors_are_cut_between_characters() {
        assert_eq!(shortened("short"), "short");
        let long = shortened(&"ä".repeat(1000));
        assert_eq!(long, format!("{}...", "ä".repeat(LONGEST_WHY)));
    }
}
