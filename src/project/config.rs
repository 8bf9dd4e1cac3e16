//! The `requiredVersion` of a `config.cpp`.
//!
//! Configs are not SQF, but their comments, strings, numbers, names, brackets and directives are the same, so their
//! tokens are, too. Nothing is evaluated: what is not certain after reading is reported as unsure.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::{prefix, read};
use crate::catalog::Version;
use crate::model::SourceFile;
use crate::syntax::TokenKind;

/// Size of a config or header, in MiB.
const SIZE_LIMIT: u64 = 4;
/// Files that are read for one config.
const MOST_FILES: usize = 64;
/// Includes within includes.
const DEEPEST_INCLUDE: usize = 16;
/// Blocks within blocks, of all files together; no config that people write is nearly as deep.
const DEEPEST_BLOCK: usize = 256;
/// `#if`s within `#if`s of one file.
const DEEPEST_CONDITION: usize = 64;
/// Meanings of a macro that are kept: with a second one it is unsure.
const MOST_MEANINGS: usize = 2;
/// Macros that stand for macros.
const LONGEST_CHAIN: usize = 8;

/// A version that is written in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Written {
    pub(super) version: Version,
    /// File with the number: the config, or the header that defines the macro.
    pub(super) file: PathBuf,
    /// Its line, from 0.
    pub(super) line: u32,
}

/// What a config says of the version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    /// Nothing.
    Silent,
    /// Something that only the game can work out.
    Unsure,
    /// The highest of the versions that its addons ask for: all of them run on it.
    Version(Written),
}

/// Reads a config with the headers that it includes. Headers above `root` are not read.
pub(super) fn required_version(config: &Path, root: &Path) -> Answer {
    let mut reader = Reader { root, files: 0, macros: HashMap::new(), blocks: Vec::new(), found: Vec::new() };
    reader.read(config, &Place { depth: 0, conditions: 0 });
    let mut highest: Option<Written> = None;
    for value in reader.found {
        let Some(written) = value else { return Answer::Unsure };
        if highest.as_ref().is_none_or(|highest| highest.version < written.version) {
            highest = Some(written);
        }
    }
    highest.map_or(Answer::Silent, Answer::Version)
}

struct Reader<'r> {
    root: &'r Path,
    files: usize,
    macros: HashMap<String, Vec<Macro>>,
    /// The blocks that are open.
    blocks: Vec<Block>,
    /// Each `requiredVersion` of `CfgPatches`; None where it is unsure.
    found: Vec<Option<Written>>,
}

/// A block, by what matters of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Block {
    /// The class `CfgPatches`.
    Patches,
    /// Another class.
    Class,
    /// No class.
    Other,
}

/// Where an included file is included.
struct Place {
    depth: usize,
    /// Open `#if`s.
    conditions: usize,
}

/// One of the meanings that a macro may have at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Macro {
    Version(Written),
    /// It stands for another macro.
    Other(String),
    /// Whatever else.
    Unknown,
}

impl Reader<'_> {
    /// Goes over a file as the preprocessor does, except that it takes every branch.
    fn read(&mut self, path: &Path, place: &Place) {
        self.files += 1;
        if place.depth > DEEPEST_INCLUDE || self.files > MOST_FILES {
            return;
        }
        let Ok(text) = read(path, SIZE_LIMIT) else { return };
        let file = SourceFile::new(text.text);
        let mut token = (0..file.tokens().len()).find(|token| !file.kind(*token).is_trivia());
        let mut walk = Walk { reader: self, file: &file, path, place, conditions: Vec::new(), class: None };
        while let Some(at) = token {
            token = walk.take(at);
        }
    }

    /// The version that a value is; `value` is the meaning of the text at the place.
    fn resolve(&self, value: &Macro) -> Option<Written> {
        let mut value = value;
        for _ in 0..LONGEST_CHAIN {
            match value {
                Macro::Version(written) => return Some(written.clone()),
                Macro::Unknown => return None,
                Macro::Other(name) => match self.macros.get(name).map(Vec::as_slice) {
                    Some([only]) => value = only,
                    _ => return None,
                },
            }
        }
        None
    }
}

/// On the way through one file.
struct Walk<'w, 'r> {
    reader: &'w mut Reader<'r>,
    file: &'w SourceFile,
    path: &'w Path,
    place: &'w Place,
    /// For each open `#if` the blocks that were open there: its branches begin alike.
    conditions: Vec<Vec<Block>>,
    /// The class whose block may follow.
    class: Option<Block>,
}

