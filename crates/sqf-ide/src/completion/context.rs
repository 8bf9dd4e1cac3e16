//! The context of the cursor.
//!
//! Words, strings and directives are found in the tokens of the text; the script determines what the grammar expects.

use crate::analysis::Analysis;
use crate::documentation::own;
use crate::signature;
use sqf_model::{Cursor, Expects, Position, Reading, Side, SourceFile};
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId, TokenKind, is_closed_string};
use sqf_text::{TextRange, is_word_byte};

/// A position where something can be completed.
#[derive(Debug, Clone)]
pub(super) enum WritingPlace<'r> {
    /// Code.
    Code(CodePlace<'r>),
    /// The keyword of a directive. The range begins with the `#`, or after it if blanks follow.
    Directive(Word),
    /// The name of a macro in a directive: `#ifdef <|>`.
    MacroName(Word),
    /// Inside a string.
    Text(TextPlace),
}

/// The word being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Word {
    /// The whole word, which completion replaces.
    pub(super) range: TextRange,
    /// The cursor, within the range or at its end.
    pub(super) cursor: u32,
}

/// A position in code.
#[derive(Debug, Clone)]
pub(super) struct CodePlace<'r> {
    pub(super) word: Word,
    /// The reading of the code.
    pub(super) code: Cursor<'r>,
    pub(super) wanted: ExpectedSyntax,
    /// The expected types of the value; for an operator, the types of the value before it.
    pub(super) expected: TypeSet,
    /// Whether these are known for an element of an array.
    pub(super) is_element: bool,
    /// The types of the arguments with which the code is called: `[{}, 0] call <|>`. None if unknown.
    pub(super) arguments: Option<Vec<TypeSet>>,
    /// Words that are far more likely than others: `then` after `if (...)`.
    pub(super) likely: &'static [&'static str],
    /// Words that only follow certain others, and are impossible here: `then` without an `if`.
    pub(super) unlikely: &'static [&'static str],
}

/// What the grammar expects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ExpectedSyntax {
    /// The start of a statement.
    Statement,
    /// A value, or a command with a right operand.
    Operand,
    /// A command with a left operand.
    Operator,
    /// The operand of `call` and `spawn`.
    Code,
    /// Unknown, for example after a macro.
    Anything,
}

/// A position in a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TextPlace {
    /// The word being written.
    pub(super) word: Word,
    pub(super) token: usize,
    /// `"` or `'`.
    pub(super) quote: char,
    /// Whether the closing quote follows the word.
    pub(super) closed: bool,
}

impl WritingPlace<'_> {
    /// Whether the word is a new name: `private _<|>`, `#define COMPONENT <|>`. Completing it to another name would be a
    /// mistake.
    pub(super) fn is_new_name(&self, file: &SourceFile) -> bool {
        let WritingPlace::Code(CodePlace { word, .. }) = self else { return false };
        let Some(last) = word.range.start.checked_sub(1).and_then(|start| file.tokens().at(start)) else {
            return false;
        };
        if let Some(directive) = file.directive(last) {
            let start = file.range(directive.token).start;
            return is_plain_definition(TextRange::new(start, word.range.start).of(file.text()));
        }
        let is_local = word.range.of(file.text()).starts_with('_');
        let before = (0..=last).rev().find(|token| !file.kind(*token).is_trivia()).filter(|_| is_local);
        before.is_some_and(|token| file.token_text(token).eq_ignore_ascii_case("private"))
    }
}

impl WritingPlace<'_> {
    /// Whether the word is the first one of a macro with parameters, which may be any new name: `#define GATE(x) wa<|>`.
    pub(super) fn begins_macro(&self, file: &SourceFile) -> bool {
        let WritingPlace::Code(CodePlace { word, .. }) = self else { return false };
        let last = word.range.start.checked_sub(1).and_then(|start| file.tokens().at(start));
        let Some(directive) = last.and_then(|last| file.directive(last)) else { return false };
        let start = TextRange::new(file.range(directive.token).start, word.range.start).of(file.text());
        let is_definition = start.trim_start_matches(['#', ' ', '\t']).starts_with("define");
        is_definition && start.contains('(') && start.trim_end().ends_with(')') && start.matches('(').count() == 1
    }
}

impl TextPlace {
    /// Returns the end of the string: after its quote if that follows the word.
    pub(super) fn end(&self) -> u32 {
        self.word.range.end + u32::from(self.closed)
    }
}

