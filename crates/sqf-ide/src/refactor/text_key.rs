//! Keys of stringtables for texts that players read: one that has the text already, or a new one that is named like the
//! others in the nearest stringtable.

use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::analysis::Analysis;
use crate::change::{Change, key};
use crate::fix::Edit;
use crate::layout::first_free;
use sqf_model::{SymbolKind, Workspace};
use sqf_syntax::Source;
use sqf_syntax::stringtable::{Stringtable, plain_text};

/// Maximum number of words of a text that its key is named after.
const MOST_WORDS: usize = 5;

/// Words that tell nothing, in lower case.
const FILLING: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "been", "but", "by", "can", "do", "does", "for", "from", "has", "have",
    "if", "in", "into", "is", "it", "its", "may", "must", "of", "on", "only", "or", "please", "sorry", "that", "the",
    "their", "them", "there", "they", "this", "to", "was", "were", "will", "with", "you", "your",
];

/// Maximum number of parts between `_` in a tag: `STR_TAG_gates_`.
const MOST_PARTS: usize = 4;

/// A key for a text.
pub(super) struct Key {
    name: String,
    /// The stringtable and the edit that adds it there; None if it is there already.
    added: Option<(Arc<Path>, Edit)>,
}

impl Key {
    /// Returns the key for a text in the file that is asked about.
    pub(super) fn of(analysis: &Analysis, shown: &str) -> Option<Key> {
        let (file, table) = nearest_table(analysis)?;
        let text = table.text();
        let keys = Stringtable::parse(text);
        if let Some(name) = key_of(&keys, text, shown) {
            return Some(Key { name, added: None });
        }
        let names: Vec<&str> = keys.keys(text).filter_map(|key| Some(key.filled_name(text)?.of(text))).collect();
        let used = used(analysis, &names);
        let name = Naming::of(&names).under(&used).name(shown, &names)?;
        // After the last key that the file uses, or at the end: between others it would part what belongs together.
        let is_used = |key: &&sqf_syntax::stringtable::Key<'_>| {
            key.filled_name(text).is_some_and(|name| used.last().is_some_and(|used| *used == name.of(text)))
        };
        let before = keys.keys(text).find(|key| is_used(&key)).or_else(|| keys.keys(text).last())?;
        let edit = key::after(text, &before, &name, &escaped(shown))?;
        Some(Key { name, added: Some((file, edit)) })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Returns what the menu says of it.
    pub(super) fn title(&self) -> String {
        match self.added {
            Some(_) => format!("Move the text to stringtable key `{}`", self.name),
            None => format!("Replace the text with stringtable key `{}`", self.name),
        }
    }

    /// Returns the change that adds it if it is new, with the edit that uses it.
    pub(super) fn change(self, own: Edit) -> Change {
        let mut files: std::collections::BTreeMap<_, _> = [(None, vec![own])].into();
        if let Some((file, edit)) = self.added {
            files.insert(Some(file), vec![edit]);
        }
        Change { files, ..Change::default() }
    }
}

/// Returns the keys that a file uses, in the order in which it does.
fn used<'k>(analysis: &Analysis, names: &[&'k str]) -> Vec<&'k str> {
    let text = analysis.file().text();
    let places = names.iter().filter_map(|name| {
        // A macro may add the tag.
        let own = name.splitn(4, '_').nth(3).filter(|own| own.len() > 3);
        let at = text.find(&format!("{name}\"")).or_else(|| text.find(&format!("STRING({})", own?)))?;
        Some((at, *name))
    });
    let mut places: Vec<(usize, &str)> = places.collect();
    places.sort_unstable();
    places.into_iter().map(|(_, name)| name).collect()
}

/// Whether a text is prose that the game certainly shows unchanged from a stringtable. Escapes and blanks at its ends
/// may be lost.
pub(super) fn is_plain(text: &str) -> bool {
    let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
    let is_odd = |c: char| c.is_control() || c == '\\' || c == '\u{fffd}';
    // `XXX` is a placeholder.
    let is_varied =
        text.chars().any(|c| c.is_alphabetic() && !text.starts_with(c)) && text.contains(char::is_lowercase);
    letters > 1 && is_varied && text.trim() == text && !text.contains(is_odd) && !text.contains("  ") && text.len() < 1000
        // Markup rather than prose.
        && !text.contains("='")
        && !text.contains("=\"")
        && !(text.starts_with('<') && text.ends_with('>'))
        // The name of a key, or a path.
        && !text.to_ascii_lowercase().starts_with("str_")
        && !text.starts_with('$')
}

