//! Finds the code that a log quotes in a file. The game quotes the result of the preprocessor: without comments, with
//! macros replaced, and without the blanks at the start of lines. So both texts are compared without any blanks, first
//! with the file as the game reads it; if that fails because headers of other mods are missing, with the file as
//! written.

use std::path::Path;
use std::sync::Arc;

use memchr::memmem;

use crate::error::ScriptError;
use sqf_model::{Script, Workspace};
use sqf_reference::Reference;
use sqf_syntax::Source;
use sqf_text::{LineIndex, TextRange};

/// Minimum length of code that is searched for.
const SHORTEST: usize = 6;
/// Lengths of the parts that are searched for if the whole is not found.
const PARTS: [usize; 3] = [32, 20, 12];
/// Maximum distance of a part from its line, unless it is unique.
const FAR: u32 = 40;
/// Maximum number of places with the same code that are compared.
const MOST: usize = 500;

/// How much of the code was found in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    None,
    /// A part of it.
    Part,
    /// All of it.
    Whole,
}

/// The code of an error, without blanks.
#[derive(Debug)]
pub(super) struct Needles {
    /// All of it, and the position of the error in it.
    whole: (Vec<u8>, usize),
    /// From the error onwards.
    after: Vec<u8>,
    /// Before the error.
    before: Vec<u8>,
}

impl Needles {
    /// Prepares the code that an error quotes for a search, without blanks.
    pub(super) fn of(error: &ScriptError) -> Needles {
        let whole = squeezed(&error.expression);
        let after = squeezed(&error.position);
        let at = if whole.ends_with(&after) { whole.len() - after.len() } else { 0 };
        let before = whole[..at].to_vec();
        Needles { whole: (whole, at), after, before }
    }

    /// Whether the log quotes no code.
    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the code to look for.
    pub(super) fn code(&self) -> &[u8] {
        if self.whole.0.is_empty() { &self.after } else { &self.whole.0 }
    }

    /// Returns the length of the code.
    pub(super) fn len(&self) -> usize {
        self.whole.0.len().max(self.after.len())
    }
}

/// Removes blanks, and characters at the ends that the log has truncated.
fn squeezed(text: &str) -> Vec<u8> {
    let lines = text.trim_matches(char::REPLACEMENT_CHARACTER).lines().filter(|line| !line.starts_with("#line"));
    lines.flat_map(str::bytes).filter(|byte| !byte.is_ascii_whitespace()).collect()
}

/// The place of code that was found.
#[derive(Debug)]
pub(super) struct Hit {
    pub(super) file: Arc<Path>,
    pub(super) line: u32,
    pub(super) range: TextRange,
    pub(super) fit: Fit,
}

/// The code of a file, without blanks.
#[derive(Debug)]
pub(super) struct Code {
    read: Text,
    written: Text,
    files: Vec<(Option<Arc<Path>>, LineIndex)>,
}

/// Tokens joined without anything between them.
#[derive(Debug, Default)]
struct Text {
    bytes: Vec<u8>,
    /// The position of each token in `bytes`, the number of its file, and its range there.
    tokens: Vec<(u32, u32, TextRange)>,
}

impl Text {
    fn push(&mut self, text: &str, file: usize, range: TextRange) {
        self.tokens.push((self.bytes.len() as u32, file as u32, range));
        self.bytes.extend(text.bytes().filter(|byte| !byte.is_ascii_whitespace()));
    }

    /// Returns the token at a position of `bytes`.
    fn token(&self, at: usize) -> Option<(usize, TextRange)> {
        let after = self.tokens.partition_point(|(start, _, _)| *start as usize <= at);
        let (_, file, range) = *self.tokens.get(after.checked_sub(1)?)?;
        Some((file as usize, range))
    }
}

