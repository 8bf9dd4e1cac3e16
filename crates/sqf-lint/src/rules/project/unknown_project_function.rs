//! Undefined functions of the project.

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use crate::rule::Missing;
use crate::shared::calls::global_of_macro;
use crate::shared::config_texts::texts_of;
use crate::shared::free_names::{is_unmentioned, is_unset};
use crate::shared::game_tags::has_tag_of_game;
use crate::shared::near;
use rustc_hash::FxHashSet;
use sqf_model::GlobalUse;
use sqf_reference::Form;
use sqf_reference::takes::remote_command;
use sqf_syntax::{Expr, NodeId, WordId};
use sqf_text::{FUNCTION_MARK, Likeness, is_word};
use std::path::Path;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "undefined function of the project",
    explanation: "The script calls a function, as in `call TAG_fnc_open`, that no `CfgFunctions` of the project \
        declares and no script defines; or it calls a function by the name of its file, as in `call fn_open`, or \
        without its tag or its `fnc_`, as in `call openGate` or `call TAG_open`. A function that is handed on, as in \
        `addAction [\"Open\", TAG_fnc_open]`, is checked as well. The same goes for remote execution of a misspelled \
        command, of code in a string, and of a command between two operands that is given only one. Reported only when \
        everything that may define functions is known, or if a function of the project has the same name but for two letters \
        that are swapped, one that is doubled or lost, or one next to the right one on the keyboard, and never for tags of \
        the game. With the tag of another mod, only \
        a name that differs by one typo from a function of a mod that has been read is reported. Functions with an \
        unknown tag are reported, as information, if the project has all of them after its own tag. A script that asks \
        `isClass`, `fileExists` or `activatedAddons` about a mod may call functions of it.",
    example: Example { wrong: "[] call TAG_fnc_opne;", right: "[] call TAG_fnc_open;" },
    checks: &[
        Check::Node(Nodes::matching(is_meant).by_value(), check),
        Check::Script(handed_on),
        Check::Config(in_configs),
    ],
    behavior: Behavior {
        in_strings: InStrings::WithProject,
        missing: Some(Missing::Function),
        around_example: &[
            ("description.ext", "class CfgFunctions { class TAG { class gates { class open {}; }; }; };\n"),
            ("functions/gates/fn_open.sqf", "hint \"open\";\n"),
        ],
        ..Behavior::DEFAULT
    },
};

/// `function = "TAG_fnc_open";`, as modules name theirs.
fn in_configs(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let workspace = context.workspace();
    for entry in context.entries().filter(|entry| !entry.is_array && entry.name.eq_ignore_ascii_case("function")) {
        for text in texts_of(context, entry) {
            let name = text.value();
            let lower = name.to_ascii_lowercase();
            let is_undefined = || lower.contains(FUNCTION_MARK) && workspace.defines_function(name) == Some(false);
            let is_of_game = || context.reference().get(name).is_some() || has_tag_of_game(context.reference(), &lower);
            if text.is_written && is_word(name) && is_undefined() && !is_of_game() {
                let meant = workspace.meant_function(name, context.path());
                sink.range(text.place, Note::new(undefined(name, meant.as_deref())));
            }
        }
    }
}

/// Returns the message about a function that nothing defines, with the one that is meant instead.
fn undefined(name: &str, meant: Option<&str>) -> String {
    match meant {
        Some(meant) => format!("undefined function `{name}`; did you mean `{meant}`?"),
        None => format!("undefined function `{name}`: nothing in the project declares it"),
    }
}

/// Commands that run functions.
fn is_meant(word: &str) -> bool {
    matches!(word, "call" | "spawn") || remote_command(word).is_some()
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let word = context.word(node);
    match (context.tree().expr(node), word) {
        (Expr::Unary(function) | Expr::Binary(_, function), "call" | "spawn") => {
            let function = context.tree().bare(function);
            if context.tree().expr(function) == Expr::Name {
                let name = context.name_of(function);
                look(context, function, name, sink);
                file_name(context, function, name, sink);
                without_mark(context, function, name, sink);
            } else if context.tree().expr(function) == Expr::Opaque
                && context.is_understood()
                && let Some(name) = made(context, function)
            {
                say(context, function, &name, sink);
            }
        }
        (Expr::Unary(list) | Expr::Binary(_, list), word) if remote_command(word).is_some() => {
            let first = context.elements(list).and_then(|elements| elements.first());
            let Some(first) = first.copied() else { return };
            if let Some(name) = context.string(first) {
                look(context, first, &name, sink);
                command(context, node, first, &name, sink);
            }
        }
        _ => {}
    }
}

