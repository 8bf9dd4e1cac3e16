//! Conditions of `#if`.

use super::{Included, Preprocessor};
use crate::syntax::TokenKind;
use crate::syntax::source::{Directive, Source};

/// What conditions are decided for: the newest version of the game, as players have it and start it.
const GAME_VERSION: [(&str, f64); 9] = [
    ("__A3_DEBUG__", 0.0),
    ("__A3_DIAG__", 0.0),
    ("__A3_EXPERIMENTAL__", 0.0),
    ("__A3_PROFILING__", 0.0),
    ("__GAME_VER_MAJ__", 2.0),
    ("__GAME_VER_MIN__", 99.0),
    ("__GAME_BUILD__", 999_999.0),
    ("__ARMA__", 1.0),
    ("__ARMA3__", 1.0),
];

impl Preprocessor<'_> {
    /// Whether the condition holds. Where that cannot be known, it is taken to.
    pub(super) fn condition(&mut self, source: &Source, file: usize, directive: &Directive) -> bool {
        let tokens = (directive.token + 1..directive.end).filter(|token| !source.tokens().kind(*token).is_trivia());
        let tokens: Vec<(TokenKind, &str)> =
            tokens.map(|token| (source.tokens().kind(token), source.token_text(token))).collect();
        let decided = match tokens.as_slice() {
            [(TokenKind::Name, "__has_include"), (TokenKind::LParen, _), (_, path), (TokenKind::RParen, _)] => {
                self.has_include(path, file)
            }
            [value] => self.value(*value, 0).map(|value| value != 0.0),
            [left, (_, operator), right] => {
                self.value(*left, 0).zip(self.value(*right, 0)).and_then(|(left, right)| {
                    Some(match *operator {
                        "<" => left < right,
                        ">" => left > right,
                        "<=" => left <= right,
                        ">=" => left >= right,
                        "==" => (left - right).abs() < f64::EPSILON,
                        "!=" => (left - right).abs() >= f64::EPSILON,
                        _ => return None,
                    })
                })
            }
            _ => None,
        };
        decided.unwrap_or_else(|| {
            self.is_complete = false;
            self.guessed.get_or_insert(self.tokens.len());
            true
        })
    }

    fn has_include(&self, path: &str, file: usize) -> Option<bool> {
        let path = path.trim_matches(['"', '<', '>']);
        let from = self.files.get(file)?.path.clone();
        match self.settings.includes.include(path, from.as_deref()) {
            Included::File(..) => Some(true),
            Included::Missing => Some(false),
            // Whether another mod is there is decided by the game.
            Included::Elsewhere => None,
        }
    }

    /// A number, or a macro that stands for one.
    fn value(&mut self, (kind, text): (TokenKind, &str), depth: usize) -> Option<f64> {
        match kind {
            TokenKind::Number => text.parse().ok(),
            TokenKind::Name if depth < 8 => {
                self.used.insert(text.into());
                if let Some((_, value)) = GAME_VERSION.iter().find(|(name, _)| *name == text) {
                    return Some(*value);
                }
                let defined = self.macros.get(text)?.clone();
                let [only] = defined.definition.body.as_slice() else { return None };
                let source = std::sync::Arc::clone(&self.files.get(usize::from(defined.file))?.source);
                self.value((only.kind, only.range.of(source.text())), depth + 1)
            }
            _ => None,
        }
    }
}
