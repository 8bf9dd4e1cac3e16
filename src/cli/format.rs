//! `sqf-ls format`: lays out scripts, configs and stringtables.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use super::input::{Input, Scripts, tell_failures};
use super::progress::Progress;
use super::{COULD_NOT_RUN, message};
use crate::check::{self, Failure, Formatted, FormattedText, Purpose, Settings};
use crate::session::Session;
use sqf_reference::Reference;
use sqf_text::{counted, listed, quoted};

/// Exit status when files are not formatted and are not to be.
const UNFORMATTED: u8 = 1;

/// Extensions of files that programs write, which are formatted only if they are named.
const WRITTEN_BY_PROGRAMS: [&str; 4] = ["sqm", "fsm", "rvmat", "bisurf"];

/// Format scripts, configs and stringtables.
///
/// Formats the given files, and all scripts, configs, their headers and stringtables in the
/// given folders, except hidden files and those ignored by .gitignore. mission.sqm and other
/// files that programs write are formatted only if they are named.
///
/// Only blanks and line breaks change. Definitions, arguments of macros, #if and code
/// with errors stay as they are, and so does everything between the comments
/// `// sqf-ls: format off` and `// sqf-ls: format on`.
///
/// The style is read from `format` in sqf-ls.toml and from .editorconfig; otherwise it
/// is that of each file.
///
/// Where a bracket or a quote is missing, what depends on it stays, and its line is shown.
///
/// Exit status: 0 if everything is formatted now, 1 if --check or --diff found files
/// that are not or such a line, 2 if a file could not be read or written.
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
    #[command(flatten)]
    input: Input,

    /// Write nothing; list the files that are not formatted
    #[arg(long)]
    check: bool,

    /// Write nothing; show what would change
    #[arg(long)]
    diff: bool,

    /// Do not print the summary
    #[arg(short, long)]
    quiet: bool,
}

/// Formats files and returns the exit status.
///
/// # Errors
///
/// When the arguments do not fit together. A file that cannot be read or written is a message, and part of the exit
/// status.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let base = std::env::current_dir().context("cannot determine the current folder")?;
    let Input { paths, stdin_path, .. } = &arguments.input;
    // Editors name the file that they pass.
    let is_stdin = (paths.is_empty() && stdin_path.is_some()) || arguments.input.is_of_stdin()?;
    // The layout depends on no mod.
    let settings = arguments.input.settings(is_stdin, base, Session::new)?;
    if is_stdin { of_stdin(arguments, &settings) } else { of_files(arguments, &settings) }
}

fn of_stdin(arguments: &Arguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    let bytes = Input::stdin()?;
    let excluded = arguments.input.stdin_path.as_deref().is_some_and(|path| settings.project.exclude.matches(path));
    let name = arguments.input.stdin_path.as_deref().unwrap_or(Path::new("stdin.sqf"));
    let result = match excluded {
        true => match String::from_utf8(bytes) {
            Ok(text) => Ok(FormattedText { text, diff: String::new(), broken: None }),
            Err(_) => Err(failure(name, settings)),
        },
        false => check::format_bytes(&Reference::embedded(), bytes, name, settings),
    };
    let FormattedText { text, diff, broken } = match result {
        Ok(formatted) => formatted,
        Err(failure) => {
            tell_failures(&[failure]);
            return Ok(ExitCode::from(COULD_NOT_RUN));
        }
    };
    let shown = match (arguments.diff, arguments.check) {
        (true, _) => diff.as_str(),
        (false, true) => "",
        (false, false) => text.as_str(),
    };
    io::stdout().lock().write_all(shown.as_bytes()).context("cannot write the result")?;
    if let Some(broken) = &broken {
        message(&format!("left in part: {}:{broken}", quoted(&name.to_string_lossy())));
    }
    let is_unformatted = (arguments.diff || arguments.check) && !(diff.is_empty() && broken.is_none());
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
    let is_wanted = |path: &PathBuf| arguments.input.paths.contains(path) || !is_written_by_programs(path);
    let Scripts { paths: files, failures } = arguments.input.scripts(settings, is_wanted);
    let progress = Progress::new("Formatting", files.len());
    let mut formatted = check::format(&Reference::embedded(), &files, settings, purpose, &|| progress.step());
    progress.finish();
    formatted.failures.splice(..0, failures);
    write_result(&formatted, purpose).context("cannot write the result")?;
    tell_failures(&formatted.failures);
    for (name, broken) in &formatted.broken {
        message(&format!("left in part: {}:{broken}", quoted(name)));
    }
    for name in &formatted.foreign {
        message(&format!("not formatted: {}: the file is not UTF-8", quoted(name)));
    }
    if !arguments.quiet && formatted.failures.is_empty() {
        message(&summary(&formatted, purpose));
    }
    Ok(match (formatted.failures.is_empty(), purpose) {
        (false, _) => ExitCode::from(COULD_NOT_RUN),
        (true, Purpose::Check | Purpose::Diff) if !(formatted.changed.is_empty() && formatted.broken.is_empty()) => {
            ExitCode::from(UNFORMATTED)
        }
        _ => ExitCode::SUCCESS,
    })
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
    let changed = formatted.changed.len();
    let left = formatted.left;
    let same = formatted.looked_at - changed - formatted.foreign.len() - left;
    let done = match purpose {
        Purpose::Write => "formatted",
        Purpose::Check | Purpose::Diff => "not formatted",
    };
    let parts = [
        (changed > 0).then(|| format!("{} {done}", counted(changed, "file"))),
        (left > 0).then(|| format!("{} left", counted(left, "file"))),
        (same > 0 || changed + left == 0).then(|| format!("{} already formatted", counted(same, "file"))),
    ];
    listed(&parts.into_iter().flatten().collect::<Vec<_>>(), "and")
}
