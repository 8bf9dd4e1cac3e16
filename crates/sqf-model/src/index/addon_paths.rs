//! Files that macros of CBA name: `COMPILE_SCRIPT(XEH_preInit)`, `QPATHTOF(data\gate.paa)`.
//!
//! Their output cannot be read as a path: it is in single quotes, or the macros are in a mod that is not available.

use std::sync::Arc;

use super::collector::Collector;
use crate::{Occurrence, PathTarget, Role, Symbol};
use sqf_syntax::{Source, TokenKind};
use sqf_text::TextRange;

/// Maximum length of a path in bytes.
const LONGEST: usize = 260;

/// What the argument of a macro names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NamedPart {
    /// A script of the addon, without its extension.
    Script,
    /// A file of the addon.
    File,
    /// Another addon next to this one, and a file of it.
    FileOf,
}

fn named_by(macro_name: &str) -> Option<NamedPart> {
    let plain = macro_name.trim_start_matches('Q');
    Some(match plain {
        "COMPILE_SCRIPT" | "COMPILE_FILE" | "COMPILE_FILE_CFG" | "PATHTO" => NamedPart::Script,
        "PATHTOF" | "PATHTOF2" => NamedPart::File,
        "PATHTOEF" | "PATHTOEF2" => NamedPart::FileOf,
        _ => return None,
    })
}

impl Collector<'_> {
    /// Collects the files that macros of CBA name in the main text.
    pub(super) fn addon_paths(&mut self) {
        let Some(source) = self.pre.files().first().map(|file| Arc::clone(&file.source)) else { return };
        let tokens = source.tokens();
        let mut directives = source.directives().iter().peekable();
        for token in 0..tokens.len() {
            while directives.next_if(|directive| directive.end <= token).is_some() {}
            let is_directive = directives.peek().is_some_and(|directive| directive.token <= token);
            let is_called = token + 1 < tokens.len() && tokens.kind(token + 1) == TokenKind::LParen;
            if is_directive || !is_called || tokens.kind(token) != TokenKind::Name {
                continue;
            }
            let name = source.token_text(token);
            // If the macro is defined, its output is handled like any other path, unless it is in single quotes.
            let is_followed = |names| names != NamedPart::Script && self.pre.macro_named(name).is_some();
            if let Some(names) = named_by(name).filter(|names| !is_followed(*names)) {
                self.addon_path(&source, names, token + 1);
            }
        }
    }

    fn addon_path(&mut self, source: &Source, names: NamedPart, open: usize) {
        let tokens = source.tokens();
        let Some(close) = source.closer(open) else { return };
        let inside = TextRange::new(tokens.range(open).end, tokens.range(close).start);
        let text = inside.of(source.text());
        if text.len() > LONGEST || text.contains(['(', '\n']) {
            return;
        }
        let (addon, path) = match text.split_once(',') {
            Some((addon, path)) if names == NamedPart::FileOf => (Some(addon.trim()), path),
            None if names != NamedPart::FileOf => (None, text),
            _ => return,
        };
        let start = inside.end - path.trim_start().len() as u32;
        let range = TextRange::new(start, start + path.trim().len() as u32);
        let file = match names {
            NamedPart::Script => format!("{}.sqf", path.trim()),
            NamedPart::File | NamedPart::FileOf => path.trim().to_owned(),
        };
        if let PathTarget::File(found) = self.workspace.find_in_addon(addon, &file, self.main()) {
            // The name of a script is written without its extension.
            let role = if names == NamedPart::Script { Role::Call } else { Role::Read };
            let occurrence = Occurrence { range, name: Some(range), role, is_exact: true, is_certain: true };
            self.at(0, Symbol::File(found.into()), occurrence);
        }
    }
}
