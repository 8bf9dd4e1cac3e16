//! Replaces one file, all at once or not at all.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::patiently;

/// Names of helper files that are tried; one is taken only where a killed run left it.
const NAMES: u32 = 100;

/// Gives a file new content, or makes it. Whoever reads it meanwhile sees the old content or the new.
///
/// What may be done with the file stays as it was; one that is write-protected is not touched. A link stays a link.
pub(crate) fn replace_file(path: &Path, content: &[u8]) -> io::Result<()> {
    let target = path.canonicalize().or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => Ok(path.to_owned()),
        _ => Err(error),
    })?;
    let permissions = match fs::metadata(&target) {
        Ok(metadata) => Some(metadata.permissions()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is write-protected"));
    }
    let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    for number in 0..NAMES {
        let mut aside = OsString::from(".");
        aside.push(name);
        aside.push(format!(".sqf-ls-{number}"));
        let aside = target.with_file_name(aside);
        let mut file = match OpenOptions::new().write(true).create_new(true).open(&aside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            file => file?,
        };
        let written = file.write_all(content).and_then(|()| file.sync_all()).and_then(|()| {
            // Windows renames no file that is open.
            drop(file);
            if let Some(permissions) = permissions {
                fs::set_permissions(&aside, permissions)?;
            }
            patiently(|| fs::rename(&aside, &target))
        });
        if written.is_err() {
            // The error says more than that the helper is still there.
            let _ = fs::remove_file(&aside);
        }
        return written;
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "the folder is full of files that killed runs left"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_made_and_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("gate.sqf");
        replace_file(&path, b"one").unwrap();
        fs::write(folder.path().join(".gate.sqf.sqf-ls-0"), "left by a killed run").unwrap();
        replace_file(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        assert!(replace_file(&folder.path().join("no/gate.sqf"), b"").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("gate.sqf"), folder.path().join("link.sqf"));
        fs::write(&path, "one").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o750)).unwrap();
        std::os::unix::fs::symlink("gate.sqf", &link).unwrap();
        replace_file(&link, b"two").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o750);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).unwrap();
        assert_eq!(replace_file(&path, b"three").unwrap_err().to_string(), "it is write-protected");
        assert_eq!(fs::read(&path).unwrap(), b"two");
    }
}
