//! A script error of the game.

use super::event::RawError;
use super::kinds::Kind;

/// Size limit for the text of each part, in bytes.
const LONGEST: usize = 1 << 10;
/// Maximum number of calls that are kept.
const DEEPEST: usize = 32;

/// A script error, as the game reports it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct ScriptError {
    /// What is wrong, without the word `Error`: `Undefined variable in expression: _gate`.
    pub message: String,
    /// The code around the error, truncated by the game at both ends.
    pub expression: String,
    /// The code from the error onwards: the end of `expression`.
    pub position: String,
    /// The place; None for code that is not from a file.
    pub frame: Option<Frame>,
    /// The calls that led to it, the outermost first; only newer versions of the game write them.
    pub calls: Vec<Frame>,
}

/// A line of a script, as the game names it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Frame {
    /// The path as written.
    pub path: String,
    /// The function that the script belongs to: `TAG_fnc_openGate`.
    pub function: Option<String>,
    /// The line, starting at 1.
    pub line: u32,
}

impl Frame {
    /// Returns the place that a message of a kind names with its path, and its line or else the first one.
    pub fn of_message(kind: &Kind, message: &str) -> Option<Frame> {
        let parts = kind.parts(message);
        let part = |wanted| parts.iter().find(|(name, _)| *name == wanted).map(|(_, text)| *text);
        let path = part("path").map(|path| path.split(" - error ").next().unwrap_or_default());
        let path = path.map(|path| path.trim_matches(['.', '"', '\'', ' '])).filter(|path| !path.is_empty())?;
        let line = part("line").and_then(|line| line.parse().ok()).unwrap_or(1);
        Some(Frame { path: path.to_owned(), function: None, line })
    }
}

impl ScriptError {
    /// Copies what a log says of an error, without blanks around it.
    pub(super) fn new(raw: &RawError<'_>) -> ScriptError {
        let frame = Frame::of_file(raw.file);
        let lines = raw.calls.split(|byte| *byte == b'\n');
        let calls = lines.filter_map(|line| Frame::of_call(line).or_else(|| Frame::of_preprocessing(line)));
        // The file that is preprocessed is mostly the one with the error.
        let is_other = |call: &Frame| call.function.is_some() || frame.as_ref().is_none_or(|it| it.path != call.path);
        ScriptError {
            message: text(raw.message),
            expression: text(raw.expression),
            position: text(raw.position),
            calls: calls.filter(is_other).take(DEEPEST).collect(),
            frame,
        }
    }
}

impl Frame {
    /// Parses what follows `File `: `gates\fn_open.sqf [TAG_fnc_open]..., line 12`.
    pub(super) fn of_file(text: &[u8]) -> Option<Frame> {
        const LINE: &[u8] = b", line ";
        let at = memchr::memmem::rfind(text, LINE)?;
        let digits = &text[at + LINE.len()..];
        let end = digits.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(digits.len());
        let line = std::str::from_utf8(&digits[..end]).ok()?.parse().ok()?;
        let path = self::text(&text[..at]);
        let path = path.trim();
        let path = path.strip_suffix("...").unwrap_or(path).trim_end();
        let (path, function) = match path.strip_suffix(']').and_then(|path| path.rsplit_once(" [")) {
            Some((path, function)) => (path.trim_end(), Some(function.to_owned())),
            None => (path, None),
        };
        let function = function.filter(|function| !function.is_empty());
        (!path.is_empty()).then(|| Frame { path: path.to_owned(), function, line })
    }

    /// Parses `Preprocessing file: gates\fn_open.sqf at 12`.
    pub(super) fn of_preprocessing(text: &[u8]) -> Option<Frame> {
        let text = self::text(text);
        let (path, line) = text.trim().strip_prefix("Preprocessing file: ")?.rsplit_once(" at ")?;
        Some(Frame { path: path.to_owned(), function: None, line: line.parse().ok()? })
    }

    /// Parses `[TAG_fnc_open] L12 (gates\fn_open.sqf)`.
    fn of_call(text: &[u8]) -> Option<Frame> {
        let text = self::text(text);
        let (function, rest) = text.trim().strip_prefix('[')?.split_once("] L")?;
        let (line, path) = rest.split_once(" (")?;
        let path = path.trim_end().strip_suffix(')')?;
        let function = Some(function).filter(|function| !function.is_empty()).map(str::to_owned);
        Some(Frame { path: path.to_owned(), function, line: line.parse().ok()? })
    }
}

/// Decodes a part of a log. The game truncates texts in the middle of characters, so one invalid byte says nothing
/// about the others.
pub(super) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST)]).into_owned()
}
