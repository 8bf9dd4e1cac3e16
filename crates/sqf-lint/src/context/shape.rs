//! Queries about the shape of code, and helpers to rewrite it.

use rustc_hash::FxHashSet;
use sqf_reference::takes::{self, Trait};

use super::Context;
use crate::shared::versions;
use sqf_ide::fix::Edit;
use sqf_ide::names::class_names;
use sqf_ide::names::class_names::WantedClass;
use sqf_model::CodeUse;
use sqf_reference::{Type, TypeSet, Version};
use sqf_syntax::{Expr, NodeId, TokenKind};
use sqf_text::{is_word_byte, starts_with_ignoring_case};

/// Maximum number of characters of code in a message.
const MOST_SHOWN: usize = 60;

impl Context<'_> {
    /// Like [`Context::unary`], but not through parentheses around the node.
    pub(crate) fn plain_unary(&self, node: NodeId, word: &str) -> Option<NodeId> {
        if matches!(self.tree().expr(node), Expr::Paren(_)) { None } else { self.unary(node, word) }
    }

    /// Like [`Context::binary`], but not through parentheses around the node.
    pub(crate) fn plain_binary(&self, node: NodeId, word: &str) -> Option<(NodeId, NodeId)> {
        if matches!(self.tree().expr(node), Expr::Paren(_)) { None } else { self.binary(node, word) }
    }

    /// Whether two nodes are equal, ignoring parentheses around them and the case of names.
    pub(crate) fn is_same(&self, one: NodeId, other: NodeId) -> bool {
        let tokens = |node: NodeId| self.tree().tokens(self.tree().bare(node));
        let (one, other) = (tokens(one), tokens(other));
        let all = self.script.pre().tokens();
        one.len() == other.len()
            && one.zip(other).all(|(a, b)| {
                let (a_text, b_text) = (self.script.text(a), self.script.text(b));
                let is_name = all[a].kind == TokenKind::Name && all[b].kind == TokenKind::Name;
                let is_known = !all[a].is_opaque() && !all[b].is_opaque();
                is_known && if is_name { a_text.eq_ignore_ascii_case(b_text) } else { a_text == b_text }
            })
    }

    /// Whether a node is a variable: a name that is not a command.
    pub(crate) fn is_variable(&self, node: NodeId) -> bool {
        self.bare(node) == Expr::Name
            && self.script.words().forms(self.script.word_id(self.tree().bare(node))).is_empty()
    }

    /// Whether parentheses are written around a node.
    pub(crate) fn is_enclosed(&self, node: NodeId) -> bool {
        let tokens = self.tree().tokens(node);
        let kind = |token: usize| self.token(token).filter(|token| token.is_written()).map(|token| token.kind);
        let before = tokens.start.checked_sub(1).and_then(kind);
        before == Some(TokenKind::LParen) && kind(tokens.end) == Some(TokenKind::RParen)
    }

    /// Whether a node is a variable, a literal, or a query of those: evaluating it twice returns the same and has no
    /// side effects.
    pub(crate) fn is_steady(&self, node: NodeId) -> bool {
        let bare = self.tree().bare(node);
        match self.tree().expr(bare) {
            Expr::Number | Expr::Text => true,
            Expr::Name => self.is_variable(bare) || self.word(bare) == "player" || takes::is_constant(self.word(bare)),
            Expr::Unary(operand) => self.has_trait(bare, Trait::Steady) && self.is_variable(operand),
            _ => false,
        }
    }

    /// Whether the value of a node certainly has this type and is not nil.
    pub(crate) fn is_certainly(&self, node: NodeId, one: Type) -> bool {
        self.types(node) == TypeSet::of(&[one])
    }

    /// Returns the possible types of a node's value, except nil; none if unknown.
    pub(crate) fn present(&self, node: NodeId) -> TypeSet {
        let types = self.types(node);
        if types.is_any() { TypeSet::NONE } else { types.without(Type::Nothing.into()) }
    }

    /// Whether the script checks the type of a variable in a node, so that code may be intended for another type than
    /// the inferred one.
    pub(crate) fn asks_for_type(&self, node: NodeId) -> bool {
        const MOST: usize = 100;
        let asks = |read: &usize| {
            let before = read.checked_sub(1).map_or("", |before| self.script.text(before));
            let is_in_parentheses = self.script.text(read + 1) == ")";
            let after = self.script.text(read + 1 + usize::from(is_in_parentheses));
            before.eq_ignore_ascii_case("typeName") || starts_with_ignoring_case(after, "isEqualType")
        };
        let (left, right) = self.tree().operands(node).unwrap_or((None, node));
        let is_operand =
            |token| left.into_iter().chain([right]).any(|it| self.tree().token(self.tree().bare(it)) == token);
        let tokens = self.tree().tokens(node).take(MOST).filter(|token| !self.semantics().is_proved(*token));
        tokens.take(MOST).any(|token| match self.semantics().local_at(token) {
            Some(local) => self.semantics().local(local).reads.iter().take(MOST).any(asks),
            // `_x` is a variable of no scope, and may be another one elsewhere.
            None => {
                let word = self.words().of(token);
                is_operand(token)
                    && self.words().text(word).starts_with('_')
                    && self.words().tokens_of(word).take(MOST).any(|at| asks(&at))
            }
        })
    }

    /// Whether the value of a node certainly has this type, or is nil.
    pub(crate) fn is_at_most(&self, node: NodeId, one: Type) -> bool {
        self.types(node).without(Type::Nothing.into()) == one.into()
    }

    /// Returns the only statement of a code literal.
    pub(crate) fn only(&self, code: NodeId) -> Option<NodeId> {
        match self.script.statements(code) {
            Some([only]) => Some(*only),
            _ => None,
        }
    }

    /// Returns the condition and both branches of `if (condition) then {one} else {other}`.
    pub(crate) fn if_then_else(&self, node: NodeId) -> Option<(NodeId, NodeId, NodeId)> {
        let (condition, codes) = self.plain_binary(node, "then")?;
        let (one, other) = self.binary(codes, "else")?;
        Some((self.unary(condition, "if")?, one, other))
    }

    /// Whether the target version of the game has the command.
    pub(crate) fn has(&self, command: &str) -> bool {
        self.reference().command(command).is_some_and(|record| !versions::is_newer(record, self.lints))
    }

    /// Whether the target version of the game is older than this one.
    pub(crate) fn is_before(&self, major: u16, minor: u16) -> bool {
        self.lints.target.as_ref().is_some_and(|target| target.version < Version { major, minor })
    }

    /// Returns the text of a node as an operand: in parentheses if required.
    pub(crate) fn operand(&self, node: NodeId) -> String {
        let source = self.source(node);
        match self.tree().expr(node) {
            Expr::Unary(_) | Expr::Binary(..) | Expr::Assign(_) | Expr::PrivateAssign(_) => format!("({source})"),
            _ => source.to_owned(),
        }
    }

    /// Shortens code for a message: to one line of limited length.
    pub(crate) fn brief(code: &str) -> String {
        let line = code.split_whitespace().collect::<Vec<_>>().join(" ");
        match line.char_indices().nth(MOST_SHOWN) {
            Some((end, _)) => format!("{} …", line[..end].trim_end()),
            None => line,
        }
    }

    /// Creates the edit that replaces a node by `text`, with spaces where it would merge with an adjacent word.
    pub(crate) fn replace(&self, node: NodeId, text: impl Into<String>) -> Vec<Edit> {
        let (range, mut text) = (self.range(node), text.into());
        let is_part = |byte: Option<u8>| byte.is_some_and(is_word_byte);
        let file = self.analysis.file().text().as_bytes();
        let before = file.get(..range.start as usize).and_then(<[u8]>::last).copied();
        if is_part(before) && is_part(text.bytes().next()) {
            text.insert(0, ' ');
        }
        let behind = file.get(range.end as usize).copied();
        if is_part(behind) && is_part(text.bytes().last()) {
            text.push(' ');
        }
        vec![Edit { range, text }]
    }

    /// Whether the script has no syntax errors.
    pub(crate) fn has_no_errors(&self) -> bool {
        self.asks_beyond();
        self.script.errors().is_empty()
    }

    /// Returns the nodes of a kind in operands of a command that take class names, with the expected classes.
    pub(crate) fn named_as(&self, command: NodeId, kind: Expr<'_>) -> Vec<(NodeId, WantedClass)> {
        if class_names::looks_around(self.word(command)) {
            self.asks_beyond();
        }
        class_names::named_as(self.script, command, kind)
    }

    /// Whether the script contains a word, in lower case.
    pub(crate) fn has_word(&self, word: &str) -> bool {
        self.asks_beyond();
        self.script.words().find(word).is_some()
    }

    /// Whether a command with a trait is in a node.
    pub(crate) fn mentions_trait(&self, node: NodeId, what: Trait) -> bool {
        self.script.mentions_trait(self.tree().tokens(node), what)
    }

    /// Whether a node contains one of these words, in lower case.
    pub(crate) fn mentions(&self, node: NodeId, words: &[&str]) -> bool {
        let all = self.script.words();
        let is_here = |word| all.tokens_within(word, self.tree().tokens(node)).next().is_some();
        words.iter().filter_map(|word| all.find(word)).any(is_here)
    }

    /// Creates the edit that replaces the command of a node by `text`.
    pub(crate) fn replace_word(&self, node: NodeId, text: &str) -> Vec<Edit> {
        vec![Edit { range: self.token_range(self.tree().token(node)), text: text.to_owned() }]
    }

    /// Returns for each node whether it runs as a part of one of these codes, and not later or elsewhere.
    pub(crate) fn within(&self, codes: &FxHashSet<NodeId>) -> Vec<bool> {
        self.asks_beyond();
        let tree = self.tree();
        let mut within = vec![false; tree.len()];
        if codes.is_empty() {
            return within;
        }
        // Parents come after their children.
        for node in tree.ids().rev() {
            let is_here = within[node.index()];
            tree.each_child(node, |child| {
                within[child.index()] = match tree.expr(child) {
                    Expr::Code(_) => {
                        codes.contains(&child) || (is_here && self.semantics().code_use(child) == CodeUse::Inline)
                    }
                    _ => is_here,
                };
            });
        }
        within
    }

    /// Returns for each node whether it runs repeatedly in a loop.
    pub(crate) fn in_loops(&self) -> Vec<bool> {
        let tree = self.tree();
        let mut codes = FxHashSet::default();
        for node in self.nodes() {
            let word = self.word(node);
            let code = match (tree.expr(node), word) {
                (Expr::Binary(left, right), "do") if self.is_loop(left) => right,
                (Expr::Binary(left, _), "foreach" | "foreachreversed" | "count") => left,
                (Expr::Binary(_, right), "apply" | "select" | "findif") => right,
                (Expr::Unary(right), "while" | "waituntil") => right,
                _ => continue,
            };
            codes.insert(tree.bare(code));
        }
        self.within(&codes)
    }

    /// Whether the operand before `do` is `while` or `for`.
    pub(crate) fn is_loop(&self, before: NodeId) -> bool {
        let first = self.tree().leftmost(before);
        matches!(self.tree().expr(first), Expr::Unary(_)) && matches!(self.word(first), "while" | "for")
    }
}
