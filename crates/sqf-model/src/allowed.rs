//! Comments that silence rules: `// sqf-ls: allow(deprecated)` and `// sqf-ls: allow-file(deprecated)`. Lines that
//! projects already have for HEMTT count, too: `#pragma hemtt suppress pw3_padded_arg file` and
//! `#pragma hemtt ignore_variables ["_self"]`, see its book; so do those for the linters of CBA and ACE,
//! `//IGNORE_PRIVATE_WARNING ["_self"];` and `//IGNORE_STRING_WARNING(STR_TAG_open);`.

use memchr::memmem;
use rustc_hash::FxHashMap;

use super::SourceFile;
use sqf_text::{TextRange, is_word_char};

/// Prefix of such a comment, after the comment delimiter.
const MARK: &str = "sqf-ls:";

/// How the comments of CBA and ACE begin that name variables which something else sets.
const VARIABLES_MARK: &str = "IGNORE_PRIVATE_WARNING";

/// How their comments begin that name keys of stringtables which only look as if they were used.
const KEYS_MARK: &str = "IGNORE_STRING_WARNING";

/// The word for every rule.
const ALL: &str = "all";

/// Codes of HEMTT that `suppress` takes, with the rules that report the same.
const CODES_OF_HEMTT: [(&str, &str); 1] = [("pw3_padded_arg", "macro-blanks")];

/// The ranges in which rules are silenced.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allowed {
    /// For each code the ranges in which it is allowed, sorted and without overlaps.
    places: FxHashMap<Box<str>, Vec<TextRange>>,
    /// Variables that something else sets, in lower case, and from where on.
    variables: Vec<(Box<str>, u32)>,
    /// Keys of stringtables that need not exist, in lower case.
    keys: Vec<Box<str>>,
}

impl Allowed {
    /// Parses the comments of a script.
    pub fn new(file: &SourceFile) -> Allowed {
        let mut allowed = Allowed::default();
        for at in memmem::find_iter(file.text().as_bytes(), MARK) {
            allowed.read(file, at as u32);
        }
        for at in memmem::find_iter(file.text().as_bytes(), VARIABLES_MARK) {
            if let Some((list, start)) = in_comment(file, at + VARIABLES_MARK.len()) {
                allowed.set_variables(list, start);
            }
        }
        for at in memmem::find_iter(file.text().as_bytes(), KEYS_MARK) {
            let key = in_comment(file, at + KEYS_MARK.len()).and_then(|(list, _)| words(list).next());
            allowed.keys.extend(key.map(|key| key.to_lowercase().into()));
        }
        for directive in file.source().directives() {
            let words = file.source().range_of(directive);
            if let Some(words) = words.of(file.text()).trim_start_matches(['#', ' ', '\t']).strip_prefix("pragma") {
                allowed.read_pragma(file, directive.end, words);
            }
        }
        for places in allowed.places.values_mut() {
            places.sort_by_key(|place| place.start);
            places.dedup_by(|next, place| {
                let overlaps = next.start < place.end;
                place.end = if overlaps { place.end.max(next.end) } else { place.end };
                overlaps
            });
        }
        allowed
    }

    /// Whether something outside of the script sets a variable, given in lower case, that it reads at `offset`.
    pub fn sets(&self, variable: &str, offset: u32) -> bool {
        self.variables.iter().any(|(name, from)| *from <= offset && **name == *variable)
    }

    /// Whether a key of a stringtable, given in lower case, need not exist.
    pub fn ignores_key(&self, key: &str) -> bool {
        self.keys.iter().any(|name| **name == *key)
    }

    /// Adds the variables in a list of names, with or without quotes, which something else sets from an offset on.
    fn set_variables(&mut self, list: &str, from: u32) {
        let names = words(list).filter(|name| name.starts_with('_'));
        self.variables.extend(names.map(|name| (name.to_lowercase().into(), from)));
    }

