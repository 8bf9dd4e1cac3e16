//! Decides whether a page deprecates its command or function, and finds the replacements it names.
//!
//! A page is deprecated if a notice says so of the page itself: the `obsolete` box, or words such as "this command is
//! deprecated", "obsolete command", "became obsolete with the introduction of ...", "replaced by ...". The same words
//! about something else (another command, one syntax, another game, SQS) and a mere recommendation ("use x instead") do
//! not count: a false warning is worse than a missing one.
//!
//! A page that says of itself that it does nothing or does not work in the primary game is deprecated, too, unless it is
//! in the wiki's group of broken pages, which alone makes a page broken. A guess ("most likely", "does not seem to") only
//! counts if the page says what to use instead.

use super::names::Names;
use crate::wikitext::atom::{Arena, Atom, Link};
use crate::wikitext::inline;
use crate::wikitext::text::collapse_lines;
use sqf_reference::PageKind;
use sqf_text::starts_with_ignoring_case;

/// A deprecation notice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Deprecation {
    /// Names of records to use instead; the name of a topic only if no record is named.
    pub(crate) replaced_by: Vec<String>,
}

/// Finds a notice in the fields that are about the page itself.
pub(crate) fn deprecation(
    fields: &[&str],
    title: &str,
    main_game: &str,
    arena: &Arena,
    names: &Names,
) -> Option<Deprecation> {
    let search = Search { title, main_game, arena, names };
    let mut found: Option<Vec<String>> = None;
    for field in fields {
        if let Some(names) = search.field(field, 0) {
            let replacements = found.get_or_insert_default();
            for name in names {
                if !replacements.contains(&name) {
                    replacements.push(name);
                }
            }
        }
    }
    if found.is_none() {
        let says = |words: &[&str]| fields.iter().any(|field| search.says_it_is_dead(field, words, 0));
        let mut replaced_by = Vec::new();
        fields.iter().for_each(|field| search.advice(field, 0, &mut replaced_by));
        let is_dead = says(DEAD) || !replaced_by.is_empty() && says(GUESSES);
        return is_dead.then_some(Deprecation { replaced_by });
    }
    found.map(|replaced_by| Deprecation { replaced_by })
}

/// Returns what a page recommends instead: "Use x instead", "Use the command x". That alone does not deprecate anything, but it is the
/// replacement for something broken.
pub(crate) fn advice(fields: &[&str], title: &str, main_game: &str, arena: &Arena, names: &Names) -> Vec<String> {
    let search = Search { title, main_game, arena, names };
    let mut found: Vec<String> = Vec::new();
    for field in fields {
        search.advice(field, 0, &mut found);
    }
    found
}

/// Finds a notice in a script's header comment, which has no links: names are recognized as plain words.
pub(crate) fn deprecation_in_comment(
    comment: &str,
    title: &str,
    main_game: &str,
    names: &Names,
) -> Option<Deprecation> {
    let main_game = main_game.to_lowercase();
    let mut found: Option<Deprecation> = None;
    for line in comment.lines() {
        let text = line.trim_matches([' ', '\t', '*', '/', '-', '!']);
        let lower = text.to_lowercase();
        if !speaks_of_itself(&lower) && !is_dead(lower.trim_end_matches('.'), DEAD, &main_game, false) {
            continue;
        }
        let deprecation = found.get_or_insert_default();
        for word in text.split(|c: char| !c.is_alphanumeric() && c != '_') {
            let is_function = word.starts_with("BIS_fnc_") || word.starts_with("BIN_fnc_");
            let known = names.resolve(word).filter(|known| is_function && known.title != title);
            if let Some(known) = known
                && !deprecation.replaced_by.contains(&known.name)
            {
                deprecation.replaced_by.push(known.name.clone());
            }
        }
    }
    found
}

struct Search<'a> {
    title: &'a str,
    main_game: &'a str,
    arena: &'a Arena,
    names: &'a Names,
}

