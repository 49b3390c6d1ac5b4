//! The trace behind the walk. A small model keeps all its numbers; of a large one only those looked at
//! are kept, and worked out anew when one moves on.

use crate::expression::Source;
use crate::model::Model;
use crate::program::{Key, Name, Program, Scope};
use crate::trace::{Keep, Kept, Options, Stop, Trace, evaluate};

/// A model of no more numbers than these keeps them all: 128 MB.
const MOST: usize = 1 << 24;

/// The numbers at hand.
pub struct Numbers<'p> {
    model: &'p Model,
    round: Option<usize>,
    /// What was kept.
    pub trace: Trace<'p>,
    /// Whether that is everything.
    pub whole: bool,
}

impl<'p> Numbers<'p> {
    /// The numbers of `model`, those of `source` among them.
    ///
    /// # Errors
    /// Where a value passes the range of `f64`.
    pub fn of(model: &'p Model, round: Option<usize>, source: Source) -> Result<Self, Stop> {
        let sizes = model.program.stages.iter().map(|stage| stage.shape);
        let sizes = sizes.map(|shape| shape.rows.saturating_mul(shape.columns));
        let whole = sizes.fold(0, usize::saturating_add) <= MOST;
        let keep = match whole {
            true => Keep::All,
            false => Keep::Only(needed(&model.program, source)),
        };
        Ok(Self {
            model,
            round,
            trace: walked(model, round, keep)?,
            whole,
        })
    }

    /// Sees to it that what is shown of `source` is there. The whole program was walked once before, so
    /// that nothing can go wrong now.
    pub fn look_at(&mut self, source: Source) {
        let needed = needed(&self.model.program, source);
        let there = |stage: &usize| self.trace.stages.get(*stage).is_some_and(Kept::is_there);
        if needed.iter().all(there) {
            return;
        }
        if let Ok(trace) = walked(self.model, self.round, Keep::Only(needed)) {
            self.trace = trace;
        }
    }
}

fn walked(model: &Model, round: Option<usize>, keep: Keep) -> Result<Trace<'_>, Stop> {
    let options = Options {
        round,
        keep,
        ..Options::default()
    };
    evaluate(&model.program, &model.inputs, &options)
}

/// What a page on `source` shows and tells of: itself, and what it is worked out from.
fn needed(program: &Program, source: Source) -> Vec<usize> {
    let Source::Stage(index) = source else {
        return Vec::new();
    };
    let operands = program.stages[index].operands.iter();
    let operands = operands.filter_map(|operand| match operand {
        Source::Stage(stage) => Some(*stage),
        Source::Input(_) => None,
    });
    let alone = program.find(Key::new(Scope::default(), Name::AttentionWeights));
    operands.chain([index]).chain(alone).collect()
}