/// Returns the stringtable with keys in the folder of the script or in the nearest one above it.
fn nearest_table(analysis: &Analysis) -> Option<(Arc<Path>, Arc<Source>)> {
    let workspace = analysis.workspace();
    let path = analysis.path().filter(|_| workspace.is_indexed())?;
    let tables: Arc<Vec<Arc<Path>>> = analysis.prepared(|| {
        let named = workspace.names(SymbolKind::Text, "", usize::MAX, Some(path)).into_iter();
        let mut files: Vec<Arc<Path>> = named.filter_map(|named| named.file).collect();
        files.sort();
        files.dedup();
        files
    });
    let is_above = |table: &&Arc<Path>| {
        table.parent().is_some_and(|folder| path.starts_with(folder)) && !workspace.is_library(table)
    };
    let nearest = tables.iter().filter(is_above).max_by_key(|table| table.components().count())?;
    // Beyond the folder of the mission or addon, the game does not find it.
    let home = workspace.home(path)?;
    let source =
        workspace.source(nearest).filter(|_| nearest.starts_with(&home) || is_addon_beside(workspace, nearest))?;
    let table = Stringtable::parse(source.text());
    table.problems().is_empty().then(|| (Arc::clone(nearest), source))
}

/// Whether a stringtable is in a folder that may be an addon with others in it.
fn is_addon_beside(workspace: &dyn Workspace, table: &Path) -> bool {
    let is_beside = |name| workspace.source(&table.with_file_name(name)).is_some();
    ["config.cpp", "description.ext"].into_iter().any(is_beside)
}

/// Returns the key whose first text is this one.
fn key_of(keys: &Stringtable, text: &str, shown: &str) -> Option<String> {
    let mut keys = keys.keys(text);
    let is_it = |content: &str| content.trim() == escaped(shown) || plain_text(content).trim() == shown;
    let found =
        keys.find(|key| key.texts().next().is_some_and(|first| is_it(first.content.of(text))))?.filled_name(text)?;
    Some(found.of(text).to_owned())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// How words become the name of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeyCase {
    /// `OpenGate`
    Pascal,
    /// `openGate`
    Camel,
    /// `OPEN_GATE`
    Upper,
    /// `open_gate`
    Lower,
    /// `Open_Gate`
    Title,
}

/// How the keys of a table are named.
#[derive(Debug, PartialEq, Eq)]
struct Naming {
    prefix: String,
    case: KeyCase,
}

