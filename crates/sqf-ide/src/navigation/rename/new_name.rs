//! Checks a new name: it must be valid, and unused.

use std::path::Path;
use std::sync::Arc;

use super::{Refusal, Renaming, places, reach};
use crate::analysis::Analysis;
use sqf_model::{Semantics, Symbol};
use sqf_syntax::is_preprocessor_word;
use sqf_text::{is_name, is_word_byte};

/// Maximum length of a new name, in bytes. This is also the limit for file names.
const LONGEST: usize = 200;
/// Maximum length of a name in a message, in characters.
const SHOWN: usize = 40;
/// Keywords of configs.
const CONFIG_WORDS: [&str; 4] = ["class", "delete", "enum", "import"];

/// Refuses unreadably long names.
pub(super) fn check_length(new: &str) -> Renaming<()> {
    if new.len() <= LONGEST {
        return Ok(());
    }
    let name = new.chars().take(SHOWN).chain("...".chars()).collect();
    Err(Refusal::Invalid { name, why: "it is longer than 200 characters" })
}

/// Whether a file or folder name is valid in any path: it does not end a string or an `#include`, and Windows allows
/// it.
pub(crate) fn is_plain_file_name(name: &str) -> bool {
    const SIGNS: [char; 13] = ['/', '\\', ':', '*', '?', '"', '\'', '<', '>', '|', '#', ';', ','];
    !name.is_empty() && !name.ends_with(['.', ' ']) && !name.contains(|c: char| c.is_control() || SIGNS.contains(&c))
}

/// Checks whether a symbol can be given a name.
pub(super) fn check_new(analysis: &Analysis, symbol: &Symbol, new: &str) -> Renaming<()> {
    let invalid = |why| Refusal::Invalid { name: new.to_owned(), why };
    let workspace = analysis.workspace();
    match symbol {
        Symbol::Event(_) => {
            let is_plain = !new.is_empty() && !new.contains(|c: char| c.is_control() || matches!(c, '"' | '\''));
            return if is_plain { Ok(()) } else { Err(invalid("it must be text without quotes")) };
        }
        Symbol::File(path) => {
            if !is_plain_file_name(new) {
                let why =
                    "paths in scripts cannot contain `/ \\ : * ? \" ' < > | # ; ,`, and names cannot end with a dot";
                return Err(invalid(why));
            }
            let kind = |name: &str| Path::new(name).extension().map(std::ffi::OsStr::to_ascii_lowercase);
            if kind(new) != path.extension().map(std::ffi::OsStr::to_ascii_lowercase) {
                return Err(invalid("the file must keep its extension"));
            }
            let is_taken = workspace.file_index(&path.with_file_name(new)).is_some();
            return if is_taken { Err(Refusal::Taken(new.to_owned())) } else { Ok(()) };
        }
        _ => {}
    }
    if !is_name(new) {
        return Err(invalid("names consist of letters, digits and underscores"));
    }
    let is_same = new.eq_ignore_ascii_case(symbol.name());
    let from = reach(analysis, symbol);
    let other = match symbol {
        Symbol::Global(_) if new.starts_with('_') => {
            return Err(invalid("names of local variables begin with an underscore, names of others do not"));
        }
        Symbol::Global(_) if analysis.reference().get(new).is_some() => return Err(Refusal::Taken(new.to_owned())),
        Symbol::Global(_) => Symbol::global(new),
        Symbol::Text(_) if !new.to_ascii_lowercase().starts_with("str_") => {
            return Err(invalid("keys of stringtables begin with `STR_`"));
        }
        Symbol::Text(_) => Symbol::text(new),
        Symbol::Macro { name, .. } if **name == *new => return Ok(()),
        Symbol::Macro { .. } if is_of_language(analysis, new) => {
            return Err(invalid("as a macro it would replace a word of the language"));
        }
        Symbol::Macro { file, .. } if is_written(analysis, symbol, file.as_deref(), new) => {
            return Err(Refusal::Taken(new.to_owned()));
        }
        Symbol::Macro { file, .. } => Symbol::Macro { name: new.into(), file: file.clone() },
        Symbol::Class(_) if CONFIG_WORDS.contains(&&*new.to_ascii_lowercase()) => {
            return Err(invalid("it is a word of the language"));
        }
        Symbol::Class(path) => {
            let around = path.rsplit_once('/').map(|(around, _)| format!("{around}/")).unwrap_or_default();
            Symbol::Class(format!("{around}{}", new.to_lowercase()).into())
        }
        Symbol::Key(_) => Symbol::Key(new.to_lowercase().into()),
        Symbol::File(_) | Symbol::Event(_) | Symbol::Marker(_) | Symbol::Word(_) => return Ok(()),
    };
    let is_taken = (!is_same || matches!(symbol, Symbol::Macro { .. }))
        && (!workspace.definitions(&other, from).is_empty()
            || !workspace.occurrences(&other, from).is_empty()
            || analysis.index().of(&other).next().is_some());
    if is_taken { Err(Refusal::Taken(new.to_owned())) } else { Ok(()) }
}

/// Whether a word has a meaning in scripts, configs or for the preprocessor, in its usual spelling: macros are
/// case-sensitive, so `PLAYER` may be one.
fn is_of_language(analysis: &Analysis, word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let is_usual = |name: &str| word == name || word == lower;
    analysis.reference().get(word).is_some_and(|record| is_usual(&record.name))
        || Semantics::is_magic(&lower)
        || is_preprocessor_word(word)
        || CONFIG_WORDS.contains(&word)
}

/// Whether a word occurs in a file that includes the macro, which would replace it.
fn is_written(analysis: &Analysis, symbol: &Symbol, file: Option<&Path>, word: &str) -> bool {
    let workspace = analysis.workspace();
    let named = places(analysis, symbol).into_iter().filter_map(|(place, _)| place.file);
    let mut files: Vec<Arc<Path>> = named.collect();
    for path in file.into_iter().chain(analysis.path()) {
        files.push(path.into());
        files.extend(workspace.includers(path).all().iter().cloned());
    }
    files.sort_unstable();
    files.dedup();
    let own = analysis.file().source();
    let others = files.iter().filter(|file| Some(&***file) != analysis.path());
    let sources = others.filter_map(|file| workspace.source(file)).chain([Arc::clone(own)]);
    sources.into_iter().any(|source| {
        let tokens = source.tokens();
        let mut written = (0..tokens.len()).filter(|token| !tokens.kind(*token).is_trivia());
        let is_word = |part: &[u8]| part == word.as_bytes();
        written.any(|token| source.token_text(token).as_bytes().split(|byte| !is_word_byte(*byte)).any(is_word))
    })
}

#[cfg(test)]
mod tests {
    use super::is_plain_file_name;

    #[test]
    fn names_that_would_end_a_path_are_rejected() {
        for name in ["raid.sqf", "fn_Open 2.sqf", "raid (1).sqf", "a+b@c.hpp", "größe.sqf", "a.b.sqf"] {
            assert!(is_plain_file_name(name), "{name}");
        }
        for name in
            ["", ".", "..", "a\"b.sqf", "it's.sqf", "a\nb.sqf", "a\u{9b}.sqf", "a;b", "a,b", "a#b", "a>b", "a ", "a/b"]
        {
            assert!(!is_plain_file_name(name), "{name}");
        }
    }
}
