//! Commands for local objects that are given players of other machines.

use crate::prelude::*;
use crate::shared::calls::{Arguments, function_call, may_call};
use crate::shared::places::{Places, event_script};
use sqf_model::{Declaration, EffectKind, EventScript, Machines, ScopeId};
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "command for local objects on a player elsewhere",
    explanation: "Commands such as `addWeapon`, `allowDamage` or `moveInCargo` only work where the object is local, \
        and each player is local to their own machine. The rule reports code that runs only on the server and uses \
        such a command for everyone in `allPlayers`, or for the player who joined in `initPlayerServer.sqf`, directly \
        or in a function that it calls. `remoteExec` with the object as the target runs the command where it works. \
        Code that checks whether an object is `local` is not reported.",
    example: Example {
        wrong: "if (isServer) then { { _x allowDamage false } forEach allPlayers; };",
        right: "if (isServer) then { { [_x, false] remoteExec [\"allowDamage\", _x] } forEach allPlayers; };",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

/// Whether code decides by the machine of an object.
fn asks_for_machine(context: &Context<'_>, code: NodeId) -> bool {
    context.mentions_trait(code, Trait::AsksMachine) || context.mentions(code, &["ismultiplayer"])
}

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let script = event_script(context);
    if !context.is_sound() || script != Some(EventScript::Joined) && !context.has_word("allplayers") {
        return;
    }
    let is_player = |node: &NodeId| context.word(*node) == "allplayers";
    let places = Places::of_all(context, &context.nodes().filter(is_player).collect::<Vec<_>>());
    for node in context.nodes() {
        let place = places.at(node);
        if place.is_empty() || !Machines::SERVERS.contains(place) {
            continue;
        }
        let remote = |value: NodeId| remote(context, value, script);
        if may_call(context.word(node)) {
            let Some(call) = function_call(context, node) else { continue };
            let Arguments::Written(values) = &call.arguments else { continue };
            if context.word(node).starts_with("remote") {
                continue;
            }
            for (position, value) in values.iter().enumerate() {
                let kind = EffectKind::Local(position);
                let mut effects = call.summary.effects.iter();
                let effect = effects.find(|effect| effect.kind == kind && effect.on.contains(place));
                let (Some(effect), Some(who)) = (effect, remote(*value)) else { continue };
                let function = context.function_name(call.name);
                let message = format!("`{function}` only works where this argument is local, and {who}");
                let note = Note::new(message).steps(context, &effect.why);
                sink.node(*value, places.explain(context, node, note));
            }
        } else if let Some(object) = context.local_operand(node)
            && let Some(who) = remote(object)
        {
            let command = context.name_of(node);
            let note = Note::new(format!("`{command}` only works where the object is local, and {who}"));
            sink.word(node, places.explain(context, node, note));
        }
    }
}

/// Whether a value is a player of another machine if the code runs on a server: why.
fn remote(context: &Context<'_>, value: NodeId, script: Option<EventScript>) -> Option<&'static str> {
    let tree = context.tree();
    let value = tree.bare(value);
    if !tree.is_name(value) {
        return None;
    }
    if context.word(value) == "_x" {
        return is_any_player(context, value).then_some("each player is local to a machine of their own");
    }
    let semantics = context.semantics();
    let local = semantics.local(semantics.local_at(tree.token(value))?);
    let is_joined = script == Some(EventScript::Joined)
        && local.scope == ScopeId::FILE
        && matches!(local.declared, Declaration::Param { index: 0, .. })
        && local.writes.is_empty()
        && !asks_for_machine(context, context.root());
    is_joined.then_some("the player who joined is local to a machine of their own")
}

/// Whether `_x` is each of `allPlayers`.
fn is_any_player(context: &Context<'_>, value: NodeId) -> bool {
    let tree = context.tree();
    let mut inner = value;
    for around in context.ancestors(value) {
        if let Expr::Code(_) = tree.expr(inner) {
            let Expr::Binary(left, list) = tree.expr(around) else { return false };
            let is_loop = context.word(around) == "foreach" && left == inner;
            if !is_loop && matches!(context.word(around), "foreach" | "count" | "select" | "apply" | "findif") {
                return false;
            }
            if is_loop {
                return is_players(context, list) && !asks_for_machine(context, around);
            }
            let stays = context.semantics().scope_of(inner).map(|scope| context.semantics().scope(scope).runs);
            if stays != Some(sqf_model::CodeUse::Inline) {
                return false;
            }
        }
        inner = around;
    }
    false
}

/// Whether a list is `allPlayers`, or some of them.
fn is_players(context: &Context<'_>, list: NodeId) -> bool {
    let tree = context.tree();
    let list = tree.bare(list);
    match tree.expr(list) {
        Expr::Name => context.word(list) == "allplayers",
        Expr::Binary(left, right) => {
            context.word(list) == "select"
                && matches!(tree.expr(tree.bare(right)), Expr::Code(_))
                && is_players(context, left)
        }
        _ => false,
    }
}
