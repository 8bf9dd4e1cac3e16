//! Functions of the game that do not exist.

use std::sync::Arc;

use super::super::rule::{Check, Example, Finding, Rule};
use super::super::usage::Usage;
use super::super::{Code, Severity};
use crate::catalog::Reference;

pub(in super::super) const RULE: Rule = Rule {
    code: Code::UnknownFunction,
    severity: Severity::Warning,
    title: "misspelt function of the game",
    explanation: "The script calls a function under one of the game's own tags, as in `BIS_fnc_parma`, that the \
        reference does not know, and that is a slip of the pen away from one that it knows. The wiki does not know \
        every function of the game; so nothing is said without such a near name, nor of names that the script \
        defines or asks for.",
    is_on: true,
    example: Example { wrong: "[] call BIS_fnc_parma;", right: "[] call BIS_fnc_param;" },
    check: Check::Word { watches: |_, _| false, check },
};

/// What the names of the game's functions begin with, in lower case: `bis_fnc_`.
pub(in super::super) struct Tags(Vec<String>);

impl Tags {
    /// Whether a word, in lower case, begins with one of them.
    pub(in super::super) fn begin(&self, word: &str) -> bool {
        self.0.iter().any(|tag| word.starts_with(tag.as_str()))
    }
}

/// The tags of the functions of a reference.
pub(in super::super) fn tags(reference: &Reference) -> Arc<Tags> {
    reference.prepared(|reference| {
        let tags = reference.catalog().functions.iter().filter_map(|record| tag(&record.name));
        let mut tags: Vec<String> = tags.map(str::to_ascii_lowercase).collect();
        tags.sort_unstable();
        tags.dedup();
        Tags(tags)
    })
}

/// `BIS_fnc_` of `BIS_fnc_param`.
fn tag(name: &str) -> Option<&str> {
    const MARK: &[u8] = b"_fnc_";
    let at = name.as_bytes().windows(MARK.len()).position(|part| part.eq_ignore_ascii_case(MARK))?;
    name.get(..at + MARK.len())
}

fn check(usage: &Usage<'_>) -> Option<Finding> {
    let reference = usage.analysis.reference();
    let file = usage.file();
    let verb = file.before(usage.token).map(|before| file.token_text(before))?;
    let is_called = verb.eq_ignore_ascii_case("call") || verb.eq_ignore_ascii_case("spawn");
    if !is_called || usage.record.is_some() || reference.get(usage.word).is_some() || usage.is_known_to_the_script() {
        return None;
    }
    let near = usage.facts.near(usage.word, || near(usage.word, reference))?;
    let near = reference.function(&near)?;
    Some(Finding {
        // It is what was meant, and yet a function runs then that did not run before.
        fix: Some(usage.replace_by(near.name.clone(), false)),
        url: Some(near.url.clone()),
        ..Finding::new(format!("no function of the game is called `{}`; did you mean `{}`?", usage.text(), near.name))
    })
}

/// The one function that `word` is plainly a slip of.
fn near(word: &str, reference: &Reference) -> Option<String> {
    let near = reference.near_function(word)?;
    let name = near.to_ascii_lowercase();
    let tag = tag(word)?;
    let own = word.get(tag.len()..)?;
    let other = name.strip_prefix(tag)?;
    (has_a_doubled_end(own, other) || !may_be_siblings(own, other)).then(|| near.to_owned())
}

/// Whether `own` is `other` with its first or last letter written twice: `paramm`. Two `s` may be a plural.
fn has_a_doubled_end(own: &str, other: &str) -> bool {
    let is_doubled = |letter: Option<char>, neighbour: Option<char>| {
        letter == neighbour && letter.is_some_and(|letter| letter.is_ascii_alphabetic() && letter != 's')
    };
    let (mut first, mut last) = (own.chars(), own.chars());
    let (start, end) = (first.next(), last.next_back());
    (first.as_str() == other && is_doubled(start, other.chars().next()))
        || (last.as_str() == other && is_doubled(end, other.chars().next_back()))
}

/// Whether two names differ only as those of two functions do that both exist: `sort` and `sorts`, `get1` and `get2`,
/// `spawn` and `respawn`.
fn may_be_siblings(a: &str, b: &str) -> bool {
    let letters = |name: &str| name.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    let underscores = |name: &str| name.matches('_').count();
    letters(a) == letters(b)
        || underscores(a) != underscores(b)
        || a.starts_with(b)
        || b.starts_with(a)
        || a.ends_with(b)
        || b.ends_with(a)
}
