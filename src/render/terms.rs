//! Long sums: the largest terms in their order, and what the others come to.

use crate::expression::Expression;

/// More terms than these are not all shown.
const MOST: usize = 8;
/// So many are shown then.
const KEPT: usize = 6;

/// The positions of those to be shown of as many terms as there are `sizes`, in their order; `None`
/// where all are.
///
/// Terms of the size `nothing` go first, as long as others remain; of too many others the largest
/// stay. The term at `wanted` always does.
pub(super) fn largest(
    sizes: impl ExactSizeIterator<Item = f64>,
    nothing: f64,
    wanted: Option<usize>,
    full: bool,
) -> Option<Vec<usize>> {
    let count = sizes.len();
    if full || count <= MOST {
        return None;
    }
    let sizes: Vec<(usize, f64)> = sizes.enumerate().collect();
    let something = sizes.iter().filter(|(_, size)| *size != nothing);
    let mut ranked: Vec<(usize, f64)> = something.copied().collect();
    if ranked.is_empty() {
        ranked = sizes;
    }
    if ranked.len() > MOST {
        // A stable sort: of equal terms the first are kept.
        ranked.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        ranked.truncate(KEPT);
    }
    let mut kept: Vec<usize> = ranked.into_iter().map(|(at, _)| at).collect();
    kept.extend(wanted.filter(|at| !kept.contains(at)));
    kept.sort_unstable();
    (kept.len() < count).then_some(kept)
}

/// A long sum as it is shown.
#[derive(Debug, PartialEq)]
pub(super) struct Digest<'e> {
    /// The terms shown, in their order.
    pub(super) shown: Vec<&'e Expression>,
    /// How many are left out.
    pub(super) hidden: usize,
    /// What those left out add up to, where they are numbers or rows of numbers.
    pub(super) rest: Option<Expression>,
}

/// What is shown of a sum of `terms`; `wanted` is shown wherever it is one of them.
pub(super) fn digest<'e>(
    terms: &'e [Expression],
    wanted: Option<&Expression>,
    full: bool,
) -> Digest<'e> {
    let wanted = terms.iter().position(|term| Some(term) == wanted);
    let Some(kept) = largest(terms.iter().map(size), 0.0, wanted, full) else {
        return Digest {
            shown: terms.iter().collect(),
            hidden: 0,
            rest: None,
        };
    };
    let shown = kept.iter().filter_map(|&at| terms.get(at)).collect();
    let others = (0..terms.len()).filter(|at| kept.binary_search(at).is_err());
    let rest = others
        .filter_map(|at| terms.get(at))
        .map(amount)
        .reduce(|sum, term| add(sum?, term?))
        .flatten();
    Digest {
        shown,
        hidden: terms.len() - kept.len(),
        rest: rest.map(Amount::into_expression),
    }
}

/// A number or a row of numbers.
#[derive(Clone, Debug, PartialEq)]
enum Amount {
    Number(f64),
    Row(Vec<f64>),
}

impl Amount {
    fn into_expression(self) -> Expression {
        match self {
            Self::Number(value) => Expression::Number(value),
            Self::Row(values) => Expression::Vector(values),
        }
    }
}

/// What a term comes to: a number, a row, or a row times numbers.
fn amount(term: &Expression) -> Option<Amount> {
    match term {
        Expression::Vector(values) => Some(Amount::Row(values.clone())),
        Expression::Product(factors) => {
            factors
                .iter()
                .map(amount)
                .try_fold(Amount::Number(1.0), |product, factor| {
                    match (product, factor?) {
                        (Amount::Number(a), Amount::Number(b)) => Some(Amount::Number(a * b)),
                        (Amount::Number(a), Amount::Row(row))
                        | (Amount::Row(row), Amount::Number(a)) => {
                            Some(Amount::Row(row.iter().map(|value| a * value).collect()))
                        }
                        (Amount::Row(_), Amount::Row(_)) => None,
                    }
                })
        }
        _ => term.value().map(Amount::Number),
    }
}

fn add(a: Amount, b: Amount) -> Option<Amount> {
    match (a, b) {
        (Amount::Number(a), Amount::Number(b)) => Some(Amount::Number(a + b)),
        (Amount::Row(a), Amount::Row(b)) if a.len() == b.len() => {
            Some(Amount::Row(a.iter().zip(&b).map(|(a, b)| a + b).collect()))
        }
        _ => None,
    }
}

/// How much a term weighs: its magnitude, or the largest in its row.
fn size(term: &Expression) -> f64 {
    match amount(term) {
        Some(Amount::Number(value)) => value.abs(),
        Some(Amount::Row(values)) => values.iter().fold(0.0, |most, value| value.abs().max(most)),
        None => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(values: &[f64]) -> Vec<Expression> {
        values.iter().copied().map(Expression::Number).collect()
    }

    #[test]
    fn eight_terms_are_all_shown() {
        let terms = numbers(&[1.0; 8]);
        let digest = digest(&terms, None, false);
        assert_eq!((digest.shown.len(), digest.hidden), (8, 0));
    }

    #[test]
    fn the_largest_terms_keep_their_order() {
        let terms = numbers(&[1.0, -9.0, 2.0, 8.0, 3.0, 7.0, 4.0, 6.0, 5.0]);
        let digest = digest(&terms, None, false);
        let shown: Vec<_> = digest
            .shown
            .iter()
            .filter_map(|term| term.value())
            .collect();
        assert_eq!(shown, [-9.0, 8.0, 7.0, 4.0, 6.0, 5.0]);
        assert_eq!(digest.hidden, 3);
        assert_eq!(digest.rest, Some(Expression::Number(6.0)));
    }

    #[test]
    fn weighted_rows_add_up_as_rows() {
        let terms: Vec<_> = (0..9)
            .map(|at| {
                let weight = Expression::Number(if at < 3 { 0.5 } else { 1.0 });
                Expression::Product(vec![weight, Expression::Vector(vec![2.0, 0.0])])
            })
            .collect();
        let digest = digest(&terms, None, false);
        assert_eq!(digest.rest, Some(Expression::Vector(vec![3.0, 0.0])));
    }

    #[test]
    fn what_adds_nothing_takes_no_place_but_the_wanted_term_always_does() {
        let mut values = [0.0; 30];
        for at in 0..7 {
            values[4 * at] = 2.0;
        }
        let terms = numbers(&values);
        let none = digest(&terms, None, false);
        assert_eq!((none.shown.len(), none.hidden), (7, 23));
        assert_eq!(none.rest, Some(Expression::Number(0.0)));
        let mut terms = numbers(&[1.0; 30]);
        terms[20] = Expression::Number(0.0);
        let wanted = terms[20].clone();
        let digest = digest(&terms, Some(&wanted), false);
        assert_eq!((digest.shown.len(), digest.hidden), (7, 23));
        assert_eq!(digest.shown.last(), Some(&&wanted));
        assert_eq!(digest.rest, Some(Expression::Number(23.0)));
    }

    #[test]
    fn a_sum_of_nothing_shows_its_first_terms() {
        let terms = numbers(&[0.0; 9]);
        assert_eq!(digest(&terms, None, false).shown.len(), KEPT);
    }

    #[test]
    fn nothing_is_left_out_of_a_full_page() {
        assert_eq!(digest(&numbers(&[1.0; 500]), None, true).hidden, 0);
    }
}
