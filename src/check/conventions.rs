//! Which combinations of conventions reproduce a sheet.

use super::margin::Margins;
use super::mark::Options;
use super::report::StageReport;
use super::sheet::Sheet;
use super::solution::Solution;
use super::verdict::Verdict;
use crate::expression::Base;
use crate::model::{Model, build};
use crate::op::{Along, Op};
use crate::problem::{Attention, MaskRule, MaskedRow, Parameter, Problem, Projection, Scale};
use crate::program::{Name, Program};

/// One convention that differs from the problem's.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Another scale.
    Scale(Scaling),
    /// The weights multiply the other way.
    Projection(Projection),
    /// Another mask; none where there are no rules.
    Mask(Vec<MaskRule>),
    /// Another base of the softmax.
    Base(Base),
    /// Another way with a row that has nothing left to attend to.
    MaskedRow(MaskedRow),
    /// The softmax runs down the columns.
    OverColumns,
}

/// A scale by what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scaling {
    /// Divided by √d_k.
    RootDk,
    /// Not at all.
    None,
    /// Divided by d_k.
    Dk(usize),
    /// Divided by √d_model.
    RootDModel(usize),
}

/// What reproduces a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Reproduced {
    /// The combinations that give every written number, those of the fewest changes first; one
    /// without changes is the problem as it stands.
    pub combinations: Vec<Vec<Change>>,
    /// How many were tried.
    pub tried: usize,
}

/// Tries every combination of conventions on `sheet`.
pub fn conventions(problem: &Problem, program: &Program, sheet: &Sheet) -> Reproduced {
    let mut combinations: Vec<Vec<Change>> = vec![Vec::new()];
    for axis in axes(problem, program) {
        let with: Vec<Vec<Change>> = combinations
            .iter()
            .flat_map(|chosen| {
                axis.iter().map(move |change| {
                    let mut chosen = chosen.clone();
                    chosen.push(change.clone());
                    chosen
                })
            })
            .collect();
        combinations.extend(with);
    }
    combinations.sort_by_key(Vec::len);
    let tried = combinations.len();
    combinations.retain(|changes| reproduces(problem, program, sheet, changes));
    // What becomes of an empty row makes no difference where another mask leaves none.
    let without = |changes: &[Change]| {
        let others = changes
            .iter()
            .filter(|change| !matches!(change, Change::MaskedRow(_)));
        others.cloned().collect::<Vec<_>>()
    };
    let all = combinations.clone();
    combinations.retain(|changes| {
        let without = without(changes);
        without == *changes || !all.contains(&without)
    });
    Reproduced {
        combinations,
        tried,
    }
}

