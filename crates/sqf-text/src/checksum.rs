//! The FNV-1a hash, whose values are published or stored: it is the same on every machine and in every version.

/// Returns the 32-bit FNV-1a hash of some bytes.
pub fn fnv1a(bytes: impl Iterator<Item = u8>) -> u32 {
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Returns the 64-bit FNV-1a hash of some bytes.
pub fn fnv1a_64(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_published_algorithm() {
        assert_eq!(fnv1a("foobar".bytes()), 0xbf9c_f968);
        assert_eq!(fnv1a_64("foobar".bytes()), 0x8594_4171_f739_67e8);
    }
}
