//! Macros and parameters between single quotes.
//!
//! The preprocessor of the game knows only double quotes: to it, `'\x\PREFIX\gate.sqf'` is a text like any other (wiki:
//! "`PreProcessor Commands`"). So names in it are replaced, and the result is still one string for the parser.

use std::sync::Arc;

use super::budget::Exhausted;
use super::buffers::Arguments;
use super::closers::Closers;
use super::{Defined, INEXACT, Preprocessor, Token, text_of};
use crate::source::{BodyToken, Macro};
use crate::{TokenKind, tokenize};

impl Preprocessor<'_> {
    /// Replaces the parameters in a string of a macro's text by the arguments.
    ///
    /// # Errors
    ///
    /// When the budget of the script is spent.
    pub(super) fn fill_single(
        &mut self,
        defined: &Defined,
        part: BodyToken,
        arguments: &Arguments,
    ) -> Result<Token, Exhausted> {
        let BodyToken { kind, range, .. } = part;
        let string = Token { kind, flags: 0, file: defined.file, start: range.start, end: range.end, origin: 0 };
        let Some(words) = self.words_of(string) else { return Ok(string.with(INEXACT)) };
        let params = defined.definition.params.as_deref().unwrap_or_default();
        let mut parts = self.buffers.take();
        let mut from = string.start + 1;
        for word in words {
            let name = text_of(&self.files, &self.made, word);
            let param = params.iter().position(|param| **param == *name && word.kind == TokenKind::Name);
            let Some(argument) = param.and_then(|param| arguments.get(param)) else { continue };
            self.budget.take(argument.len(), argument.iter().map(|token| token.len()).sum())?;
            parts.push(between(string, from, word.start));
            parts.extend_from_slice(argument);
            from = word.end;
        }
        parts.push(between(string, from, string.end - 1));
        let made = self.compose_single(string, &parts)?;
        self.buffers.put(parts);
        Ok(made)
    }

    /// Replaces the macros in a string. `active` are those being expanded.
    ///
    /// # Errors
    ///
    /// When the budget of the script is spent.
    pub(super) fn expand_single(&mut self, string: Token, active: &mut Vec<Arc<Macro>>) -> Result<Token, Exhausted> {
        if !self.has_macro(text_of(&self.files, &self.made, string)) {
            return Ok(string);
        }
        let words = self.words_of(string).filter(|_| !self.is_too_deep());
        let Some(words) = words else { return Ok(string.with(INEXACT)) };
        let mut closers = Closers::of_text(&words);
        let mut parts = self.buffers.take();
        let (mut at, mut from, mut is_replaced) = (0, string.start + 1, false);
        self.budget.look(1 + words.len())?;
        self.depth += 1;
        while let Some(word) = words.get(at).copied() {
            at += 1;
            let name = text_of(&self.files, &self.made, word);
            let Some(defined) = self.macros.get(name).filter(|_| word.kind == TokenKind::Name) else { continue };
            let is_called = words.get(at).is_some_and(|next| next.kind == TokenKind::LParen);
            let close = if is_called && defined.definition.params.is_some() { closers.of(at) } else { None };
            let end = close.map_or(at, |close| close + 1);
            parts.push(between(string, from, word.start));
            let mut output = self.buffers.take();
            self.expand(&words[at - 1..end], &mut output, active)?;
            parts.extend_from_slice(&output);
            self.buffers.put(output);
            from = words[end - 1].end;
            (at, is_replaced) = (end, true);
        }
        self.depth -= 1;
        parts.push(between(string, from, string.end - 1));
        // What looks like a call may be that of a macro from a missing header.
        let made = if is_replaced { self.compose_single(string, &parts)? } else { string.with(INEXACT) };
        self.buffers.put(parts);
        Ok(made)
    }

    /// Returns the tokens between the quotes of a string; None if they contain something whose effect is not modeled.
    fn words_of(&self, string: Token) -> Option<Vec<Token>> {
        let text = text_of(&self.files, &self.made, string);
        let inside = text.strip_prefix('\'')?.strip_suffix('\'').filter(|inside| !inside.contains(['#', '\'']))?;
        let (tokens, mut words) = (tokenize(inside), Vec::new());
        for token in 0..tokens.len() {
            let (kind, range) = (tokens.kind(token), tokens.range(token));
            match kind {
                kind if kind.is_comment() => return None,
                TokenKind::DoubleString if range.len() < 2 || !inside[..range.end as usize].ends_with('"') => {
                    return None;
                }
                kind => {
                    let kind = if kind.is_trivia() { TokenKind::Whitespace } else { kind };
                    let (start, end) = (string.start + 1 + range.start, string.start + 1 + range.end);
                    words.push(Token { kind, ..between(string, start, end) });
                }
            }
        }
        Some(words)
    }

    /// Makes one string of its parts.
    fn compose_single(&mut self, string: Token, parts: &[Token]) -> Result<Token, Exhausted> {
        let is_exact = self.settings.is_exact;
        let is_known = |token: &Token| {
            (is_exact || !token.is_opaque() && !token.is_inexact())
                && !text_of(&self.files, &self.made, *token).contains('\'')
        };
        if !parts.iter().all(is_known) {
            return Ok(string.with(INEXACT));
        }
        self.budget.take(0, 2 + parts.iter().map(|part| 1 + part.len()).sum::<usize>())?;
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        text.push('\'');
        for part in parts.iter().filter(|part| part.len() > 0) {
            self.note_piece(*part, (self.made.len() + text.len()) as u32);
            text.push_str(text_of(&self.files, &self.made, *part));
        }
        text.push('\'');
        let made = self.make(TokenKind::SingleString, &text);
        self.text = text;
        made
    }
}

