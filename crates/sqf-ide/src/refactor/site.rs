//! The selection that a refactoring looks at, and what it may ask about the code there.

use std::ops::Range;

use crate::analysis::Analysis;
use crate::fix::Edit;
use crate::layout::first_free;
use sqf_model::{Declaration, Local, LocalId, Position, Script, Semantics};
use sqf_reference::takes::Trait;
use sqf_reference::{Reference, Type, TypeSet};
use sqf_syntax::{Expr, NodeId, TokenKind, Tree};
use sqf_text::{TextRange, is_word_byte};

/// Maximum number of occurrences of a variable.
const MOST_PLACES: usize = 200;

/// A selection in a script without syntax errors.
pub(super) struct Site<'a> {
    /// The script, its files and its reference.
    pub(super) analysis: &'a Analysis,
    /// The script as it is parsed.
    pub(super) script: &'a Script,
    /// The selected text without the blanks around it; empty at a cursor.
    pub(super) range: TextRange,
}

impl<'a> Site<'a> {
    /// Takes the selection without the blanks at its ends. An empty one is a cursor.
    pub(super) fn new(analysis: &'a Analysis, range: TextRange) -> Site<'a> {
        let text = analysis.file().text();
        let trimmed = range.trimmed(text);
        let range = if trimmed.is_empty() { TextRange::empty(range.start) } else { trimmed };
        Site { analysis, script: analysis.script(), range }
    }

    pub(super) fn text(&self) -> &'a str {
        self.analysis.file().text()
    }

