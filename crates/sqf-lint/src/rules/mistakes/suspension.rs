//! Suspension in unscheduled code.

use std::ops::Range;
use std::sync::Arc;

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use crate::shared::calls::{Arguments, FunctionCall, function_call, handed_over, may_hand_over, waiting_in_string};
use crate::shared::code_entries;
use rustc_hash::{FxHashMap, FxHashSet};
use sqf_ide::config::ConfigKind;
use sqf_ide::fix::Fix;
use sqf_ide::layout::Layout;
use sqf_model::{Alone, CodeUse, JoinedText, Script, Semantics, StringText, Summary};
use sqf_reference::takes::{self, Trait};
use sqf_reference::{EventSet, without_on};
use sqf_syntax::config::ValueKind;
use sqf_syntax::{Expr, NodeId, Source};
use sqf_text::TextRange;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "suspension in unscheduled code",
    explanation: "The code of an event handler, of a trigger or waypoint, of an init field, of a state machine \
        (`.fsm`), of `onEachFrame`, of `isNil {}` and of CBA's timers runs unscheduled and cannot be suspended: \
        `sleep`, `uiSleep` and `waitUntil` fail there with \"Suspending not allowed in this context\". A `waitUntil` \
        whose condition may be met when it is first asked is information only. The same goes for the handlers of \
        dialogs in configs (`action`, `onLoad`, `onButtonClick`) and for functions with `preInit = 1` in \
        `CfgFunctions`, if they wait in any case. Move the code that has to wait into `[] spawn { ... }`. A function \
        of the project that waits whenever it runs is reported where such code calls it or names it as the handler, \
        in the scripts `XEH_preInit.sqf` and `XEH_postInit.sqf`, and where `remoteExecCall` names it; one that waits \
        for some values of its arguments, where an event passes them. Not reported for code that is stored, or in \
        scripts that check `canSuspend`.",
    example: Example {
        wrong: "player addEventHandler [\"Killed\", { sleep 5; hint \"He fell.\" }];",
        right: "player addEventHandler [\"Killed\", { [] spawn { sleep 5; hint \"He fell.\" }; }];",
    },
    checks: &[
        Check::Script(check),
        Check::String { applies: |string| string.is_unscheduled, check: waiting_at_once },
        Check::Config(in_configs),
    ],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let tree = context.tree();
    if !context.is_sound() {
        return;
    }
    let is_waiting = |node: &NodeId| matches!(tree.expr(*node), Expr::Unary(_));
    in_functions(context, sink);
    in_strings(context, sink);
    let waiting = context.nodes_with(|word| takes::has_trait(word, Trait::Waits)).filter(is_waiting);
    let waiting: Vec<NodeId> = waiting.collect();
    // A script that checks `canSuspend` only suspends where it can.
    if waiting.is_empty() || context.mentions(context.root(), &["cansuspend"]) {
        return;
    }
    let codes = context.semantics().scopes().iter().filter(|scope| scope.is_unscheduled).map(|scope| scope.node);
    let codes: FxHashSet<NodeId> = codes.collect();
    if let Some(node) = waiting_before_the_mission(context, &waiting) {
        let message = format!(
            "`{}` cannot suspend a function with `preInit`, which runs unscheduled; move it into `[] spawn {{ ... }}`",
            context.name_of(node)
        );
        sink.word(node, graded(context, node, Note::new(message)));
    }
    let within = context.within(&codes);
    for node in waiting.into_iter().filter(|node| within[node.index()] && !is_mostly_met(context, *node)) {
        let note = Note::new(message(context.name_of(node))).with(wrapped(context, node, &codes));
        sink.word(node, graded(context, node, note));
    }
}

/// Returns a note on a wait with its severity: the game fails only if it really has to wait.
fn graded(context: &Context<'_>, node: NodeId, note: Note) -> Note {
    if may_be_met(context, node) { note.severity(Severity::Information) } else { note }
}

