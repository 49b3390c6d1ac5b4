//! What holds for every op of a whole Transformer, tried on random operands.

use crate::support::follow::{follow, same};
use crate::support::random::matrix;
use attn::expression::{Base, CellRef, Expression, Source, Symbol};
use attn::interval::{Interval, Intervals, UNIT_ROUNDOFF};
use attn::matrix::{Matrix, Shape};
use attn::op::{
    Activation, Add, AdditiveHidden, AdditiveScore, Along, AngleUnit, Bilinear, Columns, Divisor,
    Elementwise, EpsilonPlace, Exponent, Exponential, Factor, Given, HardMax, Identity, Join,
    LayerNorm, Layout, Linear, Lookup, Mask, MatMul, Op, Order, Orientation, Proportion, Reshaped,
    Rotary, Scale, Sinusoid, Softmax, Spread, Tensor,
};
use attn::problem::MaskedRow;
use attn::trace::{Domain, Numbers};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::Union;

/// An op with operands that fit it.
type Case = (Op, Vec<Matrix>);

fn matrices(shapes: &[(usize, usize)]) -> BoxedStrategy<Vec<Matrix>> {
    let each: Vec<_> = shapes
        .iter()
        .map(|&(rows, columns)| matrix(rows, columns))
        .collect();
    each.boxed()
}

fn of(op: Op, shapes: &[(usize, usize)]) -> BoxedStrategy<Case> {
    matrices(shapes)
        .prop_map(move |operands| (op.clone(), operands))
        .boxed()
}

fn orientation() -> impl Strategy<Value = Orientation> {
    select(vec![Orientation::Plain, Orientation::Transposed])
}

fn oriented(weight: Orientation, rows: usize, columns: usize) -> (usize, usize) {
    match weight {
        Orientation::Plain => (rows, columns),
        Orientation::Transposed => (columns, rows),
    }
}

fn layer_norm_op() -> impl Strategy<Value = LayerNorm> {
    (
        select(vec![0.0, 1e-12, 1e-5, 0.5]),
        select(vec![
            EpsilonPlace::Inside,
            EpsilonPlace::Outside,
            EpsilonPlace::Absent,
        ]),
        select(vec![Divisor::N, Divisor::NMinusOne]),
        select(vec![Spread::Deviation, Spread::Deviation, Spread::Variance]),
        select(vec![Along::Rows, Along::Rows, Along::Columns, Along::Whole]),
        any::<[bool; 2]>(),
    )
        .prop_map(
            |(eps, epsilon, variance, spread, along, [gamma, beta])| LayerNorm {
                eps,
                epsilon,
                variance,
                spread,
                along,
                gamma,
                beta,
            },
        )
}

fn layer_norm() -> impl Strategy<Value = Case> {
    (layer_norm_op(), 2usize..=4, 2usize..=6).prop_flat_map(|(op, rows, columns)| {
        let mut shapes = vec![(rows, columns)];
        shapes.extend(op.gamma.then_some((1, columns)));
        shapes.extend(op.beta.then_some((1, columns)));
        of(Op::LayerNorm(op), &shapes)
    })
}

fn activation() -> impl Strategy<Value = Activation> {
    select(vec![
        Activation::Relu,
        Activation::Gelu,
        Activation::GeluTanh,
        Activation::Tanh,
    ])
}

fn sinusoid() -> impl Strategy<Value = Sinusoid> {
    (
        (1usize..=4, 1usize..=7, 0usize..3000),
        select(vec![10000.0, 100.0, 1.0, 0.5]),
        select(vec![Layout::Interleaved, Layout::Halves]),
        any::<bool>(),
        select(vec![
            Exponent::Pair,
            Exponent::Column,
            Exponent::TwiceColumn,
        ]),
        select(vec![AngleUnit::Radians, AngleUnit::Degrees]),
    )
        .prop_map(
            |((count, width, start), base, layout, swapped, exponent, unit)| Sinusoid {
                count,
                width,
                base,
                start,
                layout,
                swapped,
                exponent,
                unit,
            },
        )
}

fn rotary() -> impl Strategy<Value = Case> {
    let layout = select(vec![Layout::Interleaved, Layout::Halves]);
    let drawn = (1usize..=3, 1usize..=3, 0usize..3000, layout, any::<bool>());
    drawn.prop_flat_map(|(rows, pairs, start, layout, backwards)| {
        let base = 10000.0;
        let rotary = Rotary {
            base,
            start,
            layout,
            backwards,
        };
        of(Op::Rotary(rotary), &[(rows, 2 * pairs)])
    })
}

