//! How far rounding gets through stages that are not on a sheet. An interval holds what it could do if every
//! number were off by the most, each in the worst direction at once; after a dozen layers that is anything at
//! all, and would pass anything as rounded. So where an interval has grown that wide, walks are tried with
//! every number off: at random, all cut off, all raised. Honest rounding stays well within [`FACTOR`] times
//! the furthest of them.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use nalgebra::DMatrix;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::claim::{Unit, claim, slack};
use super::diagnose::explains;
use super::mark::{FAR, Options, unit_roundoff};
use super::remade::remade;
use super::sheet::{Sheet, WrittenStage};
use super::solution::Solution;
use crate::expression::Source;
use crate::interval::{Interval, Intervals};
use crate::matrix::{Matrix, Shape};
use crate::mistake::{Rewrite, stands_for_masked};
use crate::op::Op;
use crate::trace::{Numbers, walk};

/// Nobody rounds so many times further than the furthest of the walks tried. A sum of many roundings is
/// about normal, and the furthest of so many walks about twice its deviation; cut off throughout, it is
/// twice the walk in which all are.
const FACTOR: f64 = 16.0;

/// So many walks with every number off at random, beside the two with all off in one direction.
const RANDOM: u64 = 14;

/// How many walks are tried.
const DIRECTIONS: usize = RANDOM as usize + 2;

/// As many of them show what is far off.
const FEW: usize = 4;

/// No more numbers are kept; where there would be more the intervals alone decide.
const MOST_NUMBERS: usize = 1 << 25;

/// What the cells of a stage claim.
type Claims = DMatrix<Option<Interval>>;

/// The walks tried over a sheet, worked out when they are first asked for.
pub(super) struct Trials<'a> {
    solution: &'a Solution<'a>,
    sheet: &'a Sheet,
    options: &'a Options,
    /// By how much what was not written may be off.
    margin: f64,
    walks: OnceCell<Option<Walks>>,
}

struct Walks {
    /// By how much each number that was not written may be off, by stage: rounded on paper, and by whatever did the arithmetic.
    off: Vec<Matrix>,
    /// The writer's own numbers as they stand.
    own: Walked,
    tried: Vec<Walked>,
}

/// One walk.
struct Walked {
    /// What every stage is carried on with.
    stages: Vec<Matrix>,
    /// What the stages before give, where a stage is on the sheet.
    before: BTreeMap<usize, Matrix>,
}

/// What mistakes make of a stage: of the writer's own numbers, and in the walks tried.
struct Made {
    own: Matrix,
    tried: Vec<Matrix>,
}

impl Made {
    /// Whether that explains every claim, where each cell is what it could be at worst, or less.
    fn explains(
        &self,
        written: &WrittenStage,
        claims: &Claims,
        worst: impl Fn((usize, usize)) -> Interval,
    ) -> bool {
        let tried: Vec<&Matrix> = self.tried.iter().collect();
        cells(claims).all(|(at, claim)| {
            // A norm brings what has no value within bounds again, of which every number is one.
            let made = match self.own[at].is_nan() {
                true => Interval::point(f64::NAN),
                false => within(&self.own, &tried, at, worst(at)),
            };
            explains(made, written.cells[at], claim)
        })
    }
}

/// The cells that claim something.
fn cells(claims: &Claims) -> impl Iterator<Item = ((usize, usize), Interval)> {
    let rows = 0..claims.nrows();
    let at = rows.flat_map(|row| (0..claims.ncols()).map(move |column| (row, column)));
    at.filter_map(|at| Some((at, claims[at]?)))
}

/// In which direction the numbers of a walk are off.
enum Direction {
    None,
    TowardsZero,
    AwayFromZero,
    Random(Box<ChaCha8Rng>),
}

impl Direction {
    /// One of the ends of what a number can stand for.
    fn pick(&mut self, value: f64, range: Interval) -> f64 {
        if !value.is_finite() {
            return value;
        }
        let upwards = match self {
            Self::None => return value,
            Self::TowardsZero => value < 0.0,
            Self::AwayFromZero => value >= 0.0,
            Self::Random(bits) => bits.next_u32() & 1 == 1,
        };
        if upwards { range.high } else { range.low }
    }
}

/// Whether an interval is so much wider than the unit that it says little.
pub(super) fn is_loose(interval: Interval, unit: f64) -> bool {
    interval.high - interval.low > 2.0 * FAR * unit
}

