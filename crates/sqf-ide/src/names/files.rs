//! Operands that are paths of files that must exist: `execVM "gate.sqf"`.

use sqf_reference::takes::{ArgumentName, NameUse, Row, Takes};

/// Returns the extension of the file that a row expects, if the file must exist; empty for any.
pub fn ending(row: &Row) -> Option<&'static str> {
    match row.takes {
        Takes::Name(ArgumentName::Path(ending), NameUse::Call | NameUse::Read) if ending != "sqs" => Some(ending),
        _ => None,
    }
}

/// Whether a path has an extension: other paths are completed at run time.
pub fn has_extension(path: &str) -> bool {
    let name = path.rsplit(['\\', '/']).next().unwrap_or(path);
    name.rsplit_once('.').is_some_and(|(stem, extension)| {
        !stem.is_empty() && !extension.is_empty() && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}
