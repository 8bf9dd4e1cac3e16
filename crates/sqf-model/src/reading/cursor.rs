//! A position in a text, and the code there.

use std::sync::Arc;

use super::Reading;
use super::descent::Descent;
use super::slot::{Slot, Spot};
use crate::script::ParsedPart;
use crate::{Passed, Position, Script, Semantics, Side, SourceFile, Surroundings};
use sqf_reference::{Form, Reference, TypeSet};
use sqf_syntax::{Call, Expr, NodeId, TokenKind};
use sqf_text::TextRange;

/// Limit for nested macro calls.
const DEEPEST: usize = 16;

/// A position in a text, and the code there.
#[derive(Debug, Clone)]
pub struct Cursor<'r> {
    reading: &'r Reading,
    part: ParsedPart,
    script: Arc<Script>,
    /// The position in the code around the macro call whose parentheses contain this one.
    outer: Option<Box<Cursor<'r>>>,
    offset: u32,
    /// The requested token of the text, or the word that ends at the position.
    raw: Option<usize>,
    /// The node whose word the position touches, or whose brackets from the outside.
    node: Option<NodeId>,
    /// Number of the script's tokens before the position.
    before: usize,
    /// Number of the script's tokens before the word that is being written there.
    before_word: usize,
}

/// The kind of code that contains a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Region {
    /// Code that the game reads.
    Active,
    /// Inactive lines of a condition.
    Inactive,
    /// The text of a macro: the index of its `#define` among the directives of the text.
    Macro(usize),
    /// The arguments of a macro call, which no parser sees as written.
    Arguments,
}

/// What the grammar expects at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expects {
    /// The start of a statement.
    Statement,
    /// A value, or a command that precedes its operand.
    Value,
    /// A command or operator that takes the preceding value.
    Operator,
    /// A value or an operator: the preceding command may or may not have an operand.
    Anything,
}

/// Returns the code at an offset of a reading.
pub(super) fn at(reading: &Reading, offset: u32) -> Option<Cursor<'_>> {
    let file = reading.file();
    let left = offset.checked_sub(1).and_then(|before| file.tokens().at(before));
    if left.is_none() && offset > 0 || left.is_some_and(|left| is_beside_code(file, left, offset)) {
        return None;
    }
    descend(reading, left, offset, None)
}

/// Returns the code at a token of a reading.
pub(super) fn at_token(reading: &Reading, token: usize) -> Option<Cursor<'_>> {
    let file = reading.file();
    let kind = file.kind(token);
    if kind.is_trivia() || matches!(kind, TokenKind::Directive | TokenKind::IncludePath) {
        return None;
    }
    descend(reading, Some(token), file.range(token).end, Some(token))
}

fn descend(reading: &Reading, left: Option<usize>, offset: u32, raw: Option<usize>) -> Option<Cursor<'_>> {
    let part = reading.part_at(left, offset)?;
    let around = match part {
        ParsedPart::Body(directive) => reading.around(directive),
        _ => Arc::clone(reading.script()),
    };
    let script = reading.part(part, &around);
    let mut cursor = Cursor::new(reading, part, script, offset, raw);
    for _ in 0..DEEPEST {
        let Some(open) = cursor.unread() else { break };
        let part = ParsedPart::Arguments(open);
        let script = reading.part(part, &cursor.script);
        let inner = Cursor::new(reading, part, script, offset, raw);
        cursor = Cursor { outer: Some(Box::new(cursor)), ..inner };
    }
    Some(cursor)
}

/// Whether a position is in a comment, in the path of an include, or in a directive's word.
fn is_beside_code(file: &SourceFile, left: usize, offset: u32) -> bool {
    match file.kind(left) {
        TokenKind::LineComment | TokenKind::IncludePath | TokenKind::Directive => true,
        TokenKind::BlockComment => {
            let text = file.token_text(left);
            offset < file.range(left).end || text.len() < 4 || !text.ends_with("*/")
        }
        _ => false,
    }
}

