//! Problems made up: the file, the walk, what is refused.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use crate::support::command::attn;
use attn::expression::Source as Operand;
use attn::invent::{Recipe, Refused, Stacks, Tokens, random, teaching};
use attn::problem::{Body, MaskRule, Parameter, Problem};
use attn::program::Name;
use attn::trace::{Options, evaluate};
use attn::{export, input, model};
use proptest::prelude::*;

/// The file of a problem.
fn written(problem: &Problem) -> String {
    let mut file = Vec::new();
    export::problem(&mut file, problem).expect("memory takes all");
    String::from_utf8(file).expect("UTF-8")
}

#[track_caller]
fn read(text: &str) -> Problem {
    match input::problem(&input::Source::new("written.json", text)) {
        Ok(file) => file.problem,
        Err(error) => panic!("{error}\n{text}"),
    }
}

fn words(words: &[&str]) -> Tokens {
    Tokens::Words(words.iter().map(|word| (*word).to_owned()).collect())
}

prop_compose! {
    fn recipes()(
        tokens in prop_oneof![
            (1usize..6).prop_map(Tokens::Count),
            Just(words(&["the", "cat", "the", "\"<start>\\", "猫"])),
        ],
        kv_heads in 1usize..3,
        groups in 1usize..3,
        width in 1usize..4,
        d_k in prop::option::of(1usize..4),
        stacks in prop::option::of((0usize..3, 0usize..3, prop::option::of(1usize..9), prop::option::of(8usize..20))),
        mask in prop_oneof![
            Just(Vec::new()),
            Just(vec![MaskRule::Causal]),
            Just(vec![MaskRule::StrictlyCausal, MaskRule::Window(1)]),
        ],
        seed in any::<u64>(),
    ) -> Recipe {
        Recipe {
            tokens,
            heads: kv_heads * groups,
            kv_heads: Some(kv_heads),
            d_model: kv_heads * groups * width,
            d_k,
            stacks: stacks.filter(|(encoder, decoder, ..)| encoder + decoder > 0).map(
                |(encoder, decoder, d_ff, vocabulary)| Stacks { encoder, decoder, d_ff, vocabulary },
            ),
            mask,
            seed,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_reads_back_as_the_problem_itself(recipe in recipes()) {
        let problem = random(&recipe).expect("sizes that fit");
        let text = written(&problem);
        prop_assert_eq!(read(&text), problem.clone());
        // And it is a whole problem.
        let model = model::build(&problem).expect("a whole problem");
        prop_assert!(evaluate(&model.program, &model.inputs, &Options::default()).is_ok());
    }
}

#[test]
fn every_problem_of_the_fixtures_is_written_as_what_it_says() {
    let entries = std::fs::read_dir("fixtures/problems").expect("the folder");
    let files = entries.map(|entry| entry.expect("an entry").path());
    let mut count = 0;
    for path in files.filter(|path| path.extension().is_some_and(|end| end == "json")) {
        let source = input::read(&path).expect("a file");
        let mut problem = input::problem(&source).expect("a problem").problem;
        // What was said on reading is said on reading alone.
        problem.notices.clear();
        assert_eq!(read(&written(&problem)), problem, "{}", path.display());
        count += 1;
    }
    assert!(count > 30, "{count}");
}

#[test]
fn the_file_and_the_walk_are_of_one_problem() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f.json");
    let file = path.to_str().unwrap();
    for options in [
        &["--tokens", "the cat sat"][..],
        &[
            "--d-model",
            "6",
            "--heads",
            "2",
            "--kv-heads",
            "1",
            "--mask",
            "window:1",
        ],
        &[
            "--layers", "2", "--tokens", "4", "--heads", "2", "--seed", "9",
        ],
        &[
            "--layers",
            "1",
            "--decoder-only",
            "--vocabulary",
            "12",
            "--d-ff",
            "3",
        ],
        &["--integers", "--tokens", "我 爱 你"],
    ] {
        let new = |more: &[&str]| attn(["new"].iter().chain(options).chain(more)).run();
        assert_eq!(new(&["-o", file]).status, 0, "{options:?}");
        let walked = new(&["--explain", "--format", "json"]).stdout;
        assert_eq!(walked, attn(["explain", file, "--format", "json"]).prints());
        let page = new(&["--explain", "--digits", "2"]).stdout;
        assert_eq!(page, attn(["explain", file, "--digits", "2"]).prints());
    }
}

/// By tests/reference/draw.py, which has a ChaCha of its own.
#[test]
fn a_seed_gives_the_same_file_on_every_machine() {
    let x = "\
  \"X\": [
    [0.4453, -0.7104, 1.4088, 1.2327],
    [-0.4105, -0.3566, 1.4416, -1.0383],
    [1.4862, 1.0332, 1.5699, -1.2499]
  ],
";
    let w_q = "\
  \"W_Q\": [
    [0.0842, 0.2206, -0.8394, 0.8277],
    [-0.6867, 0.2393, -0.2444, 0.0644],
    [0.2996, 0.283, -0.1591, -0.1858],
    [0.5508, -0.2988, 0.8163, -0.5671]
  ],
