//! Turns lines into events.
//!
//! A script error has several lines: the code around it and the code from the error onwards, each of which may have
//! several lines itself, the message, the file, and in newer versions the calls that led to it. Any of these may be
//! missing, and the log may be truncated anywhere, so whatever does not match is skipped.

use memchr::memmem;

use super::error::Frame;
use super::event::{Event, EventPlace, EventSink, RawError};
use super::head::Head;
use super::kinds::{Kinds, bare_bytes};
use super::lines::Lines;
use super::stamp;

/// Size limit for the code of an error, in bytes; the game itself truncates it after about a hundred characters.
const LONGEST_CODE: usize = 2 << 10;
/// Size limit for the list of calls, in bytes.
const LONGEST_CALLS: usize = 8 << 10;

const EXPRESSION: &[u8] = b"Error in expression <";
const POSITION: &[u8] = b"Error position: <";
const MESSAGE: &[u8] = b"Error ";
const FILE: &[u8] = b"File ";
const LOST: &[u8] = b"In last ";
/// The replacement of a message that the game left out; the catalog explains it.
const NO_REASON: &[u8] = b"The game gives no reason";
const PREPROCESSOR: &[u8] = b"Preprocessor failed: ";
const PREPROCESSED: &[u8] = b"Preprocessor failed on file ";
const INCLUDE: &[u8] = b"Include file ";
const CONTEXT: &[u8] = "\u{27a5} Context:".as_bytes();

/// Reads a log in pieces.
#[derive(Debug, Default)]
pub struct Parser {
    lines: Lines,
    reader: Reader,
}

impl Parser {
    /// Reads the next piece of the log.
    pub fn feed(&mut self, bytes: &[u8], take: &mut EventSink<'_>) {
        let reader = &mut self.reader;
        self.lines.feed(bytes, &mut |number, line| reader.line(number, line, take));
    }

    /// Ends the log, and reports the error that is still incomplete. More may follow if the log grows.
    pub fn finish(&mut self, take: &mut EventSink<'_>) {
        let reader = &mut self.reader;
        self.lines.finish(&mut |number, line| reader.line(number, line, take));
        reader.end(take);
    }

    /// Reports the last error if it may be complete, because nothing has followed for a while. The game writes an error
    /// at once, so what it would add later is lost.
    pub fn settle(&mut self, take: &mut EventSink<'_>) {
        match self.reader.part {
            Part::Message | Part::File | Part::Calls => self.reader.emit(take),
            Part::Include => self.reader.tell(take),
            Part::None | Part::Expression | Part::Position | Part::BareMessage => {}
        }
    }

    /// Returns the number of lines so far.
    pub fn lines(&self) -> u64 {
        self.lines.count()
    }

    /// Returns the number of lines that the mission or a mod wrote with `diag_log`.
    pub fn output(&self) -> u64 {
        self.reader.output
    }
}

/// The last part of an error that was read.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Part {
    #[default]
    None,
    Expression,
    Position,
    Message,
    /// A message without code before it.
    BareMessage,
    File,
    Calls,
    /// A missing include. The next line may say which file has it; without that, it is a message like any other.
    Include,
}

/// The error being read.
#[derive(Debug, Default)]
struct Pending {
    expression: Vec<u8>,
    position: Vec<u8>,
    message: Vec<u8>,
    file: Vec<u8>,
    calls: Vec<u8>,
    stamp: Vec<u8>,
    line: u64,
    last: u64,
}

#[derive(Debug, Default)]
struct Reader {
    part: Part,
    pending: Pending,
    head: Head,
    /// Whether the last line said that code must not be suspended: older versions say so before the error.
    is_suspension: bool,
    output: u64,
}

