//! Reads PBO archives: the list of their files at once, and each file on demand.
//!
//! An archive begins with its header: entries with a name, a packing method and sizes. The first entry may carry
//! properties such as `prefix`, and the last one has no name. The contents follow in the same order, then a checksum.
//! Only the header is kept in memory.

use std::io::{self, BufReader, Read, Seek, SeekFrom};

use super::lzss;
use sqf_text::windows_1252;

/// Size limit for the header, in bytes.
const LONGEST_HEADER: u64 = 32 << 20;
/// Maximum number of files.
const MOST_ENTRIES: usize = 1 << 18;
/// Size limit for a name, a property or its value, in bytes.
const LONGEST_NAME: usize = 4096;
/// Maximum number of properties.
const MOST_PROPERTIES: usize = 256;
/// Bytes after the name of an entry.
const FIELDS: usize = 20;
/// Packing methods as stored.
const STORED: &[u8; 4] = b"\0\0\0\0";
const PACKED: &[u8; 4] = b"srpC";
const PROPERTIES: &[u8; 4] = b"sreV";
const ENCRYPTED: &[u8; 4] = b"rcnE";

/// An archive whose header has been read.
#[derive(Debug)]
pub struct Archive<R> {
    reader: BufReader<R>,
    properties: Vec<(String, String)>,
    entries: Vec<Entry>,
}

/// A file in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its path in the archive, as written: `functions\fn_openGate.sqf`. May be anything; see
    /// [`safe_names`](super::safe_names).
    pub name: String,
    /// Its unpacked size.
    pub size: u64,
    /// The position of its bytes.
    start: u64,
    /// Its size in the archive.
    stored: u64,
    method: Method,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Method {
    Stored,
    Packed,
    /// By an unknown method, or with a key that only the game has.
    Locked,
}

/// Why an archive or a file in it cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// A system error.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is not an archive, or its header is damaged.
    #[error("not a PBO archive")]
    NoArchive,
    /// The header is unreasonably large.
    #[error("the header of the archive is too large")]
    HeaderTooLarge,
    /// The file ends too early.
    #[error("the archive is incomplete: it ends before the contents of its files")]
    Incomplete,
    /// Only the game can read it.
    #[error("the file is encrypted")]
    Encrypted,
    /// It is larger than the limit.
    #[error("the file is larger than {0} MiB")]
    TooLarge(u64),
    /// Its packed bytes are damaged.
    #[error("the packed file is damaged")]
    Damaged,
}

impl<R: Read + Seek> Archive<R> {
    /// Reads the header of an archive.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or is not an archive.
    pub fn open(reader: R) -> Result<Archive<R>, ArchiveError> {
        let mut reader = BufReader::new(reader);
        let length = reader.seek(SeekFrom::End(0))?;
        reader.rewind()?;
        let mut header =
            Header { reader: &mut reader, left: LONGEST_HEADER.min(length), is_cut: length > LONGEST_HEADER };
        let (mut properties, mut entries) = (Vec::new(), Vec::new());
        let mut is_first = true;
        loop {
            let name = header.text()?;
            let fields = header.fields()?;
            if name.is_empty() && fields.method == *PROPERTIES && is_first {
                properties = header.properties()?;
            } else if name.is_empty() {
                break;
            } else if entries.len() >= MOST_ENTRIES {
                return Err(ArchiveError::HeaderTooLarge);
            } else {
                entries.push(fields.entry(name)?);
            }
            is_first = false;
        }
        let mut start = reader.stream_position()?;
        for entry in &mut entries {
            entry.start = start;
            start += entry.stored;
        }
        if start > length {
            return Err(ArchiveError::Incomplete);
        }
        Ok(Archive { reader, properties, entries })
    }

