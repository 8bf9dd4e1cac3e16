//! The fields of a record that a header comment can fill: syntax line, parameters and return value.

use crate::catalog::{Docblock, DocblockParam, DocblockSource, Param, Returns};

use super::clean;
use super::is_none;
use super::params::{head_of as param_head, says_none};
use super::returns::head_of as return_head;
use super::sections::{self, Label};
use super::types::{is_word_char, type_run};

/// Words that end the part of a description that can serve as a name.
const STOP_WORDS: &[&str] = &[
    "after", "and", "are", "as", "at", "be", "before", "between", "by", "can", "during", "for", "from", "has", "have",
    "if", "in", "into", "is", "may", "must", "not", "on", "or", "per", "should", "than", "that", "to", "under", "upon",
    "used", "via", "was", "when", "where", "which", "while", "who", "whom", "whose", "will", "with", "within",
    "without",
];

/// Words that no name begins with.
const ARTICLES: &[&str] = &["a", "an", "given", "optional", "the", "this"];

/// Words that say that a parameter has several values.
const LISTS: &[&str] = &["array", "arrays", "list", "lists"];

/// Words that begin the description of a value rather than of a thing.
const VALUES: &[&str] = &["any", "either", "false", "nil", "one", "true", "use", "whether"];

/// Most words in a name made from a description.
const LONGEST_NAME: usize = 4;

/// The call that the comment's parameters imply: `[unit, radius] call BIS_fnc_example`.
///
/// * Parameters with positions make an array, in their order. Of several alternatives the one with the most
///   parameters is shown.
/// * A single argument without a position stands before `call` as it is, unless the comment itself calls the function
///   with an array.
/// * Where the comment says that there are no parameters: `[] call ...`, or `call ...` if it shows that.
/// * `spawn` instead of `call` when the comment's own calls or its execution notes say so.
///
/// Names are those of [`params`]. `None` when the comment has no section on parameters, or nothing in it.
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

/// The parameters as those of a syntax. Alternatives for one position follow each other.
///
/// Texts are plain, as in the comment: `description`, `default` and `text` have to be escaped, and their line breaks
/// and indentation kept, where they become Markdown. A name that the comment does not give is made from the
/// description or type, so that the names of [`inferred_call`] can be found in the list.
pub fn params(docblock: &Docblock) -> Vec<Param> {
    let names = names(&docblock.params);
    let param = |(param, name): (&DocblockParam, String)| Param {
        name,
        type_text: param_head(&param.text).type_text,
        types: param.types.clone(),
        optional: param.optional,
        default: param.default.clone(),
        description: param.description.clone(),
        since: None,
        text: param.text.clone(),
        source: Some(DocblockSource::Docblock),
    };
    docblock.params.iter().zip(names).map(param).collect()
}

/// The return value as that of a syntax. Texts are plain, as for [`params`].
pub fn returns(docblock: &Docblock) -> Option<Returns> {
    let found = docblock.returns.as_ref()?;
    let head = return_head(&found.text);
    let (type_text, description) =
        if is_none(&found.text) { (Some(found.text.clone()), None) } else { (head.type_text, head.description) };
    Some(Returns {
        type_text,
        types: found.types.clone(),
        description,
        text: found.text.clone(),
        source: Some(DocblockSource::Docblock),
    })
}

