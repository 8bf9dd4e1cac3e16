//! An expression as far as its tokens tell: values and operators in a row, and who takes what.
//!
//! This is not a parser. It looks at one expression of one bracket, takes everything in inner brackets for values, and
//! copes with what is missing, because somebody is typing.

use std::ops::Range;

use super::{Side, SourceFile, macros};
use crate::catalog::{Form, Reference};
use crate::syntax::TokenKind;
use crate::text::TextRange;

/// How tightly a value holds together, as a number beside those of the operators.
const VALUE: u8 = 11;
const UNARY: u8 = 10;

/// The tokens of one level: those directly inside of one bracket, in the code of a file or in one directive.
#[derive(Debug, Clone)]
pub(super) struct Level<'f> {
    file: &'f SourceFile,
    /// What can be looked at.
    tokens: Range<usize>,
    /// Whether that is a directive. Directives in code are passed over.
    is_directive: bool,
}

/// A value or an operator.
#[derive(Debug, Clone)]
pub(super) struct Item {
    pub(super) tokens: Range<usize>,
    pub(super) role: Role,
    /// Whether the expression before ends here although nothing separates them: a `;` is missing.
    starts: bool,
}

/// What an item does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Value,
    /// A unary operator or command.
    Prefix,
    /// A binary operator or command, and how tightly it binds.
    Infix(u8),
}

/// Where in a row of items something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In or at the end of this one.
    Item(usize),
    /// Before this one, and in none.
    Gap(usize),
}

/// An operator and which operand of it is meant.
#[derive(Debug, Clone)]
pub(super) struct Holder {
    pub(super) operator: usize,
    pub(super) side: Side,
    /// The items of that operand; empty when it is missing.
    pub(super) operand: Range<usize>,
}

impl Item {
    fn strength(&self) -> u8 {
        match self.role {
            Role::Value => VALUE,
            Role::Prefix => UNARY,
            Role::Infix(strength) => strength,
        }
    }

    pub(super) fn range(&self, file: &SourceFile) -> TextRange {
        let start = file.range(self.tokens.start).start;
        let end = if self.tokens.is_empty() { start } else { file.range(self.tokens.end - 1).end };
        TextRange::new(start, end)
    }
}

impl<'f> Level<'f> {
    /// The level of code or, for a token in a `#define`, of its text. None for other directives and for the name and
    /// parameters of a macro.
    pub(super) fn of(file: &'f SourceFile, token: usize) -> Option<Level<'f>> {
        let Some(directive) = file.macros().directive(token) else {
            return Some(Level { file, tokens: 0..file.tokens().len(), is_directive: false });
        };
        let definition = file.macros().definition_around(token)?;
        let tokens = definition.body..directive.end;
        (tokens.contains(&token) && !definition.undefines).then_some(Level { file, tokens, is_directive: true })
    }

    /// The script.
    pub(super) fn file(&self) -> &'f SourceFile {
        self.file
    }

    /// The token before `token` on this level; None at the bracket around it.
    ///
    /// Of what is in brackets it gives the closing one.
    pub(super) fn before(&self, mut token: usize) -> Option<usize> {
        loop {
            token = token.checked_sub(1).filter(|token| *token >= self.tokens.start)?;
            let kind = self.file.kind(token);
            if kind == TokenKind::Newline
                && !self.is_directive
                && let Some(directive) = self.file.macros().ended_by(token)
            {
                token = directive.token;
            } else if !kind.is_trivia() && !self.is_stray(token) {
                return (!kind.opens()).then_some(token);
            }
        }
    }

    /// The token at `token` or after it on this level; None at the bracket that closes it.
    pub(super) fn from(&self, mut token: usize) -> Option<usize> {
        while token < self.tokens.end {
            let kind = self.file.kind(token);
            if kind == TokenKind::Directive {
                token = self.file.macros().directive(token)?.end;
            } else if kind.is_trivia() || self.is_stray(token) {
                token += 1;
            } else {
                return (!kind.closes()).then_some(token);
            }
        }
        None
    }

