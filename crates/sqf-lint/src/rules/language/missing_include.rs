//! Missing included files.

use crate::prelude::*;
use crate::rule::Missing;
use crate::shared::near_file::near_file;
use sqf_ide::analysis::Analysis;
use sqf_ide::fix::Edit;
use sqf_ide::language::Language;
use sqf_model::PathTarget;
use sqf_syntax::{Absent, Command, Include, Included, Preprocessed};
use sqf_text::{TextRange, starts_with_ignoring_case};
use std::path::Path;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Hint),
    title: "missing include file",
    explanation: "An `#include` names a file that belongs to the project but does not exist. Whatever the file would \
        define is unknown, so nothing that depends on it is reported. In a mission, which has all files that it \
        includes, the finding is a warning, and so it is where a path has no leading `\\`, or another one is obviously \
        meant. A path without a leading \
        `\\` is relative to the file that contains the `#include`, not to the root of the mission or of the game; one with \
        it begins with the prefix of an addon. Files of the game and of other mods \
        (`\\a3\\...`, `\\x\\cba\\...`) are not expected on disk, unless the mod was read from its archives; the `prefixes` \
        setting says where to find them.",
    example: Example { wrong: "#include \"no_such_file.hpp\"\nhint \"open\";", right: "hint \"open\";" },
    checks: &[Check::Lines(check)],
    behavior: Behavior { missing: Some(Missing::Header), ..Behavior::DEFAULT },
};

/// How many folders further up a file is looked for.
const MOST_UPS: usize = 3;

/// How many folders further up the root of a project may be.
const MOST_UPS_TO_ROOT: usize = 8;

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
            // A folder of the project may have the name of the game's.
            Err(Absent::Missing) if starts_with_ignoring_case(&include.path, "\\a3\\") => return None,
            Err(Absent::Missing) if is_sentence(&include.path) || is_of_own_addon(analysis, &include.path) => {
                return None;
            }
            Err(Absent::Missing) if is_made(analysis, &include.path) => return None,
            Err(Absent::Missing) => {
                let (note, is_meant) = not_found(analysis, include);
                // A path without a leading `\` can only mean the addon itself.
                let is_own = !include.path.starts_with(['\\', '/']);
                let is_here = is_meant || is_own || is_of_mission(analysis);
                let is_warning = is_here && !is_copied_from_here(analysis, include);
                if is_warning { note.severity(Severity::Warning) } else { note }
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
    let below = path.trim_start_matches(['\\', '/']);
    if path.starts_with('.') {
        return None;
    }
    let found = match (is_of_mission(analysis), below.len() < path.len()) {
        (true, true) => {
            return in_mission(
                analysis,
                below,
                from,
                "a leading `\\` stands for the root of the game, not of the mission",
            );
        }
        (false, true) => return with_prefix(analysis, below, from),
        (true, false) => in_mission(analysis, path, from, "the path is relative to this file, not to the mission"),
        (false, false) => in_game(analysis, path, from)
            .or_else(|| in_mission(analysis, path, from, "the path is relative to this file, not to the mission")),
    };
    found.or_else(|| further_up(analysis, path, from)).or_else(|| with_backslash(analysis, path))
}

/// For a path from the root of the mission, returns the one from the file, and why.
fn in_mission(analysis: &Analysis, path: &str, from: &Path, why: &str) -> Option<(String, String)> {
    let PathTarget::File(found) = analysis.workspace().find(path, from) else { return None };
    let names = path.split(['\\', '/']).count();
    let root = found.ancestors().nth(names)?;
    // A mission may be packed with files that are further up in the project.
    let home = analysis.workspace().home(from);
    if home.is_some_and(|home| home != root) {
        return None;
    }
    let ups = from.parent()?.strip_prefix(root).ok()?.components().count();
    let meant = format!("{}{path}", "..\\".repeat(ups));
    let message = format!("{why}; write `{meant}`");
    Some((meant, message))
}

/// For a path from the root of the project, returns the one that begins with the prefix of the addon, and why.
fn with_prefix(analysis: &Analysis, below: &str, from: &Path) -> Option<(String, String)> {
    let workspace = analysis.workspace();
    let mut above = (1..=MOST_UPS_TO_ROOT).map(|ups| format!("{}{below}", "..\\".repeat(ups)));
    let found = above.find_map(|above| match workspace.include(&above, Some(from)) {
        Included::File(found, _) => Some(found),
        _ => None,
    })?;
    let meant = format!("\\{}", workspace.game_path(&found)?);
    let message = format!("the path has to begin with the prefix of the addon; write `{meant}`");
    Some((meant, message))
}

fn is_there(analysis: &Analysis, path: &str, from: &Path) -> bool {
    match analysis.workspace().include(path, Some(from)) {
        Included::File(found, _) => {
            let home = || analysis.workspace().home(from);
            !is_of_mission(analysis) || home().is_none_or(|home| found.starts_with(home))
        }
        _ => false,
    }
}

fn in_game(analysis: &Analysis, path: &str, from: &Path) -> Option<(String, String)> {
    let absolute = format!("\\{path}");
    let message = without_backslash(&absolute);
    is_there(analysis, &absolute, from).then_some((absolute, message))
}

