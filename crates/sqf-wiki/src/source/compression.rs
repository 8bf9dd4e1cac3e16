//! Opens input files in any supported compression format.
//!
//! The format is detected from the first bytes, never from the name: plain, gzip, bzip2, xz or Zstandard, with any
//! number of members, streams or frames (wiki dumps are bzip2 files of many streams). An [`Input`] is a buffered stream
//! of the decompressed bytes, so a file is never in memory as a whole.
//!
//! Every error that an [`Input`] returns names the file and says what to do; callers pass it on unchanged.

#[cfg(test)]
mod tests;

use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqf_reference::open_given;

/// Size of the read buffers before and after decompression.
const BUFFER: usize = 128 * 1024;

/// Number of bytes that identify every known format.
const MAGIC: usize = 6;

/// Memory limit for xz files. `xz -9` needs 65 MB; a damaged header can ask for anything.
const XZ_MEMORY: u64 = 512 << 20;

/// How much of the input files has been read, to drive a progress bar from another thread.
///
/// Counts bytes of the files, before decompression, so that they can be compared with file sizes.
#[derive(Debug, Default)]
pub struct Progress {
    read: AtomicU64,
    total: AtomicU64,
}

impl Progress {
    /// Returns the number of bytes read so far.
    #[must_use]
    pub fn read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    /// Returns the total number of bytes; None if unknown, as with standard input.
    #[must_use]
    pub fn total(&self) -> Option<u64> {
        match self.total.load(Ordering::Relaxed) {
            0 => None,
            total => Some(total),
        }
    }

    /// Sets the total to the size of these files; it stays unknown unless all of them are regular files.
    pub fn expect_files(&self, paths: &[PathBuf]) {
        let size = |path: &PathBuf| match path.metadata() {
            Ok(metadata) if metadata.is_file() => Some(metadata.len()),
            _ => None,
        };
        let total = paths.iter().map(size).sum::<Option<u64>>();
        self.total.store(total.unwrap_or(0), Ordering::Relaxed);
    }
}

/// Why an input could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The system refuses access to the file.
    #[error("cannot read {name}: {cause}")]
    Unreadable {
        /// The file.
        name: String,
        /// The system's error.
        cause: io::Error,
    },
    /// The file is an archive, which may contain several files.
    #[error("{name} is a {format} archive; unpack it and pass the file inside")]
    Archive {
        /// The file.
        name: String,
        /// Kind of archive.
        format: &'static str,
    },
}

/// The formats that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Plain,
    Gzip,
    Bzip2,
    Xz,
    Zstd,
}

impl Format {
    /// Detects the format from a file's first bytes; `Err` names an unsupported kind of archive.
    fn of(magic: &[u8]) -> Result<Self, &'static str> {
        Ok(match magic {
            [0x1f, 0x8b, ..] => Self::Gzip,
            [b'B', b'Z', b'h', b'1'..=b'9', ..] => Self::Bzip2,
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Self::Xz,
            // A Zstandard frame, or a skippable frame, which tools for seekable files put first.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Self::Zstd,
            [b'P', b'K', 3, 4, ..] => return Err("ZIP"),
            [b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c, ..] => return Err("7z"),
            _ => Self::Plain,
        })
    }

    /// Returns the name of the format for messages.
    fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Gzip => "gzip",
            Self::Bzip2 => "bzip2",
            Self::Xz => "xz",
            Self::Zstd => "Zstandard",
        }
    }
}

/// An open input: the decompressed bytes of a file.
pub struct Input {
    name: String,
    format: Format,
    reader: Box<dyn BufRead + Send>,
}

impl Input {
    /// Opens a file; `-` is standard input. Bytes read are counted in `progress`.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or is an archive.
    pub fn open(path: &Path, progress: &Arc<Progress>) -> Result<Self, OpenError> {
        if path == Path::new("-") {
            return Self::new("standard input", io::stdin(), progress);
        }
        let name = path.display().to_string();
        match open_given(path, u64::MAX >> 20) {
            Ok(file) => Self::new(name, file, progress),
            Err(cause) => Err(OpenError::Unreadable { name, cause }),
        }
    }

    /// Decompresses any stream of bytes; `name` identifies it in messages.
    ///
    /// # Errors
    ///
    /// When the first bytes cannot be read, or are those of an archive.
    pub fn new(
        name: impl Into<String>,
        reader: impl Read + Send + 'static,
        progress: &Arc<Progress>,
    ) -> Result<Self, OpenError> {
        let name = name.into();
        let mut reader = Counted { reader, progress: Arc::clone(progress) };
        let mut magic = Vec::with_capacity(MAGIC);
        if let Err(cause) = reader.by_ref().take(MAGIC as u64).read_to_end(&mut magic) {
            return Err(OpenError::Unreadable { name, cause });
        }
        let format = match Format::of(&magic) {
            Ok(format) => format,
            Err(format) => return Err(OpenError::Archive { name, format }),
        };
        let whole = io::Cursor::new(magic).chain(BufReader::with_capacity(BUFFER, reader));
        match decompress(format, whole) {
            Ok(reader) => Ok(Self { name, format, reader }),
            Err(cause) => Err(OpenError::Unreadable { name, cause }),
        }
    }

    /// Returns the name of the input for messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether data begins like a compressed file or an archive.
    #[must_use]
    pub(crate) fn is_compressed(data: &[u8]) -> bool {
        Format::of(data) != Ok(Format::Plain)
    }

    /// Turns an error of a decompressor into a message that names the file and says what to do.
    fn explain(name: &str, format: Format, cause: io::Error) -> io::Error {
        let kind = cause.kind();
        let message = if kind == io::ErrorKind::Interrupted {
            return cause;
        } else if format == Format::Plain || cause.raw_os_error().is_some() {
            format!("cannot read {name}: {cause}")
        } else if kind == io::ErrorKind::UnexpectedEof {
            format!("{name} is truncated: the compressed data ({}) ends early; download it again", format.name())
        } else {
            format!("{name} contains damaged compressed data ({}: {cause}); download it again", format.name())
        };
        io::Error::new(kind, message)
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer).map_err(|cause| Self::explain(&self.name, self.format, cause))
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf().map_err(|cause| Self::explain(&self.name, self.format, cause))
    }

    fn consume(&mut self, amount: usize) {
        self.reader.consume(amount);
    }
}

/// Wraps a reader in the decompressor of a format.
fn decompress(format: Format, reader: impl BufRead + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    Ok(match format {
        Format::Plain => Box::new(reader),
        Format::Gzip => buffered(flate2::bufread::MultiGzDecoder::new(reader)),
        Format::Bzip2 => buffered(bzip2::bufread::MultiBzDecoder::new(reader)),
        Format::Xz => {
            let stream = liblzma::stream::Stream::new_stream_decoder(XZ_MEMORY, liblzma::stream::CONCATENATED)?;
            buffered(liblzma::bufread::XzDecoder::new_stream(reader, stream))
        }
        Format::Zstd => buffered(zstd::Decoder::with_buffer(reader)?),
    })
}

/// Boxes a buffer in front of a decompressor.
fn buffered(reader: impl Read + Send + 'static) -> Box<dyn BufRead + Send> {
    Box::new(BufReader::with_capacity(BUFFER, reader))
}

/// A reader that counts what passes through it.
struct Counted<R> {
    reader: R,
    progress: Arc<Progress>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.progress.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
