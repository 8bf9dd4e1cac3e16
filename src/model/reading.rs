//! One reading of a script: what stands at a place of its text, whoever asks.
//!
//! A [`Reading`] is a text with the [`Script`] that the game makes of it. [`Reading::at`] takes a place of the text to the
//! code there ([`Cursor`]): to the tokens that the preprocessor made of what is written, and from them to nodes, roles,
//! operands, scopes and types. Where the game reads nothing, there is code all the same, and it is read by the same parser:
//!
//! * lines that a condition leaves out, as if the condition let them through;
//! * texts of macros, in which parameters stand for anything;
//! * arguments of macros that are not among the tokens as they are written, because the macro is not known, makes a string
//!   of them or joins them with others.
//!
//! These are worked out when somebody asks for a place in them, and kept as long as the text.

mod cursor;
mod descent;
mod slot;
mod visible;

#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use rustc_hash::FxHashMap;

use super::script::{Part, body};
use super::{Earlier, Passed, Script, SourceFile, Surroundings, Workspace};
use crate::catalog::Reference;
use crate::syntax::{Command, ErrorKind, Parsed};
use crate::text::TextRange;

pub use cursor::{Cursor, Expects, Region};
pub use descent::Descent;
pub use slot::Slot;

/// Parts of one text that are kept: a cursor is in one place at a time, and each may be as large as the script.
const MOST_PARTS: usize = 8;

/// A text, the script that the game makes of it, and the code in it that the game does not read.
#[derive(Debug)]
pub struct Reading {
    reference: Arc<Reference>,
    file: Arc<SourceFile>,
    path: Option<Arc<Path>>,
    workspace: Arc<dyn Workspace>,
    /// What the script has from whatever runs it, where that is known.
    surroundings: Option<Arc<Surroundings>>,
    /// An earlier version of the text.
    before: Option<Earlier>,
    script: OnceLock<Arc<Script>>,
    parts: Mutex<FxHashMap<Part, Arc<Script>>>,
    /// Where a quote is never closed, and the reading of the text without it.
    mended: OnceLock<Option<(u32, Arc<Reading>)>>,
}

