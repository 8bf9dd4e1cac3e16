//! The macros that are defined.

use std::sync::{Arc, Weak};

use hashbrown::HashTable;

use super::MADE;
use crate::source::{Macro, name_hash};

/// The macros at one position.
#[derive(Debug, Clone, Default)]
pub(super) struct Environment {
    /// The macros of an [`Opening`](super::opening::Opening): hundreds that many scripts share.
    base: Option<Arc<Table>>,
    /// Macros defined since. A macro of the base that is no longer defined is listed here as [`GONE`].
    own: Table,
}

/// Macros by their names.
pub(super) type Table = HashTable<Defined>;

/// Stored as the file of a macro that is no longer defined. No file has this number.
const GONE: u16 = MADE;

/// A macro and where it is defined.
#[derive(Debug, Clone)]
pub(super) struct Defined {
    pub(super) definition: Arc<Macro>,
    pub(super) file: u16,
}

impl Environment {
    /// Starts with the macros of an opening.
    pub(super) fn of(base: Arc<Table>) -> Environment {
        Environment { base: Some(base), own: Table::new() }
    }

    /// Merges all macros into one table that others can share.
    pub(super) fn shared(&mut self) -> Arc<Table> {
        if self.base.is_none() || !self.own.is_empty() {
            let macros: Vec<Defined> = self.all().cloned().collect();
            let mut base = Table::with_capacity(macros.len());
            for defined in macros {
                base.insert_unique(defined.definition.hash, defined, |other| other.definition.hash);
            }
            *self = Environment::of(Arc::new(base));
        }
        self.base.get_or_insert_default().clone()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.own.is_empty() && self.base.is_none()
    }

    /// Returns the macro with a name, in exactly this case; None if it is not defined here.
    #[inline]
    pub(super) fn get(&self, name: &str) -> Option<&Defined> {
        if self.is_empty() {
            return None;
        }
        let hash = name_hash(name);
        let is_named = |defined: &Defined| *defined.definition.name == *name;
        match self.own.find(hash, is_named) {
            Some(own) => (own.file != GONE).then_some(own),
            None => self.base.as_ref()?.find(hash, is_named),
        }
    }

    /// Defines a macro, in place of an older one. `file` is the number of the file with the directive.
    pub(super) fn define(&mut self, definition: &Arc<Macro>, file: u16) {
        self.put(Defined { definition: Arc::clone(definition), file });
    }

    /// Removes a macro, also one that scripts with the same opening share.
    pub(super) fn undefine(&mut self, name: &str) {
        let hash = name_hash(name);
        let is_named = |defined: &Defined| *defined.definition.name == *name;
        if let Some(known) = self.base.as_ref().and_then(|base| base.find(hash, is_named)) {
            let definition = Arc::clone(&known.definition);
            self.put(Defined { definition, file: GONE });
        } else if let Ok(own) = self.own.find_entry(hash, is_named) {
            own.remove();
        }
    }

    /// Returns the macros of the base and those defined since; None if there is no base, or a macro of it is no longer
    /// defined.
    pub(super) fn parts(&self) -> Option<(&Arc<Table>, &Table)> {
        let base = self.base.as_ref()?;
        self.own.iter().all(|own| own.file != GONE).then_some((base, &self.own))
    }

    /// Returns all macros, each with the number of the file that defines it.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Macro, usize)> {
        self.all().map(|defined| (&*defined.definition, usize::from(defined.file)))
    }

    fn all(&self) -> impl Iterator<Item = &Defined> {
        let is_new = |defined: &&Defined| {
            let definition = &defined.definition;
            self.own.find(definition.hash, |own| own.definition.name == definition.name).is_none()
        };
        let base = self.base.iter().flat_map(|base| base.iter()).filter(is_new);
        self.own.iter().filter(|own| own.file != GONE).chain(base)
    }

    #[inline]
    fn put(&mut self, defined: Defined) {
        let hash = defined.definition.hash;
        let is_same = |other: &Defined| other.definition.name == defined.definition.name;
        match self.own.find_mut(hash, is_same) {
            Some(own) => *own = defined,
            None => {
                self.own.insert_unique(hash, defined, |other| other.definition.hash);
            }
        }
    }
}

/// Macros that several scripts share.
#[derive(Debug, Clone, Copy)]
pub struct SharedMacros<'p>(pub(super) &'p Arc<Table>);

/// Weak reference to macros, to find out later whether they are still the same.
#[derive(Debug, Clone)]
pub struct MacrosSeen(Weak<Table>);

impl<'p> SharedMacros<'p> {
    /// Iterates over all macros, in no particular order.
    pub fn iter(self) -> impl Iterator<Item = &'p Macro> {
        self.0.iter().map(|defined| &*defined.definition)
    }

    /// Remembers these macros.
    pub fn seen(self) -> MacrosSeen {
        MacrosSeen(Arc::downgrade(self.0))
    }
}

impl MacrosSeen {
    /// Whether these are the remembered macros.
    pub fn are(&self, macros: SharedMacros<'_>) -> bool {
        std::ptr::eq(self.0.as_ptr(), Arc::as_ptr(macros.0))
    }

    /// Whether no script uses the remembered macros any longer.
    pub fn are_gone(&self) -> bool {
        self.0.strong_count() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Command, Source};

    fn define(environment: &mut Environment, text: &str, file: u16) {
        for directive in Source::new(text).directives() {
            if let Command::Define(definition) = &directive.command {
                environment.define(definition, file);
            }
        }
    }

    fn shown(environment: &Environment) -> String {
        let mut shown: Vec<String> = environment.iter().map(|(it, file)| format!("{}:{file}", it.name)).collect();
        for (name, file) in environment.iter().map(|(it, file)| (&it.name, file)) {
            assert_eq!(environment.get(name).map(|defined| usize::from(defined.file)), Some(file));
        }
        shown.sort();
        shown.join(" ")
    }

    #[test]
    fn later_definitions_replace_shared_ones() {
        let mut first = Environment::default();
        define(&mut first, "#define GATE 1\n#define DOOR 2\n#define BARN 3\n", 1);
        first.undefine("BARN");
        let base = first.shared();
        assert_eq!(shown(&first), "DOOR:1 GATE:1");
        let mut other = Environment::of(base);
        define(&mut other, "#define GATE 4\n#define OIL 5\n", 0);
        other.undefine("DOOR");
        other.undefine("OIL");
        other.undefine("NOTHING");
        assert_eq!(shown(&other), "GATE:0");
        assert!(other.get("DOOR").is_none() && other.get("OIL").is_none());
        define(&mut other, "#define DOOR 6\n", 2);
        assert_eq!(shown(&other), "DOOR:2 GATE:0");
        assert_eq!(shown(&Environment::of(other.shared())), "DOOR:2 GATE:0");
        assert_eq!(shown(&first), "DOOR:1 GATE:1");
    }
}