impl Walk<'_, '_> {
    /// Takes a token and returns the next one to take.
    fn take(&mut self, token: usize) -> Option<usize> {
        match self.file.kind(token) {
            TokenKind::Directive => return self.directive(token),
            TokenKind::LBrace if self.reader.blocks.len() >= DEEPEST_BLOCK => return self.give_up(),
            TokenKind::LBrace => self.reader.blocks.push(self.class.take().unwrap_or(Block::Other)),
            TokenKind::RBrace => {
                self.reader.blocks.pop();
            }
            TokenKind::Semicolon => self.class = None,
            TokenKind::Name => match self.file.token_text(token) {
                word if word.eq_ignore_ascii_case("class") => {
                    let name = self.file.after(token).filter(|name| self.file.kind(*name) == TokenKind::Name)?;
                    let is_patches = self.file.token_text(name).eq_ignore_ascii_case("CfgPatches");
                    self.class = Some(if is_patches { Block::Patches } else { Block::Class });
                    return self.file.after(name);
                }
                word if word.eq_ignore_ascii_case("requiredVersion") && self.in_addon() => self.required_version(token),
                _ => {}
            },
            _ => {}
        }
        self.file.after(token)
    }

    /// Whether the place is directly in a class of `CfgPatches`.
    fn in_addon(&self) -> bool {
        matches!(self.reader.blocks.as_slice(), [Block::Patches, Block::Patches | Block::Class])
    }

    /// Ends the file, which is none that somebody wrote by hand; what it says is unsure.
    fn give_up(&mut self) -> Option<usize> {
        self.reader.found.push(None);
        None
    }

    fn required_version(&mut self, token: usize) {
        let next = |token: usize, kind: TokenKind| self.file.after(token).filter(|next| self.file.kind(*next) == kind);
        let Some(assign) = next(token, TokenKind::Assign) else { return };
        let value = self.file.after(assign).filter(|value| next(*value, TokenKind::Semicolon).is_some());
        let value = value.map_or(Macro::Unknown, |value| self.meaning(value));
        self.reader.found.push(self.reader.resolve(&value));
    }

    /// What a token means as a value.
    fn meaning(&self, token: usize) -> Macro {
        let text = self.file.token_text(token);
        let version = match self.file.kind(token) {
            TokenKind::Number => text.parse(),
            TokenKind::DoubleString => text.trim_matches('"').parse(),
            TokenKind::Name => return Macro::Other(text.to_owned()),
            _ => return Macro::Unknown,
        };
        let line = self.file.lines().line(self.file.range(token).start);
        version.map_or(Macro::Unknown, |version| Macro::Version(Written { version, file: self.path.to_owned(), line }))
    }

    /// Takes a directive and returns the first token after it.
    fn directive(&mut self, token: usize) -> Option<usize> {
        let word = self.file.token_text(token).trim_start_matches(['#', ' ', '\t']);
        let end = (token..self.file.tokens().len()).find(|at| self.file.kind(*at) == TokenKind::Newline);
        let end = end.unwrap_or(self.file.tokens().len());
        let arguments: Vec<usize> = (token + 1..end).filter(|at| !self.file.kind(*at).is_trivia()).collect();
        match word {
            "define" => self.define(&arguments),
            "undef" => {
                if let [name, ..] = arguments.as_slice()
                    && self.is_certain()
                {
                    self.reader.macros.remove(self.file.token_text(*name));
                }
            }
            "include" => self.include(&arguments),
            "if" | "ifdef" | "ifndef" if self.conditions.len() >= DEEPEST_CONDITION => return self.give_up(),
            "if" | "ifdef" | "ifndef" => self.conditions.push(self.reader.blocks.clone()),
            "else" | "elif" => {
                if let Some(blocks) = self.conditions.last() {
                    self.reader.blocks.clone_from(blocks);
                }
            }
            "endif" => {
                self.conditions.pop();
            }
            _ => {}
        }
        if end < self.file.tokens().len() { self.file.after(end) } else { None }
    }

    fn define(&mut self, arguments: &[usize]) {
        let Some((name, body)) = arguments.split_first() else { return };
        let value = match body {
            [value] => self.meaning(*value),
            _ => Macro::Unknown,
        };
        let certain = self.is_certain();
        let meanings = self.reader.macros.entry(self.file.token_text(*name).to_owned()).or_default();
        if certain {
            meanings.clear();
        }
        let version = |value: &Macro| match value {
            Macro::Version(written) => Some(written.version),
            _ => None,
        };
        let is_same = |other: &Macro| *other == value || version(other).is_some_and(|v| version(&value) == Some(v));
        if meanings.len() < MOST_MEANINGS && !meanings.iter().any(is_same) {
            meanings.push(value);
        }
    }

    fn include(&mut self, arguments: &[usize]) {
        let [path] = arguments else { return };
        let path = self.file.token_text(*path).trim_matches(['"', '<', '>']);
        let Some(folder) = self.path.parent() else { return };
        if let Some(file) = prefix::included(path, folder, self.reader.root) {
            let conditions = self.place.conditions + self.conditions.len();
            self.reader.read(&file, &Place { depth: self.place.depth + 1, conditions });
        }
    }

    /// Whether the place is in no branch of an `#if`.
    fn is_certain(&self) -> bool {
        self.place.conditions + self.conditions.len() == 0
    }
}
