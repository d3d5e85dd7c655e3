//! The frontier of chokudai search: by depth, the open list of candidates that wait and the positions
//! that were expanded.
//!
//! The decision behind it: nothing counts references. Positions whose plans were all dropped are
//! found by a sweep over all depths when one of them has no room left, and their places are used
//! again; the memory is one fixed block of places per depth, written to once at the beginning.

use std::cmp::Reverse;

use super::candidate::Candidate;
use super::heap::Heap;
use super::seen::Seen;

/// Positions reached by the same number of actions.
#[derive(Debug)]
pub(crate) struct Frontier<T, A> {
    /// Open list: candidates not expanded yet; their parents are places of the level above.
    pub(crate) open: Heap<A>,
    /// Expanded positions, by place.
    pub(crate) nodes: Vec<Node<T, A>>,
    free: Vec<u32>,
    /// Expanded positions that are to be expanded again, the best last.
    pub(crate) again: Vec<u32>,
    pub(crate) seen: Seen,
}

/// An expanded position.
#[derive(Debug)]
pub(crate) struct Node<T, A> {
    pub(crate) state: T,
    /// Candidate that it was; a root has none.
    pub(crate) origin: Option<Candidate<A>>,
    /// The best end of a plan among its successors.
    pub(crate) goal: Option<(i64, A)>,
    /// True if a successor belongs to another parent, and may be dropped with it.
    pub(crate) is_short: bool,
    pub(crate) is_used: bool,
    is_live: bool,
}

impl<T, A: Copy> Node<T, A> {
    fn rank(&self) -> Option<(Reverse<i32>, u64)> {
        self.origin.as_ref().map(Candidate::rank)
    }
}

impl<T: Clone, A: Copy> Frontier<T, A> {
    pub(crate) fn new(open: usize, kept: usize, bits: u32, any: &T) -> Frontier<T, A> {
        let node =
            || Node { state: any.clone(), origin: None, goal: None, is_short: false, is_used: false, is_live: false };
        let nodes: Vec<Node<T, A>> = (0..kept).map(|_| node()).collect();
        let mut seen = Seen::new(bits);
        seen.touch();
        let mut level =
            Frontier { open: Heap::new(open), nodes, free: Vec::with_capacity(kept), again: Vec::new(), seen };
        level.find_free();
        level
    }

    /// Puts an expanded position into a free place.
    ///
    /// # Panics
    /// If there is none.
    pub(crate) fn add(&mut self, state: &T, origin: Option<Candidate<A>>) -> u32 {
        let place = self.free.pop().expect("room is made before positions are added");
        let node = &mut self.nodes[place as usize];
        node.state.clone_from(state);
        node.origin = origin;
        node.goal = None;
        node.is_short = false;
        node.is_used = true;
        place
    }

    pub(crate) fn clear(&mut self) {
        self.open.clear();
        self.again.clear();
        self.seen.forget();
        self.nodes.iter_mut().for_each(|node| node.is_used = false);
        self.find_free();
    }

    /// The expanded positions, with their places.
    pub(crate) fn used(&self) -> impl Iterator<Item = (u32, &Node<T, A>)> {
        self.nodes.iter().enumerate().filter(|(_, node)| node.is_used).map(|(place, node)| (place as u32, node))
    }

    fn find_free(&mut self) {
        self.free.clear();
        let places = self.nodes.iter().enumerate().rev();
        self.free.extend(places.filter(|(_, node)| !node.is_used).map(|(place, _)| place as u32));
    }

    /// Drops the worst positions, so that half of the places are free.
    fn cut(&mut self) {
        let mut used: Vec<u32> = self.used().map(|(place, _)| place).collect();
        used.sort_unstable_by_key(|&place| (self.nodes[place as usize].rank(), place));
        for &place in used.iter().skip(self.nodes.len() / 2) {
            self.nodes[place as usize].is_used = false;
        }
        self.forget_unused();
    }

