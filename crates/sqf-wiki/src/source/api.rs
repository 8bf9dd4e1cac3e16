//! The MediaWiki action API as a source of pages.
//!
//! [`crawl()`] delivers the members of categories, the redirects of the main namespace and pages requested by title,
//! each with its latest text and the categories that the wiki computed. With a cache folder, a second run requests only
//! what has changed since, and a run that was killed is resumed where it stopped.
//!
//! ```text
//! client     requests: politeness, retries, errors; the only user of the HTTP library
//! answer     a web page instead of data
//! discover   from a wiki's address to its api.php
//! parameters the parameters of a query
//! query      `continue`, pages that arrive in pieces
//! changes    the recent changes since the last run
//! listing    the existing pages, without their texts
//! plan       which of them to fetch
//! cache      the pages of earlier runs
//! crawl      all of it together
//! ```
//!
//! The load on the server: a listing takes one request per 500 members of a category or redirects, texts one request
//! per 50 pages (a few more if a batch has more than 500 categories or 8 MiB), and an update one request plus one per
//! 50 changed pages.
//!
//! Limits. Only one run at a time uses a cache folder; a second one fails. Members of categories count only in the main
//! namespace. A page whose text is hidden or lost according to the wiki is left out and named in the statistics. So is
//! a page that the wiki lists but does not deliver even on retries; such a run does not count as complete, so the next
//! one tries again. On a wiki whose list of recent changes is empty or disabled, every update lists all pages again.
//! The module `plan` describes what else an update may miss, and for how long.

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
pub(crate) const DEFAULT_CATEGORIES: [&str; 2] = ["Scripting Commands", "Functions"];

/// Maximum number of titles or ids per request for anonymous users.
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
    /// Titles of further pages, in any namespace. If a title is a redirect, its target is crawled.
    pub titles: Vec<String>,
    /// Whether the redirects of the main namespace are crawled, as pages with [`RawPage::redirect`] set.
    ///
    /// [`RawPage::redirect`]: super::RawPage::redirect
    pub redirects: bool,
    /// Headers of every request, which override the default ones. They are sent to the wiki's own host only.
    pub headers: Vec<Header>,
    /// Folder of the page cache, created if needed.
    pub cache: Option<PathBuf>,
    /// How requests are made.
    pub transport: Transport,
}

impl ApiOptions {
    /// Returns the default settings for the wiki at `url`: commands, functions and redirects, without a cache.
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
    /// Number of concurrent requests.
    pub concurrency: usize,
    /// Maximum number of requests per second. None means [`Transport::POLITE_RATE`], or no limit for a wiki on this
    /// machine.
    pub requests_per_second: Option<f64>,
    /// Lag of the wiki's database, in seconds, from which on it should reject our requests.
    pub maxlag: u32,
    /// Time for one request, from connecting to the last byte.
    pub timeout: Duration,
    /// Number of retries after a temporary failure.
    pub retries: u32,
    /// Pause before the first retry if the server does not state one; doubled before each further one.
    pub first_pause: Duration,
    /// Maximum pause between retries that we choose ourselves.
    pub largest_backoff: Duration,
    /// Maximum pause that the server may ask for; the run ends if it is longer.
    pub longest_pause: Duration,
}

impl Transport {
    /// A number of requests per second that is acceptable to any wiki.
    pub(crate) const POLITE_RATE: f64 = 5.0;

    /// Returns the pause before retry number `attempt`; `chance` from 0 to 1 shortens it by up to a half.
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

/// Receives the progress of a crawl. All methods do nothing by default.
pub trait Progress {
    /// The number of pages found so far.
    fn listing(&self, pages: usize) {
        let _ = pages;
    }

    /// The number of pages fetched so far, and the total.
    fn fetching(&self, done: usize, wanted: usize) {
        let _ = (done, wanted);
    }

    /// The crawl pauses because of a temporary failure.
    fn waiting(&self, pause: Duration, reason: &str) {
        let _ = (pause, reason);
    }
}

impl Progress for () {}

/// Statistics of a crawl.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct CrawlStats {
    /// Whether all pages were listed; otherwise the recent changes sufficed.
    pub was_relisted: bool,
    /// Number of requests, including retries.
    pub requests: usize,
    /// Number of retries.
    pub retries: usize,
    /// Bytes received, after decompression.
    pub bytes: u64,
    /// Pages of the crawl, redirects included.
    pub pages: usize,
    /// Number of those fetched in this run; the others came from the cache.
    pub fetched: usize,
    /// Requested titles that do not exist, and pages that disappeared during the crawl.
    pub missing: Vec<String>,
    /// Requested titles that are invalid.
    pub invalid: Vec<Invalid>,
    /// Categories without pages: misspelled, renamed, or empty.
    pub empty_categories: Vec<String>,
    /// Pages whose text is hidden or lost according to the wiki.
    pub textless: Vec<String>,
    /// Pages that the wiki lists but did not deliver. An older version in the cache is used instead.
    pub undelivered: Vec<String>,
    /// Damaged entries of the cache.
    pub damaged_entries: usize,
}

/// A title that no page can have.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Invalid {
    /// The title.
    pub title: String,
    /// Why there can be no such page, mostly in the wiki's words.
    pub reason: String,
}

/// Crawls a wiki. The pages go to `sink` in the order of their titles when all have arrived, so there are either all
/// pages or an error; except for those that the statistics list.
///
/// Dropping the future stops the crawl. Pages that were fetched completely are in the cache then.
///
/// # Errors
///
/// Anything that makes the crawl incomplete. [`ApiError`] says what can be done.
pub async fn crawl(
    options: &ApiOptions,
    progress: &dyn Progress,
    sink: &mut PageSink<'_>,
) -> Result<CrawlStats, ApiError> {
    crawl::run(options, progress, sink).await
}
