//! What rules that look at the tree may ask, and where they put what they find.
//!
//! # The incremental contract
//!
//! When a script is edited, the check of the next version reuses the last one: a rule about nodes that had nothing to
//! say about a node is not asked again as long as the node is the same. That holds only if the rule looked at nothing
//! that may have changed meanwhile. So a rule asks for everything through the methods of [`Context`], and never sees
//! the script or the analysis itself.
//!
//! - **Without a note** it may ask about the node that it was called for: its kind, its tokens with the comments and
//!   lines between them, the nodes in it, and the two tokens after it, at which the parser has looked as well. The
//!   types of values in it are compared from version to version. The reference, the path of the file, the settings and
//!   whether all macros are known are the same for the whole check: if one of them changes, everything is checked
//!   again.
//! - **Beyond** is anything else: other tokens and nodes, scopes and variables, syntax errors, the preprocessor, the
//!   project. Methods that answer from there note it, see [`Context::asks_beyond`], and the rule is asked about the
//!   node again after each edit. That costs time for each key, so a rule decides by the node first and asks beyond
//!   last.
//!
//! The methods decide this by themselves; [`Context::text`], for one, notes it for tokens outside of the node only.
//! The one thing to keep in mind is that [`Context::tree`] is for going down from a node. All nodes, and those around,
//! come from [`Context::nodes`] and [`Context::parent`].
//!
//! What is reused is kept in [`asked`](super::asked). In builds with debug assertions, nodes that would be passed over
//! are looked at all the same, and a rule that then has something to say panics. Rules that look at a script as a
//! whole, at configs or at stringtables are asked each time; for them, notes mean nothing.

mod config;
mod facts;
mod shape;

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

pub(super) use config::{ConfigContext, ConfigSink};
pub(super) use facts::Facts;
use rustc_hash::FxHashSet;

use super::rule::Rule;
use super::{Broken, Code, Definition, Diagnostic, Lints, Related, Severity, Target};
use crate::catalog::takes::Row;
use crate::catalog::{CommandTypes, Reference, TypeSet};
use crate::ide::analysis::Analysis;
use crate::ide::fix::{Edit, Fix};
use crate::model::{CalledFunction, Script, Semantics, SourceFile, Workspace};
use crate::syntax::{Call, Expr, File, NodeId, Preprocessed, SyntaxError, Token, TokenKind, Tree, WordId, Words};
use crate::text::TextRange;

/// Tokens after a node at which the parser has looked before it took the last one of it.
const AHEAD: usize = 2;

/// A script and all that is known of it. What rules may ask is in the [documentation of the module](self).
pub(super) struct Context<'a> {
    analysis: &'a Analysis,
    lints: &'a Lints,
    script: &'a Script,
    facts: &'a Facts,
    broken: &'a Broken,
    /// For each word of the script what it takes and returns as a command.
    signatures: &'a [Option<&'a CommandTypes>],
    /// Whether types in a node are compared before rules are not asked about it again.
    compares_types: bool,
    /// The tokens that may be looked at without a note.
    near: Cell<(usize, usize)>,
    /// Whether something else was asked than what is in a node.
    has_asked_beyond: Cell<bool>,
}

/// What a check is about.
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

    /// Begins to look at a node: only what is asked beyond it is noted.
    pub(super) fn begin(&self, node: NodeId) {
        let Range { start, end } = self.tree().tokens(node);
        self.near.set((start, end + AHEAD));
        self.has_asked_beyond.set(false);
    }

    /// Whether anything was asked beyond the node that was begun last.
    pub(super) fn has_asked_beyond(&self) -> bool {
        self.has_asked_beyond.get()
    }
}

