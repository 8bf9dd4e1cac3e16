//! Whether everything is known that mods define with a tag: only then does a name that none of them defines not exist.

use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::names::functions;
use crate::{Mapping, Project, mod_of, mod_of_path};
use sqf_model::SymbolKind;
use sqf_text::{read_locked, write_locked};

/// Cached answers, which hold as long as the mods are the same.
#[derive(Debug, Default)]
pub(super) struct Whole {
    /// Whether the names of all classes in a mod are known, by its folder.
    configs: RwLock<FxHashMap<PathBuf, bool>>,
    /// Tags of names of a kind, in lower case, each with whether all names with it are known.
    tags: RwLock<FxHashMap<(SymbolKind, Box<str>), bool>>,
}

/// Number of names with a tag from which on it is a tag of a mod.
const FEWEST: usize = 3;

impl Project {
    /// Whether all names of a kind that mods define with a tag, in lower case, are known: every archive of these mods
    /// was read, and no config has classes with names that depend on unknown macros.
    pub(super) fn knows_tag(&self, kind: SymbolKind, tag: &str) -> bool {
        let key = (kind, Box::from(tag));
        if let Some(known) = read_locked(&self.index.whole.tags).get(&key) {
            return *known;
        }
        let known = self.is_indexed() && self.finds_whole(kind, tag);
        if self.is_indexed() {
            write_locked(&self.index.whole.tags).insert(key, known);
        }
        known
    }

    fn finds_whole(&self, kind: SymbolKind, tag: &str) -> bool {
        let of_tag = self.mods_with(kind, tag);
        !of_tag.is_empty()
            && of_tag.iter().all(|mapping| mapping.is_whole)
            && !(kind == SymbolKind::Text && of_tag.iter().any(|mapping| mapping.has_old_texts()))
            && (kind == SymbolKind::Text || of_tag.iter().all(|mapping| self.knows_classes(mapping)))
    }

    /// Returns the archives and folders of the mods that define names with a tag; none if there are too few names.
    fn mods_with(&self, kind: SymbolKind, tag: &str) -> Vec<&Mapping> {
        let store = self.store();
        let of_libraries = |id| store.makers(id).filter(|file| self.layout.is_of_library(file)).collect::<Vec<_>>();
        let named: Vec<_> = store.symbols.starting(kind, tag).map(of_libraries).filter(|it| !it.is_empty()).collect();
        if named.len() < FEWEST {
            return Vec::new();
        }
        let makers: FxHashSet<&Arc<Path>> = named.into_iter().flatten().collect();
        let is_maker = |mapping: &Mapping| makers.iter().any(|file| file.starts_with(&mapping.folder));
        let mods: FxHashSet<&Path> =
            self.layout.libraries().filter(|it| is_maker(it)).map(Mapping::mod_folder).collect();
        let owner = mod_of(tag.strip_prefix("str_").unwrap_or(tag));
        let is_owner = |mapping: &Mapping| mod_of_path(&mapping.prefix.join("\\")).is_some_and(|name| name == owner);
        self.layout.libraries().filter(|mapping| mods.contains(mapping.mod_folder()) || is_owner(mapping)).collect()
    }

    /// Whether the config of the addon that contains a file, in a copy of an archive, could be read completely.
    pub(super) fn knows_addon_of(&self, file: &Path) -> bool {
        let around = self.layout.mappings.iter().filter(|mapping| mapping.is_copy && file.starts_with(&mapping.folder));
        around.into_iter().all(|mapping| self.knows_classes(mapping))
    }

    /// Whether the names of all classes in the configs of a mod are known. Those of a binary config are.
    fn knows_classes(&self, mapping: &Mapping) -> bool {
        if let Some(known) = read_locked(&self.index.whole.configs).get(&mapping.folder) {
            return *known;
        }
        let known = !mapping.text_configs().iter().any(|config| functions::lacks_classes(&self.layout, config));
        write_locked(&self.index.whole.configs).insert(mapping.folder.clone(), known);
        known
    }
}
