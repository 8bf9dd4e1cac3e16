//! Fetches library files of mods.

use std::path::Path;

use url::Url;

use super::http::{Answer, Client, Patience};
use super::{Progress, UpdateError, source};
use sqf_reference::library::Library;
use sqf_staging::replace_file;

/// Size limit for a library file, in MiB.
const LARGEST: u64 = 32;

/// Fetches the library file at an address and stores it as `file`, if it is one. Returns the library.
///
/// # Errors
///
/// The old file always stays; the message says what happened.
pub async fn fetch_library(address: &str, file: &Path, progress: &dyn Progress) -> Result<Library, UpdateError> {
    let invalid = |reason: String| UpdateError::Library { url: address.to_owned(), reason };
    let url = Url::parse(address).map_err(|error| invalid(error.to_string()))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(invalid(format!("`{}` addresses are not supported", url.scheme())));
    }
    let (folder, name) = url.path().rsplit_once('/').unwrap_or(("", ""));
    if name.is_empty() {
        return Err(invalid("the address names no file".to_owned()));
    }
    let mut base = url.clone();
    base.set_fragment(None);
    base.set_path(&format!("{folder}/"));
    let client = Client::new(&base, Patience { largest: LARGEST << 20, ..Patience::default() })?;
    let shown = source::shown(&url);
    let invalid = |reason: String| UpdateError::Library { url: shown.clone(), reason };
    let Answer::New { bytes, .. } = client.fetch(name, None, progress).await? else {
        return Err(invalid("the server sent nothing".to_owned()));
    };
    let library = Library::parse(&bytes).map_err(|error| invalid(error.to_string()))?;
    let folder = file.parent().unwrap_or(file);
    std::fs::create_dir_all(folder)
        .and_then(|()| replace_file(file, &bytes))
        .map_err(|error| invalid(format!("cannot write {}: {error}", file.display())))?;
    Ok(library)
}
