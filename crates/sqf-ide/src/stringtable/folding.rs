//! Folds of a stringtable: elements of several lines, and comments.

use crate::analysis::Analysis;
use crate::structure::folding::{Fold, FoldKind, nested};
use sqf_syntax::stringtable::Stringtable;

/// Returns elements and comments of several lines.
pub(crate) fn folding_ranges(analysis: &Analysis, table: &Stringtable) -> Vec<Fold> {
    let lines = analysis.file().lines();
    let elements = table.elements().iter().map(|element| (element.content, FoldKind::Brackets));
    let comments = table.comments().iter().map(|comment| (*comment, FoldKind::Comment));
    let found = elements.chain(comments).filter(|(range, _)| lines.line(range.start) < lines.line(range.end));
    nested(found.collect())
}
