//! Stalls of 5 to 20 ms at random moments, as a busy machine or a judge's host deals them.
//!
//! A bot of this process is stopped by a signal to its thread whose handler waits: it may come
//! anywhere, between two nodes of a search or while an answer is written, and no cooperation of
//! the bot is needed or possible. A program at the end of a pipe is stopped as a whole
//! (`SIGSTOP`, `SIGCONT`). Moments are as of a Poisson process, so how long ago the turn began
//! does not matter; those at which the bot is not thinking pass. A thread counts its own stalls, so
//! that one which comes between the answer and the end of the watch is not put on the answer.

#![allow(unsafe_code)]

use std::cell::Cell;
use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The shortest and the longest stall, in milliseconds.
pub const STALL_MS: (f64, f64) = (5.0, 20.0);

/// Whether bots of this process can be stopped on this system.
pub const STOPS_THREADS: bool = cfg!(target_os = "linux");

thread_local! {
    /// Written by the signal's handler, hence without a beginning or an end to run.
    static STALLS: Cell<u32> = const { Cell::new(0) };
}

/// Number of stalls that the calling thread has had in its life.
pub fn of_this_thread() -> u32 {
    STALLS.get()
}

/// Thread or process that can be stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The thread that watches over itself.
    Thread(libc::pthread_t),
    /// A process, by its number.
    Process(libc::pid_t),
}

impl Target {
    /// The calling thread.
    pub fn this_thread() -> Target {
        // SAFETY: has no precondition.
        Target::Thread(unsafe { libc::pthread_self() })
    }
}

/// Stops whoever is thinking, now and then.
#[derive(Debug)]
pub struct Staller {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Shared {
    /// Who is thinking now. Held while a signal is sent, so that nobody who has gone gets one.
    thinking: Mutex<Option<Target>>,
    /// Stalls of the process that is watched.
    of_process: AtomicU32,
    over: AtomicBool,
}

impl Shared {
    fn set(&self, target: Option<Target>) {
        *self.thinking.lock().unwrap_or_else(PoisonError::into_inner) = target;
    }
}

impl Staller {
    /// Stalls once in `every` on average, at moments that the seed decides.
    pub fn new(every: Duration, seed: u64) -> Staller {
        let shared = Arc::new(Shared::default());
        let own = shared.clone();
        let mut random = fastrand::Rng::with_seed(seed);
        let thread = thread::spawn(move || {
            while !own.over.load(Ordering::Relaxed) {
                let gap = every.mul_f64(-(1.0 - random.f64()).ln());
                sleep(&own.over, gap);
                let (shortest, longest) = STALL_MS;
                let length = Duration::from_secs_f64((shortest + (longest - shortest) * random.f64()) / 1e3);
                own.stall(length);
            }
        });
        Staller { shared, thread: Some(thread) }
    }

    /// From now until the answer is there, the target is thinking; it must live as long as that.
    pub fn watch(&self, target: Target) -> Watch<'_> {
        self.shared.of_process.store(0, Ordering::Relaxed);
        self.shared.set(Some(target));
        Watch(&self.shared)
    }
}

impl Drop for Staller {
    fn drop(&mut self) {
        self.shared.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Somebody is thinking; nobody is any more once this is gone.
#[derive(Debug)]
pub struct Watch<'a>(&'a Shared);

impl Watch<'_> {
    /// Number of stalls that the watched process has had so far; for a thread see [`of_this_thread`].
    pub fn of_process(&self) -> u32 {
        self.0.of_process.load(Ordering::Relaxed)
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.0.set(None);
    }
}

impl Shared {
    /// Stops whoever is thinking, and returns when that is over.
    fn stall(&self, length: Duration) {
        let thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        match *thinking {
            None => {}
            Some(Target::Thread(thread)) => {
                send(thread, length);
                // Signals wait in a queue: the next one comes after this one's wait.
                drop(thinking);
                thread::sleep(length);
            }
            Some(Target::Process(process)) => {
                // With the lock, so that nobody has gone who is to go on.
                signal(process, libc::SIGSTOP);
                self.of_process.fetch_add(1, Ordering::Relaxed);
                thread::sleep(length);
                signal(process, libc::SIGCONT);
            }
        }
    }
}

/// Sleeps in short pieces, so that the end is noticed soon.
fn sleep(over: &AtomicBool, length: Duration) {
    let end = Instant::now() + length;
    while !over.load(Ordering::Relaxed) {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        thread::sleep(left.min(Duration::from_millis(20)));
    }
}

fn signal(process: libc::pid_t, signal: c_int) {
    // SAFETY: has no precondition; that the process has ended meanwhile is an error without effect.
    unsafe {
        libc::kill(process, signal);
    }
}

/// Elsewhere than on Linux signals carry nothing, and `profile` refuses to stop threads.
#[cfg(not(target_os = "linux"))]
fn send(_: libc::pthread_t, _: Duration) {}

/// Makes a thread wait.
#[cfg(target_os = "linux")]
fn send(thread: libc::pthread_t, length: Duration) {
    use std::ptr;
    static HANDLER: std::sync::Once = std::sync::Once::new();
    HANDLER.call_once(|| {
        // SAFETY: the handler is a function for SA_SIGINFO, and only calls what may be called in
        // one; interrupted system calls go on by themselves.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = wait as extern "C" fn(c_int, *mut libc::siginfo_t, *mut libc::c_void) as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_RESTART;
            libc::sigemptyset(&mut action.sa_mask);
            libc::sigaction(libc::SIGRTMIN() + 5, &action, ptr::null_mut());
        }
    });
    let micros = length.as_micros() as usize;
    // SAFETY: the thread lives while it is watched, and it is watched while the lock is held.
    unsafe {
        libc::pthread_sigqueue(thread, libc::SIGRTMIN() + 5, libc::sigval { sival_ptr: micros as *mut libc::c_void });
    }
}

/// Waits as many microseconds as the signal says.
#[cfg(target_os = "linux")]
extern "C" fn wait(_: c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    // SAFETY: the kernel passes a valid description; errno is put back, as the interrupted code
    // may be about to read it.
    unsafe {
        let errno = libc::__errno_location();
        let before = *errno;
        let micros = (*info).si_value().sival_ptr as usize as i64;
        let length = libc::timespec { tv_sec: micros / 1_000_000, tv_nsec: micros % 1_000_000 * 1000 };
        libc::nanosleep(&length, std::ptr::null_mut());
        STALLS.set(STALLS.get() + 1);
        *errno = before;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The longest time between two looks at the clock.
    fn longest_gap(until: Duration) -> Duration {
        let (begun, mut before, mut longest) = (Instant::now(), Instant::now(), Duration::ZERO);
        while begun.elapsed() < until {
            longest = longest.max(before.elapsed());
            before = Instant::now();
        }
        longest
    }

    #[test]
    fn a_thread_is_stopped_while_it_is_watched() {
        let staller = Staller::new(Duration::from_millis(2), 7);
        let watch = staller.watch(Target::this_thread());
        let longest = longest_gap(Duration::from_millis(500));
        drop(watch);
        let count = of_this_thread();
        assert!(count >= 2 && longest >= Duration::from_millis(5), "{count} stalls, the longest {longest:?}");
        thread::sleep(Duration::from_millis(50));
        assert_eq!(of_this_thread(), count, "nobody is thinking");
    }
}
