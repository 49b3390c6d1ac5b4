//! What an exercise can reveal: which mistakes of method show in a sheet of three decimals that has
//! every stage, which of them look the same in it, and which stay invisible. Slips show in any.

use super::{Kind, Mistake, Site};
use crate::expression::Source;
use crate::matrix::Matrix;
use crate::trace::{Numbers, Trace};

/// Differences below this do not show in a sheet of three decimals.
const SHOWS: f64 = 0.001;

/// What an exercise can reveal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revealed {
    /// The mistakes that show; those of one group look the same.
    pub groups: Vec<Vec<Mistake>>,
    /// Mistakes that can be made here and change nothing that shows.
    pub invisible: Vec<Mistake>,
    /// Mistakes that cannot be made here.
    pub elsewhere: Vec<Mistake>,
}

/// A mistake of method with what it makes of a stage.
struct Made {
    mistake: Mistake,
    stage: usize,
    values: Matrix,
}

/// What the exercise behind `trace`, which has kept every stage, can reveal.
pub fn revealed(trace: &Trace<'_>) -> Revealed {
    let mut groups: Vec<Vec<Made>> = Vec::new();
    let mut revealed = Revealed::default();
    for mistake in Mistake::all() {
        let Kind::Method(_) = mistake.entry().kind else {
            continue;
        };
        let made = made(trace, mistake);
        if made.is_empty() {
            revealed.elsewhere.push(mistake);
            continue;
        }
        let shows = |made: &Made| {
            let right = trace.matrix(Source::Stage(made.stage));
            right.is_some_and(|right| differs(right, &made.values))
        };
        let Some(made) = made.into_iter().find(shows) else {
            revealed.invisible.push(mistake);
            continue;
        };
        let alike = groups.iter_mut().find(|group| {
            group.first().is_some_and(|first| {
                first.stage == made.stage && !differs(&first.values, &made.values)
            })
        });
        match alike {
            Some(group) => group.push(made),
            None => groups.push(vec![made]),
        }
    }
    let names = |group: Vec<Made>| group.into_iter().map(|made| made.mistake).collect();
    revealed.groups = groups.into_iter().map(names).collect();
    revealed
}

/// What a mistake makes of each stage in which it can be made.
fn made(trace: &Trace<'_>, mistake: Mistake) -> Vec<Made> {
    let Kind::Method(rewrites) = mistake.entry().kind else {
        return Vec::new();
    };
    let program = trace.program;
    (0..program.stages.len())
        .flat_map(|index| {
            let site = Site { program, index };
            rewrites(&site).into_iter().filter_map(move |rewrite| {
                rewrite.shape(program)?;
                let values = rewrite.apply(&Numbers, |source| trace.matrix(source))?;
                Some(Made {
                    mistake,
                    stage: index,
                    values,
                })
            })
        })
        .collect()
}

/// Whether two matrices differ so that a sheet shows it.
fn differs(a: &Matrix, b: &Matrix) -> bool {
    let apart = |(a, b): (&f64, &f64)| {
        let near = (a - b).abs() < SHOWS;
        a != b && !near
    };
    a.shape() != b.shape() || a.iter().zip(b.iter()).any(apart)
}
