//! Checks scripts without an editor.
//!
//! [`check`] runs what an editor shows, [`sqf_lint::diagnostics`], over many files at once; each module
//! below writes the result in one format. Nothing here prints: the formats write to a [`std::io::Write`].

mod baseline;
mod concise;
mod copies;
mod diff;
mod fix;
mod format;
mod github;
mod gitlab;
mod human;
mod json;
mod name;
mod place;
mod sarif;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use crate::session::Session;
use crate::settings::{ProjectSettings, UserLints};
use sqf_ide::{Analysis, Language};
use sqf_lint::{Code, Diagnostic, Lints, Severity};
use sqf_model::{SourceFile, Workspace, WorkspaceFiles};
use sqf_project::{Decoding, Project, ReadError, Text, binarized, decode, place};
use sqf_reference::Reference;
use sqf_text::{LineIndex, quoted, uncapitalized};

use baseline::Sifted;
pub use baseline::{BASELINE_NAME, Baseline};
use copies::{Copies, Shared};
pub use fix::{Fixed, fix};
pub use format::{Formatted, FormattedText, Purpose, format, format_bytes};
pub use github::annotation;
pub use human::{Human, Note, picture};
pub use name::whole_and_relative as names;
pub use sarif::{artifact, place_region as region, write_run as write_sarif};

/// Settings of a check.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The settings of the project. The caller has applied `paths`, `exclude` and `baseline`; `mods`, `prefixes` and
    /// `libraries` are in the session.
    pub project: ProjectSettings,
    /// Levels and a target version that override those of the project.
    pub user: UserLints,
    /// Known findings, which are not reported.
    pub baseline: Option<Baseline>,
    /// The lowest severity that is reported.
    pub least: Severity,
    /// The folder that paths in reports for other programs are relative to.
    pub base: PathBuf,
    /// Folders that are checked as a whole; each is a project, or belongs to one.
    pub folders: Vec<PathBuf>,
    /// Whether the text has no file and no project, so that nothing is read for it.
    pub is_alone: bool,
    /// Opens the projects, with mods and libraries.
    pub session: Session,
}

impl Settings {
    /// Default settings in the folder `base`.
    pub fn new(base: PathBuf) -> Settings {
        Settings {
            project: ProjectSettings::default(),
            user: UserLints::default(),
            baseline: None,
            least: Severity::Hint,
            base,
            folders: Vec::new(),
            is_alone: false,
            session: Session::default(),
        }
    }

    /// Opens the projects around some files and folders.
    pub fn open(&self, places: &[PathBuf], reference: &Arc<Reference>) -> Project {
        let places = if self.is_alone { &[] } else { places };
        self.session.project(places).with_reference(Some(Arc::clone(reference)))
    }
}

/// The findings in some scripts.
#[derive(Debug, Default)]
pub struct Report {
    /// Scripts with findings, in the order in which they were given.
    pub scripts: Vec<Script>,
    /// Number of scripts that were checked.
    pub checked: usize,
    /// What could not be checked.
    pub failures: Vec<Failure>,
    /// Binary configs in folders, which are not checked and are not errors, since they were not named explicitly.
    pub binarized: Vec<Failure>,
    /// Names of the scripts that are not UTF-8, and the assumed encodings.
    pub decoded: Vec<(String, Decoding)>,
    /// Number of findings in the baseline, which are not reported.
    pub known: usize,
    /// Number of findings in the baseline that no longer exist.
    pub gone: usize,
}

/// The result for a file.
enum FileOutcome {
    Looked(Looked),
    /// It is a binary config in a folder.
    Binarized(Failure),
    /// It probably does not belong to the game.
    Foreign,
}

/// A script that was checked.
struct Looked {
    script: Script,
    decoding: Decoding,
    sifted: Sifted,
}

/// A script with findings.
#[derive(Debug)]
pub struct Script {
    /// Its path as it was given, with slashes.
    pub name: String,
    /// Its path relative to the base if it is below that, with slashes.
    pub relative: String,
    /// Its text, which copies share.
    pub text: Arc<str>,
    /// The lines of the text.
    pub lines: LineIndex,
    /// Its findings in text order; never empty.
    pub findings: Vec<Diagnostic>,
}

/// A path that could not be checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Its path as it was given, with slashes.
    pub name: String,
    /// Its path relative to the base if it is below that, with slashes.
    pub relative: String,
    /// Why not.
    pub reason: String,
}

/// The format of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// For people: source lines with the findings below them.
    Human(Human),
    /// One array of objects, see `docs/check.md`.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Workflow commands, which GitHub Actions shows next to the lines.
    Github,
    /// Code Quality, which GitLab shows in merge requests.
    Gitlab,
    /// One line for each finding, for editors and programs that read messages of compilers.
    Concise,
}

