//! The threads of a pool, which are rayon's.

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

    pub(super) fn map_into<T: Sync, U: Send>(&self, items: &[T], output: &mut Vec<U>, map: impl Fn(&T) -> U + Sync) {
        let items = items.par_iter().with_min_len(MAPPED);
        self.0.install(|| items.map(&map).collect_into_vec(output));
    }
}