impl Reader {
    fn line(&mut self, number: u64, line: &[u8], take: &mut EventSink<'_>) {
        let (stamp, rest) = stamp::split(line);
        let body = rest.trim_ascii_start();
        if self.part != Part::None && self.goes_on(number, line, (stamp, body), take) {
            return;
        }
        match body.first() {
            None => return,
            Some(b'"') => {
                self.output += 1;
                return;
            }
            Some(b'E') if body.starts_with(EXPRESSION) => {
                self.begin(number, stamp, Part::Expression);
                self.pending.expression.extend_from_slice(&body[EXPRESSION.len()..]);
                return;
            }
            // The first lines are missing.
            Some(b'E') if body.starts_with(POSITION) => {
                self.begin(number, stamp, Part::Position);
                self.pending.position.extend_from_slice(&body[POSITION.len()..]);
                return;
            }
            // Everything before the message is missing. It counts if a line with a file follows.
            Some(b'E') if body.starts_with(MESSAGE) && Kinds::of_errors().find(&body[MESSAGE.len()..]).is_some() => {
                self.begin(number, stamp, Part::BareMessage);
                self.pending.message.extend_from_slice(body[MESSAGE.len()..].trim_ascii());
                return;
            }
            _ => {}
        }
        let message = bare_bytes(body);
        if let Some((message, place)) = macro_error(message).or_else(|| source_error(message)) {
            self.begin(number, stamp, Part::File);
            self.pending.message.extend_from_slice(&message);
            self.pending.file.extend_from_slice(&place);
            return;
        }
        if message.starts_with(INCLUDE) && Kinds::of_log().find(message).is_some() {
            self.begin(number, stamp, Part::Include);
            self.pending.message.extend_from_slice(message.trim_ascii_end());
            return;
        }
        let at = EventPlace { line: number, count: 1, stamp };
        if self.head.line(at, line, body, take) {
            return;
        }
        if let Some(kind) = Kinds::of_log().find(body) {
            self.is_suspension = kind.is_suspension();
            take(at, Event::Message { kind, text: body.trim_ascii_end() });
        }
    }

    fn begin(&mut self, number: u64, stamp: Option<&[u8]>, part: Part) {
        let Pending { expression, position, message, file, calls, stamp: kept, line, last } = &mut self.pending;
        for text in [expression, position, message, file, calls, &mut *kept] {
            text.clear();
        }
        kept.extend_from_slice(stamp.unwrap_or_default());
        (*line, *last) = (number, number);
        self.part = part;
    }

    /// Reads a line as the next one of the error. Returns whether it is.
    fn goes_on(
        &mut self,
        number: u64,
        line: &[u8],
        (stamp, body): (Option<&[u8]>, &[u8]),
        take: &mut EventSink<'_>,
    ) -> bool {
        let pending = &mut self.pending;
        let next = match self.part {
            // How often the game left out the same message, between any two of its lines.
            part if body.starts_with(LOST) && memmem::find(body, b" was lost another ").is_some() => part,
            Part::Expression if body.starts_with(POSITION) => {
                pending.position.extend_from_slice(&body[POSITION.len()..]);
                Part::Position
            }
            Part::Position
                if body.starts_with(MESSAGE)
                    && !body[MESSAGE.len()..].trim_ascii().is_empty()
                    && !body.starts_with(EXPRESSION)
                    && (pending.position.trim_ascii_end().ends_with(b">")
                        || Kinds::of_errors().find(&body[MESSAGE.len()..]).is_some()) =>
            {
                pending.message.extend_from_slice(body[MESSAGE.len()..].trim_ascii());
                Part::Message
            }
            // Some commands fail without a message.
            Part::Position if is_file(body) && pending.position.trim_ascii_end().ends_with(b">") => {
                pending.message.extend_from_slice(NO_REASON);
                pending.file.extend_from_slice(&body[FILE.len()..]);
                Part::File
            }
            Part::Expression | Part::Position => {
                let code = if self.part == Part::Expression { &mut pending.expression } else { &mut pending.position };
                let has_ended = code.trim_ascii_end().ends_with(b">");
                let is_other =
                    (stamp.is_some() && has_ended) || body.starts_with(EXPRESSION) || body.starts_with(b"==");
                if is_other || code.len() + line.len() > LONGEST_CODE {
                    self.part = Part::None;
                    return false;
                }
                code.push(b'\n');
                code.extend_from_slice(line);
                self.part
            }
            Part::Message | Part::BareMessage if is_file(body) => {
                pending.file.extend_from_slice(&body[FILE.len()..]);
                Part::File
            }
            Part::Include => match context_of(body) {
                Some(frame) => {
                    pending.file.extend_from_slice(format!("{}, line {}", frame.path, frame.line).as_bytes());
                    Part::File
                }
                None => {
                    self.tell(take);
                    return false;
                }
            },
            Part::Message | Part::File if body.starts_with(CONTEXT) => {
                pending.calls.extend_from_slice(&body[CONTEXT.len()..]);
                Part::Calls
            }
            Part::Calls if body.starts_with(b"[") && memmem::find(body, b"] L").is_some() => {
                if pending.calls.len() < LONGEST_CALLS {
                    pending.calls.push(b'\n');
                    pending.calls.extend_from_slice(body);
                }
                Part::Calls
            }
            Part::BareMessage => {
                self.part = Part::None;
                return false;
            }
            Part::Message | Part::File | Part::Calls | Part::None => {
                self.emit(take);
                return false;
            }
        };
        self.pending.last = number;
        self.part = next;
        true
    }

