//! Global variables that differ by a typo from one of the project, or from a command.

mod without_underscore;

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use crate::shared::code_entries;
use crate::shared::macros::is_in_capitals;
use crate::shared::{foreign_words, near};
use rustc_hash::{FxHashMap, FxHashSet};
use sqf_ide::config::ConfigKind;
use sqf_ide::fix::Edit;
use sqf_reference::Form;
use sqf_reference::takes::{ArgumentName, NameUse, Side, Takes};

use sqf_model::{Access, GlobalUse};
use sqf_syntax::{Expr, NodeId, TokenKind, tokenize};
use sqf_text::{Likeness, stop};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "misspelled global variable",
    explanation: "The script, or code in `mission.sqm` or a state machine, reads a global variable that nothing in the project sets and that differs by one wrong, \
        missing, extra or swapped letter from a variable that the project does set, or from a command without \
        operands, such as `isServer`, or that a local variable of the script has with a `_` before it. A variable of \
        the project is meant only if all files of the mission or addon are available and scripts contain the name at \
        most once; for a name without a `_`, `mission.sqm` must be there as well, unless two letters are swapped, one is \
        doubled or lost, or one is next to the right one on the keyboard. The same goes for settings of known mods, \
        such as those of ACE, also where CBA's functions for settings take their names. A default is reported as well if \
        the name that gets it is not the one that was asked for, as in `if (isNil \"TAG_doors\") then { TAG_dorrs = 5 }`.",
    example: Example { wrong: "TAG_doors = 5;\nhint str TAG_doros;", right: "TAG_doors = 5;\nhint str TAG_doors;" },
    checks: &[
        Check::Script(check),
        Check::Config(in_code_of_game),
        Check::Node(Nodes::words(&["call", "spawn"]).by_value(), in_call),
    ],
    behavior: Behavior { around_example: &[("gates.sqf", "TAG_doors = 2;\n")], ..Behavior::DEFAULT },
};

/// Minimum length of names without a `_` to check.
const SHORTEST: usize = 8;

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    if !context.has_no_errors() {
        return;
    }
    let then = context.words().find("then").into_iter().flat_map(|word| context.words().tokens_of(word));
    for node in then.filter_map(|token| context.node_of(token)) {
        default_of_other(context, node, sink);
    }
    let globals = context.semantics().globals();
    let lower = |token: usize| context.text(token).trim_matches(['"', '\'']).to_ascii_lowercase();
    // Number of uses and assignments of each name.
    let mut uses: FxHashMap<String, (usize, usize)> = FxHashMap::default();
    for global in globals {
        let (count, writes) = uses.entry(lower(global.token)).or_default();
        *count += 1;
        *writes += usize::from(global.access != Access::Read);
    }
    let mut asked = FxHashSet::default();
    for global in globals {
        stop::check();
        let name = context.text(global.token);
        let is_name = context
            .token(global.token)
            .is_some_and(|token| token.is_written() && !token.is_opaque() && !token.kind.is_string());
        if global.access != Access::Read || !is_name || !asked.insert(name) {
            continue;
        }
        if context.reference().get(name).is_some() || name.to_ascii_lowercase().contains("_fnc_") {
            continue;
        }
        if let Some(meant) = meant_setting(context, name) {
            let edits = vec![Edit { range: context.token_range(global.token), text: meant.clone() }];
            sink.tokens(global.token..global.token + 1, setting(name, &meant, edits));
            continue;
        }
        let (count, writes) = uses.get(&lower(global.token)).copied().unwrap_or_default();
        let variable = meant_variable(context, name, count);
        let command = (variable.is_none() && writes == 0).then(|| meant_command(context, name)).flatten();
        let (near, message) = match (variable, command) {
            (Some(near), _) => {
                let message = format!("`{name}` is never assigned in this project; did you mean `{near}`?");
                (near, message)
            }
            (None, Some(near)) => {
                let message = format!("`{name}` is never assigned; did you mean the command `{near}`?");
                (near, message)
            }
            _ if foreign_words::is_word_alone(context, global.token) => continue,
            _ => match without_underscore::local(context, name, global.token) {
                Some(near) => {
                    let message = format!("`{name}` is never assigned; did you mean the local variable `{near}`?");
                    (near, message)
                }
                None => continue,
            },
        };
        // A loop over classes, such as those in `Params`, may set variables with their names.
        if context.workspace().defines_class(name) == Some(true) {
            continue;
        }
        let edits = vec![Edit { range: context.token_range(global.token), text: near.clone() }];
        let note = Note::new(message).fix(format!("Write `{near}`"), edits, false);
        sink.tokens(global.token..global.token + 1, note);
    }
}

/// `if (isNil "TAG_doors") then {TAG_dors = 5}`: a default for a name that occurs nowhere else.
fn default_of_other(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((condition, code)) = context.plain_binary(node, "then") else { return };
    let asked = context.plain_unary(condition, "if").map(|asked| context.tree().bare(asked));
    let asked = asked.and_then(|asked| context.string(context.plain_unary(asked, "isnil")?));
    let Some(&[statement]) = context.statements(code) else { return };
    let (Some(asked), Expr::Assign(_)) = (asked, context.tree().expr(statement)) else { return };
    let (token, written) = (context.tree().token(statement), context.name_of(statement));
    let is_typo = Likeness::GLOBAL.is_typo(&written.to_ascii_lowercase(), &asked.to_ascii_lowercase());
    let used = context.path().and_then(|path| context.workspace().global_use(written, path));
    let is_once = used.is_some_and(|used| used.count == 1 && !used.is_quoted);
    // Otherwise, either name may be the typo.
    let is_used = |used: GlobalUse| used.count > 1 || used.is_set;
    let is_asked = context.path().and_then(|path| context.workspace().global_use(&asked, path)).is_some_and(is_used);
    let is_once = is_once && is_asked;
    if written.starts_with('_') || !written.contains('_') || !is_typo || !is_once || !context.is_written(statement) {
        return;
    }
    let message = format!("`{written}` occurs nowhere else in this project; did you mean `{asked}`?");
    let edits = vec![Edit { range: context.token_range(token), text: asked.to_string() }];
    sink.tokens(token..token + 1, Note::new(message).fix(format!("Write `{asked}`"), edits, false));
}

