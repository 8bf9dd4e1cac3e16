//! Splits a cleaned comment at its labels (`Author:`, `Parameter(s):`, `Returns:` ...).
//!
//! Labels are known words, because any line of prose may contain a colon. They are at the start of a line, at the
//! indentation of the comment's other labels; `Returns:` further to the right is part of its section.

use super::clean::Line;
use sqf_text::starts_with_ignoring_case;

/// The topic of a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Label {
    /// Text without a label.
    Free,
    /// Who wrote the function.
    Author,
    /// What it does.
    Description,
    /// Its parameters.
    Params,
    /// What it returns.
    Returns,
    /// How it is used.
    Examples,
    /// Its syntax line.
    Syntax,
    /// How it is to be executed.
    Execution,
    /// Remarks.
    Notes,
    /// What it requires.
    Requirements,
    /// Anything else, by the label's name in lower case.
    Meta(String),
}

/// A label with its lines, or lines without a label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Section<'t> {
    /// Its topic.
    pub(super) label: Label,
    /// Column of the label; of the first line if there is no label.
    pub(super) indent: usize,
    /// The lines. The first one may follow the label.
    pub(super) lines: Vec<Line<'t>>,
}

/// Labels that have a field, in lower case and singular, including misspellings that occur.
const FIELDS: &[(&str, Label)] = &[
    ("a", Label::Author),
    ("author", Label::Author),
    ("created by", Label::Author),
    ("made by", Label::Author),
    ("written by", Label::Author),
    ("desc", Label::Description),
    ("descr", Label::Description),
    ("description", Label::Description),
    ("purpose", Label::Description),
    ("summary", Label::Description),
    ("arg", Label::Params),
    ("argument", Label::Params),
    ("input", Label::Params),
    ("input parameter", Label::Params),
    ("param", Label::Params),
    ("paramater", Label::Params),
    ("parameter", Label::Params),
    ("passed argument", Label::Params),
    ("passed parameter", Label::Params),
    ("output", Label::Returns),
    ("return", Label::Returns),
    ("return value", Label::Returns),
    ("returned value", Label::Returns),
    ("example", Label::Examples),
    ("example call", Label::Examples),
    ("example usage", Label::Examples),
    ("usage example", Label::Examples),
    ("syntax", Label::Syntax),
    ("usage", Label::Syntax),
    ("environment", Label::Execution),
    ("execution", Label::Execution),
    ("exucution", Label::Execution),
    ("important", Label::Notes),
    ("note", Label::Notes),
    ("remark", Label::Notes),
    ("warning", Label::Notes),
    ("dependencies", Label::Requirements),
    ("dependency", Label::Requirements),
    ("prerequisite", Label::Requirements),
    ("required", Label::Requirements),
    ("requirement", Label::Requirements),
    ("requirment", Label::Requirements),
    ("require", Label::Requirements),
];

/// Other labels with one-line facts. Such a section ends at a blank line.
const FACTS: &[&str] = &[
    "contact",
    "copyright",
    "created",
    "date",
    "file",
    "filename",
    "function",
    "last modified",
    "licence",
    "license",
    "locality",
    "modified",
    "name",
    "project",
    "public",
    "scope",
    "status",
    "title",
    "version",
];

/// Other labels whose text may have paragraphs.
const TEXTS: &[&str] = &[
    "cfg example",
    "changelog",
    "config example",
    "error",
    "expected output",
    "history",
    "output format",
    "result",
    "see also",
    "state",
    "todo",
];

/// Labels have fewer letters, if they do not begin with "expected output".
const MOST_LETTERS: usize = 20;

/// Maximum length of a label in bytes, including a part in parentheses.
const LONGEST: usize = 100;

/// How much further to the right than other labels `Example:` may be, as in `Execution:` sections that show code.
const EXAMPLE_INDENT: usize = 4;

/// Splits the lines of a cleaned comment.
pub(super) fn split<'t>(lines: &[Line<'t>]) -> Vec<Section<'t>> {
    let labels = lines.iter().filter(|line| label(line.text).is_some_and(|found| found.with_colon));
    let Some(base) = labels.map(|line| line.indent).min() else {
        return free(lines).into_iter().collect();
    };
    let mut sections: Vec<Section<'t>> = Vec::new();
    let mut blank_before = true;
    for line in lines {
        let current = sections.last().map_or(&Label::Free, |section| &section.label);
        let found = label(line.text).filter(|found| is_label(found, *line, base, current, blank_before));
        if let Some(found) = found {
            let value = line.after(found.length);
            sections.push(Section {
                label: found.label,
                indent: line.indent,
                lines: if value.is_blank() { Vec::new() } else { vec![value] },
            });
        } else if is_heading(line.text) {
            // A heading for the next variant of the function. It belongs to no field.
            sections.push(Section { label: Label::Free, indent: line.indent, lines: Vec::new() });
        } else {
            let ends = |section: &Section<'_>| is_over(section, *line, blank_before);
            let ended = sections.last().is_none_or(ends);
            if ended && !line.is_blank() {
                sections.push(Section { label: Label::Free, indent: line.indent, lines: Vec::new() });
            }
            if let Some(section) = sections.last_mut() {
                section.lines.push(*line);
            }
        }
        blank_before = line.is_blank();
    }
    sections
}

