//! Errors in exports, each with advice.

use std::io;
use std::sync::Arc;

use crate::source::compression::OpenError;

/// How to get the right file.
pub(super) const GET_AN_EXPORT: &str = "get an XML export from the page Special:Export of the wiki, or from its \
                                        api.php with action=query&export=1&exportnowrap=1";

/// Advice if the file is JSON.
pub(super) const NOT_JSON: &str = "pass a list of categories with --categories; get an XML export from the page \
                                   Special:Export of the wiki, or from its api.php with \
                                   action=query&export=1&exportnowrap=1";

/// Advice for other encodings.
pub(super) const SAVE_AS_UTF_8: &str = "save it as UTF-8";

/// Why an export could not be read to its end. Nothing may be published from it then.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A file cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Reading failed: the disk, the pipe, or the compressed data. The message names the file.
    #[error("{0}")]
    Read(Arc<io::Error>),
    /// The file is of another kind.
    #[error("{file} is {found}, not a MediaWiki XML export; {remedy}")]
    WrongKind {
        /// The file.
        file: String,
        /// Its apparent kind.
        found: String,
        /// Advice.
        remedy: &'static str,
    },
    /// The file ends too early.
    #[error("{file} is truncated ({place}); download it again")]
    Truncated {
        /// The file.
        file: String,
        /// Position and page.
        place: String,
    },
    /// The file is not valid XML, or not a valid export.
    #[error("{file} is damaged ({place}): {what}; download it again")]
    Malformed {
        /// The file.
        file: String,
        /// Position and page.
        place: String,
        /// What is wrong.
        what: String,
    },
    /// A text is larger than any page of a wiki can be.
    #[error(
        "{file} has a text of more than {limit} bytes ({place}), which is more than a wiki page can have; remove \
         that page from the export"
    )]
    TooLarge {
        /// The file.
        file: String,
        /// Position and page.
        place: String,
        /// The limit in bytes.
        limit: usize,
    },
    /// The export contains pages, but none has its text.
    #[error(
        "{file} has no text for any of its {pages} pages: it is a list of revisions (a \"stub\" dump); \
         use an export with texts, such as pages-articles"
    )]
    NoTexts {
        /// The file.
        file: String,
        /// Number of pages in it.
        pages: u64,
    },
    /// The export is valid but empty.
    #[error(
        "no pages in {files}: none of the requested titles exist on the wiki; check their spelling, including upper \
         and lower case"
    )]
    NoPages {
        /// The files.
        files: String,
    },
}
