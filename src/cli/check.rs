//! `sqf-ls check`: what an editor would show, without an editor.

mod summary;

use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{COULD_NOT_RUN, message, names_something, path};
use crate::catalog::Reference;
use crate::check::{self, BASELINE_NAME, Baseline, Failure, Format, Human, Report, Settings};
use crate::ide::{Code, Level, Severity, Target};
use crate::project::discover;
use crate::settings::{self, FILE_NAME, Levels, ProjectSettings, TargetVersion, UserLints};

/// Exit status when there are findings at or above the level of `--deny`.
const DENIED: u8 = 1;
/// Line width when the width of the terminal is unknown.
const DEFAULT_WIDTH: usize = 140;
/// Shorter runs show no progress bar.
const SHORT_RUN: Duration = Duration::from_millis(500);
/// The error for a folder without scripts.
const WITHOUT_SCRIPTS: &str = "no scripts or configs found; hidden folders and paths ignored by .gitignore are skipped";
/// The error for a folder whose scripts are all excluded by the project.
const ALL_LEFT_OUT: &str = "all scripts here are excluded by `paths` or `exclude` in sqf-ls.toml";
/// Largest minor number of a version: the game counts in hundredths.
const MOST_HUNDREDTHS: u16 = 99;
/// Largest standard input that is accepted, in bytes.
const INPUT_LIMIT: u64 = 16 << 20;

/// Check scripts and configs for errors, deprecated and broken commands, misspelt functions ...
///
/// Checks the given files, and all scripts, configs and their headers in the given
/// folders, except hidden files and those ignored by .gitignore.
///
/// Project settings (levels, target version, excluded folders ...) are read from
/// sqf-ls.toml in the folder of the first path or in one of its parents. Options
/// override the file.
///
/// Exit status: 0 if there are no findings at or above the level of --deny, 1 if
/// there are, 2 if something could not be checked.
///
/// Examples:
///   sqf-ls check
///   sqf-ls check addons/gate init.sqf --deny error
///   sqf-ls check --allow deprecated --level broken=error --target-version 2.14
///   sqf-ls check --format sarif > sqf-ls.sarif
///   sqf-ls check --fix
///   sqf-ls check --write-baseline
///   sqf-ls check - --stdin-path addons/gate/init.sqf < init.sqf
#[derive(Debug, Args)]
#[allow(clippy::doc_markdown, reason = "these comments are the program's help, shown as they are")]
#[command(verbatim_doc_comment)]
pub(super) struct Arguments {
    /// Files and folders to check; `-` for standard input [default: the current folder]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "human")]
    format: FormatName,

