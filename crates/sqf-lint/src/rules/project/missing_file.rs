//! Missing files named in scripts.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::prelude::*;
use crate::rule::Missing;
use crate::shared::near_file::near_file;
use sqf_ide::analysis::Analysis;
use sqf_ide::language::Language;
use sqf_ide::names::files::{self, has_extension};
use sqf_model::PathTarget;
use sqf_reference::takes::{remote_command, rows_of};
use sqf_syntax::{Expr, NodeId};
use sqf_text::{TextRange, has_extension as has_extension_of, is_word_byte};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "missing file",
    explanation: "`execVM`, `addAction`, `loadFile`, `preprocessFileLineNumbers`, `setObjectTexture`, `playSound3D` or a \
        similar command names a file that belongs to the project but does not exist, or a `PREP` lists a function without a \
        script. Paths are resolved as the game resolves them: from the root of the mission or by the prefix of the \
        addon, not from the folder of the script. Files of the game and of other mods are not expected on disk, \
        unless one letter of the path differs from a file of the project, a mission has the file in an inner folder, or the \
        mod was read from its archives. A file is \
        reported once in a script, and not at all if the script asks whether it exists with `fileExists`; scripts that many missions of a project name and few have are ignored, because a tool may add them. The name \
        of a script given to `compile`, which takes code, is reported as well, and so is a function given to `execVM`.",
    example: Example { wrong: "execVM \"open.sqf\";", right: "execVM \"scripts\\open.sqf\";" },
    checks: &[Check::Node(Nodes::matching(is_meant), check), Check::File(listed)],
    behavior: Behavior {
        in_strings: InStrings::WithProject,
        missing: Some(Missing::Script),
        around_example: &[("scripts/open.sqf", "hint \"open\";\n")],
        ..Behavior::DEFAULT
    },
};

/// Whether a command, in lower case, takes the path of a file that must exist.
fn takes_file(command: &str) -> bool {
    rows_of(command).iter().any(|row| files::ending(row).is_some())
}

fn is_meant(word: &str) -> bool {
    word == "compile" || takes_file(word) || remote_command(word).is_some()
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    if let Some(script) = executed_remotely(context, node) {
        return look(context, script, "sqf", sink);
    }
    if let (Expr::Unary(text), "compile") = (context.tree().expr(node), context.word(node)) {
        return compiled(context, text, sink);
    }
    context.each_taken(node, &mut |value, row| {
        let Some(ending) = files::ending(row) else { return };
        if context.word(node) == "execvm" && is_of_function(context, node, value, sink) {
            return;
        }
        // If code is possible as well, it is more likely.
        let is_path = || context.string(value).is_some_and(|path| is_path(&path));
        let may_be_code =
            context.command_takes(node).iter().any(|other| other.code().is_some() && other.path == row.path);
        if !may_be_code || is_path() {
            look(context, value, ending, sink);
        }
    });
}

/// Returns the script of `[[_gate], "scripts\\open.sqf"] remoteExec ["execVM"]`.
fn executed_remotely(context: &Context<'_>, node: NodeId) -> Option<NodeId> {
    let Expr::Binary(given, list) = context.tree().expr(node) else { return None };
    remote_command(context.word(node))?;
    let command = context.elements(list)?.first().and_then(|command| context.string(*command))?;
    let script = context.elements(given).map_or(Some(given), |given| given.last().copied());
    script.filter(|_| command.eq_ignore_ascii_case("execVM"))
}

