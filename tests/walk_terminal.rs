//! `attn walk` on a terminal: a real pseudo-terminal, its screen read by a terminal emulator.

#![cfg(unix)]

mod support;

use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use support::command::attn;

const THREE_WORDS: &str = "fixtures/problems/three-words.json";

/// Nothing takes longer than this, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal with a shell command in it.
struct Terminal {
    screen: vt100::Parser,
    output: Receiver<Vec<u8>>,
    keys: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
}

const fn size(rows: u16, cols: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

impl Terminal {
    /// Runs `script` in a shell on a terminal of 80 columns and 24 rows; `$attn` is the program.
    fn run(script: &str) -> Self {
        let pair = native_pty_system().openpty(size(24, 80)).expect("a pty");
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", script]);
        command.env_clear();
        command.env("PATH", "/usr/local/bin:/usr/bin:/bin");
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        command.env("attn", env!("CARGO_BIN_EXE_attn"));
        command.cwd(Path::new(env!("CARGO_MANIFEST_DIR")));
        let child = pair.slave.spawn_command(command).expect("it starts");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            screen: vt100::Parser::new(24, 80, 0),
            output,
            keys: pair.master.take_writer().expect("a writer"),
            master: pair.master,
            child,
        }
    }

    /// `attn walk` with these arguments, and then what the terminal was left like.
    fn walk(arguments: &str) -> Self {
        Self::run(&format!(
            "before=$(stty -g); \"$attn\" walk {arguments}; echo \"status $?\"; \
             [ \"$before\" = \"$(stty -g)\" ] && echo modes as before; read end"
        ))
    }

    fn contents(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until the screen is as `wanted`.
    #[track_caller]
    fn until(&mut self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !wanted(self.screen.screen()) {
            match self.output.recv_timeout(Duration::from_millis(50)) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Timeout) if Instant::now() < end => {}
                Err(error) => panic!("no {what} ({error}) on\n{}", self.contents()),
            }
        }
    }

    #[track_caller]
    fn shows(&mut self, text: &str) -> &mut Self {
        self.until(text, |screen| screen.contents().contains(text));
        self
    }

    fn press(&mut self, keys: &str) -> &mut Self {
        self.keys.write_all(keys.as_bytes()).expect("keys are read");
        self.keys.flush().expect("keys are read");
        self
    }

    /// Sends a signal to the walk.
    #[track_caller]
    fn signal(&self, signal: &str) {
        let own = self.child.process_id().expect("a process").to_string();
        let found = std::process::Command::new("ps")
            .args(["-e", "-o", "pid=,ppid=,comm="])
            .output()
            .expect("ps");
        let found = String::from_utf8(found.stdout).expect("UTF-8");
        let rows: Vec<Vec<&str>> = found
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        // The one below our shell, however many stand between.
        let mut below = vec![own.as_str()];
        let mut walk = None;
        while let Some(parent) = below.pop() {
            for row in rows.iter().filter(|row| row[1] == parent) {
                if row[2] == "attn" {
                    walk = Some(row[0]);
                }
                below.push(row[0]);
            }
        }
        let sent = std::process::Command::new("kill")
            .args([&format!("-{signal}"), walk.expect("the walk")])
            .status();
        assert!(sent.expect("kill").success());
    }

    /// The terminal is as it was before: its modes, its screen, its cursor.
    #[track_caller]
    fn is_restored(&mut self) {
        self.shows("modes as before");
        self.until("restored screen", |screen| {
            !screen.alternate_screen() && !screen.hide_cursor()
        });
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How long work says that it goes on.
const SIGN: &str = "working";
const RIGHT: &str = "\x1b[C";
const DOWN: &str = "\x1b[B";

#[test]
fn one_walks_and_leaves_the_terminal_as_it_was() {
    let mut terminal = Terminal::walk(THREE_WORDS);
    terminal.shows("1  Queries (queries)").shows("[1]");
    terminal.until("full screen", vt100::Screen::alternate_screen);
    terminal.press(DOWN).press(RIGHT).shows("queries[爱,2] = 1");
    terminal.press("\t").shows("keys[爱,2] = 1");
    terminal.press("/weights").shows("stage: weights  1 of 1");
    terminal
        .press("\r")
        .shows("attention_weights[爱,爱] = 0.074");
    terminal
        .press("\r")
        .shows("read for A[爱,爱]")
        .press("\x7f")
        .shows("[0.074]");
    terminal.press("q").shows("status 0").is_restored();
}

/// A problem may come from another program; keys come from the terminal all the same.
#[test]
fn a_problem_may_come_through_a_pipe() {
    let mut terminal = Terminal::run(&format!(
        "before=$(stty -g); cat {THREE_WORDS} | \"$attn\" walk -; echo \"status $?\"; \
         [ \"$before\" = \"$(stty -g)\" ] && echo modes as before; read end"
    ));
    terminal.shows("1  Queries (queries)");
    terminal.until("full screen", vt100::Screen::alternate_screen);
    terminal.press(DOWN).press(RIGHT).shows("queries[爱,2] = 1");
    terminal.press("\t").shows("keys[爱,2] = 1");
    terminal.press("q").shows("status 0").is_restored();
    // What is wrong with it is told as of a file.
    let mut terminal = Terminal::run("echo '{' | \"$attn\" walk -; echo \"status $?\"; read end");
    terminal.shows("<stdin>").shows("status 2");
}

/// Long work that a signal ends leaves nothing of its file, and the terminal as it was.
#[test]
fn long_work_that_is_interrupted_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("walk.json");
    let work = "new --tokens 500 --d-model 512 --heads 8 --layers 12 --explain --stage decoder.output --format json";
    for (signal, status) in [("TERM", "status 143"), ("INT", "status 130")] {
        let mut terminal = Terminal::run(&format!(
            "before=$(stty -g); trap : INT; \
             ( sh -c 'echo $$ > /dev/null; exec \"$attn\" {work} -o {}' ); echo \"status $?\"; \
             [ \"$before\" = \"$(stty -g)\" ] && echo modes as before; read end",
            file.display()
        ));
        terminal.shows(SIGN);
        terminal.signal(signal);
        terminal.shows(status).is_restored();
        let left = terminal.contents();
        assert!(!left.contains(SIGN), "{left}");
        assert_eq!(
            std::fs::read_dir(folder.path()).expect("a folder").count(),
            0
        );
    }
}