    /// Fail if there are findings at or above this level
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "warning")]
    deny: Deny,

    /// Turn off a rule; may be repeated
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    allow: Vec<Code>,

    /// Set the level of a rule: off, hint, information, warning or error; may be repeated
    #[arg(long, value_name = "CODE=LEVEL", value_delimiter = ',')]
    level: Vec<CodeLevel>,

    /// Ignore findings below this level, also for --deny
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "hint")]
    min_severity: SeverityName,

    /// Apply safe fixes to the files
    #[arg(long)]
    fix: bool,

    /// Baseline: a file of known findings that are not reported [default: `baseline` in sqf-ls.toml]
    #[arg(long, value_name = "FILE", value_parser = path())]
    baseline: Option<PathBuf>,

    /// Ignore the baseline and report all findings
    #[arg(long, conflicts_with = "baseline")]
    no_baseline: bool,

    /// Write all findings to the baseline instead of reporting them [default file: the one set by --baseline or in sqf-ls.toml, else sqf-ls-baseline.json next to sqf-ls.toml]
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, conflicts_with_all = ["no_baseline", "fix"])]
    write_baseline: Option<Option<PathBuf>>,

    /// Read project settings from this file instead of looking for sqf-ls.toml
    #[arg(long, value_name = "FILE", value_parser = path())]
    config: Option<PathBuf>,

    /// Do not read sqf-ls.toml
    #[arg(long, conflicts_with = "config")]
    no_config: bool,

    /// Read nothing outside the project, except folders listed in the file passed with --config
    #[arg(long)]
    untrusted: bool,

    /// Oldest game version that the scripts must run on, or `none` [default: `requiredVersion` in the addon's config.cpp]
    #[arg(long, value_name = "VERSION", value_parser = target_version)]
    target_version: Option<TargetVersion>,

    /// Folder of a reference site written by `sqf-ls generate` [default: the built-in reference]
    #[arg(long, value_name = "DIR", env = "SQF_LS_REFERENCE", value_parser = path())]
    reference: Option<PathBuf>,

    /// Path to assume for standard input
    #[arg(long, value_name = "PATH")]
    stdin_path: Option<PathBuf>,

    /// Do not print the summary
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum FormatName {
    /// Source lines with the findings below them
    Human,
    /// A JSON array
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// GitHub Actions annotations
    Github,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Deny {
    Hint,
    Information,
    Warning,
    Error,
    Never,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum SeverityName {
    Hint,
    Information,
    Warning,
    Error,
}

/// `deprecated=warning`
#[derive(Debug, Clone)]
struct CodeLevel {
    code: Code,
    level: Level,
}

/// Runs the check and returns the exit status.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let result = try_run(arguments);
    Ok(result.unwrap_or_else(|error| {
        message(&format!("error: {error:#}"));
        ExitCode::from(COULD_NOT_RUN)
    }))
}

fn try_run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let started = Instant::now();
    let is_of_stdin = arguments.is_of_stdin()?;
    let base = std::env::current_dir().context("cannot determine the current folder")?;
    let settings = settings(arguments, is_of_stdin, base)?;
    if let Some(named) = &arguments.write_baseline {
        return write_baseline(arguments, settings, named.as_deref());
    }
    let report = if is_of_stdin {
        of_stdin(arguments, &settings)?
    } else {
        of_files(arguments, &settings, &scripts(arguments, &settings))?
    };
    write_report(&report, arguments.format).context("cannot write the findings")?;
    tell_failures(&report);
    if !arguments.quiet {
        tell_binarised(&report);
    }
    if !arguments.quiet && report.checked > 0 {
        message(&summary::summary(&report, started.elapsed(), !is_of_stdin && !arguments.fix));
    }
    Ok(match (report.failures.is_empty(), report.worst()) {
        (false, _) => ExitCode::from(COULD_NOT_RUN),
        (true, Some(worst)) if arguments.deny.least().is_some_and(|least| worst >= least) => ExitCode::from(DENIED),
        _ => ExitCode::SUCCESS,
    })
}

fn tell_failures(report: &Report) {
    for failure in &report.failures {
        message(&format!("error: {}: {}", check::shown_name(&failure.name), failure.reason));
    }
}

/// One line for binary configs; those of whole mods are many.
fn tell_binarised(report: &Report) {
    if let Some(first) = report.binarised.first() {
        let more = match report.binarised.len() {
            1 => String::new(),
            count => format!(" (and {} more)", count - 1),
        };
        message(&format!("not checked: {}: {}{more}", check::shown_name(&first.name), first.reason));
    }
}

