//! What is fuzzed, and what must hold whatever the bytes are: nothing panics, nothing hides in a message, and what can be
//! said in two ways is said the same in both. cargo-fuzz runs these (`tests/fuzz/fuzz_targets`), and a test runs
//! them on the corpora and on what they mutate to (`tests/engine/corpora.rs`).
//!
//! No reader may hold more memory than its input's size warrants, whatever that claims.
//!
//! A new reader has a function here, a line in [`TARGETS`], a folder in `corpus` and a file in `fuzz_targets`.

#![allow(dead_code)] // Each target's program uses one of them.

mod archive;
mod tensors;
mod traces;

use std::sync::OnceLock;

use attn::check::{Options as Marking, Solution};
use attn::expression::{CellRef, Source as Of};
use attn::generation::generate;
use attn::input::{self, Error, Path, Source};
use attn::interval::{Intervals, UNIT_ROUNDOFF};
use attn::matrix::Matrix;
use attn::message::Language;
use attn::model::Model;
use attn::number::typed;
use attn::op::Op;
use attn::problem::{Body, Problem};
use attn::program::Program;
use attn::report::report;
use attn::trace::{Options, Trace, evaluate};

// Whoever has this module has that one beside it.
use super::follow::{follow, same};
pub use tensors::{dump, named, npy, npz, safetensors, torch};
pub use traces::trace;

/// What is run on any bytes; it panics where something does not hold.
pub type Target = fn(&[u8]);

/// All targets by name.
pub const TARGETS: &[(&str, Target)] = &[
    ("problem", problem),
    ("answers_json", answers_json),
    ("answers_csv", answers_csv),
    ("answers_text", answers_text),
    ("number", number),
    ("address", address),
    ("derivation", derivation),
    ("npy", npy),
    ("npz", npz),
    ("safetensors", safetensors),
    ("dump", dump),
    ("named", named),
    ("torch", torch),
    ("trace", trace),
];

/// More cells than these take longer than a fuzzer should wait.
const MOST_CELLS: usize = 20_000;

/// How many bytes a reader may take for each byte of its input: an array of no numbers, `[]`, is a node of a tree, and a
/// number of one byte is a cell of a sheet.
const MOST_TAKEN: u64 = 256;
/// How many it may take however little there is to read.
const ALWAYS: u64 = 1 << 20;

/// A problem file: what is read is written, and reads back the same.
pub fn problem(data: &[u8]) {
    let Some(read) = read(data) else { return };
    again(&read);
    walked(&read);
}

/// A sheet of answers in JSON, a trace among them.
pub fn answers_json(data: &[u8]) {
    answers("sheet.json", data);
}

/// A sheet of answers in CSV.
pub fn answers_csv(data: &[u8]) {
    answers("sheet.csv", data);
}

/// A sheet of answers as people type it.
pub fn answers_text(data: &[u8]) {
    answers("sheet.txt", data);
}

/// A number as people type it: what Rust reads too is the same, and an error points into the text.
pub fn number(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let _ = input::typed_number(text);
    match typed::number(text) {
        Ok(value) => {
            assert!(value.is_finite());
            if let Ok(other) = text.parse::<f64>() {
                assert!(same(value, other), "{value} for {other}");
            }
        }
        Err(error) => assert!(text.get(error.span.clone()).is_some(), "{error:?}"),
    }
}

/// The places and the stages that people name: a path, a stage, a row.
pub fn address(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if let Some(path) = Path::parse(text) {
        let written = path.to_string();
        assert_eq!(Path::parse(&written), Some(path), "{written:?}");
    }
    let program = &sheet_of().program;
    let _ = program.select(text);
    let stage = &program.stages[0];
    if let Ok(row) = stage.rows.position(text, stage.shape.rows) {
        assert!(row < stage.shape.rows);
    }
}

/// Every number of a problem: the arithmetic behind it comes to it, and its interval holds it.
pub fn derivation(data: &[u8]) {
    let Some(read) = read(data) else { return };
    let Some(model) = built(&read) else { return };
    let Ok(trace) = evaluate(&model.program, &model.inputs, &Options::default()) else {
        return;
    };
    for (index, stage) in model.program.stages.iter().enumerate() {
        if matches!(stage.op, Op::Given(_)) {
            continue;
        }
        let operands: Option<Vec<&Matrix>> =
            stage.operands.iter().map(|of| trace.matrix(*of)).collect();
        let operands = operands.expect("every stage is kept");
        let exact: Vec<Intervals> = operands.iter().map(|of| Intervals::exact(of)).collect();
        let exact: Vec<&Intervals> = exact.iter().collect();
        let op = stage.op.operation();
        let enclosure = op.enclose(&exact, UNIT_ROUNDOFF);
        for (row, column) in corners(stage.shape.rows, stage.shape.columns) {
            let at = CellRef {
                source: Of::Stage(index),
                row,
                column,
            };
            let value = trace.value(at).expect("every stage is kept");
            let within = enclosure.at(row, column);
            let held = within.contains(value) || value.is_nan();
            assert!(
                held,
                "{} {row} {column}: {value} outside {within:?}",
                stage.key
            );
            comes_to(
                &trace,
                at,
                value,
                2.0 * op.rounding(&operands, row, column, UNIT_ROUNDOFF),
            );
        }
    }
}

