//! The pages of heads and of whole Transformers, as users see them at 80 columns. Their numbers are those
//! of `fixtures/expected` and of the translator's reference, to which other tests hold every stage.

use crate::support::command::attn;

/// What `attn` prints.
fn page(arguments: &[&str]) -> String {
    let page = attn(arguments).prints();
    let too_wide = page
        .lines()
        .find(|line| unicode_width::UnicodeWidthStr::width(*line) > 80);
    assert_eq!(too_wide, None, "{arguments:?}");
    page
}

fn problem(name: &str) -> String {
    format!("fixtures/problems/{name}.json")
}

#[test]
fn heads_and_blocks() {
    for name in [
        "heads",
        "heads-split-input",
        "grouped-query",
        "encoder",
        "encoder-pre-norm",
        "decoder-only",
        "encoder-decoder",
        "positions-rotary",
        "score-additive-several",
    ] {
        insta::assert_snapshot!(name, page(&["explain", &problem(name)]));
    }
}

#[test]
fn in_chinese() {
    for name in ["heads", "encoder", "encoder-decoder", "generate"] {
        let page = page(&["explain", &problem(name), "--lang", "zh"]);
        insta::assert_snapshot!(format!("{name}-zh"), page);
    }
}

#[test]
fn a_generation_is_told_step_by_step() {
    insta::assert_snapshot!("generate", page(&["explain", &problem("generate")]));
    let sentence = ["explain", &problem("translator"), "--source", "我爱你"];
    insta::assert_snapshot!("translator", page(&sentence));
}

#[test]
fn a_table_of_positions() {
    let table = ["positions", "--d-model", "4", "--count", "3"];
    insta::assert_snapshot!("positions", page(&table));
}

#[test]
fn why_of_every_kind_of_stage() {
    for (name, file, cell, depth) in [
        ("why-norm", "encoder", ["encoder.1.norm_1", "爱", "2"], "1"),
        (
            "why-activation",
            "encoder-pre-norm",
            ["encoder.1.feed_forward.activation", "爱", "2"],
            "1",
        ),
        (
            "why-rotary",
            "positions-rotary",
            ["head.1.rotated_queries", "爱", "1"],
            "2",
        ),
        (
            "why-sinusoid",
            "decoder-only",
            ["target.positions", "我", "3"],
            "1",
        ),
        (
            "why-lookup",
            "generate",
            ["step.2.target.embedding", "2", "1"],
            "1",
        ),
        ("why-bilinear", "score-general", ["scores", "1", "你"], "1"),
        (
            "why-generated",
            "generate",
            ["step.2.probabilities", "2", "爱"],
            "2",
        ),
    ] {
        let [stage, row, column] = cell;
        let page = page(&["why", &problem(file), stage, row, column, "--depth", depth]);
        insta::assert_snapshot!(name, page);
    }
}

/// The wrong operand of one layer and the wrong variance of another: each is told where it was made.
#[test]
fn a_sheet_with_mistakes_in_two_layers() {
    let sheet = "fixtures/answers/encoder-pre-norm-two-mistakes.json";
    let check = |language: &str| {
        let check = [
            "check",
            &problem("encoder-pre-norm"),
            sheet,
            "--lang",
            language,
        ];
        let run = attn(check).run();
        assert_eq!(run.status, 1, "{}", run.stderr);
        run.stdout
    };
    insta::assert_snapshot!("check-two-layers", check("en"));
    insta::assert_snapshot!("check-two-layers-zh", check("zh"));
}

#[test]
fn one_word_of_a_transformer() {
    let path = problem("encoder-decoder");
    let asked = [
        "explain",
        &path,
        "--token",
        "love",
        "--stage",
        "decoder.1.*",
    ];
    let page = page(&asked);
    assert!(page.contains("Only “love” is shown"), "{page}");
    // Queries alone; keys and values stay whole.
    assert!(!page.contains("│ I "), "{page}");
    assert!(page.contains("│ love "), "{page}");
    let csv = |token: &str| {
        let csv = [
            "explain", &path, "--token", token, "--stage", "*.input", "-f", "csv",
        ];
        attn(csv).prints()
    };
    // A position stands in both sequences, a word in one.
    let stages = |csv: String| {
        let rows = csv.lines().skip(1).map(|line| {
            let mut cells = line.split(',');
            (
                cells.next().unwrap().to_owned(),
                cells.next().unwrap().to_owned(),
            )
        });
        rows.collect::<std::collections::BTreeSet<_>>()
    };
    let of = |stage: &str, row: &str| (stage.to_owned(), row.to_owned());
    let both = [of("source.input", "2"), of("target.input", "2")];
    assert_eq!(stages(csv("2")), both.into());
    assert!(csv("爱").lines().nth(1).unwrap().starts_with("爱,"));
    let unknown = attn(["explain", &path, "--token", "lov"]).run();
    assert_eq!(unknown.status, 2);
    assert!(
        unknown.stderr.contains("did you mean “love”?"),
        "{}",
        unknown.stderr
    );
    assert!(unknown.stderr.contains("“我”"), "{}", unknown.stderr);
}

/// Of the translator's 14 steps, the one that ends in the word.
#[test]
fn one_word_of_a_generation() {
    let page = page(&["explain", &problem("translator"), "--token", "Will"]);
    assert_eq!(page.matches("The decoder has read").count(), 1, "{page}");
    assert!(
        page.contains("The decoder has read “<start>”, “Will”."),
        "{page}"
    );
}

/// What is asked for is in the digest, and a digest says how to see the rest.
#[test]
fn digests_of_what_was_asked_for() {
    let new = [
        "new",
        "--tokens",
        "3",
        "--d-model",
        "8",
        "--heads",
        "4",
        "--layers",
        "6",
    ];
    let walk = |more: &[&str]| {
        let all = new
            .iter()
            .chain(&["--encoder-only", "--explain"])
            .chain(more);
        attn(all).prints()
    };
    let flat = |page: &str| page.split_whitespace().collect::<Vec<_>>().join(" ");
    let layer = walk(&["--layer", "3"]);
    assert!(layer.contains("(encoder.3.norm_1)"), "{layer}");
    assert!(layer.contains("(--head 2)"), "{layer}");
    assert!(!layer.contains("encoder.6."), "{layer}");
    let selected = walk(&["--stage", "encoder.*"]);
    assert!(selected.contains("This is a digest."), "{selected}");
    assert!(
        flat(&selected).contains("--full shows all 241 stages"),
        "{selected}"
    );
    let headings = |page: &str| page.lines().filter(|line| line.starts_with("── ")).count();
    assert!(headings(&selected) < 40, "{selected}");
    // The conventions have a heading too.
    assert_eq!(headings(&walk(&["--stage", "encoder.*", "--full"])), 242);
}
