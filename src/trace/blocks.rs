//! The walk of a program of many rows: most ops work out a row from the same row of what comes before, so
//! that stages in a row can be walked together for some rows at a time, with what passes between them
//! still in the cache, and for other rows on other threads.
//!
//! How rows are cut up depends on the program alone: neither the number of threads nor what is kept
//! changes a bit of the result.

use std::ops::Range;
use std::sync::Arc;

use attn_kernel::{below_one_another, recycle};

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

impl Run {
    /// The rows of a block.
    const fn height(&self) -> usize {
        if self.by_rows {
            height(self.rows)
        } else {
            self.rows
        }
    }

    /// Whether there is more than one block.
    const fn is_cut(&self) -> bool {
        self.height() < self.rows
    }
}

/// Whether walking in blocks would be any other than walking stage by stage.
pub(super) fn are_worth_it(program: &Program) -> bool {
    let tallest = program.stages.iter().map(|stage| stage.shape.rows).max();
    tallest.is_some_and(|rows| height(rows) < rows)
}

/// How many of so many rows are walked at a time: few enough that what a row of 2048 scores becomes stays in
/// the cache, enough that a product is worth it.
const fn height(rows: usize) -> usize {
    if rows < 96 { rows } else { TALL }
}

/// The rows of a block.
pub(super) const TALL: usize = 64;

/// What a run keeps is put together at its end, and its blocks are used again: it ends once it keeps more
/// numbers than these.
const KEPT: usize = 1 << 22;

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
    let runs = runs(program, &keep);
    let reads = reads(program, &runs);
    let mut stages: Vec<Stage> = program.stages.iter().map(|_| Stage::default()).collect();
    for run in &runs {
        let wanted = |stage: usize| keep(stage) || last_readers[stage] >= run.stages.end;
        let height = run.height();
        let blocks = run.rows.div_ceil(height.max(1)).max(1);
        let walked = attn_kernel::in_parallel(blocks, |number| {
            let block = Block {
                program,
                run,
                number,
                rows: number * height..run.rows.min((number + 1) * height),
                inputs,
                stages: &stages,
                last_readers: &last_readers,
            };
            block.walk(&wanted, &settle)
        });
        let mut fault: Option<(usize, E)> = None;
        for (number, walked) in walked.into_iter().enumerate() {
            match walked {
                Ok(walked) => {
                    for (stage, what) in walked.notes {
                        note(stage, number * height, what);
                    }
                    for (stage, block) in walked.values {
                        stages[stage].blocks.push(block);
                    }
                }
                Err((stage, error)) if fault.as_ref().is_none_or(|(first, _)| stage < *first) => {
                    fault = Some((stage, error));
                }
                Err(_) => {}
            }
        }
        if let Some((_, error)) = fault {
            return Err(error);
        }
        attn_kernel::each_in_parallel(&mut stages[..run.stages.end], |index, stage| {
            if run.stages.contains(&index) {
                stage.gather(reads[index]);
            }
            if last_readers[index] < run.stages.end {
                stage.leave(keep(index));
            }
        });
    }
    let whole = |stage: Stage| stage.whole;
    Ok(stages.into_iter().map(whole).collect())
}

/// What is there of a stage between two runs: nothing before it is computed or where nobody wants it.
#[derive(Debug, Default)]
struct Stage {
    /// All of it.
    whole: Option<Matrix>,
    /// Its blocks, where a run goes on from them.
    blocks: Vec<Matrix>,
}

impl Stage {
    /// Makes of the blocks what is read of them later.
    fn gather(&mut self, reads: Reads) {
        if self.blocks.len() == 1 {
            self.whole = self.blocks.pop();
        } else if reads.whole {
            self.whole = Some(below_one_another(&self.blocks));
            if !reads.by_blocks {
                self.blocks.drain(..).for_each(recycle);
            }
        }
    }

    /// Leaves it to the caller, or to nobody, once its last reader is done.
    fn leave(&mut self, kept: bool) {
        if !kept {
            self.whole.take().into_iter().for_each(recycle);
        } else if self.whole.is_none() && !self.blocks.is_empty() {
            self.whole = Some(below_one_another(&self.blocks));
        }
        self.blocks.drain(..).for_each(recycle);
    }
}

/// How the runs after its own read a stage.
#[derive(Clone, Copy, Debug, Default)]
struct Reads {
    whole: bool,
    by_blocks: bool,
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
fn runs(program: &Program, keep: impl Fn(usize) -> bool) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut kept = 0;
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
            Some(run) if any && joins(run) && kept <= KEPT => run.stages.end = index + 1,
            _ => {
                kept = 0;
                runs.push(Run {
                    stages: index..index + 1,
                    rows: stage.shape.rows,
                    by_rows: any,
                });
            }
        }
        if keep(index) {
            kept += stage.shape.rows * stage.shape.columns;
        }
    }
    runs
}

/// How later runs read each stage.
fn reads(program: &Program, runs: &[Run]) -> Vec<Reads> {
    let mut reads = vec![Reads::default(); program.stages.len()];
    for run in runs {
        for stage in &program.stages[run.stages.clone()] {
            for (at, source) in stage.operands.iter().enumerate() {
                if let Source::Stage(operand) = source
                    && *operand < run.stages.start
                {
                    let by_blocks = run.is_cut() && stage.op.operation().by_rows(at);
                    reads[*operand].by_blocks |= by_blocks;
                    reads[*operand].whole |= !by_blocks;
                }
            }
        }
    }
    reads
}

/// Some rows of the stages of a run.
struct Block<'b> {
    program: &'b Program,
    run: &'b Run,
    number: usize,
    rows: Range<usize>,
    inputs: &'b [Arc<Matrix>],
    stages: &'b [Stage],
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
                let known = cut.iter().any(|(other, _)| other == source);
                if self.run.is_cut()
                    && op.by_rows(at)
                    && !known
                    && self.block(*source).is_none()
                    && let Some(whole) = self.whole(*source)
                {
                    cut.push((*source, attn_kernel::rows(whole, self.rows.clone())));
                }
            }
            let operand = |(at, source): (usize, &Source)| match *source {
                Source::Stage(operand) if operand >= first => own[operand - first].as_ref(),
                source if self.run.is_cut() && op.by_rows(at) => self.block(source).or_else(|| {
                    let rows = cut.iter().find(|(other, _)| *other == source);
                    rows.map(|(_, rows)| rows)
                }),
                source => self.whole(source),
            };
            let operands: Vec<&Matrix> = stage
                .operands
                .iter()
                .enumerate()
                .filter_map(operand)
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
                    own[earlier - first].take().into_iter().for_each(recycle);
                }
            }
        }
        cut.into_iter().for_each(|(_, rows)| recycle(rows));
        let values = own.into_iter().enumerate().filter_map(|(at, value)| {
            let stage = first + at;
            value.filter(|_| wanted(stage)).map(|value| (stage, value))
        });
        Ok(Walked {
            values: values.collect(),
            notes,
        })
    }

    /// All of a matrix from before the run.
    fn whole(&self, source: Source) -> Option<&Matrix> {
        match source {
            Source::Input(input) => self.inputs.get(input).map(Arc::as_ref),
            Source::Stage(stage) => self.stages.get(stage)?.whole.as_ref(),
        }
    }

    /// These rows of a stage from before the run, where it is there in blocks.
    fn block(&self, source: Source) -> Option<&Matrix> {
        match source {
            Source::Input(_) => None,
            Source::Stage(stage) => self.stages.get(stage)?.blocks.get(self.number),
        }
    }
}
