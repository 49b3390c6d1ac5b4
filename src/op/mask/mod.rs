//! The mask is added to the scaled scores: 0 keeps a score, −∞ takes the key out of the softmax
//! (Vaswani et al. 2017, section 3.2.3). n_q × n_k, cell by cell.
//!
//! By hand: [2 3] + [0 −∞] = [2 −∞].
//!
//! How the mask is read, and what a masked cell is filled with, are attributes, since these are what
//! goes wrong most often. So are the rules that it is made of: people misread one of them, not the
//! table that they come to.

mod reading;

pub use reading::{Misreading, Reading};

use std::sync::Arc;

use super::{Arithmetic, Operation, Region, Remark, Tensor, Unfit, count};
use crate::expression::{Expression, Function};
use crate::interval::{Interval, Intervals};
use crate::matrix::{Matrix, Shape};
use crate::problem::MaskRule;

/// Operands: the scaled scores, the mask.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mask {
    /// The rules that the mask is made of; none where only its entries are known.
    pub rules: Arc<[MaskRule]>,
    /// How the mask is read.
    pub reading: Reading,
    /// What a masked cell becomes.
    pub fill: Fill,
}

/// What a masked cell becomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fill {
    /// Minus infinity.
    #[default]
    MinusInfinity,
    /// 0, whatever it was.
    Zero,
    /// 0 too, where the others stay what they were, whatever the mask adds.
    ZeroAlone,
    /// One more than it was.
    PlusOne,
    /// What it was; the others become one more.
    OthersPlusOne,
}

impl Mask {
    /// Where the entry for (row, column) stands in the mask; `None` where it comes from a rule.
    const fn place(&self, row: usize, column: usize) -> Option<(usize, usize)> {
        match self.reading {
            Reading::Plain | Reading::Inverted => Some((row, column)),
            Reading::Transposed => Some((column, row)),
            Reading::Rule(..) => None,
        }
    }

    /// What is added to the score at (row, column).
    fn added(&self, mask: &Matrix, row: usize, column: usize) -> f64 {
        match (self.reading, self.place(row, column)) {
            (Reading::Inverted, Some(place)) if mask[place] == f64::NEG_INFINITY => 0.0,
            (Reading::Inverted, _) => f64::NEG_INFINITY,
            (Reading::Rule(misread, how), _) => {
                let shape = Shape::of(mask);
                let rules = self.rules.iter().enumerate();
                MaskRule::together(rules.map(|(index, rule)| match index == misread {
                    true => how.added(rule, shape, row, column),
                    false => rule.added(row, column),
                }))
            }
            (_, Some(place)) => mask[place],
            (_, None) => 0.0,
        }
    }

    /// The score after masking.
    fn apply(&self, score: f64, added: f64) -> f64 {
        match (self.fill, added == f64::NEG_INFINITY) {
            (Fill::MinusInfinity, _) => score + added,
            (Fill::Zero | Fill::ZeroAlone, true) => 0.0,
            (Fill::PlusOne, true) => score + 1.0,
            (Fill::OthersPlusOne, true) | (Fill::ZeroAlone, false) => score,
            (Fill::Zero | Fill::PlusOne, false) => score + added,
            (Fill::OthersPlusOne, false) => score + added + 1.0,
        }
    }
}

