//! Formats tokens as readable code: conventional spaces, and a line for each statement.

use sqf_reference::Forms;
use sqf_syntax::TokenKind;

/// Longer code in braces is put on separate lines, in bytes.
const LONGEST_BLOCK: usize = 80;

/// Maximum depth of braces with separate lines.
const DEEPEST: usize = 12;

type Token = (TokenKind, String);

/// Tells the forms of a word as a command; none for other words.
type FormsOf<'a> = dyn Fn(&str) -> Forms + 'a;

/// Formats tokens as code.
pub(super) fn code(tokens: &[Token], forms: &FormsOf<'_>) -> String {
    let mut writer = LineWriter { forms, out: String::new(), before: None };
    writer.statements(tokens, 0);
    writer.out
}

/// Formats tokens as code on one line.
pub(crate) fn line(tokens: &[Token], forms: &FormsOf<'_>) -> String {
    let mut writer = LineWriter { forms, out: String::new(), before: None };
    for token in tokens {
        writer.token(token);
    }
    writer.out
}

/// The previously written token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    /// The end of a value.
    Value,
    /// A command or operator with a right operand.
    Operator,
    /// A sign or `!`, which is attached to its operand.
    Sign,
    /// `(` or `[`
    Open,
    /// `{`
    Brace,
    /// `,`, `;`, `:`, `=`
    Separator,
}

struct LineWriter<'f> {
    forms: &'f FormsOf<'f>,
    out: String,
    /// None at the start of a line.
    before: Option<Before>,
}

impl LineWriter<'_> {
    fn statements(&mut self, tokens: &[Token], depth: usize) {
        let (mut at, mut brackets) = (0, 0_usize);
        while let Some(token) = tokens.get(at) {
            at += 1;
            match token.0 {
                TokenKind::LBrace => {
                    let end = closer(tokens, at);
                    let inside = tokens.get(at..end).unwrap_or_default();
                    if depth < DEEPEST && end < tokens.len() && is_long(inside, self.forms) {
                        self.token(token);
                        self.newline(depth + 1);
                        self.statements(inside, depth + 1);
                        self.newline(depth);
                        self.out.push('}');
                        self.before = Some(Before::Value);
                        at = end + 1;
                        continue;
                    }
                    for token in tokens.get(at - 1..=end).unwrap_or(&tokens[at - 1..]) {
                        self.token(token);
                    }
                    at = end + 1;
                    continue;
                }
                TokenKind::LParen | TokenKind::LBracket => brackets += 1,
                TokenKind::RParen | TokenKind::RBracket => brackets = brackets.saturating_sub(1),
                _ => {}
            }
            self.token(token);
            if token.0 == TokenKind::Semicolon && brackets == 0 && at < tokens.len() {
                self.newline(depth);
            }
        }
    }

    fn newline(&mut self, depth: usize) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n("    ", depth));
        self.before = None;
    }

    fn token(&mut self, (kind, text): &Token) {
        let is = self.meaning(*kind, text);
        let is_spaced = !matches!(
            (self.before, *kind),
            (None | Some(Before::Open | Before::Sign), _)
                | (
                    _,
                    TokenKind::RParen
                        | TokenKind::RBracket
                        | TokenKind::Comma
                        | TokenKind::Semicolon
                        | TokenKind::Colon,
                )
                | (Some(Before::Brace), TokenKind::RBrace)
        );
        if is_spaced {
            self.out.push(' ');
        }
        self.out.push_str(text);
        self.before = Some(is);
    }

    fn meaning(&self, kind: TokenKind, text: &str) -> Before {
        match kind {
            TokenKind::LParen | TokenKind::LBracket => Before::Open,
            TokenKind::LBrace => Before::Brace,
            TokenKind::Comma | TokenKind::Semicolon | TokenKind::Colon | TokenKind::Assign => Before::Separator,
            TokenKind::Operator if text == "!" => Before::Sign,
            TokenKind::Operator if matches!(text, "-" | "+") && self.before != Some(Before::Value) => Before::Sign,
            TokenKind::Operator | TokenKind::Hash => Before::Operator,
            TokenKind::Name => {
                let forms = (self.forms)(text);
                if forms.is_empty() || forms.nullary() { Before::Value } else { Before::Operator }
            }
            _ => Before::Value,
        }
    }
}

/// Returns the brace that closes the one before `from`, or the number of tokens.
fn closer(tokens: &[Token], from: usize) -> usize {
    let mut depth = 1_usize;
    for (at, (kind, _)) in tokens.iter().enumerate().skip(from) {
        match kind {
            TokenKind::LBrace => depth += 1,
            TokenKind::RBrace if depth == 1 => return at,
            TokenKind::RBrace => depth -= 1,
            _ => {}
        }
    }
    tokens.len()
}

/// Whether code in braces has several statements, or is long.
fn is_long(inside: &[Token], forms: &FormsOf<'_>) -> bool {
    let mut last = inside.len();
    while last > 0 && inside[last - 1].0 == TokenKind::Semicolon {
        last -= 1;
    }
    let has_statements = inside[..last].iter().any(|(kind, _)| *kind == TokenKind::Semicolon);
    has_statements || line(inside, forms).len() > LONGEST_BLOCK
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqf_reference::Reference;
    use sqf_syntax::tokenize;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let tokens = tokenize(text);
        let tokens: Vec<Token> = (0..tokens.len())
            .filter(|token| !tokens.kind(*token).is_trivia())
            .map(|token| (tokens.kind(token), tokens.text(token, text).to_owned()))
            .collect();
        let reference = Reference::embedded();
        assert_eq!(code(&tokens, &|word| reference.forms(word)), expected);
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(squeezed(&line(&tokens, &|word| reference.forms(word))), squeezed(text));
    }

    #[test]
    fn operands_and_operators_are_separated() {
        check("a=1+-2*(b-c)", "a = 1 + -2 * (b - c)");
        check("_this select-1", "_this select -1");
        check("[a,!b,{}]call f", "[a, !b, {}] call f");
        check("if(a&&{b})then{c}", "if (a && { b }) then { c }");
        check("case 1:{2}", "case 1: { 2 }");
        check("player setPos[0,0]", "player setPos [0, 0]");
    }

    #[test]
    fn statements_are_on_separate_lines() {
        check("a=1;b=2;", "a = 1;\nb = 2;");
        check("if(a)then{b=1;c=2};d=3", "if (a) then {\n    b = 1;\n    c = 2\n};\nd = 3");
        check("{a;b", "{ a; b");
        check("a}", "a }");
    }
}
