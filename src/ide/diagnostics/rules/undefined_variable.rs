//! Local variables that are read and never set.

mod passing;

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::context::{Context, Note, Sink};
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::model::{Cause, LocalId, ScopeId, Semantics, Undefined};
use crate::syntax::{ErrorKind, TokenKind};

pub(in super::super) const RULE: Rule = Rule {
    code: Code::UndefinedVariable,
    severity: Severity::Warning,
    is_on: true,
    title: "local variable that is never set",
    explanation: "Code that `spawn`, an event handler or an action runs is a script of its own: it sees no local variable \
        of the script around it, only what it is given. Where such code reads a variable that nothing in it sets, the \
        variable is nil. The same goes for a variable that was set in inner code only, as in `if (_far) then { _speed = 5 \
        }; hint str _speed`: it is gone when the inner code ends. In other code a caller may have set the variable, so \
        nothing is said there but of a name that no other file of the project has in it, and of one that stands in the \
        file once and is a slip of the pen away from one that is set.",
    example: Example {
        wrong: "private _gate = cursorObject;\n[] spawn { sleep 5; deleteVehicle _gate; };",
        right: "private _gate = cursorObject;\n[_gate] spawn { params [\"_gate\"]; sleep 5; deleteVehicle _gate; };",
    },
    check: Check::Script(check),
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let unclear = beside_errors(context);
    let mut said = FxHashSet::default();
    for undefined in context.semantics.undefined() {
        let name = context.word(undefined.node);
        if !unclear.contains(name) && said.insert((undefined.root, name)) {
            sink.node(undefined.node, note(context, *undefined));
        }
    }
    if context.script.errors().is_empty() {
        unbound(context, sink);
    }
}

/// The words of statements with syntax errors, in lower case: what cannot be read there may have set a variable.
fn beside_errors(context: &Context<'_>) -> FxHashSet<String> {
    /// Tokens of a statement that are looked at.
    const MOST: usize = 100;
    let tokens = context.script.pre().tokens();
    let goes_on = |token: &usize| {
        let ends = [TokenKind::Semicolon, TokenKind::LBrace, TokenKind::RBrace];
        tokens.get(*token).is_some_and(|token| !ends.contains(&token.kind))
    };
    let mut words = FxHashSet::default();
    for error in context.script.errors() {
        let before = (0..error.token).rev().take(MOST).take_while(goes_on);
        // What follows a `;` that is missing is read as if it were there.
        let after = if error.kind == ErrorKind::MissingSeparator { 0 } else { MOST };
        let after = (error.token..).take(after).take_while(goes_on);
        let word = |token: usize| context.script.text(token).trim_matches(['"', '\'']).to_ascii_lowercase();
        words.extend(before.chain(after).map(word));
    }
    words
}

fn note(context: &Context<'_>, undefined: Undefined) -> Note {
    let name = context.script.text(context.tree().token(undefined.node));
    let scope = context.semantics.scope(undefined.root);
    let command = scope.function.or(scope.command);
    let command = command.map(|command| context.script.text(context.tree().token(command))).unwrap_or_default();
    match undefined.cause {
        Cause::Unset => {
            let lower = name.to_ascii_lowercase();
            match context.semantics.locals().find(|(_, local)| *local.name == *lower) {
                Some((_, local)) => Note::new(format!(
                    "`{name}` is nil here: it is set in other code only, and code that `{command}` runs sees only its own \
                     variables and what it is given"
                ))
                .related(context.token_range(local.token), "it is set here"),
                None => Note::new(format!(
                    "nothing sets `{name}`: code that `{command}` runs sees only its own variables and what it is given"
                )),
            }
        }
        Cause::Outside => Note::new(format!(
            "`{name}` is nil here: code that `{command}` runs does not see the variables around it; {}",
            remedy(&command.to_ascii_lowercase(), name)
        ))
        .with(passing::fix(context, undefined, name)),
        Cause::Ended(local) => ended(context, name, local),
    }
}

fn ended(context: &Context<'_>, name: &str, local: LocalId) -> Note {
    let token = context.semantics.local(local).token;
    let message = format!("`{name}` is set in inner code only, and is gone when that ends; set it before, too");
    Note::new(message).related(context.token_range(token), "it is set here")
}

