//! Where a macro is defined, and what is said of it there.

use std::path::Path;
use std::sync::Arc;

use crate::ide::documentation::{markup, own};
use crate::markdown::code;
use crate::model::{Script, SourceFile};
use crate::syntax::{Command, Source, TokenKind};
use crate::text::{LineIndex, TextRange};

/// Lines of a definition that are shown.
const MAX_LINES: usize = 20;

/// The definition of a macro of the script or of a header.
pub(in crate::ide) struct MacroDefinition<'a> {
    /// Its lines.
    text: String,
    /// The comment above it, as Markdown.
    pub(in crate::ide) comment: String,
    /// The header that has it; None for the script itself.
    header: Option<&'a Path>,
    /// Its line, counted from 1.
    line: u32,
}

impl<'a> MacroDefinition<'a> {
    /// The one that counts at the end of a script, or that lines have which a condition leaves out.
    pub(in crate::ide) fn of(file: &'a SourceFile, script: &'a Script, name: &str) -> Option<MacroDefinition<'a>> {
        let (source, place) = match script.pre().macro_named(name) {
            Some((found, file)) => (&script.pre().files().get(file)?.source, found.place),
            // Lines that a condition leaves out define it.
            None => (file.source(), last_definition(file.source(), name)?),
        };
        let directive = source.directives().get(source.directive_at(source.tokens().at(place.start)?)?)?;
        let range = |token: usize| source.tokens().range(token);
        let start = range(directive.token).start;
        let end = directive.end.checked_sub(1).map_or(start, |last| range(last).end);
        let text = TextRange::new(start, end).of(source.text());
        let mut lines: Vec<&str> = text.lines().take(MAX_LINES).map(str::trim_end).collect();
        if text.lines().count() > MAX_LINES {
            lines.push("// ...");
        }
        let header = script.pre().files().iter().skip(1).find(|header| Arc::ptr_eq(&header.source, source));
        let header = header.and_then(|header| header.path.as_deref());
        let line = if header.is_some() { LineIndex::new(source.text()).line(start) } else { file.lines().line(start) };
        let comment = comment_above(source, directive.token);
        Some(MacroDefinition { text: lines.join("\n"), comment, header, line: line + 1 })
    }

    /// Where it is: `Macro of gate.hpp, line 3`.
    pub(in crate::ide) fn place(&self) -> String {
        let line = self.line;
        match self.header {
            Some(header) => {
                let link = own::Link { file: header, line: Some(line) };
                let name = header.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                format!("Macro of {}, line {line}", link.titled(&code(&name)))
            }
            None => format!("Macro of this file, line {line}"),
        }
    }

    /// The lines, the comment and the place, as Markdown.
    pub(in crate::ide) fn markdown(&self) -> String {
        markup::definition(&self.text, &self.comment, &self.place())
    }
}

/// Where the last `#define` of a name has it, when no `#undef` of it follows.
fn last_definition(source: &Source, name: &str) -> Option<TextRange> {
    let last = source.directives().iter().rev().find_map(|directive| match &directive.command {
        Command::Define(found) if &*found.name == name => Some(Some(found.place)),
        Command::Undef(token) if source.token_text(*token) == name => Some(None),
        _ => None,
    });
    last.flatten()
}

/// The comment that stands directly above a token's line.
fn comment_above(source: &Source, token: usize) -> String {
    let mut comments: Vec<String> = Vec::new();
    let mut breaks = 0;
    for before in (0..token).rev() {
        match source.tokens().kind(before) {
            TokenKind::Whitespace => {}
            TokenKind::Newline => breaks += 1,
            kind if kind.is_comment() && breaks <= 1 && begins_line(source, before) => {
                comments.push(comment_text(source.token_text(before)));
                breaks = 0;
            }
            _ => break,
        }
        if breaks > 1 {
            break;
        }
    }
    comments.reverse();
    comments.retain(|comment| !comment.contains("sqf-ls:"));
    comments.join("  \n")
}

/// Whether nothing but blanks stands before a token in its line.
fn begins_line(source: &Source, token: usize) -> bool {
    let kinds = (0..token).rev().map(|before| source.tokens().kind(before));
    let before = kinds.into_iter().find(|kind| *kind != TokenKind::Whitespace);
    before.is_none_or(|kind| kind == TokenKind::Newline)
}

/// A comment without its marks, as Markdown that shows it as it is.
fn comment_text(comment: &str) -> String {
    let inside = match comment.strip_prefix("/*") {
        Some(inside) => inside.strip_suffix("*/").unwrap_or(inside),
        None => comment,
    };
    let lines = inside.lines().map(|line| line.trim().trim_start_matches(['/', '*', '!']).trim());
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).map(markup::escaped).collect();
    lines.join("  \n")
}