    pub(super) fn tree(&self) -> &'a Tree {
        self.script.tree()
    }

    pub(super) fn reference(&self) -> &'a Reference {
        self.analysis.reference()
    }

    pub(super) fn semantics(&self) -> &'a Semantics {
        self.script.semantics(self.reference())
    }

    /// Returns the node whose name or operator is at the cursor, if it is written in the text.
    pub(super) fn at_cursor(&self) -> Option<NodeId> {
        self.range.is_empty().then(|| self.node_at(self.range.start)).flatten()
    }

    /// Returns the innermost node around an offset that is written in the text.
    pub(super) fn node_at(&self, offset: u32) -> Option<NodeId> {
        let pre = self.script.pre();
        let after = pre.tokens_before(offset);
        let touches = |token: &usize| {
            pre.tokens().get(*token).is_some_and(|it| it.is_written()) && pre.place(*token).range.touches(offset)
        };
        let is_word = |token: &usize| matches!(pre.tokens()[*token].kind, TokenKind::Name | TokenKind::Operator);
        let near = [Some(after), after.checked_sub(1)];
        let near: Vec<usize> = near.into_iter().flatten().filter(touches).collect();
        let token = near.iter().copied().find(is_word).or_else(|| near.first().copied())?;
        self.script.node_of(token)
    }

    /// Calls `take` with the node at the cursor and those around it, outward, and returns its first result. Does not
    /// leave the code that contains the cursor.
    pub(super) fn around<T>(&self, take: impl Fn(NodeId) -> Option<T>) -> Option<T> {
        let start = if self.range.is_empty() { self.at_cursor()? } else { self.selected()? };
        let mut at = Some(start);
        while let Some(node) = at {
            if let Some(found) = take(node) {
                return Some(found);
            }
            if matches!(self.tree().expr(node), Expr::Code(_) | Expr::File(_)) {
                return None;
            }
            at = self.script.parent(node);
        }
        None
    }

    /// Returns the node that is selected.
    pub(super) fn selected(&self) -> Option<NodeId> {
        let tokens = self.selected_tokens()?;
        let mut node = self.script.covering(tokens.clone())?;
        if self.tree().tokens(node) != tokens {
            return None;
        }
        // Several nodes may have the same tokens; the inner ones do.
        while let Expr::File(list) = self.tree().expr(node)
            && let [only] = list
        {
            node = *only;
        }
        Some(node)
    }

    /// Returns the tokens that are selected: whole ones only.
    fn selected_tokens(&self) -> Option<Range<usize>> {
        if self.range.is_empty() {
            return None;
        }
        let tokens = self.script.pre().tokens_from(self.range);
        let is_whole = !tokens.is_empty() && self.script.place(tokens.clone())?.0 == self.range;
        is_whole.then_some(tokens)
    }

    /// Returns the statements that are selected: whole ones next to each other, with the code that contains them.
    pub(super) fn selected_statements(&self) -> Option<(NodeId, &'a [NodeId])> {
        let tokens = self.selected_tokens()?;
        let mut block = self.script.covering(tokens.clone())?;
        let list = loop {
            match self.tree().expr(block) {
                Expr::File(list) | Expr::Code(list) if self.tree().tokens(block) != tokens || self.is_root(block) => {
                    break list;
                }
                _ => block = self.script.parent(block)?,
            }
        };
        let is_inside = |node: &NodeId| {
            let own = self.tree().tokens(*node);
            own.start >= tokens.start && own.end <= tokens.end
        };
        let first = list.iter().position(is_inside)?;
        let count = list[first..].iter().take_while(|node| is_inside(node)).count();
        let chosen = &list[first..first + count];
        let (start, end) = (self.tree().tokens(chosen[0]).start, self.tree().tokens(chosen[count - 1]).end);
        let is_end = |token: usize| self.script.pre().tokens()[token].kind == TokenKind::Semicolon;
        (start == tokens.start && (end..tokens.end).all(is_end)).then_some((block, chosen))
    }

    fn is_root(&self, node: NodeId) -> bool {
        node == self.tree().root()
    }

    /// Returns the text that a node is written as. None if a macro call or a condition is only partly in it.
    pub(super) fn range_of(&self, node: NodeId) -> Option<TextRange> {
        self.range_of_tokens(self.tree().tokens(node))
    }

    /// Like [`Site::range_of`], of several tokens.
    pub(super) fn range_of_tokens(&self, tokens: Range<usize>) -> Option<TextRange> {
        if tokens.is_empty() {
            return None;
        }
        let (range, _) = self.script.place(tokens.clone())?;
        (self.script.pre().tokens_from(range) == tokens && self.is_plain(range)).then_some(range)
    }

    /// Returns the text of a node, see [`Site::range_of`].
    pub(super) fn source(&self, node: NodeId) -> Option<&'a str> {
        Some(self.range_of(node)?.of(self.text()))
    }

    /// Whether no directive is in a part of the text, and no branch that the game may leave out.
    pub(super) fn is_plain(&self, range: TextRange) -> bool {
        let pre = self.script.pre();
        let directives = self.analysis.file().source().directives();
        let tokens = self.analysis.file().tokens();
        let at = directives.partition_point(|it| tokens.range(it.token).start < range.start);
        let has_directive = directives.get(at).is_some_and(|it| tokens.range(it.token).start < range.end);
        let meets = |parts: &[TextRange]| parts.iter().any(|part| part.start < range.end && range.start < part.end);
        !has_directive && !meets(pre.inactive())
    }

    /// Whether all of a node is written in the text and known.
    pub(super) fn is_written(&self, node: NodeId) -> bool {
        self.script.is_written(node) && !self.script.is_doubtful(node) && self.range_of(node).is_some()
    }

    /// Whether a part of the text has a comment.
    pub(super) fn has_comment(&self, range: TextRange) -> bool {
        let file = self.analysis.file();
        let Some(first) = file.tokens().at(range.start) else { return false };
        let inside = (first..file.tokens().len()).take_while(|token| file.range(*token).start < range.end);
        inside.into_iter().any(|token| file.kind(token).is_comment())
    }

    /// Whether a part of the text has a comment outside some code in it, which is in text order.
    pub(super) fn has_comment_outside(&self, range: TextRange, codes: impl IntoIterator<Item = NodeId>) -> bool {
        let mut at = range.start;
        for code in codes {
            let Some(code) = self.range_of(code) else { return true };
            if self.has_comment(TextRange::new(at, code.start)) {
                return true;
            }
            at = code.end;
        }
        self.has_comment(TextRange::new(at, range.end))
    }

    /// Returns code at another indentation, as it follows a `case`, `then` or `else`: on a line of its own if the
    /// script writes its braces so.
    pub(super) fn block_text(&self, code: NodeId, indent: &str) -> Option<String> {
        let source = self.moved_source(code, indent)?;
        let is_block = source.contains('\n') && self.has_braces_on_own_lines();
        Some(if is_block { format!("{}{indent}{source}", self.line_break()) } else { format!(" {source}") })
    }

    /// Whether the line above an offset at the start of a line ends a comment, with nothing else on its lines.
    pub(super) fn has_comment_above(&self, offset: u32) -> bool {
        let file = self.analysis.file();
        let Some(at) = offset.checked_sub(1).and_then(|before| file.tokens().at(before)) else { return false };
        let mut breaks = 0;
        let above = (0..=at).rev().find(|token| {
            breaks += usize::from(file.kind(*token) == TokenKind::Newline);
            !matches!(file.kind(*token), TokenKind::Whitespace | TokenKind::Newline)
        });
        above.is_some_and(|token| {
            breaks == 1 && file.kind(token).is_comment() && self.begins_line(file.range(token).start)
        })
    }

    /// Returns the statement that a node is in, and the code or script that contains it.
    pub(super) fn statement_of(&self, node: NodeId) -> Option<(NodeId, NodeId)> {
        let mut at = node;
        loop {
            match self.script.position(at) {
                Position::Statement(block) => return Some((at, block)),
                _ => at = self.script.parent(at)?,
            }
        }
    }

    /// Returns the statements of code or of the script.
    pub(super) fn statements(&self, block: NodeId) -> &'a [NodeId] {
        match self.tree().expr(block) {
            Expr::File(list) | Expr::Code(list) => list,
            _ => &[],
        }
    }

    /// Returns the statements of a code literal, with or without parentheses around it.
    pub(super) fn code(&self, node: NodeId) -> Option<&'a [NodeId]> {
        self.script.statements(node)
    }

    /// Returns the only statement of a code literal.
    pub(super) fn only(&self, code: NodeId) -> Option<NodeId> {
        match self.code(code) {
            Some([only]) => Some(*only),
            _ => None,
        }
    }

    /// Returns the range of a statement with the `;` after it.
    pub(super) fn range_with_end(&self, statement: NodeId) -> Option<TextRange> {
        let tokens = self.tree().tokens(statement);
        let is_end = self.kind(tokens.end) == Some(TokenKind::Semicolon) && self.is_token_written(tokens.end);
        match is_end {
            true => self.range_of_tokens(tokens.start..tokens.end + 1),
            false => self.range_of(statement),
        }
    }

    /// Whether a `;` follows a statement.
    pub(super) fn is_ended(&self, statement: NodeId) -> bool {
        self.kind(self.tree().tokens(statement).end) == Some(TokenKind::Semicolon)
    }

    /// Returns the kind of a token; None after the last one.
    pub(super) fn kind(&self, token: usize) -> Option<TokenKind> {
        self.script.pre().tokens().get(token).map(|token| token.kind)
    }

    fn is_token_written(&self, token: usize) -> bool {
        self.script.pre().tokens().get(token).is_some_and(|token| token.is_written())
    }

    /// Returns the range of a token that is written in the text.
    pub(super) fn range_of_token(&self, token: usize) -> Option<TextRange> {
        self.is_token_written(token).then(|| self.script.pre().place(token).range)
    }

    /// Returns the operand if a node is the unary command `word`.
    pub(super) fn unary(&self, node: NodeId, word: &str) -> Option<NodeId> {
        let node = self.tree().bare(node);
        match self.tree().expr(node) {
            Expr::Unary(operand) if self.script.word(node) == word => Some(operand),
            _ => None,
        }
    }

    /// Returns the operands if a node is the binary command `word`.
    pub(super) fn binary(&self, node: NodeId, word: &str) -> Option<(NodeId, NodeId)> {
        let node = self.tree().bare(node);
        match self.tree().expr(node) {
            Expr::Binary(left, right) if self.script.word(node) == word => Some((left, right)),
            _ => None,
        }
    }

    /// Returns the name and value of an assignment, and whether it declares the variable as private.
    pub(super) fn assignment(&self, statement: NodeId) -> Option<(usize, NodeId, bool)> {
        match self.tree().expr(statement) {
            Expr::Assign(value) => Some((self.tree().token(statement), value, false)),
            Expr::PrivateAssign(value) => Some((self.tree().token(statement), value, true)),
            _ => None,
        }
    }

    /// Returns the variable, in lower case, if a node is nothing but its name.
    pub(super) fn variable(&self, node: NodeId) -> Option<&'a str> {
        let node = self.tree().bare(node);
        let is_name = self.tree().expr(node) == Expr::Name;
        let is_variable = is_name && self.script.words().forms(self.script.word_id(node)).is_empty();
        is_variable.then(|| self.script.word(node))
    }

    pub(super) fn types(&self, node: NodeId) -> TypeSet {
        self.semantics().types(node)
    }

    /// Whether a value is an array and not a hash map: by its type, or because it is a parameter that is only used or
    /// documented as an array.
    pub(super) fn is_array(&self, node: NodeId) -> bool {
        let array = Type::Array.into();
        if self.types(node).without(Type::Nothing.into()) == array {
            return true;
        }
        let Some((_, local)) = self.local_at(self.tree().bare(node)) else { return false };
        let is_parameter = matches!(local.declared, Declaration::Param { .. }) && local.writes.is_empty();
        let parameters = || self.parameters().unwrap_or_default();
        is_parameter && parameters().iter().any(|it| it.name.eq_ignore_ascii_case(&local.name) && it.types == array)
    }

    /// Whether tokens contain one of these words, in lower case.
    pub(super) fn mentions(&self, tokens: Range<usize>, words: &[&str]) -> bool {
        tokens.into_iter().any(|token| {
            let word = self.script.words().text(self.script.words().of(token));
            !word.is_empty() && words.contains(&word)
        })
    }

    /// Whether tokens have a word that leaves more than the code it is in, or names that code.
    pub(super) fn mentions_jump(&self, tokens: Range<usize>) -> bool {
        self.script.mentions_trait(tokens.clone(), Trait::Jumps) || self.mentions(tokens, &["scopename"])
    }

    /// Whether tokens have a variable that only `forEach` sets, or a word that leaves its code.
    pub(super) fn mentions_loop(&self, tokens: Range<usize>) -> bool {
        self.mentions_jump(tokens.clone()) || self.mentions(tokens, &["_foreachindex", "_y", "exitwith"])
    }

    /// Returns the node without the parentheses that are written around it, not those that a macro makes.
    pub(super) fn shown(&self, mut node: NodeId) -> NodeId {
        while let Expr::Paren(Some(inside)) = self.tree().expr(node)
            && self.range_of(inside).is_some()
        {
            node = inside;
        }
        node
    }

    /// Returns the text of a node as an operand of any command: in parentheses if it needs them.
    pub(super) fn operand(&self, node: NodeId) -> Option<String> {
        let source = self.source(node)?;
        Some(match self.tree().expr(node) {
            Expr::Unary(_) | Expr::Binary(..) | Expr::Assign(_) | Expr::PrivateAssign(_) => format!("({source})"),
            _ => source.to_owned(),
        })
    }

    /// Whether a value can stand at a node without parentheses: a command with its operand does after another command,
    /// as in `hint format [...]` and `!alive _gate`, but not after a sign.
    pub(super) fn is_clear_operand(&self, value: NodeId, at: NodeId) -> bool {
        let bare = self.shown(value);
        let Expr::Unary(operand) = self.tree().expr(bare) else { return false };
        let is_simple = matches!(self.tree().expr(self.shown(operand)), Expr::Name | Expr::Array(_) | Expr::Text);
        let is_word = self.script.word(bare).starts_with(|c: char| c.is_ascii_alphabetic());
        let is_after = matches!(self.script.position(at), Position::Right(_));
        is_simple && is_word && is_after && self.is_written(bare)
    }

    /// Returns the edit that replaces a part of the text, with blanks where the new text would merge with a word beside
    /// it.
    pub(super) fn replace(&self, range: TextRange, text: impl Into<String>) -> Edit {
        let mut text = text.into();
        let bytes = self.text().as_bytes();
        let is_part = |byte: Option<u8>| byte.is_some_and(is_word_byte);
        let before = (range.start as usize).checked_sub(1).and_then(|at| bytes.get(at)).copied();
        if is_part(before) && is_part(text.bytes().next()) {
            text.insert(0, ' ');
        }
        if is_part(bytes.get(range.end as usize).copied()) && is_part(text.bytes().last()) {
            text.push(' ');
        }
        Edit { range, text }
    }

    /// Returns the local variable whose name is at a node, if that is certain.
    pub(super) fn local_at(&self, node: NodeId) -> Option<(LocalId, &'a Local)> {
        let id = self.semantics().local_at(self.tree().token(node))?;
        Some((id, self.semantics().local(id)))
    }

    /// Whether each place where the name of a local variable is written is one that the script's semantics know: none
    /// is in an argument of a macro, in a branch that is left out, or in a definition.
    pub(super) fn sees_all_of(&self, name: &str) -> bool {
        let Some(word) = self.script.words().find(name) else { return true };
        let pre = self.script.pre();
        let seen = self.script.words().tokens_of(word).take(MOST_PLACES).collect::<Vec<_>>();
        let is_written = seen.iter().all(|token| pre.tokens()[*token].is_written());
        let places = self.places_of(name, |kind| kind == TokenKind::Name);
        is_written && places == seen.len() && places < MOST_PLACES
    }

    /// Returns how often a word is written in tokens of some kinds, in any case; counted up to [`MOST_PLACES`].
    fn places_of(&self, name: &str, is_wanted: impl Fn(TokenKind) -> bool) -> usize {
        let bytes = self.text().as_bytes();
        let file = self.analysis.file();
        let (mut found, mut at) = (0, 0);
        let first = name.as_bytes().first().copied().unwrap_or_default();
        while let Some(next) = memchr::memchr(first, &bytes[at..]) {
            let start = at + next;
            let end = start + name.len();
            let is_it = bytes.get(start..end).is_some_and(|word| word.eq_ignore_ascii_case(name.as_bytes()));
            let is_part = |at: usize| bytes.get(at).copied().is_some_and(is_word_byte);
            if is_it && !is_part(end) && !start.checked_sub(1).is_some_and(is_part) {
                let token = file.tokens().at(start as u32);
                found += usize::from(token.is_some_and(|token| is_wanted(file.kind(token))));
            }
            if found >= MOST_PLACES {
                break;
            }
            at = start + 1;
        }
        found
    }

    /// Returns the code whose opening brace is at the cursor.
    pub(super) fn code_at_brace(&self) -> Option<NodeId> {
        let code = self.at_cursor().filter(|node| matches!(self.tree().expr(*node), Expr::Code(_)))?;
        self.range_of(code).filter(|range| self.range.start <= range.start + 1)?;
        Some(code)
    }

    /// Returns a name for a local variable that the script does not use: `wanted`, or `wanted` with a number.
    pub(super) fn new_local(&self, wanted: &str) -> String {
        first_free(&format!("_{wanted}"), |name| {
            !Semantics::is_reserved(&name.to_ascii_lowercase()) && self.places_of(name, |kind| !kind.is_comment()) == 0
        })
    }

    /// Returns what the preprocessor makes of code at the end of the script, with a blank between its tokens.
    pub(super) fn made_of(&self, code: &str) -> Option<String> {
        let line = self.line_break();
        let text = format!("{}{line};{line}{code}", self.text());
        let start = (text.len() - code.len()) as u32;
        let next = self.analysis.reading().of_text(text);
        let script = next.script();
        let tokens = script.pre().tokens_from(TextRange::new(start, start + code.len() as u32));
        let made: Vec<&str> = tokens.map(|token| script.text(token)).collect();
        (!made.is_empty()).then(|| made.join(" "))
    }
}
