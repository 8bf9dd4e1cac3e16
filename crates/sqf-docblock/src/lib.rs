//! Header comments of functions: what they say, in the styles that projects and the wiki's pages use, and how to write
//! others like them.
//!
//! * [`is_header_comment`] and [`parse`]: from a comment to a [`Docblock`], which keeps the whole comment as well;
//! * [`List`]: the places of parameters and their types in the comment;
//! * [`template`]: a header comment like that of another function.
//!
//! It never reads the code below the comment. The comments have no fixed format, so everything is parsed leniently, and
//! nothing is an error. All fields are plain text, as written: to put one into a Markdown field, escape it and keep its
//! line breaks and indentation.
//!
//! ```text
//! clean     extracts the comment from the text around it and removes its decoration
//! sections  splits it at its labels
//! params    the items of the parameter section; `marker` parses what they begin with, `head` the rest,
//!           `stated` types in brackets after the words, `modifiers` whether they are optional, and `names`
//!           chooses names for them
//! returns   the return value
//! examples  code of the examples
//! types     the wiki's names for the types that comments state
//! call      what a record can take from it: syntax line, parameters, return value
//! list      the places of parameters and their types in the comment, and how others like them are written
//! template  header comments like that of another function
//! ```
//!
//! Decisions:
//! * Text before the labels is the description if no label says `Description`; otherwise it is a note. A line that only
//!   names the function or its file is neither; it goes to [`Docblock::meta`]. A single word before the labels,
//!   indented like a label's value, is the author: some pages lost the line with that label.
//! * A comment of one or two words or all in capitals, without labels, describes a part of the script rather than the
//!   function. It is kept as text and has no description.
//! * `Result:`, `Errors:`, `TODO:` and other labels without a field go to `meta`.
//! * A default value makes a parameter optional, as `(Optional)` does.
//! * Several sections on parameters or return values, for the variants of one function, are joined.
//! * Positions count from 0; lists that are numbered from 1 are renumbered. Several parameters that only have names are
//!   in the order of the argument array; a single one has no position.
//! * `true if ...` does not state a type: types are only taken from words that name one.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests make the files that they open"))]

mod brackets;
mod call;
mod clean;
mod examples;
mod head;
mod list;
mod marker;
mod modifiers;
mod names;
mod params;
mod returns;
mod sections;
mod stated;
pub mod template;
#[cfg(test)]
mod tests;
mod types;

pub use call::{inferred_call, params, returns};
pub use list::{Entry, Item, LONGEST, List, Mark, Style, stands_for_nothing};
pub use names::names;
pub use types::types_in;

use sqf_reference::{Docblock, DocblockParam, DocblockReturns};

use clean::Line;
use sections::{Label, Section};

/// Whether a text, found as code in the description of a page, is a header comment: it begins with a comment that is
/// neither commented-out code nor the first line of an example.
pub fn is_header_comment(text: &str) -> bool {
    let Some((comment, rest)) = clean::comment(text) else {
        return false;
    };
    let is_prose =
        comment.starts_with(|c: char| !matches!(c, '#' | ',' | ';')) && comment.contains(char::is_alphabetic);
    let lines = clean::lines(&comment);
    let has_labels = sections::split(&lines).iter().any(|section| section.label != Label::Free);
    is_prose && (has_labels || !is_followed_by_code(rest))
}

/// Parses a header comment; [`is_header_comment`] tells whether a text is one. `text` begins with the comment, with
/// entities decoded; what follows the comment is ignored, and its end may be missing. None if there is no comment or it
/// is empty.
pub fn parse(text: &str) -> Option<Docblock> {
    let (comment, _) = clean::comment(text)?;
    if comment.is_empty() {
        return None;
    }
    let lines = clean::lines(&comment);
    let sections = sections::split(&lines);
    let mut docblock = Docblock::default();
    let mut free = Vec::new();
    let mut notes = Vec::new();
    for (at, section) in sections.iter().enumerate() {
        match &section.label {
            Label::Free if is_lost_author(section, sections.get(at + 1)) => {
                add(&mut docblock.author, content(section));
            }
            Label::Free => free.extend(free_text(&mut docblock, section)),
            Label::Author => add(&mut docblock.author, content(section)),
            Label::Description => add(&mut docblock.description, content(section)),
            Label::Params => docblock.params.extend(params::params(section)),
            Label::Returns => {
                let (returns, outside) = returns::returns(section);
                add_returns(&mut docblock, returns);
                notes.extend(filled(clean::join(&outside)));
            }
            Label::Examples => docblock.examples.extend(examples::examples(section)),
            Label::Syntax => add(&mut docblock.syntax, content(section)),
            Label::Execution => add(&mut docblock.execution, content(section)),
            Label::Notes => notes.extend(content(section)),
            Label::Requirements => add(&mut docblock.requirements, content(section)),
            Label::Meta(name) => add_meta(&mut docblock, name, content(section)),
        }
    }
    if let [section] = sections.as_slice()
        && section.label == Label::Free
    {
        docblock.params = params::unlabeled(section);
        if !docblock.params.is_empty() || is_remark(&comment) {
            free.clear();
        }
    }
    if sections.iter().any(|section| section.label == Label::Description) {
        notes.splice(0..0, free);
    } else {
        add(&mut docblock.description, filled(free.join("\n\n")));
    }
    docblock.notes = filled(notes.join("\n\n"));
    drop_template_line(&mut docblock.params);
    docblock.text = comment;
    Some(docblock)
}

