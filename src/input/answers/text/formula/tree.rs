//! One form for the formulas that people write and for the program's own.

use crate::expression::{Expression, Source};

/// A formula over inputs and stages. Constant factors stand in front, products are flat.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    /// An input or a stage.
    Source(Source),
    /// A constant.
    Number(Scalar),
    /// The transpose.
    Transpose(Box<Tree>),
    /// Two matrices or more.
    Product(Vec<Tree>),
    /// A constant times a matrix.
    Scaled(Scalar, Box<Tree>),
    /// A sum, in any order.
    Sum(Vec<Tree>),
    /// A function by name.
    Call(&'static str, Vec<Tree>),
}

/// A constant, and how far it may be off as it is written, in parts of itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scalar {
    /// The value.
    pub value: f64,
    /// `0.005` for `1.00`.
    pub slack: f64,
}

/// What a constant may be off beside its slack.
const ROUNDING: f64 = 1e-12;

impl Scalar {
    /// A constant known exactly.
    pub const fn exact(value: f64) -> Self {
        Self { value, slack: 0.0 }
    }

    fn times(self, other: Self) -> Self {
        Self {
            value: self.value * other.value,
            slack: self.slack + other.slack,
        }
    }

    fn same(self, other: Self) -> bool {
        let slack = self.slack + other.slack + ROUNDING;
        (self.value - other.value).abs() <= slack * self.value.abs().max(other.value.abs())
    }
}

impl Tree {
    /// The tree of one of the program's formulas, its operands marked by cells; `None` where it has
    /// none.
    pub fn of(expression: &Expression) -> Option<Self> {
        let all = |terms: &[Expression]| terms.iter().map(Self::of).collect::<Option<Vec<_>>>();
        Some(match expression {
            Expression::Cell(cell, _) => Self::Source(cell.source),
            Expression::Number(value) | Expression::Symbol(_, Some(value)) => {
                Self::Number(Scalar::exact(*value))
            }
            Expression::Sum(terms) => all(terms)?.into_iter().reduce(Self::plus)?,
            Expression::Difference(a, b) => Self::of(a)?.plus(Self::of(b)?.negative()),
            Expression::Product(factors) => all(factors)?.into_iter().reduce(Self::times)?,
            Expression::Quotient(a, b) => Self::of(a)?.over(Self::of(b)?)?,
            Expression::Root(a) => Self::of(a)?.root()?,
            Expression::Transpose(a) => Self::of(a)?.transposed(),
            Expression::Softmax(_, a) => Self::Call("softmax", vec![Self::of(a)?]),
            Expression::Function(function, operands) => Self::Call(function.name(), all(operands)?),
            Expression::Elementwise(operands) => Self::Call("elementwise", all(operands)?),
            _ => return None,
        })
    }

    /// `self + other`
    pub fn plus(self, other: Self) -> Self {
        let mut terms = match self {
            Self::Sum(terms) => terms,
            first => vec![first],
        };
        match other {
            Self::Sum(others) => terms.extend(others),
            other => terms.push(other),
        }
        Self::Sum(terms)
    }

    /// `-self`
    pub fn negative(self) -> Self {
        Self::Number(Scalar::exact(-1.0)).times(self)
    }

