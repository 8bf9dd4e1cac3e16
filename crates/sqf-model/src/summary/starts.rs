//! Where a script starts the functions and scripts that it names, and what runs that code.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::draft::assignments;
use super::machines::{Machines, possible_machines};
use super::value::function_name;
use crate::semantics::{Access, Scope, Semantics};
use crate::workspace::Alone;
use crate::{CodeUse, Script};
use sqf_reference::Reference;
use sqf_reference::takes::{Code, Row, Runs};
use sqf_syntax::{Expr, NodeId, Source};
use sqf_text::{TextRange, is_word_byte};

/// Limit for the starts in one script.
const MOST: usize = 512;
/// Limit for the size of code in a string, in bytes.
const LONGEST: usize = 4096;

/// A place that starts a function or a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// What is started.
    pub what: StartedCode,
    /// Where.
    pub place: TextRange,
    /// The variable, in lower case, that the code around is assigned to; None if it runs with the script itself.
    pub within: Option<Arc<str>>,
    /// Whether it runs scheduled; None if it does what the code around does.
    pub is_scheduled: Option<bool>,
    /// What runs it later or elsewhere; None if it runs with the code around.
    pub by: Option<StartedBy>,
    /// The machines on which it may run if the code around may run on all.
    pub on: Machines,
    /// The machines on which it may run wherever the code around does.
    pub apart: Machines,
    /// Whether the fields above are complete. They are not if the surrounding code is stored or passed on.
    pub is_known: bool,
}

/// The function or script that a [`Start`] names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartedCode {
    /// A function, by its name in lower case.
    Function(Arc<str>),
    /// A script, by its path as written.
    Script(Box<str>),
}

/// What runs code later or elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum StartedBy {
    /// An event, by its name as written.
    Event(Box<str>),
    /// A command or function, by its name as written.
    Command(Box<str>),
    /// `remoteExec` and the like.
    Remote,
}

/// Finds the functions and scripts that a script starts.
pub fn starts_of(script: &Script, reference: &Reference, semantics: &Semantics) -> Vec<Start> {
    if !script.is_sound() {
        return Vec::new();
    }
    StartFinder::new(script, reference, semantics).read()
}

/// Finds the functions and scripts that code in a string starts, which the game runs as a script of its own.
pub fn starts_in_text(text: &str, reference: &Reference) -> Vec<Start> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    let script = Script::new(Arc::new(Source::new(text)), None, reference, &Alone);
    let semantics = script.semantics(reference);
    if script.errors().is_empty() { starts_of(&script, reference, semantics) } else { Vec::new() }
}

/// Returns the machines to which `remoteExec` sends something, if its target says so: `0`, `2` and `-2`.
pub fn remote_targets(script: &Script, command: NodeId) -> Option<Machines> {
    let (_, right) = script.tree().operands(command)?;
    let target = match script.elements(right) {
        None | Some([_]) => None,
        Some([_, target, ..]) => Some(*target),
        Some([]) => return None,
    };
    match target.map_or(Some(0.0), |target| script.number(target))? {
        0.0 => Some(Machines::ALL),
        2.0 => Some(Machines::SERVERS),
        -2.0 => Some(!Machines::SERVERS),
        _ => None,
    }
}

struct StartFinder<'a> {
    script: &'a Script,
    reference: &'a Reference,
    semantics: &'a Semantics,
    /// The code that is assigned to variables: their names.
    assigned: FxHashMap<NodeId, Arc<str>>,
    /// The machines of each node, if the script and the code in `assigned` run on all or on none.
    on: Vec<Machines>,
    apart: Vec<Machines>,
    found: Vec<Start>,
    /// The names that something starts.
    named: FxHashSet<NodeId>,
    /// The tokens of the global variables that the script assigns.
    written: FxHashSet<usize>,
}

/// How the code around a node is run.
#[derive(Default)]
struct CodeAround {
    within: Option<Arc<str>>,
    is_scheduled: Option<bool>,
    by: Option<StartedBy>,
    is_unknown: bool,
}

