//! Folds of a stringtable: elements of several lines, and comments.

use crate::ide::analysis::Analysis;
use crate::ide::structure::folding::{Fold, FoldKind, nested};
use crate::stringtable::Stringtable;

pub(in crate::ide) fn folding_ranges(analysis: &Analysis, table: &Stringtable) -> Vec<Fold> {
    let lines = analysis.file().lines();
    let elements = table.elements().iter().map(|element| (element.content, FoldKind::Brackets));
    let comments = table.comments().iter().map(|comment| (*comment, FoldKind::Comment));
    let found = elements.chain(comments).filter(|(range, _)| lines.line(range.start) < lines.line(range.end));
    nested(found.collect())
}
