//! Diagnostics.
//!
//! Rules look at the nodes of the tree, at uses of records of the reference, or at the script as a whole. Rules are
//! only called for nodes of the kinds they declare, see [`nodes::Nodes`]; lookups of words are done once for each
//! distinct word of the script. Each rule is a file below `rules/`, listed in [`Code`].

mod above;
mod advice;
mod asked;
mod code;
mod config;
mod context;
pub mod guide;
mod named;
mod nodes;
mod part;
mod parts;
mod prelude;
mod rename;
mod rule;
mod rule_set;
mod rules;
mod shared;
mod stage;
mod strings;
mod table;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub(in crate::ide) use self::asked::Asked;
use self::asked::{STAGES, WITH_TYPES};
pub use self::code::{Code, UnknownCode};
use self::context::{Context, Facts, Found, Sink, Subject};
use self::named::Named;
use self::nodes::Shown;
pub(in crate::ide) use self::rule::Missing;
use self::rule::{Check, Rule};
use self::rule_set::RuleSet;
use self::stage::{Made, Stage};
use super::analysis::Analysis;
use super::fix::Fix;
use super::language::Language;
use crate::catalog::{Record, Reference, Version};
use crate::model::{Script, SourceFile, signatures};
use crate::syntax::{ErrorKind, Expr, NodeId, NodeSet, TokenKind};
use crate::text::{TextRange, quoted};

/// A diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The range in the script.
    pub range: TextRange,
    /// The rule.
    pub code: Code,
    /// The severity, after settings.
    pub severity: Severity,
    /// The message, in one or two sentences.
    pub message: String,
    /// Documentation of the command or of the rule.
    pub url: Option<String>,
    /// Related locations.
    pub related: Vec<Related>,
    /// Related locations in other files, such as the definition of the macro that it comes from.
    pub elsewhere: Vec<Elsewhere>,
    /// The fix, if known.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// Returns the replacement of the range; None without a fix, or if it edits something else.
    pub fn replacement(&self) -> Option<&str> {
        match self.fix.as_ref()?.edits.as_slice() {
            [edit] if edit.range == self.range => Some(&edit.text),
            _ => None,
        }
    }

    /// Escapes control characters in the texts, which quote what others have written.
    pub(super) fn quote(&mut self) {
        let texts = self.related.iter_mut().map(|related| &mut related.message);
        let texts = texts.chain(self.elsewhere.iter_mut().map(|place| &mut place.message));
        let texts = texts.chain(self.fix.as_mut().map(|fix| &mut fix.title)).chain([&mut self.message]);
        for text in texts {
            if let Cow::Owned(quoted) = quoted(text) {
                *text = quoted;
            }
        }
    }

    /// Returns the fix if it can be applied without review.
    pub fn safe_fix(&self) -> Option<&Fix> {
        self.fix.as_ref().filter(|fix| fix.is_safe)
    }
}

/// A location related to a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// The range in the same script.
    pub range: TextRange,
    /// Why it matters.
    pub message: String,
}

/// A location in another file that is related to a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Elsewhere {
    /// The file.
    pub path: Arc<Path>,
    /// The line, counted from 0.
    pub line: u32,
    /// The column at which it begins, in UTF-16 code units, counted from 0.
    pub column: u32,
    /// Its length on that line, in UTF-16 code units.
    pub length: u32,
    /// Why it matters.
    pub message: String,
}

impl Elsewhere {
    /// Creates the location of a range in a file with this text. A range of several lines is cut at the end of the first.
    pub(super) fn new(path: &Arc<Path>, text: &str, range: TextRange, message: impl Into<String>) -> Option<Elsewhere> {
        let before = text.get(..range.start as usize)?;
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let shown = text.get(range.start as usize..range.end as usize)?.lines().next().unwrap_or_default();
        Some(Elsewhere {
            path: Arc::clone(path),
            line: before.bytes().filter(|byte| *byte == b'\n').count() as u32,
            column: before[line_start..].encode_utf16().count() as u32,
            length: shown.encode_utf16().count() as u32,
            message: message.into(),
        })
    }
}

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth a look.
    Hint,
    /// Worth knowing.
    Information,
    /// Probably wrong.
    Warning,
    /// Wrong.
    Error,
}