impl<'a> StartFinder<'a> {
    fn new(script: &'a Script, reference: &'a Reference, semantics: &'a Semantics) -> StartFinder<'a> {
        let assigned = assignments(script, semantics).into_iter();
        let assigned: FxHashMap<NodeId, Arc<str>> =
            assigned.map(|(name, value)| (script.tree().bare(value), name)).collect();
        let within = |entry: Machines| {
            let of_code = |code: NodeId| assigned.contains_key(&code).then_some(entry);
            possible_machines(script, semantics, entry, &of_code, None)
        };
        let (on, apart) = (within(Machines::ALL), within(Machines::NONE));
        let writes = semantics.globals().iter().filter(|global| matches!(global.access, Access::Write(_)));
        let written = writes.map(|global| global.token).collect();
        StartFinder {
            script,
            reference,
            semantics,
            assigned,
            on,
            apart,
            found: Vec::new(),
            named: FxHashSet::default(),
            written,
        }
    }

    fn read(mut self) -> Vec<Start> {
        let tree = self.script.tree();
        for node in tree.ids().filter(|node| matches!(tree.expr(*node), Expr::Unary(_) | Expr::Binary(..))) {
            if self.found.len() >= MOST {
                break;
            }
            self.of_command(node);
        }
        for node in tree.ids().filter(|node| matches!(tree.expr(*node), Expr::Name | Expr::Text)) {
            if self.found.len() < MOST && !self.named.contains(&node) {
                self.stored(node);
            }
        }
        self.found
    }

    /// Adds a function that something may call anywhere, because a variable or an argument holds it.
    fn stored(&mut self, node: NodeId) {
        let name = self.function(node).or_else(|| Some(self.script.string(node)?.to_ascii_lowercase().into()));
        let is_name = |name: &Arc<str>| name.contains("_fnc_") && name.bytes().all(is_word_byte);
        let is_assigned = self.written.contains(&self.script.tree().token(node));
        let Some(name) = name.filter(|name| is_name(name) && !is_assigned) else { return };
        self.add(node, StartedCode::Function(name), None, None);
        if let Some(start) = self.found.last_mut() {
            start.is_known = false;
        }
    }

    fn of_command(&mut self, node: NodeId) {
        let (script, tree) = (self.script, self.script.tree());
        let Some((_, right)) = tree.operands(node) else { return };
        let right = tree.bare(right);
        let word = script.word(node);
        let is_run = matches!(word, "call" | "spawn");
        if let Some(function) = self.function(right).filter(|_| is_run) {
            let is_scheduled = (word == "spawn").then_some(true);
            self.named.insert(right);
            self.add(node, StartedCode::Function(function), is_scheduled, None);
        } else if word == "execvm"
            && let Some(path) = script.string(right)
        {
            self.add(node, StartedCode::Script(path.as_ref().into()), Some(true), None);
        }
        if let Some(node_of_name) = script.remote_name(node)
            && let Some(name) = script.string(node_of_name)
        {
            self.named.insert(tree.bare(node_of_name));
            let is_scheduled = Some(word != "remoteexeccall");
            let before = self.found.len();
            self.add(
                node,
                StartedCode::Function(name.to_ascii_lowercase().into()),
                is_scheduled,
                Some(StartedBy::Remote),
            );
            let targets = remote_targets(script, node);
            if let (Some(start), Some(on)) = (self.found.get_mut(before), targets) {
                (start.on, start.apart) = (on, on);
            }
        }
        if script.command_takes(node).is_empty() && !is_run {
            return;
        }
        let mut handed: Vec<(NodeId, &Code)> = Vec::new();
        script.each_taken(node, &mut |value, row| {
            let is_value = matches!(tree.expr(value), Expr::Name | Expr::Text) && !(is_run && value == right);
            if let Some(code) = row.code().filter(|_| is_value)
                && !handed.iter().any(|(known, _)| *known == value)
            {
                handed.push((value, code));
            }
        });
        for (value, code) in handed {
            let is_scheduled = code.may_wait.or(code.is_condition.then_some(false));
            let by = (code.runs != Runs::Now).then(|| self.label(node, script.called_function(node).map(|it| it.name)));
            let before = self.found.len();
            if let Some(function) = self.function(value) {
                self.named.insert(value);
                self.add(node, StartedCode::Function(function), is_scheduled, by);
            } else if let Some(text) = script.string(value).filter(|_| code.may_be_text()) {
                self.in_text(value, &text, is_scheduled, by.as_ref());
            }
            for start in
                self.found[before..].iter_mut().filter(|start| code.is_of_player && start.by != Some(StartedBy::Remote))
            {
                (start.on, start.apart) = (start.on & Machines::PLAYERS, start.apart & Machines::PLAYERS);
            }
        }
    }

    /// Adds what code in a string starts.
    fn in_text(&mut self, value: NodeId, text: &str, is_scheduled: Option<bool>, by: Option<&StartedBy>) {
        let lower = text.to_ascii_lowercase();
        if !["call", "spawn", "execvm", "remoteexec"].iter().any(|word| lower.contains(word)) {
            return;
        }
        for start in starts_in_text(text, self.reference) {
            let by = start.by.or_else(|| by.cloned());
            self.add(value, start.what, start.is_scheduled.or(is_scheduled), by);
        }
    }

    fn function(&self, node: NodeId) -> Option<Arc<str>> {
        let is_name = self.script.tree().expr(node) == Expr::Name;
        is_name.then(|| function_name(self.script, node)).flatten()
    }

    fn add(&mut self, node: NodeId, what: StartedCode, is_scheduled: Option<bool>, by: Option<StartedBy>) {
        let Some((place, _)) = self.script.place(self.script.tree().tokens(node)) else { return };
        let around = self.around(node);
        // Code that is passed on runs on the machines of an event, which may be any.
        let (on, apart) = match by {
            Some(_) => (Machines::ALL, Machines::ALL),
            None => (self.on[node.index()], self.apart[node.index()]),
        };
        let is_known = !around.is_unknown && (by.is_none() || is_scheduled.is_some());
        self.found.push(Start {
            what,
            place,
            within: around.within,
            is_scheduled: is_scheduled.or(around.is_scheduled),
            by: by.or(around.by),
            on,
            apart,
            is_known,
        });
    }

    /// Determines what runs the code around a node.
    fn around(&self, node: NodeId) -> CodeAround {
        let (script, tree) = (self.script, self.script.tree());
        let mut around = CodeAround::default();
        for code in script.ancestors(node).filter(|it| matches!(tree.expr(*it), Expr::Code(_))) {
            if let Some(name) = self.assigned.get(&code) {
                around.within = Some(Arc::clone(name));
                break;
            }
            let scope = self.semantics.scope_of(code).map(|scope| self.semantics.scope(scope));
            match scope {
                Some(scope) if scope.runs != CodeUse::Unknown => self.through(scope, &mut around),
                _ => around.is_unknown = true,
            }
        }
        around
    }

    /// Adds what runs the code of a scope to what runs the code in it.
    fn through(&self, scope: &Scope, around: &mut CodeAround) {
        if scope.is_unscheduled {
            around.is_scheduled.get_or_insert(false);
        }
        if scope.runs != CodeUse::Fresh {
            return;
        }
        let Some(command) = scope.command else {
            around.is_unknown = true;
            return;
        };
        if self.script.word(command) == "spawn" && scope.function.is_none() {
            around.is_scheduled.get_or_insert(true);
            return;
        }
        let may_wait = || {
            let rows = self.script.command_takes(command).iter();
            rows.filter_map(Row::code).find_map(|code| code.may_wait).or(scope.is_unscheduled.then_some(false))
        };
        match self.script.remote_name(command) {
            Some(_) => {
                around.is_scheduled.get_or_insert(self.script.word(command) != "remoteexeccall");
                around.by.get_or_insert(StartedBy::Remote);
            }
            None => {
                match around.is_scheduled.or_else(may_wait) {
                    Some(is_scheduled) => around.is_scheduled = Some(is_scheduled),
                    None => around.is_unknown = true,
                }
                around.by.get_or_insert_with(|| self.label(command, scope.function));
            }
        }
    }

    /// Names what runs code later: an event, or the command or function that the code is passed to.
    fn label(&self, command: NodeId, function: Option<NodeId>) -> StartedBy {
        let (script, tree) = (self.script, self.script.tree());
        let takes_event = script.command_takes(command).iter().any(|row| row.events().is_some());
        let event = tree.operands(command).filter(|_| takes_event).and_then(|(_, right)| {
            let first = *script.elements(right)?.first()?;
            script.string(first)
        });
        match event {
            Some(event) => StartedBy::Event(event.as_ref().into()),
            None => StartedBy::Command(script.text(tree.token(function.unwrap_or(command))).into()),
        }
    }
}
