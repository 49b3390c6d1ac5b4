//! Runs the program as a user does, in surroundings that do not depend on the machine.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A command line to run.
pub struct Attn {
    command: Command,
    stdin: Vec<u8>,
}

/// What it printed and how it ended.
#[derive(Debug)]
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    pub status: i32,
}

/// `attn` with these arguments, in English, 80 columns wide, from the project's folder.
pub fn attn<S: AsRef<std::ffi::OsStr>>(arguments: impl IntoIterator<Item = S>) -> Attn {
    let mut command = Command::new(env!("CARGO_BIN_EXE_attn"));
    command
        .args(arguments)
        .env_clear()
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    Attn {
        command,
        stdin: Vec::new(),
    }
}

/// The path of a file in `fixtures`.
pub fn fixture(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(path)
}

impl Attn {
    pub fn stdin(mut self, text: impl Into<Vec<u8>>) -> Self {
        self.stdin = text.into();
        self
    }

    /// From another folder.
    pub fn within(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// Runs it to its end.
    #[track_caller]
    pub fn run(mut self) -> Run {
        let mut child = self
            .command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let text = std::mem::take(&mut self.stdin);
        let feeder = std::thread::spawn(move || {
            // A program that does not read its input is no fault of the test.
            let _ = stdin.write_all(&text);
        });
        let output = child.wait_with_output().expect("the program ends");
        feeder.join().expect("the feeder ends");
        Run {
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
            status: output.status.code().expect("an exit status"),
        }
    }

    /// What it prints where all goes well and nothing is said on standard error.
    #[track_caller]
    pub fn prints(self) -> String {
        let run = self.run();
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stdout);
        run.stdout
    }

    /// What it says on standard error where it cannot be carried out.
    #[track_caller]
    pub fn fails(self) -> String {
        let run = self.run();
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{}", run.stderr);
        run.stderr
    }
}