/// Every op that is not of a single attention, each about as often.
fn case() -> impl Strategy<Value = Case> {
    let size = || 1usize..=4;
    let two = (size(), size());
    Union::new_weighted(vec![
        (
            1,
            two.clone()
                .prop_flat_map(|shape| of(Op::Identity(Identity), &[shape]))
                .boxed(),
        ),
        (
            1,
            (two.clone(), 2usize..=4, any::<bool>())
                .prop_flat_map(|(shape, count, mean)| {
                    of(Op::Add(Add { mean }), &vec![shape; count])
                })
                .boxed(),
        ),
        (
            1,
            (
                two.clone(),
                prop::collection::vec(any::<prop::sample::Index>(), 1..5),
            )
                .prop_flat_map(|(shape, picks)| {
                    let columns = picks.iter().map(|pick| pick.index(shape.1)).collect();
                    of(Op::Columns(Columns { columns }), &[shape])
                })
                .boxed(),
        ),
        (
            1,
            (two.clone(), size(), any::<prop::sample::Index>())
                .prop_flat_map(|((rows, width), parts, part)| {
                    let part = part.index(parts);
                    of(
                        Op::Reshaped(Reshaped { part, parts }),
                        &[(rows, width * parts)],
                    )
                })
                .boxed(),
        ),
        (
            1,
            (
                size(),
                prop::collection::vec(size(), 1..4),
                select(vec![Order::Beside, Order::InTurn, Order::Below]),
            )
                .prop_flat_map(|(rows, widths, order)| {
                    let width = |own: usize| {
                        if order == Order::Beside {
                            own
                        } else {
                            widths[0]
                        }
                    };
                    let shapes: Vec<_> = widths.iter().map(|&own| (rows, width(own))).collect();
                    of(Op::Join(Join { order }), &shapes)
                })
                .boxed(),
        ),
        (4, layer_norm().boxed()),
        (
            1,
            (two.clone(), activation())
                .prop_flat_map(|(shape, activation)| of(Op::Activation(activation), &[shape]))
                .boxed(),
        ),
        (
            1,
            (
                two,
                prop::collection::vec(any::<prop::sample::Index>(), 1..5),
            )
                .prop_flat_map(|(shape, picks)| {
                    let rows = picks.iter().map(|pick| pick.index(shape.0)).collect();
                    of(Op::Lookup(Lookup { rows }), &[shape])
                })
                .boxed(),
        ),
        (
            1,
            sinusoid()
                .prop_flat_map(|sinusoid| of(Op::Sinusoid(sinusoid), &[]))
                .boxed(),
        ),
        (1, rotary().boxed()),
        (
            1,
            (
                orientation(),
                (1usize..=3, 1usize..=2, 1usize..=2, 1usize..=3),
            )
                .prop_flat_map(|(weight, (n_q, d_q, d_k, n_k))| {
                    let shapes = [(n_q, d_q), oriented(weight, d_q, d_k), (n_k, d_k)];
                    of(Op::Bilinear(Bilinear { weight }), &shapes)
                })
                .boxed(),
        ),
        (
            1,
            (
                orientation(),
                (1usize..=3, 1usize..=2, 1usize..=2, 1usize..=2, 1usize..=3),
            )
                .prop_flat_map(|(weight, (n_q, d_q, d_k, d_a, n_k))| {
                    let shapes = [
                        (n_q, d_q),
                        oriented(weight, d_q, d_a),
                        (n_k, d_k),
                        oriented(weight, d_k, d_a),
                    ];
                    let query = n_q - 1;
                    of(
                        Op::AdditiveHidden(AdditiveHidden { query, weight }),
                        &shapes,
                    )
                })
                .boxed(),
        ),
        (
            1,
            (orientation(), size(), size(), 1usize..=3)
                .prop_flat_map(|(vector, d_a, n_k, n_q)| {
                    let mut shapes = vec![oriented(vector, 1, d_a)];
                    shapes.extend(vec![(n_k, d_a); n_q]);
                    of(Op::AdditiveScore(AdditiveScore), &shapes)
                })
                .boxed(),
        ),
    ])
}