    /// Updates the lists of places after positions were dropped.
    fn forget_unused(&mut self) {
        let nodes = &self.nodes;
        self.again.retain(|&place| nodes[place as usize].is_used);
        self.find_free();
    }

    /// Makes the keys of the candidates and positions that are left, and no others, the ones that were
    /// seen.
    fn see_again(&mut self) {
        self.seen.forget();
        for candidate in self.open.items() {
            self.seen.insert(candidate.key);
        }
        for origin in self.nodes.iter().filter(|node| node.is_used).filter_map(|node| node.origin.as_ref()) {
            self.seen.insert(origin.key);
        }
    }

    /// Queues the positions that miss a successor to be expanded again.
    fn reopen(&mut self) {
        for &place in &self.again {
            self.nodes[place as usize].is_short = true;
        }
        self.again.clear();
        for (place, node) in self.nodes.iter_mut().enumerate() {
            if node.is_used && std::mem::take(&mut node.is_short) {
                self.again.push(place as u32);
            }
        }
        let nodes = &self.nodes;
        self.again.sort_unstable_by_key(|&place| Reverse((nodes[place as usize].rank(), place)));
    }
}

/// Frees places of a depth, at least a quarter of them, if fewer than `wanted` are free.
pub(crate) fn make_room<T: Clone, A: Copy>(levels: &mut [Frontier<T, A>], depth: usize, wanted: usize) {
    if levels[depth].free.len() >= wanted {
        return;
    }
    sweep(levels);
    let level = &mut levels[depth];
    if level.free.len() < (level.nodes.len() / 4).max(wanted) {
        level.cut();
        drop_orphans(levels, depth);
    }
}

/// Makes an expanded position of depth 1 the root: only its descendants are kept, all depths are one
/// less, the last level is empty.
pub(crate) fn descend<T: Clone, A: Copy>(levels: &mut [Frontier<T, A>], root: u32) {
    let first = &mut levels[1];
    first.open.clear();
    for (place, node) in first.nodes.iter_mut().enumerate() {
        node.is_used = place as u32 == root;
    }
    first.nodes[root as usize].origin = None;
    first.forget_unused();
    drop_orphans(levels, 1);
    levels[0].clear();
    levels.rotate_left(1);
    for level in levels {
        level.see_again();
        level.reopen();
    }
}

/// Frees the positions without descendants, be they candidates or expanded positions.
fn sweep<T: Clone, A: Copy>(levels: &mut [Frontier<T, A>]) {
    for depth in (0..levels.len()).rev() {
        let (upper, lower) = levels.split_at_mut(depth + 1);
        let (above, level) = upper.split_at_mut(depth);
        let level = &mut level[0];
        for &place in &level.again {
            level.nodes[place as usize].is_live = true;
        }
        if let Some(below) = lower.first() {
            for candidate in below.open.items() {
                level.nodes[candidate.parent as usize].is_live = true;
            }
        }
        for node in level.nodes.iter_mut().filter(|node| node.is_used) {
            let is_live = std::mem::take(&mut node.is_live) || node.origin.is_none();
            let parent = match (above.last_mut(), &node.origin) {
                (Some(above), Some(origin)) => Some(&mut above.nodes[origin.parent as usize]),
                _ => None,
            };
            node.is_used = is_live;
            if let Some(parent) = parent {
                parent.is_live |= is_live;
                // The successors that this one lacked can be had from its parent only.
                parent.is_short |= !is_live && node.is_short;
            }
        }
        level.find_free();
    }
}

/// Drops all below `depth` whose ancestors were dropped.
fn drop_orphans<T: Clone, A: Copy>(levels: &mut [Frontier<T, A>], depth: usize) {
    for lower in depth + 1..levels.len() {
        let (upper, level) = levels.split_at_mut(lower);
        let (above, level) = (&upper[lower - 1].nodes, &mut level[0]);
        level.open.retain(|candidate| above[candidate.parent as usize].is_used);
        for node in &mut level.nodes {
            node.is_used &= node.origin.as_ref().map_or(true, |origin| above[origin.parent as usize].is_used);
        }
        level.forget_unused();
    }
}