";
    let file = attn(["new"]).prints();
    assert!(file.contains(x) && file.contains(w_q), "{file}");
    assert_eq!(file, attn(["new", "--seed", "1"]).prints());
    assert_ne!(file, attn(["new", "--seed", "2"]).prints());
}

#[test]
fn numbers_keep_their_size_from_stage_to_stage() {
    let recipe = Recipe {
        tokens: Tokens::Count(40),
        d_model: 64,
        heads: 4,
        ..Recipe::default()
    };
    let problem = random(&recipe).unwrap();
    let model = model::build(&problem).unwrap();
    let trace = evaluate(&model.program, &model.inputs, &Options::default()).unwrap();
    for (index, stage) in model.program.stages.iter().enumerate() {
        let expected = match stage.key.name {
            // A sum of 64 products of variance 1/64; scores are scaled back to it.
            Name::Queries | Name::Keys | Name::Values | Name::ScaledScores => 0.7..1.4,
            _ => continue,
        };
        let values = trace.matrix(Operand::Stage(index)).unwrap();
        let variance = values.iter().map(|v| v * v).sum::<f64>() / values.len() as f64;
        assert!(expected.contains(&variance), "{}: {variance}", stage.key);
    }
}

#[test]
fn a_decoder_reads_as_many_words_shifted_right() {
    let recipe = Recipe {
        tokens: words(&["a", "b", "c"]),
        stacks: Some(Stacks {
            encoder: 1,
            decoder: 1,
            d_ff: None,
            vocabulary: Some(7),
        }),
        ..Recipe::default()
    };
    let Body::Transformer(transformer) = random(&recipe).unwrap().body else {
        panic!("a Transformer");
    };
    let target = transformer.target.unwrap();
    assert_eq!(target.start.as_deref(), Some("<start>"));
    assert_eq!(target.tokens.unwrap(), ["a", "b"]);
    let vocabulary = &transformer.source_embedding.unwrap().vocabulary;
    assert_eq!(vocabulary, &["a", "b", "c", "<start>", "<end>", "w1", "w2"]);
    assert_eq!(transformer.output_projection.unwrap().w.shape(), (4, 7));
}

#[test]
fn absurd_sizes_are_refused() {
    let huge = usize::MAX.to_string();
    let cases: &[(&[&str], &str)] = &[
        (&["--tokens", "0"], "`--tokens` 0"),
        (&["--d-model", "0"], "`--d-model` 0"),
        (&["--heads", "0"], "`--heads` 0"),
        (&["--layers", "0"], "`--layers` 0"),
        (&["--tokens", " "], "--tokens needs words"),
        (&["--d-model", "6", "--heads", "4"], "3 or 6 heads would"),
        (&["--heads", "4", "--kv-heads", "3"], "cannot share"),
        (
            &["--layers", "1", "--tokens", "a b", "--vocabulary", "3"],
            "which are 4 words",
        ),
        (&["--d-model", "100000"], "30000300000 numbers"),
        (
            &[
                "--d-model",
                &huge,
                "--heads",
                &huge,
                "--layers",
                &huge,
                "--d-ff",
                &huge,
            ],
            "3.4e38 numbers",
        ),
        (
            &["--layers", "1", "--vocabulary", "9999999"],
            "9999999 words",
        ),
        (&["--tokens", &huge], "7.3e19 numbers"),
        (&["--tokens", "30000", "--d-model", "1"], "30000×30000"),
        (&["--layers", "1000000", "--d-model", "1"], "stages"),
        (&["--mask", "casual"], "no mask"),
        (&["--mask", "window:-1"], "no mask"),
        (&["--integers", "--d-model", "64"], "`--d-model` 64"),
        (&["--integers", "--layers", "2"], "single attention"),
    ];
    for (options, said) in cases {
        let error = attn(["new"].iter().chain(*options)).fails();
        assert!(error.contains(said), "{options:?}: {error}");
        let chinese = attn(["new", "--lang", "zh"].iter().chain(*options)).fails();
        assert!(chinese.starts_with("错误"), "{chinese}");
    }
}

