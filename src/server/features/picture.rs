//! Pictures in hovers, for clients that show them.

use std::path::Path;

use tower_lsp::lsp_types::Url;

use sqf_archive::picture;
use sqf_model::{PackedFile, Workspace};
use sqf_reference::read_regular;

/// Size limit for files with pictures, in MiB.
const SIZE_LIMIT: u64 = 32;

/// Size limit for pictures in archives that are shown as they are, in bytes: VS Code cuts longer hovers off.
const MOST_SHOWN: u64 = 64 << 10;

/// Shows a picture in the archive of a mod as Markdown, like [`markdown`].
pub(super) fn packed(workspace: &dyn Workspace, file: &PackedFile) -> Option<String> {
    let (_, extension) = file.name.rsplit_once('.')?;
    let extension = extension.to_ascii_lowercase();
    let kind = match &*extension {
        "paa" | "pac" => None,
        "png" => Some("png"),
        "jpg" | "jpeg" => Some("jpeg"),
        _ => return None,
    };
    if kind.is_some() && file.size > MOST_SHOWN {
        return None;
    }
    let bytes = workspace.packed_bytes(file, SIZE_LIMIT)?;
    let address = match kind {
        None => picture::data_url(&bytes)?,
        Some(kind) => picture::address(kind, &bytes),
    };
    Some(format!("![]({address})"))
}

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
