//! A program in the making, with the matrices it runs on.

use std::collections::HashMap;
use std::sync::Arc;

use super::misfit::Misfit;
use super::remedy::Remedy;
use crate::expression::Source;
use crate::matrix::{Matrix, Shape};
use crate::op::Op;
use crate::problem::Projection;
use crate::program::{Axis, Input, InputKey, Key, Program, Scope, StageUnfit};

/// No matrix may have more cells: 2^27 of them are a gibibyte.
pub(super) const MOST_CELLS: usize = 1 << 27;

/// A program in the making, perhaps with one thing changed to see whether that makes it fit.
#[derive(Debug, Default)]
pub(super) struct Builder {
    pub program: Program,
    /// The inputs, in the program's order.
    pub matrices: Vec<Arc<Matrix>>,
    /// Where each of them is.
    known: HashMap<InputKey, Source>,
    /// The change that is tried.
    change: Option<Remedy>,
}

impl Builder {
    /// An empty program, `change` being tried on what is added to it.
    pub fn trying(change: Remedy) -> Self {
        Self {
            change: Some(change),
            ..Self::default()
        }
    }

    /// The shape that `matrix`, given under `key`, counts as.
    pub fn shape_of(&self, key: InputKey, matrix: &Matrix) -> Shape {
        let shape = Shape::of(matrix);
        match self.change {
            Some(Remedy::Transpose(changed)) if changed == key => shape.transposed(),
            Some(Remedy::Resize(changed, shape)) if changed == key => shape,
            _ => shape,
        }
    }

    /// Which way weights multiply, where the file says `given`.
    pub fn projection(&self, given: Projection) -> Projection {
        match self.change {
            Some(Remedy::Projection(changed)) => changed,
            _ => given,
        }
    }

    /// How many heads there are in the block `scope`, where the file says `given`.
    pub fn heads(&self, scope: Scope, given: usize) -> usize {
        match self.change {
            Some(Remedy::Heads(changed, heads)) if changed == scope.step(None) => heads,
            _ => given,
        }
    }

    /// The input that holds `matrix` under `key`, added where it is not there yet.
    pub fn input(
        &mut self,
        key: InputKey,
        matrix: &Arc<Matrix>,
        (rows, columns): (Axis, Axis),
    ) -> Source {
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        self.matrices.push(Arc::clone(matrix));
        let input = self.program.input(Input {
            key,
            symbol: key.symbol(),
            shape: self.shape_of(key, matrix),
            rows,
            columns,
        });
        self.known.insert(key, input);
        input
    }

    /// Adds a stage.
    ///
    /// # Errors
    /// Where its operands do not fit together, or its result is larger than any machine should be
    /// asked to hold.
    pub fn stage(
        &mut self,
        key: Key,
        op: Op,
        operands: Vec<Source>,
        axes: (Axis, Axis),
    ) -> Result<Source, Misfit> {
        let formula = op.clone();
        let added = self
            .program
            .stage(key, op, operands, axes)
            .map_err(|unfit: StageUnfit| Misfit::shape(&self.program, key, &formula, &unfit))?;
        let shape = self.program.shape(added);
        let cells = shape.rows.checked_mul(shape.columns);
        if cells.is_none_or(|cells| cells > MOST_CELLS) {
            return Err(Misfit::TooLarge { key, shape });
        }
        Ok(added)
    }

    /// Lets `key` stand for the stage `source` too.
    pub fn alias(&mut self, key: Key, source: Source) {
        if let Source::Stage(stage) = source {
            self.program.aliases.push((key, stage));
        }
    }
}
