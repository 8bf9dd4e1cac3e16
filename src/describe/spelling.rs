//! How a mod writes the tags of its functions. Macros may make `tfar_fnc_open` of what scripts call `TFAR_fnc_open`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use memchr::memmem;
use rayon::prelude::*;

use sqf_project::{Project, place};
use sqf_reference::library::LibraryFunction;
use sqf_text::{FUNCTION_MARK, is_word_byte};

/// The numbers of places with a spelling of a tag.
type Counts = BTreeMap<String, usize>;

/// Writes the tags of functions as most places in the files of the mod do.
pub(super) fn apply(functions: &mut [LibraryFunction], project: &Project, files: &[PathBuf]) {
    let of_files = files.par_iter().map(|file| count(project, &place(file)));
    let counts = of_files.reduce(Counts::new, |mut all, other| {
        for (tag, count) in other {
            *all.entry(tag).or_default() += count;
        }
        all
    });
    let mut best: BTreeMap<String, (usize, &str)> = BTreeMap::new();
    for (tag, count) in &counts {
        let best = best.entry(tag.to_lowercase()).or_default();
        *best = (*best).max((*count, tag));
    }
    for function in functions {
        let Some((tag, own)) = function.name.split_once(FUNCTION_MARK) else { continue };
        if let Some((_, written)) = best.get(&tag.to_lowercase()) {
            function.name = format!("{written}{FUNCTION_MARK}{own}");
        }
    }
}

fn count(project: &Project, file: &Path) -> Counts {
    let mut counts = Counts::new();
    let Ok(source) = project.source(file) else { return counts };
    let text = source.text();
    for at in memmem::find_iter(text.as_bytes(), FUNCTION_MARK) {
        let start = text.as_bytes()[..at].iter().rposition(|byte| !is_word_byte(*byte)).map_or(0, |before| before + 1);
        if let Some(tag) = text.get(start..at).filter(|tag| !tag.is_empty()) {
            *counts.entry(tag.to_owned()).or_default() += 1;
        }
    }
    counts
}
