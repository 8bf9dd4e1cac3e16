//! Errors of a crawl, with advice for the user.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use super::HEADERS_VARIABLE;

/// Why a crawl failed.
///
/// No message holds the value of an extra header or the password of an address.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ApiError {
    /// The given address is not that of a web server.
    #[error("invalid wiki address {given:?}: {why}")]
    Address {
        /// The address as given, without a password.
        given: String,
        /// What is wrong with it.
        why: String,
    },
    /// An extra header cannot be sent.
    #[error("{which} is invalid, expected 'Name: value': {why}")]
    Header {
        /// The header's name, or its position in the list.
        which: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The HTTP client could not be set up, for example because the system has no certificates.
    #[error("cannot set up the HTTP client: {0}")]
    Setup(String),
    /// None of the usual locations of a wiki's API responded like one.
    #[error("no MediaWiki API found at {given}. Tried:{}\nPass the full address of the wiki's api.php.", list(.tried))]
    NoApi {
        /// The address as given.
        given: String,
        /// Addresses that were tried, each with its result.
        tried: Vec<(String, String)>,
    },
    /// The server refused, or sent a web page instead of data.
    #[error("{}", turned_away(.url, .answer, *.headers))]
    TurnedAway {
        /// The requested address.
        url: String,
        /// The response, in words.
        answer: String,
        /// Number of extra headers that were sent.
        headers: usize,
    },
    /// The server redirects elsewhere; extra headers must not be sent there.
    #[error("{from} redirects to {to}. If that is the right wiki, pass its address instead.")]
    Redirected {
        /// The requested address.
        from: String,
        /// The target.
        to: String,
    },
    /// A status that retrying does not help with.
    #[error("{url} returned {status}. Is it the address of the wiki's api.php?")]
    Status {
        /// The requested address.
        url: String,
        /// Status code and name.
        status: String,
    },
    /// Valid data that MediaWiki would not send.
    #[error("{url} does not respond like a MediaWiki API: {what}")]
    NotMediaWiki {
        /// The requested address.
        url: String,
        /// What was wrong.
        what: String,
    },
    /// MediaWiki itself refused the query.
    #[error("the wiki refused the query: {info} (error {code})")]
    Refused {
        /// MediaWiki's code of the error.
        code: String,
        /// MediaWiki's words.
        info: String,
    },
    /// Every attempt failed with a temporary failure.
    #[error("{url} failed {attempts} times in a row; last error: {last}")]
    GaveUp {
        /// The requested address.
        url: String,
        /// Number of attempts.
        attempts: u32,
        /// The last failure.
        last: String,
    },
    /// The server asks for a pause that is too long for a run.
    #[error("{url} asks to retry after {} s ({reason}). Run the command again then.", .wait.as_secs())]
    ComeBackLater {
        /// The requested address.
        url: String,
        /// The pause it asks for.
        wait: Duration,
        /// The status or error that came with it.
        reason: String,
    },
    /// A query that would never end.
    #[error("the wiki keeps sending `continue`: after {responses} responses it sent {continuation} {why}")]
    Endless {
        /// Number of responses so far.
        responses: usize,
        /// The last `continue`.
        continuation: String,
        /// How it was detected.
        why: &'static str,
    },
    /// The crawl began but was then interrupted.
    #[error("the crawl stopped after {done} of {total} pages: {cause}\n{}", resume(.cache.is_some()))]
    Stopped {
        /// Available pages, from this run or the cache.
        done: usize,
        /// Total number of pages of the run.
        total: usize,
        /// Folder of the page cache, if there is one.
        cache: Option<PathBuf>,
        /// The cause.
        cause: Box<ApiError>,
    },
    /// The cache folder cannot be read or written.
    #[error("cannot use the page cache {}: {source}", .path.display())]
    Cache {
        /// The file or folder concerned.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// Another run is using the cache folder.
    #[error("another run is using the page cache {}; wait for it to finish, or choose another folder", .0.display())]
    CacheInUse(PathBuf),
    /// The cache folder belongs to another wiki.
    #[error(
        "the page cache {} contains pages of {found}, not of {wanted}. Choose another folder, or delete this one.",
        .path.display()
    )]
    OtherWiki {
        /// The cache folder.
        path: PathBuf,
        /// The wiki whose pages it contains.
        found: String,
        /// The wiki to be crawled.
        wanted: String,
    },
}

fn list(tried: &[(String, String)]) -> String {
    tried.iter().fold(String::new(), |mut text, (url, outcome)| {
        let _ = write!(text, "\n  {url}: {outcome}");
        text
    })
}

fn turned_away(url: &str, answer: &str, headers: usize) -> String {
    let sent = match headers {
        0 => String::new(),
        1 => ", although an extra header was sent".to_owned(),
        n => format!(", although {n} extra headers were sent"),
    };
    format!(
        "{url} responded {answer}{sent}. Most likely, a web firewall in front of the wiki blocks unknown programs.\n\
         Try one of these:\n  \
         - send the header that the wiki's operators gave you: --header 'Name: value', or the environment variable {HEADERS_VARIABLE} (one header per line);\n  \
         - export the pages in a browser with Special:Export and pass the file: --export FILE;\n  \
         - fetch a published mirror instead: sqf-ls update --from URL."
    )
}

fn resume(cached: bool) -> &'static str {
    if cached {
        "The pages fetched so far are in the cache: run the same command again to continue."
    } else {
        "Nothing was kept. With --cache DIR, the next run continues where this one stopped."
    }
}
