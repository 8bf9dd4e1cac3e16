//! Global variables that nothing sets: those of the project itself, and names where a string is expected.

mod in_lists;
mod member;
mod only_grows;

use std::path::Path;

use crate::prelude::*;
use crate::shared::brackets::without_nothing;
use crate::shared::foreign_words::is_word_alone;
use crate::shared::free_names::{free, is_only_text};
use crate::shared::game_tags::has_tag_of_game;
use crate::shared::keywords::LOCALIZE;
use crate::shared::named_in_editor::may_be_of_editor;
use crate::shared::{arrays, quotes};
use rustc_hash::{FxHashMap, FxHashSet};
use sqf_model::{Access, GlobalUse, Semantics};
use sqf_reference::takes::{ArgumentName, Takes};
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId, Token, WordId};
use sqf_text::starts_with_ignoring_case;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "undefined global variable",
    explanation: "A script that the mission runs reads a variable without a tag, or with one of the project's own, but \
        nothing in the project assigns it, and no string contains its name or the beginning of it: the variable was \
        renamed or removed, and its value is nil. A tag is the project's own if its functions have it, or if its \
        scripts assign at least ten variables with it, and nearly all. A name without a tag must not begin like those \
        of a mod. A name without quotes where a command expects a String is reported \
        as well if nothing in the project assigns a variable of that name: `player sideChat hello`, `configFile >> \
        CfgVehicles`. Objects of the editor and their init fields set variables as well, so without a \
        `mission.sqm` only what cannot be an object or a group is reported. A short name without `_`, which no other mod is likely to set, is reported \
        if no string of the project contains the name alone. A name with a `_` is reported if a marker, a dialog or a \
        variable of objects of the project has that name, and, where `setVariable`, `getVariable` and the like expect \
        the name of a variable, if the project has functions with the same tag. A variable that only grows from its own \
        value, as in `TAG_kills = TAG_kills + 1`, never gets a first one. A variable that `getVariable` reads by a name with \
        the tag of the project's functions is reported if every string with that name reads it. Where a String is expected, a \
        name that the project only has in strings, none of them about a variable, is reported without a `mission.sqm` as \
        well, and so is a name that nothing sets among strings: in a list, or in the same place of arrays side by side.",
    example: Example { wrong: "player sideChat hello;", right: "player sideChat \"hello\";" },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

/// Maximum length of the names that are checked. Longer ones tell whose they are, as a tag does, and another mod may
/// set them.
const LONGEST: usize = 14;

const STRING: TypeSet = TypeSet::of(&[Type::String]);

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let is_complete = context.has_no_errors() && context.is_complete();
    let Some(path) = context.path().filter(|_| is_complete) else { return };
    let tested = tested(context);
    if context.is_editor_known(path) {
        only_grows::check(context, path, sink);
        member::check(context, path, &tested, sink);
    }
    let reads_globals = context.semantics().globals().iter().any(|global| global.access == Access::Read);
    if !reads_globals {
        return;
    }
    let mut said = without_quotes(context, path, sink);
    in_lists::check(context, path, &mut said, sink);
    // A script that nothing runs may be left over from a time when the variables existed.
    if context.workspace().is_of_function(path) || context.workspace().runs_alone(path) {
        of_project(context, path, &said, &tested, sink);
    }
}

/// Reports names that nothing sets where a command expects a string, and returns their tokens.
fn without_quotes(context: &Context<'_>, path: &Path, sink: &mut Sink<'_>) -> FxHashSet<usize> {
    let of_variables = of_variables(context);
    let mut unset = unset(context, path);
    unset.extend(&of_variables);
    let mut said = FxHashSet::default();
    if unset.is_empty() {
        return said;
    }
    for node in context.nodes() {
        for (operand, command) in operands(context, node) {
            let bare = context.tree().bare(operand);
            let token = context.tree().token(bare);
            let is_name = unset.contains(&token) && context.tree().expr(bare) == Expr::Name;
            if !is_name || !context.is_written(bare) || quotes::accuses(context, node, bare) {
                continue;
            }
            let name = context.text(token);
            let is_meant = || is_named_so(context, node, name) || of_variables.contains(&token);
            if !may_be_short(name) && !is_meant() && !is_only_text(context, name) && !is_key(context, node, name) {
                continue;
            }
            let message =
                format!("`{name}` is never assigned in this project; `{command}` expects a String: `\"{name}\"`");
            let edits = context.replace(bare, format!("\"{name}\""));
            sink.node(bare, Note::new(message).fix("Add quotes", edits, false));
            said.insert(token);
        }
    }
    said
}

/// Whether a name that nothing sets is that of a text, or has its beginning: `localize STR_TAG_open`.
fn is_key(context: &Context<'_>, node: NodeId, name: &str) -> bool {
    let is_localized = context.word(node) == LOCALIZE && starts_with_ignoring_case(name, "str_");
    is_localized && free(context, name).is_some_and(|used| !used.may_be_variable)
}