/// Whether the condition of a `waitUntil` may be met when it is first asked: the game suspends nothing then.
fn may_be_met(context: &Context<'_>, node: NodeId) -> bool {
    const TIMES: [&str; 4] = ["time", "servertime", "diag_ticktime", "daytime"];
    let Expr::Unary(code) = context.tree().expr(node) else { return false };
    let Some([.., condition]) = context.statements(code).filter(|_| context.word(node) == "waituntil") else {
        return false;
    };
    let condition = context.tree().bare(*condition);
    let is_local = context.tree().expr(condition) == Expr::Name && context.name_of(condition).starts_with('_');
    // There is no player yet before the mission starts.
    let runs_before = || context.path().is_some_and(|path| context.workspace().runs_before_mission(path));
    let is_unmet = is_local
        || context.boolean(condition) == Some(false)
        || context.mentions(code, &TIMES)
        || context.mentions_trait(code, Trait::Waits)
        || context.mentions(code, &["player"]) && runs_before();
    !is_unmet
}

/// Whether the condition of a `waitUntil` is nearly always met at once: `waitUntil { alive _unit }`, or a global flag
/// that other code sets, `waitUntil { TAG_isReady }`. Only if it is not, the game has to suspend the code, and fails.
fn is_mostly_met(context: &Context<'_>, node: NodeId) -> bool {
    let Expr::Unary(code) = context.tree().expr(node) else { return false };
    let Some([condition]) = context.statements(code).filter(|_| context.word(node) == "waituntil") else {
        return false;
    };
    let condition = context.tree().bare(*condition);
    let tested = context.plain_unary(condition, "!").map_or(condition, |tested| context.tree().bare(tested));
    let is_global = || context.is_variable(tested) && !context.name_of(tested).starts_with('_');
    if context.tree().expr(tested) == Expr::Name && is_global() {
        return true;
    }
    let asked = match (context.tree().expr(condition), context.word(condition)) {
        (Expr::Unary(unit), "alive") => Some(unit),
        (Expr::Unary(test), "!" | "not") => match context.bare(test) {
            Expr::Unary(object) if context.word(context.tree().bare(test)) == "isnull" => Some(object),
            _ => None,
        },
        _ => None,
    };
    asked.is_some_and(|asked| context.word(context.tree().bare(asked)).starts_with('_'))
}

/// Reports calls of project functions that suspend in unscheduled code.
fn in_functions(context: &Context<'_>, sink: &mut Sink<'_>) {
    let tree = context.tree();
    let calls = context.nodes_with(|word| matches!(word, "call" | "remoteexeccall")).filter_map(|node| {
        let may_wait = |call: &FunctionCall| waits(call) || !call.summary.waits_at_start.is_empty();
        Some((node, function_call(context, node).filter(may_wait)?))
    });
    let calls: Vec<_> = calls.collect();
    let is_command = |node: &NodeId| matches!(tree.expr(*node), Expr::Unary(_) | Expr::Binary(..));
    let commands = context.nodes_with(may_hand_over).filter(is_command);
    for call in commands.flat_map(|node| handed_over(context, node)) {
        let is_name = tree.expr(call.name) == Expr::Name;
        if is_name && call.is_unscheduled && waits(&call) {
            let function = context.function_name(call.name);
            let message = format!(
                "`{function}` waits, but it runs unscheduled here and cannot be suspended; write `{{ _this spawn {function} }}`"
            );
            sink.node(call.name, Note::new(message).steps(context, &call.summary.waits_usually));
        }
    }
    if calls.is_empty() {
        return;
    }
    let codes = context.semantics().scopes().iter().filter(|scope| scope.is_unscheduled).map(|scope| scope.node);
    let within = context.within(&codes.collect());
    let runs_before = context.path().is_some_and(|path| context.workspace().runs_before_mission(path));
    for (node, call) in calls {
        let function = context.function_name(call.name);
        let message = match context.word(node) {
            "remoteexeccall" if waits(&call) => {
                format!("`{function}` waits, but `{}` runs it unscheduled; use `remoteExec`", context.name_of(node))
            }
            _ if within[node.index()] && waits(&call) => message_of_function(function),
            _ if runs_before && is_outermost(context, node) => format!(
                "`{function}` waits, but a function with `preInit` runs unscheduled and cannot be suspended; use `spawn`"
            ),
            _ if is_of_xeh(context) && is_outermost(context, node) => {
                format!("`{function}` waits, but CBA runs this script unscheduled; use `spawn`")
            }
            _ => continue,
        };
        let why = if waits(&call) { &call.summary.waits_usually } else { &call.summary.waits_at_start };
        sink.node(call.name, Note::new(message).steps(context, why));
    }
}