    /// Returns the files in the order of their contents.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the value of a property, by its name in any case.
    pub fn property(&self, name: &str) -> Option<&str> {
        let mut properties = self.properties.iter();
        properties.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Returns why a file cannot be read, as far as the header says.
    pub fn refusal(entry: &Entry, limit: u64) -> Option<ArchiveError> {
        match entry.method {
            Method::Locked => Some(ArchiveError::Encrypted),
            _ if entry.size.max(entry.stored) > limit.saturating_mul(1 << 20) => Some(ArchiveError::TooLarge(limit)),
            _ => None,
        }
    }

    /// Reads a file of at most `limit` MiB.
    ///
    /// # Errors
    ///
    /// When it is larger, encrypted or damaged, or the archive cannot be read.
    pub fn read(&mut self, entry: &Entry, limit: u64) -> Result<Vec<u8>, ArchiveError> {
        if let Some(refusal) = Archive::<R>::refusal(entry, limit) {
            return Err(refusal);
        }
        self.reader.seek(SeekFrom::Start(entry.start))?;
        // The stated size may be false, so memory grows only with the actual content.
        let mut bytes = Vec::new();
        self.reader.by_ref().take(entry.stored).read_to_end(&mut bytes)?;
        if (bytes.len() as u64) < entry.stored {
            return Err(ArchiveError::Incomplete);
        }
        match entry.method {
            Method::Packed => lzss::unpack(&bytes, entry.size as usize).ok_or(ArchiveError::Damaged),
            _ => Ok(bytes),
        }
    }
}

/// The header while it is being read.
struct Header<'r, R> {
    reader: &'r mut BufReader<R>,
    left: u64,
    /// Whether the file is longer than a header may be.
    is_cut: bool,
}

/// The fields after the name of an entry.
struct Fields {
    method: [u8; 4],
    original: u32,
    stored: u32,
}

impl<R: Read> Header<'_, R> {
    fn byte(&mut self) -> Result<u8, ArchiveError> {
        let mut byte = [0];
        self.bytes(&mut byte)?;
        Ok(byte[0])
    }

    fn bytes(&mut self, bytes: &mut [u8]) -> Result<(), ArchiveError> {
        match self.left.checked_sub(bytes.len() as u64) {
            Some(left) => self.left = left,
            None if self.is_cut => return Err(ArchiveError::HeaderTooLarge),
            None => return Err(ArchiveError::NoArchive),
        }
        self.reader.read_exact(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => ArchiveError::NoArchive,
            _ => ArchiveError::Io(error),
        })
    }

    /// Reads a NUL-terminated text.
    fn text(&mut self) -> Result<String, ArchiveError> {
        let mut text = Vec::new();
        loop {
            match self.byte()? {
                0 => return Ok(windows_1252(&text)),
                _ if text.len() >= LONGEST_NAME => return Err(ArchiveError::NoArchive),
                byte => text.push(byte),
            }
        }
    }

    fn fields(&mut self) -> Result<Fields, ArchiveError> {
        let mut fields = [0; FIELDS];
        self.bytes(&mut fields)?;
        let number = |at: usize| u32::from_le_bytes([fields[at], fields[at + 1], fields[at + 2], fields[at + 3]]);
        let method = [fields[0], fields[1], fields[2], fields[3]];
        Ok(Fields { method, original: number(4), stored: number(16) })
    }

    fn properties(&mut self) -> Result<Vec<(String, String)>, ArchiveError> {
        let mut properties = Vec::new();
        loop {
            let name = self.text()?;
            if name.is_empty() {
                return Ok(properties);
            }
            if properties.len() >= MOST_PROPERTIES {
                return Err(ArchiveError::HeaderTooLarge);
            }
            properties.push((name, self.text()?));
        }
    }
}

impl Fields {
    fn entry(&self, name: String) -> Result<Entry, ArchiveError> {
        let (original, stored) = (u64::from(self.original), u64::from(self.stored));
        let (method, size) = match &self.method {
            // An entry that packing would not have shortened is stored as it is.
            PACKED if original != 0 && original != stored => (Method::Packed, original),
            STORED | PACKED => (Method::Stored, stored),
            ENCRYPTED => (Method::Locked, original),
            // Some tools leave marks of their own here. The game reads such files as they are.
            _ if original == 0 || original == stored => (Method::Stored, stored),
            _ => (Method::Locked, original),
        };
        Ok(Entry { name, size, start: 0, stored, method })
    }
}
