//! What the code of a function says of it: its header comment, its parameters.

use super::function::{Outline, Parameter};
use crate::model::Script;
use crate::syntax::{Expr, NodeId, Source, TokenKind};
use crate::text::TextRange;

/// The outline of a script as a whole.
pub(super) fn of_file(script: &Script) -> Option<Outline> {
    let source = &script.pre().files().first()?.source;
    let Expr::File(statements) = script.tree().expr(script.tree().root()) else { return None };
    Some(Outline {
        code: TextRange::new(0, source.text().len() as u32),
        header: first_comments(source, 0),
        params: params(script, statements),
    })
}

/// The outline of code `{ ... }` that is assigned to a name; `name` is where that is written.
pub(super) fn of_code(script: &Script, code: NodeId, name: TextRange) -> Outline {
    let tree = script.tree();
    let statements = script.statements(code).unwrap_or_default();
    let range = script.place(tree.tokens(code)).map(|(range, _)| range).unwrap_or_default();
    let source = &script.pre().files()[0].source;
    let header = comments_before(source, name.start).or_else(|| {
        let open = source.tokens().at(range.start)?;
        first_comments(source, open + 1)
    });
    Outline { code: range, header, params: params(script, statements) }
}

/// The comments from `token` on, before any code; directives may stand between.
fn first_comments(source: &Source, token: usize) -> Option<TextRange> {
    let tokens = source.tokens();
    let mut found: Option<TextRange> = None;
    let mut at = token;
    let mut directives = source.directives().iter().skip_while(|directive| directive.token < token).peekable();
    while at < tokens.len() {
        if let Some(directive) = directives.next_if(|directive| directive.token == at) {
            // What comes after the directives is said of them no more, and what comes before is said of the whole.
            at = directive.end.max(at + 1);
            continue;
        }
        let kind = tokens.kind(at);
        if kind.is_comment() {
            let range = tokens.range(at);
            found = Some(found.map_or(range, |first| TextRange::new(first.start, range.end)));
        } else if !kind.is_trivia() {
            break;
        }
        at += 1;
    }
    found
}

/// The comments that end on the line before `offset`, or on its line, without an empty line between.
fn comments_before(source: &Source, offset: u32) -> Option<TextRange> {
    let tokens = source.tokens();
    let mut found: Option<TextRange> = None;
    let mut breaks = 0;
    for token in (0..tokens.at(offset)?).rev() {
        match tokens.kind(token) {
            TokenKind::Newline if breaks > 0 => break,
            TokenKind::Newline => breaks += 1,
            kind if kind.is_comment() => {
                let range = tokens.range(token);
                // A comment behind code speaks of that code.
                let before = (0..token).rev().find(|other| tokens.kind(*other) != TokenKind::Whitespace);
                if before
                    .is_some_and(|other| tokens.kind(other) != TokenKind::Newline && !tokens.kind(other).is_comment())
                {
                    break;
                }
                found = Some(found.map_or(range, |last| TextRange::new(range.start, last.end)));
                breaks = 0;
            }
            TokenKind::Whitespace | TokenKind::Continuation => {}
            _ => break,
        }
    }
    found
}

/// The first `params [...]` among statements that takes the arguments of the code itself.
fn params(script: &Script, statements: &[NodeId]) -> Option<Vec<Parameter>> {
    let tree = script.tree();
    let list = statements.iter().find_map(|statement| match tree.expr(*statement) {
        Expr::Unary(operand) if script.word(*statement) == "params" => script.elements(operand),
        // `_this params [...]`
        Expr::Binary(left, right) if script.word(*statement) == "params" && script.word(tree.bare(left)) == "_this" => {
            script.elements(right)
        }
        // `if (!params [...]) exitWith {}`, `private _ok = params [...]` are no lists that come first.
        _ => None,
    })?;
    Some(list.iter().map(|element| parameter(script, *element)).collect())
}

fn parameter(script: &Script, element: NodeId) -> Parameter {
    let parts = script.elements(element).map_or_else(|| vec![element], <[NodeId]>::to_vec);
    let Some(first) = parts.first() else { return Parameter::default() };
    let token = script.tree().token(script.tree().bare(*first));
    let whole = script.pre().place(token).range;
    let name = script.string(*first).unwrap_or_default();
    let written = |node: &NodeId| {
        let (range, _) = script.place(script.tree().tokens(*node))?;
        Some(Box::from(range.of(script.pre().files()[0].source.text())))
    };
    // Without the brackets of the list.
    let inside = |node: &NodeId| {
        let text: Box<str> = written(node)?;
        let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        Some(inside.map_or_else(|| text.clone(), |inside| inside.trim().into()))
    };
    Parameter {
        name: (&*name).into(),
        range: TextRange::new(whole.start + 1, whole.end.saturating_sub(1)),
        default: parts.get(1).and_then(written),
        types: parts.get(2).and_then(inside).filter(|types| !types.is_empty()),
        count: parts.get(3).and_then(written),
    }
}