impl Severity {
    /// Returns the name in settings and reports.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Hint => "hint",
            Severity::Information => "information",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// The level of a rule in settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Silent.
    Off,
    /// As [`Severity::Hint`].
    Hint,
    /// As [`Severity::Information`].
    Information,
    /// As [`Severity::Warning`].
    Warning,
    /// As [`Severity::Error`].
    Error,
}

/// What to check.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lints {
    /// Levels that differ from the rules' defaults.
    pub levels: BTreeMap<Code, Level>,
    /// The version of the game that the script must run on.
    pub target: Option<Target>,
}

/// A version of the game, and where it is set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The version.
    pub version: Version,
    /// Where it is set, for the message: `sqf.targetVersion`, `requiredVersion in config.cpp`.
    pub origin: String,
    /// Whether it was set for this program. Otherwise it was read from the project, where it is often older than what
    /// the authors care about, so the severity is lower.
    pub chosen: bool,
}

impl Level {
    /// All levels, starting with off.
    pub const ALL: [Level; 5] = [Level::Off, Level::Hint, Level::Information, Level::Warning, Level::Error];

    /// Returns the name in settings.
    pub fn name(self) -> &'static str {
        match self {
            Level::Off => "off",
            Level::Hint => "hint",
            Level::Information => "information",
            Level::Warning => "warning",
            Level::Error => "error",
        }
    }

    /// Returns the severity of diagnostics at this level; None if off.
    pub fn severity(self) -> Option<Severity> {
        match self {
            Level::Off => None,
            Level::Hint => Some(Severity::Hint),
            Level::Information => Some(Severity::Information),
            Level::Warning => Some(Severity::Warning),
            Level::Error => Some(Severity::Error),
        }
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let text = text.trim();
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

/// A text that is not the name of a level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown level `{0}`; expected one of {list}", list = Level::ALL.map(Level::name).join(", "))]
pub struct UnknownLevel(pub String);

impl Lints {
    /// Returns the severity of a diagnostic, which is `severity` by default; None if settings disable it.
    fn severity(&self, code: Code, severity: Severity) -> Option<Severity> {
        match self.levels.get(&code) {
            Some(level) => level.severity(),
            None => Some(severity),
        }
    }

    /// Returns the enabled rules that check scripts.
    fn rules(&self) -> Vec<&'static Rule> {
        Code::ALL.into_iter().filter(|code| self.wants(*code)).map(Code::rule).collect()
    }

    /// Whether a rule is enabled and checks scripts.
    #[inline]
    fn wants(&self, code: Code) -> bool {
        self.levels.get(&code).map_or(code.is_on(), |level| *level != Level::Off)
    }
}

pub(super) fn diagnostics(analysis: &Analysis, lints: &Lints) -> Vec<Diagnostic> {
    let shown = |rules: &[&Rule]| Shown::new(analysis.script(), analysis.reference(), rules);
    let mut found = match analysis.language() {
        Some(Language::Script) => {
            let (found, asked) = of_version(analysis, lints, &lints.rules(), shown, analysis.carried());
            analysis.carry(asked);
            found
        }
        _ => diagnostics_of(analysis, lints, shown),
    };
    let more = of_file(analysis, lints);
    if !more.is_empty() {
        found.extend(more);
        found.sort_by_key(|finding| (finding.range, finding.code));
    }
    found
}

/// Runs the checks of files, see [`Check::File`].
fn of_file(analysis: &Analysis, lints: &Lints) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for Rule { code, severity, checks, .. } in lints.rules() {
        for check in *checks {
            let Check::File(check) = check else { continue };
            for (range, note) in check(analysis) {
                let severity = lints.severity(*code, *severity);
                let severity = severity.filter(|_| !analysis.file().allowed().allows(code.name(), range.start));
                found.extend(severity.map(|severity| note.finding(range, *code, severity)));
            }
        }
    }
    found
}

