//! Finds pages by the names that people and scripts use, in any case.
//!
//! A page is found by its name, its title, its operator symbol and its aliases. Case is ignored, and blanks equal
//! underscores. If several pages match (`date` is a command, `Date` a type), an exact match comes first, then names
//! before aliases, then commands before functions and topics. Topics on Arma 3 are also found without its name: `Remote
//! Execution`.

use rustc_hash::FxHashMap;

use super::records::Records;
use super::words::FoundPage;
use super::{PageKind, Topic};
use sqf_text::typos;

/// Prefix of the titles of topics on the primary game.
const OF_GAME: &str = "Arma 3: ";

/// Limit for suggestions of [`Lookup::near`].
const MAX_SUGGESTIONS: usize = 5;

/// Index of the names of pages.
///
/// A page is identified by its kind and its position in the list of that kind.
#[derive(Debug, Clone, Default)]
pub struct Lookup {
    names: FxHashMap<String, Vec<Name>>,
}

#[derive(Debug, Clone)]
struct Name {
    written: String,
    is_alias: bool,
    page: FoundPage,
}

impl Lookup {
    /// Indexes records and topics.
    pub fn new(commands: &Records, functions: &Records, topics: &[Topic]) -> Lookup {
        let mut lookup = Lookup::default();
        for records in [commands, functions] {
            for (position, record) in records.iter().enumerate() {
                let page = FoundPage { kind: record.kind.into(), position };
                let names = [record.name.as_str(), &record.title];
                lookup.add(page, &names, record.operator.as_deref(), &record.aliases);
            }
        }
        for (position, topic) in topics.iter().enumerate() {
            let page = FoundPage { kind: PageKind::Topic, position };
            lookup.add(page, &[&topic.name, &topic.title], None, &topic.aliases);
            let short = topic.title.strip_prefix(OF_GAME).map(str::to_owned);
            lookup.add(page, &[], None, short.as_slice());
        }
        lookup
    }

    /// Returns the page that `word` most likely refers to.
    pub fn find(&self, word: &str) -> Option<FoundPage> {
        self.all(word).first().map(|(page, _)| *page)
    }

    /// Returns all pages that `word` may refer to, the likeliest first, and whether it is only an alias of theirs.
    pub fn all(&self, word: &str) -> Vec<(FoundPage, bool)> {
        let mut names: Vec<&Name> = self.names.get(&folded(word)).into_iter().flatten().collect();
        names.sort_by_key(|name| (name.written != word.trim(), name.is_alias, name.page));
        let mut pages: Vec<(FoundPage, bool)> = Vec::new();
        for name in &names {
            if !pages.iter().any(|(page, _)| *page == name.page) {
                let is_alias = names.iter().all(|other| other.page != name.page || other.is_alias);
                pages.push((name.page, is_alias));
            }
        }
        pages
    }

    /// Returns names similar to `word`, of pages and `others`, best first: those that differ by a typo, then those that
    /// contain it.
    pub fn near<'n>(&'n self, word: &str, others: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
        let word = folded(word);
        let length = word.chars().count();
        let pages = self.names.iter().filter_map(|(folded, names)| {
            let slips = slips(&word, length, folded)?;
            Some((slips, names.first()?.written.as_str()))
        });
        let others = others.filter_map(|name| Some((slips(&word, length, &folded(name))?, name)));
        let mut near: Vec<(usize, &str)> = pages.chain(others).collect();
        near.sort();
        near.dedup_by(|a, b| a.1.eq_ignore_ascii_case(b.1));
        near.truncate(MAX_SUGGESTIONS);
        near.into_iter().map(|(_, name)| name).collect()
    }

    fn add(&mut self, page: FoundPage, names: &[&str], operator: Option<&str>, aliases: &[String]) {
        let own = names.iter().copied().chain(operator).map(|name| (name, false));
        let aliases = aliases.iter().map(|alias| (alias.as_str(), true));
        for (written, is_alias) in own.chain(aliases) {
            let name = Name { written: written.to_owned(), is_alias, page };
            self.names.entry(folded(written)).or_default().push(name);
        }
    }
}

/// Returns the number of typos between `name` and `word`; None if it is too large.
fn slips(word: &str, length: usize, name: &str) -> Option<usize> {
    let allowed = (length / 4).max(1);
    // In a word of one or two letters, everything is one typo away.
    if let Some(count) = typos(word, name, allowed).filter(|count| *count < length.saturating_sub(1)) {
        return Some(count);
    }
    let difference = name.chars().count().abs_diff(length);
    (length > 2 && name.contains(word)).then_some(allowed + difference)
}

/// Returns the normalized form in which names are compared.
pub(super) fn folded(name: &str) -> String {
    let words = name.split(|c: char| c == '_' || c.is_whitespace());
    let words: Vec<String> = words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Record;

    fn lookup() -> Lookup {
        let record = |text: &str| serde_json::from_str::<Record>(text).unwrap();
        let mut gate_type: Topic = serde_json::from_str(crate::fixture::GATE_HANDLE).unwrap();
        gate_type.name = "CloseGate".to_owned();
        gate_type.title = "CloseGate".to_owned();
        let commands = vec![
            record(crate::fixture::A_NOT_EQUAL_B),
            record(crate::fixture::CLOSE_GATE),
            record(crate::fixture::OPEN_GATE),
        ];
        let functions = vec![record(crate::fixture::PAINT_GATE)];
        let topics = [serde_json::from_str(crate::fixture::GATE_EVENTS).unwrap(), gate_type];
        Lookup::new(&commands.into(), &functions.into(), &topics)
    }

    #[track_caller]
    fn check(word: &str, kind: PageKind, position: usize) {
        let found = lookup().find(word);
        assert_eq!(found, Some(FoundPage { kind, position }), "{word}");
    }

    #[test]
    fn pages_are_found_by_every_name_they_have() {
        check("opengate", PageKind::Command, 2);
        check("UnlockGate", PageKind::Command, 2);
        check("!=", PageKind::Command, 0);
        check("a != b", PageKind::Command, 0);
        check("bis_FNC_paintgate", PageKind::Function, 0);
        check("BIS fnc paintGate", PageKind::Function, 0);
        check("Arma_3:_Gate_Events", PageKind::Topic, 0);
        check(" gate events ", PageKind::Topic, 0);
    }

    #[test]
    fn exact_case_decides_between_a_command_and_a_type() {
        check("closeGate", PageKind::Command, 1);
        check("CloseGate", PageKind::Topic, 1);
        check("closegate", PageKind::Command, 1);
    }

    #[test]
    fn similar_names_and_those_containing_the_word_are_suggested() {
        let lookup = lookup();
        assert_eq!(lookup.find("opneGate"), None);
        let near = |word| lookup.near(word, ["Opened", "Opened", "GateMoved"].into_iter());
        assert_eq!(near("opneGate"), ["openGate"]);
        assert_eq!(near("paintgate"), ["BIS_fnc_paintGate"]);
        assert_eq!(near("opend"), ["Opened"]);
        assert_eq!(near("=="), [""; 0]);
        assert_eq!(near("zebra"), [""; 0]);
        assert_eq!(near(""), [""; 0]);
    }
}
