//! What could not be read of a mod, for people.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use rayon::prelude::*;

use sqf_model::{Script, WorkspaceFiles};
use sqf_project::library::Selection;
use sqf_project::{Project, mod_of_path, place};
use sqf_reference::Reference;
use sqf_syntax::Absent;
use sqf_text::{counted_as, has_extension};

/// Returns the archives, and the files in them, that are left out, each with the reason.
pub(super) fn archives(selection: &Selection) -> Vec<String> {
    let problems = selection.problems.iter().map(|(folder, reason)| format!("{}: {reason}", folder.display()));
    let left_out = selection.left_out.iter();
    let left_out = left_out.map(|(archive, failure)| format!("cannot read {}: {failure}", archive.display()));
    let unread = selection.unread().map(|line| format!("cannot read {line}"));
    problems.chain(left_out).chain(unread).collect()
}

/// Returns the mods with headers that files include and that are not there. Without them, macros cannot be read.
pub(super) fn headers(project: &Project, reference: &Reference, files: &[PathBuf]) -> Vec<String> {
    let absent = |file: &PathBuf| -> BTreeSet<String> {
        let file = place(file);
        let Some(source) = WorkspaceFiles::source(project, &file) else { return BTreeSet::new() };
        let script = Script::new(source, Some(&file), reference, project);
        let includes = script.pre().includes().iter();
        let absent = includes.filter(|it| matches!(it.target, Err(Absent::Missing | Absent::Elsewhere)));
        absent.filter_map(|it| mod_of_path(it.path.strip_prefix(['\\', '/'])?)).collect()
    };
    let scripts = files.par_iter().filter(|file| has_extension(file, "sqf"));
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for name in scripts.map(absent).collect::<Vec<_>>().into_iter().flatten().filter(|name| name != GAME) {
        *counts.entry(name).or_default() += 1;
    }
    let line = |(name, count): (String, usize)| {
        let files = counted_as(count, "file includes", "files include");
        format!("{files} headers of `{name}`, which are missing; name the folder of that mod with `--mod`")
    };
    counts.into_iter().map(line).collect()
}

/// The name of the game among the mods: its headers hold no macros that matter here.
const GAME: &str = "a3";
