//! Versions of the game.

use std::fmt;
use std::str::FromStr;

use super::Record;

/// A version such as `2.18`, ordered as in the game: `2.2` equals `2.20`, and both are after `2.18`.
///
/// The game counts in hundredths: its version 2.18 is the number 218 (`__GAME_VER_MIN__`), and a page that says `1.0`
/// means 1.00.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// The number before the dot.
    pub major: u16,
    /// The number after the dot, in hundredths.
    pub minor: u16,
}

impl Version {
    /// Returns the newest version of the game that added one of these records, or a syntax of one.
    pub(crate) fn newest_of<'r>(records: impl Iterator<Item = &'r Record>) -> Option<Version> {
        let versions = records.flat_map(|record| {
            // `arma3 2.14`: preceded by the code of the game.
            let added = record.syntaxes.iter().filter_map(|syntax| syntax.since.as_deref()?.split(' ').next_back());
            record.main_since.version.as_deref().into_iter().chain(added)
        });
        versions.filter_map(|version| version.parse().ok()).max()
    }
}

impl FromStr for Version {
    type Err = InvalidVersion;

    /// Parses `2`, `2.1`, `2.18`, and the first two numbers of `2.18.152405`.
    fn from_str(text: &str) -> Result<Version, InvalidVersion> {
        let invalid = || InvalidVersion(text.to_owned());
        let mut numbers = text.trim().split('.');
        let major = numbers.next().unwrap_or_default();
        let minor = numbers.next().unwrap_or("0");
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !digits(major) || !digits(minor) || !numbers.all(digits) {
            return Err(invalid());
        }
        let scale = if minor.len() == 1 { 10 } else { 1 };
        let minor: u16 = minor.parse().map_err(|_| invalid())?;
        Ok(Version {
            major: major.parse().map_err(|_| invalid())?,
            minor: minor.checked_mul(scale).ok_or_else(invalid)?,
        })
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.major, self.minor)
    }
}

/// A text that is not a version.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("invalid game version `{0}`; expected a version such as 2.18")]
pub struct InvalidVersion(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_and_ordered_as_the_game_does() {
        let version = |text: &str| text.parse::<Version>().unwrap();
        assert!(version("2.18") < version("2.2"));
        assert_eq!(version("2.2"), version("2.20"));
        assert_eq!(version("1"), version("1.00"));
        assert_eq!(version("2.18.152405").to_string(), "2.18");
        assert_eq!(version("2.02").to_string(), "2.02");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "two", "2.", ".5", "2.18b", "-1", "70000.1", "1.70000"] {
            assert!(text.parse::<Version>().is_err(), "{text}");
        }
    }
}