fn further_up(analysis: &Analysis, path: &str, from: &Path) -> Option<(String, String)> {
    let mut above = (1..=MOST_UPS).map(|ups| format!("{}{path}", "..\\".repeat(ups)));
    let above = above.find(|above| is_there(analysis, above, from))?;
    let message = format!("the path is relative to this file, and the file is further up; write `{above}`");
    Some((above, message))
}

/// For a path of the game or of a mod in a mission, whose file is not on disk.
fn with_backslash(analysis: &Analysis, path: &str) -> Option<(String, String)> {
    let mut names = path.split(['\\', '/']);
    let is_of_root =
        names.next().is_some_and(|first| ["a3", "x", "z"].iter().any(|root| root.eq_ignore_ascii_case(first)));
    let absolute = format!("\\{path}");
    let message = without_backslash(&absolute);
    (is_of_root && names.count() > 1 && is_of_mission(analysis)).then_some((absolute, message))
}

fn without_backslash(absolute: &str) -> String {
    format!("without a leading `\\`, the path is relative to this file; write `{absolute}`")
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
        analysis.path().is_some_and(|path| matches!(analysis.workspace().find(name, path), PathTarget::File(_)))
    };
    is_there("mission.sqm") || is_there("description.ext")
}

/// Whether a tool makes a file: one for the archive of an addon, the mission that the editor saves, a header from a
/// template of HEMTT, `sizes.ht.hpp`.
fn is_made(analysis: &Analysis, path: &str) -> bool {
    const MADE: [&str; 2] = ["bis_addoninfo.hpp", "mission.sqm"];
    let template = || {
        let (stem, ending) = path.rsplit_once('.')?;
        Some(analysis.workspace().include(&format!("{stem}.ht.{ending}"), analysis.path()))
    };
    MADE.iter().any(|made| made.eq_ignore_ascii_case(path)) || matches!(template(), Some(Included::File(..)))
}

/// Whether a path is a sentence: such an `#include` is meant to stop the game of who runs the script.
fn is_sentence(path: &str) -> bool {
    /// Number of blanks that make a sentence.
    const BLANKS: usize = 4;
    path.matches(' ').count() >= BLANKS && !path.contains(['\\', '/'])
}

/// Whether a path begins with the folder of the addon that the file belongs to, and the file is there: an addon in a
/// folder of a mission.
fn is_of_own_addon(analysis: &Analysis, path: &str) -> bool {
    let own = path.strip_prefix(['\\', '/']).and_then(|path| path.split_once(['\\', '/']));
    let (Some((addon, rest)), Some(from)) = (own, analysis.path()) else { return false };
    let is_it = |folder: &&Path| folder.file_name().is_some_and(|name| name.eq_ignore_ascii_case(addon));
    let has = |folder: &Path, file: &str| analysis.workspace().source(&folder.join(file)).is_some();
    let mut folders = from.ancestors().skip(1).filter(is_it);
    folders.any(|folder| has(folder, "config.cpp") && has(folder, &rest.replace('\\', "/")))
}

/// Whether a file looks like one that is copied to where the file that it includes is: a `description.ext` without a
/// mission and scripts, one of several scripts that all include the same part, a template.
fn is_copied_from_here(analysis: &Analysis, include: &Include) -> bool {
    /// Number of scripts with the same include that are unlikely to have the same mistake.
    const SAME_INCLUDES: usize = 3;
    /// Maximum number of scripts to read.
    const MOST_READ: usize = 16;
    const TEMPLATES: [&str; 3] = ["template", "example", "boilerplate"];
    let Some((path, folder)) = analysis.path().and_then(|path| Some((path, path.parent()?))) else { return false };
    let is_template = |part: &str| TEMPLATES.iter().any(|word| part.contains(word));
    let home = analysis.workspace().home(path);
    let inside = home.as_deref().and_then(|home| path.strip_prefix(home).ok()).unwrap_or(path);
    if inside.parent().is_some_and(|folder| is_template(&folder.to_string_lossy().to_ascii_lowercase())) {
        return true;
    }
    let entries = analysis.workspace().entries("", path, true);
    let has_end = |name: &str, end: &str| name.to_ascii_lowercase().ends_with(end);
    let is_of_mission =
        |(name, is_folder): &(String, bool)| *is_folder || has_end(name, ".sqm") || has_end(name, ".sqf");
    if path.file_name().is_some_and(|name| name.eq_ignore_ascii_case("description.ext")) {
        return !entries.is_empty() && !entries.iter().any(is_of_mission);
    }
    let scripts = entries.iter().filter(|(name, is_folder)| !is_folder && has_end(name, ".sqf")).take(MOST_READ);
    let includes_it = |(name, _): &&(String, bool)| {
        let source = analysis.workspace().source(&folder.join(name));
        source.is_some_and(|source| {
            source.directives().iter().any(|it| match it.command {
                Command::Include(path) => source.token_text(path).trim_matches('"') == &*include.path,
                _ => false,
            })
        })
    };
    has_end(&include.path, ".sqf") && scripts.filter(includes_it).count() >= SAME_INCLUDES
}

/// Whether an `#include` in another file includes this one recursively.
fn leads_back(pre: &Preprocessed, include: &Include) -> bool {
    let main = pre.files().first().and_then(|file| file.path.as_ref()?.file_name()?.to_str());
    let name = include.path.rsplit(['\\', '/']).next();
    include.target == Err(Absent::TooDeep) && main.zip(name).is_some_and(|(main, name)| main.eq_ignore_ascii_case(name))
}
