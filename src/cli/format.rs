//! `sqf-ls format`: lays out scripts and configs.

use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;

use super::check::{INPUT_LIMIT, Progress, WITHOUT_SCRIPTS, shown};
use super::{COULD_NOT_RUN, message, path};
use crate::catalog::Reference;
use crate::check::{self, Failure, Formatted, Purpose, Settings};
use crate::ide::Severity;
use crate::project::discover;
use crate::settings::{self, ProjectSettings, UserLints};
use crate::text::{listed, quoted};

/// Exit status when files are not formatted and are not to be.
const UNFORMATTED: u8 = 1;

/// Extensions of files that programs write, which are formatted only if they are named.
const WRITTEN_BY_PROGRAMS: [&str; 3] = ["sqm", "rvmat", "bisurf"];

/// Format scripts and configs.
///
/// Formats the given files, and all scripts, configs and their headers in the given
/// folders, except hidden files and those ignored by .gitignore. mission.sqm and other
/// files that programs write are formatted only if they are named.
///
/// Only blanks and line breaks change. Definitions, arguments of macros, #if and code
/// with errors stay as they are, and so does everything between the comments
/// `// sqf-ls: format off` and `// sqf-ls: format on`.
///
/// The style is read from `format` in sqf-ls.toml and from .editorconfig; otherwise it
/// is that of each file.
///
/// Exit status: 0 if everything is formatted now, 1 if --check or --diff found files
/// that are not, 2 if something could not be formatted.
///
/// Examples:
///   sqf-ls format
///   sqf-ls format addons/gate init.sqf
///   sqf-ls format --check
///   sqf-ls format --diff addons
///   sqf-ls format - --stdin-path addons/gate/init.sqf < init.sqf
#[derive(Debug, Args)]
#[allow(clippy::doc_markdown, reason = "these comments are the program's help, shown as they are")]
#[command(verbatim_doc_comment)]
pub(in crate::cli) struct Arguments {
    /// Files and folders to format; `-` for standard input [default: the current folder]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Write nothing; list the files that are not formatted
    #[arg(long)]
    check: bool,

    /// Write nothing; show what would change
    #[arg(long)]
    diff: bool,

    /// Path to assume for standard input
    #[arg(long, value_name = "PATH")]
    stdin_path: Option<PathBuf>,

    /// Read project settings from this file instead of looking for sqf-ls.toml
    #[arg(long, value_name = "FILE", value_parser = path())]
    config: Option<PathBuf>,

    /// Do not read sqf-ls.toml
    #[arg(long, conflicts_with = "config")]
    no_config: bool,

    /// Read nothing outside the project
    #[arg(long)]
    untrusted: bool,

    /// Do not print the summary
    #[arg(short, long)]
    quiet: bool,
}

/// Formats files and returns the exit status.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let base = std::env::current_dir().context("cannot determine the current folder")?;
    let is_stdin = is_of_stdin(arguments)?;
    let settings = settings(arguments, is_stdin, base)?;
    if is_stdin { of_stdin(arguments, &settings) } else { of_files(arguments, &settings) }
}

/// Whether the text comes from standard input, which must be the only one then.
fn is_of_stdin(arguments: &Arguments) -> anyhow::Result<bool> {
    let stdin = arguments.paths.iter().filter(|path| path.as_os_str() == "-").count();
    match (stdin, arguments.paths.len()) {
        (0, 0) if arguments.stdin_path.is_some() => Ok(true),
        (0, _) if arguments.stdin_path.is_some() => {
            bail!("--stdin-path can only be used with the path `-` (standard input)")
        }
        (0, _) => Ok(false),
        (1, 1) => Ok(true),
        _ => bail!("`-` (standard input) cannot be combined with other paths"),
    }
}

fn settings(arguments: &Arguments, is_stdin: bool, base: PathBuf) -> anyhow::Result<Settings> {
    let first = match arguments.paths.first() {
        Some(path) if !is_stdin => Some(path),
        _ => arguments.stdin_path.as_ref(),
    };
    let found = || settings::find(first.map_or(&*base, PathBuf::as_path));
    let file = arguments.config.clone().or_else(|| found().filter(|_| !arguments.no_config));
    let mut project = ProjectSettings::default();
    if let Some(file) = file {
        let (read, troubles) = ProjectSettings::read(&file);
        if !troubles.is_empty() {
            let name = shown(&file, &base);
            let lines: Vec<String> = troubles.iter().map(|trouble| trouble.describe(&name)).collect();
            bail!(lines.join("\nerror: "));
        }
        project = read;
    }
    if arguments.untrusted && arguments.config.is_none() {
        let folders = std::slice::from_ref(&project.folder).to_vec();
        drop(settings::without_outside(&mut project.prefixes, &folders));
    }
    let folders = arguments.paths.iter().filter(|path| !is_stdin && path.is_dir()).cloned().collect();
    let folders = if arguments.paths.is_empty() { vec![base.clone()] } else { folders };
    let (user, least, is_closed) = (UserLints::default(), Severity::Hint, arguments.untrusted);
    Ok(Settings { project, user, baseline: None, least, base, folders, is_closed, mods: Vec::new() })
}

