//! What a string of a script is for, as far as that can be compared: `_mode == "<|>"` is compared with a variable to
//! which the script assigns other strings.

use std::fmt::Write;

use crate::analysis::Analysis;
use crate::names::fixed_words::Letters;
use sqf_model::{Cursor, Position, Script, Side, Slot, SourceFile};
use sqf_reference::takes::{self, ArgumentName, Takes, Trait};
use sqf_syntax::{Expr, NodeId};
use sqf_text::is_word;

/// Limit for the strings whose roles are compared; the nearest ones count.
const MOST: usize = 300;

/// Limit for the tokens of a value that strings are compared with.
const LONGEST: usize = 12;

/// What a string is for. Strings with the same role are alternatives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Role(String);

/// A word that is the whole of a string.
#[derive(Debug)]
pub(super) struct WordString<'f> {
    /// The word.
    pub(super) text: &'f str,
    /// Number of tokens between it and the string being written.
    pub(super) distance: u32,
    token: usize,
}

/// The text whose strings are offered, if it is not the text that is completed but one around it.
#[derive(Debug, Default)]
pub(super) struct Around(Option<(Analysis, u32)>);

impl Around {
    /// Describes a text that another one was cut out of, at an offset.
    pub(super) fn of_part(whole: &Analysis, start: u32) -> Around {
        Around(Some((whole.clone(), start)))
    }

    /// Returns the text around, and the token there of a token of the part.
    pub(super) fn whole<'a>(&'a self, part: &'a Analysis, token: usize) -> (&'a Analysis, usize) {
        match &self.0 {
            Some((whole, start)) => {
                let at = start + part.file().range(token).start;
                (whole, whole.file().tokens().at(at).unwrap_or_default())
            }
            None => (part, token),
        }
    }
}

/// Returns the words in strings other than the one at a token, the nearest ones first.
pub(super) fn words(file: &SourceFile, here: usize) -> Vec<WordString<'_>> {
    let tokens = (0..file.tokens().len()).filter(|token| *token != here && file.kind(*token).is_string());
    let words = tokens.map(|token| {
        let text = file.token_text(token).trim_matches(['"', '\'']);
        WordString { text, distance: here.abs_diff(token) as u32, token }
    });
    let mut words: Vec<_> = words.filter(|word| is_word(word.text) && !word.text.starts_with('_')).collect();
    words.sort_by_key(|word| word.distance);
    words
}

/// Returns those of the words that have a role, at least among the nearest ones.
pub(super) fn with_role<'w, 'f>(
    analysis: &Analysis,
    role: &Role,
    words: impl IntoIterator<Item = &'w WordString<'f>>,
) -> Vec<&'w WordString<'f>>
where
    'f: 'w,
{
    let has_role = |word: &&WordString<'_>| {
        analysis.reading().at_token(word.token).and_then(|cursor| Role::at(&cursor)).as_ref() == Some(role)
    };
    words.into_iter().take(MOST).filter(has_role).collect()
}

/// Returns the strings beside one in its array, and those in its place of the arrays beside that.
pub(super) fn beside(cursor: &Cursor) -> Vec<String> {
    let script = cursor.script();
    let array = |node: NodeId| match script.position(node) {
        Position::Element(array) => Some(array),
        _ => None,
    };
    let Some((node, row)) = cursor.node().and_then(|node| Some((node, array(node)?))) else { return Vec::new() };
    let elements = |array: NodeId| script.elements(array).unwrap_or_default();
    let column = elements(row).iter().position(|element| *element == node).unwrap_or_default();
    let rows = array(row).map(elements).unwrap_or_default().iter().rev().take(MOST);
    let column = rows.filter_map(|row| elements(*row).get(column).copied());
    let beside = elements(row).iter().copied().rev().take(MOST).chain(column).filter(|other| *other != node);
    beside.filter_map(|node| script.string(node)).map(std::borrow::Cow::into_owned).collect()
}