impl<'r> Cursor<'r> {
    fn new(reading: &'r Reading, part: ParsedPart, script: Arc<Script>, offset: u32, raw: Option<usize>) -> Cursor<'r> {
        let mut cursor =
            Cursor { reading, part, script, outer: None, offset, raw, node: None, before: 0, before_word: 0 };
        cursor.before = cursor.count_before();
        cursor.before_word = cursor.before;
        match raw {
            Some(raw) => {
                cursor.node = cursor.node_at(raw);
                cursor.before_word = cursor.start_of(raw).unwrap_or(cursor.before);
            }
            None => {
                let left = offset.checked_sub(1).and_then(|before| reading.file().tokens().at(before));
                cursor.raw = left.filter(|left| reading.file().kind(*left) == TokenKind::Name);
                cursor.node = cursor.touched(left);
                if let Some(start) = cursor.raw.and_then(|word| cursor.start_of(word)) {
                    cursor.before_word = start;
                }
            }
        }
        cursor
    }

    /// Returns the number of tokens before the position. In the parentheses of a macro, those of the argument count.
    fn count_before(&self) -> usize {
        let pre = self.script.pre();
        if self.script.parentheses_around(self.offset).is_some() {
            let file = self.reading.file();
            let before = file.tokens().at(self.offset).unwrap_or(file.tokens().len());
            let itself = file.before(before).map(|last| self.script.descend(file.range(last)));
            if let Some(last) = itself.as_ref().and_then(|itself| itself.itself().first()) {
                return last + 1;
            }
        }
        pre.tokens_before(self.offset)
    }

    /// Returns the number of tokens before a token of the text.
    fn start_of(&self, raw: usize) -> Option<usize> {
        match self.script.descend(self.reading.file().range(raw)) {
            Descent::Token(token) => Some(token),
            Descent::Argument(tokens) | Descent::Joined(tokens) => tokens.first().copied(),
            Descent::Call(tokens) => Some(tokens.start),
            Descent::Nothing => None,
        }
    }

    /// Returns the node that a token of the text produces, or the call that it belongs to.
    fn node_at(&self, raw: usize) -> Option<NodeId> {
        match self.script.descend(self.reading.file().range(raw)) {
            Descent::Token(token) => self.script.node_of(token),
            Descent::Argument(tokens) => self.script.node_of(*tokens.first()?),
            Descent::Joined(tokens) => self.script.node_of(*tokens.first()?),
            Descent::Call(tokens) if tokens.is_empty() => None,
            Descent::Call(tokens) => self.script.covering(tokens),
            Descent::Nothing => None,
        }
    }

    /// Returns the node that the position touches: of two, a value is preferred, then a word.
    fn touched(&self, left: Option<usize>) -> Option<NodeId> {
        let file = self.reading.file();
        let right = file.tokens().at(self.offset);
        let is_inside = left == right;
        let candidate = |raw: usize, is_left: bool| {
            let kind = file.kind(raw);
            let node = self.node_at(raw).filter(|_| !kind.is_trivia())?;
            let is_call = self.script.descend(file.range(raw)).itself().is_empty();
            let is_operator = matches!(self.script.tree().expr(node), Expr::Unary(_) | Expr::Binary(..));
            let weight = match kind {
                _ if is_call => 0,
                TokenKind::Comma | TokenKind::Semicolon | TokenKind::Assign => return None,
                kind if kind.opens() && is_left => return None,
                kind if kind.closes() && (!is_left || !self.script.is_closed(node)) => return None,
                TokenKind::Name if is_operator => 1,
                _ if !is_operator => 0,
                _ if is_left && !is_inside => return None,
                _ => 2,
            };
            Some((weight, node))
        };
        let left = left.and_then(|left| candidate(left, true));
        let right = right.filter(|_| !is_inside).and_then(|right| candidate(right, false));
        left.into_iter().chain(right).min_by_key(|(weight, _)| *weight).map(|(_, node)| node)
    }

    /// Returns the opening parenthesis of the arguments that contain the position, if no parser sees them as written.
    fn unread(&self) -> Option<usize> {
        let file = self.reading.file();
        let (open, close) = self.script.parentheses_around(self.offset)?;
        let is_read = |raw: usize| !self.script.descend(file.range(raw)).itself().is_empty();
        let is_code = |raw: &usize| !matches!(file.kind(*raw), TokenKind::Comma) && !file.kind(*raw).is_trivia();
        let inside = |raw: &usize| (open + 1..close).contains(raw);
        if let Some(raw) = self.raw {
            return (inside(&raw) && !is_read(raw)).then_some(open);
        }
        let left = self.offset.checked_sub(1).and_then(|before| file.tokens().at(before));
        let right = file.tokens().at(self.offset);
        let touched = [left, right].into_iter().flatten().filter(inside).find(is_code);
        let last = || file.before(file.tokens().at(self.offset).unwrap_or(file.tokens().len())).filter(inside);
        let is_known = touched.or_else(last).is_some_and(is_read);
        (!is_known).then_some(open)
    }

    /// Returns the script that the code at the position belongs to. Its tokens are those of the text wherever possible,
    /// so ranges of its nodes are ranges of the text.
    pub fn script(&self) -> &Arc<Script> {
        &self.script
    }

    /// Returns the semantics of that script.
    pub fn semantics(&self) -> &Semantics {
        self.script.semantics(self.reference())
    }

    /// Returns the reference.
    pub fn reference(&self) -> &'r Reference {
        self.reading.reference()
    }

