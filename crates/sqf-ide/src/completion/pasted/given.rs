//! Arguments of macros that nothing defines, because a header of CBA or of the addon is missing: what scripts in the same
//! folder give to such macros.

use std::collections::BTreeMap;

use super::super::Completion;
use super::super::items::{FAR, simple};
use super::super::matching::{Matchable, Pattern};
use super::super::rank::{Facts, Rank};
use super::{ARGUMENT, PendingCall, finished, written_item};
use crate::analysis::Analysis;
use sqf_model::makes_name;
use sqf_text::{is_name, is_word_char, strip_prefix_ignoring_case};

/// Maximum number of other scripts to read.
const MOST: usize = 40;

/// The ends of the names of macros that make names of the same kind: `GVAR` and `QGVAR`, `LSTRING` and `CSTRING`.
const KINDS: [&str; 3] = ["FUNC", "VAR", "STRING"];

/// A word that may be the argument.
struct Given {
    /// Its first spelling.
    text: String,
    /// Number of calls with it.
    uses: f32,
    what: &'static str,
}

impl PendingCall<'_> {
    /// Returns the arguments that scripts give to such a macro. None if it is defined, or makes no name.
    pub(super) fn given(&self, analysis: &Analysis) -> Option<Completion> {
        if !makes_name(self.name) || analysis.pre().macro_named(self.name).is_some() {
            return None;
        }
        let text = analysis.file().text();
        let pattern = Pattern::new(self.word.typed(text));
        let here = self.used(analysis.file());
        let found = self.words(analysis).into_iter().filter_map(|(lower, given)| {
            let fits = pattern.matches(&Matchable::new(&given.text))?;
            let (uses, distance) = here.get(&lower).copied().unwrap_or((0.0, FAR));
            let facts =
                Facts { uses: uses + given.uses, distance: Some(distance), share: 1.0, ..simple(fits, &given.text) };
            Some((Rank::new(&facts), written_item(&given.text, given.what, self.word.range)))
        });
        Some(finished(found.collect(), false))
    }

    /// Returns these words by their lower case.
    fn words(&self, analysis: &Analysis) -> BTreeMap<String, Given> {
        let mut words: BTreeMap<String, Given> = BTreeMap::new();
        let mut add = |word: &str, what| {
            let new = || Given { text: word.to_owned(), uses: 0.0, what };
            words.entry(word.to_ascii_lowercase()).or_insert_with(new).uses += 1.0;
        };
        let text = analysis.file().text();
        let others = self.arguments(text).filter(|(at, _)| *at != self.word.range.start as usize);
        others.for_each(|(_, word)| add(word, ARGUMENT));
        let Some((path, folder)) = analysis.path().and_then(|path| Some((path, path.parent()?))) else { return words };
        let entries = analysis.workspace().entries("", path, true);
        let names =
            entries.iter().filter(|(name, is_folder)| !is_folder && name.to_ascii_lowercase().ends_with(".sqf"));
        let others = names.filter(|(name, _)| path.file_name().is_none_or(|own| own != name.as_str()));
        for (number, (name, _)) in others.enumerate() {
            let stem = &name[..name.len() - ".sqf".len()];
            let function = ["fnc_", "fn_"].iter().find_map(|prefix| strip_prefix_ignoring_case(stem, prefix));
            if let Some(function) = function.filter(|_| self.name.ends_with("FUNC") && self.before.is_empty()) {
                add(function, "script of a function");
            }
            if number >= MOST {
                continue;
            }
            let source = analysis.workspace().source(&folder.join(name));
            source.iter().flat_map(|source| self.arguments(source.text())).for_each(|(_, word)| add(word, ARGUMENT));
        }
        words
    }

    /// Returns the last arguments of macros of this kind in a text, with where they begin.
    fn arguments<'t>(&self, text: &'t str) -> impl Iterator<Item = (usize, &'t str)> {
        let kind = KINDS.into_iter().find(|kind| self.name.ends_with(kind)).unwrap_or(self.name);
        text.match_indices('(').filter_map(move |(open, _)| {
            let name = text[..open].rsplit(|c: char| !is_word_char(c)).next().unwrap_or_default();
            let rest = text[open + 1..].strip_prefix(self.before).filter(|_| name.ends_with(kind))?;
            let word = &rest[..rest.find(|c: char| !is_word_char(c))?];
            let is_last = rest[word.len()..].starts_with(')');
            (is_last && is_name(word)).then_some((open + 1 + self.before.len(), word))
        })
    }
}
