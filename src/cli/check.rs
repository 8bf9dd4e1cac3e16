//! `sqf-ls check`: what an editor would show, without an editor.

use std::fmt::Write as _;
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
use crate::check::{self, Failure, Format, Human, Report, Settings, TargetVersion};
use crate::ide::{Code, Level, Severity, Target};
use crate::project::{Decoding, discover};

/// Exit status when findings are as bad as `--deny` says.
const DENIED: u8 = 1;
/// Exit status when something could not be checked.
const COULD_NOT_RUN: u8 = 2;
/// Width of a picture where no terminal tells its own.
const DEFAULT_WIDTH: usize = 140;
/// A run that is shorter shows no progress.
const SHORT_RUN: Duration = Duration::from_millis(500);
/// Scripts of another coding that are named.
const NAMED_SCRIPTS: usize = 3;
/// What is wrong with a folder in which there is nothing to check.
const WITHOUT_SCRIPTS: &str = "there is no .sqf file in it; hidden folders and what a .gitignore names are left out";
/// Most of standard input that is read, in bytes.
const INPUT_LIMIT: u64 = 16 << 20;

/// Check scripts: deprecated and broken commands, misspelt functions ...
///
/// Looks at the files that are given, and at all .sqf files of folders, except
/// hidden ones and those that a .gitignore names.
///
/// Exit status: 0 when all is well, 1 when a finding is as bad as --deny says
/// or worse, 2 when something could not be checked.
///
/// Examples:
///   sqf-ls check
///   sqf-ls check addons/gate init.sqf --deny error
///   sqf-ls check --allow deprecated --level broken=error --target-version 2.14
///   sqf-ls check --format sarif > sqf-ls.sarif
///   sqf-ls check - --stdin-path addons/gate/init.sqf < init.sqf
#[derive(Debug, Args)]
#[allow(clippy::doc_markdown, reason = "these comments are the program's help, shown as they are")]
#[command(verbatim_doc_comment)]
pub(super) struct Arguments {
    /// Files and folders; `-` is standard input
    #[arg(value_name = "PATH", default_value = ".")]
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
    let settings = settings(arguments)?;
    let report =
        if arguments.is_of_stdin()? { of_stdin(arguments, &settings)? } else { of_files(arguments, &settings)? };
    write_report(&report, arguments.format).context("the findings could not be written")?;
    for failure in &report.failures {
        message(&format!("error: {}: {}", check::shown_name(&failure.name), failure.reason));
    }
    if !arguments.quiet && report.checked > 0 {
        message(&summary(&report, started.elapsed()));
    }
    Ok(match (report.failures.is_empty(), report.worst()) {
        (false, _) => ExitCode::from(COULD_NOT_RUN),
        (true, Some(worst)) if arguments.deny.least().is_some_and(|least| worst >= least) => ExitCode::from(DENIED),
        _ => ExitCode::SUCCESS,
    })
}

fn settings(arguments: &Arguments) -> anyhow::Result<Settings> {
    let mut levels: std::collections::BTreeMap<Code, Level> =
        arguments.level.iter().map(|level| (level.code, level.level)).collect();
    levels.extend(arguments.allow.iter().map(|code| (*code, Level::Off)));
    let version = match &arguments.target_version {
        Some(TargetArgument(None)) => TargetVersion::None,
        Some(TargetArgument(Some(version))) => {
            TargetVersion::Fixed(Target { version: *version, origin: "--target-version".to_owned(), chosen: true })
        }
        // Nobody knows where the input comes from.
        None if arguments.is_of_stdin()? && arguments.stdin_path.is_none() => TargetVersion::None,
        None => TargetVersion::Required,
    };
    let base = std::env::current_dir().context("the working folder is gone")?;
    Ok(Settings { levels, version, least: arguments.min_severity.severity(), base })
}

