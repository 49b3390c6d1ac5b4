//! How far each op says that a computed number may lie from the exact one, worked out by hand from what its
//! source states, with a unit roundoff of 2⁻¹⁰ so that every bound is a whole number of them.

use attn::expression::Base;
use attn::interval::SMALLEST;
use attn::matrix::Matrix;
use attn::op::{
    Activation, Add, AdditiveHidden, AdditiveScore, Along, AngleUnit, Exponent, Factor, Identity,
    Layout, MatMul, Op, Orientation, Proportion, Reshaped, Rotary, Scale, Sinusoid, Softmax,
};
use attn::problem::MaskedRow;

const UNIT: f64 = 1.0 / 1024.0;

fn row(values: &[f64]) -> Matrix {
    Matrix::from_row_slice(1, values.len(), values)
}

/// The bound of a cell in units of roundoff, and in smallest numbers where arithmetic rounds nothing.
#[track_caller]
fn assert_bound(
    op: Op,
    operands: &[Matrix],
    (at, column): (usize, usize),
    units: f64,
    smallest: f64,
) {
    let operands: Vec<&Matrix> = operands.iter().collect();
    let bound = |unit| op.operation().rounding(&operands, at, column, unit);
    assert_eq!(bound(UNIT) / UNIT, units, "{op:?} of {operands:?}");
    assert_eq!(bound(0.0), smallest * SMALLEST, "{op:?} of {operands:?}");
}

#[test]
fn what_only_carries_numbers_on_rounds_nothing() {
    let x = row(&[3.0, -4.0]);
    let reshaped = Reshaped { part: 0, parts: 2 };
    for op in [
        Op::Identity(Identity),
        Op::Reshaped(reshaped),
        Op::Activation(Activation::Relu),
        Op::Add(Add::default()),
    ] {
        assert_bound(op, std::slice::from_ref(&x), (0, 0), 0.0, 0.0);
    }
}

/// A sum of k products: 2(k + 1)u of what its terms come to without their signs.
#[test]
fn sums_of_products() {
    let plain = MatMul {
        left: Orientation::Plain,
        right: Orientation::Plain,
    };
    // 2·3·(|1·3| + |−2·4|)
    let column = Matrix::from_column_slice(2, 1, &[3.0, 4.0]);
    let pair = row(&[1.0, -2.0]);
    assert_bound(
        Op::MatMul(plain),
        &[pair.clone(), column],
        (0, 0),
        66.0,
        3.0,
    );
    let score = [pair, row(&[3.0, 4.0])];
    assert_bound(Op::AdditiveScore(AdditiveScore), &score, (0, 0), 66.0, 3.0);
    // Two products, 4·6 and 4·5; twice what the tanh is taken of, 2·(6 + 5); and 4 of its own.
    let hidden = AdditiveHidden {
        query: 0,
        weight: Orientation::Plain,
    };
    let operands = [2.0, 3.0, -1.0, 5.0].map(|value| row(&[value]));
    assert_bound(Op::AdditiveHidden(hidden), &operands, (0, 0), 70.0, 5.0);
}

#[test]
fn sums_and_means() {
    for mean in [false, true] {
        let add = || Op::Add(Add { mean });
        let terms = |values: &[f64]| {
            values
                .iter()
                .map(|value| row(&[*value]))
                .collect::<Vec<_>>()
        };
        // 2·2·(1 + |−2|), and 2·3·(1 + |−2| + 4)
        assert_bound(add(), &terms(&[1.0, -2.0]), (0, 0), 12.0, 1.0);
        assert_bound(add(), &terms(&[1.0, -2.0, 4.0]), (0, 0), 42.0, 1.0);
        assert_bound(add(), &terms(&[0.0, -0.0]), (0, 0), 0.0, 0.0);
    }
}

#[test]
fn scores_scaled_and_made_weights_of() {
    let scale = |factor| Op::Scale(Scale { factor });
    // 3·|6/2| and 3·|−6·4|
    assert_bound(scale(Factor::Over(2.0)), &[row(&[6.0])], (0, 0), 9.0, 1.0);
    assert_bound(
        scale(Factor::Times(4.0)),
        &[row(&[-6.0])],
        (0, 0),
        72.0,
        1.0,
    );
    let softmax = |along| {
        Op::Softmax(Softmax {
            base: Base::E,
            masked_row: MaskedRow::Zero,
            along,
        })
    };
    // n + 3, whatever the n scores are
    let scores = Matrix::from_row_slice(2, 3, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    for (along, units) in [
        (Along::Rows, 6.0),
        (Along::Columns, 5.0),
        (Along::Whole, 9.0),
    ] {
        assert_bound(
            softmax(along),
            std::slice::from_ref(&scores),
            (1, 2),
            units,
            1.0,
        );
    }
    // 2·(n + 1)·(1 + Σ|s|/|Σs|)·(|share| + Σ|s|/|Σs|): 2·3·2·(1/4 + 1), and 2·3·3·(1/2 + 2)
    let share = || Op::Proportion(Proportion::default());
    assert_bound(share(), &[row(&[1.0, 3.0])], (0, 0), 15.0, 1.0);
    assert_bound(share(), &[row(&[-1.0, 3.0])], (0, 0), 45.0, 1.0);
    let nothing = row(&[f64::NEG_INFINITY, f64::NEG_INFINITY]);
    assert_bound(share(), &[nothing], (0, 0), 0.0, 0.0);
}

#[test]
fn functions_of_a_number() {
    let of = |activation, x: f64, units, smallest| {
        assert_bound(
            Op::Activation(activation),
            &[row(&[x])],
            (0, 0),
            units,
            smallest,
        );
    };
    // 4·|tanh x|, which is 1 to the last digit at 20
    of(Activation::Tanh, 20.0, 4.0, 1.0);
    of(Activation::Tanh, -20.0, 4.0, 1.0);
    for gelu in [Activation::Gelu, Activation::GeluTanh] {
        of(gelu, -2.0, 16.0, 1.0);
        of(gelu, -40.0, 320.0, 1.0);
        of(gelu, 0.0, 0.0, 0.0);
        // Nothing is left below −40.
        let op = Op::Activation(gelu);
        let beyond = row(&[-41.0]);
        assert_eq!(op.operation().rounding(&[&beyond], 0, 0, UNIT), SMALLEST);
    }
}

#[test]
fn positions() {
    let sinusoid = Sinusoid {
        count: 2,
        width: 2,
        base: 10000.0,
        start: 0,
        layout: Layout::Interleaved,
        swapped: false,
        exponent: Exponent::Pair,
        unit: AngleUnit::Radians,
    };
    // The function errs by 2; an angle of 1 by 4 of its own, and 2 more where it is taken.
    assert_eq!(
        Op::Sinusoid(sinusoid).operation().rounding(&[], 0, 0, UNIT) / UNIT,
        2.0
    );
    assert_eq!(
        Op::Sinusoid(sinusoid).operation().rounding(&[], 1, 0, UNIT) / UNIT,
        8.0
    );
    let rotary = Rotary {
        base: 10000.0,
        start: 0,
        layout: Layout::Interleaved,
        backwards: false,
    };
    // Position 0 is not turned: 4·(|3| + |−4|). At 1 the angle's own 4 come on top.
    let x = Matrix::from_row_slice(2, 2, &[3.0, -4.0, 3.0, -4.0]);
    assert_bound(
        Op::Rotary(rotary),
        std::slice::from_ref(&x),
        (0, 0),
        28.0,
        2.0,
    );
    assert_bound(
        Op::Rotary(rotary),
        std::slice::from_ref(&x),
        (1, 1),
        56.0,
        2.0,
    );
}
