//! Facts of one's own about a mod, which take precedence over those that are read from its sources.

use super::{Library, LibraryEvent, LibraryFunction, LibrarySetting};

impl Library {
    /// Takes what another library of the same mod says: its lists are added, and what it says of a function, an event
    /// or a setting replaces what is known.
    pub fn take(&mut self, own: Library) {
        self.version = own.version.or(self.version.take());
        add_names(&mut self.tags, own.tags);
        add_names(&mut self.complete, own.complete);
        merge(&mut self.functions, own.functions, |it| &it.name, LibraryFunction::take);
        merge(&mut self.events, own.events, |it| &it.name, LibraryEvent::take);
        merge(&mut self.settings, own.settings, |it| &it.name, LibrarySetting::take);
        merge(&mut self.macros, own.macros, |it| &it.name, |known, own| *known = own);
        merge(&mut self.variables, own.variables, |it| &it.name, |known, own| *known = own);
        for (list, names) in own.classes {
            add_names(self.classes.entry(list).or_default(), names);
        }
    }
}

impl LibraryFunction {
    fn take(&mut self, own: LibraryFunction) {
        self.name = own.name;
        self.summary = own.summary.or(self.summary.take());
        self.description = own.description.or(self.description.take());
        self.params = own.params.or(self.params.take());
        self.returns = own.returns.or(self.returns.take());
        self.whole |= own.whole;
        self.closed |= own.closed;
        self.internal |= own.internal;
    }
}

impl LibraryEvent {
    fn take(&mut self, own: LibraryEvent) {
        self.name = own.name;
        self.summary = own.summary.or(self.summary.take());
        self.params = own.params.or(self.params.take());
    }
}

impl LibrarySetting {
    fn take(&mut self, own: LibrarySetting) {
        self.name = own.name;
        self.kind = own.kind.or(self.kind.take());
        self.default = own.default.or(self.default.take());
        if !own.types.is_empty() {
            self.types = own.types;
        }
        if !own.values.is_empty() {
            self.values = own.values;
        }
    }
}

/// Adds names, sorted.
fn add_names(known: &mut Vec<String>, own: Vec<String>) {
    known.extend(own);
    known.sort();
    known.dedup();
}

/// Merges items by their names, ignoring case; new ones are put in the order of their names.
fn merge<T>(known: &mut Vec<T>, own: Vec<T>, name: impl Fn(&T) -> &String, take: impl Fn(&mut T, T)) {
    let before = known.len();
    for item in own {
        match known.iter_mut().find(|other| name(other).eq_ignore_ascii_case(name(&item))) {
            Some(other) => take(other, item),
            None => known.push(item),
        }
    }
    if known.len() > before {
        known.sort_by_cached_key(|item| name(item).to_lowercase());
    }
}
