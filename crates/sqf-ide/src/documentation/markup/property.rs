//! Documents classes and properties of configs.

use super::{Page, wiki_link};
use sqf_markdown::{code, fence};
use sqf_reference::configs::MISSION;
use sqf_reference::{ClassFacts, ConfigFacts, PropertyFacts, PropertyReach, ValueFacts, ValueType};
use sqf_text::{listed, uncapitalized};

/// Maximum number of values to list; the page has the rest.
const MOST_VALUES: usize = 24;

/// Documents a known class. `head` is its declaration.
pub(crate) fn class(facts: &ClassFacts, head: &str) -> String {
    let url = facts.url().unwrap_or_default();
    let mut page = Page::new(&url);
    page.add(&fence(head, "cpp"));
    page.add("---");
    page.add(&facts.summary);
    if !url.is_empty() {
        let page_name = facts.page.split('#').next().unwrap_or_default();
        page.add(&wiki_link(if facts.name() == "*" { page_name } else { facts.name() }, &url));
    }
    page.finish()
}

/// Documents a known class with its properties and those of the classes in it. `name` is its own name, or that of a
/// class of the game of its kind.
pub(crate) fn class_page(facts: &'static ClassFacts, name: &str) -> String {
    let known = ConfigFacts::embedded();
    let head = match &facts.control {
        Some((control, number)) if &**control == name => format!("type = {control}; // {number}"),
        _ if &*facts.path == MISSION || name.starts_with('@') => format!("// {}", name.trim_start_matches('@')),
        _ => format!("class {name}"),
    };
    let inside = format!("{}/", facts.path);
    let classes = known.classes().filter(|class| class.path.starts_with(&inside));
    let mut blocks = vec![class(facts, &head)];
    for (class, title) in [(facts, "Properties:".to_owned())]
        .into_iter()
        .chain(classes.map(|class| (class, format!("Properties of {}:", code(&class.path)))))
    {
        if !class.properties.is_empty() {
            blocks.push(format!("**{title}**"));
            blocks.push(class.properties.iter().map(property_line).collect::<Vec<_>>().join("\n"));
        }
    }
    if let Some(like) = &facts.like {
        blocks.push(format!("It also has the properties of {}.", code(like)));
    }
    blocks.join("\n\n")
}

/// Maximum number of values to list on the page of a class; that of the property has the rest.
const MOST_VALUES_OF_MANY: usize = 8;

/// Describes a property on one line of a list, with its values below.
fn property_line(facts: &PropertyFacts) -> String {
    let types = listed(&facts.types.iter().map(ToString::to_string).collect::<Vec<_>>(), "or");
    let badges = badges(facts);
    let badges = if badges.is_empty() { badges } else { format!(", {}", uncapitalized(&badges)) };
    let separator = if facts.summary.is_empty() { "" } else { ": " };
    let mut line = format!("- {} ({types}{badges}){separator}{}", code(&facts.name), facts.summary);
    if facts.values.len() <= MOST_VALUES_OF_MANY {
        for value in &facts.values {
            let forms: Vec<String> = value.forms.iter().map(|form| code(form)).collect();
            line.push_str(&format!("\n  - {}: {}", forms.join(", "), value.meaning));
        }
    }
    line
}

/// Documents a known property of a class. `written` is its value in the config, as spelled in its list of values.
pub(crate) fn property(facts: &PropertyFacts, class: &ClassFacts, written: Option<&ValueFacts>) -> String {
    let url = class.url_of(facts).unwrap_or_default();
    let mut page = Page::new(&url);
    page.add(&fence(&signature(facts), "cpp"));
    page.add("---");
    page.add(&facts.summary);
    page.add(&badges(facts));
    page.add(&values(facts, written));
    if !url.is_empty() {
        page.add(&wiki_link(&facts.name, &url));
    }
    page.finish()
}

/// Returns the forms of a property, one per line: `respawnDelay = number;`.
pub(crate) fn signature(facts: &PropertyFacts) -> String {
    let names = |types: &[ValueType]| listed(&types.iter().map(ToString::to_string).collect::<Vec<_>>(), "or");
    let (arrays, scalars): (Vec<ValueType>, Vec<ValueType>) =
        facts.types.iter().filter(|it| **it != ValueType::Class).partition(|it| it.is_array());
    let mut lines = Vec::new();
    if facts.types.contains(&ValueType::Class) {
        lines.push(format!("class {} {{...}};", facts.name));
    }
    if !scalars.is_empty() {
        lines.push(format!("{} = {};", facts.name, names(&scalars)));
    }
    if let [only] = arrays[..] {
        lines.push(format!("{}[] = {{{}}};", facts.name, elements(only)));
    } else if !arrays.is_empty() {
        lines.push(format!("{}[] = {{...}};", facts.name));
    }
    lines.join("\n")
}

/// Describes the elements of an array.
fn elements(array: ValueType) -> &'static str {
    match array {
        ValueType::Color => "red, green, blue, opacity",
        ValueType::Numbers => "number, ...",
        ValueType::Texts => "text, ...",
        _ => "...",
    }
}

/// Returns the version, default and context of a property on one line.
pub(crate) fn badges(facts: &PropertyFacts) -> String {
    let reach = match facts.reach {
        PropertyReach::Everywhere => None,
        PropertyReach::Addons => Some("only in addons"),
        PropertyReach::Nowhere => Some("no effect in Arma 3"),
        PropertyReach::OlderGames => Some("only in games before Arma 3"),
    };
    let parts = [
        facts.since.as_ref().map(|version| format!("Since Arma 3 {version}")),
        facts.is_required.then(|| "required".to_owned()),
        facts.default.as_ref().map(|default| format!("default {default}")),
        reach.map(str::to_owned),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let mut line = parts.join(" \u{b7} ");
    if let Some(first) = line.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    line
}

/// Lists the values with a meaning, and marks the current one.
fn values(facts: &PropertyFacts, written: Option<&ValueFacts>) -> String {
    if facts.values.is_empty() {
        return String::new();
    }
    let line = |value: &ValueFacts| {
        let forms: Vec<String> = value.forms.iter().map(|form| code(form)).collect();
        let mark = if written == Some(value) { "**" } else { "" };
        format!("- {}: {mark}{}{mark}", forms.join(", "), value.meaning)
    };
    let mut lines = vec!["**Values:**\n".to_owned()];
    lines.extend(facts.values.iter().take(MOST_VALUES).map(line));
    let rest = facts.values.get(MOST_VALUES..).unwrap_or_default();
    lines.extend(rest.iter().filter(|value| written == Some(value)).map(line));
    if !rest.is_empty() {
        lines.push(format!("- and {} more", rest.len()));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_lists_the_values_of_its_properties() {
        let facts = ConfigFacts::embedded().classes().find(|class| &*class.path == "CfgRemoteExec").unwrap();
        let page = class_page(facts, "CfgRemoteExec");
        let modes = "- `mode` (number, default `2`): Which functions are allowed.\n  - `0`: none\n  - `1`: those that are listed\n  - `2`: all\n";
        let targets = "  - `0`: everywhere\n  - `1`: on clients only\n  - `2`: on the server only\n";
        assert!(page.contains(modes) && page.contains(targets), "{page}");
    }
}
