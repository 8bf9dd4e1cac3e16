//! The code block with the syntaxes at the top of an entry.
//!
//! Everything that is not SQF is in comments, so that editors highlight the block like a script.

use super::phrases::readable_type;
use super::placeholders::as_script;
use crate::documentation::syntax_line::array_elements;
use crate::layout::params_of;
use sqf_markdown::{code, fence};
use sqf_reference::{Record, RecordKind, Syntax, since_in_words};

/// Maximum number of lines; the rest is only counted.
const MAX_LINES: usize = 8;
/// Longer lines are broken within their array.
const MAX_WIDTH: usize = 90;
/// Comments are aligned if no line is longer.
const MAX_ALIGNED: usize = 56;
/// A longer return type is left to the text.
const MAX_TYPE: usize = 48;

/// Returns the block for the given syntaxes of a record, in order.
pub(super) fn markdown(record: &Record, syntaxes: &[&Syntax]) -> String {
    let mut written: Vec<&Syntax> = syntaxes.iter().copied().filter(|syntax| syntax.is_written()).collect();
    written.dedup_by_key(|syntax| (&syntax.syntax, return_type(syntax)));
    let mut lines: Vec<(String, String)> = written
        .iter()
        .take(MAX_LINES)
        .map(|syntax| (broken(&as_script(syntax, &record.name)), comment(syntax, record.main_since.game.as_str())))
        .collect();
    if lines.is_empty() {
        let name = record.operator.as_ref().unwrap_or(&record.name);
        let kind = if record.kind == RecordKind::Function { "function" } else { "command" };
        lines.push((name.clone(), format!("{kind}, parameters are not documented")));
    }
    let width = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0);
    let width = if width <= MAX_ALIGNED { width } else { 0 };
    let mut text = String::new();
    for (number, (line, comment)) in lines.iter().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        text.push_str(line);
        if !comment.is_empty() {
            let blanks = width.saturating_sub(line.chars().count()) + 1;
            text.extend(std::iter::repeat_n(' ', blanks));
            text.push_str("// ");
            text.push_str(comment);
        }
    }
    if written.len() > MAX_LINES {
        text.push_str(&format!("\n// and {} more", written.len() - MAX_LINES));
    }
    fence(&text, "sqf")
}

/// Lists the syntaxes that do not match, on one line.
pub(super) fn others(syntaxes: &[&Syntax]) -> String {
    let written: Vec<String> =
        syntaxes.iter().filter(|syntax| syntax.is_written()).map(|syntax| code(&syntax.syntax)).collect();
    match written.len() {
        0 => String::new(),
        1 => format!("**Other syntax:** {}", written.join("")),
        _ => format!("**Other syntaxes:** {}", written.join(", ")),
    }
}

/// Returns the return type, if it is known and short.
pub(super) fn return_type(syntax: &Syntax) -> Option<String> {
    let returns = syntax.returns.as_ref()?;
    let text = returns.type_text.as_deref()?;
    let is_shown = text.contains(char::is_alphanumeric) && text.len() <= MAX_TYPE && !text.contains('\n');
    is_shown.then(|| readable_type(text, &returns.types).replace('\\', ""))
}

fn comment(syntax: &Syntax, main_game: &str) -> String {
    let mut parts = Vec::new();
    parts.extend(return_type(syntax).map(|returns| format!("-> {returns}")));
    parts.extend(syntax.since.as_deref().map(|text| since_in_words(text, Some(main_game))));
    parts.extend(syntax.effect.as_ref().map(|effect| format!("{effect} effect")));
    parts.extend(syntax.exec.as_ref().map(|exec| format!("on {exec}")));
    parts.join(", ")
}

/// Breaks a long line so that the elements of its array are on separate lines.
fn broken(line: &str) -> String {
    if line.chars().count() <= MAX_WIDTH {
        return line.to_owned();
    }
    let Some((open, close)) = longest_array(line) else { return line.to_owned() };
    let mut lines = vec![line[..=open].to_owned()];
    let mut current = String::new();
    let elements = array_elements(&line[open + 1..close]);
    for (at, element) in elements.iter().enumerate() {
        let comma = if at + 1 < elements.len() { "," } else { "" };
        let element = format!("{element}{comma}");
        let width = 4 + current.chars().count() + 1 + element.chars().count();
        if !current.is_empty() && width > MAX_WIDTH {
            lines.push(format!("    {current}"));
            current.clear();
        }
        if !current.is_empty() {
            current.push(' ');
        }
        current.push_str(&element);
    }
    lines.push(format!("    {current}"));
    lines.push(line[close..].to_owned());
    lines.join("\n")
}

/// Finds the longest array in a line, by its brackets.
fn longest_array(line: &str) -> Option<(usize, usize)> {
    let mut open = Vec::new();
    let mut longest = None;
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'[' => open.push(at),
            b']' => {
                let start = open.pop()?;
                if longest.is_none_or(|(from, to)| to - from < at - start) {
                    longest = Some((start, at));
                }
            }
            _ => {}
        }
    }
    longest
}

/// Returns the registration of an event handler. `command` includes its left operand; `key` is the text before the
/// name.
pub(super) fn event(command: &str, key: &str, name: &str, params: &[&str], is_each: bool) -> String {
    let handler = if is_each { handler_for_each(params) } else { handler(params) };
    fence(&format!("{command} [{key}\"{name}\", {handler}]"), "sqf")
}

/// Returns the registration of a scripted event handler.
pub(super) fn scripted_event(namespace: &str, name: &str, params: &[&str]) -> String {
    fence(&format!("[{namespace}, \"{name}\", {}] call BIS_fnc_addScriptedEventHandler", handler(params)), "sqf")
}

/// Returns the code of a handler that is passed an array of values with these names.
fn handler_for_each(params: &[&str]) -> String {
    let line = broken(&format!("_x {}", params_of(params))).replace('\n', "\n        ");
    format!("{{\n    {{\n        {line}\n    }} forEach _this;\n}}")
}

/// Returns the code of a handler, with the names of its parameters.
fn handler(params: &[&str]) -> String {
    if params.is_empty() {
        return "{ /* code */ }".to_owned();
    }
    format!("{{\n    {}\n}}", broken(&params_of(params)).replace('\n', "\n    "))
}
