//! A text as parsed code, including code that the game does not read.
//!
//! A [`Reading`] is a text with the [`Script`] that the game makes of it. [`Reading::at`] maps an offset in the text to
//! the code there ([`Cursor`]): to the tokens that the preprocessor made of the source, and from them to nodes, roles,
//! operands, scopes and types. Text that the game does not read is handled by the same parser:
//!
//! * inactive parts of conditions, as if they were active;
//! * texts of macros, in which parameters stand for anything;
//! * macro arguments that do not become tokens as written, because the macro is unknown, stringifies them or joins them
//!   with others.
//!
//! These parts are computed on first use, and cached as long as the text.

mod cursor;
mod descent;
mod slot;
mod visible;

#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, Weak};

use rustc_hash::FxHashMap;

use super::script::{ParsedPart, body};
use super::{EarlierScript, Passed, Script, SourceFile, Surroundings, Workspace};
use sqf_reference::Reference;
use sqf_syntax::{Command, ErrorKind, Parsed};
use sqf_text::{TextRange, locked};

pub use cursor::{Cursor, Expects, Region};
pub use descent::Descent;
pub use slot::Slot;
pub use visible::Visible;

/// Limit for cached parts of one text: a cursor is in one place at a time, and each part may be as large as the script.
const MOST_PARTS: usize = 8;

/// A text, the script that the game makes of it, and the code in it that the game does not read.
#[derive(Debug)]
pub struct Reading {
    reference: Arc<Reference>,
    file: Arc<SourceFile>,
    path: Option<Arc<Path>>,
    workspace: Arc<dyn Workspace>,
    /// The variables that whatever runs the script sets for it, if known.
    surroundings: Option<Arc<Surroundings>>,
    /// An earlier version of the text, until the script of this one is computed.
    before: Mutex<Option<EarlierScript>>,
    script: OnceLock<Arc<Script>>,
    parts: Mutex<FxHashMap<ParsedPart, Arc<Script>>>,
    /// The offset of an unclosed quote, and the reading of the text without it.
    repaired: OnceLock<Option<(u32, Arc<Reading>)>>,
}

impl Reading {
    /// Creates a reading. Computes nothing yet.
    pub fn new(
        reference: Arc<Reference>,
        file: Arc<SourceFile>,
        path: Option<Arc<Path>>,
        workspace: Arc<dyn Workspace>,
    ) -> Reading {
        let name = path.as_deref().and_then(Path::file_name).and_then(|name| name.to_str());
        let passed = name.and_then(Passed::of_script);
        let surroundings = passed.map(|this| Arc::new(Surroundings { this: Some(this), ..Surroundings::default() }));
        Reading {
            reference,
            file,
            path,
            workspace,
            surroundings,
            before: Mutex::default(),
            script: OnceLock::new(),
            parts: Mutex::default(),
            repaired: OnceLock::new(),
        }
    }

    /// Reuses what did not change since an earlier version of the text that was read with that reference.
    #[must_use]
    pub fn after(self, before: Option<EarlierScript>, reference: &Weak<Reference>) -> Reading {
        let is_same = std::ptr::eq(reference.as_ptr(), Arc::as_ptr(&self.reference));
        let before = if is_same { before } else { before.map(EarlierScript::for_another_reference) };
        Reading { before: Mutex::new(before), ..self }
    }

    /// Sets what is known of the surroundings that run the code.
    #[must_use]
    pub fn within(self, surroundings: Option<Arc<Surroundings>>) -> Reading {
        Reading { surroundings, ..self }
    }

    /// Returns the variables that whatever runs the script sets for it, if known.
    pub fn surroundings(&self) -> Option<&Surroundings> {
        self.surroundings.as_deref()
    }

    /// Returns the contents of `_this` in the script itself, if known.
    pub fn passed(&self) -> Option<&Passed> {
        self.surroundings.as_deref()?.this.as_ref()
    }

    /// Whether the script was parsed to this, and not the previous version.
    pub fn is_parsed(&self, parsed: &Arc<Parsed>) -> bool {
        self.script.get().is_some_and(|script| Arc::ptr_eq(script.parsed(), parsed))
    }

    /// Returns what the reading of the next version can reuse: from this one or, if its script has not been computed,
    /// from the previous one.
    pub fn earlier(&self) -> Option<EarlierScript> {
        // In this order: the earlier version is dropped once the script is there.
        let before = locked(&self.before).clone();
        self.script.get().map(|script| script.earlier()).or(before)
    }

    /// Returns the text.
    pub fn file(&self) -> &SourceFile {
        &self.file
    }

    /// Returns the path of the text, if it is a file.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns the reference.
    pub fn reference(&self) -> &Arc<Reference> {
        &self.reference
    }

    /// Returns the surrounding workspace.
    pub fn workspace(&self) -> &dyn Workspace {
        &*self.workspace
    }

    /// Returns the surrounding workspace as a shared pointer.
    pub fn shared_workspace(&self) -> &Arc<dyn Workspace> {
        &self.workspace
    }

    /// Returns the script as the game sees it; computed on first use.
    pub fn script(&self) -> &Arc<Script> {
        if let Some(script) = self.script.get() {
            return script;
        }
        let script = self.script.get_or_init(|| {
            let source = Arc::clone(self.file.source());
            let before = locked(&self.before).clone();
            let script = Script::after(source, self.path(), &self.reference, &*self.workspace, before.as_ref());
            let given = self.surroundings().map(|around| &*around.variables).unwrap_or_default();
            Arc::new(script.among(&self.workspace, self.path.as_ref()).given(given))
        });
        *locked(&self.before) = None;
        script
    }

