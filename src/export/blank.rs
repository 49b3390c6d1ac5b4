//! An empty answers file, in every form that `check` reads.

use std::io::{self, Write};

use crate::matrix::Shape;
use crate::program::{Axis, Program};
use crate::text::harmless;

/// The form of an empty sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A stage's name, then its rows, a blank a cell.
    Text,
    /// Stages as keys, null a cell.
    Json,
    /// stage,row,column,value with no values.
    Csv,
    /// Tables, to print and fill in by hand.
    Markdown,
}

/// Writes an empty sheet for `stages`.
///
/// # Errors
/// Whatever writing meets.
pub fn blank(
    mut out: impl Write,
    program: &Program,
    stages: &[usize],
    form: Form,
) -> io::Result<()> {
    let named = |stage: usize| {
        (
            program.stages[stage].key.to_string(),
            program.stages[stage].shape,
        )
    };
    match form {
        Form::Text => {
            for &stage in stages {
                let (key, Shape { rows, columns }) = named(stage);
                let row = vec!["_"; columns].join(" ");
                writeln!(out, "{key}")?;
                (0..rows).try_for_each(|_| writeln!(out, "{row}"))?;
                writeln!(out)?;
            }
        }
        Form::Json => {
            let lines: Vec<String> = stages
                .iter()
                .map(|&stage| {
                    let (key, Shape { rows, columns }) = named(stage);
                    let row = format!("[{}]", vec!["null"; columns].join(", "));
                    format!("  \"{key}\": [{}]", vec![row.as_str(); rows].join(", "))
                })
                .collect();
            writeln!(out, "{{\n{}\n}}", lines.join(",\n"))?;
        }
        Form::Csv => {
            writeln!(out, "stage,row,column,value")?;
            for &stage in stages {
                let (key, Shape { rows, columns }) = named(stage);
                for row in 1..=rows {
                    (1..=columns).try_for_each(|column| writeln!(out, "{key},{row},{column},"))?;
                }
            }
        }
        Form::Markdown => {
            for &stage in stages {
                let stage = &program.stages[stage];
                let Shape { rows, columns } = stage.shape;
                let line = |label: &str, cell: &str| {
                    format!("| {label} |{}", format!(" {cell} |").repeat(columns))
                };
                let heads: Vec<String> = labels(&stage.columns, columns).collect();
                writeln!(out, "{}\n\n|   | {} |", stage.key, heads.join(" | "))?;
                writeln!(out, "{}", line("---", "---"))?;
                for label in labels(&stage.rows, rows) {
                    writeln!(out, "{}", line(&label, "_"))?;
                }
                writeln!(out)?;
            }
        }
    }
    Ok(())
}

/// What the positions of an axis are called, as a cell of a Markdown table has it.
fn labels(axis: &Axis, length: usize) -> impl Iterator<Item = String> {
    let labels = axis.all_labels(length).into_iter();
    labels.map(|label| {
        let label = harmless::label(&label);
        let mut escaped = String::with_capacity(label.len());
        for c in label.chars() {
            if c.is_ascii_punctuation() && !"()-,.:;'?!%/+=".contains(c) {
                escaped.push('\\');
            }
            escaped.push(c);
        }
        escaped
    })
}
