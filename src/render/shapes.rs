//! The shapes under a formula: `S = Q·Kᵀ` has (3×2)·(2×3) → 3×3, in the order of its operands.

use crate::expression::Formula;
use crate::expression::{Expression, Symbol};
use crate::matrix::Shape;

/// The shapes of a formula.
#[derive(Debug, PartialEq)]
pub(super) struct Shapes {
    /// The operands, with what stands between them.
    pub(super) operands: Vec<Token>,
    /// The shape of the result.
    pub(super) result: Shape,
    /// The dimensions that the formula names, with their values.
    pub(super) dimensions: Vec<(Symbol, f64)>,
}

/// An operand or what stands between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Shape(Shape),
    Times,
    Plus,
    Minus,
}

/// The shapes of `formula`. What acts on every number alike (a scale, a softmax) leaves no trace.
pub(super) fn of(formula: &Formula) -> Shapes {
    let mut shapes = Shapes {
        operands: Vec::new(),
        result: formula.shape,
        dimensions: Vec::new(),
    };
    shapes.collect(&formula.expression, &formula.operands);
    shapes
}

impl Shapes {
    fn collect(&mut self, expression: &Expression, known: &[(Symbol, Shape)]) {
        match expression {
            Expression::Symbol(symbol, value) => {
                if let Some(shape) = shape_of(*symbol, known) {
                    self.operands.push(Token::Shape(shape));
                } else if let Some(value) = value
                    && !self.dimensions.iter().any(|(named, _)| named == symbol)
                {
                    self.dimensions.push((*symbol, *value));
                }
            }
            Expression::Transpose(of) => {
                let from = self.operands.len();
                self.collect(of, known);
                for token in self.operands.iter_mut().skip(from) {
                    if let Token::Shape(shape) = token {
                        *shape = shape.transposed();
                    }
                }
            }
            Expression::Product(factors) | Expression::Elementwise(factors) => {
                factors
                    .iter()
                    .for_each(|factor| self.join(Token::Times, factor, known));
            }
            Expression::Sum(terms)
            | Expression::Maximum(terms)
            | Expression::Mean(terms)
            | Expression::Beside(terms)
            | Expression::Stacked(terms)
            | Expression::Function(_, terms) => {
                terms
                    .iter()
                    .for_each(|term| self.join(Token::Plus, term, known));
            }
            Expression::Difference(a, b) => {
                self.collect(a, known);
                self.join(Token::Minus, b, known);
            }
            Expression::Quotient(a, b) => {
                self.collect(a, known);
                self.collect(b, known);
            }
            Expression::Root(of)
            | Expression::Exponential(_, of)
            | Expression::Softmax(_, of)
            | Expression::Power(of, _)
            | Expression::Rows(of, _)
            | Expression::Columns(of, _) => self.collect(of, known),
            Expression::Number(_)
            | Expression::Cell(..)
            | Expression::Quantity(..)
            | Expression::Vector(_) => {}
        }
    }

    /// Adds what `expression` holds, after `between` where something stands before it.
    fn join(&mut self, between: Token, expression: &Expression, known: &[(Symbol, Shape)]) {
        let from = self.operands.len();
        self.collect(expression, known);
        if from > 0 && self.operands.len() > from {
            self.operands.insert(from, between);
        }
    }
}

fn shape_of(symbol: Symbol, known: &[(Symbol, Shape)]) -> Option<Shape> {
    let (_, shape) = known.iter().find(|(named, _)| *named == symbol)?;
    Some(*shape)
}

impl std::fmt::Display for Shapes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for token in &self.operands {
            match token {
                Token::Shape(shape) if self.operands.len() > 1 => write!(f, "({shape})")?,
                Token::Shape(shape) => write!(f, "{shape}")?,
                Token::Times => f.write_str("·")?,
                Token::Plus => f.write_str(" + ")?,
                Token::Minus => f.write_str(" − ")?,
            }
        }
        if !self.operands.is_empty() {
            f.write_str(" → ")?;
        }
        write!(f, "{}", self.result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expression::Base;

    const Q: Symbol = Symbol::plain("Q");
    const K: Symbol = Symbol::plain("K");
    const D_K: Symbol = Symbol::sub("d", "k");

    fn formula(expression: Expression, operands: Vec<(Symbol, Shape)>, shape: Shape) -> Formula {
        let symbol = Symbol::plain("S");
        Formula {
            symbol,
            expression,
            shape,
            operands,
        }
    }

    #[test]
    fn a_transposed_operand_shows_the_shape_that_multiplies() {
        let product = Expression::Product(vec![
            Expression::symbol(Q),
            Expression::symbol(K).transposed(),
        ]);
        let operands = vec![(Q, Shape::new(3, 2)), (K, Shape::new(4, 2))];
        let shapes = of(&formula(product, operands, Shape::new(3, 4)));
        assert_eq!(shapes.to_string(), "(3×2)·(2×4) → 3×4");
    }

    #[test]
    fn a_scale_leaves_the_shape_and_names_its_dimension() {
        let scaled = Expression::symbol(Q).over(Expression::Symbol(D_K, Some(2.0)).root());
        let softmax = Expression::Softmax(Base::E, Box::new(scaled));
        let shapes = of(&formula(
            softmax,
            vec![(Q, Shape::new(3, 3))],
            Shape::new(3, 3),
        ));
        assert_eq!(shapes.to_string(), "3×3 → 3×3");
        assert_eq!(shapes.dimensions, [(D_K, 2.0)]);
    }
}
