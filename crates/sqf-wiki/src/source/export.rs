//! Reads pages from MediaWiki's XML exports.
//!
//! Supports formats 0.3 to 0.11: the output of Special:Export, dumpBackup.php and the API's `action=query&export=1`,
//! the last also wrapped in JSON. The file is read as a stream, one page at a time, and a file may contain several
//! documents.
//!
//! - Of a page's revisions in one document, the newest by timestamp counts; among equals, and if one has no timestamp,
//!   the later one in the file. The same page in two files is delivered twice; the caller decides which one counts.
//! - A text that is deleted, hidden or missing is empty.
//! - Invalid UTF-8 becomes U+FFFD; [`Summary::replaced`] counts it.
//! - An error means that the export is incomplete: what the sink has received so far must not be published.
//!
//! ```text
//! compression  bytes of the file
//! utf8         the same bytes as valid UTF-8
//! xml          events; well-formedness, size, depth
//! document     siteinfo, pages, revisions
//! ```

mod document;
mod error;
#[cfg(test)]
mod tests;
mod utf8;
mod xml;

use std::io::{BufRead, Read};
use std::path::PathBuf;
use std::sync::Arc;

use serde::Deserialize;

use self::document::Document;
pub use self::error::ExportError;
use self::error::{GET_AN_EXPORT, NOT_JSON, SAVE_AS_UTF_8};
use super::PageSink;
use super::compression::{Input, Progress};
use super::site_info::SiteInfo;

/// Maximum size of a page's text, and of an answer of the API: 64 MiB. MediaWiki's own limit is 2 MiB unless a wiki
/// raises it.
const LIMIT: usize = 64 << 20;

/// Number of bytes that tell what a file is.
const HEAD: u64 = 512;

/// A summary of what was read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// The wiki, as described by the first document.
    pub site: Option<SiteInfo>,
    /// Number of pages passed to the sink.
    pub pages: u64,
    /// Number of revisions read.
    pub revisions: u64,
    /// Number of pages whose text was deleted, hidden or missing.
    pub without_text: u64,
    /// Number of characters that replace invalid ones.
    pub replaced: u64,
    /// Whether the sink stopped the reading.
    pub stopped: bool,
}

impl Summary {
    /// Returns the summary, or an error if there was no page.
    fn with_pages(self, files: &str) -> Result<Self, ExportError> {
        if self.pages > 0 {
            return Ok(self);
        }
        Err(ExportError::NoPages { files: files.to_owned() })
    }
}

/// Reads export files one after the other; `-` is standard input.
///
/// # Errors
///
/// The first error; its message names the file and says what to do.
pub fn read_files(
    paths: &[PathBuf],
    progress: &Arc<Progress>,
    sink: &mut PageSink<'_>,
) -> Result<Summary, ExportError> {
    progress.expect_files(paths);
    let mut summary = Summary::default();
    let mut names = Vec::new();
    for path in paths {
        let input = Input::open(path, progress)?;
        let name = input.name().to_owned();
        read_limited(&name, input, LIMIT, &mut summary, sink)?;
        names.push(name);
        if summary.stopped {
            break;
        }
    }
    summary.with_pages(&names.join(", "))
}

/// Reads an open export; `name` identifies it in messages.
///
/// # Errors
///
/// Those of [`read_files`]. An error of the reader is passed on unchanged, so it should name the file, as that of
/// [`Input`] does.
pub fn read(name: &str, reader: impl BufRead, sink: &mut PageSink<'_>) -> Result<Summary, ExportError> {
    let mut summary = Summary::default();
    read_limited(name, reader, LIMIT, &mut summary, sink)?;
    summary.with_pages(name)
}

