//! Events, settings, classes and texts of mods whose names are misspelled.

use std::cmp::Ordering;
use std::path::Path;
use std::sync::Arc;

use crate::Project;
use crate::names::words::are_siblings;
use sqf_model::{Role, Symbol, SymbolKind, WorkspaceIndex as _};
use sqf_text::{Typos, is_slip, may_be_slip};

#[cfg(test)]
mod tests;

/// Minimum length of the names of a project's own events to compare.
const SHORTEST: usize = 6;
/// Minimum length of the tag of a mod.
const SHORTEST_TAG: usize = 2;
/// Minimum length of a word with a typo, and of one in which a letter is another.
const SHORTEST_WORD: usize = 3;
const SHORTEST_CHANGED: usize = 5;
/// What the paths of addons begin with, in lower case.
const ADDONS: &str = "cfgpatches/";
/// Prefix of all keys of stringtables, in lower case.
const TEXT: &str = "str_";

impl Project {
    /// Returns the event that a name, in lower case, is plainly a misspelling of. `is_raised` is whether the script
    /// raises it; otherwise it handles it. None if anything in the project does the other, or may do it.
    pub(crate) fn index_meant_event(&self, name: &str, is_raised: bool, from: Option<&Path>) -> Option<String> {
        if self.settings.libraries.event(name).is_some() || name.len() < SHORTEST {
            return None;
        }
        let view = self.view(from);
        let store = self.store();
        let is_other = |role: Role| (role == Role::Call) != is_raised;
        let places = |symbols: &[Symbol]| {
            let mut places = store.occurrences(symbols);
            places.retain(|located| view.sees(&located.file));
            places
        };
        let here = places(&[Symbol::event(name), Symbol::Word(name.into())]);
        if here.iter().any(|it| !it.occurrence.is_certain || is_other(it.occurrence.role)) {
            return None;
        }
        let of_library = self.library_event_near(name);
        if of_library.is_some() {
            return of_library;
        }
        let is_meant = |id: &u32| {
            let other = store.symbols.get(*id);
            // What differs in one letter only may be another event, if both are raised or both are handled.
            let is_pair =
                |role: Role| !is_other(role) && other.name().len() == name.len() && !is_swap(name, other.name());
            is_own_slip(name, other.name()) && {
                let places = places(std::slice::from_ref(other));
                let has = |is: &dyn Fn(Role) -> bool| places.iter().any(|it| is(it.occurrence.role));
                has(&is_other) && !has(&is_pair)
            }
        };
        let mut near = store.symbols.starting(SymbolKind::Event, "").filter(is_meant);
        let meant = near.next().filter(|_| near.next().is_none())?;
        Some(store.symbols.spelled(meant).to_string())
    }

    /// Returns the class of a mod that a name is plainly a misspelling of: the only one with its tag that differs by
    /// one typo, in one of these classes of configs (empty for their root). None if any config has a class of that
    /// name, or may have it.
    pub(crate) fn index_meant_class(&self, name: &str, around: &[&str]) -> Option<String> {
        let name = name.to_lowercase();
        let tag = tag_of(&name)?;
        if !self.is_indexed() || !self.classes(&name).is_empty() {
            return None;
        }
        let store = self.store();
        let defined = || store.symbols.starting(SymbolKind::Class, tag).filter(|id| store.is_made(*id));
        let is_meant_list = |path: &str| {
            let outer = path.rsplit_once('/').map_or("", |(outer, _)| outer);
            around.iter().any(|meant| meant.eq_ignore_ascii_case(outer))
        };
        let mut meant: Option<(Arc<str>, &str)> = None;
        for id in defined() {
            let Symbol::Class(path) = store.symbols.get(id) else { continue };
            let own = path.rsplit_once('/').map_or(&**path, |(_, own)| own);
            if may_be_slip(&name, own) && is_meant_list(path) {
                let spelled = store.symbols.spelled(id);
                let Some(word) = wrong_word(&name, &spelled) else { continue };
                match &meant {
                    Some((known, _)) if !known.eq_ignore_ascii_case(&spelled) => return None,
                    _ => meant = Some((spelled, word)),
                }
            }
        }
        let (meant, wrong) = meant?;
        let has_word = |id| store.symbols.get(id).name().split('_').any(|word| word == wrong);
        let is_certain = !defined().any(has_word)
            && self.names.scanned.as_ref().is_some_and(|known| known.functions.has_all_classes)
            && self.is_own_tag(tag)
            && self.knows_tag(SymbolKind::Class, tag);
        is_certain.then(|| meant.to_string())
    }

