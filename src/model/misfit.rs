//! What keeps a problem from becoming a program, and where in the file that lies.

use super::Remedy;
use super::remedy::Outline;
use crate::expression::{Expression, Source, Symbol};
use crate::matrix::Shape;
use crate::message::{Code, Message, misfit};
use crate::op::{Linear, Op, Orientation};
use crate::problem::{Attention, Parameter, Projection};
use crate::program::{Name, Program, StageUnfit};

/// A problem whose parts are right one by one, but do not make a whole.
#[derive(Clone, Debug, PartialEq)]
pub enum Misfit {
    /// A stage lacks what it is worked out from.
    Missing {
        /// The first of `needs`.
        missing: Parameter,
        /// The stage.
        name: Name,
        /// All that is missing.
        needs: Vec<Parameter>,
        /// What would give the stage itself.
        instead: Option<Parameter>,
    },
    /// Several stages lack what they are worked out from.
    SeveralMissing {
        /// All that is missing.
        needs: Vec<Parameter>,
        /// The stages.
        names: Vec<Name>,
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
    /// Rules of the mask that add up to more than a double holds.
    MaskTooLarge {
        /// The query, from 0.
        query: usize,
        /// The key, from 0.
        key: usize,
    },
    /// A stage that would not fit into memory.
    TooLarge {
        /// Which.
        name: Name,
        /// Its shape.
        shape: Shape,
    },
    /// A matrix of no rows or no columns.
    Empty {
        /// Which.
        matrix: Parameter,
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
    /// The stage's formula.
    pub formula: Expression,
    /// What stands first in it.
    pub first: Operand,
    /// What does not fit it.
    pub other: Operand,
    /// What `other` would need to fit.
    pub needs: Needs,
    /// How many columns `first` would need instead; `None` where it is not in question.
    pub first_needs: Option<usize>,
    /// Whether `first` is more likely to blame.
    pub blames_first: bool,
    /// Single changes that would make the whole problem fit.
    pub remedies: Vec<Remedy>,
}

/// A matrix in a formula that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Its symbol.
    pub symbol: Symbol,
    /// Its shape.
    pub shape: Shape,
    /// The key of what made it so: its own, or that of the weights it was projected with.
    pub maker: Option<Parameter>,
    /// Whether it was computed.
    pub computed: bool,
    /// Whether its columns come from the maker's rows, as in Wx.
    pub upright: bool,
}

/// What an operand would need to fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// So many rows.
    Rows(usize),
    /// So many columns.
    Columns(usize),
    /// So many numbers in a single row.
    Numbers(usize),
}

impl Misfit {
    /// The misfit of a stage that could not be added to `program`.
    pub(super) fn shape(program: &Program, op: &Op, unfit: &StageUnfit) -> Self {
        let symbols: Vec<Expression> = unfit
            .operands
            .iter()
            .map(|&source| Expression::symbol(program.symbol(source)))
            .collect();
        let operand = |index: usize| Operand {
            symbol: program.symbol(unfit.operands[index]),
            shape: unfit.shapes[index],
            maker: maker(program, unfit.operands[index]),
            computed: matches!(unfit.operands[index], Source::Stage(stage) if !program.is_given(stage)),
            upright: is_upright(program, unfit.operands[index]),
        };
        let (first, other) = (operand(0), operand(unfit.unfit.operand));
        let needs = match (unfit.unfit.rows, unfit.unfit.columns) {
            (Some(1), Some(columns)) => Needs::Numbers(columns),
            (Some(rows), _) => Needs::Rows(rows),
            (None, columns) => Needs::Columns(columns.unwrap_or(0)),
        };
        let first_needs = match (op, needs) {
            (Op::MatMul(_), Needs::Columns(_)) => Some(other.shape.columns),
            _ => None,
        };
        Self::Shape(Box::new(ShapeMisfit {
            formula: op.operation().formula(&symbols),
            first,
            other,
            needs,
            first_needs,
            blames_first: first_needs.is_some() && first.computed,
            remedies: Vec::new(),
        }))
    }

