//! Comparisons with the target version.

use crate::catalog::{Record, Version};
use crate::ide::diagnostics::Lints;

/// Whether the record is newer than the target.
pub(crate) fn is_newer(record: &Record, lints: &Lints) -> bool {
    let Some(target) = &lints.target else { return false };
    since(record).is_some_and(|since| since > target.version)
}

/// Returns the version of the game that introduced the record.
pub(crate) fn since(record: &Record) -> Option<Version> {
    record.main_since.version.as_deref()?.parse().ok()
}
