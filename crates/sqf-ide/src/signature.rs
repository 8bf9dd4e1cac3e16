//! Signature help.

mod line;
mod macros;

use super::analysis::Analysis;
use super::documentation::syntaxes::{self, Operands, WrittenOperand};
use super::documentation::{aliases, markup, own, passed};
use super::names::control_flow::is_control_flow;
use line::Line;
use sqf_model::{Cursor, Expects, Script, Side, Slot, SourceFile};
use sqf_reference::takes::{self, Trait};
use sqf_reference::types::names;
use sqf_reference::{Operand, Param, Record, RecordKind, Reference, Syntax, Type, TypeSet};
use sqf_syntax::{Expr, TokenKind};
use sqf_text::TextRange;

/// The signatures of a command or function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureHelp {
    /// Those that match the operands on both sides, in the order of the page; all of them if none matches.
    pub signatures: Vec<Signature>,
    /// The index of the best match.
    pub active: usize,
}

/// A syntax of a command, or a call of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// The syntax line.
    pub label: String,
    /// The description, Markdown; empty if unknown.
    pub documentation: String,
    /// Operands, and elements of array operands; a repeated one is listed as often as in the label.
    pub params: Vec<SignatureParam>,
    /// The parameter at the cursor.
    pub active_param: Option<usize>,
}

impl Signature {
    /// Returns the signature of a list of parameters with their documentation, of which the cursor is at one.
    fn list<'p>((begin, end): (&str, &str), list: impl Iterator<Item = (&'p str, String)>, active: usize) -> Signature {
        let mut label = begin.to_owned();
        let mut params = Vec::new();
        for (name, documentation) in list {
            if !params.is_empty() {
                label.push_str(", ");
            }
            let start = label.len() as u32;
            label.push_str(name);
            params.push(SignatureParam { range: TextRange::new(start, label.len() as u32), documentation });
        }
        label.push_str(end);
        let active_param = (active < params.len()).then_some(active);
        Signature { label, documentation: String::new(), params, active_param }
    }
}

/// A parameter in a signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureParam {
    /// Its range in the label; empty at the start if the label does not certainly show it.
    pub range: TextRange,
    /// Type, default and description, Markdown.
    pub documentation: String,
}

/// A position within the operands of a syntax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ArgumentPlace<'c> {
    side: Side,
    path: &'c [u32],
    /// Whether it is after the bracket that ends the array, so that no element is active.
    is_past_end: bool,
}

/// The trigger of signature help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignatureAsked {
    /// The user, explicitly.
    User,
    /// A typed character, such as a space: then there is only an answer at the start of an argument.
    Typing,
    /// An edit while help is shown.
    ShownHelp,
}

/// Whether a command's operands are well known, or any code can be one: help would be shown constantly.
fn is_familiar(word: &str) -> bool {
    const OTHERS: &[&str] = &["call", "spawn"];
    OTHERS.contains(&word) || (is_control_flow(word) && word != "throw" && !takes::has_trait(word, Trait::Jumps))
}

/// Whether an argument begins at a position.
fn begins_argument(analysis: &Analysis, cursor: &Cursor) -> bool {
    let file = analysis.file();
    let before = cursor.offset().checked_sub(1).and_then(|before| file.tokens().at(before));
    let is_string = before.is_some_and(|token| file.kind(token).is_string());
    !is_string && cursor.expects() == Expects::Value
}

/// Returns the syntaxes of the command, function or macro around `offset`, and which argument is being written.
pub(super) fn signature_help(analysis: &Analysis, offset: u32, asked: SignatureAsked) -> Option<SignatureHelp> {
    let Some(call) = macros::MacroCall::around(analysis, offset) else { return of_code(analysis, offset, asked) };
    // The code in the parentheses is more specific, and so is the expansion of the macro. If it expands to a name, as
    // `GVAR(width)`, what takes the name is more specific.
    let inner = match call.meaning(analysis, offset) {
        macros::Meaning::Inside => return of_code(analysis, offset, asked),
        macros::Meaning::Around if call.has_several() => None,
        macros::Meaning::Made | macros::Meaning::Around => of_code(analysis, offset, asked),
    };
    let own = call.signature(analysis, asked);
    match (inner, own) {
        (Some(mut help), Some(own)) => {
            help.signatures.push(own);
            Some(help)
        }
        (None, Some(own)) => Some(SignatureHelp { signatures: vec![own], active: 0 }),
        (help, None) => help,
    }
}

