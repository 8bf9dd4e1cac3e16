//! The path of a page in the site: from its title to `commands/setDamage`.
//!
//! A path has to work unescaped in a URL and as a file on Windows, macOS and Linux, so it contains only ASCII letters,
//! digits, `_`, `-`, `.` and `/`. It is derived from the page's title alone, so that a page keeps its path whatever
//! happens to other pages:
//!
//! | title | path | rule |
//! | --- | --- | --- |
//! | `setDamage` | `commands/setDamage` | letters, digits, `-` and `.` stay |
//! | `BIS fnc param` | `functions/BIS_fnc_param` | a blank becomes `_`, as in the name that scripts write |
//! | `Arma 3: Event Handlers` | `topics/Arma_3--Event_Handlers` | a colon and its blank become `--` |
//! | `inputAction/actions` | `topics/inputAction/actions` | a subpage is in a folder |
//! | `a != b` | `commands/a_not_equal_b` | operators are spelled out, see [`OPERATORS`] |
//! | `import (Config)` | `topics/import_Config-90ff0a19` | anything else becomes `-`; a checksum of the title follows |
//!
//! The first four rules are reversible, so no two titles share a path made by them. A title for which that fails gets
//! the checksum; so does one whose path would be a bad file name (`con`, `aux.sqf`, a leading `.`, more than 100
//! characters), would equal the path of an operator or would look as if it had a checksum.
//!
//! Only titles that differ in case alone influence each other, because no rule for single titles can distinguish them
//! without a checksum on every page. Of such a set, the one that sorts last by code point, which is the lowercase one,
//! has the plain path, and the others get checksums.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::PageKind;
use sqf_text::fnv1a;

/// Titles of operator pages, and their paths, which cannot contain the symbol.
///
/// The other operator pages (`a greater b`, `a hash b` ...) need no entry: they are spelled out in their titles.
pub const OPERATORS: &[(&str, &str)] = &[
    ("! a", "not_a"),
    ("+", "plus"),
    ("-", "minus"),
    ("a != b", "a_not_equal_b"),
    ("a % b", "a_mod_b"),
    ("a && b", "a_and_b"),
    ("a * b", "a_multiply_b"),
    ("a / b", "a_divide_b"),
    ("a : b", "a_colon_b"),
    ("a = b", "a_assign_b"),
    ("a == b", "a_equal_b"),
    ("a ^ b", "a_power_b"),
    ("a greater= b", "a_greater_equal_b"),
    ("a less= b", "a_less_equal_b"),
];

/// Files that a folder of pages for people has.
pub const PAGES_MARKS: [&str; 2] = ["about.html", "site.js"];

/// The usual name of that folder.
const PAGES: &str = "pages";

/// Returns the folder of the pages for people beside a site, as `sqf-ls generate --output site --html pages` makes
/// them.
pub(crate) fn pages_beside(site: &Path) -> Option<PathBuf> {
    let pages = std::path::absolute(site).ok()?.with_file_name(PAGES);
    PAGES_MARKS.iter().all(|name| pages.join(name).is_file()).then_some(pages)
}

/// Maximum length of a plain path in characters, without folder and extension.
const MAX_LENGTH: usize = 100;

/// Length of `-` and eight hexadecimal digits.
const SUFFIX_LENGTH: usize = 9;

/// Returns the paths of all pages of one kind, without folder and extension, in the order of `titles`.
///
/// Distinct titles get paths that differ even if case is ignored; duplicates share a path.
pub fn assign(titles: &[&str]) -> Vec<String> {
    let mut stems: Vec<String> = titles.iter().map(|title| stem(title)).collect();
    let mut owners: BTreeMap<String, usize> = BTreeMap::new();
    for index in 0..stems.len() {
        let owner = owners.entry(stems[index].to_ascii_lowercase()).or_insert(index);
        if titles[*owner] == titles[index] {
            continue;
        }
        let loser = if titles[index] > titles[*owner] { std::mem::replace(owner, index) } else { index };
        stems[loser] = with_checksum(titles[loser]);
    }
    stems
}

/// Returns the path of a page's file, relative to the root of the site.
pub fn file(kind: PageKind, stem: &str, extension: &str) -> String {
    format!("{}/{stem}.{extension}", kind.folder())
}

/// Returns the path of one title, without folder and extension, from the title alone.
pub fn stem(title: &str) -> String {
    if let Some((_, words)) = OPERATORS.iter().find(|(operator, _)| *operator == title) {
        return (*words).to_owned();
    }
    let plain = title.replace(": ", "--").replace(' ', "_");
    if is_reversible(title, &plain) && is_good_file_name(&plain) && !is_taken(&plain) {
        plain
    } else {
        with_checksum(title)
    }
}

/// Whether `title` is the only title with the path `plain`.
fn is_reversible(title: &str, plain: &str) -> bool {
    plain.replace("--", ": ").replace('_', " ") == title.replace('_', " ")
}

fn is_good_file_name(path: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/');
    if path.len() > MAX_LENGTH || !path.chars().all(allowed) {
        return false;
    }
    let mut parts = path.split('/').rev();
    let file = parts.next().unwrap_or_default();
    // A folder called `x.md` would collide with the file of the page `x`.
    is_good_part(file) && parts.all(|part| is_good_part(part) && !has_page_extension(part))
}

/// Whether a part of a path is a good file name. Static hosts hide names that begin with `.` or `_`, programs take a
/// leading `-` for an option, and Windows drops trailing dots.
fn is_good_part(part: &str) -> bool {
    !part.is_empty()
        && !part.starts_with(['.', '_', '-'])
        && !part.ends_with(['.', '_', '-'])
        && !is_windows_device(part)
}

fn has_page_extension(part: &str) -> bool {
    let part = part.to_ascii_lowercase();
    part.ends_with(".md") || part.ends_with(".json")
}

/// Whether Windows takes the name for a device, regardless of what follows the first dot.
fn is_windows_device(part: &str) -> bool {
    let name = part.split('.').next().unwrap_or_default().to_ascii_lowercase();
    match name.as_str() {
        "con" | "prn" | "aux" | "nul" => true,
        _ => {
            name.len() == 4
                && (name.starts_with("com") || name.starts_with("lpt"))
                && name.ends_with(|c: char| c.is_ascii_digit())
        }
    }
}

/// Whether a plain path is that of an operator, or ends like a checksum.
fn is_taken(path: &str) -> bool {
    let looks_checked = path
        .len()
        .checked_sub(SUFFIX_LENGTH)
        .and_then(|start| path[start..].strip_prefix('-'))
        .is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
    looks_checked || OPERATORS.iter().any(|(_, words)| words.eq_ignore_ascii_case(path))
}

/// Returns the valid part of the title, with a checksum that distinguishes it from others with the same valid part.
fn with_checksum(title: &str) -> String {
    let mut path = String::new();
    for c in title.chars() {
        if path.len() == MAX_LENGTH {
            break;
        }
        let c = match c {
            _ if c.is_ascii_alphanumeric() => c,
            ' ' | '_' => '_',
            _ => '-',
        };
        let separator = matches!(c, '_' | '-');
        if !(separator && (path.is_empty() || path.ends_with(['_', '-']))) {
            path.push(c);
        }
    }
    let kept = path.trim_end_matches(['_', '-']);
    let kept = if kept.is_empty() { "page" } else { kept };
    format!("{kept}-{:08x}", fnv1a(title.replace('_', " ").bytes()))
}

#[cfg(test)]
mod tests;
