//! Syntax lines: their plain text, their form and their operands.

use super::names::Names;
use crate::wikitext::atom::{Arena, Atom};
use crate::wikitext::inline;
use crate::wikitext::text::collapse_lines;
use sqf_reference::{Form, Operand, PageKind, Param};

/// A parsed syntax line.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Line {
    /// The line as plain text.
    pub(crate) text: String,
    /// How the parser reads it; None if it does not contain the command, or is only a placeholder.
    pub(crate) form: Option<Form>,
    /// Text before and after the name.
    pub(crate) left: String,
    pub(crate) right: String,
    /// The name as the line shows it: the symbol, on operator pages.
    pub(crate) shown: String,
}

/// Parses the syntax line of a page.
///
/// Leaves out icons, versions, boxes and line breaks, and anything that authors set off at the end of the line with a
/// margin, which is a remark.
pub(crate) fn line(markup: &str, title: &str, arena: &Arena, names: &Names) -> Line {
    let markup = before_remark(markup);
    let plain = |part: &str| {
        let kept: String = part.chars().filter(|c| !is_decoration(*c, arena)).collect();
        collapse_lines(&inline::plain(&kept, arena))
    };
    let text = without_stray_brackets(&plain(markup));
    let Some((start, end)) = find_name(markup, title, arena, names) else {
        return Line { text, ..Line::default() };
    };
    let (left, right) = (plain(&markup[..start]), plain(&markup[end..]));
    let form = match (left.is_empty(), right.is_empty()) {
        (true, true) => Some(Form::Nullary),
        (true, false) => Some(Form::Unary),
        (false, false) => Some(Form::Binary),
        // Nothing in SQF follows its only operand.
        (false, true) => None,
    };
    let irregular = left.eq_ignore_ascii_case("see");
    Line { text, form: form.filter(|_| !irregular), shown: plain(&markup[start..end]), left, right }
}

/// Removes closing brackets that nothing opens: `[gate, colour]] call NAME`.
pub(super) fn without_stray_brackets(line: &str) -> String {
    let mut open: Vec<char> = Vec::new();
    let mut is_kept = |c: char| {
        let opened = match c {
            '[' | '{' => {
                open.push(c);
                return true;
            }
            ']' => '[',
            '}' => '{',
            _ => return true,
        };
        let closes = open.last() == Some(&opened);
        if closes {
            open.pop();
        }
        closes
    };
    line.chars().filter(|c| is_kept(*c)).collect()
}

/// Returns the operand for a text in a syntax line, with the types of the parameter that explains it.
pub(crate) fn operand(text: &str, params: &[Param]) -> Operand {
    let bare = text.trim();
    let by_name = params.iter().filter(|param| param.name.eq_ignore_ascii_case(bare));
    let mut types: Vec<String> = Vec::new();
    for name in by_name.flat_map(|param| &param.types) {
        if !types.contains(name) {
            types.push(name.clone());
        }
    }
    if types.is_empty() {
        let literal = match bare.chars().next() {
            Some('[') if bare.ends_with(']') => Some("Array"),
            Some('{') if bare.ends_with('}') => Some("Code"),
            Some('"') if bare.ends_with('"') => Some("String"),
            _ => None,
        };
        types.extend(literal.map(str::to_owned));
    }
    Operand { text: bare.to_owned(), types }
}

/// Cuts off a line where a margin sets off a remark.
pub(super) fn before_remark(markup: &str) -> &str {
    let mut from = 0;
    while let Some(found) = markup[from..].find("<span") {
        let start = from + found;
        let end = markup[start..].find('>').map_or(markup.len(), |length| start + length);
        if markup[start..end].contains("margin") {
            return &markup[..start];
        }
        from = end;
    }
    markup
}

fn is_decoration(c: char, arena: &Arena) -> bool {
    matches!(arena.get(c), Some(Atom::Badge(_) | Atom::Notice(_) | Atom::CodeBlock(_)))
}

/// Finds the command of the page in the line: a link to the page, or the bare name.
fn find_name(markup: &str, title: &str, arena: &Arena, names: &Names) -> Option<(usize, usize)> {
    let own = markup.char_indices().find(|(_, c)| {
        arena.link(*c).is_some_and(|link| {
            let leads_here =
                names.resolve(&link.target).is_some_and(|known| known.title == title && known.kind != PageKind::Topic);
            let label = inline::plain_line(&link.label, arena);
            leads_here || label.eq_ignore_ascii_case(title) || label.replace('_', " ").eq_ignore_ascii_case(title)
        })
    });
    if let Some((start, c)) = own {
        return Some((start, start + c.len_utf8()));
    }
    let name = title.replace(' ', "_");
    let lower = markup.to_ascii_lowercase();
    let mut from = 0;
    while let Some(found) = lower[from..].find(&name.to_ascii_lowercase()) {
        let start = from + found;
        let end = start + name.len();
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let bounded = !markup[..start].ends_with(is_word) && !markup[end..].starts_with(is_word);
        if bounded {
            return Some((start, end));
        }
        from = end;
    }
    None
}
