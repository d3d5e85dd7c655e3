//! An allocator that counts, around the one that a program uses.
//!
//! It counts by thread, with plain numbers: a bot thinks on one thread, so its allocations are
//! told from everybody else's, and counting costs a bot next to nothing. What helpers on other
//! threads allocate is not seen.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;

/// Allocations of a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    allocations: u64,
    bytes: u64,
    live: i64,
    peak: i64,
}

thread_local! {
    // Neither made lazily nor dropped, so that it can be used inside of an allocator.
    static COUNTS: Cell<Counts> = const { Cell::new(Counts { allocations: 0, bytes: 0, live: 0, peak: 0 }) };
}

/// Counts what goes through another allocator.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting<A>(pub A);

fn changed(added: usize, removed: usize) {
    // A thread that is being torn down is not counted any more.
    let _ = COUNTS.try_with(|cell| {
        let mut counts = cell.get();
        counts.allocations += u64::from(added > 0);
        counts.bytes += added as u64;
        counts.live += added as i64 - removed as i64;
        counts.peak = counts.peak.max(counts.live);
        cell.set(counts);
    });
}

// SAFETY: every call is passed on unchanged to an allocator that keeps the contract; counting
// touches no memory but the thread's own cell and does not allocate.
unsafe impl<A: GlobalAlloc> GlobalAlloc for Counting<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        changed(layout.size(), 0);
        self.0.alloc(layout)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        changed(0, layout.size());
        self.0.dealloc(memory, layout);
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        changed(layout.size(), 0);
        self.0.alloc_zeroed(layout)
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        changed(size, layout.size());
        self.0.realloc(memory, layout, size)
    }
}

/// Allocations between two moments of a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// Number of allocations.
    pub allocations: u64,
    /// Their size in all, in bytes.
    pub bytes: u64,
    /// What is held now that was not held before, in bytes; negative if more was given back.
    pub kept: i64,
    /// The most that was held at any time beyond what was held before, in bytes.
    pub peak: i64,
}

/// Measures what this thread allocates from now on.
#[derive(Clone, Copy, Debug)]
pub struct Meter(Counts);

impl Meter {
    /// Begins to measure. Of two that overlap, the later one spoils the peak of the earlier.
    pub fn start() -> Meter {
        COUNTS.with(|cell| {
            let mut counts = cell.get();
            counts.peak = counts.live;
            cell.set(counts);
            Meter(counts)
        })
    }

    /// What was allocated since then; nothing at all where the program's allocator is not
    /// [`Counting`].
    pub fn used(self) -> Used {
        let now = COUNTS.with(Cell::get);
        Used {
            allocations: now.allocations - self.0.allocations,
            bytes: now.bytes - self.0.bytes,
            kept: now.live - self.0.live,
            peak: now.peak - self.0.live,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::alloc::System;

    use super::*;

    #[test]
    fn what_goes_through_is_counted() {
        let heap = Counting(System);
        let layout = Layout::from_size_align(1000, 8).unwrap();
        let meter = Meter::start();
        // SAFETY: the layout is not empty, and what is allocated is given back with its layout.
        unsafe {
            let first = heap.alloc(layout);
            let second = heap.alloc_zeroed(layout);
            assert_eq!(*second.add(999), 0);
            heap.dealloc(first, layout);
            assert_eq!(meter.used(), Used { allocations: 2, bytes: 2000, kept: 1000, peak: 2000 });
            let grown = heap.realloc(second, layout, 1500);
            heap.dealloc(grown, Layout::from_size_align(1500, 8).unwrap());
        }
        assert_eq!(meter.used(), Used { allocations: 3, bytes: 3500, kept: 0, peak: 2000 });
    }
}
