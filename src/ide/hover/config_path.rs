//! Hover on the name of a documented property in a script: `getNumber (configOf _gate >> "maxSpeed")`.

use super::content;
use crate::catalog::ConfigFacts;
use crate::ide::analysis::Analysis;
use crate::ide::documentation::markup::property;
use crate::ide::names::config_path::ConfigPath;
use crate::text::TextRange;

/// The property in the class that the path before it leads to.
pub(super) fn at(analysis: &Analysis, token: usize, offset: u32) -> Option<(TextRange, String)> {
    let range = content(analysis.file(), token).filter(|range| range.touches(offset))?;
    let cursor = analysis.reading().at_token(token)?;
    let (slot, script) = cursor.slot()?;
    let class = ConfigPath::before(script, analysis.reference(), &slot)?.class()?;
    let facts = ConfigFacts::embedded().of(class, range.of(analysis.file().text()))?;
    Some((range, property::property(facts, class, None)))
}
