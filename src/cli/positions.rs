//! `attn positions`

use super::args;
use super::explain;
use super::failure::Failure;
use super::form::Form;
use super::load::{self, Loaded};
use super::settings::Settings;
use crate::input::{ProblemFile, Source};
use crate::matrix::Shape;
use crate::message::cli as say;
use crate::model;
use crate::problem::{Attention, Body, Positions, Problem, SinusoidLayout};

/// Walks a table of positions.
///
/// # Errors
/// Where the table is too large, a row or a column is not there, or the result cannot be written.
pub fn run(args: &args::Positions, settings: &Settings) -> Result<(), Failure> {
    let shape = Shape::new(args.count, args.d_model);
    if shape.rows == 0 || shape.columns == 0 {
        return Err(Failure::usage(say::no_positions(), None));
    }
    if args.row.is_some() && matches!(args.format, Form::Data(_)) {
        return Err(Failure::usage(
            say::cell_with_data(),
            Some(say::cell_with_data_help()),
        ));
    }
    let (base, start) = (args.base, args.start);
    let layout = match args.layout {
        args::PositionsLayout::Interleaved => SinusoidLayout::Interleaved,
        args::PositionsLayout::Concatenated => SinusoidLayout::Concatenated,
    };
    let model = model::positions(shape, base, start, layout)
        .map_err(|misfit| Failure::usage(misfit.message(), misfit.help()))?;
    let problem = Problem {
        title: None,
        body: Body::Attention(Attention {
            positions: Some(Positions::Sinusoidal {
                base,
                start,
                layout,
            }),
            ..Attention::default()
        }),
        notices: Vec::new(),
    };
    let cell = cell(args, &model, shape)?;
    let loaded = Loaded {
        file: ProblemFile::new(problem, Source::new("attn positions", "")),
        model,
    };
    let walk = args::Walk {
        full: args.full,
        format: args.format,
        digits: args.digits,
        output: args.output.clone(),
        ..args::Walk::default()
    };
    explain::show(&loaded, &walk, Some(cell), settings)
}

/// The cell to work out: the one asked for, else one that shows what position and exponent do, where
/// there is a second position and a second pair of columns.
fn cell(
    args: &args::Positions,
    model: &model::Model,
    shape: Shape,
) -> Result<(usize, usize), Failure> {
    let (rows, columns) = (
        &model.program.stages[0].rows,
        &model.program.stages[0].columns,
    );
    Ok(match (&args.row, &args.column) {
        (Some(row), Some(column)) => (
            load::position(rows, shape.rows, row)?,
            load::position(columns, shape.columns, column)?,
        ),
        _ => {
            let second_pair = match args.layout {
                args::PositionsLayout::Interleaved => 2,
                args::PositionsLayout::Concatenated => 1,
            };
            (1.min(shape.rows - 1), second_pair.min(shape.columns - 1))
        }
    })
}
