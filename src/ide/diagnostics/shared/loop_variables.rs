//! Uses of the variables that loops set.

use std::ops::Range;

use crate::ide::diagnostics::context::Context;
use crate::syntax::TokenKind;

/// What loops set.
const NAMES: [&str; 3] = ["_foreachindex", "_x", "_y"];

/// The uses of [`NAMES`] that mean no variable of the script, in the order of the text.
pub(crate) struct Uses(pub(crate) [Vec<Use>; NAMES.len()]);

/// A use of one of [`NAMES`].
pub(crate) struct Use {
    pub(crate) token: usize,
    /// The innermost `{` before it that is not closed.
    open: Option<usize>,
}

impl Uses {
    pub(crate) fn new(context: &Context<'_>) -> Uses {
        let mut uses = NAMES.map(|_| Vec::new());
        let words = context.words();
        let names = NAMES.map(|name| words.find(name));
        if names.iter().all(Option::is_none) {
            return Uses(uses);
        }
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
                    if let Some(name) = name.filter(|_| context.semantics().local_at(token).is_none()) {
                        uses[name].push(Use { token, open: open.last().copied() });
                    }
                }
                _ => {}
            }
        }
        Uses(uses)
    }

    /// The first use in some tokens, outside of code within.
    pub(crate) fn first(uses: &[Use], Range { start, end }: Range<usize>) -> Option<usize> {
        let from = uses.partition_point(|it| it.token < start);
        let inside = uses[from..].iter().take_while(|it| it.token < end);
        inside.filter(|it| it.open.is_none_or(|open| open < start)).map(|it| it.token).next()
    }
}
