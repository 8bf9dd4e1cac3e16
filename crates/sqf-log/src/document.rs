//! A log as an editor shows it: links, explanations, folds, an outline and semantic tokens.

use memchr::{memchr_iter, memmem};
use rustc_hash::FxHashSet;

use super::error::{Frame, ScriptError};
use super::event::{Event, EventPlace};
use super::kinds::{Kind, Kinds, Level, bare};
use super::parser::Parser;
use super::stamp;
use sqf_text::TextRange;

/// Maximum number of items that are shown; the rest of the log is not.
const MOST: usize = 200_000;
/// Minimum number of repetitions that fold.
const MANY: usize = 3;

/// A parsed log.
#[derive(Debug, Default)]
pub struct Document {
    /// The offset of each line, and at last the length of the text.
    starts: Vec<u32>,
    items: Vec<Item>,
}

/// An item of a log.
#[derive(Debug)]
struct Item {
    /// Its first line, and the line after its last.
    lines: (u32, u32),
    what: What,
}

#[derive(Debug, PartialEq)]
enum What {
    Session(String),
    Mission(String),
    Error(Box<ScriptError>, Option<&'static Kind>),
    Message(&'static Kind, String),
}

/// An entry of the outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The name.
    pub name: String,
    /// The detail.
    pub detail: String,
    /// Its kind.
    pub kind: EntryKind,
    /// The whole range.
    pub whole: TextRange,
    /// Its first line.
    pub line: TextRange,
    /// The entries inside.
    pub children: Vec<Entry>,
}

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// A start of the game.
    Session,
    /// A mission.
    Mission,
    /// A script error.
    Error,
    /// Another message.
    Message,
}

/// A path or a function in a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Where it is.
    pub range: TextRange,
    /// What it names.
    pub frame: Frame,
    /// The index of the error whose place it is; None for a call.
    error: Option<usize>,
}

/// The kind of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// The time, or a line without information.
    Faint,
    /// What went wrong.
    Wrong,
    /// A path.
    Path,
    /// A function.
    Function,
    /// A line number.
    Number,
    /// Output of the mission or of a mod.
    Output,
}

impl Document {
    /// Parses a log.
    pub fn new(text: &str) -> Document {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        starts.extend(memchr_iter(b'\n', bytes).map(|at| at as u32 + 1));
        let mut items: Vec<Item> = Vec::new();
        let mut parser = Parser::default();
        // The last mission that was read and has not begun: the log names it again when it begins.
        let mut announced = String::new();
        let mut take = |at: EventPlace<'_>, event: Event<'_>| {
            if items.len() >= MOST {
                return;
            }
            let what = match event {
                Event::Session(session) => {
                    let version = session.version.as_deref().unwrap_or_default();
                    What::Session(format!("{} {version}", session.role.name()).trim().to_owned())
                }
                Event::Mission(name) if !name.is_empty() && name != announced => {
                    name.clone_into(&mut announced);
                    What::Mission(name.to_owned())
                }
                Event::Error(raw) => What::Error(Box::new(ScriptError::new(&raw)), Kinds::of_error(raw.message)),
                Event::Message { kind, text } => What::Message(kind, super::error::text(text)),
                Event::Game { .. } => {
                    announced.clear();
                    return;
                }
                Event::Mission(_) | Event::Mod(..) | Event::Player(_) => return,
            };
            let first = at.line as u32;
            items.push(Item { lines: (first, first + at.count as u32), what });
        };
        parser.feed(bytes, &mut take);
        parser.finish(&mut take);
        items.sort_by_key(|item| item.lines.0);
        starts.push(bytes.len() as u32);
        Document { starts, items }
    }

    /// Returns the range of lines, without the line break of the last one.
    fn range(&self, text: &str, (first, end): (u32, u32)) -> TextRange {
        let at = |line: u32| self.starts.get(line as usize).copied().unwrap_or(text.len() as u32);
        let (start, end) = (at(first), at(end));
        let shown = text.get(start as usize..end as usize).unwrap_or_default();
        TextRange::new(start, start + shown.trim_end_matches(['\r', '\n']).len() as u32)
    }

