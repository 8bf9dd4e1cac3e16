//! The fields of a record that a header comment can fill: syntax line, parameters and return value.

use sqf_reference::{Docblock, DocblockParam, DocblockSource, Param, Returns};

use super::names::{alternatives, names};
use super::params::{head_of as param_head, says_none};
use super::returns::head_of as return_head;
use super::sections::{self, Label};
use super::types::{is_word_char, with_wiki_names};
use super::{clean, is_none};

/// Returns the call that the comment's parameters imply: `[unit, radius] call BIS_fnc_example`.
///
/// * Parameters with positions form an array, in that order. Of several alternatives, the one with the most parameters
///   is shown.
/// * A single argument without a position precedes `call` as it is, unless the comment itself calls the function with
///   an array.
/// * If the comment says that there are no parameters: `[] call ...`, or `call ...` if it shows that.
/// * `spawn` instead of `call` if the comment's own calls or its execution notes say so.
///
/// Names are those of [`params`]. None if the comment has no section on parameters, or an empty one.
pub fn inferred_call(docblock: &Docblock, function_name: &str) -> Option<String> {
    let calls = calls(&docblock.text, function_name);
    let arguments = arguments(docblock, &calls)?;
    let spawns = match &docblock.execution {
        _ if !calls.is_empty() => calls.iter().all(|call| call.spawns),
        Some(execution) => has_word(execution, "spawn") && !has_word(execution, "call"),
        None => false,
    };
    let verb = if spawns { "spawn" } else { "call" };
    let blank = if arguments.is_empty() { "" } else { " " };
    Some(format!("{arguments}{blank}{verb} {function_name}"))
}

/// Returns the parameters as those of a syntax. Alternatives for one position follow each other.
///
/// Texts are plain, as in the comment: where `description`, `default` and `text` become Markdown, they must be escaped,
/// and their line breaks and indentation kept. A missing name is derived from the description or type, so that the
/// names of [`inferred_call`] can be found in the list.
pub fn params(docblock: &Docblock) -> Vec<Param> {
    let names = names(&docblock.params);
    let param = |(param, name): (&DocblockParam, String)| Param {
        name,
        type_text: param_head(&param.text).type_text.map(|text| with_wiki_names(&text)),
        types: param.types.clone(),
        optional: param.optional,
        default: param.default.clone(),
        description: param.description.clone(),
        since: None,
        text: param.text.clone(),
        source: Some(DocblockSource::Docblock),
        parts: Vec::new(),
    };
    docblock.params.iter().zip(names).map(param).collect()
}

/// Returns the return value as that of a syntax. Texts are plain, as for [`params`].
pub fn returns(docblock: &Docblock) -> Option<Returns> {
    let found = docblock.returns.as_ref()?;
    let head = return_head(&found.text);
    let (type_text, description) =
        if is_none(&found.text) { (Some(found.text.clone()), None) } else { (head.type_text, head.description) };
    Some(Returns {
        type_text: type_text.map(|text| with_wiki_names(&text)),
        types: found.types.clone(),
        description,
        text: found.text.clone(),
        source: Some(DocblockSource::Docblock),
        parts: Vec::new(),
    })
}

/// Returns what precedes `call`. None if it is unknown.
fn arguments(docblock: &Docblock, calls: &[Call]) -> Option<String> {
    let names = names(&docblock.params);
    let alternatives = alternatives(&docblock.params);
    let longest = alternatives.iter().reduce(|best, next| {
        // Of equally long arrays, the last one: headers copied from another function begin with a line of that one.
        let is_array = docblock.params[next[0]].index.is_some();
        if next.len() > best.len() || (next.len() == best.len() && is_array) { next } else { best }
    });
    match longest {
        Some(alternative) => {
            let mut listed = alternative.clone();
            listed.sort_by_key(|at| docblock.params[*at].index);
            let listed = listed.iter().map(|at| names[*at].as_str()).collect::<Vec<_>>().join(", ");
            let first = &docblock.params[alternative[0]];
            let is_whole = first.index.is_none();
            // The array before a call may be the argument itself.
            let takes_array = first.types.iter().any(|name| name == "Array");
            let syntax = docblock.syntax.as_deref().unwrap_or_default();
            let shows_array = !calls.is_empty() && calls.iter().all(|call| call.array)
                || syntax.contains("] call")
                || syntax.contains("] spawn");
            Some(if is_whole && (takes_array || !shows_array) { listed } else { format!("[{listed}]") })
        }
        None if says_no_params(&docblock.text) => {
            let shows_none = !calls.is_empty() && calls.iter().all(|call| !call.argument);
            Some(if shows_none { String::new() } else { "[]".to_owned() })
        }
        None => None,
    }
}

/// A call of the function in its own comment.
struct Call {
    spawns: bool,
    /// Whether it has an argument.
    argument: bool,
    /// Whether that is an array.
    array: bool,
}

/// Finds the calls of `function_name` in the comment.
fn calls(text: &str, function_name: &str) -> Vec<Call> {
    let name = function_name.to_ascii_lowercase();
    let lower = text.to_ascii_lowercase();
    if name.is_empty() {
        return Vec::new();
    }
    let call = |(at, found): (usize, &str)| {
        let after = &lower[at + found.len()..];
        let before = lower[..at].trim_end_matches([' ', '\t']);
        let spawns = before.ends_with("spawn");
        let before = before.strip_suffix("spawn").or_else(|| before.strip_suffix("call"))?;
        let before = before.trim_end_matches([' ', '\t']);
        // `x = call f` has no argument, nor does `call f` at the start of a line.
        let argument = !(before.is_empty() || before.ends_with(['\n', '=', ';', '{', '(', '"', '/']));
        let call = Call { spawns, argument, array: before.ends_with(']') };
        (!after.starts_with(is_word_char)).then_some(call)
    };
    lower.match_indices(&name).filter_map(call).collect()
}

/// Whether the comment has a section on parameters that says there are none.
fn says_no_params(text: &str) -> bool {
    let lines = clean::lines(text);
    let sections = sections::split(&lines);
    let mut params = sections.iter().filter(|section| section.label == Label::Params);
    params.any(says_none)
}

/// Whether a text contains a word, in any case.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|c| !is_word_char(c)).any(|other| other.eq_ignore_ascii_case(word))
}