/// Checks the path of a file; `extension` is the usual one.
fn look(context: &Context<'_>, operand: NodeId, ending: &str, sink: &mut Sink<'_>) {
    let Some(path) = context.string(operand) else { return };
    let from = context.path_in_project();
    if !has_extension(&path) {
        let named = format!("{path}.sqf");
        let is_script = !path.is_empty() && matches!(ending, "" | "sqf") && is_path(&named);
        if is_script && matches!(context.workspace().find(&named, from), PathTarget::File(_)) {
            let note = Note::new(format!("file `{path}` not found; did you mean `{named}`?"));
            let edits = context.replace(operand, format!("\"{named}\""));
            sink.node(operand, note.fix(format!("Write `{named}`"), edits, false));
        }
        return;
    }
    let found = context.workspace().find(&path, from);
    if matches!(found, PathTarget::File(_)) {
        return;
    }
    let near = near_file(&path, |folder| context.entries(folder, from))
        .filter(|near| context.workspace().find(near, from) != PathTarget::Missing)
        .or_else(|| context.workspace().file_below(&path, from).filter(|_| !is_asked(context, &path)));
    match near {
        Some(near) => {
            let quote = context.name_of(operand).get(..1).unwrap_or("\"");
            let edits = context.replace(operand, format!("{quote}{near}{quote}"));
            let message = format!("file `{path}` not found; did you mean `{near}`?");
            sink.node(operand, Note::new(message).fix(format!("Write `{near}`"), edits, false));
        }
        // Repositories of frameworks often lack it.
        None if path.eq_ignore_ascii_case("mission.sqm") => {}
        None if found == PathTarget::Missing
            && !is_kept_elsewhere(context, &path, from)
            && !is_added_later(context, &path)
            && !is_listed_here(context, operand, from)
            && !is_told(context, operand, &path)
            && !is_asked(context, &path) =>
        {
            sink.node(operand, Note::new(format!("file `{path}` not found")));
        }
        None => {}
    }
}

/// Reports a function in place of a file: `execVM "GATE_fnc_open"`, quoted or not.
fn is_of_function(context: &Context<'_>, node: NodeId, operand: NodeId, sink: &mut Sink<'_>) -> bool {
    let is_name = context.bare(operand) == Expr::Name;
    let name = match context.string(operand) {
        Some(name) => name.into_owned(),
        None if is_name => context.name_of(operand).to_owned(),
        None => return false,
    };
    let is_function_name = name.bytes().all(is_word_byte) && name.to_ascii_lowercase().contains("_fnc_");
    let is_declared = |path: &Path| context.workspace().declared_function(&name, path).is_some();
    let is_function = || context.reference().function(&name).is_some() || context.path().is_some_and(is_declared);
    if !is_function_name || !context.is_written(node) || !is_function() {
        return false;
    }
    let message = format!("`execVM` takes the path of a script; `{name}` is a function, which `spawn` runs");
    let given = match context.tree().expr(node) {
        Expr::Binary(given, _) => context.source(given).to_owned(),
        _ => "[]".to_owned(),
    };
    let edits = context.replace(node, format!("{given} spawn {name}"));
    sink.node(operand, Note::new(message).fix("Write `spawn`", edits, false));
    true
}

/// Whether an addon may keep a file elsewhere, such as its pictures, or a tool make it: the folder has no other file of its
/// type.
fn is_kept_elsewhere(context: &Context<'_>, path: &str, from: &Path) -> bool {
    let is_in_addon = || matches!(context.workspace().find_in_addon(None, "config.cpp", from), PathTarget::File(_));
    if !MEDIA.iter().any(|known| has_extension_of(Path::new(path), known)) || !is_in_addon() {
        return false;
    }
    let (folder, name) = path.rsplit_once(['\\', '/']).unwrap_or(("", path));
    let ending = |name: &str| Path::new(name).extension().map(OsStr::to_ascii_lowercase);
    let is_like = |(other, is_folder): &(String, bool)| !is_folder && ending(other) == ending(name);
    !context.entries(folder, from).iter().any(is_like)
}

/// Extensions of files that repositories of addons often lack.
const MEDIA: [&str; 9] = ["paa", "p3d", "rvmat", "ogg", "wss", "wav", "ogv", "rtm", "jpg"];

/// Whether many missions of the project name a script with this path, but few contain it: a tool may add it when
/// packing them.
fn is_added_later(context: &Context<'_>, path: &str) -> bool {
    /// Number of missions that are unlikely to share a typo, and maximum number to examine.
    const MANY: usize = 5;
    const MOST: usize = 16;
    let missions = context.workspace().missions_naming(path, MOST);
    missions.lacking >= MANY && missions.lacking > 2 * missions.having
}

/// Whether a path comes from a `PREP`, which [`listed`] reports.
fn is_listed_here(context: &Context<'_>, operand: NodeId, from: &Path) -> bool {
    if context.is_written(operand) {
        return false;
    }
    let call = context.range(operand);
    context.workspace().missing_functions(from).iter().any(|(name, _)| call.contains(name.start))
}