    /// What is missing altogether: where queries lack something, `attention` may well lack the same
    /// for keys and values, which whoever mends the file should know at once.
    pub(super) fn completed(self, attention: &Attention) -> Self {
        let Self::Missing { name: first, .. } = &self else {
            return self;
        };
        let outline = Outline::of(attention);
        let all = [
            (Name::Queries, Parameter::Q, Parameter::WQ),
            (Name::Keys, Parameter::K, Parameter::WK),
            (Name::Values, Parameter::V, Parameter::WV),
        ];
        let (mut needs, mut names) = (Vec::new(), Vec::new());
        for (name, given, weight) in all.into_iter().skip_while(|(name, ..)| name != first) {
            let lacks = [outline.tokens_of(name), weight]
                .into_iter()
                .filter(|needed| !outline.has(given) && !outline.has(*needed));
            let lacks: Vec<Parameter> = lacks.collect();
            names.extend((!lacks.is_empty()).then_some(name));
            needs.extend(lacks);
        }
        needs.sort_unstable();
        needs.dedup();
        match (needs.len(), names.len()) {
            (0 | 1, _) | (_, 0 | 1) => self,
            _ => Self::SeveralMissing { needs, names },
        }
    }

    /// The path in the file; empty for the file as a whole.
    pub fn path(&self) -> String {
        match self {
            Self::Missing { .. }
            | Self::SeveralMissing { .. }
            | Self::MissingDk
            | Self::TooLarge { .. } => String::new(),
            Self::Unused { unused, .. } => unused.key().to_owned(),
            Self::DkDiffers { .. } => "d_k".to_owned(),
            Self::MaskUnused | Self::MaskTooLarge { .. } => "mask".to_owned(),
            Self::Empty { matrix } => matrix.key().to_owned(),
            Self::Mask { path, .. } => path.clone(),
            Self::Labels { path, .. } => (*path).to_owned(),
            Self::Shape(shape) => shape
                .to_blame()
                .maker
                .map_or(String::new(), |maker| maker.key().to_owned()),
        }
    }

    /// What is wrong.
    pub fn message(&self) -> Message {
        match self {
            Self::Missing { missing, name, .. } => {
                misfit::missing(code(*missing), Code::from(name.as_str()))
            }
            Self::SeveralMissing { needs, names } => {
                misfit::several_missing(keys(needs), stages(names))
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
            Self::MaskTooLarge { query, key } => misfit::mask_too_large(query + 1, key + 1),
            Self::TooLarge { name, shape } => misfit::too_large(Code::from(name.as_str()), *shape),
            Self::Empty { matrix } => misfit::empty(code(*matrix)),
            Self::Labels { labels, needed, .. } => misfit::labels(*labels, *needed),
            Self::Shape(shape) => shape.message(),
        }
    }

    /// The remedy, where one can be told.
    pub fn help(&self) -> Option<Message> {
        Some(match self {
            Self::Missing { needs, instead, .. } => {
                misfit::missing_help(keys(needs), code((*instead)?))
            }
            Self::SeveralMissing { needs, names } => {
                let instead = names.iter().map(|name| match name {
                    Name::Queries => Parameter::Q,
                    Name::Keys => Parameter::K,
                    _ => Parameter::V,
                });
                misfit::several_missing_help(keys(needs), keys(&instead.collect::<Vec<_>>()))
            }
            Self::Unused {
                unused,
                given: Some(given),
            } => misfit::given_twice_help(code(*unused), code(*given)),
            Self::Unused {
                unused,
                given: None,
            } => misfit::unused_help(code(*unused)),
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
            Self::MaskTooLarge { .. } | Self::Empty { .. } | Self::TooLarge { .. } => return None,
            Self::Shape(shape) => return shape.help(),
        })
    }
}

impl ShapeMisfit {
    /// The operand that is most likely to blame.
    pub fn to_blame(&self) -> Operand {
        if self.blames_first {
            self.first
        } else {
            self.other
        }
    }

