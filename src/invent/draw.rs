//! Where the numbers come from: the keystream of ChaCha with 8 rounds, one word a number, so that any
//! number can be had without those before it and matrices are filled on all cores. The cipher is
//! defined bit by bit (Bernstein 2008), which makes a seed good for every machine and version; what
//! is done with a word is integer arithmetic and one division.
//!
//! Numbers are multiples of 1/10000 between −k/10000 and k/10000: every one of the 2k + 1 as likely as
//! the others but for one part in 2^32/(2k + 1). Their variance is k(k + 1)/3 · 10^-8.
//!
//! By hand, k = 1: the word 2^31 gives ⌊2^31·3/2^32⌋ − 1 = 0, the word 2^32 − 1 gives 1/10000.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::matrix::{Matrix, Shape};

/// So many steps make 1.
const STEPS: u32 = 10_000;
/// Matrices of fewer numbers are not worth a thread.
const MANY: usize = 1 << 16;

/// The numbers of one problem. Each matrix has a stream of its own, in the order in which they are
/// asked for.
#[derive(Clone, Debug)]
pub(super) struct Draw {
    seed: u64,
    stream: u64,
}

/// Between which numbers is drawn: `middle` ± `reach`, in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spread {
    middle: i32,
    reach: u32,
    /// How many of them make 1.
    steps: u32,
}

impl Spread {
    /// Numbers of variance 1/`terms` about 0, so that a sum of so many of them, each times a number of
    /// variance 1, has the variance 1 again: ±√(3/terms).
    pub fn of_terms(terms: usize) -> Self {
        // √(3·10^8 / terms), in steps.
        let square = 3 * u64::from(STEPS).pow(2) / (terms as u64).max(1);
        Self {
            middle: 0,
            reach: u32::try_from(square.isqrt()).unwrap_or(u32::MAX).max(1),
            steps: STEPS,
        }
    }

    /// Numbers within `tenths`/10 of `middle`.
    pub const fn about(middle: i32, tenths: u32) -> Self {
        Self {
            middle: middle * STEPS as i32,
            reach: tenths * (STEPS / 10),
            steps: STEPS,
        }
    }

    /// Integers from `middle` − `reach` to `middle` + `reach`.
    pub const fn integers(middle: i32, reach: u32) -> Self {
        Self {
            middle,
            reach,
            steps: 1,
        }
    }

    /// The number that a word of the stream stands for.
    fn number(self, word: u32) -> f64 {
        let choices = 2 * u64::from(self.reach) + 1;
        let chosen = (u64::from(word) * choices) >> 32;
        let step = chosen as i64 - i64::from(self.reach) + i64::from(self.middle);
        // The quotient of two integers is the double nearest to the decimal.
        step as f64 / f64::from(self.steps)
    }
}

impl Draw {
    pub const fn new(seed: u64) -> Self {
        Self { seed, stream: 0 }
    }

    /// The next matrix, column by column.
    pub fn matrix(&mut self, shape: Shape, spread: Spread) -> Arc<Matrix> {
        let cells = shape.rows * shape.columns;
        let mut numbers = vec![0.0; cells];
        if cells < MANY {
            self.fill(&mut numbers, 0, spread);
        } else {
            let mut parts: Vec<_> = numbers.chunks_mut(MANY).collect();
            attn_kernel::among_threads(|| {
                attn_kernel::each_in_parallel(&mut parts, |index, part| {
                    self.fill(part, index * MANY, spread);
                });
            });
        }
        self.stream += 1;
        Arc::new(Matrix::from_vec(shape.rows, shape.columns, numbers))
    }

    /// A row of numbers, as biases are.
    pub fn row(&mut self, length: usize, spread: Spread) -> Arc<Matrix> {
        self.matrix(Shape::new(1, length), spread)
    }

    /// The numbers of this stream from its word number `start`.
    fn fill(&self, numbers: &mut [f64], start: usize, spread: Spread) {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(self.stream);
        generator.set_word_pos(start as u128);
        for number in numbers {
            *number = spread.number(generator.next_u32());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_chacha_with_8_rounds() {
        // The beginning of test case 1 (all-zero key of 256 bits, all-zero IV) for 8 rounds in
        // draft-strombergson-chacha-test-vectors-01.
        let mut generator = ChaCha8Rng::from_seed([0; 32]);
        let words: Vec<u32> = (0..4).map(|_| generator.next_u32()).collect();
        let bytes = [
            0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09,
            0xa5, 0xa1,
        ];
        let (expected, _) = bytes.as_chunks::<4>();
        let expected: Vec<u32> = expected
            .iter()
            .map(|word| u32::from_le_bytes(*word))
            .collect();
        assert_eq!(words, expected);
    }

    #[test]
    fn worked_by_hand() {
        let spread = Spread {
            middle: 0,
            reach: 1,
            steps: STEPS,
        };
        assert_eq!(spread.number(0), -0.0001);
        assert_eq!(spread.number(1 << 31), 0.0);
        assert_eq!(spread.number(u32::MAX), 0.0001);
        // √(3/512) = 0.07654…
        assert_eq!(Spread::of_terms(512).reach, 765);
        assert_eq!(Spread::of_terms(1).number(u32::MAX), 1.732);
        assert_eq!(Spread::of_terms(usize::MAX).reach, 1);
        assert_eq!(Spread::about(1, 2).number(0), 0.8);
        let integers = Spread::integers(1, 1);
        let drawn: Vec<f64> = [0, 1 << 31, u32::MAX]
            .map(|word| integers.number(word))
            .into();
        assert_eq!(drawn, [0.0, 1.0, 2.0]);
    }

    #[test]
    fn several_threads_draw_the_same_as_one() {
        let shape = Shape::new(300, 701);
        let spread = Spread::of_terms(300);
        let matrix = Draw::new(7).matrix(shape, spread);
        let mut alone = vec![0.0; shape.rows * shape.columns];
        Draw::new(7).fill(&mut alone, 0, spread);
        assert_eq!(matrix.as_slice(), alone);
    }

    #[test]
    fn variance_is_as_stated() {
        let matrix = Draw::new(3).matrix(Shape::new(400, 500), Spread::of_terms(64));
        let variance = matrix.iter().map(|v| v * v).sum::<f64>() / matrix.len() as f64;
        // Its own deviation is 0.9·σ²/√n = 0.002·σ².
        assert!((variance * 64.0 - 1.0).abs() < 0.01, "{variance}");
        let mean = matrix.mean();
        assert!(mean.abs() < 0.001, "{mean}");
    }
}
