//! Replaces one file, all at once or not at all.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{error, patiently};

/// Limit for names of helper files. A helper that a killed run left is removed; one that is in use, or that belongs to
/// the user, is skipped.
const NAMES: u32 = 100;
/// Separates the name of a file and the number of its helper.
const MARK: &str = ".sqf-ls-";

/// Replaces the content of a file, or creates it. Readers see either the old content or the new.
///
/// Mode and owner are kept; a write-protected file, or one that only its owner could replace, is not touched. A link
/// stays a link. A pipe or a device has no content to keep: it is written to.
///
/// # Errors
///
/// When the file cannot be written. It is as it was, and the message says what to do about a full disk.
pub fn replace_file(path: &Path, content: &[u8]) -> io::Result<()> {
    let target = path.canonicalize().or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => Ok(path.to_owned()),
        _ => Err(error),
    })?;
    let old = match fs::metadata(&target) {
        Ok(metadata) if !metadata.is_file() => {
            let written = OpenOptions::new().write(true).open(&target).and_then(|mut file| file.write_all(content));
            return written.map_err(error::with_remedy);
        }
        Ok(metadata) => Some(metadata),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    replace(&target, old.as_ref(), content, || Ok(()))
}

/// Like [`replace_file`], for an existing file, and only if its content is still the old one. Does not follow links.
///
/// # Errors
///
/// When the file has changed or cannot be written. It is as it was then.
pub fn replace_unchanged(path: &Path, old: &[u8], new: &[u8]) -> io::Result<()> {
    let changed = || io::Error::other("the file has changed in the meantime");
    let metadata = fs::symlink_metadata(path)?;
    if !metadata.is_file() {
        return Err(changed());
    }
    // Checked as late as possible: writing takes a while.
    replace(path, Some(&metadata), new, || match fs::symlink_metadata(path)?.is_file() && fs::read(path)? == old {
        true => Ok(()),
        false => Err(changed()),
    })
}

/// Removes the helper files that killed runs left for some files.
pub fn remove_helpers<'f>(files: impl IntoIterator<Item = &'f Path>) {
    let mut folders: BTreeMap<&Path, BTreeSet<&OsStr>> = BTreeMap::new();
    for file in files {
        if let (Some(folder), Some(name)) = (file.parent(), file.file_name()) {
            folders.entry(folder).or_default().insert(name);
        }
    }
    for (folder, names) in folders {
        // The current folder.
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let helper = entry.file_name();
            if helper.to_str().and_then(helped).is_some_and(|name| names.contains(OsStr::new(name))) {
                remove_left(&folder.join(helper));
            }
        }
    }
}

/// Writes the content to a helper file and moves it to the target, unless `is_right` fails at the last moment.
fn replace(
    target: &Path,
    old: Option<&Metadata>,
    content: &[u8],
    is_right: impl FnOnce() -> io::Result<()>,
) -> io::Result<()> {
    if old.is_some_and(|old| old.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let (aside, mut file) = helper(target, old.is_some())?;
    let written = file.write_all(content).and_then(|()| {
        if let Some(old) = old {
            take_after(&file, old)?;
        }
        file.sync_all()?;
        is_right()?;
        // Windows does not rename open files. Elsewhere it stays locked until it has its name.
        let _file = (!cfg!(windows)).then_some(file);
        patiently(|| fs::rename(&aside, target))
    });
    if written.is_err() {
        // The error is more important than the leftover helper.
        let _ = fs::remove_file(&aside);
    }
    written.map_err(error::with_remedy)
}

/// Creates a helper file and locks it. Only the user can read it if `private`: it may be for a file with secrets.
fn helper(target: &Path, private: bool) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut options = OpenOptions::new();
    // An existing link is not followed.
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, if private { 0o600 } else { 0o666 });
    #[cfg(not(unix))]
    let _ = private;
    for number in 0..NAMES {
        let mut aside = OsStr::new(".").to_owned();
        aside.push(name);
        aside.push(format!("{MARK}{number}"));
        let aside = target.with_file_name(aside);
        let file = match options.open(&aside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && remove_left(&aside) => options.open(&aside),
            file => file,
        };
        let file = match file {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            file => file?,
        };
        match file.try_lock() {
            // Another run may have taken it for a leftover.
            Ok(()) if aside.symlink_metadata().is_err() => {}
            Err(TryLockError::WouldBlock) => {}
            // Some network disks do not support locks.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok((aside, file)),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "the folder is full of files left by interrupted runs"))
}

/// Removes a helper that no run uses any longer; returns whether it is gone.
fn remove_left(helper: &Path) -> bool {
    let is_file = helper.symlink_metadata().is_ok_and(|metadata| metadata.is_file());
    let file = if is_file { File::open(helper).ok() } else { None };
    file.is_some_and(|file| file.try_lock().is_ok() && fs::remove_file(helper).is_ok())
}

/// Returns the name of the file that a helper with this name is for.
fn helped(helper: &str) -> Option<&str> {
    let (name, number) = helper.strip_prefix('.')?.rsplit_once(MARK)?;
    number.parse::<u32>().is_ok_and(|number| number < NAMES).then_some(name)
}

/// Sets the owner and the mode of a new file to those of the file that it replaces.
#[cfg(unix)]
fn take_after(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};

    let new = file.metadata()?;
    if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
        let refused = |_| io::Error::new(io::ErrorKind::PermissionDenied, "cannot keep the owner or group of the file");
        fchown(file, Some(old.uid()), Some(old.gid())).map_err(refused)?;
    }
    file.set_permissions(old.permissions())
}

