//! Where commands take the paths of files that have to be there: `execVM "gate.sqf"`.

use crate::catalog::takes::{Does, Named, Row, Takes};

/// What the name of the file ends with that a row is about, if it has to be there; empty if it may be any.
pub(in crate::ide) fn ending(row: &Row) -> Option<&'static str> {
    match row.takes {
        Takes::Name(Named::Path(ending), Does::Call | Does::Read) if ending != "sqs" => Some(ending),
        _ => None,
    }
}

/// Whether a path ends as the names of files do: others are put together in ways that are not seen.
pub(in crate::ide) fn has_extension(path: &str) -> bool {
    let name = path.rsplit(['\\', '/']).next().unwrap_or(path);
    name.rsplit_once('.').is_some_and(|(stem, extension)| {
        !stem.is_empty() && !extension.is_empty() && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}