impl Word {
    fn empty(cursor: u32) -> Word {
        Word { range: TextRange::empty(cursor), cursor }
    }

    /// Returns the part of the word before the cursor.
    pub(super) fn typed(self, text: &str) -> &str {
        TextRange::new(self.range.start, self.cursor).of(text)
    }
}

/// Returns the context at `offset`; None if nothing can be completed.
pub(super) fn place(reading: &Reading, offset: u32) -> Option<WritingPlace<'_>> {
    let file = reading.file();
    let text = file.text();
    let mut offset = offset.min(text.len() as u32);
    while !text.is_char_boundary(offset as usize) {
        offset -= 1;
    }
    let tokens = file.tokens();
    let right = tokens.at(offset);
    let left = offset.checked_sub(1).and_then(|before| tokens.at(before));
    let Some(token) = left else { return code(reading, Word::empty(offset)) };
    let range = file.range(token);
    let inside = left == right;
    match file.kind(token) {
        TokenKind::Name => name(reading, token, offset),
        TokenKind::Directive => directive_word(file, token, range.end, offset),
        TokenKind::Hash if !inside && is_first_of_line(file, token) => {
            let word = right.filter(|right| file.kind(*right) == TokenKind::Name);
            directive_word(file, token, word.map_or(offset, |word| file.range(word).end), offset)
        }
        kind if kind.is_string() => {
            if inside || !is_closed_string(file.token_text(token)) {
                string(file, token, offset)
            } else {
                code(reading, Word::empty(offset))
            }
        }
        TokenKind::Number | TokenKind::IncludePath | TokenKind::LineComment | TokenKind::Unknown => None,
        TokenKind::Operator if inside => None,
        _ => code(reading, Word::empty(offset)),
    }
}

/// Returns the context in or after a name.
fn name(reading: &Reading, token: usize, cursor: u32) -> Option<WritingPlace<'_>> {
    let file = reading.file();
    let word = Word { range: file.range(token), cursor };
    let Some(before) = token.checked_sub(1) else { return code(reading, word) };
    match file.kind(before) {
        // The rest of a number, or of a word with characters that SQF does not allow.
        TokenKind::Number | TokenKind::Unknown => return None,
        TokenKind::Hash if is_first_of_line(file, before) => {
            return directive_word(file, before, word.range.end, cursor);
        }
        TokenKind::Whitespace => {
            let hash = before.checked_sub(1).filter(|hash| file.kind(*hash) == TokenKind::Hash);
            if let Some(hash) = hash.filter(|hash| is_first_of_line(file, *hash)) {
                return directive_word(file, hash, word.range.end, cursor);
            }
        }
        _ => {}
    }
    code(reading, word)
}

/// Whether a token is the `#` of an incomplete directive, or the word after it.
pub(super) fn is_directive_word(file: &SourceFile, token: usize) -> bool {
    let hash = match file.kind(token) {
        TokenKind::Hash => Some(token),
        TokenKind::Name => (0..token).rev().find(|before| file.kind(*before) != TokenKind::Whitespace),
        _ => None,
    };
    hash.is_some_and(|hash| file.kind(hash) == TokenKind::Hash && is_first_of_line(file, hash))
}

/// Returns the keyword of a directive, from the token with its `#` up to `end`.
fn directive_word<'r>(file: &SourceFile, hash: usize, end: u32, cursor: u32) -> Option<WritingPlace<'r>> {
    let start = file.range(hash).start;
    let written = TextRange::new(start + 1, end).of(file.text());
    let blanks = (written.len() - written.trim_start_matches([' ', '\t']).len()) as u32;
    let start = if blanks == 0 { start } else { start + 1 + blanks };
    (start <= cursor).then_some(WritingPlace::Directive(Word { range: TextRange::new(start, end), cursor }))
}

/// Returns the context in code, or in a directive that takes macros.
fn code(reading: &Reading, word: Word) -> Option<WritingPlace<'_>> {
    if let Some(code) = reading.at(word.cursor) {
        return Some(WritingPlace::Code(CodePlace::new(reading, code, word)));
    }
    let file = reading.file();
    let left = word.cursor.checked_sub(1).and_then(|before| file.tokens().at(before))?;
    let directive = file.directive(left).filter(|_| !file.kind(left).is_comment())?.token;
    let before =
        (0..=left).rev().find(|token| !file.kind(*token).is_trivia() && (file.range(*token).end <= word.range.start));
    match file.token_text(directive).trim_start_matches('#').trim_start() {
        // The name after `#ifndef` is new if it guards a header.
        "ifdef" | "undef" => (before == Some(directive)).then_some(WritingPlace::MacroName(word)),
        "if" | "elif" => Some(WritingPlace::MacroName(word)),
        _ => None,
    }
}

