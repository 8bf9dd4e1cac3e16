//! Header comments of functions, cleaned up: without licenses, file names, dates and unfilled placeholders of a
//! project's template.
//!
//! [`sqf_docblock`] parses comments, and is also used for the pages of the reference, so everything specific to headers
//! of projects is done here: removing lines before, and words afterwards.

use sqf_reference::types::names;
use sqf_reference::{Docblock, DocblockParam};

/// Words of licenses.
const LICENSE: [&str; 10] = [
    "copyright",
    "licensed under",
    "all rights reserved",
    "\u{a9}",
    "(c) 20",
    "general public license",
    "creative commons",
    "permission is hereby granted",
    "spdx-license",
    "arma public license",
];

/// Labels of irrelevant lines, in lower case.
const LABELS: [&str; 14] = [
    "last update",
    "last updated",
    "last edit",
    "last edited",
    "last change",
    "last modification",
    "internal function",
    "function name",
    "script name",
    "file name",
    "created on",
    "modified by",
    "credit",
    "credits",
];

/// Placeholders of header templates, in lower case.
const FILLERS: [&str; 18] = [
    "short description",
    "description",
    "description here",
    "a description",
    "function description",
    "return value",
    "return",
    "returns",
    "description of return value",
    "argument one",
    "argument two",
    "argument three",
    "argument",
    "arguments",
    "parameter",
    "example",
    "type",
    "what does this function do",
];

/// Parses the comments of a header: the most informative one.
pub(super) fn read(comments: &str) -> Docblock {
    let read = split(comments).into_iter().filter_map(|comment| sqf_docblock::parse(&relevant(comment)));
    let mut read: Vec<Docblock> = read.map(tidy).filter(says_something).collect();
    let labeled = read.iter().position(|it| !it.params.is_empty() || it.returns.is_some() || !it.examples.is_empty());
    if read.is_empty() { Docblock::default() } else { read.swap_remove(labeled.unwrap_or(0)) }
}

fn says_something(it: &Docblock) -> bool {
    it.description.is_some()
        || it.notes.is_some()
        || it.author.is_some()
        || it.returns.is_some()
        || !it.params.is_empty()
        || !it.examples.is_empty()
}

/// Splits a text into comments: blocks, and runs of lines with `//`. Skips everything in between.
fn split(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        let next = [rest.find("/*"), rest.find("//")].into_iter().flatten().min();
        let Some(start) = next else { return found };
        let comment = &rest[start..];
        let end = if comment.starts_with("/*") {
            comment.find("*/").map_or(comment.len(), |end| end + 2)
        } else {
            let lines = comment.split_inclusive('\n');
            let is_comment = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with("//");
            lines.take_while(is_comment).map(str::len).sum()
        };
        found.push(&comment[..end]);
        rest = &comment[end..];
    }
}

/// Removes irrelevant lines from a comment.
fn relevant(comment: &str) -> String {
    let is_block = comment.starts_with("/*");
    let mut kept: Vec<String> = Vec::new();
    let mut is_in_license = false;
    let (mut has_text, mut has_rule_before_text) = (false, false);
    for (number, line) in comment.lines().enumerate() {
        let (before, inside) = decoration(line);
        let lower = inside.to_lowercase();
        if inside.is_empty() {
            is_in_license = false;
            // Some scripts separate their parts by lines such as `// =====`; the first part is the header.
            let is_rule = line.trim().len() > 10;
            if is_rule && !is_block && has_text && !has_rule_before_text {
                break;
            }
            has_rule_before_text |= is_rule && !has_text;
        } else if LICENSE.iter().any(|word| lower.contains(word)) {
            is_in_license = true;
        } else {
            has_text = true;
        }
        let label = label(&lower);
        let is_dull = label.is_some_and(|label| LABELS.contains(&label));
        if (is_in_license && label.is_none()) || is_dull {
            // Keep the comment markers.
            kept.push(if number == 0 { before.to_owned() } else { marks(line, is_block) });
            if is_block && line.trim_end().ends_with("*/") {
                kept.push("*/".to_owned());
            }
            continue;
        }
        kept.push(match file_label(inside) {
            Some(None) => marks(line, is_block),
            Some(Some(text)) => format!("{} {text}", marks(line, is_block)),
            None if !is_block && line.trim_end().ends_with(" *") => format!("// {inside}"),
            // `[Description]` for `Description:`
            None if inside.eq_ignore_ascii_case("[description]") => format!("{before}Description:"),
            None => line.to_owned(),
        });
    }
    kept.join("\n")
}

