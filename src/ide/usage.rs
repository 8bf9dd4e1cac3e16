//! How a command stands in a script, and which of its syntaxes that may be.
//!
//! What is written tells most often: a number, a string, code, an array of three. Variables tell nothing, and then all
//! syntaxes of the right form stay possible.

use super::markup::Choice;
use crate::catalog::{Form, Operand, Record, Reference, Syntax};
use crate::model::{self, SourceFile};
use crate::syntax::TokenKind;

/// Most tokens of an array that are looked at.
const MAX_TOKENS: usize = 4000;

/// Types whose values are no arrays. The wiki names many formats of arrays (`Position`, `Color`), so the other way
/// round nothing is certain.
const NO_ARRAYS: &[&str] = &[
    "Number",
    "String",
    "Boolean",
    "Code",
    "Object",
    "Group",
    "Side",
    "Config",
    "Display",
    "Control",
    "HashMap",
    "Namespace",
    "Location",
    "Task",
    "Team Member",
    "Script Handle",
    "Structured Text",
    "Diary Record",
    "Exception Type",
    "If Type",
    "For Type",
    "While Type",
    "Switch Type",
    "With Type",
];

/// An operand as the script has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Written {
    /// There is none.
    Absent,
    /// An array.
    Array {
        /// Number of its elements, where that is known.
        count: Option<usize>,
        /// The type of the first one, where that is written out.
        first: Option<&'static str>,
    },
    /// A value of one of these types, by the wiki's names.
    Types(Vec<String>),
    /// A variable that gets a value: `private _a = 1`.
    Assignment,
    /// Anything.
    Unknown,
}

/// The operands of a command as the script has them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Usage {
    pub(super) left: Written,
    pub(super) right: Written,
}

impl Usage {
    /// How the command or operator `token` stands.
    pub(super) fn of(file: &SourceFile, reference: &Reference, token: usize) -> Usage {
        let operands = model::operands(file, reference, token);
        Usage {
            left: if operands.left { left(file, reference, token) } else { Written::Absent },
            right: if operands.right { right(file, reference, token) } else { Written::Absent },
        }
    }
}

/// Sorts the syntaxes of a command by how well they fit.
///
/// An operand that is missing may still be typed, so of a command without operands every form is possible.
pub(super) fn choose(record: &Record, usage: &Usage) -> Choice {
    let scores: Vec<Option<i32>> = record.syntaxes.iter().map(|syntax| score(syntax, usage)).collect();
    let Some(best) = scores.iter().flatten().max().copied() else { return Choice::all(record) };
    let with = |fits: &dyn Fn(Option<i32>) -> bool| -> Vec<usize> {
        scores.iter().enumerate().filter(|(_, score)| fits(**score)).map(|(position, _)| position).collect()
    };
    Choice {
        meant: with(&|score| score == Some(best)),
        possible: with(&|score| score.is_some_and(|score| score != best)),
        others: with(&|score| score.is_none()),
        before: sign(&usage.left, ['}', ']', '"']),
        after: sign(&usage.right, ['{', '[', '"']),
    }
}

/// Which of the signs of code, an array and a string an operand has at its end.
fn sign(written: &Written, [code, array, string]: [char; 3]) -> Option<char> {
    match written {
        Written::Array { count: Some(_), .. } => Some(array),
        Written::Types(types) if *types == ["Code"] => Some(code),
        Written::Types(types) if *types == ["String"] => Some(string),
        _ => None,
    }
}

/// How well a syntax of a command fits what is written; None when its form is another one.
pub(super) fn score(syntax: &Syntax, usage: &Usage) -> Option<i32> {
    let shape = syntax.shape.as_ref()?;
    let form = match (&usage.left, &usage.right) {
        (Written::Absent, Written::Absent) => None,
        (Written::Absent, _) => Some(Form::Unary),
        _ => Some(Form::Binary),
    };
    if form.is_some() && shape.form != form {
        return None;
    }
    let side = |operand: Option<&Operand>, written: &Written| {
        if begins_otherwise(syntax, operand, written) { -2 } else { operand_score(operand, written) }
    };
    Some(side(shape.left.as_ref(), &usage.left) + side(shape.right.as_ref(), &usage.right))
}

