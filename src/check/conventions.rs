//! Which combination of conventions reproduces a sheet.

use super::mark::{Options, mark};
use super::sheet::Sheet;
use super::verdict::Verdict;
use crate::expression::Base;
use crate::model::{Model, build};
use crate::op::{Along, Op};
use crate::problem::{MaskRule, Parameter, Problem, Projection, Scale};
use crate::program::Program;

/// A choice of conventions, as changes to a problem in the words of its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Combination {
    /// What differs from the problem as it stands; empty where nothing does.
    pub changes: Vec<String>,
}

/// One convention changed, in the words of the problem file.
#[derive(Clone)]
struct Change {
    words: String,
    make: Make,
}

#[derive(Clone)]
enum Make {
    Scale(Scale),
    Projection(Projection),
    Mask(Vec<MaskRule>),
    Base(Base),
    Columns,
}

/// The combinations that reproduce every written number of `sheet`, those with the fewest changes
/// alone, and how many were tried.
pub fn conventions(
    problem: &Problem,
    program: &Program,
    sheet: &Sheet,
) -> (Vec<Combination>, usize) {
    let axes = axes(problem, program);
    let mut combinations: Vec<Vec<Change>> = vec![Vec::new()];
    for axis in axes {
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
    let mut found: Vec<Combination> = Vec::new();
    for changes in combinations {
        let fewest = found.first().map(|first| first.changes.len());
        if fewest.is_some_and(|fewest| changes.len() > fewest) {
            break;
        }
        if reproduces(problem, program, sheet, &changes) {
            found.push(Combination {
                changes: changes.into_iter().map(|change| change.words).collect(),
            });
        }
    }
    (found, tried)
}

/// The changes that can be made, one list a convention.
fn axes(problem: &Problem, program: &Program) -> Vec<Vec<Change>> {
    let mut problem = problem.clone();
    let Some(attention) = problem.attentions_mut().into_iter().next() else {
        return Vec::new();
    };
    let change = |words: &str, make| Change {
        words: words.to_owned(),
        make,
    };
    let d_k = program
        .stages
        .iter()
        .find_map(|stage| match stage.key.name {
            crate::program::Name::Keys => Some(stage.shape.columns as f64),
            _ => attention.d_k.map(|d_k| d_k as f64),
        });
    let d_model = attention
        .matrices
        .get(&Parameter::X)
        .map(|x| x.ncols() as f64);
    let mut scales = vec![
        change(
            "\"scale\": \"1/sqrt(d_k)\"",
            Make::Scale(Scale::InverseRootDk),
        ),
        change("\"scale\": \"none\"", Make::Scale(Scale::None)),
    ];
    scales.extend(d_k.map(|d_k| {
        change(
            &format!("\"scale\": {{\"divide_by\": {d_k}}} (d_k)"),
            Make::Scale(Scale::DivideBy(d_k)),
        )
    }));
    scales.extend(d_model.map(|d_model| {
        let words = format!("\"scale\": {{\"divide_by\": \"sqrt({d_model})\"}} (√d_model)");
        change(&words, Make::Scale(Scale::DivideBy(d_model.sqrt())))
    }));
    scales
        .retain(|change| !matches!(change.make, Make::Scale(scale) if scale == attention.scale()));
    let projection = match attention.projection {
        Projection::RowTimesWeight => change(
            "\"projection\": \"W@x\"",
            Make::Projection(Projection::WeightTimesColumn),
        ),
        Projection::WeightTimesColumn => change(
            "\"projection\": \"x@W\"",
            Make::Projection(Projection::RowTimesWeight),
        ),
    };
    let mut masks = vec![
        change("\"mask\": \"none\"", Make::Mask(Vec::new())),
        change("\"mask\": \"causal\"", Make::Mask(vec![MaskRule::Causal])),
        change(
            "\"mask\": \"strictly_causal\"",
            Make::Mask(vec![MaskRule::StrictlyCausal]),
        ),
    ];
    masks.retain(|change| !matches!(&change.make, Make::Mask(rules) if *rules == attention.mask));
    let bases = [
        ("\"softmax_base\": \"e\"", Base::E),
        ("\"softmax_base\": 2", Base::Number(2.0)),
        ("\"softmax_base\": 10", Base::Number(10.0)),
    ];
    let bases = bases
        .into_iter()
        .filter(|(_, base)| *base != attention.softmax_base)
        .map(|(words, base)| change(words, Make::Base(base)))
        .collect();
    vec![
        scales,
        vec![projection],
        masks,
        bases,
        vec![change("softmax over the columns", Make::Columns)],
    ]
}

/// Whether the problem with these changes gives every written number.
fn reproduces(problem: &Problem, program: &Program, sheet: &Sheet, changes: &[Change]) -> bool {
    let mut changed = problem.clone();
    let mut columns = false;
    for change in changes {
        for attention in changed.attentions_mut() {
            match &change.make {
                Make::Scale(scale) => attention.scale = Some(*scale),
                Make::Projection(projection) => attention.projection = *projection,
                Make::Mask(rules) => attention.mask.clone_from(rules),
                Make::Base(base) => attention.softmax_base = *base,
                Make::Columns => columns = true,
            }
        }
    }
    let Ok(mut model) = build(&changed) else {
        return false;
    };
    if columns {
        over_columns(&mut model);
    }
    let Some(sheet) = carried_over(program, &model.program, sheet) else {
        return false;
    };
    let marked = mark(&model.program, &model.inputs, &sheet, &Options::default());
    let explained = |verdict| {
        matches!(
            verdict,
            Verdict::Correct | Verdict::Rounded | Verdict::Missing
        )
    };
    marked.is_ok_and(|marked| {
        marked.report.stages.iter().all(|stage| {
            stage.wrong_shape.is_none() && stage.cells.iter().all(|cell| explained(cell.verdict))
        })
    })
}

fn over_columns(model: &mut Model) {
    for stage in &mut model.program.stages {
        if let Op::Softmax(softmax) = &mut stage.op {
            softmax.along = Along::Columns;
        }
    }
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