/// Whether the script asks if the file exists, which may come with another version of a mod.
fn is_asked(context: &Context<'_>, path: &str) -> bool {
    let named = named(context);
    named.asks_for_any || named.asked.contains(&path.to_ascii_lowercase())
}

/// Whether the same path is reported earlier.
fn is_told(context: &Context<'_>, operand: NodeId, path: &str) -> bool {
    let named = named(context);
    let tokens = named.taken.get(&path.to_ascii_lowercase()).map_or(&[][..], Vec::as_slice);
    let before = context.tree().token(context.tree().bare(operand));
    let is_shown = |token: &usize| !context.is_hidden(context.token_range(*token), Code::MissingFile);
    tokens.iter().take_while(|token| **token < before).any(is_shown)
}

/// The strings of a script that follow commands about files, without their quotes and in lower case.
#[derive(Default)]
struct NamedFiles {
    /// Those that `fileExists` asks for.
    asked: FxHashSet<String>,
    /// Whether it also asks for what is no string.
    asks_for_any: bool,
    /// Those that commands take, each with its tokens in order.
    taken: FxHashMap<String, Vec<usize>>,
}

/// Collected once, because a script may name thousands of missing files.
fn named(context: &Context<'_>) -> Arc<NamedFiles> {
    context.prepared(|pre| {
        let mut named = NamedFiles::default();
        for token in 1..pre.tokens().len() {
            let is_string = pre.tokens()[token].kind.is_string();
            let path = || pre.text(token).get(1..pre.text(token).len() - 1).map(str::to_ascii_lowercase);
            let word = pre.text(token - 1);
            if word.eq_ignore_ascii_case("fileExists") {
                named.asks_for_any |= !is_string;
                named.asked.extend(path().filter(|_| is_string));
            }
            if is_string && takes_file(&word.to_ascii_lowercase()) {
                path().into_iter().for_each(|path| named.taken.entry(path).or_default().push(token));
            }
        }
        named
    })
}

/// Reports the name of a script in place of its text: `compile "open.sqf"`.
fn compiled(context: &Context<'_>, operand: NodeId, sink: &mut Sink<'_>) {
    let Some(text) = context.string(operand).filter(|_| !context.is_doubtful(operand)) else { return };
    if is_path(&text) && has_extension(&text) {
        let source = context.source(operand);
        let message =
            format!("`compile` takes code, not the name of a file; write `compile preprocessFileLineNumbers {source}`");
        let edits = context.replace(operand, format!("preprocessFileLineNumbers {source}"));
        sink.node(operand, Note::new(message).fix("Insert `preprocessFileLineNumbers`", edits, false));
    }
}

/// Whether a text is certainly a path, not code.
fn is_path(text: &str) -> bool {
    let is_script = text.len() > 4 && text.get(text.len() - 4..).is_some_and(|end| end.eq_ignore_ascii_case(".sqf"));
    is_script && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '\\' | '/' | '.' | '_' | '-'))
}

/// Reports `PREP(open)` without a script for the function.
fn listed(analysis: &Analysis) -> Vec<(TextRange, Note)> {
    let is_meant = matches!(analysis.language(), Some(Language::Script) | None);
    let Some(path) = analysis.path().filter(|_| is_meant) else { return Vec::new() };
    let missing = analysis.workspace().missing_functions(path);
    if missing.is_empty() {
        return Vec::new();
    }
    let (text, inactive) = (analysis.file().text(), analysis.pre().inactive());
    let is_listed = |range: TextRange, file: &str| {
        let before = text.get(..range.start as usize).unwrap_or_default();
        // The text may have changed since the functions were listed.
        let call = before.trim_end().strip_suffix('(').unwrap_or_default();
        let name = text.get(range.start as usize..range.end as usize).unwrap_or_default();
        !name.is_empty()
            && call.ends_with("PREP")
            && file.to_ascii_lowercase().contains(&name.to_ascii_lowercase())
            && !inactive.iter().any(|part| part.contains(range.start))
    };
    let finding = |(range, file): (TextRange, String)| {
        let note = Note::new(format!("the script of this function is missing: file `{file}` not found"));
        is_listed(range, &file).then_some((range, note))
    };
    missing.into_iter().filter_map(finding).collect()
}
