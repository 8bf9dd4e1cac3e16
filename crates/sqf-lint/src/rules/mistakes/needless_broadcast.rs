//! Variables that are sent to other machines too often, or by each of them.

use crate::prelude::*;
use crate::shared::calls::{function_call, may_call};
use crate::shared::free_names::is_function;
use crate::shared::places::{Places, event_script};
use sqf_model::{Access, Act, Deed, EffectKind, EventScript, Machines, Step, StepKind};
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "variable that is sent too often",
    explanation: "`publicVariable` sends a value to all other machines. In code that runs in each frame it does so \
        dozens of times a second, which overloads the network. A loop that adds to a list and sends it in each iteration \
        is reported as well: once after the loop is enough. In `init.sqf`, which every machine runs when it joins, it \
        resets the variable on all others, unless `if (isServer)` is around it. Handlers that remove themselves are not \
        reported. In a function that `remoteExec` \
        runs on all machines, each of them sends the value to all others, which have it already. Functions that send a \
        variable whenever they run count as well; the related locations show the way.",
    example: Example {
        wrong: "addMissionEventHandler [\"EachFrame\", { TAG_open = damage TAG_gate; publicVariable \"TAG_open\"; }];",
        right: "addMissionEventHandler [\"EachFrame\", { TAG_open = damage TAG_gate; }];",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

/// Machines of which each sends a variable if all of them run the code.
const EACH: Machines = Machines::CLIENT;

/// Commands that send a variable to one machine.
const TO_ONE: [&str; 2] = ["publicVariableServer", "publicVariableClient"];

/// What ends a handler of each frame, in lower case. One that removes itself runs in one frame, or until a condition is
/// met.
const REMOVING: &[&str] =
    &["removemissioneventhandler", "removeallmissioneventhandlers", "cba_fnc_removeperframehandler"];

/// What such a handler names itself by, in lower case.
const OWN: &[&str] = &["_thiseventhandler", "_this", "_handle", "_handler", "_pfh", "_pfhid", "_id", "_h"];

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    if !context.is_sound() {
        return;
    }
    in_each_frame(context, sink);
    in_loops(context, sink);
    if event_script(context) == Some(EventScript::Everywhere) {
        at_start(context, sink);
    }
    for node in context.nodes_with(|word| word.starts_with("remoteexec") && may_call(word)) {
        if context.remote_targets(node) != Some(Machines::ALL) {
            continue;
        }
        let Some(call) = function_call(context, node) else { continue };
        let is_by_each = |on: Machines| on.contains(EACH) && !(on & Machines::SERVERS).is_empty();
        let mut effects = call.summary.effects.iter();
        let effect = effects.find(|effect| {
            matches!(effect.kind, EffectKind::Sends(_)) && is_by_each(effect.on) && is_to_all(&effect.why)
        });
        let function = context.function_name(call.name);
        // What is named like a function of a config is usually on all machines; of what a script stores in other
        // variables, some may have no copy.
        let Some(effect) = effect.filter(|_| is_function(function)) else { continue };
        let message = format!("`{function}` runs on all machines, and each of them sends a variable to all others");
        sink.node(call.name, Note::new(message).steps(context, &effect.why));
    }
}

/// Whether a variable is sent to all machines: an answer to the server alone is how it asks all of them.
fn is_to_all(why: &[Step]) -> bool {
    let to_one = |step: &Step| match &step.what {
        StepKind::Sends(sent) => TO_ONE.iter().any(|command| command.eq_ignore_ascii_case(&sent.by)),
        _ => false,
    };
    !why.iter().any(to_one)
}

/// Whether the code of a handler removes the handler. `onEachFrame` replaces the code of the one before.
fn removes_itself(context: &Context<'_>, code: NodeId) -> bool {
    context.mentions(code, &["oneachframe"]) || context.mentions(code, REMOVING) && context.mentions(code, OWN)
}

/// Reports what handlers of each frame send.
fn in_each_frame(context: &Context<'_>, sink: &mut Sink<'_>) {
    // What removes the handler may be behind a bracket that was just typed.
    if !context.is_understood() {
        return;
    }
    let may_run = |word: &str| matches!(word, "oneachframe" | "addmissioneventhandler" | "call");
    let each_frame = context.nodes_with(may_run).filter_map(|node| code_of_each_frame(context, node));
    let each_frame: Vec<NodeId> = each_frame.filter(|code| !removes_itself(context, *code)).collect();
    if each_frame.is_empty() {
        return;
    }
    let places = Places::new(context, &each_frame);
    for code in each_frame {
        let on = places.at(code);
        for act in context.acts(context.statements(code).unwrap_or_default()) {
            report_in_each_frame(context, &act, on, sink);
        }
    }
}

fn report_in_each_frame(context: &Context<'_>, act: &Act, on: Machines, sink: &mut Sink<'_>) {
    match &act.what {
        Deed::Sends(sent) if act.on.contains(on) => {
            let message = format!("`{}` sends `{}` in each frame", sent.by, sent.variable);
            sink.range(act.place, Note::new(message));
        }
        Deed::Calls(name, _) => {
            let Some(summary) = context.summary(name) else { return };
            let sends = |kind: &EffectKind| matches!(kind, EffectKind::Sends(_));
            let mut effects = summary.effects.iter();
            let effect = effects.find(|effect| sends(&effect.kind) && (effect.on & act.on).contains(on));
            if let Some(effect) = effect {
                let message = "this function sends a variable to other machines, and the code runs in each frame";
                sink.range(act.place, Note::new(message).steps(context, &effect.why));
            }
        }
        _ => {}
    }
}

