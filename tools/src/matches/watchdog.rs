//! Threads that bots think on, and that are left behind when a bot never answers.
//!
//! A thread cannot be ended from outside. So whoever plays a game hands it to a thread of its own and
//! only watches; a game is handed over once, which costs some microseconds, and an answer costs
//! nothing. When a bot hangs, its thread is forgotten and the game goes on on another one.

use std::cell::RefCell;
use std::sync::mpsc::{sync_channel, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

type Job = Box<dyn FnOnce() + Send>;

thread_local! {
    /// The thread that works for this one.
    static HELPER: RefCell<Option<SyncSender<Job>>> = const { RefCell::new(None) };
}

/// Does a job on the helper of this thread. Until it is done `look` is called again and again, once
/// in so much time; if it says that the job hangs, the helper is left behind. Whether the job was
/// done.
///
/// # Panics
/// If the job panics.
pub fn watch(job: impl FnOnce() + Send + 'static, every: Duration, mut look: impl FnMut() -> bool) -> bool {
    let (done, is_done) = sync_channel(1);
    hand(Box::new(move || {
        job();
        let _ = done.send(());
    }));
    loop {
        match is_done.recv_timeout(every) {
            Ok(()) => return true,
            Err(RecvTimeoutError::Disconnected) => panic!("a thread that played a game has panicked"),
            Err(RecvTimeoutError::Timeout) if look() => {
                HELPER.take();
                return false;
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

fn hand(job: Job) {
    HELPER.with_borrow_mut(|helper| {
        let unsent = match helper {
            None => job,
            Some(jobs) => match jobs.send(job) {
                Ok(()) => return,
                // The last job panicked.
                Err(unsent) => unsent.0,
            },
        };
        let (jobs, todo) = sync_channel::<Job>(1);
        thread::spawn(move || todo.into_iter().for_each(|job| job()));
        let _ = jobs.send(unsent);
        *helper = Some(jobs);
    });
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    const EVERY: Duration = Duration::from_millis(1);

    #[test]
    fn jobs_are_done_by_one_helper_until_it_hangs() {
        let (tell, told) = channel();
        let job = |tell: &std::sync::mpsc::Sender<thread::ThreadId>| {
            let tell = tell.clone();
            move || tell.send(thread::current().id()).unwrap()
        };
        assert!(watch(job(&tell), EVERY, || false) && watch(job(&tell), EVERY, || false));
        let ids: Vec<_> = told.try_iter().collect();
        assert!(ids[0] == ids[1] && ids[0] != thread::current().id());
        let mut looks = 0;
        let hung = !watch(thread::park, EVERY, || {
            looks += 1;
            looks == 3
        });
        assert!(hung && looks == 3);
        assert!(watch(job(&tell), EVERY, || false));
        assert_ne!(told.recv().unwrap(), ids[0]);
    }

    #[test]
    #[should_panic(expected = "has panicked")]
    fn a_panic_is_passed_on() {
        watch(|| panic!("as asked"), EVERY, || false);
    }
}
