//! The tool `read_log`: what a log of the game says, and where its errors are in the project.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use super::check::too_long;
use super::{Answer, Desk};
use crate::check;
use sqf_log::place::{CodeState, Locator};
use sqf_log::{ErrorGroup, Follower, Mask, MessageGroup, Moment, Parser, Since, Summary};
use sqf_project::{Project, discover};
use sqf_text::counted;

/// Maximum number of distinct errors that are listed.
const MOST_ERRORS: usize = 40;
/// Maximum number of distinct other messages that are listed.
const MOST_MESSAGES: usize = 30;
/// Size limit for a log, in bytes. More takes longer to read than an assistant waits.
const LONGEST_LOG: u64 = 512 << 20;

/// The arguments of `read_log`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Arguments {
    /// Log (.rpt) in a folder that may be read, or a folder with logs, of which the newest is read [default: the newest
    /// log that may be read]
    path: Option<String>,
    /// Lines of a log, instead of a file
    text: Option<String>,
    /// Whether to read only what follows the last start of the game or of a mission [default: false]
    #[serde(default)]
    last: bool,
}

/// Explains the errors of a log, given as text or by its path.
pub(super) fn run(desk: &Desk, arguments: &Arguments) -> Answer {
    let since = if arguments.last { Since::Last } else { Since::Start };
    let (mut parser, mut summary) = (Parser::default(), Summary::new(since));
    let name = match (&arguments.text, &arguments.path) {
        (Some(_), Some(_)) => return Err("give `text` or `path`, not both".to_owned()),
        (Some(text), None) => {
            too_long(text)?;
            parser.feed(text.as_bytes(), &mut |at, event| summary.take(at, event));
            "the given lines".to_owned()
        }
        (None, path) => {
            let file = file(desk, path.as_deref())?;
            read(&file, &mut parser, &mut summary)?;
            // The folders around it may contain the user's name.
            file.file_name().unwrap_or_default().to_string_lossy().into_owned()
        }
    };
    parser.finish(&mut |at, event| summary.take(at, event));
    Ok(LogAnswer { desk, summary: &summary, project: project(desk) }.written(&name, parser.lines()))
}

/// Finds the log, which is in one of the folders that may be read.
fn file(desk: &Desk, path: Option<&str>) -> Result<PathBuf, String> {
    let none = "no log (.rpt) was found in the folders that may be read; the user can start the server with `--logs`, \
                which allows the newest log of the game, or paste lines for `text`";
    let found = match path {
        Some(path) => desk.folders.find(path)?,
        None => {
            let folders = [desk.folders.all().unwrap_or_default(), &desk.logs].concat();
            return sqf_log::newest(&folders).ok_or_else(|| none.to_owned());
        }
    };
    match found.is_dir() {
        true => sqf_log::newest(&[found]).ok_or_else(|| none.to_owned()),
        false => Ok(found),
    }
}

fn read(file: &Path, parser: &mut Parser, summary: &mut Summary) -> Result<(), String> {
    let unreadable = |error: std::io::Error| format!("the log cannot be read: {error}");
    let found = std::fs::metadata(file).map_err(unreadable)?;
    if !found.is_file() {
        return Err("the path is not a file".to_owned());
    }
    if found.len() > LONGEST_LOG {
        return Err(format!("the log is larger than {} MiB", LONGEST_LOG >> 20));
    }
    let mut follower = Follower::open(file).map_err(unreadable)?;
    let mut take = |bytes: &[u8]| {
        parser.feed(bytes, &mut |at, event| summary.take(at, event));
        true
    };
    follower.read(&mut take).map_err(unreadable)
}

/// Opens the project, in which errors are looked for; None without one.
fn project(desk: &Desk) -> Option<(Arc<Project>, Locator)> {
    let folders = desk.folders.all().ok()?;
    let settings = desk.folders.settings(None).ok()?;
    let project = check::layout(&desk.reference, folders, &settings);
    let locator = Locator::new(Arc::clone(&project), Arc::clone(&desk.reference), discover(folders).scripts);
    Some((project, locator))
}

/// What is written. Names, IDs and addresses of players are hidden in all of it.
struct LogAnswer<'r> {
    desk: &'r Desk,
    summary: &'r Summary,
    project: Option<(Arc<Project>, Locator)>,
}

