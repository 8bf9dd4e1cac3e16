//! Checks whether the language server can read files.
//!
//! They are parsed as records of this program, which is stricter than checking them against their own `schema.json`,
//! which a newer mirror may have changed. The schema itself only has to be a schema.

use serde::de::DeserializeOwned;

use super::{Summary, UpdateError};
use sqf_reference::{Bundle, Record, RecordKind, SyntaxIndex, Topic};

/// Results of the checks so far.
#[derive(Debug, Default)]
pub(super) struct Contents {
    summary: Summary,
}

/// The fields of a bundle for the summary.
struct Head {
    updated: Option<String>,
    count: usize,
}

impl Contents {
    /// Checks a received file. `address` is where it came from.
    ///
    /// # Errors
    ///
    /// When the file is a page for people, or lacks what this version of the program needs.
    pub(super) fn add(&mut self, file: &str, bytes: &[u8], address: &str) -> Result<(), UpdateError> {
        if bytes.trim_ascii_start().starts_with(b"<") {
            return Err(UpdateError::WebPage { address: address.to_owned() });
        }
        let wrong = |reason: String| UpdateError::Content { address: address.to_owned(), reason };
        let counted = |head: Head, found: usize, what: &str| {
            if head.count != found {
                return Err(wrong(format!("it declares {} items but contains {found}", head.count)));
            }
            if found == 0 {
                return Err(wrong(format!("it contains no {what}")));
            }
            Ok(head)
        };
        match file {
            "commands.json" | "functions.json" => {
                let bundle: Bundle<Record> = parse(bytes, address)?;
                let kind = if file == "commands.json" { RecordKind::Command } else { RecordKind::Function };
                if let Some(stranger) = bundle.items.iter().find(|record| record.kind != kind) {
                    return Err(wrong(format!("`{}` does not belong in it", stranger.name)));
                }
                let head = Head { updated: bundle.updated, count: bundle.count };
                self.note(file, counted(head, bundle.items.len(), "records")?);
            }
            "topics.json" => {
                let bundle: Bundle<Topic> = parse(bytes, address)?;
                let head = Head { updated: bundle.updated, count: bundle.count };
                self.note(file, counted(head, bundle.items.len(), "topics")?);
            }
            "syntax.json" => {
                let table: SyntaxIndex = parse(bytes, address)?;
                if table.commands.is_empty() {
                    return Err(wrong("it contains no commands".to_owned()));
                }
            }
            _ => {
                let schema: serde_json::Value = parse(bytes, address)?;
                if schema.get("$schema").is_none() {
                    return Err(wrong("it is not a JSON Schema".to_owned()));
                }
            }
        }
        Ok(())
    }

    /// Uses what is known of an unchanged file.
    pub(super) fn keep(&mut self, file: &str, old: &Summary) {
        let count = match file {
            "commands.json" => old.commands,
            "functions.json" => old.functions,
            "topics.json" => old.topics,
            _ => return,
        };
        self.note(file, Head { updated: old.updated.clone(), count });
    }

    /// Summarizes the data.
    pub(super) fn summary(self) -> Summary {
        self.summary
    }

    fn note(&mut self, file: &str, head: Head) {
        match file {
            "commands.json" => self.summary.commands = head.count,
            "functions.json" => self.summary.functions = head.count,
            _ => self.summary.topics = head.count,
        }
        self.summary.updated = self.summary.updated.take().max(head.updated);
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8], address: &str) -> Result<T, UpdateError> {
    serde_json::from_slice(bytes).map_err(|error| {
        let (address, reason) = (address.to_owned(), error.to_string());
        if error.is_eof() { UpdateError::CutOff { address, reason } } else { UpdateError::Content { address, reason } }
    })
}
