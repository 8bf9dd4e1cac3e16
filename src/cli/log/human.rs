//! The report for people.

use std::borrow::Cow;
use std::io::{self, Write};

use super::{LocatedError, LogReport, state};
use crate::check::{Human, Note, picture};
use sqf_lint::Severity;
use sqf_log::{Kind, Level, MessageGroup, Moment, Noise};
use sqf_text::{LineIndex, TextRange, quoted};

/// Maximum number of calls that are listed below an error.
const MOST_CALLS: usize = 6;

/// Writes the whole report.
///
/// # Errors
///
/// When `out` cannot be written.
pub(super) fn write(report: &LogReport<'_>, human: &Human, out: &mut dyn Write) -> io::Result<()> {
    sessions(report, out)?;
    errors(report, human, out)?;
    messages(report, out)?;
    if report.all {
        noise(report, out)?;
    }
    Ok(())
}

impl LogReport<'_> {
    /// Returns a text of the log as it is shown.
    pub(super) fn shown<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self.mask {
            Some(mask) => mask.text(text),
            None => text.into(),
        }
    }

    fn quoted(&self, text: &str) -> String {
        quoted(&self.shown(text)).into_owned()
    }
}

/// Writes which runs and missions the log is about.
fn sessions(report: &LogReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}: {}", report.quoted(&report.name), counted(report.lines, "line", "lines"))?;
    for session in &report.summary.sessions {
        let mut line = session.role.name().to_owned();
        for part in [&session.version, &session.branch].into_iter().flatten() {
            line.push_str(&format!(" {part}"));
        }
        if let Some(started) = &session.started {
            line.push_str(&format!(", started {started}"));
        }
        if !session.mods.is_empty() {
            let names = session.mods.iter().map(|name| name.rsplit(['\\', '/']).next().unwrap_or(name));
            line.push_str(&format!(", {}", names.collect::<Vec<_>>().join(" ")));
        }
        writeln!(out, "  {}", report.quoted(&line))?;
    }
    for mission in &report.summary.missions {
        let time = |moment: &Option<Moment>| moment.as_ref().and_then(|moment| moment.stamp.clone());
        let name = if mission.name.is_empty() { "(without a name)" } else { &mission.name };
        let mut line = format!("mission {name}");
        if let Some(began) = time(&mission.began).or_else(|| mission.loaded.stamp.clone()) {
            line.push_str(&format!(", from {began}"));
        }
        if let Some(ended) = time(&mission.ended) {
            line.push_str(&format!(" to {ended}"));
        }
        writeln!(out, "  {}", report.quoted(&line))?;
    }
    writeln!(out)
}

/// Writes the script errors.
///
/// # Errors
///
/// When `out` cannot be written.
pub(super) fn errors(report: &LogReport<'_>, human: &Human, out: &mut dyn Write) -> io::Result<()> {
    let mut explained: Vec<&str> = Vec::new();
    for found in &report.errors {
        writeln!(out, "{}\n", error(report, found, human, &mut explained))?;
    }
    Ok(())
}

/// Writes an error. Each kind is explained where it first occurs.
fn error<'r>(report: &LogReport<'r>, found: &LocatedError<'r>, human: &Human, explained: &mut Vec<&'r str>) -> String {
    let (group, error) = (found.group, &found.group.error);
    let mut notes = vec![Note::info(times(report, group.count, &group.first, &group.last))];
    if let Some(frame) = &error.frame {
        let function = frame.function.as_ref().map(|name| format!("in {name}, ")).unwrap_or_default();
        notes.push(Note::info(format!("{function}logged as {}, line {}", report.shown(&frame.path), frame.line)));
    }
    for (path, line) in found.calls.iter().take(MOST_CALLS) {
        notes.push(Note::info(format!("called from {}, line {line}", report.shown(path))));
    }
    let logged = error.frame.as_ref().map(|frame| frame.line);
    notes.extend(found.place.as_ref().and_then(|place| state(&place.located, logged)).map(Note::info));
    if let Some(kind) = group.kind
        && !explained.contains(&kind.id)
    {
        explained.push(kind.id);
        notes.push(Note::info(kind.meaning(&error.message)));
        notes.extend(kind.remedy(&error.message).map(Note::help));
    }
    for say in &found.rules {
        let how = match say.is_on {
            true => "`sqf-ls check` reports it".to_owned(),
            false => format!("turn it on with `{} = \"warning\"` below [rules] in sqf-ls.toml", say.code.name()),
        };
        notes.push(Note::info(format!("rule `{}` finds this: {}; {how}", say.code.name(), say.message)));
    }
    let title = report.shown(&error.message);
    let id = group.kind.map_or("script-error", |kind| kind.id);
    match &found.place {
        Some(place) => {
            let lines = LineIndex::new(&place.text);
            let range = place.located.range.unwrap_or_else(|| whole_line(&lines, &place.text, place.located.line));
            picture(Severity::Error, &title, id, &place.name, &place.text, 0, range, &notes, *human)
        }
        None => {
            let code = report.shown(&error.expression).replace('\t', "    ");
            let start = code.len().saturating_sub(report.shown(&error.position).replace('\t', "    ").len());
            let start = sqf_text::floor_boundary(&code, start);
            let end = code[start..].find(['\n', ' ', ';', ')', ']']).map_or(code.len(), |end| start + end.max(1));
            let end = sqf_text::floor_boundary(&code, end.min(code.len()));
            let above = code[..start].matches('\n').count() as u32;
            let (name, first) = match &error.frame {
                Some(frame) => {
                    (report.shown(&frame.path).into_owned(), frame.line.saturating_sub(1).saturating_sub(above))
                }
                None => ("code without a file".to_owned(), 0),
            };
            let range = TextRange::new(start as u32, end.max(start) as u32);
            picture(Severity::Error, &title, id, &name, &code, first, range, &notes, *human)
        }
    }
}

