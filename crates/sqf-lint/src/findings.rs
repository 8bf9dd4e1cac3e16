//! Diagnostics while they are collected.

use rustc_hash::FxHashSet;

use super::{Code, Diagnostic, Elsewhere, Related, Severity};
use sqf_ide::fix::{Edit, Fix};
use sqf_syntax::{Call, File, Preprocessed};
use sqf_text::TextRange;

/// Maximum number of diagnostics per rule and script. The largest scripts have hundreds.
const MOST: u32 = 10_000;

/// The diagnostics of a script.
#[derive(Debug)]
pub(super) struct Findings {
    all: Vec<Diagnostic>,
    /// Where rules over the tree have reported something.
    seen: FxHashSet<(TextRange, Code)>,
    /// Number of diagnostics by rule.
    counts: [u32; Code::ALL.len()],
}

impl Findings {
    pub(super) fn new() -> Findings {
        Findings { all: Vec::new(), seen: FxHashSet::default(), counts: [0; Code::ALL.len()] }
    }

    /// Whether the rule has reached the maximum, so that it can stop.
    pub(super) fn is_full(&self, code: Code) -> bool {
        self.counts[code as usize] >= MOST
    }

    /// Adds a finding, unless its rule has reached the limit for one script.
    pub(super) fn add(&mut self, finding: Diagnostic) {
        if !self.is_full(finding.code) {
            self.counts[finding.code as usize] += 1;
            self.all.push(finding);
        }
    }

    /// Adds a diagnostic unless its rule has already reported its range: several errors in one macro are one.
    pub(super) fn add_once(&mut self, finding: Diagnostic) {
        if self.seen.insert((finding.range, finding.code)) {
            self.add(finding);
        }
    }

    /// Adds the diagnostics of another pass.
    pub(super) fn append(&mut self, others: Findings) {
        others.all.into_iter().for_each(|finding| self.add_once(finding));
    }

    /// Returns all diagnostics in order of position.
    pub(super) fn into_sorted(self) -> Vec<Diagnostic> {
        let mut all = self.all;
        all.sort_by_key(|finding| (finding.range, finding.code));
        all
    }
}

/// A [`Diagnostic`] without its range and rule, which the `Sink` adds.
pub(super) struct Note {
    message: String,
    severity: Option<Severity>,
    fix: Option<Fix>,
    url: Option<String>,
    related: Vec<Related>,
    elsewhere: Vec<Elsewhere>,
    proves_code: bool,
}

impl Note {
    /// Creates a note from a message of one or two sentences.
    pub(super) fn new(message: impl Into<String>) -> Note {
        Note {
            message: message.into(),
            severity: None,
            fix: None,
            url: None,
            related: Vec::new(),
            elsewhere: Vec::new(),
            proves_code: false,
        }
    }

    /// Sets whether only code has such a mistake.
    pub(super) fn proving_code(self, proves_code: bool) -> Note {
        Note { proves_code, ..self }
    }

    /// Overrides the severity of the rule.
    pub(super) fn severity(self, severity: Severity) -> Note {
        Note { severity: Some(severity), ..self }
    }

    /// Adds a fix. `is_safe`: it can be applied without review.
    pub(super) fn fix(self, title: impl Into<String>, edits: Vec<Edit>, is_safe: bool) -> Note {
        Note { fix: Some(Fix { title: title.into(), edits, is_safe }), ..self }
    }

    /// Returns the severity, if it overrides that of the rule.
    pub(super) fn own_severity(&self) -> Option<Severity> {
        self.severity
    }

    /// Converts to a diagnostic of a rule, without any check.
    pub(super) fn finding(self, range: TextRange, code: Code, severity: Severity) -> Diagnostic {
        let Note { message, severity: _, fix, url, related, elsewhere, proves_code } = self;
        Diagnostic { range, code, severity, message, url, related, elsewhere, fix, proves_code }
    }

    /// Adds a fix, if there is one.
    pub(super) fn with(self, fix: Option<Fix>) -> Note {
        Note { fix, ..self }
    }

    /// Sets the documentation URL unless there is one.
    pub(super) fn default_url(self, url: &str) -> Note {
        Note { url: self.url.or_else(|| Some(url.to_owned())), ..self }
    }

    /// Sets the documentation URL.
    pub(super) fn url(self, url: impl Into<String>) -> Note {
        Note { url: Some(url.into()), ..self }
    }

    /// Adds a related location in another file.
    pub(super) fn elsewhere(mut self, place: Option<Elsewhere>) -> Note {
        self.elsewhere.extend(place);
        self
    }

    /// Adds a related range of the script.
    pub(super) fn related(mut self, range: TextRange, message: impl Into<String>) -> Note {
        self.related.push(Related { range, message: message.into() });
        self
    }

    /// Adds the definition of the called macro.
    pub(super) fn definition(mut self, call: Call, pre: &Preprocessed) -> Note {
        match call.definition {
            Some((0, place)) => self.related(place, "the macro is defined here"),
            Some((file, place)) => {
                let file = pre.files().get(file);
                self.elsewhere.extend(file.and_then(|file| definition(file, place)));
                self
            }
            None => self,
        }
    }

    /// Drops the fix.
    pub(super) fn without_fix(self) -> Note {
        Note { fix: None, ..self }
    }

    /// Drops a fix that would change directives of the text.
    pub(super) fn keeping_directives(self, text: &str) -> Note {
        let fix = self.fix.filter(|fix| !fix.edits.iter().any(|edit| has_directive(edit.range.of(text))));
        Note { fix, ..self }
    }
}

/// Whether any line but the first is a preprocessor directive.
fn has_directive(text: &str) -> bool {
    text.lines().skip(1).any(|line| line.trim_start().starts_with('#'))
}

/// Returns the definition of a macro at `place` in a file.
fn definition(file: &File, place: TextRange) -> Option<Elsewhere> {
    let text = file.source.text();
    Elsewhere::new(file.path.as_ref()?, text, place, format!("the macro `{}` is defined here", place.of(text)))
}
