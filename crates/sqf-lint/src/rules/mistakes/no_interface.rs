//! Code for a player or a screen on machines that have neither.

use std::cell::OnceCell;

use crate::prelude::*;
use crate::shared::calls::{function_call, may_call};
use crate::shared::places::{Places, event_script};
use sqf_model::{EffectKind, EventScript, Machines, Step, StepKind, is_for_player};
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "code for a player on a machine without one",
    explanation: "A dedicated server has no player and no screen: `player` is `objNull` there, and `hint`, `cutText` or \
        `addAction` have no effect. The rule reports code that can run nowhere else, as in `if (isDedicated) then { ... }` and \
        after `if (hasInterface) exitWith {}`, and calls of functions there that do such a thing whenever they run, unless they only tell the player about \
        other work; the related locations show the way. Where the functions and scripts of a mission run is known from all that starts \
        them, unless the map cannot be read. A server hosted by a player has both, so code that runs on any server \
        (`initServer.sqf`, `remoteExec` with target 2) is information, and not reported in scripts that work on the controls of a dialog, which only players open. In `initPlayerServer.sqf`, `player` is never \
        the one who joined, whom the game passes to the script.",
    example: Example {
        wrong: "if (isDedicated) then { systemChat \"The gates are open.\"; };",
        right: "if (isDedicated) then { \"The gates are open.\" remoteExec [\"systemChat\", -2]; };",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

/// What code does without an interface.
struct Useless {
    node: NodeId,
    /// The function that does it; None if the node itself does.
    function: Option<(String, Vec<Step>)>,
    /// The machines that run it, if the node says so.
    on: Option<Machines>,
}

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    if !context.is_sound() {
        return;
    }
    let may_be_useless = |word: &str| word == "player" || is_for_player(word) || may_call(word);
    let found: Vec<Useless> = context.nodes_with(may_be_useless).filter_map(|node| useless(context, node)).collect();
    if found.is_empty() {
        return;
    }
    let nodes: Vec<NodeId> = found.iter().filter(|it| it.on.is_none()).map(|it| it.node).collect();
    let places = Places::new(context, &nodes);
    let is_of_dialog = OnceCell::new();
    let is_of_dialog = || *is_of_dialog.get_or_init(|| is_of_dialog_code(context));
    let is_for_joined = event_script(context) == Some(EventScript::Joined);
    for Useless { node, function, on } in found {
        let place = on.unwrap_or(places.at(node));
        if !place.contains(Machines::DEDICATED) || place.contains(Machines::CLIENT) {
            continue;
        }
        let is_player = match &function {
            Some((_, why)) => {
                why.last().is_some_and(|step| matches!(&step.what, StepKind::Shows(word) if &**word == "player"))
            }
            None => context.word(node) == "player",
        };
        // A headless client has a unit.
        if is_player && place.contains(Machines::HEADLESS) {
            continue;
        }
        let is_certain = !place.contains(Machines::HOST);
        // A server with a dialog is one with a player.
        if !is_certain && on.is_none() && !is_for_joined && is_of_dialog() {
            continue;
        }
        let name = context.name_of(node);
        let message = match (&function, is_certain) {
            (None, _) if is_player && is_for_joined => {
                "`player` is not the player who joined, but that of the server; the script is passed the unit as \
                 `_this select 0`"
                    .to_owned()
            }
            (None, true) if is_player => format!("`{name}` is always `objNull` on a dedicated server"),
            (None, true) => format!("`{name}` has no effect on a dedicated server"),
            (None, false) if is_player => {
                format!("this code runs on the server; if that is a dedicated one, `{name}` is `objNull`")
            }
            (None, false) => continue,
            (Some((function, _)), true) => {
                format!("`{function}` needs a player or a screen, which a dedicated server does not have")
            }
            (Some((function, _)), false) => format!(
                "`{function}` needs a player or a screen, which this server does not have if it is a dedicated one"
            ),
        };
        let note = Note::new(message).steps(context, function.as_ref().map_or(&[], |(_, why)| why));
        let is_sure = is_certain || function.is_none() && is_for_joined;
        let note = if on.is_none() { places.explain(context, node, note) } else { note };
        let note = if is_sure { note } else { note.severity(Severity::Information) };
        match function {
            Some(_) => sink.node(node, note),
            None => sink.word(node, note),
        }
    }
}

/// Whether a script works on the controls of a dialog, so that it only runs where there is one.
fn is_of_dialog_code(context: &Context<'_>) -> bool {
    const SCREEN: TypeSet = TypeSet::of(&[Type::Control, Type::Display]);
    let works_on_it = |node: NodeId| {
        let Expr::Binary(..) = context.tree().expr(node) else { return false };
        let Some(command) = context.signatures(node) else { return false };
        let left = command.binary_for(TypeSet::ANY, TypeSet::ANY).map(|form| form.left).reduce(TypeSet::union);
        left.is_some_and(|left| !left.is_empty() && left.is_subset(SCREEN))
    };
    context.nodes().any(works_on_it)
}

fn useless(context: &Context<'_>, node: NodeId) -> Option<Useless> {
    if context.is_for_interface(node) {
        return Some(Useless { node, function: None, on: None });
    }
    let word = context.word(node);
    if !may_call(word) {
        return None;
    }
    let on = match word {
        "call" | "spawn" => None,
        _ => Some(context.remote_targets(node)?),
    };
    if let Some(call) = function_call(context, node) {
        let mut effects = call.summary.effects.iter().filter(|effect| effect.on.contains(Machines::DEDICATED));
        let effect = effects.find(|effect| effect.kind == EffectKind::Shows)?;
        let function = (context.function_name(call.name).to_owned(), effect.why.clone());
        return Some(Useless { node: call.name, function: Some(function), on });
    }
    let name = context.remote_name(node).filter(|_| on.is_some())?;
    let command = context.string(name)?.to_lowercase();
    let function = (is_for_player(&command)).then(|| (context.function_name(name).to_owned(), Vec::new()))?;
    Some(Useless { node: name, function: Some(function), on })
}
