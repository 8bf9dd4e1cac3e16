//! Global variables that are used as if they had a type that no file assigns.

use crate::prelude::*;
use sqf_model::{Step, StepKind};
use sqf_reference::takes::Trait;
use sqf_reference::takes::{ArgumentName, Takes};
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "global variable of the wrong type",
    explanation: "A command is given a global variable whose values have another type wherever the project assigns it, so \
        the command fails; or the project assigns both numbers and texts, and the command takes only one of them. The \
        related locations are the assignments. Not reported if the type of one of the values is \
        unknown, if anything but a script of the project may set the variable, such as the settings of a mission or code \
        that has its name in a string, and in scripts that test types.",
    example: Example {
        wrong: "TAG_isOpen = true;\n[] spawn { if (TAG_isOpen > 0) then { hint \"open\" }; };",
        right: "TAG_isOpen = true;\n[] spawn { if (TAG_isOpen) then { hint \"open\" }; };",
    },
    checks: &[Check::Node(Nodes::NAMES.by_value(), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (tree, name) = (context.tree(), context.word(node));
    // Names of variables of the game and of missions have no tag.
    if name.starts_with('_') || !name.contains('_') || context.signatures(node).is_some() || !context.is_written(node) {
        return;
    }
    let (mut inner, mut around) = (node, context.parent(node));
    while let Some(outer) = around.filter(|outer| matches!(tree.expr(*outer), Expr::Paren(_))) {
        (inner, around) = (outer, context.parent(outer));
    }
    let Some(around) = around else { return };
    let Some(command) = context.signatures(around) else { return };
    let types = |node: NodeId| {
        let types = context.types(node);
        if types.is_empty() || types.may_be_nothing() { TypeSet::ANY } else { types }
    };
    let refuses = |given: TypeSet| match tree.expr(around) {
        Expr::Unary(_) => command.from_engine.unary() && command.refuses_unary(given),
        Expr::Binary(left, right) if command.from_engine.binary() => match left == inner {
            true => command.refuses_binary(given, types(right)),
            false => command.refuses_binary(types(left), given),
        },
        _ => false,
    };
    // Whatever the variable is, the other operand is wrong.
    if refuses(TypeSet::ANY) {
        return;
    }
    // Most operands accept several types.
    if !matches!(tree.expr(around), Expr::Unary(_) | Expr::Binary(..)) || !context.types(node).is_any() {
        return;
    }
    if context.mentions_trait(context.root(), Trait::AsksType) {
        return;
    }
    // A name without quotes has its own rule.
    let mut is_name = false;
    context.each_taken(around, &mut |value, row| {
        is_name |= value == node && matches!(row.takes, Takes::Name(ArgumentName::Variable, _));
    });
    if is_name {
        return;
    }
    let Some(assigned) = context.assigned_values(name) else { return };
    let all = assigned.iter().map(types_of).fold(TypeSet::NONE, TypeSet::union);
    if all.is_any() || all.may_be_nothing() {
        return;
    }
    if !refuses(all) {
        // Scripts tell a number from a text by testing types, and comparing them fails.
        let odd = assigned.iter().find(|step| refuses(types_of(step)));
        let Some(odd) = odd.filter(|_| all == PLAIN && !context.mentions(context.root(), TESTS_OF_VALUES)) else {
            return;
        };
        let (name, given, command) = (context.name_of(node), types_of(odd), context.name_of(around));
        let message =
            format!("`{name}` is {given} after an assignment of the project, which `{command}` does not take here");
        return sink.node(node, Note::new(message).steps(context, std::slice::from_ref(odd)));
    }
    let message = format!(
        "`{}` is {all} wherever the project assigns it, which `{}` does not take here",
        context.name_of(node),
        context.name_of(around)
    );
    sink.node(node, Note::new(message).steps(context, &assigned[..assigned.len().min(MOST_SHOWN)]));
}

/// Types of values that scripts do not leave one for the other on purpose, as they do with `false` or `[]` for "none".
const PLAIN: TypeSet = TypeSet::of(&[Type::Number, Type::String]);

/// Commands, in lower case, that compare values of several types without an error.
const TESTS_OF_VALUES: &[&str] = &["isequalto", "isnotequalto", "in", "find", "switch"];

fn types_of(assigned: &Step) -> TypeSet {
    if let StepKind::Assigned(types) = assigned.what { types } else { TypeSet::ANY }
}

/// Maximum number of assignments to show.
const MOST_SHOWN: usize = 3;
