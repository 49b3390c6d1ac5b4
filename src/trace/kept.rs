//! What a trace keeps of its stages. A row of scores becomes a row of weights in less time than the system
//! takes to hand out fresh memory for it: large stages that only rows of other stages are needed for are
//! worked out when somebody asks for them, to the same bit.

use std::ops::Range;
use std::sync::OnceLock;

use attn_kernel::{below_one_another, recycle};

use super::blocks::TALL;
use super::evaluate::{Trace, rounded};
use crate::expression::Source;
use crate::matrix::Matrix;
use crate::program::Program;

/// A stage of fewer numbers is kept as it was worked out.
const LARGE: usize = 1 << 16;

/// A stage of a trace.
#[derive(Clone, Debug, Default)]
pub enum Kept {
    /// Nobody wanted it.
    #[default]
    Nothing,
    /// Its numbers.
    Matrix(Matrix),
    /// Its numbers once they are asked for.
    OnDemand(OnceLock<Matrix>),
}

impl Kept {
    /// Whether it can be asked for.
    pub const fn is_there(&self) -> bool {
        !matches!(self, Self::Nothing)
    }
}

impl From<Option<Matrix>> for Kept {
    fn from(values: Option<Matrix>) -> Self {
        values.map_or(Self::Nothing, Self::Matrix)
    }
}

/// How many stages that are not there may stand behind one another.
const DEEP: usize = 4;

/// Which stages to work out only when somebody looks: large ones that nobody `settled` and that take no product,
/// only the same rows of their operands.
pub(super) fn on_demand(program: &Program, settled: &[usize]) -> Vec<bool> {
    // How many such stages stand behind one another, up to each.
    let mut depths: Vec<usize> = Vec::with_capacity(program.stages.len());
    for (index, stage) in program.stages.iter().enumerate() {
        let op = stage.op.operation();
        let large = stage.shape.rows.saturating_mul(stage.shape.columns) >= LARGE;
        let by_rows = (0..stage.operands.len()).all(|operand| op.by_rows(operand));
        let behind = stage.operands.iter().map(|source| match *source {
            Source::Input(_) => 0,
            Source::Stage(operand) => depths[operand],
        });
        let depth = match behind.max() {
            Some(behind) if large && by_rows && behind < DEEP => behind + 1,
            _ => 0,
        };
        depths.push(if settled.contains(&index) { 0 } else { depth });
    }
    depths.into_iter().map(|depth| depth > 0).collect()
}

impl Trace<'_> {
    /// The numbers of a source; `None` where the stage was not kept.
    pub fn matrix(&self, source: Source) -> Option<&Matrix> {
        let index = match source {
            Source::Input(index) => return self.inputs.get(index).map(AsRef::as_ref),
            Source::Stage(index) => index,
        };
        match self.stages.get(index)? {
            Kept::Nothing => None,
            Kept::Matrix(values) => Some(values),
            Kept::OnDemand(values) => match values.get() {
                Some(values) => Some(values),
                None => {
                    let whole = self.worked_out(index)?;
                    Some(values.get_or_init(|| whole))
                }
            },
        }
    }

    /// A stage from its operands, some rows at a time, so that what is not there stays in the cache.
    fn worked_out(&self, stage: usize) -> Option<Matrix> {
        let rows = self.program.stages.get(stage)?.shape.rows;
        let blocks = (0..rows).step_by(TALL).map(|from| {
            let rows = from..rows.min(from + TALL);
            self.rows_worked_out(stage, rows)
        });
        let blocks: Vec<Matrix> = blocks.collect::<Option<_>>()?;
        let whole = below_one_another(&blocks);
        blocks.into_iter().for_each(recycle);
        Some(whole)
    }

    /// Some rows of a stage from the same rows of its operands.
    fn rows_worked_out(&self, stage: usize, rows: Range<usize>) -> Option<Matrix> {
        let stage = self.program.stages.get(stage)?;
        let operands = stage.operands.iter().map(|&operand| {
            if let Source::Stage(index) = operand
                && let Some(Kept::OnDemand(values)) = self.stages.get(index)
                && values.get().is_none()
            {
                return self.rows_worked_out(index, rows.clone());
            }
            let values = self.matrix(operand)?;
            Some(attn_kernel::rows(values, rows.clone()))
        });
        let operands: Vec<Matrix> = operands.collect::<Option<_>>()?;
        let borrowed: Vec<&Matrix> = operands.iter().collect();
        let value = stage.op.operation().evaluate(&borrowed);
        operands.into_iter().for_each(recycle);
        Some(rounded(&stage.op, value, self.round))
    }

    /// The numbers of every stage that was kept.
    pub fn into_stages(mut self) -> Vec<Option<Matrix>> {
        for index in 0..self.stages.len() {
            self.matrix(Source::Stage(index));
        }
        let stages = std::mem::take(&mut self.stages).into_iter();
        let values = stages.map(|kept| match kept {
            Kept::Nothing => None,
            Kept::Matrix(values) => Some(values),
            Kept::OnDemand(values) => values.into_inner(),
        });
        values.collect()
    }
}