impl<'r> CodePlace<'r> {
    fn new(reading: &Reading, code: Cursor<'r>, word: Word) -> CodePlace<'r> {
        let wanted = match code.expects() {
            // The incomplete word may equal an operator: `call get`.
            _ if !word.range.is_empty() && follows_call(reading.file(), word) => ExpectedSyntax::Code,
            Expects::Statement => ExpectedSyntax::Statement,
            Expects::Operator => ExpectedSyntax::Operator,
            Expects::Anything => ExpectedSyntax::Anything,
            Expects::Value if takes_code(&code) => ExpectedSyntax::Code,
            Expects::Value => ExpectedSyntax::Operand,
        };
        let (mut likely, mut unlikely): (&[&str], &[&str]) = (&[], &[]);
        let mut expected = TypeSet::ANY;
        match wanted {
            ExpectedSyntax::Operator => {
                likely = likely_after(&code);
                if likely.is_empty() && !may_be_condition(&code) {
                    unlikely = FOLLOWING;
                }
                expected = left_operand(&code).map_or(TypeSet::ANY, |value| code.types(value));
                if likely == ["catch"] {
                    expected = Type::Exception.into();
                }
            }
            ExpectedSyntax::Operand => {
                expected = compared(&code).unwrap_or_else(|| code.expected());
                if expected.is_any() {
                    expected = documented(reading, &code);
                }
            }
            ExpectedSyntax::Code => expected = Type::Code.into(),
            ExpectedSyntax::Statement if is_in_switch(&code) => likely = CASES,
            ExpectedSyntax::Statement | ExpectedSyntax::Anything => {}
        }
        let arguments = if wanted == ExpectedSyntax::Code { arguments(&code) } else { None };
        CodePlace { word, code, wanted, expected, is_element: false, arguments, likely, unlikely }
    }
}

/// Values that only `then`, `do` and the like take.
const CONTROL: TypeSet = TypeSet::of(&[Type::If, Type::While, Type::For, Type::Switch, Type::With, Type::Exception]);

impl CodePlace<'_> {
    /// Narrows the expected types of an array element to those that the command takes.
    pub(super) fn expect_element(&mut self, analysis: &Analysis) {
        if self.wanted == ExpectedSyntax::Operand && self.expected.is_any() {
            self.expected = signature::element_types(analysis, &self.code);
            self.is_element = !self.expected.is_any();
        }
    }

    /// Whether the start of a control structure precedes the position: `if (_open)`, `while {true}`.
    pub(super) fn is_after_control(&self) -> bool {
        // With a nil condition, `if` returns nothing, but `then` is still expected.
        let before = self.expected.without(Type::Nothing.into());
        let is_known = !self.expected.is_any() && !before.is_empty();
        self.wanted == ExpectedSyntax::Operator && is_known && before.is_subset(CONTROL)
    }

    /// Whether a command with the left operand types `left` certainly cannot take the value before the position.
    pub(super) fn refuses(&self, left: TypeSet) -> bool {
        let before = self.expected;
        match self.wanted {
            ExpectedSyntax::Operator if self.is_after_control() => left.is_any() || left.is_disjoint(before),
            ExpectedSyntax::Operator if before.is_any() || before.is_empty() || before.may_be_nothing() => false,
            ExpectedSyntax::Operator => left.is_disjoint(before),
            _ => false,
        }
    }

    /// Whether the position is that of the variable of `for`.
    pub(super) fn is_loop_variable(&self) -> bool {
        let slot = self.code.slot().filter(|(slot, _)| slot.side == Side::Right && slot.path.is_empty());
        self.wanted == ExpectedSyntax::Operand
            && slot.is_some_and(|(slot, script)| slot.word(script).eq_ignore_ascii_case("for"))
    }

    /// Whether a function may take the arguments with which it would be called here.
    pub(super) fn is_taken_by(&self, analysis: &Analysis, name: &str) -> bool {
        let (workspace, reference) = (analysis.workspace(), analysis.reference());
        let given = self.arguments.as_deref();
        given.is_none_or(|given| own::accepts(workspace, reference, name, analysis.path(), given))
    }

