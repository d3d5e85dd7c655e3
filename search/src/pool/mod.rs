//! The threads of a search: the one that asks, or several.
//!
//! The decision behind it: this is the only place that knows of threads. Without the feature
//! `parallel` there are none and every pool is serial; a search is written once, for both.

use std::cmp::Ordering;

#[cfg(feature = "parallel")]
mod parallel;
#[cfg(feature = "parallel")]
mod pipeline;
#[cfg(not(feature = "parallel"))]
mod serial;

#[cfg(feature = "parallel")]
use parallel::Workers;
#[cfg(not(feature = "parallel"))]
use serial::Workers;

/// Pool of threads for a search. Serial by default; clones share their threads.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    workers: Option<Workers>,
}

impl Pool {
    /// A pool without threads: the thread that asks does all of the work.
    pub const fn serial() -> Pool {
        Pool { workers: None }
    }

    /// A pool of this number of threads. Serial if that is less than two, if the system gives no
    /// threads, and without the feature `parallel`.
    pub fn new(threads: usize) -> Pool {
        Pool { workers: if threads < 2 { None } else { Workers::new(threads) } }
    }

    /// Number of threads; 1 if the pool is serial.
    pub fn threads(&self) -> usize {
        self.workers.as_ref().map_or(1, Workers::count)
    }

    /// Calls `each` with every item and its number.
    pub fn for_each<T: Send>(&self, items: &mut [T], each: impl Fn(usize, &mut T) + Sync) {
        match &self.workers {
            Some(workers) => workers.for_each(items, each),
            None => items.iter_mut().enumerate().for_each(|(index, item)| each(index, item)),
        }
    }

    /// Sorts by a total order.
    pub(crate) fn sort_by<T: Send>(&self, items: &mut [T], order: fn(&T, &T) -> Ordering) {
        match &self.workers {
            Some(workers) => workers.sort_by(items, order),
            None => items.sort_unstable_by(order),
        }
    }

    /// Makes `count` items in the slots, on all threads and each slot for one after the other, and
    /// takes them in their order, as long as `take` is true.
    #[cfg(feature = "parallel")]
    pub(crate) fn pipeline<T: Send>(
        &self,
        slots: &mut [T],
        count: usize,
        make: impl Fn(usize, &mut T) + Sync,
        mut take: impl FnMut(usize, &mut T) -> bool + Send,
    ) {
        match &self.workers {
            Some(workers) => workers.pipeline(slots, count, make, take),
            None => {
                let slot = &mut slots[0];
                let _all = (0..count).all(|number| {
                    make(number, slot);
                    take(number, slot)
                });
            }
        }
    }

    /// Makes `output` the items mapped, in their order; its memory is used again.
    pub fn map_into<T: Sync, U: Send>(&self, items: &[T], output: &mut Vec<U>, map: impl Fn(&T) -> U + Sync) {
        match &self.workers {
            Some(workers) => workers.map_into(items, output, map),
            None => {
                output.clear();
                output.extend(items.iter().map(map));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_pool_does_the_same() {
        for threads in 0..5 {
            let pool = Pool::new(threads);
            assert!(pool.threads() == 1 || pool.threads() == threads);
            let mut items: Vec<usize> = (0..1000).rev().collect();
            pool.for_each(&mut items, |index, item| *item += index);
            assert_eq!(items, vec![999; 1000]);
            let mut output = vec![7; 5];
            let items: Vec<u32> = (0..1000).collect();
            pool.map_into(&items, &mut output, |item| item * item);
            assert!(output.len() == 1000 && output.iter().zip(&items).all(|(square, item)| *square == item * item));
        }
    }

    #[test]
    fn threads_come_with_the_feature() {
        assert_eq!(Pool::new(3).threads(), if cfg!(feature = "parallel") { 3 } else { 1 });
        assert_eq!(Pool::serial().threads(), 1);
    }
}