/// The folder determines the permissions of a file; only its write protection is separate, and write-protected files
/// are not replaced.
#[cfg(not(unix))]
fn take_after(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = entries.collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_created_and_replaced_without_leftovers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("gate.sqf");
        replace_file(&path, b"one").unwrap();
        fs::write(folder.path().join(".gate.sqf.sqf-ls-0"), "left by a killed run").unwrap();
        replace_file(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(names(folder.path()), ["gate.sqf"]);
        assert!(replace_file(&folder.path().join("no/gate.sqf"), b"").is_err());
    }

    #[test]
    fn a_file_that_was_changed_meanwhile_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("gate.sqf");
        fs::write(&path, "somebody's work").unwrap();
        let refused = |path: &Path| replace_unchanged(path, b"one", b"two").unwrap_err().to_string();
        assert_eq!(refused(&path), "the file has changed in the meantime");
        assert_eq!(fs::read(&path).unwrap(), b"somebody's work");
        assert_eq!(names(folder.path()), ["gate.sqf"]);
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert_eq!(refused(&path), "the file has changed in the meantime");
    }

    #[test]
    fn only_helpers_that_no_run_uses_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("gate.sqf");
        for name in
            [".gate.sqf.sqf-ls-0", ".gate.sqf.sqf-ls-1", ".gate.sqf.sqf-ls-x", ".fence.sqf.sqf-ls-0", "gate.sqf"]
        {
            fs::write(folder.path().join(name), "").unwrap();
        }
        fs::create_dir(folder.path().join(".gate.sqf.sqf-ls-2")).unwrap();
        let used = File::open(folder.path().join(".gate.sqf.sqf-ls-1")).unwrap();
        used.lock().unwrap();
        remove_helpers([path.as_path()]);
        let kept =
            [".fence.sqf.sqf-ls-0", ".gate.sqf.sqf-ls-1", ".gate.sqf.sqf-ls-2", ".gate.sqf.sqf-ls-x", "gate.sqf"];
        assert_eq!(names(folder.path()), kept);
        // Another run writes to the same file.
        replace_file(&path, b"one").unwrap();
        assert_eq!(names(folder.path()), kept);
        drop(used);
        remove_helpers([path.as_path()]);
        assert_eq!(names(folder.path()).len(), kept.len() - 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("gate.sqf"), folder.path().join("link.sqf"));
        fs::write(&path, "one").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o750)).unwrap();
        symlink("gate.sqf", &link).unwrap();
        // A helper that is a link would redirect the write to another file.
        fs::write(folder.path().join("victim"), "victim").unwrap();
        symlink("victim", folder.path().join(".gate.sqf.sqf-ls-0")).unwrap();
        replace_file(&link, b"two").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read(folder.path().join("victim")).unwrap(), b"victim");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o750);
        assert_eq!(
            replace_unchanged(&link, b"two", b"three").unwrap_err().to_string(),
            "the file has changed in the \
                                                                                         meantime"
        );
        fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).unwrap();
        assert_eq!(replace_file(&path, b"three").unwrap_err().to_string(), "the file is read-only");
        assert_eq!(fs::read(&path).unwrap(), b"two");
    }
}