/// Returns a part of a string as it is written: blanks before the string are not in it, and its parentheses are its
/// own.
fn between(string: Token, start: u32, end: u32) -> Token {
    Token { flags: 0, start, end, ..string }
}

#[cfg(test)]
mod tests {
    use super::super::{Preprocessed, Settings};
    use crate::Source;
    use sqf_text::TextRange;

    fn preprocess(text: &str) -> Preprocessed {
        Preprocessed::new(std::sync::Arc::new(Source::new(text)), &Settings::alone(&|word| word == "hint"))
    }

    /// Returns the last token of a text; in `<>` if it is not known exactly.
    fn last(text: &str) -> String {
        let pre = preprocess(text);
        let last = pre.tokens().len() - 1;
        match pre.tokens()[last].is_inexact() {
            true => format!("<{}>", pre.text(last)),
            false => pre.text(last).to_owned(),
        }
    }

    #[test]
    fn macros_and_parameters_between_single_quotes_are_replaced() {
        let paths = "#define MOD gate\n#define PATH(a,b) \\x\\a\\b.sqf\n#define FILE(a) 'PATH(MOD,a)'\n\
                     #define BOTH(a,b) a##_##b\n";
        let of = |text: &str| last(&format!("{paths}{text}"));
        assert_eq!(of("FILE(fn_open)"), "'\\x\\gate\\fn_open.sqf'");
        assert_eq!(of("FILE(BOTH(fn,open))"), "'\\x\\gate\\fn_open.sqf'");
        assert_eq!(
            of("#define A 'BOTH(MOD,open) of  MOD, \"MOD\" and a MODEL'\nA"),
            "'gate_open of  gate, \"MOD\" and a MODEL'"
        );
        assert_eq!(of("#define A(b) 'b, ab, b'\nA(MOD open)"), "'gate open, ab, gate open'");
        assert_eq!(of("#define A 'plain'\nA"), "'plain'");
        assert_eq!(of("#define A(b) hint b\nA( 'MOD BOTH(MOD,open)')"), "'gate gate_open'");
        assert_eq!(of("#define A(b) ' b '\nA()"), "'  '");
        assert_eq!(of("#define A '\u{1f6aa}MOD\u{1f6aa}'\nA"), "'\u{1f6aa}gate\u{1f6aa}'");
    }

    #[test]
    fn what_is_not_certain_between_single_quotes_stays_unknown() {
        let of = |text: &str| last(&format!("#define MOD gate\n#define F(a) a\n{text}"));
        for string in ["'it''s MOD'", "'# MOD'", "'F MOD'", "'MOD // x'", "'\"MOD MOD'"] {
            assert_eq!(of(&format!("#define A {string}\nA")), format!("<{string}>"));
        }
        assert_eq!(of("#define A(b) '[b]'\nA('x')"), "<'[b]'>");
    }

    #[test]
    fn a_word_in_such_a_string_is_found_where_it_is_written() {
        let text = "#define FILE(a) 'x\\a.sqf'\nFILE(open)";
        let pre = preprocess(text);
        let (file, range) = pre.spelled(0, TextRange::new(3, 7)).unwrap();
        assert_eq!((file, range.of(text), range.start as usize), (0, "open", text.len() - "open)".len()));
    }
}
