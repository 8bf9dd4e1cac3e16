//! The MediaWiki action API as a source of pages.
//!
//! [`crawl()`] delivers the members of categories, the redirects of the main namespace and pages asked for by title, each
//! with its latest text and the categories that the wiki computed. With a cache folder, a second run asks only for what
//! has changed since, and a run that was killed goes on where it stopped.
//!
//! ```text
//! client     requests: politeness, retries, errors; the only user of the HTTP library
//! answer     a web page in the place of data
//! discover   from a wiki's address to its api.php
//! parameters what a question says
//! query      `continue`, pages that come in pieces
//! changes    what the recent changes say since the last run
//! listing    which pages there are, without their texts
//! plan       which of them to fetch
//! cache      the pages of earlier runs
//! crawl      all of it together
//! ```
//!
//! The numbers that a reader of a server's log should expect: a listing takes one request per 500 members of a category
//! or redirects, texts one request per 50 pages (a few more where a batch has more than 500 categories or 8 MiB), and
//! an update one request plus one per 50 changed pages.
//!
//! Limits. Only one run at a time uses a cache folder; a second one is told so. Members of categories count only in the
//! main namespace. A page of which the wiki says that its text is hidden or lost is left out and named in the
//! statistics. So is a page that the wiki lists and does not deliver even when it is asked for again; such a run does
//! not count as complete, so the next one asks once more. On a wiki whose list of recent changes is empty or switched off, every update lists
//! all pages again. What else an update may miss, and for how long, is told in the module `plan`.

mod answer;
mod cache;
mod changes;
mod client;
mod crawl;
mod discover;
mod error;
mod header;
mod listing;
mod parameters;
mod plan;
mod query;
#[cfg(test)]
mod tests;
mod wire;

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use error::ApiError;
pub use header::{HEADERS_VARIABLE, Header};

use super::PageSink;

/// The categories whose members become commands and functions.
pub const DEFAULT_CATEGORIES: [&str; 2] = ["Scripting Commands", "Functions"];

/// Titles or ids that an anonymous user may ask for at once.
const TITLES_PER_REQUEST: usize = 50;

/// The namespace of articles.
const MAIN_NAMESPACE: i32 = 0;

/// What to crawl, and how.
#[derive(Debug, Clone)]
pub struct ApiOptions {
    /// Address of the wiki's `api.php`, or of any of its pages.
    pub url: String,
    /// Names of categories, with or without `Category:`; their direct members in the main namespace are crawled.
    pub categories: Vec<String>,
    /// Titles of further pages, of any namespace. Where a title is a redirect, its target is crawled.
    pub titles: Vec<String>,
    /// Whether the redirects of the main namespace are crawled, as pages with [`RawPage::redirect`] set.
    ///
    /// [`RawPage::redirect`]: super::RawPage::redirect
    pub redirects: bool,
    /// Headers that every request carries, in addition to and in place of the usual ones. They are sent to the wiki's
    /// own host only.
    pub headers: Vec<Header>,
    /// Folder of the page cache, created if needed.
    pub cache: Option<PathBuf>,
    /// How requests are made.
    pub transport: Transport,
}

impl ApiOptions {
    /// The usual settings for the wiki at `url`: commands, functions and redirects, without a cache.
    pub fn new(url: impl Into<String>) -> ApiOptions {
        ApiOptions {
            url: url.into(),
            categories: DEFAULT_CATEGORIES.map(str::to_owned).to_vec(),
            titles: Vec::new(),
            redirects: true,
            headers: Vec::new(),
            cache: None,
            transport: Transport::default(),
        }
    }
}

