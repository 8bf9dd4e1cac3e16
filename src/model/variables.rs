//! The variables that a script uses.

use rustc_hash::FxHashMap;

use super::{SourceFile, macros};
use crate::catalog::Reference;
use crate::syntax::TokenKind;
use crate::text::TextRange;

/// A variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its name in the writing that is used most; variables have no case.
    pub name: Box<str>,
    /// Whether it is local, as names with an underscore are.
    pub is_local: bool,
    /// How often it is named.
    pub uses: u32,
    /// Where it is named first.
    pub first: TextRange,
}

/// One writing of a name that may be a variable.
#[derive(Debug, Clone)]
pub(super) struct Writing {
    /// Where it is first.
    first: TextRange,
    uses: u32,
    /// The tokens that are uses unless they are the argument of a macro, which the reference tells.
    arguments: Vec<usize>,
}

/// The variables of a script in the order of their first use. Names that the reference knows are none, and names that
/// the preprocessor replaces or pastes are none as far as can be seen.
///
/// A string that is nothing but the name of a local variable counts as a use of it: `params ["_gate"]`, `for "_i"`.
pub fn variables(file: &SourceFile, reference: &Reference) -> Vec<Variable> {
    let mut variables: FxHashMap<String, (Variable, u32)> = FxHashMap::default();
    for writing in file.writings() {
        let name = writing.first.of(file.text());
        let is_local = name.starts_with('_');
        if !is_local && reference.get(name).is_some() {
            continue;
        }
        let is_use = |token: &&usize| !macros::is_macro_argument(file, reference, **token);
        let mut arguments = writing.arguments.iter().filter(is_use).peekable();
        let first = match arguments.peek() {
            Some(token) if writing.uses == 0 => file.range(**token),
            Some(token) => writing.first.min(file.range(**token)),
            None => writing.first,
        };
        let uses = writing.uses + arguments.count() as u32;
        if uses == 0 {
            continue;
        }
        let new = || (Variable { name: name.into(), is_local, uses: 0, first }, 0);
        let (variable, most) = variables.entry(name.to_ascii_lowercase()).or_insert_with(new);
        variable.uses += uses;
        variable.first = variable.first.min(first);
        if uses > *most {
            *most = uses;
            variable.name = name.into();
        }
    }
    let mut variables: Vec<Variable> = variables.into_values().map(|(variable, _)| variable).collect();
    variables.sort_unstable_by_key(|variable| variable.first);
    variables
}

/// Every writing of the names that may be variables, in the order of the text.
pub(super) fn writings(file: &SourceFile) -> Vec<Writing> {
    let mut positions: FxHashMap<&str, usize> = FxHashMap::default();
    let mut writings: Vec<Writing> = Vec::new();
    let mut token = 0;
    while token < file.tokens().len() {
        let kind = file.kind(token);
        if kind == TokenKind::Directive {
            token = file.macros().directive(token).map_or(token + 1, |directive| directive.end);
            continue;
        }
        let range = match kind {
            TokenKind::Name if is_macro(file, token) => None,
            TokenKind::Name => Some(file.range(token)),
            TokenKind::DoubleString | TokenKind::SingleString => named_local(file, token),
            _ => None,
        };
        if let Some(range) = range {
            let position = *positions.entry(range.of(file.text())).or_insert_with(|| {
                writings.push(Writing { first: range, uses: 0, arguments: Vec::new() });
                writings.len() - 1
            });
            if let Some(writing) = writings.get_mut(position) {
                // A local keeps its underscore wherever it is pasted, and is passed to macros all the time.
                if !range.of(file.text()).starts_with('_') && macros::is_whole_argument(file, token) {
                    writing.arguments.push(token);
                } else {
                    writing.first = if writing.uses == 0 { range } else { writing.first };
                    writing.uses += 1;
                }
            }
        }
        token += 1;
    }
    writings
}

/// The name in a string that is nothing but the name of a local variable.
fn named_local(file: &SourceFile, string: usize) -> Option<TextRange> {
    let range = file.range(string);
    let inside = TextRange::new(range.start + 1, range.end.saturating_sub(1));
    let name = inside.of(file.text());
    let quoted = range.of(file.text());
    let is_closed = quoted.chars().next_back() == quoted.chars().next();
    let is_word = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    (is_closed && name.starts_with('_') && name.len() > 1 && is_word).then_some(inside)
}

/// Whether a name is defined here, or has a parenthesis directly behind it.
fn is_macro(file: &SourceFile, name: usize) -> bool {
    let next = name + 1;
    let is_called = next < file.tokens().len() && file.kind(next) == TokenKind::LParen;
    is_called || file.macros().definition(file.token_text(name)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::fixture;

    /// The variables of a script, as `name×uses`.
    fn seen(script: &str) -> String {
        let file = SourceFile::new(script);
        let variables = variables(&file, &fixture::reference());
        for variable in &variables {
            assert!(variable.first.of(script).eq_ignore_ascii_case(&variable.name));
            assert_eq!(variable.is_local, variable.name.starts_with('_'));
        }
        let shown: Vec<String> = variables.iter().map(|v| format!("{}×{}", v.name, v.uses)).collect();
        shown.join(" ")
    }

    #[test]
    fn variables_are_counted_in_the_writing_that_is_used_most() {
        assert_eq!(seen("_gate = gateNorth; hint str _Gate; alive _Gate"), "_Gate×3 gateNorth×1");
        assert_eq!(seen("{ _x setDamage 1 } forEach allUnits"), "_x×1");
        assert_eq!(seen("[1] call BIS_fnc_paintGate; [1] call TAG_fnc_paint"), "TAG_fnc_paint×1");
    }

    #[test]
    fn strings_that_are_names_of_locals_count() {
        assert_eq!(seen("params [\"_a\", ['_b', 1]]; for \"_i\" from 0 to _a do {}"), "_a×2 _b×1 _i×1");
        assert_eq!(seen("hint \"_\"; hint \"_a b\"; hint \"gate\"; hint \"_open"), "");
    }

    #[test]
    fn macros_and_what_they_paste_do_not_count() {
        assert_eq!(seen("#define GATE gateNorth\nGATE setDamage 1"), "");
        assert_eq!(seen("GVAR(gate) = 1; GVAR(gate2) = gate2 + (gate3)"), "gate2×1 gate3×1");
        assert_eq!(seen("TRACE_2(\"\",_a,b + c)"), "_a×1 b×1 c×1");
        assert_eq!(seen("alive(gate); gate"), "gate×2");
    }
}
