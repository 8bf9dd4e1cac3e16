//! Expanding selections in stringtables: a value, a tag, a text, the element, the enclosing elements.

use crate::analysis::Analysis;
use crate::structure::selection::chain;
use sqf_syntax::stringtable::Stringtable;
use sqf_text::TextRange;

/// Returns the ranges around `offset`, from the whole text to the innermost.
pub(crate) fn selection_ranges(analysis: &Analysis, table: &Stringtable, offset: u32) -> Vec<TextRange> {
    let text = analysis.file().text();
    let offset = offset.min(text.len() as u32);
    let mut found = vec![TextRange::new(0, text.len() as u32)];
    for id in table.around(table.at(offset)) {
        let Some(element) = table.elements().get(id) else { continue };
        found.extend(element.attributes.iter().filter_map(|attribute| attribute.value));
        let tags = [Some(element.name), Some(element.start), element.end];
        found.extend(tags.into_iter().flatten());
        let inside = element.content.of(text);
        let start = element.content.start + (inside.len() - inside.trim_start().len()) as u32;
        found.extend([TextRange::new(start, start + inside.trim().len() as u32), element.content, element.whole]);
    }
    found.retain(|range| range.touches(offset) && (!range.is_empty() || text.is_empty()));
    chain(found)
}
