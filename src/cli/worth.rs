//! What stages are worth: `--points attention_weights=4,output=2`.

use std::collections::BTreeMap;

use super::failure::Failure;
use super::load;
use crate::message::cli as say;
use crate::program::Program;

/// The points of each stage named, by index. Where a stage is named twice the last time counts.
///
/// # Errors
/// Where a stage is not there or is an input, or where what it is worth is no number of points.
pub fn worth(program: &Program, points: &[String]) -> Result<Vec<(usize, f64)>, Failure> {
    let mut worth = BTreeMap::new();
    for text in points {
        let points = text.split_once('=').and_then(|(stage, number)| {
            let number: f64 = number.trim().parse().ok()?;
            (number.is_finite() && number >= 0.0).then_some((stage.trim(), number))
        });
        let Some((name, number)) = points else {
            let message = say::no_points(text.clone());
            return Err(Failure::usage(message, Some(say::points_help())));
        };
        for stage in load::stages(program, name)? {
            // What the problem file gives is nothing to earn points with, unless it is asked for.
            if !(name.contains('*') && program.is_given(stage)) {
                worth.insert(stage, number);
            }
        }
    }
    if worth.values().sum::<f64>().is_finite() {
        Ok(worth.into_iter().collect())
    } else {
        Err(Failure::usage(
            say::too_many_points(),
            Some(say::points_help()),
        ))
    }
}
