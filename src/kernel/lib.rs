//! The arithmetic that large problems spend their time on, over nalgebra's matrices: each function goes
//! over memory as seldom as can be, in as wide registers as the machine has. But for the order in which a
//! product adds up its terms, nothing depends on how wide they are, and nothing at all on the number of
//! threads: sums run in one order, and each step rounds as it is written.

mod buffer;
mod elementwise;
mod exponential;
mod foreign;
mod lanes;
mod normalise;
mod parallel;
mod product;
mod softmax;

pub use buffer::{below_one_another, beside_one_another, columns_of, recycle, rows};
pub use elementwise::{add, add_to_columns, all_finite, over, relu, times};
pub use exponential::exp;
pub use foreign::LargePages;
pub use normalise::Moments;
pub use parallel::{among_threads, each_in_parallel, in_parallel};
pub use product::{View, multiply};
pub use softmax::softmax;

use std::ops::Range;

/// A matrix of `f64`, column after column.
pub type Matrix = nalgebra::DMatrix<f64>;

/// Runs `work` built for the widest registers that this machine has.
#[inline(always)]
fn widest<W: pulp::WithSimd>(work: W) -> W::Output {
    pulp::Arch::new().dispatch(work)
}

/// As many rows as are taken at a time, so that a sweep over their columns stays in the cache.
const TILE: usize = 64;

/// The rows of a matrix, a tile at a time.
fn tiles(rows: usize) -> impl Iterator<Item = Range<usize>> {
    (0..rows)
        .step_by(TILE)
        .map(move |from| from..rows.min(from + TILE))
}
