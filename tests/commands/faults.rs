//! Disks that are full, folders that refuse, readers that go, files that change, signals that come: the old file or the
//! new one, never half of it, and a message that says which.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::support::command::{Run, attn};

const PROBLEM: &str = "fixtures/problems/three-words.json";
/// Enough to fill a small disk, and for a signal to come in between.
const LONG: [&str; 5] = ["new", "--tokens", "300", "--d-model", "256"];

/// A shell that does `before`, and then what `arguments` say.
fn after(before: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new("sh");
    let line = format!("{before}; exec \"$0\" \"$@\"");
    command
        .args(["-c", &line, env!("CARGO_BIN_EXE_attn")])
        .args(arguments)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

#[track_caller]
fn ran(mut command: Command) -> Run {
    let output = command.output().expect("a shell");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Run {
        status: output.status.code().unwrap_or_else(|| panic!("{said}")),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: said,
    }
}

/// The names of what is in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_full_disk_behind_standard_output_is_told() {
    for format in ["text", "markdown", "html", "latex", "svg", "json", "csv"] {
        let command = ["explain", PROBLEM, "-s", "A", "-f", format];
        let run = ran(after("exec > /dev/full", &command));
        assert_eq!(run.status, 2, "{format}: {}", run.stderr);
        assert_eq!(
            run.stderr,
            "error: the result could not be written to standard output: there is no space left\n"
        );
    }
}

#[test]
fn a_file_that_may_not_grow_stays_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("result.json");
    let file = path.to_str().unwrap();
    let arguments = LONG.iter().copied().chain(["-o", file]);
    let arguments: Vec<&str> = arguments.collect();
    // No file may have more than four blocks of 512 bytes.
    let run = ran(after("ulimit -f 4", &arguments));
    assert_eq!(run.status, 2, "{}", run.stderr);
    let new = format!("error: `{file}` could not be written: ");
    assert!(run.stderr.starts_with(&new), "{}", run.stderr);
    assert_eq!(names(folder.path()), [""; 0]);
    fs::write(&path, "as it was").unwrap();
    let run = ran(after("ulimit -f 4", &arguments));
    assert_eq!(run.status, 2, "{}", run.stderr);
    let old = format!("error: `{file}` could not be written and is as it was: ");
    assert!(run.stderr.starts_with(&old), "{}", run.stderr);
    assert_eq!(fs::read_to_string(&path).unwrap(), "as it was");
    assert_eq!(names(folder.path()), ["result.json"]);
    // The same where the shell has opened it.
    let redirected = folder.path().join("redirected");
    let line = format!("ulimit -f 4; exec > '{}'", redirected.display());
    let run = ran(after(&line, &LONG));
    assert_eq!(run.status, 2, "{}", run.stderr);
    assert!(run.stderr.contains("standard output"), "{}", run.stderr);
}

#[test]
fn a_full_disk_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().to_str().unwrap();
    let file = folder.path().join("result.json");
    let arguments = LONG.iter().copied().chain(["-o", file.to_str().unwrap()]);
    let arguments: Vec<&str> = arguments.collect();
    // A disk of its own, which only this process and its children see.
    let line = format!(
        "mount -t tmpfs -o size=64k none '{at}' || exit 77; printf old > '{at}/result.json'; \
         \"$0\" \"$@\"; echo $?; cat '{at}/result.json'; ls -A '{at}'; exit 0"
    );
    let mut command = Command::new("unshare");
    command
        .args(["-rm", "sh", "-c", &line, env!("CARGO_BIN_EXE_attn")])
        .args(arguments);
    let output = command.output();
    let Some(output) = output.ok().filter(|output| output.status.success()) else {
        eprintln!("skipped: no disk may be mounted here");
        return;
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("could not be written and is as it was: there is no space left"),
        "{said}"
    );
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(shown, "2\noldresult.json\n", "{said}");
}

#[test]
fn a_folder_that_refuses_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).unwrap();
    fs::write(closed.join("old"), "as it was").unwrap();
    let mode = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    mode(folder.path(), 0o755);
    mode(&closed, 0o555);
    for name in ["new", "old"] {
        let path = closed.join(name);
        let mut command = after(":", &["explain", "-", "-o", path.to_str().unwrap()]);
        // For root no folder is closed.
        if std::os::unix::fs::MetadataExt::uid(&fs::metadata(folder.path()).unwrap()) == 0 {
            command.uid(65534).gid(65534);
        }
        command
            .current_dir("/")
            .stdin(fs::File::open(PROBLEM).unwrap());
        let Ok(output) = command.output() else {
            eprintln!("skipped: nobody else may run the program here");
            return;
        };
        let said = String::from_utf8_lossy(&output.stderr);
        if output.status.code() == Some(126) {
            eprintln!("skipped: nobody else may run the program here");
            return;
        }
        assert_eq!(output.status.code(), Some(2), "{said}");
        let which = if name == "old" {
            " and is as it was"
        } else {
            ""
        };
        let expected = format!(
            "error: `{}` could not be written{which}: you have no permission to write in the directory `{}`\n",
            path.display(),
            closed.display(),
        );
        assert_eq!(said, expected);
    }
    assert_eq!(fs::read_to_string(closed.join("old")).unwrap(), "as it was");
    assert_eq!(names(&closed), ["old"]);
    mode(&closed, 0o755);
}