/// The settings of the project, overridden by the arguments.
fn settings(arguments: &Arguments, is_of_stdin: bool, base: PathBuf) -> anyhow::Result<Settings> {
    let project = project(arguments, is_of_stdin, &base)?;
    let mut levels: Levels = arguments.level.iter().map(|level| (level.code, level.level)).collect();
    levels.extend(arguments.allow.iter().map(|code| (*code, Level::Off)));
    let mut user = UserLints { levels, version: arguments.target_version.clone() };
    // The location of the input is unknown, and so is the addon around it.
    if is_of_stdin && arguments.stdin_path.is_none() && project.version_for(&user).is_none() {
        user.version = Some(TargetVersion::None);
    }
    let is_wanted = !arguments.no_baseline && arguments.write_baseline.is_none();
    let file = arguments.baseline.as_ref().or(project.baseline.as_ref()).filter(|_| is_wanted);
    let baseline = match file {
        Some(file) => {
            let about = || format!("cannot use the baseline {}", shown(file, &base));
            // A file that the user did not name may be a link to anything.
            if arguments.baseline.is_none() && file.symlink_metadata().is_ok() {
                check::real_below(file, &project.folder).with_context(about)?;
            }
            Some(Baseline::read(file).with_context(about)?)
        }
        None => None,
    };
    let least = arguments.min_severity.severity();
    let folders = arguments.paths.iter().filter(|path| !is_of_stdin && path.is_dir()).cloned().collect();
    let folders = if arguments.paths.is_empty() { vec![base.clone()] } else { folders };
    let is_closed = arguments.untrusted;
    Ok(Settings { project, user, baseline, least, base, folders, is_closed })
}

/// The settings of the project around the first path.
fn project(arguments: &Arguments, is_of_stdin: bool, base: &Path) -> anyhow::Result<ProjectSettings> {
    let first = match arguments.paths.first() {
        Some(path) if !is_of_stdin => Some(path),
        _ => arguments.stdin_path.as_ref(),
    };
    let found = || settings::find(first.map_or(base, PathBuf::as_path));
    let Some(file) = arguments.config.clone().or_else(|| found().filter(|_| !arguments.no_config)) else {
        return Ok(ProjectSettings::default());
    };
    let (mut project, troubles) = ProjectSettings::read(&file);
    if !troubles.is_empty() {
        let name = shown(&file, base);
        let lines: Vec<String> = troubles.iter().map(|trouble| trouble.describe(&name)).collect();
        bail!(lines.join("\nerror: "));
    }
    // A file named by the user is trusted.
    if arguments.untrusted && arguments.config.is_none() {
        for prefix in settings::without_outside(&mut project.prefixes, std::slice::from_ref(&project.folder)) {
            let (prefix, name) = (check::shown_name(&prefix).into_owned(), shown(&file, base));
            message(&format!(
                "ignoring prefix `\\{prefix}` in {name}: it points outside the project folder (--untrusted)"
            ));
        }
    }
    Ok(project)
}

/// A path for messages, relative to the current folder where possible.
fn shown(path: &Path, base: &Path) -> String {
    check::shown_name(&path.strip_prefix(base).unwrap_or(path).to_string_lossy()).into_owned()
}

fn of_stdin(arguments: &Arguments, settings: &Settings) -> anyhow::Result<Report> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(INPUT_LIMIT + 1).read_to_end(&mut bytes).context("cannot read standard input")?;
    if bytes.len() as u64 > INPUT_LIMIT {
        bail!("standard input is larger than {} MiB", INPUT_LIMIT >> 20);
    }
    if arguments.stdin_path.as_deref().is_some_and(|path| settings.project.exclude.matches(path)) {
        return Ok(Report::default());
    }
    let path = arguments.stdin_path.as_deref().unwrap_or(Path::new("<stdin>"));
    let reference = reference(arguments)?;
    warn_about_target(settings, &reference);
    Ok(check::check_bytes(&reference, bytes, path, settings))
}

/// Warns about a target version that cannot be right. The reference may be older than the game, so it is not an error.
fn warn_about_target(settings: &Settings, reference: &Reference) {
    let Some(TargetVersion::Fixed(target)) = settings.project.version_for(&settings.user) else { return };
    let Some(newest) = reference.newest_version() else { return };
    if target.version > newest || target.version.minor > MOST_HUNDREDTHS {
        let Target { version, origin, .. } = target;
        message(&format!(
            "warning: unknown target version {version} ({origin}); the newest version in the reference is {newest}"
        ));
    }
}

/// The scripts to check, and what could not be looked at.
struct Scripts {
    paths: Vec<PathBuf>,
    failures: Vec<Failure>,
}

