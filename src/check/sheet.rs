//! What somebody wrote: stages of a problem, cell by cell, with the decimals that were written.

use crate::interval::UNIT_ROUNDOFF;
use crate::matrix::Shape;
use crate::mistake::stands_for_masked;

/// A sheet of answers to one problem.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// Its name: the file's, or what stands for standard input.
    pub name: String,
    /// The stages written, each at most once, in the program's order.
    pub stages: Vec<WrittenStage>,
}

/// One stage as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenStage {
    /// The index of the stage in the program.
    pub stage: usize,
    /// The cells; `None` is a blank. The shape is the writer's, and may be wrong.
    pub cells: nalgebra::DMatrix<Option<Written>>,
    /// What kind of number they were computed in, as far as they show it.
    pub float: Float,
    /// How the decimals of its numbers count.
    pub precision: Precision,
}

/// A kind of floating-point number, in which somebody computed a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Float {
    /// `f64`, or decimals that do not say.
    #[default]
    Double,
    /// `f32`: six or more decimals, and every number an f32's exact value, its shortest decimal, or it
    /// rounded to as many digits as are written; or a file that says so.
    Single,
    /// binary16, as a file says.
    Half,
    /// bfloat16, as a file says.
    Brain,
}

impl Float {
    /// The most that rounding to it may change a number by, relatively.
    pub const fn unit_roundoff(self) -> f64 {
        match self {
            Self::Double => UNIT_ROUNDOFF,
            Self::Single => 1.0 / (1 << 24) as f64,
            Self::Half => 1.0 / (1 << 11) as f64,
            Self::Brain => 1.0 / (1 << 8) as f64,
        }
    }
}

/// How the decimals of a stage's numbers count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// All for the finest: `1.85` among numbers of three decimals is `1.850`.
    #[default]
    Finest,
    /// Each for itself: all are in scientific notation, of the same number of digits, as programs
    /// print them.
    Each,
    /// The sheet says how many decimals it shows; only what is too small for them has more, its own.
    Stated(usize),
}

/// One written number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Written {
    /// Its value; minus infinity for a masked score.
    pub value: f64,
    /// How many decimals were written: 3 for `1.850`, 4 for `7.1e-3`; `None` where an exact value is
    /// claimed (`"5/sqrt(2)"`, minus infinity).
    pub decimals: Option<usize>,
    /// How many digits stand after the point of its mantissa, where it is in scientific notation: 1
    /// for `7.1e-3`.
    pub mantissa: Option<usize>,
}

impl Written {
    /// The number where the right one is `right`: where that is masked, one of −1e4 or below stands for
    /// minus infinity.
    pub fn beside(self, right: f64) -> Self {
        if self.is_masked(right) {
            Self {
                value: f64::NEG_INFINITY,
                decimals: None,
                mantissa: None,
            }
        } else {
            self
        }
    }

    /// Whether it stands for minus infinity, which `right` is.
    pub fn is_masked(self, right: f64) -> bool {
        stands_for_masked(self.value, right)
    }
}

impl WrittenStage {
    /// The shape as it was written.
    pub fn shape(&self) -> Shape {
        Shape::of(&self.cells)
    }

    /// The most decimals written in any cell; `None` where all cells are blank or exact.
    pub fn most_decimals(&self) -> Option<usize> {
        let written = self.cells.iter().flatten();
        written.filter_map(|cell| cell.decimals).max()
    }

    /// The same, where none counts as 0.
    pub fn decimals(&self) -> usize {
        self.most_decimals().unwrap_or(0)
    }

    /// The fewest decimals written in any cell; `None` where all cells are blank or exact.
    pub fn fewest_decimals(&self) -> Option<usize> {
        let written = self.cells.iter().flatten();
        written.filter_map(|cell| cell.decimals).min()
    }

    /// Whether nothing was written in it.
    pub fn is_blank(&self) -> bool {
        self.cells.iter().all(Option::is_none)
    }
}

impl Sheet {
    /// The stage of that index, where it was written.
    pub fn stage(&self, stage: usize) -> Option<&WrittenStage> {
        let at = self
            .stages
            .binary_search_by_key(&stage, |written| written.stage);
        at.ok().map(|at| &self.stages[at])
    }
}