    fn line(&self, text: &str, line: u32) -> TextRange {
        self.range(text, (line, line + 1))
    }

    /// Returns the item at an offset.
    fn at(&self, offset: u32) -> Option<(usize, &Item)> {
        let line = self.starts.partition_point(|start| *start <= offset).checked_sub(1)? as u32;
        let before = self.items.partition_point(|item| item.lines.0 <= line);
        let index = before.checked_sub(1)?;
        let item = &self.items[index];
        (line < item.lines.1).then_some((index, item))
    }

    /// Returns an explanation of what is at an offset, as Markdown, and the lines that it is about.
    pub fn hover(&self, text: &str, offset: u32) -> Option<(String, TextRange)> {
        let (_, item) = self.at(offset)?;
        let (kind, message) = match &item.what {
            What::Error(error, kind) => ((*kind)?, error.message.as_str()),
            What::Message(kind, message) => (*kind, message.as_str()),
            What::Session(_) | What::Mission(_) => return None,
        };
        let count = self.items.iter().filter(|other| other.what == item.what).count();
        let count = if count > 1 { format!("\n\n{count} times in this log.") } else { String::new() };
        let remedy = kind.remedy(message).map(|remedy| format!("\n\n{remedy}")).unwrap_or_default();
        let shown = format!("**{}**\n\n{}{remedy}{count}", kind.title, kind.meaning(message));
        Some((shown, self.range(text, item.lines)))
    }

    /// Returns the error at an offset, to find its place in the project.
    pub fn error_at(&self, offset: u32) -> Option<&ScriptError> {
        match &self.at(offset)?.1.what {
            What::Error(error, _) => Some(error),
            _ => None,
        }
    }