    /// Returns the offset of the position.
    pub fn offset(&self) -> u32 {
        self.offset
    }

    /// Returns the kind of code.
    pub fn region(&self) -> Region {
        match self.part {
            ParsedPart::Main => Region::Active,
            ParsedPart::Branch(_) => Region::Inactive,
            ParsedPart::Body(directive) => Region::Macro(directive),
            ParsedPart::Arguments(_) => Region::Arguments,
        }
    }

    /// Returns the position in the code around the macro call, if this is [`Region::Arguments`].
    pub fn outer(&self) -> Option<&Cursor<'r>> {
        self.outer.as_deref()
    }

    /// Returns what the requested token, or the word at the position, became.
    pub fn descent(&self) -> Descent {
        self.raw.map_or(Descent::Nothing, |raw| self.script.descend(self.reading.file().range(raw)))
    }

    /// Returns the node whose word the position touches: the name, the literal, the command with its operands, the
    /// brackets at their ends, or the output of a macro in its call.
    pub fn node(&self) -> Option<NodeId> {
        self.node
    }

    /// Returns the macro call that the position is in or touches.
    pub fn macro_call(&self) -> Option<Call> {
        let range = match self.raw {
            Some(raw) => self.reading.file().range(raw),
            None => TextRange::new(self.offset.saturating_sub(1), self.offset),
        };
        self.script.call_around(range)
    }

    /// Returns the innermost brackets around the position, or the script.
    pub fn around(&self) -> NodeId {
        let tree = self.script.tree();
        let holds = |node: &NodeId| {
            let end = tree.tokens(*node).end;
            let is_bracket =
                matches!(tree.expr(*node), Expr::File(_) | Expr::Code(_) | Expr::Array(_) | Expr::Paren(_));
            is_bracket && (end > self.before || end == self.before && !self.script.is_closed(*node))
        };
        let last = self.before.checked_sub(1).and_then(|last| self.script.node_of(last));
        let found = last.and_then(|last| std::iter::once(last).chain(self.script.ancestors(last)).find(holds));
        found.unwrap_or_else(|| tree.root())
    }

    /// Returns the innermost command or function whose operand or argument contains the position, with its script: that
    /// of the position, or the one around the macro call that contains it.
    pub fn slot(&self) -> Option<(Slot, &Script)> {
        let spot = match self.node {
            Some(node) => Some(Spot::Node(node)),
            None if self.expects_at(self.before) == Expects::Operator => self.after_value(),
            None => Some(Spot::Gap(self.around(), self.before)),
        };
        let own = spot.and_then(|spot| self.script.slot(self.reference(), spot)).map(|slot| (slot, &*self.script));
        own.or_else(|| self.outer.as_ref().filter(|_| !self.is_in_code()).and_then(|outer| outer.slot()))
    }

    /// After a complete value, the position is in no operand of this level, but still in the brackets.
    fn after_value(&self) -> Option<Spot> {
        let around = self.around();
        let last = self.before.checked_sub(1).and_then(|last| self.script.node_of(last))?;
        let inside = std::iter::once(last).chain(self.script.ancestors(last));
        let element = inside.take_while(|node| *node != around).last()?;
        match self.script.position(element) {
            Position::Element(_) | Position::Inside(_) => Some(Spot::Node(element)),
            _ => None,
        }
    }

    /// Whether there are braces around the position in its own script.
    fn is_in_code(&self) -> bool {
        let around = self.node.map_or_else(|| Some(self.around()), |node| self.script.parent(node));
        let around = around.into_iter().flat_map(|around| std::iter::once(around).chain(self.script.ancestors(around)));
        around.into_iter().any(|node| matches!(self.script.tree().expr(node), Expr::Code(_)))
    }

    /// Returns what the grammar expects where the word at the position begins.
    pub fn expects(&self) -> Expects {
        match self.expects_at(self.before_word) {
            // An argument can be any part of a statement.
            Expects::Statement if self.region() == Region::Arguments => Expects::Value,
            // A directive ends whatever precedes it, as far as can be known.
            Expects::Operator if self.follows_directive() => Expects::Statement,
            expects => expects,
        }
    }

    /// Whether a directive is between the position and the last token before the word there.
    fn follows_directive(&self) -> bool {
        let file = self.reading.file();
        let last = self.before_word.checked_sub(1).map_or(0, |last| self.script.pre().place(last).range.end);
        let directives = file.source().directives();
        let before = directives.partition_point(|directive| file.range(directive.token).start < self.offset);
        let line = before.checked_sub(1).map(|line| file.range(directives[line].token).start);
        line.is_some_and(|line| line >= last)
    }

    fn expects_at(&self, before: usize) -> Expects {
        let (script, tree) = (&*self.script, self.script.tree());
        let mut before = before;
        loop {
            let Some(last) = before.checked_sub(1) else { return Expects::Statement };
            let kind = script.pre().tokens()[last].kind;
            let Some(node) = script.node_of(last) else { return Expects::Anything };
            let is_block = matches!(tree.expr(node), Expr::File(_) | Expr::Code(_));
            return match kind {
                TokenKind::Semicolon | TokenKind::Comma if is_block => Expects::Statement,
                TokenKind::LBrace if is_block => Expects::Statement,
                TokenKind::Comma | TokenKind::Semicolon | TokenKind::Assign => Expects::Value,
                kind if kind.opens() => Expects::Value,
                // Skip a closing bracket that closes nothing.
                kind if kind.closes() && !(script.is_closed(node) && tree.tokens(node).end == before) => {
                    before = last;
                    continue;
                }
                kind if kind.closes() => Expects::Operator,
                TokenKind::Unknown | TokenKind::HashHash => Expects::Anything,
                _ if tree.token(node) != last => Expects::Anything,
                _ => match tree.expr(node) {
                    Expr::Unary(_) | Expr::Binary(..) => Expects::Value,
                    Expr::Name => {
                        let forms = self.reference().forms(script.text(last));
                        let takes_more = forms.nullary() && (forms.unary() || forms.binary());
                        if takes_more { Expects::Anything } else { Expects::Operator }
                    }
                    _ => Expects::Operator,
                },
            };
        }
    }

    /// Iterates over the values that end right before the word at the position, the innermost first; an operator there
    /// takes one of them.
    pub fn values_before(&self) -> impl Iterator<Item = NodeId> {
        let tree = self.script.tree();
        let last = self.before_word.checked_sub(1).and_then(|last| self.script.node_of(last));
        // Brackets are not ended by their contents.
        let is_bracket =
            |node: &NodeId| matches!(tree.expr(*node), Expr::File(_) | Expr::Code(_) | Expr::Array(_) | Expr::Paren(_));
        let is_value = |node: &NodeId| !matches!(tree.expr(*node), Expr::Assign(_) | Expr::PrivateAssign(_));
        let around = last.into_iter().flat_map(|last| self.script.ancestors(last));
        let around = around.take_while(move |node| !is_bracket(node));
        let ends = |node: &NodeId| tree.tokens(*node).end == self.before_word;
        last.into_iter().chain(around).take_while(move |node| ends(node) && is_value(node))
    }

    /// Returns the types that the value at the position should have according to the command that takes it; any if
    /// unknown, or if the position is in an array.
    pub fn expected(&self) -> TypeSet {
        // A macro turns its argument into another value.
        let slot = self.slot().filter(|(slot, script)| slot.path.is_empty() && std::ptr::eq(*script, &*self.script));
        let Some((slot, script)) = slot else { return TypeSet::ANY };
        let Some(types) = self.reference().signatures(script.text(slot.name)) else { return TypeSet::ANY };
        match (slot.side, script.tree().expr(slot.command)) {
            (Side::Left, _) => types.left_operands(),
            (Side::Right, Expr::Binary(left, _)) => {
                types.right_operands(script.semantics(self.reference()).types(left))
            }
            (Side::Right, _) => types.unary_operands(),
            (Side::Argument | Side::Result | Side::Command, _) => TypeSet::ANY,
        }
    }

    /// Returns the innermost assignment whose value contains the word at the position; None in code that is itself the
    /// value, because it runs later.
    pub fn assignment(&self) -> Option<NodeId> {
        let tree = self.script.tree();
        let last = self.before_word.checked_sub(1).and_then(|last| self.script.node_of(last))?;
        let around = std::iter::once(last).chain(self.script.ancestors(last));
        let is_kept = |node: &NodeId| {
            matches!(tree.expr(*node), Expr::Code(_)) && matches!(self.script.position(*node), Position::Value(_))
        };
        let is_assignment = |node: &NodeId| matches!(tree.expr(*node), Expr::Assign(_) | Expr::PrivateAssign(_));
        around.take_while(|node| !is_kept(node)).find(is_assignment)
    }

    /// Returns the contents of `_this` at the position, if known.
    pub fn passed(&self) -> Option<Passed> {
        self.script.passed_at(self.reference(), self.innermost(), self.reading.passed())
    }

    /// Returns the variables that the command or function that runs the code at the position sets, if known.
    pub fn surroundings(&self) -> Option<Surroundings> {
        self.script.surroundings_at(self.reference(), self.innermost(), self.reading.surroundings())
    }

    /// Returns the innermost node that determines the position.
    fn innermost(&self) -> NodeId {
        self.node
            .filter(|node| !matches!(self.script.tree().expr(*node), Expr::Code(_)))
            .unwrap_or_else(|| self.around())
    }

    /// Returns the variables that whatever runs the script sets for it, if known.
    pub(super) fn own_surroundings(&self) -> Option<&'r Surroundings> {
        self.reading.surroundings()
    }

    /// Returns the contents of `_this` in the script itself, if known.
    pub(super) fn own_passed(&self) -> Option<&'r Passed> {
        self.reading.passed()
    }

    /// Returns the number of the script's tokens before the position.
    pub(super) fn tokens_before(&self) -> usize {
        self.before
    }
}

