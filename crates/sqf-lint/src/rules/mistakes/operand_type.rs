//! Operands of a type that a command does not take.

use crate::prelude::*;
use crate::shared::brackets::without_nothing;
use crate::shared::calls::origin;
use crate::shared::defaults::default_of;
use crate::shared::free_names::is_function;
use sqf_ide::fix::Edit;
use sqf_reference::takes::Takes;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "operand of the wrong type",
    explanation: "An operand has a type that no syntax of the command accepts, such as a number after `hint`, which \
        expects a string. The game reports an error, and the command does nothing. Types are inferred from \
        literals, commands, the functions of the project that are called, and everything that a local variable is ever \
        assigned. Not reported when the type is \
        uncertain, inside macros, or for variables whose type the script checks. A value that may also be `nil` \
        is judged by its other types. The default of `getVariable` and `getOrDefault` is judged as well, as a warning.",
    example: Example { wrong: "hint 5;", right: "hint str 5;" },
    checks: &[Check::Node(Nodes::COMMANDS.by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

/// Other rules check these.
const OTHERS: &[&str] = &["==", "!=", "isnil", "then", "exitwith", "else", "do"];

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let expr = context.tree().expr(node);
    if !matches!(expr, Expr::Unary(_) | Expr::Binary(..)) {
        return;
    }
    let Some(command) = context.signatures(node) else { return };
    let token = context.tree().token(node);
    // A macro for several types may check for others in branches that are not taken.
    if !context.token(token).is_some_and(|token| token.is_written()) {
        return;
    }
    let (name, word) = (context.text(token), || context.word(node));
    // `LOG("text")` is a macro of a missing file.
    let is_macro = matches!(expr, Expr::Unary(operand) if matches!(context.tree().expr(operand), Expr::Paren(_)))
        && !name.bytes().any(|byte| byte.is_ascii_lowercase());
    if is_macro && !context.is_complete() {
        return;
    }
    match expr {
        Expr::Unary(operand) if word() == "for" && context.is_unset(operand) => {
            let name = context.source(operand);
            let note = Note::new(format!(
                "`for` expects the name of its variable as a string: `for \
                \"{name}\" from`"
            ));
            sink.node(operand, note.fix("Add quotes", context.replace(operand, format!("\"{name}\"")), false));
        }
        Expr::Unary(operand) if command.from_engine.unary() => {
            let given = context.present(operand);
            if command.refuses_unary(given) {
                let accepted = without_nothing(command.unary_operands());
                let said = format!("operand of `{name}` must be {accepted}, found {given}");
                say(context, sink, (word(), node, operand), (accepted, given), said);
            } else if command.refuses_unary(default_of(context, operand)) {
                say_default(context, sink, (name, operand), without_nothing(command.unary_operands()));
            }
        }
        Expr::Binary(left, right)
            if matches!(word(), "in" | "isequaltype") && is_negated_alone(context, left, right) =>
        {
            let (not, list) = (context.name_of(left), Context::brief(context.source(right)));
            let value = context.tree().operands(left).map_or("", |(_, value)| context.source(value));
            let message = format!("`{not}` applies to `{value}` alone here; write `!({value} {name} {list})`");
            let note = Note::new(message);
            let edits = context.replace(node, format!("!({value} {name} {})", context.source(right)));
            sink.node(node, note.severity(Severity::Warning).fix("Add parentheses", edits, false));
        }
        Expr::Binary(left, right) if command.from_engine.binary() => {
            let (before, after) = (context.present(left), context.present(right));
            let (left_default, right_default) = (default_of(context, left), default_of(context, right));
            // Nothing is known about most operands.
            if [before, after, left_default, right_default].iter().all(|types| types.is_empty()) {
                return;
            }
            if command.refuses_binary(before, TypeSet::ANY) {
                let accepted = without_nothing(command.left_operands());
                let said = format!("left operand of `{name}` must be {accepted}, found {before}");
                say(context, sink, (word(), node, left), (accepted, before), said);
            } else if command.refuses_binary(TypeSet::ANY, after) {
                let accepted = without_nothing(command.right_operands(TypeSet::ANY));
                let said = format!("right operand of `{name}` must be {accepted}, found {after}");
                say(context, sink, (word(), node, right), (accepted, after), said);
            } else if command.refuses_binary(before, after) {
                let accepted = without_nothing(command.right_operands(before));
                let said = format!(
                    "right operand of `{name}` must be {accepted} when the left one is {before}, found {after}"
                );
                say(context, sink, (word(), node, right), (accepted, after), said);
            } else if command.refuses_binary(left_default, TypeSet::ANY) {
                say_default(context, sink, (name, left), without_nothing(command.left_operands()));
            } else if command.refuses_binary(before, right_default) {
                say_default(context, sink, (name, right), without_nothing(command.right_operands(before)));
            }
        }
        _ => {}
    }
}

/// Reports a default that the command does not take.
fn say_default(context: &Context<'_>, sink: &mut Sink<'_>, (name, operand): (&str, NodeId), accepted: TypeSet) {
    let default = default_of(context, operand);
    let Expr::Binary(_, list) = context.tree().expr(context.tree().bare(operand)) else { return };
    let Some([_, value]) = context.elements(list) else { return };
    if OTHERS.contains(&name.to_ascii_lowercase().as_str()) || default.is_empty() {
        return;
    }
    let message = format!("operand of `{name}` must be {accepted}, but this default is {default}");
    sink.node(*value, Note::new(message).severity(Severity::Warning));
}

/// `!_gate in _gates`, `!_gate isEqualType []`: the negation comes first, which makes sense only with Booleans.
fn is_negated_alone(context: &Context<'_>, left: NodeId, list: NodeId) -> bool {
    let negated = context.plain_unary(left, "!").or_else(|| context.plain_unary(left, "not"));
    let is_name = |value: NodeId| context.tree().expr(value) == Expr::Name && context.is_variable(value);
    let may_be_flag = |value: NodeId| context.present(value).contains(Type::Boolean);
    negated.is_some_and(|value| is_name(value) && !may_be_flag(value))
        && context.boolean(list).is_none()
        && !context.elements(list).is_some_and(|list| list.iter().any(|one| context.boolean(*one).is_some()))
        && context.is_written(left)
        && context.is_written(list)
}

fn say(
    context: &Context<'_>,
    sink: &mut Sink<'_>,
    (word, node, operand): (&str, NodeId, NodeId),
    (accepted, given): (TypeSet, TypeSet),
    said: String,
) {
    // `case 1: 2`, and the operands of `from` in `for ("_i" from 1 to 2)`.
    let is_told = match word {
        ":" => is_code_of_case(context, node, operand),
        _ => word == "for" && given == Type::For.into(),
    };
    if is_told || OTHERS.contains(&word) || context.asks_for_type(node) {
        return;
    }
    let expr = context.tree().expr(operand);
    let is_written = context.is_written(operand);
    // Another rule says that the name of a function is no path.
    if word == "execvm" && expr == Expr::Name && is_function(context.name_of(operand)) {
        return;
    }
    let is_paren = is_written && matches!(expr, Expr::Paren(Some(_)));
    let is_code = is_written && matches!(expr, Expr::Code([_]));
    let is_if = given == Type::If.into();
    let note = match word {
        "and" | "or" | "&&" | "||" | "==" | "!=" | "<" | ">" | "<=" | ">=" if is_if => {
            Note::new("`if` applies only to the value directly after it; wrap the whole condition in `( )`")
        }
        "while" | "waituntil" if given == Type::Boolean.into() => {
            let note = Note::new(format!("{said}; wrap the condition in `{{ }}`, because it is evaluated repeatedly"));
            let edits = brackets(context, operand, "{", "}");
            if is_paren { note.fix("Wrap in `{ }`", edits, false) } else { note }
        }
        "if" if is_code => {
            let note = Note::new(format!("{said}; wrap the condition in `( )`"));
            note.fix("Wrap in `( )`", brackets(context, operand, "(", ")"), false)
        }
        "if" if given == Type::Number.into() => Note::new(format!("{said}; compare it, as in `x > 0`")),
        "if" if given == Type::Object.into() => Note::new(format!(
            "{said}; use `!isNull x` to check \
            whether it exists"
        )),
        _ if accepted.contains(Type::String)
            && given.is_subset(TypeSet::of(&[Type::Number, Type::Boolean]))
            && (word == "+" || context.command_takes(node).iter().any(|row| row.takes == Takes::Shown)) =>
        {
            let text = format!("str {}", context.operand(operand));
            Note::new(format!("{said}; use `str` to convert it")).fix(
                "Convert with `str`",
                context.replace(operand, text),
                false,
            )
        }
        _ => match remedy(context, (word, node, operand), (accepted, given)) {
            Some(remedy) => Note::new(format!("{said}; {remedy}")),
            None => Note::new(said),
        },
    };
    let note = note.steps(context, origin(context, operand));
    let note = match only_value(context, operand) {
        Some(value) => note.related(context.range(value), "this is the value"),
        None => note,
    };
    // An operand on the next line may belong to another statement.
    let first = context.tree().tokens(operand).start;
    if context.tree().token(node) < first && context.begins_line(first) {
        if !context.is_hidden(context.range(operand), Code::OperandType) {
            sink.word(node, note);
        }
        return;
    }
    sink.node(operand, note);
}

/// Returns the value that a local variable gets on another line, if it gets no other.
fn only_value(context: &Context<'_>, operand: NodeId) -> Option<NodeId> {
    let bare = context.tree().bare(operand);
    let is_name = context.tree().expr(bare) == Expr::Name && context.is_written(bare);
    let local = context.semantics().local_at(context.tree().token(bare)).filter(|_| is_name)?;
    let [value] = context.semantics().local(local).writes[..] else { return None };
    let (from, to) = (context.range(value).end, context.range(bare).start);
    let is_far = context.file().text().get(from as usize..to as usize).is_some_and(|between| between.contains('\n'));
    (is_far && context.is_written(value)).then_some(value)
}

/// Whether an operand follows a `case`, for which another rule requires code.
fn is_code_of_case(context: &Context<'_>, node: NodeId, operand: NodeId) -> bool {
    let Expr::Binary(label, code) = context.tree().expr(node) else { return false };
    code == operand && context.unary(label, "case").is_some() && context.is_written(code)
}

/// Returns the help for an operand, if the intention is clear.
fn remedy(
    context: &Context<'_>,
    (word, node, operand): (&str, NodeId, NodeId),
    (accepted, given): (TypeSet, TypeSet),
) -> Option<String> {
    let tree = context.tree();
    if !context.is_written(operand) {
        return None;
    }
    let source = context.source(operand);
    let is_left = tree.token(operand) < tree.token(node) && matches!(tree.expr(node), Expr::Binary(..));
    // `a < b` without parentheses.
    let compared = |operand: NodeId| match tree.expr(operand) {
        Expr::Binary(left, right) => {
            matches!(context.word(operand), "==" | "!=" | "<" | ">" | "<=" | ">=").then_some((left, right))
        }
        _ => None,
    };
    let after = context.text(tree.tokens(operand).end);
    match word {
        "!" | "not" if !context.reference().forms(after).is_empty() && context.reference().forms(after).binary() => {
            let gap = if word == "!" { "" } else { " " };
            Some(format!("`{word}` applies only to `{source}`; write `{word}{gap}({source} {after} ...)`"))
        }
        "<" | ">" | "<=" | ">=" if is_left && given == Type::Boolean.into() => {
            let (_, middle) = compared(operand)?;
            let middle = context.source(middle);
            let is_short = !source.contains(['\n', '\r']) && !middle.contains(['\n', '\r']);
            is_short.then(|| format!("compare twice: `{source} && {middle} {word} ...`"))
        }
        "||" | "or" | "&&" | "and" if !is_left => {
            let Expr::Binary(left, _) = tree.expr(node) else { return None };
            let (asked, _) = compared(left)?;
            let (asked, equal) = (context.source(asked), context.name_of(left));
            Some(format!("repeat the comparison: `{asked} {equal} {source}`"))
        }
        "call" if given == Type::String.into() && source.trim_end_matches(['"', '\'']).ends_with(".sqf") => {
            Some(format!("write `call compile preprocessFileLineNumbers {source}`"))
        }
        "foreach" if given == Type::Group.into() => Some(format!("write `units ({source})`")),
        "join" if is_left && given == Type::Object.into() => Some(format!("write `[{source}]`")),
        "distance" | "distance2d" | "getdir" | "setpos" | "domove" | "move" | "nearentities" | "nearobjects"
            if given == Type::String.into() && accepted.contains(Type::Array) && tree.expr(operand) == Expr::Text =>
        {
            Some(format!("the position of a marker is `getMarkerPos {source}`"))
        }
        _ if accepted == Type::Array.into() && after == "," && !is_left => Some("write all values in `[ ]`".to_owned()),
        _ => None,
    }
}

/// Replaces the brackets around an operand.
fn brackets(context: &Context<'_>, operand: NodeId, open: &str, close: &str) -> Vec<Edit> {
    let tokens = context.tree().tokens(operand);
    let edit = |token: usize, text: &str| Edit { range: context.token_range(token), text: text.to_owned() };
    vec![edit(tokens.start, open), edit(tokens.end.saturating_sub(1), close)]
}

impl Context<'_> {
    /// Whether a node is a local variable that is never assigned.
    fn is_unset(&self, node: NodeId) -> bool {
        let token = self.tree().token(node);
        let is_local = self.tree().expr(node) == Expr::Name && self.text(token).starts_with('_');
        is_local && self.is_written(node) && self.semantics().local_at(token).is_none()
    }
}