    /// Returns the rules that may find the error at an offset in the source.
    pub fn rules_at(&self, offset: u32) -> &'static [&'static str] {
        match self.at(offset).map(|(_, item)| &item.what) {
            Some(What::Error(_, Some(kind))) => &kind.rules,
            _ => &[],
        }
    }

    /// Returns the error whose place a link names.
    pub fn error_of(&self, link: &Link) -> Option<&ScriptError> {
        match &self.items.get(link.error?)?.what {
            What::Error(error, _) => Some(error),
            _ => None,
        }
    }

    /// Returns the folds: the first line, and the last, which may be hidden.
    pub fn folds(&self) -> Vec<(u32, u32)> {
        let mut folds = Vec::new();
        for item in &self.items {
            if item.lines.1 - item.lines.0 > 1 {
                folds.push((item.lines.0, item.lines.1 - 1));
            }
        }
        let mut first = 0;
        for index in 1..=self.items.len() {
            let goes_on = index < self.items.len()
                && is_repetition(&self.items[first].what, &self.items[index].what)
                && self.items[index].lines.0 <= self.items[index - 1].lines.1;
            if !goes_on {
                if index - first >= MANY {
                    folds.push((self.items[first].lines.0, self.items[index - 1].lines.1 - 1));
                }
                first = index;
            }
        }
        folds.sort();
        folds.dedup();
        folds
    }

    /// Returns the outline: starts of the game, their missions, and in these each distinct error and message once.
    pub fn outline(&self, text: &str) -> Vec<Entry> {
        let mut tops: Vec<Entry> = Vec::new();
        let mut known: FxHashSet<(EntryKind, String)> = FxHashSet::default();
        // The last mission, inside the last session or at the top level.
        let mut last: Option<Entry> = None;
        let end = text.trim_end_matches(['\r', '\n']).len() as u32;
        for item in &self.items {
            let whole = self.range(text, item.lines);
            let line = self.line(text, item.lines.0);
            match &item.what {
                What::Session(name) => {
                    close(&mut tops, last.take(), whole.start);
                    end_at(tops.last_mut(), whole.start);
                    tops.push(entry(name.clone(), EntryKind::Session, TextRange::new(whole.start, end), line));
                    known.clear();
                }
                What::Mission(name) => {
                    close(&mut tops, last.take(), whole.start);
                    last = Some(entry(name.clone(), EntryKind::Mission, TextRange::new(whole.start, end), line));
                    known.clear();
                }
                What::Error(..) | What::Message(..) => {
                    let (kind, name, detail) = match &item.what {
                        What::Error(error, _) => {
                            let place = error.frame.as_ref();
                            let place = place.map(|frame| format!("{}:{}", file_name(&frame.path), frame.line));
                            (EntryKind::Error, error.message.clone(), place.unwrap_or_default())
                        }
                        What::Message(kind, message) if kind.level > Level::Noise => {
                            (EntryKind::Message, bare(message).to_owned(), kind.title.to_owned())
                        }
                        _ => continue,
                    };
                    let key = (kind, format!("{name}\n{detail}"));
                    let parent = match &mut last {
                        Some(mission) => &mut mission.children,
                        None => match tops.last_mut().filter(|top| top.kind == EntryKind::Session) {
                            Some(session) => &mut session.children,
                            None => &mut tops,
                        },
                    };
                    if !known.insert(key) {
                        continue;
                    }
                    parent.push(Entry { detail, ..entry(name, kind, whole, line) });
                }
            }
        }
        close(&mut tops, last, end);
        tops
    }

    /// Returns the paths and functions, in order.
    pub fn links(&self, text: &str) -> Vec<Link> {
        let mut links = Vec::new();
        for (index, item) in self.items.iter().enumerate() {
            let error = match &item.what {
                What::Error(error, _) => error,
                What::Message(kind, message) => {
                    let range = self.line(text, item.lines.0);
                    let frame = Frame::of_message(kind, message);
                    let found = frame.and_then(|frame| Some((range.of(text).rfind(&frame.path)? as u32, frame)));
                    links.extend(found.map(|(at, frame)| {
                        let start = range.start + at;
                        let range = TextRange::new(start, start + frame.path.len() as u32);
                        Link { range, frame, error: None }
                    }));
                    continue;
                }
                What::Session(_) | What::Mission(_) => continue,
            };
            for line in item.lines.0..item.lines.1 {
                let range = self.line(text, line);
                let written = range.of(text);
                let frames =
                    error.frame.iter().map(|frame| (frame, true)).chain(error.calls.iter().map(|call| (call, false)));
                for (frame, is_place) in frames {
                    if frame.path.is_empty() {
                        continue;
                    }
                    if let Some(at) = path_of(frame, is_place, written) {
                        let start = range.start + at as u32;
                        let range = TextRange::new(start, start + frame.path.len() as u32);
                        let link = Link { range, frame: frame.clone(), error: is_place.then_some(index) };
                        if links.last() != Some(&link) {
                            links.push(link);
                        }
                    }
                    let is_file = written.contains("File ") && written.contains(", line ");
                    if let Some(function) = frame.function.as_ref().filter(|_| is_place == is_file)
                        && let Some(at) = written.find(&format!("[{function}]"))
                    {
                        let start = range.start + at as u32 + 1;
                        let range = TextRange::new(start, start + function.len() as u32);
                        let link = Link { range, frame: frame.clone(), error: is_place.then_some(index) };
                        if links.last() != Some(&link) {
                            links.push(link);
                        }
                    }
                }
            }
        }
        links.sort_by_key(|link| link.range.start);
        links.dedup_by_key(|link| link.range);
        links
    }

    /// Returns the highlighted words, in order.
    pub fn words(&self, text: &str) -> Vec<(TextRange, Word)> {
        let mut words = Vec::new();
        let mut items = self.items.iter().peekable();
        let links = self.links(text);
        let mut links = links.iter().peekable();
        for line in 0..self.starts.len().saturating_sub(1) as u32 {
            while items.peek().is_some_and(|item| item.lines.1 <= line) {
                items.next();
            }
            let item = items.peek().filter(|item| item.lines.0 <= line);
            let range = self.line(text, line);
            let written = range.of(text);
            let (stamp, rest) = stamp::split(written.as_bytes());
            let body = range.end - rest.len() as u32;
            if let Some(stamp) = stamp {
                let start = range.start + (stamp.as_ptr() as usize - written.as_ptr() as usize) as u32;
                words.push((TextRange::new(start, start + stamp.len() as u32), Word::Faint));
            }
            let all = TextRange::new(body, range.end).trimmed(text);
            match item.map(|item| &item.what) {
                Some(What::Message(kind, _)) if kind.level == Level::Noise => words.push((all, Word::Faint)),
                Some(What::Message(..)) => words.push((all, Word::Wrong)),
                Some(What::Error(error, _)) => {
                    if let Some(at) = memmem::find(rest, error.message.as_bytes())
                        .filter(|_| rest.trim_ascii_start().starts_with(b"Error "))
                    {
                        let start = body + at as u32;
                        words.push((TextRange::new(start, start + error.message.len() as u32), Word::Wrong));
                    }
                    while let Some(link) = links.next_if(|link| link.range.start < range.end) {
                        let is_function = link.frame.function.as_deref() == Some(link.range.of(text));
                        words.push((link.range, if is_function { Word::Function } else { Word::Path }));
                    }
                    if let Some(at) = memmem::rfind(rest, b", line ") {
                        let start = body + at as u32 + 7;
                        let digits = text.as_bytes()[start as usize..].iter().take_while(|byte| byte.is_ascii_digit());
                        words.push((TextRange::new(start, start + digits.count() as u32), Word::Number));
                    }
                }
                _ if rest.trim_ascii_start().starts_with(b"\"") => words.push((all, Word::Output)),
                _ => {}
            }
        }
        // Editors also begin a line after a `\r`, and tokens must not span lines.
        words.retain(|(range, _)| !range.is_empty() && !range.of(text).contains('\r'));
        words.sort_by_key(|(range, _)| range.start);
        // Parts of a truncated error may overlap.
        let mut end = 0;
        words.retain(|(range, _)| {
            let is_free = range.start >= end;
            if is_free {
                end = range.end;
            }
            is_free
        });
        words
    }
}

