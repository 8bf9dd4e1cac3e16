//! Code in strings of scripts and configs: checked like a script of its own, with what is found at its place in the string.
//!
//! The string sees variables of which nothing is known here, so only rules are asked that need none; macros are not
//! expanded in it.

mod by_text;
mod kept;

use std::sync::Arc;

use by_text::ByText;
use kept::Kept;

use super::context::{ConfigContext, ConfigSink, Context, Found, Note, Sink};
use super::nodes::Shown;
use super::rules::{config_code, suspension, syntax::near, undefined_variable};
use super::{Code, Diagnostic, Level, Lints, diagnostics_of, of_script};
use crate::catalog::{Form, Reference, Type, TypeSet};
use crate::ide::{Analysis, ConfigKind, Edit, Fix};
use crate::model::{Script, Semantics, SourceFile, StringText, Workspace, code_strings};
use crate::syntax::{ErrorKind, Expr, NodeId, TokenKind};
use crate::text::TextRange;

/// The rules that look into strings. Commands of special builds are named in strings on purpose: a script that compiles
/// them later runs in every build.
const WITHIN: [Code; 32] = [
    Code::Syntax,
    Code::ElseIf,
    Code::ExitWithElse,
    Code::ThenWithoutCode,
    Code::StatementComma,
    Code::Deprecated,
    Code::Broken,
    Code::NewerVersion,
    Code::UnknownFunction,
    Code::UnknownEvent,
    Code::NewerEvent,
    Code::UnknownWord,
    Code::UnknownClass,
    Code::UnknownTypeName,
    Code::UnaryFirst,
    Code::DuplicateCase,
    Code::OutOfRange,
    Code::DivisionByZero,
    Code::ImpossibleComparison,
    Code::LetterCase,
    Code::NullComparison,
    Code::SameOperand,
    Code::ConditionValue,
    Code::ComparisonType,
    Code::NothingValue,
    Code::OperandType,
    Code::ArrayArgument,
    Code::ParamsElement,
    Code::FormatArguments,
    Code::EventParameter,
    Code::NilTrap,
    Code::TypeName,
];

/// The rules that look into strings of configs beside [`WITHIN`], in which brackets and quotes are looked at elsewhere.
const WITHIN_CONFIGS: [Code; 2] = [Code::ThisCall, Code::UnknownProjectFunction];

/// Length of a string that is looked into, in bytes.
const LONGEST: usize = 1 << 14;
/// Length of a word that is taken for a misspelt command where a text may be no code.
const SHORTEST: u32 = 5;
/// Strings of a script that are looked into.
const MOST: usize = 1000;

/// Checks the strings of a script that the game runs as code.
pub(super) fn strings(context: &Context<'_>, lints: &Lints, found: &mut Found) {
    let strings = code_strings(context.script);
    if strings.is_empty() {
        return;
    }
    let lints = only(lints, |code| WITHIN.contains(&code));
    let known = context.reference().prepared(|_| ByText::<Within>::default()).with(&lints);
    for string in strings.into_iter().take(MOST) {
        let token = context.tree().token(string.node);
        let Some(text) = StringText::new(context.script.pre(), token) else { continue };
        let Some(place) = context.place_of_written(token).filter(|_| is_plain(text.value())) else { continue };
        let within = known.get(text.value()).unwrap_or_else(|| {
            let within = Arc::new(Within::new(context, text.value(), &lints));
            known.put(text.value(), &within);
            within
        });
        // Code that calls commands of an extension can only be written so: the game reads it where that has been loaded.
        if within.has_foreign_command && is_compiled(context, string.node) {
            continue;
        }
        let quote = place.of(context.analysis.file().text()).get(..1).unwrap_or("\"");
        let outside = |range: TextRange| {
            let part = text.part(range.start as usize, range.end as usize);
            TextRange::new(place.start + part.start, place.start + part.end)
        };
        for finding in &within.findings {
            let range = outside(finding.range);
            Sink::new(context, finding.code.rule(), found).range(range, note(finding.clone(), quote, &outside));
        }
        if let Some((range, message)) = &within.condition
            && string.is_condition
            && lints.wants(Code::ConditionValue)
        {
            Sink::new(context, Code::ConditionValue.rule(), found).range(outside(*range), Note::new(message.as_str()));
        }
        if string.is_alone && context.lints.wants(Code::UndefinedVariable) {
            for (range, name) in &within.unset {
                let note = undefined_variable::in_string(name);
                Sink::new(context, Code::UndefinedVariable.rule(), found).range(outside(*range), note);
            }
        }
        if string.is_alone && string.is_condition && context.lints.wants(Code::UndefinedVariable) {
            for (range, name) in &within.of_actions {
                let note = Note::new(format!(
                    "`{name}` exists only in the code of an action, not in its condition, where `_this` is the unit"
                ));
                Sink::new(context, Code::UndefinedVariable.rule(), found).range(outside(*range), note);
            }
        }
        if string.is_unscheduled && context.lints.wants(Code::Suspension) {
            for (range, command) in &within.waiting {
                let note = suspension::note(command);
                Sink::new(context, Code::Suspension.rule(), found).range(outside(*range), note);
            }
        }
    }
}