impl<'a> Trials<'a> {
    /// Those over `sheet`.
    pub fn new(
        solution: &'a Solution<'a>,
        sheet: &'a Sheet,
        options: &'a Options,
        margin: f64,
    ) -> Self {
        Self {
            solution,
            sheet,
            options,
            margin,
            walks: OnceCell::new(),
        }
    }

    /// What the work before a stage of the sheet gives, as far as rounding gets: `reach`, or less.
    pub fn narrowed(&self, stage: usize, reach: &Intervals) -> Option<Intervals> {
        let walks = self.walks()?;
        let own = walks.own.before.get(&stage)?;
        let tried = walks
            .tried
            .iter()
            .filter_map(|walked| walked.before.get(&stage));
        let tried: Vec<&Matrix> = tried.collect();
        Some(Intervals::from_fn(reach.shape(), |row, column| {
            let at = (row, column);
            within(own, &tried, at, reach.at(row, column))
        }))
    }

    /// Whether what these mistakes make of a stage explains every claim, as far as rounding gets; `range`
    /// is what it could do at worst.
    pub fn explain(
        &self,
        written: &WrittenStage,
        made: &[(usize, Rewrite)],
        claims: &Claims,
        range: &Intervals,
    ) -> bool {
        let unit = Unit::of(written);
        let loose = cells(claims).any(|(at, claim)| {
            let range = range.at(at.0, at.1);
            is_loose(range, unit.at(claim.low))
        });
        if !loose {
            return true;
        }
        let worst = |at: (usize, usize)| range.at(at.0, at.1);
        self.made(written, made, DIRECTIONS)
            .is_none_or(|made| made.explains(written, claims, worst))
    }

    /// Whether these mistakes leave a claim so far from what they make that no rounding bridges it, as few
    /// walks show. What takes long to enclose need not be then.
    pub fn exclude(
        &self,
        written: &WrittenStage,
        made: &[(usize, Rewrite)],
        claims: &Claims,
    ) -> bool {
        let anything = |_| Interval::new(f64::NEG_INFINITY, f64::INFINITY);
        let excluded = |most| {
            self.made(written, made, most)
                .is_some_and(|made| !made.explains(written, claims, anything))
        };
        excluded(FEW) && excluded(DIRECTIONS)
    }

    /// What these mistakes make of a stage, in so many of the walks tried; `None` where that says nothing.
    fn made(&self, written: &WrittenStage, made: &[(usize, Rewrite)], most: usize) -> Option<Made> {
        // Where the largest is chosen in this stage it may be in doubt which that is, and a few walks may all
        // choose the same; a choice in doubt before it explains nothing in any case.
        let chosen = |(stage, rewrite): &(usize, Rewrite)| {
            *stage == written.stage && rewrite.op().is_some_and(Op::is_all_or_nothing)
        };
        if made.iter().any(chosen) {
            return None;
        }
        let walks = self.walks()?;
        let remake = |walked: &Walked, direction: Direction| {
            self.remade(walks, walked, made, written.stage, direction)
        };
        let own = remake(&walks.own, Direction::None)?;
        if Shape::of(&own) != written.shape() {
            return None;
        }
        let tried = walks.tried.iter().zip(directions()).take(most);
        let tried = tried.filter_map(|(walked, direction)| remake(walked, direction));
        let tried = tried.collect();
        Some(Made { own, tried })
    }

    fn remade(
        &self,
        walks: &Walks,
        walked: &Walked,
        made: &[(usize, Rewrite)],
        stage: usize,
        mut direction: Direction,
    ) -> Option<Matrix> {
        let value = |source: Source| match source {
            Source::Input(input) => self.solution.inputs.get(input).map(|values| &**values),
            Source::Stage(stage) => walked.stages.get(stage),
        };
        let stands = |stage| {
            let written = self.sheet.stage(stage);
            written.is_some_and(|written| written.cells.iter().all(Option::is_some))
        };
        let carry = |stage: usize, value: Matrix| {
            let off = walks.off.get(stage);
            off.map_or(value.clone(), |off| {
                moved(value, off, self.margin, &mut direction)
            })
        };
        remade(self.solution.program, made, stage, value, stands, carry).map(|made| made.value)
    }

    fn walks(&self) -> Option<&Walks> {
        self.walks.get_or_init(|| self.walk_all()).as_ref()
    }

