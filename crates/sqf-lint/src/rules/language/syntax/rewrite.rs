//! Rewrites idioms of other languages in SQF, as fixes of syntax errors.
//!
//! Each handles simple cases with a few tokens that are all literally in the script.

use std::ops::Range;

use super::around::{ErrorPlace, Mistake};
use sqf_ide::fix::Edit;
use sqf_syntax::TokenKind;
use sqf_text::TextRange;

/// `_list[0] = 5` → `_list set [0, 5]`, `_list[0]` → `(_list select 0)`; `open` is the bracket.
pub(super) fn index(around: &ErrorPlace<'_>, said: Mistake, open: usize) -> Mistake {
    let fix = || {
        let list = open.checked_sub(1).filter(|list| around.kind(*list) == Some(TokenKind::Name))?;
        let close = around.closer(open)?;
        let (name, place) = (around.text(list), around.source(open + 1..close)?);
        let is_text = around.kind(open + 1).is_some_and(TokenKind::is_string);
        if place.is_empty() || place.contains(['\n', '\r']) || around.text(close + 1) == "[" {
            return None;
        }
        if around.text(close + 1) == "=" && around.begins_statement(list) {
            let end = around.end_of_statement(close + 2)?;
            let value = around.source(close + 2..end)?;
            let text = format!("{name} set [{place}, {value}]");
            return Some((format!("Write `{name} set [...]`"), vec![around.replace_all(list..end, &text)?]));
        }
        if around.text(close + 1) == "=" {
            return None;
        }
        let command = if is_text { "get" } else { "select" };
        let text = format!("({name} {command} {place})");
        Some((format!("Write `{text}`"), vec![around.replace_all(list..close + 1, &text)?]))
    };
    with(said, fix())
}

/// `var x = 5` → `private _x = 5`, including uses of `x` up to the end of the block; `word` is `var`.
pub(super) fn declaration(around: &ErrorPlace<'_>, said: Mistake, word: usize) -> Mistake {
    let fix = || {
        let name = around.text(word + 1);
        let mut edits = vec![around.replace(word, "private")?];
        edits.extend(named(around, word + 1, name)?);
        Some((format!("Write `private _{name}`"), edits))
    };
    with(said, fix().filter(|_| around.text(word + 2) == "="))
}

/// Prefixes a name with `_` from `first` up to the end of the block.
fn named(around: &ErrorPlace<'_>, first: usize, name: &str) -> Option<Vec<Edit>> {
    let end = around.bracket(first).map_or(Some(around.count()), |open| around.closer(open))?;
    let is_it = |token: &usize| around.kind(*token) == Some(TokenKind::Name) && around.is(*token, name);
    (first..end).filter(is_it).map(|token| around.replace(token, &format!("_{}", around.text(token)))).collect()
}

/// `for (_i = 0; _i < 10; _i++) {` → `for "_i" from 0 to 9 do {`; `open` is the parenthesis.
pub(super) fn loop_of_c(around: &ErrorPlace<'_>, said: Mistake, open: usize) -> Mistake {
    let fix = || {
        let close = around.closer(open)?;
        let is_declared = around.one_of(open + 1, &["private", "var", "let", "int"]).is_some();
        let name = open + 1 + usize::from(is_declared);
        let variable = around.text(name);
        let [first, second] = separators(around, open, close)?;
        let is_count = around.text(name + 1) == "=" && around.is(first + 1, variable);
        let is_step = around.is(second + 1, variable)
            && match close - second {
                4 => around.text(second + 2) == "+" && around.text(second + 3) == "+",
                5 => around.text(second + 2) == "+" && around.text(second + 3) == "=" && around.text(second + 4) == "1",
                _ => false,
            };
        if !is_count || !is_step || around.kind(name) != Some(TokenKind::Name) {
            return None;
        }
        let from = around.source(name + 2..first)?;
        let last = around.source(first + 3..second)?;
        let to = match (around.text(first + 2), last.parse::<i64>()) {
            ("<=", _) => last.to_owned(),
            ("<", Ok(number)) => number.checked_sub(1)?.to_string(),
            ("<", Err(_)) => format!("({last}) - 1"),
            _ => return None,
        };
        let has_do = around.is(close + 1, "do");
        let brace = close + 1 + usize::from(has_do);
        let body = around.closer(brace).filter(|_| around.kind(brace) == Some(TokenKind::LBrace))?;
        let own = variable.trim_start_matches('_');
        let text = format!("\"_{own}\" from {from} to {to}{}", if has_do { "" } else { " do" });
        let mut edits = vec![around.replace_all(open..close + 1, &text)?];
        if !variable.starts_with('_') {
            let is_it = |token: &usize| around.is(*token, variable);
            let inside = (brace + 1..body).filter(is_it).map(|token| around.replace(token, &format!("_{own}")));
            edits.extend(inside.collect::<Option<Vec<Edit>>>()?);
        }
        Some((format!("Write `for \"_{own}\" from {from} to {to} do`"), edits))
    };
    with(said, fix())
}

