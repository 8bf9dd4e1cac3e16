//! Names of global variables that are values in the scripts which set them, or that these put together: `missionNamespace
//! setVariable [format ["TAG_%1", _way], 0]`, `call compile format ["%1_count = 0", _way]`.

use std::cell::OnceCell;

use memchr::memmem;
use rustc_hash::FxHashMap;
use sqf_text::{FUNCTION_MARK, is_word_byte, is_word_char};

use super::words::ends_with_word;

/// A pattern of names in lower case: what stands before, between and after the parts that are not known.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct MadeName(Box<[Box<str>]>);

/// Minimum number of letters and digits in all parts of a pattern together: one with fewer may be any name.
const SHORTEST: usize = 2;

/// Maximum number of steps from a name to the variable that has its value.
const DEEPEST: usize = 3;

/// Namespaces, in lower case, whose variables are global.
const NAMESPACES: [&str; 2] = ["missionnamespace", "currentnamespace"];

impl MadeName {
    /// Returns the pattern of these parts, of which those that are not known are None.
    fn new(parts: &[Option<String>]) -> Option<MadeName> {
        let mut known = vec![String::new()];
        for part in parts {
            match (part, known.last_mut()) {
                (Some(text), Some(last)) => last.push_str(text),
                _ => known.push(String::new()),
            }
        }
        let letters = known.iter().flat_map(|part| part.bytes()).filter(u8::is_ascii_alphanumeric).count();
        let are_words = known.iter().all(|part| part.bytes().all(is_word_byte));
        let is_pattern = known.len() > 1 && letters >= SHORTEST && are_words;
        is_pattern.then(|| MadeName(known.into_iter().map(String::into_boxed_str).collect()))
    }

    /// Whether a name in lower case may be one of these.
    pub(crate) fn matches(&self, name: &str) -> bool {
        let [first, between @ .., last] = &*self.0 else { return false };
        let rest = name.strip_prefix(&**first).and_then(|rest| rest.strip_suffix(&**last));
        rest.is_some_and(|mut rest| {
            between.iter().all(|part| match rest.split_once(&**part) {
                Some((_, after)) => {
                    rest = after;
                    true
                }
                None => false,
            })
        })
    }
}

/// Whether a text sets a global variable whose name is a value: `missionNamespace setVariable [_name, 1]`, `publicVariable
/// _name`, `call compile format ["%1 = 1", _name]`, `call compile (_name + " = 1")`. A macro with a name in capitals
/// makes a string of its argument.
pub(crate) fn sets_by_value(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let is_value = |at: usize, opening: &str| {
        let rest = Some(&text[at..]).filter(|rest| !rest.starts_with(is_word_char));
        let rest = rest.and_then(|rest| rest.trim_start().strip_prefix(opening)).map(str::trim_start);
        rest.is_some_and(|rest| match rest.bytes().next() {
            Some(quote @ (b'"' | b'\'')) => {
                let rest = rest[1..].split_once(char::from(quote)).map_or("", |(_, rest)| rest);
                rest.trim_start().starts_with('+')
            }
            Some(b'_' | b'(' | b'[' | b'a'..=b'z') => true,
            // No macro in capitals, and no name with a tag that only lacks its quotes.
            Some(_) => {
                let word = &rest[..rest.bytes().take_while(|byte| is_word_byte(*byte)).count()];
                let after = rest[word.len()..].trim_start();
                word.bytes().any(|byte| byte.is_ascii_lowercase()) && !after.starts_with([',', ';', ')'])
            }
            None => false,
        })
    };
    let mut found = memmem::find_iter(lower.as_bytes(), "setvariable");
    let mut sent = memmem::find_iter(lower.as_bytes(), "publicvariable");
    let mut composed = memmem::find_iter(text.as_bytes(), "%1");
    let mut joined = memmem::find_iter(text.as_bytes(), "+");
    // In other texts, `=` assigns nothing: `hint ("width" + " = 5")`.
    let compiles = memmem::find(lower.as_bytes(), b"compile").is_some();
    let is_assigned = |rest: &str| compiles && rest.starts_with('=') && !rest.starts_with("==");
    found.any(|at| is_of_namespace(&lower[..at]) && is_value(at + "setvariable".len(), "["))
        || sent.any(|at| is_value(at + "publicvariable".len(), ""))
        || composed.any(|at| is_assigned(text[at + "%1".len()..].trim_start_matches(is_word_char).trim_start()))
        || joined.any(|at| {
            let rest = text[at + 1..].trim_start().strip_prefix(['"', '\'']).map(str::trim_start);
            rest.is_some_and(is_assigned)
        })
}