/// Answers from the node, or from what is the same for the whole check.
impl<'a> Context<'a> {
    /// What is known of the game.
    pub(super) fn reference(&self) -> &'a Reference {
        self.analysis.reference()
    }

    /// The file of the script, when it is one.
    pub(super) fn path(&self) -> Option<&'a Path> {
        self.analysis.path()
    }

    /// The settings.
    pub(super) fn lints(&self) -> &'a Lints {
        self.lints
    }

    /// Whether the settings want the findings of a rule.
    pub(super) fn wants(&self, code: Code) -> bool {
        self.lints.wants(code)
    }

    /// The version of the game that the script must run on.
    pub(super) fn target(&self) -> Option<&'a Target> {
        self.lints.target.as_ref()
    }

    /// Whether all macros are known, see [`Preprocessed::is_complete`].
    pub(super) fn is_complete(&self) -> bool {
        self.script.pre().is_complete()
    }

    /// The tree, to go down in from a node.
    #[inline]
    pub(super) fn tree(&self) -> &'a Tree {
        self.script.tree()
    }

    /// What a node is, without the parentheses around it.
    pub(super) fn bare(&self, node: NodeId) -> Expr<'a> {
        self.tree().expr(self.tree().bare(node))
    }

    /// See [`Script::word`].
    #[inline]
    pub(super) fn word(&self, node: NodeId) -> &'a str {
        self.script.word(node)
    }

    /// The command, operator or name that a node in parentheses or without is about, as it is written; of literals and
    /// brackets their first token.
    pub(super) fn name_of(&self, node: NodeId) -> &'a str {
        self.text(self.tree().token(self.tree().bare(node)))
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

    /// See [`Script::each_taken`].
    pub(super) fn each_taken(&self, command: NodeId, show: &mut impl FnMut(NodeId, &'a Row)) {
        self.script.each_taken(command, show);
    }

    /// See [`Script::remote_name`].
    pub(super) fn remote_name(&self, command: NodeId) -> Option<NodeId> {
        self.script.remote_name(command)
    }

    /// See [`Script::called_function`].
    pub(super) fn called_function(&self, call: NodeId) -> Option<CalledFunction> {
        self.script.called_function(call)
    }

    /// Whether a node is the command `word` (in lower case) with one operand; that operand.
    pub(super) fn unary(&self, node: NodeId, word: &str) -> Option<NodeId> {
        let node = self.tree().bare(node);
        match self.tree().expr(node) {
            Expr::Unary(operand) if self.word(node) == word => Some(operand),
            _ => None,
        }
    }

    /// Whether a node is the command or operator `word` (in lower case) between two operands; those.
    pub(super) fn binary(&self, node: NodeId, word: &str) -> Option<(NodeId, NodeId)> {
        let node = self.tree().bare(node);
        match self.tree().expr(node) {
            Expr::Binary(left, right) if self.word(node) == word => Some((left, right)),
            _ => None,
        }
    }

    /// What the value of a node may be.
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

    /// What the command of a node takes and gives.
    pub(super) fn signatures(&self, node: NodeId) -> Option<&'a CommandTypes> {
        self.signatures.get(self.script.word_id(node).index()).copied().flatten()
    }

    /// See [`Script::is_doubtful`].
    pub(super) fn is_doubtful(&self, node: NodeId) -> bool {
        self.script.is_doubtful(node)
    }

    /// Whether a node is written in the text as it stands: no part of it comes from a macro or an included file, and
    /// nothing in it is unknown. Rules on style look at nothing else.
    pub(super) fn is_written(&self, node: NodeId) -> bool {
        self.script.is_written(node) && !self.script.is_doubtful(node)
    }

    /// Where a node is in the text, whole or as the call of the macro that it comes from.
    pub(super) fn range(&self, node: NodeId) -> TextRange {
        self.script.place(self.tree().tokens(node)).map(|(range, _)| range).unwrap_or_default()
    }

    /// Where a token of the script is in the text.
    pub(super) fn token_range(&self, token: usize) -> TextRange {
        self.script.place(token..token + 1).map(|(range, _)| range).unwrap_or_default()
    }

    /// Where a token is, if it is written in the text itself.
    pub(super) fn place_of_written(&self, token: usize) -> Option<TextRange> {
        self.token(token)?.is_written().then(|| self.token_range(token))
    }

    /// The text of a written node as it stands, with its comments.
    pub(super) fn source(&self, node: NodeId) -> &'a str {
        self.range(node).of(self.analysis.file().text())
    }

    /// Where the command, operator or name that a node is about is written in the text, also where it is an argument of a
    /// macro or belongs to the text of a macro that the script itself defines. None where it is written in another file,
    /// or in none, because a macro puts it together.
    pub(super) fn name_range(&self, node: NodeId) -> Option<TextRange> {
        let (file, range) = self.script.pre().written(self.tree().token(node))?;
        (file == 0).then_some(range)
    }
}

/// Answers from tokens, and notes it where these are outside of the node.
impl<'a> Context<'a> {
    /// A token; None after the last.
    #[inline]
    pub(super) fn token(&self, token: usize) -> Option<&'a Token> {
        self.looks_at(token);
        self.script.pre().tokens().get(token)
    }

    /// The kind of a token; None after the last.
    #[inline]
    pub(super) fn kind(&self, token: usize) -> Option<TokenKind> {
        self.token(token).map(|token| token.kind)
    }

    /// The text of a token; empty after the last.
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

/// Answers from beyond the node.
impl<'a> Context<'a> {
    /// Notes that what a rule says of a node depends on more than the node and what is in it, so that the rule has to
    /// be asked again when a script is edited somewhere else.
    #[inline]
    pub(super) fn asks_beyond(&self) {
        self.has_asked_beyond.set(true);
    }

