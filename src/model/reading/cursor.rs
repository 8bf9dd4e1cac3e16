//! A place of a text, and the code there.

use std::sync::Arc;

use super::Reading;
use super::descent::Descent;
use super::slot::{Slot, Spot};
use crate::catalog::{Form, Reference, TypeSet};
use crate::model::script::Part;
use crate::model::{Passed, Position, Script, Semantics, Side, SourceFile, Surroundings};
use crate::syntax::{Call, Expr, NodeId, TokenKind};
use crate::text::TextRange;

/// Calls of macros within calls of macros that are looked into.
const DEEPEST: usize = 16;

/// A place of a text, and the code there.
#[derive(Debug, Clone)]
pub struct Cursor<'r> {
    reading: &'r Reading,
    part: Part,
    script: Arc<Script>,
    /// The place as what is around the call of the macro has it, in whose parentheses this is.
    outer: Option<Box<Cursor<'r>>>,
    offset: u32,
    /// The token of the text that is asked about, or that ends at the place and is a word.
    raw: Option<usize>,
    /// The node whose word the place touches, or whose brackets from the outside.
    node: Option<NodeId>,
    /// Number of the script's tokens before the place.
    before: usize,
    /// The same before the word that is being written there.
    before_word: usize,
}

/// Which code a place is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Region {
    /// Code that the game reads.
    Active,
    /// Lines that a condition leaves out.
    Inactive,
    /// The text of a macro: the number of its `#define` among the directives of the text.
    Macro(usize),
    /// The arguments of the call of a macro, which no parser sees as they are written.
    Arguments,
}

/// What the grammar expects at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expects {
    /// The beginning of a statement.
    Statement,
    /// A value, or a command that makes one of what follows.
    Value,
    /// A command or operator that takes the value before the place.
    Operator,
    /// A value or an operator: the command before the place may have an operand, or none.
    Anything,
}

/// The code at an offset of the text of a reading.
pub(super) fn at(reading: &Reading, offset: u32) -> Option<Cursor<'_>> {
    let file = reading.file();
    let left = offset.checked_sub(1).and_then(|before| file.tokens().at(before));
    if left.is_none() && offset > 0 || left.is_some_and(|left| is_beside_code(file, left, offset)) {
        return None;
    }
    descend(reading, left, offset, None)
}

/// The code at a token of the text of a reading.
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
        Part::Body(directive) => reading.around(directive),
        _ => Arc::clone(reading.script()),
    };
    let script = reading.part(part, &around);
    let mut cursor = Cursor::new(reading, part, script, offset, raw);
    for _ in 0..DEEPEST {
        let Some(open) = cursor.unread() else { break };
        let part = Part::Arguments(open);
        let script = reading.part(part, &cursor.script);
        let inner = Cursor::new(reading, part, script, offset, raw);
        cursor = Cursor { outer: Some(Box::new(cursor)), ..inner };
    }
    Some(cursor)
}

