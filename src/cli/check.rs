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

use super::{message, names_something, path};
use crate::catalog::{Reference, Version};
use crate::check::{self, BASELINE_NAME, Baseline, Failure, Format, Human, Report, Settings};
use crate::ide::{Code, Level, Severity, Target};
use crate::project::discover;
use crate::settings::{self, FILE_NAME, Levels, ProjectSettings, TargetVersion};

/// Exit status when findings are as bad as `--deny` says.
const DENIED: u8 = 1;
/// Exit status when something could not be checked.
const COULD_NOT_RUN: u8 = 2;
/// Width of a picture where no terminal tells its own.
const DEFAULT_WIDTH: usize = 140;
/// A run that is shorter shows no progress.
const SHORT_RUN: Duration = Duration::from_millis(500);
/// What is wrong with a folder in which there is nothing to check.
const WITHOUT_SCRIPTS: &str = "there is no .sqf file in it; hidden folders and what a .gitignore names are left out";
/// What is wrong with a folder whose scripts the project leaves out.
const ALL_LEFT_OUT: &str = "`paths` and `exclude` of sqf-ls.toml leave out all scripts in it";
/// Most of standard input that is read, in bytes.
const INPUT_LIMIT: u64 = 16 << 20;

/// Check scripts: deprecated and broken commands, misspelt functions ...
///
/// Looks at the files that are given, and at all .sqf files of folders, except
/// hidden ones and those that a .gitignore names.
///
/// The file sqf-ls.toml, in the folder of the first path or above it, says what a
/// project wants: levels, target version, folders that are left out ... Options
/// count more than the file.
///
/// Exit status: 0 when all is well, 1 when a finding is as bad as --deny says
/// or worse, 2 when something could not be checked.
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
    /// Files and folders; `-` is standard input [default: the working folder]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// How findings are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "human")]
    format: FormatName,

    /// Fail when a finding is this bad or worse
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "warning")]
    deny: Deny,

    /// Silence a rule; may be repeated
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    allow: Vec<Code>,

    /// Change how bad the findings of a rule are: off, hint, information, warning or error; may be repeated
    #[arg(long, value_name = "CODE=LEVEL", value_delimiter = ',')]
    level: Vec<CodeLevel>,

    /// Leave out findings that are less bad; they do not count for --deny either
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "hint")]
    min_severity: SeverityName,

    /// Fix what can be fixed without looking; the files are changed
    #[arg(long)]
    fix: bool,

    /// File with the findings that are known; they are not reported [default: `baseline` in sqf-ls.toml]
    #[arg(long, value_name = "FILE", value_parser = path())]
    baseline: Option<PathBuf>,

    /// Report what is known, too
    #[arg(long, conflicts_with = "baseline")]
    no_baseline: bool,

    /// Write all findings into the baseline instead of reporting them [default file: that of --baseline or sqf-ls.toml, else sqf-ls-baseline.json beside sqf-ls.toml]
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, conflicts_with_all = ["no_baseline", "fix"])]
    write_baseline: Option<Option<PathBuf>>,

    /// The settings of the project, instead of an sqf-ls.toml that is found
    #[arg(long, value_name = "FILE", value_parser = path())]
    config: Option<PathBuf>,

    /// Read no sqf-ls.toml
    #[arg(long, conflicts_with = "config")]
    no_config: bool,

    /// The project is a stranger's: read nothing outside it but the folders that the file of --config names
    #[arg(long)]
    untrusted: bool,

    /// Version of the game that the scripts must run on, or `none` [default: what the addon's config.cpp requires]
    #[arg(long, value_name = "VERSION")]
    target_version: Option<TargetArgument>,

    /// Folder of a reference site, as `sqf-ls generate` writes it [default: the built-in reference]
    #[arg(long, value_name = "DIR", env = "SQF_LS_REFERENCE", value_parser = path())]
    reference: Option<PathBuf>,

    /// What standard input is called, and where it would be
    #[arg(long, value_name = "PATH")]
    stdin_path: Option<PathBuf>,

    /// No summary at the end
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum FormatName {
    /// The lines, and under them what is wrong
    Human,
    /// One array of objects
    Json,
    /// SARIF 2.1.0 for code scanning
    Sarif,
    /// Annotations of GitHub Actions
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

/// `2.18` or `none`
#[derive(Debug, Clone)]
struct TargetArgument(Option<Version>);

/// Checks; the exit status says how it went.
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
    let base = std::env::current_dir().context("the working folder is gone")?;
    let settings = settings(arguments, is_of_stdin, base)?;
    if let Some(named) = &arguments.write_baseline {
        return write_baseline(arguments, settings, named.as_deref());
    }
    let report = if is_of_stdin {
        of_stdin(arguments, &settings)?
    } else {
        of_files(arguments, &settings, &scripts(arguments, &settings))?
    };
    write_report(&report, arguments.format).context("the findings could not be written")?;
    tell_failures(&report);
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

/// What the arguments say, over what the project says.
fn settings(arguments: &Arguments, is_of_stdin: bool, base: PathBuf) -> anyhow::Result<Settings> {
    let project = project(arguments, is_of_stdin, &base)?;
    let mut levels: Levels = arguments.level.iter().map(|level| (level.code, level.level)).collect();
    levels.extend(arguments.allow.iter().map(|code| (*code, Level::Off)));
    let version = match &arguments.target_version {
        Some(TargetArgument(None)) => TargetVersion::None,
        Some(TargetArgument(Some(version))) => {
            TargetVersion::Fixed(Target { version: *version, origin: "--target-version".to_owned(), chosen: true })
        }
        None => match &project.version {
            // Nobody knows where the input comes from.
            TargetVersion::Required if is_of_stdin && arguments.stdin_path.is_none() => TargetVersion::None,
            version => version.clone(),
        },
    };
    let is_wanted = !arguments.no_baseline && arguments.write_baseline.is_none();
    let file = arguments.baseline.as_ref().or(project.baseline.as_ref()).filter(|_| is_wanted);
    let baseline = match file {
        Some(file) => {
            let about = || format!("the baseline {}", shown(file, &base));
            // What the user has not named may be a link to anything.
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
    Ok(Settings { project, levels, version, baseline, least, base, folders, is_closed })
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
    // A file that the user names is one that the user has looked at.
    if arguments.untrusted && arguments.config.is_none() {
        for prefix in settings::without_outside(&mut project.prefixes, std::slice::from_ref(&project.folder)) {
            let (prefix, name) = (check::shown_name(&prefix).into_owned(), shown(&file, base));
            message(&format!("ignored prefix `\\{prefix}` of {name}: it leads outside its folder (--untrusted)"));
        }
    }
    Ok(project)
}

/// A path as people know it: from the working folder where it is below.
fn shown(path: &Path, base: &Path) -> String {
    check::shown_name(&path.strip_prefix(base).unwrap_or(path).to_string_lossy()).into_owned()
}

fn of_stdin(arguments: &Arguments, settings: &Settings) -> anyhow::Result<Report> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(INPUT_LIMIT + 1).read_to_end(&mut bytes).context("standard input could not be read")?;
    if bytes.len() as u64 > INPUT_LIMIT {
        bail!("standard input has more than {} MiB", INPUT_LIMIT >> 20);
    }
    if arguments.stdin_path.as_deref().is_some_and(|path| settings.project.exclude.matches(path)) {
        return Ok(Report::default());
    }
    let path = arguments.stdin_path.as_deref().unwrap_or(Path::new("<stdin>"));
    Ok(check::check_bytes(&reference(arguments)?, bytes, path, settings))
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
    // Whoever names a path means it.
    let only = settings.project.paths.as_ref().filter(|_| arguments.paths.is_empty());
    let found = discover(given);
    let failures = found.failures.into_iter().map(|(path, reason)| Failure::new(&path, settings, reason));
    let mut failures: Vec<Failure> = failures.collect();
    let mut paths = found.scripts;
    let is_empty = paths.is_empty();
    paths.retain(|path| !settings.project.exclude.matches(path) && only.is_none_or(|only| only.matches(path)));
    if paths.is_empty() && failures.is_empty() {
        // Files that are named and left out are none: a hook names whatever is about to be committed.
        let folders = given.iter().filter(|path| path.is_dir());
        let reason = if is_empty { WITHOUT_SCRIPTS } else { ALL_LEFT_OUT };
        failures.extend(folders.map(|path| Failure::new(path, settings, reason.to_owned())));
    }
    Scripts { paths, failures }
}

/// Checks files, and fixes them before when that is wanted.
fn of_files(arguments: &Arguments, settings: &Settings, scripts: &Scripts) -> anyhow::Result<Report> {
    let mut failures = scripts.failures.clone();
    if scripts.paths.is_empty() {
        return Ok(Report { failures, ..Report::default() });
    }
    let reference = reference(arguments)?;
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

/// Makes everything known that is found.
fn write_baseline(arguments: &Arguments, settings: Settings, named: Option<&Path>) -> anyhow::Result<ExitCode> {
    if arguments.is_of_stdin()? {
        bail!("--write-baseline needs files, not standard input");
    }
    let project = &settings.project;
    let folder = if project.folder.as_os_str().is_empty() { &settings.base } else { &project.folder };
    let kept = arguments.baseline.as_deref().or(project.baseline.as_deref());
    let file = named.or(kept).map_or_else(|| folder.join(BASELINE_NAME), Path::to_owned);
    let name = shown(&file, &settings.base);
    let old =
        if file.exists() { Some(Baseline::read(&file).with_context(|| format!("the baseline {name}"))?) } else { None };
    let scripts = scripts(arguments, &settings);
    let report = of_files(arguments, &settings, &scripts)?;
    tell_failures(&report);
    if !report.failures.is_empty() {
        message(&format!("{name} was not written"));
        return Ok(ExitCode::from(COULD_NOT_RUN));
    }
    let baseline = Baseline::new(&file, &report, &scripts.paths, &settings.base, old);
    // What the user has not named may be a link to anything.
    if named.is_none() && arguments.baseline.is_none() {
        check::real_below(&file, folder).with_context(|| format!("{name} could not be written"))?;
    }
    baseline.write(&file).with_context(|| format!("{name} could not be written"))?;
    if !arguments.quiet {
        let (findings, files) = baseline.size();
        let findings = summary::counted(findings, "finding", "findings");
        message(&format!("{name} has {findings} in {} now", summary::counted(files, "file", "files")));
        if project.baseline.as_ref() != Some(&settings::absolute(&file)) {
            let relative = settings::absolute(&file).strip_prefix(folder).map(Path::to_path_buf).unwrap_or(file);
            let relative = relative.to_string_lossy().replace('\\', "/");
            message(&format!("so that every run uses it, write into {FILE_NAME}: baseline = \"{relative}\""));
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
    // For people through `anstream`, which knows old consoles of Windows.
    let mut out: Box<dyn Write> = match format {
        Format::Human(_) => Box::new(BufWriter::new(anstream::stdout().lock())),
        _ => Box::new(BufWriter::new(io::stdout().lock())),
    };
    match report.write(format, &mut out).and_then(|()| out.flush()) {
        // The reader of a pipe has seen enough; the exit status still says what was found.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Shows a run that takes a while.
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
            (0, _) if self.stdin_path.is_some() => bail!("--stdin-path needs the path `-`, which is standard input"),
            (0, _) => Ok(false),
            (1, 1) if self.fix => bail!("--fix needs files, not standard input"),
            (1, 1) => Ok(true),
            _ => bail!("`-`, which is standard input, must be the only path"),
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
        let (code, level) = text.split_once('=').ok_or("write it as CODE=LEVEL")?;
        let code = code.trim().parse().map_err(|error: crate::ide::UnknownCode| error.to_string())?;
        Ok(CodeLevel { code, level: level.parse::<Level>().map_err(|error| error.to_string())? })
    }
}

impl FromStr for TargetArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<TargetArgument, String> {
        match text {
            "none" => Ok(TargetArgument(None)),
            text => {
                text.parse().map(|version| TargetArgument(Some(version))).map_err(|error| format!("{error}, or none"))
            }
        }
    }
}
