//! Mistakes anywhere: the method is right, a number is not.

mod arithmetic_slip;
mod cells_swapped;
mod decimal_point_slip;
mod row_not_normalized;
mod row_repeated;
mod sign_slip;
mod too_few_digits;
mod transposed_answer;

use super::Entry;

/// In the order of a walk.
pub(super) const MISTAKES: &[&Entry] = &[
    &sign_slip::MISTAKE,
    &decimal_point_slip::MISTAKE,
    &cells_swapped::MISTAKE,
    &row_repeated::MISTAKE,
    &transposed_answer::MISTAKE,
    &row_not_normalized::MISTAKE,
    &too_few_digits::MISTAKE,
    &arithmetic_slip::MISTAKE,
];
