//! Preprocesses a text after an edit: where neither version has macros or directives, the tokens are reused.

use std::sync::Arc;

use super::{File, Preprocessed, Preprocessor, Settings, Token, UnchangedTokens};
use crate::lexer::SameTokens;
use crate::source::Source;

impl Preprocessed {
    /// Returns what [`Preprocessed::new`] returns for a text that was made from that of `before` by an edit. `before`
    /// was made with the same commands.
    pub fn after(source: Arc<Source>, settings: &Settings<'_>, before: &Preprocessed) -> Preprocessed {
        let made = match before.same_tokens(&source, settings) {
            Some((old, same)) => {
                let main = File { path: settings.path.map(Arc::from), source: Arc::clone(&source) };
                // An edit seldom adds more.
                let mut preprocessor = Preprocessor::with_room(settings, vec![main], before.tokens.len() + 64);
                preprocessor.take_over(&source, before, (old, same));
                preprocessor.finish()
            }
            None => Preprocessed::new(source, settings),
        };
        Preprocessed { has_same_commands: true, ..made }
    }

    /// Whether the commands are the same as in the version that this one was made from.
    pub(crate) fn has_same_commands(&self) -> bool {
        self.has_same_commands
    }

    /// Returns the old main text and the tokens it shares with the new one, if only a token itself and the ones after
    /// it decide what becomes of it in either.
    fn same_tokens(&self, source: &Source, settings: &Settings<'_>) -> Option<(&Source, SameTokens)> {
        let [File { source: old, .. }] = &self.files[..] else { return None };
        let is_plain = source.directives().is_empty()
            && old.directives().is_empty()
            && self.calls.is_empty()
            && self.macros.is_empty()
            && self.exhausted.is_none()
            && self.guessed.is_none()
            && settings.includer.is_none()
            && self.is_complete != settings.is_part
            && !self.has_open_call;
        Some((&**old, source.same_as(old).filter(|_| is_plain)?))
    }
}

impl Preprocessor<'_> {
    /// Reads the main text where it differs from that of `before`, and reuses the other tokens.
    fn take_over(&mut self, source: &Arc<Source>, before: &Preprocessed, (old, same): (&Source, SameTokens)) {
        let (tokens, old_tokens) = (source.tokens(), old.tokens());
        self.including.push(0);
        // The token after the last equal one matters, too.
        let end = same.start.checked_sub(1).map_or(0, |last| tokens.range(last).start);
        let start = before.tokens.partition_point(|token| token.end <= end);
        self.tokens.extend_from_slice(&before.tokens[..start]);
        let calls = before.unknown_calls.partition_point(|call| *call < start);
        self.unknown_calls.extend_from_slice(&before.unknown_calls[..calls]);

        let first = start.checked_sub(1).map_or(0, |last| before.tokens[last].end);
        let first = tokens.at(first).unwrap_or(tokens.len());
        let (rest, old_rest) = same.rest;
        let next = self.code(source, 0, first, rest);
        let (next, old_next) = (next.max(rest), old_rest + (next.max(rest) - rest));

        let begin = |tokens: &crate::Tokens, at: usize| match at.checked_sub(1) {
            Some(before) => tokens.range(before).end,
            None => 0,
        };
        let (begins, began) = (begin(tokens, next), begin(old_tokens, old_next));
        let old_start = before.tokens.partition_point(|token| token.start < began);
        if before.tokens[..old_start].last().is_some_and(|last| last.end > began) {
            // What looked like a call extended past this place.
            self.code(source, 0, next, tokens.len());
            self.same = Some(UnchangedTokens { start, rest: self.tokens.len(), before: before.tokens.len() });
        } else {
            let further = begins.wrapping_sub(began);
            let rest = self.tokens.len();
            self.tokens.extend(before.tokens[old_start..].iter().map(|token| Token {
                start: token.start.wrapping_add(further),
                end: token.end.wrapping_add(further),
                ..*token
            }));
            let calls = before.unknown_calls.partition_point(|call| *call < old_start);
            self.unknown_calls.extend(before.unknown_calls[calls..].iter().map(|call| call - old_start + rest));
            self.same = Some(UnchangedTokens { start, rest, before: old_start });
        }
        self.including.pop();
    }
}
