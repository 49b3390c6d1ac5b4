//! What a problem file means, key by key, and how its parts are found again.

#![allow(clippy::expect_used, clippy::panic, missing_docs)]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use attn::expression::Base;
use attn::input::{self, ProblemFile, Source};
use attn::matrix::Matrix;
use attn::message::{Code, Language, misfit::given as misfit};
use attn::problem::{
    ActivationKind, Attention, Body, Embedding, EmbeddingScale, MaskRule, MaskedRow, Norm,
    NormWeights, Parameter, Placement, Positions, Projection, RotaryLayout, Scale, Score,
    SinusoidLayout, Split, Transformer, VarianceDivisor,
};
use attn::report::report;

#[track_caller]
fn read(text: &str) -> ProblemFile {
    input::problem(&Source::new("problem.json", text)).expect(text)
}

#[track_caller]
fn attention(members: &str) -> Attention {
    let problem = read(&format!("{{{members}}}")).problem;
    problem.attention().expect("a single attention").clone()
}

fn matrix<const R: usize, const C: usize>(rows: [[f64; C]; R]) -> Matrix {
    Matrix::from_row_slice(R, C, rows.as_flattened())
}

/// The matrix that `attention` gives as `parameter`.
fn given(attention: &Attention, parameter: Parameter) -> &Matrix {
    &attention.matrices[&parameter]
}

#[test]
fn every_problem_of_the_fixtures_is_read() {
    let entries = fs::read_dir("fixtures/problems").expect("the folder");
    let files = entries.map(|entry| entry.expect("an entry").path());
    let problems = files.filter(|path| path.extension().is_some_and(|end| end == "json"));
    let read = |path: &Path| input::read(path).and_then(|source| input::problem(&source));
    for path in problems {
        if let Err(error) = read(&path) {
            panic!("{error}");
        }
    }
}

#[test]
fn a_file_that_says_nothing_is_all_defaults() {
    let file = read("{}");
    assert_eq!(file.problem.attention(), Some(&Attention::default()));
    assert_eq!(file.problem.title, None);
    let accepted = r#""split": "projection", "score": "scaled_dot", "mask": "none", "$schema": {"a": 1, "a": 2}"#;
    assert_eq!(attention(accepted), Attention::default());
}

