//! A matrix that does not fit into a formula, and what made it so.

use super::Needs;
use crate::expression::{Source, Symbol};
use crate::matrix::Shape;
use crate::message::misfit::shape as say;
use crate::message::{Code, Message};
use crate::model::Remedy;
use crate::op::{Linear, Op, Orientation};
use crate::problem::Parameter;
use crate::program::{InputKey, Program};

/// A matrix in a formula that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Its symbol.
    pub symbol: Symbol,
    /// Its shape.
    pub shape: Shape,
    /// The key of what made it so: its own, or that of the weights it was projected with.
    pub maker: Option<InputKey>,
    /// Whether it was computed.
    pub computed: bool,
    /// Whether its columns come from the maker's rows, as in Wx.
    pub upright: bool,
    /// What it is in the program so far.
    pub(super) source: Source,
}

impl Operand {
    /// What `source`, of that shape, is in `program`.
    pub(super) fn of(program: &Program, source: Source, shape: Shape) -> Self {
        let whole = shared_out(program, source);
        Self {
            symbol: program.symbol(source),
            shape,
            maker: maker(program, whole),
            computed: matches!(whole, Source::Stage(stage) if !program.is_given(stage)),
            upright: is_upright(program, whole),
            source,
        }
    }

    /// Whether it is a vector that is no bias.
    pub(super) fn multiplies(self) -> bool {
        use Parameter::{Beta, Gamma, VA};
        let parameter = self.maker.map(|maker| maker.parameter);
        matches!(parameter, Some(Gamma | Beta | VA))
    }

    /// The change of its maker that gives it what it needs.
    pub(super) fn resized(self, needs: Needs, program: &Program) -> Option<Remedy> {
        let maker = self.maker?;
        let Shape { rows, columns } = program.inputs.get(program.find_input(maker)?)?.shape;
        let shape = match needs {
            Needs::Rows(_) if self.computed => return None,
            Needs::Rows(needs) => Shape::new(needs, columns),
            Needs::Columns(needs) if self.upright => Shape::new(needs, columns),
            Needs::Columns(needs) | Needs::Numbers(needs) => Shape::new(rows, needs),
        };
        Some(Remedy::Resize(maker, shape))
    }

    /// What would have to be taken from its maker, or added to it.
    pub(super) fn lacks(self, needs: Needs) -> Option<Message> {
        let matrix = Code::from(self.maker?.to_string());
        let Shape { rows, columns } = self.shape;
        let has_rows = |has: usize, needs: usize| match has < needs {
            true => say::rows_missing(matrix.clone(), needs - has),
            false => say::rows_too_many(matrix.clone(), has - needs),
        };
        Some(match needs {
            Needs::Rows(_) if self.computed => return None,
            Needs::Rows(needs) => has_rows(rows, needs),
            Needs::Columns(needs) if self.upright => has_rows(columns, needs),
            Needs::Columns(needs) if columns < needs => {
                say::columns_missing(matrix, needs - columns)
            }
            Needs::Columns(needs) => say::columns_too_many(matrix, columns - needs),
            Needs::Numbers(needs) if columns < needs => {
                say::numbers_missing(matrix, needs - columns)
            }
            Needs::Numbers(needs) => say::numbers_too_many(matrix, columns - needs),
        })
    }
}

/// What a head's part is a part of; anything else is itself.
fn shared_out(program: &Program, source: Source) -> Source {
    match source {
        Source::Stage(stage) => match (
            &program.stages[stage].op,
            program.stages[stage].operands[..].first(),
        ) {
            (Op::Columns(_), Some(whole)) => *whole,
            _ => source,
        },
        Source::Input(_) => source,
    }
}

/// The weights of the values that the heads give back, or the values themselves, and how many columns
/// these must have for `source`, which is made of them, to have `needed`.
pub(super) fn values_behind(
    program: &Program,
    source: Source,
    needed: usize,
) -> Option<(InputKey, usize)> {
    let values = values_of(program, source)?;
    let key = maker(program, values).filter(|key| key.scope.head.is_none())?;
    let (has, made) = (program.shape(values).columns, program.shape(source).columns);
    let columns = has.checked_mul(needed)?;
    (made > 0 && columns.is_multiple_of(made)).then(|| (key, columns / made))
}

/// The values of all heads together, where `source` is made of them.
fn values_of(program: &Program, source: Source) -> Option<Source> {
    let Source::Stage(stage) = source else {
        return None;
    };
    let stage = &program.stages[stage];
    match stage.op {
        Op::Join(_) => values_of(program, *stage.operands.first()?),
        Op::MatMul(_) => Some(shared_out(program, *stage.operands.get(1)?)),
        _ => None,
    }
}

/// What made `source` as it is: the input itself, or the weights of a projection.
fn maker(program: &Program, source: Source) -> Option<InputKey> {
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
    Some(program.inputs.get(input)?.key)
}

/// Whether `source` is a projection by weights that stand upright, as in Wx.
fn is_upright(program: &Program, source: Source) -> bool {
    matches!(source, Source::Stage(stage) if matches!(
        &program.stages[stage].op,
        Op::Linear(Linear { weight: Orientation::Transposed, .. })
    ))
}
