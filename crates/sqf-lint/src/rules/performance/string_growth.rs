//! Strings that grow in a loop.

use crate::prelude::*;
use rustc_hash::FxHashSet;

use sqf_reference::Type;
use sqf_syntax::Expr;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "string that grows in a loop",
    explanation: "Each `x = x + y` copies the whole string. When a loop does this many times, it is faster to collect the \
        parts in an array with `pushBack` and join them with `joinString` after the loop. Strings that the loop \
        also resets are ignored.",
    example: Example {
        wrong: "private _names = \"\";\n{ _names = _names + str _x } forEach allUnits;\nhint _names;",
        right: "private _names = allUnits apply { str _x };\nhint (_names joinString \"\");",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let tree = context.tree();
    if !context.is_sound() {
        return;
    }
    let in_loops = context.in_loops();
    // A string that is reset in the loop does not grow between iterations.
    let mut begun: FxHashSet<&str> = FxHashSet::default();
    for node in context.nodes().filter(|node| in_loops[node.index()]) {
        if let Expr::Assign(value) | Expr::PrivateAssign(value) = tree.expr(node) {
            let name = context.word(node);
            let is_own = matches!(tree.expr(node), Expr::Assign(_)) && context.mentions(value, &[name]);
            if !is_own {
                begun.insert(name);
            }
        }
    }
    for node in context.nodes().filter(|node| in_loops[node.index()]) {
        let Expr::Assign(value) = tree.expr(node) else { continue };
        let mut left = tree.bare(value);
        let mut is_text = false;
        while let Some((before, part)) = context.binary(left, "+") {
            is_text |= context.is_at_most(part, Type::String);
            left = tree.bare(before);
        }
        let is_own = context.is_variable(left) && context.word(left) == context.word(node);
        // Each variable is reported once.
        if is_text && is_own && context.is_written(node) && begun.insert(context.word(node)) {
            let name = context.name_of(node);
            sink.node(
                node,
                Note::new(format!(
                    "`{name}` is copied in every iteration; collect the parts and join them \
                    after the loop"
                )),
            );
        }
    }
}