/// Whether a text in lower case ends with the name of such a namespace.
fn is_of_namespace(before: &str) -> bool {
    NAMESPACES.iter().any(|namespace| ends_with_word(before.trim_end(), namespace))
}

/// Returns the names that a script puts together where it sets variables.
pub(crate) fn made(text: &str) -> Vec<MadeName> {
    const SETS: &str = "setvariable";
    const COMPILES: &str = "compile";
    let lower = text.to_ascii_lowercase();
    let script = LowerScript { text: &lower, assigned: OnceCell::new() };
    let mut found = Vec::new();
    for at in memmem::find_iter(lower.as_bytes(), SETS) {
        let after = lower[at + SETS.len()..].trim_start();
        if let Some(list) = after.strip_prefix('[').filter(|_| is_of_namespace(&lower[..at])) {
            found.extend(script.strings(at, expression(list), 0).iter().filter_map(|parts| MadeName::new(parts)));
        }
    }
    for at in memmem::find_iter(lower.as_bytes(), COMPILES) {
        let code = expression(&lower[at + COMPILES.len()..]);
        // `compile preprocessFile "..."` and the like assign nothing.
        if code.contains('=') {
            found.extend(script.strings(at, code, 0).iter().flat_map(|parts| assigned(parts)));
        }
    }
    found
}

/// Maximum length of an expression that is read.
const LONGEST: usize = 2_000;

/// Returns the beginning of a text up to a `,` or `;`, or a bracket that closes what is around it.
fn expression(text: &str) -> &str {
    let is_end = |byte: u8| matches!(byte, b',' | b';' | b']' | b')' | b'}');
    match outside(text).find(|(_, byte)| is_end(*byte)) {
        Some((end, _)) => &text[..end],
        None if text.len() <= LONGEST => text,
        None => "",
    }
}

/// Returns the bytes of a text outside of strings and brackets, and the brackets that close what is around it, with
/// their places; at most from its first [`LONGEST`] bytes.
fn outside(text: &str) -> impl Iterator<Item = (usize, u8)> {
    let (mut depth, mut quote) = (0_usize, None);
    text.bytes().enumerate().take(LONGEST).filter(move |(_, byte)| {
        match (quote, *byte) {
            (Some(open), byte) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, mark @ (b'"' | b'\'')) => quote = Some(mark),
            (None, b'[' | b'(' | b'{') => depth += 1,
            (None, b']' | b')' | b'}') if depth > 0 => depth -= 1,
            (None, _) => return depth == 0,
        }
        false
    })
}

/// A string in parts, of which those that are not known are None.
type Parts = Vec<Option<String>>;

/// Maximum number of terms of a sum, and of parts of a string.
const MOST_PARTS: usize = 16;

/// Maximum number of values of a variable that are looked at, the last ones first.
const MOST_VALUES: usize = 4;

/// A script in lower case.
struct LowerScript<'t> {
    text: &'t str,
    /// Where its local variables are assigned, by name: the places of their `=`. Determined when first asked.
    assigned: OnceCell<FxHashMap<&'t str, Vec<usize>>>,
}

