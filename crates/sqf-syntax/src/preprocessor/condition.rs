//! Conditions of `#if`.

use super::{Included, Preprocessor};
use crate::TokenKind;
use crate::source::{Directive, Source};

/// What conditions are evaluated for: the current version of the game, as players run it.
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
    /// Evaluates the condition. None if it cannot be known.
    pub(super) fn condition(&mut self, source: &Source, file: usize, directive: &Directive) -> Option<bool> {
        let tokens = (directive.token + 1..directive.end).filter(|token| !source.tokens().kind(*token).is_trivia());
        let tokens: Vec<(TokenKind, &str)> =
            tokens.map(|token| (source.tokens().kind(token), source.token_text(token))).collect();
        let decided = match tokens.as_slice() {
            [(TokenKind::Name, "__has_include"), (TokenKind::LParen, _), (_, path), (TokenKind::RParen, _)] => {
                self.has_include(path, file)
            }
            _ => {
                let mut parts = Vec::new();
                self.parts(&tokens, 0, &mut parts).and_then(|()| decide(&parts))
            }
        };
        if decided.is_none() {
            self.is_complete = false;
            self.guessed.get_or_insert(self.tokens.len());
        }
        decided
    }

    fn has_include(&mut self, path: &str, file: usize) -> Option<bool> {
        let path = path.trim_matches(['"', '<', '>']);
        let from = self.files.get(file)?.path.clone();
        match self.find_include(path, from.as_ref()) {
            Included::File(..) => Some(true),
            Included::Missing => Some(false),
            // Whether another mod is loaded is known only to the game.
            Included::Elsewhere => None,
        }
    }

    /// Collects the numbers, operators and parentheses of a condition, with macros replaced by their values. None if it
    /// contains anything else, or an undefined macro.
    fn parts(&mut self, tokens: &[(TokenKind, &str)], depth: usize, parts: &mut Vec<ConditionPart>) -> Option<()> {
        for (kind, text) in tokens {
            let part = match (*kind, *text) {
                (TokenKind::Number, text) => ConditionPart::Number(text.parse().ok()?),
                (TokenKind::LParen, _) => ConditionPart::Open,
                (TokenKind::RParen, _) => ConditionPart::Close,
                (TokenKind::Operator, "-") => ConditionPart::Minus,
                (TokenKind::Operator, "+") => ConditionPart::Plus,
                (TokenKind::Operator, operator) => ConditionPart::Operator(Comparison::of(operator)?),
                (TokenKind::Name, name) if depth < DEEPEST => {
                    match GAME_VERSION.iter().find(|(known, _)| known == &name) {
                        Some((_, value)) => ConditionPart::Number(*value),
                        None => {
                            let defined = self.macros.get(name)?.clone();
                            if defined.definition.params.is_some() {
                                return None;
                            }
                            let source = std::sync::Arc::clone(&self.files.get(usize::from(defined.file))?.source);
                            let body = defined.definition.words();
                            let body: Vec<_> = body.map(|part| (part.kind, part.range.of(source.text()))).collect();
                            self.parts(&body, depth + 1, parts)?;
                            continue;
                        }
                    }
                }
                _ => return None,
            };
            if parts.len() >= MOST_PARTS {
                return None;
            }
            parts.push(part);
        }
        Some(())
    }
}

/// Limit for macros that expand to macros.
const DEEPEST: usize = 8;
/// Longer conditions are not evaluated.
const MOST_PARTS: usize = 64;

/// A part of a condition.
#[derive(Debug, Clone, Copy, PartialEq)]
enum ConditionPart {
    Number(f64),
    Operator(Comparison),
    Minus,
    Plus,
    Open,
    Close,
}

/// The game's comparison operators (wiki: "`PreProcessor Commands`").
#[derive(Debug, Clone, Copy, PartialEq)]
enum Comparison {
    Less,
    More,
    AtMost,
    AtLeast,
    Equal,
    Unequal,
}

impl Comparison {
    fn of(operator: &str) -> Option<Comparison> {
        Some(match operator {
            "<" => Comparison::Less,
            ">" => Comparison::More,
            "<=" => Comparison::AtMost,
            ">=" => Comparison::AtLeast,
            "==" => Comparison::Equal,
            "!=" => Comparison::Unequal,
            _ => return None,
        })
    }

    fn holds(self, left: f64, right: f64) -> bool {
        let is_equal = (left - right).abs() < f64::EPSILON;
        match self {
            Comparison::Less => left < right,
            Comparison::More => left > right,
            Comparison::AtMost => left <= right,
            Comparison::AtLeast => left >= right,
            Comparison::Equal => is_equal,
            Comparison::Unequal => !is_equal,
        }
    }
}

/// Evaluates a condition: a number, or two with a comparison between them. The game supports nothing else.
fn decide(parts: &[ConditionPart]) -> Option<bool> {
    if let Some(inside) = enclosed(parts) {
        return decide(inside);
    }
    let mut depth = 0_i32;
    let at = parts.iter().position(|part| {
        depth += i32::from(*part == ConditionPart::Open) - i32::from(*part == ConditionPart::Close);
        depth == 0 && matches!(part, ConditionPart::Operator(_))
    });
    match at.and_then(|at| Some((parts.get(..at)?, parts.get(at)?, parts.get(at + 1..)?))) {
        Some((left, ConditionPart::Operator(comparison), right)) => {
            Some(comparison.holds(number(left)?, number(right)?))
        }
        _ => number(parts).map(|value| value != 0.0),
    }
}

/// Parses a number, with optional signs and parentheses.
fn number(parts: &[ConditionPart]) -> Option<f64> {
    match parts {
        [ConditionPart::Number(value)] => Some(*value),
        [ConditionPart::Minus, rest @ ..] => number(rest).map(|value| -value),
        [ConditionPart::Plus, rest @ ..] => number(rest),
        _ => number(enclosed(parts)?),
    }
}

/// Returns what is inside the parentheses around some parts.
fn enclosed(parts: &[ConditionPart]) -> Option<&[ConditionPart]> {
    let [ConditionPart::Open, inside @ .., ConditionPart::Close] = parts else { return None };
    let mut depth = 0_i32;
    let stays_inside = inside.iter().all(|part| {
        depth += i32::from(*part == ConditionPart::Open) - i32::from(*part == ConditionPart::Close);
        depth >= 0
    });
    stays_inside.then_some(inside)
}
