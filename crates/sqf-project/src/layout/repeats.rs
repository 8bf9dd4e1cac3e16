//! Limits how often files are included again, in all texts of a project together.
//!
//! Headers that include each other by the dozen are read millions of times for one text. Each text has a limit of its
//! own, but a project may have thousands of texts that reach it.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rustc_hash::FxHashMap;
use sqf_text::locked;

/// Number of repeated includes that every text may have. In real projects, nearly all texts have none and a few have a
/// dozen.
const LIGHT: usize = 1 << 6;

/// Limit for the total of all texts with more. Once it is reached, other texts are limited to [`LIGHT`].
const MOST: usize = 1 << 14;

/// The repeated includes of the texts with many of them.
#[derive(Debug, Default)]
pub(crate) struct Repeats(Mutex<Heavy>);

#[derive(Debug, Default)]
struct Heavy {
    texts: FxHashMap<PathBuf, usize>,
    total: usize,
}

impl Repeats {
    /// Returns how many repeated includes a text may have.
    pub(crate) fn allowed(&self, path: &Path) -> usize {
        let heavy = locked(&self.0);
        let own = heavy.texts.get(path).copied().unwrap_or_default();
        if heavy.total - own < MOST { usize::MAX } else { LIGHT }
    }

    /// Records how many repeated includes a text has.
    pub(crate) fn note(&self, path: &Path, count: usize) {
        if count <= LIGHT {
            return;
        }
        let mut heavy = locked(&self.0);
        let known = heavy.texts.entry(path.to_owned()).or_default();
        let more = count.saturating_sub(*known);
        *known += more;
        heavy.total += more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_share_a_limit_and_each_keeps_its_own() {
        let repeats = Repeats::default();
        let path = |number: usize| PathBuf::from(format!("h{number}.hpp"));
        for number in 0..100 {
            repeats.note(&path(number), LIGHT);
        }
        assert_eq!(repeats.allowed(&path(0)), usize::MAX, "few are not counted");
        repeats.note(&path(0), MOST);
        repeats.note(&path(0), MOST);
        assert_eq!((repeats.allowed(&path(0)), repeats.allowed(&path(1))), (usize::MAX, LIGHT));
    }
}