/// Reports other variables that only the project can set, and does not. Misspelled names and functions are left to rules
/// of their own.
fn of_project(
    context: &Context<'_>,
    path: &Path,
    said: &FxHashSet<usize>,
    tested: &FxHashSet<String>,
    sink: &mut Sink<'_>,
) {
    let mut asked: FxHashSet<String> = said.iter().map(|token| context.text(*token).to_ascii_lowercase()).collect();
    let reads = context.semantics().globals().iter().filter(|global| global.access == Access::Read);
    for global in reads {
        let name = context.text(global.token);
        let lower = name.to_ascii_lowercase();
        let is_name = |token: &Token| token.is_written() && !token.is_opaque() && !token.kind.is_string();
        let is_written = context.token(global.token).is_some_and(is_name);
        // `isNil { TAG_hook }`
        let is_asked_for = tested.contains(&lower);
        if lower.contains("_fnc_") || !is_written || is_asked_for || !asked.insert(lower) {
            continue;
        }
        if nothing_sets(context, name, path)
            && !context.node_of(global.token).is_some_and(|node| is_tested(context, node, tested))
            && !may_be_of_editor(context, global.token, path)
            && !is_word_alone(context, global.token)
            && !asks_for(context, global.token)
        {
            let message = format!("`{name}` is never assigned in this project");
            sink.tokens(global.token..global.token + 1, Note::new(message));
        }
    }
}

/// Whether the script asks for what may set a variable, a token of it.
fn asks_for(context: &Context<'_>, token: usize) -> bool {
    let name = context.text(token).to_ascii_lowercase();
    let tag = name.split_once('_').map(|(tag, _)| tag);
    tag.zip(context.node_of(token)).is_some_and(|(tag, node)| context.asks_for(node, tag))
}

/// Returns the names, in lower case, of which the script may ask whether they are nil.
fn tested(context: &Context<'_>) -> FxHashSet<String> {
    let tests = context.words().find("isnil").into_iter().flat_map(|test| context.words().tokens_of(test));
    let names = tests.flat_map(|test| test + 1..test + 4).map(|token| context.text(token).trim_matches(['"', '\'']));
    names.map(str::to_ascii_lowercase).collect()
}

/// Whether the value of a node is given to a local variable of which the script asks whether it is nil.
fn is_tested(context: &Context<'_>, node: NodeId, tested: &FxHashSet<String>) -> bool {
    let is_set = |around: &NodeId| matches!(context.tree().expr(*around), Expr::Assign(_) | Expr::PrivateAssign(_));
    let set = context.parent(node).filter(is_set);
    set.is_some_and(|set| tested.contains(&context.name_of(set).to_ascii_lowercase()))
}

/// Whether nothing in the project sets a variable, and nothing else can.
fn nothing_sets(context: &Context<'_>, name: &str, path: &Path) -> bool {
    let Some(used) = free(context, name).filter(GlobalUse::is_unmentioned) else { return false };
    let is_lost = match name.contains('_') {
        true => {
            let is_named = used.is_set_otherwise || used.is_other || used.is_class;
            let has_own_tag = || used.has_own_tag || is_own(context, name);
            is_tagged(name) && !is_named && !used.may_be_composed && has_own_tag()
        }
        false => !is_config(name) && !used.is_class && used.has_own_tag,
    };
    is_lost
        && !used.may_be_set_by_value
        && context.workspace().meant_global(name, path).is_none()
        && !is_meant_otherwise(context, name, path)
}

/// Whether a local variable or a function is meant by a name.
fn is_meant_otherwise(context: &Context<'_>, name: &str, path: &Path) -> bool {
    match name.split_once('_') {
        Some((tag, own)) => context.workspace().declared_function(&format!("{tag}_fnc_{own}"), path).is_some(),
        None => {
            let local = format!("_{}", name.to_ascii_lowercase());
            Semantics::is_magic(&local)
                || context.semantics().locals().any(|(_, other)| *other.name == *local)
                || context.workspace().function_of_file(name, path).is_some()
        }
    }
}

/// Whether a name is that of a class of the game's config, as in `CfgVehicles`.
fn is_config(name: &str) -> bool {
    name.len() > 3 && starts_with_ignoring_case(name, "cfg")
}

/// Whether a name is checked although nothing else in the project has it.
fn may_be_short(name: &str) -> bool {
    is_config(name) || name.len() <= LONGEST && !name.contains('_')
}

/// Returns the tokens that read global variables which nothing in the project sets. Where the objects of the editor are
/// not known, only those whose names the project has in strings, where these are not about variables.
fn unset(context: &Context<'_>, path: &Path) -> FxHashSet<usize> {
    let reads = context.semantics().globals().iter().filter(|global| global.access == Access::Read);
    let is_editor_known = context.is_editor_known(path);
    let mut known: FxHashMap<WordId, bool> = FxHashMap::default();
    let tokens = reads.map(|global| global.token);
    let is_unset = |token: &usize| {
        let word = context.words().of(*token);
        *known.entry(word).or_insert_with(|| is_unset(context, *token, is_editor_known))
    };
    tokens.filter(is_unset).collect()
}