    /// Returns the variable on the other side of the command, which is rarely compared with, or moved to, itself.
    pub(super) fn other_operand(&self) -> Option<&str> {
        let (slot, script) = self.code.slot()?;
        let Expr::Binary(left, _) = script.tree().expr(slot.command) else { return None };
        let is_name = slot.side == Side::Right && slot.path.is_empty() && script.tree().expr(left) == Expr::Name;
        is_name.then(|| script.text(script.tree().token(left)))
    }

    /// Returns the variable that the value at the position is assigned to.
    pub(super) fn assigned(&self) -> Option<u32> {
        let (script, tree) = (self.code.script(), self.code.script().tree());
        let assignment = self.code.assignment()?;
        let (file, range) = script.pre().written(tree.token(assignment))?;
        (file == 0).then_some(range.start)
    }
}

/// Returns the types of the arguments of the call whose code is at a position.
fn arguments(code: &Cursor) -> Option<Vec<TypeSet>> {
    let (slot, script) = code.slot().filter(|(_, script)| std::ptr::eq(*script, &**code.script()))?;
    let Expr::Binary(left, _) = script.tree().expr(slot.command) else { return None };
    let left = script.tree().bare(left);
    match script.tree().expr(left) {
        Expr::Array(_) => Some(script.tree().children(left).into_iter().map(|value| code.types(value)).collect()),
        _ => {
            let types = code.types(left);
            let is_one = !types.is_empty() && types.is_disjoint(Type::Array.into());
            is_one.then(|| vec![types])
        }
    }
}

/// Whether `call` or `spawn` directly precedes a word.
fn follows_call(file: &SourceFile, word: Word) -> bool {
    let last = word.range.start.checked_sub(1).and_then(|before| file.tokens().at(before));
    let before = last.and_then(|last| (0..=last).rev().find(|token| !file.kind(*token).is_trivia()));
    before.is_some_and(|token| ["call", "spawn"].iter().any(|it| file.token_text(token).eq_ignore_ascii_case(it)))
}

/// Whether the position is that of the code for `call` or `spawn`.
fn takes_code(code: &Cursor) -> bool {
    code.slot().is_some_and(|(slot, script)| {
        let word = slot.word(script);
        let takes = ["call", "spawn"].iter().any(|taker| word.eq_ignore_ascii_case(taker));
        takes && slot.side == Side::Right && slot.path.is_empty()
    })
}

/// Returns the documented types of an array element that a command or function takes.
fn documented(reading: &Reading, code: &Cursor) -> TypeSet {
    let Some((slot, script)) = code.slot().filter(|(_, script)| std::ptr::eq(*script, &**code.script())) else {
        return TypeSet::ANY;
    };
    match (&slot.path[..], slot.side) {
        ([], Side::Left | Side::Right) => TypeSet::ANY,
        // Code with known arguments.
        (_, Side::Argument) if script.takes_code(&slot) => Type::Code.into(),
        ([] | [_], Side::Argument) if reading.reference().get(slot.word(script)).is_none() => {
            let at = slot.path.first().map_or(0, |index| *index as usize);
            own::param_types(reading.workspace(), reading.reference(), slot.word(script), reading.path(), at)
        }
        _ => TypeSet::ANY,
    }
}

/// Returns the types that the value of a `case` is compared with.
fn compared(code: &Cursor) -> Option<TypeSet> {
    let (slot, script) = code.slot()?;
    let is_case = slot.word(script).eq_ignore_ascii_case("case") && slot.path.is_empty();
    if !is_case || !std::ptr::eq(script, &**code.script()) {
        return None;
    }
    script.switched(slot.command).map(|value| code.types(value))
}

/// The words that start statements in a `switch`.
pub(super) const CASES: &[&str] = &["case", "default"];

/// Whether the innermost braces around a position are those of a `switch`.
fn is_in_switch(code: &Cursor) -> bool {
    let script = code.script();
    let Position::Right(taker) = script.position(code.around()) else { return false };
    let Expr::Binary(left, _) = script.tree().expr(taker) else { return false };
    let is_switch = || matches!(script.tree().expr(left), Expr::Unary(_)) && script.word(left) == "switch";
    script.word(taker) == "do" && is_switch()
}

