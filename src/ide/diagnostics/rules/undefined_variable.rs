//! Local variables that are read but never assigned.

mod declared;
mod passing;

use std::cell::OnceCell;
use std::ops::Range;
use std::path::Path;

use crate::catalog::takes::{Code as RunCode, Passes, Row, remote_command, rows_of};
use crate::ide::diagnostics::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::model::{Cause, CodeUse, Declaration, Local, LocalId, ScopeId, Script, Semantics, Undefined};
use crate::syntax::{ErrorKind, NodeId, TokenKind};
use crate::text;

pub(crate) const RULE: Rule = Rule {
    code: Code::UndefinedVariable,
    severity: Severity::Warning,
    is_on: true,
    title: "undefined local variable",
    explanation: "Code that runs through `spawn`, an event handler or an action is a script of its own: it does not see \
        the local variables of the script around it, only its arguments. A variable that such code reads but \
        never sets is nil. The same applies to a variable that only inner code sets, as in `if (_far) then { \
        _speed = 5 }; hint str _speed`: it no longer exists after the inner code. Elsewhere, a caller may have \
        set the variable, so it is reported only when no other file of the project contains the name, when it is the \
        script of a function and no file that calls this function, directly or not, contains the name, or when it \
        occurs once in the file and differs by one typo from a variable that is set, or when several branches before declare \
        it with `private`. A function that calls itself sees \
        what its caller has set. A variable that `private \"_x\"` declares is nil until it is assigned. A script that only `execVM` or the game itself runs, such as `init.sqf`, has no caller.",
    example: Example {
        wrong: "private _gate = cursorObject;\n[] spawn { sleep 5; deleteVehicle _gate; };",
        right: "private _gate = cursorObject;\n[_gate] spawn { params [\"_gate\"]; sleep 5; deleteVehicle _gate; };",
    },
    checks: &[
        Check::Script(check),
        Check::String { applies: |string| string.is_alone, check: unset },
        Check::String { applies: |string| string.is_alone && string.is_condition, check: of_actions },
    ],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let unclear = beside_errors(context);
    let mut said = FxHashSet::default();
    for undefined in context.semantics().undefined() {
        let name = context.word(undefined.node);
        let is_new = !unclear.contains(name) && said.insert((undefined.root, name));
        if is_new && !is_of_for(context, undefined.node) {
            sink.node(undefined.node, note(context, *undefined));
        }
    }
    if context.has_no_errors() {
        declared::check(context, sink);
        unbound(context, sink);
    }
}

/// Returns the local variables that a script never assigns, each once.
fn unset(script: &Script, semantics: &Semantics) -> Vec<(Range<usize>, String)> {
    if !script.errors().is_empty() {
        return Vec::new();
    }
    let mut said = FxHashSet::default();
    let reads = semantics.unbound().iter().filter(|unbound| unbound.cause == Some(Cause::Unset));
    let reads = reads.map(|unbound| unbound.node).filter(|node| said.insert(script.word_id(*node)));
    let message = |name: &str| {
        format!(
            "`{name}` is nil here: the code in this string sees no variables of the script around it; {}",
            remedy("", name)
        )
    };
    reads.map(|node| at_name(script, node, message)).collect()
}

/// Returns the names that only exist in the code of an action, unless the script has such variables.
fn of_actions(script: &Script, semantics: &Semantics) -> Vec<(Range<usize>, String)> {
    const NAMES: [&str; 2] = ["_arguments", "_caller"];
    let is_own = |name: &str| semantics.locals().any(|(_, local)| *local.name == *name);
    let names = script.tree().ids().filter(|node| script.tree().is_name(*node));
    let names = names.filter(|node| NAMES.contains(&script.word(*node)) && !is_own(script.word(*node)));
    let message = |name: &str| {
        format!("`{name}` exists only in the code of an action, not in its condition, where `_this` is the unit")
    };
    names.map(|node| at_name(script, node, message)).collect()
}

/// Returns the message for a name, with its token.
fn at_name(script: &Script, node: NodeId, message: impl Fn(&str) -> String) -> (Range<usize>, String) {
    let token = script.tree().token(node);
    (token..token + 1, message(script.text(token)))
}