/// Returns a line without its text.
fn marks(line: &str, is_block: bool) -> String {
    match (is_block, line.trim_start().starts_with('*')) {
        (false, _) => "//".to_owned(),
        (true, true) => " *".to_owned(),
        (true, false) => String::new(),
    }
}

/// Splits a line into the markers and spaces at its start, and the text without decoration on both sides.
fn decoration(line: &str) -> (&str, &str) {
    let is_mark = |c: char| c.is_whitespace() || matches!(c, '/' | '*');
    let inside = line.trim_start_matches(is_mark);
    let before = &line[..line.len() - inside.len()];
    let is_decoration = |c: char| c.is_whitespace() || matches!(c, '/' | '*' | '=' | '-' | '_' | '#' | '~');
    let is_rule = inside.chars().all(is_decoration);
    (before, if is_rule { "" } else { inside.trim_end_matches(['*', '/', ' ', '\t', '\r']) })
}

/// Returns the text before the colon of a line, which is in lower case.
fn label(lower: &str) -> Option<&str> {
    let (label, _) = lower.split_once(':')?;
    let label = label.trim();
    let is_label = label.split_whitespace().count() <= 3 && label.chars().all(|c| c.is_alphabetic() || c == ' ');
    (is_label && !label.is_empty()).then_some(label)
}

/// Returns the relevant part of a line such as `@file Author: Jane`, which may be empty. None for other lines.
fn file_label(inside: &str) -> Option<Option<String>> {
    let rest = inside.strip_prefix("@file").or_else(|| inside.strip_prefix("@File"))?.trim_start();
    let (label, text) = rest.split_once(':').unwrap_or((rest, ""));
    let stays = matches!(&*label.trim().to_lowercase(), "author" | "description");
    Some(stays.then(|| format!("{}: {}", label.trim(), text.trim())))
}

/// Removes placeholders of templates, and moves types and defaults to their fields.
fn tidy(mut header: Docblock) -> Docblock {
    header.description = header.description.and_then(meaning);
    header.notes = header.notes.and_then(meaning);
    header.author = header.author.and_then(meaning).and_then(names);
    header.params.iter_mut().for_each(tidy_param);
    header.params.retain(|param| {
        let has_text = param.description.is_some() || param.name.is_some() || param.default.is_some();
        has_text || !param.types.is_empty()
    });
    // Without numbers and names, parameters are in order.
    if header.params.iter().all(|param| param.index.is_none() && param.name.is_none()) {
        for (at, param) in header.params.iter_mut().enumerate() {
            param.index = Some(at as u32);
        }
    }
    if let Some(returns) = &mut header.returns {
        let Facts { text, types, .. } = facts(&returns.text);
        returns.text = meaning(text).unwrap_or_default();
        // `_result - whether it opens`
        if let Some((name, rest)) = returns.text.split_once(" - ")
            && name.starts_with('_')
            && !name.contains(' ')
        {
            returns.text = rest.trim().to_owned();
        }
        // Types of the project's own come first: `<GATEID>: <NUMBER, NUMBER>`. Others in the text are those of elements.
        let stated = std::mem::take(&mut returns.types);
        let is_told = |name: &String| stated.is_empty() || names::of_name(name).is_none();
        for name in types.into_iter().filter(is_told).chain(stated.iter().cloned()) {
            if !returns.types.contains(&name) {
                returns.types.push(name);
            }
        }
        if is_word_for(&returns.text, &returns.types) {
            returns.text = String::new();
        }
    }
    let is_empty = |text: &str, types: &[String]| text.is_empty() && types.is_empty();
    header.returns = header.returns.filter(|returns| !is_empty(&returns.text, &returns.types));
    header.examples.retain(|example| !example.contains("[ARGUMENTS]") && meaning(example.clone()).is_some());
    header
}

/// Strips the addresses from the names of authors.
fn names(author: String) -> Option<String> {
    let end = ["http://", "https://", "www."].iter().filter_map(|start| author.find(start)).min();
    let names = author.get(..end.unwrap_or(author.len())).unwrap_or_default();
    let is_mark = |c: char| c.is_whitespace() || matches!(c, '-' | ';' | ',' | '(' | '[' | '|');
    let names = names.trim_end_matches(is_mark);
    // Remove an unpaired quote.
    let is_lone = names.matches('"').count() % 2 == 1;
    let names = if is_lone { names.trim_end_matches('"') } else { names };
    (!names.is_empty() && names != "AUTHOR").then(|| names.to_owned())
}