/// Whether a place is in a comment, in the path of an include, or in a directive's own word.
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
    fn new(reading: &'r Reading, part: Part, script: Arc<Script>, offset: u32, raw: Option<usize>) -> Cursor<'r> {
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

    /// Number of tokens before the place. In the parentheses of a macro these are those of the argument.
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

    /// Number of tokens before a token of the text.
    fn start_of(&self, raw: usize) -> Option<usize> {
        match self.script.descend(self.reading.file().range(raw)) {
            Descent::Token(token) => Some(token),
            Descent::Argument(tokens) | Descent::Joined(tokens) => tokens.first().copied(),
            Descent::Call(tokens) => Some(tokens.start),
            Descent::Nothing => None,
        }
    }

    /// The node that a token of the text makes, or the call that it belongs to.
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

    /// The node that the place touches: of two a value, then a word.
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

    /// The parenthesis that opens the arguments that the place is in, when no parser sees them as they are written.
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

    /// The script that the code at the place belongs to. Its tokens are those of the text wherever they can be, so places
    /// of its nodes are places of the text.
    pub fn script(&self) -> &Arc<Script> {
        &self.script
    }

    /// What the names of that script mean.
    pub fn semantics(&self) -> &Semantics {
        self.script.semantics(self.reference())
    }

    /// The reference.
    pub fn reference(&self) -> &'r Reference {
        self.reading.reference()
    }

    /// The place.
    pub fn offset(&self) -> u32 {
        self.offset
    }

    /// Which code it is.
    pub fn region(&self) -> Region {
        match self.part {
            Part::Main => Region::Active,
            Part::Branch(_) => Region::Inactive,
            Part::Body(directive) => Region::Macro(directive),
            Part::Arguments(_) => Region::Arguments,
        }
    }

    /// The same place in the code around the call of a macro, when this is [`Region::Arguments`].
    pub fn outer(&self) -> Option<&Cursor<'r>> {
        self.outer.as_deref()
    }

    /// What became of the token that was asked for, or of the word at the place.
    pub fn descent(&self) -> Descent {
        self.raw.map_or(Descent::Nothing, |raw| self.script.descend(self.reading.file().range(raw)))
    }

    /// The node whose word the place touches: the name, the literal, the command with its operands, the brackets when it
    /// is at their ends, what a macro made when it is in its call.
    pub fn node(&self) -> Option<NodeId> {
        self.node
    }

    /// The call of a macro that the place is in or touches.
    pub fn macro_call(&self) -> Option<Call> {
        let range = match self.raw {
            Some(raw) => self.reading.file().range(raw),
            None => TextRange::new(self.offset.saturating_sub(1), self.offset),
        };
        self.script.call_around(range)
    }

    /// The innermost brackets that the place is in, or the script.
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

    /// The command or function whose operand or argument the place is in, the innermost one, with the script that it is
    /// in: that of the place, or the one around the call of the macro that the place is in.
    pub fn slot(&self) -> Option<(Slot, &Script)> {
        let spot = match self.node {
            Some(node) => Some(Spot::Node(node)),
            None if self.expects_at(self.before) == Expects::Operator => self.behind_value(),
            None => Some(Spot::Gap(self.around(), self.before)),
        };
        let own = spot.and_then(|spot| self.script.slot(self.reference(), spot)).map(|slot| (slot, &*self.script));
        own.or_else(|| self.outer.as_ref().filter(|_| !self.is_in_code()).and_then(|outer| outer.slot()))
    }

    /// Behind a whole value one is in no operand of this level, but still in the brackets.
    fn behind_value(&self) -> Option<Spot> {
        let around = self.around();
        let last = self.before.checked_sub(1).and_then(|last| self.script.node_of(last))?;
        let inside = std::iter::once(last).chain(self.script.ancestors(last));
        let element = inside.take_while(|node| *node != around).last()?;
        match self.script.position(element) {
            Position::Element(_) | Position::Inside(_) => Some(Spot::Node(element)),
            _ => None,
        }
    }

    /// Whether there are braces around the place in its own script.
    fn is_in_code(&self) -> bool {
        let around = self.node.map_or_else(|| Some(self.around()), |node| self.script.parent(node));
        let around = around.into_iter().flat_map(|around| std::iter::once(around).chain(self.script.ancestors(around)));
        around.into_iter().any(|node| matches!(self.script.tree().expr(node), Expr::Code(_)))
    }

    /// What the grammar expects where the word at the place begins.
    pub fn expects(&self) -> Expects {
        match self.expects_at(self.before_word) {
            // An argument is any part of a statement.
            Expects::Statement if self.region() == Region::Arguments => Expects::Value,
            // A line of the preprocessor ends whatever was before it, as far as anybody can tell.
            Expects::Operator if self.is_behind_directive() => Expects::Statement,
            expects => expects,
        }
    }

    /// Whether a directive stands between the place and the last token before the word there.
    fn is_behind_directive(&self) -> bool {
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
                // One that closes nothing is passed over.
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

    /// The values that end right before the word at the place, the innermost first: what an operator there takes one of.
    pub fn values_before(&self) -> impl Iterator<Item = NodeId> {
        let tree = self.script.tree();
        let last = self.before_word.checked_sub(1).and_then(|last| self.script.node_of(last));
        // Brackets around are not ended by what is in them.
        let is_bracket =
            |node: &NodeId| matches!(tree.expr(*node), Expr::File(_) | Expr::Code(_) | Expr::Array(_) | Expr::Paren(_));
        let is_value = |node: &NodeId| !matches!(tree.expr(*node), Expr::Assign(_) | Expr::PrivateAssign(_));
        let around = last.into_iter().flat_map(|last| self.script.ancestors(last));
        let around = around.take_while(move |node| !is_bracket(node));
        let ends = |node: &NodeId| tree.tokens(*node).end == self.before_word;
        last.into_iter().chain(around).take_while(move |node| ends(node) && is_value(node))
    }

    /// What the value at the place should be by the signatures of the command that takes it: anything where that is not
    /// known, or the place is in an array.
    pub fn expected(&self) -> TypeSet {
        // What a macro makes of its argument is another value.
        let slot = self.slot().filter(|(slot, script)| slot.path.is_empty() && std::ptr::eq(*script, &*self.script));
        let Some((slot, script)) = slot else { return TypeSet::ANY };
        let Some(types) = self.reference().signatures(script.text(slot.name)) else { return TypeSet::ANY };
        match (slot.side, script.tree().expr(slot.command)) {
            (Side::Left, _) => types.left_operands(),
            (Side::Right, Expr::Binary(left, _)) => {
                types.right_operands(script.semantics(self.reference()).types(left))
            }
            (Side::Right, _) => types.unary_operands(),
            (Side::Argument | Side::Result, _) => TypeSet::ANY,
        }
    }

    /// The innermost assignment whose value is made where the word at the place is; None in code that is itself the value,
    /// because that runs later.
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

    /// What `_this` holds at the place, where that is known.
    pub fn passed(&self) -> Option<Passed> {
        self.script.passed_at(self.reference(), self.innermost(), self.reading.passed())
    }

    /// What the code at the place has from the command or function that runs it, where that is known.
    pub fn surroundings(&self) -> Option<Surroundings> {
        self.script.surroundings_at(self.reference(), self.innermost(), self.reading.surroundings())
    }

    /// The innermost node that says where the place is.
    fn innermost(&self) -> NodeId {
        self.node
            .filter(|node| !matches!(self.script.tree().expr(*node), Expr::Code(_)))
            .unwrap_or_else(|| self.around())
    }

    /// What the script has from whatever runs it, where that is known.
    pub(super) fn own_surroundings(&self) -> Option<&'r Surroundings> {
        self.reading.surroundings()
    }

    /// What `_this` holds in the script itself, where that is known.
    pub(super) fn own_passed(&self) -> Option<&'r Passed> {
        self.reading.passed()
    }

    /// Number of the script's tokens before the place.
    pub(super) fn tokens_before(&self) -> usize {
        self.before
    }
}