impl LogAnswer<'_> {
    fn mask(&self) -> &Mask {
        &self.summary.mask
    }

    fn written(&self, name: &str, lines: u64) -> String {
        let summary = self.summary;
        let mut out = format!(
            "{}: {lines} lines, {}, {}\n",
            self.mask().text(name),
            counted(summary.errors.len() as u64 + summary.errors_left, "distinct script error"),
            counted(summary.messages.len() as u64 + summary.messages_left, "other distinct message"),
        );
        let mut errors: Vec<(&ErrorGroup, Option<String>)> =
            summary.errors.iter().map(|group| (group, self.place(group))).collect();
        errors.sort_by_key(|(group, place)| (place.is_none(), std::cmp::Reverse(group.count)));
        for (group, place) in errors.iter().take(MOST_ERRORS) {
            self.error(group, place.as_deref(), &mut out);
        }
        rest(errors.len(), MOST_ERRORS, "errors", &mut out);
        let mut messages: Vec<&MessageGroup> = summary.messages.iter().collect();
        messages.sort_by_key(|group| std::cmp::Reverse((group.kind.level, group.count)));
        for group in messages.iter().take(MOST_MESSAGES) {
            self.message(group, &mut out);
        }
        rest(messages.len(), MOST_MESSAGES, "messages", &mut out);
        out
    }

    /// Says where an error is in the project, with what became of the code since.
    fn place(&self, group: &ErrorGroup) -> Option<String> {
        let (_, locator) = self.project.as_ref()?;
        let located = locator.locate(&group.error)?;
        let since = match located.state {
            CodeState::Same => "",
            CodeState::Moved => " (the code has moved since)",
            CodeState::Changed => " (the file has changed since; the quoted code is no longer in it)",
        };
        Some(format!("{}:{}{since}", self.desk.folders.shown(&located.file), located.line + 1))
    }

    fn error(&self, group: &ErrorGroup, place: Option<&str>, out: &mut String) {
        let (error, mask) = (&group.error, self.mask());
        let _ = writeln!(out, "\nerror: {}", mask.text(&error.message));
        let _ = writeln!(out, "  {}", times(group.count, &group.first, &group.last));
        let logged = error.frame.as_ref().map(|frame| format!("{}:{}", mask.text(&frame.path), frame.line));
        match (place, logged) {
            (Some(place), _) => drop(writeln!(out, "  at {place}")),
            (None, Some(logged)) => drop(writeln!(out, "  at {logged}, which is not in the project")),
            (None, None) => {}
        }
        if !error.position.is_empty() {
            let _ = writeln!(
                out,
                "  code: {}",
                mask.text(&error.position).split_whitespace().collect::<Vec<_>>().join(" ")
            );
        }
        for call in error.calls.iter().rev().filter(|call| !call.path.is_empty()) {
            let _ = writeln!(out, "  called from {}:{}", mask.text(&call.path), call.line);
        }
        if let Some(kind) = group.kind {
            let _ = writeln!(out, "  meaning: {}", mask.text(&kind.meaning(&error.message)));
            self.remedy(kind.remedy(&error.message), out);
        }
    }

    fn message(&self, group: &MessageGroup, out: &mut String) {
        let mask = self.mask();
        let _ = writeln!(out, "\n{}: {}", group.kind.level.name(), mask.text(&group.text));
        let _ = writeln!(out, "  {}", times(group.count, &group.first, &group.last));
        let _ = writeln!(out, "  meaning: {}", mask.text(&group.kind.meaning(&group.text)));
        self.remedy(group.kind.remedy(&group.text), out);
    }

    fn remedy(&self, remedy: Option<String>, out: &mut String) {
        if let Some(remedy) = remedy {
            let _ = writeln!(out, "  what to do: {}", self.mask().text(&remedy));
        }
    }
}

/// Says that not everything is listed.
fn rest(number: usize, most: usize, what: &str, out: &mut String) {
    if number > most {
        let _ = writeln!(out, "\n({} more {what}; the most frequent are above)", number - most);
    }
}

/// Says how often and when something happened, in lines of the log.
fn times(count: u64, first: &Moment, last: &Moment) -> String {
    match count {
        1 => format!("once, in line {}", first.line + 1),
        _ => format!("{count} times, from line {} to line {}", first.line + 1, last.line + 1),
    }
}
