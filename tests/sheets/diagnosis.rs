//! What explains a sheet, on problems small enough to be worked by hand.

use std::sync::Arc;

use attn::check::{
    Cause, Float, Options, Precision, Report, Sheet, Verdict, Written, WrittenStage, mark,
};
use attn::expression::Base;
use attn::matrix::Matrix;
use attn::mistake::Mistake;
use attn::model::{Model, build};
use attn::problem::{
    Attention, Body, Embedding, EmbeddingScale, MaskRule, MaskedRow, Parameter, Positions, Problem,
    Scale,
};
use attn::program::{Key, Name, Scope};

const GONE: f64 = f64::NEG_INFINITY;
/// A blank cell.
const BLANK: f64 = f64::NAN;

fn matrix<const C: usize>(rows: &[[f64; C]]) -> Matrix {
    Matrix::from_fn(rows.len(), C, |row, column| rows[row][column])
}

fn key(name: Name) -> Key {
    Key::new(Scope::default(), name)
}

/// A problem that begins with that matrix.
fn from(parameter: Parameter, given: Matrix) -> Attention {
    Attention {
        matrices: [(parameter, Arc::new(given))].into(),
        ..Attention::default()
    }
}

/// A sheet with these stages, every number with three decimals.
fn marked(problem: &Attention, stages: &[(Name, Matrix)]) -> (Model, Report) {
    let model = build(&Problem {
        title: None,
        body: Body::Attention(problem.clone()),
        notices: Vec::new(),
    })
    .unwrap();
    let written = |value: f64| {
        let decimals = value.is_finite().then_some(3);
        (!value.is_nan()).then_some(Written {
            value,
            decimals,
            mantissa: None,
        })
    };
    let stages = stages.iter().map(|(name, numbers)| WrittenStage {
        stage: model.program.find(key(*name)).unwrap(),
        cells: nalgebra::DMatrix::from_fn(numbers.nrows(), numbers.ncols(), |row, column| {
            written(numbers[(row, column)])
        }),
        float: Float::Double,
        precision: Precision::Finest,
    });
    let sheet = Sheet {
        name: "by hand".into(),
        stages: stages.collect(),
    };
    let marked = mark(&model.program, &model.inputs, &sheet, &Options::default()).unwrap();
    (model, marked.report)
}

fn causes(report: &(Model, Report), name: Name) -> &[Cause] {
    let (model, report) = report;
    let stage = model.program.find(key(name)).unwrap();
    let found = report.stages.iter().find(|found| found.stage == stage);
    &found.unwrap().causes
}

fn names(causes: &[Cause]) -> Vec<&'static str> {
    let alone = |cause: &&Cause| cause.with.is_none();
    causes
        .iter()
        .filter(alone)
        .map(|cause| cause.mistake.name())
        .collect()
}

/// What explains masked scores of 1 to 9 under these rules.
fn misread(rules: &[MaskRule], masked: &[[f64; 3]]) -> Vec<&'static str> {
    let scores = matrix(&[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]);
    let problem = Attention {
        mask: rules.to_vec(),
        ..from(Parameter::ScaledScores, scores)
    };
    let report = marked(&problem, &[(Name::MaskedScores, matrix(masked))]);
    let causes = causes(&report, Name::MaskedScores);
    causes.iter().map(|cause| cause.mistake.name()).collect()
}

#[test]
fn a_strictly_causal_mask_read_as_causal_is_off_by_one() {
    let causal = [[1.0, GONE, GONE], [4.0, 5.0, GONE], [7.0, 8.0, 9.0]];
    let found = misread(&[MaskRule::StrictlyCausal], &causal);
    assert_eq!(found, ["mask_off_by_one"]);
}

#[test]
fn a_window_one_key_too_wide_is_off_by_one() {
    let wide = [[1.0, 2.0, GONE], [4.0, 5.0, 6.0], [GONE, 8.0, 9.0]];
    let found = misread(&[MaskRule::Window(0)], &wide);
    assert_eq!(found, ["mask_off_by_one"]);
}

