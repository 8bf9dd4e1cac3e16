//! Reads and decodes files.
//!
//! Scripts should be UTF-8. Those of old mods are often Windows-1252, and some Windows editors write UTF-16. None of
//! that is an error: all have a text, in which lines and columns are where editors show them.

use std::path::Path;

use super::file_names::{ends_in, has_same_name, is_visible};
use crate::{ReadError, Storage};
use sqf_archive::{is_rap, rap_text};
use sqf_text::has_extension;
use sqf_text::windows_1252;

/// Size limit for what is read as source: scripts, headers, configs, stringtables; in MiB.
pub const LARGEST_SOURCE: u64 = 16;

/// A NUL within this many bytes shows that a file is not text.
const NUL_RANGE: usize = 8 << 10;

/// Extensions of files with names that the game reads in its binary format as well.
const MAY_BE_BINARIZED: [&str; 3] = ["sqm", "ext", "cpp"];

/// The text of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// The text, without a byte order mark: editors do not count it as a column.
    pub text: String,
    /// Its encoding.
    pub decoding: Decoding,
}

/// The encoding of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decoding {
    /// They are UTF-8.
    Utf8,
    /// Not all of it is UTF-8; each invalid byte was decoded as Windows-1252.
    Windows1252,
    /// UTF-16, according to its byte order mark.
    Utf16,
    /// The game's binary format for configs and missions; the text is what it was made from. It cannot be changed.
    Binarized,
}

/// Reads a file of at most `limit` MiB. Does not wait for pipes and devices.
///
/// # Errors
///
/// When it is not a regular file, is larger or cannot be read.
pub fn read(path: &Path, limit: u64) -> Result<Text, ReadError> {
    read_linked(&Storage::Disk, path, limit, |_| Ok(()))
}

/// Like [`read`]; for a link with a target, `may_follow` is called first, with the target without links.
///
/// # Errors
///
/// When the file cannot be read, or `may_follow` refuses the target.
pub(crate) fn read_linked(
    storage: &Storage,
    path: &Path,
    limit: u64,
    may_follow: impl FnOnce(&Path) -> Result<(), ReadError>,
) -> Result<Text, ReadError> {
    if let Some(bytes) = storage.read_plain(path, limit)? {
        return decode(bytes);
    }
    let real = storage.real(path).map_err(|error| ReadError::of(path, error))?;
    may_follow(&real)?;
    match storage.read_plain(&real, limit)? {
        Some(bytes) => decode(bytes),
        // The target was replaced by a link in the meantime.
        None => Err(ReadError::ForeignLink("to another link")),
    }
}

/// Decodes bytes.
///
/// # Errors
///
/// When it is a damaged binary config, or there is a NUL near the start, which no script has.
pub fn decode(bytes: Vec<u8>) -> Result<Text, ReadError> {
    match bytes.as_slice() {
        [0xff, 0xfe, rest @ ..] => return Ok(utf16(rest, u16::from_le_bytes)),
        [0xfe, 0xff, rest @ ..] => return Ok(utf16(rest, u16::from_be_bytes)),
        _ => {}
    }
    if is_rap(&bytes) {
        return Ok(Text { text: rap_text(&bytes)?, decoding: Decoding::Binarized });
    }
    if memchr::memchr(0, &bytes[..bytes.len().min(NUL_RANGE)]).is_some() {
        return Err(ReadError::Binary);
    }
    let (mut text, decoding) = match String::from_utf8(bytes) {
        Ok(text) => (text, Decoding::Utf8),
        Err(error) => (windows_1252(error.as_bytes()), Decoding::Windows1252),
    };
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(Text { text, decoding })
}

/// Whether a text is a binary config, as decoded by editors that open anything.
pub fn is_binarized(text: &str) -> bool {
    is_rap(text.as_bytes())
}

/// Whether a file is a binary config or mission.
pub(crate) fn is_binarized_file(storage: &Storage, path: &Path) -> bool {
    ends_in(path, &MAY_BE_BINARIZED) && storage.start::<4>(path).is_some_and(|start| is_rap(&start))
}

/// Explains why a binary config is not checked, and where its text is.
pub fn binarized(path: &Path) -> &'static str {
    let is_mission = has_extension(path, "sqm");
    match is_mission {
        true => {
            "the scenario is binarized, so sqf-ls knows the names in it but does not check its code; in the Eden editor, \
             untick \"Binarize the Scenario File\" in Attributes > General and save it to get text"
        }
        false => "the config is binarized; open its source, or convert it to text with CfgConvert from Arma 3 Tools",
    }
}

/// Whether the user trusts the folders that are opened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Trust {
    /// Their settings may name folders elsewhere, and links may lead to source files anywhere.
    #[default]
    Trusted,
    /// Nothing outside of them is read, except what the user names.
    Untrusted,
}

impl Trust {
    /// Returns the trust in a workspace.
    pub fn new(is_trusted: bool) -> Trust {
        if is_trusted { Trust::Trusted } else { Trust::Untrusted }
    }
}

