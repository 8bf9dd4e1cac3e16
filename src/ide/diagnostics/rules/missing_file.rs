//! Files that scripts name and that are not there.

use std::path::Path;

use crate::ide::Analysis;
use crate::ide::diagnostics::prelude::*;
use crate::ide::diagnostics::{Diagnostic, Lints};
use crate::model::Found;
use crate::syntax::{Expr, NodeId};
use crate::text::TextRange;

pub(crate) const RULE: Rule = Rule {
    code: Code::MissingFile,
    severity: Severity::Warning,
    is_on: true,
    title: "missing file",
    explanation: "`execVM`, `addAction`, `loadFile`, `preprocessFileLineNumbers`, `compileScript` or a similar \
        command names a file that belongs to the project but does not exist, or a `PREP` lists a function without a \
        script. Paths are resolved as the game resolves them: from the root of the mission or by the prefix of the \
        addon, not from the folder of the script. Files of the game and of other mods are not expected on disk, \
        unless one letter of the path differs from a file of the project. A file is reported once in a script; \
        scripts that many missions of a project name and few have are ignored, because a tool may add them. The name \
        of a script given to `compile`, which takes code, is reported as well.",
    example: Example { wrong: "execVM \"open.sqf\";", right: "execVM \"scripts\\open.sqf\";" },
    check: Check::Node(
        Nodes::words(&[
            "loadfile",
            "preprocessfile",
            "preprocessfilelinenumbers",
            "execfsm",
            "execvm",
            "compilescript",
            "compile",
            "addaction",
        ]),
        check,
    ),
};

/// Commands that take a path.
const PATHS: [&str; 5] = ["execfsm", "execvm", "loadfile", "preprocessfile", "preprocessfilelinenumbers"];

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let word = context.word(node);
    let operand = match (context.tree().expr(node), word) {
        (Expr::Unary(text), "compile") => return compiled(context, text, sink),
        (Expr::Unary(path), "loadfile" | "preprocessfile" | "preprocessfilelinenumbers" | "execfsm") => path,
        (Expr::Unary(path) | Expr::Binary(_, path), "execvm") => path,
        (Expr::Unary(list), "compilescript") => {
            let Some(path) = context.script.elements(list).and_then(|list| list.first()) else { return };
            *path
        }
        (Expr::Binary(_, list), "addaction") => {
            let Some(path) = context.script.elements(list).and_then(|list| list.get(1)) else { return };
            // Most actions have code.
            if !context.script.string(*path).is_some_and(|path| is_path(&path)) {
                return;
            }
            *path
        }
        _ => return,
    };
    let (Some(from), Some(path)) = (context.path(), context.script.string(operand)) else { return };
    if !has_extension(&path) {
        let named = format!("{path}.sqf");
        let is_script = !path.is_empty() && word != "execfsm" && is_path(&named);
        if is_script && matches!(context.workspace().find(&named, from), Found::File(_)) {
            let note = Note::new(format!("file `{path}` not found; did you mean `{named}`?"));
            let edits = context.replace(operand, format!("\"{named}\""));
            sink.node(operand, note.fix(format!("Write `{named}`"), edits, false));
        }
        return;
    }
    let found = context.workspace().find(&path, from);
    if matches!(found, Found::File(_)) {
        return;
    }
    let near = near(context, &path, from);
    match near {
        Some(near) => {
            let quote =
                context.script.text(context.tree().token(context.tree().bare(operand))).get(..1).unwrap_or("\"");
            let edits = context.replace(operand, format!("{quote}{near}{quote}"));
            let message = format!("file `{path}` not found; did you mean `{near}`?");
            sink.node(operand, Note::new(message).fix(format!("Write `{near}`"), edits, false));
        }
        None if found == Found::Missing
            && !context.workspace().is_added_later(&path)
            && !is_listed_here(context, operand, from)
            && !is_told(context, operand, &path) =>
        {
            sink.node(operand, Note::new(format!("file `{path}` not found")));
        }
        None => {}
    }
}

/// Whether a path comes from a `PREP` that [`listed`] speaks of.
fn is_listed_here(context: &Context<'_>, operand: NodeId, from: &Path) -> bool {
    if context.is_written(operand) {
        return false;
    }
    let call = context.range(operand);
    context.workspace().missing_functions(from).iter().any(|(name, _)| call.contains(name.start))
}

