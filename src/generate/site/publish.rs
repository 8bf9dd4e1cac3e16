//! Writes a site and replaces the old one by it, if nothing speaks against it.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::error::PublishError;
use super::write::Amount;
use super::{Entry, Site, shrinkage, write};
use crate::catalog::{Index, load};
use crate::staging::{IoContext, Staging, foreign_entries};

/// Names at the top of a site. Anything else there belongs to somebody else.
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

/// How many entries of a folder a message names.
const NAMED: usize = 3;

/// Settings of [`publish`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PublishOptions {
    /// Replace the old site even if the new one is suspiciously smaller, and use a folder that holds other things.
    pub force: bool,
}

/// What [`publish`] did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Files of the site.
    pub amount: Amount,
    /// Names of entries of the folder that no site has. They were kept.
    pub kept: Vec<String>,
}

/// Writes `site` into `folder`, all at once or not at all.
///
/// The folder may be missing or empty, or hold a site, which is replaced. Everything is written beside it first, so an
/// error or a killed run leaves the old site as it was, and nobody ever sees half of a new one. Entries at the top of
/// the folder that no site has (`.git`, `CNAME` ...) are kept.
///
/// The folder may be a link to another one, which is used in its place if it is empty or holds a site.
///
/// # Errors
///
/// A folder that holds other things than a site is refused, and so is a site that lacks many pages of the one it
/// replaces; both unless forced. Otherwise the system refused something, or two records have the same title.
pub fn publish(site: &Site, folder: &Path, options: PublishOptions) -> Result<Written, PublishError> {
    publish_unless(&|| false, site, folder, options)
}

/// The same, unless the run `is_ended`. That is asked once, when all is written and the old site is still in its place.
///
/// # Errors
///
/// See [`publish`]; [`PublishError::Ended`] if the run was ended.
pub fn publish_unless(
    is_ended: &dyn Fn() -> bool,
    site: &Site,
    folder: &Path,
    options: PublishOptions,
) -> Result<Written, PublishError> {
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
    Ok(Written { amount, kept })
}

/// Two pages on one path can only come from one title twice, but then one of them would be lost without a word.
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

/// Refuses to replace what is no site, or a site that has much more than the new one. `shown` is the folder as the
/// caller named it.
///
/// Even by force, a link is followed to a site only: it may come with a repository, and lead to anything.
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

/// Whether a path is a link, also when it ends in a slash.
fn is_link(path: &Path) -> bool {
    path.components().collect::<PathBuf>().is_symlink()
}

fn is_empty(folder: &Path) -> Result<bool, PublishError> {
    let mut entries = fs::read_dir(folder).doing("read the folder", folder)?;
    Ok(entries.next().is_none())
}

/// Some of what a folder holds, in words.
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
