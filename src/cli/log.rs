//! `sqf-ls log`: what the log of the game says, and where that is in a project.

mod human;
mod machine;
mod rules;

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};

use super::project::{outside, session, settings_around};
use super::{message, names_something, path, terminal};
use crate::check::{self, Settings};
use crate::settings;
use rules::Rules;
use sqf_log::place::{CodeState, Locator, SourcePlace};
use sqf_log::{ErrorGroup, Follower, Mask, MessageGroup, Parser, Since, Summary};
use sqf_project::{Project, Trust, discover};
use sqf_reference::Reference;
use sqf_text::{counted_as, quoted};

/// Exit status when there are script errors.
const HAS_ERRORS: u8 = 1;
/// Pause between two looks at a log that grows.
const PAUSE: Duration = Duration::from_millis(500);

/// Explain the log of the game (.rpt): each distinct error once, with its place in your project.
///
/// Without FILE, the newest log of the game or of a server on this machine is read. The errors of your project come
/// first, those of mods and of the game after them. Messages that the game writes in every mission are only counted.
///
/// In the formats for other programs, the names, IDs and addresses of players are hidden.
///
/// Exit status: 0 if there are no script errors, 1 if there are, 2 if the log cannot be read.
#[derive(Debug, Args)]
#[allow(clippy::doc_markdown, reason = "these comments are the program's help, shown as they are")]
pub(super) struct Arguments {
    /// Log to read, or a folder with logs, of which the newest is read; `-` for standard input [default: the newest log
    /// of the game or a server on this machine]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Folder of the mission or mod; may be repeated [default: the current folder, if it is part of a project]
    #[arg(long, value_name = "DIR", value_parser = path())]
    project: Vec<PathBuf>,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "human")]
    format: FormatName,

    /// Read only what follows the last start of the game or of a mission
    #[arg(long, value_enum, value_name = "POINT", ignore_case = true)]
    since: Option<SinceName>,

    /// Wait for what the game writes, and print each new error when it happens
    #[arg(long, conflicts_with = "which")]
    follow: bool,

    /// Also list what the game writes in every mission, and explain it
    #[arg(long)]
    all: bool,

    /// Show the names, IDs and addresses of players in all formats
    #[arg(long, conflicts_with = "mask")]
    no_mask: bool,

    /// Hide the names, IDs and addresses of players in all formats
    #[arg(long)]
    mask: bool,

    /// Do not check the files for what a rule could have found
    #[arg(long)]
    no_rules: bool,

    /// Print only the path of the log
    #[arg(long)]
    which: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatName {
    /// For people
    Human,
    /// One object
    Json,
    /// Workflow commands of GitHub Actions
    Github,
    /// SARIF 2.1.0
    Sarif,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SinceName {
    /// The last start of the game or of a mission
    Last,
}

/// The content of a report.
struct LogReport<'r> {
    /// The name of the log.
    name: String,
    summary: &'r Summary,
    lines: u64,
    /// The errors, those of the project first.
    errors: Vec<LocatedError<'r>>,
    /// The other messages, the most important first.
    messages: Vec<&'r MessageGroup>,
    /// None to hide nothing.
    mask: Option<&'r Mask>,
    /// Whether noise is listed.
    all: bool,
}

/// An error with its place.
struct LocatedError<'r> {
    group: &'r ErrorGroup,
    place: Option<Place>,
    /// The calls that led to it, the last one first: files of the project, or paths as written in the log, with lines.
    calls: Vec<(String, u32)>,
    /// The findings of rules at the place.
    rules: Vec<rules::RuleFinding>,
}

/// A place in the project.
struct Place {
    /// The path relative to the current folder, if it is below that.
    name: String,
    located: SourcePlace,
    text: Arc<str>,
}

/// Reads the log and writes the report.
///
/// # Errors
///
/// When there is no log, it cannot be read, or the report cannot be printed.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let base = std::env::current_dir().context("cannot determine the current folder")?;
    let Some(file) = file(arguments)? else {
        if arguments.follow || arguments.which {
            bail!("--follow and --which are about a file; `-` reads standard input to its end");
        }
        return of_stdin(arguments, &base);
    };
    if arguments.which {
        writeln!(io::stdout().lock(), "{}", file.display())?;
        return Ok(ExitCode::SUCCESS);
    }
    let name = quoted(&file.to_string_lossy()).into_owned();
    let mut follower = Follower::open(&file).with_context(|| format!("cannot read {name}"))?;
    let sight = Sight::new(arguments, &base)?;
    if arguments.follow {
        return follow(arguments, &sight, &mut follower, &name);
    }
    let (mut parser, mut summary) = (Parser::default(), Summary::new(since(arguments)));
    follower
        .read(&mut |bytes| {
            parser.feed(bytes, &mut |at, event| summary.take(at, event));
            true
        })
        .with_context(|| format!("cannot read {name}"))?;
    parser.finish(&mut |at, event| summary.take(at, event));
    write(arguments, &sight, &summary, parser.lines(), &name)
}

