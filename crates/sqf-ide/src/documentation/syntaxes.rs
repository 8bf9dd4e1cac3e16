//! Selects the syntaxes of a command that match its usage.
//!
//! Usually the written operands suffice: a literal, an array of three, a variable that certainly holds a number. If
//! nothing is known about an operand, all syntaxes of the right form remain possible.

use crate::documentation::markup::Choice;
use sqf_model::{Script, Semantics, Side};
use sqf_reference::types::names;
use sqf_reference::{Form, Operand, Record, Reference, Syntax, Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

/// An operand as written in the script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WrittenOperand {
    /// Missing.
    Absent,
    /// An array.
    Array {
        /// The number of its elements, if known.
        count: Option<usize>,
        /// The possible types of the first element.
        first: TypeSet,
    },
    /// A value of one of these types.
    Types(TypeSet),
    /// An assigned variable: `private _a = 1`.
    Assignment,
    /// Unknown.
    Unknown,
}

/// The operands of a command as written in the script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Operands {
    pub(crate) left: WrittenOperand,
    pub(crate) right: WrittenOperand,
}

impl Operands {
    /// Returns the operands of the command or operator at the token `token` of a node.
    ///
    /// Types of values that are not literals are computed only where the syntaxes of `record` differ in them, so that
    /// the first answer for a script is not delayed needlessly.
    pub(crate) fn of(script: &Script, reference: &Reference, record: &Record, node: NodeId, token: usize) -> Operands {
        let form = script.form(reference, node);
        let operand = |operand: NodeId, side: Side| {
            written(script, operand, || differ(record, form, side).then(|| script.semantics(reference)))
        };
        match script.tree().expr(node) {
            Expr::Binary(left, right) => {
                let left = if form == Some(Form::Binary) { operand(left, Side::Left) } else { WrittenOperand::Absent };
                Operands { left, right: operand(right, Side::Right) }
            }
            Expr::Unary(right) => Operands { left: WrittenOperand::Absent, right: operand(right, Side::Right) },
            // `private _a = 1`, where the word is `private`.
            Expr::PrivateAssign(_) if script.tree().tokens(node).start == token => {
                Operands { left: WrittenOperand::Absent, right: WrittenOperand::Assignment }
            }
            Expr::Assign(_) | Expr::PrivateAssign(_) => {
                Operands { left: WrittenOperand::Unknown, right: WrittenOperand::Unknown }
            }
            _ => Operands { left: WrittenOperand::Absent, right: WrittenOperand::Absent },
        }
    }
}

/// Returns the operand of a syntax on one side.
fn operand_of(syntax: &Syntax, side: Side) -> Option<&Operand> {
    let shape = syntax.shape.as_ref()?;
    if side == Side::Left { shape.left.as_ref() } else { shape.right.as_ref() }
}

/// Whether the syntaxes of a form differ in the operand on one side.
fn differ(record: &Record, form: Option<Form>, side: Side) -> bool {
    let of_form = |syntax: &&Syntax| syntax.shape.as_ref().is_some_and(|shape| shape.form == form);
    let mut operands = record.syntaxes.iter().filter(of_form).map(|syntax| operand_of(syntax, side));
    let Some(first) = operands.next() else { return false };
    let kind = |operand: Option<&Operand>| operand.is_some_and(|operand| operand.text.starts_with('['));
    operands.any(|other| {
        first.map(|first| &first.types) != other.map(|other| &other.types)
            || kind(first) != kind(other)
            || (kind(first) && first != other)
    })
}

/// Returns an operand; `semantics` provides the types of values that are not literals, if needed.
fn written<'s>(script: &'s Script, operand: NodeId, semantics: impl Fn() -> Option<&'s Semantics>) -> WrittenOperand {
    let types = |node: NodeId| match script.tree().expr(script.tree().bare(node)) {
        Expr::Number => Type::Number.into(),
        Expr::Text => Type::String.into(),
        Expr::Code(_) => Type::Code.into(),
        Expr::Array(_) => Type::Array.into(),
        _ => semantics().map_or(TypeSet::ANY, |semantics| semantics.types(node)),
    };
    let bare = script.tree().bare(operand);
    match script.tree().expr(bare) {
        Expr::Missing => WrittenOperand::Absent,
        Expr::Array(elements) => {
            let count = script.element_at(bare, usize::MAX).map_or(elements.len(), |(_, count)| count as usize);
            WrittenOperand::Array {
                count: Some(count),
                first: elements.first().map_or(TypeSet::ANY, |first| types(*first)),
            }
        }
        _ => {
            let all = types(bare);
            // With a nil operand, a command does nothing, so no syntax covers it.
            let types = all.without(Type::Nothing.into());
            if all.is_any() || types.is_empty() {
                WrittenOperand::Unknown
            } else if types == Type::Array.into() {
                WrittenOperand::Array { count: None, first: TypeSet::ANY }
            } else {
                WrittenOperand::Types(types)
            }
        }
    }
}

