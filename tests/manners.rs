//! How the program behaves among others: streams, colours, pipes, exit status, help.

mod support;

use std::process::{Command, Stdio};

use support::command::attn;

const THREE_WORDS: &str = "fixtures/problems/three-words.json";

fn coloured(flags: &[&str], env: &[(&str, &str)]) -> bool {
    let mut run = attn(["explain", THREE_WORDS].iter().chain(flags));
    for (name, value) in env {
        run = run.env(name, value);
    }
    run.prints().contains('\x1b')
}

#[test]
fn the_flag_beats_both_variables_and_no_color_beats_force_color() {
    assert!(!coloured(&[], &[]), "a pipe is not coloured by itself");
    assert!(coloured(&[], &[("FORCE_COLOR", "1")]));
    assert!(!coloured(&[], &[("FORCE_COLOR", "1"), ("NO_COLOR", "1")]));
    assert!(
        coloured(&[], &[("FORCE_COLOR", "1"), ("NO_COLOR", "")]),
        "empty means unset"
    );
    assert!(!coloured(&[], &[("FORCE_COLOR", "")]), "empty means unset");
    assert!(coloured(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(!coloured(&["--color", "never"], &[("FORCE_COLOR", "1")]));
}

#[test]
fn a_file_is_coloured_only_where_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("walk.txt");
    let out = path.to_str().unwrap();
    attn(["explain", THREE_WORDS, "-o", out])
        .env("FORCE_COLOR", "1")
        .prints();
    assert!(!std::fs::read_to_string(&path).unwrap().contains('\x1b'));
    attn(["explain", THREE_WORDS, "-o", out, "--color", "always"]).prints();
    assert!(std::fs::read_to_string(&path).unwrap().contains('\x1b'));
}

#[test]
fn the_locale_chooses_the_language_and_the_flag_beats_it() {
    let chinese = |run: support::command::Attn| run.prints().contains("注意力权重");
    let run = || attn(["explain", THREE_WORDS]);
    assert!(!chinese(run()));
    assert!(chinese(run().env("LANG", "zh_CN.UTF-8")));
    assert!(!chinese(
        run().env("LANG", "zh_CN.UTF-8").env("LC_ALL", "C")
    ));
    assert!(!chinese(
        attn(["explain", THREE_WORDS, "--lang", "en"]).env("LANG", "zh_CN")
    ));
}

#[test]
fn standard_input_is_a_file_named_by_a_dash() {
    let text = std::fs::read_to_string(THREE_WORDS).unwrap();
    let piped = attn(["explain", "-"]).stdin(text.as_str()).prints();
    assert_eq!(piped, attn(["explain", THREE_WORDS]).prints());
    let report = attn(["explain", "-"]).stdin("{\"X\": }").fails();
    assert!(
        report.contains("--> <stdin>:1:7") || report.contains("standard input:1:7"),
        "{report}"
    );
}

#[test]
fn a_closed_pipe_ends_quietly_and_well() {
    // A page that is larger than any pipe, of which one line is read.
    for format in ["text", "json", "csv", "markdown"] {
        let rows: Vec<String> = (0..400).map(|i| format!("[{i}, 1]")).collect();
        let matrix = format!("[{}]", rows.join(", "));
        let problem = format!(r#"{{"Q": {matrix}, "K": {matrix}, "V": {matrix}}}"#);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large.json");
        std::fs::write(&path, problem).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_attn"))
            .args([
                "explain",
                path.to_str().unwrap(),
                "--full",
                "--format",
                format,
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{format}");
        assert_eq!(output.status.code(), Some(0), "{format}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_attn"))
        .args(["explain", THREE_WORDS])
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(
        report.contains("could not be written to standard output"),
        "{report}"
    );
    let report = attn(["explain", THREE_WORDS, "-o", "/dev/full"]).fails();
    assert!(
        report.contains("/dev/full could not be written"),
        "{report}"
    );
}

#[test]
fn help_begins_with_examples() {
    for command in [
        &["--help"][..],
        &["explain", "--help"],
        &["why", "--help"],
        &["example", "--help"],
    ] {
        let help = attn(command).prints();
        let examples = help.find("Examples:").unwrap_or(usize::MAX);
        assert!(examples < help.find("Usage:").unwrap(), "{help}");
        assert!(
            help.lines().all(|line| line.chars().count() <= 100),
            "{help}"
        );
    }
    insta::assert_snapshot!("help", attn(["--help"]).prints());
    insta::assert_snapshot!("help-explain", attn(["explain", "--help"]).prints());
}

#[test]
fn near_misses_are_recognised() {
    let report = attn(["explain", THREE_WORDS, "--fromat", "json"]).fails();
    assert!(report.contains("--format"), "{report}");
    let report = attn(["explian", THREE_WORDS]).fails();
    assert!(report.contains("explain"), "{report}");
    let report = attn(["explain", THREE_WORDS, "--stage", "attention_weight"]).fails();
    assert!(
        report.contains("did you mean attention_weights?"),
        "{report}"
    );
    let report = attn(["example", "three-word"]).fails();
    assert!(report.contains("did you mean three-words?"), "{report}");
}

#[test]
fn without_arguments_it_says_how_to_use_it() {
    let run = attn([] as [&str; 0]).run();
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("Usage:"), "{}", run.stderr);
}

#[test]
fn completions_and_the_manual_page() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = attn(["completions", shell]).prints();
        assert!(
            script.contains("attn") && script.contains("explain"),
            "{shell}"
        );
    }
    let page = attn(["man"]).prints();
    assert!(page.contains(".TH attn 1"), "{page}");
    assert!(page.contains("explain") && page.contains("completions"));
}

#[test]
fn examples_are_files_to_start_from() {
    let list = attn(["example"]).prints();
    let names: Vec<&str> = list
        .lines()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    assert_eq!(names[0], "three-words");
    for name in names {
        let problem = attn(["example", name]).prints();
        attn(["explain", "-"]).stdin(problem.as_str()).run();
        let on_disk = std::fs::read_to_string(format!("fixtures/problems/{name}.json")).unwrap();
        assert_eq!(problem, on_disk);
    }
}

#[test]
fn json_with_a_word_is_refused_with_the_remedy() {
    let report = attn(["explain", THREE_WORDS, "--token", "爱", "--format", "json"]).fails();
    assert!(report.contains("help:"), "{report}");
}
