//! Comparisons with the target version.

use crate::findings::Note;
use crate::level::Target;
use crate::{Lints, Severity};
use sqf_reference::{Record, Version};

/// Whether the record is newer than the target.
pub(crate) fn is_newer(record: &Record, lints: &Lints) -> bool {
    let Some(target) = &lints.target else { return false };
    since(record).is_some_and(|since| since > target.version)
}

/// Returns the version of the game that introduced the record.
pub(crate) fn since(record: &Record) -> Option<Version> {
    record.main_since.version.as_deref()?.parse().ok()
}

/// Returns the finding for something that is newer than the target. It is information if only the project says which
/// version it is for.
pub(crate) fn requires(what: &str, since: Version, target: &Target) -> Note {
    let (version, origin) = (target.version, &target.origin);
    let severity = if target.chosen { Severity::Warning } else { Severity::Information };
    Note::new(format!("{what} requires version {since}; the target version is {version} ({origin})")).severity(severity)
}
