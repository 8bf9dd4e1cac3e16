//! Looks up words of scripts. Runs for every word of every script.

use rustc_hash::FxHashMap;

use super::records::{Naming, Records};
use super::{Forms, PageKind, Record};

/// A page found by a lookup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FoundPage {
    /// Kind of the page.
    pub kind: PageKind,
    /// Position of the page in the list that was indexed.
    pub position: usize,
}

/// Words up to this length are lowercased without an allocation.
const USUAL_LENGTH: usize = 64;

/// The words and symbols that scripts write, in lower case.
#[derive(Debug, Default)]
pub(super) struct Words {
    words: FxHashMap<Box<str>, Word>,
    /// Whether one of them begins with an underscore, as local variables do. None of the game's does, and half of the
    /// words in scripts are local variables.
    has_underscored: bool,
}

/// A word of the reference.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word {
    /// The record.
    pub(super) found: FoundPage,
    /// The forms of a command; none for a function.
    pub(super) forms: Forms,
}

impl Words {
    /// Indexes the names of records, and those of their aliases that scripts can use.
    ///
    /// `forms` are forms of commands in addition to those of their syntax lines.
    pub(super) fn new(commands: &Records, functions: &Records, forms: &[(String, Forms)]) -> Words {
        let mut words = Words::default();
        words.words.reserve(commands.len() + functions.len());
        words.add_names(PageKind::Command, commands.names());
        for (name, forms) in forms {
            if let Some(word) = words.words.get_mut(name.as_str()) {
                word.forms = word.forms.union(*forms);
            }
        }
        words.add_aliases(PageKind::Command, commands.names());
        words.add_names(PageKind::Function, functions.names());
        words.add_aliases(PageKind::Function, functions.names());
        words
    }

    fn add_names<'r>(&mut self, kind: PageKind, names: impl Iterator<Item = Naming<'r>>) {
        for (position, naming) in names.enumerate() {
            let word = Word { found: FoundPage { kind, position }, forms: naming.forms };
            self.has_underscored |= naming.word().starts_with('_');
            let entry = self.words.entry(naming.word().to_lowercase().into()).or_insert(word);
            // Two pages share a name: the command has the forms of both.
            entry.forms = entry.forms.union(word.forms);
        }
    }

    fn add_aliases<'r>(&mut self, kind: PageKind, names: impl Iterator<Item = Naming<'r>>) {
        for naming in names {
            // Commands that really have two names have two pages; other aliases are redirects of the wiki.
            if kind == PageKind::Function || naming.operator.is_some() {
                let Some(word) = self.words.get(naming.word().to_lowercase().as_str()).copied() else { continue };
                for alias in &naming.aliases {
                    self.has_underscored |= alias.starts_with('_');
                    self.words.entry(alias.to_lowercase().into()).or_insert(word);
                }
            }
        }
    }

    /// Looks up `word`, in any case.
    pub(super) fn get(&self, word: &str) -> Option<Word> {
        if word.starts_with('_') && !self.has_underscored {
            return None;
        }
        if !word.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return self.words.get(word).copied();
        }
        let mut buffer = [0_u8; USUAL_LENGTH];
        match buffer.get_mut(..word.len()) {
            Some(lower) => {
                lower.copy_from_slice(word.as_bytes());
                lower.make_ascii_lowercase();
                self.words.get(std::str::from_utf8(lower).ok()?).copied()
            }
            None => self.words.get(word.to_ascii_lowercase().as_str()).copied(),
        }
    }
}

/// Returns the forms in a table that the records do not already show.
pub fn further_forms<'t>(
    commands: &[Record],
    table: impl IntoIterator<Item = (&'t str, Forms)>,
) -> Vec<(String, Forms)> {
    let mut words = Words::default();
    words.add_names(PageKind::Command, commands.iter().map(Naming::of));
    words.add_aliases(PageKind::Command, commands.iter().map(Naming::of));
    let further = |(name, forms): (&str, Forms)| {
        let forms = forms.without(words.get(name)?.forms);
        (!forms.is_empty()).then(|| (name.to_owned(), forms))
    };
    table.into_iter().filter_map(further).collect()
}
