//! An ordered pipeline: items made ahead by several threads and taken in order by one.
//!
//! The decision behind it: nobody waits for a round to end. A free thread makes the next item
//! there is a slot for; the one that takes makes items as well while the next in order is not ready.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Mutex;

/// A place in which one item after the other is made.
struct Slot<'a, T> {
    item: Mutex<&'a mut T>,
    /// Number of the item in it, plus one; 0 at first.
    made: AtomicUsize,
}

/// Items on their way.
pub(crate) struct Pipeline<'a, T, F> {
    slots: Vec<Slot<'a, T>>,
    count: usize,
    make: F,
    /// Number of the next item to be made.
    next: AtomicUsize,
    /// Number of items taken.
    taken: AtomicUsize,
    /// True if no more items are to be made.
    is_closed: AtomicBool,
}

/// Closes the pipeline when it is dropped, also by a panic: no thread is to wait for ever.
struct Closing<'a>(&'a AtomicBool);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

impl<'a, T: Send, F: Fn(usize, &mut T) + Sync> Pipeline<'a, T, F> {
    /// A pipeline of `count` items; `make` makes the item of a number in a slot.
    pub(crate) fn new(slots: &'a mut [T], count: usize, make: F) -> Pipeline<'a, T, F> {
        let slot = |item| Slot { item: Mutex::new(item), made: AtomicUsize::new(0) };
        Pipeline {
            slots: slots.iter_mut().map(slot).collect(),
            count,
            make,
            next: AtomicUsize::new(0),
            taken: AtomicUsize::new(0),
            is_closed: AtomicBool::new(false),
        }
    }

    /// Makes items until there are no more to be made.
    pub(crate) fn work(&self) {
        while !self.is_closed.load(Ordering::Acquire) && self.next.load(Ordering::Relaxed) < self.count {
            if !self.make_one() {
                std::thread::yield_now();
            }
        }
    }

    /// Takes all items in their order, as long as `take` is true. For one thread.
    pub(crate) fn take_all(&self, mut take: impl FnMut(usize, &mut T) -> bool) {
        let _closing = Closing(&self.is_closed);
        for number in 0..self.count {
            let slot = &self.slots[number % self.slots.len()];
            while slot.made.load(Ordering::Acquire) != number + 1 {
                if self.is_closed.load(Ordering::Acquire) {
                    return;
                }
                if !self.make_one() {
                    std::thread::yield_now();
                }
            }
            let goes_on = slot.item.lock().map_or(false, |mut item| take(number, &mut item));
            if !goes_on {
                return;
            }
            self.taken.store(number + 1, Ordering::Release);
        }
    }

    /// Makes the next item, if there is one and a slot for it.
    fn make_one(&self) -> bool {
        let number = self.next.load(Ordering::Relaxed);
        if number >= self.count || number >= self.taken.load(Ordering::Acquire) + self.slots.len() {
            return false;
        }
        if self.next.compare_exchange(number, number + 1, Ordering::Relaxed, Ordering::Relaxed).is_err() {
            return true;
        }
        let slot = &self.slots[number % self.slots.len()];
        if let Ok(mut item) = slot.item.lock() {
            let closing = Closing(&self.is_closed);
            (self.make)(number, &mut item);
            std::mem::forget(closing);
        }
        slot.made.store(number + 1, Ordering::Release);
        true
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{catch_unwind, AssertUnwindSafe};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::{Duration, Instant};

    use crate::pool::Pool;

    #[test]
    fn everything_is_made_once_and_taken_in_order() {
        for threads in 1..5 {
            let pool = Pool::new(threads);
            for (slots, count) in [(1, 20), (3, 2), (5, 1000), (16, 0)] {
                let mut slots = vec![(0, 0); slots];
                let mut taken = Vec::new();
                let make = |number: usize, slot: &mut (usize, u32)| *slot = (number * number, slot.1 + 1);
                pool.pipeline(&mut slots, count, make, |number, slot| {
                    taken.push((number, slot.0));
                    true
                });
                let expected: Vec<(usize, usize)> = (0..count).map(|number| (number, number * number)).collect();
                assert_eq!(taken, expected);
                assert_eq!(slots.iter().map(|slot| slot.1 as usize).sum::<usize>(), count);
            }
        }
    }

    #[test]
    fn it_ends_when_nothing_more_is_taken() {
        for threads in 1..4 {
            let mut slots = [0; 4];
            let mut last = None;
            Pool::new(threads).pipeline(
                &mut slots,
                1_000_000_000,
                |number, slot| *slot = number,
                |number, &mut slot| {
                    last = Some(slot);
                    number < 100
                },
            );
            assert_eq!(last, Some(100));
        }
    }

    #[test]
    fn a_panic_ends_it_for_all() {
        for threads in 1..4 {
            for (in_make, in_take) in [(30, 99), (99, 30)] {
                let pool = Pool::new(threads);
                let run = || {
                    let make = |number: usize, _: &mut ()| assert_ne!(number, in_make, "as it is meant");
                    pool.pipeline(&mut [(); 6], 60, make, |number, ()| {
                        assert_ne!(number, in_take, "as it is meant");
                        true
                    });
                };
                assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
            }
        }
    }
    #[test]
    fn the_next_items_are_made_while_one_is_taken() {
        let made = AtomicUsize::new(0);
        let end = Instant::now() + Duration::from_secs(20);
        let mut seen = 0;
        Pool::new(2).pipeline(
            &mut [(); 4],
            100,
            |_, ()| {
                made.fetch_add(1, Ordering::SeqCst);
            },
            |_, ()| {
                while made.load(Ordering::SeqCst) < 4 && Instant::now() < end {
                    std::thread::yield_now();
                }
                seen = made.load(Ordering::SeqCst);
                false
            },
        );
        assert_eq!(seen, 4, "all slots are filled by the other thread");
    }
}