impl<'t> LowerScript<'t> {
    /// Returns the strings that an expression may put together; `at` is its place in the script.
    fn strings(&self, at: usize, text: &str, depth: usize) -> Vec<Parts> {
        let unknown = || vec![vec![None]];
        let text = text.trim();
        if depth > DEEPEST {
            return unknown();
        }
        let inside = text.strip_prefix('(').and_then(|inside| inside.strip_suffix(')'));
        if let Some(inside) = inside.filter(|inside| expression(inside).len() == inside.len()) {
            return self.strings(at, inside, depth + 1);
        }
        let terms = terms(text);
        if terms.len() > MOST_PARTS {
            return unknown();
        }
        if terms.len() > 1 {
            // Each term has one value here: combinations of several say no more.
            let first = |term: &str| self.strings(at, term, depth + 1).swap_remove(0);
            let parts: Parts = terms.into_iter().flat_map(first).collect();
            return if parts.len() > MOST_PARTS { unknown() } else { vec![parts] };
        }
        if let Some(literal) = literal(text) {
            return vec![vec![Some(literal)]];
        }
        if let Some(list) = text.strip_prefix("format").map(str::trim_start).and_then(|list| list.strip_prefix('[')) {
            let form = expression(list).trim();
            // The macro knows what the name begins with.
            let is_of_macro = form.ends_with("func(%1)");
            return match literal(form) {
                Some(form) => vec![placed(&form)],
                None if is_of_macro => vec![vec![None, Some(FUNCTION_MARK.to_owned()), None]],
                None => unknown(),
            };
        }
        let is_local = text.starts_with('_') && text.bytes().all(is_word_byte);
        let values = if is_local { self.values_before(at, text) } else { Vec::new() };
        let found: Vec<Parts> =
            values.into_iter().flat_map(|(at, value)| self.strings(at, value, depth + 1)).take(MOST_VALUES).collect();
        if found.is_empty() { unknown() } else { found }
    }

    /// Returns the last values that the script assigns to a local variable before a place, with where they stand.
    fn values_before(&self, at: usize, name: &str) -> Vec<(usize, &'t str)> {
        let assigned = self.assigned.get_or_init(|| {
            let mut found: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
            for at in memchr::memchr_iter(b'=', self.text.as_bytes()) {
                let name = last_word(self.text[..at].trim_end_matches([' ', '\t']));
                if name.starts_with('_') && !self.text[at + 1..].starts_with('=') {
                    found.entry(name).or_default().push(at);
                }
            }
            found
        });
        let places = assigned.get(name).map_or(&[][..], Vec::as_slice);
        let before = &places[..places.partition_point(|place| *place < at)];
        before.iter().rev().take(MOST_VALUES).map(|at| (*at, expression(&self.text[at + 1..]))).collect()
    }
}

/// Returns the text of a string, if an expression is one.
fn literal(text: &str) -> Option<String> {
    let text = text.trim();
    let quote = text.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let inside = text.get(1..)?.strip_suffix(quote)?;
    let doubled = quote.to_string().repeat(2);
    (!inside.replace(&doubled, "").contains(quote)).then(|| inside.replace(&doubled, &quote.to_string()))
}

/// Splits the text of `format` at its placeholders.
fn placed(form: &str) -> Parts {
    let mut found = Vec::new();
    for (number, part) in form.split('%').enumerate().take(MOST_PARTS) {
        let after = part.trim_start_matches(|digit: char| digit.is_ascii_digit());
        match number {
            0 => found.push(Some(part.to_owned())),
            _ if after.len() < part.len() => found.extend([None, Some(after.to_owned())]),
            _ => found.push(None),
        }
    }
    found
}

/// Splits a sum, which is an [`expression`].
fn terms(text: &str) -> Vec<&str> {
    let (mut begin, mut found) = (0, Vec::new());
    for (at, _) in outside(text).filter(|(_, byte)| *byte == b'+') {
        found.push(&text[begin..at]);
        begin = at + 1;
    }
    found.push(&text[begin..]);
    found
}