/// Reads one export and adds its numbers to `summary`.
fn read_limited(
    name: &str,
    mut reader: impl BufRead,
    limit: usize,
    summary: &mut Summary,
    sink: &mut PageSink<'_>,
) -> Result<(), ExportError> {
    let mut head = Vec::new();
    reader.by_ref().take(HEAD).read_to_end(&mut head).map_err(|error| ExportError::Read(Arc::new(error)))?;
    let kind = Kind::of(&head);
    let whole = head.chain(reader);
    let wrong =
        |found: &str, remedy| Err(ExportError::WrongKind { file: name.to_owned(), found: found.to_owned(), remedy });
    let (pages_before, without_text_before) = (summary.pages, summary.without_text);
    match kind {
        Kind::Xml => Document::new(name, whole, limit, summary, sink).read()?,
        Kind::JsonObject => {
            let xml = unwrap_answer(name, whole, limit)?;
            Document::new(name, xml.as_bytes(), limit, summary, sink).read()?;
        }
        Kind::Empty => return wrong("empty", GET_AN_EXPORT),
        Kind::Utf16 => return wrong("text in UTF-16", SAVE_AS_UTF_8),
        Kind::JsonArray => return wrong("JSON", NOT_JSON),
        Kind::Compressed => {
            return wrong("compressed more than once", "decompress it once manually");
        }
        Kind::Binary => return wrong("a binary file", GET_AN_EXPORT),
        Kind::Text => {
            return wrong(
                "plain text",
                "if it is a list of titles, enter it on the page Special:Export of the wiki and save the result",
            );
        }
    }
    let pages = summary.pages - pages_before;
    if pages > 0 && pages == summary.without_text - without_text_before && !summary.stopped {
        return Err(ExportError::NoTexts { file: name.to_owned(), pages });
    }
    Ok(())
}

/// The kind of a file, judging by its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Xml,
    JsonObject,
    JsonArray,
    Text,
    Utf16,
    Compressed,
    Binary,
    Empty,
}

impl Kind {
    fn of(head: &[u8]) -> Self {
        if let [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [b'<', 0, ..] | [0, b'<', ..] = head {
            return Self::Utf16;
        }
        if Input::is_compressed(head) {
            return Self::Compressed;
        }
        let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        match head.trim_ascii_start() {
            [] => Self::Empty,
            [b'<', ..] => Self::Xml,
            [b'{', ..] => Self::JsonObject,
            [b'[', ..] => Self::JsonArray,
            rest if rest.contains(&0) => Self::Binary,
            _ => Self::Text,
        }
    }
}

/// The answer to `action=query&export=1&format=json`.
#[derive(Deserialize)]
struct Answer {
    query: Option<AnswerQuery>,
    error: Option<AnswerError>,
}

#[derive(Deserialize)]
struct AnswerError {
    #[serde(default)]
    info: String,
}

#[derive(Deserialize)]
struct AnswerQuery {
    export: Option<AnswerExport>,
}

/// The XML, as a string (`formatversion=2`) or in an object (`formatversion=1`).
#[derive(Deserialize)]
#[serde(untagged)]
enum AnswerExport {
    Plain(String),
    Wrapped {
        #[serde(rename = "*")]
        text: String,
    },
}

/// Extracts the XML from an answer of the API.
fn unwrap_answer(name: &str, reader: impl Read, limit: usize) -> Result<String, ExportError> {
    let mut json = Vec::new();
    reader.take(limit as u64 + 1).read_to_end(&mut json).map_err(|error| ExportError::Read(Arc::new(error)))?;
    if json.len() > limit {
        return Err(ExportError::TooLarge { file: name.to_owned(), place: "JSON".to_owned(), limit });
    }
    let wrong = |found: String| ExportError::WrongKind { file: name.to_owned(), found, remedy: NOT_JSON };
    let answer: Answer = serde_json::from_slice(&json).map_err(|error| {
        wrong(if error.is_eof() { format!("truncated JSON ({error})") } else { format!("JSON ({error})") })
    })?;
    match (answer.query.and_then(|query| query.export), answer.error) {
        (Some(AnswerExport::Plain(text) | AnswerExport::Wrapped { text }), _) => Ok(text),
        (None, Some(error)) => Err(wrong(format!("an API error ({})", error.info))),
        (None, None) => Err(wrong("JSON without an export".to_owned())),
    }
}
