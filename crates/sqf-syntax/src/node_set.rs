//! Sets of nodes, one bit for each node of a tree.

use super::parser::TakenOver;

/// Nodes by their positions in the tree. Nodes outside the tree are in no set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NodeSet(Vec<u64>);

impl NodeSet {
    /// Number of nodes per word of the set, see [`NodeSet::word`].
    pub const PER_WORD: usize = u64::BITS as usize;

    /// Creates an empty set for `count` nodes.
    pub fn new(count: usize) -> NodeSet {
        NodeSet(vec![0; count.div_ceil(Self::PER_WORD)])
    }

    /// Creates a set from its words.
    pub fn of(words: Vec<u64>) -> NodeSet {
        NodeSet(words)
    }

    /// Whether a node is in the set.
    #[inline]
    pub fn has(&self, node: usize) -> bool {
        self.word(node / Self::PER_WORD) >> (node % Self::PER_WORD) & 1 != 0
    }

    /// Adds a node.
    #[inline]
    pub fn add(&mut self, node: usize) {
        if let Some(word) = self.0.get_mut(node / Self::PER_WORD) {
            *word |= 1 << (node % Self::PER_WORD);
        }
    }

    /// Returns word `number`, the bits of [`NodeSet::PER_WORD`] nodes.
    #[inline]
    pub fn word(&self, number: usize) -> u64 {
        self.0.get(number).copied().unwrap_or_default()
    }

    /// Removes the nodes one by one in order and calls `take` with each; `take` may add nodes that come later.
    pub fn drain(mut self, mut take: impl FnMut(usize, &mut NodeSet)) {
        for number in 0..self.0.len() {
            while self.0[number] != 0 {
                let bit = self.0[number].trailing_zeros() as usize;
                self.0[number] &= self.0[number] - 1;
                take(number * Self::PER_WORD + bit, &mut self);
            }
        }
    }

    /// Carries the set over to the next version, which has `count` nodes: nodes taken over keep their membership, and
    /// all new nodes are in the set.
    pub fn of_next(&self, count: usize, parts: &[TakenOver]) -> NodeSet {
        let mut all = NodeSet(vec![u64::MAX; count.div_ceil(Self::PER_WORD)]);
        for TakenOver { nodes, before } in parts {
            let mut at = nodes.start;
            while at < nodes.end {
                let (number, bit) = (at / Self::PER_WORD, at % Self::PER_WORD);
                let length = (Self::PER_WORD - bit).min(nodes.end - at);
                let mask = (u64::MAX >> (Self::PER_WORD - length)) << bit;
                let bits = self.bits(before + at - nodes.start) << bit;
                if let Some(word) = all.0.get_mut(number) {
                    *word = *word & !mask | bits & mask;
                }
                at += length;
            }
        }
        all
    }

    /// Returns the bits of [`NodeSet::PER_WORD`] nodes starting at any node.
    fn bits(&self, from: usize) -> u64 {
        let (number, bit) = (from / Self::PER_WORD, from % Self::PER_WORD);
        let low = self.word(number) >> bit;
        if bit == 0 { low } else { low | self.word(number + 1) << (Self::PER_WORD - bit) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_keep_their_bits_when_they_move() {
        let mut before = NodeSet::new(4 * NodeSet::PER_WORD);
        (0..200).filter(|node| node % 3 == 0 || node % 7 == 0).for_each(|node| before.add(node));
        let parts = [(5..70, 5), (72..73, 70), (80..209, 71)];
        let parts = parts.map(|(nodes, before)| TakenOver { nodes, before });
        let after = before.of_next(210, &parts);
        for node in 0..210 {
            let part = parts.iter().find(|part| part.nodes.contains(&node));
            let expected = part.is_none_or(|part| before.has(part.before + node - part.nodes.start));
            assert_eq!(after.has(node), expected, "{node}");
        }
    }

    #[test]
    fn nodes_added_while_draining_follow_in_order() {
        let mut nodes = NodeSet::new(200);
        [3, 70].into_iter().for_each(|node| nodes.add(node));
        let mut taken = Vec::new();
        nodes.drain(|node, nodes| {
            taken.push(node);
            nodes.add(node + 64);
        });
        assert_eq!(taken, [3, 67, 70, 131, 134, 195, 198]);
    }
}
