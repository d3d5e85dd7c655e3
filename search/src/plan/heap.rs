//! The best candidates of a depth, at most a fixed number of them.
//!
//! The decision behind it: a min-max heap (Atkinson, Sack, Santoro, Strothotte: "Min-Max Heaps and
//! Generalized Priority Queues", 1986, <https://doi.org/10.1145/6617.6621>). The best is taken and the worst gives way in logarithmic
//! time, in one list without links whose memory is reserved once.

use super::candidate::Candidate;

/// A bounded priority queue with both ends at hand. Even levels of the tree are better than all
/// below them, odd levels worse.
#[derive(Debug)]
pub(crate) struct Heap<A> {
    items: Vec<Candidate<A>>,
    room: usize,
}

impl<A: Copy> Heap<A> {
    /// An empty queue for at most `room` candidates.
    pub(crate) fn new(room: usize) -> Heap<A> {
        Heap { items: Vec::with_capacity(room.max(1)), room: room.max(1) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All candidates, in no particular order.
    pub(crate) fn items(&self) -> &[Candidate<A>] {
        &self.items
    }

    pub(crate) fn best(&self) -> Option<&Candidate<A>> {
        self.items.first()
    }

    /// The least score that can still be kept.
    pub(crate) fn min_score(&self) -> i32 {
        if self.items.len() < self.room {
            return i32::MIN;
        }
        self.items[self.worst()].score
    }

    /// Adds a candidate; if there is no room, the worst of all gives way.
    pub(crate) fn push(&mut self, candidate: Candidate<A>) {
        if self.items.len() == self.room {
            let worst = self.worst();
            if candidate.rank() >= self.items[worst].rank() {
                return;
            }
            self.items.swap_remove(worst);
            self.sink(worst);
        }
        self.items.push(candidate);
        self.rise(self.items.len() - 1);
    }

    /// Takes the best.
    pub(crate) fn pop(&mut self) -> Option<Candidate<A>> {
        if self.items.is_empty() {
            return None;
        }
        let best = self.items.swap_remove(0);
        self.sink(0);
        Some(best)
    }

    pub(crate) fn clear(&mut self) {
        self.items.clear();
    }

    /// Drops all candidates for which `keep` is false.
    pub(crate) fn retain(&mut self, keep: impl FnMut(&Candidate<A>) -> bool) {
        self.items.retain(keep);
        for index in (0..self.items.len() / 2).rev() {
            self.sink(index);
        }
    }

    /// The place of the worst candidate of a heap that is not empty.
    fn worst(&self) -> usize {
        match self.items.len() {
            1 => 0,
            2 => 1,
            _ if self.items[1].rank() > self.items[2].rank() => 1,
            _ => 2,
        }
    }

    /// True if the candidate at `a` belongs above the one at `b`, on a level of the better or of the
    /// worse.
    fn is_above(&self, better: bool, a: usize, b: usize) -> bool {
        let (a, b) = (self.items[a].rank(), self.items[b].rank());
        if better {
            a < b
        } else {
            a > b
        }
    }

    fn sink(&mut self, mut index: usize) {
        let better = is_level_of_the_better(index);
        loop {
            let child = 2 * index + 1;
            if child >= self.items.len() {
                return;
            }
            let grandchild = 2 * child + 1;
            let mut top = child;
            for other in std::iter::once(child + 1).chain(grandchild..grandchild + 4) {
                if other < self.items.len() && self.is_above(better, other, top) {
                    top = other;
                }
            }
            if !self.is_above(better, top, index) {
                return;
            }
            self.items.swap(top, index);
            if top < grandchild {
                return;
            }
            let parent = (top - 1) / 2;
            if self.is_above(better, parent, top) {
                self.items.swap(parent, top);
            }
            index = top;
        }
    }

    fn rise(&mut self, mut index: usize) {
        if index == 0 {
            return;
        }
        let mut better = is_level_of_the_better(index);
        let parent = (index - 1) / 2;
        if self.is_above(!better, index, parent) {
            self.items.swap(index, parent);
            index = parent;
            better = !better;
        }
        while index >= 3 {
            let grandparent = (index - 3) / 4;
            if !self.is_above(better, index, grandparent) {
                return;
            }
            self.items.swap(index, grandparent);
            index = grandparent;
        }
    }
}

fn is_level_of_the_better(index: usize) -> bool {
    (index + 1).leading_zeros() % 2 == (usize::BITS - 1) % 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(rng: &mut fastrand::Rng) -> Candidate<u8> {
        Candidate { score: rng.i32(0..50), parent: rng.u32(0..4), key: rng.u64(..), action: 0, bucket: 0 }
    }

    #[test]
    fn it_equals_a_sorted_list() {
        let mut rng = fastrand::Rng::with_seed(1);
        for room in [1, 2, 3, 4, 7, 8, 30, 200] {
            let mut heap = Heap::new(room);
            let mut list: Vec<Candidate<u8>> = Vec::new();
            for step in 0..3000 {
                match rng.u32(0..100) {
                    0 => {
                        let parent = rng.u32(0..4);
                        heap.retain(|candidate| candidate.parent != parent);
                        list.retain(|candidate| candidate.parent != parent);
                    }
                    1..=40 => {
                        let best = if list.is_empty() { None } else { Some(list.remove(0)) };
                        assert_eq!(heap.pop(), best, "room {}, step {}", room, step);
                    }
                    _ => {
                        let new = candidate(&mut rng);
                        heap.push(new);
                        list.push(new);
                        list.sort_by_key(Candidate::rank);
                        list.truncate(room);
                    }
                }
                assert_eq!(heap.items().len(), list.len());
                assert_eq!(heap.best(), list.first());
                let min_score = if list.len() < room { i32::MIN } else { list[room - 1].score };
                assert_eq!(heap.min_score(), min_score);
            }
        }
    }
}
