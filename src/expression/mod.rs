//! Arithmetic as it is written down: the formula of a stage (`S = Q·Kᵀ`) and the numbers behind a
//! cell (`1·1 + 1·3`) are both expressions, so that a format typesets them once.

mod function;
mod mean;
mod name;
mod symbol;

pub use function::Function;
pub use mean::mean;
pub use name::{CellName, Formula};
pub use symbol::Symbol;

/// Where an operand's numbers come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// The input of that index in the program.
    Input(usize),
    /// The stage of that index in the program.
    Stage(usize),
}

/// One number of an input or a stage. Rows and columns count from 0 here, from 1 where people read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellRef {
    /// The matrix it stands in.
    pub source: Source,
    /// Its row, from 0.
    pub row: usize,
    /// Its column, from 0.
    pub column: usize,
}

/// An intermediate quantity that an op works out on the way to one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// The largest score of a softmax line; it is subtracted before exponentiating.
    Maximum,
    /// The exponential of one score, by its position in the line.
    Exponential(usize),
    /// The sum of the line's exponentials.
    Total,
    /// The mean of a line of numbers.
    Mean,
    /// The variance of a line of numbers.
    Variance,
    /// The standard deviation, or what stands in its place in a normalisation.
    Deviation,
    /// A number less its mean, over the deviation.
    Normalised,
    /// The number of a position in a sequence.
    Position,
    /// The exponent of the base that a position is divided by.
    Exponent,
    /// The angle of a position, in radians.
    Angle,
    /// The sine of the angle.
    Sine,
    /// The cosine of the angle.
    Cosine,
    /// Φ(x): the share of a standard normal distribution that lies below x.
    Probability,
    /// The argument of a hyperbolic tangent.
    Argument,
    /// What the query adds to a hidden number.
    FromQuery,
    /// What the key adds to a hidden number.
    FromKey,
    /// One number of a query times a weight matrix, by its column.
    Projected(usize),
    /// The cell itself: the last step of an op's arithmetic.
    Result,
    /// The cell as it was carried on: the result rounded to so many decimals.
    Rounded(usize),
}

/// The base of an exponential.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Base {
    /// Euler's number: `exp(x)`.
    E,
    /// Another base: `b^x`.
    Number(f64),
}

/// An expression. Sums and products keep the order of their terms.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A matrix or dimension by name, with its value where it is a number (d_k = 2).
    Symbol(Symbol, Option<f64>),
    /// A constant.
    Number(f64),
    /// A number that stands in an operand.
    Cell(CellRef, f64),
    /// An intermediate quantity found in an earlier step.
    Quantity(Quantity, f64),
    /// A row of numbers, as in `0.3·[2, 0]`.
    Vector(Vec<f64>),
    /// a + b + …
    Sum(Vec<Expression>),
    /// a − b
    Difference(Box<Expression>, Box<Expression>),
    /// a·b·…
    Product(Vec<Expression>),
    /// a / b
    Quotient(Box<Expression>, Box<Expression>),
    /// √a
    Root(Box<Expression>),
    /// exp(a), or base^a
    Exponential(Base, Box<Expression>),
    /// max(a, b, …)
    Maximum(Vec<Expression>),
    /// aᵀ
    Transpose(Box<Expression>),
    /// softmax(a), with its base
    Softmax(Base, Box<Expression>),
    /// Another function by name: `hardmax(a)`
    Function(Function, Vec<Expression>),
    /// (a + b + …) / n
    Mean(Vec<Expression>),
    /// aⁿ
    Power(Box<Expression>, u8),
    /// Some rows of a matrix, from 0: `E[(3, 1),:]`
    Rows(Box<Expression>, Vec<usize>),
    /// Some columns of a matrix, from 0: `Q[:,3–4]`
    Columns(Box<Expression>, Vec<usize>),
    /// Matrices beside one another: `[Z_1 | Z_2]`
    Beside(Vec<Expression>),
    /// Columns by turns, as far as they go: `[a, b, …]`
    InTurn(Vec<Expression>),
    /// Rows below one another: `[a; b]`
    Stacked(Vec<Expression>),
    /// a∘b∘…, cell by cell
    Elementwise(Vec<Expression>),
}

impl Expression {
    /// A constant from a file as people write it: `√3` or `1/√3` where it is just that, to the last bit
    /// (what `"sqrt(3)"` was read as, and what nothing else is likely to be), else the number.
    pub fn constant(value: f64) -> Self {
        const LARGEST: f64 = 1e6;
        let root = |value: f64| {
            let whole = (value * value).round();
            let irrational = value.fract() != 0.0 && (2.0..=LARGEST).contains(&whole);
            (irrational && whole.sqrt() == value).then(|| Self::Number(whole).root())
        };
        let inverse = || {
            let whole = (1.0 / (value * value)).round();
            let root = root(whole.sqrt())?;
            (1.0 / whole.sqrt() == value).then(|| Self::Number(1.0).over(root))
        };
        root(value).or_else(inverse).unwrap_or(Self::Number(value))
    }

