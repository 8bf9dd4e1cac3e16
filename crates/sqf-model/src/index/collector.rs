//! Maps occurrences to where they are written: to the main text or an included file, to a word, or to the macro call
//! that produces the name.

use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{FileNames, Names};
use crate::{Occurrence, Role, Symbol, Workspace};
use sqf_syntax::{Preprocessed, Source, TokenKind};
use sqf_text::TextRange;

/// Limit for tokens around a word that are searched for the macro call that contains it.
const FARTHEST: usize = 4000;

/// Collects the names in a preprocessed text.
pub struct Collector<'a> {
    pub(super) pre: &'a Preprocessed,
    /// Resolves paths to files.
    pub(super) workspace: &'a dyn Workspace,
    /// Whether a word is a command of the game.
    pub(super) is_command: &'a dyn Fn(&str) -> bool,
    main: &'a Arc<Path>,
    found: Vec<FoundNames>,
    spellings: FxHashMap<Symbol, (Role, Arc<str>)>,
    /// For each file of the text, the ranges of its directives.
    directives: Vec<Option<Vec<TextRange>>>,
}

struct FoundNames {
    file: usize,
    is_in_macro: bool,
    symbol: Symbol,
    occurrence: Occurrence,
}

/// How something is named, wherever that turns out to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SymbolUse {
    pub(super) role: Role,
    pub(super) is_certain: bool,
}

impl SymbolUse {
    /// Returns a use of which the code itself is proof.
    pub(super) fn certain(role: Role) -> SymbolUse {
        SymbolUse { role, is_certain: true }
    }

    /// Returns a use that may be of something else with the same name.
    pub(super) fn doubtful(role: Role) -> SymbolUse {
        SymbolUse { role, is_certain: false }
    }
}

