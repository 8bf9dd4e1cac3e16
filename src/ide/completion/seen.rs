//! The words of the script itself.

use rustc_hash::FxHashMap;

use super::matching::Matchable;
use super::names::{Names, is_word, word_hash};
use crate::model::SourceFile;
use crate::syntax::TokenKind;

/// Longest string that may be the name of a local variable: `params ["_unit"]`.
const MAX_NAME: usize = 64;

/// The words of a script.
#[derive(Debug)]
pub(super) struct Seen<'f> {
    /// How often each name of the reference is used, by its position in [`Names::list`].
    used: Vec<u32>,
    own: Vec<OwnWord<'f>>,
}

/// A word that the reference does not know: a variable, or a macro.
#[derive(Debug)]
pub(super) struct OwnWord<'f> {
    /// The writing that is used most.
    pub(super) label: &'f str,
    pub(super) matchable: Matchable,
    /// Whether it is `#define`d, or used like a macro with arguments.
    pub(super) is_macro: bool,
    /// How often it is used.
    pub(super) count: u32,
    /// How many tokens before the cursor it was last used; `u32::MAX` when it is only used behind it.
    pub(super) distance: u32,
}

/// One writing of a word.
#[derive(Debug, Clone, Copy, Default)]
struct Writing {
    count: u32,
    /// Last token with it before the cursor, counted from 1; 0 when there is none.
    last: u32,
    is_macro: bool,
}

impl<'f> Seen<'f> {
    /// Collects the words of a file, except the one at the cursor.
    pub(super) fn new(file: &'f SourceFile, names: &Names, cursor: u32, typing: Option<usize>) -> Seen<'f> {
        let here = file.tokens().at(cursor).unwrap_or(file.tokens().len()) as u32;
        let mut seen = Seen { used: vec![0; names.list().len()], own: Vec::new() };
        let mut positions: FxHashMap<u64, (usize, u32)> = FxHashMap::default();
        for (word, writing) in writings(file, here, typing) {
            if let Some(position) = names.position(word) {
                seen.used[position] += writing.count;
                continue;
            }
            let distance = if writing.last == 0 { u32::MAX } else { here.saturating_sub(writing.last - 1) };
            let (position, most) = *positions.entry(word_hash(word)).or_insert((seen.own.len(), 0));
            let Some(own) = seen.own.get_mut(position) else {
                positions.insert(word_hash(word), (position, writing.count));
                let Writing { count, is_macro, .. } = writing;
                seen.own.push(OwnWord { label: word, matchable: Matchable::new(word), is_macro, count, distance });
                continue;
            };
            own.count += writing.count;
            own.is_macro |= writing.is_macro;
            own.distance = own.distance.min(distance);
            // Of writings that are used alike the same one every time, whatever the order of the table.
            if (writing.count, word) > (most, own.label) {
                own.label = word;
                own.matchable = Matchable::new(word);
                positions.insert(word_hash(word), (position, writing.count));
            }
        }
        seen
    }

    /// How often the name at a position of the list is used.
    pub(super) fn uses(&self, position: usize) -> u32 {
        self.used.get(position).copied().unwrap_or_default()
    }

    /// Words that the reference does not know.
    pub(super) fn own(&self) -> &[OwnWord<'f>] {
        &self.own
    }
}

/// All words of the file as they are written.
fn writings(file: &SourceFile, here: u32, typing: Option<usize>) -> FxHashMap<&str, Writing> {
    let mut writings: FxHashMap<&str, Writing> = FxHashMap::default();
    let count = file.tokens().len();
    for token in 0..count {
        let kind = file.kind(token);
        let word = match kind {
            TokenKind::Name if Some(token) != typing => file.token_text(token),
            // Declarations: `private "_gate"`, `params ["_gate", ["_open", false]]`.
            _ if kind.is_string() => match name_in_string(file, token) {
                Some(name) => name,
                None => continue,
            },
            _ => continue,
        };
        let writing = writings.entry(word).or_default();
        writing.count += 1;
        if (token as u32) < here {
            writing.last = token as u32 + 1;
        }
        if kind == TokenKind::Name && !writing.is_macro {
            // Between a variable and what is in parentheses there would be a command.
            let is_call = token + 1 < count && file.kind(token + 1) == TokenKind::LParen;
            writing.is_macro = is_call || is_defined(file, token);
        }
    }
    writings
}

/// Whether the name is what a `#define` defines.
fn is_defined(file: &SourceFile, name: usize) -> bool {
    let Some(directive) = name.checked_sub(2) else { return false };
    file.kind(directive) == TokenKind::Directive && file.token_text(directive).ends_with("define")
}

/// The variable that a string names: `"_gate"`, `isNil "GATE_isOpen"`.
fn name_in_string(file: &SourceFile, token: usize) -> Option<&str> {
    let string = file.token_text(token);
    let content = string.get(1..string.len().checked_sub(1)?)?;
    if content.len() < 2 || content.len() > MAX_NAME || !is_word(content) {
        return None;
    }
    (content.starts_with('_') || is_global(file, token)).then_some(content)
}

/// Whether the string stands where only the name of a global variable can.
fn is_global(file: &SourceFile, string: usize) -> bool {
    let taker = string
        .checked_sub(1)
        .map(|before| if file.kind(before).is_trivia() { before.checked_sub(1) } else { Some(before) });
    let Some(taker) = taker.flatten().filter(|taker| file.kind(*taker) == TokenKind::Name) else { return false };
    let taker = file.token_text(taker);
    ["isNil", "publicVariable", "publicVariableServer"].iter().any(|command| command.eq_ignore_ascii_case(taker))
}
