//! Corrections of misspelled commands.

use sqf_ide::memo::{LONGEST, Memo};
use sqf_reference::{Form, Reference};

/// Cached corrections by form and misspelled word, in lower case.
#[derive(Default)]
struct NearCommands([Memo<String, Vec<String>>; 3]);

/// Returns the commands of a form most similar to `word`, at most three; none if none is similar.
pub(crate) fn commands(reference: &Reference, word: &str, form: Form) -> Vec<String> {
    let word = word.to_ascii_lowercase();
    if word.len() > LONGEST {
        return Vec::new();
    }
    let known = reference.prepared(|_| NearCommands::default());
    known.0[form as usize].get(word, |word| find(reference, word, form).into_iter().map(str::to_owned).collect())
}

fn find<'r>(reference: &'r Reference, word: &str, form: Form) -> Vec<&'r str> {
    let allowed = match word.len() {
        0..3 => return Vec::new(),
        3..6 => 1,
        6..10 => 2,
        _ => 3,
    };
    let mut best = allowed;
    let mut found: Vec<&str> = Vec::new();
    for names in reference.commands().names() {
        let name = names.name;
        let is_word = names.operator.is_none();
        if !is_word || name.len().abs_diff(word.len()) > best || !reference.forms(name).contains(form) {
            continue;
        }
        let distance = strsim::osa_distance(word, &name.to_ascii_lowercase());
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
