//! Reads files from untrusted places: a folder may contain pipes, links to devices and endless files.

#![expect(clippy::disallowed_methods, reason = "this is a door: it opens regular files only")]

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// Size limit for files of a site, in MiB. None comes close.
pub const LARGEST_FILE: u64 = 256;

/// Reads a regular file of at most `largest` MiB, following links. Does not wait for pipes.
///
/// # Errors
///
/// When it is something else, larger, or cannot be read.
pub fn read_regular(path: &Path, largest: u64) -> io::Result<Vec<u8>> {
    let (file, about) = open_regular(path, largest)?;
    let limit = largest << 20;
    let mut bytes = Vec::with_capacity(usize::try_from(about.len().min(limit)).unwrap_or_default());
    // It may grow in the meantime, and some system files claim to be empty.
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(too_large(largest)) } else { Ok(bytes) }
}

/// Opens a regular file of at most `largest` MiB, following links. Does not wait for pipes.
///
/// # Errors
///
/// When it is something else, larger, or cannot be opened.
pub(crate) fn open_regular(path: &Path, largest: u64) -> io::Result<(File, Metadata)> {
    let (file, about) = open_file(path)?;
    if about.len() > largest << 20 { Err(too_large(largest)) } else { Ok((file, about)) }
}

/// Opens a regular file of any size, following links. Does not wait for pipes and devices.
///
/// # Errors
///
/// When it is something else, or cannot be opened.
pub fn open_file(path: &Path) -> io::Result<(File, Metadata)> {
    open_seen(path, &std::fs::metadata(path)?, true)
}

/// Like [`open_file`], but returns None if the path ends in a link.
///
/// # Errors
///
/// When it is neither a regular file nor a link, or cannot be opened.
pub fn open_unless_link(path: &Path) -> io::Result<Option<(File, Metadata)>> {
    let seen = std::fs::symlink_metadata(path)?;
    if seen.is_symlink() { Ok(None) } else { open_seen(path, &seen, false).map(Some) }
}

/// Opens a file that was `seen` at a path. That is checked before it is opened, because opening a device may have an
/// effect, and again afterwards, because the path may lead to something else by then.
fn open_seen(path: &Path, seen: &Metadata, follows: bool) -> io::Result<(File, Metadata)> {
    check(seen)?;
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let link = if follows { OFlags::empty() } else { OFlags::NOFOLLOW };
        let flags = OFlags::NONBLOCK | OFlags::NOCTTY | link;
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags.bits() as i32);
    }
    #[cfg(not(unix))]
    let _ = follows;
    let file = options.open(path)?;
    let about = file.metadata()?;
    check(&about)?;
    Ok((file, about))
}

/// Opens a file that the user names, like [`open_regular`]. What users pipe on purpose is read to its end: the paths of
/// open files, as shells write them for `<(...)`.
///
/// # Errors
///
/// Those of [`open_regular`].
pub fn open_given(path: &Path, largest: u64) -> io::Result<File> {
    let is_piped = ["/dev/stdin", "/dev/fd", "/proc/self/fd"].iter().any(|pipe| path.starts_with(pipe));
    if is_piped { File::open(path) } else { Ok(open_regular(path, largest)?.0) }
}

fn check(about: &Metadata) -> io::Result<()> {
    match about {
        about if about.is_file() => Ok(()),
        about if about.is_dir() => Err(no_file("a folder")),
        _ => Err(no_file("a pipe or device")),
    }
}

/// Returns the error that something else is where a file is expected.
pub fn no_file(found: &str) -> io::Error {
    io::Error::other(format!("expected a file, found {found}"))
}

fn too_large(largest: u64) -> io::Error {
    io::Error::other(format!("the file is larger than {largest} MiB"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(path: &Path) -> String {
        read_regular(path, 1).unwrap_err().to_string()
    }

    #[test]
    fn files_have_a_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("commands.json");
        std::fs::write(&path, vec![b' '; 1 << 20]).unwrap();
        assert_eq!(read_regular(&path, 1).unwrap().len(), 1 << 20);
        // A sparse file takes no space on the disk.
        File::options().write(true).open(&path).unwrap().set_len(5 << 30).unwrap();
        assert_eq!(refused(&path), "the file is larger than 1 MiB");
        assert_eq!(refused(folder.path()), "expected a file, found a folder");
        assert_eq!(read_regular(&folder.path().join("gone"), 1).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_devices_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (pipe, link, own) = (folder.path().join("pipe"), folder.path().join("link"), folder.path().join("own"));
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
        for path in [&pipe, &link] {
            assert_eq!(refused(path), "expected a file, found a pipe or device");
            assert!(open_given(path, 1).is_err());
        }
        std::fs::write(folder.path().join("file"), "{}").unwrap();
        let open = File::open(folder.path().join("file")).unwrap();
        let descriptor = std::os::fd::AsRawFd::as_raw_fd(&open);
        assert!(open_given(Path::new(&format!("/dev/fd/{descriptor}")), 0).is_ok(), "what the user pipes");
        std::os::unix::fs::symlink("file", &own).unwrap();
        assert_eq!(read_regular(&own, 1).unwrap(), b"{}");
    }
}
