//! Runs a program that may misbehave: for a limited time, with limited output.

use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{channel, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// The most that is read of what a program writes: no contest's answer has as much.
const MOST: u64 = 64 << 20;

/// How a run ended.
#[derive(Debug)]
pub enum Ran {
    /// By itself, with what it said.
    Ended(Output),
    /// It was still running when its time was over, and was stopped.
    Late,
    /// It wrote more than anybody reads, and was stopped.
    Endless,
}

/// Whether a program ended in a panic or was killed by a signal.
pub fn has_crashed(status: ExitStatus) -> bool {
    status.code() == Some(101) || status.signal().is_some()
}

/// Runs a command for at most this long.
///
/// # Errors
/// If it cannot be started.
pub fn run(command: &mut Command, timeout: Duration) -> std::io::Result<Ran> {
    let deadline = Instant::now() + timeout;
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let streams = [child.stdout.take().map(read), child.stderr.take().map(read)];
    let mut texts: [Vec<u8>; 2] = Default::default();
    for (text, stream) in texts.iter_mut().zip(streams.iter().flatten()) {
        let left = deadline.saturating_duration_since(Instant::now());
        match stream.recv_timeout(left) {
            Ok(read) if read.len() as u64 > MOST => return stopped(child, Ran::Endless),
            Ok(read) => *text = read,
            Err(_) => return stopped(child, Ran::Late),
        }
    }
    // Its output is closed, which mostly means that it has ended.
    let mut pause = Duration::from_micros(100);
    loop {
        if let Some(status) = child.try_wait()? {
            let [stdout, stderr] = texts;
            return Ok(Ran::Ended(Output { status, stdout, stderr }));
        }
        if Instant::now() >= deadline {
            return stopped(child, Ran::Late);
        }
        thread::sleep(pause);
        pause = (2 * pause).min(Duration::from_millis(20));
    }
}

/// Reads a stream in the background.
fn read(stream: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut text = Vec::new();
        // A stream that breaks off is as long as it is; a receiver that is gone has stopped the program.
        let _ = stream.take(MOST + 1).read_to_end(&mut text);
        let _ = sender.send(text);
    });
    receiver
}

fn stopped(mut child: Child, ran: Ran) -> std::io::Result<Ran> {
    child.kill()?;
    child.wait()?;
    Ok(ran)
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Ran {
        fn output(&self) -> Option<&Output> {
            match self {
                Ran::Ended(output) => Some(output),
                Ran::Late | Ran::Endless => None,
            }
        }
    }

    fn shell(text: &str, timeout: Duration) -> Ran {
        run(Command::new("sh").args(["-c", text]).stdin(Stdio::null()), timeout).unwrap()
    }

    #[test]
    fn a_program_is_read_to_its_end() {
        let ran = shell("echo one; echo two >&2; exit 3", Duration::from_secs(60));
        let output = ran.output().unwrap();
        assert_eq!((&*output.stdout, &*output.stderr), (&b"one\n"[..], &b"two\n"[..]));
        assert_eq!(output.status.code(), Some(3));
        assert!(!has_crashed(output.status));
        assert!(has_crashed(shell("kill -9 $$", Duration::from_secs(60)).output().unwrap().status));
    }

    #[test]
    fn a_program_that_does_not_end_is_stopped() {
        assert!(matches!(shell("exec sleep 1000", Duration::from_millis(50)), Ran::Late));
        assert!(matches!(shell("exec sleep 1000 >&- 2>&-", Duration::from_millis(50)), Ran::Late));
        assert!(matches!(shell("exec yes", Duration::from_secs(600)), Ran::Endless));
    }
}
