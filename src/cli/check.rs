//! `sqf-ls check`: reports what an editor would show.

mod arguments;
mod summary;

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, bail};

use super::input::{Input, Scripts, tell_failures};
use super::progress::Progress;
use super::project::{session, shown};
use super::{COULD_NOT_RUN, message, names_something, terminal};
use crate::check::{self, BASELINE_NAME, Baseline, Format, Report, Settings};
use crate::settings::{self, FILE_NAME, Levels, TargetVersion, UserLints};
pub(super) use arguments::Arguments;
use arguments::{CodeLevel, FormatName};
use sqf_lint::{Level, Target};
use sqf_project::real_below;
use sqf_reference::Reference;
use sqf_text::{counted, quoted};

/// Exit status when there are findings at or above the level of `--deny`.
const DENIED: u8 = 1;
/// Maximum minor number of a version: the game counts in hundredths.
const MOST_HUNDREDTHS: u16 = 99;

/// Runs the check and returns the exit status.
///
/// # Errors
///
/// When nothing could be checked: the current folder, the settings or the input cannot be read.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
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
        of_files(arguments, &settings, &arguments.input.scripts(&settings, |_| true))?
    };
    write_report(&report, arguments.format).context("cannot write the findings")?;
    tell_failures(&report.failures);
    if !arguments.quiet {
        tell_binarized(&report);
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

/// Mentions binary configs in one line; whole mods have many.
fn tell_binarized(report: &Report) {
    if let Some(first) = report.binarized.first() {
        let more = match report.binarized.len() {
            1 => String::new(),
            count => format!(" (and {} more)", count - 1),
        };
        message(&format!("not checked: {}: {}{more}", quoted(&first.name), first.reason));
    }
}

/// Combines the settings of the project with the arguments, which take precedence.
fn settings(arguments: &Arguments, is_of_stdin: bool, base: PathBuf) -> anyhow::Result<Settings> {
    let settings = arguments.input.settings(is_of_stdin, base.clone(), |outside| session(outside, &base))?;
    let (project, base) = (&settings.project, &settings.base);
    // As in settings, `all` means the rules that are not named.
    let mut given: Vec<&CodeLevel> = arguments.level.iter().collect();
    given.sort_by_key(|level| level.codes.len() == 1);
    let of_rule = |level: &'_ CodeLevel| level.codes.iter().map(|code| (*code, level.level)).collect::<Vec<_>>();
    let mut levels: Levels = given.into_iter().flat_map(of_rule).collect();
    levels.extend(arguments.allow.iter().map(|code| (*code, Level::Off)));
    let mut user = UserLints { levels, version: arguments.target_version.clone() };
    // The location of the input is unknown, and so is the addon around it.
    if is_of_stdin && arguments.input.stdin_path.is_none() && project.version_for(&user).is_none() {
        user.version = Some(TargetVersion::None);
    }
    let is_wanted = !arguments.no_baseline && arguments.write_baseline.is_none();
    let file = arguments.baseline.as_ref().or(project.baseline.as_ref()).filter(|_| is_wanted);
    let baseline = match file {
        Some(file) => {
            let about = || format!("cannot use the baseline {}", shown(file, base));
            // A file that the user did not name may be a link to anything.
            if arguments.baseline.is_none() && file.symlink_metadata().is_ok() {
                real_below(file, &project.folder).with_context(about)?;
            }
            Some(Baseline::read(file).with_context(about)?)
        }
        None => None,
    };
    Ok(Settings { user, baseline, least: arguments.min_severity.severity(), ..settings })
}

fn of_stdin(arguments: &Arguments, settings: &Settings) -> anyhow::Result<Report> {
    let bytes = Input::stdin()?;
    if arguments.input.stdin_path.as_deref().is_some_and(|path| settings.project.exclude.matches(path)) {
        return Ok(Report::default());
    }
    let path = arguments.input.stdin_path.as_deref().unwrap_or(Path::new("<stdin>"));
    let reference = reference(arguments)?;
    warn_about_target(settings, &reference);
    Ok(check::check_bytes(&reference, bytes, path, settings))
}

/// Warns about a suspicious target version. The reference may be older than the game, so it is not an error.
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
        progress.finish();
        let lines = summary::fixes(&fixed);
        if !arguments.quiet && !lines.is_empty() {
            message(&lines);
        }
        failures.extend(fixed.failures);
    }
    let progress = Progress::new("Checking", scripts.paths.len());
    let mut report = check::check(&reference, &scripts.paths, settings, &|| progress.step());
    progress.finish();
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
    let scripts = arguments.input.scripts(&settings, |_| true);
    let report = of_files(arguments, &settings, &scripts)?;
    tell_failures(&report.failures);
    if !report.failures.is_empty() {
        message(&format!("{name} was not written"));
        return Ok(ExitCode::from(COULD_NOT_RUN));
    }
    let baseline = Baseline::new(&file, &report, &scripts.paths, &settings.base, old);
    // A file that the user did not name may be a link to anything.
    if named.is_none() && arguments.baseline.is_none() {
        real_below(&file, folder).with_context(|| format!("cannot write {name}"))?;
    }
    baseline.write(&file).with_context(|| format!("cannot write {name}"))?;
    if !arguments.quiet {
        let (findings, files) = baseline.size();
        let findings = counted(findings, "finding");
        message(&format!("{name} now lists {findings} in {}", counted(files, "file")));
        if project.baseline.as_ref() != Some(&settings::absolute(&file)) {
            let relative = settings::absolute(&file).strip_prefix(folder).map(Path::to_path_buf).unwrap_or(file);
            let relative = relative.to_string_lossy().replace('\\', "/");
            let relative = quoted(&relative);
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
        FormatName::Gitlab => Format::Gitlab,
        FormatName::Concise => Format::Concise,
        FormatName::Human => Format::Human(terminal::human()),
    };
    // `anstream` also supports old Windows consoles.
    let mut out: Box<dyn Write> = match format {
        Format::Human(_) => Box::new(BufWriter::new(anstream::stdout().lock())),
        _ => Box::new(BufWriter::new(io::stdout().lock())),
    };
    terminal::written(report.write(format, &mut out).and_then(|()| out.flush())).map(drop)
}