/// The arithmetic behind a cell comes to its value, to within `bound`.
fn comes_to(trace: &Trace<'_>, at: CellRef, value: f64, bound: f64) {
    let Some(derived) = trace.derive(at) else {
        return;
    };
    assert!(same(derived.value, value));
    let worked = follow(&derived.arithmetic);
    let agrees = same(worked, value) || (worked - value).abs() <= bound;
    assert!(agrees, "{at:?}: {worked} for {value}, to within {bound}");
}

/// A few cells of a matrix, those at its ends among them.
fn corners(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    let few = |length: usize| {
        let mut few = vec![0, length / 2, length.saturating_sub(1)];
        few.dedup();
        few
    };
    let columns = few(columns);
    few(rows)
        .into_iter()
        .flat_map(move |row| columns.clone().into_iter().map(move |column| (row, column)))
}

/// What is read is written, and reads back the same.
fn again(read: &Problem) {
    let mut written = Vec::new();
    attn::export::problem(&mut written, read).expect("memory takes everything");
    let again = Source::from_bytes("again.json", written).expect("text");
    let again = input::problem(&again).expect("what is written can be read");
    let (one, other) = (
        format!("{:?}", read.body),
        format!("{:?}", again.problem.body),
    );
    assert_eq!(one, other, "it reads back the same");
}

/// It can be walked through, or words say why not.
fn walked(problem: &Problem) {
    let Some(model) = built(problem) else { return };
    let _ = evaluate(&model.program, &model.inputs, &Options::default());
}

/// What `read` gives of an input of that `size`, which bounds the bytes that it may hold at once.
fn holding<T>(size: usize, read: impl FnOnce() -> T) -> T {
    let mut given = None;
    let held = allocation_counter::measure(|| given = Some(read()));
    let (held, most) = (held.bytes_max, size as u64 * MOST_TAKEN + ALWAYS);
    assert!(held <= most, "{held} bytes for an input of {size}");
    given.expect("it was run")
}

/// The problem in `data`, if it is one.
fn read(data: &[u8]) -> Option<Problem> {
    let source = Source::from_bytes("problem.json", data.to_vec());
    let read = |source| holding(data.len(), || input::problem(&source));
    match source.and_then(read) {
        Ok(file) => Some(file.problem),
        Err(error) => {
            told(&error);
            None
        }
    }
}

/// Its program, where it is whole and small enough to walk.
fn built(problem: &Problem) -> Option<Model> {
    if let Body::Transformer(transformer) = &problem.body
        && let Some(generate) = &transformer.generate
        && generate.max_tokens > 5
    {
        return None;
    }
    let model = generate(problem).ok()?;
    let stages = model.program.stages.iter();
    let cells: usize = stages
        .map(|stage| stage.shape.rows * stage.shape.columns)
        .sum();
    (cells <= MOST_CELLS).then_some(model)
}

/// What every sheet of text is for.
fn sheet_of() -> &'static Model {
    static MODEL: OnceLock<Model> = OnceLock::new();
    MODEL.get_or_init(|| model(include_str!("../../fixtures/problems/three-words.json")))
}

/// What every dump is of.
fn heads_of() -> &'static Model {
    static MODEL: OnceLock<Model> = OnceLock::new();
    MODEL.get_or_init(|| model(include_str!("../../fixtures/problems/heads.json")))
}

fn model(text: &str) -> Model {
    let file = input::problem(&Source::new("problem.json", text)).expect("a problem");
    generate(&file.problem).expect("a whole one")
}

fn answers(name: &str, data: &[u8]) {
    let program: &Program = &sheet_of().program;
    let source = Source::from_bytes(name, data.to_vec());
    let read = |source| holding(data.len(), || input::answers(&source, program));
    match source.and_then(read) {
        Ok(sheet) => {
            let solution = Solution::of(program, &sheet_of().inputs);
            let solution = solution.expect("nothing overflows");
            let marked = solution.mark(&sheet, &Marking::default());
            let mut written = Vec::new();
            let wire = attn::export::MarkedSheet {
                name,
                report: &marked.report,
                answers: true,
                points: None,
            };
            attn::export::check(&mut written, program, &wire).expect("memory takes everything");
        }
        Err(error) => told(&error),
    }
}

/// Whatever is wrong can be told in both languages, and nothing in it steers a terminal.
fn told(error: &Error) {
    for language in [Language::English, Language::Chinese] {
        let said = report(error, language, 80);
        // The styles of a report are all that begins with an escape.
        let mut pieces = said.split('\x1b');
        let first = pieces.next().unwrap_or_default();
        let styled = pieces.all(|piece| piece.starts_with('['));
        assert!(styled && !first.is_empty() || said.starts_with("\x1b["));
        let unseen = |c: char| {
            c.is_control() && !matches!(c, '\n' | '\x1b')
                || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        assert!(!said.contains(unseen), "{said:?}");
    }
}