impl Naming {
    /// The longest tag that most keys share, and the case of most names after it.
    fn of(names: &[&str]) -> Naming {
        let mut prefix = String::new();
        for _ in 0..MOST_PARTS {
            let with: Vec<&str> = names.iter().filter_map(|name| name.strip_prefix(&prefix)).collect();
            let parts = with.iter().filter_map(|rest| Some(&rest[..=rest.find('_')?]));
            let mut counts: Vec<(&str, usize)> = Vec::new();
            for part in parts {
                match counts.iter_mut().find(|(known, _)| *known == part) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((part, 1)),
                }
            }
            match counts.into_iter().max_by_key(|(_, count)| *count) {
                Some((part, count)) if count * 3 > with.len() * 2 => prefix.push_str(part),
                _ => break,
            }
        }
        if prefix.is_empty() {
            prefix = "STR_".to_owned();
        }
        let mut votes =
            [(KeyCase::Pascal, 0), (KeyCase::Camel, 0), (KeyCase::Upper, 0), (KeyCase::Lower, 0), (KeyCase::Title, 0)];
        for case in names.iter().filter_map(|name| case_of(name.strip_prefix(&prefix)?)) {
            if let Some((_, count)) = votes.iter_mut().find(|(known, _)| *known == case) {
                *count += 1;
            }
        }
        // The first of equals.
        let case = votes.into_iter().rev().max_by_key(|(_, count)| *count).map_or(KeyCase::Pascal, |(case, _)| case);
        Naming { prefix, case }
    }

    /// The same with the longest tag that keys used by a file share, if there are several.
    fn under(mut self, used: &[&str]) -> Naming {
        if used.len() > 1 {
            let mut ends = used[0].match_indices('_').map(|(at, _)| &used[0][..=at]);
            let shared = ends.rfind(|tag| used.iter().all(|name| name.starts_with(tag)));
            if let Some(shared) = shared.filter(|shared| shared.len() > self.prefix.len()) {
                self.prefix = shared.to_owned();
            }
        }
        self
    }

    /// Returns a name for a text that no key has yet.
    fn name(&self, text: &str, known: &[&str]) -> Option<String> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        // `%1` and the like are placeholders of `format`.
        let words = words.filter(|word| !word.bytes().all(|byte| byte.is_ascii_digit()));
        let all: Vec<String> = words.map(|word| word.to_ascii_lowercase()).collect();
        // A sentence that is cut off says less than its words that matter.
        let is_short = all.len() <= MOST_WORDS;
        let telling = || all.iter().filter(|word| !FILLING.contains(&word.as_str())).take(MOST_WORDS - 1);
        let words: Vec<String> = if is_short { all.clone() } else { telling().cloned().collect() };
        let title = |word: &String| format!("{}{}", word[..1].to_ascii_uppercase(), &word[1..]);
        let own = match self.case {
            KeyCase::Pascal => words.iter().map(title).collect(),
            KeyCase::Camel => {
                let rest: String = words.iter().skip(1).map(title).collect();
                words.first().map(|first| format!("{first}{rest}")).unwrap_or_default()
            }
            KeyCase::Upper => words.join("_").to_ascii_uppercase(),
            KeyCase::Lower => words.join("_"),
            KeyCase::Title => words.iter().map(title).collect::<Vec<_>>().join("_"),
        };
        if own.is_empty() {
            return None;
        }
        let known: FxHashSet<String> = known.iter().map(|known| known.to_ascii_lowercase()).collect();
        Some(first_free(&format!("{}{own}", self.prefix), |name| !known.contains(&name.to_ascii_lowercase())))
    }
}

fn case_of(name: &str) -> Option<KeyCase> {
    let has_upper = name.contains(|c: char| c.is_ascii_uppercase());
    let has_lower = name.contains(|c: char| c.is_ascii_lowercase());
    let is_hump = |pair: &[u8]| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase();
    let has_humps = name.as_bytes().windows(2).any(is_hump);
    let starts_lower = name.starts_with(|c: char| c.is_ascii_lowercase());
    match (has_upper, has_lower) {
        (true, false) => Some(KeyCase::Upper),
        (false, true) if name.contains('_') => Some(KeyCase::Lower),
        (true, true) if has_humps => Some(if starts_lower { KeyCase::Camel } else { KeyCase::Pascal }),
        (true, true) if name.contains('_') => Some(KeyCase::Title),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_named_like_those_of_their_table() {
        for (names, text, expected) in [
            (
                &["STR_TAG_Gates_OpenGate", "STR_TAG_Gates_ShutGate", "STR_TAG_Gates_Gate"][..],
                "%1 is open.",
                "STR_TAG_Gates_IsOpen",
            ),
            (&["STR_OPEN_GATE", "STR_SHUT_GATE", "STR_A"], "The gate", "STR_THE_GATE"),
            (&["STR_tag_openGate", "STR_tag_shutGate"], "the wide gate", "STR_tag_theWideGate"),
            (&["STR_tag_open_gate", "STR_tag_shut"], "The gate", "STR_tag_the_gate"),
            (&["STR_TAG_Open_Gate", "STR_TAG_The_Gate"], "The gate", "STR_TAG_The_Gate2"),
            (&[], "The gate", "STR_TheGate"),
            (
                &["STR_OPEN_GATE", "STR_SHUT"],
                "Sorry, only the keeper of a gate can rename it.",
                "STR_KEEPER_GATE_RENAME",
            ),
        ] {
            assert_eq!(Naming::of(names).name(text, names).as_deref(), Some(expected), "{names:?}");
        }
        assert_eq!(Naming::of(&[]).name("%1 - 7", &[]), None);
        let names = ["STR_TAG_Gates_OpenGate", "STR_TAG_Walls_Paint", "STR_TAG_Walls_Oil"];
        let naming = Naming::of(&names).under(&names[1..]);
        assert_eq!(naming.name("The wall", &names).as_deref(), Some("STR_TAG_Walls_The_Wall"));
    }
}
