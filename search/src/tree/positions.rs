//! Positions found by their key, with the moves of two players in each: the tree of searches for
//! simultaneous moves.
//!
//! The decision behind it: no links. Joint moves that lead to the same position share one node, and
//! what is known survives from turn to turn without a tree being cut. Nothing ever grows: moving
//! millions of nodes would take longer than a turn.

/// Room for moves of both players that is kept for a node, on average and at most.
const ARMS_A_NODE: usize = 8;
const MOST_ARMS: usize = 512;

use super::arms::{Arms, Span};

/// A position, with the moves of each player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    key: u64,
    pub(crate) visits: u32,
    pub(crate) spans: [Span; 2],
    /// The move that each player selects next.
    pub(crate) next: [u32; 2],
}

/// Nodes and their moves.
#[derive(Clone, Debug)]
pub(crate) struct Positions<T> {
    pub(crate) nodes: Vec<Node>,
    pub(crate) arms: Arms<T>,
    /// Node numbers plus one by key, open addressing; 0 is free.
    table: Vec<u32>,
}

impl<T: Copy> Positions<T> {
    /// No positions, and room for `capacity` of them, at least 64.
    pub(crate) fn new(capacity: usize) -> Positions<T> {
        let capacity = capacity.max(64);
        Positions {
            nodes: Vec::with_capacity(capacity),
            arms: Arms::with_capacity(capacity.max(2 * MOST_ARMS) * ARMS_A_NODE),
            table: vec![0; (2 * capacity).next_power_of_two()],
        }
    }

    /// Writes to all memory that was reserved.
    pub(crate) fn touch(&mut self, any: T) {
        self.clear();
        self.nodes.resize(self.nodes.capacity(), Node { key: 0, visits: 0, spans: Default::default(), next: [0; 2] });
        self.arms.touch(any);
        self.clear();
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.arms.truncate(0);
        self.table.fill(0);
    }

    pub(crate) fn is_half_full(&self) -> bool {
        self.nodes.len() > self.nodes.capacity() / 2 || self.arms.is_half_full()
    }

    /// True if there is no room for one more node.
    #[inline(always)]
    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() == self.nodes.capacity() || self.arms.lacks(MOST_ARMS)
    }

    /// The node of a position.
    #[inline(always)]
    pub(crate) fn find(&self, key: u64) -> Option<u32> {
        self.table[self.slot(key)].checked_sub(1)
    }

    /// The node of a position, made if there is none: `list` adds the moves of a player.
    #[inline(always)]
    pub(crate) fn find_or_add(&mut self, key: u64, mut list: impl FnMut(usize, &mut Arms<T>, &mut Span)) -> u32 {
        let slot = self.slot(key);
        if self.table[slot] != 0 {
            return self.table[slot] - 1;
        }
        let arms = &mut self.arms;
        let spans = [0, 1].map(|player| {
            let mut span = arms.begin();
            list(player, arms, &mut span);
            debug_assert!(span.count > 0, "every player has a move");
            span
        });
        self.nodes.push(Node { key, visits: 0, spans, next: spans.map(|span| arms.of(span).start) });
        self.table[slot] = self.nodes.len() as u32;
        self.nodes.len() as u32 - 1
    }

    /// The slot that holds the key, or the free one where it belongs.
    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = key as usize & mask;
        while self.table[slot] != 0 && self.nodes[self.table[slot] as usize - 1].key != key {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_found_by_their_keys_until_there_is_no_more_room() {
        let mut positions: Positions<u8> = Positions::new(64);
        let capacity = positions.nodes.capacity();
        for _ in 0..2 {
            // All of them belong into the first slot or the last.
            let keys: Vec<u64> = (1..=capacity as u64).map(|number| (number << 32) - number % 2).collect();
            for (number, &key) in keys.iter().enumerate() {
                assert_eq!(positions.find(key), None);
                assert_eq!(positions.is_half_full(), number > capacity / 2);
                assert!(!positions.is_full());
                for _ in 0..2 {
                    let add = |player: usize, arms: &mut Arms<u8>, span: &mut Span| arms.push(span, player as u8);
                    assert_eq!(positions.find_or_add(key, add), number as u32);
                }
                let arms = positions.nodes[number].spans.map(|span| positions.arms.of(span));
                assert_eq!(arms.clone().map(|arms| arms.len()), [1, 1]);
                assert_eq!(positions.nodes[number].next, arms.map(|arms| arms.start));
            }
            assert!(positions.is_full());
            assert!(keys.iter().enumerate().all(|(number, &key)| positions.find(key) == Some(number as u32)));
            positions.touch(0);
            assert!(keys.iter().all(|&key| positions.find(key).is_none()) && !positions.is_half_full());
        }
    }

    #[test]
    fn many_moves_take_room_as_well() {
        let mut positions: Positions<u8> = Positions::new(10_000);
        let mut key = 0;
        while !positions.is_full() {
            key += 1;
            let add = |_: usize, arms: &mut Arms<u8>, span: &mut Span| (0..100).for_each(|mv| arms.push(span, mv));
            positions.find_or_add(key, add);
            assert_eq!(positions.is_half_full(), 2 * positions.arms.begin().first as usize > positions.arms.capacity());
        }
        assert!(key < 1000 && !positions.arms.lacks(MOST_ARMS - 200));
    }
}