/// `player addAction ["Open", TAG_fnc_open]`, `["opened", FUNC(open)] call CBA_fnc_addEventHandler`: a function that
/// something else calls.
fn handed_on(context: &Context<'_>, sink: &mut Sink<'_>) {
    let is_undefined = |name: &str| name.contains(FUNCTION_MARK) && context.defines_function(name) == Some(false);
    let undefined: FxHashSet<WordId> =
        context.words().ids().filter(|word| is_undefined(context.words().text(*word))).collect();
    // Only macros whose headers are missing make names that are no words here.
    let may_make = !context.is_complete() && context.is_understood();
    if undefined.is_empty() && !may_make {
        return;
    }
    for node in context.nodes() {
        // The other check looks at calls.
        let is_handed_on = || !context.is_called(node);
        match context.tree().expr(node) {
            Expr::Name if undefined.contains(&context.word_id(node)) && is_handed_on() => {
                look(context, node, context.name_of(node), sink);
            }
            Expr::Opaque if may_make && is_handed_on() => {
                if let Some(name) = made(context, node) {
                    say(context, node, &name, sink);
                }
            }
            _ => {}
        }
    }
}

/// `call TAG_open` or `call TAG_fn_open`, where the function is `TAG_fnc_open`.
fn without_mark(context: &Context<'_>, node: NodeId, name: &str, sink: &mut Sink<'_>) {
    let Some((tag, own)) = name.split_once('_').filter(|(tag, own)| !tag.is_empty() && !own.is_empty()) else { return };
    if own.to_ascii_lowercase().starts_with("fnc_") || !context.is_written(node) {
        return;
    }
    let path = context.path_in_project();
    let own = own.strip_prefix("fn_").unwrap_or(own);
    if !is_unmentioned(context, name) || !context.is_complete() {
        return;
    }
    // Code that compiles the script `TAG_open.sqf` may compose the name of the variable.
    if context.workspace().has_script_named(name) {
        return;
    }
    let function = context.workspace().declared_function(&format!("{tag}_fnc_{own}"), path);
    let Some(function) = function else { return };
    let message = format!("`{name}` is never assigned; the function is `{function}`");
    let edits = context.replace(node, function.clone());
    sink.node(node, Note::new(message).fix(format!("Write `{function}`"), edits, false));
}

/// `call fn_open`, the name of the file, or `call openGate`, where the function is `TAG_fnc_open` or
/// `TAG_fnc_openGate`.
fn file_name(context: &Context<'_>, node: NodeId, name: &str, sink: &mut Sink<'_>) {
    let lower = name.to_ascii_lowercase();
    let is_file = lower.starts_with("fn_");
    let may_lack_tag = || {
        let own = lower.strip_prefix("fnc_").unwrap_or(&lower);
        own.len() >= SHORTEST && !own.contains('_') && context.is_complete() && context.reference().get(name).is_none()
    };
    if !context.is_written(node) || !is_file && !may_lack_tag() {
        return;
    }
    let path = context.path_in_project();
    let used = context.workspace().global_use(name, path);
    let may_be_made = |used: &GlobalUse| used.may_be_composed && name.contains('_');
    let is_unset = used.is_some_and(|used| used.is_unmentioned() && !may_be_made(&used));
    let function = is_unset.then(|| context.workspace().function_of_file(name, path)).flatten();
    let Some(function) = function.filter(|_| !context.is_known_to_the_script(&lower)) else { return };
    let message = match is_file {
        true => format!("`{name}` is only the name of a file; its function is `{function}`"),
        false => format!("`{name}` is never assigned; the function is `{function}`"),
    };
    let edits = context.replace(node, function.clone());
    sink.node(node, Note::new(message).fix(format!("Write `{function}`"), edits, false));
}

/// Minimum length of the name of a function without its tag: a shorter one may be that of a variable of something else.
const SHORTEST: usize = 6;