/// Returns help for the command or function with an operand at a position.
fn of_code(analysis: &Analysis, offset: u32, asked: SignatureAsked) -> Option<SignatureHelp> {
    let reference = analysis.reference();
    let cursor = analysis.reading().at(offset)?;
    if asked == SignatureAsked::Typing && !begins_argument(analysis, &cursor) {
        return None;
    }
    let (mut slot, script) = cursor.slot()?;
    if let Some(help) = of_params(analysis, &cursor, &slot, script) {
        return Some(help);
    }
    if let Some(help) = own(analysis, &slot, slot.word(script)) {
        return Some(help);
    }
    if slot.side == Side::Argument && reference.get(slot.word(script)).is_none() {
        // Nothing is known about the function; the command that runs it takes any value.
        slot.side = Side::Left;
        slot.name = script.tree().token(slot.command);
    }
    let word = slot.word(script).to_ascii_lowercase();
    if asked != SignatureAsked::User && is_familiar(&word) {
        return None;
    }
    let record = reference.get(slot.word(script))?;
    // The operands of `+` are well known, and help would be shown constantly.
    if record.operator.is_some() {
        return None;
    }
    let record = aliases::with_syntaxes(reference, record);
    let record = &*reference.described(&record);
    let is_past_end = follows_bracket(analysis.file(), offset);
    let (operands, place) = operands(script, reference, record, &slot, is_past_end);
    let documentation = markup::summary(record);
    let mut candidates: Vec<(Option<i32>, Signature)> = record
        .syntaxes
        .iter()
        .filter(|syntax| syntax.is_written())
        .map(|syntax| {
            let line = Line::new(syntax, record);
            let active_param = line.shown_at(syntax, &place);
            let score =
                score(record, syntax, &line, &operands).map(|score| 2 * score + i32::from(active_param.is_some()));
            (score, signature(record, syntax, &line, active_param, &documentation))
        })
        .collect();
    if candidates.iter().any(|(score, _)| score.is_some()) {
        candidates.retain(|(score, _)| score.is_some());
    }
    let best = candidates.iter().map(|(score, _)| *score).max()?;
    let active = candidates.iter().position(|(score, _)| *score == best)?;
    Some(SignatureHelp { signatures: candidates.into_iter().map(|(_, signature)| signature).collect(), active })
}

/// Returns help for `params` in code whose arguments are known.
fn of_params(analysis: &Analysis, cursor: &Cursor, slot: &Slot, script: &Script) -> Option<SignatureHelp> {
    let is_own = std::ptr::eq(script, &**cursor.script());
    if !is_own || slot.side != Side::Right || !slot.word(script).eq_ignore_ascii_case("params") {
        return None;
    }
    if let Expr::Binary(left, _) = script.tree().expr(slot.command)
        && !script.is_this(left)
        && script.tree().expr(left) != Expr::Missing
    {
        return None;
    }
    let passed = cursor.passed().filter(|passed| passed.params.iter().all(|param| !param.name.is_empty()))?;
    let params = passed.params.iter().map(|param| {
        let said = [passed::types(param.types), passed::param_text(analysis, &passed, param)];
        (&*param.name, said.into_iter().flatten().collect::<Vec<_>>().join(" - "))
    });
    let at = slot.path.first().map_or(0, |number| *number as usize);
    let mut signature = Signature::list(("params [", "]"), params, at);
    signature.documentation = format!("What {} passes.", passed::origin_markdown(&passed));
    Some(SignatureHelp { signatures: vec![signature], active: 0 })
}

/// Whether an array for a parameter consists of numbers only: a position, a date.
fn holds_numbers(param: &Param) -> bool {
    let is_array = |name: &&String| names::of_name(name) == Some(Type::Array.into());
    let mut arrays = param.types.iter().filter(is_array).peekable();
    let prefixes = ["Color", "Date", "Position", "Vector"];
    arrays.peek().is_some() && arrays.all(|name| prefixes.iter().any(|prefix| name.starts_with(prefix)))
}

/// Returns the possible types of an array element at a position, according to the command or function that takes the
/// array; any if unknown.
pub(super) fn element_types(analysis: &Analysis, cursor: &Cursor) -> TypeSet {
    let types = || {
        let reference = analysis.reference();
        let (slot, script) = cursor.slot().filter(|(slot, _)| !slot.path.is_empty())?;
        let record = reference.get(slot.word(script)).filter(|record| record.operator.is_none())?;
        let record = &*aliases::with_syntaxes(reference, record);
        let (operands, place) = operands(script, reference, record, &slot, false);
        let mut types: Option<TypeSet> = None;
        for syntax in record.syntaxes.iter().filter(|syntax| syntax.is_written()) {
            let line = Line::new(syntax, record);
            if score(record, syntax, &line, &operands).is_none() {
                continue;
            }
            let (param, depth) = line.element_at(&place)?;
            let param = syntax.params.get(param)?;
            let of_param = match depth {
                0 => names::of_param(param)?,
                1 if holds_numbers(param) => Type::Number.into(),
                _ => return None,
            };
            types = Some(types.map_or(of_param, |types| types.union(of_param)));
        }
        types.filter(|types| !types.is_empty())
    };
    types().unwrap_or(TypeSet::ANY)
}

