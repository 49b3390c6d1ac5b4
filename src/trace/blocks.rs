//! The walk of a program of many rows: most ops work out a row from the same row of what comes before, so
//! that stages in a row can be walked together for some rows at a time, with what passes between them
//! still in the cache, and for other rows on other threads.
//!
//! How rows are cut up depends on the program alone: neither the number of threads nor what is kept
//! changes a bit of the result.

use std::ops::Range;
use std::sync::Arc;

use crate::expression::Source;
use crate::matrix::Matrix;
use crate::program::Program;

/// Stages that are walked together.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Run {
    /// Their indices.
    stages: Range<usize>,
    /// How many rows each of them has.
    rows: usize,
    /// Whether they can be walked some rows at a time.
    by_rows: bool,
}

/// Whether walking in blocks would be any other than walking stage by stage.
pub(super) fn are_worth_it(program: &Program) -> bool {
    let tallest = program.stages.iter().map(|stage| stage.shape.rows).max();
    tallest.is_some_and(|rows| height(rows) < rows)
}

/// How many of so many rows are walked at a time: few enough that they stay in the cache beside what they
/// are multiplied by, enough that a product is worth it.
const fn height(rows: usize) -> usize {
    match rows {
        0..96 => rows,
        96..256 => 64,
        256..1024 => 128,
        _ => 256,
    }
}

/// Computes every stage, in blocks of rows. `settle` sees each block that an op gave: the index of the
/// stage, the first row, the block and what it was worked out from; it returns what to carry on with and
/// what there is to say of it. `keep` says which stages to give back.
///
/// # Errors
/// What `settle` returns for the earliest stage, and there for the first block; the walk ends there.
pub(super) fn walk<E: Send, N: Send>(
    program: &Program,
    inputs: &[Arc<Matrix>],
    keep: impl Fn(usize) -> bool + Sync,
    settle: impl Fn(usize, usize, Matrix, &[&Matrix]) -> Result<(Matrix, N), E> + Sync,
    mut note: impl FnMut(usize, usize, N),
) -> Result<Vec<Option<Matrix>>, E> {
    let last_readers = last_readers(program);
    let mut stages: Vec<Option<Matrix>> = program.stages.iter().map(|_| None).collect();
    for run in runs(program) {
        let wanted = |stage: usize| keep(stage) || last_readers[stage] >= run.stages.end;
        let height = if run.by_rows {
            height(run.rows)
        } else {
            run.rows
        };
        let blocks = run.rows.div_ceil(height.max(1)).max(1);
        let walked = attn_kernel::in_parallel(blocks, |block| {
            let rows = block * height..run.rows.min((block + 1) * height);
            let block = Block {
                program,
                run: &run,
                rows,
                inputs,
                stages: &stages,
                last_readers: &last_readers,
            };
            block.walk(&wanted, &settle)
        });
        let mut fault: Option<(usize, E)> = None;
        let mut done = Vec::with_capacity(walked.len());
        for block in walked {
            match block {
                Ok(block) => done.push(block),
                Err((stage, error)) if fault.as_ref().is_none_or(|(first, _)| stage < *first) => {
                    fault = Some((stage, error));
                }
                Err(_) => {}
            }
        }
        if let Some((_, error)) = fault {
            return Err(error);
        }
        for (block, walked) in done.iter_mut().enumerate() {
            for (stage, what) in walked.notes.drain(..) {
                note(stage, block * height, what);
            }
        }
        for stage in run.stages.clone().filter(|stage| wanted(*stage)) {
            let parts = done.iter_mut().filter_map(|walked| {
                let at = walked
                    .values
                    .iter()
                    .position(|(index, _)| *index == stage)?;
                Some(walked.values.swap_remove(at).1)
            });
            stages[stage] = Some(below_one_another(parts.collect(), run.rows));
        }
        for stage in 0..run.stages.end {
            if !keep(stage) && last_readers[stage] < run.stages.end {
                stages[stage] = None;
            }
        }
    }
    Ok(stages)
}

/// The last stage that reads each stage; itself where none does.
fn last_readers(program: &Program) -> Vec<usize> {
    let mut last: Vec<usize> = (0..program.stages.len()).collect();
    for (index, stage) in program.stages.iter().enumerate() {
        for source in &stage.operands {
            if let Source::Stage(operand) = source {
                last[*operand] = index;
            }
        }
    }
    last
}