/// Returns the two `;` between brackets, if there are exactly two.
fn separators(around: &ErrorPlace<'_>, open: usize, close: usize) -> Option<[usize; 2]> {
    let mut found = (open + 1..close).filter(|token| around.kind(*token) == Some(TokenKind::Semicolon));
    let both = [found.next()?, found.next()?];
    found.next().is_none().then_some(both)
}

/// `foreach (list) { ... }` → `{ ... } forEach (list)`; `word` is `foreach`.
pub(super) fn for_each(around: &ErrorPlace<'_>, said: Mistake, word: usize) -> Mistake {
    let fix = || {
        let open = (around.kind(word + 1) == Some(TokenKind::LParen)).then_some(word + 1)?;
        let close = around.closer(open)?;
        let brace = (around.kind(close + 1) == Some(TokenKind::LBrace)).then_some(close + 1)?;
        let end = around.closer(brace)?;
        // `foreach (unit in list)`
        if around.kind(open + 1) == Some(TokenKind::Name) && around.one_of(open + 2, &["in", "as", ":"]).is_some() {
            return None;
        }
        let list = around.source(open..close + 1)?;
        let before = around.replace_with_gap(word..brace, "")?;
        let after = around.insert_after(end, &format!(" forEach {list}"))?;
        Some((format!("Write `{{ ... }} forEach {list}`"), vec![before, after]))
    };
    with(said, fix())
}

/// `setDamage player 1` → `player setDamage 1`; `command` is the first word.
pub(super) fn first_word(around: &ErrorPlace<'_>, command: usize) -> Option<Mistake> {
    let (operand, value) = (command + 1, command + 2);
    let is_value = |token: usize| {
        around.kind(token).is_some_and(|kind| {
            kind == TokenKind::Number
                || kind.is_string()
                || kind == TokenKind::LBracket
                || kind == TokenKind::Name && (around.text(token).starts_with('_') || around.forms(token).nullary())
        })
    };
    let is_operand = around.kind(operand) == Some(TokenKind::Name)
        && (around.text(operand).starts_with('_') || around.forms(operand).nullary())
        && !around.forms(operand).binary();
    if !around.begins_statement(command) || !is_operand || !is_value(value) || around.begins_line(value) {
        return None;
    }
    let (name, object) = (around.text(command), around.text(operand));
    if around.kind(command) != Some(TokenKind::Name) || around.forms(command).unary() {
        return None;
    }
    let meant = format!("{object} {name}");
    let message = format!("`{name}` stands between its operands: `{meant} {}`", around.shown(value));
    let said = Mistake::at(command, message);
    Some(said.fixed(format!("Write `{meant} ...`"), [around.replace_all(command..value, &meant)]))
}

fn with(said: Mistake, fix: Option<(String, Vec<Edit>)>) -> Mistake {
    match fix {
        Some((title, edits)) => said.fixed(title, edits.into_iter().map(Some)),
        None => said,
    }
}

impl<'a> ErrorPlace<'a> {
    /// Returns the number of tokens.
    pub(super) fn count(&self) -> usize {
        self.context.pre().tokens().len()
    }

    /// Returns the closing bracket of one.
    pub(super) fn closer(&self, open: usize) -> Option<usize> {
        const FARTHEST: usize = 5_000;
        if !self.kind(open)?.opens() {
            return None;
        }
        let mut depth = 0_usize;
        for token in open..open + FARTHEST {
            let kind = self.kind(token)?;
            if kind.opens() {
                depth += 1;
            } else if kind.closes() {
                depth -= 1;
                if depth == 0 {
                    return Some(token);
                }
            }
        }
        None
    }

    /// Returns the `;` at the end of the statement around `token`, on the same line.
    fn end_of_statement(&self, token: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for at in token..token + 200 {
            let kind = self.kind(at)?;
            if self.begins_line(at) && at > token {
                return None;
            }
            if kind.opens() {
                depth += 1;
            } else if kind.closes() {
                depth = depth.checked_sub(1)?;
            } else if kind == TokenKind::Semicolon && depth == 0 {
                return (at > token).then_some(at);
            }
        }
        None
    }

    /// Returns the text from one token to another, including blanks.
    fn source(&self, tokens: Range<usize>) -> Option<&'a str> {
        let (first, last) = (self.range(tokens.start)?, self.range(tokens.end.checked_sub(1)?)?);
        (first.start <= last.end).then(|| self.context.written(TextRange::new(first.start, last.end)))
    }
}
