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
    CellByCell,
    Plus,
    Minus,
    Beside,
    Below,
    Comma,
}

/// The shapes of `formula`. What acts on every number alike (a scale, a softmax) leaves no trace.
pub(super) fn of(formula: &Formula) -> Shapes {
    let mut shapes = Shapes {
        operands: Vec::new(),
        result: formula.shape,
        dimensions: Vec::new(),
    };
    // A slice by itself shows what it is cut from; within arithmetic, what multiplies.
    let expression = match &formula.expression {
        Expression::Rows(of, _) | Expression::Columns(of, _) => of,
        expression => expression,
    };
    shapes.collect(expression, &formula.operands);
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
            Expression::Transpose(of) => self.cut(of, known, Shape::transposed),
            Expression::Product(factors) => self.join(Token::Times, factors, known),
            Expression::Elementwise(factors) => self.join(Token::CellByCell, factors, known),
            Expression::Sum(terms) | Expression::Mean(terms) => {
                self.join(Token::Plus, terms, known);
            }
            Expression::Maximum(terms)
            | Expression::Function(_, terms)
            | Expression::InTurn(terms) => {
                self.join(Token::Comma, terms, known);
            }
            Expression::Beside(parts) => self.join(Token::Beside, parts, known),
            Expression::Stacked(parts) => self.join(Token::Below, parts, known),
            Expression::Difference(a, b) => {
                self.join(Token::Minus, [a.as_ref(), b.as_ref()], known);
            }
            Expression::Quotient(a, b) => {
                self.collect(a, known);
                self.collect(b, known);
            }
            Expression::Root(of)
            | Expression::Exponential(_, of)
            | Expression::Softmax(_, of)
            | Expression::Power(of, _) => self.collect(of, known),
            Expression::Rows(of, rows) => {
                self.cut(of, known, |shape| Shape::new(rows.len(), shape.columns));
            }
            Expression::Columns(of, columns) => {
                self.cut(of, known, |shape| Shape::new(shape.rows, columns.len()));
            }
            Expression::Number(_)
            | Expression::Cell(..)
            | Expression::Quantity(..)
            | Expression::Vector(_) => {}
        }
    }

    /// Adds what `expression` holds, its shapes changed.
    fn cut(
        &mut self,
        expression: &Expression,
        known: &[(Symbol, Shape)],
        change: impl Fn(Shape) -> Shape,
    ) {
        let from = self.operands.len();
        self.collect(expression, known);
        for token in self.operands.iter_mut().skip(from) {
            if let Token::Shape(shape) = token {
                *shape = change(*shape);
            }
        }
    }

    /// Adds what `parts` hold, with `between` those that hold something.
    fn join<'e>(
        &mut self,
        between: Token,
        parts: impl IntoIterator<Item = &'e Expression>,
        known: &[(Symbol, Shape)],
    ) {
        let start = self.operands.len();
        for part in parts {
            let from = self.operands.len();
            self.collect(part, known);
            if from > start && self.operands.len() > from {
                self.operands.insert(from, between);
            }
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
                Token::CellByCell => f.write_str("∘")?,
                Token::Plus => f.write_str(" + ")?,
                Token::Minus => f.write_str(" − ")?,
                Token::Beside => f.write_str(" | ")?,
                Token::Below => f.write_str("; ")?,
                Token::Comma => f.write_str(", ")?,
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
    fn sums_of_products_stand_apart_and_slices_show_what_multiplies() {
        let of_query = Expression::Product(vec![
            Expression::Rows(Box::new(Expression::symbol(Q)), vec![0]),
            Expression::symbol(K).transposed(),
        ]);
        let twice = Expression::Product(vec![Expression::symbol(K), Expression::symbol(Q)]);
        let operands = vec![(Q, Shape::new(3, 2)), (K, Shape::new(4, 2))];
        let said = |expression| {
            let shape = Shape::new(4, 4);
            of(&formula(expression, operands.clone(), shape)).to_string()
        };
        assert_eq!(
            said(Expression::Sum(vec![of_query.clone(), twice.clone()])),
            "(1×2)·(2×4) + (4×2)·(3×2) → 4×4"
        );
        assert_eq!(
            said(Expression::Stacked(vec![of_query.clone(), of_query])),
            "(1×2)·(2×4); (1×2)·(2×4) → 4×4"
        );
        let beside = [Expression::symbol(Q), Expression::symbol(K)];
        assert_eq!(
            said(Expression::Beside(beside.to_vec())),
            "(3×2) | (4×2) → 4×4"
        );
        let rows = Expression::Rows(Box::new(Expression::symbol(Q)), vec![0, 2]);
        assert_eq!(said(rows), "3×2 → 4×4");
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