/// Returns the words of statements with syntax errors, in lower case, since unparsed code may assign a variable.
fn beside_errors(context: &Context<'_>) -> FxHashSet<String> {
    /// Maximum number of tokens of a statement to scan.
    const MOST: usize = 100;
    let tokens = context.pre().tokens();
    let goes_on = |token: &usize| {
        let ends = [TokenKind::Semicolon, TokenKind::LBrace, TokenKind::RBrace];
        tokens.get(*token).is_some_and(|token| !ends.contains(&token.kind))
    };
    let mut words = FxHashSet::default();
    for error in context.errors() {
        let before = (0..error.token).rev().take(MOST).take_while(goes_on);
        // Code after a missing `;` is parsed as if it were present.
        let after = if error.kind == ErrorKind::MissingSeparator { 0 } else { MOST };
        let after = (error.token..).take(after).take_while(goes_on);
        let word = |token: usize| context.text(token).trim_matches(['"', '\'']).to_ascii_lowercase();
        words.extend(before.chain(after).map(word));
    }
    words
}

fn note(context: &Context<'_>, undefined: Undefined) -> Note {
    let name = context.name_of(undefined.node);
    let scope = context.semantics().scope(undefined.root);
    let command = scope.function.or(scope.command);
    let command = command.map(|command| context.name_of(command)).unwrap_or_default();
    match undefined.cause {
        Cause::Unset => {
            let lower = name.to_ascii_lowercase();
            match context.semantics().locals().find(|(_, local)| *local.name == *lower) {
                Some((_, local)) if context.semantics().around(local.scope).any(|it| it == undefined.root) => {
                    Note::new(format!("`{name}` is nil here; nothing assigns it before"))
                }
                Some((_, local)) => Note::new(format!(
                    "`{name}` is nil here; the script assigns it elsewhere, but code that `{command}` runs sees only its \
                     own variables and its arguments"
                ))
                .related(context.token_range(local.token), "assigned in other code"),
                None => Note::new(format!(
                    "`{name}` is never assigned here; code that `{command}` runs sees only its own variables and its \
                     arguments"
                )),
            }
        }
        Cause::Outside => Note::new(format!(
            "`{name}` is nil here; code that `{command}` runs does not see the local variables around it; {}",
            remedy(&command.to_ascii_lowercase(), name)
        ))
        .with(passing::fix(context, undefined, name)),
        Cause::Ended(local) => ended(context, name, local),
        Cause::Later(local) => later(context, name, local),
    }
}

fn later(context: &Context<'_>, name: &str, local: LocalId) -> Note {
    let token = context.semantics().local(local).token;
    let note = Note::new(format!("`{name}` is nil here; it is assigned further down"));
    note.related(context.token_range(token), "assigned here")
}

fn ended(context: &Context<'_>, name: &str, local: LocalId) -> Note {
    let token = context.semantics().local(local).token;
    let message = format!(
        "`{name}` is assigned only in inner code and no longer exists after it; assign \
        it before that code, too"
    );
    Note::new(message).related(context.token_range(token), "assigned here")
}

/// Returns the help on how to pass a value to the code that a command or function runs.
fn remedy(taker: &str, name: &str) -> String {
    const PLACES: [&str; 4] = ["first", "second", "third", "fourth"];
    let rows = rows_of(taker);
    let element = |at: u32| match PLACES.get(at as usize) {
        Some(place) => format!("as the {place} element"),
        None => format!("as element {at}"),
    };
    let takes_value = |code: &&RunCode| matches!(code.passes, Passes::Element(_) | Passes::Left);
    let codes = || rows.iter().filter_map(Row::code);
    let code = codes().find(|code| code.given.is_some()).or_else(|| codes().find(takes_value));
    match code.map(|code| (code.given, &code.passes)) {
        Some((Some((at, how)), _)) => format!("pass it {}; the code receives it in `{how}`", element(at)),
        Some((None, Passes::Element(at))) => format!("pass it {}, and read it with `params` in the code", element(*at)),
        Some((None, Passes::Left)) => {
            format!("pass it as an argument: `[{name}] {taker} {{ params [\"{}\"]; ... }}`", named(name))
        }
        _ if remote_command(taker).is_some() => {
            "add it to the array before the code, and read it with `params` in the code".to_owned()
        }
        _ if taker == "cba_fnc_addeventhandler" => {
            "add the handler with `CBA_fnc_addEventHandlerArgs` and pass it as the third element; the code receives it \
             in `_thisArgs`"
                .to_owned()
        }
        _ => "store it in a global variable, or with `setVariable` on an object that the code knows".to_owned(),
    }
}

