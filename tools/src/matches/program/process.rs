//! A process with everything that it starts, and its end.
//!
//! A program gets a process group of its own, and a mark in its environment that its children
//! inherit: whoever has left the group is found by that mark. Should the arena itself be killed,
//! the kernel ends the program.

#![allow(unsafe_code)]

use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use nix::sys::signal::{kill, killpg, Signal};
use nix::unistd::Pid;

/// The variable of the mark.
const MARK: &str = "ARENA_PROGRAM";
/// Number of looks for the end of a tree: processes may start others while they are ended.
const ROUNDS: usize = 20;
/// How long a program that has closed its output may take to end.
#[cfg(target_os = "linux")]
const FAREWELL: Duration = Duration::from_millis(200);

/// A running program.
#[derive(Debug)]
pub struct Process {
    /// The program itself.
    pub child: Child,
    mark: String,
}

impl Process {
    /// Starts a program with pipes to and from it, on this core only if there is one.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn start(mut command: Command, core: Option<usize>) -> io::Result<Process> {
        static STARTED: AtomicU64 = AtomicU64::new(0);
        let mark = format!("{}.{}", std::process::id(), STARTED.fetch_add(1, Ordering::Relaxed));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env(MARK, &mark).process_group(0);
        bind(&mut command, core)?;
        Ok(Process { child: command.spawn()?, mark })
    }

    /// How the program ended, in words, if it does so soon.
    #[cfg(target_os = "linux")]
    pub fn farewell(&self) -> Option<String> {
        use nix::sys::wait::{waitid, Id, WaitPidFlag, WaitStatus};
        use std::time::Instant;
        let until = Instant::now() + FAREWELL;
        // Nobody waits for it yet, so that its number stays its own.
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        loop {
            match waitid(Id::Pid(self.pid()), flags) {
                Ok(WaitStatus::Exited(_, code)) => return Some(format!("exited with code {code}")),
                Ok(WaitStatus::Signaled(_, signal, _)) => return Some(format!("was ended by signal {signal}")),
                Ok(_) if Instant::now() < until => thread::sleep(Duration::from_millis(1)),
                _ => return None,
            }
        }
    }

    /// Elsewhere nobody tells without forgetting the program's number, which others may get then.
    #[cfg(not(target_os = "linux"))]
    pub fn farewell(&self) -> Option<String> {
        None
    }

    fn pid(&self) -> Pid {
        Pid::from_raw(self.child.id() as i32)
    }

    /// Ends the program and everything that it started.
    fn end(&mut self) {
        let _ = killpg(self.pid(), Signal::SIGKILL);
        let _ = self.child.kill();
        let _ = self.child.wait();
        for _ in 0..ROUNDS {
            let marked = self.marked();
            if marked.is_empty() {
                break;
            }
            for pid in marked {
                let _ = kill(pid, Signal::SIGKILL);
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The processes with the mark.
    fn marked(&self) -> Vec<Pid> {
        let variable = format!("{MARK}={}", self.mark);
        let has_mark = |pid: &i32| {
            let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            environment.split(|&byte| byte == 0).any(|entry| entry == variable.as_bytes())
        };
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let pids = entries.filter_map(|entry| std::str::from_utf8(entry.file_name().as_bytes()).ok()?.parse().ok());
        pids.filter(has_mark).map(Pid::from_raw).collect()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Binds a program to a core, if there is one, and its life to that of the thread that starts it.
#[cfg(target_os = "linux")]
fn bind(command: &mut Command, core: Option<usize>) -> io::Result<()> {
    use nix::sched::{sched_setaffinity, CpuSet};
    use nix::sys::prctl::set_pdeathsig;
    let mut cores = core.map(|_| CpuSet::new());
    if let (Some(cores), Some(core)) = (&mut cores, core) {
        cores.set(core)?;
    }
    let prepare = move || {
        set_pdeathsig(Signal::SIGKILL)?;
        cores.map_or(Ok(()), |cores| sched_setaffinity(Pid::from_raw(0), &cores)).map_err(io::Error::from)
    };
    // SAFETY: between fork and exec there are only these two system calls, nothing is allocated.
    unsafe { command.pre_exec(prepare) };
    Ok(())
}

/// Elsewhere there is neither: a program ends when its input does.
#[cfg(not(target_os = "linux"))]
fn bind(_: &mut Command, _: Option<usize>) -> io::Result<()> {
    Ok(())
}