    pub(super) fn workspace(&self) -> &'a dyn Workspace {
        self.asks_beyond();
        self.analysis.workspace()
    }

    /// See [`Script::semantics`].
    pub(super) fn semantics(&self) -> &'a Semantics {
        self.asks_beyond();
        self.script.semantics(self.reference())
    }

    /// The same as [`Context::workspace`], to be kept.
    pub(super) fn shared_workspace(&self) -> &'a Arc<dyn Workspace> {
        self.asks_beyond();
        self.analysis.reading().shared_workspace()
    }

    /// What the preprocessor made of the script.
    pub(super) fn pre(&self) -> &'a Preprocessed {
        self.asks_beyond();
        self.script.pre()
    }

    /// The file of the script as it is written.
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

    /// All nodes, children before their parents.
    pub(super) fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        self.asks_beyond();
        self.tree().ids()
    }

    /// The root of the tree.
    pub(super) fn root(&self) -> NodeId {
        self.asks_beyond();
        self.tree().root()
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

    /// A part of the text as it stands, with its comments.
    pub(super) fn written(&self, range: TextRange) -> &'a str {
        range.of(self.file().text())
    }

    /// Whether what a rule finds in a place is left out.
    pub(super) fn is_hidden(&self, range: TextRange, code: Code) -> bool {
        self.asks_beyond();
        self.broken.hides(range, code)
    }

    /// Whether a token is in text that is no code, after the errors that show it.
    pub(super) fn is_prose(&self, token: usize) -> bool {
        self.asks_beyond();
        self.broken.is_prose(token)
    }
}

/// Takes the findings of one rule.
pub(super) struct Sink<'a> {
    context: &'a Context<'a>,
    code: Code,
    severity: Severity,
    found: &'a mut Found,
    /// Whether the rule has said something, heard or not.
    has_said: bool,
}

/// Findings of one rule in one script that are reported. The largest scripts have hundreds.
const MOST: u32 = 10_000;

/// The findings in a script.
#[derive(Debug)]
pub(super) struct Found {
    all: Vec<Diagnostic>,
    /// Where the rules over the tree have findings.
    seen: FxHashSet<(TextRange, Code)>,
    /// Their number, by rule.
    counts: [u32; Code::ALL.len()],
}

impl Found {
    pub(super) fn new() -> Found {
        Found { all: Vec::new(), seen: FxHashSet::default(), counts: [0; Code::ALL.len()] }
    }

    /// Whether the rule has found as much as is reported, so that it need not look any further.
    pub(super) fn is_full(&self, code: Code) -> bool {
        self.counts[code as usize] >= MOST
    }

    pub(super) fn add(&mut self, finding: Diagnostic) {
        if !self.is_full(finding.code) {
            self.counts[finding.code as usize] += 1;
            self.all.push(finding);
        }
    }

    /// Adds what another pass has found.
    pub(super) fn append(&mut self, others: Found) {
        for finding in others.all {
            if self.seen.insert((finding.range, finding.code)) {
                self.add(finding);
            }
        }
    }

    /// All findings, in the order of the text.
    pub(super) fn into_sorted(self) -> Vec<Diagnostic> {
        let mut all = self.all;
        all.sort_by_key(|finding| (finding.range, finding.code));
        all
    }
}

/// What a rule says about a place: all of a [`Diagnostic`] except for the place and the rule, which the [`Sink`] knows.
pub(super) struct Note {
    message: String,
    severity: Option<Severity>,
    fix: Option<Fix>,
    url: Option<String>,
    related: Vec<Related>,
    definition: Option<Definition>,
}

impl Note {
    /// What is wrong and what to do, in one or two sentences.
    pub(super) fn new(message: impl Into<String>) -> Note {
        Note { message: message.into(), severity: None, fix: None, url: None, related: Vec::new(), definition: None }
    }

    /// It weighs otherwise than the rule's other findings.
    pub(super) fn severity(self, severity: Severity) -> Note {
        Note { severity: Some(severity), ..self }
    }

    /// What mends it. `is_safe`: nobody has to look whether it is what was meant.
    pub(super) fn fix(self, title: impl Into<String>, edits: Vec<Edit>, is_safe: bool) -> Note {
        Note { fix: Some(Fix { title: title.into(), edits, is_safe }), ..self }
    }

    /// The severity, where it is not the rule's.
    pub(super) fn own_severity(&self) -> Option<Severity> {
        self.severity
    }

    /// As the finding of a rule, without looking at anything else.
    pub(super) fn finding(self, range: TextRange, code: Code, severity: Severity) -> Diagnostic {
        let Note { message, severity: _, fix, url, related, definition } = self;
        Diagnostic { range, code, severity, message, url, related, definition, fix }
    }