impl Operation for Mask {
    fn name(&self) -> &'static str {
        "mask"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 2)?;
        let scores = operands[0];
        let (mask, square) = match self.reading {
            Reading::Transposed => (operands[1].transposed(), false),
            Reading::Rule(_, Misreading::Transposed) => (operands[1], true),
            _ => (operands[1], false),
        };
        let rules_fit = match self.reading {
            Reading::Rule(..) => self.rules.iter().all(|rule| rule.fits(scores)),
            _ => true,
        };
        if scores == mask && rules_fit && (!square || scores == scores.transposed()) {
            return Ok(scores);
        }
        Err(Unfit {
            operand: 1,
            rows: Some(operands[0].rows),
            columns: Some(operands[0].columns),
        })
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        let (scores, mask) = (operands[0], operands[1]);
        if let (Reading::Plain, Fill::MinusInfinity) = (self.reading, self.fill) {
            return attn_kernel::add(scores, mask);
        }
        Matrix::from_fn(scores.nrows(), scores.ncols(), |row, column| {
            self.apply(scores[(row, column)], self.added(mask, row, column))
        })
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        let (scores, mask) = (operands[0], operands[1]);
        Intervals::from_fn(scores.shape(), |row, column| {
            let score = scores.at(row, column);
            let low = self.apply(score.low, self.added(&mask.low, row, column));
            let high = self.apply(score.high, self.added(&mask.high, row, column));
            // A score that is kept, and one that is gone, is no sum that could be rounded.
            let margin = |result: f64, score: f64| match result == score || result.is_infinite() {
                true => 0.0,
                false => 2.0 * unit_roundoff * (1.0 + score.abs() + result.abs()),
            };
            Interval::new(
                low - margin(low, score.low),
                high + margin(high, score.high),
            )
        })
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        let score = operands[0][(row, column)];
        let result = self.apply(score, self.added(operands[1], row, column));
        if result.is_finite() {
            2.0 * unit_roundoff * (1.0 + score.abs() + result.abs())
        } else {
            0.0
        }
    }

    fn reads(&self, operand: usize, _: &[Shape], row: usize, column: usize) -> Region {
        if operand == 0 {
            return Region::cell(row, column);
        }
        match self.place(row, column) {
            Some((row, column)) => Region::cell(row, column),
            None => Region::NOTHING,
        }
    }

    fn by_rows(&self, _: usize) -> bool {
        matches!(self.reading, Reading::Plain | Reading::Inverted)
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let (scores, mask) = (operands[0], operands[1]);
        let added = self.added(mask.values, row, column);
        let score = scores.cell(row, column);
        let entry = match self.place(row, column) {
            Some((row, column)) if self.reading != Reading::Inverted => mask.cell(row, column),
            _ => Expression::Number(added),
        };
        let one = Expression::Number(1.0);
        let masked = added == f64::NEG_INFINITY;
        let expression = match (self.fill, masked) {
            (Fill::Zero | Fill::ZeroAlone, true) => Expression::Number(0.0),
            (Fill::OthersPlusOne, true) | (Fill::ZeroAlone, false) => score,
            (Fill::PlusOne, true) => Expression::Sum(vec![score, one]),
            (Fill::OthersPlusOne, false) => Expression::Sum(vec![score, entry, one]),
            _ => Expression::Sum(vec![score, entry]),
        };
        Arithmetic {
            remark: masked.then_some(Remark::Masked),
            ..Arithmetic::single(expression)
        }
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        let (scores, mask) = (operands[0].clone(), operands[1].clone());
        let mask = match self.reading {
            Reading::Plain => mask,
            Reading::Inverted => Expression::Function(Function::Inverted, vec![mask]),
            Reading::Transposed => mask.transposed(),
            Reading::Rule(_, how) => Expression::Function(how.function(), vec![mask]),
        };
        match self.fill {
            Fill::MinusInfinity => Expression::Sum(vec![scores, mask]),
            Fill::Zero | Fill::ZeroAlone => {
                Expression::Function(Function::MaskedToZero, vec![scores, mask])
            }
            Fill::PlusOne => Expression::Function(Function::MaskedPlusOne, vec![scores, mask]),
            Fill::OthersPlusOne => {
                Expression::Function(Function::AllowedPlusOne, vec![scores, mask])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GONE: f64 = f64::NEG_INFINITY;

    fn masked(reading: Reading, fill: Fill) -> Vec<f64> {
        let scores = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
        let causal = Matrix::from_row_slice(2, 2, &[0.0, GONE, 0.0, 0.0]);
        let mask = Mask {
            rules: [MaskRule::Causal].into(),
            reading,
            fill,
        };
        let result = mask.evaluate(&[&scores, &causal]);
        result.transpose().as_slice().to_vec()
    }

    #[test]
    fn worked_by_hand() {
        let fill = Fill::MinusInfinity;
        let misread = |how| masked(Reading::Rule(0, how), fill);
        assert_eq!(masked(Reading::Plain, fill), [1.0, GONE, 3.0, 4.0]);
        assert_eq!(masked(Reading::Inverted, fill), [GONE, 2.0, GONE, GONE]);
        assert_eq!(masked(Reading::Transposed, fill), [1.0, 2.0, GONE, 4.0]);
        assert_eq!(misread(Misreading::OneLess), [GONE, GONE, 3.0, GONE]);
        assert_eq!(misread(Misreading::OneMore), [1.0, 2.0, 3.0, 4.0]);
        assert_eq!(masked(Reading::Plain, Fill::Zero), [1.0, 0.0, 3.0, 4.0]);
        assert_eq!(
            masked(Reading::Plain, Fill::ZeroAlone),
            [1.0, 0.0, 3.0, 4.0]
        );
        assert_eq!(masked(Reading::Plain, Fill::PlusOne), [1.0, 3.0, 3.0, 4.0]);
        assert_eq!(
            masked(Reading::Plain, Fill::OthersPlusOne),
            [2.0, 2.0, 4.0, 5.0]
        );
    }

    #[test]
    fn a_sum_is_rounded_and_a_kept_score_is_not() {
        // 0.1 + 0.7 is 0.7999999999999999 in f64, one unit below 0.8.
        let mask = Mask::default();
        let scores = Matrix::from_row_slice(1, 3, &[0.1, 0.1, 0.1]);
        let entries = Matrix::from_row_slice(1, 3, &[0.7, 0.0, GONE]);
        let operands = [&Intervals::exact(&scores), &Intervals::exact(&entries)];
        let range = mask.enclose(&operands, f64::EPSILON / 2.0);
        let sum = range.at(0, 0);
        assert!(
            sum.low < 0.799_999_999_999_999_9 && 0.8 < sum.high,
            "{sum:?}"
        );
        assert!(sum.high - sum.low < 1e-14, "{sum:?}");
        assert_eq!(range.at(0, 1), Interval::point(0.1));
        assert_eq!(range.at(0, 2), Interval::point(GONE));
    }

    #[test]
    fn a_score_that_may_be_gone_has_an_end_all_the_same() {
        let scores = Intervals {
            low: Matrix::from_element(1, 1, GONE),
            high: Matrix::from_element(1, 1, 2.0),
        };
        let entries = Intervals::exact(&Matrix::from_element(1, 1, 0.5));
        let range = Mask::default().enclose(&[&scores, &entries], f64::EPSILON / 2.0);
        let sum = range.at(0, 0);
        assert_eq!(sum.low, GONE);
        assert!(sum.high >= 2.5 && sum.high - 2.5 < 1e-14, "{sum:?}");
    }

    #[test]
    fn one_rule_is_misread_and_the_others_stay() {
        let rules = [
            MaskRule::StrictlyCausal,
            MaskRule::Padding(vec![false, true]),
            MaskRule::Add(Matrix::from_row_slice(1, 2, &[0.5, -1.0])),
        ];
        // Strictly causal and padding leave nothing of two keys; one wider, query 2 sees key 2.
        let mask = Mask {
            rules: rules.into(),
            reading: Reading::Rule(0, Misreading::OneMore),
            fill: Fill::MinusInfinity,
        };
        let scores = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
        let entries = Matrix::from_element(2, 2, GONE);
        let result = mask.evaluate(&[&scores, &entries]);
        assert_eq!(
            result,
            Matrix::from_row_slice(2, 2, &[GONE, GONE, GONE, 3.0])
        );
    }

    #[test]
    fn a_rule_that_does_not_fit_is_an_error_and_no_panic() {
        let mask = |rule, how| Mask {
            rules: [rule].into(),
            reading: Reading::Rule(0, how),
            fill: Fill::MinusInfinity,
        };
        let wide = Shape::new(2, 3);
        let transposed = mask(MaskRule::Causal, Misreading::Transposed);
        assert!(transposed.shape(&[wide, wide]).is_err());
        let short = mask(MaskRule::Padding(vec![true]), Misreading::OneLess);
        assert!(short.shape(&[wide, wide]).is_err());
    }
}