fn diagnostics_of<'a>(analysis: &'a Analysis, lints: &Lints, shown: impl Fn(&[&Rule]) -> Shown<'a>) -> Vec<Diagnostic> {
    match analysis.language() {
        Some(Language::Script) => {}
        Some(Language::Config) => return config::diagnostics(analysis, lints),
        Some(Language::Stringtable) => return table::diagnostics(analysis, lints),
        None => return lines(analysis, lints),
    }
    of_script(analysis, lints, &lints.rules(), shown)
}

/// Checks a header that may belong to a script or a config: preprocessor directives mean the same in both.
fn lines(analysis: &Analysis, lints: &Lints) -> Vec<Diagnostic> {
    if !analysis.is_header() {
        return Vec::new();
    }
    let script = analysis.script();
    let (facts, broken) = (Facts::default(), Broken::default());
    let subject = Subject { analysis, lints, script, facts: &facts, broken: &broken, signatures: &[] };
    let context = Context::new(subject, false);
    let mut found = Found::new();
    for rule in lints.rules() {
        for check in rule.checks {
            lines_of(&context, (analysis, script), (rule, check), &mut found);
        }
    }
    found.into_sorted()
}

/// Runs a check over preprocessor directives, if it is about them.
fn lines_of(
    context: &Context<'_>,
    (analysis, script): (&Analysis, &Script),
    (rule, check): (&Rule, &Check),
    found: &mut Found,
) {
    let Check::Lines(check) = check else { return };
    let mut sink = Sink::new(context, rule, found);
    for (range, note) in check(analysis, script.pre()) {
        sink.range(range, note);
    }
}

/// Runs some rules on a script.
fn of_script<'a>(
    analysis: &'a Analysis,
    lints: &Lints,
    rules: &[&Rule],
    shown: impl Fn(&[&Rule]) -> Shown<'a>,
) -> Vec<Diagnostic> {
    of_version(analysis, lints, rules, shown, None).0
}

/// Like [`of_script`], for a version of a script. `before` is the reusable result of the version before; also returns
/// that of this one.
fn of_version<'a>(
    analysis: &'a Analysis,
    lints: &Lints,
    rules: &[&Rule],
    shown: impl Fn(&[&Rule]) -> Shown<'a>,
    before: Option<&Asked>,
) -> (Vec<Diagnostic>, Option<Asked>) {
    let script = analysis.script();
    if script.is_settings() {
        return (Vec::new(), None);
    }
    let broken = Broken::of(script, analysis.file());
    let (mut found, asked) = look(analysis, (script, &broken), lints, rules, shown, before);
    if broken.is_whole && script.markup().is_none() {
        above::look_above(analysis, lints, rules, &broken, &mut found);
    }
    let found = found.into_sorted();
    (if !found.is_empty() && part::is_read_otherwise(analysis) { Vec::new() } else { found }, asked)
}

