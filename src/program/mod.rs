//! A program: the ordered list of stages that leads from the inputs to the output. It holds no
//! matrices, only ops, references that point back, and what the stages are called.

mod axis;
mod key;
mod scope;
mod select;

pub use axis::{Axis, AxisKind, NoPosition};
pub(crate) use key::scope_path;
pub use key::{InputKey, Key, Name};
pub use scope::{Block, Part, Scope};
pub(crate) use select::{Named, Names};
pub use select::{Selected, Unknown};

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::expression::{CellName, Formula};
use crate::expression::{CellRef, Expression, Source, Symbol};
use crate::matrix::Shape;
use crate::op::{Op, Orientation, Unfit};

/// An ordered list of stages over some inputs.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The matrices that must be supplied.
    pub inputs: Vec<Input>,
    /// The stages, each after what it is worked out from.
    pub stages: Vec<Stage>,
    /// Names that stand for a stage of another name.
    pub aliases: Vec<(Key, usize)>,
}

/// A matrix that must be supplied.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its key.
    pub key: InputKey,
    /// Its symbol.
    pub symbol: Symbol,
    /// Its shape.
    pub shape: Shape,
    /// What its rows are.
    pub rows: Axis,
    /// What its columns are.
    pub columns: Axis,
}

/// One step of the computation.
#[derive(Clone, Debug)]
pub struct Stage {
    /// Its key.
    pub key: Key,
    /// Its symbol.
    pub symbol: Symbol,
    /// What it does.
    pub op: Op,
    /// What it does it to: inputs and earlier stages.
    pub operands: Vec<Source>,
    /// The shape of its result.
    pub shape: Shape,
    /// What its rows are.
    pub rows: Axis,
    /// What its columns are.
    pub columns: Axis,
}

/// Operands of a stage that do not fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageUnfit {
    /// Its operands.
    pub operands: Vec<Source>,
    /// Their shapes.
    pub shapes: Vec<Shape>,
    /// What the op says.
    pub unfit: Unfit,
}

impl Program {
    /// The shape of a source.
    pub fn shape(&self, source: Source) -> Shape {
        match source {
            Source::Input(index) => self.inputs[index].shape,
            Source::Stage(index) => self.stages[index].shape,
        }
    }

    /// About how many numbers a stage takes to work out: so many cells, each of a row of its widest operand.
    pub fn work(&self, stage: usize) -> usize {
        let Some(stage) = self.stages.get(stage) else {
            return 0;
        };
        let wide = stage
            .operands
            .iter()
            .map(|&source| self.shape(source).columns);
        let cells = stage.shape.rows.saturating_mul(stage.shape.columns);
        cells.saturating_mul(wide.max().unwrap_or(1).max(1))
    }

    /// The symbol of a source.
    pub fn symbol(&self, source: Source) -> Symbol {
        match source {
            Source::Input(index) => self.inputs[index].symbol,
            Source::Stage(index) => self.stages[index].symbol,
        }
    }

    /// The key of a source.
    pub fn key(&self, source: Source) -> String {
        match source {
            Source::Input(index) => self.inputs[index].key.to_string(),
            Source::Stage(index) => self.stages[index].key.to_string(),
        }
    }

    /// The axes of a source: its rows and its columns.
    pub fn axes(&self, source: Source) -> (&Axis, &Axis) {
        match source {
            Source::Input(index) => (&self.inputs[index].rows, &self.inputs[index].columns),
            Source::Stage(index) => (&self.stages[index].rows, &self.stages[index].columns),
        }
    }

    /// The name of a cell, by its labels.
    pub fn cell_name(&self, at: CellRef) -> CellName {
        let (rows, columns) = self.axes(at.source);
        CellName {
            symbol: self.symbol(at.source),
            row: rows.label(at.row).into_owned(),
            column: Some(columns.label(at.column).into_owned()),
        }
    }

    /// The names of several cells. Which labels read alike is looked up once for each matrix, where many
    /// of its cells are named.
    pub fn cell_names(&self, cells: &[CellRef]) -> Vec<CellName> {
        const MANY: usize = 32;
        if cells.len() < MANY {
            return cells.iter().map(|&at| self.cell_name(at)).collect();
        }
        let mut labels = HashMap::new();
        let name = |at: &CellRef| {
            let (rows, columns) = labels.entry(at.source).or_insert_with(|| {
                let ((rows, columns), shape) = (self.axes(at.source), self.shape(at.source));
                (
                    rows.all_labels(shape.rows),
                    columns.all_labels(shape.columns),
                )
            });
            let label = |labels: &[Cow<'_, str>], at: usize| {
                labels.get(at).map(|label| label.clone().into_owned())
            };
            CellName {
                symbol: self.symbol(at.source),
                row: label(rows, at.row).unwrap_or_default(),
                column: label(columns, at.column),
            }
        };
        cells.iter().map(name).collect()
    }