impl Reading {
    /// Joins a text with what it is read with. Nothing is worked out yet.
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
            before: None,
            script: OnceLock::new(),
            parts: Mutex::default(),
            mended: OnceLock::new(),
        }
    }

    /// The same of a text of which an earlier version was read with that reference: what did not change is taken over.
    #[must_use]
    pub fn after(self, before: Option<Earlier>, reference: &Weak<Reference>) -> Reading {
        let is_same = std::ptr::eq(reference.as_ptr(), Arc::as_ptr(&self.reference));
        let before = if is_same { before } else { before.map(Earlier::for_another_reference) };
        Reading { before, ..self }
    }

    /// The same of code that something runs of which it is known what it sets and passes.
    #[must_use]
    pub fn within(self, surroundings: Option<Arc<Surroundings>>) -> Reading {
        Reading { surroundings, ..self }
    }

    /// What the script has from whatever runs it, where that is known.
    pub fn surroundings(&self) -> Option<&Surroundings> {
        self.surroundings.as_deref()
    }

    /// What `_this` holds in the script itself, where that is known.
    pub fn passed(&self) -> Option<&Passed> {
        self.surroundings.as_deref()?.this.as_ref()
    }

    /// Whether this is what the script was parsed to, and not the version before.
    pub fn is_parsed(&self, parsed: &Arc<Parsed>) -> bool {
        self.script.get().is_some_and(|script| Arc::ptr_eq(script.parsed(), parsed))
    }

    /// What the reading of the next version can take over: of this one, or while nobody has asked for the script, of the one
    /// before.
    pub fn earlier(&self) -> Option<Earlier> {
        self.script.get().map(|script| script.earlier()).or_else(|| self.before.clone())
    }

    /// The text.
    pub fn file(&self) -> &SourceFile {
        &self.file
    }

    /// The file of the text, when it is one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The reference that it is read with.
    pub fn reference(&self) -> &Arc<Reference> {
        &self.reference
    }

    /// The files around it.
    pub fn workspace(&self) -> &dyn Workspace {
        &*self.workspace
    }

    /// The same, to be kept.
    pub fn shared_workspace(&self) -> &Arc<dyn Workspace> {
        &self.workspace
    }

    /// The script as the game sees it; worked out when it is first asked for.
    pub fn script(&self) -> &Arc<Script> {
        self.script.get_or_init(|| {
            let source = Arc::clone(self.file.source());
            Arc::new(Script::after(source, self.path(), &self.reference, &*self.workspace, self.before.as_ref()))
        })
    }

    /// The reading of the text as it is probably meant at a place: one quote too few turns all that follows inside out, and
    /// whoever writes on a line further down still wants code there. None where no quote is missing before the place, or
    /// it is in the same line.
    ///
    /// Every byte of that text is where it is in this one.
    pub fn mended(&self, offset: u32) -> Option<&Arc<Reading>> {
        let (quote, mended) = self.mended.get_or_init(|| self.without_quote()).as_ref()?;
        let between = TextRange::new(*quote, offset).of(self.file.text());
        between.contains(['\n', '\r']).then_some(mended)
    }

    /// The place of a quote that is never closed, and the reading of the text with a blank in its place.
    fn without_quote(&self) -> Option<(u32, Arc<Reading>)> {
        let file = &self.file;
        let last = file.tokens().len().checked_sub(1).filter(|last| file.kind(*last).is_string())?;
        let quote = file.token_text(last).get(..1)?;
        // Only the last string of a text can have no end; that of a closed one is a quote in itself at worst.
        if file.range(last).len() > 1 && file.token_text(last).ends_with(quote) {
            return None;
        }
        let script = self.script();
        let error = script.errors().iter().find(|error| error.kind == ErrorKind::UnclosedString)?;
        let (_, range) = script.pre().written(error.token).filter(|(file, _)| *file == 0)?;
        let (before, after) = file.text().split_at_checked(range.start as usize)?;
        let text = format!("{before} {}", after.get(1..)?);
        let mended = Reading::new(
            Arc::clone(&self.reference),
            Arc::new(SourceFile::new(text)),
            self.path.clone(),
            Arc::clone(&self.workspace),
        )
        .within(self.surroundings.clone());
        // Of several quotes that are missing, one is enough.
        let _ = mended.mended.set(None);
        Some((range.start, Arc::new(mended)))
    }

    /// The code at a place of the text. None where there is none: in comments, in names of files, and in lines of the
    /// preprocessor beside the texts of macros.
    pub fn at(&self, offset: u32) -> Option<Cursor<'_>> {
        cursor::at(self, offset)
    }

    /// The code at a token of the text: the place behind it, and the token is what is asked about. None where there is no
    /// code, as in [`Reading::at`].
    pub fn at_token(&self, token: usize) -> Option<Cursor<'_>> {
        cursor::at_token(self, token)
    }

    /// The part of the text that a place is in, as far as directives tell; None in lines of the preprocessor that hold no
    /// code. `token` is the one that ends there or that the place is in, None at the start of the text.
    fn part_at(&self, token: Option<usize>, offset: u32) -> Option<Part> {
        let source = self.file.source();
        let directives = source.directives();
        let before = token.map_or(0, |token| directives.partition_point(|directive| directive.token <= token));
        let line = before.checked_sub(1).filter(|line| directives.get(*line).is_some_and(|it| token < Some(it.end)));
        if let Some(line) = line {
            let is_define = matches!(directives.get(line).map(|it| &it.command), Some(Command::Define(_)));
            let tokens = body(source, line);
            let start = tokens.start.checked_sub(1).map_or(0, |head| source.tokens().range(head).end);
            let is_inside = offset > start || offset == start && source.token_text(tokens.start - 1) == ")";
            return (is_define && is_inside).then_some(Part::Body(line));
        }
        Some(self.branch_at(offset))
    }

    /// The part of the text that a line outside of directives is in.
    fn branch_at(&self, offset: u32) -> Part {
        let is_left_out = |range: &TextRange| range.touches(offset);
        if !self.script().pre().inactive().iter().any(is_left_out) {
            return Part::Main;
        }
        let directives = self.file.source().directives();
        let end = |at: &usize| {
            let last = directives[*at].end;
            self.file.range(last.saturating_sub(1)).end
        };
        // Lines behind an `#endif` go with what is around it.
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
        innermost.map_or(Part::Main, Part::Branch)
    }

    /// The script that a part of the text is, made when it is first asked for.
    fn part(&self, part: Part, of: &Script) -> Arc<Script> {
        if part == Part::Main {
            return Arc::clone(self.script());
        }
        let parts = || self.parts.lock().unwrap_or_else(PoisonError::into_inner);
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

    /// The script that a text of a macro takes its macros from: that of the lines around its `#define`.
    fn around(&self, directive: usize) -> Arc<Script> {
        let place = self.file.source().directives().get(directive).map(|line| self.file.range(line.token).start);
        match self.branch_at(place.unwrap_or_default()) {
            Part::Main => Arc::clone(self.script()),
            branch => self.part(branch, self.script()),
        }
    }
}
