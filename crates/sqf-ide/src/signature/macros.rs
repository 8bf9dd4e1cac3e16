//! Signature help for macros.

use super::{Signature, SignatureAsked};
use crate::analysis::Analysis;
use crate::macros::definition::MacroDefinition;
use crate::macros::expansion::call_around;
use sqf_syntax::TokenKind;
use sqf_text::TextRange;

/// The call of a macro with the cursor in its parentheses.
pub(super) struct MacroCall {
    /// The token of the name.
    name: usize,
    /// The names of the parameters.
    params: Vec<Box<str>>,
    is_variadic: bool,
    /// The index of the argument at the cursor.
    argument: usize,
    /// The range inside the parentheses, at least up to the cursor.
    inside: TextRange,
}

/// What takes the value at the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A command or function in the argument.
    Inside,
    /// One in the body of the macro: `#define OPEN(gate, speed) [gate, speed] call GATE_fnc_open`.
    Made,
    /// Only the macro itself.
    Around,
}

impl MacroCall {
    /// Returns the innermost macro call around a position. None without one, or if the macro is unknown.
    pub(super) fn around(analysis: &Analysis, offset: u32) -> Option<MacroCall> {
        let source = analysis.file().source();
        let tokens = source.tokens();
        let before = offset.checked_sub(1).and_then(|before| tokens.at(before))?;
        // A token after the position is not within parentheses that end before it.
        let after = if tokens.range(before).end <= offset { before + 1 } else { before };
        let name = call_around(source, after)?;
        let cursor = analysis.reading().at_token(name)?;
        let (defined, _) = cursor.script().pre().macro_named(source.token_text(name))?;
        let params = defined.params.clone().filter(|params| !params.is_empty())?;
        let open = (name + 1..tokens.len()).find(|token| tokens.kind(*token) == TokenKind::LParen)?;
        let start = tokens.range(open).end;
        let end = source.closer(open).map_or(offset, |close| tokens.range(close).start).max(offset);
        let (mut depth, mut argument) = (0_usize, 0);
        for token in open + 1..after {
            match tokens.kind(token) {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth = depth.saturating_sub(1),
                TokenKind::Comma if depth == 0 => argument += 1,
                _ => {}
            }
        }
        let is_variadic = defined.is_variadic;
        (start <= offset).then(|| MacroCall { name, params, is_variadic, argument, inside: TextRange::new(start, end) })
    }

    /// Whether the macro has more than one parameter.
    pub(super) fn has_several(&self) -> bool {
        self.params.len() > 1
    }

    /// Returns what takes the value at the cursor.
    pub(super) fn meaning(&self, analysis: &Analysis, offset: u32) -> Meaning {
        let cursor = analysis.reading().at(offset);
        let Some((slot, script)) = cursor.as_ref().and_then(|cursor| cursor.slot()) else { return Meaning::Around };
        let place = script.pre().place(slot.name).range;
        let call = analysis.file().range(self.name).start;
        if self.inside.start <= place.start && place.end <= self.inside.end {
            Meaning::Inside
        } else if place.start == call && place.end >= self.inside.end {
            Meaning::Made
        } else {
            Meaning::Around
        }
    }

    /// Returns the name and the parameters. While the user types, only for macros with several parameters: `FUNC(open)`
    /// is obvious.
    pub(super) fn signature(&self, analysis: &Analysis, asked: SignatureAsked) -> Option<Signature> {
        if asked != SignatureAsked::User && !self.has_several() {
            return None;
        }
        let file = analysis.file();
        let name = file.token_text(self.name);
        let cursor = analysis.reading().at_token(self.name)?;
        let definition = MacroDefinition::of(file, cursor.script(), name)?;
        let last = self.params.len() - 1;
        let active = if self.is_variadic { self.argument.min(last) } else { self.argument };
        let documentation = [definition.comment.clone(), definition.place()];
        let documentation: Vec<String> = documentation.into_iter().filter(|text| !text.is_empty()).collect();
        let params = self.params.iter().map(|param| (&**param, String::new()));
        let signature = Signature::list((&format!("{name}("), ")"), params, active);
        Some(Signature { documentation: documentation.join("\n\n"), ..signature })
    }
}
