//! Names without quotes where strings are required.

use crate::prelude::*;
use crate::shared::free_names::is_unset;
use crate::shared::named_in_editor::taken_types;
use crate::shared::quotes::{fixed_word, is_global};
use crate::shared::{events, keywords};
use sqf_ide::names::class_names;
use sqf_model::{Access, Declaration, Semantics, Step, StepKind};
use sqf_reference::takes::{ArgumentName, Row, Side, Takes, rows_of};
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "name without quotes",
    explanation: "Classes of the game, events, words such as \"WEDGE\" and, for `publicVariable` and `isNil`, \
        variables are named by strings. Without quotes, the name is a variable, and the command gets its value or \
        nothing. The rule reports names of known classes where a class is expected, if no file of the project assigns \
        a variable of that name, events and words that the command knows, if the script assigns no such variable, \
        variables whose name a command needs, if the script, or else the rest of the project, assigns only values to \
        them that are not strings, or if the script uses a local variable as something else, and \
        names in `private [_a, _b]`.",
    example: Example {
        wrong: "if (isServer) then {\n    TAG_isOpen = true;\n    publicVariable TAG_isOpen;\n};",
        right: "if (isServer) then {\n    TAG_isOpen = true;\n    publicVariable \"TAG_isOpen\";\n};",
    },
    checks: &[Check::Node(Nodes::matching(is_meant).by_value(), check)],
    behavior: Behavior::DEFAULT,
};

const STRING: TypeSet = TypeSet::of(&[Type::String]);
const STRING_OR_CODE: TypeSet = TypeSet::of(&[Type::String, Type::Code]);

/// Returns what a command, in lower case, accepts as the name of a variable: a string, or also code.
fn naming(command: &str) -> Option<TypeSet> {
    let rows = rows_of(command);
    let is_naming = |row: &Row| row.side == Side::Right && matches!(row.takes, Takes::Name(ArgumentName::Variable, _));
    let takes_code = rows.iter().any(|row| row.code().is_some());
    rows.iter().any(is_naming).then_some(if takes_code { STRING_OR_CODE } else { STRING })
}

fn is_meant(word: &str) -> bool {
    class_names::may_name(word)
        || keywords::takes_word(word)
        || events::is_about_events(word)
        || matches!(word, "private" | "call" | "spawn")
        || naming(word).is_some()
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    if let Some(names) = context.plain_unary(node, "private") {
        return declared(context, names, sink);
    }
    let word = context.word(node);
    let is_compared = class_names::is_compared(word);
    if let Some(taken) = naming(word).filter(|_| !is_compared) {
        let (Expr::Unary(name) | Expr::Binary(_, name)) = context.tree().expr(node) else { return };
        let is_meant = if is_global(context, name) {
            is_never(context, name, taken)
        } else {
            taken == STRING_OR_CODE && (is_given_value(context, node, name) || is_used_as_other(context, name))
        };
        if is_meant {
            let command = context.name_of(node);
            let text = context.name_of(name);
            say(context, name, format!("`{command}` takes the name of a variable as a String: `\"{text}\"`"), sink);
        }
        return;
    }
    // Most of these commands are `==`, which takes no fixed words.
    if let Some(name) = (!is_compared).then(|| fixed_word(context, node)).flatten() {
        let command = context.name_of(node);
        let text = context.name_of(name);
        return say(context, name, format!("`{command}` takes this word as a String: `\"{text}\"`"), sink);
    }
    for (name, wanted) in context.named_as(node, Expr::Name) {
        if !is_global(context, name) {
            continue;
        }
        let text = context.name_of(name);
        let is_parent = || wanted.parents().iter().any(|(parent, _)| parent.eq_ignore_ascii_case(text));
        let is_known = wanted.named(&context.reference().classes(), text).is_some() || is_parent();
        if is_known && is_unset(context, text) {
            say(context, name, format!("the class `{text}` must be named by a String: `\"{text}\"`"), sink);
        }
    }
}

/// Reports names without quotes in `private [_a, _b]`: these are the values of variables that do not exist yet.
fn declared(context: &Context<'_>, names: NodeId, sink: &mut Sink<'_>) {
    for name in context.elements(names).unwrap_or_default() {
        let bare = context.tree().bare(*name);
        let token = context.tree().token(bare);
        let text = context.text(token);
        let is_local = context.is_variable(bare) && context.is_written(bare) && text.starts_with('_');
        let local = context.semantics().local_at(token).map(|local| context.semantics().local(local));
        let is_there = local.is_some_and(|local| local.token < token) || Semantics::is_magic(context.word(bare));
        if is_local && !is_there {
            say(context, bare, format!("`private` takes the names of variables as Strings: `\"{text}\"`"), sink);
        }
    }
}

fn say(context: &Context<'_>, node: NodeId, message: String, sink: &mut Sink<'_>) {
    let bare = context.tree().bare(node);
    let text = context.name_of(bare);
    let edits = context.replace(bare, format!("\"{text}\""));
    sink.node(bare, Note::new(message).fix("Add quotes", edits, false));
}