    /// A matrix symbol.
    pub const fn symbol(symbol: Symbol) -> Self {
        Self::Symbol(symbol, None)
    }

    /// `self / divisor`.
    pub fn over(self, divisor: Self) -> Self {
        Self::Quotient(Box::new(self), Box::new(divisor))
    }

    /// `self − other`.
    pub fn minus(self, other: Self) -> Self {
        Self::Difference(Box::new(self), Box::new(other))
    }

    /// `√self`.
    pub fn root(self) -> Self {
        Self::Root(Box::new(self))
    }

    /// `self` times `other`.
    pub fn times(self, other: Self) -> Self {
        Self::Product(vec![self, other])
    }

    /// `self` squared.
    pub fn squared(self) -> Self {
        Self::Power(Box::new(self), 2)
    }

    /// A function of `self`.
    pub fn under(self, function: Function) -> Self {
        Self::Function(function, vec![self])
    }

    /// The transpose of `self`.
    pub fn transposed(self) -> Self {
        Self::Transpose(Box::new(self))
    }

    /// The number that the expression comes to, worked out from left to right; `None` where it
    /// speaks of whole matrices.
    pub fn value(&self) -> Option<f64> {
        match self {
            Self::Symbol(_, value) => *value,
            Self::Number(value) | Self::Cell(_, value) | Self::Quantity(_, value) => Some(*value),
            Self::Sum(terms) => terms.iter().map(Self::value).sum(),
            Self::Difference(a, b) => Some(a.value()? - b.value()?),
            Self::Product(factors) => factors.iter().map(Self::value).product(),
            Self::Quotient(a, b) => Some(a.value()? / b.value()?),
            Self::Root(a) => Some(a.value()?.sqrt()),
            Self::Exponential(base, exponent) => Some(base.raise(exponent.value()?)),
            Self::Maximum(terms) => terms
                .iter()
                .map(Self::value)
                .try_fold(f64::NEG_INFINITY, |max, value| Some(max.max(value?))),
            Self::Mean(terms) => {
                let values: Option<Vec<f64>> = terms.iter().map(Self::value).collect();
                Some(mean(&values?))
            }
            Self::Power(base, exponent) => {
                let base = base.value()?;
                Some((0..*exponent).map(|_| base).product())
            }
            Self::Function(function, of) => match of.as_slice() {
                [of] => function.value(of.value()?),
                _ => None,
            },
            Self::Vector(_)
            | Self::Transpose(_)
            | Self::Softmax(..)
            | Self::Elementwise(_)
            | Self::Rows(..)
            | Self::Columns(..)
            | Self::Beside(_)
            | Self::InTurn(_)
            | Self::Stacked(_) => None,
        }
    }

    /// Calls `visit` on every operand cell, from left to right.
    pub fn cells(&self, visit: &mut impl FnMut(CellRef, f64)) {
        match self {
            Self::Cell(cell, value) => visit(*cell, *value),
            Self::Sum(terms)
            | Self::Product(terms)
            | Self::Maximum(terms)
            | Self::Function(_, terms)
            | Self::Mean(terms)
            | Self::Beside(terms)
            | Self::InTurn(terms)
            | Self::Stacked(terms)
            | Self::Elementwise(terms) => terms.iter().for_each(|term| term.cells(visit)),
            Self::Difference(a, b) | Self::Quotient(a, b) => {
                a.cells(visit);
                b.cells(visit);
            }
            Self::Root(a)
            | Self::Exponential(_, a)
            | Self::Transpose(a)
            | Self::Softmax(_, a)
            | Self::Power(a, _)
            | Self::Rows(a, _)
            | Self::Columns(a, _) => a.cells(visit),
            Self::Symbol(..) | Self::Number(_) | Self::Quantity(..) | Self::Vector(_) => {}
        }
    }
}

impl Base {
    /// The base to the power of `exponent`, the same on every machine.
    pub fn raise(self, exponent: f64) -> f64 {
        match self {
            Self::E => attn_kernel::exp(exponent),
            Self::Number(2.0) => libm::exp2(exponent),
            Self::Number(10.0) => libm::exp10(exponent),
            Self::Number(base) => libm::pow(base, exponent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constant_is_a_root_where_it_is_one_to_the_last_bit() {
        let root = |whole: f64| Expression::Number(whole).root();
        assert_eq!(Expression::constant(3f64.sqrt()), root(3.0));
        assert_eq!(Expression::constant(512f64.sqrt()), root(512.0));
        let inverse = Expression::Number(1.0).over(root(3.0));
        assert_eq!(Expression::constant(1.0 / 3f64.sqrt()), inverse);
        for number in [
            0.0,
            1.0,
            2.0,
            -2.0,
            0.5,
            0.125,
            1.5,
            1.7,
            1.732,
            1e300,
            1e-300,
            3f64.sqrt().next_up(),
        ] {
            assert_eq!(Expression::constant(number), Expression::Number(number));
        }
        for whole in 2..2000 {
            for value in [f64::from(whole).sqrt(), 1.0 / f64::from(whole).sqrt()] {
                assert_eq!(Expression::constant(value).value(), Some(value), "{whole}");
            }
        }
    }
}