/// Returns the word at the end of a text; empty if there is none.
fn last_word(text: &str) -> &str {
    &text[text.trim_end_matches(is_word_char).len()..]
}

/// Returns the names to which code in a string, in parts, assigns values: `%1_count = 0`.
fn assigned(parts: &[Option<String>]) -> Vec<MadeName> {
    let mut found = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let Some(text) = part else { continue };
        for (at, _) in text.match_indices('=') {
            let is_comparison = text[at + 1..].starts_with('=') || text[..at].ends_with(['=', '!', '<', '>']);
            if is_comparison {
                continue;
            }
            let code = text[..at].trim_end();
            let name = last_word(code);
            let mut parts_of_name = vec![Some(name.to_owned())];
            // What comes before, up to something that is not part of the name.
            let before = if name == code { &parts[..number] } else { &[] };
            for before in before.iter().rev() {
                let Some(text) = before else {
                    parts_of_name.push(None);
                    continue;
                };
                let name = last_word(text);
                parts_of_name.push(Some(name.to_owned()));
                if name != text {
                    break;
                }
            }
            parts_of_name.reverse();
            found.extend(MadeName::new(&parts_of_name));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_scripts_make_are_known_by_their_parts() {
        let makes = |script: &str, name: &str| made(script).iter().any(|made| made.matches(name));
        for (script, own, other) in [
            ("missionNamespace setVariable [format [\"gate_%1\", _i], 0];", "gate_5", "wall_5"),
            ("missionNamespace setVariable [format [\"%1_Kills\", _x], 0, true];", "west_kills", "west_wins"),
            ("missionNamespace setVariable [\"TAG_\" + str _i, 0];", "tag_1", "gat_1"),
            ("missionNamespace setVariable [(_x + \"kills\"), 0];", "gatekills", "gatewins"),
            ("private _n = format [\"gate_%1\", _i];\nmissionNamespace setVariable [_n, 0];", "gate_1", "wall_1"),
            ("private _v = _tag + \"_fnc_\" + _x;\nmissionNamespace setVariable [_v, {}];", "tag_fnc_a", "tag_a"),
            ("call compile format [\"%1_count = 0\", _x];", "gate_count", "gate_width"),
            ("call compile (_x + \"_count = 0\");", "gate_count", "gate_width"),
            ("call compile format [\"hint 'a'; TAG_%1 = false\", _x];", "tag_a", "hint_a"),
            ("missionNamespace setVariable [format [QFUNC(%1), _x], {}];", "tag_main_fnc_a", "tag_main_a"),
            ("missionNamespace setVariable [format [\"%1\", _t] + \"_gate\", {}];", "tag_gate", "tag_wall"),
            ("call compile format [\"%1_gate = \"\"x\"\"\", _t];", "tag_gate", "tag_wall"),
            (
                "if (_a) then { _n = format [\"%1_gate\", _t] } else { _n = \"tag_b\" };\nmissionNamespace setVariable [_n, 1];",
                "tag_gate",
                "tag_wall",
            ),
        ] {
            assert!(makes(script, own) && !makes(script, other), "{script}");
        }
        for script in [
            "missionNamespace setVariable [_name, 0];",
            "missionNamespace setVariable [\"gate\", 0];",
            "player setVariable [format [\"gate_%1\", _i], 0];",
            "missionNamespace setVariable [_a + \"_\" + _b, 0];",
            "call compile format [\"%1 == 5\", _x];",
            "missionNamespace setVariable [format [\"%1\", _x], 0];",
            "missionNamespace setVariable [\"",
            "call compile (\"ä = \" + ",
            "// format [QFUNC(%1), _x]\nmissionNamespace setVariable [\"gate\", compile \"1\"];",
        ] {
            assert_eq!(made(script), [], "{script}");
        }
    }
}
