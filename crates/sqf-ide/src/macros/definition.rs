//! Definitions of macros, with their comments.

use std::path::Path;
use std::sync::Arc;

use crate::documentation::{markup, own};
use sqf_markdown::code;
use sqf_model::{Script, SourceFile};
use sqf_syntax::{Command, Source, TokenKind};
use sqf_text::{LineIndex, TextRange};

/// Maximum number of lines of a definition to show.
const MAX_LINES: usize = 20;

/// The definition of a macro of the script or of a header.
pub(crate) struct MacroDefinition<'a> {
    /// Its lines.
    text: String,
    /// The comment above it, as Markdown.
    pub(crate) comment: String,
    /// The header with the definition; None for the script itself.
    header: Option<&'a Path>,
    /// Its line, counted from 1.
    line: u32,
}

impl<'a> MacroDefinition<'a> {
    /// Returns the definition in effect at the end of a script, or else one in excluded lines. None for a macro of CBA
    /// whose header is not available.
    pub(crate) fn of(file: &'a SourceFile, script: &'a Script, name: &str) -> Option<MacroDefinition<'a>> {
        let (source, place) = match script.pre().macro_named(name) {
            Some((_, file)) if script.pre().files().get(file)?.is_stand_in() => return None,
            Some((found, file)) => (&script.pre().files().get(file)?.source, found.place),
            // It is defined in excluded lines.
            None => (file.source(), last_definition(file.source(), name)?),
        };
        let directive = source.directives().get(source.directive_at(source.tokens().at(place.start)?)?)?;
        let range = source.range_of(directive);
        let (start, text) = (range.start, range.of(source.text()));
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

    /// Returns the location: `Macro of gate.hpp, line 3`.
    pub(crate) fn place(&self) -> String {
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

    /// Returns the lines, the comment and the location as Markdown.
    pub(crate) fn markdown(&self) -> String {
        markup::definition(&self.text, &self.comment, &self.place())
    }
}

/// Returns the last `#define` of a name, unless an `#undef` follows.
fn last_definition(source: &Source, name: &str) -> Option<TextRange> {
    let last = source.directives().iter().rev().find_map(|directive| match &directive.command {
        Command::Define(found) if &*found.name == name => Some(Some(found.place)),
        Command::Undef(token) if source.token_text(*token) == name => Some(None),
        _ => None,
    });
    last.flatten()
}

/// Returns the comment directly above a token's line.
fn comment_above(source: &Source, token: usize) -> String {
    let mut comments: Vec<String> = Vec::new();
    let mut breaks = 0;
    for before in (0..token).rev() {
        match source.tokens().kind(before) {
            TokenKind::Whitespace => {}
            TokenKind::Newline => breaks += 1,
            kind if kind.is_comment() && breaks <= 1 && source.begins_line(before) => {
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

/// Returns a comment without its markers, as preformatted Markdown.
fn comment_text(comment: &str) -> String {
    let inside = match comment.strip_prefix("/*") {
        Some(inside) => inside.strip_suffix("*/").unwrap_or(inside),
        None => comment,
    };
    let lines = inside.lines().map(|line| line.trim().trim_start_matches(['/', '*', '!']).trim());
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).map(markup::escaped).collect();
    lines.join("  \n")
}