    /// Parses what follows `#pragma`. `end` is the token after the line.
    fn read_pragma(&mut self, file: &SourceFile, end: usize, words: &str) {
        let Some(words) = words.trim_start().strip_prefix("hemtt") else { return };
        let start = end.checked_sub(1).map_or(0, |last| file.range(last).end);
        if let Some(names) = words.trim_start().strip_prefix("ignore_variables") {
            self.set_variables(names, start);
        } else if let Some(words) = words.trim_start().strip_prefix("suppress") {
            let mut words = words.split_whitespace();
            let code = words.next().and_then(|code| CODES_OF_HEMTT.iter().find(|(known, _)| *known == code));
            let Some((_, code)) = code else { return };
            let place = match words.next() {
                Some("file" | "config") => Some(TextRange::new(start, u32::MAX)),
                _ => file.lines().range(file.lines().line(start) + 1),
            };
            if let Some(place) = place {
                self.allow(code, place);
            }
        }
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
        self.places.entry(code.into()).or_default().push(place);
    }
}

/// Returns the rest of a line of a comment, up to the end of the list that begins there, and where the line starts.
fn in_comment(file: &SourceFile, at: usize) -> Option<(&str, u32)> {
    let at = at as u32;
    file.tokens().at(at - 1).filter(|token| file.kind(*token).is_comment())?;
    let line = file.lines().range(file.lines().line(at))?;
    let rest = TextRange::new(at, line.end).of(file.text());
    Some((rest.split([']', ')']).next().unwrap_or_default(), line.start))
}

fn words(list: &str) -> impl Iterator<Item = &str> {
    list.split(|c: char| !is_word_char(c)).filter(|word| !word.is_empty())
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
    fn lines_for_hemtt_count() {
        let silenced = |script: &str| {
            let file = SourceFile::new(script);
            let allowed = Allowed::new(&file);
            let lines = (0..file.lines().lines()).filter_map(|line| Some((line, file.lines().range(line)?.start)));
            let lines = lines.filter(|(_, start)| allowed.allows("macro-blanks", *start));
            lines.map(|(line, _)| line + 1).collect::<Vec<_>>()
        };
        assert_eq!(silenced("a\n#pragma hemtt suppress pw3_padded_arg\nb\nc"), [3]);
        assert_eq!(silenced("a\n# pragma hemtt suppress pw3_padded_arg file\nb\nc"), [3, 4]);
        assert_eq!(silenced("a\n#pragma hemtt suppress pe1\n#pragma once\n#pragma\nb"), [0; 0]);
        assert_eq!(silenced("#pragma hemtt suppress pw3_padded_arg"), [0; 0]);
        let file = SourceFile::new(
            "a\n#pragma hemtt ignore_variables [\"_Self\", \"_gate\"]\nb\n#pragma hemtt ignore_variables [\"",
        );
        let allowed = Allowed::new(&file);
        assert!(allowed.sets("_self", 60) && allowed.sets("_gate", 60));
        assert!(!allowed.sets("_self", 0) && !allowed.sets("_door", 60));
    }

    #[test]
    fn variables_in_comments_of_cba_and_ace_are_set_elsewhere() {
        let file = SourceFile::new(
            "a\nb; //IGNORE_PRIVATE_WARNING [\"_Self\", \"_gate\"];\nhint \"IGNORE_PRIVATE_WARNING _door\"",
        );
        let allowed = Allowed::new(&file);
        assert!(allowed.sets("_self", 2) && allowed.sets("_gate", 60));
        assert!(!allowed.sets("_self", 0) && !allowed.sets("_door", 90));
        let file = SourceFile::new("// IGNORE_PRIVATE_WARNING(_self,_gate); _door is not meant\na");
        let allowed = Allowed::new(&file);
        assert!(allowed.sets("_self", 60) && allowed.sets("_gate", 60) && !allowed.sets("_door", 60));
    }

    #[test]
    fn keys_in_comments_of_cba_and_ace_need_not_exist() {
        let file = SourceFile::new(
            "//IGNORE_STRING_WARNING(STR_TAG_Open);\na /* IGNORE_STRING_WARNING('str_tag_shut') */\n\
             hint \"IGNORE_STRING_WARNING(STR_TAG_lock)\"; //IGNORE_STRING_WARNING",
        );
        let allowed = Allowed::new(&file);
        assert!(allowed.ignores_key("str_tag_open") && allowed.ignores_key("str_tag_shut"));
        assert!(!allowed.ignores_key("str_tag_lock") && !allowed.ignores_key(""));
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
