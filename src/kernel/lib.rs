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

/// Work on fewer numbers is over before the machine has said how wide its registers are, which it is asked once.
const FEW: usize = 256;

/// Runs `work` on so many numbers, built for the widest registers that this machine has where that is worth it.
#[inline(always)]
fn widest<W: pulp::WithSimd>(numbers: usize, work: W) -> W::Output {
    if numbers < FEW {
        return work.with_simd(pulp::Scalar::new());
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows come to the same bits alone and among so many that the widest registers are worth it.
    #[test]
    fn how_wide_registers_are_changes_no_bit() {
        let few = Matrix::from_fn(3, 7, |row, column| {
            ((row * 7 + column * column) as f64).sin() * 3.0
        });
        let many = Matrix::from_fn(3 * FEW, 7, |row, column| few[(row % 3, column)]);
        assert!(few.len() < FEW && FEW < many.len());
        let gamma: Vec<f64> = (0..7).map(|at| 0.3 + f64::from(at)).collect();
        let norm = |x: &Matrix| {
            let divisors: Vec<f64> = (0..x.nrows()).map(|row| 0.7 + (row % 3) as f64).collect();
            Moments::of(x).normalised(x, &divisors, Some(&gamma), Some(&gamma))
        };
        let shifted = |x: &Matrix| {
            let mut x = x.clone();
            assert!(add_to_columns(&mut x, &gamma) && all_finite(&x));
            x
        };
        type Work<'w> = &'w dyn Fn(&Matrix) -> Matrix;
        let works: [(&str, Work<'_>); 7] = [
            ("softmax", &|x| softmax(x, 0.0)),
            ("norm", &norm),
            ("shifted", &shifted),
            ("times", &|x| times(x, 0.3)),
            ("over", &|x| over(x, 0.3)),
            ("relu", &relu),
            ("add", &|x| add(x, x)),
        ];
        for (name, work) in works {
            let (few, many) = (work(&few), work(&many));
            for (row, values) in many.row_iter().enumerate() {
                let alone = few.row(row % 3);
                let same = values
                    .iter()
                    .zip(alone.iter())
                    .all(|(a, b)| a.to_bits() == b.to_bits());
                assert!(same, "{name}: row {row}");
            }
        }
    }
}