/// What is printed after long work is ended by a signal as ever.
#[test]
fn printing_after_long_work_can_be_interrupted() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    // Nobody reads it, so that printing does not come to its end.
    let mut terminal = Terminal::run(&format!(
        "mkfifo {0}; sleep 300 < {0} & reader=$!; \
         ( sh -c 'echo $$ > /dev/null; exec \"$attn\" {1} > {0}' ); echo \"status $?\"; kill $reader; read end",
        pipe.display(),
        "new --tokens 200 --d-model 128 --layers 4 --explain --stage \"*\" --format json"
    ));
    terminal.shows(SIGN);
    terminal.until("the end of the sign", |screen| {
        !screen.contents().contains(SIGN)
    });
    // The pipe is full.
    std::thread::sleep(Duration::from_millis(300));
    terminal.signal("TERM");
    terminal.shows("status 143");
}

#[test]
fn one_tests_oneself() {
    let mut terminal = Terminal::walk(&format!("{THREE_WORDS} --stage S"));
    terminal.shows("4  Scores").press("r").shows("[···]");
    terminal.press("1\r").shows("[1✓]").shows("✓ 1 right");
    terminal
        .press(RIGHT)
        .press("9\r")
        .shows("[9✗]")
        .shows("✗ 1 wrong");
    terminal.press(" ").shows("scores[我,爱] = 0").shows("9✗");
    terminal.press("\x03").shows("status 0").is_restored();
}

#[test]
fn a_window_that_changes_its_size_is_filled_anew() {
    let mut terminal = Terminal::walk(THREE_WORDS);
    terminal.shows("? help · q quit");
    for (rows, columns, shown) in [
        (40, 120, "3 decimals"),
        (12, 40, "Tab stage · Enter follow"),
        (5, 20, "larger"),
        (24, 80, "? help · q quit"),
    ] {
        terminal.screen.screen_mut().set_size(rows, columns);
        terminal
            .master
            .resize(size(rows, columns))
            .expect("another size");
        terminal.until("the foot of the page", |screen| {
            let last = screen.contents();
            last.contains(shown) && (rows < 10 || last.lines().count() == usize::from(rows))
        });
    }
    terminal.press("q").shows("status 0").is_restored();
}

#[test]
fn signals_end_it_and_the_terminal_is_restored() {
    for (signal, status) in [
        ("TERM", "status 143"),
        ("INT", "status 130"),
        ("HUP", "status 129"),
        ("QUIT", "status 131"),
    ] {
        let mut terminal = Terminal::run(&format!(
            "before=$(stty -g); trap : INT; \
             ( sh -c 'echo $$ > /dev/null; exec \"$attn\" walk {THREE_WORDS}' ); echo \"status $?\"; \
             [ \"$before\" = \"$(stty -g)\" ] && echo modes as before; read end"
        ));
        terminal.shows("1  Queries");
        terminal.signal(signal);
        terminal.shows(status).is_restored();
    }
}