/// `"hint" remoteExec ["Hello"]`: the command and its operand are swapped.
fn is_exchanged(context: &Context<'_>, node: NodeId, first: NodeId, name: &str) -> bool {
    let Expr::Binary(given, _) = context.tree().expr(node) else { return false };
    let is_command = context.string(given).is_some_and(|given| context.reference().command(&given).is_some());
    if !is_command || !context.is_written(first) || context.reference().get(name).is_some() {
        return false;
    }
    let is_set = |name: &str| {
        let used = context.path().and_then(|path| context.workspace().global_use(name, path));
        used.is_none_or(|used| used.is_set) || context.sets_global(name)
    };
    // Another mod may have the function or variable.
    let is_plain = name.chars().all(|c| c.is_ascii_alphabetic());
    !name.is_empty() && (!is_word(name) || is_plain && context.is_complete() && !is_set(name))
}

/// `["now"] remoteExec ["hnt"]`: a typo of a command.
fn command(context: &Context<'_>, node: NodeId, first: NodeId, name: &str, sink: &mut Sink<'_>) {
    let (reference, lower) = (context.reference(), name.to_ascii_lowercase());
    if is_exchanged(context, node, first, name) {
        let executed = context.name_of(node);
        let message = format!(
            "`{name}` is neither a function nor a command; arguments belong before `{executed}`, and the name in the array after it"
        );
        return sink.node(first, Note::new(message));
    }
    if name.trim().contains([' ', ';', '[']) && context.is_written(first) {
        let executed = context.name_of(node);
        let note = Note::new(format!("`{executed}` takes the name of a function or command, not code"));
        return sink.node(first, note);
    }
    if let Expr::Binary(given, _) = context.tree().expr(node)
        && let Some([only]) = context.elements(given)
        && let Some(record) = reference.command(name)
    {
        let forms = reference.forms(name);
        if forms.binary() && !forms.unary() && !context.is_doubtful(*only) {
            let name = &record.name;
            let note = Note::new(format!("`{name}` has two operands; pass both: `[left, right]`"));
            return sink.node(given, note);
        }
    }
    let is_word = lower.len() > 2 && lower.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_known = !is_word || reference.get(name).is_some();
    if is_known || !context.is_written(first) || !context.is_complete() || !is_unset(context, name) {
        return;
    }
    let form = if matches!(context.tree().expr(node), Expr::Binary(..)) { Form::Unary } else { Form::Nullary };
    let forms = if form == Form::Unary { &[Form::Unary, Form::Binary][..] } else { &[Form::Nullary] };
    let mut near: Vec<String> = forms.iter().flat_map(|form| near::commands(reference, &lower, *form)).collect();
    near.retain(|other| Likeness::COMMAND.is_typo(&lower, &other.to_ascii_lowercase()));
    near.sort();
    near.dedup();
    let [meant] = &near[..] else { return };
    let edits = context.replace(first, format!("\"{meant}\""));
    let message = format!("unknown command or function `{name}`; did you mean `{meant}`?");
    sink.node(first, Note::new(message).fix(format!("Write `{meant}`"), edits, false));
}

/// Whether a name looks unfinished: it begins the name of a function, and nothing follows in its line.
fn is_being_typed(context: &Context<'_>, node: NodeId, name: &str) -> bool {
    let end = context.tree().tokens(node).end;
    let is_last = end >= context.pre().tokens().len() || context.pre().begins_line(end);
    is_last && !context.workspace().function_names(name, 1, context.path()).is_empty()
}

fn look(context: &Context<'_>, node: NodeId, name: &str, sink: &mut Sink<'_>) {
    let lower = name.to_ascii_lowercase();
    let is_function = !lower.starts_with('_') && lower.contains("_fnc_");
    if is_function && !context.is_doubtful(node) {
        say(context, node, name, sink);
    }
}

/// Returns the function that `FUNC(open)` names by convention, where only headers of CBA and ACE are missing.
fn made(context: &Context<'_>, function: NodeId) -> Option<String> {
    let name = global_of_macro(context, context.text(context.tree().token(function)))?;
    name.contains("_fnc_").then_some(name)
}

/// Whether a function, in lower case, has the tag of a known mod of which the project only replaces some functions.
fn is_of_other_mod(context: &Context<'_>, name: &str) -> bool {
    let Some((tag, _)) = name.split_once("_fnc_") else { return false };
    let of_mod = context.workspace().libraries().of(name);
    let mut functions = of_mod.flat_map(|library| library.functions(tag)).take(SAMPLE);
    functions.any(|function| context.defines_function(&function.name) == Some(false))
}

