//! What libraries define: mods that the settings name, or that are installed.

use crate::model::{Symbol, SymbolKind};
use crate::project::Project;
use crate::project::workspace::words::{are_siblings, slips, tag};

impl Project {
    /// Returns the function of a library that a name, in lower case, is plainly a misspelling of: the only one that
    /// differs by one typo. None if something defines the name.
    pub(in crate::project) fn meant_of_library(&self, name: &str) -> Option<String> {
        let tag = tag(name).filter(|_| self.is_indexed())?;
        let store = self.store();
        if store.symbols.id(&Symbol::global(name)).is_some_and(|id| store.is_made(id) || store.is_function(id)) {
            return None;
        }
        let is_meant = |id: &u32| {
            let other = store.symbols.get(*id).name();
            slips(name, &other) == Some(1)
                && !are_siblings(name, &other)
                && store.functions(*id).next().is_some_and(|(file, _)| file.is_library)
        };
        let mut near = store.symbols.starting(SymbolKind::Global, tag).filter(is_meant);
        let meant = near.next().filter(|_| near.next().is_none())?;
        Some(store.symbols.spelled(meant).to_string())
    }

    /// Whether a stringtable of a library has a key, in lower case.
    pub(in crate::project) fn library_has_text(&self, key: &str) -> bool {
        let store = self.store();
        let id = store.symbols.id(&Symbol::Text(key.into()));
        id.is_some_and(|id| store.makers(id).any(|file| self.is_of_library(file)))
    }
}
