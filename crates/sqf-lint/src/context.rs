//! The queries available to rules, and the sinks for their diagnostics.
//!
//! # The incremental contract
//!
//! When a script is edited, the check of the next version reuses the last one: a rule over nodes that reported nothing
//! for a node is not run again as long as the node is unchanged. That holds only if the rule looked at nothing else
//! that may have changed. So a rule makes all queries through the methods of [`Context`], and never sees the script or
//! the analysis itself.
//!
//! - **Free** queries are those about the node that the rule was called for: its kind, its tokens with the comments and
//!   line breaks between them, its descendants, and the two tokens after it, which the parser has looked at as well.
//!   The types of its values are compared between versions. The reference, the path of the file, the settings and
//!   whether all macros are known are constant during a check: if one of them changes, everything is checked again. A
//!   copy of a script in another mission counts as a version of it, so of the path only the name of the file is
//!   constant; what its folders mean is a question for the project.
//! - **Beyond the node** are all other queries: other tokens and nodes, scopes and variables, syntax errors, the
//!   preprocessor, the project. Their methods record this, see [`Context::asks_beyond`], and the rule is run again for
//!   the node after each edit. That costs time on each keystroke, so a rule decides by the node first and looks beyond
//!   it last.
//!
//! The methods record this automatically; [`Context::text`], for example, records only tokens outside of the node. Just
//! remember that [`Context::tree`] is for descending from a node. Use [`Context::nodes`] for all nodes and
//! [`Context::parent`] for ancestors.
//!
//! Reusable results are stored in [`asked`](super::asked). Builds with debug assertions run the rules on skipped nodes
//! as well, and panic if one then reports something. Rules that look at a script as a whole, at configs or at
//! stringtables are always run again, whatever they query.

mod config;
mod facts;
mod machines;
mod shape;
mod sink;
mod table;

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

pub(super) use config::ConfigContext;
pub(super) use facts::Facts;
pub(super) use sink::{CheckedText, ConfigSink, Sink, TableSink};
pub(super) use table::TableContext;

use super::{Broken, Code, Lints, Target};
use sqf_ide::analysis::Analysis;
use sqf_model::{
    Allowed, CalledFunction, CodeString, Passed, Script, Semantics, SourceFile, Step, Summary, Value, Workspace,
    code_strings, sizes_in, without_array,
};
use sqf_reference::takes::{ArrayShape, Row, Trait};
use sqf_reference::{CommandTypes, Reference, TypeSet};
use sqf_syntax::{Call, Expr, NodeId, Preprocessed, SyntaxError, Token, TokenKind, Tree, WordId, Words, is_header};
use sqf_text::TextRange;

/// Lookahead of the parser: tokens after a node that it has looked at.
const AHEAD: usize = 2;

/// A script with everything known about it. See the [module documentation](self) for what rules may query.
pub(super) struct Context<'a> {
    analysis: &'a Analysis,
    lints: &'a Lints,
    script: &'a Script,
    facts: &'a Facts,
    broken: &'a Broken,
    /// For each word of the script, its signatures as a command.
    signatures: &'a [Option<&'a CommandTypes>],
    /// Whether types in a node are compared before its result is reused.
    compares_types: bool,
    /// The range of tokens that may be queried freely.
    near: Cell<(usize, usize)>,
    /// Whether something outside of the node was queried.
    has_asked_beyond: Cell<bool>,
}

/// The subject of a check.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) lints: &'a Lints,
    /// The script of `analysis`, or a part of it.
    pub(super) script: &'a Script,
    pub(super) facts: &'a Facts,
    pub(super) broken: &'a Broken,
    pub(super) signatures: &'a [Option<&'a CommandTypes>],
}

