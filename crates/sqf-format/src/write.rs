//! Writes the formatted text.

use super::atoms::AtomKind;
use super::layout::Gap;
use super::options::{LineEnding, Options};
use super::page::Page;
use super::style::{Style, blanks};
use sqf_syntax::TokenKind;

/// Tells how the reference writes a command; None for one that it does not know.
pub type Spelling<'s> = dyn Fn(&str) -> Option<&'s str> + 's;

/// Writes the atoms with the gaps before them, words in the chosen spelling.
pub(super) fn write(
    page: &Page<'_>,
    gaps: &[Gap],
    style: &Style,
    spelling: &Spelling<'_>,
    options: &Options,
) -> String {
    let mut text = String::with_capacity(page.text.len() + page.text.len() / 16);
    for (atom, gap) in gaps.iter().enumerate() {
        if page.is_outside(atom) {
            let is_after = atom > 0 && !page.is_outside(atom - 1);
            text.push_str(if is_after { without_trailing_blanks(page.gap(atom)) } else { page.gap(atom) });
            text.push_str(page.own(atom));
            continue;
        }
        let gap = if has_unseen(page.gap(atom)) { &Gap::Same } else { gap };
        match *gap {
            Gap::Same => text.push_str(page.gap(atom)),
            Gap::Blanks(count) => text.extend(std::iter::repeat_n(' ', count as usize)),
            Gap::Break { breaks, column } => {
                match atom > 0 && page.is_outside(atom - 1) {
                    true => text.push_str(up_to_last_line(page.gap(atom))),
                    false => break_line(&mut text, breaks, style),
                }
                style.indent(column, &mut text);
            }
            Gap::BreakAsWritten { breaks } => {
                break_line(&mut text, breaks, style);
                text.push_str(blanks(page.gap(atom)));
            }
        }
        let own = page.own(atom);
        match page.atoms.all()[atom].kind {
            AtomKind::Token(TokenKind::LineComment) => text.push_str(without_blanks(own)),
            AtomKind::Token(TokenKind::Name) if options.command_case == Some(true) && page.shapes[atom].is_command => {
                let known = spelling(own).filter(|known| known.eq_ignore_ascii_case(own));
                text.push_str(known.unwrap_or(own));
            }
            _ => text.push_str(own),
        }
    }
    end(page, style, options, &mut text);
    match options.line_ending {
        Some(ending) if page.within.is_none() => with_ending(&text, ending),
        _ => text,
    }
}

/// Whether a gap has characters that editors do not show, such as a byte order mark or a null character. They are not
/// the formatter's to remove.
fn has_unseen(gap: &str) -> bool {
    gap.chars().any(|c| !c.is_whitespace() && c != '\\')
}

/// Returns a gap without the blanks at the end of a line that it begins with.
fn without_trailing_blanks(gap: &str) -> &str {
    let trimmed = gap.trim_start_matches([' ', '\t']);
    if trimmed.starts_with(['\r', '\n']) { trimmed } else { gap }
}

/// Returns a gap without the indentation that it ends with.
fn up_to_last_line(gap: &str) -> &str {
    &gap[..gap.rfind(['\r', '\n']).map_or(0, |at| at + 1)]
}

fn break_line(text: &mut String, breaks: u32, style: &Style) {
    for _ in 0..breaks {
        text.push_str(style.ending.text());
    }
}

/// Trims the end of a comment, unless a `\` would become the last character of its line.
fn without_blanks(comment: &str) -> &str {
    let trimmed = comment.trim_end();
    if trimmed.ends_with('\\') { comment } else { trimmed }
}

/// Writes the text after the last atom.
fn end(page: &Page<'_>, style: &Style, options: &Options, text: &mut String) {
    let gap = page.gap(page.atoms.len());
    if page.atoms.len() == 0 || page.is_outside(page.atoms.len() - 1) {
        return text.push_str(gap);
    }
    if page.within.is_some_and(|lines| (lines.end as usize) < page.text.len()) {
        return text.push_str(without_trailing_blanks(gap));
    }
    let is_wanted = options.final_newline.unwrap_or(true) || super::page::count_breaks(gap) > 0;
    if text.ends_with('\\') || gap.contains(|c| !matches!(c, ' ' | '\t' | '\r' | '\n')) {
        text.push_str(gap);
    } else if is_wanted {
        text.push_str(style.ending.text());
    }
}

/// Changes all line breaks, except in strings.
fn with_ending(text: &str, ending: LineEnding) -> String {
    let tokens = sqf_syntax::tokenize(text);
    let mut changed = String::with_capacity(text.len());
    for token in 0..tokens.len() {
        let own = tokens.text(token, text);
        if tokens.kind(token).is_string() || !own.contains(['\n', '\r']) {
            changed.push_str(own);
            continue;
        }
        let mut lines = own.split('\n').peekable();
        while let Some(line) = lines.next() {
            match lines.peek() {
                Some(_) => {
                    changed.push_str(line.strip_suffix('\r').unwrap_or(line));
                    changed.push_str(ending.text());
                }
                None => changed.push_str(line),
            }
        }
    }
    changed
}