fn whole_line(lines: &LineIndex, text: &str, line: u32) -> TextRange {
    lines.range(line).map_or(TextRange::empty(0), |range| range.trimmed(text))
}

/// Returns how often something happened, and when.
fn times(report: &LogReport<'_>, count: u64, first: &Moment, last: &Moment) -> String {
    let at = |moment: &Moment| match &moment.stamp {
        Some(stamp) => format!("{stamp} (line {})", moment.line + 1),
        None => format!("line {}", moment.line + 1),
    };
    let mut text = match count {
        1 => format!("once, at {}", at(first)),
        count => format!("{count} times, from {} to {}", at(first), at(last)),
    };
    let mission = last.mission.and_then(|mission| report.summary.missions.get(mission));
    if let Some(mission) = mission.filter(|mission| !mission.name.is_empty()) {
        text.push_str(&format!(", in {}", mission.name));
    }
    if report.summary.sessions.len() > 1 {
        text.push_str(&format!(", session {}", last.session + 1));
    }
    text
}

/// Writes the other messages, by kind.
fn messages(report: &LogReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    const MOST: usize = 12;
    let mut kinds: Vec<(&str, Vec<&MessageGroup>)> = Vec::new();
    for group in &report.messages {
        match kinds.iter_mut().find(|(id, _)| *id == group.kind.id) {
            Some((_, groups)) => groups.push(group),
            None => kinds.push((group.kind.id, vec![group])),
        }
    }
    for (id, groups) in kinds {
        let kind = groups[0].kind;
        let level = if kind.level == Level::Error { "error" } else { "warning" };
        writeln!(out, "{level}[{id}]: {}", kind.title)?;
        for group in groups.iter().take(MOST) {
            let count = if group.count > 1 { format!("  ({} times)", group.count) } else { String::new() };
            writeln!(out, "  line {}: {}{count}", group.first.line + 1, report.quoted(&group.text))?;
        }
        if groups.len() > MOST {
            writeln!(out, "  and {} more", groups.len() - MOST)?;
        }
        explanation(report, kind, &groups[0].text, out)?;
    }
    Ok(())
}

/// Writes what the game writes in every mission.
fn noise(report: &LogReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut noise: Vec<&Noise> = report.summary.noise.iter().collect();
    noise.sort_by_key(|noise| std::cmp::Reverse(noise.count));
    for Noise { kind, count, first } in noise {
        writeln!(out, "noise[{}]: {}", kind.id, kind.title)?;
        let more = if *count > 1 { format!("  (and {} more)", count - 1) } else { String::new() };
        writeln!(out, "  {}{more}", report.quoted(first))?;
        explanation(report, kind, first, out)?;
    }
    Ok(())
}

/// Writes what a message means, and what to do about it.
fn explanation(report: &LogReport<'_>, kind: &Kind, message: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "  = {}", report.quoted(&kind.meaning(message)))?;
    if let Some(remedy) = kind.remedy(message) {
        writeln!(out, "  = help: {}", report.quoted(&remedy))?;
    }
    writeln!(out)
}

/// Counts everything, in one line.
pub(super) fn counts(report: &LogReport<'_>) -> String {
    let summary = report.summary;
    let own = report.errors.iter().filter(|found| found.place.is_some()).count();
    let mut text = match report.errors.len() {
        0 => "no script errors".to_owned(),
        count => {
            let distinct = counted(count as u64, "distinct script error", "distinct script errors");
            format!("{distinct} ({} in your files), {} in all", own, summary.error_count())
        }
    };
    text.push_str(&format!(", {}", counted(summary.messages.len() as u64, "other message", "other messages")));
    let noise: u64 = summary.noise.iter().map(|noise| noise.count).sum();
    if noise > 0 && !report.all {
        text.push_str(&format!("; {} of noise (shown with --all)", counted(noise, "line", "lines")));
    }
    if summary.errors_left + summary.messages_left > 0 {
        text.push_str("; there are too many distinct ones to list, the rest is only counted");
    }
    text
}

pub(super) fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
