//! Pictures in hovers, for clients that show them.

use std::path::Path;

use tower_lsp::lsp_types::Url;

use crate::catalog::read_regular;
use crate::picture;

/// Size limit for files with pictures, in MiB.
const SIZE_LIMIT: u64 = 32;

/// Shows the picture in a file as Markdown. None for files of other kinds, and those that cannot be read.
pub(super) fn markdown(file: &Path) -> Option<String> {
    let extension = file.extension()?.to_str()?.to_ascii_lowercase();
    let address = match &*extension {
        "paa" | "pac" => picture::data_url(&read_regular(file, SIZE_LIMIT).ok()?)?,
        "png" | "jpg" | "jpeg" => Url::from_file_path(file).ok()?.into(),
        _ => return None,
    };
    Some(format!("![]({address})"))
}
