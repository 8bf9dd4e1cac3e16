//! Code in strings of scripts and configs, which is checked like a separate script.
//!
//! The string sees unknown variables, so only rules that do not depend on variables check it. Macros are not expanded
//! in it. Rules that ask the project have a pass of their own, whose results are kept with what was asked.

mod by_text;
mod kept;
mod occasions;

use std::sync::Arc;

use rustc_hash::FxHashSet;

use by_text::ByText;
use kept::{KeptFindings, StringContext, StringRun};

use super::context::{ConfigContext, Context, Subject};
use super::findings::{Findings, Note};
use super::rule::{Check, InStrings, Missing, Rule};
use super::shared::code_entries::{self, ConfigCode};
use super::shared::near;
use super::shown::RulesByNode;
use super::{Code, Diagnostic, Level, Lints, diagnostics_of, of_script};
use sqf_ide::analysis::Analysis;
use sqf_ide::config::ConfigKind;
use sqf_ide::config::code::{Certainty, CodeOfEntry};
use sqf_ide::fix::{Edit, Fix};
use sqf_model::{CodeString, Reading, Script, SourceFile, StringText, Workspace};
use sqf_reference::{Form, Reference};
use sqf_syntax::{ErrorKind, Expr, NodeId, TokenKind};
use sqf_text::{TextRange, split_function};

/// Maximum length of a string to check, in bytes.
const LONGEST: usize = 1 << 14;
/// Maximum number of strings to check in a script.
const MOST: usize = 1000;

/// Checks the strings of a script that the game runs as code.
pub(super) fn strings(context: &Context<'_>, subject: Subject<'_>, found: &mut Findings) {
    let Subject { analysis, script, lints: outer, .. } = subject;
    let strings = context.code_strings();
    if strings.is_empty() {
        return;
    }
    of_project(context, subject, strings, found);
    let is_wanted = |rule: &Rule| matches!(rule.behavior.in_strings, InStrings::OfScripts | InStrings::Always);
    let lints = only(outer, is_wanted);
    let known = context.reference().prepared(|_| ByText::<Lints, Within>::default()).with(&lints);
    for string in strings.iter().take(MOST) {
        let token = context.tree().token(string.node);
        let Some(text) = StringText::new(script.pre(), token) else { continue };
        let Some(place) = context.place_of_written(token).filter(|_| is_plain(text.value())) else { continue };
        let within = known.get(text.value()).unwrap_or_else(|| {
            let within = Arc::new(Within::new(analysis, text.value(), &lints));
            known.put(text.value(), &within);
            within
        });
        // Code with commands of an extension must be in a string, which the game only parses where the extension is
        // loaded.
        if within.has_foreign_command && is_compiled(script, string.node) {
            continue;
        }
        let quote = place.of(analysis.file().text()).get(..1).unwrap_or("\"");
        let outside = |range: TextRange| outside(&text, place, range);
        for finding in &within.findings {
            let range = outside(finding.range);
            finding.code.rule().sink(context, found).range(range, note(finding.clone(), quote, &outside));
        }
        for (rule, applies, range, message) in &within.of_checks {
            if outer.wants(rule.code) && applies(string) {
                rule.sink(context, found).range(outside(*range), Note::new(message.as_str()));
            }
        }
    }
}

/// Maps a range in the value of a string to the script around it.
fn outside(text: &StringText<'_>, place: TextRange, range: TextRange) -> TextRange {
    let part = text.part(range.start as usize, range.end as usize);
    TextRange::new(place.start + part.start, place.start + part.end)
}

