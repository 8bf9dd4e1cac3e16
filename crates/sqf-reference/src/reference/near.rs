//! Finds the function that a misspelled name stands for.

use crate::records::Records;
use sqf_text::{NearNames, most_typos, nearest, split_function};

/// Lengths of names after their tags from which they may have one and two typos: a shorter one resembles many others as
/// much as the right one.
const LENGTHS: [usize; 2] = [4, 9];

/// Returns the index of the names of all functions, in lower case, with their positions.
pub(super) fn index(functions: &Records) -> NearNames<usize> {
    NearNames::new(functions.names().enumerate().map(|(position, names)| (names.name.to_ascii_lowercase(), position)))
}

/// Returns the function whose name is closest to `name`; None if it is too far away, or if two are equally close.
pub(super) fn function<'r>(functions: &'r Records, names: &NearNames<usize>, name: &str) -> Option<&'r str> {
    let name = name.to_ascii_lowercase();
    let most = most_typos(own_part(&name).chars().count(), &LENGTHS);
    if most == 0 {
        return None;
    }
    match nearest(&name, most, names.like(&name, most))[..] {
        [position] => functions.naming(*position).map(|names| names.name),
        _ => None,
    }
}

/// Returns the part after the tag: `paintGate` in `BIS_fnc_paintGate`.
fn own_part(name: &str) -> &str {
    split_function(name).map_or(name, |(_, own)| own)
}
