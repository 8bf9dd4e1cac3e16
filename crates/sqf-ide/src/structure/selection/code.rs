//! Selection ranges from the syntax tree: operands, expressions, statements, blocks.
//!
//! Code that the game does not parse as written is parsed separately: excluded branches, macro bodies and arguments.

use std::sync::Arc;

use super::RangesAround;
use crate::analysis::Analysis;
use sqf_model::{Alone, Script};
use sqf_syntax::{Command, Expr, NodeId, Source, TokenKind};
use sqf_text::TextRange;

/// Maximum depth of macro arguments within arguments.
const DEEPEST: usize = 32;

/// Proposes the nodes around `target`.
pub(super) fn propose(analysis: &Analysis, target: TextRange, around: &mut RangesAround) {
    let text = analysis.file().text();
    let part = ParsedPart { text, script: analysis.script(), start: 0 };
    part.propose(target, around);
    let mut inner = part.inner(target);
    for _ in 0..DEEPEST {
        let Some(range) = inner else { return };
        around.add_trimmed(range, text);
        let source = Arc::new(Source::new(range.of(text)));
        let script = Script::new(source, None, analysis.reference(), &Alone);
        let part = ParsedPart { text, script: &script, start: range.start };
        part.propose(target, around);
        inner = part.inner(target);
    }
}

/// A separately parsed part of the text.
struct ParsedPart<'a> {
    /// The whole text.
    text: &'a str,
    script: &'a Script,
    /// Its start in the text.
    start: u32,
}

impl ParsedPart<'_> {
    fn source(&self) -> &Source {
        &self.script.pre().files()[0].source
    }

    fn in_text(&self, range: TextRange) -> TextRange {
        TextRange::new(range.start + self.start, range.end + self.start)
    }

    /// Proposes the nodes from the root to the innermost one that contains `target`.
    fn propose(&self, target: TextRange, around: &mut RangesAround) {
        let tree = self.script.tree();
        let mut node = tree.root();
        loop {
            self.brackets(node, around);
            let children: &[NodeId] = match tree.expr(node) {
                Expr::File(list) | Expr::Code(list) | Expr::Array(list) => list,
                Expr::Paren(Some(one)) | Expr::Unary(one) | Expr::Assign(one) | Expr::PrivateAssign(one) => &[one],
                Expr::Binary(left, right) => &[left, right],
                _ => return,
            };
            let has_statements = matches!(tree.expr(node), Expr::File(_) | Expr::Code(_));
            let mut inner = children.iter().filter_map(|child| {
                let range = self.range(*child)?;
                let semicolon = self.token(tree.tokens(*child).end, TokenKind::Semicolon).filter(|_| has_statements);
                Some((*child, range, TextRange::new(range.start, semicolon.unwrap_or(range).end)))
            });
            let Some((child, range, statement)) = inner.find(|(_, _, range)| range.encloses(target)) else { return };
            around.add(statement);
            if !range.encloses(target) {
                return;
            }
            around.add(range);
            node = child;
        }
    }

    /// Proposes what is between the brackets of a node.
    fn brackets(&self, node: NodeId, around: &mut RangesAround) {
        let tree = self.script.tree();
        let (open, close) = match tree.expr(node) {
            Expr::Code(_) => (TokenKind::LBrace, TokenKind::RBrace),
            Expr::Array(_) => (TokenKind::LBracket, TokenKind::RBracket),
            Expr::Paren(_) => (TokenKind::LParen, TokenKind::RParen),
            _ => return,
        };
        let tokens = tree.tokens(node);
        let last = tokens.end.saturating_sub(1);
        if let (Some(open), Some(close)) = (self.token(tokens.start, open), self.token(last, close)) {
            around.add_trimmed(TextRange::new(open.end, close.start), self.text);
        }
    }

    /// Returns the range of a node in the text; None if nothing of it is written there.
    fn range(&self, node: NodeId) -> Option<TextRange> {
        let tokens = self.script.tree().tokens(node);
        if tokens.is_empty() {
            return None;
        }
        self.script.place(tokens).map(|(range, _)| self.in_text(range))
    }

    /// Returns the range of a token in the text, if it is written there and of this kind.
    fn token(&self, token: usize, kind: TokenKind) -> Option<TextRange> {
        let found = self.script.pre().tokens().get(token)?;
        let is_it = found.kind == kind && found.is_written();
        is_it.then(|| self.in_text(self.script.pre().place(token).range))
    }

    /// Returns the code around `target` in this part that must be parsed separately.
    fn inner(&self, target: TextRange) -> Option<TextRange> {
        let target = TextRange::new(target.start.checked_sub(self.start)?, target.end.checked_sub(self.start)?);
        let pre = self.script.pre();
        let left_out = pre.inactive().iter().copied().find(|range| range.encloses(target));
        let found = left_out.or_else(|| self.body(target)).or_else(|| self.argument(target))?;
        // Each part must be shorter than the one around it.
        (found.len() < self.source().text().len() as u32).then(|| self.in_text(found))
    }

    /// Returns the macro body around `target`.
    fn body(&self, target: TextRange) -> Option<TextRange> {
        let bodies = self.source().directives().iter().filter_map(|directive| match &directive.command {
            Command::Define(definition) => {
                Some(TextRange::new(definition.words().next()?.range.start, definition.words().next_back()?.range.end))
            }
            _ => None,
        });
        bodies.into_iter().find(|body| body.encloses(target))
    }

    /// Returns the macro argument around `target`.
    fn argument(&self, target: TextRange) -> Option<TextRange> {
        let (source, pre) = (self.source(), self.script.pre());
        let known = pre.calls().iter().map(|call| call.range);
        let unknown = (0..pre.tokens().len()).filter(|token| pre.tokens()[*token].is_opaque());
        let unknown = unknown.map(|token| pre.place(token).range);
        let call = known.chain(unknown).find(|range| range.encloses(target))?;
        let tokens = source.tokens();
        let name = tokens.at(call.start).filter(|name| tokens.kind(*name) == TokenKind::Name)?;
        let open = (name + 1..tokens.len()).find(|token| !tokens.kind(*token).is_trivia())?;
        let close = tokens.at(call.end.checked_sub(1)?)?;
        if tokens.kind(open) != TokenKind::LParen || tokens.kind(close) != TokenKind::RParen || close <= open {
            return None;
        }
        let mut start = tokens.range(open).end;
        let mut depth = 0_usize;
        for token in open + 1..=close {
            let (kind, range) = (tokens.kind(token), tokens.range(token));
            if token == close || (depth == 0 && kind == TokenKind::Comma) {
                let argument = TextRange::new(start, range.start);
                if argument.encloses(target) {
                    return Some(argument);
                }
                start = range.end;
            } else if kind.opens() {
                depth += 1;
            } else if kind.closes() {
                depth = depth.saturating_sub(1);
            }
        }
        None
    }
}