/// What is found in the text of a string.
#[derive(Default)]
struct Within {
    findings: Vec<Diagnostic>,
    /// What is wrong with it as a condition, and where.
    condition: Option<(TextRange, String)>,
    /// The commands that wait right where the code runs, and where.
    waiting: Vec<(TextRange, Box<str>)>,
    /// The local variables that nothing in it sets, and where.
    unset: Vec<(TextRange, Box<str>)>,
    /// What only the code of an action is given, and where it stands.
    of_actions: Vec<(TextRange, Box<str>)>,
    /// Whether an error is about a name that stands where a command would, and that is near to none which is known.
    has_foreign_command: bool,
}

impl Within {
    fn new(context: &Context<'_>, text: &str, lints: &Lints) -> Within {
        let reference = Arc::clone(context.analysis.reading().reference());
        let analysis = Analysis::new(reference, Arc::new(SourceFile::new(text)));
        if analysis.script().markup().is_some() {
            return Within::default();
        }
        let shown = |rules: &[&_]| Shown::new(analysis.script(), analysis.reference(), rules);
        Within {
            findings: diagnostics_of(&analysis, lints, shown),
            condition: condition(&analysis),
            waiting: placed(&analysis, suspension::waiting_at_once),
            unset: placed(&analysis, undefined_variable::unset),
            of_actions: placed(&analysis, undefined_variable::of_actions),
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

/// Whether the text of a node is what `compile` is given.
fn is_compiled(context: &Context<'_>, text: NodeId) -> bool {
    let around = std::iter::successors(context.script.parent(text), |node| context.script.parent(*node));
    let mut around = around.skip_while(|node| matches!(context.tree().expr(*node), Expr::Paren(_)));
    around.next().is_some_and(|node| context.script.word(node) == "compile")
}

/// Checks the strings of a config that the game runs as code. Those with other syntax errors than misspelt commands may
/// be no code.
pub(super) fn of_config(context: &ConfigContext<'_>, lints: &Lints, found: &mut Found) {
    if !matches!(context.kind, ConfigKind::Description | ConfigKind::Addon) {
        return;
    }
    if lints.wants(Code::Suspension) {
        suspension::in_dialogs(context, found);
    }
    let is_wanted = |code| (WITHIN.contains(&code) || WITHIN_CONFIGS.contains(&code)) && code != Code::Syntax;
    let syntax = only(lints, |code| code == Code::Syntax);
    let lints = only(lints, is_wanted);
    let rules = lints.rules();
    let texts = config_code::certain_strings(context).into_iter().take(MOST).filter_map(|token| {
        let text = StringText::new(context.pre(), token).filter(|text| is_plain(text.value()))?;
        Some((context.written(token..token + 1)?, text))
    });
    let texts: Vec<(TextRange, StringText<'_>)> = texts.collect();
    let reading = context.analysis.reading();
    let check = |text: &str, workspace: Arc<dyn Workspace>| {
        let source = Arc::new(SourceFile::new(text));
        let analysis = Analysis::in_workspace(Arc::clone(reading.reference()), source, None, workspace);
        match analysis.script().errors() {
            [] => {
                of_script(&analysis, &lints, &rules, |rules| Shown::new(analysis.script(), analysis.reference(), rules))
            }
            // Nothing but code has a word that is all but a command where a command belongs.
            _ => {
                let shown = |rules: &[&_]| Shown::new(analysis.script(), analysis.reference(), rules);
                let mut found = diagnostics_of(&analysis, &syntax, shown);
                found.retain(|it| it.message.starts_with("unknown command") && it.range.len() >= SHORTEST);
                found
            }
        }
    };
    let kept = reading.reference().prepared(|_| Kept::default());
    let values: Vec<&str> = texts.iter().map(|(_, text)| text.value()).collect();
    let checked = kept.findings(&lints, reading.shared_workspace(), &values, check);
    for ((place, text), checked) in texts.iter().zip(checked) {
        let quote = place.of(context.source().text()).get(..1).unwrap_or("\"");
        let outside = |range: TextRange| {
            let part = text.part(range.start as usize, range.end as usize);
            TextRange::new(place.start + part.start, place.start + part.end)
        };
        for finding in checked.findings.iter().cloned() {
            let range = outside(finding.range);
            let (code, note) = (finding.code, note(finding, quote, &outside));
            ConfigSink::new(context, code.rule(), found).range(range, note);
        }
    }
}

/// Settings that turn off all rules but some.
fn only(lints: &Lints, is_wanted: impl Fn(Code) -> bool) -> Lints {
    let mut levels = lints.levels.clone();
    levels.extend(Code::ALL.into_iter().filter(|code| !is_wanted(*code)).map(|code| (code, Level::Off)));
    Lints { levels, target: lints.target.clone() }
}

/// What there is to say of a condition that is certain to be neither true nor false, and where.
fn condition(analysis: &Analysis) -> Option<(TextRange, String)> {
    let script = analysis.script();
    let last = script.statements_of_script()?.last()?;
    let given = script.semantics(analysis.reference()).types(*last);
    let is_known = !given.is_any() && !given.is_empty() && script.errors().is_empty();
    if !is_known || !given.is_disjoint(TypeSet::of(&[Type::Boolean])) {
        return None;
    }
    let (range, None) = script.place(script.tree().tokens(*last))? else { return None };
    let what = match given.without(Type::Nothing.into()) {
        none if none.is_empty() => "this returns nothing".to_owned(),
        given => format!("this is {given}"),
    };
    Some((range, format!("the condition must be Boolean; {what}")))
}

/// The words of some nodes of a string, and where they stand.
fn placed(analysis: &Analysis, nodes: fn(&Script, &Semantics) -> Vec<NodeId>) -> Vec<(TextRange, Box<str>)> {
    let script = analysis.script();
    let place = |node| {
        let token = script.tree().token(node);
        let (range, None) = script.place(token..token + 1)? else { return None };
        Some((range, script.text(token).into()))
    };
    nodes(script, script.semantics(analysis.reference())).into_iter().filter_map(place).collect()
}

/// What is found in a string, as it is said of the script around.
fn note(finding: Diagnostic, quote: &str, outside: &impl Fn(TextRange) -> TextRange) -> Note {
    let Diagnostic { message, severity, url, related, fix, .. } = finding;
    let edit = |Edit { range, text }: Edit| Edit { range: outside(range), text: text.replace(quote, &quote.repeat(2)) };
    let fix =
        fix.map(|Fix { title, edits, is_safe }| Fix { title, edits: edits.into_iter().map(edit).collect(), is_safe });
    let note = Note::new(message).severity(severity).with(fix);
    let note = match url {
        Some(url) => note.url(url),
        None => note,
    };
    related.into_iter().fold(note, |note, other| note.related(outside(other.range), other.message))
}

/// Whether the game reads the text as it stands: it knows neither comments nor directives there.
fn is_plain(text: &str) -> bool {
    text.len() <= LONGEST
        && !["//", "/*", "\\\n", "\\\r"].iter().any(|mark| text.contains(mark))
        && !text.lines().any(|line| line.trim_start().starts_with('#'))
}
