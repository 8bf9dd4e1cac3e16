//! Follows a log that grows or is replaced.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sqf_reference::open_given;

/// Size limit for a log, in MiB: one that is larger is none.
const LARGEST: u64 = 4 << 10;
/// Size of each read, in bytes.
const PIECE: usize = 256 << 10;

/// Reads what has been added to a file since the last time.
#[derive(Debug)]
pub struct Follower {
    path: PathBuf,
    file: File,
    offset: u64,
    buffer: Vec<u8>,
}

impl Follower {
    /// Opens a log.
    ///
    /// # Errors
    ///
    /// When it cannot be opened, is no regular file, or is larger than 4 GiB.
    pub fn open(path: &Path) -> io::Result<Follower> {
        let file = open_given(path, LARGEST)?;
        Ok(Follower { path: path.to_owned(), file, offset: 0, buffer: vec![0; PIECE] })
    }

    /// Whether the path now leads to another file, or the file was emptied; if so, the next read begins at its start.
    ///
    /// # Errors
    ///
    /// When the new file cannot be opened. A path without a file is not an error: the game may be about to write it.
    pub fn is_replaced(&mut self) -> io::Result<bool> {
        let Ok(now) = std::fs::metadata(&self.path) else { return Ok(false) };
        let own = self.file.metadata()?;
        if now.len() >= self.offset && is_same(&now, &own) {
            return Ok(false);
        }
        self.file = open_given(&self.path, LARGEST)?;
        self.offset = 0;
        Ok(true)
    }

    /// Reads up to the end of the file; `take` is called with each piece, and returns whether to continue.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub fn read(&mut self, take: &mut dyn FnMut(&[u8]) -> bool) -> io::Result<()> {
        loop {
            let count = match self.file.read(&mut self.buffer) {
                Ok(0) => return Ok(()),
                Ok(count) => count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            self.offset += count as u64;
            if !take(&self.buffer[..count]) {
                return Ok(());
            }
        }
    }
}

#[cfg(unix)]
fn is_same(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

#[cfg(not(unix))]
fn is_same(a: &Metadata, b: &Metadata) -> bool {
    a.created().ok() == b.created().ok()
}
