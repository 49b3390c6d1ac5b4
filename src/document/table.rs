//! A table: labels on both axes and cells, which may be a borrowed matrix of any size.

use crate::expression::{CellRef, Source, Symbol};
use crate::matrix::{Matrix, Shape};
use crate::message::Message;

/// A table with labels on both axes.
#[derive(Clone, Debug)]
pub struct Table<'t> {
    /// What stands above it; `None` under a heading that says it all.
    pub caption: Option<Message>,
    /// The symbol of the matrix, where it shows one.
    pub symbol: Option<Symbol>,
    /// Whose cells it shows; `None` where it is made of something else.
    pub shows: Option<Shows>,
    /// Down the side.
    pub rows: Axis<'t>,
    /// Along the top.
    pub columns: Axis<'t>,
    /// The cells.
    pub cells: Cells<'t>,
    /// What the cells are, which decides on shading.
    pub content: Content,
}

/// The matrices whose cells a table shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shows {
    /// A stage or an input; its rows as the cells of the table say, all its columns.
    Matrix(Source),
    /// These cells, row by row.
    Cells(Vec<Vec<CellRef>>),
}

/// The labels of one axis.
#[derive(Clone, Debug)]
pub struct Axis<'t> {
    /// What the axis counts, such as "query"; stands in the corner.
    pub title: Option<Message>,
    /// Its labels: words, or numbers from 1.
    pub labels: Vec<std::borrow::Cow<'t, str>>,
    /// Words of the product's own that stand as labels in place of `labels` (headings of columns).
    pub messages: Vec<Message>,
}

/// What the cells of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Numbers of any size.
    Numbers,
    /// Weights between 0 and 1, shaded by value.
    Weights,
}

/// The cells of a table.
#[derive(Clone, Debug)]
pub enum Cells<'t> {
    /// Some rows of a matrix, by index; minus infinity shows as masked, NaN as undefined.
    Matrix {
        /// The matrix.
        values: &'t Matrix,
        /// The rows shown, from 0.
        rows: Vec<usize>,
        /// The scores that the weights were made from: where they are minus infinity, the weight
        /// is masked.
        scores: Option<&'t Matrix>,
    },
    /// Written out, row by row.
    Listed(Vec<Vec<Cell>>),
    /// The same, with the cells that a reader came for, by row and column, the most important first:
    /// where there is no room for all, these stay.
    Marked {
        /// All cells, row by row.
        rows: Vec<Vec<Cell>>,
        /// Which of them stay.
        kept: Vec<(usize, usize)>,
        /// What marking found of each, row by row.
        marks: Vec<Vec<Mark>>,
    },
}

/// What marking found of a number, or of a whole stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Nothing was written.
    Blank,
    /// It is right.
    Right,
    /// It is off by a little more than rounding explains.
    Imprecise,
    /// It follows from an earlier mistake.
    Follows,
    /// It does not follow from what was written before.
    Inconsistent,
    /// It is wrong.
    Wrong,
}

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A number.
    Number(f64),
    /// A row of numbers: `[1, 0]`.
    Vector(Vec<f64>),
    /// Masked: minus infinity.
    Masked,
    /// The weight of a masked key: nothing at all, where another may be too small to show.
    MaskedWeight,
    /// Undefined: not a number.
    Undefined,
    /// Words of the product's own, or data set in them.
    Text(Message),
}

impl Table<'_> {
    /// The stages or inputs whose cells it shows, each once.
    pub fn sources(&self) -> Vec<Source> {
        let mut sources = match &self.shows {
            None => Vec::new(),
            Some(Shows::Matrix(source)) => vec![*source],
            Some(Shows::Cells(rows)) => rows.iter().flatten().map(|cell| cell.source).collect(),
        };
        sources.sort_unstable();
        sources.dedup();
        sources
    }

    /// The cell that stands at `row`, `column`, from 0.
    pub fn at(&self, row: usize, column: usize) -> Option<CellRef> {
        match self.shows.as_ref()? {
            Shows::Matrix(source) => Some(CellRef {
                source: *source,
                row: self.cells.row(row)?,
                column,
            }),
            Shows::Cells(rows) => rows.get(row)?.get(column).copied(),
        }
    }
}

impl Cells<'_> {
    /// How many rows and columns there are.
    pub fn shape(&self) -> Shape {
        match self {
            Self::Matrix { values, rows, .. } => Shape::new(rows.len(), values.ncols()),
            Self::Listed(rows) | Self::Marked { rows, .. } => {
                Shape::new(rows.len(), rows.first().map_or(0, Vec::len))
            }
        }
    }

    /// The cells that stay where there is no room for all.
    pub fn kept(&self) -> &[(usize, usize)] {
        match self {
            Self::Marked { kept, .. } => kept,
            Self::Matrix { .. } | Self::Listed(_) => &[],
        }
    }

    /// The row of the matrix that the row at `row` shows.
    pub fn row(&self, row: usize) -> Option<usize> {
        match self {
            Self::Matrix { rows, .. } => rows.get(row).copied(),
            Self::Listed(_) | Self::Marked { .. } => Some(row),
        }
    }

    /// What marking found of the cell at `row`, `column`, from 0; `None` where nothing was marked.
    pub fn mark(&self, row: usize, column: usize) -> Option<Mark> {
        match self {
            Self::Marked { marks, .. } => marks.get(row)?.get(column).copied(),
            Self::Matrix { .. } | Self::Listed(_) => None,
        }
    }

    /// The cell at `row`, `column`, from 0; `None` outside.
    pub fn get(&self, row: usize, column: usize) -> Option<Cell> {
        match self {
            Self::Matrix {
                values,
                rows,
                scores,
            } => {
                let at = (*rows.get(row)?, column);
                let value = *values.get(at)?;
                let score = scores.and_then(|scores| scores.get(at));
                Some(match value {
                    0.0 if score == Some(&f64::NEG_INFINITY) => Cell::MaskedWeight,
                    f64::NEG_INFINITY => Cell::Masked,
                    value if value.is_nan() => Cell::Undefined,
                    value => Cell::Number(value),
                })
            }
            Self::Listed(rows) | Self::Marked { rows, .. } => rows.get(row)?.get(column).cloned(),
        }
    }
}

impl Axis<'_> {
    /// How many labels there are.
    pub fn len(&self) -> usize {
        self.labels.len().max(self.messages.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