/// Runs rules on a script: that of `analysis`, or a part of it.
fn look<'a>(
    analysis: &'a Analysis,
    (script, broken): (&'a Script, &Broken),
    lints: &Lints,
    rules: &[&Rule],
    shown: impl Fn(&[&Rule]) -> Shown<'a>,
    before: Option<&Asked>,
) -> (Found, Option<Asked>) {
    let facts = Facts::default();
    let signatures = signatures(script, analysis.reference());
    let subject = Subject { analysis, lints, script, facts: &facts, broken, signatures: &signatures };
    let context = |compares_types: bool| Context::new(subject, compares_types);
    let mut found = Found::new();
    if let Some(tag) = script.markup() {
        for rule in lints.rules() {
            for check in rule.checks {
                let Check::Markup(check) = check else { continue };
                let context = context(false);
                check(&context, tag, &mut Sink::new(&context, rule, &mut found));
            }
        }
        return (found, None);
    }
    let told = rules.iter().copied().filter(|rule| !broken.is_whole || rule.behavior.despite_errors);
    let checks = told.flat_map(|rule| rule.checks.iter().map(move |check| (rule, check)));
    let count = if script.is_sound() { script.tree().len() } else { 0 };
    let threads = parts::threads(count);
    let pieces = if threads > 1 { threads * PIECES } else { 1 };
    let has_strings = script.is_sound() && !broken.is_whole;
    let is_early = |(rule, check): &(&Rule, &Check)| match check {
        Check::Lines(_) => true,
        Check::Script(_) => rule.behavior.is_early,
        Check::Node(nodes, _) => threads > 1 && !nodes.asks_for_values(),
        _ => false,
    };
    let stages: (Vec<_>, Vec<_>) = checks.partition(is_early);
    let mut parts = vec![Part::Semantics, Part::Strings, Part::Named, Part::Parents];
    let mut asked = [(); STAGES].map(|()| (RuleSet::default(), Vec::new()));
    for (number, checks) in [stages.0, stages.1].into_iter().enumerate() {
        let is_whole = |(_, check): &&(&Rule, &Check)| matches!(check, Check::Script(_) | Check::Lines(_));
        parts.extend(checks.iter().filter(is_whole).map(|(rule, check)| Part::Whole(rule, check)));
        let of_nodes = checks.iter().filter(|(_, check)| matches!(check, Check::Node(..)));
        let of_nodes: Vec<&Rule> = of_nodes.map(|(rule, _)| *rule).collect();
        if !of_nodes.is_empty() {
            let stage = Arc::new(Stage::new(shown(&of_nodes), number, subject));
            asked[number].0 = stage.shown.rules();
            let words = count.div_ceil(NodeSet::PER_WORD);
            let piece = |piece: usize| words * piece / pieces..words * (piece + 1) / pieces;
            parts.extend((0..pieces).map(|number| Part::Nodes(Arc::clone(&stage), piece(number))));
        }
    }
    let made = Made::default();
    let check = |part: usize| {
        let (mut found, mut asked) = (Found::new(), Vec::new());
        let context = context(matches!(&parts[part], Part::Nodes(stage, _) if stage.number == WITH_TYPES));
        match &parts[part] {
            // Computed on first use by a rule.
            Part::Semantics | Part::Parents if threads == 1 => {}
            Part::Semantics => {
                context.semantics();
            }
            Part::Strings if has_strings => strings::strings(&context, subject, &mut found),
            Part::Strings => {}
            Part::Parents => {
                script.parent(script.tree().root());
            }
            Part::Named => named(&context, subject, rules, &mut found),
            Part::Whole(rule, Check::Script(check)) => check(&context, &mut Sink::new(&context, rule, &mut found)),
            Part::Whole(rule, check) => lines_of(&context, (analysis, script), (rule, check), &mut found),
            Part::Nodes(stage, words) => {
                asked = stage.look(&context, (before, &made), words.clone(), &mut found);
            }
        }
        (found, asked)
    };
    let mut findings = parts::each(parts.len(), threads, check);
    let mut has_looked = false;
    for (part, (_, words)) in parts.iter().zip(&mut findings) {
        if let Part::Nodes(stage, _) = part {
            has_looked = count > 0;
            asked[stage.number].1.append(words);
        }
    }
    // Strings come last, because the first of two diagnostics of a rule at one range wins.
    let of_strings = findings.remove(Part::STRINGS);
    for (part, _) in findings.into_iter().chain([of_strings]) {
        found.append(part);
    }
    let asked = asked.map(|(rules, words)| (rules, NodeSet::of(words)));
    let asked = if has_looked && broken.above.is_none() { Asked::new(analysis, lints, asked) } else { None };
    (found, asked)
}

/// A part of the work on a script, for one thread.
enum Part<'a> {
    /// What most other parts need. Those that come next do not, so that another thread has work in the meantime.
    Semantics,
    Strings,
    Named,
    /// The parents of nodes, which many rules need.
    Parents,
    /// A check of the script as a whole.
    Whole(&'a Rule, &'a Check),
    /// A range of nodes, in units of 64, and the rules over them.
    Nodes(Arc<Stage<'a>>, Range<usize>),
}

