//! The categories of pages as computed by the wiki, in a file next to the export.
//!
//! Most categories come from templates, so an export does not contain them. The file lists them by page, including
//! hidden ones, like the API's `prop=categories`:
//!
//! ```json
//! { "abs": ["Category:Scripting Commands", "Category:Maintenance/RV"] }
//! ```
//!
//! It may be compressed like an export.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::compression::{Input, OpenError, Progress};

/// Maximum size of the decompressed file: a hundred times that of a wiki of 7,000 pages.
const LIMIT: u64 = 256 << 20;

/// Why the categories could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SidecarError {
    /// The file cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Reading failed. The message names the file.
    #[error("{0}")]
    Read(std::io::Error),
    /// The file is too large for a list of categories.
    #[error("{file} is larger than {} MiB, which is too large for a list of categories", LIMIT >> 20)]
    TooLarge {
        /// The file.
        file: String,
    },
    /// The file is not the expected JSON.
    #[error(
        "{file} is not a list of categories: {cause}; expected a JSON object of page titles, each with an array of \
         category names, such as {{\"abs\": [\"Category:Scripting Commands\"]}}"
    )]
    Json {
        /// The file.
        file: String,
        /// What is wrong, with line and column.
        cause: serde_json::Error,
    },
}

/// Categories by page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sidecar {
    pages: FxHashMap<String, Vec<String>>,
}

impl Sidecar {
    /// Reads the file; `-` is standard input.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or has other contents.
    pub fn read(path: &Path) -> Result<Self, SidecarError> {
        let input = Input::open(path, &Arc::new(Progress::default()))?;
        let file = input.name().to_owned();
        let mut json = Vec::new();
        input.take(LIMIT + 1).read_to_end(&mut json).map_err(SidecarError::Read)?;
        if json.len() as u64 > LIMIT {
            return Err(SidecarError::TooLarge { file });
        }
        Self::parse(&file, &json)
    }

    /// Parses JSON in memory; `file` identifies it in messages.
    ///
    /// # Errors
    ///
    /// When the JSON is not as the module describes it.
    pub fn parse(file: &str, json: &[u8]) -> Result<Self, SidecarError> {
        let json = json.strip_prefix(b"\xef\xbb\xbf").unwrap_or(json);
        let raw: FxHashMap<String, Vec<String>> =
            serde_json::from_slice(json).map_err(|cause| SidecarError::Json { file: file.to_owned(), cause })?;
        let pages = raw.into_iter().map(|(title, names)| {
            let names = names.iter().map(|name| category_name(name)).collect();
            (with_blanks(title), names)
        });
        Ok(Self { pages: pages.collect() })
    }

    /// Returns the categories of a page without their namespace, including hidden ones, in the order of the file. None
    /// if the file does not list the page, which differs from a page without categories.
    #[must_use]
    pub fn get(&self, title: &str) -> Option<&[String]> {
        self.pages.get(title).map(Vec::as_slice)
    }

    /// Returns the number of pages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether there are no pages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }
}

/// Returns a category's name without the namespace, with blanks for underscores.
#[must_use]
pub fn category_name(title: &str) -> String {
    const NAMESPACE: &str = "category:";
    let name = match title.get(..NAMESPACE.len()) {
        Some(prefix) if prefix.eq_ignore_ascii_case(NAMESPACE) => &title[NAMESPACE.len()..],
        _ => title,
    };
    with_blanks(name.trim().to_owned())
}

fn with_blanks(title: String) -> String {
    if title.contains('_') { title.replace('_', " ") } else { title }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories_lose_their_namespace() {
        let json = br#"{
            "diag_log": ["Category:Scripting Commands", "category:Arma 3: Scripting_Commands"],
            "Lost page": [],
            "abs": ["Command Group: Math"]
        }"#;
        let sidecar = Sidecar::parse("categories.json", json).unwrap();
        let expected: &[&str] = &["Scripting Commands", "Arma 3: Scripting Commands"];
        assert_eq!(sidecar.get("diag log").unwrap(), expected);
        assert_eq!(sidecar.get("Lost page").unwrap(), [""; 0]);
        assert_eq!(sidecar.get("abs").unwrap(), ["Command Group: Math"]);
        assert_eq!(sidecar.get("unknown"), None);
        assert_eq!(sidecar.len(), 3);
    }

    #[test]
    fn errors_say_where_and_what_is_expected() {
        for (json, cause) in [
            ("", "EOF while parsing a value at line 1 column 0"),
            ("{\"abs\": [\"Category:A\"],\n", "EOF while parsing a value at line 2 column 0"),
            (
                "{\n\"abs\": \"Category:A\"\n}",
                "invalid type: string \"Category:A\", expected a sequence at line 2 column 19",
            ),
            ("[]", "invalid type: sequence, expected a map at line 1 column 0"),
            ("<mediawiki/>", "expected value at line 1 column 1"),
        ] {
            let error = Sidecar::parse("categories.json", json.as_bytes()).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!(
                    "categories.json is not a list of categories: {cause}; expected a JSON object of page titles, each \
                     with an array of category names, such as {{\"abs\": [\"Category:Scripting Commands\"]}}"
                )
            );
        }
    }

    #[test]
    fn the_file_may_be_compressed_or_missing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("categories.json");
        let packed = zstd::encode_all(br#"{"abs": ["Category:A"]}"#.as_slice(), 3).unwrap();
        std::fs::write(&path, &packed).unwrap();
        assert_eq!(Sidecar::read(&path).unwrap().get("abs").unwrap(), ["A"]);

        std::fs::write(&path, &packed[..packed.len() - 2]).unwrap();
        let error = Sidecar::read(&path).unwrap_err().to_string();
        assert!(error.contains("categories.json is truncated"), "{error}");

        let error = Sidecar::read(&folder.path().join("none.json")).unwrap_err();
        assert!(error.to_string().contains("none.json"), "{error}");
    }
}