/// Whether a string is prose for people, or a part of a longer text.
pub(super) fn is_prose(script: &Script, slot: &Slot) -> bool {
    let is_joined = slot.path.is_empty() && slot.word(script) == "+";
    let is_written = matches!(&*slot.word(script).to_ascii_lowercase(), "diag_log" | "format" | "text" | "parsetext");
    is_joined || is_written || script.taken_at(slot).any(|row| row.takes == Takes::Shown)
}

impl Role {
    /// Returns the role of the string that a cursor is in; None if nothing tells it.
    pub(super) fn at(cursor: &Cursor) -> Option<Role> {
        match cursor.slot() {
            Some((slot, script)) => Role::in_slot(script, &slot),
            None => Role::assigned(cursor.script(), cursor.node()?),
        }
    }

    fn in_slot(script: &Script, slot: &Slot) -> Option<Role> {
        let word = slot.word(script).to_ascii_lowercase();
        let operands = || script.tree().operands(slot.command);
        let element = |path: &[u32]| {
            path.iter().try_fold(slot.operand?, |node, at| script.elements(node)?.get(*at as usize).copied())
        };
        for row in script.taken_at(slot) {
            match row.takes {
                Takes::Name(ArgumentName::Marker, _) => return Some(Role("marker".to_owned())),
                Takes::Name(ArgumentName::MapKey, _) => return Some(Role("key".to_owned())),
                Takes::Class(kind) => return Some(Role(format!("{kind:?}"))),
                _ => {}
            }
        }
        let of = |node: NodeId| Role::of_value(script, node);
        match (&*word, slot.side, &slot.path[..]) {
            ("case", _, []) => of(script.switched(slot.command)?),
            ("in", Side::Right, [_]) => of(operands()?.0?),
            ("find" | "in", Side::Left, [] | [_]) => of(operands()?.1),
            ("params", Side::Right, [at, 1]) => of(element(&[*at, 0])?),
            ("set" | "setvariable" | "getvariable" | "getordefault", Side::Right, [1]) => of(element(&[0])?),
            (word, side, []) if takes::has_trait(word, Trait::Compares) => {
                let (left, right) = operands()?;
                of(if side == Side::Left { right } else { left? })
            }
            (word, side, path) => {
                // A single argument stands for an array of one.
                let path = if side == Side::Argument && path.is_empty() { &[0] } else { path };
                Some(Role(format!("{word} {side:?} {path:?}")))
            }
        }
    }

    /// Returns the role of the value of an assignment.
    fn assigned(script: &Script, node: NodeId) -> Option<Role> {
        let value = script.user(node)?;
        match script.tree().expr(value) {
            Expr::Assign(_) | Expr::PrivateAssign(_) => Some(Role::named(script.word(value))),
            _ => None,
        }
    }

    fn named(name: &str) -> Role {
        Role(format!("= {}", name.to_ascii_lowercase()))
    }

    /// Returns the role of what is assigned to a value, or compared with it.
    fn of_value(script: &Script, node: NodeId) -> Option<Role> {
        let (tree, node) = (script.tree(), script.tree().bare(node));
        match tree.expr(node) {
            Expr::Text => Some(Role::named(&script.string(node)?)),
            Expr::Unary(operand) if Letters::of(script.word(node)).is_some() => Role::of_value(script, operand),
            // The same name of different objects.
            Expr::Binary(_, right) if matches!(script.word(node), "getvariable" | "get" | "getordefault") => {
                let first = script.elements(right).map_or(Some(right), |elements| elements.first().copied());
                Role::of_value(script, first?)
            }
            _ => {
                let tokens = tree.tokens(node);
                let mut text = String::new();
                if tokens.len() > LONGEST {
                    return None;
                }
                for token in tokens {
                    let _ = write!(text, " {}", script.text(token));
                }
                Some(Role::named(text.trim()))
            }
        }
    }
}