/// Removes the line `_this select 0: ...` of the template that some headers keep above the real parameters, which are
/// written in the other form.
fn drop_template_line(params: &mut Vec<DocblockParam>) {
    let is_template = |param: &DocblockParam| param.index == Some(0) && param.text.starts_with("_this select");
    if let [first, second, ..] = params.as_slice()
        && is_template(first)
        && second.index == Some(0)
        && !second.text.starts_with("_this")
    {
        params.remove(0);
    }
}

/// Appends to a field, in a new paragraph if it is not empty.
fn add(field: &mut Option<String>, text: Option<String>) {
    match (field, text) {
        (_, None) => {}
        (Some(field), Some(text)) => {
            field.push_str("\n\n");
            field.push_str(&text);
        }
        (field, text) => *field = text,
    }
}

/// Appends to the facts and texts that have no field.
fn add_meta(docblock: &mut Docblock, name: &str, text: Option<String>) {
    let mut value = docblock.meta.remove(name);
    add(&mut value, text);
    if let Some(value) = value {
        docblock.meta.insert(name.to_owned(), value);
    }
}

/// Adds the return value of another variant of the function.
fn add_returns(docblock: &mut Docblock, other: Option<DocblockReturns>) {
    let Some(other) = other else { return };
    match &mut docblock.returns {
        Some(returns) => {
            returns
                .types
                .extend(other.types.into_iter().filter(|name| !returns.types.contains(name)).collect::<Vec<_>>());
            returns.text.push('\n');
            returns.text.push_str(&other.text);
        }
        returns => *returns = Some(other),
    }
}

/// Returns a section's text, if there is any. A single leading dash does not make it a list.
fn content(section: &Section<'_>) -> Option<String> {
    let text = filled(clean::join_value(&section.lines))?;
    match text.strip_prefix("- ") {
        Some(rest) if !rest.contains("\n- ") => filled(rest.trim_start().to_owned()),
        _ => Some(text),
    }
}

/// Returns a text, unless it is only a placeholder.
fn filled(text: String) -> Option<String> {
    const FILLERS: &[&str] = &["na", "tba", "tbd", "todo", "www"];
    let word = text.trim_matches(|c: char| !c.is_alphanumeric()).to_ascii_lowercase();
    let is_filler = word.is_empty() || is_none(&text) || FILLERS.contains(&word.as_str());
    (!is_filler).then(|| text.trim().to_owned())
}

/// Whether a text says "nothing": no parameters, no return value.
fn is_none(text: &str) -> bool {
    const NONE: &[&str] =
        &["-", "--", "n/a", "nil", "no arguments", "no parameters", "no params", "none", "nothing", "void"];
    let text = text.trim().trim_end_matches(['.', ';', '!']);
    NONE.iter().any(|none| text.eq_ignore_ascii_case(none))
}

/// Handles text without a label: lines that only name the function, its file or a call of it go to their fields.
fn free_text(docblock: &mut Docblock, section: &Section<'_>) -> Option<String> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for line in &section.lines {
        if is_file_name(line.text) {
            add_meta(docblock, "file", Some(line.text.to_owned()));
        } else if is_function_name(line.text) {
            add_meta(docblock, "function", Some(line.text.to_owned()));
        } else if docblock.syntax.is_none() && is_call(line.text) {
            docblock.syntax = Some(line.text.to_owned());
        } else {
            lines.push(*line);
        }
    }
    filled(clean::join(&lines))
}

/// Whether text without a label is the value of an `Author:` that the page lost: one word, indented like a value.
fn is_lost_author(section: &Section<'_>, next: Option<&Section<'_>>) -> bool {
    let mut lines = section.lines.iter().filter(|line| !line.is_blank());
    let (Some(line), None) = (lines.next(), lines.next()) else {
        return false;
    };
    let labeled_below = next.is_some_and(|next| next.label == Label::Description && next.indent < line.indent);
    labeled_below && !line.text.contains(' ') && !is_function_name(line.text) && !is_file_name(line.text)
}

/// Whether a comment without labels is about a part of the script: in capitals, or of one or two words.
fn is_remark(comment: &str) -> bool {
    !comment.contains(char::is_lowercase) || comment.split_whitespace().count() < 3
}

/// Matches `fn_example.sqf`.
fn is_file_name(text: &str) -> bool {
    let extensions = [".sqf", ".sqs", ".fsm"];
    !text.contains(' ') && extensions.iter().any(|extension| text.ends_with(extension))
}

/// Matches `BIS_fnc_example`.
fn is_function_name(text: &str) -> bool {
    text.chars().all(types::is_word_char) && text.to_ascii_lowercase().contains("_fnc_")
}

/// Matches `[unit] call BIS_fnc_example`, and nothing else.
fn is_call(text: &str) -> bool {
    let text = text.trim_end_matches(';');
    let verb = text.rfind(" call ").map(|at| at + 6).or_else(|| text.rfind(" spawn ").map(|at| at + 7));
    text.starts_with(['[', '_']) && verb.is_some_and(|end| is_function_name(&text[end..]))
}

/// Whether the text after a comment begins with code other than directives.
fn is_followed_by_code(rest: &str) -> bool {
    let first = rest.trim_start();
    !first.is_empty() && !["#", "//", "/*", "{{"].iter().any(|start| first.starts_with(start))
}
