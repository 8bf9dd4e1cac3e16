//! Where code runs: the machines, and the way that leads there.

use crate::context::Context;
use crate::findings::Note;
use sqf_model::{Entries, Entry, EventScript, Machines, PathTarget, Step, StepKind};
use sqf_syntax::NodeId;

/// Maximum number of ways into code to show.
const MOST_WAYS: usize = 2;

/// Returns the kind of a script that the game runs by its name, in the folder of its mission. Addons may have scripts
/// of these names, too, but start them themselves.
pub(crate) fn event_script(context: &Context<'_>) -> Option<EventScript> {
    let path = context.path()?;
    let script = EventScript::of(path)?;
    if matches!(context.workspace().find_in_addon(None, "config.cpp", path), PathTarget::File(_)) {
        return None;
    }
    (context.workspace().home(path).as_deref() == path.parent()).then_some(script)
}

/// The machines on which the nodes of a script can run.
pub(crate) struct Places {
    machines: Vec<Machines>,
    /// The same, ignoring how the script and the code in it are entered.
    alone: Vec<Machines>,
    /// How the script is entered.
    script: Entries,
    /// How code that it assigns to variables is entered.
    codes: Vec<(NodeId, Entries)>,
}

impl Places {
    /// Determines where some nodes of a script run.
    pub(crate) fn new(context: &Context<'_>, nodes: &[NodeId]) -> Places {
        Places::of(context, nodes, Some(nodes))
    }

    /// Determines where all nodes of a script run; how its code is entered counts only for some of them.
    pub(crate) fn of_all(context: &Context<'_>, nodes: &[NodeId]) -> Places {
        Places::of(context, nodes, None)
    }

    fn of(context: &Context<'_>, nodes: &[NodeId], asked: Option<&[NodeId]>) -> Places {
        let event = event_script(context).map_or(Machines::ALL, EventScript::machines);
        let alone = context.possible_machines(event, &|_| None, asked);
        let Some(path) = context.path() else {
            return Places { machines: alone.clone(), alone, script: Entries::default(), codes: Vec::new() };
        };
        let assigned = context.assigned_code();
        let mut is_script_asked = false;
        let mut codes: Vec<(NodeId, Entries)> = Vec::new();
        for node in nodes {
            let around = context.ancestors(*node).find_map(|code| assigned.iter().find(|(_, it)| *it == code));
            match around {
                Some((name, code)) if !codes.iter().any(|(known, _)| known == code) => {
                    codes.push((*code, context.workspace().code_entered(path, Some(name))));
                }
                Some(_) => {}
                None => is_script_asked = true,
            }
        }
        let script = match is_script_asked {
            true => context.workspace().code_entered(path, None),
            false => Entries::default(),
        };
        let of_code = |code: NodeId| codes.iter().find(|(it, _)| *it == code).and_then(|(_, it)| it.machines());
        let entry = event & script.machines().unwrap_or(Machines::ALL);
        let is_told = entry != event || codes.iter().any(|(_, entries)| entries.machines().is_some());
        let machines = if is_told { context.possible_machines(entry, &of_code, asked) } else { alone.clone() };
        Places { machines, alone, script, codes }
    }

    /// Returns the machines on which a node can run.
    pub(crate) fn at(&self, node: NodeId) -> Machines {
        self.machines[node.index()]
    }

    /// Whether the machines of a node are known only from its callers.
    pub(crate) fn is_told_by_callers(&self, node: NodeId) -> bool {
        self.machines[node.index()] != self.alone[node.index()]
    }

    /// Adds the ways that lead to a node, if these say where it runs.
    pub(crate) fn explain(&self, context: &Context<'_>, node: NodeId, note: Note) -> Note {
        if !self.is_told_by_callers(node) {
            return note;
        }
        let around = context.ancestors(node).find_map(|code| self.codes.iter().find(|(it, _)| *it == code));
        let entries = around.map_or(&self.script, |(_, entries)| entries);
        let steps: Vec<Step> = entries.all.iter().take(MOST_WAYS).flat_map(steps).collect();
        note.steps(context, &steps)
    }
}

/// Returns the steps of a way into code.
fn steps(entry: &Entry) -> impl Iterator<Item = Step> {
    entry.way.iter().enumerate().map(|(at, (file, range))| {
        let what = match at {
            0 => StepKind::Entered(entry.on),
            _ => StepKind::Started,
        };
        Step { file: file.clone(), range: *range, what }
    })
}
