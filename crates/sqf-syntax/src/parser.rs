//! Parses tokens to a syntax tree.
//!
//! SQF has no keywords: everything is a value, a command before a value or a command between two, with fixed
//! precedences (wiki: "SQF Syntax", "Order of Precedence"). So the parser is a loop with a stack for brackets and one
//! for operators that wait for their right operand. It is not recursive, so no nesting is too deep for it.
//!
//! It never fails: anything unexpected becomes an error, and it goes on with the next statement. Errors that something
//! opaque (see [`super::preprocessor`]) may explain are not reported.

mod brackets;
mod items;
mod precedence;
mod recovery;
mod statements;

use super::TokenKind;
use super::error::{ErrorKind, SyntaxError};
use super::preprocessor::{Preprocessed, UnchangedTokens};
use super::token::is_closed_string;
use super::tree::{Kind, Node, NodeId, Tree};
use super::words::{Words, may_be_macro};

pub(super) use recovery::is_doubtful;
pub(super) use statements::Statements;
pub use statements::TakenOver;
use statements::{Before, Mark};

/// Parses a script with the given words.
pub fn parse(script: &Preprocessed, words: &Words) -> (Tree, Vec<SyntaxError>) {
    let Outcome { tree, errors, .. } = parse_after(script, words, None);
    (tree, errors)
}

/// The result of parsing a script.
pub(super) struct Outcome {
    pub(super) tree: Tree,
    pub(super) errors: Vec<SyntaxError>,
    pub(super) statements: Statements,
    pub(super) taken_over: Vec<TakenOver>,
}

/// Like [`parse`], but reuses statements of another version that shares some tokens with the script.
pub(super) fn parse_after(
    script: &Preprocessed,
    words: &Words,
    before: Option<(UnchangedTokens, &Tree, &[SyntaxError], &Statements)>,
) -> Outcome {
    let mut parser = Parser {
        script,
        words,
        tree: Tree::default(),
        errors: Vec::new(),
        frames: Vec::new(),
        open: [0; 4],
        operands: Vec::new(),
        operators: Vec::new(),
        items: Vec::new(),
        at: 0,
        settled: Vec::new(),
        counts: [0; 2],
        doubts: 0,
        bracket_doubts: 0,
        certain: Vec::new(),
        partners: std::cell::OnceCell::new(),
        scans: 0,
        mistakes: 0,
        statements: Statements::default(),
        before: before.map(|(same, tree, _, statements)| Before::new(same, tree, statements)),
        taken_over: Vec::new(),
    };
    parser.run();
    let mut errors = parser.settled;
    brackets::place(script, &mut errors);
    let taken_over = match before {
        Some((_, tree, old, _)) => statements::joined(parser.taken_over, (&parser.tree, &errors), (tree, old)),
        None => Vec::new(),
    };
    Outcome { tree: parser.tree, errors, statements: parser.statements, taken_over }
}

/// Limit for nested brackets. The contents of deeper ones are not parsed.
const DEEPEST: usize = 1 << 17;

/// Limits for recorded errors: those about brackets and quotes, and all others.
const MOST_ERRORS: usize = 1 << 16;

/// What a doubtful token adds to the count of doubts if it may stand for several values or for parts of them.
const GRAVE: u64 = 1 << 32;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bracket {
    File,
    Code,
    Array,
    Paren,
}

/// An open bracket.
#[derive(Debug, Clone, Copy)]
struct Frame {
    bracket: Bracket,
    /// The bracket; for the script, 0.
    open: u32,
    /// Where its statements or elements begin in `items`.
    items: usize,
    /// Where its operands and operators begin.
    operands: usize,
    operators: usize,
    /// The first token of the current statement or element.
    first: u32,
    /// `name =` or `private name =` of the current statement.
    assigned: Option<(u32, bool)>,
    /// In an array or in parentheses: whether the last token was a separator.
    after_separator: bool,
    /// Whether an error was reported in the current statement or element, or in these parentheses: one mistake has many
    /// consequences, and only the first is reported.
    is_told: bool,
    /// Whether the current statement continues a run of values without separators, which is already reported.
    is_run: bool,
    /// Number of doubtful tokens before the current statement.
    doubts: u64,
    errors: usize,
    /// State of the parser before it.
    mark: Mark,
}

