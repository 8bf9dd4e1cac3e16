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
    is_exact: bool,
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
            is_exact: definition.declared.occurrence.is_exact,
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
        let occurrence = Occurrence { name: self.name_range, is_exact: self.is_exact, ..exact };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::{Mapping, ProjectOptions, fixture};

    const FILES: &str = r#"//- copy/config.cpp
class CfgFunctions { class GATE { class doors { file = "x\gates\functions"; class open {}; }; }; };
//- copy/functions/fn_open.sqf
// Opens a gate.
params ["_gate", ["_speed", 1]];
//- copy/start.sqf
GATE_fnc_shut = { params ["_gate"]; };
//- mission/mission.sqm
//- mission/init.sqf
[gate] call GATE_fnc_open;
"#;

    fn opened(folder: &Path) -> Project {
        let mappings = vec![Mapping::of_copy("x\\gates", &folder.join("copy"), &[])];
        Project::open(&[folder.join("mission")], ProjectOptions { mappings, ..ProjectOptions::default() })
    }

    /// Returns what a session keeps.
    fn kept(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
        let mut project = opened(folder);
        assert_eq!(project.to_keep(), [], "nothing is known yet");
        project.scan();
        project.build_index(&|_, _| ());
        project.to_keep()
    }

    fn of_both(project: &Project) -> Vec<FunctionDefinition> {
        ["gate_fnc_open", "gate_fnc_shut"].map(|name| project.index_functions(name, None)).concat()
    }

    #[test]
    fn functions_are_known_before_the_copies_are_read_again() {
        let folder = fixture::folder(FILES);
        let copies = kept(folder.path());
        let mut project = opened(folder.path());
        assert!(of_both(&project).is_empty());
        project.take_kept(Kept::read(&copies));
        let names = project.index_function_names("GATE_", 9, None);
        assert_eq!(names.iter().map(|it| &*it.name).collect::<Vec<_>>(), ["GATE_fnc_open", "GATE_fnc_shut"]);
        assert_eq!(project.index_function_names("GATE_", 1, None).len(), 1);
        let before: Vec<_> = of_both(&project);
        assert!(!project.is_indexed(), "rules do not rely on what was kept");
        project.scan();
        project.build_index(&|_, _| ());
        let after: Vec<_> = of_both(&project);
        let without_listing = after.into_iter().map(|it| FunctionDefinition { listing: None, ..it });
        assert_eq!(before, without_listing.collect::<Vec<_>>());
        assert_eq!(project.to_keep(), copies, "the same is not written again");
    }

    #[test]
    fn damaged_and_foreign_files_are_ignored() {
        let folder = fixture::folder(FILES);
        let (copy, bytes) = kept(folder.path()).remove(0);
        let text = String::from_utf8(bytes).unwrap();
        let count = |text: &str| Kept::read(&[(copy.clone(), text.as_bytes().to_vec())]).0.len();
        assert_eq!(count(&text), 2);
        assert_eq!(count(&text[..text.len() / 2]), 0);
        assert_eq!(count(&text.replace(VERSION, "0.0.1-1")), 0);
        assert_eq!(count(&text.replace("config.cpp", "../outside.cpp")), 1, "the other stays");
        assert_eq!(count("[]"), 0);
    }

    #[test]
    fn tables_of_data_and_missions_of_mods_are_not_read() {
        let table = format!("GATE_places = [\n{}0];\n", "[1, 2, 3],\n".repeat(30_000));
        let folder =
            fixture::folder(&format!("{FILES}//- copy/table.sqf\n{table}//- copy/mission.sqm\nclass Mission {{}};\n"));
        let project = opened(folder.path());
        let read: Vec<String> =
            project.files_for_index().iter().map(|(path, _)| fixture::below(folder.path(), path)).collect();
        let expected = [
            "copy/config.cpp",
            "copy/functions/fn_open.sqf",
            "copy/start.sqf",
            "mission/init.sqf",
            "mission/mission.sqm",
        ];
        assert_eq!(read, expected);
    }
}
