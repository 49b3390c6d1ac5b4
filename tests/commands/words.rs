//! Words from the command line, and words that come out of a Transformer.

use crate::support::command::attn;
use serde_json::Value;

#[test]
fn words_that_cannot_replace_the_files_are_refused() {
    let problem = |name: &str| format!("fixtures/problems/{name}.json");
    for (name, flag, words, message) in [
        ("embedding", "--source", "", "gives no words"),
        ("embedding", "--source", " \t", "gives no words"),
        ("encoder-decoder", "--source", "", "gives no words"),
        ("translator", "--target", " ", "gives no words"),
        (
            "decoder-only",
            "--source",
            "我",
            "replaces the words of an encoder",
        ),
        (
            "embedding",
            "--target",
            "我",
            "replaces the words of a decoder",
        ),
        ("three-words", "--source", "我", "need an embedding"),
    ] {
        let run = attn(["explain", &problem(name), flag, words]).run();
        assert_eq!(run.status, 2, "{name} {flag} {words:?}: {}", run.stderr);
        assert_eq!(run.stdout, "");
        assert!(run.stderr.contains(message), "{name}: {}", run.stderr);
    }
}

/// The words that came out stand in the reference.
#[test]
fn a_generation_begins_with_what_became_of_the_sentence() {
    let reference = std::fs::read_to_string("fixtures/reference/translator/expected.json");
    let sentences: Value = serde_json::from_str(&reference.expect("a file")).expect("JSON");
    let words = |sentence: &Value, of: &str| {
        let words = sentence[of].as_array().expect("words").iter();
        let words: Vec<&str> = words.map(|word| word.as_str().expect("a word")).collect();
        words.join(" ")
    };
    for sentence in sentences.as_array().expect("sentences").iter().step_by(6) {
        let source = words(sentence, "source");
        let told = format!("“{source}” becomes “{}”.", words(sentence, "generated"));
        let command = ["explain", "fixtures/problems/translator.json", "--source"];
        for format in ["text", "markdown"] {
            let more = [source.as_str(), "--format", format];
            let page = attn(command.iter().chain(&more)).prints();
            let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
            let at = page.find(&told).unwrap_or_else(|| panic!("{told}\n{page}"));
            assert!(at < page.find("onventions").expect("conventions"), "{page}");
        }
    }
}

/// Two layers of two heads: what is asked for is what the digest is of.
#[test]
fn a_digest_of_steps_is_of_the_head_and_the_layer_asked_for() {
    let file = std::fs::read_to_string("fixtures/problems/translator.json").expect("a file");
    let mut problem: Value = serde_json::from_str(&file).expect("JSON");
    let layers = problem["decoder"]["layers"].as_array_mut().expect("layers");
    layers.push(layers[0].clone());
    let problem = problem.to_string();
    let page = |more: &[&str]| {
        let command = ["explain", "-", "--source", "我爱你"];
        attn(command.iter().chain(more))
            .stdin(problem.clone())
            .prints()
    };
    for (more, layer, heads) in [
        (&[][..], 2, [true, true]),
        (&["--layer", "1"], 1, [true, true]),
        (&["--head", "2"], 2, [false, true]),
        (&["--layer", "1", "--head", "1"], 1, [true, false]),
    ] {
        let page = page(more);
        let words = page.split_whitespace().collect::<Vec<_>>().join(" ");
        for other in 1..=2 {
            let told = words.contains(&format!("cross-attention of layer {other}"));
            assert_eq!(told, other == layer, "{more:?}\n{page}");
        }
        let found = [1, 2].map(|head| page.contains(&format!("│ head {head} │")));
        assert_eq!(found, heads, "{more:?}\n{page}");
    }
}

