//! The sink for diagnostics of rules over the tree.

use std::ops::Range;

use super::Context;
use crate::findings::{Findings, Note};
use crate::{Code, Severity};
use sqf_syntax::{Call, NodeId};
use sqf_text::TextRange;

/// Collects the diagnostics of one rule.
pub(crate) struct Sink<'a> {
    context: &'a Context<'a>,
    code: Code,
    severity: Severity,
    found: &'a mut Findings,
    /// Whether the rule has reported anything, even if it was suppressed.
    has_said: bool,
}

impl<'a> Sink<'a> {
    pub(crate) fn new(
        context: &'a Context<'a>,
        (code, severity): (Code, Severity),
        found: &'a mut Findings,
    ) -> Sink<'a> {
        Sink { context, code, severity, found, has_said: false }
    }

    /// Whether the rule has reported anything, even if it was suppressed.
    pub(crate) fn has_said(&self) -> bool {
        self.has_said
    }

    /// Whether the maximum is reached.
    pub(crate) fn is_full(&self) -> bool {
        self.found.is_full(self.code)
    }

    /// Reports a whole node.
    pub(crate) fn node(&mut self, node: NodeId, note: Note) {
        self.tokens(self.context.tree().tokens(node), note);
    }

    /// Reports the command, operator or name of a node.
    pub(crate) fn word(&mut self, node: NodeId, note: Note) {
        let token = self.context.tree().token(node);
        self.tokens(token..token + 1, note);
    }

    /// Reports the command or name of a node where it is written, see [`Context::name_range`]. Nothing if it is not in
    /// the text.
    pub(crate) fn name(&mut self, node: NodeId, note: Note) {
        self.has_said = true;
        if let Some(range) = self.context.name_range(node) {
            self.range(range, note);
        }
    }

    /// Reports tokens of the script. If they come from a macro, its call is reported, with the definition as a related
    /// location and without a fix, which would have to change the definition. Tokens of an included file are reported
    /// there.
    pub(crate) fn tokens(&mut self, tokens: Range<usize>, note: Note) {
        self.has_said = true;
        match self.context.script.place(tokens) {
            Some((_, Some(call))) if call.definition.is_some() => self.call(call, note.without_fix()),
            Some((range, None)) => self.range(range, note),
            Some(_) | None => {}
        }
    }

    /// Reports a call of a macro, with its definition.
    pub(crate) fn call(&mut self, call: Call, note: Note) {
        self.range(call.range, note.definition(call, self.context.script.pre()));
    }

    /// Reports a range of the text.
    pub(crate) fn range(&mut self, range: TextRange, note: Note) {
        self.has_said = true;
        let file = self.context.analysis.file();
        let severity = note.own_severity().unwrap_or(self.severity);
        let Some(severity) = self.context.lints.severity(self.code, severity) else { return };
        let is_set = || file.allowed().sets(&range.of(file.text()).to_lowercase(), range.start);
        let is_allowed =
            file.allowed().allows(self.code.name(), range.start) || self.code == Code::UndefinedVariable && is_set();
        // Nothing is known about lines that may be inactive.
        let is_undecided = self.context.is_undecided(range.start);
        if !is_allowed && !is_undecided && !self.context.broken.hides(range, self.code) {
            self.found.add_once(note.keeping_directives(file.text()).finding(range, self.code, severity));
        }
    }
}
