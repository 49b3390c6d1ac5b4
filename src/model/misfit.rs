//! What keeps a problem from becoming a program, and where in the file that lies.

use super::Remedy;
use crate::expression::{Expression, Source, Symbol};
use crate::matrix::Shape;
use crate::message::{Code, Message, misfit};
use crate::op::Op;
use crate::problem::{Parameter, Projection};
use crate::program::{Name, Program, StageUnfit};

/// A problem whose parts are right one by one, but do not make a whole.
#[derive(Clone, Debug, PartialEq)]
pub enum Misfit {
    /// A stage lacks what it is worked out from.
    Missing {
        /// The first of `needs` that is not there.
        missing: Parameter,
        /// The stage.
        name: Name,
        /// What it is worked out from.
        needs: Vec<Parameter>,
        /// What would give the stage itself.
        instead: Option<Parameter>,
    },
    /// A matrix leads nowhere.
    Unused {
        /// The matrix.
        unused: Parameter,
        /// What is given in its place, where that is why.
        given: Option<Parameter>,
    },
    /// The scores are given, and with them nothing that tells d_k.
    MissingDk,
    /// `d_k` is not the width of the keys.
    DkDiffers {
        /// As the file says.
        d_k: usize,
        /// As the keys are.
        width: usize,
    },
    /// A mask, but the weights are given.
    MaskUnused,
    /// A mask of another size than queries × keys.
    Mask {
        /// Which rule.
        path: String,
        /// Its size.
        given: Shape,
        /// The size it must have, if it is not a single row.
        needed: Shape,
    },
    /// Too few or too many labels.
    Labels {
        /// Which.
        path: &'static str,
        /// How many there are.
        labels: usize,
        /// How many rows there are to label.
        needed: usize,
        /// Whether they would fit the keys instead.
        would_label_keys: bool,
    },
    /// Matrices that do not fit together.
    Shape(Box<ShapeMisfit>),
}

/// Matrices that do not fit together in a stage's formula.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeMisfit {
    /// The key of the matrix in the file that is most likely to blame.
    pub at: &'static str,
    /// The stage's formula.
    pub formula: Expression,
    /// What the formula starts from, with its shape.
    pub first: (Symbol, Shape),
    /// The operand that does not fit, with its shape.
    pub other: (Symbol, Shape),
    /// How many rows it would need.
    pub rows: Option<usize>,
    /// How many columns it would need.
    pub columns: Option<usize>,
    /// Single changes that would make the whole problem fit.
    pub remedies: Vec<Remedy>,
}

impl Misfit {
    /// The misfit of a stage that could not be added to `program`.
    pub(super) fn shape(program: &Program, op: &Op, unfit: StageUnfit) -> Self {
        let symbols: Vec<Expression> = unfit
            .operands
            .iter()
            .map(|&source| Expression::symbol(program.symbol(source)))
            .collect();
        let of = |operand: usize| {
            (
                program.symbol(unfit.operands[operand]),
                unfit.shapes[operand],
            )
        };
        Self::Shape(Box::new(ShapeMisfit {
            at: maker(program, unfit.operands[unfit.unfit.operand]),
            formula: op.operation().formula(&symbols),
            first: of(0),
            other: of(unfit.unfit.operand),
            rows: unfit.unfit.rows,
            columns: unfit.unfit.columns,
            remedies: Vec::new(),
        }))
    }

    /// The path in the file; empty for the file as a whole.
    pub fn path(&self) -> String {
        match self {
            Self::Missing { .. } | Self::MissingDk => String::new(),
            Self::Unused { unused, .. } => unused.key().to_owned(),
            Self::DkDiffers { .. } => "d_k".to_owned(),
            Self::MaskUnused => "mask".to_owned(),
            Self::Mask { path, .. } => path.clone(),
            Self::Labels { path, .. } => (*path).to_owned(),
            Self::Shape(shape) => shape.at.to_owned(),
        }
    }

