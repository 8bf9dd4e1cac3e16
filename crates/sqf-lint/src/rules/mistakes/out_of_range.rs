//! Array indexes out of range.

use crate::prelude::*;
use crate::shared::calls::{origin, returned_count};
use sqf_model::Declaration;
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId};
use sqf_text::counted;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "index out of range",
    explanation: "An index lies beyond the end of an array literal, of a variable with an array literal that nothing \
        changes, or of a position. The index `count _list`, `random count _list`, which `select` may round up, and a \
        `for` loop that counts up to `count _list` are reported as well: the last index is one less. The same goes for \
        `_position select 0 + random 10` and `[1, 2] select 1 + 1`, where `select` takes the whole sum for the index. \
        For the index directly after the last element the game returns nothing; for others it fails with \"Zero \
        divisor\". Negative indices count from the end since version 2.12.",
    example: Example {
        wrong: "hint ([\"open\", \"closed\"] select 2);",
        right: "hint ([\"open\", \"closed\"] select 1);",
    },
    checks: &[Check::Node(Nodes::words(&["select", "#", "do"]).by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    if let Some((head, body)) = context.plain_binary(node, "do") {
        return one_too_many(context, head, body, sink);
    }
    let Some((array, index)) = context.plain_binary(node, "select").or_else(|| context.plain_binary(node, "#")) else {
        return;
    };
    if let Some(end) = context.unary(index, "random") {
        return one_in_a_while(context, node, (array, end), sink);
    }
    if let Some(list) = context.unary(index, "count") {
        let is_past_end = is_query(context, array) && context.is_same(array, list) && context.is_written(node);
        if is_past_end {
            let source = context.source(list);
            let message = format!("index `count {source}` is out of range; the last index is `count {source} - 1`");
            let edits = context.replace(index, format!("(count {source} - 1)"));
            sink.node(index, Note::new(message).fix("Write `- 1`", edits, false));
        }
        return;
    }
    if let Some(first) = first_of_sum(context, node, index) {
        let place = index;
        let (index, first) = (Context::brief(context.source(index)), context.source(first));
        let message =
            format!("`select` takes the whole of `{index}` for the index; put parentheses around `... select {first}`");
        return sink.node(place, Note::new(message));
    }
    let Some(number) = value(context, index) else { return };
    let Some(count) = count_of(context, array).or_else(|| returned_count(context, array)) else { return };
    // A fraction is rounded; a half may go either way.
    let is_past_end = number > count as f64 - 0.5;
    if is_past_end || number < -(count as f64) - 0.5 {
        let mut message = format!("index {number} is out of range: the array has {}", counted(count, "element"));
        let is_sum = matches!(context.tree().expr(index), Expr::Binary(..)) && context.word(node) == "select";
        if is_sum {
            let operator = context.name_of(index);
            message.push_str(&format!("; `{operator}` is evaluated before `select`"));
        }
        let note = Note::new(message);
        sink.node(index, note.steps(context, origin(context, array)));
    }
}

/// Whether a value is the same when it is evaluated twice in a row: a variable, or what a command that only returns
/// something says of one.
fn is_query(context: &Context<'_>, node: NodeId) -> bool {
    let bare = context.tree().bare(node);
    let asks = || context.only_returns(bare) && !context.word(bare).contains("random");
    match context.tree().expr(bare) {
        Expr::Name | Expr::Number | Expr::Text => true,
        Expr::Unary(operand) => asks() && is_query(context, operand),
        Expr::Binary(left, right) => asks() && is_query(context, left) && is_query(context, right),
        _ => false,
    }
}

/// Returns the value of a number, or of a sum of two.
fn value(context: &Context<'_>, index: NodeId) -> Option<f64> {
    let bare = context.tree().bare(index);
    let Expr::Binary(left, right) = context.tree().expr(bare) else { return context.number(index) };
    let (left, right) = (context.number(left)?, context.number(right)?);
    match context.word(bare) {
        _ if !context.is_written(bare) => None,
        "+" => Some(left + right),
        "-" => Some(left - right),
        "*" => Some(left * right),
        _ => None,
    }
}

/// Returns the length of an array, if it is known and not 0.
fn count_of(context: &Context<'_>, array: NodeId) -> Option<usize> {
    if let Some(elements) = context.elements(array) {
        return Some(elements.len()).filter(|count| *count > 0 && !context.is_doubtful(array));
    }
    if context.bare(array) == Expr::Name {
        return count_of_variable(context, array);
    }
    let is_triple = matches!(context.bare(array), Expr::Unary(_))
        && context.is_written(array)
        && (context.has_trait(context.tree().bare(array), Trait::Position)
            || matches!(context.word(context.tree().bare(array)), "vectordir" | "vectorup" | "velocity"));
    is_triple.then_some(3)
}

/// Commands that leave an array as long as it is, in lower case: those before it, and those after it.
const READING: ([&str; 6], [&str; 10]) = (
    ["count", "foreach", "foreachreversed", "in", "selectrandom", "str"],
    ["#", "apply", "find", "findif", "isequalto", "joinstring", "param", "params", "select", "selectrandomweighted"],
);

/// Like [`count_of`], for a variable that is assigned an array once and then used only by such commands.
fn count_of_variable(context: &Context<'_>, array: NodeId) -> Option<usize> {
    let semantics = context.semantics();
    let token = context.tree().token(context.tree().bare(array));
    let local = semantics.local(semantics.local_at(token)?);
    let [value] = local.writes[..] else { return None };
    let reads_only = |read: &usize| {
        let is = |token: Option<usize>, words: &[&str]| {
            let word = token.map_or("", |token| context.text(token)).to_ascii_lowercase();
            words.contains(&&*word)
        };
        is(read.checked_sub(1), &READING.0) || is(Some(read + 1), &READING.1)
    };
    let is_certain =
        local.declared == Declaration::PrivateAssign && !local.escapes && local.reads.iter().all(reads_only);
    let elements = context.elements(value).filter(|_| is_certain && context.is_written(value))?;
    Some(elements.len()).filter(|count| *count > 0 && !context.is_doubtful(value))
}

/// Returns the intended index of `_position select 0 + random 10`: `select` takes the whole sum. Nobody adds to 0 on
/// purpose, nor such a value to an index of a position, so the sum was not intended as the index.
fn first_of_sum(context: &Context<'_>, node: NodeId, index: NodeId) -> Option<NodeId> {
    let Expr::Binary(first, other) = context.tree().expr(index) else { return None };
    let is_sum = context.word(node) == "select" && matches!(context.word(index), "+" | "-" | "*");
    let number = context.number(first).filter(|_| is_sum && context.is_written(node))?;
    let is_far = || {
        let is_wide = matches!(context.bare(other), Expr::Unary(_))
            && matches!(context.word(context.tree().bare(other)), "random" | "sin" | "cos");
        is_wide || context.number(other).is_some_and(|other| other > 5.0)
    };
    let is_position = number == 1.0 || number == 2.0;
    if number == 0.0 && is_one_of_row(context, node, other) {
        return None;
    }
    (context.tree().bare(first) == first && (number == 0.0 || is_position && is_far())).then_some(first)
}

/// `[_m select 0 + _row, _m select 1 + _row]`: the sums are meant, and the first is written like the others.
fn is_one_of_row(context: &Context<'_>, node: NodeId, offset: NodeId) -> bool {
    let around = context.ancestors(node).find(|around| !matches!(context.tree().expr(*around), Expr::Paren(_)));
    let elements = around.and_then(|around| context.elements(around)).unwrap_or_default();
    let own = context.tree().bare(node);
    elements.iter().map(|element| context.tree().bare(*element)).filter(|element| *element != own).any(|element| {
        let index = context.plain_binary(element, "select").map(|(_, index)| index);
        let sum = index.map(|index| context.tree().expr(index));
        matches!(sum, Some(Expr::Binary(first, other)) if context.number(first).is_some() && context.is_same(other, offset))
    })
}

/// `_list select random count _list`: rounding exceeds the last index half of the time.
fn one_in_a_while(context: &Context<'_>, node: NodeId, (array, end): (NodeId, NodeId), sink: &mut Sink<'_>) {
    let is_count = match context.unary(end, "count") {
        Some(list) => context.bare(list) == Expr::Name && context.is_same(array, list),
        None => count_of(context, array).zip(context.number(end)).is_some_and(|(count, end)| count as f64 == end),
    };
    if !is_count || !context.is_written(node) || !context.is_written(array) || !context.is_written(end) {
        return;
    }
    let end = context.source(context.tree().bare(end));
    let message =
        format!("`select` rounds the index, sometimes up to `{end}`, which is out of range; use `selectRandom`");
    let note = Note::new(message);
    let is_list = context.bare(array) == Expr::Name || context.elements(array).is_some();
    sink.node(
        node,
        match is_list {
            true => {
                let edits = context.replace(node, format!("selectRandom {}", context.source(array)));
                note.fix("Write `selectRandom`", edits, false)
            }
            false => note,
        },
    );
}

/// `for "_i" from 0 to count _list do { ... _list select _i ... }`: the last index is one too many.
fn one_too_many(context: &Context<'_>, head: NodeId, body: NodeId, sink: &mut Sink<'_>) {
    let Some((rest, end)) = context.binary(head, "to") else { return };
    let Some((start, from)) = context.binary(rest, "from") else { return };
    let (Some(name), Some(list)) = (context.unary(start, "for"), context.unary(end, "count")) else { return };
    let is_list = context.is_variable(list) || context.has_trait(context.tree().bare(list), Trait::List);
    let is_known = context.number(from) == Some(0.0) && is_list && context.is_written(head);
    let Some(variable) = context.string(name).filter(|_| is_known) else { return };
    // If the loop uses the list otherwise, it may check the end itself.
    let others = [
        "count",
        "append",
        "createunit",
        "createvehicle",
        "insert",
        "pushback",
        "resize",
        "set",
        "isnil",
        "param",
        "exitwith",
        "if",
    ];
    if context.mentions(body, &others) || !selects(context, body, list, &variable, DEEPEST) {
        return;
    }
    let source = context.source(list);
    let message = format!(
        "`for` also runs with the last number: index `count {source}` is out of range; write `count {source} - 1`"
    );
    let bare = context.tree().bare(end);
    let edits = context.replace(bare, format!("count {source} - 1"));
    sink.node(bare, Note::new(message).fix("Write `- 1`", edits, false));
}

/// Maximum depth of the tree below a loop to search.
const DEEPEST: usize = 60;

/// Whether a node selects an element of a list by a variable.
fn selects(context: &Context<'_>, node: NodeId, list: NodeId, variable: &str, deepest: usize) -> bool {
    let tree = context.tree();
    if let Expr::Binary(from, index) = tree.expr(node) {
        let is_index =
            context.bare(index) == Expr::Name && context.word(tree.bare(index)).eq_ignore_ascii_case(variable);
        if matches!(context.word(node), "select" | "#") && is_index && context.is_same(from, list) {
            return true;
        }
    }
    deepest > 0 && tree.children(node).into_iter().any(|child| selects(context, child, list, variable, deepest - 1))
}
