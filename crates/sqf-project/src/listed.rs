//! The functions that a file lists: as it is now, and as of the last scan.

use std::path::Path;

use crate::Project;
use sqf_model::{Role, Symbol, WorkspaceIndex};

impl Project {
    /// Returns the names of the functions that a file lists now, in lower case and sorted; calls of them are known to
    /// be valid. None before the index is built.
    pub fn lists_now(&self, path: &Path) -> Option<Vec<String>> {
        if !self.is_indexed() {
            return None;
        }
        let index = self.file_index(path)?;
        let names = index.occurrences().filter_map(|(symbol, occurrence)| match symbol {
            Symbol::Global(name) if occurrence.role == Role::Definition => Some(name.to_string()),
            _ => None,
        });
        Some(sorted(names.collect()))
    }

    /// Returns the names as of the last scan.
    pub fn listed(&self, path: &Path) -> Vec<String> {
        let Some(known) = &self.names.scanned else { return Vec::new() };
        let functions = known.functions.functions.iter();
        let of_file = functions.filter(|(_, found)| found.iter().any(|function| &*function.defined_at.file == path));
        sorted(of_file.map(|(name, _)| name.clone()).collect())
    }
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names.dedup();
    names
}
