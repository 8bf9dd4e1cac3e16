//! The records of an opened file, each parsed on first use.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use super::{FactsError, PageBase, WireRecord, form};
use crate::records::Naming;
use crate::{GameCode, Record, RecordKind};

/// The text of a file, and facts about all records.
#[derive(Debug)]
pub(super) struct Text {
    pub(super) text: String,
    /// The base of page addresses, before the title.
    pub(super) wiki: String,
    pub(super) game: GameCode,
}

/// The commands or the functions of a file.
pub struct PackedRecords {
    text: Arc<Text>,
    kind: RecordKind,
    /// The number of the first line in the file.
    first: usize,
    /// Where each line begins, followed by the end of the last.
    starts: Box<[u32]>,
    /// Records parsed so far; None for an invalid line.
    read: Box<[OnceLock<Option<Box<Record>>>]>,
}

impl PackedRecords {
    /// Creates the records in the lines from number `first` on; `starts` are the offsets of these lines and of the end
    /// of the last.
    pub(super) fn new(text: Arc<Text>, kind: RecordKind, first: usize, starts: &[u32]) -> PackedRecords {
        let read = (1..starts.len()).map(|_| OnceLock::new()).collect();
        PackedRecords { text, kind, first, starts: starts.into(), read }
    }

    /// Returns the number of records.
    pub fn len(&self) -> usize {
        self.read.len()
    }

    /// Whether there are no records.
    pub fn is_empty(&self) -> bool {
        self.read.is_empty()
    }

    /// Returns the record at a position; it is parsed on first use.
    pub fn get(&self, position: usize) -> Option<&Record> {
        let make = || self.make(position).ok().map(Box::new);
        self.read.get(position)?.get_or_init(make).as_deref()
    }

    /// Returns the record at a position; parses it without caching unless it is cached.
    pub fn read(&self, position: usize) -> Option<Cow<'_, Record>> {
        match self.read.get(position)?.get() {
            Some(record) => record.as_deref().map(Cow::Borrowed),
            None => self.make(position).ok().map(Cow::Owned),
        }
    }

    /// Returns the names of the record at a position.
    pub fn naming(&self, position: usize) -> Option<Naming<'_>> {
        Some(self.parts(position)?.0)
    }

    /// Parses the record at a position.
    ///
    /// # Errors
    ///
    /// When the line at the position is not a valid record, or is missing.
    pub(super) fn make(&self, position: usize) -> Result<Record, FactsError> {
        let (naming, json) = self.parts(position).ok_or(FactsError::Line(self.first + position))?;
        let context = PageBase { wiki: &self.text.wiki, game: &self.text.game };
        Ok(serde_json::from_str::<WireRecord<'_>>(json)?.into_record(&naming, self.kind, &context))
    }

    /// Splits a line into names and JSON.
    fn parts(&self, position: usize) -> Option<(Naming<'_>, &str)> {
        let (start, end) = (*self.starts.get(position)?, *self.starts.get(position + 1)?);
        let line = self.text.text.get(start as usize..end as usize)?;
        // JSON contains no tabs.
        let (names, json) = line.rsplit_once('\t')?;
        let mut names = names.split('\t');
        let (name, forms, operator) = (names.next()?, names.next()?, names.next()?);
        let naming = Naming {
            name,
            operator: Some(operator).filter(|symbol| !symbol.is_empty()),
            forms: forms.chars().filter_map(form).collect(),
            aliases: names.collect(),
        };
        Some((naming, json))
    }
}
