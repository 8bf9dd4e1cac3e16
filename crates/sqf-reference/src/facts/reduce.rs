//! Reduces a catalog to facts.

use rustc_hash::FxHashSet;

use super::phrase;
use crate::events::leading_version;
use crate::load::Catalog;
use crate::{Form, MainGameSince, Param, Part, Record, Returns, Section, Syntax, Topic, Version};

/// Constants that are valid default values, besides commands without operands.
const CONSTANTS: &[&str] = &["true", "false", "nil"];

/// Returns the facts of a catalog: its records, topics and events without any explanation.
///
/// Revisions and categories are left out, too, since nothing uses them without the text. A field is a fact only if it
/// is named here.
pub fn of_catalog(catalog: &Catalog) -> Catalog {
    let values: FxHashSet<String> = catalog
        .commands
        .iter()
        .filter(|record| record.syntaxes.iter().any(is_nullary))
        .map(|record| record.name.to_ascii_lowercase())
        .chain(CONSTANTS.iter().map(|&name| name.to_owned()))
        .collect();
    let is_value = |word: &str| values.contains(&word.to_ascii_lowercase());
    let records = |records: &[Record]| records.iter().map(|record| of_record(record, &is_value)).collect();
    Catalog {
        commands: records(&catalog.commands),
        functions: records(&catalog.functions),
        topics: catalog.topics.iter().map(of_topic).collect(),
        events: catalog.events.clone(),
        forms: catalog.forms.clone(),
        engine: catalog.engine.clone(),
        updated: catalog.updated.clone(),
    }
}

fn is_nullary(syntax: &Syntax) -> bool {
    syntax.shape.as_ref().is_some_and(|shape| shape.form == Some(Form::Nullary))
}

fn of_record(record: &Record, is_value: &dyn Fn(&str) -> bool) -> Record {
    Record {
        name: record.name.clone(),
        operator: record.operator.clone(),
        title: record.title.clone(),
        kind: record.kind,
        url: record.url.clone(),
        groups: names(&record.groups),
        status: record.status,
        breakage: record.breakage(),
        replaced_by: names(&record.replaced_by),
        games: record.games.clone(),
        since: record.since.clone(),
        main_since: record.main_since.clone(),
        branch: record.branch.as_deref().and_then(phrase::of_name),
        locality: record.locality,
        exec: record.exec.as_deref().and_then(phrase::of_name),
        syntaxes: record.syntaxes.iter().map(|syntax| of_syntax(syntax, &record.main_since, is_value)).collect(),
        aliases: names(&record.aliases),
        see_also: names(&record.see_also),
        ..Record::default()
    }
}

fn of_syntax(syntax: &Syntax, main: &MainGameSince, is_value: &dyn Fn(&str) -> bool) -> Syntax {
    Syntax {
        syntax: phrase::of_name(&syntax.syntax).unwrap_or_default(),
        since: syntax.since.as_deref().and_then(phrase::of_name),
        effect: syntax.effect.as_deref().and_then(phrase::of_name),
        exec: syntax.exec.as_deref().and_then(phrase::of_name),
        shape: syntax.shape.clone(),
        inferred: syntax.inferred,
        params: syntax.params.iter().map(|param| of_param(param, main, is_value)).filter(says_something).collect(),
        returns: syntax.returns.as_ref().and_then(|returns| of_returns(returns, main)),
    }
}

fn of_param(param: &Param, main: &MainGameSince, is_value: &dyn Fn(&str) -> bool) -> Param {
    Param {
        name: phrase::of_name(&param.name).unwrap_or_default(),
        type_text: type_text(param.type_text.as_deref(), &param.types),
        types: names(&param.types),
        optional: param.optional,
        default: param.default.as_deref().and_then(|value| phrase::of_value(value, is_value)),
        since: param.since.as_deref().and_then(phrase::of_name),
        parts: newer(&param.newer_parts(main.game.as_str()), main),
        ..Param::default()
    }
}

/// Returns the named parts that are newer than the command or function itself.
fn newer(parts: &[Part], main: &MainGameSince) -> Vec<Part> {
    let version = |text: &str| text.parse::<Version>().ok();
    let first = main.version.as_deref().and_then(version);
    let is_newer = |part: &&Part| phrase::of_name(&part.name).is_some() && version(&part.version) > first;
    parts.iter().filter(is_newer).cloned().collect()
}

/// Whether anything is left of a parameter: some consist of prose alone.
fn says_something(param: &Param) -> bool {
    !param.name.is_empty() || param.type_text.is_some() || !param.types.is_empty() || param.default.is_some()
}

/// Reduces a return value; None if only prose describes it.
fn of_returns(returns: &Returns, main: &MainGameSince) -> Option<Returns> {
    let type_text = type_text(returns.type_text.as_deref(), &returns.types);
    let types = names(&returns.types);
    (type_text.is_some() || !types.is_empty()).then(|| Returns {
        type_text,
        types,
        parts: newer(&returns.newer_parts(main.game.as_str()), main),
        ..Returns::default()
    })
}

/// Returns the type phrase; if it says more than a type, the type that it names, provided that there is only one.
fn type_text(written: Option<&str>, types: &[String]) -> Option<String> {
    match (written.and_then(phrase::of_type), types) {
        (None, [only]) => phrase::of_type(only),
        (phrase, _) => phrase,
    }
}

fn of_topic(topic: &Topic) -> Topic {
    let section = |section: &Section| {
        let heading = match &section.heading {
            Some(heading) => Some(phrase::of_name(heading)?),
            None => None,
        };
        let since = leading_version(&section.markdown).or_else(|| section.since.clone());
        Some(Section { heading, level: section.level, markdown: String::new(), since })
    };
    Topic {
        name: topic.name.clone(),
        title: topic.title.clone(),
        kind: topic.kind,
        url: topic.url.clone(),
        revid: 0,
        updated: None,
        aliases: names(&topic.aliases),
        groups: topic.groups.clone(),
        markdown: String::new(),
        sections: topic.sections.iter().filter_map(section).collect(),
        categories: Vec::new(),
    }
}

/// Returns the names in a list and drops everything else.
fn names(list: &[String]) -> Vec<String> {
    list.iter().filter_map(|name| phrase::of_name(name)).collect()
}
