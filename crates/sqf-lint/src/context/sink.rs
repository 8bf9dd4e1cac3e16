//! The sink for the diagnostics of a rule.

use std::ops::Range;

use super::{ConfigContext, Context, TableContext};
use crate::findings::{Findings, Note};
use crate::{Code, Lints, Severity};
use sqf_syntax::{Call, NodeId};
use sqf_text::TextRange;

/// What a sink asks about a text in which something is reported.
pub(crate) trait CheckedText {
    /// Returns the levels of the rules.
    fn lints(&self) -> &Lints;

    /// Whether nothing is reported in a range: a comment allows it there, the lines may be inactive, or errors around
    /// it may explain it.
    fn hides(&self, range: TextRange, code: Code) -> bool;

    /// Returns the text, if it may contain preprocessor directives.
    fn text_with_directives(&self) -> Option<&str>;
}

/// Collects the diagnostics of one rule in a script, or in what else the context is about.
pub(crate) struct Sink<'a, C = Context<'a>> {
    context: &'a C,
    code: Code,
    severity: Severity,
    found: &'a mut Findings,
    /// Whether the rule has reported anything, even if it was suppressed.
    has_said: bool,
}

/// Collects the diagnostics of one rule in a config.
pub(crate) type ConfigSink<'a> = Sink<'a, ConfigContext<'a>>;

/// Collects the diagnostics of one rule in a stringtable.
pub(crate) type TableSink<'a> = Sink<'a, TableContext<'a>>;

impl<'a, C: CheckedText> Sink<'a, C> {
    pub(crate) fn new((code, severity): (Code, Severity), context: &'a C, found: &'a mut Findings) -> Sink<'a, C> {
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

    /// Reports a range of the text.
    pub(crate) fn range(&mut self, range: TextRange, note: Note) {
        self.has_said = true;
        let severity = note.own_severity().unwrap_or(self.severity);
        let Some(severity) = self.context.lints().severity(self.code, severity) else { return };
        if !self.context.hides(range, self.code) {
            let note = match self.context.text_with_directives() {
                Some(text) => note.keeping_directives(text),
                None => note,
            };
            self.found.add_once(note.finding(range, self.code, severity));
        }
    }
}

impl Sink<'_, ConfigContext<'_>> {
    /// Reports tokens, if they are in the checked text.
    pub(crate) fn tokens(&mut self, tokens: Range<usize>, note: Note) {
        if let Some(range) = self.context.written(tokens) {
            self.range(range, note);
        }
    }
}

impl Sink<'_> {
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
}

impl CheckedText for Context<'_> {
    fn lints(&self) -> &Lints {
        self.lints
    }

    fn hides(&self, range: TextRange, code: Code) -> bool {
        code.is_allowed(self.analysis.file().allowed(), range.start)
            // Nothing is known about lines that may be inactive.
            || self.is_undecided(range.start)
            || self.broken.hides(range, code)
    }

    fn text_with_directives(&self) -> Option<&str> {
        Some(self.analysis.file().text())
    }
}
