//! Writes all files of a site into an empty folder.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

use rayon::prelude::*;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use super::error::PublishError;
use super::{Entry, PageRef, Site, bundle, paths, schema};
use sqf_reference::{GameCode, Index, PageKind};
use sqf_staging::{IoContext, Staging};
use sqf_text::{visible_json, without_controls};

/// The number of bytes that are written, or compared, at once.
const PIECE: usize = 64 << 10;

/// Number and size of some files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Amount {
    /// Number of files.
    pub files: usize,
    /// Their size in bytes.
    pub bytes: usize,
}

impl Amount {
    fn and(self, other: Amount) -> Amount {
        Amount { files: self.files + other.files, bytes: self.bytes + other.bytes }
    }
}

/// Writes the pages of `entries` and the aggregate files.
///
/// Pages are pretty-printed, because people read them; the aggregate files are compact. Every file ends in a line feed.
/// A file that is identical in the old site is linked instead of written again: most runs change few pages, and tools
/// that copy a site compare the times of its files. Files are never changed in place, so the link is safe.
///
/// # Errors
///
/// When a file cannot be written.
pub(super) fn write(
    site: &Site,
    entries: &[Entry<'_>],
    index: &Index,
    staging: &Staging,
) -> Result<Amount, PublishError> {
    create_folders(entries, &staging.new_content())?;
    let (pages, aggregates) = rayon::join(
        || entries.par_iter().map(|entry| write_page(entry, staging)).try_reduce(Amount::default, |a, b| Ok(a.and(b))),
        || write_aggregates(site, index, staging),
    );
    let types = write_types(site, entries, staging)?;
    Ok(pages?.and(aggregates?).and(types))
}

/// Writes `topics/<type>.md` of the types that another topic describes: `PositionATL` is a part of `Position`.
fn write_types(site: &Site, entries: &[Entry<'_>], staging: &Staging) -> Result<Amount, PublishError> {
    let topics = entries.iter().filter(|entry| entry.page.kind() == PageKind::Topic);
    let taken: BTreeSet<String> = topics.map(|entry| entry.stem.to_ascii_lowercase()).collect();
    let mut amount = Amount::default();
    for (name, topic) in site.types_described_elsewhere() {
        let stem = paths::stem(name);
        if !taken.contains(&stem.to_ascii_lowercase()) {
            let markdown = PageRef::Topic(topic).markdown();
            let path = paths::file(PageKind::Topic, &stem, "md");
            amount = amount.and(write_file(staging, &path, without_controls(&markdown).as_bytes())?);
        }
    }
    Ok(amount)
}

fn create_folders(entries: &[Entry<'_>], folder: &Path) -> Result<(), PublishError> {
    for kind in PageKind::ALL {
        let path = folder.join(kind.folder());
        fs::create_dir(&path).doing("create the folder", &path)?;
    }
    for entry in entries {
        if let Some((parent, _)) = entry.stem.rsplit_once('/') {
            let path = folder.join(entry.page.kind().folder()).join(parent);
            fs::create_dir_all(&path).doing("create the folder", &path)?;
        }
    }
    Ok(())
}

fn write_page(entry: &Entry<'_>, staging: &Staging) -> Result<Amount, PublishError> {
    let kind = entry.page.kind();
    let json = serde_json::to_string_pretty(&entry.page).map_err(PublishError::Json)? + "\n";
    let markdown = entry.page.markdown();
    // Names of the wiki are shown as they are: no character may change how the rest is read.
    let json = write_file(staging, &paths::file(kind, &entry.stem, "json"), visible_json(&json).as_bytes())?;
    let markdown = without_controls(&markdown);
    let markdown = write_file(staging, &paths::file(kind, &entry.stem, "md"), markdown.as_bytes())?;
    Ok(json.and(markdown))
}

fn write_aggregates(site: &Site, index: &Index, staging: &Staging) -> Result<Amount, PublishError> {
    let source = |kind| site.sources.of(kind);
    let commands = bundle::of_records(&site.commands, source(PageKind::Command));
    let functions = bundle::of_records(&site.functions, source(PageKind::Function));
    let topics = bundle::of_topics(&site.topics, source(PageKind::Topic));
    let amounts = [
        write_json(staging, "commands.json", &commands)?,
        write_json(staging, "functions.json", &functions)?,
        write_json(staging, "topics.json", &topics)?,
        write_json(staging, "index.json", index)?,
        write_json(staging, "syntax.json", &site.syntax_index())?,
        write_json(staging, "classes.json", &site.class_names())?,
        write_schema(staging, &site.main_game)?,
    ];
    Ok(amounts.into_iter().fold(Amount::default(), Amount::and))
}

/// Writes the JSON of a value piece by piece: the longest is many times as long as a page.
fn write_json(staging: &Staging, name: &str, value: &impl Serialize) -> Result<Amount, PublishError> {
    let write = |out: &mut dyn Write| -> io::Result<usize> {
        let mut out = Counted { out: BufWriter::with_capacity(PIECE, out), bytes: 0 };
        value.serialize(&mut Serializer::with_formatter(&mut out, Harmless))?;
        out.write_all(b"\n")?;
        out.flush()?;
        Ok(out.bytes)
    };
    let old = staging.target().join(name);
    let same = Same::with(&old).and_then(|mut same| write(&mut same).ok().filter(|_| same.is_at_end()));
    if let Some(bytes) = same.filter(|_| fs::hard_link(&old, staging.new_content().join(name)).is_ok()) {
        return Ok(Amount { files: 1, bytes });
    }
    let mut bytes = 0;
    staging.stream(name, |file| {
        bytes = write(file)?;
        Ok(())
    })?;
    Ok(Amount { files: 1, bytes })
}

/// Writes compact JSON in which names of the wiki cannot change how the rest is read.
struct Harmless;

impl Formatter for Harmless {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        writer.write_all(visible_json(fragment).as_bytes())
    }
}

/// Counts what is written.
struct Counted<W> {
    out: W,
    bytes: usize,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, content: &[u8]) -> io::Result<usize> {
        let written = self.out.write(content)?;
        self.bytes += written;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Compares what is written with a file; the first difference is an error.
struct Same {
    file: BufReader<File>,
    buffer: Vec<u8>,
}

impl Same {
    fn with(path: &Path) -> Option<Same> {
        let is_file = fs::symlink_metadata(path).is_ok_and(|file| file.is_file());
        let file = is_file.then(|| File::open(path).ok())??;
        Some(Same { file: BufReader::new(file), buffer: Vec::new() })
    }

    fn is_at_end(&mut self) -> bool {
        self.file.fill_buf().is_ok_and(<[u8]>::is_empty)
    }
}

impl Write for Same {
    fn write(&mut self, content: &[u8]) -> io::Result<usize> {
        self.buffer.resize(content.len(), 0);
        self.file.read_exact(&mut self.buffer)?;
        if self.buffer == content { Ok(content.len()) } else { Err(io::ErrorKind::InvalidData.into()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn write_schema(staging: &Staging, main_game: &GameCode) -> Result<Amount, PublishError> {
    write_file(staging, "schema.json", visible_json(&schema::schema(main_game)).as_bytes())
}

fn write_file(staging: &Staging, name: &str, content: &[u8]) -> Result<Amount, PublishError> {
    let old = staging.target().join(name);
    let is_linked = holds(&old, content) && fs::hard_link(&old, staging.new_content().join(name)).is_ok();
    if !is_linked {
        staging.write(name, content)?;
    }
    Ok(Amount { files: 1, bytes: content.len() })
}

/// Whether a file of the old site has exactly this content.
fn holds(path: &Path, content: &[u8]) -> bool {
    let has_size = fs::symlink_metadata(path).is_ok_and(|file| file.is_file() && file.len() == content.len() as u64);
    has_size && fs::read(path).is_ok_and(|old| old == content)
}
