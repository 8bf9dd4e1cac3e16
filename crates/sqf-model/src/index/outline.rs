//! Facts about a function from its code: its header comment, its parameters.

use rustc_hash::FxHashSet;

use super::function::{Outline, Parameter};
use crate::Script;
use sqf_syntax::{Expr, NodeId, Source, TokenKind, WordId};
use sqf_text::{TextRange, is_word_byte};

/// The command that declares parameters.
const PARAMS: &str = "params";

/// Maximum length of a value that macros make.
const LONGEST_MADE: usize = 60;

/// Limit for arguments that are accessed individually; more are data.
const MOST_TAKEN: usize = 32;

/// Returns the outline of a script as a whole.
pub(super) fn of_file(script: &Script) -> Option<Outline> {
    let source = &script.pre().files().first()?.source;
    let Expr::File(statements) = script.tree().expr(script.tree().root()) else { return None };
    let header = first_comments(source, 0).or_else(|| {
        let (range, _) = script.place(script.tree().tokens(params_statement(script, statements)?.0))?;
        comment_after(source, range.end)
    });
    let code = TextRange::new(0, source.text().len() as u32);
    Some(Outline { header, ..of_statements(script, script.tree().root(), statements, code) })
}

/// Returns the outline of code `{ ... }` that is assigned to a name at the range `name`.
pub(super) fn of_code(script: &Script, code: NodeId, name: TextRange) -> Outline {
    let tree = script.tree();
    let statements = script.statements(code).unwrap_or_default();
    let range = script.place(tree.tokens(code)).map(|(range, _)| range).unwrap_or_default();
    let source = &script.pre().files()[0].source;
    let header = comments_before(source, name.start).or_else(|| {
        let open = source.tokens().at(range.start)?;
        first_comments(source, open + 1)
    });
    Outline { header, ..of_statements(script, code, statements, range) }
}

/// Returns the outline of code with these statements, without its header.
fn of_statements(script: &Script, own: NodeId, statements: &[NodeId], code: TextRange) -> Outline {
    let params = params(script, own, statements);
    let whole = params.is_none().then(|| whole(script, own)).flatten();
    let takes_whole = whole.is_some();
    Outline { code, header: None, params: params.or(whole.flatten().map(|param| vec![param])), takes_whole }
}

/// Returns the parameters of code `{ ... }`, in the order of `_this`. None if it uses none.
pub fn parameters_of(script: &Script, code: NodeId) -> Option<Vec<Parameter>> {
    params(script, code, script.statements(code)?)
}