fn of_stdin(arguments: &Arguments, base: &Path) -> anyhow::Result<ExitCode> {
    let (mut parser, mut summary) = (Parser::default(), Summary::new(since(arguments)));
    let mut input = io::stdin().lock();
    let mut buffer = vec![0; 64 << 10];
    loop {
        let count = io::Read::read(&mut input, &mut buffer).context("cannot read standard input")?;
        if count == 0 {
            break;
        }
        parser.feed(&buffer[..count], &mut |at, event| summary.take(at, event));
    }
    parser.finish(&mut |at, event| summary.take(at, event));
    write(arguments, &Sight::new(arguments, base)?, &summary, parser.lines(), "<stdin>")
}

fn since(arguments: &Arguments) -> Since {
    if arguments.since.is_some() { Since::Last } else { Since::Start }
}

/// Returns the log to read; None for standard input.
fn file(arguments: &Arguments) -> anyhow::Result<Option<PathBuf>> {
    match &arguments.file {
        Some(file) if file.as_os_str() == "-" => Ok(None),
        Some(folder) if folder.is_dir() => match sqf_log::newest(std::slice::from_ref(folder)) {
            Some(file) => Ok(Some(file)),
            None => bail!("no log (*.rpt) in {}", quoted(&folder.to_string_lossy())),
        },
        Some(file) if names_something(file) => Ok(Some(file.clone())),
        _ => {
            let folders = sqf_log::folders();
            let Some(file) = sqf_log::newest(&folders) else {
                let looked: Vec<String> = folders.iter().map(|folder| format!("\n  {}", folder.display())).collect();
                bail!("found no log (*.rpt) of the game; name a file or folder. Looked in:{}", looked.concat());
            };
            Ok(Some(file))
        }
    }
}

/// The project, with everything needed to find places in it.
struct Sight {
    locator: Option<Locator>,
    project: Option<Arc<Project>>,
    settings: Settings,
    reference: Arc<Reference>,
    base: PathBuf,
}

impl Sight {
    fn new(arguments: &Arguments, base: &Path) -> anyhow::Result<Sight> {
        let folders = match arguments.project.as_slice() {
            [] if Project::is_part_of_one(base) || settings::find(base).is_some() => vec![base.to_owned()],
            folders => folders.to_vec(),
        };
        for folder in &folders {
            if !folder.is_dir() {
                bail!("{} is not a folder", quoted(&folder.to_string_lossy()));
            }
        }
        let project = folders.first().map(|folder| settings_around(folder, base, Trust::Trusted)).unwrap_or_default();
        let session = session(outside(&project, Trust::Trusted, base), base);
        let settings = Settings { project, folders: folders.clone(), session, ..Settings::new(base.to_owned()) };
        let reference = Reference::embedded();
        let project = (!folders.is_empty()).then(|| check::layout(&reference, &folders, &settings));
        let locator = project.clone().map(|project| {
            let files = discover(&folders).scripts;
            Locator::new(project, Arc::clone(&reference), files)
        });
        Ok(Sight { locator, project, settings, reference, base: base.to_owned() })
    }

    /// Finds the place of an error.
    fn look<'r>(&self, group: &'r ErrorGroup) -> LocatedError<'r> {
        let calls = group.error.calls.iter().rev().filter(|call| !call.path.is_empty());
        let calls = calls.map(|call| {
            let file = self.locator.as_ref().and_then(|locator| locator.file(call));
            let name = file.map_or_else(|| call.path.clone(), |file| check::names(&file, &self.base).1);
            (name, call.line)
        });
        LocatedError { group, place: self.place(group), calls: calls.collect(), rules: Vec::new() }
    }

    fn place(&self, group: &ErrorGroup) -> Option<Place> {
        let located = self.locator.as_ref()?.locate(&group.error)?;
        let text = self.project.as_ref()?.source(&located.file).ok()?.text().clone();
        let (_, name) = check::names(&located.file, &self.base);
        Some(Place { name, located, text })
    }
}

