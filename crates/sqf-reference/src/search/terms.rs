//! Words of texts and queries in the form in which they are compared.

use sqf_text::words_of_name;

/// Words that carry no meaning in a query, sorted.
pub(super) const STOP: &[&str] = &[
    "a", "about", "all", "an", "and", "any", "are", "as", "at", "be", "by", "can", "do", "does", "each", "for", "from",
    "how", "i", "if", "in", "is", "it", "its", "me", "my", "of", "on", "or", "own", "should", "that", "the", "this",
    "to", "was", "what", "when", "which", "who", "with", "without",
];

/// A word as written, in lower case, with the words that its spelling consists of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// Its letters and digits: `cbafncaddsetting`.
    pub(super) whole: String,
    /// What follows the tag of a function: `addsetting`.
    pub(super) untagged: Option<String>,
    /// The stems of its parts: `cba`, `add`, `set`. One for a plain word.
    pub(super) stems: Vec<String>,
}

/// Splits a text into words.
pub(super) fn words(text: &str) -> impl Iterator<Item = Word> + '_ {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty());
    words.filter_map(|word| {
        let whole = folded(word);
        let stems: Vec<String> =
            words_of_name(word).filter(|part| *part != "fnc").map(|part| stem(&folded(part))).collect();
        let untagged = word.find("_fnc_").map(|at| folded(&word[at + 5..]));
        (!stems.is_empty()).then_some(Word { whole, untagged, stems })
    })
}

/// Returns the letters and digits of a text in lower case.
pub(super) fn folded(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns what a name is found by: its letters and digits in lower case, or all of a symbol.
pub(super) fn key(name: &str) -> String {
    let folded = folded(name);
    if folded.is_empty() { name.split_whitespace().collect() } else { folded }
}

/// Whether a word in lower case carries no meaning in a query.
pub(super) fn is_stop(word: &str) -> bool {
    STOP.binary_search(&word).is_ok()
}

/// Removes the endings of a word in lower case: those of plurals and of verbs. Different words may get the same stem; one
/// word in different forms should.
pub(super) fn stem(word: &str) -> String {
    let mut stem = word.to_owned();
    if !word.is_ascii() || word.len() < 4 {
        return stem;
    }
    if let Some(rest) = word.strip_suffix("ies") {
        stem = format!("{rest}y");
    } else if ["sses", "xes", "ches", "shes"].iter().any(|end| word.ends_with(end)) {
        stem.truncate(word.len() - 2);
    } else if word.ends_with('s') && !["ss", "us", "is"].iter().any(|end| word.ends_with(end)) {
        stem.truncate(word.len() - 1);
    }
    for end in ["ing", "ed"] {
        let Some(rest) = stem.strip_suffix(end) else { continue };
        let is_ending = rest.len() >= 3 && rest.contains(['a', 'e', 'i', 'o', 'u', 'y']) && !stem.ends_with("eed");
        if !is_ending {
            continue;
        }
        let last: Vec<char> = rest.chars().rev().take(2).collect();
        let is_doubled = last[0] == last[1] && !['l', 's', 'z', 'e'].contains(&last[0]);
        stem.truncate(rest.len() - usize::from(is_doubled));
        break;
    }
    if stem.len() > 3 && stem.ends_with('e') {
        stem.pop();
    }
    stem
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_have_one_stem() {
        for forms in [
            ["create", "creates", "created", "creating"],
            ["stop", "stops", "stopped", "stopping"],
            ["kill", "kills", "killed", "killing"],
            ["body", "bodies", "body", "bodies"],
            ["box", "boxes", "box", "boxes"],
        ] {
            let stems: Vec<String> = forms.iter().map(|form| stem(form)).collect();
            assert!(stems.iter().all(|one| *one == stems[0]), "{stems:?}");
        }
        for word in ["class", "status", "this", "string", "speed", "hint"] {
            assert_eq!(stem(word), word);
        }
    }

    #[test]
    fn names_are_words() {
        let split = |text: &str| -> Vec<Vec<String>> { words(text).map(|word| word.stems).collect() };
        assert_eq!(split("addPerFrameHandler"), [["add", "per", "fram", "handler"]]);
        assert_eq!(split("CBA_fnc_addItem ATLToASL"), [["cba", "add", "item"].as_slice(), &["atl", "to", "asl"]]);
        assert_eq!(split("the gate's doors"), [["the"], ["gat"], ["s"], ["door"]]);
        assert_eq!(words("TAG_fnc_openGate").next().unwrap().untagged.as_deref(), Some("opengate"));
    }

    #[test]
    fn stop_words_are_sorted() {
        assert!(STOP.is_sorted());
    }
}
