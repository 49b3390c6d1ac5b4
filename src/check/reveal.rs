//! What an exercise can reveal: which mistakes would show in a sheet of three decimals that shows every
//! stage, and which of them look the same there.

use nalgebra::DMatrix;

use crate::expression::Source;
use crate::interval::{Interval, Intervals};
use crate::matrix::Matrix;
use crate::mistake::{Kind, Mistake, Site, SlipSite, Spoilt, Standing, shows};
use crate::trace::{Numbers, Trace};

/// Three decimals.
const UNIT: f64 = 0.001;

/// What can be seen of a mistake.
#[derive(Clone, Debug, PartialEq)]
pub struct Revealed {
    /// The mistake.
    pub mistake: Mistake,
    /// The stages where it can be made and seen.
    pub shows_in: Vec<usize>,
    /// The stages where it can be made, but the numbers come out right all the same.
    pub hidden_in: Vec<usize>,
    /// Other mistakes that may give the same sheet, each with the stage.
    pub alike: Vec<(Mistake, usize)>,
}

impl Revealed {
    /// Whether it can be made at all.
    pub fn applies(&self) -> bool {
        !(self.shows_in.is_empty() && self.hidden_in.is_empty())
    }

    /// Whether it is one of method, not a slip.
    pub fn is_method(&self) -> bool {
        matches!(self.mistake.entry().kind, Kind::Method(_))
    }
}

/// A stage as a mistake makes it, so that it shows.
struct Made {
    mistake: Mistake,
    stage: usize,
    values: Matrix,
}

/// What the exercise behind `trace`, which must have kept every stage, can reveal of each mistake, in
/// the order of the catalogue.
///
/// Two mistakes of method look alike where the first stage that shows them is the same. A slip looks
/// like another mistake where its pattern fits what that makes of some stage: any number may be its
/// result, so that this is told for each stage. A slip of arithmetic fits whatever nothing else
/// explains, and is like none.
pub fn revealed(trace: &Trace<'_>) -> Vec<Revealed> {
    of(trace, true)
}

/// The same of mistakes of method alone, which takes a fraction of the time.
pub fn methods_revealed(trace: &Trace<'_>) -> Vec<Revealed> {
    of(trace, false)
}

fn of(trace: &Trace<'_>, slips: bool) -> Vec<Revealed> {
    let mut all: Vec<Revealed> = Vec::new();
    let mut sheets: Vec<Made> = Vec::new();
    let method = |mistake: &Mistake| matches!(mistake.entry().kind, Kind::Method(_));
    for mistake in Mistake::all().filter(|mistake| slips || method(mistake)) {
        let mut revealed = Revealed {
            mistake,
            shows_in: Vec::new(),
            hidden_in: Vec::new(),
            alike: Vec::new(),
        };
        for stage in 0..trace.program.stages.len() {
            let Some(made) = made(trace, mistake, stage) else {
                continue;
            };
            let places = match made.is_empty() {
                true => &mut revealed.hidden_in,
                false => &mut revealed.shows_in,
            };
            places.push(stage);
            sheets.extend(made.into_iter().map(|values| Made {
                mistake,
                stage,
                values,
            }));
        }
        all.push(revealed);
    }
    let mut pairs = methods_alike(&sheets);
    if slips {
        pairs.extend(slips_alike(trace, &sheets));
    }
    for (one, other, stage) in pairs {
        for (one, other) in [(one, other), (other, one)] {
            let found = all.iter_mut().find(|revealed| revealed.mistake == one);
            if let Some(revealed) = found
                && !revealed.alike.contains(&(other, stage))
            {
                revealed.alike.push((other, stage));
            }
        }
    }
    all
}

/// What a mistake makes of a stage, as far as it shows; `None` where it cannot be made there.
fn made(trace: &Trace<'_>, mistake: Mistake, stage: usize) -> Option<Vec<Matrix>> {
    let program = trace.program;
    let right = trace.matrix(Source::Stage(stage))?;
    match mistake.entry().kind {
        Kind::Method(rewrites) => {
            let site = Site {
                program,
                index: stage,
            };
            let made: Vec<Matrix> = rewrites(&site)
                .into_iter()
                .filter(|rewrite| rewrite.shape(program).is_some())
                .filter_map(|rewrite| rewrite.apply(&Numbers, |source| trace.matrix(source)))
                .collect();
            (!made.is_empty()).then(|| {
                made.into_iter()
                    .filter(|made| differs(right, made))
                    .collect()
            })
        }
        // What the file gives is not worked out, and so not written.
        Kind::Slip(_) if program.is_given(stage) => None,
        Kind::Slip(slip) => (slip.makes)(&Spoilt {
            name: program.stages[stage].key.name,
            right,
        }),
    }
}

/// Mistakes of method of which the first sheet that shows them is the same.
fn methods_alike(sheets: &[Made]) -> Vec<(Mistake, Mistake, usize)> {
    let mut first: Vec<&Made> = Vec::new();
    let mut alike = Vec::new();
    for made in sheets {
        let method = matches!(made.mistake.entry().kind, Kind::Method(_));
        if !method || first.iter().any(|known| known.mistake == made.mistake) {
            continue;
        }
        let same =
            |known: &&&Made| known.stage == made.stage && !differs(&known.values, &made.values);
        let pairs = first
            .iter()
            .filter(same)
            .map(|known| (known.mistake, made.mistake, made.stage));
        alike.extend(pairs);
        first.push(made);
    }
    alike
}

/// Slips whose patterns fit what other mistakes make.
fn slips_alike(trace: &Trace<'_>, sheets: &[Made]) -> Vec<(Mistake, Mistake, usize)> {
    let mut alike = Vec::new();
    for made in sheets.iter().filter(|made| !is_anything(made.mistake)) {
        let Some(right) = trace.matrix(Source::Stage(made.stage)) else {
            continue;
        };
        let rounded = made.values.map(|value| match value.is_finite() {
            true => (value / UNIT).round() * UNIT,
            false => value,
        });
        let claims: DMatrix<Option<Interval>> = rounded.map(|value| {
            Some(Interval::point(value)).map(|point| match value.is_finite() {
                true => point.widened(UNIT / 2.0),
                false => point,
            })
        });
        let site = SlipSite {
            name: trace.program.stages[made.stage].key.name,
            written: &rounded.map(Some),
            decimals: &rounded.map(|_| None),
            claims: &claims,
            reach: &Intervals::exact(right),
            unit: UNIT,
        };
        for slip in Mistake::all().filter(|slip| *slip != made.mistake && !is_anything(*slip)) {
            if let Kind::Slip(pattern) = slip.entry().kind
                && (pattern.fits)(&site).is_some()
            {
                alike.push((slip, made.mistake, made.stage));
            }
        }
    }
    alike
}

/// Whether a slip has no pattern of its own.
fn is_anything(mistake: Mistake) -> bool {
    mistake.standing() == Some(Standing::Remains)
}

/// Whether two matrices differ so that a sheet shows it.
fn differs(a: &Matrix, b: &Matrix) -> bool {
    a.shape() != b.shape() || a.iter().zip(b.iter()).any(|(a, b)| shows(*a, *b))
}