/// How a value gets into the code that a command runs.
fn remedy(command: &str, name: &str) -> String {
    match command {
        "spawn" => format!("pass it: `[{name}] spawn {{ params [\"{}\"]; ... }}`", named(name)),
        "remoteexec" | "remoteexeccall" => {
            "put it in the list before the code, and take it with `params` in the code".to_owned()
        }
        "addmissioneventhandler" => {
            format!("pass it in a third element, `[\"...\", {{ ... }}, [{name}]]`; the code finds it in `_thisArgs`")
        }
        "cba_fnc_addperframehandler" => {
            format!("pass it as the third element, `[{{ ... }}, 0, [{name}]]`; the code finds it in `_this select 0`")
        }
        "cba_fnc_waitandexecute" | "cba_fnc_execnextframe" => {
            format!("pass it as the second element, `[{{ ... }}, [{name}]]`, and take it with `params` in the code")
        }
        "cba_fnc_waituntilandexecute" => {
            "pass it in the third element, and take it with `params` in every code".to_owned()
        }
        "cba_fnc_addeventhandler" => {
            "add the handler with `CBA_fnc_addEventHandlerArgs` and pass it as the third element; the code finds it in \
             `_thisArgs`"
                .to_owned()
        }
        "cba_fnc_addeventhandlerargs" => {
            format!("pass it as the third element, `[\"...\", {{ ... }}, [{name}]]`; the code finds it in `_thisArgs`")
        }
        "cba_fnc_addbiseventhandler" => "pass it as the fourth element, which the code finds in `_thisArgs`".to_owned(),
        "bis_fnc_holdactionadd" => {
            "pass it in the array of arguments, which the code finds in `_this select 3`".to_owned()
        }
        "addaction" => "pass it as the third element, which the code finds in `_this select 3`".to_owned(),
        _ => "keep it in a global variable, or with `setVariable` in an object that the code knows".to_owned(),
    }
}

/// The name for what is passed: `_x` means something else in most code.
fn named(name: &str) -> &str {
    if name.eq_ignore_ascii_case("_x") { "_item" } else { name }
}

/// Names that a caller could have set: where none in the project knows such a name, and plain slips of the pen.
fn unbound(context: &Context<'_>, sink: &mut Sink<'_>) {
    if context.semantics.unbound().is_empty() {
        return;
    }
    let mut set: FxHashMap<ScopeId, Vec<&str>> = FxHashMap::default();
    let mut all = FxHashSet::default();
    for (_, local) in context.semantics.locals() {
        set.entry(local.scope).or_default().push(&local.name);
        all.insert(&*local.name);
    }
    let mut asked: FxHashMap<&str, usize> = FxHashMap::default();
    for unbound in context.semantics.unbound() {
        *asked.entry(context.word(unbound.node)).or_default() += 1;
    }
    let mut said = FxHashSet::default();
    let mut own = None;
    for unbound in context.semantics.unbound() {
        let name = context.word(unbound.node);
        if said.contains(name) {
            continue;
        }
        // What is included may be given variables by any of those that include it, under names that macros make.
        let path = context.path().filter(|path| !context.workspace().is_part(path));
        let is_written = context.is_written(unbound.node);
        let is_lonely = (is_written || words(context, &mut own).contains(name))
            && path.is_some_and(|path| context.workspace().names_local(name, path) == Some(false));
        let is_once = asked.get(name) == Some(&1);
        let shortest = if is_lonely { 4 } else { SHORTEST };
        let mut near: Vec<&str> = Vec::new();
        if !all.contains(name) {
            let around = context.semantics.around(unbound.scope).filter_map(|scope| set.get(&scope)).flatten();
            near.extend(around.filter(|other| is_slip(name, other, shortest)));
            near.sort_unstable();
            near.dedup();
        }
        let written = context.script.text(context.tree().token(unbound.node));
        let note = match (unbound.cause.filter(|_| is_lonely), &near[..]) {
            (_, [near]) if is_lonely || is_once && is_written => {
                Note::new(format!("nothing sets `{written}`; did you mean `{near}`?"))
            }
            (Some(Cause::Ended(local)), _) => ended(context, written, local),
            (Some(_), _) => Note::new(format!("nothing sets `{written}`: no other file of the project has that name")),
            (None, _) => continue,
        };
        said.insert(name);
        sink.node(unbound.node, note);
    }
}

/// The names of the text as it is written, in lower case; macros make others, which stand nowhere.
fn words<'w>(context: &Context<'_>, words: &'w mut Option<FxHashSet<String>>) -> &'w FxHashSet<String> {
    words.get_or_insert_with(|| {
        let file = context.analysis.file();
        let names = (0..file.tokens().len()).filter(|token| file.kind(*token) == TokenKind::Name);
        let locals = names.map(|token| file.token_text(token)).filter(|name| name.starts_with('_'));
        locals.map(str::to_ascii_lowercase).collect()
    })
}

/// In shorter names, with their underscore, a letter makes another word, which a caller may know.
const SHORTEST: usize = 6;

/// Whether a name is another with one letter wrong, left out, too much, or two changed about. Names that are told apart
/// by a number, or by an end such as the `s` of a plural, are two names.
fn is_slip(name: &str, other: &str, shortest: usize) -> bool {
    let letters = |name: &str| name.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    name.len().min(other.len()) >= shortest
        && name.len().abs_diff(other.len()) <= 1
        && !Semantics::is_magic(name)
        && !name.starts_with(other)
        && !other.starts_with(name)
        && letters(name) != letters(other)
        && strsim::damerau_levenshtein(name, other) == 1
}
