//! How the program behaves among others: streams, colours, pipes, exit status, help.

use std::process::{Command, Stdio};

use crate::support::command::attn;

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
fn help_and_usage_errors_obey_the_same_rules_of_colour() {
    let coloured = |arguments: &[&str], env: &[(&str, &str)]| {
        let mut run = attn(arguments);
        for (name, value) in env {
            run = run.env(name, value);
        }
        let run = run.run();
        (run.stdout + &run.stderr).contains('\x1b')
    };
    for arguments in [&["--help"][..], &["explain", "--nope"]] {
        assert!(!coloured(arguments, &[]));
        assert!(!coloured(arguments, &[("CLICOLOR_FORCE", "1")]));
        assert!(coloured(arguments, &[("FORCE_COLOR", "1")]));
        assert!(!coloured(
            arguments,
            &[("FORCE_COLOR", "1"), ("NO_COLOR", "1")]
        ));
        let never = [arguments, &["--color", "never"]].concat();
        assert!(!coloured(&never, &[("FORCE_COLOR", "1")]));
        let always = [arguments, &["--color=always"]].concat();
        assert!(coloured(&always, &[("NO_COLOR", "1")]));
    }
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
    let chinese = |run: crate::support::command::Attn| run.prints().contains("注意力权重");
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
    assert!(report.contains(" --> <stdin>:1:7 at X\n"), "{report}");
}

#[test]
fn standard_output_is_a_file_named_by_a_dash() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f.json");
    std::fs::copy(THREE_WORDS, &path).unwrap();
    for format in ["text", "json", "csv"] {
        let command = ["explain", "f.json", "--format", format];
        let run = |flags: &[&str]| {
            let output = Command::new(env!("CARGO_BIN_EXE_attn"))
                .args(command.iter().chain(flags))
                .env_clear()
                .current_dir(&folder)
                .output()
                .unwrap();
            assert_eq!(output.status.code(), Some(0));
            output.stdout
        };
        assert_eq!(run(&["-o", "-"]), run(&[]), "{format}");
        assert!(!run(&[]).is_empty());
    }
    assert!(!folder.path().join("-").exists());
    // Standard input and output at once are no trouble either.
    let text = std::fs::read_to_string(THREE_WORDS).unwrap();
    attn(["explain", "-", "-o", "-"]).stdin(text).prints();
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
        report.ends_with("written to standard output: there is no space left\n"),
        "{report}"
    );
    let report = attn(["explain", THREE_WORDS, "-o", "/dev/full"]).fails();
    assert_eq!(
        report,
        "error: `/dev/full` could not be written: there is no space left\n"
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

/// What several commands share says nothing of options that one of them does not have.
#[test]
fn help_speaks_of_its_own_options() {
    let commands = attn(["--help"]).prints();
    let commands = commands.split("Commands:").nth(1).expect("commands");
    let commands = commands.lines().skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> = commands
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.contains(&"positions"), "{commands:?}");
    for command in commands.into_iter().filter(|command| *command != "help") {
        let help = attn([command, "--help"]).prints();
        let (_, help) = help.split_once("Usage:").expect("usage");
        let option = |word: &str| -> String {
            let word = word.trim_start_matches(|c: char| c != '-');
            let end = word.find(|c: char| c != '-' && !c.is_ascii_lowercase());
            word[..end.unwrap_or(word.len())].to_owned()
        };
        let options = |text: &str| -> Vec<String> {
            let words = text.split_whitespace().map(option);
            words
                .filter(|word| word.len() > 2 && word.starts_with("--"))
                .collect()
        };
        let defined: Vec<String> = help
            .lines()
            .filter(|line| line.trim_start().starts_with('-'))
            .filter_map(|line| options(line).first().cloned())
            .collect();
        for named in options(help) {
            assert!(
                defined.contains(&named),
                "{command} has no {named}:\n{help}"
            );
        }
    }
}

