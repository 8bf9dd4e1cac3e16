//! Writes a site and replaces the old one by it, after some checks.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::error::PublishError;
use super::write::Amount;
use super::{Entry, Site, shrinkage, write};
use sqf_reference::{Index, load};
use sqf_staging::{IoContext, Staging, foreign_entries};

/// Names of a site's top-level entries. Anything else there is foreign.
const SITE_ENTRIES: &[&str] = &[
    "classes.json",
    "commands",
    "commands.json",
    "functions",
    "functions.json",
    "index.json",
    "schema.json",
    "syntax.json",
    "topics",
    "topics.json",
];

/// Maximum number of entries of a folder in a message.
const NAMED: usize = 3;

/// Settings of [`publish`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PublishOptions {
    /// Replace the old site even if the new one is suspiciously smaller, and use a folder with other contents.
    pub force: bool,
}

/// The result of [`publish`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedSite {
    /// Number and size of the site's files.
    pub amount: Amount,
    /// Names of foreign entries of the folder, which were kept.
    pub kept: Vec<String>,
}

/// Writes `site` into `folder`, all at once or not at all.
///
/// The folder may be missing or empty, or contain a site, which is replaced. Everything is written next to it first, so
/// an error or a killed run leaves the old site unchanged, and half of a new one is never visible. Foreign top-level
/// entries of the folder (`.git`, `CNAME` ...) are kept.
///
/// The folder may be a link to another one, which is used instead if it is empty or contains a site.
///
/// # Errors
///
/// Without `force`, refuses a folder with other contents, and a site that lacks many pages of the one it replaces. Also
/// fails if the system refuses something, or if two records have the same title.
pub fn publish(site: &Site, folder: &Path, options: PublishOptions) -> Result<PublishedSite, PublishError> {
    publish_unless(&|| false, site, folder, options)
}

/// Like [`publish`], unless the run `is_ended`, which is checked once, when everything is written and the old site is
/// still in place.
///
/// # Errors
///
/// See [`publish`]; [`PublishError::Ended`] if the run was canceled.
pub fn publish_unless(
    is_ended: &dyn Fn() -> bool,
    site: &Site,
    folder: &Path,
    options: PublishOptions,
) -> Result<PublishedSite, PublishError> {
    let entries = site.entries();
    check_paths(&entries)?;
    let index = site.index();
    let staging = Staging::open(folder, SITE_ENTRIES)?;
    check_old_site(staging.target(), folder, &index, options)?;
    let amount = write::write(site, &entries, &index, &staging)?;
    let synced = staging.sync()?;
    if is_ended() {
        return Err(PublishError::Ended);
    }
    let kept = synced.publish()?;
    Ok(PublishedSite { amount, kept })
}

/// Fails if two pages have the same path. That requires duplicate titles, but one of them would be lost silently.
fn check_paths(entries: &[Entry<'_>]) -> Result<(), PublishError> {
    let mut taken = HashMap::new();
    for entry in entries {
        let page = (entry.page.kind(), entry.stem.to_ascii_lowercase());
        if let Some(first) = taken.insert(page, entry.page.title()) {
            return Err(PublishError::SamePath {
                path: format!("{}/{}", entry.page.kind().folder(), entry.stem),
                first: first.to_owned(),
                second: entry.page.title().to_owned(),
            });
        }
    }
    Ok(())
}

/// Refuses to replace something that is not a site, or a site that is much larger than the new one. `shown` is the
/// folder as the caller wrote it.
///
/// Even with `force`, a link is only followed to a site: it may come with a repository, and lead anywhere.
fn check_old_site(target: &Path, shown: &Path, new: &Index, options: PublishOptions) -> Result<(), PublishError> {
    if !target.exists() || is_empty(target)? {
        return Ok(());
    }
    let is_site = ["index.json", "schema.json"].iter().all(|name| target.join(name).is_file());
    if !is_site && is_link(shown) {
        let (link, folder) = (shown.to_owned(), target.to_owned());
        return Err(PublishError::LinkToOther { link, folder, found: contents(target)? });
    }
    if options.force {
        return Ok(());
    }
    if !is_site {
        return Err(PublishError::NotASite { folder: shown.to_owned(), found: contents(target)? });
    }
    let old = load::index(target).map_err(PublishError::OldIndex)?;
    shrinkage::check(&old, new).map_err(PublishError::Shrunk)
}

/// Whether a path is a link, even if it ends with a slash.
fn is_link(path: &Path) -> bool {
    path.components().collect::<PathBuf>().is_symlink()
}

fn is_empty(folder: &Path) -> Result<bool, PublishError> {
    let mut entries = fs::read_dir(folder).doing("read the folder", folder)?;
    Ok(entries.next().is_none())
}

/// Describes some of a folder's contents.
fn contents(folder: &Path) -> Result<String, PublishError> {
    let mut names = foreign_entries(folder, SITE_ENTRIES)?;
    if names.is_empty() {
        return Ok("an incomplete site".to_owned());
    }
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    let names: Vec<_> = names.iter().map(|name| name.to_string_lossy()).collect();
    Ok(match more {
        0 => names.join(", "),
        more => format!("{} and {more} more", names.join(", ")),
    })
}

#[cfg(test)]
mod tests;