/// For the check itself.
impl<'a> Context<'a> {
    pub(super) fn new(subject: Subject<'a>, compares_types: bool) -> Context<'a> {
        let Subject { analysis, lints, script, facts, broken, signatures } = subject;
        let (near, has_asked_beyond) = (Cell::default(), Cell::default());
        Context { analysis, lints, script, facts, broken, signatures, compares_types, near, has_asked_beyond }
    }

    /// Starts a node: only queries beyond it are recorded.
    pub(super) fn begin(&self, node: NodeId) {
        let Range { start, end } = self.tree().tokens(node);
        self.near.set((start, end + AHEAD));
        self.has_asked_beyond.set(false);
    }

    /// Whether a query looked beyond the node that was started last.
    pub(super) fn has_asked_beyond(&self) -> bool {
        self.has_asked_beyond.get()
    }
}

/// Queries about the node, or about what is constant during a check.
impl<'a> Context<'a> {
    /// Returns the reference.
    pub(super) fn reference(&self) -> &'a Reference {
        self.analysis.reference()
    }

    /// Returns what comments and lines for other programs say about the findings in the text.
    pub(crate) fn allowed(&self) -> &Allowed {
        self.analysis.file().allowed()
    }

    /// Returns the path of the script, if it is a file.
    pub(super) fn path(&self) -> Option<&'a Path> {
        self.analysis.path()
    }

    /// Returns the path of the script for questions to the project. Code in a string has none; its project knows that of
    /// the file around it.
    pub(super) fn path_in_project(&self) -> &'a Path {
        self.path().unwrap_or(Path::new(""))
    }

    /// Whether the script is a part of others, which include it.
    pub(super) fn is_part(&self) -> bool {
        self.path().is_some_and(|path| self.workspace().is_part(path))
    }

    /// Whether the script is a header that nothing in the project includes.
    pub(super) fn is_header_of_others(&self) -> bool {
        let header = self.path().filter(|path| is_header(path));
        header.is_some_and(|header| self.workspace().includers(header).all().is_empty())
    }

    /// Returns the settings.
    pub(super) fn lints(&self) -> &'a Lints {
        self.lints
    }

    /// Whether a rule is enabled.
    pub(super) fn wants(&self, code: Code) -> bool {
        self.lints.wants(code)
    }

    /// Returns the version of the game that the script must run on.
    pub(super) fn target(&self) -> Option<&'a Target> {
        self.lints.target.as_ref()
    }

    /// Whether all macros are known, see [`Preprocessed::is_complete`].
    pub(super) fn is_complete(&self) -> bool {
        self.script.pre().is_complete()
    }

    /// See [`Preprocessed::is_understood`].
    pub(super) fn is_understood(&self) -> bool {
        self.asks_beyond();
        self.script.pre().is_understood()
    }

    /// Returns the tree, for descending from a node.
    #[inline]
    pub(super) fn tree(&self) -> &'a Tree {
        self.script.tree()
    }

    /// Returns the expression of a node, without parentheses around it.
    pub(super) fn bare(&self, node: NodeId) -> Expr<'a> {
        self.tree().expr(self.tree().bare(node))
    }

    /// See [`Script::word`].
    #[inline]
    pub(super) fn word(&self, node: NodeId) -> &'a str {
        self.script.word(node)
    }

    /// Returns the command, operator or name of a node, as written, ignoring parentheses; for literals and brackets
    /// their first token.
    pub(super) fn name_of(&self, node: NodeId) -> &'a str {
        self.text(self.tree().token(self.tree().bare(node)))
    }

    /// Returns the name of the function that a node names, by itself or in a string.
    pub(super) fn function_name(&self, node: NodeId) -> &'a str {
        self.name_of(node).trim_matches(['"', '\''])
    }

    /// See [`Script::string`].
    pub(super) fn string(&self, node: NodeId) -> Option<Cow<'a, str>> {
        self.script.string(node)
    }

    /// See [`Script::number`].
    pub(super) fn number(&self, node: NodeId) -> Option<f64> {
        self.script.number(node)
    }

    /// See [`Script::boolean`].
    pub(super) fn boolean(&self, node: NodeId) -> Option<bool> {
        self.script.boolean(node)
    }

    /// See [`Script::elements`].
    pub(super) fn elements(&self, node: NodeId) -> Option<&'a [NodeId]> {
        self.script.elements(node)
    }

    /// See [`Script::statements`].
    pub(super) fn statements(&self, node: NodeId) -> Option<&'a [NodeId]> {
        self.script.statements(node)
    }

    /// See [`Script::command_takes`].
    pub(super) fn command_takes(&self, command: NodeId) -> &'static [Row] {
        self.script.command_takes(command)
    }

    /// See [`Script::only_returns`].
    pub(super) fn only_returns(&self, node: NodeId) -> bool {
        self.script.only_returns(node)
    }

    /// See [`Script::first_change_of_this`].
    pub(super) fn first_change_of_this(&self, code: NodeId) -> Option<usize> {
        self.script.first_change_of_this(code)
    }

    /// Whether the command of a node has a trait.
    pub(super) fn has_trait(&self, command: NodeId, what: Trait) -> bool {
        self.script.has_trait(command, what)
    }

    /// See [`Script::each_taken`].
    pub(super) fn each_taken(&self, command: NodeId, show: &mut impl FnMut(NodeId, &'a Row)) {
        self.script.each_taken(command, show);
    }

    /// Returns the array that a command takes in its right operand, see [`Script::taken_array`].
    pub(super) fn taken_array(&self, command: NodeId) -> Option<&'static ArrayShape> {
        self.script.taken_array(command, &[], |left| self.types(left))
    }

    /// See [`Script::taken_arrays`].
    pub(super) fn taken_arrays(&self, command: NodeId) -> impl Iterator<Item = (&'static [u32], &'static ArrayShape)> {
        self.script.taken_arrays(command)
    }

    /// Returns the name of the variable that `params` leaves undefined if the value before it is not an array, see
    /// [`without_array`].
    pub(super) fn without_array(&self, params: NodeId) -> Option<&str> {
        let semantics = self.semantics();
        without_array(self.script, semantics, params).map(|id| &*semantics.local(id).name)
    }

    /// See [`sizes_in`].
    pub(super) fn sizes_in(&self, sizes: NodeId) -> Box<[usize]> {
        sizes_in(self.script, sizes)
    }

    /// See [`Script::remote_name`].
    pub(super) fn remote_name(&self, command: NodeId) -> Option<NodeId> {
        self.script.remote_name(command)
    }

    /// See [`Script::is_called`].
    pub(super) fn is_called(&self, function: NodeId) -> bool {
        self.asks_beyond();
        self.script.is_called(function)
    }

    /// See [`Script::called_function`].
    pub(super) fn called_function(&self, call: NodeId) -> Option<CalledFunction> {
        self.script.called_function(call)
    }

    /// Returns the operand if a node is the unary command `word` (in lower case).
    pub(super) fn unary(&self, node: NodeId, word: &str) -> Option<NodeId> {
        let node = self.tree().bare(node);
        match self.tree().expr(node) {
            Expr::Unary(operand) if self.word(node) == word => Some(operand),
            _ => None,
        }
    }

    /// Returns the operands if a node is the binary command or operator `word` (in lower case).
    pub(super) fn binary(&self, node: NodeId, word: &str) -> Option<(NodeId, NodeId)> {
        let node = self.tree().bare(node);
        match self.tree().expr(node) {
            Expr::Binary(left, right) if self.word(node) == word => Some((left, right)),
            _ => None,
        }
    }

    /// Returns the possible types of a node's value.
    #[inline]
    pub(super) fn types(&self, node: NodeId) -> TypeSet {
        if !self.compares_types {
            self.asks_beyond();
        }
        self.script.semantics(self.reference()).types(node)
    }

    /// See [`Script::word_id`].
    pub(super) fn word_id(&self, node: NodeId) -> WordId {
        self.script.word_id(node)
    }

    /// Returns the signatures of a node's command.
    pub(super) fn signatures(&self, node: NodeId) -> Option<&'a CommandTypes> {
        self.signatures.get(self.script.word_id(node).index()).copied().flatten()
    }

    /// See [`Script::is_doubtful`].
    pub(super) fn is_doubtful(&self, node: NodeId) -> bool {
        self.script.is_doubtful(node)
    }

    /// Whether a node is literally in the text: no part of it comes from a macro or an included file, and nothing in it
    /// is unknown. Style rules require this.
    pub(super) fn is_written(&self, node: NodeId) -> bool {
        self.script.is_written(node) && !self.script.is_doubtful(node)
    }

    /// Returns the range of a node in the text, or that of the macro call it comes from.
    pub(super) fn range(&self, node: NodeId) -> TextRange {
        self.script.place(self.tree().tokens(node)).map(|(range, _)| range).unwrap_or_default()
    }

    /// Returns the range of a token in the text.
    pub(super) fn token_range(&self, token: usize) -> TextRange {
        self.script.place(token..token + 1).map(|(range, _)| range).unwrap_or_default()
    }

    /// Returns the range of a token if it is literally in the text.
    pub(super) fn place_of_written(&self, token: usize) -> Option<TextRange> {
        self.token(token)?.is_written().then(|| self.token_range(token))
    }

    /// Returns the text of a literal node, including comments.
    pub(super) fn source(&self, node: NodeId) -> &'a str {
        self.range(node).of(self.analysis.file().text())
    }

    /// Returns where the command, operator or name of a node is written in the text, including in an argument of a
    /// macro and in the body of a macro that the script itself defines. None if it is written in another file, or
    /// pasted together by a macro.
    pub(super) fn name_range(&self, node: NodeId) -> Option<TextRange> {
        let (file, range) = self.script.pre().written(self.tree().token(node))?;
        (file == 0).then_some(range)
    }
}

