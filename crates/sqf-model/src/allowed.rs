//! Comments that silence rules: `// sqf-ls: allow(deprecated)` and `// sqf-ls: allow-file(deprecated)`.

use memchr::memmem;
use rustc_hash::FxHashMap;

use super::SourceFile;
use sqf_text::TextRange;

/// Prefix of such a comment, after the comment delimiter.
const MARK: &str = "sqf-ls:";

/// The word for every rule.
const ALL: &str = "all";

/// The ranges in which rules are silenced.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allowed {
    /// For each code the ranges in which it is allowed, sorted and without overlaps.
    places: FxHashMap<Box<str>, Vec<TextRange>>,
}

impl Allowed {
    /// Parses the comments of a script.
    pub fn new(file: &SourceFile) -> Allowed {
        let mut allowed = Allowed::default();
        for at in memmem::find_iter(file.text().as_bytes(), MARK) {
            allowed.read(file, at as u32);
        }
        allowed
    }

    /// Whether the rule `code` is silenced at `offset`.
    pub fn allows(&self, code: &str, offset: u32) -> bool {
        [code, ALL].iter().filter_map(|code| self.places.get(*code)).any(|places| {
            let before = places.partition_point(|place| place.start <= offset);
            places[..before].last().is_some_and(|place| place.contains(offset))
        })
    }

    /// Parses what follows the prefix at `mark`.
    fn read(&mut self, file: &SourceFile, mark: u32) {
        let Some(comment) = file.tokens().at(mark).filter(|token| file.kind(*token).is_comment()) else { return };
        let (text, lines) = (file.text(), file.lines());
        let comment_start = file.range(comment).start;
        let line = lines.range(lines.line(mark)).unwrap_or_default();
        // It must come first in the comment, or in a line of it; a comment that merely mentions it has no effect.
        let before = TextRange::new(line.start.max(comment_start), mark).of(text);
        if !before.chars().all(|c| matches!(c, ' ' | '\t' | '*' | '/')) {
            return;
        }
        let end = line.end.min(file.range(comment).end);
        let rest = TextRange::new(mark + MARK.len() as u32, end).of(text);
        let words = rest.trim_start();
        let (place, codes) = if let Some(codes) = words.strip_prefix("allow-file(") {
            (Some(TextRange::new(0, u32::MAX)), codes)
        } else if let Some(codes) = words.strip_prefix("allow(") {
            (silenced_line(file, comment), codes)
        } else {
            return;
        };
        let Some((codes, _)) = codes.split_once(')') else { return };
        let Some(place) = place else { return };
        for code in codes.split(',').map(str::trim).filter(|code| !code.is_empty()) {
            self.allow(code, place);
        }
    }

    fn allow(&mut self, code: &str, place: TextRange) {
        let places = self.places.entry(code.into()).or_default();
        // Comments and their lines are in text order; `allow-file` covers all earlier ranges.
        match places.last_mut() {
            Some(last) if place.start <= last.start => *places = vec![place],
            Some(last) if place.start < last.end => last.end = last.end.max(place.end),
            _ => places.push(place),
        }
    }
}

/// Returns the line that a comment applies to: its own if code precedes it, else the next line with code. A directive
/// includes the lines that a `\` adds to it.
fn silenced_line(file: &SourceFile, comment: usize) -> Option<TextRange> {
    let line_of = |offset| file.lines().line(offset);
    let own = line_of(file.range(comment).start);
    let before = file.before(comment).filter(|token| line_of(file.range(*token).end) == own);
    if before.is_some() {
        return file.lines().range(own);
    }
    let next = file.after(comment)?;
    let line = file.lines().range(line_of(file.range(next).start))?;
    let directive = file.directive(next).filter(|directive| directive.token == next);
    let end = directive.and_then(|directive| directive.end.checked_sub(1)).map(|last| file.range(last).end);
    Some(TextRange::new(line.start, line.end.max(end.unwrap_or_default())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the lines of a script in which the rule `deprecated` is silenced at the first byte of code.
    fn silenced(script: &str) -> Vec<u32> {
        let file = SourceFile::new(script);
        let allowed = Allowed::new(&file);
        let lines = (0..file.lines().lines()).filter_map(|line| Some((line, file.lines().range(line)?.start)));
        lines.filter(|(_, start)| allowed.allows("deprecated", *start)).map(|(line, _)| line + 1).collect()
    }

    #[test]
    fn a_comment_silences_its_own_line_or_the_next_one_with_code() {
        assert_eq!(silenced("a\nb // sqf-ls: allow(deprecated)\nc\n"), [2]);
        assert_eq!(silenced("a\n// sqf-ls: allow(deprecated)\n\n// why\nc\nd"), [5]);
        assert_eq!(silenced("/* sqf-ls: allow(deprecated) */ a\nb"), [1]);
        assert_eq!(silenced("/*\n * sqf-ls: allow(deprecated)\n */\n a\nb"), [4]);
        assert_eq!(silenced("a; /* x\nsqf-ls: allow(deprecated) */ b"), [1]);
        assert_eq!(silenced("// sqf-ls: allow(deprecated)\n#define A \\\n b \\\n c\nd"), [2, 3, 4]);
        assert_eq!(silenced("a\n// sqf-ls: allow-file(deprecated)\nb"), [1, 2, 3]);
        assert_eq!(silenced("a\n// sqf-ls: allow(deprecated)\n"), [0; 0]);
    }

    #[test]
    fn several_codes_and_all_of_them_can_be_named() {
        assert_eq!(silenced("a // sqf-ls:allow( broken ,deprecated ) because\nb"), [1]);
        assert_eq!(silenced("a // sqf-ls: allow(all)\nb"), [1]);
        assert_eq!(silenced("a // sqf-ls: allow(broken)\nb"), [0; 0]);
        assert_eq!(silenced("a // sqf-ls: allow(deprecated)\nb // sqf-ls: allow(deprecated)\nc"), [1, 2]);
        assert_eq!(silenced("a // sqf-ls: allow(deprecated)\n// sqf-ls: allow-file(deprecated)"), [1, 2]);
    }

    #[test]
    fn other_texts_silence_nothing() {
        assert_eq!(silenced("a // write sqf-ls: allow(deprecated)\nb"), [0; 0]);
        assert_eq!(silenced("a = \"// sqf-ls: allow(deprecated)\"\nb"), [0; 0]);
        assert_eq!(silenced("a // sqf-ls: allow(deprecated\nb"), [0; 0]);
        assert_eq!(silenced("a // sqf-ls: allow deprecated\nb"), [0; 0]);
        assert_eq!(silenced("a // sqf-ls:"), [0; 0]);
    }
}
