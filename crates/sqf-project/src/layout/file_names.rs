//! Classifies files and folders by name.

use std::path::Path;

use sqf_text::has_extension;

/// Names of the file with an addon's prefix, each read by some packer.
pub(crate) const PREFIX_FILES: [&str; 5] =
    ["$PBOPREFIX$", "$PBOPREFIX$.txt", "pboprefix.txt", "$PREFIX$", "$PREFIX$.txt"];
/// Extensions of files that may include others.
pub(crate) const EXTENSIONS: [&str; 6] = ["sqf", "hpp", "cpp", "ext", "inc", "h"];
/// Extensions of files that may contain code.
pub(crate) const WITH_CODE: [&str; 9] = ["sqf", "hpp", "cpp", "ext", "inc", "h", "fsm", "sqs", "sqm"];
/// Names of further source files, in lower case.
const SOURCE_NAMES: [&str; 1] = ["stringtable.xml"];
/// Folders of tools that contain no sources, besides hidden ones.
const OF_TOOLS: [&str; 1] = ["node_modules"];

/// Whether a file may include others.
pub(crate) fn may_include(path: &Path) -> bool {
    ends_in(path, &EXTENSIONS)
}

/// Whether the name of a file ends with one of the extensions.
pub(crate) fn ends_in(path: &Path, extensions: &[&str]) -> bool {
    extensions.iter().any(|extension| has_extension(path, extension))
}

/// Returns what follows the usual beginnings of the names of function scripts, `fn_` and `fnc_`, in a name in lower
/// case: mostly the name of the function without its tag.
pub(crate) fn after_usual_prefix(lower: &str) -> Option<&str> {
    lower.strip_prefix("fn_").or_else(|| lower.strip_prefix("fnc_"))
}

/// Whether the name of a file is that of a source file.
pub fn is_source(file: &Path) -> bool {
    let is_named = |name: &str| SOURCE_NAMES.iter().any(|other| name.eq_ignore_ascii_case(other));
    ends_in(file, &WITH_CODE) || file.file_name().and_then(|name| name.to_str()).is_some_and(is_named)
}

/// Whether a file or folder is hidden, or the folder of a tool.
pub(crate) fn is_of_tools(name: &str) -> bool {
    name.starts_with('.') || OF_TOOLS.contains(&name)
}

/// Whether a link leads to a file of the same name, which it can be trusted to be then.
pub(crate) fn has_same_name(link: &Path, real: &Path) -> bool {
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().to_lowercase());
    name(real) == name(link)
}

/// Whether nothing in a relative path is hidden.
pub(crate) fn is_visible(below: &Path) -> bool {
    !below.iter().any(|name| name.as_encoded_bytes().first() == Some(&b'.'))
}
