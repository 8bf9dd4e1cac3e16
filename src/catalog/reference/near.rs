//! The function that a misspelt name means.

use crate::catalog::records::Records;

/// A name this short after its tag is as near to many others as to the one that is meant.
const SHORTEST: usize = 4;

/// From this length on, two slips are allowed.
const LONG: usize = 9;

/// The one function whose name is nearest to `name`; none when it is too far, or when two are as near.
pub(super) fn function<'r>(functions: &'r Records, name: &str) -> Option<&'r str> {
    let name = name.to_ascii_lowercase();
    let length = own_part(&name).chars().count();
    if length < SHORTEST {
        return None;
    }
    let allowed = if length < LONG { 1 } else { 2 };
    let mut nearest: Option<(usize, &str)> = None;
    let mut is_only = false;
    for function in functions.names().map(|names| names.name) {
        if function.len().abs_diff(name.len()) > allowed {
            continue;
        }
        let other = function.to_ascii_lowercase();
        if other == name {
            return Some(function);
        }
        let distance = strsim::osa_distance(&name, &other);
        if distance > allowed {
            continue;
        }
        match nearest {
            Some((best, _)) if distance > best => {}
            Some((best, _)) if distance == best => is_only = false,
            _ => {
                nearest = Some((distance, function));
                is_only = true;
            }
        }
    }
    nearest.filter(|_| is_only).map(|(_, name)| name)
}

/// What follows the tag: `paintGate` in `BIS_fnc_paintGate`.
fn own_part(name: &str) -> &str {
    name.find("_fnc_").map_or(name, |at| &name[at + "_fnc_".len()..])
}