/// Returns the name of the passed value: `_x` has another meaning in most code.
fn named(name: &str) -> &str {
    if name.eq_ignore_ascii_case("_x") { "_item" } else { name }
}

/// Reports names that a caller could set, if nothing in the project uses such a name, and typos.
fn unbound(context: &Context<'_>, sink: &mut Sink<'_>) {
    if context.semantics().unbound().is_empty() {
        return;
    }
    let mut set: FxHashMap<ScopeId, Vec<&str>> = FxHashMap::default();
    let mut all = FxHashSet::default();
    for (_, local) in context.semantics().locals() {
        set.entry(local.scope).or_default().push(&local.name);
        all.insert(&*local.name);
    }
    let mut asked: FxHashMap<&str, usize> = FxHashMap::default();
    for unbound in context.semantics().unbound() {
        *asked.entry(context.word(unbound.node)).or_default() += 1;
    }
    let borrowed = asked.keys().filter(|name| !all.contains(**name)).count();
    // A script that reads several variables without assigning them gets them from its caller, including this one if
    // other files know it.
    let is_borrower = |name: &str| {
        asked.len() > 1 && context.path().is_some_and(|path| context.workspace().names_local(name, path) == Some(true))
    };
    let is_recursive = OnceCell::new();
    let runs_alone = OnceCell::new();
    let runs_alone = || {
        *runs_alone.get_or_init(|| {
            let runs_alone = |path: &&Path| context.workspace().runs_alone(path);
            context.path().filter(runs_alone).is_some_and(|path| context.is_editor_known(path))
        })
    };
    let mut said = FxHashSet::default();
    let mut own = None;
    for unbound in context.semantics().unbound() {
        let name = context.word(unbound.node);
        if name == "_" && !all.contains(name) {
            let message = "a lone `_` is a variable that nothing assigns; the rest of the name is missing";
            sink.node(unbound.node, Note::new(message));
            continue;
        }
        if said.contains(name) || is_set_for_part(context, name) {
            continue;
        }
        if is_of_for(context, unbound.node) {
            said.insert(name);
            continue;
        }
        // An included file may use variables of any file that includes it, under names generated by macros.
        let path = context.path().filter(|path| !context.workspace().is_part(path));
        let is_written = context.is_written(unbound.node);
        let is_lonely = (is_written || words(context, &mut own).contains(name))
            && path.is_some_and(|path| context.workspace().names_local(name, path) == Some(false));
        let is_once = asked.get(name) == Some(&1);
        let shortest = if is_lonely { 4 } else { SHORTEST };
        let mut near: Vec<&str> = Vec::new();
        if !all.contains(name) {
            let around = context.semantics().around(unbound.scope).filter_map(|scope| set.get(&scope)).flatten();
            near.extend(around.filter(|other| is_slip(name, other, shortest)));
            near.sort();
            near.dedup();
        }
        if is_lonely && near.is_empty() {
            near.extend(GIVEN.into_iter().filter(|given| is_slip(name, given, shortest)));
        }
        let written = context.name_of(unbound.node);
        // Several at once are variables of an unknown caller.
        let is_lost = || {
            // In a project whose macros are not all known, configs may start functions that they do not name in full.
            let path = path.filter(|_| is_written && borrowed <= FEW && context.is_complete());
            path.is_some_and(|path| context.workspace().may_inherit(name, path) == Some(false))
        };
        let is_unseen = || path.is_some() && (runs_alone() || is_lost());
        let is_meant =
            || matches!(unbound.cause, Some(Cause::Ended(_))) && is_declared_in_branches(context, unbound.node);
        let is_own = || is_unseen() || is_written && is_meant();
        let note = match (unbound.cause.filter(|_| is_lonely || is_own()), &near[..]) {
            (_, [near]) if is_lonely || is_once && is_written && !is_borrower(name) => {
                let near = as_written(context, near);
                Note::new(format!("`{written}` is never assigned; did you mean `{near}`?"))
            }
            // The variable still exists if the code that sets it calls the script again.
            (Some(Cause::Ended(_) | Cause::Later(_)), _) if *is_recursive.get_or_init(|| calls_itself(context)) => {
                continue;
            }
            (Some(Cause::Ended(local)), _) => ended(context, written, local),
            (Some(Cause::Later(local)), _) => later(context, written, local),
            (Some(_), _) if all.contains(name) => {
                Note::new(format!("`{written}` is nil here; nothing assigns it before"))
            }
            (Some(_), _) if !is_lonely && !runs_alone() => Note::new(format!(
                "`{written}` is nil here: neither this function nor anything that calls it assigns it"
            )),
            (Some(_), _) if !is_lonely => Note::new(format!(
                "`{written}` is nil here: nothing in this script assigns it, and `execVM` passes only `_this`"
            )),
            (Some(_), _) => Note::new(format!("`{written}` is never assigned in this project")),
            (None, _) => continue,
        };
        said.insert(name);
        sink.node(unbound.node, note);
    }
}