impl Part<'_> {
    /// The index of [`Part::Strings`].
    const STRINGS: usize = 1;
}

/// Parts of the nodes per thread: the work is distributed unevenly.
const PIECES: usize = 4;

/// Runs the rules over uses of commands and functions. They do not depend on the code around being valid, except for a
/// missing quote, after which code looks like text and text like code.
fn named(context: &Context<'_>, subject: Subject<'_>, rules: &[&Rule], found: &mut Found) {
    let Subject { script, lints, .. } = subject;
    let (tree, words) = (script.tree(), script.words());
    let mut watched = vec![None; words.len()];
    for word in words.ids() {
        watched[word.index()] = watched_record(context.reference(), words.text(word), lints, rules);
    }
    let end = first_unclosed_string(script).unwrap_or(script.pre().tokens().len());
    for node in tree.ids() {
        let token = tree.token(node);
        let Some(record) = watched[words.of(token).index()].filter(|_| token < end) else { continue };
        let is_use = matches!(tree.expr(node), Expr::Name | Expr::Unary(_) | Expr::Binary(..))
            && script.pre().tokens()[token].kind == TokenKind::Name;
        let named = Named { context, node, record };
        if !is_use || context.name_range(node).is_none() || named.is_doubtful() {
            continue;
        }
        for rule in rules {
            for check in rule.checks {
                let Check::Word { check, .. } = check else { continue };
                if found.is_full(rule.code) {
                    continue;
                }
                if let Some(note) = check(&named) {
                    Sink::new(context, rule, found).name(node, note.default_url(&record.url));
                }
            }
        }
    }
}

/// Returns the first string that may lack its closing quote, if there is an unclosed string.
fn first_unclosed_string(script: &Script) -> Option<usize> {
    let unclosed = script.errors().iter().find(|error| error.kind == ErrorKind::UnclosedString)?.token;
    let spans_lines =
        |token: &usize| script.pre().tokens()[*token].kind.is_string() && script.text(*token).contains('\n');
    Some((0..unclosed).find(spans_lines).unwrap_or(unclosed))
}

/// Where a script cannot be parsed: any rule but syntax would report code that was never intended.
#[derive(Debug, Clone, Default)]
struct Broken {
    /// Whether a bracket or quote is missing, whose place is a guess.
    is_whole: bool,
    /// The lines with other syntax errors, and the code before those; sorted by their ends.
    lines: Vec<TextRange>,
    /// The tokens of prose, such as a comment without its marker, after the first error in it; with their ranges.
    prose: Vec<(TextRange, Range<usize>)>,
    /// If only the part above such a bracket or quote is checked: its token and offset.
    above: Option<(usize, u32)>,
}

impl Broken {
    fn of(script: &Script, file: &SourceFile) -> Broken {
        let errors = script.errors();
        let is_whole = errors.iter().any(|error| {
            matches!(error.kind, ErrorKind::Unclosed { .. } | ErrorKind::Unopened { .. } | ErrorKind::UnclosedString)
        });
        let (text, index) = (file.text(), file.lines());
        let place = |token: usize| script.place(token..token + 1).map(|(range, _)| range).unwrap_or_default();
        let line = |offset: u32| index.range(index.line(offset)).unwrap_or_default();
        let lines = errors.iter().map(|error| {
            let (before, at) = (place(error.token.saturating_sub(1)), place(error.token));
            let end = line(before.end.max(at.end)).end;
            let is_ended = end > 0 && matches!(text.as_bytes().get(end as usize - 1), Some(b'\n' | b'\r'));
            TextRange::new(line(before.start.min(at.start)).start, end - u32::from(is_ended))
        });
        let mut lines: Vec<TextRange> = lines.collect();
        let prose = prose(script, |token| index.line(place(token).start));
        let range = |tokens: &Range<usize>| {
            let (first, last) = (place(tokens.start), place(tokens.end.saturating_sub(1)));
            TextRange::new(first.start, last.end.max(first.end))
        };
        let prose = prose.into_iter().map(|tokens| (range(&tokens), tokens)).collect();
        lines.sort_unstable_by_key(|line| line.end);
        Broken { is_whole, lines, prose, above: None }
    }

