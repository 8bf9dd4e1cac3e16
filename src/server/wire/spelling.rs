//! URIs in the spelling of the client.
//!
//! Two URIs can mean one file: `file:///c%3A/gate.sqf` and `file:///C:/gate.sqf`, `gate house.sqf` with a space or with
//! `%20`. Internally, URIs are normalized. Clients compare strings, and treat another spelling as another document. So
//! the spelling of each opened document is stored, and applied to messages to the client. Most clients send normalized
//! URIs, for which nothing is stored.

use rustc_hash::FxHashMap;
use serde::Serialize;
use serde_json::{Map, Value};
use tower_lsp::jsonrpc::Request;
use tower_lsp::lsp_types::Url;

use crate::server::wire::frames::written;

/// The spellings of a client.
#[derive(Debug, Default)]
pub(in crate::server) struct Spellings {
    /// The client's URI by the normalized one.
    known: FxHashMap<String, String>,
}

/// The fields that hold a URI.
const FIELDS: &[&str] = &["uri", "targetUri", "oldUri", "newUri", "target"];

/// The fields whose keys are URIs.
const TABLES: &[&str] = &["changes", "relatedDocuments"];

/// Every message with a URI contains one of these.
const SIGNS: &[&[u8]] = &[b"ri\":\"", b"\"target\":\"", b"\"changes\":{", b"\"relatedDocuments\":{"];

impl Spellings {
    /// Stores the spelling of a document that a message opens.
    pub(in crate::server) fn note(&mut self, message: &Request) {
        if message.method() != "textDocument/didOpen" {
            return;
        }
        let uri = message.params().and_then(|params| params.get("textDocument")?.get("uri")?.as_str());
        let Some((uri, url)) = uri.and_then(|uri| Some((uri, Url::parse(uri).ok()?))) else { return };
        // The URI of the file if its path was found in the project.
        let of_path = url.to_file_path().ok().and_then(|path| Url::from_file_path(path).ok());
        for ours in std::iter::once(url).chain(of_path) {
            if ours.as_str() == uri {
                self.known.remove(uri);
            } else {
                self.known.insert(ours.into(), uri.to_owned());
            }
        }
    }

    /// Serializes a message, with its header, in the client's spelling.
    pub(in crate::server) fn written<T: Serialize>(&self, message: &T) -> Vec<u8> {
        let bytes = written(message);
        let names_document = || SIGNS.iter().any(|sign| memchr::memmem::find(&bytes, sign).is_some());
        if self.known.is_empty() || !names_document() {
            return bytes;
        }
        let Ok(mut message) = serde_json::to_value(message) else { return bytes };
        self.respell(&mut message);
        written(&message)
    }

    fn respell(&self, value: &mut Value) {
        match value {
            Value::Array(values) => values.iter_mut().for_each(|value| self.respell(value)),
            Value::Object(fields) => {
                for (name, value) in fields {
                    match value {
                        Value::String(uri) if FIELDS.contains(&name.as_str()) => {
                            if let Some(spelled) = self.known.get(uri) {
                                uri.clone_from(spelled);
                            }
                        }
                        Value::Object(table) if TABLES.contains(&name.as_str()) => {
                            let spelled = |uri: String| self.known.get(&uri).cloned().unwrap_or(uri);
                            let entries = std::mem::take(table).into_iter();
                            *table = entries.map(|(uri, value)| (spelled(uri), value)).collect::<Map<_, _>>();
                        }
                        _ => self.respell(value),
                    }
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn open(uris: &[&str]) -> Spellings {
        let mut spellings = Spellings::default();
        for uri in uris {
            let params = json!({ "textDocument": { "uri": uri, "languageId": "sqf", "version": 1, "text": "" } });
            spellings.note(&Request::build("textDocument/didOpen").params(params).finish());
        }
        spellings
    }

    fn sent(spellings: &Spellings, message: &Value) -> Value {
        let bytes = spellings.written(message);
        let body = memchr::memmem::find(&bytes, b"\r\n\r\n").unwrap() + 4;
        assert_eq!(bytes[..body], *format!("Content-Length: {}\r\n\r\n", bytes.len() - body).as_bytes());
        serde_json::from_slice(&bytes[body..]).unwrap()
    }

    #[test]
    fn every_uri_of_a_message_has_the_spelling_of_the_client() {
        let spellings = open(&["file:///gate house/ä.sqf"]);
        let ours = "file:///gate%20house/%C3%A4.sqf";
        let theirs = "file:///gate house/ä.sqf";
        let message = |uri: &str| {
            json!({
                "uri": uri,
                "result": [{ "targetUri": uri, "oldUri": uri, "label": ours }],
                "edit": { "changes": { uri: [{ "newText": ours }], "file:///other.sqf": [] } },
                "documentChanges": [{ "textDocument": { "uri": uri } }],
            })
        };
        assert_eq!(sent(&spellings, &message(ours)), message(theirs));
    }

    #[test]
    fn a_reopened_document_has_its_new_spelling() {
        let answer = json!({ "uri": "file:///gate%20house.sqf" });
        let odd = "file:///gate house.sqf";
        assert_eq!(sent(&open(&[odd]), &answer)["uri"], odd);
        assert_eq!(sent(&open(&[odd, "file:///gate%20house.sqf"]), &answer), answer);
    }

    #[cfg(unix)]
    #[test]
    fn a_path_of_the_project_has_the_spelling_of_its_document() {
        let spellings = open(&["file:///c%3A/gate.sqf"]);
        assert_eq!(sent(&spellings, &json!({ "uri": "file:///c:/gate.sqf" }))["uri"], "file:///c%3A/gate.sqf");
    }

    #[test]
    fn normalized_spellings_are_not_stored() {
        let spellings = open(&["file:///gate%20house.sqf", "untitled:Untitled-1", "no uri"]);
        assert!(spellings.known.is_empty());
    }
}