/// Queries about tokens, which are recorded if these are outside of the node.
impl<'a> Context<'a> {
    /// Returns a token; None past the end.
    #[inline]
    pub(super) fn token(&self, token: usize) -> Option<&'a Token> {
        self.looks_at(token);
        self.script.pre().tokens().get(token)
    }

    /// Returns the kind of a token; None past the end.
    #[inline]
    pub(super) fn kind(&self, token: usize) -> Option<TokenKind> {
        self.token(token).map(|token| token.kind)
    }

    /// Returns the text of a token; empty past the end.
    #[inline]
    pub(super) fn text(&self, token: usize) -> &'a str {
        self.looks_at(token);
        self.script.text(token)
    }

    /// Whether a token is the first of its line, see [`Preprocessed::begins_line`].
    pub(super) fn begins_line(&self, token: usize) -> bool {
        self.looks_at(token.saturating_sub(1));
        self.looks_at(token);
        self.script.pre().begins_line(token)
    }

    /// See [`Script::begins_alone`].
    pub(super) fn begins_alone(&self, statement: NodeId) -> bool {
        if let Some(before) = self.tree().tokens(statement).start.checked_sub(1) {
            self.looks_at(before);
        }
        self.script.begins_alone(statement)
    }

    #[inline]
    fn looks_at(&self, token: usize) {
        let (start, end) = self.near.get();
        if token < start || token >= end {
            self.asks_beyond();
        }
    }
}