    /// Whether a node continues into an unknown part, so that it may mean something else. In a list of statements,
    /// those above are known.
    fn cuts(&self, script: &Script, node: NodeId) -> bool {
        let is_list = || matches!(script.tree().expr(node), Expr::File(_) | Expr::Code(_));
        self.above.is_some_and(|(token, _)| script.tree().tokens(node).end > token) && !is_list()
    }

    /// Whether diagnostics of a rule are suppressed at a range.
    fn hides(&self, range: TextRange, code: Code) -> bool {
        let rule = code.rule();
        let is_of_words = rule.checks.iter().any(|check| matches!(check, Check::Word { .. }));
        let is_always_told = rule.behavior.despite_errors || is_of_words;
        !is_always_told && self.touches(range)
    }

    /// Whether a token is in prose, after the errors that reveal it.
    fn is_prose(&self, token: usize) -> bool {
        self.prose.iter().any(|(_, tokens)| tokens.contains(&token))
    }

    fn touches(&self, range: TextRange) -> bool {
        if self.above.is_some_and(|(_, offset)| range.end > offset) {
            return true;
        }
        let first = self.lines.partition_point(|line| line.end < range.start);
        self.lines.get(first).is_some_and(|line| line.start <= range.end)
            || self.prose.iter().any(|(prose, _)| prose.start <= range.end && range.start <= prose.end)
    }
}

/// Number of consecutive errors that reveal prose.
const PROSE: usize = 5;
/// Maximum number of lines between two such errors.
const GAP: u32 = 3;

/// Finds prose: the tokens after the first of several errors, close to each other, that are within lines and between
/// which no line ends with a `;`. A sign missing at the end of a line does not reveal prose, nor does a bracket. The
/// prose ends with the statement.
fn prose(script: &Script, line: impl Fn(usize) -> u32) -> Vec<Range<usize>> {
    let (errors, pre) = (script.errors(), script.pre());
    let mut found = Vec::new();
    let mut run: Vec<usize> = Vec::new();
    let mut close = |run: &[usize]| {
        if let ([first, .., last], true) = (run, run.len() > PROSE) {
            let count = pre.tokens().len();
            let end = (*last..count).find(|token| pre.tokens()[*token].kind == TokenKind::Semicolon).unwrap_or(count);
            found.push(first + 1..end);
        }
    };
    for error in errors {
        let is_word = matches!(
            error.kind,
            ErrorKind::MissingSeparator
                | ErrorKind::MissingOperand { .. }
                | ErrorKind::MissingLeft
                | ErrorKind::UnknownCharacter
        );
        // Before one of these, something is missing in code: a `then`, or an operand of the command.
        let ends_code = |kind| matches!(kind, TokenKind::LBrace | TokenKind::RBrace | TokenKind::Semicolon);
        let is_of_text = is_word && pre.tokens().get(error.token).is_some_and(|token| !ends_code(token.kind));
        if !is_of_text || pre.begins_line(error.token) {
            continue;
        }
        let is_apart = |last: &usize| {
            let ends_line =
                |token: usize| pre.tokens()[token].kind == TokenKind::Semicolon && pre.begins_line(token + 1);
            line(error.token).saturating_sub(line(*last)) > GAP || (*last..error.token).any(ends_line)
        };
        if run.last().is_some_and(is_apart) {
            close(&run);
            run.clear();
        }
        run.push(error.token);
    }
    close(&run);
    found
}

/// Returns the record of a word in lower case, if one of `rules` may report it.
fn watched_record<'r>(reference: &'r Reference, word: &str, lints: &Lints, rules: &[&Rule]) -> Option<&'r Record> {
    let record = reference.get(word).filter(|record| record.name.eq_ignore_ascii_case(word))?;
    let watches = |check: &Check| matches!(check, Check::Word { watches, .. } if watches(record, lints));
    rules.iter().flat_map(|rule| rule.checks).any(watches).then_some(record)
}

#[cfg(test)]
pub(super) mod tests;