impl<'a> Collector<'a> {
    /// Creates an empty collector for `pre`, which is the text of the file `main`.
    pub fn new(
        pre: &'a Preprocessed,
        main: &'a Arc<Path>,
        workspace: &'a dyn Workspace,
        is_command: &'a dyn Fn(&str) -> bool,
    ) -> Collector<'a> {
        let directives = pre.files().iter().map(|_| None).collect();
        Collector { pre, workspace, is_command, main, found: Vec::new(), spellings: FxHashMap::default(), directives }
    }

    /// Returns the main file; paths in the text are relative to its mission or addon.
    pub(super) fn main(&self) -> &'a Arc<Path> {
        self.main
    }

    /// Adds a token whose whole text names a symbol.
    pub fn token(&mut self, symbol: Symbol, token: usize, role: Role) {
        let part = TextRange::new(0, self.pre.text(token).len() as u32);
        self.part(&symbol, token, part, SymbolUse::certain(role));
    }

    /// Adds a string whose text without the quotes names a symbol.
    pub fn quoted(&mut self, symbol: Symbol, token: usize, role: Role) {
        let end = self.pre.text(token).len().saturating_sub(1) as u32;
        self.part(&symbol, token, TextRange::new(1.min(end), end), SymbolUse::certain(role));
    }

    /// Adds a part of a token's text, in bytes of it, that names a symbol. Returns the number of the file and the
    /// occurrence there.
    pub(super) fn part(
        &mut self,
        symbol: &Symbol,
        token: usize,
        part: TextRange,
        how: SymbolUse,
    ) -> (usize, Occurrence) {
        let origin = self.pre.origin(token);
        let mut is_whole_elsewhere = false;
        let spelled = self.pre.spelled(token, part);
        let SymbolUse { role, is_certain } = how;
        let whole = |range: TextRange| range.len() == part.len();
        self.spelling(symbol, role, part.of(self.pre.text(token)));
        match spelled {
            Some((file, name))
                if file == origin.file && name.start >= origin.range.start && name.end <= origin.range.end =>
            {
                let is_exact = whole(name);
                let range = if is_exact { name } else { self.innermost_call(file, name, origin.range) };
                let occurrence = Occurrence { range, name: Some(name), role, is_exact, is_certain };
                self.push(file, false, symbol, occurrence);
                return (file, occurrence);
            }
            // Written in the text of a macro, or of an `#include` in parentheses.
            Some((file, name)) => {
                let is_exact = whole(name);
                is_whole_elsewhere = is_exact;
                let occurrence = Occurrence { range: name, name: Some(name), role, is_exact, is_certain };
                let is_in_macro = self.is_in_directive(file, name);
                self.push(file, is_in_macro, symbol, occurrence);
            }
            None => {}
        }
        let occurrence = Occurrence { range: origin.range, name: None, role, is_exact: is_whole_elsewhere, is_certain };
        self.push(origin.file, false, symbol, occurrence);
        (origin.file, occurrence)
    }

    /// Records the spelling of a symbol, preferring that of its definition.
    pub fn spelling(&mut self, symbol: &Symbol, role: Role, text: &str) {
        // A lowercase spelling is worth storing only for definitions. Most names are only used, and need no memory.
        if role > Role::Write && text == symbol.name() {
            return;
        }
        match self.spellings.get_mut(symbol) {
            Some((known, _)) if *known <= role => {}
            Some(known) => *known = (role, text.into()),
            None => {
                self.spellings.insert(symbol.clone(), (role, text.into()));
            }
        }
    }

    /// Adds an occurrence at a known range.
    pub(super) fn at(&mut self, file: usize, symbol: Symbol, occurrence: Occurrence) {
        let is_in_macro = file != 0 && self.is_in_directive(file, occurrence.range);
        self.push(file, is_in_macro, &symbol, occurrence);
    }

    /// Adds an occurrence in a file that is part of the text.
    pub fn in_file(&mut self, path: &Path, symbol: Symbol, occurrence: Occurrence) {
        let files = self.pre.files();
        let file = files.iter().position(|file| file.path.as_deref() == Some(path));
        if let Some(file) = file.or_else(|| (path == &**self.main).then_some(0)) {
            self.at(file, symbol, occurrence);
        }
    }

    /// Iterates over the ranges of known names in the main text.
    pub(super) fn names_in_main(&self) -> impl Iterator<Item = TextRange> + '_ {
        let found = self.found.iter().filter(|found| found.file == 0);
        found.filter_map(|found| found.occurrence.name)
    }

    /// Returns the text at a range of a file that is part of the text.
    pub fn text_of(&self, path: &Path, range: TextRange) -> Option<&'a str> {
        let files = self.pre.files();
        let file = files.iter().find(|file| file.path.as_deref() == Some(path));
        Some(range.of(file.or_else(|| files.first().filter(|_| path == &**self.main))?.source.text()))
    }

    fn push(&mut self, file: usize, is_in_macro: bool, symbol: &Symbol, occurrence: Occurrence) {
        self.found.push(FoundNames { file, is_in_macro, symbol: symbol.clone(), occurrence });
    }

    /// Returns the innermost macro call around a word, within the outermost one.
    fn innermost_call(&self, file: usize, word: TextRange, outermost: TextRange) -> TextRange {
        let source = &self.pre.files()[file].source;
        let tokens = source.tokens();
        let Some(at) = tokens.at(word.start) else { return outermost };
        let mut depth = 0_usize;
        for token in (0..at).rev().take(FARTHEST) {
            if tokens.range(token).start < outermost.start {
                break;
            }
            match tokens.kind(token) {
                TokenKind::RParen => depth += 1,
                TokenKind::LParen if depth > 0 => depth -= 1,
                TokenKind::LParen => {
                    let name = token.checked_sub(1).filter(|name| tokens.kind(*name) == TokenKind::Name);
                    if let Some(name) = name.filter(|name| self.pre.macro_named(source.token_text(*name)).is_some())
                        && let Some(close) = source.closer(token)
                    {
                        let range = TextRange::new(tokens.range(name).start, tokens.range(close).end);
                        return if range.start < outermost.start { outermost } else { range };
                    }
                }
                _ => {}
            }
        }
        outermost
    }

    fn is_in_directive(&mut self, file: usize, range: TextRange) -> bool {
        let Some(source) = self.pre.files().get(file).map(|file| &file.source) else { return false };
        let directives = self.directives[file].get_or_insert_with(|| directives(source));
        let before = directives.partition_point(|directive| directive.start <= range.start);
        before.checked_sub(1).is_some_and(|at| range.start < directives[at].end)
    }

    /// Returns everything by file; the main text first.
    pub fn finish(self) -> Names {
        let mut files: Vec<FileNames> = Vec::new();
        let mut numbers: Vec<Option<usize>> = vec![None; self.pre.files().len()];
        files.push(FileNames::new(Arc::clone(self.main)));
        if let Some(main) = numbers.first_mut() {
            *main = Some(0);
        }
        for found in self.found {
            let Some(file) = self.pre.files().get(found.file) else { continue };
            if file.is_stand_in() {
                continue;
            }
            let number = *numbers[found.file].get_or_insert_with(|| {
                files.push(FileNames::new(file.path.clone().unwrap_or_else(|| Arc::clone(self.main))));
                files.len() - 1
            });
            let of_file = &mut files[number];
            let list = if found.is_in_macro && number != 0 { &mut of_file.of_macros } else { &mut of_file.own };
            list.push((found.symbol, found.occurrence));
        }
        Names { files, spellings: self.spellings, ..Names::default() }
    }
}

fn directives(source: &Source) -> Vec<TextRange> {
    let range = |token: usize| source.tokens().range(token);
    let place = |directive: &sqf_syntax::Directive| {
        TextRange::new(range(directive.token).start, range(directive.end.saturating_sub(1)).end)
    };
    source.directives().iter().map(place).collect()
}