/// Whether a function suspends whenever it is called, or for most of the arguments that an event passes.
fn waits(call: &FunctionCall) -> bool {
    let is_of_game = call.is_passed && matches!(call.arguments, Arguments::Elements(_));
    let why = if is_of_game { &call.summary.waits_usually } else { &call.summary.waits };
    !why.is_empty()
}

/// Reports such functions in strings that the game runs unscheduled: the statements of triggers, conditions of actions.
fn in_strings(context: &Context<'_>, sink: &mut Sink<'_>) {
    for string in context.code_strings().iter().filter(|string| string.is_unscheduled) {
        let token = context.tree().token(string.node);
        let Some(text) = StringText::new(context.pre(), token) else { continue };
        let Some(place) = context.place_of_written(token) else { continue };
        let (reference, workspace) = (context.reference(), context.shared_workspace());
        for (range, function, summary) in waiting_in_string(reference, workspace, context.path(), text.value()) {
            let part = text.part(range.start as usize, range.end as usize);
            let range = TextRange::new(place.start + part.start, place.start + part.end);
            sink.range(range, Note::new(message_of_function(&function)).steps(context, &summary.waits_usually));
        }
    }
}

/// Whether the file is a script that addons give to CBA's extended event handlers for their start, judging by the name
/// that all of them use.
fn is_of_xeh(context: &Context<'_>) -> bool {
    let name = context.path().and_then(|path| path.file_stem()?.to_str()).unwrap_or_default().to_ascii_lowercase();
    ["xeh_preinit", "xeh_postinit", "xeh_prestart"].iter().any(|begin| name.starts_with(begin))
}

fn is_outermost(context: &Context<'_>, node: NodeId) -> bool {
    !context.ancestors(node).any(|it| matches!(context.tree().expr(it), Expr::Code(_)))
}

/// Returns the first suspending command at the top level of a function with `preInit`, unless the function may end
/// earlier.
fn waiting_before_the_mission(context: &Context<'_>, waiting: &[NodeId]) -> Option<NodeId> {
    // A script that is several functions may check which one it is.
    if !context.path().is_some_and(|path| context.workspace().runs_before_mission(path)) {
        return None;
    }
    let Expr::File(statements) = context.tree().expr(context.root()) else { return None };
    let position = |node: NodeId| {
        let token = context.tree().token(node);
        statements.iter().position(|statement| context.tree().tokens(*statement).contains(&token))
    };
    let outermost = waiting.iter().copied().filter(|node| is_outermost(context, *node));
    let first = outermost.min_by_key(|node| context.tree().token(*node))?;
    let may_end = statements[..position(first)?].iter().any(|statement| !runs_on(context, *statement));
    // The arguments of a function with `preInit` tell when it is called.
    (!may_end && !context.mentions(context.root(), &["_this", "params", "param"])).then_some(first)
}