fn write(arguments: &Arguments, sight: &Sight, summary: &Summary, lines: u64, name: &str) -> anyhow::Result<ExitCode> {
    let mut errors: Vec<LocatedError<'_>> = summary.errors.iter().map(|group| sight.look(group)).collect();
    if !arguments.no_rules {
        Rules::new(&errors, sight).say(&mut errors);
    }
    errors.sort_by_key(|found| (found.place.is_none(), std::cmp::Reverse(found.group.count)));
    let mut messages: Vec<&MessageGroup> = summary.messages.iter().collect();
    messages.sort_by_key(|group| std::cmp::Reverse((group.kind.level, group.count)));
    let is_human = arguments.format == FormatName::Human;
    let is_masked = if is_human { arguments.mask } else { !arguments.no_mask };
    let mask = is_masked.then_some(&summary.mask);
    let report = LogReport { name: name.to_owned(), summary, lines, errors, messages, mask, all: arguments.all };
    let result = match arguments.format {
        FormatName::Human => {
            let mut out = BufWriter::new(anstream::stdout().lock());
            human::write(&report, &terminal::human(), &mut out).and_then(|()| out.flush())
        }
        format => {
            let mut out = BufWriter::new(io::stdout().lock());
            let result = match format {
                FormatName::Json => machine::json(&report, &mut out),
                FormatName::Github => machine::github(&report, &mut out),
                FormatName::Human | FormatName::Sarif => machine::sarif(&report, &mut out),
            };
            result.and_then(|()| out.flush())
        }
    };
    terminal::written(result).context("cannot write the report")?;
    message(&human::counts(&report));
    Ok(if summary.error_count() > 0 { ExitCode::from(HAS_ERRORS) } else { ExitCode::SUCCESS })
}

/// Prints each new error when it happens, until the program is interrupted or the reader closes the pipe.
fn follow(arguments: &Arguments, sight: &Sight, follower: &mut Follower, name: &str) -> anyhow::Result<ExitCode> {
    if arguments.format != FormatName::Human && arguments.format != FormatName::Github {
        bail!("--follow prints errors one by one, which only the formats `human` and `github` can");
    }
    let (mut parser, mut summary) = (Parser::default(), Summary::new(since(arguments)));
    // Until the end of what is there, only the part that counts is kept; then errors are printed as they come.
    let mut is_live = false;
    loop {
        if follower.is_replaced().with_context(|| format!("cannot read {name}"))? {
            parser = Parser::default();
            summary = Summary::new(since(arguments));
        }
        let mut has_grown = false;
        follower
            .read(&mut |bytes| {
                has_grown = true;
                parser.feed(bytes, &mut |at, event| summary.take(at, event));
                true
            })
            .with_context(|| format!("cannot read {name}"))?;
        if !has_grown {
            parser.settle(&mut |at, event| summary.take(at, event));
        }
        if !summary.errors.is_empty() || !is_live {
            let errors: Vec<LocatedError<'_>> = summary.errors.iter().map(|group| sight.look(group)).collect();
            let is_masked = if arguments.format == FormatName::Human { arguments.mask } else { !arguments.no_mask };
            let mask = is_masked.then_some(&summary.mask);
            let report = LogReport {
                name: name.to_owned(),
                summary: &summary,
                lines: parser.lines(),
                errors,
                messages: Vec::new(),
                mask,
                all: false,
            };
            let mut out = anstream::stdout().lock();
            let result = match arguments.format {
                FormatName::Github => machine::github(&report, &mut out),
                _ => human::errors(&report, &terminal::human(), &mut out),
            };
            if !terminal::written(result.and_then(|()| out.flush())).context("cannot write the report")? {
                return Ok(ExitCode::SUCCESS);
            }
            if summary.errors_left > 0 {
                message(&format!("{} not shown", counted_as(summary.errors_left, "more error is", "more errors are")));
            }
            summary.tell();
            is_live = true;
        }
        std::thread::sleep(PAUSE);
    }
}

/// Describes what has happened to the code of an error since.
fn state(located: &SourcePlace, logged: Option<u32>) -> Option<String> {
    match (located.state, logged) {
        (CodeState::Same, _) => None,
        (CodeState::Moved, Some(line)) => Some(format!("the code was at line {line} when the game ran")),
        (CodeState::Moved, None) => None,
        (CodeState::Changed, _) => Some("the file has changed since; the quoted code is no longer in it".to_owned()),
    }
}
