//! What is being called where the cursor is.

use super::expression::{self, Item, Level, Place, Role};
use super::{Side, SourceFile, macros};
use crate::catalog::Reference;
use crate::syntax::TokenKind;
use crate::text::TextRange;

/// The command or function whose operand or argument a place is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The token with its name: a word or symbol, or the string that names it to `remoteExec`.
    pub name: usize,
    /// Which operand it is.
    pub side: Side,
    /// Where in the operand, when that is an array: the number of the element, of the element's element, and so on.
    /// Empty when the place is in no array of the operand.
    pub path: Vec<u32>,
    /// For each number of `path`, how many elements that array has so far. One that is begun counts.
    pub elements: Vec<u32>,
    /// The whole operand; empty at the place when that touches none.
    pub operand: TextRange,
}

impl Call {
    /// The name of what is called, without the quotes that it may stand in.
    pub fn word<'f>(&self, file: &'f SourceFile) -> &'f str {
        file.token_text(self.name).trim_matches(['"', '\''])
    }
}

/// The command or function whose operand or argument the place at `offset` is in: the innermost one.
///
/// Code in braces begins anew: what is in it is no operand of what is around it.
pub fn call_at(file: &SourceFile, reference: &Reference, offset: u32) -> Option<Call> {
    // The token before the place, or the place is in it; at the start of a text there is none.
    let left = offset.checked_sub(1).and_then(|before| file.tokens().at(before));
    if left.is_none() && offset > 0 || left.is_some_and(|left| is_beside_code(file, left, offset)) {
        return None;
    }
    let level = Level::of(file, left.unwrap_or_default())?;
    let mut bracket =
        left.and_then(|left| if file.kind(left).opens() { Some(left) } else { file.brackets().parent(left) });
    let start = left.map_or(0, |left| level.start(left + 1));
    let items = level.items(reference, start);
    let place = place(file, &items, offset);
    let mut call = find(file, reference, &level, &items, place, offset);
    // Tokens from `start` on are in the same element; what is before it is in those before.
    let mut element_start = start;
    let (mut path, mut elements) = (Vec::new(), Vec::new());
    while call.is_none() {
        let open = bracket?;
        match file.kind(open) {
            TokenKind::LBracket => {
                let (number, count) = element(&level, open, element_start)?;
                path.push(number);
                elements.push(count);
            }
            // Statements in parentheses or braces are code of their own.
            TokenKind::LParen
                if level.before(element_start).is_none_or(|token| file.kind(token) == TokenKind::Comma) => {}
            _ => return None,
        }
        // The whole group, with the name of the macro that it may be the arguments of.
        let first = macros::macro_call(file, reference, open).unwrap_or(open);
        element_start = level.start(first);
        let items = level.items(reference, element_start);
        let item = items.iter().position(|item| item.tokens.contains(&open))?;
        call = find(file, reference, &level, &items, Place::Item(item), offset);
        bracket = file.brackets().parent(open);
    }
    let mut call = call?;
    path.reverse();
    elements.reverse();
    call.path = path;
    call.elements = elements;
    Some(remote_argument(file, reference, &level, call))
}

/// Whether a place is in a comment, in the path of an include, or in a directive's own word.
fn is_beside_code(file: &SourceFile, left: usize, offset: u32) -> bool {
    match file.kind(left) {
        TokenKind::LineComment | TokenKind::IncludePath | TokenKind::Directive => true,
        TokenKind::BlockComment => offset < file.range(left).end || !file.token_text(left).ends_with("*/"),
        _ => false,
    }
}

/// Where an offset is among items.
fn place(file: &SourceFile, items: &[Item], offset: u32) -> Place {
    let holds = |item: &Item| {
        let range = item.range(file);
        // After a symbol one is already in its operand; after a word one may be typing it.
        let is_word = item.role == Role::Value || file.kind(item.tokens.start) == TokenKind::Name;
        if is_word { range.touches(offset) } else { range.contains(offset) }
    };
    let touched = items.iter().enumerate().filter(|(_, item)| holds(item));
    match touched.min_by_key(|(_, item)| item.role != Role::Value) {
        Some((item, _)) => Place::Item(item),
        None => Place::Gap(items.iter().take_while(|item| item.range(file).start < offset).count()),
    }
}

