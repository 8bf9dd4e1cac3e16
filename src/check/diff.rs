//! Unified diffs of edits.

use std::fmt::Write;
use std::ops::Range;

use sqf_ide::Edit;
use sqf_text::quoted;

/// Lines around a change.
const CONTEXT: usize = 3;

/// A change of some lines.
#[derive(Debug, Clone)]
struct Change {
    old: Range<usize>,
    new: Range<usize>,
}

/// Writes how a text changes by its edits. Empty without edits.
pub(super) fn unified(name: &str, old: &str, new: &str, edits: &[Edit]) -> String {
    let (old_lines, new_lines) = (lines(old), lines(new));
    let changes = changes(&old_lines, &new_lines, old, edits);
    let mut diff = String::new();
    if changes.is_empty() {
        return diff;
    }
    let name = quoted(name);
    let _ = write!(diff, "--- a/{name}\n+++ b/{name}\n");
    let mut rest = changes.as_slice();
    while let Some(first) = rest.first() {
        let is_near = |pair: &[Change]| pair[1].old.start - pair[0].old.end <= 2 * CONTEXT;
        let count = 1 + rest.windows(2).take_while(|pair| is_near(pair)).count();
        let (hunk, others) = rest.split_at(count);
        rest = others;
        let last = hunk.last().unwrap_or(first);
        let before = first.old.start.min(CONTEXT);
        let after = (old_lines.len() - last.old.end).min(CONTEXT);
        let range = |start: usize, end: usize| {
            let count = end - start;
            format!("{},{count}", if count == 0 { start } else { start + 1 })
        };
        let _ = writeln!(
            diff,
            "@@ -{} +{} @@",
            range(first.old.start - before, last.old.end + after),
            range(first.new.start - before, last.new.end + after)
        );
        let mut at = first.old.start - before;
        for change in hunk {
            old_lines[at..change.old.start].iter().for_each(|line| push(&mut diff, ' ', line));
            old_lines[change.old.clone()].iter().for_each(|line| push(&mut diff, '-', line));
            new_lines[change.new.clone()].iter().for_each(|line| push(&mut diff, '+', line));
            at = change.old.end;
        }
        old_lines[at..last.old.end + after].iter().for_each(|line| push(&mut diff, ' ', line));
    }
    diff
}

fn push(diff: &mut String, sign: char, line: &str) {
    diff.push(sign);
    diff.push_str(line);
    if !line.ends_with('\n') {
        diff.push_str("\n\\ No newline at end of file\n");
    }
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Returns the lines that differ, in order.
fn changes(old: &[&str], new: &[&str], text: &str, edits: &[Edit]) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    // The line and the offset up to which the old text was read, and how many lines the new one has more.
    let (mut line, mut offset, mut more) = (0_usize, 0_usize, 0_isize);
    for edit in edits {
        let (start, end) = (edit.range.start as usize, edit.range.end as usize);
        line += breaks(text.get(offset..start).unwrap_or_default());
        offset = start;
        let removed = breaks(text.get(start..end).unwrap_or_default());
        let added = breaks(&edit.text);
        let new_line = line.wrapping_add_signed(more);
        let change = Change {
            old: line..(line + removed + 1).min(old.len()),
            new: new_line..(new_line + added + 1).min(new.len()),
        };
        more += added as isize - removed as isize;
        match changes.last_mut().filter(|last| change.old.start < last.old.end) {
            Some(last) => (last.old.end, last.new.end) = (change.old.end, change.new.end),
            None => changes.push(change),
        }
    }
    changes.iter_mut().for_each(|change| shrink(old, new, change));
    changes.retain(|change| !change.old.is_empty() || !change.new.is_empty());
    let mut joined: Vec<Change> = Vec::new();
    for change in changes {
        match joined.last_mut().filter(|last| last.old.end == change.old.start) {
            Some(last) => (last.old.end, last.new.end) = (change.old.end, change.new.end),
            None => joined.push(change),
        }
    }
    joined
}

/// Leaves out the lines at both ends of a change that stay the same.
fn shrink(old: &[&str], new: &[&str], change: &mut Change) {
    while !change.old.is_empty() && !change.new.is_empty() && old[change.old.start] == new[change.new.start] {
        change.old.start += 1;
        change.new.start += 1;
    }
    while !change.old.is_empty() && !change.new.is_empty() && old[change.old.end - 1] == new[change.new.end - 1] {
        change.old.end -= 1;
        change.new.end -= 1;
    }
}

fn breaks(text: &str) -> usize {
    memchr::memchr_iter(b'\n', text.as_bytes()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqf_ide::apply;
    use sqf_text::TextRange;

    fn diff(old: &str, edits: &[(u32, u32, &str)]) -> String {
        let edit = |(start, end, text): &(u32, u32, &str)| Edit {
            range: TextRange::new(*start, *end),
            text: (*text).to_owned(),
        };
        let edits: Vec<Edit> = edits.iter().map(edit).collect();
        unified("a.sqf", old, &apply(old, &edits).unwrap(), &edits)
    }

    #[test]
    fn changes_are_shown_with_the_lines_around_them() {
        let shown = diff("a;\nb;\n\n\nc;", &[(4, 5, ""), (6, 7, ""), (10, 10, "\n")]);
        let expected =
            "--- a/a.sqf\n+++ b/a.sqf\n@@ -1,5 +1,4 @@\n a;\n-b;\n+b\n \n-\n-c;\n\\ No newline at end of file\n+c;\n";
        assert_eq!(shown, expected);
    }

    #[test]
    fn distant_changes_are_in_hunks_of_their_own() {
        let old = "a;\n1;\n2;\n3;\n4;\n5;\n6;\n7;\n8;\nb;\n";
        let shown = diff(old, &[(0, 1, "x"), (27, 28, "y")]);
        assert_eq!(shown.matches("@@ -").count(), 2);
        assert!(shown.contains("@@ -1,4 +1,4 @@\n-a;\n+x;\n 1;") && shown.contains("@@ -7,4 +7,4 @@\n 6;"), "{shown}");
        assert_eq!(diff(old, &[]), "");
    }
}