/// What is said of a panic stands on the screen one came from. Only a build for tests has a key for one; Ctrl-Z
/// before it takes the terminal a second time.
#[test]
#[cfg(debug_assertions)]
fn a_panic_gives_the_terminal_back_before_it_is_told() {
    for paused in [false, true] {
        let mut terminal = Terminal::walk(THREE_WORDS);
        terminal.shows("1  Queries");
        terminal.until("full screen", vt100::Screen::alternate_screen);
        if paused {
            terminal.signal("TSTP");
            terminal.until("the screen before", |screen| !screen.alternate_screen());
            terminal.signal("CONT");
            terminal.until("full screen", vt100::Screen::alternate_screen);
            terminal.shows("1  Queries");
        }
        terminal
            .press("\x1c")
            .shows("asked for")
            .shows("status 101")
            .is_restored();
        let left = terminal.contents();
        assert!(
            left.contains("asked for") && !left.contains("Queries"),
            "{left}"
        );
    }
}

/// While it is stopped the terminal is the shell's; afterwards the page is there again.
#[test]
fn a_walk_that_is_stopped_gives_the_terminal_back_until_it_goes_on() {
    for stop in [Some("TSTP"), None] {
        let mut terminal = Terminal::walk(THREE_WORDS);
        terminal.shows("1  Queries").press("\t").shows("2  Keys");
        match stop {
            Some(signal) => terminal.signal(signal),
            None => {
                terminal.press("\x1a");
            }
        }
        terminal.until("the screen before", |screen| {
            !screen.alternate_screen() && !screen.hide_cursor()
        });
        terminal.signal("CONT");
        terminal.until("full screen", vt100::Screen::alternate_screen);
        terminal.shows("2  Keys").press("\t").shows("3  Values");
        terminal.press("q").shows("status 0").is_restored();
    }
}

#[test]
fn the_language_and_the_colours_are_those_asked_for() {
    let mut terminal = Terminal::walk(&format!("{THREE_WORDS} -s A --lang zh"));
    terminal
        .shows("注意力权重")
        .press("L")
        .shows("Attention weights")
        .press("q");
    let coloured = |screen: &vt100::Screen| {
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let mut cells = cells.filter_map(|(row, column)| screen.cell(row, column));
        cells.any(|cell| cell.bgcolor() != vt100::Color::Default)
    };
    let mut terminal = Terminal::walk(&format!("{THREE_WORDS} -s A"));
    terminal.shows("0.401").until("colours", coloured);
    for plain in ["--color never", "2>/dev/null"] {
        let mut terminal = Terminal::run(&format!(
            "NO_COLOR=1 \"$attn\" walk {THREE_WORDS} -s A {plain}"
        ));
        terminal.shows("0.401").shows("q quit");
        assert!(!coloured(terminal.screen.screen()), "{plain}");
    }
}

#[test]
fn an_error_is_told_on_the_screen_one_came_from() {
    let mut terminal = Terminal::walk("no-such-file.json");
    terminal
        .shows("no-such-file.json")
        .shows("status 2")
        .is_restored();
    let mut terminal = Terminal::walk(&format!("{THREE_WORDS} --stage nonsense"));
    terminal
        .shows("no stage “nonsense”")
        .shows("status 2")
        .is_restored();
    let mut terminal = Terminal::walk("-");
    terminal
        .shows("must be in a")
        .shows("status 2")
        .is_restored();
    let mut terminal = Terminal::run(&format!(
        "TERM=dumb \"$attn\" walk {THREE_WORDS}; echo \"status $?\"; read end"
    ));
    terminal.shows("dumb").shows("status 2");
    for redirected in ["< /dev/null", "> /dev/null"] {
        let mut terminal = Terminal::walk(&format!("{THREE_WORDS} {redirected}"));
        terminal
            .shows("attn explain")
            .shows("status 2")
            .is_restored();
    }
}

#[test]
fn without_a_terminal_it_names_what_needs_none() {
    let said = attn(["walk", THREE_WORDS]).fails();
    insta::assert_snapshot!(said, @r"
    error: walk needs a terminal for its screen and its keys, and standard input or output is none
      = help: `attn explain` prints the whole walk and needs none
    ");
}