/// What stands before `call`. `None` when nothing is known about it.
fn arguments(docblock: &Docblock, calls: &[Call]) -> Option<String> {
    let names = names(&docblock.params);
    let alternatives = alternatives(&docblock.params);
    let longest = alternatives.iter().reduce(|best, next| {
        // Of equally long arrays the last: headers copied from another function begin with a line of that one.
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
            // The array in front of a call may be the argument itself.
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

/// Groups of parameters that are passed together, as places in the list. A new one begins where positions start over.
fn alternatives(params: &[DocblockParam]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut first = None;
    for (at, param) in params.iter().enumerate() {
        match groups.last_mut() {
            Some(group) if param.index.is_some() && first.is_some() && param.index != first => {
                // A position that is given twice has two forms; the call shows the first.
                if group.iter().all(|other| params[*other].index != param.index) {
                    group.push(at);
                }
            }
            _ => {
                first = param.index;
                groups.push(vec![at]);
            }
        }
    }
    groups
}

/// Names for the parameters, as a script would write them without the underscore. Inside one alternative none occurs
/// twice.
fn names(params: &[DocblockParam]) -> Vec<String> {
    let mut names: Vec<String> = params.iter().map(base_name).collect();
    for group in alternatives(params) {
        let bases: Vec<String> = group.iter().map(|at| names[*at].clone()).collect();
        for (place, at) in group.iter().enumerate() {
            let base = &bases[place];
            if bases.iter().filter(|other| *other == base).count() > 1 {
                let number = bases[..=place].iter().filter(|other| *other == base).count();
                names[*at] = unique(format!("{base}{number}"), &bases);
            }
        }
    }
    names
}

/// The name itself, or with an underscore more where another parameter already has it.
fn unique(mut name: String, taken: &[String]) -> String {
    while taken.contains(&name) {
        name.push('_');
    }
    name
}

/// Name of a parameter: the comment's, or one made from its description or type.
fn base_name(param: &DocblockParam) -> String {
    let given = param.name.as_deref().map(|name| lower_first(name.trim_start_matches('_')));
    let described = || noun(param.description.as_deref()?);
    let typed = || camel_case(param.types.first()?.split(' '));
    given.filter(|name| !name.is_empty()).or_else(described).or_else(typed).unwrap_or_else(|| "argument".to_owned())
}

/// The thing that a description begins with, as a name: `the scan name to use` is `scanName`.
fn noun(description: &str) -> Option<String> {
    if type_run(description).is_some_and(|run| run.certain) {
        return None;
    }
    let mut clauses = description.split(['.', ',', ';', ':', '(', '[', '{', '"', '\n', '/']);
    let clause = clauses.next()?.split(" - ").next()?;
    let words = clause.split([' ', '-', '\t']).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.skip_while(|word| is_one_of(word, ARTICLES)).collect();
    let end = (0..words.len()).find(|at| ends_noun(&words, *at)).unwrap_or(words.len());
    let words: Vec<&str> = words[..end].iter().copied().filter(|word| !is_one_of(word, ARTICLES)).collect();
    let words = match words.as_slice() {
        // `list of targets` is named after what it lists.
        [list, of, listed @ ..] if *of == "of" && is_one_of(list, LISTS) && !listed.is_empty() => listed,
        [words @ .., of] if *of == "of" => words,
        words => words,
    };
    let of = words.iter().position(|word| *word == "of").filter(|_| words.len() > LONGEST_NAME);
    let words = &words[..of.unwrap_or(words.len())];
    let first = words.first()?;
    let is_name = first.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_one_of(first, VALUES);
    let is_plain = words.iter().all(|word| word.chars().all(is_word_char));
    let is_shouted = words.len() > 1 && !words.iter().any(|word| word.contains(char::is_lowercase));
    if is_name && is_plain && !is_shouted && words.len() <= LONGEST_NAME {
        camel_case(words.iter().copied())
    } else {
        None
    }
}

/// Whether the thing that a description begins with is named before the word at `at`.
fn ends_noun(words: &[&str], at: usize) -> bool {
    let word = words[at].to_ascii_lowercase();
    let before = at.checked_sub(1).map(|at| words[at]);
    let is_participle = (word.ends_with("ed") && !word.ends_with("eed")) || word.ends_with("ing");
    // `code executed when` ends there; `executed code` and `list of executed code` do not.
    let follows_noun = before.is_some_and(|before| before != "of");
    is_one_of(&word, STOP_WORDS) || (follows_noun && (is_participle && word != "string" || is_one_of(&word, ARTICLES)))
}

/// Whether a word is in a list, in any case.
fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|other| word.eq_ignore_ascii_case(other))
}

/// Joins words to one name in camel case.
fn camel_case<'w>(words: impl Iterator<Item = &'w str>) -> Option<String> {
    let mut name = String::new();
    for word in words {
        if name.is_empty() {
            name = lower_first(word);
        } else {
            let mut letters = word.chars();
            name.extend(letters.next().into_iter().flat_map(char::to_uppercase));
            name.push_str(letters.as_str());
        }
    }
    (!name.is_empty()).then_some(name)
}

/// A word that does not begin with a capital: `Unit`, `ID` and `TXScan` become `unit`, `id` and `txScan`.
fn lower_first(word: &str) -> String {
    let capitals = word.chars().take_while(|c| !c.is_lowercase()).count();
    // The `s` of a plural (`IDs`) begins no word.
    let is_prefix = capitals > 1 && capitals + 1 < word.chars().count();
    let lowered = if is_prefix { capitals - 1 } else { capitals };
    let lower = |(at, c): (usize, char)| {
        if at < lowered { c.to_ascii_lowercase() } else { c }
    };
    word.chars().enumerate().map(lower).collect()
}

/// A call of the function in its own comment.
struct Call {
    spawns: bool,
    /// Something stands before it.
    argument: bool,
    /// That is an array.
    array: bool,
}

/// The calls of `function_name` that the comment shows.
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
        // `x = call f` has no argument, nor does `call f` at the beginning of a line.
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

/// Whether a text holds a word, in any case.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|c| !is_word_char(c)).any(|other| other.eq_ignore_ascii_case(word))
}