/// Checks the scripts in parallel; `done` is called after each.
pub fn check(reference: &Arc<Reference>, scripts: &[PathBuf], settings: &Settings, done: &(dyn Fn() + Sync)) -> Report {
    let checker = Checker::new(reference, scripts, settings);
    let look = |path: &PathBuf| {
        let result = match checker.project.read(path) {
            Ok(text) => checker.look(text, path),
            Err(ReadError::Binarized(_)) => checker.binarized(path),
            Err(error) => Err(Failure::new(path, settings, error.to_string())),
        };
        done();
        result
    };
    let mut report = Report::default();
    let results: Vec<_> = scripts.par_iter().map(look).collect();
    for result in results {
        report.take(result);
    }
    report.gone += settings.baseline.as_ref().map_or(0, Baseline::gone_with_their_files);
    report
}

/// Checks one script, given its content. The file `path` need not exist.
pub fn check_bytes(reference: &Arc<Reference>, bytes: Vec<u8>, path: &Path, settings: &Settings) -> Report {
    let mut report = Report::default();
    report.take(match decode(bytes) {
        Ok(text) if text.decoding == Decoding::Binarized => {
            Err(Failure::new(path, settings, binarized(path).to_owned()))
        }
        Ok(text) => Checker::new(reference, &[path.to_owned()], settings).look(text, path),
        Err(error) => Err(Failure::new(path, settings, error.to_string())),
    });
    report
}

/// Opens the projects around some folders, with their functions.
pub fn layout(reference: &Arc<Reference>, folders: &[PathBuf], settings: &Settings) -> Arc<Project> {
    let mut checker = Checker::of_layout(reference, folders, settings);
    if let Some(project) = Arc::get_mut(&mut checker.project) {
        project.scan_functions();
    }
    checker.project
}

/// Everything needed to check scripts.
struct Checker<'a> {
    reference: &'a Arc<Reference>,
    settings: &'a Settings,
    /// The files around the scripts.
    project: Arc<Project>,
    copies: Copies,
}

impl<'a> Checker<'a> {
    /// Finds the projects around some scripts.
    fn new(reference: &'a Arc<Reference>, scripts: &[PathBuf], settings: &'a Settings) -> Checker<'a> {
        let mut checker = Checker::of_layout(reference, scripts, settings);
        if let Some(project) = Arc::get_mut(&mut checker.project) {
            project.scan_functions();
            match project.has_libraries() || scripts.iter().any(|path| needs_index(path, settings)) {
                // The summaries come with it.
                true => project.build_index(&|_, _| ()),
                false => project.build_summaries(),
            }
        }
        checker
    }

    /// Like [`Checker::new`], without what is only known of functions.
    fn of_layout(reference: &'a Arc<Reference>, scripts: &[PathBuf], settings: &'a Settings) -> Checker<'a> {
        let mut project = settings.open(&[settings.folders.as_slice(), scripts].concat(), reference);
        project.scan();
        Checker { reference, settings, project: Arc::new(project), copies: Copies::default() }
    }

    /// Returns the findings in a text that is the script `path`; None for a file that probably does not belong to the
    /// game.
    fn findings(&self, text: &Arc<str>, path: &Path, lints: &Lints) -> Option<Vec<Diagnostic>> {
        let (file, before) = match self.copies.get(text) {
            Some(Shared { file, analysis }) => (file, Some(analysis)),
            None => (Arc::new(SourceFile::new(Arc::clone(text))), None),
        };
        let is_new = before.is_none();
        let path = Some(Arc::from(place(path)));
        let workspace: Arc<dyn Workspace> = Arc::<Project>::clone(&self.project);
        let analysis = Analysis::after(before, Arc::clone(self.reference), Arc::clone(&file), path, workspace);
        let findings = analysis.is_checked().then(|| sqf_lint::diagnostics(&analysis, lints));
        if is_new {
            self.copies.add(file, &analysis);
        }
        findings
    }

    fn look(&self, text: Text, path: &Path) -> Result<FileOutcome, Failure> {
        let Text { text, decoding } = text;
        if decoding == Decoding::Binarized {
            return self.binarized(path);
        }
        let settings = self.settings;
        let text = self.copies.text(text);
        let lints = lints_of(path, settings, &self.project);
        let analyzed = catch_unwind(AssertUnwindSafe(|| self.findings(&text, path, &lints)));
        let Ok(findings) = analyzed else {
            return Err(Failure::crashed(path, settings));
        };
        let Some(mut findings) = findings else { return Ok(FileOutcome::Foreign) };
        let sifted = match &settings.baseline {
            Some(baseline) => baseline.sift(path, &settings.base, &text, &lints.levels, &mut findings),
            None => Sifted::default(),
        };
        findings.retain(|finding| finding.severity >= settings.least);
        for elsewhere in findings.iter_mut().flat_map(|finding| &mut finding.elsewhere) {
            // A copy of a file in an archive is in the user's cache folder, which is nobody else's business.
            let path = match self.project.game_file(&elsewhere.path).filter(|_| self.project.is_copy(&elsewhere.path)) {
                Some(file) => file.path.trim_start_matches('\\').replace('\\', "/"),
                None => name::whole_and_relative(&elsewhere.path, &settings.base).1,
            };
            elsewhere.path = Arc::from(Path::new(&path));
        }
        let (name, relative) = name::whole_and_relative(path, &settings.base);
        // Most scripts have no findings, so their lines are not needed.
        let (text, lines) = match findings.as_slice() {
            [] => (Arc::default(), LineIndex::new("")),
            _ => {
                let lines = LineIndex::new(&text);
                (self.copies.reported(text), lines)
            }
        };
        Ok(FileOutcome::Looked(Looked { script: Script { name, relative, text, lines, findings }, decoding, sifted }))
    }

    /// Returns a failure for a binary config only if it was named explicitly.
    fn binarized(&self, path: &Path) -> Result<FileOutcome, Failure> {
        let failure = Failure::new(path, self.settings, binarized(path).to_owned());
        let whole = place(path);
        match self.settings.folders.iter().any(|folder| whole.starts_with(place(folder))) {
            true => Ok(FileOutcome::Binarized(failure)),
            false => Err(failure),
        }
    }
}

