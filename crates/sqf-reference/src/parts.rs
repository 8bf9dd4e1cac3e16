//! Parts of a parameter or return value that are newer than the rest: a value (`"PATH"`), an element of an array, a
//! type.
//!
//! Pages mark such parts with a version, in lists, tables and sentences. Anything uncertain is left out.

use crate::games;
use sqf_text::is_word;

/// A part that is newer than what it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// A value with its quotes, or the name of an element or type.
    pub name: String,
    /// The version of the primary game that added it.
    pub version: String,
}

impl Part {
    /// Returns the text that a script writes, if the part is a value.
    pub fn value(&self) -> Option<&str> {
        self.name.strip_prefix('"')?.strip_suffix('"')
    }
}

/// Finds the newer parts that the Markdown of a parameter mentions. `types` are those of the parameter.
pub fn of_text(text: &str, game: &str, types: &[String]) -> Vec<Part> {
    let Some(game) = games::by_code(game) else { return Vec::new() };
    let mark = format!("{} ", game.name);
    let mut parts: Vec<Part> = Vec::new();
    for line in text.lines() {
        for (at, _) in line.match_indices(&mark) {
            let rest = &line[at + mark.len()..];
            let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
            let (version, after) = rest.split_at(end);
            if version.parse::<super::Version>().is_err() {
                continue;
            }
            let name = name(without_since(&line[..at]), after.trim_start(), line.trim_start(), types);
            if let Some(name) = name
                && !parts.iter().any(|part| part.name == name)
            {
                parts.push(Part { name, version: version.to_owned() });
            }
        }
    }
    parts
}

/// Lists parts for users: `"PATH"` since 1.62.
pub fn listed(parts: &[Part]) -> String {
    let item = |part: &Part| format!("`{}` since {}", part.name, part.version);
    parts.iter().map(item).collect::<Vec<_>>().join(", ")
}

/// Returns what precedes a version, without the word that introduces it.
fn without_since(before: &str) -> &str {
    let before = before.trim_end();
    let before = ["since", "Since"].iter().find_map(|word| before.strip_suffix(word)).unwrap_or(before);
    before.trim_end()
}

/// Returns the name of the part that a version between `before` and `after` belongs to.
fn name(before: &str, after: &str, line: &str, types: &[String]) -> Option<String> {
    let is_item = line.starts_with("- ");
    // The version comes first: `- Arma 3 1.62 "PATH"`, `Number or Arma 3 1.94 String`, `[min, max, Arma 3 2.08 step]`.
    let begins = ["-", "\u{2022}", "|", ",", "[", " or"].iter().any(|end| before.ends_with(end));
    let is_whole_cell = line.starts_with('|') && after.starts_with('|');
    if begins && !is_whole_cell {
        if let Some(value) = quoted(after) {
            return Some(value);
        }
        let word = after.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().filter(|word| is_word(word))?;
        let rest = &after[word.len()..];
        let is_in_array = before.rfind('[') > before.rfind(']') && rest.starts_with([',', ']']);
        if is_item && before.trim() == "-" && rest.starts_with(':') || is_in_array {
            return Some(word.to_owned());
        }
        return types.iter().find(|name| *name == word || format!("{name}s") == word).cloned();
    }
    // It comes last: `| "HEARING" | ... | Arma 3 2.22 |`, `- persistent: Boolean Arma 3 2.24 - ...`,
    // `Group (since ...)`.
    if line.starts_with('|') {
        let is_cell = before.ends_with('|') || after.starts_with('|');
        return quoted(line.trim_start_matches(['|', ' '])).filter(|_| is_cell);
    }
    let before = before.strip_suffix('(').unwrap_or(before).trim_end();
    let ends = after.is_empty() || after.starts_with([')', '-']);
    let last = before.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let element = before.trim_start().strip_prefix("- ").and_then(|item| item.split_once(':'));
    match element {
        Some((name, said)) if ends && is_word(name) && !said.contains(" - ") && types_only(said) => {
            Some(name.to_owned())
        }
        Some(_) => None,
        None if ends || after.starts_with('|') => types.iter().find(|name| *name == last && types.len() > 1).cloned(),
        None => None,
    }
}

/// Whether words are little more than names of types.
fn types_only(words: &str) -> bool {
    words.split_whitespace().count() <= 3
}

/// Parses a quoted value at the start of a text, with or without Markdown syntax.
fn quoted(text: &str) -> Option<String> {
    let text = text.trim_start_matches(['`', '*', ' ']);
    let (value, _) = text.strip_prefix('"')?.split_once('"')?;
    (!value.is_empty() && !value.contains(['`', '\\'])).then(|| format!("\"{value}\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let types = ["Number", "String", "Group"].map(str::to_owned);
        let found: Vec<String> =
            of_text(text, "arma3", &types).iter().map(|part| format!("{} {}", part.name, part.version)).collect();
        assert_eq!(found.join(", "), expected, "{text}");
    }

    #[test]
    fn values_elements_and_types_have_versions() {
        check("mode: String - one of:\n\n- \"SLOW\"\n- Arma 3 2.04 `\"FAST\"` - at once", "\"FAST\" 2.04");
        check("| \"SLOW\" | Slowly. |\n| \"FAST\" | At once. | Arma 3 2.18 |", "\"FAST\" 2.18");
        check("| \u{2022} `\"A\"` \u{2022} Arma 3 1.68 `\"B\"` |", "\"B\" 1.68");
        check("- width: Number\n- Arma 3 2.10 height: Number - in metres", "height 2.10");
        check("- width: Number\n- height: Number (Since Arma 3 2.22)", "height 2.22");
        check("[low, high, Arma 3 2.08 step]", "step 2.08");
        check("gate: Number or Arma 3 1.94 String - how it is called", "String 1.94");
        check("gate: Number, Group since Arma 3 2.22", "Group 2.22");
        check("gate: Number or Group (since Arma 3 1.32)", "Group 1.32");
    }

    #[test]
    fn other_mentions_of_versions_are_not_parts() {
        check("count: Number - Arma 3 2.14 negative numbers close gates", "");
        check("- distance: Number - in metres, since Arma 3 2.20 also of gates", "");
        check("before Arma 3 1.96 it was 0", "");
        check("gate: Number - (Optional since Arma 3 2.22, default 0)", "");
        check("In Arma 2 1.50 \"FAST\"", "");
    }
}