/// The ops of a single attention, without operands: those are tried as whole problems.
fn of_attention() -> impl Strategy<Value = Case> {
    let weight = Orientation::Transposed;
    let base = Base::Number(2.0);
    select(vec![
        Op::Given(Given),
        Op::Linear(Linear { weight, bias: true }),
        Op::MatMul(MatMul {
            left: weight,
            right: weight,
        }),
        Op::Scale(Scale {
            factor: Factor::TimesRoot(Symbol::sub("d", "model"), 4),
        }),
        Op::Mask(Mask::default()),
        Op::Softmax(Softmax {
            base,
            masked_row: MaskedRow::Zero,
            along: Along::Whole,
        }),
        Op::Exponential(Exponential { base }),
        Op::Proportion(Proportion::default()),
        Op::HardMax(HardMax {
            masked_row: MaskedRow::Zero,
        }),
        Op::Elementwise(Elementwise),
    ])
    .prop_map(|op| (op, Vec::new()))
}

fn shapes(operands: &[Matrix]) -> Vec<Shape> {
    operands.iter().map(Shape::of).collect()
}

fn apply(op: &Op, operands: &[Matrix]) -> Matrix {
    Numbers.apply(op, &operands.iter().collect::<Vec<_>>())
}

fn boxes(operands: &[Matrix], width: f64, mut random: impl FnMut() -> f64) -> Vec<Intervals> {
    let around = |values: &Matrix| {
        Intervals::from_fn(Shape::of(values), |row, column| {
            let value = values[(row, column)];
            // A third is known exactly.
            let known = random() < 0.33;
            let width = if known { 0.0 } else { width };
            Interval::new(value - width * random(), value + width * random())
        })
    };
    operands.iter().map(around).collect()
}

fn enclose(op: &Op, boxes: &[Intervals]) -> Intervals {
    let boxes: Vec<&Intervals> = boxes.iter().collect();
    op.operation().enclose(&boxes, UNIT_ROUNDOFF)
}

/// Where an end lies, by climbing: from many corners, one number after the other to the best of its
/// low, its high and some between.
fn climb(
    op: &Op,
    boxes: &[Intervals],
    at: (usize, usize),
    (sign, enough): (f64, f64),
    mut random: impl FnMut() -> f64,
) -> f64 {
    let mut best = f64::NEG_INFINITY;
    for start in 0..200 {
        if best >= sign * enough {
            break;
        }
        let mut point: Vec<Matrix> = boxes
            .iter()
            .map(|range| {
                let shape = range.shape();
                Matrix::from_fn(shape.rows, shape.columns, |row, column| {
                    let Interval { low, high } = range.at(row, column);
                    match start {
                        0 => low,
                        1 => high,
                        _ if random() < 0.5 => low,
                        _ => high,
                    }
                })
            })
            .collect();
        let mut value = sign * apply(op, &point)[at];
        for _ in 0..40 {
            let before = value;
            for (index, range) in boxes.iter().enumerate() {
                for cell in 0..range.low.len() {
                    let (low, high) = (range.low[cell], range.high[cell]);
                    if low == high {
                        continue;
                    }
                    let kept = point[index][cell];
                    let mut chosen = kept;
                    let mut near: Vec<f64> = (0..=8)
                        .map(|eighth| low + (high - low) * f64::from(eighth) / 8.0)
                        .collect();
                    near.extend((1..14).flat_map(|halving| {
                        let step = (high - low) / f64::from(1 << halving);
                        [kept - step, kept + step]
                    }));
                    for tried in near {
                        point[index][cell] = tried.clamp(low, high);
                        let reached = sign * apply(op, &point)[at];
                        if reached > value {
                            value = reached;
                            chosen = point[index][cell];
                        }
                    }
                    point[index][cell] = chosen;
                }
            }
            if value <= before {
                break;
            }
        }
        best = best.max(value);
    }
    sign * best
}