fn of_stdin(arguments: &Arguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(INPUT_LIMIT + 1).read_to_end(&mut bytes).context("cannot read standard input")?;
    if bytes.len() as u64 > INPUT_LIMIT {
        bail!("standard input is larger than {} MiB", INPUT_LIMIT >> 20);
    }
    let excluded = arguments.stdin_path.as_deref().is_some_and(|path| settings.project.exclude.matches(path));
    let name = arguments.stdin_path.as_deref().unwrap_or(Path::new("stdin.sqf"));
    let result = match excluded {
        true => String::from_utf8(bytes).map(|text| (text, String::new())).map_err(|_| failure(name, settings)),
        false => check::format_bytes(&Reference::embedded(), bytes, name, settings),
    };
    let (text, diff) = match result {
        Ok(formatted) => formatted,
        Err(failure) => {
            message(&format!("error: {}: {}", quoted(&failure.name), failure.reason));
            return Ok(ExitCode::from(COULD_NOT_RUN));
        }
    };
    let shown = match (arguments.diff, arguments.check) {
        (true, _) => diff.as_str(),
        (false, true) => "",
        (false, false) => text.as_str(),
    };
    io::stdout().lock().write_all(shown.as_bytes()).context("cannot write the result")?;
    let is_unformatted = (arguments.diff || arguments.check) && !diff.is_empty();
    Ok(if is_unformatted { ExitCode::from(UNFORMATTED) } else { ExitCode::SUCCESS })
}

fn failure(name: &Path, settings: &Settings) -> Failure {
    Failure::new(name, settings, "the text is not UTF-8".to_owned())
}

fn of_files(arguments: &Arguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    let purpose = match (arguments.diff, arguments.check) {
        (true, _) => Purpose::Diff,
        (false, true) => Purpose::Check,
        (false, false) => Purpose::Write,
    };
    let (files, failures) = files(arguments, settings);
    let progress = Progress::new("Formatting", files.len());
    let mut formatted = check::format(&Reference::embedded(), &files, settings, purpose, &|| progress.step());
    progress.finish();
    formatted.failures.splice(..0, failures);
    write_result(&formatted, purpose).context("cannot write the result")?;
    for failure in &formatted.failures {
        message(&format!("error: {}: {}", quoted(&failure.name), failure.reason));
    }
    for name in &formatted.foreign {
        message(&format!("not formatted: {}: the file is not UTF-8", quoted(name)));
    }
    if !arguments.quiet && formatted.failures.is_empty() {
        message(&summary(&formatted, purpose));
    }
    Ok(match (formatted.failures.is_empty(), purpose) {
        (false, _) => ExitCode::from(COULD_NOT_RUN),
        (true, Purpose::Check | Purpose::Diff) if !formatted.changed.is_empty() => ExitCode::from(UNFORMATTED),
        _ => ExitCode::SUCCESS,
    })
}

/// Finds the files under the given paths, or of the project.
fn files(arguments: &Arguments, settings: &Settings) -> (Vec<PathBuf>, Vec<Failure>) {
    let here = [PathBuf::from(".")];
    let given = if arguments.paths.is_empty() { &here } else { arguments.paths.as_slice() };
    let only = settings.project.paths.as_ref().filter(|_| arguments.paths.is_empty());
    let found = discover(given);
    let failures = found.failures.into_iter().map(|(path, reason)| Failure::new(&path, settings, reason));
    let mut failures: Vec<Failure> = failures.collect();
    let mut files = found.scripts;
    let is_empty = files.is_empty();
    let is_wanted = |path: &PathBuf| arguments.paths.contains(path) || !is_written_by_programs(path);
    files.retain(is_wanted);
    files.retain(|path| !settings.project.exclude.matches(path) && only.is_none_or(|only| only.matches(path)));
    if is_empty && failures.is_empty() {
        let folders = given.iter().filter(|path| path.is_dir());
        failures.extend(folders.map(|path| Failure::new(path, settings, WITHOUT_SCRIPTS.to_owned())));
    }
    (files, failures)
}

fn is_written_by_programs(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    WRITTEN_BY_PROGRAMS.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// Writes the changes, or the names of the files that are not formatted.
fn write_result(formatted: &Formatted, purpose: Purpose) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for (name, diff) in &formatted.changed {
        match purpose {
            Purpose::Diff => out.write_all(diff.as_bytes())?,
            Purpose::Check => writeln!(out, "{}", quoted(name))?,
            Purpose::Write => {}
        }
    }
    out.flush()
}

fn summary(formatted: &Formatted, purpose: Purpose) -> String {
    let counted = |count: usize| if count == 1 { "1 file".to_owned() } else { format!("{count} files") };
    let changed = formatted.changed.len();
    let same = formatted.looked_at - changed - formatted.foreign.len();
    let done = match purpose {
        Purpose::Write => "formatted",
        Purpose::Check | Purpose::Diff => "not formatted",
    };
    let parts = [
        (changed > 0).then(|| format!("{} {done}", counted(changed))),
        (same > 0 || changed == 0).then(|| format!("{} already formatted", counted(same))),
    ];
    listed(&parts.into_iter().flatten().collect::<Vec<_>>(), "and")
}
