//! How long a thread was ready to run and had to wait for a core.
//!
//! The kernel counts that for every thread (the second number of `schedstat`), so it is measured
//! and not guessed. Where it is not told, delays are zero. A program with several threads makes
//! itself wait, so only those with one are asked.

use std::cell::RefCell;
use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The waiting times of this thread, and of a program that it talks to.
pub struct Waits {
    program: Option<Program>,
    begun: [Duration; 2],
    /// When the program was last seen to be ready to run, and how long it had run then.
    seen: Option<(Instant, Duration)>,
}

/// Files in which the kernel tells of a program.
struct Program {
    folder: PathBuf,
    schedstat: File,
}

thread_local! {
    static OWN: RefCell<Option<File>> = RefCell::new(File::open("/proc/thread-self/schedstat").ok());
}

impl Waits {
    /// Those of this thread alone.
    pub fn of_thread() -> Waits {
        Waits { program: None, begun: Default::default(), seen: None }
    }

    /// Those of this thread and of a program.
    pub fn of_process(pid: u32) -> Waits {
        let folder = PathBuf::from(format!("/proc/{pid}"));
        let file = File::open(folder.join("schedstat"));
        let program = file.ok().map(|schedstat| Program { folder, schedstat });
        Waits { program, begun: Default::default(), seen: None }
    }

    /// Whether the system tells of them.
    pub fn are_told() -> bool {
        OWN.with_borrow(Option::is_some)
    }

    /// Begins to count.
    pub fn begin(&mut self) {
        self.begun = self.now();
        self.seen = None;
    }

    /// Time waited since then.
    pub fn end(&self) -> Duration {
        let now = self.now();
        let [own, program] = [0, 1].map(|i| now[i].saturating_sub(self.begun[i]));
        own + if program > Duration::ZERO && self.is_single() { program } else { Duration::ZERO }
    }

    /// Whether the program is ready to run and does not get to it: its wait is only counted when it
    /// ends. To be asked again and again, not more often than every 10 ms.
    pub fn is_starved(&mut self) -> bool {
        let Some(Program { folder, schedstat }) = &self.program else { return false };
        let status = fs::read_to_string(folder.join("stat")).unwrap_or_default();
        let is_ready = status.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('R'));
        let (now, [ran, _]) = (Instant::now(), times(schedstat));
        let before = self.seen.replace((now, ran));
        let has_run = |(then, before): (Instant, Duration)| 2 * ran.saturating_sub(before) > now - then;
        is_ready && self.is_single() && !before.is_some_and(has_run)
    }

    fn now(&self) -> [Duration; 2] {
        let waited = |file: &File| times(file)[1];
        let own = OWN.with_borrow(|file| file.as_ref().map_or(Duration::ZERO, waited));
        [own, self.program.as_ref().map_or(Duration::ZERO, |program| waited(&program.schedstat))]
    }

    /// Whether the program has one thread.
    fn is_single(&self) -> bool {
        let tasks = self.program.as_ref().and_then(|program| fs::read_dir(program.folder.join("task")).ok());
        tasks.is_some_and(|tasks| tasks.take(2).count() == 1)
    }
}

/// Times for which a thread ran and waited.
fn times(file: &File) -> [Duration; 2] {
    let mut text = [0; 64];
    let count = file.read_at(&mut text, 0).unwrap_or(0);
    let mut words = std::str::from_utf8(&text[..count]).unwrap_or("").split_whitespace();
    [(); 2].map(|()| Duration::from_nanos(words.next().and_then(|word| word.parse().ok()).unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;
    use std::time::Instant;

    /// Two busy threads on one core wait for each other.
    #[test]
    fn waiting_is_counted() {
        use nix::sched::{sched_getaffinity, sched_setaffinity, CpuSet};
        use nix::unistd::Pid;
        let allowed = sched_getaffinity(Pid::from_raw(0)).unwrap();
        let core = (0..CpuSet::count()).find(|&core| allowed.is_set(core).unwrap()).unwrap();
        let busy = move || {
            let mut one = CpuSet::new();
            one.set(core).unwrap();
            sched_setaffinity(Pid::from_raw(0), &one).unwrap();
            let mut waits = Waits::of_thread();
            waits.begin();
            let until = Instant::now() + Duration::from_millis(300);
            while Instant::now() < until {}
            waits.end()
        };
        let other = thread::spawn(busy);
        let own = thread::spawn(busy).join().unwrap();
        let both = own + other.join().unwrap();
        // Unless the kernel does not tell.
        let tells = fs::read_to_string("/proc/thread-self/schedstat").is_ok();
        assert!(!tells || both > Duration::from_millis(100), "{both:?}");
        assert!(own < Duration::from_millis(600));
    }
}
