//! The library does not panic when it is used wrongly; it says so.

use std::sync::Arc;

use attn::expression::{Base, Source};
use attn::interval::{Interval, Intervals, UNIT_ROUNDOFF};
use attn::matrix::Matrix;
use attn::model::{GivenMisfit, MaskMisfit, Misfit, build};
use attn::op::{Factor, MatMul, Operation, Orientation, Scale, Softmax};
use attn::problem::{Attention, MaskRule, MaskedRow, Parameter, Problem};
use attn::program::{Key, Name, Scope};
use attn::trace::{Options, Stop, evaluate};

fn attention() -> Attention {
    let two = || Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
    Attention {
        matrices: [Parameter::Q, Parameter::K, Parameter::V]
            .map(|p| (p, two().into()))
            .into(),
        ..Attention::default()
    }
}

#[test]
fn inputs_and_overrides_of_another_shape_are_refused() {
    let model = build(&attention().into()).unwrap();
    let none = evaluate(&model.program, &[], &Options::default());
    assert_eq!(none.unwrap_err(), Stop::Unfit(Source::Input(0)));
    let wide = [0; 3].map(|_| Arc::new(Matrix::zeros(2, 3)));
    let wide = evaluate(&model.program, &wide, &Options::default());
    assert_eq!(wide.unwrap_err(), Stop::Unfit(Source::Input(0)));
    for (stage, shape) in [(3, (1, 1)), (99, (2, 2))] {
        let options = Options {
            overrides: vec![(stage, Matrix::zeros(shape.0, shape.1))],
            ..Options::default()
        };
        let stopped = evaluate(&model.program, &model.inputs, &options);
        assert_eq!(stopped.unwrap_err(), Stop::Unfit(Source::Stage(stage)));
    }
}

#[test]
fn stages_and_queries_that_are_not_there_are_left_out() {
    let problem = Problem::from(attention());
    let model = build(&problem).unwrap();
    let trace = evaluate(&model.program, &model.inputs, &Options::default()).unwrap();
    let page = |stages: Vec<usize>, token| {
        let options = attn::view::Explain {
            cell: None,
            stages,
            selected: true,
            token,
            detail: attn::view::Detail::Full,
            left_out: None,
            rows: None,
            generated: Vec::new(),
            told: Vec::new(),
            reading: true,
        };
        let document = attn::view::explain(&problem, &trace, &options);
        attn::render::text(&document, &attn::render::Settings::default())
    };
    assert_eq!(page(vec![3, 99], Some(7)), page(vec![3], None));
    let csv = |stages: &[usize], query| {
        let mut out = Vec::new();
        attn::export::csv(&mut out, &trace, stages, |_| query).unwrap();
        String::from_utf8(out).unwrap()
    };
    assert_eq!(
        csv(&[3, 99], None),
        "stage,row,column,value\nscores,1,1,5\nscores,1,2,11\nscores,2,1,11\nscores,2,2,25\n"
    );
    assert_eq!(csv(&[3], Some(usize::MAX)), ",1,2\n");
    let mut out = Vec::new();
    attn::export::trace(&mut out, &problem, &trace, &[99], &[]).unwrap();
    assert!(String::from_utf8(out).unwrap().contains("\"stages\":[]"));
}

#[test]
fn a_matrix_without_cells_is_refused() {
    let mut attention = attention();
    attention
        .matrices
        .insert(Parameter::Q, Matrix::zeros(0, 2).into());
    let matrix = Parameter::Q;
    assert_eq!(
        build(&attention.into()).unwrap_err(),
        Misfit::Given(GivenMisfit::Empty { matrix })
    );
}

#[test]
fn what_no_machine_should_hold_is_refused_before_it_is_allocated() {
    let mut attention = attention();
    for parameter in [Parameter::Q, Parameter::K, Parameter::V] {
        attention
            .matrices
            .insert(parameter, Matrix::zeros(200_000, 1).into());
    }
    let key = Key::new(Scope::default(), Name::Scores);
    let shape = attn::matrix::Shape::new(200_000, 200_000);
    assert_eq!(
        build(&attention.into()).unwrap_err(),
        Misfit::TooLarge { key, shape }
    );
}

#[test]
fn what_is_no_number_never_passes_for_one() {
    // An override of NaN leads to NaN, not to weights of 0.
    let model = build(&attention().into()).unwrap();
    let scores = Key::new(Scope::default(), Name::Scores);
    let scores = model.program.find(scores).unwrap();
    let options = Options {
        overrides: vec![(scores, Matrix::from_element(2, 2, f64::NAN))],
        ..Options::default()
    };
    let trace = evaluate(&model.program, &model.inputs, &options).unwrap();
    let last = Source::Stage(trace.stages.len() - 1);
    let last = trace.matrix(last).unwrap();
    assert!(last.iter().all(|value| value.is_nan()), "{last}");
}

#[test]
fn masks_that_add_up_beyond_the_range_are_refused() {
    let mut attention = attention();
    let huge = || MaskRule::Add(Matrix::from_element(2, 2, 1e308));
    attention.mask = vec![huge(), huge()];
    assert_eq!(
        build(&attention.into()).unwrap_err(),
        Misfit::Mask(MaskMisfit::TooLarge { query: 0, key: 0 })
    );
}

#[test]
fn intervals_hold_at_the_edge_of_the_range() {
    let product = MatMul {
        left: Orientation::Plain,
        right: Orientation::Plain,
    };
    let cases = [
        (vec![1e200, -1e200, 1.0], vec![1e200, 1e200, 1.0]),
        (vec![1.0 / 3.0; 3], vec![f64::MAX; 3]),
        (vec![f64::next_up(1.0 / 3.0); 3], vec![f64::MAX; 3]),
    ];
    for (left, right) in cases {
        let (left, right) = (
            Matrix::from_row_slice(1, 3, &left),
            Matrix::from_vec(3, 1, right),
        );
        let value = product.evaluate(&[&left, &right])[0];
        let (left, right) = (Intervals::exact(&left), Intervals::exact(&right));
        let range = product.enclose(&[&left, &right], UNIT_ROUNDOFF).at(0, 0);
        assert!(range.contains(value), "{value} outside {range:?}");
    }
    // A row that may be empty: its weight may be what an empty row gets.
    let softmax = Softmax {
        base: Base::E,
        masked_row: MaskedRow::Uniform,
        along: attn::op::Along::Rows,
    };
    let none = f64::NEG_INFINITY;
    let scores = Intervals {
        low: Matrix::from_element(1, 2, none),
        high: Matrix::from_row_slice(1, 2, &[none, 1.0]),
    };
    assert!(
        softmax
            .enclose(&[&scores], UNIT_ROUNDOFF)
            .at(0, 0)
            .contains(0.5)
    );
    // Each end is widened by its own bound.
    let factor = Factor::Over(2.0);
    let score = Intervals {
        low: Matrix::from_element(1, 1, none),
        high: Matrix::from_element(1, 1, 1.0),
    };
    let range = Scale { factor }.enclose(&[&score], UNIT_ROUNDOFF).at(0, 0);
    assert!(range.high < 0.5 + 1e-15 && range.low == none, "{range:?}");
    assert_eq!(
        Interval::point(1.0).hull(Interval::point(3.0)),
        Interval::new(1.0, 3.0)
    );
}