#[test]
fn numbers_may_be_strings_wherever_they_stand() {
    let read = attention(
        r#""X": [["1/3", 2], [3, "-sqrt(4)"]], "b_Q": [1, "1/2"], "d_k": "4", "softmax_base": "4/2""#,
    );
    assert_eq!(
        *given(&read, Parameter::X),
        matrix([[1.0 / 3.0, 2.0], [3.0, -2.0]])
    );
    assert_eq!(*given(&read, Parameter::BQ), matrix([[1.0, 0.5]]));
    // As docs/INPUT_FORMAT.md has it: roots, products, sums and parentheses.
    let written = attention(r#""b_O": ["√2", "5*sqrt(2)/3", "(1 + 2)/4", "1 - 3"]"#);
    let root = 2f64.sqrt();
    assert_eq!(
        *given(&written, Parameter::BO),
        matrix([[root, 5.0 * root / 3.0, 0.75, -2.0]])
    );
    assert_eq!(read.d_k, Some(4));
    assert_eq!(read.softmax_base, Base::Number(2.0));
    assert_eq!(attention(r#""softmax_base": "e""#).softmax_base, Base::E);
}

/// Weights one a head are a list; one matrix in a list is a batch of one, unless something beside it
/// is listed head by head.
#[test]
fn weights_may_be_listed_one_a_head() {
    let read = attention(
        r#""W_Q": [[[1, 2]], [["1/2", 4]]], "b_Q": [[1, 2], [3, 4]], "W_K": [[[5, 6]]], "b_K": [7],
           "kv_heads": 1, "W_V": [[7, 8]]"#,
    );
    let list = |parameter| -> Vec<Matrix> {
        let list: &Vec<Arc<Matrix>> = &read.per_head[&parameter];
        list.iter().map(|matrix| matrix.as_ref().clone()).collect()
    };
    assert_eq!(
        list(Parameter::WQ),
        [matrix([[1.0, 2.0]]), matrix([[0.5, 4.0]])]
    );
    assert_eq!(
        list(Parameter::BQ),
        [matrix([[1.0, 2.0]]), matrix([[3.0, 4.0]])]
    );
    assert_eq!(list(Parameter::WK), [matrix([[5.0, 6.0]])]);
    assert_eq!(read.per_head.len(), 3);
    assert_eq!(*given(&read, Parameter::BK), matrix([[7.0]]));
    assert_eq!(*given(&read, Parameter::WV), matrix([[7.0, 8.0]]));

    let of_one = |members: &str| {
        let read = attention(members);
        (read.per_head.len(), read.matrices.len())
    };
    assert_eq!(of_one(r#""W_Q": [[[1]]], "W_K": [[[1]]]"#), (0, 2));
    assert_eq!(of_one(r#""heads": 2, "W_Q": [[[1, 2]]]"#), (0, 1));
    assert_eq!(
        of_one(r#""heads": 2, "kv_heads": 1, "W_K": [[[1]]], "W_Q": [[1, 2]]"#),
        (1, 1)
    );
    // A batch of one list is a list.
    assert_eq!(of_one(r#""W_Q": [[[[1]], [[2]]]]"#), (1, 0));
    // Slices have biases of their own, whether or not they share their weights.
    assert_eq!(
        of_one(r#""split": "input", "heads": 2, "W_Q": [[1]], "b_Q": [[1], [2]]"#),
        (1, 1)
    );
}

#[test]
fn masks_may_be_listed_one_a_head() {
    let mask = |value: &str| attention(&format!("\"mask\": {value}")).mask;
    let row = |cells| matrix([cells]);
    assert_eq!(
        mask(r#"{"allow": [[[1, 0]], [[true, true]]]}"#),
        [MaskRule::PerHead(vec![
            MaskRule::Allow(row([1.0, 0.0])),
            MaskRule::Allow(row([1.0, 1.0]))
        ])]
    );
    assert_eq!(
        mask(r#"["causal", {"add": [[[["-inf", 0]], [[1, "1/2"]]]]}]"#),
        [
            MaskRule::Causal,
            MaskRule::PerHead(vec![
                MaskRule::Add(row([f64::NEG_INFINITY, 0.0])),
                MaskRule::Add(row([1.0, 0.5]))
            ])
        ]
    );
    assert_eq!(
        mask(r#"{"block": [[[1, 0]]]}"#),
        [MaskRule::Block(row([1.0, 0.0]))]
    );
}

#[test]
fn heads_scores_and_splits_are_read() {
    let read = attention(r#""heads": 4, "kv_heads": "2", "split": "input", "score": "additive""#);
    assert_eq!((read.heads, read.kv_heads), (Some(4), Some(2)));
    assert_eq!((read.split, read.score), (Split::Input, Score::Additive));
    assert_eq!(attention(r#""score": "general""#).score, Score::General);
}

#[test]
fn every_form_of_positions_is_read() {
    let positions = |value: &str| attention(&format!("\"positions\": {value}")).positions;
    assert_eq!(
        positions("\"sinusoidal\""),
        Some(Positions::Sinusoidal {
            base: 10_000.0,
            start: 0,
            layout: SinusoidLayout::Interleaved
        })
    );
    assert_eq!(
        positions(r#"{"kind": "sinusoidal", "base": 100, "start": 1, "layout": "concatenated"}"#),
        Some(Positions::Sinusoidal {
            base: 100.0,
            start: 1,
            layout: SinusoidLayout::Concatenated
        })
    );
    for (value, layout) in [
        ("\"rotary\"", RotaryLayout::Half),
        (
            r#"{"kind": "rotary", "layout": "interleaved"}"#,
            RotaryLayout::Interleaved,
        ),
    ] {
        let base = 10_000.0;
        let expected = Positions::Rotary {
            base,
            start: 0,
            layout,
        };
        assert_eq!(positions(value), Some(expected));
    }
    let table = matrix([[0.0, 1.0]]).into();
    assert_eq!(positions("[[0, 1]]"), Some(Positions::Table(table)));
}

#[test]
fn embeddings_are_read() {
    let scale = |member: &str| {
        let members = format!(
            r#""embedding": {{"vocabulary": ["a", "b"], "table": [[1, 2], [3, 4]]{member}}}"#
        );
        let embedding = attention(&members).embedding.expect("an embedding");
        assert_eq!(embedding.vocabulary, ["a", "b"]);
        assert_eq!(*embedding.table, matrix([[1.0, 2.0], [3.0, 4.0]]));
        embedding.scale
    };
    assert_eq!(scale(""), EmbeddingScale::None);
    assert_eq!(scale(r#", "scale": "none""#), EmbeddingScale::None);
    assert_eq!(
        scale(r#", "scale": "sqrt(d_model)""#),
        EmbeddingScale::RootDModel
    );
    assert_eq!(scale(r#", "scale": 3"#), EmbeddingScale::Times(3.0));
    assert_eq!(scale(r#", "scale": "sqrt(4)""#), EmbeddingScale::Times(2.0));
}

/// A layer with nothing but what it must have, and `more` of it.
fn layer(more: &str) -> String {
    let attention = r#"{"W_Q": [[1]], "W_K": [[1]], "W_V": [[1]]"#;
    format!(
        r#"{{"self_attention": {attention}}}, "feed_forward": {{"W_1": [[1]], "W_2": [[1]]}}{more}}}"#
    )
}

#[track_caller]
fn transformer(members: &str) -> Transformer {
    match read(&format!("{{{members}}}")).problem.body {
        Body::Transformer(transformer) => transformer,
        Body::Attention(attention) => panic!("{attention:?}"),
    }
}

#[test]
fn defaults_at_the_top_hold_for_every_block() {
    let own = r#", "cross_attention": {"W_Q": [[1]], "W_K": [[1]], "W_V": [[1]], "heads": 1,
        "scale": "none", "mask": "causal"}"#;
    let read = transformer(&format!(
        r#""projection": "W@x", "scale": {{"divide_by": 2}}, "softmax_base": 2, "heads": 4,
           "kv_heads": 2, "masked_row": "uniform", "norm": "none",
           "decoder": {{"layers": [{}]}}"#,
        layer(own)
    ));
    assert_eq!(read.projection, Projection::WeightTimesColumn);
    let layer = &read.decoder.expect("a decoder").layers[0];
    let block = &layer.self_attention;
    assert_eq!(block.projection, Projection::WeightTimesColumn);
    assert_eq!(block.scale, Some(Scale::DivideBy(2.0)));
    assert_eq!(block.softmax_base, Base::Number(2.0));
    assert_eq!((block.heads, block.kv_heads), (Some(4), Some(2)));
    assert_eq!(block.masked_row, MaskedRow::Uniform);
    assert_eq!(block.mask, []);
    let cross = layer.cross_attention.as_ref().expect("given");
    assert_eq!((cross.heads, cross.kv_heads), (Some(1), Some(2)));
    assert_eq!(cross.scale, Some(Scale::None));
    assert_eq!(cross.mask, [MaskRule::Causal]);
}

#[test]
fn norms_are_read_with_and_without_weights() {
    let read = transformer(&format!(
        r#""norm": {{"placement": "pre", "eps": 0, "variance": "n-1"}}, "activation": "gelu_tanh",
           "encoder": {{"layers": [{}], "final_norm": {{"beta": [2]}}}}"#,
        layer(r#", "norm_1": {}, "norm_2": {"gamma": [3]}"#)
    ));
    let expected = Norm {
        placement: Placement::Pre,
        eps: 0.0,
        variance: VarianceDivisor::NMinusOne,
    };
    assert_eq!(read.norm, expected);
    assert_eq!(read.activation, ActivationKind::GeluTanh);
    let encoder = read.encoder.expect("an encoder");
    let norms = &encoder.layers[0].norms;
    assert_eq!(norms[0], NormWeights::default());
    assert_eq!(norms[1].gamma.as_deref(), Some(&matrix([[3.0]])));
    let last = encoder.final_norm.expect("given");
    assert_eq!(
        (last.gamma, last.beta),
        (None, Some(matrix([[2.0]]).into()))
    );

    let placement = |value: &str| transformer(&format!("\"norm\": {value}")).norm.placement;
    assert_eq!(placement("{}"), Placement::Post);
    assert_eq!(placement("\"pre\""), Placement::Pre);
    assert_eq!(placement("\"none\""), Placement::None);
}

#[test]
fn one_embedding_serves_both_sequences() {
    let table = |word: &str| format!(r#"{{"vocabulary": ["{word}"], "table": [[1]]}}"#);
    let read = transformer(&format!(
        r#""source": {{"tokens": ["a"]}}, "embedding": {}"#,
        table("a")
    ));
    let (source, target) = (read.source_embedding, read.target_embedding);
    let (source, target) = (source.expect("one"), target.expect("the same"));
    assert!(Arc::ptr_eq(&source, &target));
    let read = transformer(&format!(
        r#""source_embedding": {}, "target_embedding": {}"#,
        table("a"),
        table("b")
    ));
    let words = |embedding: Option<Arc<Embedding>>| embedding.expect("given").vocabulary.clone();
    assert_eq!(words(read.source_embedding), ["a"]);
    assert_eq!(words(read.target_embedding), ["b"]);
}

#[test]
fn a_decoder_is_causal_unless_none_says_otherwise() {
    let masks = |value: &str| {
        transformer(&format!(
            r#""norm": "none", "masks": {{"decoder": {value}}}"#
        ))
        .masks
    };
    let window = [MaskRule::Window(1)];
    for (value, rules, free) in [
        (r#"{"window": 1}"#, &window[..], false),
        (r#"["none", {"window": 1}]"#, &window[..], true),
        (r#""none""#, &[], true),
        ("[]", &[], false),
    ] {
        let masks = masks(value);
        assert_eq!(masks.decoder, rules, "{value}");
        assert_eq!(masks.decoder_not_causal, free, "{value}");
    }
}

#[test]
fn what_goes_in_and_comes_out_is_read() {
    let read = transformer(
        r#""$schema": "s", "source": {"tokens": ["a"], "X": [[1]]}, "memory": {"X": [[2]]},
           "target": {"tokens": ["b"], "start": "<s>"}, "generate": {"start": "<s>", "end": "</s>"},
           "output_projection": {"W": [[1, 2]], "b": [3, 4], "vocabulary": ["x", "y"]}"#,
    );
    let source = read.source.expect("given");
    assert_eq!(source.x.as_deref(), Some(&matrix([[1.0]])));
    assert_eq!(read.target.expect("given").start.as_deref(), Some("<s>"));
    assert!(read.memory.expect("given").x.is_some());
    let generate = read.generate.expect("given");
    assert_eq!((generate.end.as_str(), generate.max_tokens), ("</s>", 50));
    let output = read.output_projection.expect("given");
    assert_eq!(*output.w, matrix([[1.0, 2.0]]));
    assert_eq!(output.b.as_deref(), Some(&matrix([[3.0, 4.0]])));
}

/// What the file holds and what the problem holds are the same numbers, once.
#[test]
fn a_matrix_is_held_once() {
    let text = r#"{"encoder": {"layers": [LAYER]}, "norm": "none", "source": {"X": [[1]]}}"#;
    let file = read(&text.replace("LAYER", &layer("")));
    let copy = file.problem.clone();
    let model = attn::model::build(&copy).expect("a whole problem");
    let Body::Transformer(transformer) = &file.problem.body else {
        panic!("a Transformer");
    };
    let x = transformer
        .source
        .as_ref()
        .and_then(|source| source.x.as_ref());
    let x = x.expect("given");
    assert!(model.inputs.iter().any(|input| Arc::ptr_eq(input, x)));
    // The problem's, the copy's and the model's: the tree of values is gone.
    assert_eq!(Arc::strong_count(x), 3);
}

#[test]
fn every_matrix_is_read_under_its_key() {
    for (index, parameter) in Parameter::ALL.into_iter().enumerate() {
        let member = match parameter.key().strip_prefix("memory.") {
            Some(key) => format!("\"memory\": {{\"{key}\": [[{index}]]}}"),
            None => format!("\"{}\": [[{index}]]", parameter.key()),
        };
        let read = attention(&member);
        assert_eq!(read.matrices.len(), 1, "{member}");
        assert_eq!(*given(&read, parameter), matrix([[index as f64]]));
    }
}

#[test]
fn labels_belong_to_the_queries_or_to_the_memory() {
    let read = attention(r#""tokens": ["我", "爱"], "memory": {"tokens": ["a"]}"#);
    assert_eq!(
        read.tokens.as_deref(),
        Some(&["我".to_owned(), "爱".to_owned()][..])
    );
    assert_eq!(read.memory_tokens.as_deref(), Some(&["a".to_owned()][..]));
}

#[test]
fn the_conventions_are_read() {
    let scale = |value: &str| attention(&format!("\"scale\": {value}")).scale;
    assert_eq!(scale("\"1/sqrt(d_k)\""), Some(Scale::InverseRootDk));
    assert_eq!(scale("\"none\""), Some(Scale::None));
    assert_eq!(
        scale("{\"multiply_by\": 0.125}"),
        Some(Scale::MultiplyBy(0.125))
    );
    assert_eq!(
        scale("{\"divide_by\": \"sqrt(64)\"}"),
        Some(Scale::DivideBy(8.0))
    );
    assert_eq!(
        attention(r#""projection": "W@x""#).projection,
        Projection::WeightTimesColumn
    );
    assert_eq!(
        attention(r#""masked_row": "uniform""#).masked_row,
        MaskedRow::Uniform
    );
}

#[test]
fn every_form_of_mask_is_read() {
    let mask = |value: &str| attention(&format!("\"mask\": {value}")).mask;
    let flags = matrix([[1.0, 0.0], [1.0, 1.0]]);
    assert_eq!(mask("\"causal\""), [MaskRule::Causal]);
    assert_eq!(mask("\"strictly_causal\""), [MaskRule::StrictlyCausal]);
    assert_eq!(mask("{\"window\": 0}"), [MaskRule::Window(0)]);
    assert_eq!(
        mask("{\"padding\": [1, false]}"),
        [MaskRule::Padding(vec![true, false])]
    );
    assert_eq!(
        mask("{\"allow\": [[true, false], [1, 1]]}"),
        [MaskRule::Allow(flags.clone())]
    );
    assert_eq!(
        mask("{\"block\": [[1, 0], [1, 1]]}"),
        [MaskRule::Block(flags)]
    );
    let added = matrix([[0.0, f64::NEG_INFINITY, -1.5]]);
    for row in ["[[0, \"-inf\", -1.5]]", "[0, \"−∞\", \"-3/2\"]"] {
        assert_eq!(
            mask(&format!("{{\"add\": {row}}}")),
            [MaskRule::Add(added.clone())]
        );
    }
    assert_eq!(mask("[]"), []);
    let rules = |count: usize| format!("[{}]", vec!["\"causal\""; count].join(", "));
    assert_eq!(mask(&rules(64)).len(), 64);
    for count in [65, 100_000] {
        let text = format!("{{\"mask\": {}}}", rules(count));
        let error = input::problem(&Source::new("f", text)).expect_err("too many");
        assert_eq!(error.kind().name(), "TooManyRules");
    }
    assert_eq!(
        mask("[\"causal\", \"none\", {\"window\": 1}]"),
        [MaskRule::Causal, MaskRule::Window(1)]
    );
}

#[test]
fn a_batch_of_one_is_taken_off_and_said() {
    let file =
        read(r#"{"X": [[[1, 2], [3, 4]]], "b_Q": [[1, 2]], "mask": {"allow": [[[[1, 0]]]]}}"#);
    assert_eq!(
        *given(file.problem.attention().expect("one"), Parameter::X),
        matrix([[1.0, 2.0], [3.0, 4.0]])
    );
    let notices = file.problem.notices.iter();
    let notices: Vec<_> = notices
        .map(|notice| notice.plain(Language::English, 3))
        .collect();
    assert_eq!(
        notices,
        ["`X`, `mask` came with a leading axis of length 1 (a batch of one), which was taken off",]
    );
}

#[test]
fn a_fault_within_a_batch_has_its_whole_path() {
    let source = Source::new("f", r#"{"X": [[[1, 2], [3, null]]]}"#);
    let error = input::problem(&source).expect_err("null");
    assert_eq!(error.path(), "X[1][2][2]");
    assert_eq!(
        error.to_string(),
        "f:1:21: this is null; it must be a number"
    );
}

#[test]
fn what_is_missing_is_told_at_once() {
    let says = |members: &str| {
        let problem = read(&format!("{{{members}}}")).problem;
        let misfit = attn::model::build(&problem).expect_err("something is missing");
        misfit.message().plain(Language::English, 3)
    };
    assert_eq!(
        says(r#""X": [[1]]"#),
        "`W_Q`, `W_K`, `W_V` are missing: `queries`, `keys`, `values` are worked out from them"
    );
    assert_eq!(
        says(r#""X": [[1]], "W_Q": [[1]]"#),
        "`W_K`, `W_V` are missing: `keys`, `values` are worked out from them"
    );
    assert_eq!(
        says(r#""X": [[1]], "W_Q": [[1]], "K": [[1]]"#),
        "`W_V` is missing: the stage `values` needs it"
    );
    assert_eq!(
        says(r#""Q": [[1]], "memory": {"X_K": [[1]]}"#),
        "`memory.X_V`, `W_K`, `W_V` are missing: `keys`, `values` are worked out from them"
    );
    assert_eq!(
        says(r#""attention_weights": [[1]], "W_V": [[1]]"#),
        "`X` is missing: the stage `values` needs it"
    );
}

#[test]
fn positions_in_a_path_say_from_where_they_count() {
    let at = |text: &str| {
        let error = input::problem(&Source::new("f", text)).expect_err(text);
        let shown = report(&error, Language::English, 80);
        let shown = anstream::adapter::strip_str(&shown).to_string();
        shown.lines().nth(1).map(str::to_owned)
    };
    assert_eq!(
        at(r#"{"X": [[1], [null]]}"#).as_deref(),
        Some(" --> f:1:14 at X[2][1], counted from 1")
    );
    assert_eq!(at(r#"{"X": 1}"#).as_deref(), Some(" --> f:1:7 at X"));
}

#[test]
fn parts_are_found_again_by_their_path() {
    let text = r#"{"X": [[1, 2]], "mask": ["causal", {"window": 1}], "memory": {"X": [[3]]}}"#;
    let file = read(text);
    let at = |path| file.locate(path).and_then(|span| text.get(span));
    assert_eq!(at("X"), Some("[[1, 2]]"));
    assert_eq!(at("X[1][2]"), Some("2"));
    assert_eq!(at("mask[2]"), Some("{\"window\": 1}"));
    assert_eq!(at("memory.X"), Some("[[3]]"));
    assert_eq!(
        at("memory.tokens"),
        Some("{\"X\": [[3]]}"),
        "the nearest value around it"
    );
    assert_eq!(at("W_Q"), None);
    assert_eq!(at(""), None);
}

#[test]
fn a_fault_of_the_whole_is_shown_at_its_part() {
    let file = read("{\n  \"X\": [[1, 2]],\n  \"Q\": [[1]]\n}");
    let code = |key| Code::from(key);
    let error = file.fault(
        "X",
        misfit::unused(code("X")),
        Some(misfit::unused_help(code("X"))),
    );
    assert_eq!(error.path(), "X");
    let shown = anstream::adapter::strip_str(&report(&error, Language::English, 80)).to_string();
    let lines: Vec<_> = shown.lines().collect();
    assert_eq!(lines[1], " --> problem.json:2:8 at X");
    assert_eq!(
        lines[3..5],
        ["2 |   \"X\": [[1, 2]],", "  |        ^^^^^^^^"]
    );

    let error = file.fault("", misfit::missing_d_k(), None);
    let shown = anstream::adapter::strip_str(&report(&error, Language::English, 80)).to_string();
    assert_eq!(shown.lines().nth(1), Some(" --> problem.json"));
}
