//! Competitors for the cores: threads that are always busy.
//!
//! They have the same priority as the bot and touch no memory, so that what they cost the bot is
//! time on the cores and nothing else.

use std::hint;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

/// Busy until it is dropped.
#[derive(Debug)]
pub struct Load {
    over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Load {
    /// This many competitors.
    pub fn new(competitors: usize) -> Load {
        let over = Arc::new(AtomicBool::new(false));
        let busy = |_| {
            let over = over.clone();
            thread::spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    for _ in 0..1000 {
                        hint::spin_loop();
                    }
                }
            })
        };
        let threads = (0..competitors).map(busy).collect();
        Load { over, threads }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}