/// Runs the rules that ask the project on the strings of a script. A missing file is reported once in all of them.
fn of_project(context: &Context<'_>, subject: Subject<'_>, strings: &[CodeString], found: &mut Findings) {
    let Subject { analysis, script, lints: outer, .. } = subject;
    let own = only(outer, |rule| rule.behavior.in_strings == InStrings::WithProject);
    let texts = strings.iter().take(MOST).filter_map(|string| {
        let token = context.tree().token(string.node);
        let text = StringText::new(script.pre(), token).filter(|text| is_plain(text.value()))?;
        Some((text, context.place_of_written(token)?))
    });
    let texts: Vec<(StringText<'_>, TextRange)> = texts.collect();
    if texts.is_empty() || analysis.path().is_none() {
        return;
    }
    let reading = analysis.reading();
    let check = |text: &str, _: &str, workspace: Arc<dyn Workspace>| {
        let source = Arc::new(SourceFile::new(text));
        let part = Reading::new(Arc::clone(reading.reference()), source, None, workspace);
        let code = analysis.of_part(part);
        match code.script().markup().is_some() || has_foreign_command(code.script(), code.reference()) {
            true => Vec::new(),
            false => diagnostics_of(&code, &own, |rules| RulesByNode::new(code.script(), code.reference(), rules)),
        }
    };
    let kept = reading.reference().prepared(|_| KeptFindings::default());
    let setting = StringContext { lints: own.clone(), runs: StringRun::InScript };
    let values: Vec<(&str, &str)> = texts.iter().map(|(text, _)| (text.value(), "")).collect();
    let checked = kept.findings(setting, (reading.shared_workspace(), reading.path()), &values, check);
    // A string does not see that the script asks whether a file exists, or that an earlier string names it.
    let asks = context.has_word("fileexists");
    let mut said = FxHashSet::default();
    let is_of_file = |it: &Diagnostic| it.code.rule().behavior.missing == Some(Missing::Script);
    let mut is_new = |it: &&Diagnostic| !is_of_file(it) || !asks && said.insert(it.message.clone());
    for ((text, place), checked) in texts.iter().zip(checked) {
        let quote = place.of(analysis.file().text()).get(..1).unwrap_or("\"");
        let outside = |range: TextRange| outside(text, *place, range);
        for finding in checked.findings.iter().filter(&mut is_new) {
            let rule = finding.code.rule();
            rule.sink(context, found).range(outside(finding.range), note(finding.clone(), quote, &outside));
        }
    }
}

/// The diagnostics of a text.
#[derive(Default)]
struct Within {
    findings: Vec<Diagnostic>,
    /// The diagnostics of rules that depend on how the string runs.
    of_checks: Vec<OfCheck>,
    /// Whether an error is about a name in place of a command that is not similar to any command.
    has_foreign_command: bool,
}

/// The diagnostics of a [`Check::String`], and the strings that they apply to.
type OfCheck = (&'static Rule, fn(&CodeString) -> bool, TextRange, String);

impl Within {
    fn new(outer: &Analysis, text: &str, lints: &Lints) -> Within {
        let reference = Arc::clone(outer.reading().reference());
        let analysis = Analysis::new(reference, Arc::new(SourceFile::new(text)));
        if analysis.script().markup().is_some() {
            return Within::default();
        }
        let shown = |rules: &[&_]| RulesByNode::new(analysis.script(), analysis.reference(), rules);
        Within {
            findings: diagnostics_of(&analysis, lints, shown),
            of_checks: of_checks(&analysis),
            has_foreign_command: has_foreign_command(analysis.script(), analysis.reference()),
        }
    }
}

/// Whether the command of an extension may be missing: an error is about a name that is similar to no command, and that
/// is not certainly a variable or a function.
fn has_foreign_command(script: &Script, reference: &Reference) -> bool {
    let is_kind = |token: usize, kind: TokenKind| script.pre().tokens().get(token).is_some_and(|it| it.kind == kind);
    let is_assigned = |name: &str| {
        let tokens = 0..script.pre().tokens().len();
        let is_it = |token: &usize| script.text(*token).eq_ignore_ascii_case(name);
        tokens.filter(is_it).any(|token| is_kind(token + 1, TokenKind::Assign))
    };
    let is_foreign = |token: usize| {
        let name = script.text(token);
        let is_far = |form| near::commands(reference, name, form).is_empty();
        is_kind(token, TokenKind::Name)
            && !name.starts_with('_')
            && split_function(name).is_none()
            && reference.forms(name).is_empty()
            && is_far(Form::Unary)
            && is_far(Form::Binary)
            && !is_assigned(name)
    };
    let of_errors = script.errors().iter().filter(|error| error.kind == ErrorKind::MissingSeparator);
    of_errors.map(|error| error.token).any(|at| is_foreign(at) || at.checked_sub(1).is_some_and(is_foreign))
}

/// Whether a node is the operand of `compile`.
fn is_compiled(script: &Script, text: NodeId) -> bool {
    let mut around = script.ancestors(text).skip_while(|node| matches!(script.tree().expr(*node), Expr::Paren(_)));
    around.next().is_some_and(|node| script.word(node) == "compile")
}

/// Checks the strings of a config that the game runs as code. Where that is certain, all rules for code in strings
/// apply. Other strings with syntax errors other than misspelled commands may not be code, except for handlers whose
/// names begin with `on` if all that is missing separates statements.
pub(super) fn of_config(analysis: &Analysis, context: &ConfigContext<'_>, lints: &Lints, found: &mut Findings) {
    match context.kind {
        ConfigKind::Description | ConfigKind::Addon => {}
        ConfigKind::Mission | ConfigKind::Machine => return occasions::check(analysis, context, lints, found),
        ConfigKind::Mod | ConfigKind::Material | ConfigKind::Surface | ConfigKind::Model => return,
    }
    let is_meant = |code: &ConfigCode<'_>| !code.may_be_formula && is_plain(code.text.value());
    let (certain, likely): (Vec<_>, Vec<_>) = code_entries::of_config(context)
        .filter(is_meant)
        .take(MOST)
        .partition(|code| code.how.certainty == Certainty::Certain);
    of_certain((analysis, context), lints, &certain, found);
    of_likely((analysis, context), lints, &likely.iter().collect::<Vec<_>>(), found);
}

/// Checks what certainly is code.
fn of_certain(
    (analysis, context): (&Analysis, &ConfigContext<'_>),
    lints: &Lints,
    codes: &[ConfigCode<'_>],
    found: &mut Findings,
) {
    let own = only(lints, |rule| rule.behavior.in_strings != InStrings::Never);
    let proving = only(lints, |rule| rule.behavior.may_prove_code);
    for (is_condition, is_unscheduled) in [(false, false), (false, true), (true, false), (true, true)] {
        let is_so =
            |code: &&ConfigCode<'_>| (code.how.is_condition, code.how.is_unscheduled) == (is_condition, is_unscheduled);
        let codes: Vec<&ConfigCode<'_>> = codes.iter().filter(is_so).collect();
        let check = |code: &Analysis, _: &str| {
            let run = CodeString { node: code.script().tree().root(), is_condition, is_unscheduled, is_alone: false };
            // `config-code` reports brackets and quotes.
            let is_broken = code.script().errors().iter().any(|error| error.kind.is_of_brackets());
            let mut found = occasions::of_code(code, &run, (lints, if is_broken { &proving } else { &own }));
            found.retain(|it| it.proves_code || !is_broken);
            found
        };
        let runs = StringRun::Entry { is_certain: true, is_condition, is_unscheduled };
        report((analysis, context), StringContext { lints: lints.clone(), runs }, &codes, check, found);
    }
}

/// Checks what has the name of code.
fn of_likely(
    (analysis, context): (&Analysis, &ConfigContext<'_>),
    lints: &Lints,
    codes: &[&ConfigCode<'_>],
    found: &mut Findings,
) {
    let is_wanted = |rule: &Rule| matches!(rule.behavior.in_strings, InStrings::WithProject | InStrings::Always);
    let proving = only(lints, |rule| rule.behavior.may_prove_code);
    let lints = only(lints, is_wanted);
    let rules = lints.rules();
    let check = |code: &Analysis, handler: &str| {
        let shown = |rules: &[&_]| RulesByNode::new(code.script(), code.reference(), rules);
        match code.script().errors() {
            [] => of_script(code, &lints, &rules, shown),
            errors => {
                let mut found = diagnostics_of(code, &proving, shown);
                let is_certain = !handler.is_empty()
                    && errors.iter().all(|error| error.kind == ErrorKind::MissingSeparator)
                    && !has_foreign_command(code.script(), code.reference());
                found.retain(|it| it.proves_code || is_certain);
                found
            }
        }
    };
    let runs = StringRun::Entry { is_certain: false, is_condition: false, is_unscheduled: false };
    report((analysis, context), StringContext { lints: lints.clone(), runs }, codes, check, found);
}

/// Checks the code of some entries that runs in the same way, unless it was checked before, and reports what is found.
fn report(
    (analysis, context): (&Analysis, &ConfigContext<'_>),
    setting: StringContext,
    codes: &[&ConfigCode<'_>],
    check: impl Fn(&Analysis, &str) -> Vec<Diagnostic> + Sync,
    found: &mut Findings,
) {
    // Each setting takes a place in the cache.
    if codes.is_empty() {
        return;
    }
    let reading = analysis.reading();
    let parse_and_check = |text: &str, handler: &str, workspace: Arc<dyn Workspace>| {
        let source = Arc::new(SourceFile::new(text));
        let surroundings = CodeOfEntry::surroundings(reading.reference(), handler).map(Arc::new);
        let part = Reading::new(Arc::clone(reading.reference()), source, None, workspace).within(surroundings);
        check(&analysis.of_part(part), handler)
    };
    let kept = reading.reference().prepared(|_| KeptFindings::default());
    let values: Vec<(&str, &str)> = codes.iter().map(|code| (code.text.value(), &*code.how.handler)).collect();
    let checked = kept.findings(setting, (reading.shared_workspace(), reading.path()), &values, parse_and_check);
    for (code, checked) in codes.iter().zip(checked) {
        let outside = |range: TextRange| code.text.outside(range);
        for finding in checked.findings.iter().cloned() {
            let (range, rule) = (outside(finding.range), finding.code.rule());
            let can_apply = finding.fix.iter().flat_map(|fix| &fix.edits).all(|edit| code.text.can_apply(edit));
            let finding = if can_apply { finding } else { Diagnostic { fix: None, ..finding } };
            rule.sink(context, found).range(range, note(finding, code.text.quote(), &outside));
        }
    }
}

/// Returns settings with only some rules enabled.
fn only(lints: &Lints, is_wanted: impl Fn(&Rule) -> bool) -> Lints {
    let mut levels = lints.levels.clone();
    levels.extend(Code::ALL.into_iter().filter(|code| !is_wanted(code.rule())).map(|code| (code, Level::Off)));
    Lints { levels, target: lints.target.clone() }
}

/// Runs all rules on the code of a string that depend on how it runs.
fn of_checks(analysis: &Analysis) -> Vec<OfCheck> {
    let script = analysis.script();
    let semantics = script.semantics(analysis.reference());
    let mut found = Vec::new();
    for rule in Code::ALL.map(Code::rule) {
        for check in rule.checks {
            let Check::String { applies, check } = check else { continue };
            for (tokens, message) in check(script, semantics) {
                if let Some((range, None)) = script.place(tokens) {
                    found.push((rule, *applies, range, message));
                }
            }
        }
    }
    found
}

/// Maps diagnostics of a string to the script around it.
fn note(finding: Diagnostic, quote: &str, outside: &impl Fn(TextRange) -> TextRange) -> Note {
    let Diagnostic { message, severity, url, related, elsewhere, fix, .. } = finding;
    let edit = |Edit { range, text }: Edit| Edit { range: outside(range), text: text.replace(quote, &quote.repeat(2)) };
    let fix =
        fix.map(|Fix { title, edits, is_safe }| Fix { title, edits: edits.into_iter().map(edit).collect(), is_safe });
    let note = Note::new(message).severity(severity).with(fix);
    let note = match url {
        Some(url) => note.url(url),
        None => note,
    };
    let note = related.into_iter().fold(note, |note, other| note.related(outside(other.range), other.message));
    elsewhere.into_iter().fold(note, |note, place| note.elsewhere(Some(place)))
}

/// Whether the game can parse the text: strings must not contain comments or directives.
fn is_plain(text: &str) -> bool {
    text.len() <= LONGEST
        && !["//", "/*", "\\\n", "\\\r"].iter().any(|mark| text.contains(mark))
        && !text.lines().any(|line| line.trim_start().starts_with('#'))
}
