//! Chooses names for parameters, and determines which parameters are passed together.

use rustc_hash::{FxHashMap, FxHashSet};

use sqf_reference::DocblockParam;

use super::types::{is_word_char, type_run};

/// Words that end the part of a description that can serve as a name.
const STOP_WORDS: &[&str] = &[
    "after", "and", "are", "as", "at", "be", "before", "between", "by", "can", "during", "for", "from", "has", "have",
    "if", "in", "into", "is", "may", "must", "not", "on", "or", "per", "should", "than", "that", "to", "under", "upon",
    "used", "via", "was", "when", "where", "which", "while", "who", "whom", "whose", "will", "with", "within",
    "without",
];

/// Words that a name does not begin with.
const ARTICLES: &[&str] = &["a", "an", "given", "optional", "the", "this"];

/// Words for a parameter with several values.
const LISTS: &[&str] = &["array", "arrays", "list", "lists"];

/// Words that begin the description of a value rather than of a thing.
const VALUES: &[&str] = &["any", "either", "false", "how", "nil", "one", "true", "use", "whether"];

/// Maximum number of words in a name made from a description.
const LONGEST_NAME: usize = 4;

/// Groups parameters that are passed together, as indexes into the list. A new group begins where positions start over.
pub(super) fn alternatives(params: &[DocblockParam]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut first = None;
    let mut taken = FxHashSet::default();
    for (at, param) in params.iter().enumerate() {
        match groups.last_mut() {
            Some(group) if param.index.is_some() && first.is_some() && param.index != first => {
                // A position that occurs twice has two forms; the call shows the first.
                if taken.insert(param.index) {
                    group.push(at);
                }
            }
            _ => {
                first = param.index;
                taken.clear();
                groups.push(vec![at]);
            }
        }
    }
    groups
}

/// Returns names for the parameters, as a script would write them without the underscore. Duplicates within an
/// alternative are numbered.
pub fn names(params: &[DocblockParam]) -> Vec<String> {
    let mut names: Vec<String> = params.iter().map(base_name).collect();
    for group in alternatives(params) {
        let mut counts: FxHashMap<String, usize> = FxHashMap::default();
        for at in &group {
            *counts.entry(names[*at].clone()).or_default() += 1;
        }
        let mut taken: FxHashSet<String> = counts.keys().cloned().collect();
        let mut numbers: FxHashMap<String, usize> = FxHashMap::default();
        for at in group {
            let base = names[at].clone();
            if counts.get(&base).is_none_or(|count| *count < 2) {
                continue;
            }
            let number = numbers.entry(base.clone()).or_default();
            while !taken.insert(names[at].clone()) {
                *number += 1;
                names[at] = format!("{base}{number}");
            }
        }
    }
    names
}

/// Returns the name of a parameter: the comment's, or one made from its description or type.
fn base_name(param: &DocblockParam) -> String {
    let given = param.name.as_deref().map(|name| lower_first(name.trim_start_matches('_')));
    let described = || noun(param.description.as_deref()?);
    let typed = || camel_case(param.types.first()?.split(' '));
    given.filter(|name| !name.is_empty()).or_else(described).or_else(typed).unwrap_or_else(|| "argument".to_owned())
}

/// Returns the thing that a description begins with, as a name: `the scan name to use` becomes `scanName`.
fn noun(description: &str) -> Option<String> {
    if type_run(description).is_some_and(|run| run.certain) {
        return None;
    }
    let mut clauses = description.split(['.', ',', ';', ':', '(', '[', '{', '"', '\n', '/']);
    let clause = clauses.next()?.split(" - ").next()?;
    let words = clause.split([' ', '-', '\t']).filter(|word| !word.is_empty());
    // `ARRAY of values` leaves `of values`.
    let words: Vec<&str> = words.skip_while(|word| is_one_of(word, ARTICLES) || *word == "of").collect();
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

/// Whether the thing that a description begins with is complete before the word at `at`.
fn ends_noun(words: &[&str], at: usize) -> bool {
    let word = words[at].to_ascii_lowercase();
    let before = at.checked_sub(1).map(|at| words[at]);
    let is_participle = (word.ends_with("ed") && !word.ends_with("eed")) || word.ends_with("ing");
    // `code executed when` ends there; `executed code` and `list of executed code` do not.
    let follows_noun = before.is_some_and(|word| word != "of" && !is_one_of(word, ARTICLES));
    is_one_of(&word, STOP_WORDS) || (follows_noun && (is_participle && word != "string" || is_one_of(&word, ARTICLES)))
}

/// Whether a list contains a word, in any case.
fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|other| word.eq_ignore_ascii_case(other))
}

/// Joins words to a name in camel case.
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

/// Lowercases the start of a word: `Unit`, `ID` and `TXScan` become `unit`, `id` and `txScan`.
fn lower_first(word: &str) -> String {
    let capitals = word.chars().take_while(|c| !c.is_lowercase()).count();
    // The `s` of a plural (`IDs`) does not begin a word.
    let is_prefix = capitals > 1 && capitals + 1 < word.chars().count();
    let lowered = if is_prefix { capitals - 1 } else { capitals };
    let lower = |(at, c): (usize, char)| {
        if at < lowered { c.to_ascii_lowercase() } else { c }
    };
    word.chars().enumerate().map(lower).collect()
}