    /// Calls the columns of the projection at `stage`, and what makes them, by the words that they are.
    pub(crate) fn name_words(&mut self, stage: usize, words: &Axis) {
        let stage = &mut self.stages[stage];
        stage.columns = words.clone();
        let upright =
            matches!(&stage.op, Op::Linear(linear) if linear.weight == Orientation::Transposed);
        for (at, operand) in stage.operands.iter().enumerate().skip(1) {
            let Source::Input(input) = operand else {
                continue;
            };
            let input = &mut self.inputs[*input];
            match at == 1 && upright {
                true => input.rows = words.clone(),
                false => input.columns = words.clone(),
            }
        }
    }

    /// Adds an input and says where it stands.
    pub fn input(&mut self, input: Input) -> Source {
        self.inputs.push(input);
        Source::Input(self.inputs.len() - 1)
    }

    /// Adds a stage, its shape by the op's own rule, and says where it stands.
    ///
    /// # Errors
    /// [`StageUnfit`] where the operands do not fit together; the program stays as it was.
    pub fn stage(
        &mut self,
        key: Key,
        op: Op,
        operands: Vec<Source>,
        (rows, columns): (Axis, Axis),
    ) -> Result<Source, StageUnfit> {
        let shapes: Vec<Shape> = operands.iter().map(|&source| self.shape(source)).collect();
        match op.operation().shape(&shapes) {
            Err(unfit) => Err(StageUnfit {
                operands,
                shapes,
                unfit,
            }),
            Ok(shape) => {
                self.stages.push(Stage {
                    key,
                    symbol: key.symbol(),
                    op,
                    operands,
                    shape,
                    rows,
                    columns,
                });
                Ok(Source::Stage(self.stages.len() - 1))
            }
        }
    }

    /// The stage's formula with the shapes of what stands in it.
    pub fn formula(&self, stage: &Stage) -> Formula {
        let symbols: Vec<Expression> = stage
            .operands
            .iter()
            .map(|&source| Expression::symbol(self.symbol(source)))
            .collect();
        Formula {
            symbol: stage.symbol,
            expression: stage.op.operation().formula(&symbols),
            shape: stage.shape,
            operands: stage
                .operands
                .iter()
                .map(|&source| (self.symbol(source), self.shape(source)))
                .collect(),
        }
    }

    /// The stage of that key, under its own or as an alias.
    pub fn find(&self, wanted: Key) -> Option<usize> {
        let alias = || self.aliases.iter().find(|(key, _)| *key == wanted);
        // Who builds a program asks for what was added last.
        self.stages
            .iter()
            .rposition(|stage| stage.key == wanted)
            .or_else(|| alias().map(|(_, stage)| *stage))
    }

    /// The stages of the attention that the one at `index` belongs to, which stand together.
    pub fn attention_around(&self, index: usize) -> Range<usize> {
        let of = |stage: &Stage| stage.key.scope.attention();
        let (before, from) = self.stages.split_at(index.min(self.stages.len()));
        let Some(attention) = from.first().map(of) else {
            return index..index;
        };
        let within = |stage: &&Stage| of(stage) == attention;
        let ahead = before.iter().rev().take_while(within).count();
        let after = from.iter().take_while(within).count();
        index - ahead..index + after
    }

    /// The stage called `name` in `scope`, else in the attention around it.
    pub fn beside(&self, scope: Scope, name: Name) -> Option<usize> {
        self.find(Key::new(scope, name))
            .or_else(|| self.find(Key::new(scope.attention(), name)))
    }

    /// The input of that key.
    pub fn find_input(&self, wanted: InputKey) -> Option<usize> {
        self.inputs.iter().position(|input| input.key == wanted)
    }

    /// The stages that rest on any of `stages`, themselves left out, in order.
    pub fn dependants(&self, stages: &[usize]) -> Vec<usize> {
        let mut touched = vec![false; self.stages.len()];
        for &stage in stages {
            touched[stage] = true;
        }
        for (index, stage) in self.stages.iter().enumerate() {
            touched[index] |= stage
                .operands
                .iter()
                .any(|source| matches!(source, Source::Stage(operand) if touched[*operand]));
        }
        (0..self.stages.len())
            .filter(|index| touched[*index] && !stages.contains(index))
            .collect()
    }

    /// Whether the file gives the stage.
    pub fn is_given(&self, stage: usize) -> bool {
        self.stages
            .get(stage)
            .is_some_and(|stage| matches!(stage.op, Op::Given(_)))
    }

    /// The inputs that a file gives as stages, so that they are listed there and not among inputs.
    pub fn given_stages(&self) -> HashSet<usize> {
        let given = self.stages.iter();
        let given = given.filter(|stage| matches!(stage.op, Op::Given(_)));
        let inputs = given.filter_map(|stage| match stage.operands.as_slice() {
            [Source::Input(input)] => Some(*input),
            _ => None,
        });
        inputs.collect()
    }
}