/// Commands with a value, and the words that must follow.
const FOLLOWERS: &[(&str, &[&str])] = &[
    ("if", &["then", "exitWith"]),
    ("then", &["else"]),
    ("while", &["do"]),
    ("switch", &["do"]),
    ("with", &["do"]),
    ("from", &["to"]),
    ("to", &["do", "step"]),
    ("step", &["do"]),
    ("try", &["catch"]),
];

/// All words that only follow certain others.
const FOLLOWING: &[&str] = &["then", "exitWith", "else", "do", "from", "to", "step", "catch"];

fn followers(word: &str) -> &'static [&'static str] {
    FOLLOWERS.iter().find(|(taker, _)| taker.eq_ignore_ascii_case(word)).map_or(&[], |(_, followers)| *followers)
}

/// Returns the words that almost always follow a value, depending on its command: `then` after `if !_open`.
fn likely_after(code: &Cursor) -> &'static [&'static str] {
    let script = code.script();
    for value in code.values_before() {
        if matches!(script.tree().expr(value), Expr::Unary(_) | Expr::Binary(..)) {
            let word = script.text(script.tree().token(value));
            // `for "_i"` counts, `for [...]` does not.
            let is_counting = |operand: NodeId| script.tree().expr(script.tree().bare(operand)) == Expr::Text;
            if let Expr::Unary(operand) = script.tree().expr(value)
                && word.eq_ignore_ascii_case("for")
            {
                return if is_counting(operand) { &["from"] } else { &["do"] };
            }
            let followers = followers(word);
            if !followers.is_empty() || FOLLOWING.iter().any(|following| following.eq_ignore_ascii_case(word)) {
                return followers;
            }
        }
    }
    // A block without a command.
    let is_block = |value: NodeId| {
        let position = script.position(value);
        matches!(script.tree().expr(value), Expr::Code(_))
            && !matches!(position, Position::Left(_) | Position::Right(_))
    };
    if code.values_before().next().is_some_and(is_block) { &["forEach"] } else { &[] }
}

/// Whether the value before the position may be more than it seems: in brackets, or generated by a macro.
fn may_be_condition(code: &Cursor) -> bool {
    let script = code.script();
    code.values_before().next().is_none_or(|value| {
        matches!(script.tree().expr(value), Expr::Paren(_) | Expr::Array(_) | Expr::Code(_) | Expr::Opaque)
            || !script.is_written(value)
    })
}

/// Returns the left operand of a command at the position. Comparisons, and operators with the same or lower precedence,
/// bind later.
fn left_operand(code: &Cursor) -> Option<NodeId> {
    let script = code.script();
    let is_firm = |value: &NodeId| {
        let is_binary = matches!(script.tree().expr(*value), Expr::Binary(..));
        let looser = ["||", "or", "&&", "and", "==", "!=", "<", ">", "<=", ">=", ">>"];
        !is_binary || !looser.contains(&script.word(*value))
    };
    code.values_before().take_while(is_firm).last()
}

/// Whether the start of a directive defines a macro by mere words, which can be anything: `#define COMPONENT doors`.
fn is_plain_definition(start: &str) -> bool {
    let rest = start.trim_start_matches(['#', ' ', '\t']).strip_prefix("define");
    rest.is_some_and(|rest| rest.bytes().all(|byte| is_word_byte(byte) || matches!(byte, b' ' | b'\t')))
}

/// Returns the context in a string, if the text before the cursor is one word.
fn string<'r>(file: &SourceFile, token: usize, cursor: u32) -> Option<WritingPlace<'r>> {
    let text = file.text();
    let range = file.range(token);
    let quote = file.token_text(token).chars().next()?;
    let start = range.start + 1;
    if cursor < start {
        return None;
    }
    if !TextRange::new(start, cursor).of(text).bytes().all(is_word_byte) {
        return None;
    }
    let rest = TextRange::new(cursor, range.end).of(text).as_bytes();
    let end = cursor + rest.iter().take_while(|byte| is_word_byte(**byte)).count() as u32;
    let closed = text.as_bytes().get(end as usize).is_some_and(|byte| char::from(*byte) == quote);
    let word = Word { range: TextRange::new(start, end), cursor };
    Some(WritingPlace::Text(TextPlace { word, token, quote, closed }))
}

/// Whether only blanks and comments precede a token on its line.
fn is_first_of_line(file: &SourceFile, token: usize) -> bool {
    let before =
        (0..token).rev().map(|token| file.kind(token)).find(|kind| *kind == TokenKind::Newline || !kind.is_trivia());
    before.is_none_or(|kind| kind == TokenKind::Newline)
}
