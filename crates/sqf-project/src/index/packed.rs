//! The compact form of occurrences in the index.

use super::symbols::SymbolId;
use sqf_model::{Occurrence, Role};
use sqf_text::TextRange;

/// Bits stored with the number of a file: how it contains a symbol.
pub(super) const DEFINED: u8 = 1;
pub(super) const WRITTEN: u8 = 2;
pub(super) const DECLARED: u8 = 4;

/// An occurrence in a few bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Packed {
    start: u32,
    end: u32,
    name_start: u32,
    name_end: u32,
    pub(super) symbol: SymbolId,
    pub(super) role: Role,
    flags: u8,
}

const HAS_NAME: u8 = 1;
const EXACT: u8 = 2;
const CERTAIN: u8 = 4;

impl Packed {
    /// Packs an occurrence, with the number of its symbol.
    pub(super) fn new(symbol: SymbolId, it: &Occurrence) -> Packed {
        let name = it.name.unwrap_or_default();
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        let flags = flag(it.name.is_some(), HAS_NAME) | flag(it.is_exact, EXACT) | flag(it.is_certain, CERTAIN);
        let (start, end) = (it.range.start, it.range.end);
        Packed { start, end, name_start: name.start, name_end: name.end, symbol, role: it.role, flags }
    }

    /// Unpacks the occurrence. The number of the symbol is not part of it.
    pub(super) fn occurrence(self) -> Occurrence {
        Occurrence {
            range: TextRange::new(self.start, self.end),
            name: (self.flags & HAS_NAME != 0).then(|| TextRange::new(self.name_start, self.name_end)),
            role: self.role,
            is_exact: self.flags & EXACT != 0,
            is_certain: self.flags & CERTAIN != 0,
        }
    }

    /// Returns it as numbers, for a file: small ones, because they take fewer bytes there.
    pub(super) fn numbers(self) -> [u32; 6] {
        let name = if self.flags & HAS_NAME != 0 { self.name_start.wrapping_sub(self.start) } else { 0 };
        let how = u32::from(self.role as u8) << 8 | u32::from(self.flags);
        [self.symbol, self.start, self.end - self.start, name, self.name_end - self.name_start, how]
    }

    /// Returns it from the [numbers](Packed::numbers), with a number for its symbol; None if these are damaged.
    pub(super) fn of_numbers(symbol: SymbolId, [_, start, length, name, name_length, how]: [u32; 6]) -> Option<Packed> {
        let role = Role::ALL.into_iter().find(|role| u32::from(*role as u8) == how >> 8)?;
        let (flags, end) = (how as u8, start.checked_add(length)?);
        let name_start = if flags & HAS_NAME != 0 { start.wrapping_add(name) } else { 0 };
        Some(Packed { start, end, name_start, name_end: name_start.checked_add(name_length)?, symbol, role, flags })
    }

    /// Returns its start and end.
    pub(super) fn place(&self) -> (u32, u32) {
        (self.start, self.end)
    }

    /// Sorts by position; of those at one position, the most specific comes first.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        (self.place(), self.flags & CERTAIN == 0, self.role, self.flags & HAS_NAME == 0)
    }

    /// Returns how the file contains the symbol.
    pub(super) fn bits(self) -> u8 {
        match self.role {
            Role::Definition => DEFINED,
            Role::Write => WRITTEN,
            Role::Declaration => DECLARED,
            _ => 0,
        }
    }
}