    /// What mends it, where that is known.
    pub(super) fn with(self, fix: Option<Fix>) -> Note {
        Note { fix, ..self }
    }

    /// A page on it, unless it has one.
    pub(super) fn default_url(self, url: &str) -> Note {
        Note { url: self.url.or_else(|| Some(url.to_owned())), ..self }
    }

    /// A page on it.
    pub(super) fn url(self, url: impl Into<String>) -> Note {
        Note { url: Some(url.into()), ..self }
    }

    /// Another place in the script that matters.
    pub(super) fn related(mut self, range: TextRange, message: impl Into<String>) -> Note {
        self.related.push(Related { range, message: message.into() });
        self
    }
}

impl<'a> Sink<'a> {
    pub(super) fn new(context: &'a Context<'a>, rule: &Rule, found: &'a mut Found) -> Sink<'a> {
        Sink { context, code: rule.code, severity: rule.severity, found, has_said: false }
    }

    /// Whether the rule has said something, whether or not it counts.
    pub(super) fn has_said(&self) -> bool {
        self.has_said
    }

    /// Whether nothing more is taken.
    pub(super) fn is_full(&self) -> bool {
        self.found.is_full(self.code)
    }

    /// Says something of a whole node.
    pub(super) fn node(&mut self, node: NodeId, note: Note) {
        self.tokens(self.context.tree().tokens(node), note);
    }

    /// Says something of the command, operator or name that a node is about.
    pub(super) fn word(&mut self, node: NodeId, note: Note) {
        let token = self.context.tree().token(node);
        self.tokens(token..token + 1, note);
    }

    /// Says something of the command or name that a node is about, where it is written, see [`Context::name_range`].
    /// Nothing where that is in no place of the text.
    pub(super) fn name(&mut self, node: NodeId, note: Note) {
        self.has_said = true;
        if let Some(range) = self.context.name_range(node) {
            self.range(range, note);
        }
    }

    /// Says something of some tokens of the script. Where they come from a macro, its call is shown, with the place of
    /// the definition; a fix is dropped then, because it is not there that it would have
    /// to be made. What comes from an included file is said there.
    pub(super) fn tokens(&mut self, tokens: Range<usize>, note: Note) {
        self.has_said = true;
        match self.context.script.place(tokens) {
            Some((_, Some(call))) if call.definition.is_some() => self.call(call, Note { fix: None, ..note }),
            Some((range, None)) => self.range(range, note),
            Some(_) | None => {}
        }
    }

    /// Says something of a call of a macro, with the place of the definition.
    pub(super) fn call(&mut self, call: Call, note: Note) {
        let mut note = note;
        match call.definition {
            Some((0, place)) => note = note.related(place, "the macro is defined here"),
            Some((file, place)) => {
                note.definition = self.context.script.pre().files().get(file).and_then(|it| definition(it, place));
            }
            None => {}
        }
        self.range(call.range, note);
    }

    /// Says something of a part of the text.
    pub(super) fn range(&mut self, range: TextRange, note: Note) {
        self.has_said = true;
        let Note { message, severity, fix, url, related, definition } = note;
        // Directives stay where they are.
        let text = self.context.analysis.file().text();
        let fix = fix.filter(|fix| !fix.edits.iter().any(|edit| has_directive(edit.range.of(text))));
        let severity = severity.unwrap_or(self.severity);
        let Some(severity) = self.context.lints.severity(self.code, severity) else { return };
        let is_allowed = self.context.analysis.file().allowed().allows(self.code.name(), range.start);
        // Of lines that may not count nothing is known.
        let is_undecided = self.context.is_undecided(range.start);
        // A macro that is wrong in two places is wrong once.
        if is_allowed
            || is_undecided
            || self.context.broken.hides(range, self.code)
            || !self.found.seen.insert((range, self.code))
        {
            return;
        }
        self.found.add(Diagnostic { range, code: self.code, severity, message, url, related, definition, fix });
    }
}

/// Whether a line of a text, after its first, is for the preprocessor.
fn has_directive(text: &str) -> bool {
    text.lines().skip(1).any(|line| line.trim_start().starts_with('#'))
}

/// The definition of a macro at `place` in a file.
fn definition(file: &File, place: TextRange) -> Option<Definition> {
    let text = file.source.text();
    let before = text.get(..place.start as usize)?;
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    Some(Definition {
        path: Arc::clone(file.path.as_ref()?),
        line: before.bytes().filter(|byte| *byte == b'\n').count() as u32,
        column: (before.len() - line_start) as u32,
        name: place.of(text).into(),
    })
}

#[cfg(test)]
mod tests;