    /// `self · other`
    pub fn times(self, other: Self) -> Self {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => Self::Number(a.times(b)),
            (Self::Number(a), Self::Scaled(b, tree)) | (Self::Scaled(b, tree), Self::Number(a)) => {
                Self::Scaled(a.times(b), tree)
            }
            (Self::Number(a), tree) | (tree, Self::Number(a)) => Self::Scaled(a, Box::new(tree)),
            (Self::Scaled(a, left), Self::Scaled(b, right)) => {
                Self::Scaled(a.times(b), Box::new(left.times(*right)))
            }
            (Self::Scaled(a, left), right) => Self::Scaled(a, Box::new(left.times(right))),
            (left, Self::Scaled(b, right)) => Self::Scaled(b, Box::new(left.times(*right))),
            (left, right) => {
                let mut factors = match left {
                    Self::Product(factors) => factors,
                    left => vec![left],
                };
                match right {
                    Self::Product(others) => factors.extend(others),
                    right => factors.push(right),
                }
                Self::Product(factors)
            }
        }
    }

    /// `self / other`, where that is a constant.
    pub fn over(self, other: Self) -> Option<Self> {
        match other {
            Self::Number(divisor) if divisor.value != 0.0 => {
                let factor = Scalar {
                    value: 1.0 / divisor.value,
                    slack: divisor.slack,
                };
                Some(self.times(Self::Number(factor)))
            }
            _ => None,
        }
    }

    /// `√self`, where that is a constant.
    pub fn root(self) -> Option<Self> {
        match self {
            Self::Number(Scalar { value, slack }) if value >= 0.0 => Some(Self::Number(Scalar {
                value: value.sqrt(),
                slack,
            })),
            _ => None,
        }
    }

    /// `selfᵀ`
    pub fn transposed(self) -> Self {
        match self {
            Self::Transpose(inner) => *inner,
            Self::Scaled(factor, inner) => Self::Scaled(factor, Box::new(inner.transposed())),
            Self::Number(_) => self,
            other => Self::Transpose(Box::new(other)),
        }
    }

    /// The same with each child changed.
    pub fn map(self, change: impl Fn(Self) -> Self) -> Self {
        let all = |trees: Vec<Self>| trees.into_iter().map(&change).collect();
        match self {
            Self::Source(_) | Self::Number(_) => self,
            Self::Transpose(a) => Self::Transpose(Box::new(change(*a))),
            Self::Scaled(factor, a) => Self::Scaled(factor, Box::new(change(*a))),
            Self::Product(factors) => Self::Product(all(factors)),
            Self::Sum(terms) => Self::Sum(all(terms)),
            Self::Call(name, operands) => Self::Call(name, all(operands)),
        }
    }

    fn children(&self) -> &[Self] {
        match self {
            Self::Source(_) | Self::Number(_) => &[],
            Self::Transpose(a) | Self::Scaled(_, a) => std::slice::from_ref(a),
            Self::Product(all) | Self::Sum(all) | Self::Call(_, all) => all,
        }
    }

    /// Whether any input or stage stands in it.
    pub fn has_source(&self) -> bool {
        matches!(self, Self::Source(_)) || self.children().iter().any(Self::has_source)
    }

    /// Whether both are the same formula: sums in any order, constants as they are written.
    pub fn same(&self, other: &Self) -> bool {
        let all =
            |a: &[Self], b: &[Self]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b));
        match (self, other) {
            (Self::Source(a), Self::Source(b)) => a == b,
            (Self::Number(a), Self::Number(b)) => a.same(*b),
            (Self::Transpose(a), Self::Transpose(b)) => a.same(b),
            (Self::Scaled(a, x), Self::Scaled(b, y)) => a.same(*b) && x.same(y),
            (Self::Product(a), Self::Product(b)) => all(a, b),
            (Self::Call(f, a), Self::Call(g, b)) => f == g && all(a, b),
            (Self::Sum(a), Self::Sum(b)) => {
                let within = |a: &[Self], b: &[Self]| {
                    a.iter().all(|term| b.iter().any(|other| term.same(other)))
                };
                a.len() == b.len() && within(a, b) && within(b, a)
            }
            _ => false,
        }
    }

    /// Whether `part` stands in it.
    pub fn holds(&self, part: &Self) -> bool {
        self.same(part) || self.children().iter().any(|child| child.holds(part))
    }

    /// Whether it is of the same form: another constant, a transpose too many or too few, factors
    /// the other way round, another operand of a function.
    pub fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Scaled(_, a), Self::Scaled(_, b)) => a.same(b),
            (Self::Call(f, _), Self::Call(g, _)) => f == g,
            (Self::Product(a), Self::Product(b)) => {
                let sources = |factors: &[Self]| -> Option<Vec<Source>> {
                    let mut sources: Vec<_> =
                        factors.iter().map(Self::factor).collect::<Option<_>>()?;
                    sources.sort_unstable();
                    Some(sources)
                };
                sources(a).is_some_and(|a| sources(b) == Some(a))
            }
            _ => false,
        }
    }

    /// The input or stage that it is, transposed or not.
    fn factor(&self) -> Option<Source> {
        match self {
            Self::Source(source) => Some(*source),
            Self::Transpose(inner) => inner.factor(),
            _ => None,
        }
    }
}