/// Whether the array that is written begins with a value that cannot be the first element of the operand.
fn begins_otherwise(syntax: &Syntax, operand: Option<&Operand>, written: &Written) -> bool {
    let (Some(operand), Written::Array { first: Some(first), .. }) = (operand, written) else { return false };
    let Some(inside) = operand.text.strip_prefix('[') else { return false };
    let name = inside.split([',', ']']).next().unwrap_or_default().trim();
    let mut params = syntax.params.iter().filter(|param| param.name == name);
    // Of parameters with one name it is not certain which is the first.
    let (Some(param), None) = (params.next(), params.next()) else { return false };
    !param.types.is_empty() && param.types.iter().all(|other| is_no_array(other) && !same_type(other, first))
}

/// How well an operand fits what is written in its place.
pub(super) fn operand_score(operand: Option<&Operand>, written: &Written) -> i32 {
    let Some(operand) = operand else { return 0 };
    let is_array = operand.text.starts_with('[');
    let is_assignment = operand.text.contains(" = ");
    if is_assignment != (*written == Written::Assignment) {
        return if is_assignment && *written != Written::Absent { -2 } else { 0 };
    }
    match written {
        Written::Assignment => 3,
        Written::Absent | Written::Unknown => 0,
        Written::Array { count: None, .. } if is_array => 2,
        Written::Array { count: Some(count), .. } if is_array => {
            let (most, is_open) = elements(&operand.text);
            if *count <= most || is_open { 3 } else { 1 }
        }
        // Where the page names no type, everything may be meant.
        Written::Array { .. } | Written::Types(_) if operand.types.is_empty() && !is_array => 2,
        Written::Array { .. } => {
            if operand.types.iter().any(|name| same_type(name, "Array")) {
                2
            } else if operand.types.iter().all(|name| is_no_array(name)) {
                -2
            } else {
                1
            }
        }
        Written::Types(_) if is_array => -2,
        Written::Types(types) => {
            let takes = |name: &String| operand.types.iter().any(|other| same_type(other, name));
            let is_certain = |name: &String| is_no_array(name) || name == "Array";
            if types.iter().any(takes) {
                2
            } else if !operand.types.iter().all(is_certain) {
                0
            } else {
                -2
            }
        }
    }
}

/// Number of the elements that a syntax line shows, and whether more may follow.
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

fn is_no_array(name: &str) -> bool {
    NO_ARRAYS.iter().any(|other| other.eq_ignore_ascii_case(name))
}

fn same_type(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other) || one.eq_ignore_ascii_case("Anything")
}

/// The operand after a command. Nothing binds tighter than the value that stands there and its unary command.
fn right(file: &SourceFile, reference: &Reference, token: usize) -> Written {
    let Some(first) = file.after(token) else { return Written::Unknown };
    let next = file.after(first).map(|next| file.kind(next));
    if file.kind(first) == TokenKind::Name && next == Some(TokenKind::Assign) {
        return Written::Assignment;
    }
    let last = if file.kind(first).opens() { file.brackets().partner(first).unwrap_or(first) } else { first };
    // `list # 0` is taken before any word gets it, and so is `else`.
    let is_more = file.after(last).is_some_and(|after| {
        matches!(file.token_text(after), "#") || file.token_text(after).eq_ignore_ascii_case("else")
    });
    if is_more { Written::Unknown } else { value(file, reference, first) }
}

/// The operand before a command, when it is a single value; what is a longer expression is unknown.
fn left(file: &SourceFile, reference: &Reference, token: usize) -> Written {
    let Some(last) = file.before(token) else { return Written::Unknown };
    let first = if file.kind(last).closes() { file.brackets().partner(last).unwrap_or(last) } else { last };
    let begins = match file.before(first) {
        None => true,
        Some(before) => match file.kind(before) {
            TokenKind::Comma | TokenKind::Semicolon | TokenKind::Assign => true,
            kind => kind.opens() || is_weaker(file, before),
        },
    };
    if begins {
        return value(file, reference, first);
    }
    // `getPos player distance ...`: the value of the unary command before.
    let unary = file.before(first).filter(|before| file.kind(*before) == TokenKind::Name);
    unary.map_or(Written::Unknown, |unary| {
        let stands_alone = file.before(unary).is_none_or(|before| {
            matches!(file.kind(before), TokenKind::Comma | TokenKind::Semicolon | TokenKind::Assign)
                || file.kind(before).opens()
        });
        if stands_alone { result(reference, file.token_text(unary), Form::Unary) } else { Written::Unknown }
    })
}

