//! Deduplicates what several files report about the same header.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

use super::packed::Packed;

/// Occurrences that several files report for the same header. Each keeps its number while a file reports it.
#[derive(Debug, Clone, Default)]
pub(super) struct SharedNames {
    /// Each with the number of files that report it; 0 if the slot is free.
    kept: Vec<(Packed, u32)>,
    /// Numbers of the slots in use.
    numbers: HashTable<u32>,
    free: Vec<u32>,
}

impl SharedNames {
    /// Counts another file that reports it. Returns its number, and whether it is the first.
    pub(super) fn add(&mut self, packed: Packed) -> (u32, bool) {
        let kept = &self.kept;
        let is_it = |at: &u32| kept[*at as usize].0 == packed;
        let found = self.numbers.entry(hash(&packed), is_it, |at| hash(&kept[*at as usize].0));
        match found {
            Entry::Occupied(found) => {
                let at = *found.get();
                self.kept[at as usize].1 += 1;
                (at, false)
            }
            Entry::Vacant(vacant) => {
                let at = self.free.pop().unwrap_or(kept.len() as u32);
                vacant.insert(at);
                match self.kept.get_mut(at as usize) {
                    Some(place) => *place = (packed, 1),
                    None => self.kept.push((packed, 1)),
                }
                (at, true)
            }
        }
    }

    /// Counts one file less. Returns the occurrence if no file reports it any longer.
    pub(super) fn remove(&mut self, at: u32) -> Option<Packed> {
        let (packed, count) = self.kept.get_mut(at as usize)?;
        *count = count.checked_sub(1)?;
        let packed = *packed;
        if *count > 0 {
            return None;
        }
        self.free.push(at);
        if let Ok(found) = self.numbers.find_entry(hash(&packed), |other| *other == at) {
            found.remove();
        }
        Some(packed)
    }

    /// Returns the occurrence with a number.
    pub(super) fn get(&self, at: u32) -> Option<Packed> {
        self.kept.get(at as usize).map(|(packed, _)| *packed)
    }

    /// Returns each different occurrence once, however many files share it.
    pub(super) fn iter(&self) -> impl Iterator<Item = Packed> + '_ {
        self.kept.iter().filter(|(_, count)| *count > 0).map(|(packed, _)| *packed)
    }
}

fn hash(packed: &Packed) -> u64 {
    FxBuildHasher.hash_one(packed)
}
