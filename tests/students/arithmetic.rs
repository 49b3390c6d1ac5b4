//! Matrices as rows of numbers, and arithmetic on them in double or in single precision.

/// Rows of numbers.
pub type Grid = Vec<Vec<f64>>;

/// In which precision every single operation is carried out. For sums, products, quotients and
/// roots, rounding the double result to single is the single result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arithmetic {
    /// `f32` rather than `f64`.
    pub single: bool,
}

impl Arithmetic {
    /// What an operation leaves of its result.
    pub fn keep(self, value: f64) -> f64 {
        if self.single {
            f64::from(value as f32)
        } else {
            value
        }
    }

    /// a·b
    pub fn product(self, a: &Grid, b: &Grid) -> Grid {
        assert_eq!(a[0].len(), b.len(), "a product of matrices that fit");
        let cell = |row: &Vec<f64>, column: usize| {
            let mut sum = 0.0;
            for (left, right) in row.iter().zip(b) {
                sum = self.keep(sum + self.keep(left * right[column]));
            }
            sum
        };
        a.iter()
            .map(|row| (0..b[0].len()).map(|column| cell(row, column)).collect())
            .collect()
    }

    /// a + b, b a single row.
    pub fn plus_row(self, a: &Grid, b: &[f64]) -> Grid {
        a.iter()
            .map(|row| row.iter().zip(b).map(|(v, b)| self.keep(v + b)).collect())
            .collect()
    }

    /// Every number.
    pub fn each(self, a: &Grid, f: impl Fn(f64) -> f64) -> Grid {
        a.iter()
            .map(|row| row.iter().map(|&value| self.keep(f(value))).collect())
            .collect()
    }

    /// Every number with the one at its place.
    pub fn both(self, a: &Grid, b: &Grid, f: impl Fn(f64, f64) -> f64) -> Grid {
        a.iter()
            .zip(b)
            .map(|(a, b)| a.iter().zip(b).map(|(&a, &b)| self.keep(f(a, b))).collect())
            .collect()
    }

    /// b^scores over their sum; `nothing` where all are −∞.
    pub fn softmax(self, scores: &[f64], base: f64, nothing: f64) -> Vec<f64> {
        let largest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if largest == f64::NEG_INFINITY {
            return vec![nothing; scores.len()];
        }
        let raised: Vec<f64> = scores
            .iter()
            .map(|score| self.raise(base, self.keep(score - largest)))
            .collect();
        let total = raised.iter().fold(0.0, |sum, e| self.keep(sum + e));
        raised.iter().map(|e| self.keep(e / total)).collect()
    }

    /// b^x
    pub fn raise(self, base: f64, exponent: f64) -> f64 {
        self.keep(if base == std::f64::consts::E {
            exponent.exp()
        } else {
            base.powf(exponent)
        })
    }
}

/// Rows become columns.
pub fn transpose(a: &Grid) -> Grid {
    (0..a[0].len())
        .map(|column| a.iter().map(|row| row[column]).collect())
        .collect()
}

/// Rows and columns.
pub fn shape<T>(a: &[Vec<T>]) -> (usize, usize) {
    (a.len(), a[0].len())
}
