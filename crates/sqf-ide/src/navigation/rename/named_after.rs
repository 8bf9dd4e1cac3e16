//! Functions whose files are found by their names: entries of `CfgFunctions` without a path, lines with `PREP`.

use std::path::Path;
use std::sync::Arc;

use sqf_model::{FileOccurrence, FunctionDefinition, FunctionKind, Symbol, Workspace};

/// How functions refer to the file with their code.
pub(crate) enum FileNaming {
    /// Not by name.
    Paths,
    /// One function, by its name, which ends with this.
    Name(FunctionDefinition, String),
    /// Several functions, or in an unknown way.
    Unknown,
}

/// Returns how functions refer to `file`, given the `places` that name it.
pub(crate) fn leading_to(workspace: &dyn Workspace, file: &Path, places: &[FileOccurrence]) -> FileNaming {
    let mut functions = workspace.functions_in(file);
    functions.retain(|function| {
        function.kind != FunctionKind::Assigned
            && function.file.as_deref() == Some(file)
            && !has_path(workspace, function, places)
    });
    match &functions[..] {
        [] => FileNaming::Paths,
        [function] => match named_after(function, file) {
            Some(own) => FileNaming::Name(function.clone(), own.to_owned()),
            None => FileNaming::Unknown,
        },
        _ => FileNaming::Unknown,
    }
}

/// Whether a place is the path in a declaration: `class open { file = "doors\open.sqf"; }`, `GATE_fnc_open =
/// compileScript ["doors\open.sqf"]`.
pub(crate) fn has_path(workspace: &dyn Workspace, function: &FunctionDefinition, places: &[FileOccurrence]) -> bool {
    let declared = &function.declared;
    let Some((name, source)) = declared.occurrence.name.zip(workspace.source(&declared.file)) else { return false };
    let ends: &[char] = if function.kind == FunctionKind::Config { &['}'] } else { &['}', ';'] };
    places.iter().filter(|place| place.file == declared.file).filter_map(|place| place.occurrence.name).any(|path| {
        let between = source.text().get(name.end as usize..path.start as usize);
        between.is_some_and(|between| !between.contains(ends))
    })
}

/// Returns the part of a function's name that its file is named after: `open` of `GATE_fnc_open` in `fn_open.sqf`. None
/// if its declaration contains the whole name.
fn named_after<'f>(function: &'f FunctionDefinition, file: &Path) -> Option<&'f str> {
    let written = function.declared.occurrence.name?.len() as usize;
    let own = function.name.get(function.name.len().checked_sub(written)?..)?;
    let stem = file.file_stem()?.to_str()?;
    let end = stem.get(stem.len().checked_sub(own.len())?..)?;
    (own.len() < function.name.len() && end.eq_ignore_ascii_case(own)).then_some(own)
}

/// Returns all places that name a file.
pub(crate) fn places_of(workspace: &dyn Workspace, file: &Path) -> Vec<FileOccurrence> {
    workspace.occurrences(&Symbol::File(Arc::from(file)), None)
}