/// Whether the code after a statement runs, at least on some machines: `if (!isServer) exitWith {}` only ends it on the
/// others.
fn runs_on(context: &Context<'_>, statement: NodeId) -> bool {
    let Some((condition, _)) = context.plain_binary(statement, "exitwith") else {
        return !context.mentions(statement, &["exitwith", "breakout", "breakwith", "throw", "isnil"]);
    };
    let Some(condition) = context.plain_unary(condition, "if") else { return false };
    let tree = context.tree();
    let is_about_machine = |node: NodeId| {
        matches!(tree.expr(node), Expr::Paren(_))
            || context.has_trait(node, Trait::Logic)
            || context.has_trait(node, Trait::Machine)
    };
    context.nodes().filter(|node| is_within(context, *node, condition)).all(is_about_machine)
}

fn is_within(context: &Context<'_>, node: NodeId, outer: NodeId) -> bool {
    let (inner, outer) = (context.tree().tokens(node), context.tree().tokens(outer));
    outer.start <= inner.start && inner.end <= outer.end
}

/// Checks the strings of a config that the game runs unscheduled.
fn in_configs(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    match context.kind {
        ConfigKind::Description | ConfigKind::Addon => {
            handlers(context).iter().for_each(|text| in_handler(context, text, sink));
        }
        ConfigKind::Mission | ConfigKind::Machine => {
            // Objects are copied with their code.
            let mut known: FxHashMap<String, Vec<Waiting>> = FxHashMap::default();
            for code in code_entries::of_game(context) {
                let functions = match known.get(code.text.value()) {
                    Some(functions) => functions,
                    None => {
                        known.entry(code.text.value().to_owned()).or_insert_with_key(|text| functions(context, text))
                    }
                };
                report_functions(context, &code.text, functions, sink);
            }
        }
        ConfigKind::Mod | ConfigKind::Material | ConfigKind::Surface | ConfigKind::Model => {}
    }
}

/// Returns the strings that are handlers of dialogs and their controls.
fn handlers<'a>(context: &'a ConfigContext<'_>) -> Vec<JoinedText<'a>> {
    let (reference, config) = (context.reference(), context.config());
    let mut found = Vec::new();
    for id in context.classes() {
        let class = config.class(id);
        let has = |name: &str| config.find(id, name).is_some();
        // Other classes have an `action`, too.
        let (is_control, is_dialog) = (has("idc"), has("idd"));
        for entry in class.entries.iter().map(|id| config.entry(*id)) {
            let Some(value) = entry.value.map(|value| config.value(value)) else { continue };
            let is_handler = || {
                without_on(&entry.name)
                    .is_some_and(|name| reference.events_named(EventSet::Interface, name).next().is_some())
            };
            let is_action = is_control && entry.name.eq_ignore_ascii_case("action");
            let is_single = matches!(value.kind, ValueKind::Text(_)) && value.end == value.first + 1;
            if is_single && (is_action || (is_control || is_dialog) && is_handler()) {
                let place = |token: usize| context.written(token..token + 1);
                found.extend(JoinedText::new(context.pre(), value.first..value.end, place));
            }
        }
    }
    found
}

/// A function that waits, and where the code in a string calls it.
type Waiting = (TextRange, String, Arc<Summary>);

fn functions(context: &ConfigContext<'_>, text: &str) -> Vec<Waiting> {
    waiting_in_string(context.reference(), context.workspace(), context.path(), text)
}

fn report_functions(
    context: &ConfigContext<'_>,
    text: &JoinedText<'_>,
    functions: &[Waiting],
    sink: &mut ConfigSink<'_>,
) {
    for (range, function, summary) in functions {
        let note = Note::new(message_of_function(function));
        let note = note.steps_from(context.path(), &**context.workspace(), &summary.waits_usually);
        sink.range(text.place(*range), note);
    }
}

fn in_handler(context: &ConfigContext<'_>, text: &JoinedText<'_>, sink: &mut ConfigSink<'_>) {
    let reference = context.reference();
    let lower = text.value().to_ascii_lowercase();
    report_functions(context, text, &functions(context, text.value()), sink);
    if !takes::all_with(Trait::Waits).any(|word| lower.contains(&word.to_ascii_lowercase())) {
        return;
    }
    let script = Script::new(Arc::new(Source::new(text.value())), None, reference, &Alone);
    if !script.errors().is_empty() {
        return;
    }
    for (tokens, message) in waiting_at_once(&script, script.semantics(reference)) {
        if let Some((range, None)) = script.place(tokens) {
            sink.range(text.place(range), Note::new(message));
        }
    }
}