/// How requests are made: politeness and patience.
#[derive(Debug, Clone, PartialEq)]
pub struct Transport {
    /// Requests under way at the same time.
    pub concurrency: usize,
    /// Most requests in a second. None means [`Transport::POLITE_RATE`], or no limit for a wiki on this machine.
    pub requests_per_second: Option<f64>,
    /// Lag of the wiki's database, in seconds, from which on it should turn us down until later.
    pub maxlag: u32,
    /// Time for one request, from connecting to the last byte.
    pub timeout: Duration,
    /// How often one request is repeated when it fails in a way that may pass.
    pub retries: u32,
    /// Pause before the first repetition when the server names none; it doubles with each further one.
    pub first_pause: Duration,
    /// Longest pause of our own choice.
    pub largest_backoff: Duration,
    /// Longest pause that the server may ask for; for more the run ends.
    pub longest_pause: Duration,
}

impl Transport {
    /// Requests per second that no wiki should mind.
    pub const POLITE_RATE: f64 = 5.0;

    /// The pause before repetition number `attempt`; `chance` from 0 to 1 shortens it by up to a half.
    fn backoff(&self, attempt: u32, chance: f64) -> Duration {
        let doubled = 2_u32.saturating_pow(attempt.saturating_sub(1));
        let pause = self.first_pause.saturating_mul(doubled);
        pause.min(self.largest_backoff).mul_f64(1.0 - chance / 2.0)
    }
}

impl Default for Transport {
    fn default() -> Transport {
        Transport {
            concurrency: 2,
            requests_per_second: None,
            maxlag: 5,
            timeout: Duration::from_secs(60),
            retries: 6,
            first_pause: Duration::from_secs(1),
            largest_backoff: Duration::from_secs(60),
            longest_pause: Duration::from_secs(300),
        }
    }
}

/// Hears how a crawl is getting on. All methods do nothing unless implemented.
pub trait Progress {
    /// So many pages have been found.
    fn listing(&self, pages: usize) {
        let _ = pages;
    }

    /// Of so many pages to fetch, so many have been fetched.
    fn fetching(&self, done: usize, wanted: usize) {
        let _ = (done, wanted);
    }

    /// The crawl pauses, because of a failure that may pass.
    fn waiting(&self, pause: Duration, reason: &str) {
        let _ = (pause, reason);
    }
}

impl Progress for () {}

/// What a crawl did and found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct CrawlStats {
    /// Whether all pages were listed; otherwise the recent changes were enough.
    pub was_relisted: bool,
    /// Requests sent, repetitions included.
    pub requests: usize,
    /// Repetitions.
    pub retries: usize,
    /// Bytes received, after decompression.
    pub bytes: u64,
    /// Pages of the crawl, redirects included.
    pub pages: usize,
    /// How many of them were fetched in this run; the others came from the cache.
    pub fetched: usize,
    /// Titles asked for that do not exist, and pages that vanished while they were being fetched.
    pub missing: Vec<String>,
    /// Titles asked for that cannot exist.
    pub invalid: Vec<Invalid>,
    /// Categories without pages: misspelt, renamed, or empty.
    pub empty_categories: Vec<String>,
    /// Pages of which the wiki says that their text is hidden or lost.
    pub textless: Vec<String>,
    /// Pages that the wiki lists and did not deliver. Where the cache has an older version, that was used.
    pub undelivered: Vec<String>,
    /// Damaged entries of the cache.
    pub damaged_entries: usize,
}

/// A title that no page can have.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Invalid {
    /// The title.
    pub title: String,
    /// Why there is no such page, mostly in the wiki's words.
    pub reason: String,
}

/// Crawls a wiki. The pages go to `sink` in the order of their titles once all of them are there, so there are either
/// all pages or an error; except for those that the statistics name.
///
/// Dropping the future stops the crawl. Whatever was fetched completely is in the cache then.
///
/// # Errors
/// Whatever keeps the crawl from being complete. [`ApiError`] says what can be done.
pub async fn crawl(
    options: &ApiOptions,
    progress: &dyn Progress,
    sink: &mut PageSink<'_>,
) -> Result<CrawlStats, ApiError> {
    crawl::run(options, progress, sink).await
}
