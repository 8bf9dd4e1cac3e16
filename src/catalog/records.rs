//! The commands or the functions of a reference: their names are there at once, a record when it is asked for.
//!
//! The program carries thousands of records, of which a script needs a few dozen. Making all of them took most of the
//! time to the first answer, and most of the memory.

use std::borrow::Cow;
use std::fmt;
use std::iter;

use super::facts::PackedRecords;
use super::{Forms, Record};

/// Records in the order of their bundle.
pub struct Records(Kind);

enum Kind {
    /// Those of a published site.
    Read(Vec<Record>),
    /// Those of a file of facts.
    Packed(PackedRecords),
}

/// What scripts call a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Naming<'r> {
    /// The name; on operator pages the title.
    pub name: &'r str,
    /// The symbol of an operator page.
    pub operator: Option<&'r str>,
    /// The forms that the syntax lines of a command show.
    pub forms: Forms,
    /// Alternative names.
    pub aliases: Vec<&'r str>,
}

impl<'r> Naming<'r> {
    /// What `record` says of its names.
    pub fn of(record: &'r Record) -> Naming<'r> {
        Naming {
            name: &record.name,
            operator: record.operator.as_deref(),
            forms: record.syntaxes.iter().filter_map(|syntax| syntax.shape.as_ref()?.form).collect::<Forms>(),
            aliases: record.aliases.iter().map(String::as_str).collect(),
        }
    }

    /// What scripts write: the symbol of an operator, else the name.
    pub fn word(&self) -> &'r str {
        self.operator.unwrap_or(self.name)
    }
}

impl Records {
    /// How many there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Kind::Read(records) => records.len(),
            Kind::Packed(packed) => packed.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The record at a position; it stays in memory.
    pub fn get(&self, position: usize) -> Option<&Record> {
        match &self.0 {
            Kind::Read(records) => records.get(position),
            Kind::Packed(packed) => packed.get(position),
        }
    }

    /// The record at a position, for once.
    pub fn read(&self, position: usize) -> Option<Cow<'_, Record>> {
        match &self.0 {
            Kind::Read(records) => records.get(position).map(Cow::Borrowed),
            Kind::Packed(packed) => packed.read(position),
        }
    }

    /// All records, one after the other, for tables over all of them. Where names are enough, there is
    /// [`Records::names`].
    pub fn each(&self) -> impl Iterator<Item = Cow<'_, Record>> {
        (0..self.len()).filter_map(|position| self.read(position))
    }

    /// All records, which stay in memory.
    pub fn iter(&self) -> impl Iterator<Item = &Record> {
        (0..self.len()).filter_map(|position| self.get(position))
    }

    /// The names of all records, in their order; makes no record.
    pub fn names(&self) -> impl Iterator<Item = Naming<'_>> {
        let mut positions = 0..self.len();
        iter::from_fn(move || self.naming(positions.next()?))
    }

    /// The same of one record.
    pub fn naming(&self, position: usize) -> Option<Naming<'_>> {
        match &self.0 {
            Kind::Read(records) => records.get(position).map(Naming::of),
            Kind::Packed(packed) => packed.naming(position),
        }
    }
}

impl Default for Records {
    fn default() -> Records {
        Records(Kind::Read(Vec::new()))
    }
}

impl From<Vec<Record>> for Records {
    fn from(records: Vec<Record>) -> Records {
        Records(Kind::Read(records))
    }
}

impl From<PackedRecords> for Records {
    fn from(packed: PackedRecords) -> Records {
        Records(Kind::Packed(packed))
    }
}

impl fmt::Debug for Records {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} records", self.len())
    }
}
