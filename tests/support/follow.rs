//! Works a derivation out anew.

use attn::expression::{Expression, Quantity};
use attn::op::Arithmetic;

/// Works the steps out anew, each from operand cells and from the steps before it, and gives the
/// last one's value.
pub fn follow(arithmetic: &Arithmetic) -> f64 {
    let mut found: Vec<(Quantity, f64)> = Vec::new();
    for (quantity, expression) in &arithmetic.steps {
        check_quantities(expression, &found);
        found.push((*quantity, expression.value().expect("a number")));
    }
    let (last, value) = found.last().expect("a step");
    assert_eq!(*last, Quantity::Result);
    *value
}

/// Every intermediate quantity that an expression uses was found before, and is used as found.
fn check_quantities(expression: &Expression, found: &[(Quantity, f64)]) {
    match expression {
        Expression::Quantity(quantity, value) => {
            let (_, before) = found
                .iter()
                .find(|(known, _)| known == quantity)
                .expect("a quantity is found before it is used");
            assert_eq!(value.to_bits(), before.to_bits(), "{quantity:?}");
        }
        Expression::Sum(terms)
        | Expression::Product(terms)
        | Expression::Maximum(terms)
        | Expression::Mean(terms)
        | Expression::Function(_, terms) => {
            terms.iter().for_each(|term| check_quantities(term, found));
        }
        Expression::Difference(a, b) | Expression::Quotient(a, b) => {
            check_quantities(a, found);
            check_quantities(b, found);
        }
        Expression::Root(a) | Expression::Exponential(_, a) | Expression::Power(a, _) => {
            check_quantities(a, found);
        }
        _ => {}
    }
}

/// The same number, or both none.
pub fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || a == b || (a.is_nan() && b.is_nan())
}
