//! Words of scripts: which record each of them is, asked for every word that is written.

use rustc_hash::FxHashMap;

use super::{Forms, PageKind, Record, RecordKind};

/// A page that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// Kind of the page.
    pub kind: PageKind,
    /// Position of the page in the list that was indexed.
    pub position: usize,
}

/// Words no longer than this are put in lower case without an allocation.
const USUAL_LENGTH: usize = 64;

/// The words and symbols that scripts write, in lower case.
#[derive(Debug, Default)]
pub(super) struct Words {
    words: FxHashMap<Box<str>, Word>,
}

/// What a word is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word {
    /// The record.
    pub(super) found: Found,
    /// How a command may be written; none for a function.
    pub(super) forms: Forms,
}

impl Words {
    /// The names of records, and those of their aliases that scripts can use.
    ///
    /// `forms` are forms of commands beyond those of their syntax lines.
    pub(super) fn new(commands: &[Record], functions: &[Record], forms: &[(String, Forms)]) -> Words {
        let mut words: FxHashMap<Box<str>, Word> = FxHashMap::default();
        words.reserve(commands.len() + functions.len());
        for records in [commands, functions] {
            for (position, record) in records.iter().enumerate() {
                let word = Word { found: Found { kind: record.kind.into(), position }, forms: shown_forms(record) };
                let own = record.operator.as_ref().unwrap_or(&record.name);
                let entry = words.entry(own.to_lowercase().into()).or_insert(word);
                // Two pages on one name: the command has what either of them shows.
                entry.forms = entry.forms.union(word.forms);
            }
            for (name, forms) in forms {
                if let Some(word) = words.get_mut(name.as_str()) {
                    word.forms = word.forms.union(*forms);
                }
            }
            for record in records {
                // Commands that really have two names have two pages; other aliases are redirects of the wiki.
                if record.kind == RecordKind::Function || record.operator.is_some() {
                    let own = record.operator.as_ref().unwrap_or(&record.name);
                    let Some(word) = words.get(own.to_lowercase().as_str()).copied() else { continue };
                    for alias in &record.aliases {
                        words.entry(alias.to_lowercase().into()).or_insert(word);
                    }
                }
            }
        }
        Words { words }
    }

    /// What `word` is, in any case.
    pub(super) fn get(&self, word: &str) -> Option<Word> {
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

/// What a table says of forms, less what the records show already.
pub fn further_forms<'t>(
    commands: &[Record],
    table: impl IntoIterator<Item = (&'t str, Forms)>,
) -> Vec<(String, Forms)> {
    let words = Words::new(commands, &[], &[]);
    let further = |(name, forms): (&str, Forms)| {
        let forms = forms.without(words.get(name)?.forms);
        (!forms.is_empty()).then(|| (name.to_owned(), forms))
    };
    table.into_iter().filter_map(further).collect()
}

fn shown_forms(record: &Record) -> Forms {
    record.syntaxes.iter().filter_map(|syntax| syntax.shape.as_ref()?.form).collect()
}