/// A command or operator that waits for its right operand.
#[derive(Debug, Clone, Copy)]
struct Operator {
    token: u32,
    precedence: u8,
}

/// A value with its depth.
#[derive(Debug, Clone, Copy)]
struct Value {
    node: NodeId,
    depth: u32,
}

struct Parser<'s> {
    script: &'s Preprocessed,
    words: &'s Words,
    tree: Tree,
    /// Errors of unfinished statements.
    errors: Vec<SyntaxError>,
    /// Errors of finished statements.
    settled: Vec<SyntaxError>,
    /// Number of errors so far; the second number counts those about brackets and quotes.
    counts: [usize; 2],
    frames: Vec<Frame>,
    /// How many brackets of each kind are open.
    open: [u32; 4],
    operands: Vec<Value>,
    operators: Vec<Operator>,
    /// The finished statements and elements of all open brackets.
    items: Vec<Value>,
    at: usize,
    /// Number of tokens so far that may stand for anything: those that may be more than a name count [`GRAVE`] each.
    doubts: u64,
    /// Number of statements so far that may be brackets: `BEGIN_LOOP(x)`.
    bracket_doubts: u32,
    /// Brackets without a partner that no macro in another statement explains.
    certain: Vec<usize>,
    /// For each bracket the one that closes it; computed at the first mistake.
    partners: std::cell::OnceCell<Vec<u32>>,
    /// Number of tokens scanned ahead.
    scans: usize,
    /// Number of mistakes, whether or not they are reported.
    mistakes: u32,
    /// Statements that the next version may reuse.
    statements: Statements,
    /// An earlier version.
    before: Option<Before<'s>>,
    /// The parts reused from it.
    taken_over: Vec<TakenOver>,
}

/// What is expected next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    Value,
    Operator,
}

