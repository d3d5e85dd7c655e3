//! Cores for games in which a program is on the clock.
//!
//! A player of such a game has a core for itself, even while others think: so many games are played
//! at once as there are cores for all their players, and every program is bound to its own.

use std::sync::{Condvar, Mutex, PoisonError};

/// Groups of cores that games take and give back.
pub struct Cores {
    free: Mutex<Vec<Vec<usize>>>,
    given: Condvar,
}

impl Cores {
    /// The cores of this machine in groups of this size; a single smaller one if there are not enough.
    pub fn in_groups(size: usize) -> Cores {
        let cores = all();
        let mut groups: Vec<Vec<usize>> = cores.chunks_exact(size.max(1)).map(<[usize]>::to_vec).collect();
        if groups.is_empty() {
            groups.push(cores);
        }
        Cores { free: Mutex::new(groups), given: Condvar::new() }
    }

    /// Does something with a group of cores.
    pub fn with<T>(&self, body: impl FnOnce(&[usize]) -> T) -> T {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut free = self.given.wait_while(free, |free| free.is_empty()).unwrap_or_else(PoisonError::into_inner);
        let group = free.pop().unwrap_or_default();
        drop(free);
        let result = body(&group);
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(group);
        self.given.notify_one();
        result
    }
}

/// The cores that this program may use.
#[cfg(target_os = "linux")]
fn all() -> Vec<usize> {
    use nix::sched::{sched_getaffinity, CpuSet};
    use nix::unistd::Pid;
    let allowed = sched_getaffinity(Pid::from_raw(0)).unwrap_or_default();
    (0..CpuSet::count()).filter(|&core| allowed.is_set(core).unwrap_or(false)).collect()
}

/// Elsewhere programs cannot be bound to cores, which are only counted.
#[cfg(not(target_os = "linux"))]
fn all() -> Vec<usize> {
    (0..std::thread::available_parallelism().map_or(1, |cores| cores.get())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn nobody_shares_a_core() {
        let cores = Cores { free: Mutex::new(vec![vec![0, 1], vec![2, 3]]), given: Condvar::new() };
        let taken = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..100 {
                        cores.with(|group| {
                            let is_free = |taken: &Vec<usize>| group.iter().all(|core| !taken.contains(core));
                            let mut all = taken.lock().unwrap();
                            assert!(is_free(&all));
                            all.extend(group);
                            drop(all);
                            thread::yield_now();
                            taken.lock().unwrap().retain(|core| !group.contains(core));
                        });
                    }
                });
            }
        });
        assert!(!all().is_empty() && Cores::in_groups(10_000).free.lock().unwrap().len() == 1);
    }
}
