//! The special words in the text of macros that take any number of arguments: `#define LIST(...) [__VA_ARGS__]`.
//!
//! Source: the wiki page about the preprocessor, for version 2.24 of the game and later.

use super::budget::Exhausted;
use super::buffers::Arguments;
use super::{Defined, GIVEN, OPAQUE, Preprocessor, Token, stand_in, text_of};
use crate::TokenKind;
use crate::source::BodyToken;

/// The second parameter of a macro for `__VA_APPLY__`, which gets the index of the argument.
const INDEX: &str = "__VA_INDEX__";

impl Preprocessor<'_> {
    /// Whether a macro takes any number of arguments and its text says what it does with them. Those that stand for a
    /// macro of CBA do not.
    pub(super) fn is_variadic(&self, defined: &Defined) -> bool {
        let is_stand_in = || {
            let file = self.files.get(usize::from(defined.file));
            file.is_some_and(|file| stand_in::is_one(&file.source))
        };
        defined.definition.is_variadic && !is_stand_in()
    }

    /// Adds to `output` what a special word at the start of `parts` stands for. Returns how many of the parts it takes:
    /// none if there is no such word.
    ///
    /// # Errors
    ///
    /// When the budget of the script is spent.
    pub(super) fn special_word(
        &mut self,
        defined: &Defined,
        parts: &[BodyToken],
        arguments: &Arguments,
        output: &mut Vec<Token>,
    ) -> Result<usize, Exhausted> {
        let Some(part) = parts.first().filter(|part| part.kind == TokenKind::Name) else { return Ok(0) };
        let token = written(defined, *part);
        let word = text_of(&self.files, &self.made, token).to_owned();
        let rest = rest(defined, arguments);
        if word == "__VA_ARGS__" {
            for (number, argument) in rest.filter_map(|at| arguments.get(at)).enumerate() {
                if number > 0 {
                    output.push(self.make(TokenKind::Comma, ",")?);
                }
                self.given(argument, output)?;
            }
            return Ok(1);
        }
        let Some(call) = self.called_part(parts) else { return Ok(0) };
        if self.is_too_deep() {
            output.push(token.with(OPAQUE));
            return Ok(call);
        }
        let inside = &parts[2..call - 1];
        match &*word {
            "__VA_OPT__" | "__VA_OPT_INV__" => {
                if rest.is_empty() == (word == "__VA_OPT_INV__") {
                    self.depth += 1;
                    let mut text = self.substituted(defined, inside, arguments)?;
                    self.depth -= 1;
                    output.append(&mut text);
                    self.buffers.put(text);
                }
            }
            "__VA_SELECT__" => {
                self.depth += 1;
                let index = self.substituted(defined, inside, arguments)?;
                let mut number = self.buffers.take();
                self.expand(&index, &mut number, &mut Vec::new())?;
                self.depth -= 1;
                let text: String = number.iter().map(|token| text_of(&self.files, &self.made, *token)).collect();
                match text.trim().parse::<usize>() {
                    Ok(index) => {
                        let argument = rest.clone().nth(index).and_then(|at| arguments.get(at));
                        self.given(argument.unwrap_or_default(), output)?;
                    }
                    Err(_) => output.push(token.with(OPAQUE)),
                }
                self.buffers.put(number);
                self.buffers.put(index);
            }
            "__VA_APPLY__" => {
                let mut words = inside.split(|part| part.kind == TokenKind::Comma);
                let named = words.next().and_then(|words| words.iter().find(|part| part.kind == TokenKind::Name));
                let separator = words.next().map(|words| words.iter().find(|part| part.kind == TokenKind::Name));
                let called = named.and_then(|named| self.parameters(written(defined, *named)));
                let (Some(named), Some(params)) = (named, called) else {
                    output.push(token.with(OPAQUE));
                    return Ok(call);
                };
                for (number, argument) in rest.filter_map(|at| arguments.get(at)).enumerate() {
                    if number > 0 {
                        match separator {
                            None => output.push(self.make(TokenKind::Comma, ",")?),
                            Some(separator) => output.extend(separator.map(|name| written(defined, *name))),
                        }
                    }
                    self.budget.take(4, 4)?;
                    output.push(written(defined, *named));
                    if params > 0 {
                        output.push(self.make(TokenKind::LParen, "(")?);
                        self.given(argument, output)?;
                        if params > 1 {
                            output.push(self.make(TokenKind::Comma, ",")?);
                            output.push(self.make(TokenKind::Number, &number.to_string())?);
                        }
                        output.push(self.make(TokenKind::RParen, ")")?);
                    }
                }
            }
            _ => return Ok(0),
        }
        Ok(call)
    }

    /// Adds an argument. Its commas and parentheses do not separate the arguments of another call.
    fn given(&mut self, argument: &[Token], output: &mut Vec<Token>) -> Result<(), Exhausted> {
        self.budget.take(argument.len(), argument.iter().map(|token| token.len()).sum())?;
        output.extend(argument.iter().map(|token| token.with(GIVEN)));
        Ok(())
    }

    /// Returns the number of parameters of a macro for `__VA_APPLY__`; None for a macro that it does not take.
    fn parameters(&self, name: Token) -> Option<usize> {
        let found = self.macros.get(text_of(&self.files, &self.made, name))?;
        match found.definition.params.as_deref() {
            None => Some(0),
            Some([one]) if &**one != "..." => Some(1),
            Some([_, index]) if &**index == INDEX => Some(2),
            Some(_) => None,
        }
    }
}

/// Returns the positions of the arguments after those for the named parameters. `LIST()` has none.
fn rest(defined: &Defined, arguments: &Arguments) -> std::ops::Range<usize> {
    let named = defined.definition.params.as_deref().map_or(0, |params| params.len().saturating_sub(1));
    let given = if named == 0 { arguments.given() } else { arguments.len() };
    named..given.max(named)
}

/// Returns a token of a macro's text.
fn written(defined: &Defined, part: BodyToken) -> Token {
    let BodyToken { kind, range, .. } = part;
    Token { kind, flags: 0, file: defined.file, start: range.start, end: range.end, origin: 0 }
}
