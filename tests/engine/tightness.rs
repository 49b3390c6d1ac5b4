//! What an interval claims is attained: for every op, random small operands within random ranges,
//! and a search of those ranges that knows nothing of the op but its values. An end that is never
//! attained would let marking take a wrong number for a right one.
//!
//! Two things are beyond an interval of one op. Operands are taken to be independent, even where a
//! program uses one matrix twice (X·Xᵀ). And a value at which the op is undefined (0/0) counts for
//! nothing. Of equal scores an argmax may fall on either, so that it is sought a hair beyond them.

#[path = "../students/rng.rs"]
#[allow(dead_code)] // It has more than is needed here.
mod rng;

use attn::expression::{Base, Symbol};
use attn::interval::{Interval, Intervals, UNIT_ROUNDOFF};
use attn::matrix::{Matrix, Shape};
use attn::op::{
    Along, Elementwise, Exponential, Factor, Fill, Given, HardMax, Linear, Mask, MatMul,
    Misreading, Op, Orientation, Proportion, Reading, Scale, Softmax,
};
use attn::problem::{MaskRule, MaskedRow};
use proptest::prelude::*;
use rng::Rng;

/// How far an end may lie from what is attained, beside what rounding may take: relative to its size
/// where that is over 1.
const GAP: f64 = 1e-12;

/// How much of what the op itself says that rounding may take, at the corner where it is most: an
/// enclosure adds up the worst of several corners.
const ROUNDINGS: f64 = 4.0;

/// An end at infinity counts as attained nearly by a value beyond this.
const FAR: f64 = 1e6;

/// So many cells have a range, the others a value: every corner is visited.
const MOST_RANGES: usize = 8;

const MASKED: f64 = f64::NEG_INFINITY;

/// Every op, in all its attributes.
fn ops() -> Vec<Op> {
    let orientations = [Orientation::Plain, Orientation::Transposed];
    let bases = [
        Base::E,
        Base::Number(2.0),
        Base::Number(10.0),
        Base::Number(1.5),
    ];
    let mut ops = vec![
        Op::Given(Given),
        Op::Proportion(Proportion::default()),
        Op::HardMax(HardMax {
            masked_row: MaskedRow::Zero,
        }),
        Op::Elementwise(Elementwise),
    ];
    for weight in orientations {
        ops.extend([true, false].map(|bias| Op::Linear(Linear { weight, bias })));
        ops.extend(orientations.map(|left| {
            let right = weight;
            Op::MatMul(MatMul { left, right })
        }));
    }
    let d_k = Symbol::sub("d", "k");
    let factors = [
        Factor::OverRoot(d_k, 3),
        Factor::TimesRoot(d_k, 3),
        Factor::Over(-0.7),
        Factor::Times(-1.3),
        Factor::Times(0.0),
    ];
    ops.extend(factors.map(|factor| Op::Scale(Scale { factor })));
    for reading in [
        Reading::Plain,
        Reading::Inverted,
        Reading::Transposed,
        Reading::Rule(0, Misreading::OneLess),
        Reading::Rule(0, Misreading::OneMore),
    ] {
        for fill in [
            Fill::MinusInfinity,
            Fill::Zero,
            Fill::PlusOne,
            Fill::OthersPlusOne,
        ] {
            let rules = [MaskRule::Causal].into();
            ops.push(Op::Mask(Mask {
                rules,
                reading,
                fill,
            }));
        }
    }
    for base in bases {
        ops.push(Op::Exponential(Exponential { base }));
        for along in [Along::Rows, Along::Columns, Along::Whole] {
            for masked_row in [MaskedRow::Zero, MaskedRow::Undefined, MaskedRow::Uniform] {
                ops.push(Op::Softmax(Softmax {
                    base,
                    masked_row,
                    along,
                }));
            }
        }
    }
    ops
}

/// What an operand may hold.
#[derive(Clone, Copy, PartialEq)]
enum Holds {
    /// Finite numbers.
    Numbers,
    /// Finite numbers, and masked scores.
    Scores,
    /// Numbers to add, or minus infinity; known exactly, as inputs are.
    Mask,
}

