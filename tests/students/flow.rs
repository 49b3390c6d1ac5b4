//! How a problem is worked out: a list of steps, each of which makes one stage of those before it.
//! A mistake is the same list with some of its steps replaced, or worked out in another order.

use std::fmt;
use std::rc::Rc;

use super::arithmetic::{Arithmetic, Grid, shape};

/// A stage, by its place in the problem's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stage(pub usize);

/// What a student goes on with, by stage; empty where nothing is worked out yet.
#[derive(Clone, Debug, Default)]
pub struct Numbers(Vec<Grid>);

/// What a step reads.
#[derive(Clone, Debug)]
pub enum Operand {
    Stage(Stage),
    /// What the problem gives.
    Given(Rc<Grid>),
}

/// What a step does with its operands; `None` where that gives nothing.
pub type Does = dyn Fn(&[&Grid], Arithmetic) -> Option<Grid>;

/// What has to be known of a step besides its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Nature {
    /// The file gives the stage.
    Given,
    /// Linear in all that it reads.
    Linear,
    /// A product of its two operands.
    Product,
    /// A masked score may be minus infinity.
    Masked,
    /// A softmax of every row, to that base.
    Softmax(f64),
    /// Anything else.
    Curved,
}

/// One step.
#[derive(Clone)]
pub struct Step {
    pub key: String,
    pub nature: Nature,
    pub operands: Vec<Operand>,
    pub work: Rc<Does>,
}

/// The steps of a problem.
#[derive(Clone, Debug, Default)]
pub struct Flow {
    /// One a stage, in the problem's order.
    pub steps: Vec<Step>,
    /// The order in which they are worked out.
    pub order: Vec<Stage>,
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:?})", self.key, self.nature)
    }
}

impl std::ops::Index<Stage> for Numbers {
    type Output = Grid;
    fn index(&self, stage: Stage) -> &Grid {
        &self.0[stage.0]
    }
}

impl std::ops::IndexMut<Stage> for Numbers {
    fn index_mut(&mut self, stage: Stage) -> &mut Grid {
        &mut self.0[stage.0]
    }
}

impl Operand {
    /// What the problem gives.
    pub fn given(grid: &Grid) -> Self {
        Self::Given(Rc::new(grid.clone()))
    }

    /// The stage, where it is one.
    pub const fn stage(&self) -> Option<Stage> {
        match self {
            Self::Stage(stage) => Some(*stage),
            Self::Given(_) => None,
        }
    }
}

impl Step {
    /// The stages that it reads.
    pub fn reads(&self) -> impl Iterator<Item = Stage> + '_ {
        self.operands.iter().filter_map(Operand::stage)
    }

    /// Whether the file gives the stage.
    pub fn is_given(&self) -> bool {
        self.nature == Nature::Given
    }

    /// Its numbers, from those before it.
    pub fn value(&self, numbers: &Numbers, arithmetic: Arithmetic) -> Option<Grid> {
        let operand = |operand| match operand {
            &Operand::Stage(stage) => &numbers[stage],
            Operand::Given(grid) => grid.as_ref(),
        };
        let operands: Vec<&Grid> = self.operands.iter().map(operand).collect();
        (self.work)(&operands, arithmetic)
    }
}

impl Flow {
    /// Adds a step at the end.
    pub fn add(
        &mut self,
        key: impl Into<String>,
        nature: Nature,
        operands: &[Operand],
        work: impl Fn(&[&Grid], Arithmetic) -> Grid + 'static,
    ) -> Operand {
        let stage = Stage(self.steps.len());
        self.steps.push(Step {
            key: key.into(),
            nature,
            operands: operands.to_vec(),
            work: Rc::new(move |operands, arithmetic| Some(work(operands, arithmetic))),
        });
        self.order.push(stage);
        Operand::Stage(stage)
    }

    /// The step of a stage.
    pub fn step(&self, stage: Stage) -> &Step {
        &self.steps[stage.0]
    }

    /// The key of a stage.
    pub fn key(&self, stage: Stage) -> &str {
        &self.step(stage).key
    }

    /// The stage of that key.
    pub fn find(&self, key: &str) -> Option<Stage> {
        self.steps.iter().position(|s| s.key == key).map(Stage)
    }

    /// Its stages, in the problem's order.
    pub fn stages(&self) -> impl Iterator<Item = Stage> + use<> {
        (0..self.steps.len()).map(Stage)
    }

    /// Numbers of which there are none yet.
    pub fn numbers(&self) -> Numbers {
        Numbers(vec![Grid::new(); self.steps.len()])
    }

    /// Every stage in full precision; `None` where a step gives nothing.
    pub fn exact(&self) -> Option<Numbers> {
        let mut numbers = self.numbers();
        for &stage in &self.order {
            numbers[stage] = self.step(stage).value(&numbers, Arithmetic::default())?;
        }
        Some(numbers)
    }

    /// Another way of making a stage, which gives nothing where that is no matrix of numbers, or of
    /// another shape than `right` has.
    pub fn replace(
        &mut self,
        stage: Stage,
        right: Option<&Grid>,
        operands: Vec<Operand>,
        work: impl Fn(&[&Grid], Arithmetic) -> Option<Grid> + 'static,
    ) {
        let right = right.map(|right| shape(right));
        let step = &mut self.steps[stage.0];
        let masked = step.nature == Nature::Masked;
        let sound = move |v: &f64| v.is_finite() || (masked && *v == f64::NEG_INFINITY);
        if !masked {
            step.nature = Nature::Curved;
        }
        step.operands = operands;
        step.work = Rc::new(move |operands, arithmetic| {
            let given = work(operands, arithmetic)?;
            let fits = right.is_none_or(|right| shape(&given) == right);
            (fits && given.iter().flatten().all(sound)).then_some(given)
        });
    }
}