fn tidy_param(param: &mut DocblockParam) {
    let Some(text) = param.description.take() else { return };
    let Facts { text, types, default } = facts(&text);
    if param.types.is_empty() {
        param.types = types;
    }
    param.default = param.default.take().or(default);
    param.optional |= param.default.is_some();
    param.description = meaning(text).filter(|text| {
        let is_name = param.name.as_deref().is_some_and(|name| name.trim_start_matches('_').eq_ignore_ascii_case(text));
        !is_name && !is_word_for(text, &param.types)
    });
}

/// Whether a text just repeats the type, or says that there is nothing.
fn is_word_for(text: &str, types: &[String]) -> bool {
    let text = text.trim().trim_end_matches(['.', ';']);
    let is_nothing = types.iter().any(|name| name == "Nothing");
    types.iter().any(|name| name.eq_ignore_ascii_case(text))
        || is_nothing && ["none", "nothing", "nil", "void", "n/a", "<>"].iter().any(|it| it.eq_ignore_ascii_case(text))
}

/// Returns a text unless it is a placeholder.
fn meaning(text: String) -> Option<String> {
    let word = text.trim().trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let is_filler = word.is_empty() || FILLERS.contains(&&*word);
    (!is_filler).then_some(text)
}

/// A text, with the types and the default stated in brackets split off.
struct Facts {
    text: String,
    types: Vec<String>,
    default: Option<String>,
}

/// Extracts `[OBJECT, defaults to objNull]`, `<BOOLEAN>` and `[DEFAULT=false]` from a text.
fn facts(text: &str) -> Facts {
    let mut facts = Facts { text: String::new(), types: Vec::new(), default: None };
    let mut rest = text;
    while let Some(open) = rest.find(['[', '<', '(']) {
        let close = match rest.as_bytes()[open] {
            b'[' => ']',
            b'<' => '>',
            _ => ')',
        };
        let inside = closing(&rest[open..], close).map(|end| &rest[open + 1..open + end]);
        match inside.filter(|inside| is_fact(inside, close)) {
            Some(inside) => {
                facts.text.push_str(rest[..open].trim_end_matches(' '));
                let (types, default) = split_default(inside);
                let types = types.trim_matches([' ', ',', ';']);
                let known = sqf_docblock::types_in(types);
                match (close, known.is_empty()) {
                    (')', _) => {}
                    (_, false) => facts.types.extend(known),
                    // `<LOGIC>`: not a type of the game, but informative.
                    (_, true) if close == '>' && !matches!(types, "" | "TYPE") => facts.types.push(capitalized(types)),
                    _ => {}
                }
                facts.default = facts.default.take().or(default);
                rest = &rest[open + inside.len() + 2..];
            }
            None => {
                facts.text.push_str(&rest[..=open]);
                rest = &rest[open + 1..];
            }
        }
    }
    facts.text.push_str(rest);
    facts.text = facts.text.trim().to_owned();
    facts
}

/// Returns the offset of the bracket that closes the one at the start of a text.
fn closing(text: &str, close: char) -> Option<usize> {
    let open = text.chars().next()?;
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        depth += usize::from(c == open);
        if c == close {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some(at);
            }
        }
    }
    None
}

/// Whether the content of brackets is a type in capitals, a default, or both.
fn is_fact(inside: &str, close: char) -> bool {
    let (types, default) = split_default(inside);
    let types = types.trim_matches([' ', ',', ';']);
    if close == ')' {
        return types.is_empty() && default.is_some();
    }
    let is_plain = types.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '/' | ',' | '|'));
    let is_capital = close == '>' || !types.contains(char::is_lowercase);
    let is_type = is_plain && is_capital && !sqf_docblock::types_in(types).is_empty();
    let is_word = close == '>' && is_plain && types.len() > 2 && types.bytes().all(|byte| byte.is_ascii_uppercase());
    is_type || is_word || (types.is_empty() && default.is_some())
}

/// Capitalizes: `LOGIC` becomes `Logic`.
fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(String::from).unwrap_or_default();
    first + &letters.as_str().to_ascii_lowercase()
}

