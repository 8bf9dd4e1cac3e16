//! Corrections of misspelled commands.

use sqf_ide::memo::{LONGEST, Memo};
use sqf_reference::{Form, Forms, Reference};

/// The commands of a reference, and what misspelled words mean.
struct NearCommands {
    names: Vec<CommandName>,
    /// Cached corrections by form and misspelled word, in lower case.
    known: [Memo<String, Vec<String>>; 3],
}

struct CommandName {
    name: String,
    lower: String,
    forms: Forms,
}

impl NearCommands {
    fn new(reference: &Reference) -> NearCommands {
        let names = reference.commands().names().filter(|names| names.operator.is_none());
        let names = names.map(|names| CommandName {
            name: names.name.to_owned(),
            lower: names.name.to_ascii_lowercase(),
            forms: reference.forms(names.name),
        });
        NearCommands { names: names.collect(), known: Default::default() }
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

fn find<'n>(names: &'n [CommandName], word: &str, form: Form) -> Vec<&'n str> {
    let allowed = match word.len() {
        0..3 => return Vec::new(),
        3..6 => 1,
        6..10 => 2,
        _ => 3,
    };
    let mut best = allowed;
    let mut found: Vec<&str> = Vec::new();
    for CommandName { name, lower, forms } in names {
        if name.len().abs_diff(word.len()) > best || !forms.contains(form) {
            continue;
        }
        let distance = strsim::osa_distance(word, lower);
        if distance < best {
            found.clear();
            best = distance;
        }
        if distance <= best {
            found.push(name);
        }
    }
    // Typos in the first letter are rare.
    let first = |name: &&str| name.as_bytes().first().map(u8::to_ascii_lowercase) == word.bytes().next();
    if found.iter().any(first) {
        found.retain(first);
    }
    if found.len() > 3 { Vec::new() } else { found }
}