    /// What is wrong.
    pub fn message(&self) -> Message {
        match self {
            Self::Missing { missing, name, .. } => {
                misfit::missing(code(*missing), Code::from(name.as_str()))
            }
            Self::Unused {
                unused,
                given: Some(given),
            } => misfit::given_twice(code(*unused), code(*given)),
            Self::Unused {
                unused,
                given: None,
            } => misfit::unused(code(*unused)),
            Self::MissingDk => misfit::missing_d_k(),
            Self::DkDiffers { d_k, width } => misfit::d_k_differs(*d_k, *width),
            Self::MaskUnused => misfit::mask_unused(),
            Self::Mask { given, needed, .. } => misfit::mask(*given, needed.rows, needed.columns),
            Self::Labels { labels, needed, .. } => misfit::labels(*labels, *needed),
            Self::Shape(shape) => shape.message(),
        }
    }

    /// The remedy, where one can be told.
    pub fn help(&self) -> Option<Message> {
        Some(match self {
            Self::Missing { needs, instead, .. } => {
                let needs = needs.iter().map(|need| need.key()).collect::<Vec<_>>();
                let instead = (*instead)?;
                misfit::missing_help(Code::from(needs.join(", ")), code(instead))
            }
            Self::Unused { unused, .. } => misfit::unused_help(code(*unused)),
            Self::MissingDk => misfit::missing_d_k_help(),
            Self::DkDiffers { .. } => misfit::d_k_differs_help(),
            Self::MaskUnused => misfit::mask_unused_help(),
            Self::Mask { given, needed, .. } if *given == needed.transposed() => {
                misfit::mask_transposed_help()
            }
            Self::Mask { needed, .. } => misfit::mask_help(*needed, needed.columns),
            Self::Labels {
                would_label_keys: true,
                ..
            } => misfit::labels_keys_help(),
            Self::Labels { .. } => misfit::labels_help(),
            Self::Shape(shape) => return shape.help(),
        })
    }
}

impl ShapeMisfit {
    fn message(&self) -> Message {
        let (first, other) = (self.first, self.other);
        let symbol = Expression::symbol;
        let formula = self.formula.clone();
        match (self.rows, self.columns) {
            (Some(1), Some(columns)) => misfit::bias(symbol(other.0), columns, other.1.columns),
            (Some(rows), _) => misfit::rows(
                symbol(first.0),
                first.1,
                formula,
                symbol(other.0),
                rows,
                other.1,
            ),
            (None, columns) => misfit::columns(
                symbol(first.0),
                first.1,
                formula,
                symbol(other.0),
                columns.unwrap_or(0),
                other.1,
            ),
        }
    }

    fn help(&self) -> Option<Message> {
        let remedies: Vec<Message> = self
            .remedies
            .iter()
            .map(|remedy| remedy.message())
            .collect();
        if let Some(first) = remedies.first() {
            return Some(match &remedies[1..] {
                [] => misfit::remedy(first.clone()),
                [second, ..] => misfit::remedies(first.clone(), second.clone()),
            });
        }
        let (has, needs) = match self.rows {
            Some(rows) => (self.other.1.rows, rows),
            None => (self.other.1.columns, self.columns?),
        };
        let symbol = Expression::symbol(self.other.0);
        Some(match (self.rows.is_some(), has < needs) {
            (true, true) => misfit::rows_missing(symbol, needs - has),
            (true, false) => misfit::rows_too_many(symbol, has - needs),
            (false, true) => misfit::columns_missing(symbol, needs - has),
            (false, false) => misfit::columns_too_many(symbol, has - needs),
        })
    }
}

impl Remedy {
    fn message(self) -> Message {
        match self {
            Self::Transpose(parameter) => misfit::transpose(code(parameter)),
            Self::Projection(Projection::RowTimesWeight) => {
                misfit::projection(Code::from("\"x@W\""))
            }
            Self::Projection(Projection::WeightTimesColumn) => {
                misfit::projection(Code::from("\"W@x\""))
            }
        }
    }
}

fn code(parameter: Parameter) -> Code {
    Code::from(parameter.key())
}

/// The key in the file of the matrix that made `source`: itself, or the weight of a projection.
fn maker(program: &Program, source: Source) -> &'static str {
    match source {
        Source::Input(index) => program.inputs[index].key,
        Source::Stage(index) => {
            let stage = &program.stages[index];
            let maker = match stage.op {
                Op::Linear(_) => stage.operands.get(1),
                _ => stage.operands.first(),
            };
            maker.map_or("", |&operand| self::maker(program, operand))
        }
    }
}