/// Sorts the syntaxes of a command by how well they match.
///
/// A missing operand may still be typed, so every form is possible for a command without operands.
pub(crate) fn choose(record: &Record, operands: &Operands) -> Choice {
    let scores: Vec<Option<i32>> = record.syntaxes.iter().map(|syntax| score(syntax, operands)).collect();
    let Some(best) = scores.iter().flatten().max().copied() else { return Choice::all(record) };
    let with = |fits: &dyn Fn(Option<i32>) -> bool| -> Vec<usize> {
        scores.iter().enumerate().filter(|(_, score)| fits(**score)).map(|(position, _)| position).collect()
    };
    Choice {
        meant: with(&|score| score == Some(best)),
        possible: with(&|score| score.is_some_and(|score| score != best)),
        others: with(&|score| score.is_none()),
        before: sign(&operands.left, ['}', ']', '"']),
        after: sign(&operands.right, ['{', '[', '"']),
    }
}

/// Returns the bracket or quote at the end of an operand: that of code, of an array or of a string.
fn sign(written: &WrittenOperand, [code, array, string]: [char; 3]) -> Option<char> {
    match written {
        WrittenOperand::Array { count: Some(_), .. } => Some(array),
        WrittenOperand::Types(types) if *types == Type::Code.into() => Some(code),
        WrittenOperand::Types(types) if *types == Type::String.into() => Some(string),
        _ => None,
    }
}

/// Scores a syntax of a command; None if its form differs.
pub(crate) fn score(syntax: &Syntax, operands: &Operands) -> Option<i32> {
    let shape = syntax.shape.as_ref()?;
    let form = match (operands.left, operands.right) {
        (WrittenOperand::Absent, WrittenOperand::Absent) => None,
        (WrittenOperand::Absent, _) => Some(Form::Unary),
        _ => Some(Form::Binary),
    };
    if form.is_some() && shape.form != form {
        return None;
    }
    let side = |operand: &Option<Operand>, written: WrittenOperand| {
        let Some(operand) = operand else { return 0 };
        if begins_otherwise(syntax, operand, written) { -2 } else { operand_score(syntax, operand, written) }
    };
    Some(side(&shape.left, operands.left) + side(&shape.right, operands.right))
}

/// Whether the written array begins with a value that cannot be the first element of the operand.
fn begins_otherwise(syntax: &Syntax, operand: &Operand, written: WrittenOperand) -> bool {
    let WrittenOperand::Array { first, .. } = written else { return false };
    let Some(inside) = operand.text.strip_prefix('[') else { return false };
    let name = inside.split([',', ']']).next().unwrap_or_default().trim();
    let mut params = syntax.params.iter().filter(|param| param.name == name);
    // If several parameters share a name, the first one is ambiguous.
    let (Some(param), None) = (params.next(), params.next()) else { return false };
    names::of_param(param).is_some_and(|types| !first.is_empty() && types.is_disjoint(first))
}

/// Scores an operand of a syntax against the written one.
pub(crate) fn operand_score(syntax: &Syntax, operand: &Operand, written: WrittenOperand) -> i32 {
    let is_array = operand.text.starts_with('[');
    let is_assignment = operand.text.contains(" = ");
    if is_assignment != (written == WrittenOperand::Assignment) {
        return if is_assignment && written != WrittenOperand::Absent { -2 } else { 0 };
    }
    let types = || names::of_operand(operand, syntax);
    let names = |name: &str| operand.types.iter().any(|other| other.eq_ignore_ascii_case(name));
    match written {
        WrittenOperand::Assignment => 3,
        WrittenOperand::Absent | WrittenOperand::Unknown => 0,
        WrittenOperand::Array { count: None, .. } if is_array => 2,
        WrittenOperand::Array { count: Some(count), .. } if is_array => {
            let (most, is_open) = elements(&operand.text);
            if count <= most || is_open { 3 } else { 1 }
        }
        WrittenOperand::Types(written) if is_array => {
            if written.contains(Type::Array) {
                1
            } else {
                -2
            }
        }
        WrittenOperand::Array { .. } => match types() {
            Some(types) if !types.contains(Type::Array) => -2,
            // Names of formats, such as `Position`, are less specific than arrays.
            Some(_) if !names("Array") && !names("Anything") => 1,
            // If the page names no type, any value is possible.
            _ => 2,
        },
        WrittenOperand::Types(written) => match types() {
            Some(types) if types.is_disjoint(written) => -2,
            Some(types) if types.is_any() && !names("Anything") => 0,
            _ => 2,
        },
    }
}

/// Returns the number of elements in a syntax line, and whether more may follow.
fn elements(text: &str) -> (usize, bool) {
    let mut depth = 0_usize;
    let mut count = 1;
    for byte in text.bytes() {
        match byte {
            b'[' => depth += 1,
            b']' => depth = depth.saturating_sub(1),
            b',' if depth == 1 => count += 1,
            _ => {}
        }
    }
    (count, text.contains("..."))
}
