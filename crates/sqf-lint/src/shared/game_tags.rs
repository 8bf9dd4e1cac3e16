//! Tags of the game's own functions.

use sqf_reference::Reference;
use sqf_text::function_prefix;

/// Prefixes of the game's functions, in lower case: `bis_fnc_`.
struct Tags(Vec<String>);

impl Tags {
    fn new(reference: &Reference) -> Tags {
        let tags = reference.functions().names().filter_map(|names| function_prefix(names.name));
        let mut tags: Vec<String> = tags.map(str::to_ascii_lowercase).collect();
        tags.sort();
        tags.dedup();
        Tags(tags)
    }
}

/// Whether a word, in lower case, has a prefix of the game's functions.
pub(crate) fn has_tag_of_game(reference: &Reference, word: &str) -> bool {
    reference.prepared(Tags::new).0.iter().any(|tag| word.starts_with(tag.as_str()))
}
