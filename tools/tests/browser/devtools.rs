//! A browser that is told what to do: the few commands of the Chrome DevTools Protocol that the
//! tests need, over one WebSocket.
//!
//! A crate for the whole protocol takes longer to compile than all of these tests to run.

use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{json, Value};
use tungstenite::{Message, WebSocket};

/// Where the browser says that it listens.
const LISTENING: &str = "DevTools listening on ws://";

/// A running browser with one page.
pub struct Browser {
    process: Child,
    socket: WebSocket<TcpStream>,
    /// The session of the page, once there is one.
    session: Option<String>,
    sent: u64,
    /// What the page complained of: errors and warnings in its console.
    complaints: Vec<String>,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// Starts the program with more arguments, and opens an empty page.
    pub fn start(program: &Path, arguments: &[&str]) -> Browser {
        let profile = tempfile::tempdir().unwrap();
        let mut process = Command::new(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--window-size=1280,1000"])
            .args(["--remote-debugging-port=0", &format!("--user-data-dir={}", profile.path().display())])
            .args(arguments)
            .stderr(Stdio::piped())
            .spawn()
            .expect("chromium starts");
        let mut said = BufReader::new(process.stderr.take().unwrap());
        let address = loop {
            let mut line = String::new();
            assert!(said.read_line(&mut line).unwrap() > 0, "chromium ended before it listened");
            if let Some((_, address)) = line.trim_end().split_once(LISTENING) {
                break address.to_string();
            }
        };
        // What it says later is of no interest, but has to go somewhere.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        let (host, _) = address.split_once('/').expect("a host and a path");
        let stream = TcpStream::connect(host).expect("chromium listens");
        let (socket, _) = tungstenite::client(format!("ws://{address}"), stream).expect("chromium speaks");
        let mut browser =
            Browser { process, socket, session: None, sent: 0, complaints: Vec::new(), _profile: profile };
        let target = browser.ask("Target.createTarget", json!({ "url": "about:blank" }))["targetId"].clone();
        let attached = browser.ask("Target.attachToTarget", json!({ "targetId": target, "flatten": true }));
        browser.session = attached["sessionId"].as_str().map(str::to_string);
        for news in ["Page.enable", "Runtime.enable", "Log.enable"] {
            browser.ask(news, json!({}));
        }
        browser
    }

    /// Shows a file, and waits until it is there.
    pub fn open(&mut self, file: &Path) {
        self.ask("Page.navigate", json!({ "url": format!("file://{}", file.display()) }));
        while self.evaluate("document.readyState === 'complete' && location.protocol === 'file:'") != true {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }

    /// Errors and warnings in the console of what was shown since this was last asked, scripts that
    /// failed and files that are missing among them.
    pub fn complaints(&mut self) -> Vec<String> {
        // News come in order: all that is older is here before the answer.
        self.evaluate("null");
        std::mem::take(&mut self.complaints)
    }

    /// The value of an expression.
    pub fn evaluate(&mut self, script: &str) -> Value {
        let answer = self.ask("Runtime.evaluate", json!({ "expression": script, "returnByValue": true }));
        assert!(answer["exceptionDetails"].is_null(), "{script}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Presses a key and lets it go; its name is that of `KeyboardEvent.key`.
    pub fn press(&mut self, key: &str) {
        for kind in ["rawKeyDown", "keyUp"] {
            self.ask("Input.dispatchKeyEvent", json!({ "type": kind, "key": key }));
        }
    }

    fn ask(&mut self, method: &str, parameters: Value) -> Value {
        self.sent += 1;
        let mut command = json!({ "id": self.sent, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            command["sessionId"] = json!(session);
        }
        self.socket.send(Message::text(command.to_string())).expect("chromium listens");
        loop {
            let Message::Text(text) = self.socket.read().expect("chromium answers") else { continue };
            let mut answer: Value = serde_json::from_str(&text).expect("JSON");
            // All else is news about the page.
            if answer["id"] == self.sent {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].take();
            }
            self.complaints.extend(complaint(&answer));
        }
    }
}

/// The text of news that are a complaint.
fn complaint(news: &Value) -> Option<String> {
    let told = &news["params"];
    let is_bad = |level: &Value| ["error", "warning", "assert"].iter().any(|bad| level == bad);
    let is_complaint = match news["method"].as_str()? {
        "Runtime.exceptionThrown" => true,
        "Runtime.consoleAPICalled" => is_bad(&told["type"]),
        "Log.entryAdded" => is_bad(&told["entry"]["level"]),
        _ => false,
    };
    is_complaint.then(|| told.to_string())
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
