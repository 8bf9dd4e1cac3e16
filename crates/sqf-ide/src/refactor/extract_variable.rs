//! Extracts the selected expression into a local variable, declared before its statement.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::fix::Edit;
use sqf_model::Position;
use sqf_reference::takes::Trait;
use sqf_reference::{Form, Type};
use sqf_syntax::{Expr, NodeId};
use sqf_text::{TextRange, is_word_byte};

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "extract-variable", kind: RefactorKind::Extract, offer: Offers::One(offer) };

/// Values that only mean something to the command next to them.
const PARTS: [Type; 6] = [Type::If, Type::While, Type::For, Type::Switch, Type::With, Type::Exception];

/// Commands whose result is one of [`PARTS`] or a list of code, in lower case.
const JOINING: &[&str] = &["if", "else", "while", "for", "from", "to", "step", "switch", "case", "with", "try", ":"];

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let node = site.selected()?;
    let (statement, block) = site.statement_of(node)?;
    let is_value = |node: NodeId| matches!(site.script.position(node), Position::Value(_) | Position::Statement(_));
    if is_value(node) || !is_expression(site, node) || is_loop_head(site, block) {
        return None;
    }
    let range = site.range_of(node)?;
    let whole = site.range_of(statement)?;
    // A comment at the end would hide the `;`.
    let is_hiding = matches!(site.tree().expr(node), Expr::Paren(_)) && site.has_comment(range);
    if is_hiding || names_variables(site, node, statement) {
        return None;
    }
    if !site.script.begins_alone(statement) || !may_be_missing(site, node) || !site.can_be_first(node, statement, node)
    {
        return None;
    }
    let name = site.new_local(&wanted_name(site, node));
    let made_up = name.clone();
    let offer = Offer::new(format!("Extract into variable `{name}`"), move || {
        let indent = site.indent_at(whole.start);
        let value = site.moved(range.of(site.text()), site.indent_at(range.start), indent);
        let value = match site.tree().expr(node) {
            Expr::Paren(Some(inside)) if site.range_of(inside).is_some() && value.starts_with('(') => {
                value.strip_prefix('(')?.strip_suffix(')')?.trim().to_owned()
            }
            _ => value,
        };
        let after = match site.begins_line(whole.start) {
            true => format!("{}{indent}", site.line_break()),
            false => " ".to_owned(),
        };
        let declaration = format!("private {name} = {value};{after}");
        let own = match site.tree().expr(node) {
            Expr::Paren(_) if keeps_parentheses(site, node) => site.replace(range, format!("({name})")),
            // `hint(text)` needs a blank now.
            Expr::Paren(_) => site.replace(range, name),
            _ => site.replace(without_parentheses(site, node).unwrap_or(range), name),
        };
        Some(vec![Edit { range: TextRange::empty(whole.start), text: declaration }, own])
    });
    Some(offer.naming(made_up))
}

/// Returns the parentheses around a node, which a name does not need.
fn without_parentheses(site: &Site<'_>, node: NodeId) -> Option<TextRange> {
    let Position::Inside(outer) = site.script.position(node) else { return None };
    let is_operand = matches!(site.script.position(outer), Position::Left(_) | Position::Right(_));
    if is_operand && !keeps_parentheses(site, outer) { site.range_of(outer) } else { None }
}

/// Whether parentheses stay although nothing but a name is in them: `if (_isOpen)`, or `LOG(_text)`, which may be the
/// call of a macro whose header was not found.
fn keeps_parentheses(site: &Site<'_>, node: NodeId) -> bool {
    let before = site.range_of(node).and_then(|range| site.text().get(..range.start as usize));
    let word =
        before.map(|before| &before[before.trim_end_matches(|c: char| c.is_ascii() && is_word_byte(c as u8)).len()..]);
    // Or one that has the name of a command in capitals.
    let is_macro = |word: &str| {
        let is_known = !site.reference().forms(word).is_empty();
        !word.is_empty() && (!is_known || !site.script.pre().is_complete() && *word == *word.to_ascii_uppercase())
    };
    let is_call = word.is_some_and(is_macro);
    is_call || site.script.parent(node).is_some_and(|parent| matches!(site.script.word(parent), "if" | "switch"))
}

