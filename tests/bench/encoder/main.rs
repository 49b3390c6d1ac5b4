//! One side of the comparison that `tests/bench/encoder.py` makes: an encoder of six layers (d = 512, 8 heads,
//! d_ff = 2048) on made-up numbers, walked once for every line on standard input; the seconds of each walk
//! go to standard output.
//!
//!     encoder TOKENS [--layers N] [--keep [--read]] [--dump DIRECTORY]
//!     encoder --peak
//!
//! `--keep` keeps every stage, where otherwise only the output is; `--read` asks for each of them as well. `--dump` writes the inputs and the output
//! first: `NAME ROWS COLUMNS` lines in `names.txt`, the numbers in `values.bin` one after the other, column by
//! column, as little-endian f64. `--peak` answers with the seconds of 10⁹ multiplications and additions out of
//! registers, on as many threads.

mod peak;

use std::fs::File;
use std::io::{self, BufRead, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use attn::expression::Source;
use attn::invent::{Recipe, Stacks, Tokens, random};
use attn::matrix::Matrix;
use attn::model::{Model, build};
use attn::problem::{Body, Parameter, Sequence};
use attn::trace::{Keep, Options, evaluate};

#[global_allocator]
static MEMORY: attn_kernel::LargePages = attn_kernel::LargePages;

/// d_model.
const WIDTH: usize = 512;

const BIASES: [Parameter; 4] = [Parameter::BQ, Parameter::BK, Parameter::BV, Parameter::BO];

struct Arguments {
    tokens: usize,
    layers: usize,
    keep: bool,
    read: bool,
    dump: Option<PathBuf>,
}

fn arguments() -> Option<Arguments> {
    let mut given = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench");
    let mut arguments = Arguments {
        tokens: given.next()?.parse().ok()?,
        layers: 6,
        keep: false,
        read: false,
        dump: None,
    };
    while let Some(option) = given.next() {
        match option.as_str() {
            "--keep" => arguments.keep = true,
            "--read" => arguments.read = true,
            "--layers" => arguments.layers = given.next()?.parse().ok()?,
            "--dump" => arguments.dump = Some(given.next()?.into()),
            _ => return None,
        }
    }
    Some(arguments)
}

/// Numbers as a network may have them: what comes in is of size 1, and every bias is some number.
fn model(tokens: usize, layers: usize) -> Result<Model, String> {
    let recipe = Recipe {
        tokens: Tokens::Count(tokens),
        d_model: WIDTH,
        heads: 8,
        stacks: Some(Stacks {
            encoder: layers,
            decoder: 0,
            d_ff: Some(2048),
            vocabulary: None,
        }),
        ..Recipe::default()
    };
    let mut problem = random(&recipe).map_err(|refused| format!("{refused:?}"))?;
    let Body::Transformer(transformer) = &mut problem.body else {
        return Err("no Transformer".to_owned());
    };
    let waves = |rows: usize, step: f64| {
        let wave = |row: usize, column: usize| ((row * WIDTH + column) as f64 * step).sin();
        Arc::new(Matrix::from_fn(rows, WIDTH, wave))
    };
    transformer.source = Some(Sequence {
        x: Some(waves(tokens, 1.7)),
        ..Sequence::default()
    });
    transformer.source_embedding = None;
    transformer.positions = None;
    for layer in transformer
        .encoder
        .iter_mut()
        .flat_map(|stack| &mut stack.layers)
    {
        for (number, bias) in BIASES.into_iter().enumerate() {
            let values = waves(1, 0.3 + number as f64);
            layer.self_attention.matrices.insert(bias, values);
        }
    }
    build(&problem).map_err(|misfit| format!("{misfit:?}"))
}

fn dump(model: &Model, output: &Matrix, into: &Path) -> io::Result<()> {
    let mut names = BufWriter::new(File::create(into.join("names.txt"))?);
    let mut values = BufWriter::new(File::create(into.join("values.bin"))?);
    let inputs = model.program.inputs.iter().zip(&model.inputs);
    let named = inputs.map(|(input, matrix)| (input.key.to_string(), matrix.as_ref()));
    for (name, matrix) in named.chain([("output".to_string(), output)]) {
        writeln!(names, "{name} {} {}", matrix.nrows(), matrix.ncols())?;
        for value in matrix.iter() {
            values.write_all(&value.to_le_bytes())?;
        }
    }
    names.flush()?;
    values.flush()
}

/// Answers every line on standard input with what `seconds` measures.
fn serve(mut seconds: impl FnMut() -> Result<f64, String>) -> Result<(), String> {
    for line in io::stdin().lock().lines() {
        line.map_err(|error| error.to_string())?;
        println!("{}", seconds()?);
    }
    Ok(())
}

fn main() -> Result<(), String> {
    if std::env::args().any(|argument| argument == "--peak") {
        let threads = std::env::var("RAYON_NUM_THREADS");
        let threads = threads.map_or(1, |threads| threads.parse().unwrap_or(1));
        println!("{threads} threads");
        return serve(|| Ok(peak::seconds(threads)));
    }
    let Some(arguments) = arguments() else {
        // `cargo bench` starts every bench: without a number there is nothing to do.
        return Ok(());
    };
    let model = model(arguments.tokens, arguments.layers)?;
    let last = model.program.stages.len() - 1;
    let options = Options {
        keep: if arguments.keep {
            Keep::All
        } else {
            Keep::Only(vec![last])
        },
        ..Options::default()
    };
    let walk = || {
        let trace = evaluate(&model.program, &model.inputs, &options);
        trace.map_err(|stop| format!("{stop:?}"))
    };
    if let Some(into) = &arguments.dump {
        let trace = walk()?;
        let output = trace.matrix(Source::Stage(last)).ok_or("no output")?;
        dump(&model, output, into).map_err(|error| error.to_string())?;
    }
    println!(
        "{} stages, the last {}",
        last + 1,
        model.program.stages[last].key
    );
    serve(|| {
        let start = Instant::now();
        let trace = walk()?;
        if arguments.read {
            for stage in 0..=last {
                std::hint::black_box(trace.matrix(Source::Stage(stage)));
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        drop(trace);
        Ok(seconds)
    })
}
