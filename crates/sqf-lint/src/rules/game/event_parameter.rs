//! Parameters that an event does not pass.

use crate::prelude::*;
use rustc_hash::FxHashSet;
use sqf_model::passes_nothing;
use sqf_reference::EventSet;
use sqf_reference::takes::{Code as RunCode, Passes, Row, Side, Takes, rows_of};
use sqf_syntax::{Expr, NodeId};
use sqf_text::counted;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "parameter that the event or action does not pass",
    explanation: "The code of an event handler or of `addAction` reads more from `_this` than the event or action passes: an \
        additional name in `params`, or an index beyond the last element, as in `_this select 2`. The value is nil. \
        Parameters with a default value and `param` are ignored, and so are events whose parameters the reference does \
        not list.",
    example: Example {
        wrong: "player addEventHandler [\"Respawn\", { params [\"_unit\", \"_corpse\", \"_side\"]; hint str [_unit, _corpse, _side]; }];",
        right: "player addEventHandler [\"Respawn\", { params [\"_unit\", \"_corpse\"]; hint str [_unit, _corpse, side _unit]; }];",
    },
    checks: &[Check::Node(Nodes::matching(is_about_handlers).by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn is_about_handlers(word: &str) -> bool {
    let passes = |code: &RunCode| matches!(code.passes, Passes::Array(_) | Passes::Event(_));
    word == "call" || rows_of(word).iter().filter_map(Row::code).any(passes)
}

/// Families whose events pass the documented parameters in every version of the game that is still played.
const SETS: [EventSet; 7] = [
    EventSet::Entity,
    EventSet::Multiplayer,
    EventSet::Mission,
    EventSet::Interface,
    EventSet::UserAction,
    EventSet::Music,
    EventSet::Scripted,
];

/// Scripted events with names that scripts may also use for their own events.
const COMMON: [&str; 5] = ["reached", "finished", "looped", "respawn", "ownerchanged"];

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    context.each_taken(node, &mut |value, row| {
        // The arguments of functions depend on their versions.
        let passes = row.code().filter(|_| row.side == Side::Right).map(|code| &code.passes);
        if let (Some(Passes::Array(params)), Expr::Code(statements)) = (passes, context.tree().expr(value)) {
            let handler = Handler { context, passer: format!("`{}`", row.taker), known: params.len(), code: value };
            handler.check(statements, sink);
        }
    });
    let Some((event, set, code)) = handler(context, node) else { return };
    let Some(name) = context.string(event) else { return };
    let reference = context.reference();
    let mut known = None;
    for event in reference.events_named(set, set.bare_name(&name)) {
        // For several events at once, `_this` contains one array each.
        let is_unknown = event.params.is_empty() && !passes_nothing(set, &event.name);
        if is_unknown || event.is_each {
            return;
        }
        known = known.max(Some(event.params.len()));
    }
    let Expr::Code(statements) = context.bare(code) else { return };
    let is_own = set == EventSet::Scripted
        && (COMMON.contains(&&*name.to_ascii_lowercase()) || context.has_word("bis_fnc_callscriptedeventhandler"));
    let Some(known) = known.filter(|_| !is_own) else { return };
    let code = context.tree().bare(code);
    let handler = Handler { context, passer: format!("the event `{name}`"), known, code };
    handler.check(statements, sink);
}

/// Returns the name, family and code of a handler that is added by a command, or by the function for scripted events.
fn handler(context: &Context<'_>, node: NodeId) -> Option<(NodeId, EventSet, NodeId)> {
    let (mut event, mut handler) = (None, None);
    context.each_taken(node, &mut |value, row| match &row.takes {
        Takes::Event(events) if context.tree().expr(value) == Expr::Text => {
            let set = events.sets.first().filter(|set| (row.side == Side::Right) != (**set == EventSet::Scripted));
            event = set.filter(|set| SETS.contains(set)).map(|set| (value, *set)).or(event);
        }
        Takes::Code(code) if matches!(code.passes, Passes::Event(_)) => handler = Some(value),
        _ => {}
    });
    let (name, set) = event?;
    Some((name, set, handler?))
}

struct Handler<'a> {
    context: &'a Context<'a>,
    /// Describes what runs the code, as the start of a sentence.
    passer: String,
    /// The number of parameters of the event.
    known: usize,
    code: NodeId,
}

/// Variables, in lower case, of which a script asks by their names whether they are nil.
struct AskedFor(FxHashSet<String>);

