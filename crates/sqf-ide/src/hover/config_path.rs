//! Hover on the name of a property or class in a path of a script: `getNumber (configOf _gate >> "maxSpeed")`.

use super::RULE;
use crate::analysis::Analysis;
use crate::documentation::markup::property;
use crate::documentation::own;
use crate::names::config_path::ConfigPath;
use sqf_reference::ConfigFacts;
use sqf_text::TextRange;

/// What is documented of the property in the class that the path before it leads to, with the value that it has there.
pub(super) fn at(analysis: &Analysis, offset: u32) -> Option<(TextRange, String)> {
    let (path, range) = ConfigPath::at(analysis, offset)?;
    let name = range.of(analysis.file().text());
    let facts = ConfigFacts::embedded();
    let documented = path.class().and_then(|class| Some(property::property(facts.of(class, name)?, class, None)));
    let known = path
        .member(analysis, name)
        .map(|(class, member)| own::member(own::ClassSources::new(analysis), &class, &member));
    let blocks: Vec<String> = known.into_iter().chain(documented).collect();
    (!blocks.is_empty()).then(|| (range, blocks.join(RULE)))
}