    fn end(&mut self, take: &mut EventSink<'_>) {
        match self.part {
            Part::None | Part::Expression | Part::Position | Part::BareMessage => {}
            Part::Message | Part::File | Part::Calls => self.emit(take),
            Part::Include => self.tell(take),
        }
        self.part = Part::None;
        self.head.end(take);
    }

    /// Sends what has been read as a message that names no place.
    fn tell(&mut self, take: &mut EventSink<'_>) {
        let pending = &self.pending;
        let stamp = Some(pending.stamp.as_slice()).filter(|stamp| !stamp.is_empty());
        if let Some(kind) = Kinds::of_log().find(&pending.message) {
            take(EventPlace { line: pending.line, count: 1, stamp }, Event::Message { kind, text: &pending.message });
        }
        self.part = Part::None;
    }

    /// Sends the error that has been read.
    fn emit(&mut self, take: &mut EventSink<'_>) {
        const GENERIC: &[u8] = b"Generic error in expression";
        const SUSPENSION: &[u8] = b"Suspending not allowed in this context";
        let pending = &self.pending;
        let message = if self.is_suspension && pending.message == GENERIC { SUSPENSION } else { &pending.message };
        let stamp = Some(pending.stamp.as_slice()).filter(|stamp| !stamp.is_empty());
        let at = EventPlace { line: pending.line, count: pending.last - pending.line + 1, stamp };
        take(
            at,
            Event::Error(RawError {
                expression: code(&pending.expression),
                position: code(&pending.position),
                message,
                file: &pending.file,
                calls: &pending.calls,
            }),
        );
        self.is_suspension = false;
        self.part = Part::None;
    }
}

/// Whether a line names the file and the line of an error.
fn is_file(body: &[u8]) -> bool {
    body.starts_with(FILE) && memmem::find(body, b", line ").is_some()
}

/// Removes the `>` after code.
fn code(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_end();
    text.strip_suffix(b">").unwrap_or(text)
}

/// Reads what follows [`CONTEXT`] when a file is preprocessed: the file, and the line that was reached.
fn context_of(body: &[u8]) -> Option<Frame> {
    Frame::of_preprocessing(body.strip_prefix(CONTEXT)?)
}

/// Reads a line about a file that cannot be preprocessed, if it says where: `Preprocessor failed on file 'gates.sqf' -
/// error 7 (source 'gates.hpp', line 3).` Without a line, the source is a missing file.
fn source_error(body: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    const SOURCE: &[u8] = b" (source '";
    const LINE: &[u8] = b"', line ";
    let at = memmem::find(body, SOURCE).filter(|_| body.starts_with(PREPROCESSED))?;
    let (source, line) = body[at + SOURCE.len()..].split_at_checked(memmem::find(&body[at + SOURCE.len()..], LINE)?)?;
    let digits = line[LINE.len()..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let line = &line[LINE.len()..LINE.len() + digits];
    let is_line = line.iter().any(|digit| *digit != b'0');
    is_line.then(|| (body[..at].to_vec(), [source, b", line ", line].concat()))
}

/// Reads a line about a macro that the game could not expand. It has everything in one line:
/// `Preprocessor failed: too few parameters in macro 'GATE' file: 'gates.sqf' line: 3 expected: 2, got 1.`, and what
/// became of the call. Returns the message, and the place as other errors have it.
fn macro_error(body: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    const FILE: &[u8] = b" file: '";
    const LINE: &[u8] = b"' line: ";
    if !body.starts_with(PREPROCESSOR) {
        return None;
    }
    let file = memmem::find(body, FILE)?;
    let (message, path) = (&body[..file], &body[file + FILE.len()..]);
    let end = memmem::find(path, LINE)?;
    let (path, rest) = (&path[..end], &path[end + LINE.len()..]);
    let (line, rest) = rest.split_at(rest.iter().take_while(|byte| byte.is_ascii_digit()).count());
    let counts = rest.split(|byte| *byte == b'.').next().unwrap_or_default().trim_ascii();
    let mut message = message.to_vec();
    if !counts.is_empty() {
        message.extend_from_slice(b", ");
        message.extend(counts.iter().filter(|byte| **byte != b':'));
    }
    (!line.is_empty()).then(|| (message, [path, b", line ", line].concat()))
}
