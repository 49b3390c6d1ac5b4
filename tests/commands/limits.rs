//! Small files, and a few words on the command line, that claim to be huge: each is refused, or costs no more than what
//! it says is worth.

#![cfg(target_os = "linux")]

use std::process::{Command, Output, Stdio};

const THREE_WORDS: &str = "fixtures/problems/three-words.json";
/// Numbers that are large for a loop, for 32 bits, for a double, for 64 bits signed and unsigned, and beyond.
const HUGE: [&str; 7] = [
    "1000000000",
    "4294967296",
    "9007199254740991",
    "9223372036854775807",
    "18446744073709551615",
    "18446744073709551616",
    "1e300",
];
/// What the program itself takes to start, with all that it is linked to, and 20 MB more, in KiB.
const MOST_MEMORY: usize = 64_000 + 20_000;
/// Seconds of a processor, whatever else the machine does, and without optimization; with it, what is refused takes a
/// hundredth of one.
const MOST_SECONDS: usize = 3;

/// Runs it in little memory and little time; the system ends what takes more.
#[track_caller]
fn run(arguments: &[&str], stdin: &str) -> Output {
    let line = format!("ulimit -v {MOST_MEMORY}; ulimit -t {MOST_SECONDS}; exec \"$0\" \"$@\"");
    let mut child = Command::new("sh")
        .args(["-c", &line, env!("CARGO_BIN_EXE_attn")])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    use std::io::Write;
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let at = format!("{arguments:?} {stdin:.200}: {said}");
    assert!(matches!(output.status.code(), Some(0..=2)), "{at}");
    assert!(!said.contains("panicked"), "{at}");
    output
}