/// Whether an enabled rule looks up uses of names, which takes longer than all others together.
fn needs_index(path: &Path, settings: &Settings) -> bool {
    let is_on = || {
        let levels = settings.project.levels_for(Some(path), &settings.user);
        Code::ALL.into_iter().any(|code| code.needs_index() && code.is_on_with(&levels))
    };
    Language::of_name(path) == Some(Language::Stringtable) && is_on()
}

/// Returns the lints for a script.
fn lints_of(path: &Path, settings: &Settings, project: &Project) -> Lints {
    settings.project.lints_for(Some(path), &settings.user, project, |required| {
        let (_, file) = name::whole_and_relative(&required.file, &settings.base);
        format!("requiredVersion, {}:{}", quoted(&file), required.line + 1)
    })
}

impl Failure {
    /// Creates a failure for a path.
    pub fn new(path: &Path, settings: &Settings, reason: String) -> Failure {
        let (name, relative) = name::whole_and_relative(path, &settings.base);
        Failure { name, relative, reason: quoted(&reason).into_owned() }
    }

    pub(crate) fn crashed(path: &Path, settings: &Settings) -> Failure {
        Failure::new(path, settings, "sqf-ls crashed on this file; please report this as a bug".to_owned())
    }
}

impl Report {
    fn take(&mut self, result: Result<FileOutcome, Failure>) {
        match result {
            Ok(FileOutcome::Foreign) => {}
            Ok(FileOutcome::Binarized(file)) => self.binarized.push(file),
            Ok(FileOutcome::Looked(Looked { script, decoding, sifted })) => {
                self.checked += 1;
                self.known += sifted.known;
                self.gone += sifted.gone;
                if decoding != Decoding::Utf8 {
                    self.decoded.push((script.name.clone(), decoding));
                }
                if !script.findings.is_empty() {
                    self.scripts.push(script);
                }
            }
            Err(failure) => self.failures.push(failure),
        }
    }

    /// Iterates over all findings with their scripts.
    pub fn findings(&self) -> impl Iterator<Item = (&Script, &Diagnostic)> {
        self.scripts.iter().flat_map(|script| script.findings.iter().map(move |finding| (script, finding)))
    }

    /// Returns the highest severity of a finding.
    pub fn worst(&self) -> Option<Severity> {
        self.findings().map(|(_, finding)| finding.severity).max()
    }

    /// Returns the number of findings of each severity, the highest first.
    pub fn severities(&self) -> Vec<(Severity, usize)> {
        let mut counts = BTreeMap::new();
        for (_, finding) in self.findings() {
            *counts.entry(finding.severity).or_default() += 1;
        }
        counts.into_iter().rev().collect()
    }

    /// Returns the number of findings of each rule.
    pub fn codes(&self) -> Vec<(Code, usize)> {
        let mut counts = BTreeMap::new();
        for (_, finding) in self.findings() {
            *counts.entry(finding.code).or_default() += 1;
        }
        counts.into_iter().collect()
    }

    /// Returns the number of findings that [`fix()`] can fix.
    pub fn fixable(&self) -> usize {
        self.findings().filter(|(_, finding)| finding.safe_fix().is_some()).count()
    }

    /// Writes the report in a format.
    ///
    /// # Errors
    ///
    /// When `out` fails.
    pub fn write(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        match format {
            Format::Human(human) => human::write(self, human, out),
            Format::Json => json::write(self, out),
            Format::Sarif => sarif::write(self, out),
            Format::Github => github::write(self, out),
            Format::Gitlab => gitlab::write(self, out),
            Format::Concise => concise::write(self, out),
        }
    }
}

/// Returns advice on a finding for people; None if there is none.
fn advice(finding: &Diagnostic) -> Option<Cow<'_, str>> {
    let fix = finding.fix.as_ref()?;
    Some(match finding.replacement() {
        Some(text) if !text.is_empty() => format!("write `{text}`").into(),
        _ => uncapitalized(&fix.title).into(),
    })
}

#[cfg(test)]
mod tests;