/// Further words of loops, in lower case, that may wait between two iterations, or end before the next one.
const PAUSES: &[&str] = &["call", "exitwith", "execvm", "throw"];

/// Reports lists that loops fill and send in each iteration.
fn in_loops(context: &Context<'_>, sink: &mut Sink<'_>) {
    for node in context.nodes_with(|word| word == "publicvariable") {
        let Some((None, name)) = context.tree().operands(node) else { continue };
        let Some(variable) = context.string(name) else { continue };
        let Some(code) = context.parent(node).filter(|code| is_body(context, *code)) else { continue };
        let statements = context.statements(code).unwrap_or_default();
        let fills = |statement: &&NodeId| is_filled(context, **statement, &variable);
        let filled = statements.iter().take_while(|statement| **statement != node).find(fills);
        if let Some(filled) = filled.filter(|_| !may_pause(context, code)) {
            let message = format!("this loop sends `{variable}` in each iteration; send it once, after the loop");
            sink.node(node, Note::new(message).related(context.range(*filled), "changed here in each iteration"));
        }
    }
}

fn may_pause(context: &Context<'_>, code: NodeId) -> bool {
    context.mentions(code, PAUSES)
        || [Trait::Waits, Trait::Jumps].into_iter().any(|what| context.mentions_trait(code, what))
}

/// Whether code is the body of a loop.
fn is_body(context: &Context<'_>, code: NodeId) -> bool {
    let Some(around) = context.parent(code) else { return false };
    match (context.word(around), context.tree().expr(around)) {
        ("foreach", Expr::Binary(body, _)) => body == code,
        ("do", Expr::Binary(head, body)) => {
            body == code && matches!(context.word(head), "from" | "to" | "step" | "for")
        }
        _ => false,
    }
}

/// Whether a statement adds to a variable or changes one of its elements: `TAG_list pushBack _x`.
fn is_filled(context: &Context<'_>, statement: NodeId, variable: &str) -> bool {
    let is_it = |node: NodeId| context.source(context.tree().bare(node)).eq_ignore_ascii_case(variable);
    match context.tree().expr(statement) {
        Expr::Binary(left, _) => context.has_trait(statement, Trait::Changes) && is_it(left),
        Expr::Assign(value) => {
            let is_sum = |value: NodeId| matches!(context.tree().expr(value), Expr::Binary(left, _) if is_it(left));
            let value = context.tree().bare(value);
            context.name_of(statement).eq_ignore_ascii_case(variable) && context.word(value) == "+" && is_sum(value)
        }
        _ => false,
    }
}

/// Returns the code that a node has run in each frame.
fn code_of_each_frame(context: &Context<'_>, node: NodeId) -> Option<NodeId> {
    let tree = context.tree();
    let (left, right) = tree.operands(node)?;
    let code = match context.word(node) {
        "oneachframe" => right,
        "addmissioneventhandler" => match context.elements(right)? {
            [event, code, ..] => {
                let event = context.string(*event)?.to_lowercase();
                matches!(&*event, "eachframe" | "draw3d").then_some(*code)?
            }
            _ => return None,
        },
        "call" if context.word(tree.bare(right)) == "cba_fnc_addperframehandler" => match context.elements(left?)? {
            [code] => *code,
            [code, delay, ..] if context.number(*delay) == Some(0.0) => *code,
            _ => return None,
        },
        _ => return None,
    };
    let code = tree.bare(code);
    matches!(tree.expr(code), Expr::Code(_)).then_some(code)
}

/// Reports what every machine sets and sends when it joins.
fn at_start(context: &Context<'_>, sink: &mut Sink<'_>) {
    let Expr::File(statements) = context.tree().expr(context.root()) else { return };
    for act in context.acts(statements) {
        let Deed::Sends(sent) = &act.what else { continue };
        let is_by_each = act.on == Machines::ALL && sent.by.eq_ignore_ascii_case("publicVariable");
        if is_by_each && is_set_to_constant(context, statements, &sent.variable) {
            let message = format!(
                "every machine that joins runs this and resets `{}` on all others; let the server do it: `if \
                 (isServer) then {{ ... }}`",
                sent.variable
            );
            sink.range(act.place, Note::new(message));
        }
    }
}

/// Whether the script itself assigns a literal to a variable, and nothing else.
fn is_set_to_constant(context: &Context<'_>, statements: &[NodeId], variable: &str) -> bool {
    let mut values = context.semantics().globals().iter().filter_map(|global| match global.access {
        Access::Write(value) if context.text(global.token).eq_ignore_ascii_case(variable) => {
            Some((global.token, value))
        }
        _ => None,
    });
    let (Some((token, value)), None) = (values.next(), values.next()) else { return false };
    let is_own = statements.iter().any(|statement| context.tree().token(*statement) == token);
    is_own && is_literal(context, value)
}

fn is_literal(context: &Context<'_>, value: NodeId) -> bool {
    match context.bare(value) {
        Expr::Text | Expr::Number => true,
        Expr::Array(elements) => elements.iter().all(|element| is_literal(context, *element)),
        _ => context.boolean(value).is_some() || context.number(value).is_some(),
    }
}
