//! The operands that a command stands with.

use super::expression::{self, Level};
use super::{SourceFile, macros};
use crate::catalog::{Form, Reference};
use crate::syntax::TokenKind;

/// On which sides of a command an operand stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Operands {
    /// Before it. Never for commands that take none there.
    pub left: bool,
    /// After it. Never for commands that take none there.
    pub right: bool,
}

impl Operands {
    /// The form in which the command is written; of one that lacks its operands, the form it would have without them.
    pub fn form(self) -> Form {
        match (self.left, self.right) {
            (true, _) => Form::Binary,
            (false, true) => Form::Unary,
            (false, false) => Form::Nullary,
        }
    }
}

/// The operands of the command or operator `token`; none for what is neither.
pub fn operands(file: &SourceFile, reference: &Reference, token: usize) -> Operands {
    let forms = reference.forms(file.token_text(token));
    let Some(level) = Level::of(file, token).filter(|_| !forms.is_empty()) else { return Operands::default() };
    let can_be = |form| forms.contains(form);
    let left = can_be(Form::Binary)
        && level.before(token).is_some_and(|before| {
            expression::ends_value(file, reference, before)
                && (!can_be(Form::Unary) || !is_statement(file, reference, before, token))
        });
    let right = (left || can_be(Form::Unary))
        && level.from(token + 1).is_some_and(|after| expression::begins_value(file, reference, after));
    Operands { left, right }
}

/// Whether what ends with `before` may be a macro that is a statement by itself: `LOG(x)` on a line of its own needs no
/// `;`, so that the next line begins anew.
fn is_statement(file: &SourceFile, reference: &Reference, before: usize, token: usize) -> bool {
    let breaks = (before..token).any(|token| file.kind(token) == TokenKind::Newline);
    let open = file.brackets().partner(before);
    breaks && open.is_some_and(|open| macros::macro_call(file, reference, open).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::fixture;

    /// The operands of the command at `<|>`.
    #[track_caller]
    fn check(script: &str, left: bool, right: bool) {
        let (file, offset) = fixture::at_cursor(script);
        let token = file.tokens().at(offset).unwrap();
        assert_eq!(operands(&file, &fixture::reference(), token), Operands { left, right }, "{script}");
    }

    #[test]
    fn a_command_has_the_operands_that_stand_there_and_that_it_can_have() {
        check("_gate <|>setDamage 1", true, true);
        check("_gate <|>setDamage", true, false);
        check("<|>setDamage 1", false, false);
        check("<|>getPos _gate", false, true);
        check("_gate <|>getPos [10, 90]", true, true);
        check("[_gate] <|>getPos [10, 90]", true, true);
        check("hint <|>getPos _gate", false, true);
        check("time <|>getPos _gate", true, true);
        check("_a = <|>getPos _gate", false, true);
        check("{ _gate }; <|>getPos _gate", false, true);
        check("[1, <|>getPos _gate]", false, true);
        check("_gate <|>player _other", false, false);
        check("3 <|>- 2", true, true);
        check("(3) /* three */ <|>- // minus\n 2", true, true);
        check("3 * <|>- 2", false, true);
        check("<|>_gate setDamage 1", false, false);
    }

    #[test]
    fn directives_and_macros_do_not_lend_their_operands() {
        check("_gate\n#include \"x.hpp\"\n<|>setDamage 1", true, true);
        check("#define GATE 1\n<|>getPos _gate", false, true);
        check("#define AT(x) <|>getPos x", false, true);
        check("#define AT x <|>getPos y", true, true);
        check("#ifdef <|>getPos\nx", false, false);
        check("LOG(x)\n<|>getPos _gate", false, true);
        check("GVAR(gate) <|>getPos [1, 2]", true, true);
        check("GVAR(gate)\n<|>setDamage 1", true, true);
    }
}
