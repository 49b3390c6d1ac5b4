//! The same bits however many threads there are, wherever the output goes, in any locale, and whatever else is
//! asked for. One problem is tall enough to be walked in blocks of rows; another has products that threads share.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::support::command::attn;
use serde_json::Value;

/// A folder with problems in it.
struct Problems {
    folder: tempfile::TempDir,
}

/// 300 tokens, of which 64 are walked at a time; several heads and layers.
const TALL: &str = "--tokens 300 --d-model 8 --heads 2 --layers 2 --encoder-only --d-ff 8";
/// 64·192·192 multiplications a product, at once and on all threads.
const WIDE: &str = "--tokens 64 --d-model 192 --heads 2 --mask causal";

impl Problems {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    fn made(&self, flags: &str) -> PathBuf {
        let path = self.folder.path().join("problem.json");
        let place = path.to_str().expect("UTF-8");
        let command = ["new", "-o", place].into_iter();
        attn(command.chain(flags.split(' '))).prints();
        path
    }

    fn written(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path
    }
}

/// A shell in which `$attn` is the program and the files have these names.
#[cfg(unix)]
struct Shell<'f> {
    files: &'f [(&'f str, &'f Path)],
    variables: &'f [(&'f str, &'f str)],
}

#[cfg(unix)]
impl Shell<'_> {
    /// What a script prints, whatever its status.
    #[track_caller]
    fn prints(&self, script: &str) -> Vec<u8> {
        let mut command = Command::new("sh");
        command.args(["-c", script]).env_clear();
        command.env("PATH", "/usr/local/bin:/usr/bin:/bin");
        command.env("attn", env!("CARGO_BIN_EXE_attn"));
        command.envs(self.files.iter().copied());
        command.envs(self.variables.iter().copied());
        let run = command.stdin(Stdio::null()).output().expect("a shell");
        let said = String::from_utf8_lossy(&run.stderr);
        assert_eq!(said, "", "{script} with {:?}", self.variables);
        run.stdout
    }
}

/// What no output has.
#[cfg(unix)]
const END: &str = "<this is the end>";

/// The same on a pseudo-terminal, which passes on what it is given as it stands; without the bar that stands on it
/// while something takes long.
#[cfg(unix)]
fn on_a_terminal(command: &str, files: &[(&str, &Path)]) -> Vec<u8> {
    use std::io::Read;

    let size = portable_pty::PtySize::default();
    let pair = portable_pty::native_pty_system()
        .openpty(size)
        .expect("a pty");
    let mut shell = portable_pty::CommandBuilder::new("sh");
    // The whole of it has been read before the terminal goes.
    shell.args([
        "-c",
        &format!("stty -opost -echo; {command} 2> /dev/null; printf '{END}'; read end"),
    ]);
    shell.env_clear();
    shell.env("PATH", "/usr/local/bin:/usr/bin:/bin");
    shell.env("TERM", "xterm-256color");
    shell.env("attn", env!("CARGO_BIN_EXE_attn"));
    for (name, path) in files {
        shell.env(name, path);
    }
    let mut child = pair.slave.spawn_command(shell).expect("it starts");
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    let mut printed = Vec::new();
    let mut buffer = [0; 65536];
    while !printed.ends_with(END.as_bytes()) {
        match reader.read(&mut buffer) {
            Ok(count @ 1..) => printed.extend_from_slice(&buffer[..count]),
            _ => break,
        }
    }
    printed.truncate(printed.len().saturating_sub(END.len()));
    child.kill().expect("it ends");
    child.wait().expect("it ended");
    printed
}

