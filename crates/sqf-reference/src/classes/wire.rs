//! The file format of class names.
//!
//! The file is text, compressed with Zstandard: a header line, the sets of facts that many names share, one per line,
//! an empty line, then the names. A name is its class, its display name and the number of its set, separated by tabs;
//! the list that it belongs to is part of the set. The text stays in memory as it is.

use std::collections::BTreeMap;
use std::ops::Range;

use thiserror::Error;

use super::{ClassEntry, ClassList, ClassName, Classes, Shared, compare};
use sqf_pack::decompress;

/// The first line of the file; the number is its format.
const HEAD: &str = "sqf-ls classes 1";

/// Anything larger is not a valid file.
const MAX_LENGTH: u64 = 64 << 20;

/// Why a file of names cannot be read or written.
#[derive(Debug, Error)]
pub enum ClassesError {
    /// It is uncompressed, truncated or too large.
    #[error("it is not a complete file of names ({0})")]
    Compression(String),
    /// Its content is invalid.
    #[error("line {0} of the file of names cannot be read")]
    Content(usize),
    /// There are too many names, or too many different facts.
    #[error("the names do not fit into a file")]
    Size,
}

/// The facts that many names share, in file order.
type Set<'n> = [&'n str; 7];

fn set(name: &ClassName) -> Set<'_> {
    let ClassName { group, side, category, subcategory, dlc, path, .. } = name;
    let [group, side, category, subcategory, dlc, path] =
        [group, side, category, subcategory, dlc, path].map(|fact| fact.as_deref().unwrap_or_default());
    [name.list.name(), group, side, category, subcategory, dlc, path]
}

impl Classes {
    /// Encodes names, which must be in published order, without compressing the file. The output is deterministic.
    ///
    /// # Errors
    ///
    /// When there are more than a file can hold.
    pub fn encode(names: &[ClassName]) -> Result<String, ClassesError> {
        let sets: BTreeMap<Set<'_>, usize> = names.iter().map(|name| (set(name), 0)).collect();
        let sets: BTreeMap<Set<'_>, usize> = sets.into_keys().enumerate().map(|(number, set)| (set, number)).collect();
        let mut text = format!("{HEAD}\n");
        for set in sets.keys() {
            text.push_str(&set.map(|part| part.replace(['\t', '\n', '\r'], " ")).join("\t"));
            text.push('\n');
        }
        text.push('\n');
        for name in names {
            let shown = name.name.as_deref().unwrap_or_default().replace(['\t', '\n', '\r'], " ");
            let number = sets.get(&set(name)).ok_or(ClassesError::Size)?;
            text.push_str(&format!("{}\t{shown}\t{number}\n", name.class));
        }
        if text.len() as u64 > MAX_LENGTH || sets.len() > usize::from(u16::MAX) {
            return Err(ClassesError::Size);
        }
        Ok(text)
    }

    /// Decodes a compressed file of names.
    ///
    /// # Errors
    ///
    /// When it is damaged or of another kind.
    pub fn decode(bytes: &[u8]) -> Result<Classes, ClassesError> {
        read(decompress(bytes, MAX_LENGTH).map_err(ClassesError::Compression)?)
    }

    /// Builds the names in memory.
    ///
    /// # Errors
    ///
    /// When there are too many.
    pub fn new(names: &[ClassName]) -> Result<Classes, ClassesError> {
        let mut names = names.to_vec();
        names.sort_by(|a, b| a.list.cmp(&b.list).then_with(|| compare(&a.class, &b.class)));
        read(Classes::encode(&names)?)
    }
}

fn read(text: String) -> Result<Classes, ClassesError> {
    let mut shared = Vec::new();
    let mut lists = Vec::new();
    let mut entries: Vec<ClassEntry> = Vec::new();
    let mut ranges: [Range<u32>; ClassList::ALL.len()] = Default::default();
    let mut last: Option<ClassList> = None;
    let mut is_name = false;
    let mut start = 0;
    for (number, line) in text.split_terminator('\n').enumerate() {
        let begin = start;
        start += line.len() as u32 + 1;
        let wrong = || ClassesError::Content(number + 1);
        if number == 0 {
            if line != HEAD {
                return Err(wrong());
            }
        } else if is_name {
            let mut parts = line.split('\t');
            let (class, name, set) = (parts.next(), parts.next(), parts.next());
            let (Some(class), Some(name), Some(set)) = (class, name, set) else { return Err(wrong()) };
            let set: u16 = set.parse().map_err(|_| wrong())?;
            let list: ClassList = *lists.get(usize::from(set)).ok_or_else(wrong)?;
            let here = entries.len() as u32;
            match last {
                Some(before) if before == list => ranges[list as usize].end = here + 1,
                Some(before) if before > list => return Err(wrong()),
                _ => ranges[list as usize] = here..here + 1,
            }
            last = Some(list);
            entries.push(ClassEntry {
                start: begin,
                class: class.len().try_into().map_err(|_| wrong())?,
                name: name.len().try_into().map_err(|_| wrong())?,
                shared: set,
            });
        } else if line.is_empty() {
            is_name = true;
        } else {
            let mut at = begin;
            let mut parts = line.split('\t').map(|part| {
                let range = at..at + part.len() as u32;
                at = range.end + 1;
                range
            });
            let mut part = || parts.next().ok_or_else(wrong);
            let list = part()?;
            let list = &text[list.start as usize..list.end as usize];
            lists.push(ClassList::by_name(list).ok_or_else(wrong)?);
            shared.push(Shared {
                group: part()?,
                side: part()?,
                category: part()?,
                subcategory: part()?,
                dlc: part()?,
                path: part()?,
            });
        }
    }
    Ok(Classes { entries: entries.into(), lists: ranges, shared: shared.into(), text: text.into() })
}