impl Script {
    /// Whether brackets are closed.
    pub fn is_closed(&self, brackets: NodeId) -> bool {
        let tokens = self.tree().tokens(brackets);
        let last = tokens.end.checked_sub(1).filter(|last| *last > tokens.start);
        last.is_some_and(|last| {
            self.pre().tokens()[last].kind.closes()
                && self.pre().tokens()[tokens.start].kind.opens()
                && self.node_of(last) == Some(brackets)
        })
    }

    /// Returns the form in which the command or operator of a node is used; None if it is neither. Ignores missing
    /// operands, and a left operand that may be a macro on a line of its own.
    pub fn form(&self, reference: &Reference, node: NodeId) -> Option<Form> {
        let tree = self.tree();
        let is_there = |operand: NodeId| tree.expr(operand) != Expr::Missing;
        let forms = || reference.forms(self.text(tree.token(node)));
        match tree.expr(node) {
            Expr::Binary(left, right) if is_there(left) => {
                let is_apart = forms().unary() && is_there(right) && self.may_be_statement(left, tree.token(node));
                Some(if is_apart { Form::Unary } else { Form::Binary })
            }
            Expr::Binary(_, right) | Expr::Unary(right) if is_there(right) => Some(Form::Unary),
            Expr::Binary(..) | Expr::Unary(_) => Some(Form::Nullary),
            Expr::Name if !forms().is_empty() => Some(Form::Nullary),
            _ => None,
        }
    }

    /// Whether the value before the token `before` may be a macro that is a statement by itself: `LOG(x)` on a line of
    /// its own needs no `;`, so the next line begins a new statement.
    fn may_be_statement(&self, value: NodeId, before: usize) -> bool {
        let pre = self.pre();
        let last = self.tree().tokens(value).end.saturating_sub(1);
        let is_call = pre.tokens().get(last).is_some_and(|last| last.is_opaque()) && pre.text(last).ends_with(')');
        let between = TextRange::new(pre.place(last).range.end, pre.place(before).range.start);
        let text = pre.files().first().map_or("", |main| between.of(main.source.text()));
        is_call && text.contains(['\n', '\r'])
    }
}
