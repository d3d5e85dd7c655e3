//! Many games at once, results one by one in order.
//!
//! Plain threads that take the next game from a counter, not a work-stealing pool: a bot that
//! parallelised its search would otherwise find itself playing another game in the middle of a
//! timed turn. Results come out in the order of the games, so that what is written is the same
//! for any number of threads, and a file cut short is the beginning of the whole one.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use bots::Pace;

use super::Error;

/// Results that may wait for the sink: those who work wait when there are more.
const AHEAD: usize = 1024;
/// How far others may get ahead of a job that takes long, so that their results stay few.
const WINDOW: usize = 8192;
/// Between two looks of those that are too far ahead.
const NAP: Duration = Duration::from_millis(1);

/// Does the jobs `0..count` on `threads` threads and hands each result to `sink` on this one,
/// in the order of the jobs and as soon as that order allows.
///
/// # Errors
/// The first error of `sink`; no new job is begun after it.
pub fn in_order<T: Send, E>(
    count: usize,
    threads: usize,
    job: impl Fn(usize) -> T + Sync,
    mut sink: impl FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    let (next, due, ended) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, results) = mpsc::sync_channel(AHEAD);
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, count.max(1)) {
            let (sender, next, due, ended, job) = (sender.clone(), &next, &due, &ended, &job);
            scope.spawn(move || loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let is_ahead = || index >= due.load(Ordering::Relaxed).saturating_add(WINDOW);
                let is_over = || index >= count || ended.load(Ordering::Relaxed);
                while is_ahead() && !is_over() {
                    thread::sleep(NAP);
                }
                if is_over() || sender.send((index, job(index))).is_err() {
                    break;
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        for (index, result) in results {
            early.insert(index, result);
            while let Some(result) = early.remove(&due.load(Ordering::Relaxed)) {
                let number = due.fetch_add(1, Ordering::Relaxed);
                sink(number, result).inspect_err(|_| ended.store(true, Ordering::Relaxed))?;
            }
        }
        Ok(())
    })
}

/// Number of games to play at once: as asked, or one per core.
///
/// # Errors
/// When none are asked for, or, by the clock, more than there are cores.
pub fn threads_for(asked: Option<usize>, flag: &'static str, pace: Pace) -> Result<usize, Error> {
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    match (asked, pace) {
        (None, _) => Ok(cores),
        (Some(0), _) => Err(Error::Zero(flag)),
        (Some(asked), Pace::Clock(_)) if asked > cores => Err(Error::Oversubscribed { asked, cores, most: cores }),
        (Some(asked), _) => Ok(asked),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order() {
        for threads in [1, 2, 7, 100] {
            let mut seen = Vec::new();
            let job = |i: usize| {
                for _ in 0..(50 - i) {
                    thread::yield_now();
                }
                i * i
            };
            in_order(50, threads, job, |i, square| {
                seen.push((i, square));
                Ok::<_, ()>(())
            })
            .unwrap();
            assert_eq!(seen, (0..50).map(|i| (i, i * i)).collect::<Vec<_>>());
        }
        in_order(0, 3, |i| i, |_, _| Err("never called")).unwrap();
    }

    #[test]
    fn a_job_that_takes_long_does_not_let_results_pile_up() {
        let begun = AtomicUsize::new(0);
        let job = |i: usize| {
            begun.fetch_add(1, Ordering::Relaxed);
            // All that may be begun meanwhile.
            while i == 0 && begun.load(Ordering::Relaxed) < WINDOW {
                thread::yield_now();
            }
            if i == 0 {
                thread::sleep(10 * NAP);
                assert!(begun.load(Ordering::Relaxed) <= WINDOW);
            }
            i
        };
        let mut sum = 0;
        in_order(3 * WINDOW, 3, job, |_, i| {
            sum += i;
            Ok::<_, ()>(())
        })
        .unwrap();
        assert_eq!(sum, (3 * WINDOW - 1) * 3 * WINDOW / 2);
    }

    #[test]
    fn a_run_without_end_ends_with_an_error() {
        for threads in [1, 2, 4] {
            let ended = in_order(usize::MAX, threads, |i| i, |_, i| if i < 10 { Ok(()) } else { Err(i) });
            assert_eq!(ended, Err(10));
        }
    }

    #[test]
    fn an_error_stops_the_run() {
        let begun = AtomicUsize::new(0);
        let job = |i: usize| {
            begun.fetch_add(1, Ordering::Relaxed);
            i
        };
        let result = in_order(1_000_000, 2, job, |i, _| if i == 3 { Err("full") } else { Ok(()) });
        assert_eq!(result, Err("full"));
        assert!(begun.load(Ordering::Relaxed) < 1_000_000);
    }

    #[test]
    fn the_clock_allows_one_game_per_core() {
        assert!(threads_for(Some(0), "--threads", Pace::Nodes(1)).is_err());
        assert_eq!(threads_for(Some(10_000), "--threads", Pace::Nodes(1)).unwrap(), 10_000);
        assert!(threads_for(Some(10_000), "--threads", Pace::Clock(1.0)).is_err());
    }
}