/// Returns the signature of a project function: the names of its parameters, with their descriptions in the header.
fn own(analysis: &Analysis, slot: &Slot, name: &str) -> Option<SignatureHelp> {
    if slot.side != Side::Argument {
        return None;
    }
    let function = own::known(analysis.workspace(), analysis.reference(), name, analysis.path())?;
    if function.params.is_empty() {
        return None;
    }
    let (begin, end) = if function.takes_whole { ("", " call ") } else { ("[", "] call ") };
    let params = function.params.iter().map(|param| (param.shown_name(), param.about()));
    // A single value is the first parameter.
    let at = slot.path.first().map_or(0, |number| *number as usize);
    let mut signature = Signature::list((begin, &format!("{end}{}", function.name)), params, at);
    signature.documentation = function.summary();
    Some(SignatureHelp { signatures: vec![signature], active: 0 })
}

/// Returns the operands of the command, and which of them contains the cursor.
fn operands<'s>(
    script: &Script,
    reference: &Reference,
    record: &Record,
    slot: &'s Slot,
    is_past_end: bool,
) -> (Operands, ArgumentPlace<'s>) {
    let here = ArgumentPlace { side: slot.side, path: &slot.path, is_past_end };
    let array = |count: Option<&u32>| {
        count.map_or(WrittenOperand::Unknown, |count| WrittenOperand::Array {
            count: Some(*count as usize),
            first: TypeSet::ANY,
        })
    };
    match (record.kind, slot.side) {
        // `[left, right] remoteExec ["command"]`: the elements are the operands.
        (RecordKind::Command, Side::Argument) => {
            let is_binary = slot.elements.first().is_some_and(|count| *count > 1);
            let side = if is_binary && slot.path.first() == Some(&0) { Side::Left } else { Side::Right };
            let operand = array(slot.elements.get(1));
            let (left, right) = match (is_binary, side) {
                (false, _) => (WrittenOperand::Absent, operand),
                (true, Side::Left) => (operand, WrittenOperand::Unknown),
                (true, _) => (WrittenOperand::Unknown, operand),
            };
            (
                Operands { left, right },
                ArgumentPlace { side, path: slot.path.get(1..).unwrap_or_default(), is_past_end },
            )
        }
        (RecordKind::Command, side) => {
            let mut operands = Operands::of(script, reference, record, slot.command, slot.name);
            let operand = if side == Side::Left { &mut operands.left } else { &mut operands.right };
            if *operand == WrittenOperand::Absent {
                *operand = WrittenOperand::Unknown;
            }
            (operands, here)
        }
        (RecordKind::Function, _) => {
            (Operands { left: array(slot.elements.first()), right: WrittenOperand::Absent }, here)
        }
    }
}

/// Whether there is only whitespace between a position and the `]` before it.
fn follows_bracket(file: &SourceFile, offset: u32) -> bool {
    let before = offset.checked_sub(1).and_then(|before| file.tokens().at(before));
    let last = before.and_then(|token| if file.kind(token).is_trivia() { file.before(token) } else { Some(token) });
    last.is_some_and(|token| file.kind(token) == TokenKind::RBracket)
}

/// Scores a syntax; None if it does not match.
fn score(record: &Record, syntax: &Syntax, line: &Line, operands: &Operands) -> Option<i32> {
    match record.kind {
        RecordKind::Command => syntaxes::score(syntax, operands),
        RecordKind::Function => {
            let argument = Operand { text: line.argument().unwrap_or_default().to_owned(), types: Vec::new() };
            Some(syntaxes::operand_score(syntax, &argument, operands.left))
        }
    }
}

fn signature(
    record: &Record,
    syntax: &Syntax,
    line: &Line,
    active_param: Option<usize>,
    documentation: &str,
) -> Signature {
    let params = line.shown().iter().map(|shown| SignatureParam {
        range: shown.range.unwrap_or_default(),
        documentation: syntax.params.get(shown.param).map(|param| markup::param(record, param)).unwrap_or_default(),
    });
    let params = params.collect();
    let label = syntax.syntax.clone();
    let signature = Signature { label, documentation: documentation.to_owned(), params, active_param };
    match loop_before(&record.name) {
        Some(before) => with_left(signature, before),
        None => signature,
    }
}

/// Returns the text of the left operand of a part of `for`, which is a value without further documentation.
fn loop_before(command: &str) -> Option<&'static str> {
    match command {
        "from" => Some("for \"_i\""),
        "to" => Some("for \"_i\" from a"),
        "step" => Some("for \"_i\" from a to b"),
        _ => None,
    }
}

/// Replaces the text of the left operand in a signature.
fn with_left(mut signature: Signature, left: &str) -> Signature {
    let Some(range) = signature.params.first().map(|param| param.range) else { return signature };
    if range.start != 0 || range.is_empty() {
        return signature;
    }
    signature.label.replace_range(..range.end as usize, left);
    let moved = |place: u32| (place + left.len() as u32).saturating_sub(range.end);
    for param in signature.params.iter_mut().filter(|param| !param.range.is_empty()) {
        let start = if param.range.start == 0 { 0 } else { moved(param.range.start) };
        param.range = TextRange::new(start, moved(param.range.end));
    }
    signature
}

#[cfg(test)]
mod tests;
