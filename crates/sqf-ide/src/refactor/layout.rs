//! The layout of what refactorings write: like the code around it.

use super::site::Site;
use crate::layout::Layout;
use sqf_syntax::NodeId;
use sqf_text::TextRange;

impl Site<'_> {
    /// Returns the line break of the file.
    pub(super) fn line_break(&self) -> &'static str {
        Layout::of(self.text()).line_break()
    }

    /// Returns the blanks at the start of the line that contains an offset.
    pub(super) fn indent_at(&self, offset: u32) -> &str {
        Layout::of(self.text()).indent_at(offset)
    }

    /// Whether only blanks are before an offset on its line.
    pub(super) fn begins_line(&self, offset: u32) -> bool {
        Layout::of(self.text()).begins_line(offset)
    }

    /// Returns one level of indentation, as used in the file.
    pub(super) fn indent_unit(&self) -> String {
        Layout::of(self.text()).indent_unit()
    }

    /// Whether most blocks of the file begin with a brace on a line of its own.
    pub(super) fn has_braces_on_own_lines(&self) -> bool {
        let mut own = 0_isize;
        for line in self.text().lines().take(2000) {
            let line = line.split("//").next().unwrap_or_default().trim();
            match line {
                "{" => own += 1,
                _ if line.ends_with('{') => own -= 1,
                _ => {}
            }
        }
        own > 0
    }

    /// Returns how a block continues: ` {` at the end of the line, or a brace on the next one.
    pub(super) fn opening(&self, indent: &str) -> String {
        match self.has_braces_on_own_lines() {
            true => format!("{}{indent}{{", self.line_break()),
            false => " {".to_owned(),
        }
    }

    /// Returns code on one line in braces: `{ code }`, or `{code}` if most code of the file is written so.
    pub(super) fn braced(&self, code: &str) -> String {
        let bytes = self.text().as_bytes();
        let mut spaced = 0_isize;
        for at in memchr::memchr_iter(b'{', bytes).take(2000) {
            match bytes.get(at + 1) {
                Some(b' ') => spaced += 1,
                Some(b'}' | b'\r' | b'\n' | b'\t') | None => {}
                Some(_) => spaced -= 1,
            }
        }
        if spaced < 0 { format!("{{{code}}}") } else { format!("{{ {code} }}") }
    }

    /// Returns a text from the file with the lines after the first moved from one indentation to another. Lines that
    /// begin in a string or a comment stay.
    pub(super) fn moved(&self, text: &str, from: &str, to: &str) -> String {
        Layout::of(self.text()).moved(text, from, to)
    }

    /// Returns the text of a node, moved to another indentation.
    pub(super) fn moved_source(&self, node: NodeId, to: &str) -> Option<String> {
        let range = self.range_of(node)?;
        Some(self.moved(range.of(self.text()), self.indent_at(range.start), to))
    }

    /// Returns whole lines together with the blank line after them, if that would be left over because another one
    /// precedes them or a block begins there.
    pub(super) fn with_blank_line(&self, lines: TextRange) -> TextRange {
        let (before, after) = (&self.text()[..lines.start as usize], &self.text()[lines.end as usize..]);
        let line = after.split_inclusive('\n').next().unwrap_or_default();
        let above = before.strip_suffix('\n');
        let previous = above.map(|above| above.rsplit('\n').next().unwrap_or_default().trim_end());
        let is_edge = previous.is_none_or(|line| line.is_empty() || line.ends_with('{'));
        let is_whole = before.is_empty() || before.ends_with('\n');
        match is_whole && is_edge && line.trim().is_empty() && line.ends_with('\n') {
            true => TextRange::new(lines.start, lines.end + line.len() as u32),
            false => lines,
        }
    }

    /// Returns what to remove together with a range: its whole lines if nothing else is on them, otherwise the range
    /// with the blanks after it.
    pub(super) fn with_line(&self, range: TextRange) -> TextRange {
        let text = self.text();
        let rest = text.get(range.end as usize..).unwrap_or_default();
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let after = &rest[blanks..];
        let line_break = if after.starts_with("\r\n") { 2 } else { usize::from(after.starts_with(['\n', '\r'])) };
        if self.begins_line(range.start) && (line_break > 0 || after.is_empty()) {
            let start = range.start - self.indent_at(range.start).len() as u32;
            return TextRange::new(start, range.end + (blanks + line_break) as u32);
        }
        TextRange::new(range.start, range.end + blanks as u32)
    }
}