fn is_asked_for(context: &Context<'_>, name: &str) -> bool {
    let asked = context.prepared(|_| {
        let asked = context.nodes_with(|word| word == "isnil");
        let names = asked.filter_map(|node| context.string(context.plain_unary(node, "isnil")?));
        AskedFor(names.map(|name| name.to_ascii_lowercase()).collect())
    });
    asked.0.contains(&name.to_ascii_lowercase())
}

impl Handler<'_> {
    /// Checks the code of a handler, unless it changes `_this` or counts what it gets.
    fn check(&self, statements: &[NodeId], sink: &mut Sink<'_>) {
        let (context, own) = (self.context, self.context.tree().tokens(self.code));
        let count = context.words().find("count").into_iter();
        let mut counts = count.flat_map(|count| context.words().tokens_within(count, own.clone()));
        let is_of_this = |token: usize| {
            let counted = context.node_of(token).and_then(|node| context.plain_unary(node, "count"));
            counted.is_some_and(|counted| self.is_this(counted))
        };
        if context.first_change_of_this(self.code).is_none() && !counts.any(is_of_this) {
            statements.iter().for_each(|statement| self.node(*statement, sink));
        }
    }

    /// Finds uses of `_this` in code that shares it with the handler.
    fn node(&self, node: NodeId, sink: &mut Sink<'_>) {
        let (context, tree) = (self.context, self.context.tree());
        match (tree.expr(node), context.word(node)) {
            (Expr::Unary(list), "params") => return self.params(list, sink),
            (Expr::Binary(left, list), "params") if self.is_this(left) => return self.params(list, sink),
            (Expr::Binary(left, index), "select" | "#") if self.is_this(left) => self.select(node, index, sink),
            // The code has another `_this`.
            (Expr::Binary(left, right), "call" | "spawn") => {
                self.node(left, sink);
                if self.is_this(left) {
                    self.node(right, sink);
                }
                return;
            }
            (Expr::Assign(value) | Expr::PrivateAssign(value), _) => return self.node(value, sink),
            (Expr::Code(_), _) if !self.keeps_this(node) => return,
            _ => {}
        }
        for child in tree.children(node) {
            self.node(child, sink);
        }
    }

    fn is_this(&self, node: NodeId) -> bool {
        self.context.bare(node) == Expr::Name && self.context.word(self.context.tree().bare(node)) == "_this"
    }

    /// Whether code runs within the handler with the same `_this`.
    fn keeps_this(&self, code: NodeId) -> bool {
        let semantics = self.context.semantics();
        let Some(scope) = semantics.scope_of(code).map(|scope| semantics.scope(scope)) else { return false };
        let word = scope.command.map_or("", |command| self.context.word(command));
        let is_given = word == "spawn" && scope.function.is_none();
        scope.function.is_none() && (scope.runs == sqf_model::CodeUse::Inline || is_given)
    }

    fn params(&self, list: NodeId, sink: &mut Sink<'_>) {
        let Some(elements) = self.context.elements(list) else { return };
        let is_local = |element: &&NodeId| self.context.string(**element).is_some_and(|name| name.starts_with('_'));
        // Some declare variables so that they set themselves, others ask whether they got a value.
        let semantics = self.context.semantics();
        let is_set = |element: &NodeId| {
            let local = semantics.local_at(self.context.tree().token(*element)).map(|local| semantics.local(local));
            local.is_some_and(|local| !local.writes.is_empty() || is_asked_for(self.context, &local.name))
        };
        let mut named = elements.iter().skip(self.known).filter(|element| is_local(element) && !is_set(element));
        let Some(first) = named.next() else { return };
        let last = named.next_back().unwrap_or(first);
        let tokens = |node: NodeId| self.context.tree().tokens(node);
        sink.tokens(tokens(*first).start..tokens(*last).end, Note::new(self.message(self.known)));
    }

    fn select(&self, node: NodeId, index: NodeId, sink: &mut Sink<'_>) {
        let Some(index) = self.context.number(index) else { return };
        if index.fract() == 0.0 && index >= self.known as f64 {
            sink.node(node, Note::new(self.message(self.known)));
        }
    }

    fn message(&self, known: usize) -> String {
        let parameters = match known {
            0 => "nothing".to_owned(),
            _ => counted(known, "parameter"),
        };
        format!("no value here: {} passes {parameters}", self.passer)
    }
}