/// Splits `OBJECT, defaults to objNull` into the types and the default.
fn split_default(inside: &str) -> (&str, Option<String>) {
    let lower = inside.to_ascii_lowercase();
    let Some(at) = lower.find("default") else { return (inside, None) };
    let after = inside[at..].trim_start_matches(|c: char| c.is_ascii_alphabetic()).trim_start();
    let value = after.strip_prefix("to ").unwrap_or(after).trim_start_matches([':', '=', ',', ' ']).trim();
    let is_value = !value.is_empty() && (!value.contains(' ') || value.starts_with(['[', '"']));
    (&inside[..at], is_value.then(|| value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the parsed fields, one per line, omitting empty ones.
    #[track_caller]
    fn check(comments: &str, expected: &str) {
        let header = read(comments);
        let mut lines = Vec::new();
        lines.extend(header.description.map(|text| format!("description: {}", text.replace('\n', " / "))));
        for param in header.params {
            let default = param.default.map(|value| format!(" = {value}")).unwrap_or_default();
            let name = param.name.unwrap_or_else(|| param.index.map_or("-".to_owned(), |index| index.to_string()));
            let text = param.description.unwrap_or_default();
            lines.push(format!("{name} ({}){default} | {text}", param.types.join(", ")));
        }
        lines.extend(header.returns.map(|it| format!("returns ({}) | {}", it.types.join(", "), it.text)));
        lines.extend(header.notes.map(|text| format!("notes: {text}")));
        lines.extend(header.author.map(|text| format!("author: {text}")));
        lines.extend(header.examples.into_iter().map(|code| format!("example: {code}")));
        assert_eq!(lines.join("\n"), expected);
    }

    #[test]
    fn licenses_and_file_names_are_removed() {
        check(
            "// ****************************\n// * This gate is licensed under the Gate License. Copyright 2014 *\n\
             // ****************************\n//\t@file Version: 1.0\n//\t@file Name: openGate.sqf\n\
             //\t@file Author: Smith\n//\t@file Created: 01/02/2014\n\n// Opens the gate of a yard.\n",
            "description: Opens the gate of a yard.\nauthor: Smith",
        );
        check(
            "/*\n * Copyright (c) 2020 The Gates\n * All rights reserved.\n */\n/*\n    Author: Smith - https://gates.example.org\n\n    Description:\n    \
             Opens a gate.\n\n    Last Update: 2019-12-06\n*/",
            "description: Opens a gate.\nauthor: Smith",
        );
    }

    #[test]
    fn placeholders_of_templates_are_removed() {
        check(
            "/*\n * Author: AUTHOR\n * SHORT DESCRIPTION\n *\n * Arguments:\n * 0: ARGUMENT ONE <TYPE>\n * 1: ARGUMENT TWO <TYPE>\n \
             *\n * Return Value:\n * RETURN VALUE <TYPE>\n *\n * Example:\n * [ARGUMENTS] call gate_fnc_open\n */",
            "",
        );
        check(
            "/*\n * Closes the gate.\n *\n * Arguments:\n * 0: The gate <OBJECT>\n *\n * Return Value:\n * None\n */",
            "description: Closes the gate.\n0 (Object) | The gate\nreturns (Nothing) | ",
        );
    }

    #[test]
    fn types_and_defaults_in_brackets_are_parsed() {
        check(
            "/*\n    Description:\n        Opens a gate.\n\n    Parameter(s):\n        \
             _gate  - Gate to open                 [OBJECT, defaults to objNull]\n        \
             _speed - Metres in a second           [NUMBER, defaults to 1]\n        \
             _place - Where it is                  [ARRAY, defaults to [0, 0, 0]]\n\n    Returns:\n        \
             Whether it opens [BOOL]\n*/",
            "description: Opens a gate.\n_gate (Object) = objNull | Gate to open\n\
             _speed (Number) = 1 | Metres in a second\n_place (Array) = [0, 0, 0] | Where it is\nreturns (Boolean) | Whether it opens",
        );
    }

    #[test]
    fn a_header_ends_at_the_first_rule() {
        check(
            "// Gates - open all\n// =====================\n\n// DECLARE VARIABLES\n\n// =====================",
            "description: Gates - open all",
        );
    }

    #[test]
    fn any_text_is_parsed_without_panicking() {
        for text in ["/*", "//", "/**/", "// [", "/*\n0: [<\n*/", "/* Params:\n <>\n*/", "//\n//=\u{e9}\n", ""] {
            read(text);
        }
    }
}