/// Checks the settings that CBA's functions are given by name.
fn in_call(context: &Context<'_>, call: NodeId, sink: &mut Sink<'_>) {
    let mut given = None;
    context.each_taken(call, &mut |value, row| {
        if row.side == Side::Argument && row.takes == Takes::Name(ArgumentName::Variable, NameUse::Read) {
            given = Some(value);
        }
    });
    let Some(value) = given.filter(|value| context.tree().expr(*value) == Expr::Text) else { return };
    let Some(name) = context.string(value).filter(|name| !context.sets_global(name)) else { return };
    let Some(path) = context.path() else { return };
    let Some(meant) = context.workspace().meant_setting(&name, true, path) else { return };
    let edits = context.replace(value, format!("\"{meant}\""));
    sink.node(value, setting(&name, &meant, edits));
}

/// Returns what to say of a misspelled setting.
fn setting(name: &str, meant: &str, edits: Vec<Edit>) -> Note {
    let note = Note::new(format!("`{name}` is never assigned; did you mean the setting `{meant}`?"));
    note.fix(format!("Write `{meant}`"), edits, false)
}

/// Returns the setting of a mod that a variable refers to which nothing assigns.
fn meant_setting(context: &Context<'_>, name: &str) -> Option<String> {
    if !name.contains('_') || context.sets_global(name) {
        return None;
    }
    context.workspace().meant_setting(name, false, context.path()?)
}

/// Maximum number of names to look up in a mission: each is compared with all variables of the project.
const MOST: usize = 400;

/// Checks the code of a mission or a state machine.
fn in_code_of_game(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let Some(path) = context.path().filter(|_| matches!(context.kind, ConfigKind::Mission | ConfigKind::Machine))
    else {
        return;
    };
    let reference = context.reference();
    let mut known: FxHashMap<String, Option<String>> = FxHashMap::default();
    for code in code_entries::of_game(context) {
        let value = code.text.value();
        let tokens = tokenize(value);
        let written: Vec<usize> = (0..tokens.len()).filter(|token| !tokens.kind(*token).is_trivia()).collect();
        for (at, token) in written.iter().enumerate() {
            let range = tokens.range(*token);
            let name = range.of(value);
            let next = written.get(at + 1).map(|next| tokens.kind(*next));
            // Of names without a `_`, only those that scripts set are known, not those of other mods.
            let is_read = tokens.kind(*token) == TokenKind::Name
                && !name.starts_with('_')
                && name.contains('_')
                && next != Some(TokenKind::Assign)
                && !name.to_ascii_lowercase().contains("_fnc_");
            if !is_read || known.len() >= MOST && !known.contains_key(name) {
                continue;
            }
            let meant = known.entry(name.to_owned()).or_insert_with(|| {
                let is_known = reference.get(name).is_some() || !reference.forms(name).is_empty();
                if is_known { None } else { context.workspace().meant_global(name, path) }
            });
            if let Some(near) = meant {
                let message = format!("`{name}` is never assigned in this project; did you mean `{near}`?");
                let range = code.text.place(range);
                let edits = vec![Edit { range, text: near.clone() }];
                sink.range(range, Note::new(message).fix(format!("Write `{near}`"), edits, false));
            }
        }
    }
}

/// Returns the similar variable of the project; `count` is the number of uses of the name in the script.
fn meant_variable(context: &Context<'_>, name: &str, count: usize) -> Option<String> {
    let path = context.path()?;
    let is_plain = !name.contains('_');
    if is_plain && (name.len() < SHORTEST || count > 1) {
        return None;
    }
    let near = context.workspace().meant_global(name, path)?;
    let is_slip = || Likeness::GLOBAL_SLIP.is_typo(&name.to_ascii_lowercase(), &near.to_ascii_lowercase());
    (!is_plain || context.is_editor_known(path) || is_slip()).then_some(near)
}

/// Returns the command without operands that is similar to an undefined name.
fn meant_command(context: &Context<'_>, name: &str) -> Option<String> {
    /// Minimum length of names to check.
    const SHORTEST: usize = 5;
    /// Like [`SHORTEST`], if other files may assign the variable.
    const SHORTEST_ALONE: usize = 7;
    // Variables of the mission editor end with a number, such as `vehicle1`, and commands are not written in capitals.
    if name.len() < SHORTEST || is_in_capitals(name) || name.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let used = context.path().and_then(|path| context.workspace().global_use(name, path));
    let is_unset = match used {
        Some(used) => used.is_unmentioned(),
        None => name.len() >= SHORTEST_ALONE,
    };
    if !is_unset {
        return None;
    }
    let near = near::commands(context.reference(), name, Form::Nullary);
    let [near] = &near[..] else { return None };
    let (lower, other) = (name.to_ascii_lowercase(), near.to_ascii_lowercase());
    // Lists of units are named in the plural, which is easily forgotten.
    let lacks_plural = lower.starts_with("all") && other.strip_suffix('s') == Some(&*lower);
    let is_meant = Likeness::FIRST_RIGHT.is_typo(&lower, &other);
    (other.len() > SHORTEST && (is_meant || lacks_plural)).then(|| near.clone())
}
