//! How far two matrices are apart, and where.

use super::pairs::Pairs;
use super::side::{Tensor, stand_in};

/// A matrix that both walks have.
#[derive(Clone, Debug)]
pub struct Difference<'s> {
    /// The key it is told by.
    pub key: &'s str,
    /// The matrix of each. Their keys differ where one has no stage of its own and another stands for it.
    pub tensors: [&'s Tensor; 2],
    /// What came out.
    pub outcome: Outcome,
}

/// What comparing two matrices came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// How far they are apart.
    Compared(Box<Compared>),
    /// They have no word in common.
    NothingShared,
    /// Their shapes cannot be held against each other.
    Unlike,
}

/// How far two matrices are apart where they belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// Which rows belong together.
    pub rows: Pairs,
    /// Which columns.
    pub columns: Pairs,
    /// How many cells both have as numbers.
    pub cells: usize,
    /// The cell that is furthest apart; none where no cell is.
    pub largest: Option<Spot>,
    /// The mean of all absolute differences.
    pub mean: f64,
    /// The cells that one alone has masked: how many, and the first of them.
    pub masked: [(usize, Option<Place>); 2],
    /// The cells that are a number in one alone, for another reason.
    pub undefined: usize,
}

/// A cell in each of two matrices: its rows and its columns, from 0.
pub type Place = ([usize; 2], [usize; 2]);

/// A cell that both have, and its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Where.
    pub at: Place,
    /// Its number in each.
    pub values: [f64; 2],
    /// How far they are apart.
    pub difference: f64,
}

impl Difference<'_> {
    /// Whether both are the same in all that they share, to the last bit.
    pub fn is_same(&self) -> bool {
        match &self.outcome {
            Outcome::Compared(compared) => compared.is_same(),
            Outcome::NothingShared | Outcome::Unlike => false,
        }
    }
}

impl Compared {
    /// Whether all that both have is the same.
    pub fn is_same(&self) -> bool {
        let masked = self.masked.iter().any(|(count, _)| *count > 0);
        self.largest.is_none() && !masked && self.undefined == 0
    }

    /// Whether each has all rows and columns that the other has.
    pub fn is_whole(&self) -> bool {
        self.rows.is_whole() && self.columns.is_whole()
    }
}

/// The matrices that both sides have, in the order of the first. What the second has alone, but which another
/// stage of the first stands for, follows that.
pub fn differences<'s>(
    sides: [&'s [Tensor]; 2],
    counts: impl Fn(&Tensor) -> bool,
) -> Vec<Difference<'s>> {
    let find = |side: usize, key: &str| {
        let of = |key: &str| sides[side].iter().find(|tensor| tensor.key == key);
        std::iter::successors(Some(key.to_owned()), |key| stand_in(key)).find_map(|key| of(&key))
    };
    let mut order: Vec<&'s str> = sides[0].iter().map(|tensor| tensor.key.as_str()).collect();
    for tensor in sides[1] {
        let stands_for = stand_in(&tensor.key);
        let after = order
            .iter()
            .position(|key| Some(*key) == stands_for.as_deref());
        if let (Some(after), false) = (after, order.contains(&tensor.key.as_str())) {
            order.insert(after + 1, &tensor.key);
        }
    }
    let both = order.into_iter().filter_map(|key| {
        let tensors = [find(0, key)?, find(1, key)?];
        let named = tensors.into_iter().find(|tensor| tensor.key == key)?;
        counts(named).then(|| Difference {
            key,
            tensors,
            outcome: outcome(tensors),
        })
    });
    both.collect()
}

fn outcome([one, other]: [&Tensor; 2]) -> Outcome {
    let both = [one, other];
    let rows = both.iter().all(|tensor| tensor.has_words_as_rows());
    let columns = both.iter().all(|tensor| tensor.has_words_as_columns());
    let rows = Pairs::of(&one.rows, &other.rows, rows);
    let columns = Pairs::of(&one.columns, &other.columns, columns);
    match (rows, columns) {
        (Some(rows), Some(columns)) if rows.both.is_empty() || columns.both.is_empty() => {
            Outcome::NothingShared
        }
        (Some(rows), Some(columns)) => {
            Outcome::Compared(Box::new(compared([one, other], rows, columns)))
        }
        _ => Outcome::Unlike,
    }
}