/// The program's stages, cut into as long runs as can be walked together.
fn runs(program: &Program) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (index, stage) in program.stages.iter().enumerate() {
        let op = stage.op.operation();
        let by_rows = |operand| op.by_rows(operand);
        let any = (0..stage.operands.len()).any(by_rows);
        let joins = |run: &Run| {
            run.by_rows
                && run.rows == stage.shape.rows
                && stage.operands.iter().enumerate().all(|(at, source)| {
                    let earlier = match source {
                        Source::Input(_) => true,
                        Source::Stage(operand) => *operand < run.stages.start,
                    };
                    earlier || by_rows(at)
                })
        };
        match runs.last_mut() {
            Some(run) if any && joins(run) => run.stages.end = index + 1,
            _ => runs.push(Run {
                stages: index..index + 1,
                rows: stage.shape.rows,
                by_rows: any,
            }),
        }
    }
    runs
}

/// Blocks of rows as one matrix.
fn below_one_another(mut blocks: Vec<Matrix>, rows: usize) -> Matrix {
    if blocks.len() == 1 {
        return blocks.swap_remove(0);
    }
    let columns = blocks.first().map_or(0, Matrix::ncols);
    let mut whole = Vec::with_capacity(rows * columns);
    for column in 0..columns {
        for block in &blocks {
            let from = column * block.nrows();
            whole.extend_from_slice(&block.as_slice()[from..from + block.nrows()]);
        }
    }
    Matrix::from_vec(rows, columns, whole)
}

/// Some rows of the stages of a run.
struct Block<'b> {
    program: &'b Program,
    run: &'b Run,
    rows: Range<usize>,
    inputs: &'b [Arc<Matrix>],
    stages: &'b [Option<Matrix>],
    last_readers: &'b [usize],
}

/// What a block came to.
struct Walked<N> {
    /// The rows of the stages that are wanted.
    values: Vec<(usize, Matrix)>,
    notes: Vec<(usize, N)>,
}

impl Block<'_> {
    fn walk<E, N>(
        &self,
        wanted: &impl Fn(usize) -> bool,
        settle: &impl Fn(usize, usize, Matrix, &[&Matrix]) -> Result<(Matrix, N), E>,
    ) -> Result<Walked<N>, (usize, E)> {
        let first = self.run.stages.start;
        let mut own: Vec<Option<Matrix>> = self.run.stages.clone().map(|_| None).collect();
        let mut cut: Vec<(Source, Matrix)> = Vec::new();
        let mut notes = Vec::new();
        for index in self.run.stages.clone() {
            let stage = &self.program.stages[index];
            let op = stage.op.operation();
            for (at, source) in stage.operands.iter().enumerate() {
                let is_cut = cut.iter().any(|(other, _)| other == source);
                if let Some(whole) = self
                    .outside(*source)
                    .filter(|_| !is_cut && self.cuts(op.by_rows(at)))
                {
                    let rows = whole.rows(self.rows.start, self.rows.len());
                    cut.push((*source, rows.into_owned()));
                }
            }
            let operands: Vec<&Matrix> = stage
                .operands
                .iter()
                .enumerate()
                .filter_map(|(at, source)| match source {
                    Source::Stage(operand) if *operand >= first => own[operand - first].as_ref(),
                    _ if self.cuts(op.by_rows(at)) => {
                        let rows = cut.iter().find(|(other, _)| other == source);
                        rows.map(|(_, rows)| rows)
                    }
                    _ => self.outside(*source),
                })
                .collect();
            if operands.len() < stage.operands.len() {
                // Inputs that are not the program's: nothing to say of this stage.
                continue;
            }
            let value = op.evaluate(&operands);
            let (value, what) =
                settle(index, self.rows.start, value, &operands).map_err(|error| (index, error))?;
            own[index - first] = Some(value);
            notes.push((index, what));
            // What nothing reads any more leaves its place in the cache.
            for earlier in first..=index {
                if self.last_readers[earlier] <= index && !wanted(earlier) {
                    own[earlier - first] = None;
                }
            }
        }
        let values = own.into_iter().enumerate().filter_map(|(at, value)| {
            let stage = first + at;
            value.filter(|_| wanted(stage)).map(|value| (stage, value))
        });
        Ok(Walked {
            values: values.collect(),
            notes,
        })
    }

    /// Whether an operand that is read by rows has to be cut to those of this block.
    fn cuts(&self, by_rows: bool) -> bool {
        by_rows && self.rows.len() < self.run.rows
    }

    /// All of a matrix from before the run.
    fn outside(&self, source: Source) -> Option<&Matrix> {
        match source {
            Source::Input(input) => self.inputs.get(input).map(Arc::as_ref),
            Source::Stage(stage) => self.stages.get(stage)?.as_ref(),
        }
    }
}
