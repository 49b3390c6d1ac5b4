//! A browser without a window, spoken to over a pipe: requests and answers are JSON, each ended by a
//! NUL (Chromium's `--remote-debugging-pipe`, protocol at https://chromedevtools.github.io/devtools-protocol/).

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// No answer takes longer, even on a machine with other things to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// Names that the browser goes by.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// A running browser with one page.
pub struct Chromium {
    child: Child,
    requests: ChildStdin,
    answers: Receiver<Value>,
    events: Vec<Value>,
    session: Option<String>,
    last: u64,
    /// Its profile, which goes with it.
    _profile: tempfile::TempDir,
}

/// Where the browser is: `ATTN_CHROMIUM`, else on the path; `None` where there is none.
pub fn find() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("ATTN_CHROMIUM").filter(|path| !path.is_empty()) {
        return Some(path.into());
    }
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let all = NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.into_iter().find(|path| path.is_file())
}

impl Chromium {
    /// Starts the browser at `path`. Its pipes are its third and fourth files, to which a shell moves them.
    pub fn start(path: &Path) -> Self {
        let profile = tempfile::tempdir().expect("a folder");
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null", "sh"])
            .arg(path)
            .args([
                "--headless",
                "--remote-debugging-pipe",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-extensions",
            ])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let requests = child.stdin.take().expect("a pipe");
        let pipe = child.stdout.take().expect("a pipe");
        let (send, answers) = channel();
        std::thread::spawn(move || {
            for message in BufReader::new(pipe).split(0) {
                let Ok(message) = message else { return };
                let message = serde_json::from_slice(&message).expect("JSON");
                if send.send(message).is_err() {
                    return;
                }
            }
        });
        let mut browser = Self {
            child,
            requests,
            answers,
            events: Vec::new(),
            session: None,
            last: 0,
            _profile: profile,
        };
        let page = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let attached = json!({"targetId": page["targetId"], "flatten": true});
        let session = browser.call("Target.attachToTarget", attached);
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log", "Network", "Audits"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser
    }

    /// Asks for something and waits for the answer.
    #[track_caller]
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let mut request = json!({"id": self.last, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            request["sessionId"] = json!(session);
        }
        let mut request = serde_json::to_vec(&request).expect("JSON");
        request.push(0);
        self.requests.write_all(&request).expect("a pipe");
        loop {
            let message = self.receive();
            if message["id"] == json!(self.last) {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            self.events.push(message);
        }
    }

    #[track_caller]
    fn receive(&self) -> Value {
        match self.answers.recv_timeout(PATIENCE) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => panic!("the browser does not answer"),
            Err(RecvTimeoutError::Disconnected) => panic!("the browser has ended"),
        }
    }

    /// Opens a file, with what comes after its name in the address, and waits until it is there.
    #[track_caller]
    pub fn open(&mut self, path: &Path, fragment: &str) {
        self.events.clear();
        // From another page, so that a fragment alone is a new page too.
        self.call("Page.navigate", json!({"url": "about:blank"}));
        let url = format!("file://{}{fragment}", path.display());
        let opened = self.call("Page.navigate", json!({"url": url}));
        assert!(opened["errorText"].is_null(), "{opened}");
        self.wait("document.readyState === 'complete' && location.protocol === 'file:'");
    }

    /// What JavaScript comes to in the page.
    #[track_caller]
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let asked = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let answer = self.call("Runtime.evaluate", asked);
        let thrown = &answer["exceptionDetails"];
        assert!(thrown.is_null(), "{expression}: {thrown}");
        answer["result"]["value"].clone()
    }

    /// What JavaScript comes to, as text.
    #[track_caller]
    pub fn text(&mut self, expression: &str) -> String {
        let value = self.evaluate(expression);
        value
            .as_str()
            .unwrap_or_else(|| panic!("{expression}: {value}"))
            .to_owned()
    }

    /// Waits until something is so.
    #[track_caller]
    pub fn wait(&mut self, condition: &str) {
        let until = Instant::now() + PATIENCE;
        while self.evaluate(condition) != json!(true) {
            assert!(Instant::now() < until, "never came to be: {condition}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses a key, by the name that the page is told.
    #[track_caller]
    pub fn press(&mut self, key: &str) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            other => panic!("{other}"),
        };
        for kind in ["rawKeyDown", "keyUp"] {
            let event =
                json!({"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code});
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// The middle of an element, scrolled into view.
    #[track_caller]
    fn middle(&mut self, selector: &str) -> (f64, f64) {
        let at = self.evaluate(&format!(
            "(() => {{ const it = document.querySelector({selector:?});
               it.scrollIntoView({{block: 'center', inline: 'center', behavior: 'instant'}});
               const box = it.getBoundingClientRect();
               return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        let number = |at: &Value| at.as_f64().expect("a number");
        (number(&at[0]), number(&at[1]))
    }

    #[track_caller]
    fn mouse(&mut self, kind: &str, (x, y): (f64, f64), pressed: usize) {
        let button = if pressed > 0 { "left" } else { "none" };
        let event = json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": pressed});
        self.call("Input.dispatchMouseEvent", event);
    }

    /// Moves the mouse over an element.
    #[track_caller]
    pub fn point(&mut self, selector: &str) {
        let at = self.middle(selector);
        self.mouse("mouseMoved", at, 0);
    }

    /// Clicks on an element.
    #[track_caller]
    pub fn click(&mut self, selector: &str) {
        let at = self.middle(selector);
        self.mouse("mouseMoved", at, 0);
        self.mouse("mousePressed", at, 1);
        self.mouse("mouseReleased", at, 1);
    }

    /// Makes the window so wide and high.
    pub fn size(&mut self, width: usize, height: usize) {
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// Tells the page to be in print, or that the reader prefers a scheme of colours.
    pub fn media(&mut self, medium: &str, scheme: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        self.call(
            "Emulation.setEmulatedMedia",
            json!({"media": medium, "features": features}),
        );
    }

    /// What went wrong in the page so far: errors, warnings, whatever its policy refused.
    pub fn complaints(&mut self) -> Vec<Value> {
        // Everything that happened before this is told before its answer.
        self.evaluate("0");
        let told = |event: &&Value| match event["method"].as_str() {
            Some("Runtime.exceptionThrown" | "Log.entryAdded" | "Audits.issueAdded") => true,
            Some("Runtime.consoleAPICalled") => true,
            _ => false,
        };
        self.events.iter().filter(told).cloned().collect()
    }

    /// The addresses that the page asked for.
    pub fn requests(&mut self) -> Vec<String> {
        self.evaluate("0");
        let sent = self
            .events
            .iter()
            .filter(|event| event["method"] == json!("Network.requestWillBeSent"));
        sent.filter_map(|event| event["params"]["request"]["url"].as_str())
            .map(str::to_owned)
            .collect()
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let close = b"{\"id\":0,\"method\":\"Browser.close\"}\0";
        let _ = self.requests.write_all(close);
        let until = Instant::now() + Duration::from_secs(5);
        while Instant::now() < until {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
