//! How often configs write names of properties, classes, parents and values, by the class around them.
//!
//! Counted in configs of public projects, see docs/data.md. The counts offer what configs usually write and order it;
//! what is documented, or in the project, is offered as well. Each line of `configs.txt` is a place, with a letter for
//! what is counted there, and names with their shares in units of 1/1,000:
//!
//! - `p cfgvehicles/*`: the properties of such a class, as they are written: `scope`, `displayName"`, `items[]`;
//! - `c cfgvehicles/*`: the classes in it;
//! - `b cfgvehicles`: the parents of classes in it;
//! - `v scope`: the words in values of a property, with quotes if they are texts.
//!
//! A class is `iteminfo` by its own name, `cfgvehicles/*` by that of the class around it, `cfgvehicles/*/*` by that of
//! the next one. The names are those that are the same in several projects.

pub(crate) mod counts;

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use sqf_pack::{packed, unpack};
use sqf_syntax::{Source, TokenKind};

/// The shares.
const COUNTS: &[u8] = packed!("configs");

/// Maximum number of tokens in a value.
const LONGEST: usize = 400;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Counted {
    Property,
    Class,
    Base,
    Value,
}

impl Counted {
    fn letter(self) -> char {
        match self {
            Counted::Property => 'p',
            Counted::Class => 'c',
            Counted::Base => 'b',
            Counted::Value => 'v',
        }
    }
}

/// Returns the names that configs write at a place, with their shares from 0 to 1.
pub(super) fn at(counted: Counted, place: &str) -> impl Iterator<Item = (&'static str, f32)> + use<> {
    static ALL: OnceLock<FxHashMap<String, String>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let lines = unpack(COUNTS);
        lines.lines().filter_map(|line| line.split_once(": ")).map(|(key, names)| (key.into(), names.into())).collect()
    });
    let names = all.get(&format!("{} {place}", counted.letter())).map_or("", String::as_str);
    names.split(", ").filter_map(|name| name.rsplit_once(' ')).filter_map(|(name, share)| {
        let share: f32 = share.parse().ok()?;
        Some((name, share / 1_000.0))
    })
}

/// Returns the places of a class, the most specific one first. `root` is the name of the file, for the root.
pub(super) fn places(path: &[Box<str>], root: &str) -> Vec<String> {
    let lower: Vec<String> = path.iter().map(|name| name.to_ascii_lowercase()).collect();
    match &lower[..] {
        [] => vec![root.to_ascii_lowercase()],
        // A section of the config is not a dialog.
        [own] if own.starts_with("cfg") => vec![own.clone()],
        [own] => vec![own.clone(), "/*".to_owned()],
        [outer, own] => vec![own.clone(), format!("{outer}/*")],
        [.., far, outer, own] => vec![own.clone(), format!("{outer}/*"), format!("{far}/*/*")],
    }
}

/// The words in the value of one property.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct WrittenValue<'s> {
    /// The property.
    pub(super) property: &'s str,
    /// The first token of the property.
    pub(super) token: usize,
    /// Words with quotes, names and macros.
    pub(super) words: Vec<&'s str>,
}

/// Returns the words in the values of a config, as they are written, that is, with macros.
pub(super) fn values(source: &Source) -> Vec<WrittenValue<'_>> {
    let tokens = source.tokens();
    let mut found: Vec<WrittenValue<'_>> = Vec::new();
    // The last tokens before the current one, without blanks and brackets.
    let mut name: Option<usize> = None;
    let mut token = 0;
    while token < tokens.len() {
        let kind = tokens.kind(token);
        if kind.is_trivia() || source.directive_at(token).is_some() {
            token += 1;
            continue;
        }
        match (kind, source.token_text(token)) {
            (TokenKind::Name, _) => name = Some(token),
            (_, "[" | "]" | "+") => {}
            (_, "=") => {
                if let Some(name) = name.take() {
                    let (words, end) = words(source, token + 1);
                    found.push(WrittenValue { property: source.token_text(name), token: name, words });
                    token = end;
                    continue;
                }
            }
            _ => name = None,
        }
        token += 1;
    }
    found
}

/// Returns the words of the value at a token, and the token after it.
fn words(source: &Source, start: usize) -> (Vec<&str>, usize) {
    let tokens = source.tokens();
    let mut words = Vec::new();
    let (mut depth, mut is_next, mut end) = (0_usize, true, tokens.len().min(start + LONGEST));
    for token in start..end {
        let (kind, text) = (tokens.kind(token), source.token_text(token));
        match kind {
            // A value whose `;` is missing.
            TokenKind::Newline if depth == 0 && !words.is_empty() => {
                end = token;
                break;
            }
            _ if kind.is_trivia() => continue,
            TokenKind::Semicolon if depth == 0 => {
                end = token;
                break;
            }
            TokenKind::LBrace => depth += 1,
            TokenKind::RBrace if depth == 0 => {
                end = token;
                break;
            }
            TokenKind::RBrace => depth -= 1,
            _ => {}
        }
        let is_word = match kind {
            TokenKind::Name => true,
            _ => kind.is_string() && sqf_text::is_word(text.trim_matches(['"', '\''])),
        };
        if is_next && is_word {
            words.push(text);
        }
        is_next = matches!(kind, TokenKind::LBrace | TokenKind::Comma);
    }
    (words, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_named_by_the_class_and_those_around_it() {
        let of = |path: &str| {
            let path: Vec<Box<str>> = path.split('/').filter(|name| !name.is_empty()).map(Box::from).collect();
            places(&path, "mod.cpp").join(" ")
        };
        assert_eq!(of(""), "mod.cpp");
        assert_eq!(of("CfgGates"), "cfggates");
        assert_eq!(of("GateDialog"), "gatedialog /*");
        assert_eq!(of("CfgGates/Gate"), "gate cfggates/*");
        assert_eq!(of("CfgGates/Gate/Hinges/Left"), "left hinges/* gate/*/*");
    }

    #[test]
    fn words_in_values_are_found_as_they_are_written() {
        let source = Source::new(
            "class Gate {\n  kind = \"IRON\"; // not this\n  items[] = {\"Key\", GVAR(lock), {LOCKED, 1}};\n  text = \"two words\";\n  \
             open = true\n  size = 2 * WIDTH;\n};",
        );
        let found: Vec<String> =
            values(&source).iter().map(|value| format!("{} {}", value.property, value.words.join(" "))).collect();
        assert_eq!(found, ["kind \"IRON\"", "items \"Key\" GVAR LOCKED", "text ", "open true", "size "]);
    }

    #[test]
    fn counted_names_have_shares() {
        let common: Vec<_> = at(Counted::Property, "cfgvehicles/*").collect();
        assert!(common.iter().any(|(name, share)| *name == "displayName\"" && *share > 0.1), "{common:?}");
        assert_eq!(at(Counted::Value, "no such property").count(), 0);
    }
}