/// Whether a node belongs to a list of names of variables, which must be written there.
fn names_variables(site: &Site<'_>, node: NodeId, statement: NodeId) -> bool {
    let around = site.script.ancestors(node).take_while(|node| *node != statement).chain([statement]);
    around.into_iter().any(|command| {
        let declares = matches!(site.script.word(command), "params" | "param" | "private" | "for");
        let is_right = site
            .tree()
            .operands(command)
            .is_some_and(|(_, right)| site.tree().tokens(right).contains(&site.tree().token(node)));
        declares && is_right
    })
}

fn is_expression(site: &Site<'_>, node: NodeId) -> bool {
    let bare = site.tree().bare(node);
    let types = site.types(bare);
    let is_part = !types.is_any() && PARTS.iter().any(|part| types.contains(*part));
    match site.tree().expr(bare) {
        Expr::Number | Expr::Text | Expr::Array(_) => true,
        Expr::Name => site.variable(bare).is_none_or(|name| !name.starts_with('_')) && !is_part,
        Expr::Unary(_) | Expr::Binary(..) => !is_part && !JOINING.contains(&site.script.word(bare)),
        _ => false,
    }
}

/// The code of `for [{}, {}, {}]`, which has no variables of its own.
fn is_loop_head(site: &Site<'_>, block: NodeId) -> bool {
    let Position::Element(list) = site.script.position(block) else { return false };
    site.script.parent(list).is_some_and(|parent| site.script.word(parent) == "for")
}

/// Whether nothing changes if the value is nil: the variable would not exist then, and its name may be an error where
/// the value is not.
fn may_be_missing(site: &Site<'_>, node: NodeId) -> bool {
    let types = site.types(node);
    if !types.may_be_nothing() || is_nil_with_operands_only(site, node) || has_default(site, node) {
        return true;
    }
    if types == Type::Nothing.into() {
        return false;
    }
    let mut at = node;
    while let Position::Inside(outer) = site.script.position(at) {
        at = outer;
    }
    // Commands do nothing if an operand is nil, except those that take anything.
    let is_refused = |command: NodeId| {
        !site.script.has_trait(command, Trait::TakesAny)
            && !matches!(
                site.script.word(command),
                "call" | "spawn" | "execvm" | "params" | "param" | "isnil" | "then" | ":"
            )
    };
    matches!(site.script.position(at), Position::Left(command) | Position::Right(command) if is_refused(command))
}

/// `_gate getVariable ["isOpen", false]`
fn has_default(site: &Site<'_>, node: NodeId) -> bool {
    let list = site.binary(node, "getvariable").and_then(|(_, list)| site.script.elements(list));
    matches!(list, Some([_, default]) if !site.types(*default).may_be_nothing())
}

/// Whether a command returns nil only if it is given a variable that is nil, which is an error by itself.
fn is_nil_with_operands_only(site: &Site<'_>, node: NodeId) -> bool {
    let bare = site.tree().bare(node);
    let Some(command) = site.reference().signatures(site.script.word(bare)) else { return false };
    let known = |node: NodeId| site.types(node).without(Type::Nothing.into());
    let (result, operands) = match site.tree().expr(bare) {
        _ if site.script.word(bare) == "call" => return false,
        Expr::Unary(operand) => (command.unary_result(known(operand)), vec![operand]),
        Expr::Binary(left, right) => (command.binary_result(known(left), known(right)), vec![left, right]),
        _ => return false,
    };
    let is_there = |operand: NodeId| {
        site.variable(operand).is_some_and(|name| name.starts_with('_'))
            || !site.types(operand).may_be_nothing()
            || is_nil_with_operands_only(site, operand)
    };
    !result.may_be_nothing() && operands.into_iter().all(is_there)
}