    fn message(&self) -> Message {
        let (blamed, fixed, needs) = match self.first_needs {
            Some(columns) if self.blames_first => (self.first, self.other, Needs::Columns(columns)),
            _ => (self.other, self.first, self.needs),
        };
        let symbol = Expression::symbol(blamed.symbol);
        let (fixed, fixed_shape) = (Expression::symbol(fixed.symbol), fixed.shape);
        let formula = self.formula.clone();
        let shape = blamed.shape;
        match (needs, blamed.maker.filter(|_| blamed.computed)) {
            (Needs::Numbers(needs), _) => misfit::bias(symbol, needs, shape.columns),
            (Needs::Rows(needs), None) => {
                misfit::rows(fixed, fixed_shape, formula, symbol, needs, shape)
            }
            (Needs::Columns(needs), None) => {
                misfit::columns(fixed, fixed_shape, formula, symbol, needs, shape)
            }
            (Needs::Rows(needs), Some(maker)) => misfit::rows_made(
                fixed,
                fixed_shape,
                formula,
                symbol,
                needs,
                code(maker),
                shape.rows,
            ),
            (Needs::Columns(needs), Some(maker)) => misfit::columns_made(
                fixed,
                fixed_shape,
                formula,
                symbol,
                needs,
                code(maker),
                shape.columns,
            ),
        }
    }

    fn help(&self) -> Option<Message> {
        let mut remedies = self.remedies.iter().map(|remedy| remedy.message());
        if let Some(first) = remedies.next() {
            return Some(match remedies.next() {
                None => misfit::remedy(first),
                Some(second) => misfit::remedies(first, second),
            });
        }
        // Either side may be the one that is too narrow or too wide.
        let first = self.first_needs.map(Needs::Columns);
        let first = first.and_then(|needs| self.first.lacks(needs));
        let other = self.other.lacks(self.needs);
        match (first, other) {
            (Some(first), Some(other)) if self.blames_first => Some(misfit::either(first, other)),
            (Some(first), Some(other)) => Some(misfit::either(other, first)),
            (first, other) => first.or(other),
        }
    }
}

impl Operand {
    /// What would have to be taken from its maker, or added to it.
    fn lacks(self, needs: Needs) -> Option<Message> {
        let matrix = code(self.maker?);
        let Shape { rows, columns } = self.shape;
        let has_rows = |has: usize, needs: usize| match has < needs {
            true => misfit::rows_missing(matrix.clone(), needs - has),
            false => misfit::rows_too_many(matrix.clone(), has - needs),
        };
        Some(match needs {
            Needs::Rows(_) if self.computed => return None,
            Needs::Rows(needs) => has_rows(rows, needs),
            Needs::Columns(needs) if self.upright => has_rows(columns, needs),
            Needs::Columns(needs) if columns < needs => {
                misfit::columns_missing(matrix, needs - columns)
            }
            Needs::Columns(needs) => misfit::columns_too_many(matrix, columns - needs),
            Needs::Numbers(needs) if columns < needs => {
                misfit::numbers_missing(matrix, needs - columns)
            }
            Needs::Numbers(needs) => misfit::numbers_too_many(matrix, columns - needs),
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

fn keys(parameters: &[Parameter]) -> Vec<Message> {
    let keys = parameters.iter().map(|parameter| code(*parameter));
    keys.map(misfit::key).collect()
}

fn stages(names: &[Name]) -> Vec<Message> {
    let names = names.iter().map(|name| Code::from(name.as_str()));
    names.map(misfit::key).collect()
}

fn code(parameter: Parameter) -> Code {
    Code::from(parameter.key())
}

/// Whether `source` is a projection by weights that stand upright, as in Wx.
fn is_upright(program: &Program, source: Source) -> bool {
    matches!(source, Source::Stage(stage) if matches!(
        &program.stages[stage].op,
        Op::Linear(Linear { weight: Orientation::Transposed, .. })
    ))
}

/// What made `source` as it is: the input itself, or the weights of a projection.
fn maker(program: &Program, source: Source) -> Option<Parameter> {
    let input = match source {
        Source::Input(input) => input,
        Source::Stage(index) => {
            let stage = &program.stages[index];
            let maker = match stage.op {
                Op::Linear(_) => stage.operands.get(1),
                Op::Given(_) => stage.operands.first(),
                _ => None,
            };
            match maker {
                Some(Source::Input(input)) => *input,
                _ => return None,
            }
        }
    };
    let key = program.inputs.get(input)?.key;
    Parameter::ALL
        .into_iter()
        .find(|parameter| parameter.key() == key)
}
