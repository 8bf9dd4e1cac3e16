//! What two versions of a text have in common.

/// Bytes are compared in blocks of this length first.
const BLOCK: usize = 256;

/// The common prefix and suffix of two texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Common {
    /// Length of the common prefix in bytes.
    pub start: usize,
    /// Length of the common suffix in bytes; it does not overlap the prefix.
    pub end: usize,
}

impl Common {
    /// Compares two texts.
    pub fn of(one: &str, other: &str) -> Common {
        let (one, other) = (one.as_bytes(), other.as_bytes());
        let start = common(one, other);
        let most = one.len().min(other.len()) - start;
        let end = common_end(&one[one.len() - most..], &other[other.len() - most..]);
        Common { start, end }
    }
}

fn common(a: &[u8], b: &[u8]) -> usize {
    let blocks = a.chunks_exact(BLOCK).zip(b.chunks_exact(BLOCK)).take_while(|(a, b)| a == b).count() * BLOCK;
    blocks + a[blocks..].iter().zip(&b[blocks..]).take_while(|(a, b)| a == b).count()
}

fn common_end(a: &[u8], b: &[u8]) -> usize {
    let blocks = a.rchunks_exact(BLOCK).zip(b.rchunks_exact(BLOCK)).take_while(|(a, b)| a == b).count() * BLOCK;
    let rest = a[..a.len() - blocks].iter().rev().zip(b[..b.len() - blocks].iter().rev());
    blocks + rest.take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_byte_is_common_to_both_ends() {
        let common = |one, other| {
            let Common { start, end } = Common::of(one, other);
            (start, end)
        };
        assert_eq!(common("", ""), (0, 0));
        assert_eq!(common("gate", "gate"), (4, 0));
        assert_eq!(common("aaa", "aaaa"), (3, 0));
        assert_eq!(common("hint 1;", "hint 21;"), (5, 2));
        let long = "private _gate = 1;\n".repeat(100);
        let edited = format!("{}x{}", &long[..1000], &long[1000..]);
        assert_eq!(common(&long, &edited), (1000, long.len() - 1000));
    }
}
