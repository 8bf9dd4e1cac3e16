//! Which bracket closes which, and what is inside of which.

use crate::syntax::{TokenKind, Tokens};

const NONE: u32 = u32::MAX;

/// The brackets of a text.
///
/// A directive is a text of its own: brackets in it and around it do not match each other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Brackets {
    /// For each token the innermost bracket that is open there; for a bracket, the one around it.
    parents: Vec<u32>,
    /// For each bracket the one that closes or opens it.
    partners: Vec<u32>,
}

impl Brackets {
    /// Matches the brackets of `tokens`.
    ///
    /// A closing bracket that fits none of those open is ignored; one that fits an outer bracket leaves those within
    /// unclosed. The time is in proportion to the tokens whatever they are.
    pub fn new(tokens: &Tokens) -> Brackets {
        let count = tokens.len();
        let mut brackets = Brackets { parents: Vec::with_capacity(count), partners: vec![NONE; count] };
        let mut open = Open::default();
        let mut in_directive = false;
        for token in 0..count {
            let kind = tokens.kind(token);
            if kind == TokenKind::Directive {
                open.floor = open.all.len();
                in_directive = true;
            } else if in_directive && kind == TokenKind::Newline {
                open.close_down_to(open.floor);
                open.floor = 0;
                in_directive = false;
            } else if kind.closes()
                && let Some(partner) = open.close(kind)
            {
                brackets.partners[token] = partner;
                brackets.partners[partner as usize] = token as u32;
            }
            brackets.parents.push(open.innermost());
            if kind.opens() {
                open.push(token as u32, kind);
            }
        }
        brackets
    }

    /// The innermost open bracket around a token.
    pub fn parent(&self, token: usize) -> Option<usize> {
        self.parents.get(token).filter(|parent| **parent != NONE).map(|parent| *parent as usize)
    }

    /// The bracket that closes or opens this one.
    pub fn partner(&self, bracket: usize) -> Option<usize> {
        self.partners.get(bracket).filter(|partner| **partner != NONE).map(|partner| *partner as usize)
    }
}

/// The brackets that are open at one place.
#[derive(Default)]
struct Open {
    /// From the outermost to the innermost.
    all: Vec<u32>,
    /// Where those of each kind are in `all`.
    kinds: [Vec<usize>; 3],
    /// In a directive, how many are open outside of it.
    floor: usize,
}

impl Open {
    fn push(&mut self, token: u32, kind: TokenKind) {
        self.kinds[slot(kind)].push(self.all.len());
        self.all.push(token);
    }

    fn innermost(&self) -> u32 {
        if self.all.len() > self.floor { self.all[self.all.len() - 1] } else { NONE }
    }

    /// Closes the innermost bracket of that kind, and all within it.
    fn close(&mut self, kind: TokenKind) -> Option<u32> {
        let at = *self.kinds[slot(kind)].last().filter(|at| **at >= self.floor)?;
        let bracket = self.all[at];
        self.close_down_to(at);
        Some(bracket)
    }

    fn close_down_to(&mut self, length: usize) {
        self.all.truncate(length);
        for kind in &mut self.kinds {
            while kind.last().is_some_and(|at| *at >= length) {
                kind.pop();
            }
        }
    }
}

/// The number of a kind of bracket.
fn slot(kind: TokenKind) -> usize {
    match kind {
        TokenKind::LParen | TokenKind::RParen => 0,
        TokenKind::LBracket | TokenKind::RBracket => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::tokenize;

    /// Each bracket of a text with the place of the one that it belongs to; `-` when there is none.
    fn pairs(text: &str) -> String {
        let tokens = tokenize(text);
        let brackets = Brackets::new(&tokens);
        let is_bracket = |token: &usize| tokens.kind(*token).opens() || tokens.kind(*token).closes();
        let shown = (0..tokens.len()).filter(is_bracket).map(|token| {
            let partner = brackets.partner(token);
            assert!(partner.is_none_or(|partner| brackets.partner(partner) == Some(token)));
            let place = partner.map_or("-".to_owned(), |partner| tokens.range(partner).start.to_string());
            format!("{}{place}", tokens.text(token, text))
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn brackets_belong_together() {
        assert_eq!(pairs("([]{})"), "(5 [2 ]1 {4 }3 )0");
        assert_eq!(pairs("{ [1, (2) };"), "{10 [- (8 )6 }0", "what is not closed ends with what is around it");
        assert_eq!(pairs("( ] )"), "(4 ]- )0", "what was never opened is ignored");
        assert_eq!(pairs("((a]"), "(- (- ]-");
        assert_eq!(pairs("[\"]\", /*]*/ 1] // ]"), "[13 ]0");
    }

    #[test]
    fn directives_are_texts_of_their_own() {
        assert_eq!(pairs("{\n#define OPEN [(\n}"), "{18 [- (- }0");
        assert_eq!(pairs("[\n#define CLOSE ]) \\\n }\n]"), "[24 ]- )- }- ]0");
        assert_eq!(pairs("#define A (\n#define B )\n"), "(- )-");
    }

    #[test]
    fn the_bracket_around_is_known() {
        let text = "a [b, (c)] d";
        let tokens = tokenize(text);
        let brackets = Brackets::new(&tokens);
        let around = |word: &str| {
            let token = (0..tokens.len()).find(|token| tokens.text(*token, text) == word).unwrap();
            brackets.parent(token).map(|open| tokens.text(open, text))
        };
        assert_eq!(around("a"), None);
        assert_eq!(around("b"), Some("["));
        assert_eq!(around("c"), Some("("));
        assert_eq!(around("("), Some("["));
        assert_eq!(around("]"), None);
        assert_eq!(around("d"), None);
    }

    #[test]
    fn no_sequence_of_brackets_takes_long() {
        // With one look at all open brackets for each closing one these would take minutes.
        let count = 100_000;
        for (open, close) in [("(", ")"), ("(", "]"), ("([{", "}"), ("{", "{")] {
            let text = format!("{}{}", open.repeat(count), close.repeat(count));
            let tokens = tokenize(&text);
            let started = std::time::Instant::now();
            let brackets = Brackets::new(&tokens);
            assert!(started.elapsed().as_secs() < 5, "{open} {close}");
            let closed = (0..tokens.len()).filter(|token| brackets.partner(*token).is_some()).count();
            assert_eq!(
                closed,
                match (open, close) {
                    ("(", ")") | ("([{", "}") => 2 * count,
                    _ => 0,
                }
            );
        }
    }
}