fn compared(tensors: [&Tensor; 2], rows: Pairs, columns: Pairs) -> Compared {
    let mut largest: Option<Spot> = None;
    let mut masked = [(0, None); 2];
    let (mut cells, mut undefined, mut sum) = (0_usize, 0, 0.0);
    for row in &rows.both {
        for column in &columns.both {
            let place = (*row, *column);
            let value = |side: usize| tensors[side].values[(row[side], column[side])];
            let values = [value(0), value(1)];
            match values.map(f64::is_finite) {
                [true, true] => {}
                _ if values[0] == values[1] || values.iter().all(|value| value.is_nan()) => {
                    continue;
                }
                _ => {
                    let hidden = values.map(|value| value == f64::NEG_INFINITY);
                    match hidden.iter().position(|hidden| *hidden) {
                        Some(side) => {
                            masked[side].0 += 1;
                            masked[side].1.get_or_insert(place);
                        }
                        None => undefined += 1,
                    }
                    continue;
                }
            }
            cells += 1;
            let difference = (values[0] - values[1]).abs();
            sum += difference;
            if difference > largest.map_or(0.0, |spot| spot.difference) {
                largest = Some(Spot {
                    at: place,
                    values,
                    difference,
                });
            }
        }
    }
    Compared {
        rows,
        columns,
        cells,
        largest,
        mean: if cells == 0 { 0.0 } else { sum / cells as f64 },
        masked,
        undefined,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::Matrix;

    fn tensor(key: &str, rows: &[&str], columns: usize, values: &[f64]) -> Tensor {
        Tensor {
            key: key.to_owned(),
            symbol: key.to_owned(),
            rows: rows.iter().map(|&row| row.to_owned()).collect(),
            columns: (1..=columns).map(|at| at.to_string()).collect(),
            axes: crate::compare::axes(key),
            values: Matrix::from_row_slice(rows.len(), columns, values),
        }
    }

    #[test]
    fn the_largest_and_the_mean_are_of_the_words_that_both_have() {
        let one = [tensor("X", &["a", "b"], 2, &[1.0, 2.0, 3.0, 4.0])];
        let other = [tensor("X", &["b", "c"], 2, &[3.5, 1.0, 9.0, 9.0])];
        let found = differences([&one, &other], |_| true);
        let Outcome::Compared(compared) = &found[0].outcome else {
            panic!("{found:?}");
        };
        // b: |3 − 3.5| and |4 − 1|.
        let spot = compared.largest.unwrap();
        assert_eq!((spot.at, spot.difference), (([1, 0], [1, 1]), 3.0));
        assert_eq!((compared.mean, compared.cells), (1.75, 2));
        assert!(!found[0].is_same() && !compared.is_whole());
    }

    #[test]
    fn what_is_masked_in_one_alone_is_counted_and_no_difference() {
        let hidden = f64::NEG_INFINITY;
        let one = [tensor(
            "scaled_scores",
            &["1"],
            4,
            &[1.0, 2.0, hidden, f64::NAN],
        )];
        let other = [tensor(
            "masked_scores",
            &["1"],
            4,
            &[1.0, hidden, hidden, 1.0],
        )];
        let found = differences([&one, &other], |_| true);
        // The first has no masked scores: its scaled ones stand for them.
        assert_eq!((found.len(), found[0].key), (1, "masked_scores"));
        let Outcome::Compared(compared) = &found[0].outcome else {
            panic!("{found:?}");
        };
        assert_eq!(compared.masked[0], (0, None));
        assert_eq!(compared.masked[1], (1, Some(([0, 0], [1, 1]))));
        assert_eq!(
            (compared.undefined, compared.cells, compared.largest),
            (1, 1, None)
        );
    }

    #[test]
    fn stages_stand_in_their_order_whoever_has_them() {
        let stages = |keys: &[&str]| -> Vec<Tensor> {
            let stage = |key: &&str| tensor(key, &["1"], 1, &[0.0]);
            keys.iter().map(stage).collect()
        };
        let keys = |one: &[&str], other: &[&str]| -> Vec<String> {
            let (one, other) = (stages(one), stages(other));
            let found = differences([&one, &other], |_| true);
            assert!(found.iter().all(Difference::is_same));
            found.iter().map(|found| found.key.to_owned()).collect()
        };
        let whole = ["h.scores", "h.scaled_scores", "h.masked_scores", "h.output"];
        let (unmasked, unscaled) = (
            ["h.scores", "h.scaled_scores", "h.output"],
            ["h.scores", "h.masked_scores", "h.output", "x"],
        );
        assert_eq!(keys(&unmasked, &unscaled), whole);
        assert_eq!(keys(&unscaled, &unmasked), whole);
        assert_eq!(keys(&["h.scores", "h.output"], &whole), whole);
    }

    #[test]
    fn widths_that_differ_are_not_compared() {
        let one = [tensor("X", &["a"], 2, &[1.0, 2.0])];
        let other = [tensor("X", &["a"], 1, &[1.0])];
        assert_eq!(
            differences([&one, &other], |_| true)[0].outcome,
            Outcome::Unlike
        );
        let other = [tensor("X", &["b"], 2, &[1.0, 2.0])];
        let found = differences([&one, &other], |_| true);
        assert_eq!(found[0].outcome, Outcome::NothingShared);
    }
}