/// The operands of an op, by shape and content. A new op is described here, and listed above.
fn operands(op: &Op, mut size: impl FnMut() -> usize) -> Vec<(Shape, Holds)> {
    let (n, k, m) = (size(), size(), size());
    let turned = |orientation, shape: Shape| match orientation {
        Orientation::Plain => shape,
        Orientation::Transposed => shape.transposed(),
    };
    let one = Shape::new(n, k);
    match op {
        Op::Given(_) | Op::Scale(_) => vec![(one, Holds::Numbers)],
        Op::Softmax(_) | Op::Exponential(_) | Op::Proportion(_) | Op::HardMax(_) => {
            vec![(one, Holds::Scores)]
        }
        Op::Elementwise(_) => vec![(one, Holds::Numbers); 2],
        Op::Linear(Linear { weight, bias }) => {
            let mut operands = vec![
                (one, Holds::Numbers),
                (turned(*weight, Shape::new(k, m)), Holds::Numbers),
            ];
            operands.extend(bias.then_some((Shape::new(1, m), Holds::Numbers)));
            operands
        }
        Op::MatMul(MatMul { left, right }) => vec![
            (turned(*left, one), Holds::Numbers),
            (turned(*right, Shape::new(k, m)), Holds::Numbers),
        ],
        Op::Mask(mask) => {
            let read = match mask.reading {
                Reading::Transposed => one.transposed(),
                _ => one,
            };
            vec![(one, Holds::Numbers), (read, Holds::Mask)]
        }
        // The others are tried in tests/engine/operations.rs.
        _ => Vec::new(),
    }
}

/// Ranges for an operand; `left` counts the cells that may still have one.
fn ranges((shape, holds): (Shape, Holds), rng: &mut Rng, left: &mut usize) -> Intervals {
    Intervals::from_fn(shape, |_, _| {
        let value = 6.0 * rng.unit() - 3.0;
        let kind = rng.unit();
        match holds {
            Holds::Mask if kind < 0.4 => Interval::point(MASKED),
            Holds::Mask => Interval::point(if kind < 0.7 { 0.0 } else { value }),
            Holds::Scores if kind < 0.15 => Interval::point(MASKED),
            // Numbers that are exactly 0, alone or at an end.
            _ if kind < 0.25 && *left > 0 => {
                *left -= 1;
                Interval::new(value.min(0.0), value.max(0.0))
            }
            _ if kind < 0.3 => Interval::point(0.0),
            _ if kind < 0.9 && *left > 0 => {
                *left -= 1;
                Interval::new(value, value + rng.unit().powi(4) * 3.0)
            }
            _ => Interval::point(value),
        }
    })
}

/// A search of the operands' ranges.
struct Search<'s> {
    op: &'s Op,
    ranges: &'s [Intervals],
    /// The cells that have a range: operand, row, column.
    cells: Vec<(usize, usize, usize)>,
}