    fn walk_all(&self) -> Option<Walks> {
        let program = self.solution.program;
        let cells = |shape: Shape| shape.rows.saturating_mul(shape.columns);
        let numbers = program.stages.iter().map(|stage| cells(stage.shape));
        let numbers = numbers.fold(0usize, usize::saturating_add);
        if numbers.saturating_mul(DIRECTIONS + 1) > MOST_NUMBERS {
            return None;
        }
        let unit_roundoff = unit_roundoff(self.sheet);
        let mut off = Vec::with_capacity(program.stages.len());
        let own = self.walk(Direction::None, |stage, value, operands| {
            let op = program.stages[stage].op.operation();
            let given = program.is_given(stage);
            off.push(Matrix::from_fn(
                value.nrows(),
                value.ncols(),
                |row, column| {
                    if given {
                        return 0.0;
                    }
                    self.margin + op.rounding(operands, row, column, unit_roundoff)
                },
            ));
            off.last().cloned()
        });
        let tried = directions()
            .map(|direction| self.walk(direction, |stage, _, _| off.get(stage).cloned()));
        let tried = tried.collect();
        Some(Walks { off, own, tried })
    }

    fn walk(
        &self,
        mut direction: Direction,
        mut off: impl FnMut(usize, &Matrix, &[&Matrix]) -> Option<Matrix>,
    ) -> Walked {
        let solution = self.solution;
        let mut before = BTreeMap::new();
        let hook = |index: usize,
                    value: Matrix,
                    operands: &[&Matrix]|
         -> Result<Matrix, std::convert::Infallible> {
            let off = off(index, &value, operands);
            let mut carried = match &off {
                Some(off) => moved(value.clone(), off, self.margin, &mut direction),
                None => value.clone(),
            };
            let written = self
                .sheet
                .stage(index)
                .filter(|written| written.shape() == Shape::of(&value));
            if let Some(written) = written {
                let unit = Unit::of(written);
                let masks = matches!(&solution.program.stages[index].op, Op::Mask(_));
                let cells = written.cells.iter().zip(carried.iter_mut());
                for (cell, carried) in cells {
                    if let Some(cell) = cell {
                        let claim = claim(*cell, unit, self.options.tolerance);
                        *carried = match masks && stands_for_masked(cell.value, f64::NEG_INFINITY) {
                            true => f64::NEG_INFINITY,
                            false => direction.pick(cell.value, claim),
                        };
                    }
                }
                before.insert(index, value);
            }
            Ok(carried)
        };
        let walked = walk(solution.program, &Numbers, solution.inputs, |_| true, hook);
        let stages = match walked {
            Ok(stages) => stages.into_iter().flatten().collect(),
            Err(impossible) => match impossible {},
        };
        Walked { stages, before }
    }
}

/// Those of the walks that are tried.
fn directions() -> impl Iterator<Item = Direction> {
    let random =
        (0..RANDOM).map(|seed| Direction::Random(Box::new(ChaCha8Rng::seed_from_u64(seed))));
    [Direction::TowardsZero, Direction::AwayFromZero]
        .into_iter()
        .chain(random)
}

/// Every number as far off as it may be; by `margin` where a mistake has changed the shape.
fn moved(mut value: Matrix, off: &Matrix, margin: f64, direction: &mut Direction) -> Matrix {
    let same = Shape::of(&value) == Shape::of(off);
    for (at, cell) in value.iter_mut().enumerate() {
        let off = if same { off[at] } else { margin };
        *cell = direction.pick(*cell, Interval::new(*cell - off, *cell + off));
    }
    value
}

/// What a cell can be, by its value in the writer's own walk and in those tried.
fn within(own: &Matrix, tried: &[&Matrix], at: (usize, usize), worst: Interval) -> Interval {
    let middle = own.get(at).copied().unwrap_or(f64::NAN);
    let furthest = tried.iter().fold(0.0f64, |furthest, tried| {
        let off = tried
            .get(at)
            .map_or(f64::NAN, |value| (value - middle).abs());
        // NaN stays: what rounding can make undefined it can make anything.
        if off > furthest || off.is_nan() {
            off
        } else {
            furthest
        }
    });
    let radius = FACTOR * furthest + slack(middle);
    if !radius.is_finite() || !middle.is_finite() || !worst.contains(middle) {
        return worst;
    }
    Interval::new(
        worst.low.max(middle - radius),
        worst.high.min(middle + radius),
    )
}
