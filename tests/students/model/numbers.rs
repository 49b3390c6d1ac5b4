//! The arithmetic of a model, each operation kept in the student's precision.

use super::{Activation, Affine, Angles};
use crate::students::arithmetic::{Arithmetic, Grid, transpose};

/// How a norm is worked out, rightly and otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Normal {
    pub eps: f64,
    /// The variance is over n − 1.
    pub sample: bool,
    /// ε is added to the root and not below it.
    pub outside: bool,
    /// The variance divides, not its root.
    pub no_root: bool,
}

impl Normal {
    /// The numbers, taken together, with mean 0 and variance 1; `None` where something is divided by 0.
    pub fn of(self, numbers: &[f64], arithmetic: Arithmetic) -> Option<Vec<f64>> {
        let keep = |value| arithmetic.keep(value);
        let sum =
            |numbers: &mut dyn Iterator<Item = f64>| numbers.fold(0.0, |sum, v| keep(sum + v));
        let n = numbers.len() as f64;
        let mean = keep(sum(&mut numbers.iter().copied()) / n);
        let centred: Vec<f64> = numbers.iter().map(|v| keep(v - mean)).collect();
        let squares = sum(&mut centred.iter().map(|v| keep(v * v)));
        let variance = keep(squares / if self.sample { n - 1.0 } else { n });
        let divisor = match self {
            Self { no_root: true, .. } => variance + self.eps,
            Self { outside: true, .. } => keep(variance.sqrt()) + self.eps,
            _ => keep(variance + self.eps).sqrt(),
        };
        let divisor = keep(divisor);
        (divisor > 0.0).then(|| centred.iter().map(|v| keep(v / divisor)).collect())
    }

    /// Every row.
    pub fn rows(self, x: &Grid, arithmetic: Arithmetic) -> Option<Grid> {
        x.iter().map(|row| self.of(row, arithmetic)).collect()
    }

    /// Every column.
    pub fn columns(self, x: &Grid, arithmetic: Arithmetic) -> Option<Grid> {
        Some(transpose(&self.rows(&transpose(x), arithmetic)?))
    }

    /// All at once.
    pub fn all(self, x: &Grid, arithmetic: Arithmetic) -> Option<Grid> {
        let all = self.of(&x.concat(), arithmetic)?;
        Some(all.chunks(x[0].len()).map(<[f64]>::to_vec).collect())
    }
}

impl Affine {
    /// Times γ, plus β.
    pub fn of(&self, x: Grid, arithmetic: Arithmetic) -> Grid {
        let with = |x: Grid, by: &Option<Vec<f64>>, f: fn(f64, f64) -> f64| match by {
            Some(by) => arithmetic.both(&x, &vec![by.clone(); x.len()], f),
            None => x,
        };
        with(with(x, &self.gamma, |x, by| x * by), &self.beta, |x, by| {
            x + by
        })
    }
}

/// x·W + b
pub fn linear(x: &Grid, (weight, bias): &(Grid, Option<Vec<f64>>), arithmetic: Arithmetic) -> Grid {
    let product = arithmetic.product(x, weight);
    match bias {
        Some(bias) => arithmetic.plus_row(&product, bias),
        None => product,
    }
}

impl Activation {
    /// The bend.
    pub fn of(self, x: &Grid, arithmetic: Arithmetic) -> Grid {
        arithmetic.each(x, |x| match self {
            Self::Relu => x.max(0.0),
            Self::Gelu => x * 0.5 * (1.0 + error_function(x / 2f64.sqrt())),
            Self::GeluTanh => {
                let inner = (2.0 / std::f64::consts::PI).sqrt() * (x + 0.044_715 * x.powi(3));
                0.5 * x * (1.0 + inner.tanh())
            }
        })
    }
}

/// erf, by the series of positive terms 2/√π · e^(−x²) · Σ 2ⁿ x^(2n+1) / (1·3·…·(2n+1)).
fn error_function(x: f64) -> f64 {
    if x.abs() > 6.0 {
        return x.signum();
    }
    let (mut term, mut sum) = (x, x);
    for n in 1..200 {
        term *= 2.0 * x * x / f64::from(2 * n + 1);
        sum += term;
    }
    2.0 / std::f64::consts::PI.sqrt() * (-x * x).exp() * sum
}

/// How a table of positions is worked out, rightly and otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Waves {
    pub angles: Angles,
    pub cosine_first: bool,
    pub degrees: bool,
    /// What stands over the width in the exponent: a pair's double number, or a column's number so often.
    pub by_column: Option<usize>,
}

impl Waves {
    /// The table.
    pub fn table(self, rows: usize, width: usize, arithmetic: Arithmetic) -> Grid {
        let half = width.div_ceil(2);
        let cell = |row: usize, column: usize| {
            let (pair, second) = if self.angles.halves {
                (column % half, column >= half)
            } else {
                (column / 2, column % 2 == 1)
            };
            let over = self.by_column.map_or(2 * pair, |times| times * column);
            let angle = self.angles.angle(row, over, width);
            let angle = if self.degrees {
                angle.to_radians()
            } else {
                angle
            };
            let wave = if second == self.cosine_first {
                angle.sin()
            } else {
                angle.cos()
            };
            arithmetic.keep(wave)
        };
        (0..rows)
            .map(|row| (0..width).map(|column| cell(row, column)).collect())
            .collect()
    }
}

impl Angles {
    fn angle(self, row: usize, over: usize, width: usize) -> f64 {
        (self.start + row) as f64 / self.base.powf(over as f64 / width as f64)
    }

    /// Every pair of a row turned by its angle.
    pub fn turn(self, x: &Grid, arithmetic: Arithmetic) -> Grid {
        let width = x[0].len();
        let keep = |value| arithmetic.keep(value);
        let mut turned = x.clone();
        for (row, numbers) in x.iter().enumerate() {
            for pair in 0..width / 2 {
                let (first, second) = if self.halves {
                    (pair, pair + width / 2)
                } else {
                    (2 * pair, 2 * pair + 1)
                };
                let (sin, cos) = self.angle(row, 2 * pair, width).sin_cos();
                let (sin, cos) = (keep(sin), keep(cos));
                let (a, b) = (numbers[first], numbers[second]);
                turned[row][first] = keep(keep(a * cos) - keep(b * sin));
                turned[row][second] = keep(keep(a * sin) + keep(b * cos));
            }
        }
        turned
    }
}

/// Those columns.
pub fn columns(x: &Grid, columns: &[usize]) -> Grid {
    x.iter()
        .map(|row| columns.iter().map(|&column| row[column]).collect())
        .collect()
}

/// The columns of one of so many equal parts.
pub fn part(x: &Grid, part: usize, parts: usize) -> Grid {
    let width = x[0].len() / parts;
    columns(x, &Vec::from_iter(part * width..(part + 1) * width))
}

/// Those rows.
pub fn lookup(table: &Grid, rows: &[usize]) -> Grid {
    rows.iter().map(|&row| table[row].clone()).collect()
}

/// Side by side.
pub fn side_by_side(parts: &[&Grid]) -> Grid {
    (0..parts[0].len())
        .map(|row| parts.iter().flat_map(|part| part[row].clone()).collect())
        .collect()
}

impl Waves {
    /// As the problem has it.
    pub const fn right(angles: Angles) -> Self {
        Self {
            angles,
            cosine_first: false,
            degrees: false,
            by_column: None,
        }
    }
}