/// Whether the script, or else the rest of the project, assigns a variable, but never a value of these types.
fn is_never(context: &Context<'_>, node: NodeId, taken: TypeSet) -> bool {
    let name = context.word(context.tree().bare(node));
    let same = context.semantics().globals().iter().filter(|it| context.text(it.token).eq_ignore_ascii_case(name));
    let values = same.filter_map(|global| match global.access {
        Access::Write(value) => Some(context.types(value).without(Type::Nothing.into())),
        Access::Read => None,
    });
    let (mut count, mut is_sure) = (0, true);
    for value in values {
        count += 1;
        is_sure &= is_certainly_other(value, taken);
    }
    count > 0 && is_sure || is_never_in_project(context, name, taken)
}

fn is_never_in_project(context: &Context<'_>, name: &str, taken: TypeSet) -> bool {
    let types = |assigned: &Step| match assigned.what {
        StepKind::Assigned(types) => types.without(Type::Nothing.into()),
        _ => TypeSet::ANY,
    };
    // Names of variables of the game and of missions have no tag.
    let assigned = name.contains('_').then(|| context.assigned_values(name)).flatten().unwrap_or_default();
    // What nothing is known of is most likely of the same type.
    let is_other = |assigned: &Step| is_certainly_other(types(assigned), taken);
    let may_be_other = |assigned: &Step| types(assigned).union(Type::Nothing.into()).is_any() || is_other(assigned);
    assigned.iter().any(is_other) && assigned.iter().all(may_be_other)
}

/// Whether the types of a value are known, and none of them is taken.
fn is_certainly_other(types: TypeSet, taken: TypeSet) -> bool {
    !types.is_empty() && !types.is_any() && types.is_disjoint(taken)
}

/// `if (isNil _count) then { _count = 0 }`: if the variable contained a name, it would be lost.
fn is_given_value(context: &Context<'_>, node: NodeId, name: NodeId) -> bool {
    let (tree, name) = (context.tree(), local_name(context, name));
    let mut around = context.ancestors(node).filter(|node| !matches!(tree.expr(*node), Expr::Paren(_)));
    let is_if = around.next().is_some_and(|it| context.word(it) == "if");
    let Some((_, code)) = around.next().filter(|_| is_if).and_then(|it| context.plain_binary(it, "then")) else {
        return false;
    };
    let code = context.plain_binary(code, "else").map_or(code, |(code, _)| code);
    context.statements(code).unwrap_or_default().iter().any(|statement| {
        let Expr::Assign(value) = tree.expr(*statement) else { return false };
        let given = context.present(value);
        name == Some(context.word(*statement)) && !given.is_empty() && given.is_disjoint(STRING_OR_CODE)
    })
}

/// Whether the script uses a local variable where neither a name nor code is accepted, and nowhere where only these are.
fn is_used_as_other(context: &Context<'_>, name: NodeId) -> bool {
    /// Maximum number of reads of a variable to look at. One with more is not reported.
    const MOST: usize = 50;
    if local_name(context, name).is_none() {
        return false;
    }
    let semantics = context.semantics();
    let Some(local) = semantics.local_at(context.tree().token(context.tree().bare(name))) else { return false };
    let local = semantics.local(local);
    let may_be_name = |value: &NodeId| {
        let types = context.types(*value);
        !types.is_any() && !is_certainly_other(types, STRING_OR_CODE)
    };
    // A parameter that gets another value may have been a name until then.
    let is_changed = matches!(local.declared, Declaration::Param { .. }) && !local.writes.is_empty();
    if local.is_shared || is_changed || local.writes.iter().any(may_be_name) {
        return false;
    }
    let command_at = |read: &usize| {
        let command = context.node_of(*read).and_then(|node| context.parent(node));
        command.map_or("", |command| context.word(command))
    };
    // What is used as a name, or tested for its type, may be one.
    let may_have_types = |read: &usize| {
        let word = command_at(read);
        matches!(word, "typename" | "params")
            || word.starts_with("isequaltype")
            || word != "isnil" && naming(word).is_some()
    };
    if local.reads.len() > MOST || local.reads.iter().any(may_have_types) {
        return false;
    }
    let others = local.reads.iter().filter(|read| command_at(read) != "isnil");
    let taken: Vec<TypeSet> = others.filter_map(|read| taken_types(context, *read)).collect();
    taken.iter().any(|taken| is_certainly_other(*taken, STRING_OR_CODE))
        && !taken.iter().any(|taken| !taken.is_empty() && taken.is_subset(STRING_OR_CODE))
}

/// Returns the name of a local variable, in lower case, if a node is one.
fn local_name<'a>(context: &Context<'a>, node: NodeId) -> Option<&'a str> {
    let bare = context.tree().bare(node);
    let is_local = context.is_variable(bare) && context.is_written(bare) && context.word(bare).starts_with('_');
    is_local.then(|| context.word(bare))
}