    /// The first token of what ends with `token`: of brackets the opening one.
    fn skip_back(&self, token: usize) -> usize {
        self.file.brackets().partner(token).filter(|_| self.file.kind(token).closes()).unwrap_or(token)
    }

    /// Whether it is a closing bracket that closes nothing.
    fn is_stray(&self, token: usize) -> bool {
        self.file.kind(token).closes() && self.file.brackets().partner(token).is_none()
    }

    /// The token after what begins with `token`: of brackets, the one after the closing one.
    pub(super) fn skip(&self, token: usize) -> usize {
        let unclosed = self.tokens.end;
        match self.file.kind(token).opens() {
            true => self.file.brackets().partner(token).map_or(unclosed, |close| close + 1),
            false => token + 1,
        }
    }

    /// The first token of the expression that `token` ends or follows.
    pub(super) fn start(&self, token: usize) -> usize {
        let mut start = token;
        while let Some(before) = self.before(start) {
            if is_separator(self.file.kind(before)) {
                break;
            }
            start = self.skip_back(before);
        }
        start
    }

    /// The values and operators from `start` to the next separator.
    pub(super) fn items(&self, reference: &Reference, start: usize) -> Vec<Item> {
        let file = self.file;
        let mut items: Vec<Item> = Vec::new();
        let mut at = start;
        let mut glued = false;
        while let Some(token) = self.from(at) {
            let kind = file.kind(token);
            if is_separator(kind) {
                break;
            }
            at = self.skip(token);
            let last = items.last_mut();
            let after_value = last.as_ref().is_some_and(|item| item.role == Role::Value);
            let role = match kind {
                TokenKind::Name => self.name_role(reference, token, at, after_value),
                TokenKind::Operator | TokenKind::Colon => match file.token_text(token) {
                    "!" => Role::Prefix,
                    "+" | "-" if !after_value => Role::Prefix,
                    symbol => Role::Infix(strength(symbol)),
                },
                TokenKind::Hash if after_value => Role::Infix(strength("#")),
                TokenKind::HashHash => {
                    glued = true;
                    continue;
                }
                TokenKind::Hash | TokenKind::Unknown => continue,
                _ => Role::Value,
            };
            let belongs = role == Role::Value && after_value;
            if let Some(last) = last
                && belongs
                && (glued || last.tokens.end == token && macros::macro_call(file, reference, token).is_some())
            {
                last.tokens.end = at;
            } else {
                // A second value in a row: a `;` is missing. `!` after a value, too.
                let starts = after_value && matches!(role, Role::Value | Role::Prefix);
                items.push(Item { tokens: token..at, role, starts });
            }
            glued = false;
        }
        items
    }

    /// What a name does where a value stands before it or not, and `next` is the token after it.
    fn name_role(&self, reference: &Reference, token: usize, next: usize, after_value: bool) -> Role {
        let name = self.file.token_text(token);
        let forms = reference.forms(name);
        let can_be = |form| forms.contains(form);
        if after_value && can_be(Form::Binary) {
            return Role::Infix(strength(&name.to_ascii_lowercase()));
        }
        if can_be(Form::Unary) {
            // A command that needs no operand takes one where one stands.
            let takes =
                !can_be(Form::Nullary) || self.from(next).is_some_and(|next| begins_value(self.file, reference, next));
            return if takes { Role::Prefix } else { Role::Value };
        }
        if can_be(Form::Binary) && !can_be(Form::Nullary) {
            return Role::Infix(strength(&name.to_ascii_lowercase()));
        }
        Role::Value
    }
}