#[test]
fn a_word_that_is_not_known_is_told_apart() {
    let fails = |flag: &str, words: &str| {
        let said = attn(["explain", "fixtures/problems/translator.json", flag, words]).fails();
        said.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    // Which part of unspaced text, of which vocabulary, and what that has.
    let said = fails("--source", "我爱他们");
    assert!(
        said.contains("“们” is not in the vocabulary of `source_embedding`"),
        "{said}"
    );
    assert!(
        said.contains("its words are “Jane”,") && said.contains("“被”"),
        "{said}"
    );
    // A word of the other language.
    let said = fails("--source", "我 爱 you");
    assert!(
        said.contains("“you” is not in the vocabulary of `source_embedding`"),
        "{said}"
    );
    assert!(
        said.contains("it is a word of `target_embedding`"),
        "{said}"
    );
    let said = fails("--target", "I love 你");
    assert!(
        said.contains("it is a word of `source_embedding`"),
        "{said}"
    );
    // A near one, and all there are.
    let said = fails("--target", "I lovd you");
    assert!(
        said.contains("did you mean “love”? its words are “<start>”"),
        "{said}"
    );
    let said = fails("--target", "I hate you");
    assert!(
        said.contains("“hate” is not in the vocabulary of `target_embedding`"),
        "{said}"
    );
    // Words that a file has run together.
    let problem = r#"{"tokens": ["iloveyou"], "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]],
        "embedding": {"vocabulary": ["i", "love", "you"], "table": [[1], [2], [3]]}}"#;
    let said = attn(["explain", "-"]).stdin(problem).fails();
    assert!(said.contains("one by one: “i”, “love”, “you”"), "{said}");
}

#[test]
fn every_step_has_the_keys_and_values_of_each_head() {
    // The memory is the same in every step, and so are its keys where each head has its own weights.
    let eye = "[[1, 0], [0, 1]]";
    let weights = |cross: &str| {
        format!(
            r#"{{"memory": {{"X": [[1, 2], [0, 1]]}}, "norm": "none",
            "target_embedding": {{"vocabulary": ["s", "a", "b"], "table": [[1, 0], [0, 1], [1, 1]]}},
            "generate": {{"start": "s", "end": "b", "max_tokens": 2}}, "decoder": {{"layers": [{{
            "self_attention": {{"W_Q": {eye}, "W_K": {eye}, "W_V": {eye}}}, "cross_attention": {{{cross}}},
            "feed_forward": {{"W_1": {eye}, "W_2": {eye}}}}}]}},
            "output_projection": {{"W": [[0, 1, 0], [0, 1, 0]], "vocabulary": ["s", "a", "b"]}}}}"#
        )
    };
    let listed = format!(
        r#""W_Q": [{eye}, {eye}], "W_K": [{eye}, [[2, 0], [0, 1]]], "W_V": [{eye}, [[2, 0], [0, 1]]],
           "W_O": [[1, 0], [0, 1], [1, 0], [0, 1]]"#
    );
    let explain = |problem: &str| {
        let run = attn(["explain", "-", "--format", "json"])
            .stdin(problem)
            .run();
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stdout
    };
    let problem = weights(&listed);
    let trace: Value = serde_json::from_str(&explain(&problem)).expect("a trace");
    let stages = trace["stages"].as_array().expect("stages");
    let key = |stage: &Value| stage["key"].as_str().expect("a key").to_owned();
    let keys: Vec<String> = stages.iter().map(key).collect();
    for step in 1..=2 {
        for part in [
            "head.1.keys",
            "head.2.keys",
            "head.1.values",
            "head.2.values",
        ] {
            let key = format!("step.{step}.decoder.1.cross_attention.{part}");
            assert!(keys.contains(&key), "{key}");
        }
    }
}

#[test]
fn what_is_undefined_is_no_word() {
    // The start word attends to nothing, so that nothing is defined after it.
    let problem = r#"{
        "embedding": {"vocabulary": ["<s>", "a", "</s>"], "table": [[1, 0], [0, 1], [1, 1]]},
        "generate": {"start": "<s>", "end": "</s>", "max_tokens": 3},
        "masks": {"decoder": "strictly_causal"}, "masked_row": "undefined",
        "decoder": {"layers": [{
            "self_attention": {"W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 1]], "W_V": [[1, 0], [0, 1]]},
            "norm_1": {}, "norm_2": {},
            "feed_forward": {"W_1": [[1, 0], [0, 1]], "W_2": [[1, 0], [0, 1]]}
        }]},
        "output_projection": {"W": [[1, 0, 1], [0, 1, 0]], "vocabulary": ["<s>", "a", "</s>"]}
    }"#;
    let run = attn(["explain", "-", "--format", "json"])
        .stdin(problem)
        .run();
    assert_eq!(run.status, 0, "{}", run.stderr);
    let trace: Value = serde_json::from_str(&run.stdout).expect("a trace");
    assert!(trace["generated"].is_null(), "{}", run.stdout);
    assert_eq!(
        trace["stages"]
            .as_array()
            .map(|stages| stages.iter().all(|stage| stage["key"]
                .as_str()
                .is_some_and(|key| key.starts_with("step.1.")))),
        Some(true)
    );
}
