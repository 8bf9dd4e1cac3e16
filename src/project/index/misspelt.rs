//! Events of CBA and settings whose names are misspelt.

use std::path::Path;

use crate::model::{Role, Symbol, SymbolKind};
use crate::project::Project;
use crate::text::is_slip;

/// Minimum length of the names of a project's own events to compare.
const SHORTEST: usize = 6;

impl Project {
    /// Returns the event that a name, in lower case, is plainly a misspelling of. `is_raised` is whether the script
    /// raises it; otherwise it handles it. None if anything in the project does the other, or may do it.
    pub(in crate::project) fn index_meant_event(
        &self,
        name: &str,
        is_raised: bool,
        from: Option<&Path>,
    ) -> Option<String> {
        if self.libraries.event(name).is_some() || name.len() < SHORTEST {
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

    /// Returns the only event of a library that differs by one typo from a name in lower case that is none.
    pub(in crate::project) fn library_event_near(&self, name: &str) -> Option<String> {
        let events = || self.libraries.of(name).flat_map(|named| &named.library().events);
        only_near(name, events().map(|event| &*event.name)).filter(|_| self.libraries.event(name).is_none())
    }

    /// Returns the only setting of a library that differs by one typo from a name in lower case that is none.
    pub(in crate::project) fn library_setting_near(&self, name: &str) -> Option<String> {
        let settings = || self.libraries.of(name).flat_map(|named| &named.library().settings);
        only_near(name, settings().map(|setting| &*setting.name)).filter(|_| self.libraries.setting(name).is_none())
    }
}

/// Returns the only name of a list that differs by one typo from another in lower case.
fn only_near<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
    let mut near = known.filter(|other| other.len().abs_diff(name.len()) <= 1 && is_slip(name, &other.to_lowercase()));
    near.next().filter(|_| near.next().is_none()).map(str::to_owned)
}

/// Whether a name differs by one typo from another that is not in its last letter: `gate_a` and `gate_b` are two events.
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
