//! Code in strings of scripts and configs, which is checked like a separate script.
//!
//! The string sees unknown variables, so only rules that do not depend on variables check it. Macros are not expanded
//! in it.

mod by_text;
mod kept;
mod occasions;

use std::sync::Arc;

use by_text::ByText;
use kept::{KeptFindings, Setting};

use super::context::{ConfigContext, Context, Subject};
use super::findings::{Findings, Note};
use super::rule::{Check, InStrings, Rule};
use super::shared::{code_entries, near};
use super::shown::RulesByNode;
use super::{Code, Diagnostic, Level, Lints, diagnostics_of, of_script};
use sqf_ide::analysis::Analysis;
use sqf_ide::config::ConfigKind;
use sqf_ide::fix::{Edit, Fix};
use sqf_model::{CodeString, Reading, Script, SourceFile, StringText, Surroundings, Workspace};
use sqf_reference::{Form, Reference};
use sqf_syntax::{ErrorKind, Expr, NodeId, TokenKind};
use sqf_text::TextRange;

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
        let outside = |range: TextRange| {
            let part = text.part(range.start as usize, range.end as usize);
            TextRange::new(place.start + part.start, place.start + part.end)
        };
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

fn has_foreign_command(script: &Script, reference: &Reference) -> bool {
    let is_foreign = |token: usize| {
        let is_name = script.pre().tokens().get(token).is_some_and(|it| it.kind == TokenKind::Name);
        let is_far = |form| near::commands(reference, script.text(token), form).is_empty();
        is_name
            && !script.text(token).starts_with('_')
            && reference.forms(script.text(token)).is_empty()
            && is_far(Form::Unary)
            && is_far(Form::Binary)
    };
    let of_errors = script.errors().iter().filter(|error| error.kind == ErrorKind::MissingSeparator);
    of_errors.map(|error| error.token).any(|at| is_foreign(at) || at.checked_sub(1).is_some_and(is_foreign))
}

/// Whether a node is the operand of `compile`.
fn is_compiled(script: &Script, text: NodeId) -> bool {
    let mut around = script.ancestors(text).skip_while(|node| matches!(script.tree().expr(*node), Expr::Paren(_)));
    around.next().is_some_and(|node| script.word(node) == "compile")
}

/// Checks the strings of a config that the game runs as code. Strings with syntax errors other than misspelled commands
/// may not be code, except for handlers such as `onLoad` if all that is missing separates statements.
pub(super) fn of_config(analysis: &Analysis, context: &ConfigContext<'_>, lints: &Lints, found: &mut Findings) {
    match context.kind {
        ConfigKind::Description | ConfigKind::Addon => {}
        ConfigKind::Mission | ConfigKind::Machine => return occasions::check(analysis, context, lints, found),
        ConfigKind::Mod | ConfigKind::Material | ConfigKind::Surface | ConfigKind::Model => return,
    }
    let is_wanted = |rule: &Rule| matches!(rule.behavior.in_strings, InStrings::OfConfigs | InStrings::Always);
    let proving = only(lints, |rule| rule.behavior.may_prove_code);
    let lints = only(lints, is_wanted);
    let rules = lints.rules();
    let texts = code_entries::certain_strings(context).into_iter().take(MOST).filter_map(|(token, entry)| {
        let text = StringText::new(context.pre(), token).filter(|text| is_plain(text.value()))?;
        let name = &*context.config().entry(entry).name;
        // What handlers of other entries are passed depends on the classes around them.
        let is_handler = name.get(..2).is_some_and(|on| on.eq_ignore_ascii_case("on"));
        Some((context.written(token..token + 1)?, text, if is_handler { name } else { "" }))
    });
    let texts: Vec<(TextRange, StringText<'_>, &str)> = texts.collect();
    let reading = analysis.reading();
    let check = |text: &str, handler: &str, workspace: Arc<dyn Workspace>| {
        let source = Arc::new(SourceFile::new(text));
        let surroundings = Surroundings::of_entry(reading.reference(), &[], handler).map(Arc::new);
        let code = Reading::new(Arc::clone(reading.reference()), source, None, workspace).within(surroundings);
        let analysis = analysis.of_part(code);
        match analysis.script().errors() {
            [] => of_script(&analysis, &lints, &rules, |rules| {
                RulesByNode::new(analysis.script(), analysis.reference(), rules)
            }),
            errors => {
                let shown = |rules: &[&_]| RulesByNode::new(analysis.script(), analysis.reference(), rules);
                let mut found = diagnostics_of(&analysis, &proving, shown);
                // `config-code` reports brackets and quotes.
                let is_certain = !handler.is_empty()
                    && errors.iter().all(|error| error.kind == ErrorKind::MissingSeparator)
                    && !has_foreign_command(analysis.script(), analysis.reference());
                found.retain(|it| it.proves_code || is_certain);
                found
            }
        }
    };
    let kept = reading.reference().prepared(|_| KeptFindings::default());
    let values: Vec<(&str, &str)> = texts.iter().map(|(_, text, handler)| (text.value(), *handler)).collect();
    let setting = Setting { lints: lints.clone(), occasion: None };
    let checked = kept.findings(setting, (reading.shared_workspace(), reading.path()), &values, check);
    for ((place, text, _), checked) in texts.iter().zip(checked) {
        let quote = place.of(context.source().text()).get(..1).unwrap_or("\"");
        let outside = |range: TextRange| {
            let part = text.part(range.start as usize, range.end as usize);
            TextRange::new(place.start + part.start, place.start + part.end)
        };
        for finding in checked.findings.iter().cloned() {
            let range = outside(finding.range);
            let (code, note) = (finding.code, note(finding, quote, &outside));
            code.rule().sink(context, found).range(range, note);
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