/// The operator that takes what is at `place`: the innermost one.
pub(super) fn holder(items: &[Item], place: Place) -> Option<Holder> {
    let (operator, side) = match place {
        Place::Item(item) => tightest(items, item)?,
        Place::Gap(gap) => {
            let (before, after) = (gap.checked_sub(1).and_then(|before| items.get(before)), items.get(gap));
            let missing = after.filter(|after| matches!(after.role, Role::Infix(_)));
            match (before.map(|before| before.role), missing) {
                // After a whole value, the next thing is an operator and no operand.
                (Some(Role::Value), _) => return None,
                (Some(role), Some(after)) if after.strength() > before?.strength() && role != Role::Prefix => {
                    (gap, Side::Left)
                }
                (Some(_), _) => (gap - 1, Side::Right),
                (None, Some(_)) => (gap, Side::Left),
                (None, None) => return None,
            }
        }
    };
    Some(Holder { operator, side, operand: operand(items, operator, side) })
}

/// The operator that takes the item, or the whole expression that the item is the operator of.
fn tightest(items: &[Item], item: usize) -> Option<(usize, Side)> {
    let strength = match items.get(item)?.role {
        Role::Infix(strength) => strength,
        Role::Value | Role::Prefix => VALUE,
    };
    let row = row(items, item);
    let left = (row.start..item).rev().find(|at| items[*at].strength() < strength);
    let right = (item + 1..row.end).find(|at| matches!(items[*at].role, Role::Infix(s) if s <= strength));
    match (left, right) {
        // Of equals the left one comes first.
        (Some(left), Some(right)) if items[right].strength() > items[left].strength() => Some((right, Side::Left)),
        (Some(left), _) => Some((left, Side::Right)),
        (None, Some(right)) => Some((right, Side::Left)),
        (None, None) => None,
    }
}

/// The items of an operand.
pub(super) fn operand(items: &[Item], operator: usize, side: Side) -> Range<usize> {
    let row = row(items, operator);
    let strength = items[operator].strength();
    match side {
        Side::Right => {
            let ends = |at: &usize| matches!(items[*at].role, Role::Infix(s) if s <= strength);
            operator + 1..(operator + 1..row.end).find(ends).unwrap_or(row.end)
        }
        Side::Left | Side::Argument => {
            let start = (row.start..operator).rev().find(|at| items[*at].strength() < strength);
            start.map_or(row.start, |before| before + 1)..operator
        }
    }
}

/// The expression that an item belongs to, where a missing `;` has put several in a row.
fn row(items: &[Item], item: usize) -> Range<usize> {
    let start = (0..=item).rev().find(|at| items[*at].starts).unwrap_or(0);
    let end = (item + 1..items.len()).find(|at| items[*at].starts).unwrap_or(items.len());
    start..end
}

/// Whether an operand may begin with this token.
pub(super) fn begins_value(file: &SourceFile, reference: &Reference, token: usize) -> bool {
    match file.kind(token) {
        TokenKind::Name => {
            let forms = reference.forms(file.token_text(token));
            forms.is_empty() || forms.iter().any(|form| form != Form::Binary)
        }
        TokenKind::Operator => matches!(file.token_text(token), "!" | "+" | "-"),
        TokenKind::Number | TokenKind::DoubleString | TokenKind::SingleString => true,
        kind => kind.opens(),
    }
}

/// Whether an operand may end with this token.
pub(super) fn ends_value(file: &SourceFile, reference: &Reference, token: usize) -> bool {
    match file.kind(token) {
        TokenKind::Name => {
            let forms = reference.forms(file.token_text(token));
            forms.is_empty() || forms.nullary()
        }
        TokenKind::Number | TokenKind::DoubleString | TokenKind::SingleString => true,
        kind => kind.closes(),
    }
}

/// How tightly an operator or binary command binds (wiki: "Order of Precedence"); its name in lower case.
pub(super) fn strength(name: &str) -> u8 {
    match name {
        "#" => 9,
        "^" => 8,
        "*" | "/" | "%" | "mod" | "atan2" => 7,
        "+" | "-" | "min" | "max" => 6,
        "else" => 5,
        "==" | "!=" | "<" | ">" | "<=" | ">=" | ">>" => 3,
        "&&" | "and" => 2,
        "||" | "or" => 1,
        _ => 4,
    }
}

/// Whether an expression ends here.
fn is_separator(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Comma | TokenKind::Semicolon | TokenKind::Assign)
}