impl Search<'_> {
    /// Returns the replacements in the notices of a field; None if it has no notice.
    fn field(&self, markup: &str, depth: usize) -> Option<Vec<String>> {
        // A list is about its items, not about the page.
        let prose: Vec<&str> = markup.lines().filter(|line| !line.starts_with(['*', '#', ':'])).collect();
        let prose = prose.join("\n");
        let mut found = self.text(&prose);
        for marker in prose.chars() {
            if let Some(Atom::Notice(notice)) = self.arena.get(marker).filter(|_| depth < 4)
                && let Some(names) = self.notice(&notice.label, &notice.body, depth)
            {
                found.get_or_insert_default().extend(names);
            }
        }
        found
    }

    /// Adds the recommendations in the sentences of a field and of its boxes.
    fn advice(&self, markup: &str, depth: usize, found: &mut Vec<String>) {
        for sentence in sentences(markup) {
            let plain = collapse_lines(&inline::plain(sentence, self.arena)).to_lowercase();
            let tells = plain.starts_with("use ") || plain.starts_with("see ");
            let names = ["use the command ", "use the function "].iter().any(|words| plain.starts_with(words));
            if !(names || tells && plain.contains("instead")) {
                continue;
            }
            for name in self.replacements(&[sentence], false) {
                if !found.contains(&name) {
                    found.push(name);
                }
            }
        }
        for marker in markup.chars() {
            if let Some(Atom::Notice(notice)) = self.arena.get(marker).filter(|_| depth < 4) {
                self.advice(&notice.body, depth + 1, found);
            }
        }
    }

    /// Whether a sentence of a field or of its boxes says that the subject of the page does not work at all.
    fn says_it_is_dead(&self, markup: &str, words: &[&str], depth: usize) -> bool {
        let prose: Vec<&str> = markup.lines().filter(|line| !line.starts_with(['*', '#', ':'])).collect();
        let says = |markup: &str, is_about_game: bool| {
            sentences(markup).into_iter().any(|sentence| {
                let plain = collapse_lines(&inline::plain(sentence, self.arena)).to_lowercase();
                is_dead(plain.trim_end_matches(['.', '!', ' ']), words, &self.main_game.to_lowercase(), is_about_game)
            })
        };
        let mut boxes = prose.iter().flat_map(|line| line.chars()).filter_map(|marker| match self.arena.get(marker) {
            Some(Atom::Notice(notice)) if depth < 4 => Some(notice),
            _ => None,
        });
        says(&prose.join("\n"), false)
            || boxes.any(|notice| match sqf_reference::games::is_display_name(&notice.label) {
                true => notice.label == self.main_game && says(&notice.body, true),
                false => self.says_it_is_dead(&notice.body, words, depth + 1),
            })
    }

    fn notice(&self, label: &str, body: &str, depth: usize) -> Option<Vec<String>> {
        if label.starts_with("Obsolete") {
            return Some(self.replacements(&sentences(body), true));
        }
        // A box for another game is about that game.
        let other_game = label != self.main_game && sqf_reference::games::is_display_name(label);
        if other_game { None } else { self.field(body, depth + 1) }
    }

    fn text(&self, line: &str) -> Option<Vec<String>> {
        let sentences = sentences(line);
        let first = sentences.iter().position(|sentence| {
            let plain = collapse_lines(&inline::plain(sentence, self.arena)).to_lowercase();
            speaks_of_itself(&plain) && !self.is_about_another_game(&plain)
        })?;
        Some(self.replacements(&sentences[first..], false))
    }

    /// "deprecated in Arma 2": the words right after the keyword limit it to a game.
    fn is_about_another_game(&self, plain: &str) -> bool {
        KEYWORDS.iter().filter_map(|word| plain.find(word).map(|at| &plain[at + word.len()..])).any(|after| {
            let scope: String = after.chars().take(40).collect();
            let limited = ["in ", "for "].iter().any(|word| scope.trim_start().starts_with(word));
            limited && !scope.contains(&self.main_game.to_lowercase()) && sqf_reference::games::names_a_game(&scope)
        })
    }

    /// Returns the names in sentences with recommendations. With `whole`, every sentence is part of the notice.
    fn replacements(&self, sentences: &[&str], whole: bool) -> Vec<String> {
        let mut records: Vec<String> = Vec::new();
        let mut topics: Vec<String> = Vec::new();
        for (index, sentence) in sentences.iter().enumerate() {
            let plain = collapse_lines(&inline::plain(sentence, self.arena)).to_lowercase();
            let tells = TELLS.iter().any(|word| plain.contains(word)) || whole && sentences.len() == 1;
            // The recommendation follows the notice soon, or not at all.
            if index > 3 && !whole {
                break;
            }
            if !tells {
                continue;
            }
            for (link, position) in self.links(sentence) {
                let before = collapse_lines(&inline::plain(&sentence[..position], self.arena)).to_lowercase();
                if ["instead of", "instead of the", "while"].iter().any(|word| before.ends_with(word)) {
                    continue;
                }
                let Some(known) = self.names.resolve(&link.target).filter(|known| known.title != self.title) else {
                    // A page of the same name but another kind can be a replacement: the command `isThrowable`.
                    continue;
                };
                let list = if known.kind == PageKind::Topic { &mut topics } else { &mut records };
                if !list.contains(&known.name) {
                    list.push(known.name.clone());
                }
            }
        }
        if records.is_empty() { topics } else { records }
    }

    fn links<'m>(&'m self, sentence: &'m str) -> impl Iterator<Item = (&'m Link, usize)> {
        sentence.char_indices().filter_map(|(position, c)| self.arena.link(c).map(|link| (link, position)))
    }
}

const KEYWORDS: &[&str] = &["deprecated", "obsolete", "outdated", "superseded", "replaced"];