impl<'s> Search<'s> {
    fn of(op: &'s Op, ranges: &'s [Intervals]) -> Self {
        let cells = ranges.iter().enumerate().flat_map(|(operand, range)| {
            let Shape { rows, columns } = range.shape();
            let all = (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
            all.filter(|&(row, column)| range.low[(row, column)] < range.high[(row, column)])
                .map(move |(row, column)| (operand, row, column))
        });
        let cells = cells.collect();
        Self { op, ranges, cells }
    }

    /// The operands where each ranging cell has gone that share of its way up.
    fn operands(&self, shares: &[f64]) -> Vec<Matrix> {
        let mut operands: Vec<Matrix> = self.ranges.iter().map(|range| range.low.clone()).collect();
        for (&(operand, row, column), share) in self.cells.iter().zip(shares) {
            let Interval { low, high } = self.ranges[operand].at(row, column);
            operands[operand][(row, column)] = match share {
                1.0 => high,
                _ => (low + share * (high - low)).min(high),
            };
        }
        operands
    }

    /// The result there.
    fn value(&self, shares: &[f64]) -> Matrix {
        let operands = self.operands(shares);
        let operands: Vec<&Matrix> = operands.iter().collect();
        self.op.operation().evaluate(&operands)
    }

    /// Every corner with its result.
    fn corners(&self) -> Vec<(Vec<f64>, Matrix)> {
        (0..1usize << self.cells.len())
            .map(|corner| {
                let share = |bit| f64::from(u8::from(corner >> bit & 1 == 1));
                let shares: Vec<f64> = (0..self.cells.len()).map(share).collect();
                let value = self.value(&shares);
                (shares, value)
            })
            .collect()
    }

    /// What rounding may take from the cell at `at`, at the corner where that is most.
    fn rounding(&self, corners: &[(Vec<f64>, Matrix)], at: (usize, usize)) -> f64 {
        let bounds = corners.iter().map(|(shares, _)| {
            let operands = self.operands(shares);
            let operands: Vec<&Matrix> = operands.iter().collect();
            let op = self.op.operation();
            op.rounding(&operands, at.0, at.1, UNIT_ROUNDOFF)
        });
        bounds.filter(|bound| bound.is_finite()).fold(0.0, f64::max)
    }

    /// The furthest that the cell at `at` is found to go in the direction of `sign`: at a corner, or
    /// climbing from there by ever smaller steps until `enough`.
    fn furthest(
        &self,
        corners: &[(Vec<f64>, Matrix)],
        at: (usize, usize),
        sign: f64,
        enough: impl Fn(f64) -> bool,
    ) -> Option<f64> {
        let mut found: Option<f64> = None;
        let better = |value: f64, than: Option<f64>| {
            !value.is_nan() && than.is_none_or(|than| sign * value > sign * than)
        };
        for (_, value) in corners {
            if better(value[at], found) {
                found = Some(value[at]);
            }
        }
        for (corner, value) in corners {
            if found.is_some_and(&enough) {
                break;
            }
            let (mut shares, mut here) = (corner.clone(), Some(value[at]).filter(|v| !v.is_nan()));
            let mut step = 0.5;
            while step > 1e-15 && !here.is_some_and(&enough) {
                let mut moved = false;
                for cell in 0..shares.len() {
                    for way in [step, -step] {
                        let before = shares[cell];
                        shares[cell] = (before + way).clamp(0.0, 1.0);
                        let value = self.value(&shares)[at];
                        if better(value, here) {
                            (here, moved) = (Some(value), true);
                        } else {
                            shares[cell] = before;
                        }
                    }
                }
                if !moved {
                    step /= 2.0;
                }
            }
            if let Some(value) = here
                && better(value, found)
            {
                found = Some(value);
            }
        }
        found
    }
}

fn a_hair_wider(ranges: &Intervals) -> Intervals {
    let shape = ranges.shape();
    Intervals::from_fn(shape, |row, column| ranges.at(row, column).widened(GAP))
}

/// Whether `value` is so near the end that no more can be asked for.
fn attains(value: f64, end: f64, rounding: f64) -> bool {
    if end.is_infinite() {
        return value == end || value * end.signum() > FAR;
    }
    (value - end).abs() <= GAP * end.abs().max(1.0) + ROUNDINGS * rounding
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn each_end_is_attained_or_nearly(seed in any::<u64>()) {
        let mut rng = Rng::new(seed);
        for op in ops() {
            let shapes = operands(&op, || rng.size(1, 3));
            let mut left = MOST_RANGES;
            let ranges: Vec<Intervals> = shapes
                .into_iter()
                .map(|operand| ranges(operand, &mut rng, &mut left))
                .collect();
            let enclosure = op.operation().enclose(&ranges.iter().collect::<Vec<_>>(), UNIT_ROUNDOFF);
            let sought: Vec<Intervals> = match op {
                Op::HardMax(_) => ranges.iter().map(a_hair_wider).collect(),
                _ => ranges.clone(),
            };
            let search = Search::of(&op, &sought);
            let corners = search.corners();
            for row in 0..enclosure.shape().rows {
                for column in 0..enclosure.shape().columns {
                    let Interval { low, high } = enclosure.at(row, column);
                    let rounding = search.rounding(&corners, (row, column));
                    for (sign, end) in [(-1.0, low), (1.0, high)] {
                        let enough = |value| attains(value, end, rounding);
                        let found = search.furthest(&corners, (row, column), sign, enough);
                        let told = || format!("{op:?} of {ranges:?}: ({row}, {column})");
                        let Some(found) = found else {
                            prop_assert!(end.is_nan(), "{} ends at {end}, but is undefined", told());
                            continue;
                        };
                        prop_assert!(attains(found, end, rounding), "{} ends at {end}, but reaches {found}", told());
                        prop_assert!(sign * found <= sign * end, "{} ends at {end} before {found}", told());
                    }
                }
            }
        }
    }
}
