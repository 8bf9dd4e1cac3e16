//! Missing included files.

use crate::prelude::*;
use crate::rule::Missing;
use crate::shared::near_file::near_file;
use sqf_ide::analysis::Analysis;
use sqf_ide::fix::Edit;
use sqf_ide::language::Language;
use sqf_model::Found;
use sqf_syntax::{Absent, Include, Included, Preprocessed};
use sqf_text::TextRange;
use std::path::Path;

pub(crate) const RULE: Rule = Rule {
    code: Code::MissingInclude,
    severity: Severity::Hint,
    is_on: true,
    title: "missing include file",
    explanation: "An `#include` names a file that belongs to the project but does not exist. Whatever the file would \
        define is unknown, so nothing that depends on it is reported. In a mission, which has all files that it \
        includes, the finding is a warning, and so it is where a path has no leading `\\`, or another one is obviously \
        meant. A path without a leading \
        `\\` is relative to the file that contains the `#include`, not to the root of the mission or of the game. Files of the game and of other mods \
        (`\\a3\\...`, `\\x\\cba\\...`) are not expected on disk, unless the mod was read from its archives; the `prefixes` \
        setting says where to find them.",
    example: Example { wrong: "#include \"no_such_file.hpp\"\nhint \"open\";", right: "hint \"open\";" },
    checks: &[Check::Lines(check)],
    behavior: Behavior { missing: Some(Missing::Header), ..Behavior::DEFAULT },
};

/// How many folders further up a file is looked for.
const MOST_UPS: usize = 3;

fn check(analysis: &Analysis, pre: &Preprocessed) -> Vec<(TextRange, Note)> {
    // A header may belong to a C++ program, whose includes do not matter here.
    let is_of_game = || analysis.path().is_some_and(|path| Language::is_part_of_game(path, analysis.workspace()));
    if analysis.language().is_none() && !is_of_game() {
        return Vec::new();
    }
    let own = pre.includes().iter().filter(|include| include.file == 0 || leads_back(pre, include));
    let note = |include: &Include| {
        if include.file != 0 {
            let message = format!(
                "this file includes itself by way of the one that is included here, which includes `{}`; wrap it in \
                 `#ifndef NAME`, `#define NAME` and `#endif`",
                include.path
            );
            return Some((include.place, Note::new(message).severity(Severity::Error)));
        }
        let note = match include.target {
            Err(Absent::Missing) => {
                let (note, is_meant) = not_found(analysis, include);
                // A path without a leading `\` can only mean the addon itself.
                let is_own = !include.path.starts_with(['\\', '/']);
                if is_meant || is_own || is_of_mission(analysis) { note.severity(Severity::Warning) } else { note }
            }
            Err(Absent::TooDeep) => {
                let message = "this file includes itself, directly or indirectly, without an end; wrap it in \
                    `#ifndef NAME`, `#define NAME` and `#endif`";
                Note::new(message).severity(Severity::Error)
            }
            Err(Absent::Elsewhere | Absent::Exhausted) | Ok(_) => return None,
        };
        Some((include.range, note))
    };
    own.filter_map(note).collect()
}

/// Says that a file is missing, and which one is meant if it is obvious; also returns whether it is.
fn not_found(analysis: &Analysis, include: &Include) -> (Note, bool) {
    let (path, from) = (&include.path, analysis.path());
    if let Some((meant, message)) = from.and_then(|from| from_the_root(analysis, path, from)) {
        return (write_instead(analysis, include, meant, message), true);
    }
    let near = from.and_then(|from| near_file(path, |folder| analysis.workspace().entries(folder, from, true)));
    let Some(near) = near else { return (Note::new(format!("file `{path}` not found")), false) };
    let message = format!("file `{path}` not found; did you mean `{near}`?");
    (write_instead(analysis, include, near, message), true)
}

/// For a path that would be right from the root of the game or of the mission, returns what to write, and why.
fn from_the_root(analysis: &Analysis, path: &str, from: &Path) -> Option<(String, String)> {
    let workspace = analysis.workspace();
    if path.starts_with(['\\', '/', '.']) {
        return None;
    }
    let is_there = |path: &str| matches!(workspace.include(path, Some(from)), Included::File(..));
    let of_mission = || {
        let Found::File(found) = workspace.find(path, from) else { return None };
        let names = path.split(['\\', '/']).count();
        let root = found.ancestors().nth(names)?;
        let ups = from.parent()?.strip_prefix(root).ok()?.components().count();
        let meant = format!("{}{path}", "..\\".repeat(ups));
        let message = format!("the path is relative to this file, not to the mission; write `{meant}`");
        Some((meant, message))
    };
    let of_game = || {
        let absolute = format!("\\{path}");
        let message = format!("without a leading `\\`, the path is relative to this file; write `{absolute}`");
        is_there(&absolute).then_some((absolute, message))
    };
    let of_parent = || {
        let above = (1..=MOST_UPS).map(|ups| format!("{}{path}", "..\\".repeat(ups))).find(|above| is_there(above))?;
        let message = format!("the path is relative to this file, and the file is further up; write `{above}`");
        Some((above, message))
    };
    // A mission has no path in the game.
    let found = if is_of_mission(analysis) { of_mission() } else { of_game().or_else(of_mission) };
    found.or_else(of_parent)
}

/// Adds a fix that writes another path.
fn write_instead(analysis: &Analysis, include: &Include, near: String, message: String) -> Note {
    let path = &include.path;
    let title = format!("Write `{near}`");
    let written = include.range.of(analysis.file().text()).find(&**path);
    let Some(start) = written.map(|at| include.range.start + at as u32) else { return Note::new(message) };
    let range = TextRange::new(start, start + path.len() as u32);
    Note::new(message).fix(title, vec![Edit { range, text: near }], false)
}

/// Whether a file belongs to a mission, which must contain all its includes; those of an addon may be in other addons.
fn is_of_mission(analysis: &Analysis) -> bool {
    let is_there = |name: &str| {
        analysis.path().is_some_and(|path| matches!(analysis.workspace().find(name, path), Found::File(_)))
    };
    is_there("mission.sqm") || is_there("description.ext")
}

/// Whether an `#include` in another file includes this one recursively.
fn leads_back(pre: &Preprocessed, include: &Include) -> bool {
    let main = pre.files().first().and_then(|file| file.path.as_ref()?.file_name()?.to_str());
    let name = include.path.rsplit(['\\', '/']).next();
    include.target == Err(Absent::TooDeep) && main.zip(name).is_some_and(|(main, name)| main.eq_ignore_ascii_case(name))
}