/// Words in sentences that name a replacement.
const TELLS: &[&str] = &[
    "use ",
    "used ",
    "instead",
    "replace",
    "introduc",
    "see ",
    "supersed",
    "in favour",
    "in favor",
    "recommended",
    "preferred",
    "available",
];

/// Whether a sentence (in lower case) says of its own page that it is deprecated.
fn speaks_of_itself(plain: &str) -> bool {
    let plain = plain.trim_start_matches(|c: char| !c.is_alphabetic() && c != '(');
    // "Arma 3 1.50 This function has been replaced ...": a version may come first.
    let plain = plain.find("this ").filter(|at| *at <= 24).map_or(plain, |at| &plain[at..]);
    if plain.contains("somewhat deprecated") || plain.contains("syntax is") || plain.contains("not deprecated") {
        return false;
    }
    let subject = ["this command", "this function", "this scripting command", "the command", "the function", "it"]
        .iter()
        .find_map(|subject| plain.strip_prefix(subject))
        .filter(|rest| rest.starts_with(' '));
    if let Some(rest) = subject {
        let verb = [" is ", " was ", " has ", " became ", " got ", " can be considered "];
        let near: String = rest.chars().take(60).collect();
        let says = verb.iter().any(|verb| near.starts_with(verb));
        let word = KEYWORDS[..4].iter().any(|word| near.contains(word));
        let replaced =
            ["been replaced by", "is replaced by", "was replaced by", "got replaced by", "been replaced with"]
                .iter()
                .any(|words| near.contains(words));
        return says && (word || replaced);
    }
    let begins = ["obsolete", "deprecated", "replaced by", "superseded by"]
        .iter()
        .any(|word| plain.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric())));
    // "Classic camera script, replaced by the ..."
    let apposition = plain.contains(", replaced by ") && !plain.contains("will be") && plain.len() < 120;
    let now = plain.contains("it is now deprecated") || plain.contains("it is now obsolete");
    begins || apposition || now
}

/// Whether a sentence (in lower case, without a full stop) says by one of the `words` that the subject of its page does
/// not work in the primary game. In a box on that game nothing else needs to be named.
fn is_dead(plain: &str, words: &[&str], main_game: &str, is_about_game: bool) -> bool {
    // "On Load Function (Does nothing)"
    let remark = plain.strip_suffix(')').and_then(|plain| plain.rsplit_once('('));
    if remark.is_some_and(|(_, remark)| words.contains(&remark)) {
        return true;
    }
    // "In Arma 2 and later this command no longer works": also in the primary game.
    let since = plain.strip_prefix("in ").and_then(|plain| plain.split_once(" and later "));
    let plain = since.filter(|(game, _)| sqf_reference::games::names_a_game(game)).map_or(plain, |(_, plain)| plain);
    let subjects = ["this command ", "this function ", "this file ", "command ", "function ", "it "];
    let subject = subjects.iter().find_map(|subject| plain.strip_prefix(subject));
    let Some(rest) = subject.or(is_about_game.then_some(plain)) else { return false };
    let rest = rest.replace("n't ", " not ");
    let after = words.iter().find_map(|words| rest.strip_prefix(words));
    if let Some(after) = after {
        // "... in Arma 3 because of undefined variables"
        let game = after.strip_prefix(" in ").and_then(|games| games.strip_prefix(main_game));
        // "..., the map now being an item"
        let limits = ["but", "except", "if ", "unless", "until", "when"];
        let reason = after.strip_prefix(", ").filter(|reason| !limits.iter().any(|word| reason.contains(word)));
        return after.is_empty()
            || reason.is_some()
            || game.is_some_and(|reason| reason.is_empty() || reason.starts_with(" because "));
    }
    rest.strip_prefix("is no longer available in ").is_some_and(|games| games.ends_with(main_game))
}

/// Words that say of something that it has no effect at all.
const DEAD: &[&str] = &[
    "contains no code",
    "does not work",
    "does nothing",
    "is non functional",
    "is non-functional",
    "is not functional",
    "no longer works",
];

/// Words that say so, but not for certain.
const GUESSES: &[&str] = &["does not seem to work", "does not seem to be functional"];

/// Splits a line of markup into sentences.
fn sentences(markup: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut start = 0;
    let bytes = markup.as_bytes();
    for (position, c) in markup.char_indices() {
        let ends = match c {
            '.' | '!' => {
                bytes.get(position + 1).is_none_or(u8::is_ascii_whitespace) && !is_abbreviation(&markup[..position])
            }
            '\n' => true,
            '<' => starts_with_ignoring_case(&markup[position..], "<br"),
            _ => false,
        };
        if ends {
            out.push(markup[start..=position].trim_end_matches('<'));
            start = position + 1;
        }
    }
    out.push(&markup[start..]);
    out.retain(|sentence| !sentence.trim().is_empty());
    out
}

fn is_abbreviation(before: &str) -> bool {
    ["e.g", "i.e", "etc", "vs"].iter().any(|word| before.ends_with(word))
}