/// Returns the comments from `token` on, before any code; directives may come in between.
fn first_comments(source: &Source, token: usize) -> Option<TextRange> {
    let tokens = source.tokens();
    let mut found: Option<TextRange> = None;
    let mut at = token;
    let mut directives = source.directives().iter().skip_while(|directive| directive.token < token).peekable();
    while at < tokens.len() {
        if let Some(directive) = directives.next_if(|directive| directive.token == at) {
            // Comments after the directives are no longer about them, and comments before them are about the whole
            // file.
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

/// Returns the comments that end on the line before `offset`, or on its line, without an empty line in between.
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
                // A comment after code is about that code.
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

/// Returns the block comment after the first statement, which ends at `offset`: some people write `params` first.
fn comment_after(source: &Source, offset: u32) -> Option<TextRange> {
    let tokens = source.tokens();
    let behind = (tokens.at(offset)?..tokens.len()).skip_while(|token| tokens.range(*token).start < offset);
    let is_gap = |kind: TokenKind| kind == TokenKind::Semicolon || (kind.is_trivia() && !kind.is_comment());
    let first = behind.into_iter().find(|token| !is_gap(tokens.kind(*token)))?;
    (tokens.kind(first) == TokenKind::BlockComment).then(|| tokens.range(first))
}

/// Returns the parameters of code: from the first `params [...]` among its statements, or from individual accesses to
/// `_this`; those that it takes elsewhere are added.
fn params(script: &Script, own: NodeId, statements: &[NodeId]) -> Option<Vec<Parameter>> {
    let first = params_statement(script, statements).map(|(_, list)| list);
    match first.or_else(|| statements.iter().find_map(|statement| tested(script, *statement))) {
        Some(list) => {
            let mut params: Vec<Parameter> = list.iter().map(|element| parameter(script, *element)).collect();
            add_others(script, own, &mut params);
            Some(params)
        }
        None => taken(script, statements),
    }
}

/// Adds the parameters that another `params`, or `param [2, ...]` anywhere in the code, takes besides the first ones.
fn add_others(script: &Script, own: NodeId, params: &mut Vec<Parameter>) {
    let mut add = |at: usize, param: Parameter| {
        if at < MOST_TAKEN && params.get(at).is_none_or(|known| known.name.is_empty() && known.default.is_none()) {
            params.resize_with(params.len().max(at + 1), Parameter::default);
            params[at] = param;
        }
    };
    for node in own_words(script, own, PARAMS) {
        let elements = tested(script, node).unwrap_or_default().iter().enumerate();
        elements.for_each(|(at, element)| add(at, parameter(script, *element)));
    }
    for node in own_words(script, own, "param") {
        let Some((at, rest)) = taken_value(script, node) else { continue };
        let is_assigned =
            |around: &NodeId| matches!(script.tree().expr(*around), Expr::Assign(_) | Expr::PrivateAssign(_));
        let assigned = script.parent(node).filter(is_assigned);
        add(at, taken_parameter(script, script.tree().token(assigned.unwrap_or(node)), &rest));
    }
}

/// Iterates over the nodes of a word in code where `_this` is that of the code.
fn own_words(script: &Script, own: NodeId, word: &str) -> impl Iterator<Item = NodeId> {
    let word = script.words().find(word).into_iter();
    word.flat_map(move |word| own_words_that(script, own, move |it| it == word))
}

/// Like [`own_words`], for all words that are wanted.
fn own_words_that(script: &Script, own: NodeId, is_wanted: impl Fn(WordId) -> bool) -> impl Iterator<Item = NodeId> {
    let tokens = script.tree().tokens(own).filter(move |token| is_wanted(script.words().of(*token)));
    tokens.filter_map(|token| script.node_of(token)).filter(move |node| script.has_this_of(own, *node))
}

/// Returns a parameter that is taken by itself: with the name of the local variable at `token` that it is assigned to.
fn taken_parameter(script: &Script, token: usize, rest: &[NodeId]) -> Parameter {
    let name = Some(script.text(token)).filter(|name| name.starts_with('_')).unwrap_or_default();
    Parameter {
        name: name.into(),
        range: script.pre().place(token).range,
        default: rest.first().and_then(|default| written(script, *default)),
        types: rest.get(1).and_then(|types| inside(script, *types)),
        count: rest.get(2).and_then(|count| written(script, *count)),
    }
}

/// Whether code takes its argument as it is, instead of elements of it: `alive _this`, `[_this] params ["_gate"]`; with
/// what the latter says. None if it may be an array of arguments: code that hands `_this` to other code tells nothing.
fn whole(script: &Script, own: NodeId) -> Option<Option<Parameter>> {
    let tree = script.tree();
    let mut found = None;
    // The variables that are set to the whole value.
    let mut kept: FxHashSet<WordId> = FxHashSet::default();
    for node in own_words(script, own, "_this") {
        let around = script.ancestors(node).find(|around| !matches!(tree.expr(*around), Expr::Paren(_)))?;
        match (tree.expr(around), script.word(around)) {
            (Expr::Binary(left, _), "params" | "param" | "isequaltypeparams" | "isequaltypearray")
                if script.is_this(left) =>
            {
                return None;
            }
            (Expr::Binary(left, at), "select" | "#") if script.is_this(left) && script.number(at).is_some() => {
                return None;
            }
            (Expr::Binary(..), "call" | "spawn") => {}
            (Expr::Assign(_) | Expr::PrivateAssign(_), _) => {
                kept.insert(script.word_id(around));
                found = found.or(Some(None));
            }
            (Expr::Unary(_) | Expr::Binary(..), _) => found = found.or(Some(None)),
            (Expr::File(_) | Expr::Code(_), _) => found = found.or(Some(None)),
            (Expr::Array([_]), _) => {
                let list = script.parent(around).filter(|command| script.word(*command) == PARAMS)?;
                let Expr::Binary(_, list) = tree.expr(list) else { continue };
                let param = script.elements(list)?.first().map(|element| parameter(script, *element));
                found = Some(param);
            }
            _ => {}
        }
    }
    found.filter(|_| !are_taken_apart(script, own, &kept))
}

/// Finds the first `params [...]` among statements that applies to the arguments of the code itself, and its elements.
pub(crate) fn params_statement<'s>(script: &'s Script, statements: &[NodeId]) -> Option<(NodeId, &'s [NodeId])> {
    let tree = script.tree();
    statements.iter().filter(|statement| script.word(**statement) == PARAMS).find_map(|statement| {
        let list = match tree.expr(*statement) {
            Expr::Unary(operand) => script.elements(operand),
            // `_this params [...]`, or a macro on the previous line that is not an operand, such as one that sets line
            // numbers.
            Expr::Binary(left, right) => {
                let is_this = script.word(tree.bare(left)) == "_this";
                let is_macro = tree.expr(left) == Expr::Opaque && script.pre().begins_line(tree.token(*statement));
                script.elements(right).filter(|_| is_this || is_macro)
            }
            // `if (!params [...]) exitWith {}` and `private _ok = params [...]` are not plain parameter lists.
            _ => None,
        };
        Some((*statement, list?))
    })
}

/// Returns the elements of the `params [...]` whose result a statement tests or keeps:
/// `if (!params [...]) exitWith {}`.
fn tested(script: &Script, statement: NodeId) -> Option<&[NodeId]> {
    let tree = script.tree();
    let mut node = statement;
    loop {
        node = match tree.expr(node) {
            Expr::Unary(list) if script.word(node) == PARAMS => return script.elements(list),
            Expr::Binary(this, list) if script.word(node) == PARAMS => {
                return script.elements(list).filter(|_| script.word(tree.bare(this)) == "_this");
            }
            Expr::Unary(inside)
            | Expr::Binary(inside, _)
            | Expr::Assign(inside)
            | Expr::PrivateAssign(inside)
            | Expr::Paren(Some(inside)) => inside,
            _ => return None,
        };
    }
}

/// Whether code takes elements of one of some variables.
fn are_taken_apart(script: &Script, own: NodeId, names: &FxHashSet<WordId>) -> bool {
    let tree = script.tree();
    !names.is_empty()
        && own_words_that(script, own, |word| names.contains(&word)).any(|node| {
            let Some(around) = script.parent(node) else { return false };
            let is_left = matches!(tree.expr(around), Expr::Binary(left, _) if left == node);
            is_left && matches!(script.word(around), "params" | "param" | "select" | "#")
        })
}

/// Returns parameters that are accessed individually. None if there are none.
fn taken(script: &Script, statements: &[NodeId]) -> Option<Vec<Parameter>> {
    let mut found: Vec<Parameter> = Vec::new();
    for (statement, number, rest) in taken_values(script, statements) {
        if number >= MOST_TAKEN {
            continue;
        }
        if found.len() <= number {
            found.resize_with(number + 1, Parameter::default);
        }
        let param = &mut found[number];
        if param.name.is_empty() {
            *param = taken_parameter(script, script.tree().token(statement), &rest);
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Iterates over statements that assign an argument to a local variable, each with the index of the argument and the
/// nodes for its default, types and length: `_gate = _this select 0`, `private _speed = param [1, 2, [0]]`,
/// `_speed = [_this, 1, 2] call BIS_fnc_param`.
pub(crate) fn taken_values(
    script: &Script,
    statements: &[NodeId],
) -> impl Iterator<Item = (NodeId, usize, Vec<NodeId>)> {
    let tree = script.tree();
    statements.iter().filter_map(|statement| {
        let (Expr::Assign(value) | Expr::PrivateAssign(value)) = tree.expr(*statement) else { return None };
        let is_local = script.text(tree.token(*statement)).starts_with('_');
        let (number, rest) = taken_value(script, value).filter(|_| is_local)?;
        Some((*statement, number, rest))
    })
}

/// Returns the index of the argument that a value accesses, with the nodes for its default, types and length.
fn taken_value(script: &Script, value: NodeId) -> Option<(usize, Vec<NodeId>)> {
    let tree = script.tree();
    let value = tree.bare(value);
    let is_this = |node: NodeId| script.word(tree.bare(node)) == "_this";
    let number = |node: NodeId| script.number(node).filter(|number| *number >= 0.0).map(|number| number as usize);
    let of_list = |list: &[NodeId]| {
        let (first, rest) = list.split_first()?;
        Some((number(*first)?, rest.to_vec()))
    };
    match (tree.expr(value), script.word(value)) {
        (Expr::Binary(left, right), "select" | "#") if is_this(left) => Some((number(right)?, Vec::new())),
        (Expr::Binary(left, right), "param") if is_this(left) => of_list(script.elements(right)?),
        (Expr::Unary(right), "param") => of_list(script.elements(right)?),
        (Expr::Binary(left, right), "call") if script.word(tree.bare(right)) == "bis_fnc_param" => {
            let (this, rest) = script.elements(left)?.split_first()?;
            if is_this(*this) { of_list(rest) } else { None }
        }
        _ => None,
    }
}

/// Returns a value as written; what a macro stands for, as other files do not know the macro.
fn written(script: &Script, node: NodeId) -> Option<Box<str>> {
    let tokens = script.tree().tokens(node);
    if tokens.clone().any(|token| !script.pre().tokens()[token].is_written()) {
        let mut text = String::new();
        for token in tokens {
            let next = script.text(token);
            let is_word = |byte: Option<&u8>| byte.copied().is_some_and(is_word_byte);
            let are_words = is_word(text.as_bytes().last()) && is_word(next.as_bytes().first());
            let is_joined = are_words || text.ends_with(',');
            text.push_str(if is_joined { " " } else { "" });
            text.push_str(next);
        }
        return (text.len() <= LONGEST_MADE).then(|| text.into());
    }
    let (range, _) = script.place(tokens)?;
    Some(Box::from(range.of(script.pre().files().first()?.source.text())))
}

/// Returns a list as written, without its brackets; None for an empty one.
fn inside(script: &Script, node: NodeId) -> Option<Box<str>> {
    let text = written(script, node)?;
    let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let inside = inside.map_or_else(|| text.clone(), |inside| inside.trim().into());
    (!inside.is_empty()).then_some(inside)
}

fn parameter(script: &Script, element: NodeId) -> Parameter {
    let parts = script.elements(element).map_or_else(|| vec![element], <[NodeId]>::to_vec);
    let Some(first) = parts.first() else { return Parameter::default() };
    let token = script.tree().token(script.tree().bare(*first));
    let whole = script.pre().place(token).range;
    let name = script.string(*first).unwrap_or_default();
    Parameter {
        name: (&*name).into(),
        range: TextRange::new(whole.start + 1, whole.end.saturating_sub(1)),
        default: parts.get(1).and_then(|node| written(script, *node)),
        types: parts.get(2).and_then(|node| inside(script, *node)),
        count: parts.get(3).and_then(|node| written(script, *node)),
    }
}
