//! What a rule reports.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use super::code::Code;
use super::level::Severity;
use sqf_ide::fix::Fix;
use sqf_text::{TextRange, quoted};

/// A diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The range in the script.
    pub range: TextRange,
    /// The rule.
    pub code: Code,
    /// The severity, after settings.
    pub severity: Severity,
    /// The message, in one or two sentences.
    pub message: String,
    /// Documentation of the command or of the rule.
    pub url: Option<String>,
    /// Related locations.
    pub related: Vec<Related>,
    /// Related locations in other files, such as the definition of the macro that it comes from.
    pub elsewhere: Vec<Elsewhere>,
    /// The fix, if known.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// Returns the replacement of the range; None without a fix, or if it edits something else.
    pub fn replacement(&self) -> Option<&str> {
        match self.fix.as_ref()?.edits.as_slice() {
            [edit] if edit.range == self.range => Some(&edit.text),
            _ => None,
        }
    }

    /// Escapes control characters in the texts, which quote what others have written.
    pub(crate) fn quote(&mut self) {
        let texts = self.related.iter_mut().map(|related| &mut related.message);
        let texts = texts.chain(self.elsewhere.iter_mut().map(|place| &mut place.message));
        let texts = texts.chain(self.fix.as_mut().map(|fix| &mut fix.title)).chain([&mut self.message]);
        for text in texts {
            if let Cow::Owned(quoted) = quoted(text) {
                *text = quoted;
            }
        }
    }

    /// Returns the fix if it can be applied without review.
    pub fn safe_fix(&self) -> Option<&Fix> {
        self.fix.as_ref().filter(|fix| fix.is_safe)
    }
}

/// A location related to a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// The range in the same script.
    pub range: TextRange,
    /// Why it matters.
    pub message: String,
}

/// A location in another file that is related to a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Elsewhere {
    /// The file.
    pub path: Arc<Path>,
    /// The line, counted from 0.
    pub line: u32,
    /// The column at which it begins, in UTF-16 code units, counted from 0.
    pub column: u32,
    /// Its length on that line, in UTF-16 code units.
    pub length: u32,
    /// Why it matters.
    pub message: String,
}

impl Elsewhere {
    /// Creates the location of a range in a file with this text. A range of several lines is cut at the end of the first.
    pub(crate) fn new(path: &Arc<Path>, text: &str, range: TextRange, message: impl Into<String>) -> Option<Elsewhere> {
        let before = text.get(..range.start as usize)?;
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let shown = text.get(range.start as usize..range.end as usize)?.lines().next().unwrap_or_default();
        Some(Elsewhere {
            path: Arc::clone(path),
            line: before.bytes().filter(|byte| *byte == b'\n').count() as u32,
            column: before[line_start..].encode_utf16().count() as u32,
            length: shown.encode_utf16().count() as u32,
            message: message.into(),
        })
    }
}
