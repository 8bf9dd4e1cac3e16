//! Local variables that are read but never assigned.

mod declared;
mod passed;
mod passing;
mod stored;
mod unbound;

use std::ops::Range;

use rustc_hash::FxHashSet;

use crate::prelude::*;
use crate::shared::unread;
use sqf_model::{Cause, LocalId, Script, Semantics, Undefined};
use sqf_reference::takes::{Code as RunCode, Passes, Row, remote_command, rows_of};
use sqf_syntax::{ErrorKind, NodeId, TokenKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "undefined local variable",
    explanation: "Code that runs through `spawn`, an event handler or an action is a script of its own: it does not see \
        the local variables of the script around it, only its arguments. A variable that such code reads but \
        never sets is nil. The same applies to a variable that only inner code sets, as in `if (_far) then { \
        _speed = 5 }; hint str _speed`: it no longer exists after the inner code. Elsewhere, a caller may have \
        set the variable, so it is reported only when no other file of the project contains the name, when it is the \
        script of a function and no file that calls this function, directly or not, contains the name, or when it \
        occurs once in the file and differs by one typo from a variable that is set, or when several branches before declare \
        it with `private`. A function that calls itself sees \
        what its caller has set. A variable that `private \"_x\"` declares is nil until it is assigned. A script that only `execVM` or the game itself runs, such as `init.sqf`, has no caller. \
        In code that is stored, and in handlers of scripted events, a variable is reported if nothing that may run it has \
        one of that name. A function, or stored code, that lists its parameters with `params` is not expected to read \
        variables of code that calls it as a value (`call _code`).",
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
        if is_new && !is_of_for(context, undefined.node) && !is_said_to_be_set(context, undefined.node) {
            let passed = passed::note(context, *undefined);
            let note = passed.unwrap_or_else(|| note(context, *undefined));
            sink.node(undefined.node, set_otherwise(context, undefined.node, note));
        }
    }
    if context.has_no_errors() {
        declared::check(context, sink);
        unbound::check(context, sink);
    }
}

/// Adds the place that sets the variable under a misspelled name, if there is one.
fn set_otherwise(context: &Context<'_>, node: NodeId, note: Note) -> Note {
    match unread::set_as(context, context.word(node)) {
        Some(local) => unread::explained(context, note, local, context.name_of(node)),
        None => note,
    }
}

/// Whether a line of the script says that something outside of it sets a variable.
fn is_said_to_be_set(context: &Context<'_>, node: NodeId) -> bool {
    context.allowed().sets(context.word(node), context.range(node).start)
}

/// Returns the local variables that a script never assigns, each once.
fn unset(script: &Script, semantics: &Semantics) -> Vec<(Range<usize>, String)> {
    if !script.errors().is_empty() {
        return Vec::new();
    }
    let mut said = FxHashSet::default();
    let is_unset = |name: &str, cause| cause == Some(Cause::Unset) && !Semantics::is_magic(name);
    let reads = semantics.unbound().iter().filter(|unbound| !unbound.is_stored);
    let reads = reads.filter(|unbound| is_unset(script.word(unbound.node), unbound.cause));
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
        Cause::Ended(local) => ended(context, undefined.node, local),
        Cause::Later(local) => later(context, undefined.node, local),
    }
}

fn later(context: &Context<'_>, node: NodeId, local: LocalId) -> Note {
    let (name, read) = (context.name_of(node), context.tree().token(node));
    let local = context.semantics().local(local);
    let token = local.token;
    let is_in_value = local.writes.first().is_some_and(|value| context.tree().tokens(*value).contains(&read));
    let note = Note::new(match is_in_value {
        true => format!("`{name}` is nil here; this is the value that declares it"),
        false => format!("`{name}` is nil here; it is assigned further down"),
    });
    note.related(context.token_range(token), "assigned here")
}

fn ended(context: &Context<'_>, node: NodeId, local: LocalId) -> Note {
    let (name, token) = (context.name_of(node), context.semantics().local(local).token);
    let message = match token < context.tree().token(node) {
        true => format!(
            "`{name}` is assigned only in inner code and no longer exists after it; assign it before that code, too"
        ),
        false => format!("`{name}` is nil here; it is assigned only in inner code further down"),
    };
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

/// Whether a node is the unquoted variable of a `for`, which another rule reports.
fn is_of_for(context: &Context<'_>, node: NodeId) -> bool {
    context.parent(node).is_some_and(|parent| context.unary(parent, "for") == Some(node))
}