impl Change {
    /// In the words of the problem file; in the catalogue's, where no file can say it.
    pub fn code(&self) -> String {
        match self {
            Self::Scale(Scaling::RootDk) => r#""scale": "1/sqrt(d_k)""#.to_owned(),
            Self::Scale(Scaling::None) => r#""scale": "none""#.to_owned(),
            Self::Scale(Scaling::Dk(d_k)) => format!(r#""scale": {{"divide_by": {d_k}}}"#),
            Self::Scale(Scaling::RootDModel(d_model)) => {
                format!(r#""scale": {{"divide_by": "sqrt({d_model})"}}"#)
            }
            Self::Projection(Projection::RowTimesWeight) => r#""projection": "x@W""#.to_owned(),
            Self::Projection(Projection::WeightTimesColumn) => r#""projection": "W@x""#.to_owned(),
            Self::Mask(rules) => match rules.as_slice() {
                [MaskRule::Causal] => r#""mask": "causal""#.to_owned(),
                [MaskRule::StrictlyCausal] => r#""mask": "strictly_causal""#.to_owned(),
                _ => r#""mask": "none""#.to_owned(),
            },
            Self::Base(Base::E) => r#""softmax_base": "e""#.to_owned(),
            Self::Base(Base::Number(base)) => format!(r#""softmax_base": {base}"#),
            Self::MaskedRow(row) => format!(r#""masked_row": "{}""#, row.code()),
            Self::OverColumns => "softmax_over_columns".to_owned(),
        }
    }
}

impl Scaling {
    fn scale(self) -> Scale {
        match self {
            Self::RootDk => Scale::InverseRootDk,
            Self::None => Scale::None,
            Self::Dk(d_k) => Scale::DivideBy(d_k as f64),
            Self::RootDModel(d_model) => Scale::DivideBy((d_model as f64).sqrt()),
        }
    }
}

/// What scores are multiplied by; `None` where that is not known.
fn factor(scale: Scale, d_k: Option<usize>) -> Option<f64> {
    match scale {
        Scale::InverseRootDk => d_k.map(|d_k| 1.0 / (d_k as f64).sqrt()),
        Scale::None => Some(1.0),
        Scale::MultiplyBy(factor) => Some(factor),
        Scale::DivideBy(divisor) => Some(1.0 / divisor),
    }
}

/// The changes that can be made and make a difference, one list a convention.
fn axes(problem: &Problem, program: &Program) -> Vec<Vec<Change>> {
    let mut own = problem.clone();
    let Some(attention) = own.attentions_mut().into_iter().next() else {
        return Vec::new();
    };
    let attention = &*attention;
    let projection = match attention.projection {
        Projection::RowTimesWeight => Projection::WeightTimesColumn,
        Projection::WeightTimesColumn => Projection::RowTimesWeight,
    };
    let masks = [
        Vec::new(),
        vec![MaskRule::Causal],
        vec![MaskRule::StrictlyCausal],
    ];
    let bases = [Base::E, Base::Number(2.0), Base::Number(10.0)];
    let rows = match leaves_a_row_empty(problem) {
        true => vec![MaskedRow::Zero, MaskedRow::Uniform, MaskedRow::Undefined],
        false => Vec::new(),
    };
    let mut axes = vec![
        scales(attention, program),
        vec![Change::Projection(projection)],
        masks.into_iter().map(Change::Mask).collect(),
        bases.into_iter().map(Change::Base).collect(),
        rows.into_iter().map(Change::MaskedRow).collect(),
        vec![Change::OverColumns],
    ];
    let stands = |model: &Model| same(program, &model.program);
    for axis in &mut axes {
        axis.retain(|change| {
            let changed = model(problem, std::slice::from_ref(change));
            changed.is_some_and(|changed| !stands(&changed) || remasks(attention, change))
        });
    }
    axes
}

/// Whether the problem's mask leaves a query nothing to attend to.
fn leaves_a_row_empty(problem: &Problem) -> bool {
    let Some(model) = model(problem, &[]) else {
        return false;
    };
    let Ok(solution) = Solution::of(&model.program, &model.inputs) else {
        return false;
    };
    let stages = model.program.stages.iter().zip(&solution.stages);
    let mut masked = stages.filter(|(stage, _)| matches!(stage.op, Op::Mask(_)));
    masked.any(|(_, scores)| {
        let mut rows = scores.row_iter();
        rows.any(|row| row.iter().all(|score| *score == f64::NEG_INFINITY))
    })
}

/// The scales that are not the problem's own nor one another: where d_k = d_model their roots are one.
fn scales(attention: &Attention, program: &Program) -> Vec<Change> {
    let mut stages = program.stages.iter();
    let scores = stages.find(|stage| stage.key.name == Name::Scores);
    let keys = scores.and_then(|scores| program.beside(scores.key.scope, Name::Keys));
    let keys = keys.map(|keys| program.stages[keys].shape);
    let d_k = keys.map(|shape| shape.columns).or(attention.d_k);
    let x = attention.matrices.get(&Parameter::X);
    let d_model = x.map(|x| x.ncols());
    let scalings = [
        Some(Scaling::RootDk),
        Some(Scaling::None),
        d_k.map(Scaling::Dk),
        d_model.map(Scaling::RootDModel),
    ];
    let mut known = vec![factor(attention.scale(), d_k)];
    let mut scales = Vec::new();
    for scaling in scalings.into_iter().flatten() {
        let new = factor(scaling.scale(), d_k);
        let same = |known: &Option<f64>| match (known, new) {
            (Some(known), Some(new)) => (known - new).abs() <= 1e-12 * new.abs(),
            (known, new) => *known == new,
        };
        if !known.iter().any(same) {
            known.push(new);
            scales.push(Change::Scale(scaling));
        }
    }
    scales
}

/// Whether both compute the same things of the same things.
fn same(one: &Program, other: &Program) -> bool {
    let stages = |program: &Program| program.stages.len();
    stages(one) == stages(other)
        && one.stages.iter().zip(&other.stages).all(|(one, other)| {
            one.key == other.key && one.op == other.op && one.operands == other.operands
        })
}

/// Whether a change puts other numbers into the mask, which the program alone does not show.
fn remasks(attention: &Attention, change: &Change) -> bool {
    matches!(change, Change::Mask(rules) if *rules != attention.mask)
}

/// The problem with these changes; `None` where they do not fit it.
fn model(problem: &Problem, changes: &[Change]) -> Option<Model> {
    let mut changed = problem.clone();
    let over_columns = changes.contains(&Change::OverColumns);
    for attention in changed.attentions_mut() {
        for change in changes {
            match change {
                Change::Scale(scaling) => attention.scale = Some(scaling.scale()),
                Change::Projection(projection) => attention.projection = *projection,
                Change::Mask(rules) => attention.mask.clone_from(rules),
                Change::Base(base) => attention.softmax_base = *base,
                Change::MaskedRow(row) => attention.masked_row = *row,
                Change::OverColumns => {}
            }
        }
    }
    let mut model = build(&changed).ok()?;
    for stage in model.program.stages.iter_mut().filter(|_| over_columns) {
        if let Op::Softmax(softmax) = &mut stage.op {
            softmax.along = Along::Columns;
        }
    }
    Some(model)
}

/// Whether the problem with these changes gives every written number.
fn reproduces(problem: &Problem, program: &Program, sheet: &Sheet, changes: &[Change]) -> bool {
    let Some(model) = model(problem, changes) else {
        return false;
    };
    let Some(sheet) = carried_over(program, &model.program, sheet) else {
        return false;
    };
    let Ok(solution) = Solution::of(&model.program, &model.inputs) else {
        return false;
    };
    let margin = Margins::of(&solution, &sheet).told;
    // The first number that does not come out ends it.
    let see = |stage: &StageReport| if explained(stage) { Ok(()) } else { Err(()) };
    solution
        .verdicts(&sheet, &Options::default(), margin, see)
        .is_ok()
}

fn explained(stage: &StageReport) -> bool {
    let explained = |verdict| {
        matches!(
            verdict,
            Verdict::Correct | Verdict::Rounded | Verdict::Missing
        )
    };
    stage.wrong_shape.is_none() && stage.cells.iter().all(|cell| explained(cell.verdict))
}

/// The sheet with its stages as another program counts them; `None` where one has no such stage.
fn carried_over(from: &Program, to: &Program, sheet: &Sheet) -> Option<Sheet> {
    let stages = sheet.stages.iter().map(|written| {
        let mut written = written.clone();
        written.stage = to.find(from.stages.get(written.stage)?.key)?;
        Some(written)
    });
    Some(Sheet {
        name: sheet.name.clone(),
        stages: stages.collect::<Option<_>>()?,
    })
}
