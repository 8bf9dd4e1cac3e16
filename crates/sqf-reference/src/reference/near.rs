//! Finds the function that a misspelled name stands for.

use crate::records::Records;
use sqf_text::split_function;

/// A name this short after its tag resembles many others as much as the right one.
const SHORTEST: usize = 4;

/// From this length on, two typos are allowed.
const LONG: usize = 9;

/// Names of functions, with data that quickly excludes dissimilar ones.
pub(super) struct Names(Vec<Name>);

struct Name {
    lower: Box<str>,
    /// A bit for each letter in it.
    letters: u64,
    /// The position of the function.
    position: usize,
}

impl Names {
    /// Collects the names of all functions, the shortest first.
    pub(super) fn of(functions: &Records) -> Names {
        let names = functions.names().enumerate().map(|(position, names)| {
            let lower: Box<str> = names.name.to_ascii_lowercase().into();
            Name { letters: letters(&lower), lower, position }
        });
        let mut names: Vec<Name> = names.collect();
        names.sort_by_key(|name| name.lower.len());
        Names(names)
    }

    /// Returns candidates that `name` may differ from by a number of typos.
    fn like(&self, name: &str, allowed: usize) -> impl Iterator<Item = &Name> {
        let own = letters(name);
        let (shortest, longest) = (name.len().saturating_sub(allowed), name.len() + allowed);
        let first = self.0.partition_point(|name| name.lower.len() < shortest);
        let near = self.0[first..].iter().take_while(move |name| name.lower.len() <= longest);
        // A replaced letter removes one bit and adds one.
        near.filter(move |name| (name.letters ^ own).count_ones() as usize <= 2 * allowed)
    }
}

/// Returns a bit for each letter and digit of a name in lower case.
fn letters(name: &str) -> u64 {
    name.bytes().fold(0, |letters, byte| letters | 1 << (byte % 64))
}

/// Returns the function whose name is closest to `name`; None if it is too far away, or if two are equally close.
pub(super) fn function<'r>(functions: &'r Records, names: &Names, name: &str) -> Option<&'r str> {
    let name = name.to_ascii_lowercase();
    let length = own_part(&name).chars().count();
    if length < SHORTEST {
        return None;
    }
    let allowed = if length < LONG { 1 } else { 2 };
    let mut nearest: Option<(usize, usize)> = None;
    let mut is_only = false;
    for other in names.like(&name, allowed) {
        let distance = strsim::osa_distance(&name, &other.lower);
        if distance > allowed {
            continue;
        }
        match nearest {
            Some((best, _)) if distance > best => {}
            Some((best, _)) if distance == best => is_only = false,
            _ => {
                nearest = Some((distance, other.position));
                is_only = true;
            }
        }
    }
    // The name itself is closer than any other.
    nearest.filter(|_| is_only).and_then(|(_, position)| functions.naming(position)).map(|names| names.name)
}

/// Returns the part after the tag: `paintGate` in `BIS_fnc_paintGate`.
fn own_part(name: &str) -> &str {
    split_function(name).map_or(name, |(_, own)| own)
}
