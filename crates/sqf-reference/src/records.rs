//! The commands or the functions of a reference: their names are available immediately, a record is decoded on first
//! use.
//!
//! The program embeds thousands of records, of which a script needs a few dozen. Decoding all of them took most of the
//! time to the first answer, and most of the memory.

use std::borrow::Cow;
use std::{fmt, iter};

use super::facts::PackedRecords;
use super::{Forms, Record};

/// Records in the order of their bundle.
pub struct Records(RecordSource);

enum RecordSource {
    /// From a published site.
    Read(Vec<Record>),
    /// From a file of facts.
    Packed(PackedRecords),
}

/// The names of a record in scripts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Naming<'r> {
    /// The name; on operator pages, the title.
    pub name: &'r str,
    /// The symbol of an operator page.
    pub operator: Option<&'r str>,
    /// The forms that the syntax lines of a command show.
    pub forms: Forms,
    /// Alternative names.
    pub aliases: Vec<&'r str>,
}

impl<'r> Naming<'r> {
    /// Returns the names of `record`.
    pub fn of(record: &'r Record) -> Naming<'r> {
        Naming {
            name: &record.name,
            operator: record.operator.as_deref(),
            forms: record.syntaxes.iter().filter_map(|syntax| syntax.shape.as_ref()?.form).collect::<Forms>(),
            aliases: record.aliases.iter().map(String::as_str).collect(),
        }
    }

    /// Returns what scripts write: the symbol of an operator, else the name.
    pub fn word(&self) -> &'r str {
        self.operator.unwrap_or(self.name)
    }
}

impl Records {
    /// Returns the number of records.
    pub fn len(&self) -> usize {
        match &self.0 {
            RecordSource::Read(records) => records.len(),
            RecordSource::Packed(packed) => packed.len(),
        }
    }

    /// Whether there are no records.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the record at a position and caches it.
    pub fn get(&self, position: usize) -> Option<&Record> {
        match &self.0 {
            RecordSource::Read(records) => records.get(position),
            RecordSource::Packed(packed) => packed.get(position),
        }
    }

    /// Returns the record at a position without caching it.
    pub fn read(&self, position: usize) -> Option<Cow<'_, Record>> {
        match &self.0 {
            RecordSource::Read(records) => records.get(position).map(Cow::Borrowed),
            RecordSource::Packed(packed) => packed.read(position),
        }
    }

    /// Iterates over all records without caching them, for tables over all of them. If names are enough, use
    /// [`Records::names`].
    pub fn each(&self) -> impl Iterator<Item = Cow<'_, Record>> {
        (0..self.len()).filter_map(|position| self.read(position))
    }

    /// Iterates over all records and caches them.
    pub fn iter(&self) -> impl Iterator<Item = &Record> {
        (0..self.len()).filter_map(|position| self.get(position))
    }

    /// Iterates over the names of all records, in order, without decoding them.
    pub fn names(&self) -> impl Iterator<Item = Naming<'_>> {
        let mut positions = 0..self.len();
        iter::from_fn(move || self.naming(positions.next()?))
    }

    /// Returns the names of one record.
    pub fn naming(&self, position: usize) -> Option<Naming<'_>> {
        match &self.0 {
            RecordSource::Read(records) => records.get(position).map(Naming::of),
            RecordSource::Packed(packed) => packed.naming(position),
        }
    }
}

impl Default for Records {
    fn default() -> Records {
        Records(RecordSource::Read(Vec::new()))
    }
}

impl From<Vec<Record>> for Records {
    fn from(records: Vec<Record>) -> Records {
        Records(RecordSource::Read(records))
    }
}

impl From<PackedRecords> for Records {
    fn from(packed: PackedRecords) -> Records {
        Records(RecordSource::Packed(packed))
    }
}

impl fmt::Debug for Records {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} records", self.len())
    }
}