/// Returns a name for the value, after its command, its function or its type.
fn wanted_name(site: &Site<'_>, node: NodeId) -> String {
    let node = site.tree().bare(node);
    let from_word = |word: &str| {
        let word = word.strip_prefix("get").unwrap_or(word);
        let own = word.rsplit("_fnc_").next().unwrap_or(word).rsplit('_').next().unwrap_or(word);
        let plain: String = own.chars().filter(char::is_ascii_alphanumeric).collect();
        let mut letters = plain.chars();
        let first = letters.next().filter(char::is_ascii_alphabetic).map(|first| first.to_ascii_lowercase());
        first.map(|first| std::iter::once(first).chain(letters).collect::<String>())
    };
    let written = || site.script.text(site.tree().token(node));
    let name = match site.tree().expr(node) {
        Expr::Text => Some("text".to_owned()),
        Expr::Number => Some("number".to_owned()),
        Expr::Array(_) => Some("list".to_owned()),
        Expr::Name => from_word(written()),
        Expr::Unary(_) => match site.script.word(node) {
            "!" | "not" => Some("isNot".to_owned()),
            "count" => Some("count".to_owned()),
            "-" | "+" => Some("number".to_owned()),
            "call" => None,
            _ => from_word(written()),
        },
        Expr::Binary(left, right) => match site.script.word(node) {
            "getvariable" => {
                let name = site.script.elements(right).and_then(|list| list.first().copied()).unwrap_or(right);
                site.script.string(name).and_then(|name| from_word(&name))
            }
            "call" => site
                .variable(right)
                .and_then(|_| from_word(site.script.text(site.tree().token(site.tree().bare(right))))),
            "select" | "#" => Some("element".to_owned()),
            "displayctrl" => Some("ctrl".to_owned()),
            "distance" | "distance2d" => Some("distance".to_owned()),
            "==" | "!=" | "<" | ">" | "<=" | ">=" | "isequalto" | "&&" | "||" | "and" | "or" | "in" => {
                Some("condition".to_owned())
            }
            "+" | "-" | "*" | "/" | "%" | "mod" => site.variable(left).map(|_| "sum".to_owned()),
            word if word.starts_with("is") || word.starts_with("get") => from_word(written()),
            _ => None,
        },
        _ => None,
    };
    let name = name.filter(|name| name.len() > 1);
    match name.as_deref() {
        // What it is for says more.
        None | Some("list" | "number" | "text" | "value" | "element" | "condition") => {
            operand_name(site, node).or(name).unwrap_or_else(|| "value".to_owned())
        }
        Some(name) => name.to_owned(),
    }
}

/// Returns a name after the command that takes the value: `position` for the right operand of `setPosition`, or what
/// the reference calls it.
fn operand_name(site: &Site<'_>, node: NodeId) -> Option<String> {
    let mut at = node;
    while let Position::Inside(outer) = site.script.position(at) {
        at = outer;
    }
    let Position::Right(command) = site.script.position(at) else { return None };
    if matches!(site.script.word(command), "call" | "spawn" | "params" | "param" | "if" | "then") {
        return None;
    }
    let written = site.script.text(site.tree().token(command));
    let record = site.reference().get(written).filter(|_| written.bytes().all(|byte| byte.is_ascii_alphabetic()))?;
    let set = record.name.find("Set").or_else(|| record.name.find("set")).map(|at| &record.name[at + 3..]);
    if let Some(own) = set.filter(|own| own.len() > 2 && own.starts_with(|c: char| c.is_ascii_uppercase())) {
        return Some(format!("{}{}", own[..1].to_ascii_lowercase(), &own[1..]));
    }
    let is_binary = matches!(site.tree().expr(command), Expr::Binary(..));
    let right = record.syntaxes.iter().filter_map(|syntax| syntax.shape.as_ref()).find_map(|shape| {
        let is_form = shape.form == Some(if is_binary { Form::Binary } else { Form::Unary });
        shape.right.as_ref().filter(|_| is_form)
    })?;
    let is_name = right.text.len() > 2 && right.text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_vague = ["list", "array", "params", "parameters", "value", "number", "string", "any"];
    (is_name && !is_vague.contains(&&*right.text.to_ascii_lowercase())).then(|| right.text.clone())
}