fn mentions(expression: &Expression, cells: &mut Vec<(CellRef, f64)>) {
    expression.cells(&mut |cell, value| cells.push((cell, value)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_derivation_agrees_with_the_value_and_names_what_the_op_reads((op, operands) in case()) {
        let shape = op.operation().shape(&shapes(&operands)).expect("operands that fit");
        let value = apply(&op, &operands);
        prop_assert_eq!(Shape::of(&value), shape);
        let tensors: Vec<Tensor<'_>> = operands.iter().enumerate()
            .map(|(index, values)| Tensor { source: Source::Input(index), values })
            .collect();
        for row in 0..shape.rows {
            for column in 0..shape.columns {
                let value = value[(row, column)];
                let arithmetic = op.operation().derive(&tensors, row, column);
                let worked = follow(&arithmetic);
                let bound = op.operation().rounding(&operands.iter().collect::<Vec<_>>(), row, column, UNIT_ROUNDOFF);
                prop_assert!(bound >= 0.0);
                prop_assert!(
                    same(worked, value) || (worked - value).abs() <= 2.0 * bound,
                    "{op:?} ({row}, {column}): {worked} for {value}, bound {bound}"
                );
                let mut mentioned = Vec::new();
                for (_, step) in &arithmetic.steps {
                    mentions(step, &mut mentioned);
                }
                let reads: Vec<CellRef> = (0..operands.len()).flat_map(|index| {
                    let region = op.operation().reads(index, &shapes(&operands), row, column);
                    region.cells().map(move |(row, column)| CellRef { source: Source::Input(index), row, column }).collect::<Vec<_>>()
                }).collect();
                for (cell, _) in &mentioned {
                    prop_assert!(reads.contains(cell), "{op:?} ({row}, {column}): {cell:?}");
                }
                // Nothing is read that the arithmetic does not need, but where equal numbers are 0.
                if !matches!(op, Op::LayerNorm(_)) {
                    for cell in &reads {
                        prop_assert!(mentioned.iter().any(|(known, _)| known == cell), "{op:?} ({row}, {column}): {cell:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn an_interval_holds_the_value_at_every_point(
        (op, operands) in case(),
        seed in prop::collection::vec(0.0..1.0f64, 89),
        width in prop_oneof![Just(0.0), 1e-9..1e-3f64, 1e-3..4.0f64, Just(30.0)],
    ) {
        let mut at = 0;
        let mut random = || { at += 1; seed[at % seed.len()] };
        let boxes = boxes(&operands, width, &mut random);
        let enclosure = enclose(&op, &boxes);
        for point in 0..24 {
            let inside: Vec<Matrix> = boxes.iter().map(|range| {
                Matrix::from_fn(range.shape().rows, range.shape().columns, |row, column| {
                    let Interval { low, high } = range.at(row, column);
                    let share = random();
                    match point {
                        0..12 if share < 0.5 => low,
                        0..12 => high,
                        _ => (low + share * (high - low)).clamp(low, high),
                    }
                })
            }).collect();
            let value = apply(&op, &inside);
            for row in 0..value.nrows() {
                for column in 0..value.ncols() {
                    prop_assert!(
                        enclosure.at(row, column).contains(value[(row, column)]),
                        "{op:?} ({row}, {column}): {} outside {:?}",
                        value[(row, column)], enclosure.at(row, column)
                    );
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_ends_of_an_interval_are_nearly_attained(
        (op, operands) in case(),
        seed in prop::collection::vec(0.0..1.0f64, 89),
        width in prop_oneof![1e-3..1.0f64, 1.0..4.0f64],
        which in any::<prop::sample::Index>(),
    ) {
        if let Op::LayerNorm(LayerNorm { spread: Spread::Variance, eps, .. }) = op {
            // Its peaks are as narrow as ε is small: none to be met by climbing.
            prop_assume!(eps > 0.1);
        }
        let mut at = 0;
        let mut random = || { at += 1; seed[at % seed.len()] };
        let boxes = boxes(&operands, width, &mut random);
        let enclosure = enclose(&op, &boxes);
        let shape = enclosure.shape();
        let cell = which.index(shape.rows * shape.columns);
        let cell = (cell / shape.columns, cell % shape.columns);
        let Interval { low, high } = enclosure.at(cell.0, cell.1);
        if low.is_infinite() || high.is_infinite() {
            // Divided by a variance that may be 0.
            return Ok(());
        }
        let slack = 0.01 * (high - low) + 1e-9 * (1.0 + low.abs().max(high.abs()));
        let reached = (
            climb(&op, &boxes, cell, (-1.0, low + slack), &mut random),
            climb(&op, &boxes, cell, (1.0, high - slack), &mut random),
        );
        prop_assert!(low <= reached.0 && reached.1 <= high, "{op:?} {cell:?}: {reached:?} outside [{low}, {high}]");
        prop_assert!(
            reached.0 - low <= slack && high - reached.1 <= slack,
            "{op:?} {cell:?}: {reached:?} of [{low}, {high}]"
        );
    }
}

#[test]
fn no_shape_rule_minds_what_it_is_asked() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let sizes = [0, 1, 2, 3, usize::MAX];
    for _ in 0..300 {
        let case = prop_oneof![8 => case(), 1 => of_attention()];
        let (op, _) = case.new_tree(&mut runner).expect("a case").current();
        for count in 0..5 {
            for rows in sizes {
                for columns in sizes {
                    let _ = op
                        .operation()
                        .shape(&vec![Shape::new(rows, columns); count]);
                }
            }
        }
    }
}