impl Parser<'_> {
    fn run(&mut self) {
        let count = self.script.tokens().len();
        self.tree.nodes.reserve(count + 1);
        self.push_frame(Bracket::File, 0);
        let mut expected = Expected::Value;
        while self.at < count {
            expected = match expected {
                Expected::Value if self.before.is_some() => self.take_over().unwrap_or_else(|| self.value()),
                Expected::Value => self.value(),
                Expected::Operator => self.operator(),
            };
        }
        if expected == Expected::Value {
            self.missing_operand();
        }
        while self.frames.len() > 1 {
            let open = self.frame().open as usize;
            self.error(ErrorKind::Unclosed { open, closer: None, last: None }, open);
            self.close();
        }
        self.finish_item(count);
        let items = std::mem::take(&mut self.items);
        let list = self.tree.lists.len() as u32;
        self.tree.lists.extend(items.iter().map(|item| item.node));
        let end = self.tree.lists.len() as u32;
        self.tree.depth = items.iter().map(|item| item.depth).max().unwrap_or(0) + 1;
        self.add(Kind::File, 0, 0, count as u32, list, end);
        if self.bracket_doubts > 0 {
            let certain = &self.certain;
            self.settled.retain(|error| match error.kind {
                ErrorKind::Unclosed { .. } | ErrorKind::Unopened { .. } => certain.contains(&error.token),
                _ => true,
            });
        }
        self.settled.sort_by_key(|error| error.token);
    }

    fn kind(&self, token: usize) -> Option<TokenKind> {
        self.script.tokens().get(token).map(|token| token.kind)
    }

    fn frame(&mut self) -> &mut Frame {
        // The frame of the script is never popped.
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    fn push_frame(&mut self, bracket: Bracket, open: usize) {
        self.open[bracket as usize] += 1;
        let is_told =
            bracket == Bracket::Paren && self.frames.last().is_some_and(|frame| frame.is_told || frame.is_run);
        self.frames.push(Frame {
            bracket,
            open: open as u32,
            items: self.items.len(),
            operands: self.operands.len(),
            operators: self.operators.len(),
            first: self.at as u32,
            assigned: None,
            after_separator: false,
            is_told,
            is_run: false,
            doubts: self.doubts,
            errors: self.errors.len(),
            mark: self.mark(),
        });
    }

    fn add(&mut self, kind: Kind, token: u32, first: u32, end: u32, a: u32, b: u32) -> NodeId {
        self.tree.nodes.push(Node { kind, token, first, end, a, b });
        NodeId((self.tree.nodes.len() - 1) as u32)
    }

    #[inline]
    fn push_leaf(&mut self, kind: Kind, token: usize, end: usize) {
        let node = self.add(kind, token as u32, token as u32, end as u32, 0, 0);
        self.operands.push(Value { node, depth: 1 });
    }

    /// Consumes a token where a value is expected.
    fn value(&mut self) -> Expected {
        let token = self.script.tokens()[self.at];
        let at = self.at;
        match token.kind {
            TokenKind::Name if token.is_opaque() => {
                self.doubts += if token.may_be_anything() { GRAVE } else { 0 };
                self.at += 1;
                self.push_leaf(Kind::Opaque, at, at + 1);
                Expected::Operator
            }
            TokenKind::Name => self.name(),
            // `0 = ...` is how people discard a result.
            TokenKind::Number if self.assignment() => Expected::Value,
            TokenKind::Number => {
                self.at += 1;
                self.push_leaf(Kind::Number, at, at + 1);
                Expected::Operator
            }
            TokenKind::DoubleString | TokenKind::SingleString => {
                self.at += 1;
                if !is_closed_string(self.script.text(at)) {
                    // A macro may begin a string that another one ends.
                    match self.script.place(at).call.and_then(|call| call.definition) {
                        Some(_) => self.doubts += GRAVE,
                        None => self.error(ErrorKind::UnclosedString, at),
                    }
                }
                self.push_leaf(Kind::Text, at, at + 1);
                Expected::Operator
            }
            TokenKind::LParen => self.open(Bracket::Paren),
            TokenKind::LBracket => self.open(Bracket::Array),
            TokenKind::LBrace => self.open(Bracket::Code),
            TokenKind::Operator if matches!(self.script.text(at), "+" | "-" | "!") => {
                self.unary();
                Expected::Value
            }
            TokenKind::Operator | TokenKind::Hash | TokenKind::Colon => self.missing_left(),
            TokenKind::Semicolon | TokenKind::Comma => {
                self.missing_operand();
                self.separator()
            }
            TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => {
                self.missing_operand();
                self.closing()
            }
            TokenKind::Assign => {
                self.error(ErrorKind::MissingLeft, at);
                self.at += 1;
                Expected::Value
            }
            _ => {
                self.unknown_character();
                Expected::Value
            }
        }
    }

    /// Consumes a name where a value is expected: the start of an assignment, a command or a variable.
    fn name(&mut self) -> Expected {
        let at = self.at;
        let forms = self.words.forms_of(at);
        if self.assignment() {
            return Expected::Value;
        }
        if self.is_unfinished() {
            return self.end_unfinished();
        }
        if self.is_left_open() {
            return self.end_left_open();
        }
        if forms.is_empty() {
            if !self.script.is_complete() && may_be_macro(self.script.text(at)) {
                // It may be a macro from a missing file.
                self.doubts += 1;
            }
            self.at += 1;
            self.push_leaf(Kind::Name, at, at + 1);
            return Expected::Operator;
        }
        if forms.unary() && (!forms.nullary() || self.begins_value(at + 1)) {
            self.unary();
            return Expected::Value;
        }
        if forms.nullary() {
            self.at += 1;
            self.push_leaf(Kind::Name, at, at + 1);
            return Expected::Operator;
        }
        self.missing_left()
    }

    /// Whether the next token begins a statement.
    fn is_at_start(&mut self) -> bool {
        let at = self.at as u32;
        let frame = self.frame();
        matches!(frame.bracket, Bracket::File | Bracket::Code) && frame.first == at && frame.assigned.is_none()
    }

    /// Whether the statement begins with a name that an undefined macro makes, directly before this token.
    fn follows_opaque_name(&mut self) -> bool {
        let Some(before) = self.at.checked_sub(1) else { return false };
        let frame = *self.frame();
        matches!(frame.bracket, Bracket::File | Bracket::Code)
            && frame.first as usize == before
            && self.script.tokens()[before].is_opaque()
    }

    /// Consumes `name =` or `private name =` at the start of a statement; whether there is one.
    fn assignment(&mut self) -> bool {
        let at = self.at;
        if !self.is_at_start() {
            return false;
        }
        let (name, is_private) = match self.kind(at + 1) {
            Some(TokenKind::Assign) => (at, false),
            Some(TokenKind::Name)
                if self.kind(at + 2) == Some(TokenKind::Assign) && self.words.text(self.words.of(at)) == "private" =>
            {
                (at + 1, true)
            }
            _ => return false,
        };
        self.at = name + 2;
        self.frame().is_run = false;
        self.frame().assigned = Some((name as u32, is_private));
        true
    }

    /// Consumes a token where an operator, a separator or a closing bracket is expected.
    fn operator(&mut self) -> Expected {
        let token = self.script.tokens()[self.at];
        let at = self.at;
        match token.kind {
            TokenKind::Operator if self.script.text(at) != "!" => self.binary(token.kind),
            TokenKind::Hash | TokenKind::Colon => self.binary(token.kind),
            TokenKind::Name if !token.is_opaque() && self.words.forms_of(at).binary() => self.binary(token.kind),
            TokenKind::Semicolon | TokenKind::Comma => self.separator(),
            TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => self.closing(),
            TokenKind::Assign => {
                if !self.follows_opaque_name() {
                    self.error(ErrorKind::Assignment, at);
                }
                // Parsed as the comparison that was probably meant.
                self.push_binary(precedence::COMPARISON)
            }
            TokenKind::Unknown if matches!(self.script.text(at), "&" | "|" | "?" | ".") => {
                // Operators of other languages.
                self.error(ErrorKind::UnknownCharacter, at);
                self.push_binary(precedence::OR)
            }
            TokenKind::Unknown | TokenKind::HashHash | TokenKind::Directive | TokenKind::IncludePath => {
                self.unknown_character();
                Expected::Operator
            }
            _ => self.missing_separator(),
        }
    }

    fn unary(&mut self) {
        self.frame().is_run = false;
        self.operators.push(Operator { token: self.at as u32, precedence: precedence::UNARY });
        self.at += 1;
    }

    fn binary(&mut self, kind: TokenKind) -> Expected {
        self.frame().is_run = false;
        self.push_binary(precedence::of_binary(kind, self.script.text(self.at)))
    }

    fn push_binary(&mut self, precedence: u8) -> Expected {
        self.reduce(precedence);
        self.operators.push(Operator { token: self.at as u32, precedence });
        self.at += 1;
        Expected::Value
    }

    /// Reduces all operators of the current statement that bind at least as tightly.
    fn reduce(&mut self, precedence: u8) {
        let Frame { operators, operands, .. } = *self.frame();
        while self.operators.len() > operators
            && self.operands.len() > operands
            && let Some(operator) = self.operators.last().copied().filter(|last| last.precedence >= precedence)
        {
            self.operators.pop();
            let Some(right) = self.operands.pop() else { return };
            let end = self.tree.nodes[right.node.index()].end;
            let value = if operator.precedence == precedence::UNARY {
                let node = self.add(Kind::Unary, operator.token, operator.token, end, right.node.0, 0);
                Value { node, depth: right.depth + 1 }
            } else {
                let Some(left) = self.operands.pop() else { return };
                let first = self.tree.nodes[left.node.index()].first;
                let node = self.add(Kind::Binary, operator.token, first, end, left.node.0, right.node.0);
                Value { node, depth: left.depth.max(right.depth) + 1 }
            };
            self.operands.push(value);
        }
    }

    fn open(&mut self, bracket: Bracket) -> Expected {
        if self.frames.len() > DEEPEST {
            return self.too_deep();
        }
        self.at += 1;
        self.push_frame(bracket, self.at - 1);
        Expected::Value
    }

    fn error(&mut self, kind: ErrorKind, token: usize) {
        use ErrorKind::{Unclosed, UnclosedString};
        self.mistakes += 1;
        let frame = self.frame();
        let is_told = frame.is_told || frame.is_run;
        frame.is_told = true;
        if is_told && !matches!(kind, Unclosed { .. } | UnclosedString) {
            return;
        }
        let is_far_reaching = matches!(kind, Unclosed { .. } | ErrorKind::Unopened { .. } | UnclosedString);
        let count = &mut self.counts[usize::from(is_far_reaching)];
        *count += 1;
        if *count <= MOST_ERRORS {
            self.errors.push(SyntaxError { kind, token });
        }
    }
}

#[cfg(test)]
mod tests;
