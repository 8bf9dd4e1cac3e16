//! The places that ranges cover.

use super::TextRange;

/// The union of ranges that may overlap or be nested; lookups take logarithmic time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cover(Vec<TextRange>);

impl Cover {
    /// Builds the union of ranges in any order.
    pub fn of(ranges: impl IntoIterator<Item = TextRange>) -> Cover {
        let mut ranges: Vec<TextRange> = ranges.into_iter().collect();
        ranges.sort_unstable();
        let mut cover: Vec<TextRange> = Vec::new();
        for range in ranges {
            match cover.last_mut().filter(|last| range.start <= last.end) {
                Some(last) => last.end = last.end.max(range.end),
                None => cover.push(range),
            }
        }
        Cover(cover)
    }

    /// Whether the byte at `offset` is in one of the ranges.
    pub fn contains(&self, offset: u32) -> bool {
        let next = self.0.partition_point(|range| range.end <= offset);
        self.0.get(next).is_some_and(|range| range.contains(offset))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_ranges_cover_what_each_of_them_does() {
        let ranges = [(7, 9), (0, 2), (3, 6), (4, 5), (9, 10), (12, 12)].map(|(start, end)| TextRange::new(start, end));
        let cover = Cover::of(ranges);
        for offset in 0..15 {
            let expected = ranges.iter().any(|range| range.contains(offset));
            assert_eq!(cover.contains(offset), expected, "{offset}");
        }
        assert!(!Cover::default().contains(0));
    }
}
