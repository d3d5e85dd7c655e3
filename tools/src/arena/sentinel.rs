//! A thread that only sleeps, to tell what the machine does to those that wait.
//!
//! It sees what no count of the kernel shows, as the stalls of a virtual machine. What it finds is
//! reported beside the results and changes nothing.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::common::{quantile, sorted};

/// How long it sleeps at a time.
const NAP: Duration = Duration::from_millis(2);

/// The thread.
pub struct Sentinel {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Vec<f64>>,
}

/// How late it woke up, in milliseconds, in ascending order.
pub struct Stalls(Vec<f64>);

impl Sentinel {
    /// Begins to watch.
    pub fn begin() -> Sentinel {
        let stop = Arc::new(AtomicBool::new(false));
        let watched = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let mut late = Vec::new();
            while !watched.load(Ordering::Relaxed) {
                let asleep = Instant::now();
                thread::sleep(NAP);
                late.push(asleep.elapsed().saturating_sub(NAP).as_secs_f64() * 1e3);
            }
            late
        });
        Sentinel { stop, thread }
    }

    /// Ends and tells.
    pub fn end(self) -> Stalls {
        self.stop.store(true, Ordering::Relaxed);
        Stalls(sorted(&self.thread.join().unwrap_or_default()))
    }
}

impl fmt::Display for Stalls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stalls(late) = self;
        let [p99, max] = [0.99, 1.0].map(|q| quantile(late, q));
        write!(f, "stalls of the machine: a sleeping thread woke up {p99:.2} ms late (p99), at most {max:.1} ms")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_tells_of_every_nap() {
        let sentinel = Sentinel::begin();
        thread::sleep(Duration::from_millis(50));
        let Stalls(late) = sentinel.end();
        assert!(!late.is_empty() && late.iter().all(|&ms| ms >= 0.0) && late.windows(2).all(|two| two[0] <= two[1]));
        assert!(Stalls(vec![0.5, 3.25]).to_string().ends_with("late (p99), at most 3.2 ms"));
    }
}