/// Whether nothing sets the variable of a name, so that a string may be meant.
fn is_unset(context: &Context<'_>, token: usize, is_editor_known: bool) -> bool {
    let name = context.text(token);
    let Some(used) = free(context, name) else { return false };
    let is_of_project = || name.contains('_') && (used.is_other || used.is_class) && !used.is_set;
    let is_unset = || used.is_unmentioned() || is_config(name) && !used.is_set;
    let is_text = used.is_only_text() || !used.may_be_variable && starts_with_ignoring_case(name, "str_");
    match may_be_short(name) {
        // `format ["gate%1", _number]` makes such names.
        true if name.ends_with(|last: char| last.is_ascii_digit()) => false,
        true => is_text || is_unset() && (is_editor_known || is_config(name)),
        false => is_text || is_editor_known && is_of_project(),
    }
}

/// Returns the tokens of names that nothing in the project sets and that another mod cannot set, where the name of a
/// variable is expected: `player setVariable [TAG_score, 1]`.
fn of_variables(context: &Context<'_>) -> FxHashSet<usize> {
    let mut found = FxHashSet::default();
    for node in context.nodes() {
        if context.command_takes(node).is_empty() {
            continue;
        }
        context.each_taken(node, &mut |value, row| {
            let names_variable = matches!(row.takes, Takes::Name(ArgumentName::Member | ArgumentName::Variable, _));
            if names_variable && context.tree().expr(value) == Expr::Name && context.is_variable(value) {
                found.insert(context.tree().token(value));
            }
        });
    }
    found.retain(|token| {
        let name = context.text(*token);
        let is_free = |used: GlobalUse| used.is_only_text() || used.is_unmentioned() && is_own(context, name);
        !name.starts_with('_') && free(context, name).is_some_and(is_free)
    });
    found
}

/// Whether a name begins with a tag.
fn is_tagged(name: &str) -> bool {
    name.split_once('_').is_some_and(|(tag, own)| tag.len() > 1 && !own.is_empty())
}

/// Whether only the project sets variables with the beginning of a name: those without a tag, and those with the tag of
/// its own functions. It may have some with the tag of the game, instead of the game's.
fn is_own(context: &Context<'_>, name: &str) -> bool {
    name.split_once('_').is_none_or(|(tag, own)| {
        let function = format!("{tag}_fnc_{own}").to_ascii_lowercase();
        !own.is_empty()
            && context.defines_function(&function).is_some()
            && !has_tag_of_game(context.reference(), &function)
    })
}

/// Whether a command takes what the project has of a name with a `_`: classes are only meant where a dialog is opened.
fn is_named_so(context: &Context<'_>, node: NodeId, name: &str) -> bool {
    let opens_dialog = matches!(context.word(node), "createdialog" | "createdisplay");
    free(context, name).is_some_and(|used| used.is_other || opens_dialog && used.is_class)
}

/// Returns the operands and elements of a command for which it takes nothing but a string, each with what it is called.
fn operands<'a>(context: &Context<'a>, node: NodeId) -> Vec<(NodeId, &'a str)> {
    let tree = context.tree();
    let name = context.name_of(node);
    let word = context.word(node);
    let Some(command) = context.signatures(node) else { return Vec::new() };
    match tree.expr(node) {
        Expr::Unary(operand) => {
            let mut found = arrays::strings(context, node, operand);
            let is_string = command.from_engine.unary() && without_nothing(command.unary_operands()) == STRING;
            if (is_string && word != "isnil") || matches!(word, "getmarkerpos" | "markerpos" | "createdialog") {
                found.push(operand);
            }
            found.into_iter().map(|operand| (operand, name)).collect()
        }
        Expr::Binary(left, right) if matches!(word, "==" | "!=") => {
            let is_string = |node: NodeId| context.is_certainly(node, Type::String);
            let pairs = [(left, right), (right, left)];
            pairs.into_iter().filter(|(_, other)| is_string(*other)).map(|(operand, _)| (operand, name)).collect()
        }
        Expr::Binary(left, right) => {
            let mut found = arrays::strings(context, node, right);
            if command.from_engine.binary() && without_nothing(command.left_operands()) == STRING {
                found.push(left);
            }
            let is_string =
                command.from_engine.binary() && without_nothing(command.right_operands(TypeSet::ANY)) == STRING;
            // An array is written out in nearly all scripts.
            if is_string || matches!(word, "getvariable" | "say" | "say2d" | "say3d") {
                found.push(right);
            }
            found.into_iter().map(|operand| (operand, name)).collect()
        }
        _ => Vec::new(),
    }
}
