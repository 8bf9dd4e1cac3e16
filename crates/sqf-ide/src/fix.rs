//! Fixes of diagnostics, and how they are combined.

use std::collections::BTreeMap;

use sqf_text::TextRange;

/// Up to this number, edits are not merged.
const MANY: usize = 1000;

/// Approximate overhead of an edit in a message, in bytes.
const EDIT_SIZE: usize = 100;

/// An edit of the script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The range to replace; empty for an insertion.
    pub range: TextRange,
    /// The new text; empty for a deletion.
    pub text: String,
}

/// The fix of a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// The title, as shown in menus: ``Replace `a` with `b` ``.
    pub title: String,
    /// The edits, in order and not overlapping.
    pub edits: Vec<Edit>,
    /// Whether it is safe to apply without review, as `sqf-ls check --fix` does.
    pub is_safe: bool,
}

impl Fix {
    /// Creates a fix that replaces `old`, which is at `range`, by `text`.
    pub fn replace(range: TextRange, old: &str, text: String, is_safe: bool) -> Fix {
        Fix { title: format!("Replace `{old}` with `{text}`"), edits: vec![Edit { range, text }], is_safe }
    }
}

/// Combines the edits of fixes that do not overlap, in order; also returns the number of those fixes. Of overlapping
/// fixes, the first one wins; a fix is applied as a whole or not at all.
pub fn combined<'f>(fixes: impl IntoIterator<Item = &'f Fix>) -> (Vec<Edit>, usize) {
    let mut taken: BTreeMap<u32, &Edit> = BTreeMap::new();
    let mut count = 0;
    for fix in fixes {
        let is_ordered = fix.edits.is_sorted_by(|one, next| !one.range.meets(next.range) && one.range < next.range);
        if fix.edits.is_empty() || !is_ordered || fix.edits.iter().any(|edit| meets_any(&taken, edit.range)) {
            continue;
        }
        taken.extend(fix.edits.iter().map(|edit| (edit.range.start, edit)));
        count += 1;
    }
    (taken.into_values().cloned().collect(), count)
}

/// Whether a range overlaps one of `taken`, which do not overlap each other.
fn meets_any(taken: &BTreeMap<u32, &Edit>, range: TextRange) -> bool {
    taken.range(..=range.end).next_back().is_some_and(|(_, edit)| edit.range.meets(range))
}

/// Applies `edits` from [`combined`]; None if they do not belong to this text.
pub fn apply(text: &str, edits: &[Edit]) -> Option<String> {
    let mut new = String::with_capacity(text.len() + edits.iter().map(|edit| edit.text.len()).sum::<usize>());
    let mut done = 0;
    for Edit { range, text: replacement } in edits {
        new.push_str(text.get(done..range.start as usize)?);
        new.push_str(replacement);
        done = range.end as usize;
    }
    new.push_str(text.get(done..)?);
    Some(new)
}

/// Merges very many edits from [`combined`] into a single one, if that is shorter. So an edit never takes much more
/// space than the text itself.
pub fn joined(text: &str, edits: Vec<Edit>) -> Vec<Edit> {
    let (Some(first), Some(last)) = (edits.first(), edits.last()) else { return edits };
    let range = TextRange::new(first.range.start, last.range.end);
    if edits.len() <= MANY || range.len() as usize > edits.len() * EDIT_SIZE {
        return edits;
    }
    let behind = text.len() - (range.end as usize).min(text.len());
    let new = apply(text, &edits).and_then(|new| Some(new.get(range.start as usize..new.len() - behind)?.to_owned()));
    new.map_or(edits, |text| vec![Edit { range, text }])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fix(edits: &[(u32, u32, &str)]) -> Fix {
        let edit = |&(start, end, text): &(u32, u32, &str)| Edit { range: TextRange { start, end }, text: text.into() };
        Fix { title: String::new(), edits: edits.iter().map(edit).collect(), is_safe: true }
    }

    #[track_caller]
    fn check(fixes: &[Fix], expected: &str, made: usize) {
        let (edits, count) = combined(fixes);
        assert_eq!((apply("0123456789", &edits).as_deref(), count), (Some(expected), made));
    }

    #[test]
    fn separate_fixes_are_combined() {
        check(&[fix(&[(7, 9, "b")]), fix(&[(0, 1, "a"), (3, 3, "!")])], "a12!3456b9", 2);
        check(&[], "0123456789", 0);
        check(&[fix(&[(10, 10, "x")])], "0123456789x", 1);
    }

    #[test]
    fn the_first_of_overlapping_fixes_is_applied() {
        check(&[fix(&[(2, 5, "a")]), fix(&[(4, 6, "b")]), fix(&[(7, 8, "c")])], "01a56c89", 2);
        check(&[fix(&[(2, 5, "a")]), fix(&[(5, 5, "b")])], "01a56789", 1);
        check(&[fix(&[(3, 3, "a")]), fix(&[(3, 3, "b")])], "012a3456789", 1);
        check(&[fix(&[(4, 5, "a")]), fix(&[(0, 1, "b"), (4, 6, "b")])], "0123a56789", 1);
        check(&[fix(&[(0, 9, "a")]), fix(&[(3, 4, "b")])], "a9", 1);
    }

    #[test]
    fn an_inconsistent_fix_is_not_applied() {
        check(&[fix(&[(4, 6, "a"), (5, 7, "b")]), fix(&[(6, 7, "b"), (1, 2, "a")]), fix(&[])], "0123456789", 0);
        let (edits, _) = combined(&[fix(&[(8, 12, "a")])]);
        assert_eq!(apply("0123456789", &edits), None);
        let (edits, _) = combined(&[fix(&[(1, 2, "a")])]);
        assert_eq!(apply("ö", &edits), None);
    }

    #[test]
    fn very_many_edits_are_merged_into_an_equivalent_one() {
        let text = "<ab>".repeat(2 * MANY);
        let edit = |at: usize| Edit { range: TextRange::new(at as u32 * 4 + 1, at as u32 * 4 + 3), text: "c".into() };
        for count in [0, 1, MANY, MANY + 1, 2 * MANY] {
            let edits: Vec<Edit> = (0..count).map(edit).collect();
            let one = joined(&text, edits.clone());
            assert_eq!(one.len(), if count > MANY { 1 } else { count });
            assert_eq!(apply(&text, &one), apply(&text, &edits));
        }
        // If they are far apart, separate edits are shorter.
        let sparse = format!("{}{}", text, " ".repeat(1 << 20));
        let mut edits: Vec<Edit> = (0..2 * MANY).map(edit).collect();
        edits.push(Edit { range: TextRange::new(sparse.len() as u32 - 1, sparse.len() as u32), text: String::new() });
        assert_eq!(joined(&sparse, edits.clone()), edits);
        // Edits of another text are not changed.
        assert_eq!(joined("", edits.clone()), edits);
    }
}
