//! All files of a site, into a folder that is empty.

use std::fs;
use std::path::Path;

use rayon::prelude::*;
use serde::Serialize;

use super::error::PublishError;
use super::{Entry, Site, bundle, paths, schema};
use crate::catalog::{GameCode, Index, PageKind};
use crate::staging::IoContext;

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

/// Where a site is written, and the site that it will replace.
#[derive(Debug, Clone, Copy)]
pub(super) struct Folders<'a> {
    /// Empty.
    pub(super) new: &'a Path,
    /// May be missing.
    pub(super) old: &'a Path,
}

/// Writes the pages of `entries` and the aggregate files.
///
/// Pages are pretty-printed, because people read them; the aggregate files are compact. Every file ends in a line feed.
/// A file that the old site has just so is linked instead of written again: most runs change few pages, and tools that
/// copy a site look at the times of its files. No file is ever changed in place, so the link is safe.
pub(super) fn write(
    site: &Site,
    entries: &[Entry<'_>],
    index: &Index,
    folder: Folders<'_>,
) -> Result<Amount, PublishError> {
    create_folders(entries, folder.new)?;
    let (pages, aggregates) = rayon::join(
        || entries.par_iter().map(|entry| write_page(entry, folder)).try_reduce(Amount::default, |a, b| Ok(a.and(b))),
        || write_aggregates(site, index, folder),
    );
    Ok(pages?.and(aggregates?))
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

fn write_page(entry: &Entry<'_>, folder: Folders<'_>) -> Result<Amount, PublishError> {
    let kind = entry.page.kind();
    let mut json = serde_json::to_vec_pretty(&entry.page).map_err(PublishError::Json)?;
    json.push(b'\n');
    let markdown = entry.page.markdown();
    let json = write_file(folder, &paths::file(kind, &entry.stem, "json"), &json)?;
    let markdown = write_file(folder, &paths::file(kind, &entry.stem, "md"), markdown.as_bytes())?;
    Ok(json.and(markdown))
}

fn write_aggregates(site: &Site, index: &Index, folder: Folders<'_>) -> Result<Amount, PublishError> {
    let source = |kind| site.sources.of(kind);
    let commands = bundle::of_records(&site.commands, source(PageKind::Command));
    let functions = bundle::of_records(&site.functions, source(PageKind::Function));
    let topics = bundle::of_topics(&site.topics, source(PageKind::Topic));
    let amounts = [
        write_json(folder, "commands.json", &commands)?,
        write_json(folder, "functions.json", &functions)?,
        write_json(folder, "topics.json", &topics)?,
        write_json(folder, "index.json", index)?,
        write_json(folder, "syntax.json", &site.syntax_index())?,
        write_schema(folder, &site.main_game)?,
    ];
    Ok(amounts.into_iter().fold(Amount::default(), Amount::and))
}

fn write_json(folder: Folders<'_>, name: &str, value: &impl Serialize) -> Result<Amount, PublishError> {
    let mut json = serde_json::to_vec(value).map_err(PublishError::Json)?;
    json.push(b'\n');
    write_file(folder, name, &json)
}

fn write_schema(folder: Folders<'_>, main_game: &GameCode) -> Result<Amount, PublishError> {
    let schema = schema::schema(main_game);
    let mut json = serde_json::to_vec_pretty(&schema).map_err(PublishError::Json)?;
    json.push(b'\n');
    write_file(folder, "schema.json", &json)
}

fn write_file(folder: Folders<'_>, name: &str, content: &[u8]) -> Result<Amount, PublishError> {
    let path = folder.new.join(name);
    let old = folder.old.join(name);
    let is_linked = holds(&old, content) && fs::hard_link(&old, &path).is_ok();
    if !is_linked {
        fs::write(&path, content).doing("write", &path)?;
    }
    Ok(Amount { files: 1, bytes: content.len() })
}

/// Whether a file of the old site is just what would be written.
fn holds(path: &Path, content: &[u8]) -> bool {
    let has_size = fs::symlink_metadata(path).is_ok_and(|file| file.is_file() && file.len() == content.len() as u64);
    has_size && fs::read(path).is_ok_and(|old| old == content)
}
