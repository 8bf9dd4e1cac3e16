//! What a rule reports.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use super::code::Code;
use super::findings::Note;
use super::level::Severity;
use sqf_ide::fix::Fix;
use sqf_text::{Encoding, TextRange, spelled_out};

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
    /// Whether only code has such a mistake: a text that may be something else is code.
    pub proves_code: bool,
}

impl Diagnostic {
    /// Creates a diagnostic of nothing but a message.
    pub fn new(range: TextRange, code: Code, severity: Severity, message: impl Into<String>) -> Diagnostic {
        Note::new(message).finding(range, code, severity)
    }

    /// Returns the replacement of the range; None without a fix, or if it edits something else.
    pub fn replacement(&self) -> Option<&str> {
        match self.fix.as_ref()?.edits.as_slice() {
            [edit] if edit.range == self.range => Some(&edit.text),
            _ => None,
        }
    }

    /// Escapes characters in the texts, which quote what others have written, that a reader would not see or a terminal
    /// would obey.
    pub(crate) fn quote(&mut self) {
        let texts = self.related.iter_mut().map(|related| &mut related.message);
        let texts = texts.chain(self.elsewhere.iter_mut().map(|place| &mut place.message));
        let texts = texts.chain(self.fix.as_mut().map(|fix| &mut fix.title)).chain([&mut self.message]);
        for text in texts {
            if let Cow::Owned(legible) = spelled_out(text) {
                *text = legible;
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
    /// The text of the line before it.
    before: Box<str>,
    /// The text of the location, up to the end of the line.
    shown: Box<str>,
    /// Why it matters.
    pub message: String,
}

impl Elsewhere {
    /// Creates the location of a range in a file with this text. A range of several lines is cut at the end of the
    /// first.
    pub(crate) fn new(path: &Arc<Path>, text: &str, range: TextRange, message: impl Into<String>) -> Option<Elsewhere> {
        let before = text.get(..range.start as usize)?;
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let shown = text.get(range.start as usize..range.end as usize)?.lines().next().unwrap_or_default();
        Some(Elsewhere {
            path: Arc::clone(path),
            line: before.bytes().filter(|byte| *byte == b'\n').count() as u32,
            before: before[line_start..].into(),
            shown: shown.into(),
            message: message.into(),
        })
    }

    /// Returns the columns at which it begins and ends on its line, counted from 0. The file as it was when the
    /// location was found decides, so a client gets the same however it counts.
    pub fn columns(&self, encoding: Encoding) -> std::ops::Range<u32> {
        let start = encoding.width(&self.before);
        start..start + encoding.width(&self.shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_location_in_another_file_has_columns_in_every_unit() {
        let text = "hint 'a';\n/* \u{e4}\u{1f6aa} */ #define OPEN 1\n";
        let start = text.find("OPEN").unwrap() as u32;
        let range = TextRange::new(start, start + 4);
        let place = Elsewhere::new(&Arc::from(Path::new("gate.hpp")), text, range, "defined here").unwrap();
        assert_eq!(place.line, 1);
        let columns = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32].map(|encoding| place.columns(encoding));
        assert_eq!(columns, [21..25, 18..22, 17..21]);
    }
}