/// Whether the same path is reported before this one.
fn is_told(context: &Context<'_>, operand: NodeId, path: &str) -> bool {
    let pre = context.script.pre();
    let is_it = |text: &str| text.get(1..text.len() - 1).is_some_and(|text| text.eq_ignore_ascii_case(path));
    let is_told = |token: usize| {
        pre.tokens()[token].kind.is_string()
            && is_it(pre.text(token))
            && PATHS.iter().any(|word| pre.text(token - 1).eq_ignore_ascii_case(word))
            && !context.broken.hides(context.token_range(token), RULE.code)
    };
    (1..context.tree().token(context.tree().bare(operand))).any(is_told)
}

/// Looks at the name of a script where its text belongs: `compile "open.sqf"`.
fn compiled(context: &Context<'_>, operand: NodeId, sink: &mut Sink<'_>) {
    let Some(text) = context.script.string(operand).filter(|_| !context.script.is_doubtful(operand)) else { return };
    if is_path(&text) && has_extension(&text) {
        let source = context.source(operand);
        let message =
            format!("`compile` takes code, not the name of a file; write `compile preprocessFileLineNumbers {source}`");
        let edits = context.replace(operand, format!("preprocessFileLineNumbers {source}"));
        sink.node(operand, Note::new(message).fix("Insert `preprocessFileLineNumbers`", edits, false));
    }
}

/// Whether a text is a path, and nothing that could be code.
fn is_path(text: &str) -> bool {
    let is_script = text.len() > 4 && text.get(text.len() - 4..).is_some_and(|end| end.eq_ignore_ascii_case(".sqf"));
    is_script && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '\\' | '/' | '.' | '_' | '-'))
}

/// The one file that a path means in which a folder or the file has a slip of the pen.
fn near(context: &Context<'_>, path: &str, from: &Path) -> Option<String> {
    /// Entries of a folder that are looked at.
    const MOST: usize = 2000;
    let parts: Vec<&str> = path.split(['\\', '/']).collect();
    if parts.len() > 20 || parts.iter().any(|part| part.is_empty()) {
        return None;
    }
    let workspace = context.workspace();
    let (mut folder, mut has_slip) = (String::new(), false);
    for (at, part) in parts.iter().enumerate() {
        let is_folder = at + 1 < parts.len();
        let entries = workspace.entries(&folder, from, false);
        let fits = |entry: &&(String, bool)| entry.1 == is_folder;
        let mut entries = entries.iter().take(MOST).filter(fits).map(|(name, _)| name);
        let same = entries.clone().find(|name| name.eq_ignore_ascii_case(part));
        let name = match same {
            Some(name) => name,
            None if has_slip => return None,
            None => {
                has_slip = true;
                let mut near = entries.by_ref().filter(|name| is_slip(part, name));
                near.next().filter(|_| near.next().is_none())?
            }
        };
        folder.push_str(name);
        if is_folder {
            folder.push('\\');
        }
    }
    (has_slip && matches!(workspace.find(&folder, from), Found::File(_))).then_some(folder)
}

/// Whether a name is another one misspelt: one letter is wrong, missing, too much or in another place.
fn is_slip(name: &str, other: &str) -> bool {
    let (name, other) = (name.to_ascii_lowercase(), other.to_ascii_lowercase());
    let letters = |name: &str| name.chars().filter(|c| c.is_alphabetic()).collect::<String>();
    name.len().min(other.len()) > 4 && letters(&name) != letters(&other) && strsim::osa_distance(&name, &other) == 1
}

/// `PREP(open)` in a script or a header, without a script for the function.
pub(crate) fn listed(analysis: &Analysis, lints: &Lints) -> Vec<Diagnostic> {
    let severity = lints.severity(RULE.code, RULE.severity).filter(|_| lints.wants(RULE.code));
    let (Some(severity), Some(path)) = (severity, analysis.path()) else { return Vec::new() };
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
        let is_told = is_listed(range, &file) && !analysis.file().allowed().allows(RULE.code.name(), range.start);
        is_told.then(|| note.finding(range, RULE.code, severity))
    };
    missing.into_iter().filter_map(finding).collect()
}

/// Whether a path ends as the names of files do: others are put together in ways that are not seen.
fn has_extension(path: &str) -> bool {
    let name = path.rsplit(['\\', '/']).next().unwrap_or(path);
    name.rsplit_once('.').is_some_and(|(stem, extension)| {
        !stem.is_empty() && !extension.is_empty() && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}
