//! The threads of a search: the one that asks, or several.
//!
//! The decision behind it: this is the only place that knows of threads. Without the feature
//! `parallel` there are none and every pool is serial; a search is written once, for both.

use std::cmp::Ordering;

#[cfg(feature = "parallel")]
mod pipeline;

/// Pool of threads for a search. Serial by default; clones share their threads.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    workers: Option<workers::Workers>,
}

impl Pool {
    /// A pool without threads: the thread that asks does all of the work.
    pub const fn serial() -> Pool {
        Pool { workers: None }
    }

    /// A pool of this number of threads. Serial if that is less than two, if the system gives no
    /// threads, and without the feature `parallel`.
    pub fn new(threads: usize) -> Pool {
        Pool { workers: if threads < 2 { None } else { workers::Workers::new(threads) } }
    }

    /// Number of threads; 1 if the pool is serial.
    pub fn threads(&self) -> usize {
        self.workers.as_ref().map_or(1, workers::Workers::count)
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

#[cfg(feature = "parallel")]
mod workers {
    use std::cmp::Ordering;
    use std::sync::Arc;

    use rayon::prelude::*;
    use rayon::{ThreadPool, ThreadPoolBuilder};

    use crate::pool::pipeline::Pipeline;

    /// Items that are mapped at a time: waking a thread costs as much as many a state.
    const MAPPED: usize = 64;

    #[derive(Clone, Debug)]
    pub(super) struct Workers(Arc<ThreadPool>);

    impl Workers {
        pub(super) fn new(threads: usize) -> Option<Workers> {
            ThreadPoolBuilder::new().num_threads(threads).build().ok().map(|pool| Workers(Arc::new(pool)))
        }

        pub(super) fn count(&self) -> usize {
            self.0.current_num_threads()
        }

        pub(super) fn for_each<T: Send>(&self, items: &mut [T], each: impl Fn(usize, &mut T) + Sync) {
            let items = items.par_iter_mut().enumerate().with_max_len(1);
            self.0.install(|| items.for_each(|(index, item)| each(index, item)));
        }

        pub(super) fn sort_by<T: Send>(&self, items: &mut [T], order: fn(&T, &T) -> Ordering) {
            self.0.install(|| items.par_sort_unstable_by(order));
        }

        pub(super) fn pipeline<T: Send>(
            &self,
            slots: &mut [T],
            count: usize,
            make: impl Fn(usize, &mut T) + Sync,
            take: impl FnMut(usize, &mut T) -> bool + Send,
        ) {
            let pipeline = Pipeline::new(slots, count, make);
            self.0.scope(|scope| {
                for _ in 1..self.count() {
                    scope.spawn(|_| pipeline.work());
                }
                pipeline.take_all(take);
            });
        }

        pub(super) fn map_into<T: Sync, U: Send>(
            &self,
            items: &[T],
            output: &mut Vec<U>,
            map: impl Fn(&T) -> U + Sync,
        ) {
            let items = items.par_iter().with_min_len(MAPPED);
            self.0.install(|| items.map(&map).collect_into_vec(output));
        }
    }
}

#[cfg(not(feature = "parallel"))]
mod workers {
    use std::cmp::Ordering;

    #[derive(Clone, Debug)]
    pub(super) enum Workers {}

    impl Workers {
        pub(super) fn new(_: usize) -> Option<Workers> {
            None
        }

        pub(super) fn count(&self) -> usize {
            match *self {}
        }

        pub(super) fn for_each<T>(&self, _: &mut [T], _: impl Fn(usize, &mut T)) {
            match *self {}
        }

        pub(super) fn sort_by<T>(&self, _: &mut [T], _: fn(&T, &T) -> Ordering) {
            match *self {}
        }

        pub(super) fn map_into<T, U>(&self, _: &[T], _: &mut Vec<U>, _: impl Fn(&T) -> U) {
            match *self {}
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