/// Queries beyond the node.
impl<'a> Context<'a> {
    /// Records that the result of a rule depends on more than the node and its descendants, so that the rule is run
    /// again after any edit.
    #[inline]
    pub(super) fn asks_beyond(&self) {
        self.has_asked_beyond.set(true);
    }

    /// Returns what is known of other files. A result that depends on it is not kept, see [`Context::asks_beyond`].
    pub(super) fn workspace(&self) -> &'a dyn Workspace {
        self.asks_beyond();
        self.analysis.workspace()
    }

    /// See [`Script::semantics`].
    pub(super) fn semantics(&self) -> &'a Semantics {
        self.asks_beyond();
        self.script.semantics(self.reference())
    }

    /// Returns what is known of the function that the script means by a name in lower case.
    pub(super) fn summary(&self, name: &str) -> Option<Arc<Summary>> {
        self.asks_beyond();
        self.script.summary(self.reference(), name)
    }

    /// Returns what is known of the script that a path means.
    pub(super) fn summary_of_script(&self, path: &str) -> Option<Arc<Summary>> {
        self.asks_beyond();
        self.script.summary_of_script(self.reference(), path)
    }

    /// Returns the strings that are code, see [`code_strings`].
    pub(super) fn code_strings(&self) -> &'a [CodeString] {
        self.asks_beyond();
        self.facts.code_strings.get_or_init(|| code_strings(self.script))
    }

    /// Returns the value of an expression, see [`Script::value`].
    pub(super) fn value(&self, node: NodeId) -> Value {
        self.asks_beyond();
        self.script.value(self.reference(), node)
    }

    /// See [`Script::assigned_values`].
    pub(super) fn assigned_values(&self, name: &str) -> Option<Vec<Step>> {
        self.asks_beyond();
        self.script.assigned_values(self.reference(), name)
    }

    /// Returns the contents of `_this` at a node, see [`Script::passed_at`].
    pub(super) fn passed_at(&self, node: NodeId) -> Option<Passed> {
        self.asks_beyond();
        self.script.passed_at(self.reference(), node, self.analysis.reading().passed())
    }

    /// See [`Script::passed_to`].
    pub(super) fn passed_to(&self, value: NodeId) -> Option<Passed> {
        self.asks_beyond();
        self.script.passed_to(self.reference(), value)
    }

    /// Like [`Context::workspace`], as a shared pointer.
    pub(super) fn shared_workspace(&self) -> &'a Arc<dyn Workspace> {
        self.asks_beyond();
        self.analysis.reading().shared_workspace()
    }

    /// Returns the preprocessed script.
    pub(super) fn pre(&self) -> &'a Preprocessed {
        self.asks_beyond();
        self.script.pre()
    }

    /// Returns the script's file as written.
    pub(super) fn file(&self) -> &'a SourceFile {
        self.asks_beyond();
        self.analysis.file()
    }

    /// See [`Script::words`].
    pub(super) fn words(&self) -> &'a Words {
        self.asks_beyond();
        self.script.words()
    }

    /// See [`Script::errors`].
    pub(super) fn errors(&self) -> &'a [SyntaxError] {
        self.asks_beyond();
        self.script.errors()
    }

    /// See [`Script::is_sound`].
    pub(super) fn is_sound(&self) -> bool {
        self.asks_beyond();
        self.script.is_sound()
    }

    /// See [`Script::unknown_calls`].
    pub(super) fn unknown_calls(&self) -> impl Iterator<Item = (usize, &'a str, &'a str)> {
        self.asks_beyond();
        self.script.unknown_calls()
    }

    /// Returns all nodes, children before their parents.
    pub(super) fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        self.asks_beyond();
        self.tree().ids()
    }

    /// Returns the nodes whose word, in lower case, is wanted, children before their parents. Asks once about each word
    /// of the script.
    pub(super) fn nodes_with(&self, is_wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = NodeId> {
        let words = self.script.words();
        let mut wanted = vec![false; words.len()];
        words.ids().for_each(|word| wanted[word.index()] = is_wanted(words.text(word)));
        let nodes = wanted.contains(&true).then(|| self.nodes());
        nodes.into_iter().flatten().filter(move |node| wanted[self.word_id(*node).index()])
    }

    /// Returns the root of the tree.
    pub(super) fn root(&self) -> NodeId {
        self.asks_beyond();
        self.tree().root()
    }

    /// See [`Script::node_of`].
    pub(super) fn node_of(&self, token: usize) -> Option<NodeId> {
        self.asks_beyond();
        self.script.node_of(token)
    }

    /// See [`Script::parent`].
    pub(super) fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.asks_beyond();
        self.script.parent(node)
    }

    /// See [`Script::ancestors`].
    pub(super) fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        self.asks_beyond();
        self.script.ancestors(node)
    }

    /// See [`Script::place`].
    pub(super) fn place(&self, tokens: Range<usize>) -> Option<(TextRange, Option<Call>)> {
        self.asks_beyond();
        self.script.place(tokens)
    }

    /// Returns a range of the text as written, including comments.
    pub(super) fn written(&self, range: TextRange) -> &'a str {
        range.of(self.file().text())
    }

    /// Whether diagnostics of a rule are suppressed at a range.
    pub(super) fn is_hidden(&self, range: TextRange, code: Code) -> bool {
        self.asks_beyond();
        self.broken.hides(range, code)
    }

    /// Whether a token is in prose, after the errors that reveal it.
    pub(super) fn is_prose(&self, token: usize) -> bool {
        self.asks_beyond();
        self.broken.is_prose(token)
    }
}

#[cfg(test)]
mod tests;
