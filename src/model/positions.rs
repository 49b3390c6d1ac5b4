//! A table of sinusoidal positions by itself (Vaswani et al. 2017, section 3.5).

use std::sync::Arc;

use super::attention::FEATURES;
use super::builder::{Builder, MOST_CELLS};
use super::{Misfit, Model};
use crate::matrix::Shape;
use crate::op::{self, Op};
use crate::problem::SinusoidLayout;
use crate::program::{Axis, AxisKind, Key, Name, Scope};

/// The program of the table alone: `shape.rows` positions from `start` on, `shape.columns` wide. Its
/// rows are labelled by their position.
///
/// # Errors
/// [`Misfit::TooLarge`] where the table is too large to be looked at.
pub fn positions(
    shape: Shape,
    base: f64,
    start: usize,
    layout: SinusoidLayout,
) -> Result<Model, Misfit> {
    let key = Key::new(Scope::default(), Name::Positions);
    let cells = shape.rows.checked_mul(shape.columns);
    if cells.is_none_or(|cells| cells > MOST_CELLS) {
        return Err(Misfit::TooLarge { key, shape });
    }
    let table = op::Sinusoid {
        base,
        start,
        layout: match layout {
            SinusoidLayout::Interleaved => op::Layout::Interleaved,
            SinusoidLayout::Concatenated => op::Layout::Halves,
        },
        ..op::Sinusoid::new(shape.rows, shape.columns)
    };
    let labels = (0..shape.rows).map(|row| format!("pos={}", start as u128 + row as u128));
    let rows = Axis {
        kind: AxisKind::Queries,
        labels: Some(labels.collect::<Arc<[String]>>()),
    };
    let mut builder = Builder::default();
    builder.stage(key, Op::Sinusoid(table), Vec::new(), (rows, FEATURES))?;
    Ok(Model {
        program: builder.program,
        inputs: builder.matrices,
        generated: Vec::new(),
    })
}
