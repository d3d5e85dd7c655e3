//! A panic of a bot becomes a note in the record of its game.
//!
//! Where it happened is only known to the panic hook, so a hook is installed on first use; it
//! keeps the message for the thread that is inside [`catch`] and leaves all other panics alone.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;

thread_local! {
    static CATCHING: Cell<bool> = const { Cell::new(false) };
    static CAUGHT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `body`; a panic inside is returned as one sentence with its place in the source and not
/// printed.
pub fn catch<T>(body: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| match CATCHING.get() {
            true => CAUGHT.set(Some(describe(info))),
            false => before(info),
        }));
    });
    let outer = CATCHING.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(body));
    CATCHING.set(outer);
    result.map_err(|_| CAUGHT.take().unwrap_or_else(|| "panicked".to_string()))
}

fn describe(info: &PanicHookInfo<'_>) -> String {
    let message = info.payload_as_str().unwrap_or("with a payload that is not text");
    match info.location() {
        Some(place) => format!("panicked at {}:{}: {message}", place.file(), place.line()),
        None => format!("panicked: {message}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_sentence() {
        assert_eq!(catch(|| 7), Ok(7));
        let note = catch(|| panic!("no {}", "luck")).unwrap_err();
        assert!(note.starts_with("panicked at ") && note.ends_with(": no luck"), "{note}");
        assert!(note.contains("panics.rs:"), "{note}");
    }
}
