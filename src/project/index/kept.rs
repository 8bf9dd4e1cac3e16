//! What is kept of the functions in copies of archives until the next session: completion, hovers and definitions know
//! them at once, and the index has the time to read the copies.
//!
//! They answer only until the index is built, and no rule asks before that, so it does no harm if another archive has
//! changed in the meantime.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::query::functions_of;
use crate::archive::safe_names;
use crate::model::{FunctionDefinition, FunctionKind, Located, NamedSymbol, Occurrence, Outline, Role, Symbol};
use crate::project::Project;
use crate::text::TextRange;

/// What was kept by another version is ignored.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "-1");

/// Functions of copies, by name in lower case.
#[derive(Debug, Default)]
pub struct Kept(BTreeMap<String, Vec<FunctionDefinition>>);

/// The functions of one copy, as they are written to disk.
#[derive(Serialize, Deserialize)]
struct Copy {
    version: String,
    functions: Vec<Function>,
}

/// A [`FunctionDefinition`], with the paths of files below the folder of the copy.
#[derive(Serialize, Deserialize)]
struct Function {
    name: String,
    kind: FunctionKind,
    file: String,
    range: TextRange,
    name_range: Option<TextRange>,
    code: Option<String>,
    outline: Option<Outline>,
}

impl Kept {
    /// Reads what was kept of some copies, each with its folder. What is damaged or of another version is ignored.
    pub fn read(copies: &[(PathBuf, Vec<u8>)]) -> Kept {
        let of_copy = |(folder, bytes): &(PathBuf, Vec<u8>)| -> Vec<FunctionDefinition> {
            let known = serde_json::from_slice(bytes).ok().filter(|copy: &Copy| copy.version == VERSION);
            let functions = known.into_iter().flat_map(|copy| copy.functions);
            functions.filter_map(|function| function.definition(folder)).collect()
        };
        let mut kept = Kept::default();
        for function in copies.par_iter().map(of_copy).collect::<Vec<_>>().into_iter().flatten() {
            kept.0.entry(function.name.to_lowercase()).or_default().push(function);
        }
        kept
    }

    /// Returns the functions of a name in lower case.
    pub(super) fn functions(&self, name: &str) -> &[FunctionDefinition] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }

    /// Returns the functions whose names in lower case begin with a prefix.
    pub(super) fn starting<'k>(&'k self, prefix: &'k str) -> impl Iterator<Item = NamedSymbol> + 'k {
        let found = self.0.range(prefix.to_owned()..).take_while(move |(name, _)| name.starts_with(prefix));
        found.filter_map(|(name, functions)| {
            let first = functions.first()?;
            Some(NamedSymbol {
                symbol: Symbol::global(name),
                name: Arc::clone(&first.name),
                file: Some(Arc::clone(&first.declared.file)),
                files: 1,
                is_function: true,
            })
        })
    }
}

impl Function {
    /// Returns None for a function outside the copy.
    fn of(definition: &FunctionDefinition, folder: &Path) -> Option<Function> {
        let below = |file: &Path| {
            let names: Option<Vec<&str>> = file.strip_prefix(folder).ok()?.iter().map(|name| name.to_str()).collect();
            Some(names?.join("/"))
        };
        Some(Function {
            name: definition.name.to_string(),
            kind: definition.kind,
            file: below(&definition.declared.file)?,
            range: definition.declared.occurrence.range,
            name_range: definition.declared.occurrence.name,
            code: definition.file.as_deref().and_then(below),
            outline: definition.outline.as_deref().cloned(),
        })
    }

    /// Returns the function in a folder; None if its path leads out of it.
    fn definition(self, folder: &Path) -> Option<FunctionDefinition> {
        let path = |below: &str| -> Option<Arc<Path>> {
            Some(safe_names(below)?.iter().fold(folder.to_owned(), |path, name| path.join(name)).into())
        };
        let exact = Occurrence::exact(self.range, Role::Definition);
        let occurrence = Occurrence { name: self.name_range, is_exact: self.name_range == Some(self.range), ..exact };
        Some(FunctionDefinition {
            name: self.name.into(),
            kind: self.kind,
            declared: Located { file: path(&self.file)?, occurrence },
            file: self.code.as_deref().and_then(path),
            outline: self.outline.map(Arc::new),
            is_library: true,
            listing: None,
        })
    }
}

impl Project {
    /// Returns the folders of the copies of archives.
    pub fn copies(&self) -> impl Iterator<Item = &Path> {
        self.mappings.iter().filter(|mapping| mapping.is_copy).map(|mapping| &*mapping.folder)
    }

    /// Uses what an earlier session kept, until the index is built.
    pub fn take_kept(&mut self, kept: Kept) {
        if !self.index.is_built {
            self.index = Arc::new(self.index.with_kept(Arc::new(kept)));
        }
    }

    /// Returns the bytes to keep of each copy; none until the index is built.
    pub fn to_keep(&self) -> Vec<(PathBuf, Vec<u8>)> {
        if !self.index.is_built {
            return Vec::new();
        }
        let (store, view) = (self.store(), self.view(None));
        let mut copies: FxHashMap<&Path, Vec<Function>> = self.copies().map(|folder| (folder, Vec::new())).collect();
        for id in store.all_functions() {
            for definition in functions_of(store, id, &view) {
                let mut folders = definition.declared.file.ancestors();
                let Some(folder) = folders.find(|folder| copies.contains_key(folder)) else { continue };
                let function = Function::of(&definition, folder);
                if let Some((functions, function)) = copies.get_mut(folder).zip(function) {
                    functions.push(function);
                }
            }
        }
        let bytes = |(folder, mut functions): (&Path, Vec<Function>)| {
            // The order in which files were read does not matter.
            functions.sort_by(|a, b| (&a.name, &a.file, a.range).cmp(&(&b.name, &b.file, b.range)));
            let copy = Copy { version: VERSION.to_owned(), functions };
            Some((folder.to_owned(), serde_json::to_vec(&copy).ok()?))
        };
        copies.into_iter().filter_map(bytes).collect()
    }
}
