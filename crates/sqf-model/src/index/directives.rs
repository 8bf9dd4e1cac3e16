//! Macros and includes: definitions, uses, paths.

use std::sync::Arc;

use super::collector::Collector;
use crate::{Occurrence, Role, Symbol};
use sqf_syntax::{Command, Included, Source, TokenKind};
use sqf_text::TextRange;

impl Collector<'_> {
    /// Collects the directives of the main text, active or not, and the macros used in any file.
    pub fn directives(&mut self) {
        let source = Arc::clone(&self.pre.files()[0].source);
        for directive in source.directives() {
            match &directive.command {
                Command::Define(defined) => {
                    let symbol = self.macro_of_main(&defined.name);
                    self.at(0, symbol, Occurrence::exact(defined.place, Role::Definition));
                    self.body(&source, defined);
                }
                Command::Include(path) => self.include(&source, *path),
                Command::If => {
                    for token in directive.token + 1..directive.end {
                        self.condition(&source, token);
                    }
                }
                // Directives in inactive code were not evaluated.
                Command::IfDef(token) | Command::IfNotDef(token) | Command::Undef(token) => {
                    let range = source.tokens().range(*token);
                    if self.pre.inactive().iter().any(|inactive| inactive.contains(range.start)) {
                        self.condition(&source, *token);
                    }
                }
                Command::Else | Command::EndIf | Command::Other => {}
            }
        }
        for used in self.pre.macro_uses() {
            let Some(file) = self.pre.files().get(used.file) else { continue };
            let name = used.range.of(file.source.text());
            let symbol = match used.definition {
                Some((0, _)) => self.macro_of_main(name),
                Some((file, _)) => {
                    let path = self.pre.files().get(file).and_then(|file| file.path.clone());
                    Symbol::Macro { name: name.into(), file: path }
                }
                None => Symbol::Macro { name: name.into(), file: None },
            };
            self.at(used.file, symbol, Occurrence::exact(used.range, Role::Read));
        }
        self.addon_paths();
    }

    fn macro_of_main(&self, name: &str) -> Symbol {
        Symbol::Macro { name: name.into(), file: Some(Arc::clone(self.main())) }
    }

    /// Adds a word in a condition that refers to the macro of that name at the end of the text.
    fn condition(&mut self, source: &Source, token: usize) {
        if source.tokens().kind(token) != TokenKind::Name {
            return;
        }
        self.macro_word(source.tokens().range(token), source.token_text(token));
    }

    /// Adds a word of the main text that refers to the macro of that name at the end of the text, unless the
    /// preprocessor has already recorded it.
    pub(super) fn macro_word(&mut self, range: TextRange, name: &str) {
        if self.pre.is_macro_use(range.start) {
            return;
        }
        let file = match self.pre.macro_named(name) {
            Some((_, 0)) => Some(Arc::clone(self.main())),
            Some((_, file)) => self.pre.files().get(file).and_then(|file| file.path.clone()),
            None if name.starts_with("__") || matches!(name, "if" | "ifdef" | "ifndef" | "undef") => return,
            None => None,
        };
        let symbol = Symbol::Macro { name: name.into(), file };
        self.at(0, symbol, Occurrence::exact(range, Role::Read));
    }

    fn include(&mut self, source: &Source, path: usize) {
        let range = source.tokens().range(path);
        let inside = TextRange::new(range.start + 1, range.end.saturating_sub(1));
        let found = self.pre.includes().iter().find(|include| include.file == 0 && include.range == range);
        let target = match found {
            Some(include) => include.target.ok().and_then(|file| self.pre.files()[file].path.clone()),
            None => match self.workspace.include(inside.of(source.text()), Some(self.main())) {
                Included::File(path, _) => Some(path),
                Included::Missing | Included::Elsewhere => None,
            },
        };
        match target {
            Some(path) => self.at(0, Symbol::File(path), Occurrence::exact(inside, Role::Read)),
            None => self.lost_path(0, inside, inside.of(source.text())),
        }
    }

    /// Adds an unresolved path under the name at its end, so that it is found when a file of that name is created.
    pub(super) fn lost_path(&mut self, file: usize, range: TextRange, path: &str) {
        let name = path.rsplit(['\\', '/']).next().unwrap_or_default();
        if !name.is_empty() {
            let occurrence = Occurrence { is_certain: false, ..Occurrence::exact(range, Role::Mention) };
            self.at(file, Symbol::Word(name.to_lowercase().into()), occurrence);
        }
    }
}