/// Finds the scripts under the paths that were given, or of the project.
fn scripts(arguments: &Arguments, settings: &Settings) -> Scripts {
    let here = [PathBuf::from(".")];
    let given = if arguments.paths.is_empty() { &here } else { arguments.paths.as_slice() };
    // `paths` applies only when no path was given.
    let only = settings.project.paths.as_ref().filter(|_| arguments.paths.is_empty());
    let found = discover(given);
    let failures = found.failures.into_iter().map(|(path, reason)| Failure::new(&path, settings, reason));
    let mut failures: Vec<Failure> = failures.collect();
    let mut paths = found.scripts;
    let is_empty = paths.is_empty();
    paths.retain(|path| !settings.project.exclude.matches(path) && only.is_none_or(|only| only.matches(path)));
    if paths.is_empty() && failures.is_empty() {
        // Excluded files that were named are not an error: a commit hook names every changed file.
        let folders = given.iter().filter(|path| path.is_dir());
        let reason = if is_empty { WITHOUT_SCRIPTS } else { ALL_LEFT_OUT };
        failures.extend(folders.map(|path| Failure::new(path, settings, reason.to_owned())));
    }
    Scripts { paths, failures }
}

/// Checks files, after fixing them if requested.
fn of_files(arguments: &Arguments, settings: &Settings, scripts: &Scripts) -> anyhow::Result<Report> {
    let mut failures = scripts.failures.clone();
    if scripts.paths.is_empty() {
        return Ok(Report { failures, ..Report::default() });
    }
    let reference = reference(arguments)?;
    warn_about_target(settings, &reference);
    if arguments.fix {
        let progress = Progress::new("Fixing", scripts.paths.len());
        let fixed = check::fix(&reference, &scripts.paths, settings, &|| progress.step());
        progress.bar.finish_and_clear();
        let lines = summary::fixes(&fixed);
        if !arguments.quiet && !lines.is_empty() {
            message(&lines);
        }
        failures.extend(fixed.failures);
    }
    let progress = Progress::new("Checking", scripts.paths.len());
    let mut report = check::check(&reference, &scripts.paths, settings, &|| progress.step());
    progress.bar.finish_and_clear();
    report.failures.splice(..0, failures);
    Ok(report)
}

