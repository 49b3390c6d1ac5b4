//! What holds for every problem, tried on random ones.

use crate::support::follow::{follow, same};
use attn::expression::{CellRef, Source};
use attn::interval::{Interval, Intervals, UNIT_ROUNDOFF};
use attn::matrix::{Matrix, Shape};
use attn::model::build;
use attn::program::{Key, Name, Scope};
use attn::trace::{Domain, Marks, Numbers, Options, Trace, evaluate, walk};
use proptest::prelude::*;

/// The operands of a stage.
fn operands<'t>(trace: &'t Trace<'_>, stage: usize) -> Vec<&'t Matrix> {
    trace.program.stages[stage]
        .operands
        .iter()
        .map(|&source| trace.matrix(source).expect("every stage is kept"))
        .collect()
}

fn cells(trace: &Trace<'_>) -> Vec<CellRef> {
    let stages = trace.program.stages.iter().enumerate();
    stages
        .flat_map(|(index, stage)| {
            (0..stage.shape.rows).flat_map(move |row| {
                (0..stage.shape.columns).map(move |column| CellRef {
                    source: Source::Stage(index),
                    row,
                    column,
                })
            })
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_derivation_is_the_tensors_value_and_its_arithmetic_agrees(attention in crate::support::random::attention()) {
        let model = build(&attention.into()).expect("a whole problem");
        let trace = evaluate(&model.program, &model.inputs, &Options::default()).expect("in range");
        for at in cells(&trace) {
            let Source::Stage(index) = at.source else { continue };
            let value = trace.matrix(at.source).expect("kept")[(at.row, at.column)];
            let Some(derived) = trace.derive(at) else {
                prop_assert!(model.program.is_given(index));
                continue;
            };
            prop_assert!(same(derived.value, value));
            let op = model.program.stages[index].op.operation();
            let bound = op.rounding(&operands(&trace, index), at.row, at.column, UNIT_ROUNDOFF);
            let worked = follow(&derived.arithmetic);
            prop_assert!(
                same(worked, value) || (worked - value).abs() <= 2.0 * bound,
                "{} {:?}: {worked} for {value}", model.program.stages[index].key, at
            );
            // What the arithmetic mentions is what the op says it reads.
            let mut mentioned = Vec::new();
            for (_, expression) in &derived.arithmetic.steps {
                expression.cells(&mut |cell, value| mentioned.push((cell, value)));
            }
            for (cell, value) in mentioned {
                prop_assert!(derived.operands.contains(&cell));
                prop_assert!(same(trace.value(cell).expect("kept"), value));
            }
        }
    }

    #[test]
    fn an_interval_holds_the_value_at_every_point_of_its_operands(
        attention in crate::support::random::attention(),
        seed in prop::collection::vec(0.0..=1.0f64, 97),
        width in prop_oneof![Just(0.0), 1e-9..1e-3f64, 1e-3..2.0f64],
    ) {
        let model = build(&attention.into()).expect("a whole problem");
        let trace = evaluate(&model.program, &model.inputs, &Options::default()).expect("in range");
        let mut at = 0;
        let mut random = || { at += 1; seed[at % seed.len()] };
        for index in 0..model.program.stages.len() {
            let op = &model.program.stages[index].op;
            let ranges: Vec<Intervals> = operands(&trace, index)
                .into_iter()
                .map(|values| Intervals::from_fn(Shape::of(values), |row, column| {
                    let value = values[(row, column)];
                    let (below, above) = (width * random(), width * random());
                    Interval::new(value - below, value + above)
                }))
                .collect();
            let enclosure = op.operation().enclose(&ranges.iter().collect::<Vec<_>>(), UNIT_ROUNDOFF);
            for point in 0..8 {
                // Corners first, then points inside.
                let inside: Vec<Matrix> = ranges.iter().map(|range| {
                    Matrix::from_fn(range.shape().rows, range.shape().columns, |row, column| {
                        let Interval { low, high } = range.at(row, column);
                        let share = random();
                        match point {
                            _ if low == high || low.is_infinite() || low.is_nan() => low,
                            0..4 if share < 0.5 => low,
                            0..4 => high,
                            _ => (low + share * (high - low)).clamp(low, high),
                        }
                    })
                }).collect();
                let value = Numbers.apply(op, &inside.iter().collect::<Vec<_>>());
                for row in 0..value.nrows() {
                    for column in 0..value.ncols() {
                        prop_assert!(
                            enclosure.at(row, column).contains(value[(row, column)]),
                            "{:?} ({row}, {column}): {} outside {:?}",
                            op, value[(row, column)], enclosure.at(row, column)
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn an_override_changes_what_rests_on_it_and_nothing_else(
        attention in crate::support::random::attention(),
        which in any::<prop::sample::Index>(),
        fill in -2.0..2.0f64,
    ) {
        let model = build(&attention.into()).expect("a whole problem");
        let plain = evaluate(&model.program, &model.inputs, &Options::default()).expect("in range");
        let over = which.index(model.program.stages.len());
        let shape = model.program.stages[over].shape;
        let options = Options {
            overrides: vec![(over, Matrix::from_element(shape.rows, shape.columns, fill))],
            ..Options::default()
        };
        let trace = evaluate(&model.program, &model.inputs, &options).expect("in range");
        prop_assert!(!trace.affected.contains(&over));
        for index in 0..model.program.stages.len() {
            let source = Source::Stage(index);
            let (before, after) = (plain.matrix(source).unwrap(), trace.matrix(source).unwrap());
            if index == over {
                prop_assert!(after.iter().all(|value| *value == fill));
            } else if !trace.affected.contains(&index) {
                prop_assert!(before.iter().zip(after.iter()).all(|(a, b)| a.to_bits() == b.to_bits()));
            }
        }
    }

    #[test]
    fn marks_spread_to_exactly_the_cells_whose_arithmetic_mentions_a_marked_one(
        attention in crate::support::random::attention(),
        which in any::<prop::sample::Index>(),
    ) {
        let model = build(&attention.into()).expect("a whole problem");
        let trace = evaluate(&model.program, &model.inputs, &Options::default()).expect("in range");
        let all = cells(&trace);
        let marked = all[which.index(all.len())];
        let clean: Vec<_> = model.inputs.iter()
            .map(|input| nalgebra::DMatrix::from_element(input.nrows(), input.ncols(), false))
            .collect();
        let marks = walk(&model.program, &Marks, &clean, |_| true, |index, mut marks, _| {
            if Source::Stage(index) == marked.source {
                marks[(marked.row, marked.column)] = true;
            }
            Ok::<_, ()>(marks)
        }).unwrap();
        for at in all {
            let Source::Stage(index) = at.source else { continue };
            let own = marks[index].as_ref().unwrap()[(at.row, at.column)];
            // What is given rests on nothing.
            let operands = trace.derive(at).map_or_else(Vec::new, |derived| derived.operands);
            let expected = at == marked || operands.iter().any(|cell| match cell.source {
                Source::Stage(operand) => marks[operand].as_ref().unwrap()[(cell.row, cell.column)],
                Source::Input(_) => false,
            });
            prop_assert_eq!(own, expected);
        }
    }

    #[test]
    fn weights_are_shares_and_outputs_lie_among_the_values(attention in crate::support::random::attention()) {
        let model = build(&attention.into()).expect("a whole problem");
        let trace = evaluate(&model.program, &model.inputs, &Options::default()).expect("in range");
        let key = |name| Key::new(Scope::default(), name);
        let stage = |name| model.program.find(key(name)).map(|index| trace.matrix(Source::Stage(index)).unwrap());
        let weights = stage(Name::AttentionWeights).unwrap();
        let n = weights.ncols() as f64;
        for row in weights.row_iter() {
            let sum: f64 = row.iter().sum();
            prop_assert!(sum == 0.0 || sum.is_nan() || (sum - 1.0).abs() <= n * UNIT_ROUNDOFF * 2.0);
            prop_assert!(row.iter().all(|weight| weight.is_nan() || (0.0..=1.0).contains(weight)));
        }
        // What a projection makes of them is no mixture any more; before it, every output is.
        let output = stage(Name::Concat).or_else(|| stage(Name::Output));
        let (Some(values), Some(output)) = (stage(Name::Values), output) else {
            return Err(TestCaseError::fail("values are given or projected, and so there is an output"));
        };
        for (column, mixed) in values.column_iter().zip(output.column_iter()) {
            let (low, high) = (column.min(), column.max());
            let slack = 2.0 * (n + 1.0) * UNIT_ROUNDOFF * column.amax() + f64::MIN_POSITIVE;
            for (value, row) in mixed.iter().zip(weights.row_iter()) {
                if row.iter().any(|weight| weight.is_nan()) {
                    prop_assert!(value.is_nan());
                } else if row.iter().all(|weight| *weight == 0.0) {
                    prop_assert_eq!(*value, 0.0);
                } else {
                    prop_assert!(
                        (low - slack..=high + slack).contains(value),
                        "{} outside {}..{}", value, low, high
                    );
                }
            }
        }
    }
}