/// Returns a comment without labels as a section.
fn free<'t>(lines: &[Line<'t>]) -> Option<Section<'t>> {
    let indent = lines.iter().find(|line| !line.is_blank())?.indent;
    Some(Section { label: Label::Free, indent, lines: lines.to_vec() })
}

/// A line that looks like a label.
struct Found {
    label: Label,
    /// Length in bytes up to the label's value.
    length: usize,
    /// Whether a colon makes it certainly a label.
    with_colon: bool,
    /// Whether the value is on the same line.
    has_value: bool,
}

/// Parses a label at the start of a line, regardless of the line's position.
fn label(text: &str) -> Option<Found> {
    let end = text.char_indices().take_while(|(at, _)| *at < LONGEST).find(|(_, c)| *c == ':');
    if let Some((end, _)) = end
        && let Some(label) = known(&text[..end])
    {
        let has_value = !text[end + 1..].trim().is_empty();
        return Some(Found { label, length: end + 1, with_colon: true, has_value });
    }
    // Without a colon: alone on its line or before a dash, and only labels that have a field.
    let (name, length) = match text.split_once(" - ") {
        Some((name, _)) => (name, name.len() + 3),
        None => (text, text.len()),
    };
    let label = known(name).filter(|label| !matches!(label, Label::Meta(_) | Label::Author))?;
    Some(Found { label, length, with_colon: false, has_value: length < text.len() })
}

/// Whether what looks like a label is one in its position.
fn is_label(found: &Found, line: Line<'_>, base: usize, current: &Label, blank_before: bool) -> bool {
    if line.indent > base {
        let is_near = line.indent <= base + EXAMPLE_INDENT;
        let is_outside_params = *current != Label::Params || blank_before;
        return found.label == Label::Examples && found.with_colon && is_near && is_outside_params;
    }
    if !found.with_colon && found.has_value && !blank_before {
        // `input - the cup` inside a list or sentence.
        return false;
    }
    let is_loose = matches!(found.label, Label::Meta(_)) || line.text.starts_with("a:");
    match current {
        // There, `name: STRING` and `version: NUMBER` are parameters.
        Label::Params => !is_loose || (blank_before && !found.has_value),
        Label::Description | Label::Examples | Label::Notes => !is_loose || blank_before,
        _ => true,
    }
}

/// Returns the label for a text, regardless of case and number.
pub(super) fn known(text: &str) -> Option<Label> {
    if text.len() > LONGEST {
        return None;
    }
    let mut name = String::new();
    let mut depth = 0usize;
    let mut letters = 0;
    for c in text.chars() {
        // Most lines are sentences.
        if letters > MOST_LETTERS && !name.trim_start().starts_with('e') {
            return None;
        }
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            c if depth > 0 || c == '#' || c.is_ascii_digit() => {}
            c => {
                letters += usize::from(!c.is_whitespace());
                name.extend(c.to_lowercase());
            }
        }
    }
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if starts_with_ignoring_case(&name, "expected output") {
        return Some(Label::Meta("expected output".to_owned()));
    }
    let singular = name.strip_suffix('s').unwrap_or(&name);
    let is_known = |known: &str| known == name || known == singular;
    let field = FIELDS.iter().find(|(known, _)| is_known(known));
    let is_meta = FACTS.iter().chain(TEXTS).any(|known| is_known(known));
    match field {
        Some((_, label)) => Some(label.clone()),
        None => is_meta.then_some(Label::Meta(name)),
    }
}

/// Whether a section of one-line facts has ended before a line without a label: after a blank line, or if the value is
/// to the right of its label and the line is not.
fn is_over(section: &Section<'_>, line: Line<'_>, blank_before: bool) -> bool {
    let one_line = match &section.label {
        Label::Author => true,
        Label::Meta(name) => FACTS.contains(&name.as_str()),
        _ => false,
    };
    let value = section.lines.iter().find(|line| !line.is_blank());
    let is_outside = |value: &Line<'_>| {
        let is_left = line.indent <= section.indent && value.indent > section.indent;
        blank_before || (is_left && !line.text.starts_with(['-', '*']))
    };
    one_line && value.is_some_and(is_outside)
}

/// Whether a line is a heading in the style `--- Read the value ---`.
fn is_heading(text: &str) -> bool {
    text.starts_with("---") && text.ends_with("---") && text.contains(' ')
}