#[test]
fn one_rule_of_a_list_is_misread_and_the_other_holds() {
    // Causal read as j < i; the padding takes out key 1 all the same.
    let rules = [MaskRule::Causal, MaskRule::Padding(vec![false, true, true])];
    let narrow = [[GONE, GONE, GONE], [GONE, GONE, GONE], [GONE, 8.0, GONE]];
    assert_eq!(misread(&rules, &narrow), ["mask_off_by_one"]);
    // The causal rule forgotten.
    let padded = [[GONE, 2.0, 3.0], [GONE, 5.0, 6.0], [GONE, 8.0, 9.0]];
    assert_eq!(misread(&rules, &padded), ["missing_mask"]);
    // The padding taken for its opposite.
    let inverted = [[1.0, GONE, GONE], [4.0, GONE, GONE], [7.0, GONE, GONE]];
    assert_eq!(misread(&rules, &inverted), ["mask_inverted"]);
}

#[test]
fn dividing_by_a_factor_is_the_scale_the_wrong_way_round() {
    let problem = Attention {
        scale: Some(Scale::MultiplyBy(0.5)),
        ..from(Parameter::Scores, matrix(&[[2.0, 4.0]]))
    };
    let report = marked(&problem, &[(Name::ScaledScores, matrix(&[[4.0, 8.0]]))]);
    let found = names(causes(&report, Name::ScaledScores));
    assert_eq!(found, ["multiplied_scale"]);
}

#[test]
fn a_row_of_nothing_is_no_share_of_a_sum() {
    let scores = matrix(&[[5.0, 5.0, 5.0], [2.0, 5.0, 5.0], [1.0, 3.0, 5.0]]);
    let problem = Attention {
        mask: vec![MaskRule::StrictlyCausal],
        masked_row: MaskedRow::Uniform,
        ..from(Parameter::ScaledScores, scores)
    };
    let third = 1.0 / 3.0;
    let weights = matrix(&[[third; 3], [1.0, 0.0, 0.0], [0.25, 0.75, 0.0]]);
    let report = marked(&problem, &[(Name::AttentionWeights, weights)]);
    let found = names(causes(&report, Name::AttentionWeights));
    assert_eq!(found, ["linear_normalization"]);
}

#[test]
fn weights_exchanged_in_queries_and_keys_show_in_the_scores() {
    // Q = W_Q and K = W_K; K·Qᵀ = [[1, 3], [0, 1]].
    let mut problem = from(Parameter::X, matrix(&[[1.0, 0.0], [0.0, 1.0]]));
    let weights = [
        (Parameter::WQ, [[1.0, 0.0], [1.0, 1.0]]),
        (Parameter::WK, [[1.0, 2.0], [0.0, 1.0]]),
        (Parameter::WV, [[2.0, 0.0], [0.0, 1.0]]),
    ];
    for (parameter, weights) in weights {
        problem
            .matrices
            .insert(parameter, Arc::new(matrix(&weights)));
    }
    let report = marked(
        &problem,
        &[(Name::Scores, matrix(&[[1.0, 3.0], [0.0, 1.0]]))],
    );
    let found = causes(&report, Name::Scores);
    // Nothing but the scores is shown, and so nothing tells the two apart.
    for name in ["swapped_query_key", "swapped_roles"] {
        assert!(names(found).contains(&name), "{found:?}");
    }
    let exchanged = found
        .iter()
        .find(|cause| cause.mistake.name() == "swapped_roles");
    let since = exchanged.map(|cause| cause.since);
    assert_eq!(since, report.0.program.find(key(Name::Queries)));
}

#[test]
fn a_mistake_may_hide_in_a_blank_cell() {
    let problem = Attention {
        mask: vec![MaskRule::Causal],
        softmax_base: Base::Number(2.0),
        ..from(Parameter::ScaledScores, matrix(&[[1.0, 2.0], [3.0, 3.0]]))
    };
    // 2¹ and 2² of 6: the first query saw the second key, where the sheet has a blank.
    let weights = [[2.0 / 6.0, 4.0 / 6.0], [0.5, 0.5]];
    let blank = marked(
        &problem,
        &[
            (Name::MaskedScores, matrix(&[[1.0, BLANK], [3.0, 3.0]])),
            (Name::AttentionWeights, matrix(&weights)),
        ],
    );
    let found = causes(&blank, Name::AttentionWeights);
    assert_eq!(names(found), ["missing_mask", "mask_off_by_one"]);
    let masked = blank.0.program.find(key(Name::MaskedScores));
    assert!(found.iter().all(|cause| Some(cause.since) == masked));
    // With the −∞ there, it was not the mask.
    let shown = marked(
        &problem,
        &[
            (Name::MaskedScores, matrix(&[[1.0, GONE], [3.0, 3.0]])),
            (Name::AttentionWeights, matrix(&weights)),
        ],
    );
    let found = names(causes(&shown, Name::AttentionWeights));
    assert!(!found.contains(&"mask_off_by_one"), "{found:?}");
}

