//! Corrections of misspelled commands.

use sqf_ide::memo::{LONGEST, Memo};
use sqf_reference::{Form, Forms, Reference};
use sqf_text::{NearNames, most_typos, nearest, typos, words_of_name};

/// Lengths of words from which they may have one, two and three typos.
const LENGTHS: [usize; 3] = [3, 6, 10];

/// The commands of a reference, and what misspelled words mean.
struct NearCommands {
    /// By name in lower case.
    names: NearNames<CommandName>,
    /// Cached corrections by form and misspelled word, in lower case.
    known: [Memo<String, Vec<String>>; 3],
}

struct CommandName {
    name: String,
    forms: Forms,
}

impl NearCommands {
    fn new(reference: &Reference) -> NearCommands {
        let names = reference.commands().names().filter(|names| names.operator.is_none()).map(|names| {
            let name = names.name.to_owned();
            (name.to_ascii_lowercase(), CommandName { forms: reference.forms(&name), name })
        });
        NearCommands { names: NearNames::new(names), known: Default::default() }
    }
}

/// Returns the commands of a form most similar to `word`, at most three; none if none is similar.
pub(crate) fn commands(reference: &Reference, word: &str, form: Form) -> Vec<String> {
    let word = word.to_ascii_lowercase();
    if word.len() > LONGEST {
        return Vec::new();
    }
    let near = reference.prepared(NearCommands::new);
    near.known[form as usize].get(word, |word| find(&near.names, word, form).into_iter().map(str::to_owned).collect())
}

/// Whether the parts of two names in camel case are typos of each other: those of `deleteFile` and `deleteSite` are not.
pub(crate) fn has_like_parts(word: &str, name: &str) -> bool {
    /// Lengths of parts from which they may have one and two typos.
    const LENGTHS: [usize; 2] = [3, 6];
    let parts = |name: &str| words_of_name(name).map(str::to_ascii_lowercase).collect::<Vec<_>>();
    let (ours, others) = (parts(word), parts(name));
    ours.len() != others.len()
        || ours.len() == 1
        || ours.iter().zip(&others).all(|(one, other)| typos(one, other, most_typos(one.len(), &LENGTHS)).is_some())
}

fn find<'n>(names: &'n NearNames<CommandName>, word: &str, form: Form) -> Vec<&'n str> {
    let most = most_typos(word.len(), &LENGTHS);
    if most == 0 {
        return Vec::new();
    }
    let candidates = names.like(word, most).into_iter().filter(|(_, command)| command.forms.contains(form));
    let mut found = nearest(word, most, candidates.map(|(lower, command)| (lower, command.name.as_str())));
    // Typos in the first letter are rare.
    let first = |name: &&str| name.as_bytes().first().map(u8::to_ascii_lowercase) == word.bytes().next();
    if found.iter().any(first) {
        found.retain(first);
    }
    if found.len() > 3 { Vec::new() } else { found }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_of_a_name_may_have_a_typo() {
        for (word, name, expected) in [
            ("setPosALT", "setPosATL", true),
            ("deletVehicel", "deleteVehicle", true),
            ("deleteFile", "deleteSite", false),
            ("hnit", "hint", true),
        ] {
            assert_eq!(has_like_parts(word, name), expected, "{word} {name}");
        }
    }
}