    /// Returns the reading of the text as it is probably meant at an offset: a missing quote turns the rest of the text
    /// inside out, but code on later lines should still be recognized. None if no quote is missing before the offset,
    /// or only in the same line.
    ///
    /// Offsets in that text are the same as in this one.
    pub fn repaired(&self, offset: u32) -> Option<&Arc<Reading>> {
        let (quote, repaired) = self.repaired.get_or_init(|| self.without_quote()).as_ref()?;
        let between = TextRange::new(*quote, offset).of(self.file.text());
        between.contains(['\n', '\r']).then_some(repaired)
    }

    /// Returns the reading of another text in place of this one.
    pub fn of_text(&self, text: impl Into<Arc<str>>) -> Reading {
        let file = Arc::new(SourceFile::new(text));
        Reading::new(Arc::clone(&self.reference), file, self.path.clone(), Arc::clone(&self.workspace))
    }

    /// Returns the offset of an unclosed quote, and the reading of the text with a blank in its place.
    fn without_quote(&self) -> Option<(u32, Arc<Reading>)> {
        let file = &self.file;
        let last = file.tokens().len().checked_sub(1).filter(|last| file.kind(*last).is_string())?;
        let quote = file.token_text(last).get(..1)?;
        // Only the last string of a text can be unterminated.
        if file.range(last).len() > 1 && file.token_text(last).ends_with(quote) {
            return None;
        }
        let script = self.script();
        let error = script.errors().iter().find(|error| error.kind == ErrorKind::UnclosedString)?;
        let (_, range) = script.pre().written(error.token).filter(|(file, _)| *file == 0)?;
        let (before, after) = file.text().split_at_checked(range.start as usize)?;
        let text = format!("{before} {}", after.get(1..)?);
        let repaired = self.of_text(text).within(self.surroundings.clone());
        // If several quotes are missing, fixing one is enough.
        let _ = repaired.repaired.set(None);
        Some((range.start, Arc::new(repaired)))
    }

    /// Returns the code at an offset of the text. None if there is none: in comments, in names of files, and in
    /// directives except for the texts of macros.
    pub fn at(&self, offset: u32) -> Option<Cursor<'_>> {
        cursor::at(self, offset)
    }

    /// Returns the code at a token of the text: the cursor is after the token and refers to it. None if there is no
    /// code, as in [`Reading::at`].
    pub fn at_token(&self, token: usize) -> Option<Cursor<'_>> {
        cursor::at_token(self, token)
    }

    /// Returns the part of the text that contains an offset, according to directives; None in directives without code.
    /// `token` is the one that ends there or contains the offset, None at the start of the text.
    fn part_at(&self, token: Option<usize>, offset: u32) -> Option<ParsedPart> {
        let source = self.file.source();
        let directives = source.directives();
        let before = token.map_or(0, |token| directives.partition_point(|directive| directive.token <= token));
        let line = before.checked_sub(1).filter(|line| directives.get(*line).is_some_and(|it| token < Some(it.end)));
        if let Some(line) = line {
            let is_define = matches!(directives.get(line).map(|it| &it.command), Some(Command::Define(_)));
            let tokens = body(source, line);
            let start = tokens.start.checked_sub(1).map_or(0, |head| source.tokens().range(head).end);
            let is_inside = offset > start || offset == start && source.token_text(tokens.start - 1) == ")";
            return (is_define && is_inside).then_some(ParsedPart::Body(line));
        }
        Some(self.branch_at(offset))
    }

    /// Returns the part of the text that contains a line outside directives.
    fn branch_at(&self, offset: u32) -> ParsedPart {
        let is_left_out = |range: &TextRange| range.touches(offset);
        if !self.script().pre().inactive().iter().any(is_left_out) {
            return ParsedPart::Main;
        }
        let directives = self.file.source().directives();
        let end = |at: &usize| {
            let last = directives[*at].end;
            self.file.range(last.saturating_sub(1)).end
        };
        // Lines after an `#endif` belong to the enclosing part.
        let mut closed = 0_usize;
        let before = directives.partition_point(|directive| self.file.range(directive.token).start < offset);
        let innermost = (0..before).rev().filter(|at| end(at) <= offset).find(|at| match directives[*at].command {
            Command::EndIf => {
                closed += 1;
                false
            }
            Command::If | Command::IfDef(_) | Command::IfNotDef(_) if closed > 0 => {
                closed -= 1;
                false
            }
            Command::If | Command::IfDef(_) | Command::IfNotDef(_) => true,
            Command::Else => closed == 0,
            _ => false,
        });
        innermost.map_or(ParsedPart::Main, ParsedPart::Branch)
    }

    /// Returns the script of a part of the text, computed on first use.
    fn part(&self, part: ParsedPart, of: &Script) -> Arc<Script> {
        if part == ParsedPart::Main {
            return Arc::clone(self.script());
        }
        let parts = || locked(&self.parts);
        if let Some(known) = parts().get(&part) {
            return Arc::clone(known);
        }
        let Some(made) = of.part(part, self.path(), &self.reference, &*self.workspace) else {
            return Arc::clone(self.script());
        };
        let made = Arc::new(made);
        let mut parts = parts();
        if parts.len() >= MOST_PARTS {
            parts.clear();
        }
        Arc::clone(parts.entry(part).or_insert(made))
    }

    /// Returns the script that provides the macros for the text of a macro: that of the lines around its `#define`.
    fn around(&self, directive: usize) -> Arc<Script> {
        let place = self.file.source().directives().get(directive).map(|line| self.file.range(line.token).start);
        match self.branch_at(place.unwrap_or_default()) {
            ParsedPart::Main => Arc::clone(self.script()),
            branch => self.part(branch, self.script()),
        }
    }
}
