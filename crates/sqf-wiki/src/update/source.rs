//! The source of the reference.

use std::fmt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use url::Url;

use super::UpdateError;

/// A mirror, or a folder with a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Source {
    /// The address of a published site: the part before `/commands.json`.
    Url(Url),
    /// A local folder.
    Folder(PathBuf),
}

impl Source {
    /// Parses an address or a path as a user writes it.
    ///
    /// The address or path of a file of the site stands for the site.
    ///
    /// # Errors
    ///
    /// When it is neither.
    pub fn parse(text: &str) -> Result<Source, UpdateError> {
        let text = text.trim();
        let invalid = |reason: &str| UpdateError::Source { text: text.to_owned(), reason: reason.to_owned() };
        if text.is_empty() {
            return Err(invalid("it is empty"));
        }
        if !text.contains("://") {
            let folder = std::path::absolute(Path::new(text)).map_err(|error| invalid(&error.to_string()))?;
            return Ok(Source::Folder(folder_of(folder)));
        }
        let mut url = Url::parse(text).map_err(|error| invalid(&error.to_string()))?;
        match url.scheme() {
            "http" | "https" => {}
            "file" => {
                return url
                    .to_file_path()
                    .map(|path| Source::Folder(folder_of(path)))
                    .map_err(|()| invalid("it is not a folder"));
            }
            scheme => return Err(invalid(&format!("`{scheme}` addresses are not supported"))),
        }
        url.set_fragment(None);
        let path = url.path().to_owned();
        let folder = match path.rsplit_once('/') {
            Some((folder, file)) if file.ends_with(".json") || file.ends_with(".html") => folder,
            _ => path.trim_end_matches('/'),
        };
        url.set_path(&format!("{folder}/"));
        Ok(Source::Url(url))
    }
}

/// Returns the folder that a path stands for: that of a file if it is one.
fn folder_of(path: PathBuf) -> PathBuf {
    match path.parent() {
        Some(folder) if path.is_file() => folder.to_owned(),
        _ => path,
    }
}

/// Returns the address of a file of the site at `base`.
pub(super) fn file(base: &Url, name: &str) -> Url {
    let mut url = base.clone();
    url.set_path(&format!("{}{name}", base.path()));
    url
}

/// Returns an address for messages, without password and query.
pub(super) fn shown(url: &Url) -> String {
    let mut url = url.clone();
    url.set_query(None);
    // Both fail only for addresses without a host, which have no password either.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.into()
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Url(url) => f.write_str(&shown(url)),
            Source::Folder(folder) => write!(f, "{}", folder.display()),
        }
    }
}

impl TryFrom<String> for Source {
    type Error = UpdateError;

    fn try_from(text: String) -> Result<Source, UpdateError> {
        Source::parse(&text)
    }
}

impl From<Source> for String {
    fn from(source: Source) -> String {
        match source {
            Source::Url(url) => url.into(),
            Source::Folder(folder) => folder.to_string_lossy().into_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_a_site_and_of_its_files_are_the_same() {
        for text in [
            "https://gates.example.org/sqf",
            " https://gates.example.org/sqf/ ",
            "https://gates.example.org/sqf//",
            "https://gates.example.org/sqf/index.json",
            "https://gates.example.org/sqf/commands.json#openGate",
        ] {
            assert_eq!(Source::parse(text).unwrap().to_string(), "https://gates.example.org/sqf/", "{text}");
        }
        assert_eq!(Source::parse("http://gates.example.org").unwrap().to_string(), "http://gates.example.org/");
    }

    #[test]
    fn the_path_of_a_file_stands_for_its_folder() {
        let site = tempfile::tempdir().unwrap();
        let file = site.path().join("index.json");
        std::fs::write(&file, "{}").unwrap();
        let expected = Source::Folder(site.path().to_owned());
        assert_eq!(Source::parse(file.to_str().unwrap()).unwrap(), expected);
        assert_eq!(Source::parse(Url::from_file_path(&file).unwrap().as_str()).unwrap(), expected);
    }

    #[test]
    fn a_query_is_used_and_not_shown() {
        let Source::Url(url) = Source::parse("https://me:secret@gates.example.org/sqf?key=1").unwrap() else {
            panic!("it is an address")
        };
        assert_eq!(file(&url, "topics.json").as_str(), "https://me:secret@gates.example.org/sqf/topics.json?key=1");
        assert_eq!(shown(&url), "https://gates.example.org/sqf/");
    }

    #[test]
    fn anything_else_is_a_folder_or_refused() {
        assert!(matches!(Source::parse("site").unwrap(), Source::Folder(folder) if folder.is_absolute()));
        for text in ["", "ftp://gates.example.org", "https://", "gate://x"] {
            let message = Source::parse(text).unwrap_err().to_string();
            assert!(message.contains("https://"), "{message}");
        }
    }
}
