//! What libraries define: mods that the settings name, or that are installed.

use std::path::Path;
use std::sync::Arc;

use super::symbols::SymbolId;
use crate::names::words::{are_siblings, is_plural, slips};
use crate::{Project, mod_of};
use sqf_model::{HANDLER, Summary, Symbol, SymbolKind};
use sqf_reference::library::LibraryFunction;
use sqf_reference::library::set::NamedLibrary;
use sqf_text::{FUNCTION_MARK, function_prefix, is_slip};

impl Project {
    /// Returns the function of a library that a name, in lower case, is plainly a misspelling of: the only one that
    /// differs by one typo. None if something defines the name.
    pub(crate) fn meant_of_library(&self, name: &str) -> Option<String> {
        let tag = function_prefix(name)?;
        if !self.is_indexed() {
            return self.meant_of_file(name);
        }
        let store = self.store();
        if store.symbols.id(&Symbol::global(name)).is_some_and(|id| store.is_made(id) || store.is_function(id)) {
            return None;
        }
        let Some(functions) = store.functions_with_tag(tag) else { return self.meant_of_file(name) };
        let is_whole = std::cell::LazyCell::new(|| self.knows_tag(SymbolKind::Global, tag));
        let is_meant = |(other, id): (&str, &SymbolId)| {
            slips(name, other) == Some(1)
                && (!are_siblings(name, other) || is_plural(name, other) && *is_whole)
                && store
                    .functions(*id)
                    .next()
                    .is_some_and(|(file, _)| file.is_library && self.knows_addon_of(&file.path))
        };
        let mut near = functions.like(name, 1).into_iter().filter(|near| is_meant(*near));
        let (_, meant) = near.next().filter(|_| near.next().is_none())?;
        Some(store.symbols.spelled(*meant).to_string())
    }

    /// Returns the function of a library file that a name, in lower case, is plainly a misspelling of. Only asked where
    /// neither the project nor a mod that was read has functions with its tag.
    fn meant_of_file(&self, name: &str) -> Option<String> {
        let known = self.names.scanned.as_ref()?;
        let tag = function_prefix(name).filter(|_| self.settings.libraries.function(name).is_none())?;
        let is_own = || known.functions.functions.keys().any(|own| own.starts_with(tag));
        // The mod may be installed in a later version.
        let owner = mod_of(name);
        let is_read =
            || self.layout.mappings.iter().any(|mapping| mapping.prefix.is_empty() || mapping.prefix.contains(&owner));
        if is_own() || is_read() {
            return None;
        }
        if !self.settings.libraries.is_complete(name) {
            return self.of_meant_component(name, tag);
        }
        let functions = self.settings.libraries.of(name).flat_map(|library| library.functions(tag));
        let mut near = functions.filter(|function| {
            let other = function.name.to_lowercase();
            // A later version may have `getGates` besides `getGate`, but not besides what everyone knows.
            let is_plural = || function.uses.is_some() && name.strip_suffix('s') == Some(&other);
            slips(name, &other) == Some(1) && (!are_siblings(name, &other) || is_plural())
        });
        let meant = near.next().filter(|_| near.next().is_none())?;
        Some(meant.name.clone())
    }

    /// Returns the function of a library file that a name means with a misspelled component: `ace_comon_fnc_isAwake`.
    fn of_meant_component(&self, name: &str, tag: &str) -> Option<String> {
        let own = &name[tag.len()..];
        let component = tag.strip_suffix(FUNCTION_MARK)?;
        let meant = |library: &NamedLibrary| {
            let near = library.library().complete.iter().filter(|other| is_slip(component, other));
            let mut found = near.filter_map(|other| library.function(&format!("{other}{FUNCTION_MARK}{own}")));
            found.next().filter(|_| found.next().is_none()).map(|function| function.name.clone())
        };
        self.settings.libraries.of(name).find_map(meant)
    }

    /// Returns what a library file says of a function, by its name in lower case, that the project does not define.
    pub(crate) fn function_of_library(&self, name: &str) -> Option<&LibraryFunction> {
        let known = self.names.scanned.as_ref()?;
        // A mod does not need the file that describes it, which may be of another version.
        let is_own = function_prefix(name).is_none_or(|tag| known.tags.contains(tag));
        let is_defined = || known.functions.functions.contains_key(name) || self.index_is_function(name);
        self.settings.libraries.function(name).map(|(_, function)| function).filter(|_| !is_own && !is_defined())
    }

    /// Returns what a library file proves of a function, by its name in lower case. None if something in the project
    /// may replace it, and of an internal one, which another version of the mod may have changed.
    pub(crate) fn summary_of_library(&self, name: &str) -> Option<Arc<Summary>> {
        let is_mentioned = self.names.scanned.as_ref().is_none_or(|known| known.mentioned.contains(name));
        let function = self.function_of_library(name).filter(|function| !is_mentioned && !function.internal)?;
        Some(Arc::new(Summary::of_library(function)))
    }

    /// Returns the files in copies of archives that may set a variable, by its name in lower case, or handle an event,
    /// by the name of its [handler](sqf_model::handler_of).
    pub(crate) fn copies_setting(&self, name: &str) -> Vec<Arc<Path>> {
        if !self.layout.has_copies() {
            return Vec::new();
        }
        let store = self.store();
        let symbols = match name.strip_prefix(HANDLER) {
            Some(event) => vec![Symbol::Event(event.into())],
            None => vec![Symbol::Global(name.into()), Symbol::Key(name.into())],
        };
        let ids = symbols.iter().filter_map(|symbol| store.symbols.id(symbol));
        let mut files: Vec<Arc<Path>> = ids
            .flat_map(|id| store.makers_in_libraries(id))
            .filter(|file| self.layout.is_copy(file))
            .cloned()
            .collect();
        files.sort_unstable();
        files.dedup();
        files
    }

    /// Whether a stringtable of a library has a key, in lower case.
    pub(crate) fn library_has_text(&self, key: &str) -> bool {
        let store = self.store();
        let id = store.symbols.id(&Symbol::Text(key.into()));
        id.is_some_and(|id| store.makers_in_libraries(id).next().is_some())
    }
}