/// Whether several branches before a name declare it with `private`: code that got the variable from its caller would
/// not, so these are the values that the name means.
fn is_declared_in_branches(context: &Context<'_>, node: NodeId) -> bool {
    let (name, token) = (context.word(node), context.tree().token(node));
    let own = || context.semantics().locals().map(|(_, local)| local).filter(|local| *local.name == *name);
    let is_private = |local: &Local| {
        let runs = context.semantics().scope(local.scope).runs;
        local.declared == Declaration::PrivateAssign && runs == CodeUse::Inline && local.token < token
    };
    own().all(is_private) && own().nth(1).is_some()
}

/// Whether the script is that of a function and mentions the function.
fn calls_itself(context: &Context<'_>) -> bool {
    let Some(path) = context.path() else { return false };
    let file = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_ascii_lowercase();
    let own = file.strip_prefix("fn_").or_else(|| file.strip_prefix("fnc_")).map(|own| format!("_fnc_{own}"));
    let functions = context.workspace().functions_in(path);
    let is_own = |name: &str| {
        functions.iter().any(|function| function.name.eq_ignore_ascii_case(name))
            || own.as_ref().is_some_and(|own| name.to_ascii_lowercase().ends_with(own))
    };
    let tokens = context.pre().tokens();
    (0..tokens.len()).any(|token| {
        tokens[token].kind == TokenKind::Name && context.text(token).contains('_') && is_own(context.text(token))
    })
}

/// Returns the first spelling of a local variable in the script, given in lower case.
fn as_written<'a>(context: &Context<'a>, name: &'a str) -> &'a str {
    let local = context.semantics().locals().find(|(_, local)| *local.name == *name);
    let token = local.map(|(_, local)| context.text(local.token).trim_matches(['"', '\'']));
    token.filter(|written| written.eq_ignore_ascii_case(name)).unwrap_or(name)
}

/// Returns the names that are literally in the text, in lower case, unlike those that macros generate.
fn words<'w>(context: &Context<'_>, words: &'w mut Option<FxHashSet<String>>) -> &'w FxHashSet<String> {
    words.get_or_insert_with(|| {
        let file = context.file();
        let names = (0..file.tokens().len()).filter(|token| file.kind(*token) == TokenKind::Name);
        let locals = names.map(|token| file.token_text(token)).filter(|name| name.starts_with('_'));
        locals.map(str::to_ascii_lowercase).collect()
    })
}

/// Maximum number of variables to report: a script that reads more without assigning them gets them from its caller.
const FEW: usize = 2;

/// Variables that the game sets, in lower case, with names long enough to recognize typos.
const GIVEN: [&str; 4] = ["_this", "_foreachindex", "_exception", "_thisargs"];

/// Minimum length of a name, including the underscore: a shorter one with another letter may be a variable of the
/// caller.
const SHORTEST: usize = 6;

/// Scripts of missions that functions of the game run as a part of their own, in lower case, with the variables
/// available in them.
const PARTS: [(&str, &[&str]); 2] =
    [("missiontasks.sqf", &["_taskid", "_taskstate", "_taskexists"]), ("missionconversations.sqf", &["_mode"])];

/// Whether a function of the game sets a variable, in lower case, for the script.
fn is_set_for_part(context: &Context<'_>, name: &str) -> bool {
    let file = context.path().and_then(|path| path.file_name()?.to_str()).unwrap_or_default();
    PARTS.iter().any(|(part, names)| names.contains(&name) && part.eq_ignore_ascii_case(file))
}

/// Whether a node is the unquoted variable of a `for`, which another rule reports.
fn is_of_for(context: &Context<'_>, node: NodeId) -> bool {
    context.parent(node).is_some_and(|parent| context.unary(parent, "for") == Some(node))
}

/// Whether a name is similar to another one.
fn is_slip(name: &str, other: &str, shortest: usize) -> bool {
    name.len().min(other.len()) >= shortest && !Semantics::is_magic(name) && text::is_slip(name, other)
}