#[test]
fn sizes_are_refused_before_they_are_multiplied() {
    let recipe = Recipe {
        d_model: usize::MAX,
        heads: usize::MAX,
        d_k: Some(usize::MAX),
        ..Recipe::default()
    };
    assert!(matches!(
        random(&recipe),
        Err(Refused::Numbers {
            numbers: u128::MAX,
            ..
        })
    ));
}

#[test]
fn how_a_walk_is_shown_needs_a_walk() {
    let error = attn(["new", "--stage", "scores"]).fails();
    assert!(error.contains("--explain"), "{error}");
    let error = attn(["new", "--vocabulary", "10"]).fails();
    assert!(error.contains("--layers"), "{error}");
    let shown = attn(["new", "--explain", "--stage", "scores", "--format", "csv"]).prints();
    assert_eq!(shown.lines().count(), 4);
}

/// The sizes that `--integers` is asked for in a classroom.
fn small() -> impl Iterator<Item = Recipe> {
    let sizes = [
        (2, 2, 1),
        (3, 4, 1),
        (3, 3, 1),
        (4, 4, 2),
        (5, 2, 1),
        (2, 6, 3),
        (3, 8, 2),
        (8, 8, 2),
    ];
    let masks = [Vec::new(), vec![MaskRule::Causal]];
    sizes.into_iter().flat_map(move |(tokens, d_model, heads)| {
        masks.clone().map(|mask| Recipe {
            tokens: Tokens::Count(tokens),
            d_model,
            heads,
            mask,
            ..Recipe::default()
        })
    })
}

#[test]
fn small_integers_make_integer_scores_and_tell_mistakes_apart() {
    for recipe in small() {
        let teaching = teaching(&recipe).unwrap();
        let kinds = teaching.kinds();
        assert!(
            kinds as f64 > teaching.average,
            "{recipe:?}: {kinds} against {}",
            teaching.average
        );
        let model = model::build(&teaching.problem).unwrap();
        let trace = evaluate(&model.program, &model.inputs, &Options::default()).unwrap();
        for (index, stage) in model.program.stages.iter().enumerate() {
            if matches!(
                stage.key.name,
                Name::Queries | Name::Keys | Name::Values | Name::Scores
            ) {
                let values = trace.matrix(Operand::Stage(index)).unwrap();
                let small = |v: &f64| v.fract() == 0.0 && v.abs() < 100.0;
                assert!(values.iter().all(small), "{recipe:?}: {values}");
            }
        }
        let given = teaching.problem.attention().unwrap();
        let x = &given.matrices[&Parameter::X];
        assert!(x.iter().all(|v| [0.0, 1.0, 2.0].contains(v)));
        assert_eq!(read(&written(&teaching.problem)), teaching.problem);
    }
}

#[test]
fn the_default_teaching_problem_says_what_it_reveals() {
    let run = attn(["new", "--integers"]).run();
    assert_eq!(run.status, 0);
    let said = run.stderr;
    assert!(
        said.starts_with("note: ") && said.contains("mistakes of the catalogue"),
        "{said}"
    );
    let chinese = attn(["new", "--integers", "--lang", "zh"]).run().stderr;
    assert!(chinese.starts_with("提示："), "{chinese}");
    // The same as of the file.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f.json");
    std::fs::write(&path, run.stdout).unwrap();
    let listed = attn(["mistakes", "--in", path.to_str().unwrap()]).prints();
    for name in said
        .split(": ")
        .last()
        .unwrap()
        .trim()
        .split(", ")
        .filter(|name| name.contains('_'))
    {
        let name = name.trim_matches('`');
        assert!(listed.contains(name), "{name}: {listed}");
    }
}

#[test]
fn one_token_is_a_token() {
    for (integers, title) in [
        (&["--integers"][..], "Small integers: 1 token, d_model 2"),
        (&[], "Random: 1 token, d_model 2"),
    ] {
        let arguments = ["new", "--tokens", "1", "--d-model", "2"].into_iter();
        let problem = attn(arguments.chain(integers.iter().copied())).run().stdout;
        assert!(problem.contains(title), "{problem}");
    }
}
