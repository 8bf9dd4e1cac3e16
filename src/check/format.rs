//! Formats scripts and configs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::fix::{BYTE_ORDER_MARK, again, own_path, tidy, write};
use super::{Checker, Failure, Settings, diff, name, place};
use sqf_format::Options;
use sqf_ide::{Analysis, Edit, apply};
use sqf_model::{SourceFile, Workspace};
use sqf_project::{Decoding, Project, ReadError, decode};
use sqf_reference::Reference;

/// What is done with formatted files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// They are written.
    Write,
    /// They are only named.
    Check,
    /// Their changes are shown.
    Diff,
}

/// The result of formatting.
#[derive(Debug, Default)]
pub struct Formatted {
    /// Number of files that were read.
    pub looked_at: usize,
    /// The names of files that are not formatted yet, each with its changes if they are shown.
    pub changed: Vec<(String, String)>,
    /// Names of files of which parts are left as they are because a bracket or a quote is missing, each with the line and
    /// what is wrong.
    pub broken: Vec<(String, String)>,
    /// Number of these files that stay as they are as a whole.
    pub left: usize,
    /// Names of files that are not UTF-8. Writing them would change other bytes as well.
    pub foreign: Vec<String>,
    /// Files that could not be read or written, or must not be because they are outside the project.
    pub failures: Vec<Failure>,
}

/// Formats files in parallel; `done` is called after each. Writes nothing outside the current folder and the projects
/// of the files.
pub fn format(
    reference: &Arc<Reference>,
    files: &[PathBuf],
    settings: &Settings,
    purpose: Purpose,
    done: &(dyn Fn() + Sync),
) -> Formatted {
    let checker = Checker::of_layout(reference, files, settings);
    if purpose == Purpose::Write {
        tidy(&checker, files);
    }
    let again = again(files);
    let look = |path: &PathBuf| {
        let result =
            if again.contains(path) { Ok((FormatOutcome::Ignored, None)) } else { one(&checker, path, purpose) };
        done();
        result
    };
    let results: Vec<Result<(FormatOutcome, Option<String>), Failure>> = files.par_iter().map(look).collect();
    let mut formatted = Formatted::default();
    for (path, result) in files.iter().zip(results) {
        let name = || name::whole_and_relative(path, &settings.base).0;
        let result = result.map(|(outcome, broken)| {
            formatted.left += usize::from(matches!(outcome, FormatOutcome::Same) && broken.is_some());
            formatted.broken.extend(broken.map(|broken| (name(), broken)));
            outcome
        });
        formatted.looked_at += usize::from(!matches!(result, Ok(FormatOutcome::Ignored)));
        match result {
            Ok(FormatOutcome::Ignored | FormatOutcome::Same) => {}
            Ok(FormatOutcome::Foreign) => formatted.foreign.push(name()),
            Ok(FormatOutcome::Changed(diff)) => formatted.changed.push((name(), diff)),
            Err(failure) => formatted.failures.push(failure),
        }
    }
    formatted
}

/// A text that was formatted.
#[derive(Debug)]
pub struct FormattedText {
    /// The new text.
    pub text: String,
    /// The changes.
    pub diff: String,
    /// The line and what is wrong there, if parts are left as they are.
    pub broken: Option<String>,
}

/// Formats the text of a file that was not read from the disk, such as standard input; also returns the changes.
///
/// # Errors
///
/// If it is not UTF-8, or the formatter crashes.
pub fn format_bytes(
    reference: &Arc<Reference>,
    bytes: Vec<u8>,
    path: &Path,
    settings: &Settings,
) -> Result<FormattedText, Failure> {
    let failure = |reason: &str| Failure::new(path, settings, reason.to_owned());
    let mark = if bytes.starts_with(BYTE_ORDER_MARK.as_bytes()) { BYTE_ORDER_MARK } else { "" };
    let text = decode(bytes).map_err(|error| failure(&error.to_string()))?;
    if text.decoding != Decoding::Utf8 {
        return Err(failure("the text is not UTF-8"));
    }
    let checker = Checker::of_layout(reference, &[path.to_owned()], settings);
    let (edits, broken) = edits(&checker, &text.text, path)?;
    let edits = edits.unwrap_or_default();
    let new = apply(&text.text, &edits).unwrap_or_else(|| text.text.clone());
    let diff = diff::unified(&name::whole_and_relative(path, &settings.base).0, &text.text, &new, &edits);
    Ok(FormattedText { text: format!("{mark}{new}"), diff, broken })
}

/// The result for a file.
enum FormatOutcome {
    /// It is not a script or config, or was formatted under another name.
    Ignored,
    Same,
    /// It is not UTF-8.
    Foreign,
    /// The changes, if they are shown.
    Changed(String),
}

/// Formats a file; also returns what keeps parts of it from being formatted.
fn one(checker: &Checker<'_>, path: &Path, purpose: Purpose) -> Result<(FormatOutcome, Option<String>), Failure> {
    let settings = checker.settings;
    let failure = |reason: String| Failure::new(path, settings, reason);
    let script = match checker.project.read(path) {
        Ok(script) if script.decoding == Decoding::Binarized => return Ok((FormatOutcome::Ignored, None)),
        Ok(script) => script,
        Err(ReadError::Binarized(_)) => return Ok((FormatOutcome::Ignored, None)),
        Err(error) => return Err(failure(error.to_string())),
    };
    let (edits, broken) = edits(checker, &script.text, path)?;
    let Some(edits) = edits else { return Ok((FormatOutcome::Ignored, None)) };
    if edits.is_empty() {
        return Ok((FormatOutcome::Same, broken));
    }
    if script.decoding != Decoding::Utf8 {
        return Ok((FormatOutcome::Foreign, broken));
    }
    let Some(new) = apply(&script.text, &edits) else { return Ok((FormatOutcome::Same, broken)) };
    if purpose == Purpose::Write {
        let written = own_path(checker, path).and_then(|path| write(&path, &script.text, &new));
        written.map_err(|error| failure(format!("cannot write the file: {error}")))?;
    }
    let diff = match purpose {
        Purpose::Diff => diff::unified(&name::whole_and_relative(path, &settings.base).0, &script.text, &new, &edits),
        Purpose::Write | Purpose::Check => String::new(),
    };
    Ok((FormatOutcome::Changed(diff), broken))
}

/// Returns the edits of a file, None if it cannot be formatted, and what keeps parts of it from being formatted.
fn edits(checker: &Checker<'_>, text: &str, path: &Path) -> Result<(Option<Vec<Edit>>, Option<String>), Failure> {
    let file = Some(path).filter(|_| !checker.settings.is_alone);
    let options: Options =
        checker.settings.project.format_for(file, &Options::default(), checker.settings.session.trust());
    let work = || {
        let file = Arc::new(SourceFile::new(text));
        let workspace: Arc<dyn Workspace> = Arc::<Project>::clone(&checker.project);
        let path = Some(Arc::from(place(path)));
        let analysis = Analysis::in_workspace(Arc::clone(checker.reference), file, path, workspace);
        let line = |offset: u32| analysis.file().lines().line(offset) + 1;
        let broken = analysis.unformatted().map(|(range, reason)| format!("{}: {reason}", line(range.start)));
        (analysis.formatting(&options), broken)
    };
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| Failure::crashed(path, checker.settings))
}
