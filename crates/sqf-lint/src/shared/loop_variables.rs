//! Uses of loop variables.

use std::ops::Range;

use crate::context::Context;
use sqf_syntax::TokenKind;

/// The names of loop variables.
const NAMES: [&str; 3] = ["_foreachindex", "_x", "_y"];

/// The uses of [`NAMES`], except variables of the script, in text order.
pub(crate) struct Uses(pub(crate) [Vec<Use>; NAMES.len()]);

/// A use of a loop variable.
pub(crate) struct Use {
    pub(crate) token: usize,
    /// The innermost open `{` before it.
    open: Option<usize>,
}

impl Uses {
    /// Whether one of the uses is outside of all braces, before a token.
    pub(crate) fn before_all_code(uses: &[Use], token: usize) -> bool {
        uses.iter().take_while(|it| it.token < token).any(|it| it.open.is_none())
    }

    /// Finds all uses of the variables that loops set, such as `_x`.
    pub(crate) fn new(context: &Context<'_>) -> Uses {
        let mut uses = NAMES.map(|_| Vec::new());
        let words = context.words();
        let names = NAMES.map(|name| words.find(name));
        if names.iter().all(Option::is_none) {
            return Uses(uses);
        }
        // Only a loop over a HashMap sets `_y`: elsewhere it may be a variable of the script.
        let is_own = context.semantics().locals().any(|(_, local)| &*local.name == "_y");
        let mut open = Vec::new();
        for (token, it) in context.pre().tokens().iter().enumerate() {
            match it.kind {
                TokenKind::LBrace => open.push(token),
                TokenKind::RBrace => {
                    open.pop();
                }
                TokenKind::Name => {
                    let word = words.of(token);
                    let name = names.iter().position(|name| *name == Some(word)).filter(|_| it.is_written());
                    let name = name.filter(|name| NAMES[*name] != "_y" || !is_own);
                    if let Some(name) = name.filter(|_| context.semantics().local_at(token).is_none()) {
                        uses[name].push(Use { token, open: open.last().copied() });
                    }
                }
                _ => {}
            }
        }
        Uses(uses)
    }

    /// Returns the first use in a range of tokens, outside of nested code.
    pub(crate) fn first(uses: &[Use], Range { start, end }: Range<usize>) -> Option<usize> {
        let from = uses.partition_point(|it| it.token < start);
        let inside = uses[from..].iter().take_while(|it| it.token < end);
        inside.filter(|it| it.open.is_none_or(|open| open < start)).map(|it| it.token).next()
    }
}
