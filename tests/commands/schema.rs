//! The schemas hold what the program reads and writes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::command::attn;
use attn::export;
use attn::invent::{Recipe, Stacks, Tokens, random};
use attn::problem::MaskRule;
use jsonschema::Validator;
use proptest::prelude::*;
use serde_json::Value;

fn schema(of: &str) -> Validator {
    let schema: Value = serde_json::from_str(&attn(["schema", of]).prints()).expect("JSON");
    assert_eq!(
        schema["$schema"],
        "https://json-schema.org/draft/2020-12/schema"
    );
    jsonschema::meta::validate(&schema).expect("a schema");
    jsonschema::draft202012::new(&schema).expect("a schema")
}

/// The JSON files of a folder of the fixtures, by name.
fn files(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(crate::support::command::fixture(folder)).expect("the folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .collect();
    files.sort();
    files
}

#[track_caller]
fn holds(schema: &Validator, name: &str, text: &str) {
    let value: Value = serde_json::from_str(text).expect("JSON");
    let errors: Vec<String> = schema
        .iter_errors(&value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .map(|error| error.chars().take(400).collect())
        .collect();
    assert!(errors.is_empty(), "{name}: {errors:#?}");
}

#[test]
fn every_problem_of_the_fixtures_is_one() {
    let schema = schema("problem");
    for path in files("problems") {
        let text = fs::read_to_string(&path).unwrap();
        holds(&schema, &path.display().to_string(), &text);
        // Editors are told of the schema by the file itself.
        let with_schema = text.replacen('{', "{\"$schema\": \"problem.schema.json\",", 1);
        holds(&schema, "with $schema", &with_schema);
    }
    // Modules of PyTorch, and matrices that lie elsewhere.
    for path in files("torch") {
        let text = fs::read_to_string(&path).unwrap();
        holds(&schema, &path.display().to_string(), &text);
    }
    let tensor = "{\"file\": \"x.npz\", \"tensor\": \"a\", \"transpose\": true}";
    let text =
        "{\"X\": T, \"W_Q\": [T, T], \"b_Q\": [T, T], \"W_K\": T, \"b_K\": T, \"positions\": T,
        \"mask\": [{\"allow\": T}, {\"add\": [T, T]}, {\"padding\": T}], \"memory\": {\"X\": T}}";
    holds(&schema, "tensors", &text.replace('T', tensor));
    let misspelt: Value =
        serde_json::from_str("{\"X\": {\"file\": \"x\", \"tenser\": \"a\"}}").unwrap();
    assert!(!schema.is_valid(&misspelt));
}

/// Files that the reader refuses for what a schema does not say. All others that are JSON and are
/// refused, the schema rejects.
const BEYOND_STRUCTURE: &[(&str, &[&str])] = &[
    (
        "rows of different lengths, which no schema counts",
        &[
            "decimal-comma",
            "heads-ragged-bias",
            "ragged-many-lines",
            "ragged-rows",
            "ragged-short-row",
        ],
    ),
    (
        "rows that might be one for each head",
        &["bias-of-two-rows", "upright-bias"],
    ),
    (
        "arithmetic in quotes that comes to nothing",
        &[
            "deeply-nested-root",
            "division-by-zero",
            "overflow-in-quotes",
            "root-after-quotient",
            "root-of-a-negative-number",
            "underflow-in-quotes",
            "unfinished-fraction",
        ],
    ),
    (
        "a number that no double holds, which other readers round",
        &["underflow"],
    ),
    (
        "a whole number that doubles leave out, which other readers round",
        &["positions-that-start-too-far"],
    ),
    ("a divisor of 0", &["scale-that-divides-by-zero"]),
    (
        "a key twice, of which other readers take the last",
        &["duplicate-key"],
    ),
    (
        "a key without use beside the others",
        &[
            "embedding-beside-a-source-of-vectors",
            "embedding-beside-vectors",
            "idle-cross-mask",
            "idle-memory",
            "idle-source",
            "two-embeddings",
        ],
    ),
    (
        "what the other file holds",
        &[
            "file-bomb",
            "file-bytes",
            "file-cut-off",
            "file-cut-off-safetensors",
            "file-directory",
            "file-empty",
            "file-header",
            "file-header-safetensors",
            "file-huge",
            "file-huge-safetensors",
            "file-inexact",
            "file-infinite-bias",
            "file-large",
            "file-lzma",
            "file-matrix-for-a-bias",
            "file-missing",
            "file-name-twice",
            "file-not-finite",
            "file-of-complex-numbers",
            "file-of-float8",
            "file-of-objects",
            "file-of-text",
            "file-of-torch-save",
            "file-of-two-examples",
            "file-tensor-misspelt",
            "file-tensor-not-named",
            "file-tensor-of-npy",
            "file-vector-for-a-matrix",
            "file-wrong-checksum",
            "torch-of-another-kind",
            "torch-of-several",
            "torch-packed",
            "torch-prefix-misspelt",
            "torch-with-a-key-of-its-own",
        ],
    ),
    (
        "what another module would be given",
        &["torch-mask-of-an-encoder", "torch-without-y"],
    ),
    (
        "as many norms as the layer has sublayers",
        &["norm-missing", "norm-of-none", "norm-surplus"],
    ),
];

#[test]
fn what_is_wrong_in_structure_the_schema_rejects() {
    let schema = schema("problem");
    let (mut wrong, mut rejected) = (Vec::new(), 0);
    let mut beyond: Vec<&str> = BEYOND_STRUCTURE
        .iter()
        .flat_map(|(_, names)| names.iter().copied())
        .collect();
    for path in files("errors") {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        let Ok(value) = serde_json::from_str::<Value>(&text) else {
            continue;
        };
        // What it names is found from where it lies.
        let source = attn::input::Source::new(path.to_str().unwrap(), text.as_str());
        let read = attn::input::problem(&source).is_ok();
        let valid = schema.is_valid(&value);
        rejected += usize::from(!valid);
        let excepted = beyond.iter().position(|known| *known == name);
        let excepted = excepted.map(|at| beyond.remove(at)).is_some();
        // What is read and makes no whole problem is of the right structure.
        if valid != (read || excepted) {
            wrong.push(format!(
                "{name}: valid {valid}, read {read}, excepted {excepted}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(beyond.is_empty(), "not among the fixtures: {beyond:?}");
    assert!(rejected > 40, "{rejected}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_new_writes_is_a_problem(
        tokens in 1usize..4,
        heads in 1usize..3,
        layers in prop::option::of((0usize..3, 1usize..3)),
        mask in prop_oneof![Just(Vec::new()), Just(vec![MaskRule::Causal, MaskRule::Window(1)])],
        seed in any::<u64>(),
    ) {
        let recipe = Recipe {
            tokens: Tokens::Count(tokens),
            heads,
            stacks: layers.map(|(encoder, decoder)| Stacks {
                encoder,
                decoder,
                d_ff: Some(3),
                vocabulary: None,
            }),
            mask,
            seed,
            ..Recipe::default()
        };
        let mut file = Vec::new();
        export::problem(&mut file, &random(&recipe).unwrap()).unwrap();
        let value: Value = serde_json::from_slice(&file).unwrap();
        let schema = PROBLEM.with(|schema| schema.is_valid(&value));
        prop_assert!(schema);
    }
}

thread_local! {
    static PROBLEM: Validator = schema("problem");
}

/// Every key that the schema knows, the reader knows: what it says of a value that fits nowhere is not
/// that it does not know the key.
#[test]
fn every_key_of_the_schema_is_one_of_the_reader() {
    let schema: Value = serde_json::from_str(&attn(["schema", "problem"]).prints()).unwrap();
    let keys = |name: &str| -> Vec<String> {
        let properties = &schema["$defs"][name]["properties"];
        let properties = properties.as_object().unwrap_or_else(|| panic!("{name}"));
        properties.keys().cloned().collect()
    };
    let layer = |inner: &str| {
        let (encoder, rest) = inner.split_once('/').unwrap();
        format!("{{\"{encoder}\": {{\"layers\": [{rest}]}}}}")
    };
    let places: &[(&str, &str)] = &[
        ("AttentionProblem", "{KEY}"),
        ("TransformerProblem", "{\"activation\": \"relu\", KEY}"),
        ("Memory", "{\"memory\": {KEY}}"),
        ("Embedding", "{\"embedding\": {KEY}}"),
        ("Sequence", "{\"source\": {KEY}}"),
        ("Target", "{\"target\": {KEY}}"),
        ("Generate", "{\"generate\": {KEY}}"),
        (
            "Masks",
            "{\"activation\": \"relu\", \"masks\": {\"cross\": \"none\", KEY}}",
        ),
        ("OutputProjection", "{\"output_projection\": {KEY}}"),
        ("Norm", "{\"norm\": {KEY}}"),
        (
            "AttentionBlock",
            &layer("encoder/{\"self_attention\": {KEY}}"),
        ),
        ("EncoderLayer", &layer("encoder/{KEY}")),
        ("DecoderLayer", &layer("decoder/{KEY}")),
    ];
    let mut tried = 0;
    for (name, place) in places {
        for key in keys(name) {
            let member = format!("\"{key}\": null");
            // A key that the place holds already.
            let text = place.replace(&format!("\"{key}\": \"none\", "), "");
            let text = text.replace(&format!("\"{key}\": \"relu\", "), "");
            let text = text.replace("KEY", &member);
            let source = attn::input::Source::new("f.json", text.as_str());
            if let Err(error) = attn::input::problem(&source) {
                let said = error.to_string();
                let unknown = said.contains("unknown") || said.contains("belong");
                assert!(!unknown, "{name}: {key}: {said}");
            }
            tried += 1;
        }
    }
    assert!(tried > 80, "{tried}");
}

#[test]
fn what_is_printed_is_as_its_schema_says() {
    let (trace, derivation) = (schema("trace"), schema("derivation"));
    let (answers, check) = (schema("answers"), schema("check"));
    for path in files("problems") {
        let name = path.to_str().unwrap();
        let printed = attn(["explain", name, "--format", "json"]).run();
        assert_eq!(printed.status, 0, "{name}: {}", printed.stderr);
        holds(&trace, name, &printed.stdout);
        // A trace is a sheet all right, and so is an empty one.
        holds(&answers, name, &printed.stdout);
        holds(
            &answers,
            name,
            &attn(["sheet", name, "--format", "json"]).prints(),
        );
        let read: Value = serde_json::from_str(&printed.stdout).unwrap();
        let last = read["stages"].as_array().unwrap().last().unwrap()["key"].clone();
        let why = attn([
            "why",
            name,
            last.as_str().unwrap(),
            "1",
            "1",
            "--format",
            "json",
        ]);
        holds(&derivation, name, &why.prints());
    }
    let problem = "fixtures/problems/three-words.json";
    let sheet = "fixtures/answers/three-words-article.json";
    holds(
        &answers,
        sheet,
        &fs::read_to_string(Path::new(sheet)).unwrap(),
    );
    for options in [&[][..], &["--points", "output=2"], &["--no-answers"]] {
        let command = ["check", problem, sheet, "--format", "json"];
        holds(
            &check,
            "check",
            &attn(command.iter().chain(options)).run().stdout,
        );
    }
    let compare = schema("compare");
    for (one, other) in [
        ("river", "money"),
        ("river", "river-masked"),
        ("money", "money"),
    ] {
        let [one, other] = [one, other].map(|name| format!("fixtures/compare/{name}.json"));
        let printed = attn(["compare", &one, &other, "-f", "json"]).prints();
        holds(&compare, &one, &printed);
    }
    let (mistakes, conventions) = (schema("mistakes"), schema("conventions"));
    for command in [
        &["mistakes"][..],
        &["mistakes", "hard_max"],
        &["mistakes", "--in", problem],
    ] {
        let printed = attn(command.iter().chain(&["--format", "json"])).prints();
        holds(&mistakes, "mistakes", &printed);
        assert!(
            !mistakes.is_valid(&serde_json::json!({"format": "attn-mistakes/1", "mistakes": [{}]}))
        );
    }
    let command = ["conventions", problem, sheet, "--format", "json"];
    let run = attn(command).run();
    holds(&conventions, "conventions", &run.stdout);
    let positions = [
        "positions",
        "--d-model",
        "3",
        "--count",
        "2",
        "--format",
        "json",
    ];
    holds(&trace, "positions", &attn(positions).prints());
}

#[test]
fn a_schema_rejects_what_is_none() {
    let (trace, answers) = (schema("trace"), schema("answers"));
    assert!(!trace.is_valid(&serde_json::json!({ "format": "attn-trace/1" })));
    assert!(!trace.is_valid(&serde_json::json!([])));
    assert!(answers.is_valid(
        &serde_json::json!({ "A": [[1, null, "1/2"]], "encoder": { "1": { "norm_1": [[1]] } } })
    ));
    assert!(!answers.is_valid(&serde_json::json!({ "A": 1 })));
    assert!(!answers.is_valid(&serde_json::json!({ "A": [[true]] })));
}