/// Returns the message for a function that suspends in unscheduled code.
fn message_of_function(function: &str) -> String {
    format!("`{function}` waits, but this code runs unscheduled and cannot be suspended; use `spawn`")
}

/// Returns the message for a command that suspends in unscheduled code.
fn message(word: &str) -> String {
    format!("`{word}` cannot suspend unscheduled code; move it into `[] spawn {{ ... }}`")
}

/// Returns the suspending commands of a script, except those in code that runs later or elsewhere; none if the script
/// checks whether it can suspend.
fn waiting_at_once(script: &Script, semantics: &Semantics) -> Vec<(Range<usize>, String)> {
    let tree = script.tree();
    if !script.is_sound() || script.words().find("cansuspend").is_some() {
        return Vec::new();
    }
    // Parents come after their children.
    let mut is_later = vec![false; tree.len()];
    let mut found = Vec::new();
    for node in script.tree().ids().rev() {
        let is_here = !is_later[node.index()];
        tree.each_child(node, |child| {
            let is_code = matches!(tree.expr(child), Expr::Code(_));
            is_later[child.index()] = !is_here || (is_code && semantics.code_use(child) != CodeUse::Inline);
        });
        if is_here && matches!(tree.expr(node), Expr::Unary(_)) && script.has_trait(node, Trait::Waits) {
            let token = tree.token(node);
            found.push((token..token + 1, message(script.text(token))));
        }
    }
    found.reverse();
    found
}

/// Variables, in lower case, that are not available in a script spawned by the code.
const OWN: &[&str] = &[
    "_thisevent",
    "_thiseventhandler",
    "_thisargs",
    "_thisid",
    "_thistype",
    "_thisfnc",
    "_pos",
    "_units",
    "_shift",
    "_alt",
];

/// Whether code ends with a value that it returns, such as the damage of a unit: not with a statement of its own.
fn ends_with_value(context: &Context<'_>, code: NodeId) -> bool {
    let last = context.statements(code).and_then(|statements| statements.last().copied());
    last.is_some_and(|last| match context.bare(last) {
        Expr::Name | Expr::Number | Expr::Text => true,
        Expr::Binary(..) => {
            let sums = ["+", "-", "*", "/", "min", "max", "==", "!=", "<", ">", "<=", ">=", "&&", "||", "select"];
            sums.contains(&context.word(context.tree().bare(last)))
        }
        _ => false,
    })
}

/// Wraps all of the unscheduled code in a spawned script.
fn wrapped(context: &Context<'_>, node: NodeId, codes: &FxHashSet<NodeId>) -> Option<Fix> {
    let tree = context.tree();
    let token = tree.token(node);
    let around = codes.iter().copied().filter(|code| tree.tokens(*code).contains(&token));
    let code = around.min_by_key(|code| tree.tokens(*code).len())?;
    let scope = context.semantics().scope(context.semantics().scope_of(code)?);
    if scope.is_awaited || !context.is_written(code) || context.mentions(code, OWN) || ends_with_value(context, code) {
        return None;
    }
    let tokens = tree.tokens(code);
    let (open, close) = (context.token_range(tokens.start).start, context.token_range(tokens.end.checked_sub(1)?).end);
    let first = *context.statements(code)?.first()?;
    let first = context.token_range(tree.tokens(first).start).start;
    let edit = Layout::of(context.file().text()).spawned(TextRange::new(open, close), first);
    let title = "Wrap in `spawn`: the code runs later, and its result is not used".to_owned();
    Some(Fix { title, edits: vec![edit], is_safe: false })
}