#[track_caller]
fn refused(arguments: &[&str], stdin: &str) {
    assert!(stdin.len() <= 1024, "a small file");
    let output = run(arguments, stdin);
    assert_eq!(output.status.code(), Some(2), "{arguments:?} {stdin}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("error: "), "{said}");
}

#[test]
fn numbers_in_a_problem_are_never_sizes_to_reserve() {
    let given = r#""Q":[[1,2]],"K":[[1,2],[3,4]],"V":[[1],[2]]"#;
    for huge in HUGE {
        for wrong in [
            format!(r#"{{{given},"heads":{huge}}}"#),
            format!(r#"{{{given},"heads":2,"kv_heads":{huge}}}"#),
            format!(r#"{{{given},"heads":{huge},"kv_heads":{huge}}}"#),
            format!(
                r#"{{"X":[[1,2]],"W_Q":[[1]],"W_K":[[1]],"W_V":[[1]],"split":"input","heads":{huge}}}"#
            ),
        ] {
            refused(&["explain", "-"], &wrong);
            refused(&["check", "-", "A", "[[1]]"], &wrong);
        }
        // Whatever they mean here, none of them is an amount of work.
        for large in [
            format!(r#"{{{given},"mask":{{"window":{huge}}}}}"#),
            format!(r#"{{"scores":[[1,2]],"V":[[1],[2]],"d_k":{huge}}}"#),
            format!(r#"{{{given},"positions":{{"kind":"rotary","start":{huge}}}}}"#),
            format!(r#"{{{given},"positions":{{"kind":"rotary","base":{huge}}}}}"#),
            format!(r#"{{{given},"softmax_base":{huge}}}"#),
        ] {
            run(&["explain", "-", "-f", "json"], &large);
            run(&["why", "-", "A", "1", "1"], &large);
        }
    }
}

/// A decoder of `layers` layers that never comes to an end by itself.
fn endless(layers: usize, words: &str) -> String {
    let one = "[[1]]";
    let attention = format!(r#"{{"W_Q":{one},"W_K":{one},"W_V":{one}}}"#);
    let layer =
        format!(r#"{{"self_attention":{attention},"feed_forward":{{"W_1":{one},"W_2":{one}}}}}"#);
    let layers = vec![layer; layers].join(",");
    format!(
        r#"{{"target_embedding":{{"vocabulary":["s","a","e"],"table":[[0],[0],[0]]}},"norm":"none","decoder":{{"layers":[{layers}]}},"output_projection":{{"W":[[0,1,0]],"vocabulary":["a","s","e"]}},"generate":{{"start":"s","end":"e","max_tokens":{words}}}}}"#
    )
}

#[test]
fn steps_of_a_generation_are_counted_before_any_is_taken() {
    for layers in [1, 4] {
        for words in HUGE.iter().chain(&["500"]) {
            refused(&["explain", "-"], &endless(layers, words));
            refused(&["sheet", "-"], &endless(layers, words));
        }
    }
    let said = run(&["explain", "-"], &endless(1, "500"));
    let said = String::from_utf8_lossy(&said.stderr);
    assert!(said.contains("set \"max_tokens\" to at most "), "{said}");
    // What the message offers is taken, at a size that a test can wait for.
    let output = run(
        &["explain", "-", "-s", "step.9.probabilities"],
        &endless(1, "9"),
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn places_in_a_sheet_are_never_sizes_to_reserve() {
    for huge in HUGE {
        for sheet in [
            format!("stage,row,column,value\nA,{huge},1,1\n"),
            format!("stage,row,column,value\nA,1,{huge},1\n"),
            format!("A\nrow {huge}: 1 2 3\n"),
            format!("A[{huge},1] = 1\nA[1,{huge}] = 2\n"),
            format!("A[{huge}] = 1 2 3\n"),
        ] {
            run(&["check", THREE_WORDS, "-"], &sheet);
            run(&["check", THREE_WORDS, "A", "-"], &sheet);
        }
        run(
            &[
                "check",
                THREE_WORDS,
                "A",
                "[[1]]",
                "--points",
                &format!("A={huge}"),
            ],
            "",
        );
    }
}

#[test]
fn sizes_on_the_command_line_are_multiplied_before_anything_is_made() {
    for huge in HUGE {
        for flag in [
            "--tokens",
            "--d-model",
            "--heads",
            "--kv-heads",
            "--d-k",
            "--layers",
        ] {
            // A number that is no size is a word.
            if flag != "--tokens" || huge.parse::<usize>().is_ok() {
                refused(&["new", flag, huge], "");
                refused(&["new", flag, huge, "--integers"], "");
            }
        }
        for flag in ["--d-ff", "--vocabulary"] {
            refused(&["new", "--layers", "1", flag, huge], "");
        }
        run(
            &["new", "--mask", &format!("window:{huge}"), "--explain"],
            "",
        );
        refused(&["positions", "--count", huge, "--d-model", "2"], "");
        refused(&["positions", "--count", "2", "--d-model", huge], "");
        refused(&["positions", "--count", huge, "--d-model", huge], "");
        run(
            &[
                "positions",
                "--count",
                "2",
                "--d-model",
                "2",
                "--start",
                huge,
            ],
            "",
        );
        refused(
            &["positions", "--count", "2", "--d-model", "2", huge, "1"],
            "",
        );
        refused(&["why", THREE_WORDS, "A", huge, "1"], "");
        refused(&["explain", THREE_WORDS, "--head", huge], "");
        refused(&["explain", THREE_WORDS, "--layer", huge], "");
    }
}

#[test]
fn nesting_is_bounded_wherever_it_can_be_typed() {
    let deep = |open: &str, close: &str| format!("{}1{}", open.repeat(150), close.repeat(150));
    let deepest =
        |open: &str, close: &str| format!("{}1{}", open.repeat(200_000), close.repeat(200_000));
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        refused(&["explain", "-"], &deep(open, close));
        run(&["explain", "-"], &deepest(open, close));
        run(&["check", THREE_WORDS, "-"], &deepest(open, close));
        run(&["compare", "-", THREE_WORDS], &deepest(open, close));
    }
    for (open, close) in [("(", ")"), ("sqrt(", ")"), ("√", ""), ("-", "")] {
        let problem = |number: &str| format!(r#"{{"Q":[["{number}"]],"K":[[1]],"V":[[1]]}}"#);
        run(&["explain", "-"], &problem(&deepest(open, close)));
        run(
            &["check", THREE_WORDS, "-"],
            &format!("A\n{}", deepest(open, close)),
        );
        let cell = format!("[[\"{}\"]]", deepest(open, close));
        run(&["check", THREE_WORDS, "-"], &format!("{{\"A\": {cell}}}"));
    }
}

/// Zeros pack well: what unpacks to a million numbers of a byte each takes room for these, and not for a million of
/// anything else.
#[test]
fn a_small_archive_of_many_numbers_takes_room_for_numbers() {
    let [q, k, v] = ["[[1]]"; 3];
    for axes in [1, 2, 3, 4, 5, 8] {
        let file = format!("fixtures/tensors/million{axes}.npz");
        assert!(std::fs::metadata(&file).unwrap().len() < 1500, "small");
        let t = format!(r#"{{"file":"{file}"}}"#);
        for problem in [
            format!(r#"{{"Q":{t},"K":{k},"V":{v}}}"#),
            format!(r#"{{"X":{q},"W_Q":{t},"W_K":{k},"W_V":{v}}}"#),
            format!(r#"{{"Q":{q},"K":{k},"V":{v},"mask":{{"allow":{t}}}}}"#),
            format!(r#"{{"Q":{q},"K":{k},"V":{v},"mask":{{"add":{t}}}}}"#),
            format!(r#"{{"Q":{q},"K":{k},"V":{v},"scale":{{"multiply_by":{t}}}}}"#),
            format!(r#"{{"torch":"attention","weights":"{file}","heads":1,"x":{t}}}"#),
        ] {
            refused(&["explain", "-"], &problem);
        }
        refused(&["check", THREE_WORDS, &file], "");
        refused(&["check", THREE_WORDS, "A", &file], "");
    }
    let port = "fixtures/torch/enc_post_relu.json";
    refused(&["check", port, "fixtures/dumps/million.npz"], "");
}

/// The tree of a number that rests on a thousand layers is cut, and so no reader of it nests as deeply.
#[test]
fn the_tree_behind_a_number_is_bounded() {
    let layer = r#"{"self_attention":{"W_Q":[[1]],"W_K":[[1]],"W_V":[[-0.5]]},"feed_forward":{"W_1":[[1]],"W_2":[[0.25]]}}"#;
    let layers = vec![layer; 300].join(",");
    let problem =
        format!(r#"{{"source":{{"X":[[1]]}},"norm":"none","encoder":{{"layers":[{layers}]}}}}"#);
    for format in ["text", "markdown", "latex", "html", "json"] {
        let run =
            crate::support::command::attn(["why", "-", "encoder.output", "1", "1", "-f", format]);
        let page = run.stdin(problem.as_str()).prints();
        if format == "json" {
            let (mut depth, mut deepest) = (0usize, 0);
            for byte in page.bytes() {
                match byte {
                    b'[' | b'{' => depth += 1,
                    b']' | b'}' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                deepest = deepest.max(depth);
            }
            assert!((700..1000).contains(&deepest), "{deepest}");
        }
    }
}