/// The command or function that takes the item at `place`, if that is on this level.
fn find(
    file: &SourceFile,
    reference: &Reference,
    level: &Level,
    items: &[Item],
    place: Place,
    offset: u32,
) -> Option<Call> {
    let holder = expression::holder(items, place)?;
    let operand = match &items[holder.operand] {
        _ if matches!(place, Place::Gap(_)) => TextRange::empty(offset),
        [] => TextRange::empty(offset),
        [first, .., last] => TextRange::new(first.range(file).start, last.range(file).end),
        [only] => only.range(file),
    };
    let operator = items[holder.operator].tokens.start;
    let mut call = Call { name: operator, side: holder.side, path: Vec::new(), elements: Vec::new(), operand };
    if holder.side == Side::Left
        && let Some(function) = called(file, reference, level, items, holder.operator)
    {
        call.name = function;
        call.side = Side::Argument;
    }
    Some(call)
}

/// What `call`, `spawn` and their like call, as the token that names it; None when that is unknown.
fn called(file: &SourceFile, reference: &Reference, level: &Level, items: &[Item], operator: usize) -> Option<usize> {
    let command = file.token_text(items[operator].tokens.start).to_ascii_lowercase();
    let [right] = &items[expression::operand(items, operator, Side::Right)] else { return None };
    let first = right.tokens.start;
    match command.as_str() {
        "call" | "spawn" if file.kind(first) == TokenKind::Name && right.tokens.len() == 1 => {
            reference.function(file.token_text(first)).map(|_| first)
        }
        "remoteexec" | "remoteexeccall" => named_in(file, reference, level, first, 0),
        _ => None,
    }
}

/// The string that is the whole of an element of the array `open` and names a command or function.
fn named_in(file: &SourceFile, reference: &Reference, level: &Level, open: usize, element: u32) -> Option<usize> {
    if file.kind(open) != TokenKind::LBracket {
        return None;
    }
    let mut at = open + 1;
    for _ in 0..element {
        loop {
            let token = level.from(at)?;
            at = level.skip(token);
            match file.kind(token) {
                TokenKind::Comma => break,
                TokenKind::Semicolon => return None,
                _ => {}
            }
        }
    }
    let string = level.from(at).filter(|token| file.kind(*token).is_string())?;
    let is_whole = level.from(string + 1).is_none_or(|next| file.kind(next) == TokenKind::Comma);
    let name = file.token_text(string).trim_matches(['"', '\'']);
    (is_whole && reference.get(name).is_some()).then_some(string)
}

/// `[arguments, "function"] call BIS_fnc_MP` calls the function that the string names.
fn remote_argument(file: &SourceFile, reference: &Reference, level: &Level, call: Call) -> Call {
    if call.side != Side::Argument
        || call.path.first() != Some(&0)
        || !call.word(file).eq_ignore_ascii_case("BIS_fnc_MP")
    {
        return call;
    }
    let array = file.tokens().at(call.operand.start);
    match array.and_then(|array| named_in(file, reference, level, array, 1)) {
        Some(name) => Call {
            name,
            path: call.path.get(1..).unwrap_or_default().to_vec(),
            elements: call.elements.get(1..).unwrap_or_default().to_vec(),
            ..call
        },
        None => call,
    }
}

/// Which element of the array `open` begins at `start`, and how many there are; None when it is no array because
/// statements stand in it, as they do after a `[` that is never closed.
fn element(level: &Level, open: usize, start: usize) -> Option<(u32, u32)> {
    let file = level.file();
    let (mut number, mut count, mut is_begun) = (0, 0, false);
    let mut at = open + 1;
    while let Some(token) = level.from(at) {
        at = level.skip(token);
        match file.kind(token) {
            TokenKind::Comma => {
                count += 1;
                is_begun = false;
                number += u32::from(token < start);
            }
            TokenKind::Semicolon | TokenKind::Assign if token < start => return None,
            TokenKind::Semicolon | TokenKind::Assign => break,
            _ => is_begun = true,
        }
    }
    Some((number, count + u32::from(is_begun)))
}

#[cfg(test)]
mod tests;
