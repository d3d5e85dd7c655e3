//! A browser for the tests of pages.
//!
//! Needs Chromium (Debian: `apt-get install chromium`). Where there is none these tests say so and
//! check only what the text of the pages tells; with `REPLAY_BROWSER=required` they fail instead.

mod devtools;

use std::fs;
use std::path::PathBuf;

pub use devtools::Browser;

/// The names under which it is installed.
const PROGRAMS: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let found = PROGRAMS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    found.into_iter().find(|program| program.is_file())
}

/// A browser in light or dark, unless there is none.
pub fn browser(dark: bool) -> Option<Browser> {
    let Some(program) = program() else {
        let missing = "there is no chromium here: what a browser shows is not checked (apt-get install chromium)";
        assert!(std::env::var_os("REPLAY_BROWSER").is_none_or(|value| value != "required"), "{missing}");
        eprintln!("{missing}");
        return None;
    };
    let scheme =
        if dark { "--blink-settings=preferredColorScheme=0" } else { "--blink-settings=preferredColorScheme=1" };
    Some(Browser::start(&program, &[scheme]))
}

#[test]
fn complaints_of_a_page_are_noticed() {
    let Some(mut browser) = browser(false) else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut open = |body: &str| {
        let file = folder.path().join("page.html");
        fs::write(&file, format!("<!doctype html>\n<title>page</title>\n{body}\n")).unwrap();
        browser.open(&file);
        browser.complaints()
    };
    assert_eq!(open("<script>console.log('all is well');</script>"), [""; 0]);
    for (body, part) in [
        ("<script>console.error('this is wrong');</script>", "this is wrong"),
        ("<script>nobody();</script>", "nobody is not defined"),
        ("<script>const = 1;</script>", "Unexpected token"),
        ("<img src=\"missing.png\">", "missing.png"),
    ] {
        let complaints = open(body);
        assert!(complaints.len() == 1 && complaints[0].contains(part), "{body}: {complaints:?}");
    }
}
