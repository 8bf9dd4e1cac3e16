//! Outline of stringtables: packages, containers and keys.

use crate::analysis::Analysis;
use crate::structure::outline::{Outline, OutlineItem, OutlineKind, nested};
use sqf_syntax::stringtable::{Role, Stringtable};

/// Maximum number of items; the largest known tables have fewer.
const MOST: usize = 20_000;

/// Returns the packages, containers and keys, nested as in the file.
pub(crate) fn outline(analysis: &Analysis, table: &Stringtable) -> Outline {
    let text = analysis.file().text();
    let elements = table.elements().iter().enumerate();
    let items = elements.filter_map(|(id, element)| {
        let (kind, attribute) = match table.role(id, text) {
            Role::Project | Role::Package | Role::Container => (OutlineKind::Package, "name"),
            Role::Key => (OutlineKind::Text, "id"),
            Role::Language | Role::Other => return None,
        };
        let value = element.attribute(attribute, text).and_then(|attribute| attribute.value);
        let range = value.filter(|value| !value.of(text).trim().is_empty()).unwrap_or(element.name);
        let name = range.of(text).to_owned();
        Some(OutlineItem::new(name, kind, element.whole, range))
    });
    nested(items.collect(), MOST)
}
