//! Undefined macros.

use std::cell::LazyCell;

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use crate::shared::macros::{is_in_capitals, missing_header};
use crate::shared::named_in_editor::taken_types;
use sqf_ide::fix::Edit;
use sqf_model::Access;
use sqf_reference::Type;
use sqf_syntax::{Command, Preprocessed};
use sqf_text::{Likeness, NearNames};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "undefined macro",
    explanation: "A name in capitals directly followed by a parenthesis can only be a macro, and neither the script nor \
        any file that it includes defines it: the name is misspelled, or an `#include` is missing. A name in capitals \
        without a parenthesis may also be a variable of the editor or of another mod. It is reported only if it differs \
        by one typo from a macro of the script, nothing in the project assigns it, and it occurs only once in all files. \
        Not reported when an include file cannot be found, or in files that other files include or that are made for \
        the same place as one of those. In configs, only a name that differs by one typo from that of a macro is \
        reported.",
    example: Example {
        wrong: "#define GATE(number) gate_##number\nhint str GAET(1);",
        right: "#define GATE(number) gate_##number\nhint str GATE(1);",
    },
    checks: &[Check::Script(check), Check::Config(in_config)],
    behavior: Behavior { despite_errors: true, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let pre = context.pre();
    // The error may be due to a missing `#include`.
    if !pre.is_complete() || !context.has_no_errors() || context.is_header_of_others() {
        return;
    }
    let calls = context.unknown_calls().map(|(token, name, _)| (token, name));
    let unknown: Vec<(usize, &str)> = calls.filter(|(_, name)| is_in_capitals(name)).collect();
    let names: Vec<&str> = unknown.iter().map(|(_, name)| *name).collect();
    if !names.is_empty() && is_meant_as_a_part(context, &names) {
        return;
    }
    // A macro, or a missing header, is reported once.
    let mut told: Vec<String> = Vec::new();
    let known = LazyCell::new(|| names_of_macros(pre));
    for (token, name) in unknown {
        let near = near(&known, name).next();
        let header = missing_header(context, name);
        let cause = header.as_deref().unwrap_or(name);
        if told.iter().any(|told| told == cause) {
            continue;
        }
        told.push(cause.to_owned());
        let message = match (header, near) {
            (Some(header), _) => format!("undefined macro `{name}`; `{header}` defines it, but is not included"),
            (None, Some(known)) => format!("undefined macro `{name}`; did you mean `{known}`?"),
            (None, None) => format!("undefined macro `{name}`; it is misspelled, or an `#include` is missing"),
        };
        sink.tokens(token..token + 1, Note::new(message));
    }
    without_parentheses(context, sink);
}

/// Reports calls in a config of what is nearly a macro.
fn in_config(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let pre = context.pre();
    if context.is_lonely || !context.is_complete() || !pre.is_complete() {
        return;
    }
    let known = LazyCell::new(|| names_of_macros(pre));
    for token in pre.unknown_calls().iter().copied().filter(|token| context.is_here(*token)) {
        let Some((name, _)) = pre.text(token).split_once('(').filter(|(name, _)| is_in_capitals(name)) else {
            continue;
        };
        let mut near = near(&known, name);
        let (Some(meant), None) = (near.next(), near.next()) else { continue };
        let range = context.written(token..token + 1).or_else(|| context.call(token));
        let message = format!("undefined macro `{name}`; did you mean `{meant}`?");
        range.into_iter().for_each(|range| sink.range(range, Note::new(&*message)));
    }
}

/// Whether the script is meant to be included although nothing includes it now: by its name, `settings.inc.sqf`, or since
/// it is one of several for the same place, and a script that includes another one of its folder defines macros it lacks.
fn is_meant_as_a_part(context: &Context<'_>, names: &[&str]) -> bool {
    /// Maximum number of files in the folder to check.
    const MOST: usize = 32;
    let workspace = context.workspace();
    let Some((path, folder)) = context.path().and_then(|path| Some((path, path.parent()?))) else { return false };
    if path.to_string_lossy().to_ascii_lowercase().ends_with(".inc.sqf") {
        return true;
    }
    let entries = workspace.entries("", path, true);
    let scripts = entries.iter().filter(|(name, is_folder)| !is_folder && name.to_ascii_lowercase().ends_with(".sqf"));
    let others = scripts.map(|(name, _)| folder.join(name)).filter(|other| other != path && workspace.is_part(other));
    let mut includers: Vec<_> =
        others.take(MOST).flat_map(|other| workspace.includers(&other).all().to_vec()).collect();
    includers.sort();
    includers.dedup();
    includers.into_iter().take(MOST).any(|includer| {
        let Some(source) = workspace.source(&includer) else { return false };
        source.directives().iter().any(|directive| match &directive.command {
            Command::Define(definition) => names.contains(&&*definition.name),
            _ => false,
        })
    })
}

/// `GATE_COUTN`, if `GATE_COUNT` is a macro.
fn without_parentheses(context: &Context<'_>, sink: &mut Sink<'_>) {
    let Some(path) = context.path().filter(|path| !context.workspace().is_part(path)) else { return };
    let pre = context.pre();
    for global in context.semantics().globals() {
        let name = context.text(global.token);
        let is_written = pre.tokens().get(global.token).is_some_and(|it| it.is_written() && !it.kind.is_string());
        if global.access != Access::Read || !is_written || !is_in_capitals(name) {
            continue;
        }
        let is_meant = |known: &sqf_syntax::Macro| known.params.is_none() && is_misspelled(name, &known.name);
        let mut near = pre.macros().map(|(known, _)| known).filter(|known| is_meant(known));
        let (Some(meant), None) = (near.next(), near.next()) else { continue };
        let used = context.workspace().global_use(name, path);
        let is_lonely = used.is_some_and(|used| used.count == 1 && used.is_unmentioned());
        // An object of the editor may have a name in capitals.
        let takes_object =
            || taken_types(context, global.token).is_some_and(|taken| !taken.is_any() && taken.contains(Type::Object));
        let is_of_editor = || !context.is_editor_known(path) && takes_object();
        let is_of_other = || context.workspace().meant_global(name, path).is_some() || is_of_editor();
        if !is_lonely || is_of_other() {
            continue;
        }
        let meant = &*meant.name;
        let message =
            format!("`{name}` is neither a macro nor assigned in this project; did you mean the macro `{meant}`?");
        let edits = vec![Edit { range: context.token_range(global.token), text: meant.to_owned() }];
        let note = Note::new(message).fix(format!("Write `{meant}`"), edits, false);
        sink.tokens(global.token..global.token + 1, note);
    }
}

/// Whether a name is a typo of a macro without parameters.
fn is_misspelled(name: &str, known: &str) -> bool {
    Likeness::MACRO.is_typo(name, known) && is_in_capitals(known)
}

/// Returns the names of all macros by those in lower case.
fn names_of_macros(pre: &Preprocessed) -> NearNames<&str> {
    NearNames::new(pre.macros().map(|(known, _)| (known.name.to_ascii_lowercase(), &*known.name)))
}

/// Returns the names of the macros from which a called name differs by a typo, or in its case alone.
fn near<'n>(known: &'n NearNames<&str>, name: &str) -> impl Iterator<Item = &'n str> {
    let name = name.to_ascii_lowercase();
    let like = known.like(&name, 1).into_iter();
    let is_near = move |known: &str| name == known && known.len() > 3 || Likeness::MACRO_CALL.is_typo(&name, known);
    like.filter(move |(known, _)| is_near(known)).map(|(_, known)| *known)
}
