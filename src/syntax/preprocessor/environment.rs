//! The macros that are defined.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::syntax::source::Macro;

/// The macros at one place.
#[derive(Debug, Clone, Default)]
pub(super) struct Environment {
    macros: FxHashMap<Key, Defined>,
}

/// A macro and where it is defined.
#[derive(Debug, Clone)]
pub(super) struct Defined {
    pub(super) definition: Arc<Macro>,
    pub(super) file: u16,
}

/// A macro by its name.
#[derive(Debug, Clone)]
struct Key(Arc<Macro>);

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for Key {}

impl std::hash::Hash for Key {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

impl std::borrow::Borrow<str> for Key {
    fn borrow(&self) -> &str {
        &self.0.name
    }
}

impl Environment {
    pub(super) fn get(&self, name: &str) -> Option<&Defined> {
        self.macros.get(name)
    }

    pub(super) fn define(&mut self, definition: &Arc<Macro>, file: u16) {
        self.macros.insert(Key(Arc::clone(definition)), Defined { definition: Arc::clone(definition), file });
    }

    pub(super) fn undefine(&mut self, name: &str) {
        self.macros.remove(name);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&Macro, usize)> {
        self.macros.values().map(|defined| (&*defined.definition, usize::from(defined.file)))
    }
}