fn of_stdin(arguments: &Arguments, settings: &Settings) -> anyhow::Result<Report> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(INPUT_LIMIT + 1).read_to_end(&mut bytes).context("standard input could not be read")?;
    if bytes.len() as u64 > INPUT_LIMIT {
        bail!("standard input has more than {} MiB", INPUT_LIMIT >> 20);
    }
    let path = arguments.stdin_path.as_deref().unwrap_or(Path::new("<stdin>"));
    Ok(check::check_bytes(&reference(arguments)?, bytes, path, settings))
}

fn of_files(arguments: &Arguments, settings: &Settings) -> anyhow::Result<Report> {
    let found = discover(&arguments.paths);
    let failures = found.failures.into_iter().map(|(path, reason)| Failure::new(&path, settings, reason));
    let mut failures: Vec<Failure> = failures.collect();
    if found.scripts.is_empty() {
        if failures.is_empty() {
            let empty = |path: &PathBuf| Failure::new(path, settings, WITHOUT_SCRIPTS.to_owned());
            failures.extend(arguments.paths.iter().map(empty));
        }
        return Ok(Report { failures, ..Report::default() });
    }
    let reference = reference(arguments)?;
    let progress = Progress::new(found.scripts.len());
    let mut report = check::check(&reference, &found.scripts, settings, &|| progress.step());
    progress.bar.finish_and_clear();
    report.failures.splice(..0, failures);
    Ok(report)
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

/// `7 files checked in 0.02 s: 2 warnings, 5 hints (deprecated 5, broken 2)`, and what was unusual.
fn summary(report: &Report, time: Duration) -> String {
    let mut text = String::new();
    for (decoding, name) in [(Decoding::Windows1252, "Windows-1252"), (Decoding::Utf16, "UTF-16")] {
        let scripts = report.decoded.iter().filter(|(_, other)| *other == decoding);
        let scripts: Vec<_> = scripts.map(|(script, _)| check::shown_name(script)).collect();
        if let Some(named) = scripts.get(..scripts.len().min(NAMED_SCRIPTS)).filter(|named| !named.is_empty()) {
            let rest = if scripts.len() > named.len() { ", ..." } else { "" };
            let what = counted(scripts.len(), "file is", "files are");
            let _ = writeln!(text, "{what} no UTF-8 and read as {name}: {}{rest}", named.join(", "));
        }
    }
    let files = counted(report.checked, "file", "files");
    let _ = write!(text, "{files} checked in {:.2} s: ", time.as_secs_f64());
    let severities = report.severities();
    if severities.is_empty() {
        text.push_str("nothing found");
    } else {
        let counts = severities.iter().map(|(severity, count)| match severity {
            Severity::Error => counted(*count, "error", "errors"),
            Severity::Warning => counted(*count, "warning", "warnings"),
            Severity::Information => format!("{count} information"),
            Severity::Hint => counted(*count, "hint", "hints"),
        });
        let codes = report.codes().into_iter().map(|(code, count)| format!("{code} {count}"));
        let (counts, codes): (Vec<String>, Vec<String>) = (counts.collect(), codes.collect());
        let _ = write!(text, "{} ({})", counts.join(", "), codes.join(", "));
    }
    if !report.failures.is_empty() {
        let _ = write!(text, "; {} not be checked", counted(report.failures.len(), "path could", "paths could"));
    }
    text
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Shows a run that takes a while.
struct Progress {
    bar: ProgressBar,
    started: Instant,
}

impl Progress {
    fn new(scripts: usize) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(scripts as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{prefix:>12.bold} [{bar:32}] {pos}/{len} files") {
            bar.set_style(style);
        }
        bar.set_prefix("Checking");
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
        let level = match level.trim() {
            "off" => Level::Off,
            "hint" => Level::Hint,
            "information" => Level::Information,
            "warning" => Level::Warning,
            "error" => Level::Error,
            other => return Err(format!("`{other}` is no level; there are off, hint, information, warning, error")),
        };
        Ok(CodeLevel { code, level })
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