#[test]
fn near_misses_are_recognised() {
    let report = attn(["explain", THREE_WORDS, "--fromat", "json"]).fails();
    assert!(report.contains("--format"), "{report}");
    let report = attn(["explian", THREE_WORDS]).fails();
    assert!(report.contains("explain"), "{report}");
    let report = attn(["explain", THREE_WORDS, "--stage", "attention_weight"]).fails();
    assert!(
        report.contains("did you mean `attention_weights`?"),
        "{report}"
    );
    let report = attn(["explain", THREE_WORDS, "--stage", "weights"]).fails();
    assert!(
        report.contains("did you mean `attention_weights`?"),
        "{report}"
    );
    let report = attn(["example", "three-word"]).fails();
    assert!(report.contains("did you mean `three-words`?"), "{report}");
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
    for section in [
        ".SH SYNOPSIS",
        ".SH EXAMPLES",
        ".SS \"attn explain\"",
        ".SS \"attn why\"",
        ".SH \"EXIT STATUS\"",
        "attn why f.json A 爱 你",
    ] {
        assert!(page.contains(section), "{section}");
    }
    // One page: it sends nobody to others, which are not installed.
    assert!(!page.contains("(1)") && !page.contains("EXTRA"), "{page}");
}

#[test]
fn examples_are_files_to_start_from() {
    let list = attn(["example"]).prints();
    let names: Vec<&str> = list
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .collect();
    assert_eq!(names[0], "three-words");
    assert!(names.len() >= 30, "{list}");
    for name in names {
        let problem = attn(["example", name]).prints();
        // It succeeds, and says nothing on standard error.
        attn(["explain", "-"]).stdin(problem.as_str()).prints();
        let on_disk = std::fs::read_to_string(format!("fixtures/problems/{name}.json")).unwrap();
        assert_eq!(problem, on_disk);
    }
}

#[test]
fn json_with_a_word_is_refused_with_the_remedy() {
    let report = attn(["explain", THREE_WORDS, "--token", "爱", "--format", "json"]).fails();
    // 爱 is the second word; jq counts from 0.
    assert!(report.contains("`jq '.stages[-1].values[1]'`"), "{report}");
    let help = attn(["explain", "--help"]).prints();
    assert!(
        help.contains("Walk one word only, in a page or in csv"),
        "{help}"
    );
}

#[test]
fn the_list_of_examples_has_a_heading_in_the_language_of_the_user() {
    let heading = |language| {
        let list = attn(["example", "--lang", language]).prints();
        list.lines().next().unwrap().to_owned()
    };
    assert!(heading("en").starts_with("Built-in problems; `attn example NAME`"));
    assert!(heading("zh").starts_with("内置例题"));
}

/// Whatever name the problem file is given by, no command writes over it.
#[cfg(unix)]
#[test]
fn the_problem_file_is_never_the_result() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let problem = std::fs::read_to_string(THREE_WORDS).unwrap();
    std::fs::write(path("f.json"), &problem).unwrap();
    std::os::unix::fs::symlink("f.json", path("symbolic.json")).unwrap();
    std::fs::hard_link(path("f.json"), path("hard.json")).unwrap();
    std::fs::create_dir(path("sub")).unwrap();
    for name in ["f.json", "symbolic.json", "hard.json", "sub/../f.json"] {
        let commands: [&[&str]; 3] = [
            &["explain", &path("f.json")],
            &["explain", &path("f.json"), "--format", "json"],
            &["why", &path("f.json"), "A", "2", "3"],
        ];
        for command in commands {
            let out = path(name);
            let report = attn(command.iter().copied().chain(["-o", out.as_str()])).fails();
            assert_eq!(
                report,
                format!(
                    "error: `{out}` is the problem file itself; the result would overwrite it\n  \
                     = help: choose another name for the result\n"
                )
            );
            assert_eq!(std::fs::read_to_string(path("f.json")).unwrap(), problem);
        }
    }
    // From a link to the file, and from the file as standard input.
    attn(["explain", &path("symbolic.json"), "-o", &path("f.json")]).fails();
    let output = Command::new(env!("CARGO_BIN_EXE_attn"))
        .args(["explain", "-", "-o", &path("f.json")])
        .stdin(std::fs::File::open(path("f.json")).unwrap())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(path("f.json")).unwrap(), problem);
    // Another name is no trouble.
    attn(["explain", &path("f.json"), "-o", &path("g.json")]).prints();
}