/// Reads a file of settings like [`read`]. A link must lead to a file in the same folder or below or, in a trusted
/// workspace, to one with the same name.
///
/// # Errors
///
/// Those of [`read`], and when the link leads to something else.
pub fn read_settings(path: &Path, limit: u64, trust: Trust) -> Result<Text, ReadError> {
    let is_below = |real: &Path| {
        let folder = path.parent()?.canonicalize().ok()?;
        Some(real.strip_prefix(folder).is_ok_and(is_visible))
    };
    read_linked(&Storage::Disk, path, limit, |real| match is_below(real) == Some(true) {
        true => Ok(()),
        false if trust == Trust::Untrusted => Err(ReadError::ForeignLink("to a file outside its folder")),
        false if has_same_name(path, real) => Ok(()),
        false => Err(ReadError::ForeignLink("to a file with another name outside its folder")),
    })
}

fn utf16(bytes: &[u8], unit: impl Fn([u8; 2]) -> u16) -> Text {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| unit(*pair));
    let mut text: String = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    if !odd.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    Text { text, decoding: Decoding::Utf16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8]) -> (String, Decoding) {
        let Text { text, decoding } = decode(bytes.to_vec()).unwrap();
        (text, decoding)
    }

    #[test]
    fn utf_8_is_kept_and_a_byte_order_mark_is_not_a_column() {
        assert_eq!(decoded("hint \"Tör\"".as_bytes()), ("hint \"Tör\"".to_owned(), Decoding::Utf8));
        assert_eq!(decoded(b"\xef\xbb\xbfhint"), ("hint".to_owned(), Decoding::Utf8));
        assert_eq!(decoded(b""), (String::new(), Decoding::Utf8));
    }

    #[test]
    fn bytes_of_windows_1252_are_one_character_each() {
        assert_eq!(decoded(b"// T\xf6r f\xfcr 5 \x80"), ("// Tör für 5 €".to_owned(), Decoding::Windows1252));
        assert_eq!(decoded(b"\x93\x81\x94"), ("“\u{fffd}”".to_owned(), Decoding::Windows1252));
        // A line was pasted into a UTF-8 file.
        assert_eq!(decoded("ö\n".bytes().chain([0xf6]).collect::<Vec<_>>().as_slice()).0, "ö\nö");
    }

    #[test]
    fn utf_16_is_detected_by_its_byte_order_mark() {
        let text = "hint \"\u{10400}\"";
        let little: Vec<u8> = [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let big: Vec<u8> = [0xfe, 0xff].into_iter().chain(text.encode_utf16().flat_map(u16::to_be_bytes)).collect();
        assert_eq!(decoded(&little), (text.to_owned(), Decoding::Utf16));
        assert_eq!(decoded(&big), (text.to_owned(), Decoding::Utf16));
        assert_eq!(decoded(b"\xff\xfea\0\x00\xd8b").0, "a\u{fffd}\u{fffd}", "half a pair, half a unit");
    }

    #[test]
    fn files_with_a_nul_near_the_start_are_not_text() {
        let error = |bytes: &[u8]| decode(bytes.to_vec()).map_err(|error| error.to_string());
        let message = "not a text file; UTF-16 needs a byte order mark";
        assert_eq!(error(b"h\0i\0n\0t\0").unwrap_err(), message);
        let mut late = vec![b' '; NUL_RANGE - 1];
        late.push(0);
        assert_eq!(error(&late).unwrap_err(), message);
        late.insert(0, b' ');
        assert!(error(&late).is_ok(), "only the start is looked at");
    }

    #[test]
    fn other_and_oversized_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let error = |path: &Path| read(path, 1).unwrap_err().to_string();
        assert_eq!(error(folder.path()), "expected a file, found a folder");
        assert_eq!(error(&folder.path().join("gate.sqf")), "no such file or folder");
        let large = folder.path().join("large.sqf");
        std::fs::write(&large, vec![b' '; (1 << 20) + 1]).unwrap();
        assert_eq!(error(&large), "the file is larger than 1 MiB");
        std::fs::write(&large, vec![b' '; 1 << 20]).unwrap();
        assert_eq!(read(&large, 1).unwrap().text.len(), 1 << 20);
    }

    #[cfg(unix)]
    #[test]
    fn reading_does_not_wait_for_pipes_devices_or_loops() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe.sqf");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert_eq!(read(&pipe, 1).unwrap_err().to_string(), "expected a file, found a pipe or device");
        let zero = read(Path::new("/dev/zero"), 1).unwrap_err();
        assert_eq!(zero.to_string(), "expected a file, found a pipe or device");
        let link = folder.path().join("loop.sqf");
        std::os::unix::fs::symlink(&link, &link).unwrap();
        assert_eq!(read(&link, 1).unwrap_err().to_string(), "circular link");
        std::fs::remove_file(&link).unwrap();
        std::os::unix::fs::symlink("nowhere.sqf", &link).unwrap();
        assert_eq!(read(&link, 1).unwrap_err().to_string(), "broken link");
    }
}