    /// Whether a tag, in lower case, is that of the mods that define classes with it: one of their addons has it, and
    /// no config only names such a class, as those do that change classes of a mod which is not there.
    fn is_own_tag(&self, tag: &str) -> bool {
        let store = self.store();
        let mut is_own = false;
        for id in store.symbols.starting(SymbolKind::Class, tag) {
            let Symbol::Class(path) = store.symbols.get(id) else { continue };
            let is_foreign = path.matches('/').count() <= 1 && store.is_declared(id) && !store.is_made(id);
            if is_foreign {
                return false;
            }
            is_own |= path.starts_with(ADDONS) && store.is_made(id);
        }
        is_own
    }

    /// Returns the text key of a mod that a key, in lower case, is plainly a misspelling of. `slips` tells the number
    /// of typos between two keys.
    pub(crate) fn library_text_near(&self, key: &str, slips: impl Fn(&str, &str) -> Option<usize>) -> Option<String> {
        let own = key.strip_prefix(TEXT)?;
        let tag = &key[..TEXT.len() + tag_of(own)?.len()];
        if !self.is_indexed() {
            return None;
        }
        let store = self.store();
        let is_near = |id: &u32| {
            let other = store.symbols.get(*id).name();
            let is_typo = |other: &str| slips(key, other) == Some(1) && !are_siblings(key, other);
            may_be_slip(key, other) && store.is_made(*id) && is_typo(&other.to_lowercase())
        };
        let mut near = store.symbols.starting(SymbolKind::Text, tag).filter(is_near);
        let meant = near.next().filter(|_| near.next().is_none())?;
        self.knows_tag(SymbolKind::Text, tag).then(|| store.symbols.spelled(meant).to_string())
    }

    /// Returns the only event of a library that differs by one typo from a name in lower case that is none.
    pub(crate) fn library_event_near(&self, name: &str) -> Option<String> {
        let events = || self.settings.libraries.of(name).flat_map(|named| &named.library().events);
        only_near(name, events().map(|event| &*event.name)).filter(|_| self.settings.libraries.event(name).is_none())
    }

    /// Returns the only setting of a library that differs by one typo from a name in lower case that is none.
    pub(crate) fn library_setting_near(&self, name: &str) -> Option<String> {
        let settings = || self.settings.libraries.of(name).flat_map(|named| &named.library().settings);
        only_near(name, settings().map(|setting| &*setting.name))
            .filter(|_| self.settings.libraries.setting(name).is_none())
    }
}

/// Returns the tag of a name, with its underscore: `gate_` of `gate_oak_long`.
fn tag_of(name: &str) -> Option<&str> {
    let end = name.find('_')?;
    (end >= SHORTEST_TAG && end + 1 < name.len()).then(|| &name[..=end])
}

/// Returns the only word of a name, in lower case, that is a typo of the one in the same position of another, as that
/// is written. All other words are the same.
fn wrong_word<'n>(name: &'n str, other: &str) -> Option<&'n str> {
    let mut others = other.split('_');
    let mut found = None;
    for word in name.split('_') {
        let other = others.next()?;
        if word.eq_ignore_ascii_case(other) {
            continue;
        }
        if found.is_some() || !is_word_slip(word, other) {
            return None;
        }
        found = Some(word);
    }
    found.filter(|_| others.next().is_none())
}

/// Whether a word in lower case has one typo of another. Digits, plurals and letters at the end mark variants.
fn is_word_slip(word: &str, other: &str) -> bool {
    let lower = other.to_lowercase();
    let is_typo = |typo: Typos<'_>| typo.shorter() >= SHORTEST_WORD && typo.are_in_letters();
    if !Typos::between(word, &lower, 1).is_some_and(is_typo) {
        return false;
    }
    let last = |word: &str| word.chars().next_back();
    match word.len().cmp(&lower.len()) {
        Ordering::Equal => is_swap(word, &lower) || last(word) == last(&lower) && word.len() >= SHORTEST_CHANGED,
        Ordering::Less => {
            let is_variant = |letter: char| letter == 's' || !letter.is_lowercase();
            !lower.starts_with(word) || !last(other).is_some_and(is_variant)
        }
        Ordering::Greater => word.strip_prefix(&*lower).is_none_or(|added| added.chars().next() == last(&lower)),
    }
}

/// Returns the only name of a list that differs by one typo from another in lower case.
fn only_near<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
    let mut near = known.filter(|other| may_be_slip(name, other) && is_slip(name, &other.to_lowercase()));
    near.next().filter(|_| near.next().is_none()).map(str::to_owned)
}

/// Whether a name differs by one typo from another that is not in its last letter: `gate_a` and `gate_b` are two
/// events.
fn is_own_slip(name: &str, other: &str) -> bool {
    is_slip(name, other) && (name.len() != other.len() || name.as_bytes().last() == other.as_bytes().last())
}

/// Whether two letters are swapped.
fn is_swap(name: &str, other: &str) -> bool {
    let letters = |name: &str| {
        let mut letters: Vec<char> = name.chars().collect();
        letters.sort_unstable();
        letters
    };
    letters(name) == letters(other)
}
