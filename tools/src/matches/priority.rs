//! Priority over other programs, as far as the system allows.
//!
//! On Linux with autogroup scheduling all programs of a session share one portion of the processor,
//! whatever their nice values are, so a build in another terminal takes half of a player's core. Both
//! are asked for: a better portion for the session, and a better nice value for this program and
//! all that it starts.

#![allow(unsafe_code)]

use std::fs;
use std::io;

/// The best nice value but one, which is left to the system.
const NICE: i32 = -19;

/// Takes what the system allows, in words. Only what is started later has it too.
pub fn take() -> String {
    // A session of its own, where that is possible: who was started by a shell leads a group.
    let _ = nix::unistd::setsid();
    let group = fs::write("/proc/self/autogroup", NICE.to_string());
    // SAFETY: plain numbers; 0 is the calling thread, which the threads that it starts are like.
    let own = match unsafe { libc::setpriority(libc::PRIO_PROCESS, 0, NICE) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    };
    describe(&group, &own)
}

fn describe(group: &io::Result<()>, own: &io::Result<()>) -> String {
    let told = |what: &str, taken: &io::Result<()>| match taken {
        Ok(()) => format!("{what} {NICE}"),
        Err(error) => format!("no {what} ({error})"),
    };
    let hint = if own.is_err() { "; root, or the capability CAP_SYS_NICE, would be allowed to" } else { "" };
    format!("priority: {}, {}{hint}", told("autogroup", group), told("nice value", own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_allowed_is_told() {
        assert_eq!(describe(&Ok(()), &Ok(())), "priority: autogroup -19, nice value -19");
        let refused = || Err(io::Error::from(io::ErrorKind::PermissionDenied));
        let told = describe(&refused(), &refused());
        assert!(told.starts_with("priority: no autogroup (permission denied), no nice value (permission"), "{told}");
        assert!(told.ends_with("CAP_SYS_NICE, would be allowed to"));
    }
}
