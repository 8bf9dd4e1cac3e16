//! The macros that a mod offers to other addons, and the version that its headers state.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::{Addons, Home};
use sqf_model::WorkspaceFiles;
use sqf_project::Project;
use sqf_reference::Reference;
use sqf_reference::library::LibraryMacro;
use sqf_syntax::{Command, Source, is_header};
use sqf_text::FUNCTION_MARK;

/// The header with the version in the layout of mods that use CBA's macros, and its macros.
const VERSION: (&str, [&str; 3]) = ("script_version.hpp", ["MAJOR", "MINOR", "PATCHLVL"]);

/// Returns the macros in headers that files of other addons include, sorted by name, and the version of the mod.
pub(super) fn find(
    project: &Project,
    reference: &Reference,
    files: &[PathBuf],
    addons: &Addons,
    prefixes: &BTreeSet<String>,
) -> (Vec<LibraryMacro>, Option<String>) {
    let mut macros: BTreeMap<String, LibraryMacro> = BTreeMap::new();
    let mut version = None;
    for file in files.iter().filter(|file| is_header(file)) {
        let file = sqf_project::place(file);
        let Some(home) = addons.of(project, &file) else { continue };
        let Ok(source) = project.source(&file) else { continue };
        if file.file_name().is_some_and(|name| name == VERSION.0) {
            version = version.or_else(|| version_in(&source));
        }
        if !prefixes.contains(&home.prefix) || !is_shared(project, &file, &home, addons) {
            continue;
        }
        let header = path_in_game(&file, &home);
        // A macro with the name of a function or command wraps it, or only spells it in another way.
        let is_wrapper = |name: &str| name.contains(FUNCTION_MARK) || reference.command(&name.to_lowercase()).is_some();
        for found in defined(&source).filter(|found| !is_wrapper(&found.name)) {
            let params = found.params.as_ref().map(|params| params.iter().map(ToString::to_string).collect());
            let known = macros.entry(found.name.to_string()).or_insert_with(|| LibraryMacro {
                name: found.name.to_string(),
                header: header.clone(),
                ..LibraryMacro::default()
            });
            known.params = known.params.take().or(params);
        }
    }
    (macros.into_values().collect(), version)
}

/// Whether files of several addons include a header.
fn is_shared(project: &Project, file: &Path, home: &Home, addons: &Addons) -> bool {
    let includers = WorkspaceFiles::includers(project, file);
    let mut others = includers.all().iter().filter_map(|includer| addons.of(project, includer));
    others.any(|other| other.prefix != home.prefix)
}

/// Returns the path of a file as an `#include` writes it.
fn path_in_game(file: &Path, home: &Home) -> String {
    let inside = file.strip_prefix(&home.folder).unwrap_or(file).to_string_lossy().replace('/', "\\");
    format!("\\{}\\{inside}", home.prefix)
}

fn defined(source: &Source) -> impl Iterator<Item = &sqf_syntax::Macro> {
    source.directives().iter().filter_map(|directive| match &directive.command {
        Command::Define(found) => Some(&**found),
        _ => None,
    })
}

/// Returns the version that a header states: `3.17.1`.
fn version_in(source: &Source) -> Option<String> {
    let value = |name: &str| {
        let found = defined(source).find(|found| &*found.name == name)?;
        let text = found.words().next()?.range.of(source.text());
        let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
        (!digits.is_empty()).then_some(digits)
    };
    let parts: Option<Vec<String>> = VERSION.1.iter().map(|name| value(name)).collect();
    Some(parts?.join("."))
}
