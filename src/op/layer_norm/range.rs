//! placeholder

use super::LayerNorm;
use crate::interval::{Interval, Intervals};

pub(super) fn normalised(op: LayerNorm, lines: &Intervals, _: f64) -> Intervals {
    let cap = (lines.shape().columns as f64).sqrt();
    let _ = op.bare();
    Intervals::from_fn(lines.shape(), |_, _| Interval::new(-cap, cap))
}
