//! Words in the strings of a `mission.sqm` and of a state machine (`.fsm`), without parsing: a mission may have
//! megabytes.
//!
//! Nearly everything in such a file is in quotes. What is code there only sets the variables that it assigns, and what
//! is not code may name a variable that something else sets.

use std::sync::Arc;

use memchr::memmem;
use rustc_hash::FxHashMap;

use super::words::{GlobalWord, PlainWord, plain_words, variables};
use sqf_syntax::config::may_contain_code;

/// The words of a mission that may be names of global variables.
#[derive(Debug, Default)]
pub(crate) struct MissionWords {
    /// See [`variables`].
    pub(crate) globals: FxHashMap<Arc<str>, GlobalWord>,
    /// See [`plain_words`].
    pub(crate) plain: FxHashMap<Arc<str>, PlainWord>,
}

impl MissionWords {
    /// Returns the words of a text.
    pub(crate) fn of(text: &str) -> MissionWords {
        let mut words = MissionWords::default();
        let mut kind = "";
        each_string(text, |entry, string| {
            if entry.eq_ignore_ascii_case("dataType") {
                kind = string;
            }
            let is_code = may_contain_code(entry);
            match string.get(1..string.len() - 1).filter(|_| is_code) {
                Some(code) if code.contains('"') => words.add(&code.replace("\"\"", "\""), true),
                Some(code) => words.add(code, true),
                // Names of markers are not those of variables.
                None if entry.eq_ignore_ascii_case("name") => {
                    words.add(&format!("dataType={kind};name={string}"), false);
                }
                None => words.add(string, false),
            }
        });
        words
    }

    fn add(&mut self, text: &str, is_code: bool) {
        let (_, globals) = variables(text);
        for (name, mut word) in globals {
            if is_code {
                // Objects are copied with their code, so that a misspelled name may occur often.
                word.count = 0;
            }
            word.is_set_otherwise |= word.is_set || !is_code;
            self.globals.entry(name).or_default().add(&word);
        }
        for (name, word) in plain_words(text, false) {
            self.plain.entry(name).or_default().add(&word);
        }
    }
}

/// Calls `show` with the strings of a text, in their quotes, each with the name of its entry.
fn each_string<'t>(text: &'t str, mut show: impl FnMut(&'t str, &'t str)) {
    let bytes = text.as_bytes();
    let (mut entry, mut from) = ("", 0);
    while let Some(start) = bytes.get(from..).and_then(|rest| memchr::memchr2(b'"', b'/', rest)).map(|at| from + at) {
        // A string that is joined to the one before belongs to the same entry.
        if let Some(name) = entry_before(&text[from..start]) {
            entry = name;
        }
        if bytes[start] == b'/' {
            let is_comment = bytes.get(start + 1) == Some(&b'*');
            let length = if is_comment { memmem::find(&bytes[start + 2..], b"*/").map(|at| at + 4) } else { Some(1) };
            let Some(length) = length else { return };
            from = start + length;
            continue;
        }
        let mut end = start + 1;
        loop {
            let Some(quote) = memchr::memchr(b'"', &bytes[end..]).map(|at| end + at) else { return };
            end = quote + 1;
            if bytes.get(end) != Some(&b'"') {
                break;
            }
            end += 1;
        }
        show(entry, &text[start..end]);
        from = end;
    }
}

/// Returns the name of the entry whose value begins after a text: `init=`, `author[]={`.
fn entry_before(text: &str) -> Option<&str> {
    let name = text[..text.rfind('=')?].trim_end().trim_end_matches("[]").trim_end();
    let start = name.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).map_or(0, |at| at + 1);
    name.get(start..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_of_a_mission_sets_only_what_it_assigns() {
        let text = r#"class Item0 { dataType="Trigger"; description="the TAG_gate";
  class Attributes { name="TAG_zone"; condition="TAG_ready && count TAG_list > 0";
    onActivation="TAG_open = true; hint ""TAG_text""; gateNumber = 5;" \n "TAG_second = 1;"; text="lonely"; }; };"#;
        let words = MissionWords::of(text);
        let shown = |name: &str| {
            let word = words.globals.get(name).unwrap_or_else(|| panic!("{name}"));
            (word.is_set, word.is_quoted, word.count)
        };
        assert_eq!(shown("tag_ready"), (false, false, 0));
        assert_eq!(shown("tag_list"), (false, false, 0));
        assert_eq!(shown("tag_open"), (true, false, 0));
        assert_eq!(shown("tag_second"), (true, false, 0));
        assert_eq!(shown("tag_text"), (false, true, 0));
        assert_eq!(shown("tag_zone"), (false, true, 1));
        assert_eq!(words.plain.get("gatenumber").unwrap().written.as_deref(), Some("gateNumber"));
        let lonely = PlainWord { is_quoted: true, may_be_variable: true, ..PlainWord::default() };
        assert_eq!(words.plain.get("lonely"), Some(&lonely));
        assert!(!words.plain.contains_key("condition"));
    }

    #[test]
    fn unclosed_strings_end_the_reading() {
        for text in [
            "/*",
            "/*/",
            "/",
            "a = /*\"*/\"x\"",
            "\"",
            "a = \"\"",
            "a = \"\"\"",
            "=\"x\"\"",
            "é=\"é\"\"\";\"",
            "[]=\"a\"\"b\"",
        ] {
            MissionWords::of(text);
        }
    }
}