#[test]
fn a_result_that_cannot_be_written_is_told_with_the_reason_alone() {
    let folder = tempfile::tempdir().unwrap();
    // Longer than any label that a message shows whole.
    let long = "a-rather-long-name-of-a-directory-that-is-not-cut-in-the-middle";
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("file"), "as it was").unwrap();
    std::fs::create_dir(path(long)).unwrap();
    let says = |out: &str, reason: &str| {
        let report = attn(["explain", THREE_WORDS, "-o", out]).fails();
        assert_eq!(
            report,
            format!("error: `{out}` could not be written: {reason}\n")
        );
    };
    let nowhere = path(&format!("{long}/none"));
    says(
        &format!("{nowhere}/f.txt"),
        &format!("there is no directory `{nowhere}`"),
    );
    let file = path("file");
    says(
        &format!("{file}/f.txt"),
        &format!("`{file}` is not a directory"),
    );
    says(&path(long), "it is a directory");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "as it was");
}

#[test]
fn names_and_labels_are_listed_whole() {
    let report = attn(["explain", THREE_WORDS, "--stage", "logits"]).fails();
    // What could not be chosen, the inputs, is not offered.
    assert_eq!(
        report,
        "error: this problem has no stage “logits”\n  = help: it has `queries`, `keys`, `values`, \
         `scores`, `scaled_scores`, `attention_weights`, `output`\n"
    );
    let report = attn(["explain", THREE_WORDS, "--stage", "W_Q"]).fails();
    assert!(
        report.starts_with("error: “W_Q” is an input, not a stage"),
        "{report}"
    );
    let labels: Vec<String> = (1..=40).map(|at| format!("\"word number {at}\"")).collect();
    let rows = ["[1]"; 40].join(",");
    let problem = format!(
        r#"{{"tokens": [{}], "Q": [{rows}], "K": [{rows}], "V": [{rows}]}}"#,
        labels.join(",")
    );
    let report = attn(["why", "-", "A", "nothing like it", "1"])
        .stdin(problem.as_str())
        .fails();
    assert!(report.contains("labels are “word number 1”, “"), "{report}");
    assert!(
        report.ends_with("“word number 12”, … (the first 12 of 40)\n"),
        "{report}"
    );
}

#[test]
fn numbers_below_zero_get_their_own_answer() {
    for (flag, range) in [("--digits", "0..=17"), ("--width", "40..=1000")] {
        let report = attn(["explain", THREE_WORDS, flag, "-1"]).fails();
        assert!(
            report.contains(&format!("-1 is not in {range}")),
            "{report}"
        );
    }
    let report = attn(["why", THREE_WORDS, "A", "1", "1", "--depth", "-1"]).fails();
    assert!(report.contains("-1 is not in 1.."), "{report}");
    for command in [
        &["why", THREE_WORDS, "A", "-1", "1"][..],
        &["explain", THREE_WORDS, "--token", "-1"],
    ] {
        let report = attn(command).fails();
        assert!(
            report.starts_with("error: there is no position -1: rows and columns count from 1"),
            "{report}"
        );
    }
}

/// The help of every command that does something says what its exit status means.
#[test]
fn every_help_says_its_exit_status() {
    let help = attn(["--help"]).prints();
    let commands = help.split("Commands:\n").nth(1).expect("commands");
    let commands = commands.lines().take_while(|line| line.starts_with("  "));
    let names = commands.filter_map(|line| line.split_whitespace().next());
    let mut asked = 0;
    for name in names.filter(|name| !["completions", "man", "help"].contains(name)) {
        let help = attn([name, "--help"]).prints();
        assert!(help.contains("Exit status: 0 "), "{name}");
        asked += 1;
    }
    assert!(asked >= 12, "{asked}");
}

/// Thirty labels of twenty thousand characters stand at every number of their rows.
#[test]
fn markdown_cuts_long_labels_and_says_so() {
    let words: Vec<String> = (0..30)
        .map(|at| format!("{}{at}", "x".repeat(20_000)))
        .collect();
    let rows: Vec<[usize; 2]> = (0..30).map(|at| [at % 3, at % 5]).collect();
    let one = [[1, 0], [0, 1]];
    let problem =
        serde_json::json!({"tokens": words, "X": rows, "W_Q": one, "W_K": one, "W_V": one});
    let page = attn(["explain", "-", "--format", "markdown"])
        .stdin(problem.to_string())
        .prints();
    assert!(page.len() < 1_000_000, "{}", page.len());
    assert!(page.contains("*Long labels are cut; json and csv have them whole.*"));
    // The number that ends a label tells it from the others.
    assert!(page.contains("…29**"), "the last row of X");
    let short = attn([
        "explain",
        "fixtures/problems/three-words.json",
        "--format",
        "markdown",
    ])
    .prints();
    assert!(!short.contains("Long labels"));
}
