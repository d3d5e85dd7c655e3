//! The time that a thread has been running, as the system counts it.
//!
//! What an answer took beyond it, the thread was not on a core: stalled, or behind others.

#![allow(unsafe_code)]

use std::time::Duration;

/// The processor time of the calling thread.
pub fn of_this_thread() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock exists on every system with threads, and the time is writable.
    unsafe {
        libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time);
    }
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}
