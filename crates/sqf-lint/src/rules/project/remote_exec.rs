//! Remote executions that `CfgRemoteExec` forbids.

use std::sync::Arc;

use crate::prelude::*;
use sqf_ide::config::ConfigFile;
use sqf_model::{Machines, PathTarget};
use sqf_reference::takes::remote_command;
use sqf_syntax::config::{ClassId, Config, ValueKind};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "remote execution that `CfgRemoteExec` forbids",
    explanation: "A client executes a function or command on another machine, and `CfgRemoteExec` in `description.ext` \
        forbids it: by `mode`, because it is not listed, or by its `allowedTargets` or `jip`. The server may do \
        anything, so only code that certainly runs on clients is checked: executions on the server (target `2`), \
        and scripts such as `initPlayerLocal.sqf`.",
    example: Example {
        wrong: "[cursorObject, 0.5] remoteExec [\"setFuel\", 2];",
        right: "[cursorObject, 0.5] remoteExec [\"TAG_fnc_open\", 2];",
    },
    checks: &[Check::Node(Nodes::matching(|word| remote_command(word).is_some()).by_value(), check)],
    behavior: Behavior { around_example: &[("description.ext", REMOTE)], ..Behavior::DEFAULT },
};

/// The settings around the example.
const REMOTE: &str = "class CfgRemoteExec {\n    class Functions { mode = 1; jip = 0; class TAG_fnc_open {}; };\n    \
    class Commands { mode = 1; };\n};\nclass CfgFunctions { class TAG { class gates { class open {}; }; }; };\n";

/// Scripts that the game runs on clients only, in lower case.
const OF_CLIENTS: [&str; 3] = ["initplayerlocal.sqf", "onplayerkilled.sqf", "onplayerrespawn.sqf"];

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::Unary(list) | Expr::Binary(_, list)) = context.tree().expr(node) else { return };
    let Some(elements) = context.elements(list) else { return };
    let Some(first) = elements.first().copied().filter(|first| !context.is_doubtful(*first)) else { return };
    let (Some(name), Some(path)) = (context.string(first), context.path()) else { return };
    let target = elements.get(1).and_then(|target| context.number(*target));
    let file = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_ascii_lowercase();
    let is_of_clients = OF_CLIENTS.contains(&&*file) || target == Some(2.0) && file != "initserver.sqf";
    if !is_of_clients {
        return;
    }
    let is_jip = elements.get(2).is_some_and(|jip| {
        let jip = context.tree().bare(*jip);
        context.tree().expr(jip) == Expr::Name && context.word(jip) == "true"
    });
    let PathTarget::File(root) = context.workspace().find("description.ext", path) else { return };
    let Some(whole) = ConfigFile::of_root(&Arc::from(root), context.shared_workspace()) else {
        return;
    };
    let is_command = context.reference().command(&name).is_some();
    // Other mods may list their own functions.
    if !is_command && context.workspace().defines_function(&name) != Some(true) {
        return;
    }
    let message = forbidden(&whole, &name, is_command, target, is_jip);
    if let Some(message) = message.filter(|_| !is_of_server(context, node)) {
        sink.node(first, Note::new(message));
    }
}

/// The machines that may run each node of a script.
struct OnMachines(Vec<Machines>);

/// Whether only the server may run a node, which may execute anything.
fn is_of_server(context: &Context<'_>, node: NodeId) -> bool {
    let machines = context.prepared(|_| OnMachines(context.possible_machines(Machines::ALL, &|_| None, None)));
    machines.0.get(node.index()).is_some_and(|on| (*on & !Machines::SERVERS).is_empty())
}

/// Returns why clients may not execute it; None if they may, or if it is uncertain.
fn forbidden(file: &ConfigFile, name: &str, is_command: bool, target: Option<f64>, is_jip: bool) -> Option<String> {
    let config = file.config();
    if !file.pre().is_complete() || !config.errors().is_empty() {
        return None;
    }
    let kind = if is_command { "Commands" } else { "Functions" };
    let rules = only(config, config.root(), "CfgRemoteExec")?;
    let list = only(config, rules, kind)?;
    let mut found = config.class(list).classes.iter().filter(|id| config.class(**id).name.eq_ignore_ascii_case(name));
    let listed = (found.next().copied(), found.next());
    match (number(config, list, "mode"), listed) {
        (Some(0.0), _) => {
            let kind = kind.to_ascii_lowercase();
            Some(format!("`CfgRemoteExec` of this mission forbids clients to execute {kind} remotely"))
        }
        (Some(1.0), (None, _)) => {
            Some(format!("`CfgRemoteExec` of this mission does not list `{name}`; clients may not execute it remotely"))
        }
        // It may inherit what it does not say.
        (Some(1.0), (Some(class), None)) if config.class(class).base.is_none() => {
            let targets = number(config, class, "allowedTargets");
            let jip = number(config, class, "jip").or_else(|| number(config, list, "jip"));
            match (targets, target) {
                (Some(1.0), Some(2.0)) => {
                    Some(format!("`CfgRemoteExec` of this mission allows `{name}` only on clients, not on the server"))
                }
                (Some(2.0), Some(-2.0)) => {
                    Some(format!("`CfgRemoteExec` of this mission allows `{name}` only on the server, not on clients"))
                }
                _ if is_jip && jip == Some(0.0) => {
                    Some(format!("`CfgRemoteExec` of this mission does not allow `{name}` for players who join later"))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns the only class of that name, if it has no parent and is completely known.
fn only(config: &Config, around: ClassId, name: &str) -> Option<ClassId> {
    let mut found = config.named(around, name);
    let class = found.next().filter(|_| found.next().is_none())?;
    let it = config.class(class);
    (it.is_whole && it.base.is_none()).then_some(class)
}

/// Returns a class's own number.
fn number(config: &Config, class: ClassId, name: &str) -> Option<f64> {
    let entries = config.class(class).entries.iter().map(|id| config.entry(*id));
    let entry = entries.filter(|entry| entry.name.eq_ignore_ascii_case(name)).last()?;
    match config.value(entry.value?).kind {
        ValueKind::Number(number) => Some(number),
        _ => None,
    }
}