/// Whether what stands before a value takes the whole of a binary command's result: `&&`, a comparison.
fn is_weaker(file: &SourceFile, token: usize) -> bool {
    file.kind(token) == TokenKind::Operator && matches!(file.token_text(token), "&&" | "||" | "==" | "!=" | "<" | ">")
}

/// The value that begins with `token`.
fn value(file: &SourceFile, reference: &Reference, token: usize) -> Written {
    let types = |name: &str| Written::Types(vec![name.to_owned()]);
    match file.kind(token) {
        TokenKind::LBracket => Written::Array { count: Some(count(file, token)), first: first_type(file, token) },
        TokenKind::LBrace => types("Code"),
        TokenKind::Number => types("Number"),
        TokenKind::DoubleString | TokenKind::SingleString => types("String"),
        TokenKind::Name => {
            let name = file.token_text(token);
            let mut forms = reference.forms(name).iter();
            match (forms.next(), forms.next()) {
                (Some(form @ (Form::Nullary | Form::Unary)), None) => result(reference, name, form),
                _ => Written::Unknown,
            }
        }
        _ => Written::Unknown,
    }
}

/// What a command gives, when all its syntaxes of that form agree on it.
fn result(reference: &Reference, name: &str, form: Form) -> Written {
    let Some(record) = reference.command(name) else { return Written::Unknown };
    let mut of_form =
        record.syntaxes.iter().filter(|syntax| syntax.shape.as_ref().is_some_and(|shape| shape.form == Some(form)));
    let Some(first) = of_form.next().map(given) else { return Written::Unknown };
    if of_form.all(|syntax| given(syntax) == first) { first } else { Written::Unknown }
}

/// What a syntax gives.
fn given(syntax: &Syntax) -> Written {
    let Some(returns) = &syntax.returns else { return Written::Unknown };
    let text = returns.type_text.as_deref().unwrap_or_default();
    // The types of `Array of Objects or Strings` are those of the elements, too.
    let is_choice = text.contains([',', '/']) || text.split_whitespace().any(|word| word.eq_ignore_ascii_case("or"));
    if returns.types.first().is_some_and(|name| name == "Array") && text.starts_with("Array") && !is_choice {
        return Written::Array { count: None, first: None };
    }
    // A format such as `Position` may be an array; what is in it is not known here.
    let is_known = !returns.types.is_empty() && returns.types.iter().all(|name| is_no_array(name));
    if is_known { Written::Types(returns.types.clone()) } else { Written::Unknown }
}

/// The type of the first element of an array, when that is a single value written out.
fn first_type(file: &SourceFile, open: usize) -> Option<&'static str> {
    let first = file.after(open)?;
    let (last, name) = match file.kind(first) {
        TokenKind::Number => (first, "Number"),
        TokenKind::DoubleString | TokenKind::SingleString => (first, "String"),
        TokenKind::LBrace => (file.brackets().partner(first)?, "Code"),
        _ => return None,
    };
    let is_alone =
        file.after(last).is_none_or(|next| matches!(file.kind(next), TokenKind::Comma | TokenKind::RBracket));
    is_alone.then_some(name)
}

/// Number of elements of the array that `open` begins.
fn count(file: &SourceFile, open: usize) -> usize {
    let close = file.brackets().partner(open).unwrap_or(file.tokens().len()).min(open + MAX_TOKENS);
    let (mut commas, mut is_empty) = (0, true);
    for token in open + 1..close {
        let kind = file.kind(token);
        if file.brackets().parent(token) != Some(open) {
            continue;
        }
        match kind {
            TokenKind::Comma => commas += 1,
            // The array was never closed; the next statement is none of it.
            TokenKind::Semicolon => break,
            _ if kind.is_trivia() => {}
            _ => is_empty = false,
        }
    }
    if is_empty && commas == 0 { 0 } else { commas + 1 }
}