/// Returns where a line names a file of an error with its line: as the place of the error, or as what led to it.
fn path_of(frame: &Frame, is_place: bool, written: &str) -> Option<usize> {
    let at = written.find(&frame.path)?;
    let (line, rest) = (frame.line, &written[at + frame.path.len()..]);
    let number = rest.strip_prefix("' line: ").or_else(|| rest.strip_prefix(" at "));
    let is_of_preprocessor = number.is_some_and(|number| {
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        number[..digits].parse() == Ok(line)
    });
    let is_file = || written.contains("File ") && rest.contains(&format!(", line {line}"));
    let is_source = || rest.starts_with(&format!("', line {line})"));
    let is_it = match is_place {
        true => is_file() || is_source(),
        false => written.contains(&format!("] L{line} (")),
    };
    (is_of_preprocessor || is_it).then_some(at)
}

/// Whether two consecutive items look the same to a reader.
fn is_repetition(a: &What, b: &What) -> bool {
    match (a, b) {
        (What::Message(a, _), What::Message(b, _)) => a.id == b.id,
        (What::Error(a, _), What::Error(b, _)) => a.message == b.message && a.frame == b.frame,
        _ => false,
    }
}

fn entry(name: String, kind: EntryKind, whole: TextRange, line: TextRange) -> Entry {
    let name = if name.is_empty() { "(without a name)".to_owned() } else { name };
    Entry { name, detail: String::new(), kind, whole, line, children: Vec::new() }
}

fn end_at(entry: Option<&mut Entry>, end: u32) {
    if let Some(entry) = entry.filter(|entry| entry.kind == EntryKind::Session) {
        entry.whole.end = end.max(entry.line.end);
    }
}

/// Adds the last mission, which ends here, to its session.
fn close(tops: &mut Vec<Entry>, mission: Option<Entry>, end: u32) {
    let Some(mut mission) = mission else { return };
    mission.whole.end = end.max(mission.line.end);
    match tops.last_mut().filter(|top| top.kind == EntryKind::Session) {
        Some(session) => session.children.push(mission),
        None => tops.push(mission),
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit(['\\', '/']).next().unwrap_or(path)
}
