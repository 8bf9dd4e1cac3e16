//! Absolute paths, each in one form.

use std::path::{Component, Path, PathBuf};

/// Returns the absolute form of a path, by which a [`Project`](crate::Project) identifies the file.
pub fn place(path: &Path) -> PathBuf {
    if is_plain(path) {
        return path.to_owned();
    }
    let mut path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    if path.components().any(|component| component == Component::ParentDir) {
        let mut plain = PathBuf::new();
        for component in path.components() {
            if component == Component::ParentDir {
                plain.pop();
            } else {
                plain.push(component);
            }
        }
        path = plain;
    }
    // Editors write the drive in either case.
    match path.to_str() {
        Some(text) if cfg!(windows) && text.as_bytes().get(1) == Some(&b':') => {
            let (drive, rest) = text.split_at(1);
            PathBuf::from(drive.to_uppercase() + rest)
        }
        _ => path,
    }
}

/// Whether [`place`] certainly leaves a path unchanged. Most paths are like that, and there are many calls.
fn is_plain(path: &Path) -> bool {
    let text = path.as_os_str().as_encoded_bytes();
    let is_odd = |pair: &[u8]| pair[0] == b'/' && matches!(pair[1], b'/' | b'.');
    cfg!(unix) && text.starts_with(b"/") && !text.ends_with(b"/") && !text.windows(2).any(is_odd)
}