/// Prints the same bytes in all surroundings.
#[cfg(unix)]
#[track_caller]
fn assert_same_everywhere(command: &str, files: &[(&str, &Path)]) {
    fn run(script: &str, files: &[(&str, &Path)], variables: &[(&str, &str)]) -> Vec<u8> {
        Shell { files, variables }.prints(script)
    }
    let once = run(command, files, &[("RAYON_NUM_THREADS", "1")]);
    assert!(once.starts_with(b"{\"format\":"), "{command}");
    let same = |printed: Vec<u8>, how: &str| {
        // Not `assert_eq`: nobody wants to see two megabytes twice.
        assert!(printed == once, "{command} prints something else {how}");
    };
    let among = |variables: &[(&str, &str)], how: &str| same(run(command, files, variables), how);
    among(&[], "on all threads");
    among(&[("RAYON_NUM_THREADS", "2")], "on two threads");
    among(&[("RAYON_NUM_THREADS", "5")], "on five threads");
    // No system has room for the stack of such a thread.
    let stack = (1_u64 << 62).to_string();
    among(&[("RUST_MIN_STACK", &stack)], "where no thread can be had");
    for locale in ["C", "zh_CN.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8"] {
        among(&[("LC_ALL", locale), ("RAYON_NUM_THREADS", "2")], locale);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let files = &[files, &[("folder", folder.path())]].concat();
    let by = |script: &str, how: &str| same(run(script, files, &[]), how);
    by(
        &format!("{command} > \"$folder/a\"; cat \"$folder/a\""),
        "to a file",
    );
    by(
        &format!("{command} -o \"$folder/b\"; cat \"$folder/b\""),
        "to a file of its own",
    );
    same(on_a_terminal(command, files), "on a terminal");
    if cfg!(target_os = "linux") {
        // Of the cores that there may be, the first.
        let core = "core=$(taskset -cp $$ | sed 's/.*: //; s/[,-].*//')";
        let bound = format!("{core}; taskset -c \"$core\" {command}");
        by(&bound, "on one core");
    }
}

#[cfg(unix)]
#[test]
fn a_walk_is_the_same_everywhere() {
    let problems = Problems::new();
    for flags in [TALL, WIDE] {
        let problem = problems.made(flags);
        // What comes last rests on all that comes before.
        let command = "\"$attn\" explain \"$problem\" -s '*output' --format json";
        assert_same_everywhere(command, &[("problem", &problem)]);
    }
}

#[cfg(unix)]
#[test]
fn a_marked_sheet_is_the_same_everywhere() {
    let problems = Problems::new();
    let problem = problems.made("--tokens 100 --d-model 4 --heads 2 --mask causal");
    let written = stages(&problem, &["-s", "head.1.values", "-s", "head.1.output"]);
    let [(_, values), (_, output)] = written.as_slice() else {
        panic!("{} stages", written.len());
    };
    let mut values: Value = serde_json::from_str(values).expect("JSON");
    // Wrong in the second block of rows, and not carried on.
    values[70][1] = 0.125.into();
    let sheet = format!("{{\"head.1.values\": {values}, \"head.1.output\": {output}}}");
    let sheet = problems.written("sheet.json", &sheet);
    let command = "\"$attn\" check \"$problem\" \"$sheet\" --format json";
    assert_same_everywhere(command, &[("problem", &problem), ("sheet", &sheet)]);
}

/// The stages of a walk, each number as it is written.
#[track_caller]
fn stages(problem: &Path, flags: &[&str]) -> Vec<(String, String)> {
    let place = problem.to_str().expect("UTF-8");
    let command = ["explain", place, "--format", "json"].into_iter();
    let printed = attn(command.chain(flags.iter().copied())).prints();
    let trace: Value = serde_json::from_str(&printed).expect("JSON");
    let stages = trace["stages"].as_array().expect("stages");
    let written = |stage: &Value| {
        let key = stage["key"].as_str().expect("a key").to_owned();
        (key, stage["values"].to_string())
    };
    stages.iter().map(written).collect()
}

#[test]
fn a_stage_is_the_same_alone_and_among_all() {
    let problems = Problems::new();
    for flags in [TALL, WIDE] {
        let problem = problems.made(flags);
        let all = stages(&problem, &[]);
        assert!(all.len() > 10, "{flags}");
        let places = [all.len() / 3, all.len() / 2, all.len() - 1];
        for (key, values) in places.map(|at| &all[at]) {
            let alone = stages(&problem, &["--stage", key]);
            assert_eq!(alone.len(), 1, "{key}");
            assert!(alone[0].1 == *values, "{flags}: {key} is another alone");
        }
    }
}

#[test]
fn a_step_of_a_generation_is_what_its_words_come_to() {
    let problem = Path::new("fixtures/problems/translator.json");
    let all = stages(problem, &[]);
    let steps = all
        .iter()
        .filter(|(key, _)| key.ends_with(".probabilities"))
        .count();
    assert!(steps > 2, "{steps}");
    let trace = attn(["explain", "fixtures/problems/translator.json", "-f", "json"]).prints();
    let trace: Value = serde_json::from_str(&trace).expect("JSON");
    let words = trace["generated"].as_array().expect("words");
    assert_eq!(words.len(), steps);
    for step in 1..=steps {
        let find = |key: &str| {
            let found = all.iter().find(|(other, _)| other == key);
            &found.unwrap_or_else(|| panic!("no {key}")).1
        };
        let probabilities = format!("step.{step}.probabilities");
        // Alone, without what came before it being kept.
        let alone = stages(problem, &["--stage", &probabilities]);
        assert!(alone[0].1 == *find(&probabilities), "{probabilities} alone");
        // And without a generation, its words being given.
        let before: Vec<&str> = words[..step - 1]
            .iter()
            .map(|word| word["token"].as_str().expect("a word"))
            .collect();
        if before.is_empty() {
            continue;
        }
        let given = stages(problem, &["--target", &before.join(" ")]);
        for name in ["probabilities", "decoder.output"] {
            let (_, values) = given
                .iter()
                .find(|(key, _)| key == name)
                .unwrap_or_else(|| panic!("no {name}"));
            assert!(values == find(&format!("step.{step}.{name}")), "{name}");
        }
    }
}
