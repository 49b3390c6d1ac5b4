//! Walking, rendering and marking, each on its own: `cargo bench --bench stages`.

use std::path::{Path, PathBuf};

use attn::check::{self, Solution};
use attn::input::{self, ProblemFile};
use attn::invent::{Recipe, Stacks, Tokens, random};
use attn::model::{Model, build};
use attn::render::{FORMATS, Format, Settings};
use attn::trace::{Options, Trace, evaluate};
use attn::view::{self, Detail, Explain};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name)
}

fn read(name: &str) -> (ProblemFile, Model) {
    let source = input::read(&fixture(name)).expect("a fixture that can be read");
    let file = input::problem(&source).unwrap_or_else(|error| panic!("{name}: {error}"));
    let model = build(&file.problem).unwrap_or_else(|misfit| panic!("{name}: {misfit:?}"));
    (file, model)
}

fn encoder(tokens: usize) -> Model {
    let recipe = Recipe {
        tokens: Tokens::Count(tokens),
        d_model: 128,
        heads: 4,
        stacks: Some(Stacks {
            encoder: 2,
            decoder: 0,
            d_ff: Some(512),
            vocabulary: None,
        }),
        ..Recipe::default()
    };
    build(&random(&recipe).expect("sizes that fit")).expect("a problem that fits")
}

fn trace(model: &Model) -> Trace<'_> {
    evaluate(&model.program, &model.inputs, &Options::default()).expect("numbers within range")
}

const PROBLEMS: &[&str] = &["problems/three-words.json", "problems/translator.json"];

#[divan::bench(args = PROBLEMS)]
fn reading(bencher: Bencher, name: &str) {
    bencher.bench(|| read(black_box(name)).1.program.stages.len());
}

#[divan::bench(args = PROBLEMS)]
fn walking(bencher: Bencher, name: &str) {
    let (_, model) = read(name);
    bencher.bench(|| trace(black_box(&model)).stages.len());
}

#[divan::bench(args = [16, 64, 256, 1024])]
fn walking_two_layers(bencher: Bencher, tokens: usize) {
    let model = encoder(tokens);
    bencher.bench(|| trace(black_box(&model)).stages.len());
}

#[divan::bench(args = FORMATS.iter().map(|format| format.name))]
fn rendering(bencher: Bencher, name: &str) {
    let (file, model) = read("problems/three-words.json");
    let trace = trace(&model);
    let format: Format = *FORMATS
        .iter()
        .find(|format| format.name == name)
        .expect("a name from the list");
    let explain = Explain {
        stages: (0..model.program.stages.len()).collect(),
        selected: false,
        token: None,
        rows: None,
        cell: None,
        detail: Detail::Normal,
        left_out: None,
        generated: Vec::new(),
        told: Vec::new(),
        reading: format.answers,
    };
    bencher.bench(|| {
        format.set(
            &view::explain(&file.problem, black_box(&trace), &explain),
            &Settings::default(),
        )
    });
}

/// A published sheet of three words, and one of two layers with a mistake in each.
const SHEETS: &[(&str, &str)] = &[
    (
        "problems/three-words.json",
        "answers/three-words-article.json",
    ),
    (
        "problems/encoder-pre-norm.json",
        "answers/encoder-pre-norm-two-mistakes.json",
    ),
];

#[divan::bench(args = [0, 1])]
fn marking(bencher: Bencher, which: usize) {
    let (problem, sheet) = SHEETS[which];
    let (_, model) = read(problem);
    let source = input::read_answers(&fixture(sheet)).expect("a fixture that can be read");
    let sheet = input::answers(&source, &model.program).unwrap_or_else(|error| panic!("{error}"));
    bencher.bench(|| {
        let solution = Solution::of(&model.program, &model.inputs).expect("numbers within range");
        solution
            .mark(black_box(&sheet), &check::Options::default())
            .report
            .stages
            .len()
    });
}