/// Whether the function, in lower case, is only in a list that no config includes now: a header has a class of that
/// name, but no function has it, under any tag.
fn is_of_unused_list(context: &Context<'_>, name: &str) -> bool {
    let Some((_, own)) = name.split_once("_fnc_") else { return false };
    let path = context.path_in_project();
    let is_class = || context.workspace().global_use(own, path).is_some_and(|used| used.is_class);
    context.workspace().function_of_file(own, path).is_none() && is_class()
}

/// Whether the script is that of a function, by its name: one that wraps a mod's function often has the same name.
fn is_script_of(context: &Context<'_>, function: &str) -> bool {
    let stem = context.path().and_then(Path::file_stem).and_then(|stem| stem.to_str());
    let own = function.to_ascii_lowercase();
    let own = own.split_once(FUNCTION_MARK).map_or("", |(_, own)| own);
    stem.is_some_and(|stem| stem.to_ascii_lowercase().ends_with(own))
}

/// How many functions of a mod are looked for in a project that may be this mod.
const SAMPLE: usize = 50;

/// Names, in lower case, of functions and variables that a script sets by their names, or asks whether they are set.
struct SetOrAskedFor(FxHashSet<String>);

/// Whether the script sets a function by its name, in lower case, or asks whether it is set: `isNil QUOTE(FUNC(open))`,
/// `isNil { TAG_fnc_open }`.
fn is_set_or_asked_for(context: &Context<'_>, name: &str) -> bool {
    let known = context.prepared(|_| {
        let mut names = FxHashSet::default();
        for node in context.nodes_with(|word| matches!(word, "isnil" | "setvariable")) {
            let Some((_, operand)) = context.tree().operands(node) else { continue };
            let first = context.elements(operand).and_then(|elements| elements.first().copied()).unwrap_or(operand);
            names.extend(context.string(first).map(|name| name.to_ascii_lowercase()));
            let asked = context.statements(operand).unwrap_or_default().iter().copied();
            let asked = asked.filter(|asked| context.tree().is_name(*asked));
            names.extend(asked.map(|asked| context.name_of(asked).to_ascii_lowercase()));
        }
        SetOrAskedFor(names)
    });
    known.0.contains(name)
}

/// Reports a function, by its full name, that nothing defines.
fn say(context: &Context<'_>, node: NodeId, name: &str, sink: &mut Sink<'_>) {
    let lower = name.to_ascii_lowercase();
    if context.defines_function(name) != Some(false) {
        return;
    }
    let is_known = context.sets_global(name) || is_set_or_asked_for(context, &lower);
    let is_of_game = || has_tag_of_game(context.reference(), &lower);
    if !is_known && context.reference().get(name).is_none() && !is_of_game() {
        let file = context.path().and_then(|path| context.workspace().unlisted_function(name, path));
        if let Some(file) = file.filter(|_| !is_of_unused_list(context, &lower)) {
            let file = file.display().to_string().replace('/', "\\");
            let message = format!(
                "`{name}` is neither declared in `CfgFunctions` nor compiled, although the file `{file}` exists"
            );
            sink.node(node, Note::new(message));
            return;
        }
        let Some(meant) = context.workspace().meant_function(name, context.path()) else {
            let asks = || lower.split_once('_').is_some_and(|(tag, _)| context.asks_for(node, tag));
            let is_elsewhere = || is_of_other_mod(context, &lower) || is_of_unused_list(context, &lower) || asks();
            if is_being_typed(context, node, name) || is_elsewhere() {
                return;
            }
            return sink.node(node, Note::new(undefined(name, None)));
        };
        let note = Note::new(undefined(name, Some(&meant)));
        // A mod that is not known may have a function of that name.
        let tag = |name: &str| name.to_ascii_lowercase().split("_fnc_").next().unwrap_or_default().to_owned();
        let is_of_other = tag(name) != tag(&meant) && !Likeness::GLOBAL.is_typo(&tag(name), &tag(&meant));
        if is_of_other && is_script_of(context, &meant) {
            return;
        }
        let note = if is_of_other { note.severity(Severity::Information) } else { note };
        let text = if context.tree().expr(node) == Expr::Name { meant.clone() } else { format!("\"{meant}\"") };
        let edits = context.replace(node, text);
        let is_fixed = context.is_written(node) && !edits.is_empty();
        sink.node(node, if is_fixed { note.fix(format!("Write `{meant}`"), edits, false) } else { note });
    }
}