/// Returns a file as written.
fn written(source: &Source) -> Text {
    let mut text = Text::default();
    let tokens = source.tokens();
    for token in 0..tokens.len() {
        if !tokens.kind(token).is_trivia() {
            text.push(source.token_text(token), 0, tokens.range(token));
        }
    }
    text
}

/// Returns a file as it is written, without comments and blanks.
pub(super) fn squeezed_source(source: &Source) -> Vec<u8> {
    written(source).bytes
}

/// Returns the range of the error if the code is in a file exactly once.
pub(super) fn only_place(needles: &Needles, source: &Source) -> Option<TextRange> {
    let text = written(source);
    let (code, at) = (needles.code(), needles.whole.1);
    let start = memmem::find(&text.bytes, code)?;
    if memmem::find(&text.bytes[start + 1..], code).is_some() {
        return None;
    }
    text.token(start + at).map(|(_, range)| range)
}

impl Code {
    /// Prepares a file for searches, both as written and with its macros replaced.
    pub(super) fn new(source: Arc<Source>, path: &Path, reference: &Reference, workspace: &dyn Workspace) -> Code {
        let written = written(&source);
        let script = Script::new(Arc::clone(&source), Some(path), reference, workspace);
        let pre = script.pre();
        let mut read = Text::default();
        for token in 0..pre.tokens().len() {
            let origin = pre.origin(token);
            read.push(pre.text(token), origin.file, origin.range);
        }
        let files = pre.files().iter().map(|file| (file.path.clone(), LineIndex::new(file.source.text())));
        let mut files: Vec<_> = files.collect();
        if files.is_empty() {
            files.push((None, LineIndex::new(source.text())));
        }
        Code { read, written, files }
    }

    /// Returns the number of lines of the file.
    pub(super) fn lines(&self) -> u32 {
        self.files.first().map_or(0, |(_, lines)| lines.lines())
    }

    /// Finds the code of an error; if it is in several places, the one nearest to a line.
    pub(super) fn find(&self, needles: &Needles, path: &Arc<Path>, line: u32) -> Option<Hit> {
        let (whole, at) = (&needles.whole.0, needles.whole.1);
        let look = |code: &[u8], at: usize, fit: Fit| {
            let texts = [&self.read, &self.written];
            texts.into_iter().find_map(|text| self.nearest(text, code, at, path, line, fit))
        };
        if whole.len() >= SHORTEST
            && let Some(hit) = look(whole, at, Fit::Whole)
        {
            return Some(hit);
        }
        let after = &needles.after;
        // The game truncates both at different places, so the end of the longer one may be incomplete.
        if after.len() >= 2 * SHORTEST
            && let Some(hit) = look(after, 0, Fit::Whole)
        {
            return Some(hit);
        }
        for length in PARTS {
            if after.len() > length
                && let Some(hit) = look(&after[..length], 0, Fit::Part)
            {
                return Some(hit);
            }
            let before = &needles.before;
            if before.len() >= length
                && let Some(hit) = look(&before[before.len() - length..], length, Fit::Part)
            {
                return Some(hit);
            }
        }
        None
    }

    fn nearest(&self, text: &Text, code: &[u8], at: usize, path: &Arc<Path>, line: u32, fit: Fit) -> Option<Hit> {
        let finder = memmem::Finder::new(code);
        let hits = finder.find_iter(&text.bytes).take(MOST).filter_map(|start| {
            let (file, range) = text.token(start + at)?;
            let (name, lines) = self.files.get(file)?;
            let name = name.as_ref().filter(|_| file > 0).unwrap_or(path);
            let own = lines.line(range.start);
            Some((file > 0, own.abs_diff(line), Hit { file: Arc::clone(name), line: own, range, fit }))
        });
        let hits: Vec<_> = hits.collect();
        let is_only = hits.len() == 1;
        let (_, distance, hit) = hits.into_iter().min_by_key(|(is_part, distance, _)| (*is_part, *distance))?;
        (fit == Fit::Whole || is_only || distance <= FAR).then_some(hit)
    }
}