#[test]
fn a_second_mistake_rests_on_what_the_first_gives() {
    let problem = Attention {
        d_k: Some(4),
        softmax_base: Base::Number(2.0),
        ..from(Parameter::Scores, matrix(&[[4.0, 0.0], [0.0, 8.0]]))
    };
    // No scale, the 8 left blank, then powers of 2 without their sum: 2⁸ = 256.
    let report = marked(
        &problem,
        &[
            (Name::ScaledScores, matrix(&[[4.0, 0.0], [0.0, BLANK]])),
            (Name::AttentionWeights, matrix(&[[16.0, 1.0], [1.0, 256.0]])),
        ],
    );
    let scaled = names(causes(&report, Name::ScaledScores));
    let first = Mistake::find("missing_scale").unwrap();
    assert!(scaled.contains(&first.name()), "{scaled:?}");
    let found = causes(&report, Name::AttentionWeights);
    assert_eq!(names(found), ["missing_normalization"]);
    let weights = report.0.program.find(key(Name::AttentionWeights));
    assert_eq!(Some(found[0].since), weights);
}

#[test]
fn a_large_negative_number_is_masked_in_a_repeated_row_too() {
    let scores = matrix(&[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]);
    let problem = Attention {
        mask: vec![MaskRule::Causal],
        ..from(Parameter::ScaledScores, scores)
    };
    // Row 2 is row 1 once more, and row 3 then row 2.
    let far = -1e9;
    for masked in [
        [[1.0, far, far], [1.0, far, far], [7.0, 8.0, 9.0]],
        [[1.0, far, far], [4.0, 5.0, far], [4.0, 5.0, far]],
    ] {
        let report = marked(&problem, &[(Name::MaskedScores, matrix(&masked))]);
        let found = names(causes(&report, Name::MaskedScores));
        assert_eq!(found, ["row_repeated"]);
    }
}

#[test]
fn what_may_have_been_made_earlier_was_made_since_then() {
    // 2·E + PE, of which only the sum is shown: the embedding may have been scaled where it was taken.
    let embedding = Embedding {
        vocabulary: vec!["a".into(), "b".into()],
        table: Arc::new(matrix(&[[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]])),
        scale: EmbeddingScale::None,
    };
    let mut problem = Attention {
        tokens: Some(vec!["a".into(), "b".into()]),
        embedding: Some(Arc::new(embedding)),
        positions: Some(Positions::Table(Arc::new(matrix(&[
            [0.0, 0.0, 0.0, 1.0],
            [0.0, 0.0, 1.0, 0.0],
        ])))),
        ..Attention::default()
    };
    for parameter in [Parameter::WQ, Parameter::WK, Parameter::WV] {
        let one = matrix(&[[1.0], [0.0], [0.0], [0.0]]);
        problem.matrices.insert(parameter, Arc::new(one));
    }
    let sum = matrix(&[[2.0, 0.0, 0.0, 1.0], [0.0, 2.0, 1.0, 0.0]]);
    let since = |stages: &[(Name, Matrix)]| {
        let report = marked(&problem, stages);
        let found = causes(&report, Name::Input);
        assert_eq!(names(found), ["embedding_scaled"]);
        report.0.program.stages[found[0].since].key.name
    };
    assert_eq!(since(&[(Name::Input, sum.clone())]), Name::Embedding);
    // Where the embedding is shown as it is, it was scaled on its way into the sum.
    let rows = matrix(&[[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]]);
    let both = [(Name::Embedding, rows), (Name::Input, sum)];
    assert_eq!(since(&both), Name::Input);
}

#[test]
fn a_hard_maximum_of_equals_explains_what_a_choice_gives_and_nothing_else() {
    // Two equal scores: either value, and nothing between or beside them.
    let tied = Attention {
        d_k: Some(1),
        matrices: [
            (Parameter::Scores, Arc::new(matrix(&[[0.0, 0.0]]))),
            (Parameter::V, Arc::new(matrix(&[[2.0, 20.0], [4.0, 40.0]]))),
        ]
        .into(),
        ..Attention::default()
    };
    let of_output = |output: [f64; 2]| {
        let report = marked(&tied, &[(Name::Output, matrix(&[output]))]);
        names(causes(&report, Name::Output))
    };
    assert!(!of_output([2.5, 55.0]).contains(&"hard_max"));
    // The weights themselves: one of them is 1.
    let of_weights = |weights: [f64; 2]| {
        let report = marked(&tied, &[(Name::AttentionWeights, matrix(&[weights]))]);
        names(causes(&report, Name::AttentionWeights))
    };
    assert!(of_weights([1.0, 0.0]).contains(&"hard_max"));
    assert!(of_weights([0.0, 1.0]).contains(&"hard_max"));
    assert!(!of_weights([0.0, 0.0]).contains(&"hard_max"));
    assert!(!of_weights([1.0, 1.0]).contains(&"hard_max"));
}