#[test]
fn a_reader_that_goes_is_no_fault() {
    let wrong = "A\n9 9 9\n9 9 9\n9 9 9\n";
    for format in ["text", "markdown", "html", "latex", "json", "csv"] {
        let commands: [(&[&str], i32); 3] = [
            (&["explain", PROBLEM, "-f", format], 0),
            (&["check", PROBLEM, "-", "-f", format], 1),
            (&LONG, 0),
        ];
        for (command, status) in commands {
            let mut child = Command::new(env!("CARGO_BIN_EXE_attn"))
                .args(command)
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            drop(child.stdout.take());
            use std::io::Write;
            let _ = child.stdin.take().unwrap().write_all(wrong.as_bytes());
            let mut said = String::new();
            let mut stderr = child.stderr.take().unwrap();
            stderr.read_to_string(&mut said).unwrap();
            assert_eq!(
                child.wait().unwrap().code(),
                Some(status),
                "{command:?}: {said}"
            );
            assert_eq!(said, "", "{command:?}");
        }
    }
}

#[test]
fn a_file_that_changes_while_it_is_read_is_read_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("problem.json");
    let whole = attn(LONG).prints();
    fs::write(&path, &whole).unwrap();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut length = whole.len() as u64;
            while !done.load(Ordering::Relaxed) {
                length = length * 2 / 3;
                let file = fs::OpenOptions::new().write(true).open(&path).unwrap();
                file.set_len(length).unwrap();
                if length < 100 {
                    fs::write(&path, &whole).unwrap();
                    length = whole.len() as u64;
                }
            }
        });
        for _ in 0..20 {
            // Without a status it would have been ended by a signal.
            let run = attn(["explain", path.to_str().unwrap(), "-s", "A"]).run();
            assert!(run.status == 0 || run.status == 2, "{}", run.stderr);
            assert_eq!(
                run.status == 2,
                run.stderr.starts_with("error: "),
                "{}",
                run.stderr
            );
        }
        done.store(true, Ordering::Relaxed);
    });
}

/// Starts to write to `path` and sends `signal` some time after it has begun to; how that ended.
fn interrupted(path: &Path, signal: &str, later: Duration) -> std::process::ExitStatus {
    let mut child = Command::new(env!("CARGO_BIN_EXE_attn"))
        .args(LONG)
        .arg("-o")
        .arg(path)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let folder = path.parent().unwrap();
    let until = Instant::now() + Duration::from_secs(60);
    while names(folder).len() < 2 {
        // Once it is waited for, its number may be another's.
        if let Some(ended) = child.try_wait().unwrap() {
            return ended;
        }
        assert!(Instant::now() < until, "it never begins");
        std::thread::yield_now();
    }
    std::thread::sleep(later);
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .stderr(Stdio::null())
        .status();
    sent.expect("a command to send signals");
    child.wait().unwrap()
}

#[test]
fn whenever_it_is_ended_the_file_is_the_old_one_or_the_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("result.json");
    let new = attn(LONG).prints();
    let mut ended = [0; 2];
    for at in 0..24u64 {
        fs::write(&path, "old").unwrap();
        let signal = ["-INT", "-TERM", "-KILL"][at as usize % 3];
        let status = interrupted(&path, signal, Duration::from_micros(at * at * 500));
        let found = fs::read_to_string(&path).unwrap();
        assert!(
            found == "old" || found == new,
            "{signal}: {} bytes",
            found.len()
        );
        if signal == "-KILL" {
            // What nothing can be done about may leave its beginning, under a name that says whose it is.
            for name in names(folder.path()) {
                if name != "result.json" {
                    assert!(name.starts_with(".attn-"), "{name}");
                    fs::remove_file(folder.path().join(name)).unwrap();
                }
            }
            continue;
        }
        assert_eq!(names(folder.path()), ["result.json"], "{signal}");
        // Whoever sent it sees that it was heeded, or that it came too late.
        match status.signal() {
            Some(number) => {
                assert_eq!(number, if signal == "-INT" { 2 } else { 15 });
                ended[0] += 1;
            }
            None => {
                assert_eq!((status.code(), found == new), (Some(0), true));
                ended[1] += 1;
            }
        }
    }
    assert!(ended[0] > 0, "none was ended: {ended:?}");
}
