//! The report for other programs: JSON, workflow commands of GitHub, SARIF.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{LocatedError, LogReport, state};
use crate::check::{annotation, artifact, region, write_sarif};
use sqf_lint::Severity;
use sqf_log::place::CodeState;
use sqf_log::{Frame, Level, Moment};
use sqf_text::{Encoding, LineIndex, visible_json};

/// Writes one object.
///
/// # Errors
///
/// When `out` cannot be written.
pub(super) fn json(report: &LogReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let summary = report.summary;
    let sessions = summary.sessions.iter().map(|session| {
        json!({
            "role": session.role.name(),
            "version": session.version,
            "branch": session.branch,
            "started": session.started,
            "program": session.program,
            "mods": session.mods.iter().map(|name| report.shown(name)).collect::<Vec<_>>(),
        })
    });
    let missions = summary.missions.iter().map(|mission| {
        json!({
            "name": report.shown(&mission.name),
            "loaded": moment(&mission.loaded),
            "began": mission.began.as_ref().map(moment),
            "ended": mission.ended.as_ref().map(moment),
        })
    });
    let messages = report.messages.iter().map(|group| {
        json!({
            "kind": group.kind.id,
            "level": group.kind.level.name(),
            "message": report.shown(&group.text),
            "logged": Frame::of_message(group.kind, &group.text).as_ref().map(|frame| logged(report, frame)),
            "count": group.count,
            "first": moment(&group.first),
            "last": moment(&group.last),
            "meaning": report.shown(&group.kind.meaning(&group.text)),
            "remedy": group.kind.remedy(&group.text).map(|remedy| report.shown(&remedy).into_owned()),
        })
    });
    let noise = summary.noise.iter().map(|noise| json!({ "kind": noise.kind.id, "count": noise.count }));
    let whole = json!({
        "log": report.shown(&report.name),
        "lines": report.lines,
        "sessions": sessions.collect::<Vec<_>>(),
        "missions": missions.collect::<Vec<_>>(),
        "errors": report.errors.iter().map(|found| error(report, found)).collect::<Vec<_>>(),
        "messages": messages.collect::<Vec<_>>(),
        "noise": noise.collect::<Vec<_>>(),
        "notListed": { "errors": summary.errors_left, "messages": summary.messages_left },
    });
    writeln!(out, "{}", visible_json(&serde_json::to_string_pretty(&whole)?))
}

/// Returns a place as the game names it.
fn logged(report: &LogReport<'_>, frame: &Frame) -> Value {
    json!({ "path": report.shown(&frame.path), "function": frame.function, "line": frame.line })
}

fn moment(moment: &Moment) -> Value {
    json!({ "line": moment.line + 1, "time": moment.stamp, "session": moment.session, "mission": moment.mission })
}

fn error(report: &LogReport<'_>, found: &LocatedError<'_>) -> Value {
    let (group, error) = (found.group, &found.group.error);
    let frame = |frame: &sqf_log::Frame| logged(report, frame);
    json!({
        "kind": group.kind.map(|kind| kind.id),
        "message": report.shown(&error.message),
        "expression": report.shown(&error.expression),
        "position": report.shown(&error.position),
        "logged": error.frame.as_ref().map(frame),
        "calls": error.calls.iter().map(frame).collect::<Vec<_>>(),
        "place": found.place.as_ref().map(|place| {
            let (line, column) = position(found);
            json!({
                "file": place.name,
                "line": line,
                "column": column,
                "state": match place.located.state {
                    CodeState::Same => "same",
                    CodeState::Moved => "moved",
                    CodeState::Changed => "changed",
                },
            })
        }),
        "count": group.count,
        "first": moment(&group.first),
        "last": moment(&group.last),
        "meaning": group.kind.map(|kind| report.shown(&kind.meaning(&error.message)).into_owned()),
        "remedy": group.kind.and_then(|kind| kind.remedy(&error.message)).map(|remedy| report.shown(&remedy).into_owned()),
        "rules": found.rules.iter().map(|say| {
            json!({ "code": say.code, "message": say.message, "on": say.is_on })
        }).collect::<Vec<_>>(),
    })
}

/// Returns the line and column of an error in the project, starting at 1; without a column if only the line is known.
fn position(found: &LocatedError<'_>) -> (u32, Option<u32>) {
    let Some(place) = &found.place else { return (1, None) };
    let column = place
        .located
        .range
        .map(|range| LineIndex::new(&place.text).position(range.start, &place.text, Encoding::Utf16).column + 1);
    (place.located.line + 1, column)
}

/// Returns what happened, in one text.
fn text(report: &LogReport<'_>, found: &LocatedError<'_>) -> String {
    let (group, error) = (found.group, &found.group.error);
    let count = if group.count > 1 { format!("{} times: ", group.count) } else { String::new() };
    let mut text = format!("{count}{}", report.shown(&error.message));
    let logged = error.frame.as_ref().map(|frame| frame.line);
    if let Some(state) = found.place.as_ref().and_then(|place| state(&place.located, logged)) {
        text.push_str(&format!(" ({state})"));
    }
    text
}

/// Writes a command for each error in the project, and one for each other message that matters.
///
/// # Errors
///
/// When `out` cannot be written.
pub(super) fn github(report: &LogReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    for found in &report.errors {
        let id = found.group.kind.map_or("script-error", |kind| kind.id);
        let place = found.place.as_ref().map(|place| (place.name.as_str(), position(found)));
        annotation(out, Severity::Error, id, place, &text(report, found))?;
    }
    for group in report.messages.iter().filter(|group| group.kind.level == Level::Error) {
        annotation(out, Severity::Warning, group.kind.id, None, &report.shown(&group.text))?;
    }
    Ok(())
}

/// Writes SARIF. Errors outside of the project have no location.
///
/// # Errors
///
/// When `out` cannot be written.
pub(super) fn sarif(report: &LogReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let kinds: Vec<_> = report.errors.iter().filter_map(|found| found.group.kind).collect();
    let mut rules: Vec<Value> = Vec::new();
    for kind in kinds {
        if !rules.iter().any(|rule| rule["id"] == kind.id) {
            rules.push(json!({
                "id": kind.id,
                "shortDescription": { "text": kind.title },
                "help": { "text": kind.remedy("").unwrap_or_default().replace('`', "") },
            }));
        }
    }
    let results = report.errors.iter().map(|found| {
        let mut result = json!({
            "ruleId": found.group.kind.map_or("script-error", |kind| kind.id),
            "level": "error",
            "message": { "text": text(report, found) },
            "occurrenceCount": found.group.count,
        });
        if let Some(place) = &found.place {
            let (line, column) = position(found);
            let region = region(line, column);
            result["locations"] = json!([{
                "physicalLocation": { "artifactLocation": artifact(&place.name), "region": region },
            }]);
        }
        result
    });
    write_sarif("sqf-ls log", rules, None, results.collect(), out)
}
