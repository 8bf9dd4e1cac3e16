//! Applies safe fixes.

use std::collections::BTreeSet;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::{Checker, Failure, Settings, lints_of, name};
use sqf_ide::{apply, combined};
use sqf_lint::{Diagnostic, Severity};
use sqf_project::{Decoding, LARGEST_SOURCE, place, real_below};
use sqf_reference::{Reference, read_regular};
use sqf_staging::{remove_helpers, replace_unchanged};

/// Maximum number of rounds: a fix may expose another finding, and overlapping fixes are applied one after another.
const ROUNDS: usize = 10;

/// The result of fixing.
#[derive(Debug, Default)]
pub struct Fixed {
    /// Changed scripts, with the number of fixed findings.
    pub scripts: Vec<(String, usize)>,
    /// Scripts that are not UTF-8, with the number of findings that could be fixed otherwise. Writing them would change
    /// other bytes as well.
    pub foreign: Vec<(String, usize)>,
    /// Scripts that could not be written, or must not be because they are outside the project.
    pub failures: Vec<Failure>,
}

/// Fixes the scripts in parallel; `done` is called after each. Unreadable files are skipped, since the check that
/// follows reports them. Writes nothing outside the current folder and the projects of the scripts.
pub fn fix(reference: &Arc<Reference>, scripts: &[PathBuf], settings: &Settings, done: &(dyn Fn() + Sync)) -> Fixed {
    let checker = Checker::new(reference, scripts, settings);
    tidy(&checker, scripts);
    let again = again(scripts);
    let fix = |path: &PathBuf| {
        let outcome = if again.contains(path) { FixOutcome::Nothing } else { fix_file(&checker, path) };
        done();
        outcome
    };
    let mut fixed = Fixed::default();
    let outcomes: Vec<FixOutcome> = scripts.par_iter().map(fix).collect();
    for (path, outcome) in scripts.iter().zip(outcomes) {
        let name = || name::whole_and_relative(path, &settings.base).0;
        match outcome {
            FixOutcome::Nothing => {}
            FixOutcome::Written(count) => fixed.scripts.push((name(), count)),
            FixOutcome::Foreign(count) => fixed.foreign.push((name(), count)),
            FixOutcome::Failed(error) => {
                fixed.failures.push(Failure::new(path, settings, format!("cannot write the file: {error}")));
            }
        }
    }
    fixed
}

enum FixOutcome {
    Nothing,
    Written(usize),
    Foreign(usize),
    Failed(io::Error),
}

/// Removes helper files that killed runs left next to the scripts.
pub(super) fn tidy(checker: &Checker<'_>, scripts: &[PathBuf]) {
    let folders: BTreeSet<&Path> = scripts.iter().filter_map(|script| script.parent()).collect();
    // The current folder has no name.
    let named = |folder: &Path| if folder.as_os_str().is_empty() { Path::new(".") } else { folder }.to_owned();
    let is_own = |folder: &&Path| own_path(checker, &named(folder)).is_ok();
    let folders: BTreeSet<&Path> = folders.into_iter().filter(is_own).collect();
    let is_in_own = |script: &&Path| script.parent().is_some_and(|folder| folders.contains(folder));
    remove_helpers(scripts.iter().map(PathBuf::as_path).filter(is_in_own));
}

/// Finds links to scripts that are fixed under another name.
pub(super) fn again(scripts: &[PathBuf]) -> BTreeSet<PathBuf> {
    let (links, others): (Vec<&PathBuf>, Vec<&PathBuf>) = scripts.iter().partition(|script| script.is_symlink());
    if links.is_empty() {
        return BTreeSet::new();
    }
    let mut known: BTreeSet<PathBuf> = others.iter().filter_map(|script| script.canonicalize().ok()).collect();
    let is_known = |link: &&&PathBuf| link.canonicalize().is_ok_and(|real| !known.insert(real));
    links.iter().filter(is_known).map(|link| (*link).clone()).collect()
}

/// Resolves a file or folder to its real path, which must be in the current folder or, if the path does not begin
/// there, in the project that it belongs to.
///
/// # Errors
///
/// When the path does not exist, or leads out of the folder.
pub(super) fn own_path(checker: &Checker<'_>, path: &Path) -> io::Result<PathBuf> {
    let (base, whole) = (&checker.settings.base, place(path));
    let project = checker.project.folder_of(&whole).unwrap_or_else(|| whole.clone());
    // A link that was named in the current folder must not lead out of it.
    let border = if project.starts_with(base) { base } else { &project };
    real_below(path, border)
}

fn fix_file(checker: &Checker<'_>, path: &Path) -> FixOutcome {
    let Ok(script) = checker.project.read(path) else { return FixOutcome::Nothing };
    let fixed = catch_unwind(AssertUnwindSafe(|| fixed(checker, &script.text, path)));
    let Ok(Some((text, count))) = fixed else { return FixOutcome::Nothing };
    if script.decoding != Decoding::Utf8 {
        return FixOutcome::Foreign(count);
    }
    match own_path(checker, path).and_then(|path| write(&path, &script.text, &text)) {
        Ok(()) => FixOutcome::Written(count),
        Err(error) => FixOutcome::Failed(error),
    }
}

pub(super) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Writes the new text, with the byte order mark of the old one.
///
/// # Errors
///
/// When the file has changed since it was read, or cannot be replaced.
pub(super) fn write(path: &Path, old: &str, new: &str) -> io::Result<()> {
    let bytes = read_regular(path, LARGEST_SOURCE)?;
    let text = bytes.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(&bytes);
    if text != old.as_bytes() {
        return Err(io::Error::other("the file has changed in the meantime"));
    }
    let mark = bytes.get(..bytes.len() - text.len()).unwrap_or_default();
    replace_unchanged(path, &bytes, &[mark, new.as_bytes()].concat())
}

/// Returns the text after all rounds, and the number of fixed findings; None if nothing was fixed.
fn fixed(checker: &Checker<'_>, text: &str, path: &Path) -> Option<(String, usize)> {
    let lints = lints_of(path, checker.settings, &checker.project);
    let least = checker.settings.least;
    let look = |text: &str| checker.findings(&Arc::from(text), path, &lints).unwrap_or_default();
    let mut best: Option<(String, usize)> = None;
    let mut findings = look(text);
    for _ in 0..ROUNDS {
        let fixes = findings.iter().filter(|finding| finding.severity >= least).filter_map(Diagnostic::safe_fix);
        let (edits, made) = combined(fixes);
        let current = best.as_ref().map_or(text, |(text, _)| text);
        let Some(new) = apply(current, &edits).filter(|new| new != current) else { break };
        let after = look(&new);
        // A fix must not break a script; if one does, stop here.
        if errors(&after) > errors(&findings) {
            break;
        }
        let count = best.map_or(0, |(_, count)| count) + made;
        best = Some((new, count));
        findings = after;
    }
    best
}

fn errors(findings: &[Diagnostic]) -> usize {
    findings.iter().filter(|finding| finding.severity == Severity::Error).count()
}
