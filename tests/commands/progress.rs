//! The bar that long marking shows, on a terminal made by `script`.

#![cfg(target_os = "linux")]
#![allow(missing_docs)]

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::command::attn;

const PROBLEM: &str = "fixtures/problems/three-words.json";
const RIGHT: &str = r#"{"scores": [[2, 1, 1], [3, 1, 2], [3, 1, 2]]}"#;

/// What a terminal of 80 columns would show at the end, and all that was sent to it.
struct Terminal {
    screen: String,
    sent: String,
}

/// Runs `attn` with standard error on a terminal; `None` where there is no `script` to make one.
fn on_a_terminal(arguments: &[&str], env: &[(&str, &str)]) -> Option<Terminal> {
    let quoted: Vec<String> = arguments.iter().map(|word| format!("'{word}'")).collect();
    let attn = env!("CARGO_BIN_EXE_attn");
    let line = format!("'{attn}' {} >/dev/null", quoted.join(" "));
    let output = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .env("NO_COLOR", "1")
        .env("LC_ALL", "C")
        .env("TERM", "xterm")
        .envs(env.iter().copied())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .output();
    let Ok(output) = output else {
        eprintln!("skipped: there is no `script` here to make a terminal");
        return None;
    };
    let sent = String::from_utf8(output.stdout).expect("UTF-8");
    let screen = screen(&sent);
    Some(Terminal { screen, sent })
}

/// What is left on a terminal: its lines, after going back, up, and erasing.
fn screen(sent: &str) -> String {
    let mut lines: Vec<Vec<char>> = vec![Vec::new()];
    let (mut row, mut column) = (0, 0);
    let mut characters = sent.chars();
    while let Some(character) = characters.next() {
        match character {
            '\r' => column = 0,
            '\n' => {
                row += 1;
                if row == lines.len() {
                    lines.push(Vec::new());
                }
            }
            '\u{1b}' => {
                assert_eq!(characters.next(), Some('['), "{sent:?}");
                let sequence: String = characters
                    .by_ref()
                    .take_while(|c| !c.is_ascii_alphabetic())
                    .collect();
                // `take_while` has taken the letter as well; it is told from what was sent.
                let letter = sent[..sent.len() - characters.as_str().len()]
                    .chars()
                    .last();
                match (letter, sequence.as_str()) {
                    (Some('K'), "2") => lines[row].clear(),
                    (Some('K'), "" | "0") => lines[row].truncate(column),
                    (Some('A'), up) => row -= up.parse::<usize>().unwrap_or(1),
                    (Some('m'), _) => {}
                    other => panic!("{other:?} in {sent:?}"),
                }
            }
            character => {
                let line = &mut lines[row];
                line.resize(line.len().max(column + 1), ' ');
                line[column] = character;
                column += 1;
            }
        }
    }
    let lines = lines
        .iter()
        .map(|line| String::from_iter(line).trim_end().to_owned());
    lines.collect::<Vec<_>>().join("\n")
}

/// Named pipes that each let their reader wait: four rounds of them, however many are read at once.
/// The last holds an empty sheet.
fn slow_sheets(folder: &Path) -> Vec<PathBuf> {
    let count = 4 * thread::available_parallelism().map_or(1, NonZero::get);
    let paths: Vec<PathBuf> = (0..count)
        .map(|at| folder.join(format!("{at:03}.json")))
        .collect();
    for (at, path) in paths.iter().enumerate() {
        assert!(
            Command::new("mkfifo")
                .arg(path)
                .status()
                .expect("mkfifo")
                .success()
        );
        let (path, last) = (path.clone(), at + 1 == count);
        thread::spawn(move || {
            // Opening waits for the reader.
            let mut pipe = fs::OpenOptions::new()
                .write(true)
                .open(path)
                .expect("a pipe");
            thread::sleep(Duration::from_millis(250));
            let text = if last { " " } else { RIGHT };
            std::io::Write::write_all(&mut pipe, text.as_bytes()).expect("a reader");
        });
    }
    paths
}

fn check(sheets: &[PathBuf]) -> Vec<&str> {
    let sheets = sheets.iter().map(|path| path.to_str().expect("UTF-8"));
    ["check", PROBLEM].into_iter().chain(sheets).collect()
}

#[test]
fn long_marking_shows_a_bar_and_leaves_only_its_messages() {
    let folder = tempfile::tempdir().expect("a folder");
    let sheets = slow_sheets(folder.path());
    let Some(terminal) = on_a_terminal(&check(&sheets), &[]) else {
        return;
    };
    let count = sheets.len();
    assert!(terminal.sent.contains("marking █"), "{:?}", terminal.sent);
    assert!(
        terminal.sent.contains(&format!("/{count}")),
        "{:?}",
        terminal.sent
    );
    let bad = sheets[count - 1].display();
    assert_eq!(
        terminal.screen,
        format!(
            "error: the file is empty\n --> {bad}\n  \
             = help: `attn sheet PROBLEM` prints an empty sheet to fill in\n"
        )
    );
}

#[test]
fn the_bar_speaks_the_language_of_the_user_and_no_dumb_terminal_gets_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let sheets = slow_sheets(folder.path());
    let arguments = [&check(&sheets)[..], &["--lang", "zh"]].concat();
    let Some(terminal) = on_a_terminal(&arguments, &[]) else {
        return;
    };
    assert!(terminal.sent.contains("正在批改 █"), "{:?}", terminal.sent);
    let folder = tempfile::tempdir().expect("a folder");
    let sheets = slow_sheets(folder.path());
    let terminal = on_a_terminal(&check(&sheets), &[("TERM", "dumb")]).expect("as before");
    assert!(terminal.sent.starts_with("error: "), "{:?}", terminal.sent);
}

#[test]
fn long_work_gives_a_sign_of_life_and_leaves_the_screen_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("slow.json");
    for (words, language) in [("working", "en"), ("正在计算", "zh")] {
        let _ = fs::remove_file(&path);
        let made = Command::new("mkfifo").arg(&path).status();
        assert!(made.expect("mkfifo").success());
        let pipe = path.clone();
        thread::spawn(move || {
            let mut pipe = fs::OpenOptions::new().write(true).open(pipe);
            thread::sleep(Duration::from_millis(1500));
            let text = fs::read(PROBLEM).expect("a fixture");
            let pipe = pipe.as_mut().expect("a pipe");
            std::io::Write::write_all(pipe, &text).expect("a reader");
        });
        let slow = path.to_str().expect("UTF-8");
        let Some(terminal) = on_a_terminal(&["explain", slow, "--lang", language], &[]) else {
            return;
        };
        assert!(terminal.sent.contains(words), "{:?}", terminal.sent);
        assert_eq!(terminal.screen, "");
    }
}

#[test]
fn short_marking_shows_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let sheet = |at: usize| {
        let path = folder.path().join(format!("{at}.json"));
        fs::write(&path, RIGHT).expect("a file");
        path
    };
    let sheets: Vec<PathBuf> = (0..5).map(sheet).collect();
    if let Some(terminal) = on_a_terminal(&check(&sheets), &[]) {
        assert_eq!(terminal.sent, "");
    }
}

#[test]
fn no_bar_goes_where_there_is_no_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let sheets = slow_sheets(folder.path());
    let run = attn(check(&sheets)).run();
    assert_eq!(run.status, 2);
    assert!(
        run.stderr.starts_with("error: the file is empty\n"),
        "{}",
        run.stderr
    );
    assert_eq!(run.stderr.lines().count(), 3, "{}", run.stderr);
}
