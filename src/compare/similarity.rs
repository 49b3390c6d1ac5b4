//! Whether the same word has the same vector in both walks: the cosine of its two rows, stage by stage.

use super::difference::{Difference, Outcome};
use super::pairs::Pairs;
use crate::matrix::Matrix;

/// The words of one sequence that both walks have, and how alike their vectors are.
#[derive(Clone, Debug, PartialEq)]
pub struct Similar<'s> {
    /// The key of the first stage that has a row for each word.
    pub first: &'s str,
    /// The labels of the sequence in each.
    pub labels: [&'s [String]; 2],
    /// Where each shared word stands in each, from 0.
    pub words: Vec<[usize; 2]>,
    /// The words that each has alone, likewise.
    pub alone: [Vec<usize>; 2],
    /// The matrices that have a row for each word, in their order.
    pub stages: Vec<Likeness<'s>>,
}

/// A matrix with a row for each word.
#[derive(Clone, Debug, PartialEq)]
pub struct Likeness<'s> {
    /// Its key.
    pub key: &'s str,
    /// The cosine of the two rows of each word, from -1 to 1; NaN where a row is all 0 or no number.
    pub cosines: Vec<f64>,
    /// Whether the two rows of each word are the same in the last bit.
    pub same: Vec<bool>,
}

/// How alike the vectors of words are: of the stages whose rows are words, with as many features in both,
/// and of the inputs whose rows are the same words. Words are shared, too, where no stage has rows of the
/// same length.
pub fn similarities<'s>(inputs: &[Difference<'s>], stages: &[Difference<'s>]) -> Vec<Similar<'s>> {
    let mut similar: Vec<Similar<'s>> = Vec::new();
    for difference in stages.iter().filter(|each| has_vectors_of_words(each)) {
        let labels = difference.tensors.map(|tensor| tensor.rows.as_slice());
        let found = similar.iter().position(|similar| similar.labels == labels);
        let at = found.unwrap_or_else(|| {
            let same = |input: &&Difference<'_>| {
                input.tensors.map(|tensor| tensor.rows.as_slice()) == labels
                    && has_vectors_of_words(input)
                    && is_compared(input)
            };
            let pairs = Pairs::of(labels[0], labels[1], true).unwrap_or_default();
            let inputs = inputs.iter().filter(same);
            similar.push(Similar {
                first: difference.key,
                labels,
                stages: inputs.map(|input| likeness(input, &pairs.both)).collect(),
                words: pairs.both,
                alone: pairs.alone,
            });
            similar.len() - 1
        });
        if let Some(Similar { words, stages, .. }) = similar.get_mut(at)
            && is_compared(difference)
        {
            stages.push(likeness(difference, words));
        }
    }
    similar
}

/// Whether a row of either matrix is the vector of a word.
fn has_vectors_of_words(difference: &Difference<'_>) -> bool {
    let mut both = difference.tensors.into_iter();
    both.all(|tensor| tensor.has_words_as_rows() && tensor.has_vectors())
}

fn is_compared(difference: &Difference<'_>) -> bool {
    matches!(difference.outcome, Outcome::Compared(_))
}

fn likeness<'s>(difference: &Difference<'s>, words: &[[usize; 2]]) -> Likeness<'s> {
    let [one, other] = difference.tensors;
    let row = |values: &Matrix, at: usize| values.row(at).iter().copied().collect::<Vec<f64>>();
    let rows = |&[here, there]: &[usize; 2]| (row(&one.values, here), row(&other.values, there));
    Likeness {
        key: difference.key,
        cosines: words
            .iter()
            .map(rows)
            .map(|(a, b)| cosine(&a, &b))
            .collect(),
        same: words.iter().map(rows).map(|(a, b)| a == b).collect(),
    }
}

/// The cosine of the angle between two vectors; NaN where there is none.
fn cosine(one: &[f64], other: &[f64]) -> f64 {
    let unit = |vector: &[f64]| {
        // Scaled first, so that squares stay within the range.
        let largest = vector
            .iter()
            .fold(0.0, |largest: f64, value| largest.max(value.abs()));
        let scaled: Vec<f64> = vector.iter().map(|value| value / largest).collect();
        let length = scaled.iter().map(|value| value * value).sum::<f64>().sqrt();
        scaled
            .into_iter()
            .map(|value| value / length)
            .collect::<Vec<f64>>()
    };
    let finite = one.iter().chain(other).all(|value| value.is_finite());
    if finite && one == other && one.iter().any(|value| *value != 0.0) {
        return 1.0;
    }
    let (one, other) = (unit(one), unit(other));
    let product: f64 = one.iter().zip(&other).map(|(a, b)| a * b).sum();
    product.clamp(-1.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cosine_of_two_vectors() {
        let near = |one: &[f64], other: &[f64], expected: f64| {
            let found = cosine(one, other);
            assert!((found - expected).abs() < 1e-15, "{found}");
        };
        near(&[1.0, 0.0], &[1.0, 1.0], 0.5_f64.sqrt());
        near(&[3.0, 4.0], &[4.0, 3.0], 0.96);
        near(&[1.0, 2.0], &[-2.0, -4.0], -1.0);
        near(&[1e200, 0.0], &[1e200, 1e200], 0.5_f64.sqrt());
        near(&[1.0, 0.0], &[0.0, 1e-300], 0.0);
        assert_eq!(cosine(&[0.1, 0.7], &[0.1, 0.7]), 1.0);
        assert!(cosine(&[0.0, 0.0], &[1.0, 0.0]).is_nan());
        assert!(cosine(&[f64::NAN], &[1.0]).is_nan());
        assert!(cosine(&[f64::NEG_INFINITY], &[1.0]).is_nan());
    }
}