#[test]
fn a_row_without_keys_is_what_the_problem_says_for_a_hard_maximum_too() {
    for (masked_row, nothing) in [(MaskedRow::Zero, 0.0), (MaskedRow::Uniform, 0.5)] {
        let problem = Attention {
            mask: vec![MaskRule::Allow(matrix(&[[0.0, 0.0], [1.0, 1.0]]))],
            masked_row,
            ..from(Parameter::ScaledScores, matrix(&[[1.0, 2.0], [1.0, 2.0]]))
        };
        let weights = matrix(&[[nothing, nothing], [0.0, 1.0]]);
        let report = marked(&problem, &[(Name::AttentionWeights, weights)]);
        let found = names(causes(&report, Name::AttentionWeights));
        assert!(found.contains(&"hard_max"), "{found:?}");
    }
}

#[test]
fn one_number_is_no_certain_pattern() {
    // A softmax of equal scores: each weight is a third.
    let thirds = from(Parameter::ScaledScores, matrix(&[[0.0; 3], [0.0; 3]]));
    let third = 0.333;
    // One number off in its row is off by some factor, whatever it is.
    let weights = matrix(&[[0.5, BLANK, BLANK], [third, third, third]]);
    let report = marked(&thirds, &[(Name::AttentionWeights, weights)]);
    let found = names(causes(&report, Name::AttentionWeights));
    assert_eq!(found, ["row_not_normalized", "arithmetic_slip"]);
    // All three by the same are another matter: 0.4 is 1.2 thirds.
    let weights = matrix(&[[0.4, 0.4, 0.4], [third, third, third]]);
    let report = marked(&thirds, &[(Name::AttentionWeights, weights)]);
    let found = names(causes(&report, Name::AttentionWeights));
    assert_eq!(found, ["row_not_normalized"]);
    // 4 − 7 = −3 and 0.002 · 1: of three units is little to tell a sign by, of three thousand enough.
    let scored = |score: f64| Attention {
        scale: Some(Scale::None),
        matrices: [
            (Parameter::Q, Arc::new(matrix(&[[score], [1.0]]))),
            (Parameter::K, Arc::new(matrix(&[[1.0], [1.0]]))),
            (Parameter::V, Arc::new(matrix(&[[1.0], [1.0]]))),
        ]
        .into(),
        ..Attention::default()
    };
    let signed = |score: f64| {
        let scores = matrix(&[[-score, score], [1.0, 1.0]]);
        let report = marked(&scored(score), &[(Name::Scores, scores)]);
        names(causes(&report, Name::Scores))
    };
    assert_eq!(signed(3.0), ["sign_slip"]);
    assert_eq!(signed(0.003), ["sign_slip", "arithmetic_slip"]);
}

#[test]
fn whole_numbers_leave_no_room_however_large_the_sums() {
    // Q·Kᵀ is 8 products of whole numbers; what was written goes on as it was written.
    let query = [-25.0, -122.0, -30.0, 107.0, -47.0, -106.0, -62.0, -73.0];
    let key = [54.0, 165.0, 101.0, 15.0, -5.0, -114.0, -103.0, -50.0];
    let problem = Attention {
        matrices: [
            (Parameter::Q, Arc::new(matrix(&[query]))),
            (Parameter::K, Arc::new(matrix(&[key]))),
            (Parameter::V, Arc::new(matrix(&[[1.0]]))),
        ]
        .into(),
        ..Attention::default()
    };
    // The right score is −550; from 90, 90/√8 = 31.820, and 31.840 is not that.
    let stages = [
        (Name::Scores, matrix(&[[90.0]])),
        (Name::ScaledScores, matrix(&[[31.84]])),
    ];
    let (_, report) = marked(&problem, &stages);
    let verdicts: Vec<_> = report.stages.iter().map(|stage| stage.verdict()).collect();
    assert_eq!(verdicts, [Verdict::Wrong, Verdict::Wrong]);
}