impl Script {
    /// Whether brackets are closed by one of their own.
    pub fn is_closed(&self, brackets: NodeId) -> bool {
        let tokens = self.tree().tokens(brackets);
        let last = tokens.end.checked_sub(1).filter(|last| *last > tokens.start);
        last.is_some_and(|last| {
            self.pre().tokens()[last].kind.closes()
                && self.pre().tokens()[tokens.start].kind.opens()
                && self.node_of(last) == Some(brackets)
        })
    }

    /// The form in which the command or operator of a node stands: None for what is none. An operand that is missing does
    /// not count, and neither does one before it that may be a macro on a line of its own.
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

    /// Whether the value before the token `before` may be a macro that is a statement by itself: `LOG(x)` on a line of its
    /// own needs no `;`, so that the next line begins anew.
    fn may_be_statement(&self, value: NodeId, before: usize) -> bool {
        let pre = self.pre();
        let last = self.tree().tokens(value).end.saturating_sub(1);
        let is_call = pre.tokens().get(last).is_some_and(|last| last.is_opaque()) && pre.text(last).ends_with(')');
        let between = TextRange::new(pre.place(last).range.end, pre.place(before).range.start);
        let text = pre.files().first().map_or("", |main| between.of(main.source.text()));
        is_call && text.contains(['\n', '\r'])
    }
}