/// Writes all findings to the baseline.
fn write_baseline(arguments: &Arguments, settings: Settings, named: Option<&Path>) -> anyhow::Result<ExitCode> {
    if arguments.is_of_stdin()? {
        bail!("--write-baseline cannot be used with standard input");
    }
    let project = &settings.project;
    let folder = if project.folder.as_os_str().is_empty() { &settings.base } else { &project.folder };
    let kept = arguments.baseline.as_deref().or(project.baseline.as_deref());
    let file = named.or(kept).map_or_else(|| folder.join(BASELINE_NAME), Path::to_owned);
    let name = shown(&file, &settings.base);
    let old = if file.exists() {
        Some(Baseline::read(&file).with_context(|| format!("cannot use the baseline {name}"))?)
    } else {
        None
    };
    let scripts = scripts(arguments, &settings);
    let report = of_files(arguments, &settings, &scripts)?;
    tell_failures(&report);
    if !report.failures.is_empty() {
        message(&format!("{name} was not written"));
        return Ok(ExitCode::from(COULD_NOT_RUN));
    }
    let baseline = Baseline::new(&file, &report, &scripts.paths, &settings.base, old);
    // A file that the user did not name may be a link to anything.
    if named.is_none() && arguments.baseline.is_none() {
        check::real_below(&file, folder).with_context(|| format!("cannot write {name}"))?;
    }
    baseline.write(&file).with_context(|| format!("cannot write {name}"))?;
    if !arguments.quiet {
        let (findings, files) = baseline.size();
        let findings = summary::counted(findings, "finding", "findings");
        message(&format!("{name} now lists {findings} in {}", summary::counted(files, "file", "files")));
        if project.baseline.as_ref() != Some(&settings::absolute(&file)) {
            let relative = settings::absolute(&file).strip_prefix(folder).map(Path::to_path_buf).unwrap_or(file);
            let relative = relative.to_string_lossy().replace('\\', "/");
            message(&format!("to use it in every run, add this line to {FILE_NAME}: baseline = \"{relative}\""));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn reference(arguments: &Arguments) -> anyhow::Result<Arc<Reference>> {
    match arguments.reference.as_deref().filter(|named| names_something(named)) {
        Some(folder) => Ok(Arc::new(Reference::read(folder)?)),
        None => Ok(Reference::embedded()),
    }
}

fn write_report(report: &Report, format: FormatName) -> io::Result<()> {
    let format = match format {
        FormatName::Json => Format::Json,
        FormatName::Sarif => Format::Sarif,
        FormatName::Github => Format::Github,
        FormatName::Human => {
            let width = terminal_size::terminal_size().map_or(DEFAULT_WIDTH, |size| size.0.0.into());
            let styled = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
            Format::Human(Human { styled, width })
        }
    };
    // `anstream` also supports old Windows consoles.
    let mut out: Box<dyn Write> = match format {
        Format::Human(_) => Box::new(BufWriter::new(anstream::stdout().lock())),
        _ => Box::new(BufWriter::new(io::stdout().lock())),
    };
    match report.write(format, &mut out).and_then(|()| out.flush()) {
        // The reader closed the pipe; the exit status is still meaningful.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// The progress bar of a long run.
struct Progress {
    bar: ProgressBar,
    started: Instant,
}

impl Progress {
    fn new(work: &'static str, scripts: usize) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(scripts as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{prefix:>12.bold} [{bar:32}] {pos}/{len} files") {
            bar.set_style(style);
        }
        bar.set_prefix(work);
        Progress { bar, started: Instant::now() }
    }

    fn step(&self) {
        self.bar.inc(1);
        if self.bar.is_hidden() && io::stderr().is_terminal() && self.started.elapsed() > SHORT_RUN {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

impl Arguments {
    /// Whether the script comes from standard input, which then is the only one.
    fn is_of_stdin(&self) -> anyhow::Result<bool> {
        let stdin = self.paths.iter().filter(|path| path.as_os_str() == "-").count();
        match (stdin, self.paths.len()) {
            (0, _) if self.stdin_path.is_some() => {
                bail!("--stdin-path can only be used with the path `-` (standard input)")
            }
            (0, _) => Ok(false),
            (1, 1) if self.fix => bail!("--fix cannot be used with standard input"),
            (1, 1) => Ok(true),
            _ => bail!("`-` (standard input) cannot be combined with other paths"),
        }
    }
}

impl Deny {
    fn least(self) -> Option<Severity> {
        match self {
            Deny::Hint => Some(Severity::Hint),
            Deny::Information => Some(Severity::Information),
            Deny::Warning => Some(Severity::Warning),
            Deny::Error => Some(Severity::Error),
            Deny::Never => None,
        }
    }
}

impl SeverityName {
    fn severity(self) -> Severity {
        match self {
            SeverityName::Hint => Severity::Hint,
            SeverityName::Information => Severity::Information,
            SeverityName::Warning => Severity::Warning,
            SeverityName::Error => Severity::Error,
        }
    }
}

impl FromStr for CodeLevel {
    type Err = String;

    fn from_str(text: &str) -> Result<CodeLevel, String> {
        let (code, level) = text.split_once('=').ok_or("expected CODE=LEVEL")?;
        let code = code.trim().parse().map_err(|error: crate::ide::UnknownCode| error.to_string())?;
        Ok(CodeLevel { code, level: level.parse::<Level>().map_err(|error| error.to_string())? })
    }
}

/// `2.18` or `none`
fn target_version(text: &str) -> Result<TargetVersion, String> {
    TargetVersion::parse(text, "--target-version").map_err(|error| format!("{error}, or none"))
}
