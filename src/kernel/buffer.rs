//! Memory that has been used before: the system clears every page that it hands out, which for matrices that
//! live as long as one step of a walk takes as long as the step.

use std::cell::RefCell;
use std::ops::Range;

use crate::Matrix;

/// What is smaller comes from the allocator as fast.
const LEAST: usize = 1 << 12;

/// A thread keeps no more than so many, and so many numbers altogether.
const MOST: usize = 32;
const MOST_NUMBERS: usize = 1 << 23;

/// Between two walks it keeps no more numbers than these: 8 MB.
const REST: usize = 1 << 20;

#[derive(Default)]
struct Kept {
    buffers: Vec<Vec<f64>>,
    numbers: usize,
}

impl Kept {
    /// Gives back the oldest, which are those that nothing has fitted.
    fn shrink(&mut self, most: usize) {
        while self.buffers.len() > MOST || self.numbers > most {
            let oldest = self.buffers.remove(0);
            self.numbers -= oldest.capacity();
        }
    }
}

thread_local! {
    static KEPT: RefCell<Kept> = RefCell::default();
}

/// A vector that has been used, with room for so many numbers: the smallest kept one that has it, unless that is
/// far too large.
fn used(numbers: usize) -> Option<Vec<f64>> {
    if numbers < LEAST {
        return None;
    }
    KEPT.with_borrow_mut(|kept| {
        let fits =
            |buffer: &Vec<f64>| (numbers..=numbers + numbers / 8).contains(&buffer.capacity());
        // The latest first: it may still be in the cache.
        let latest = kept.buffers.iter().enumerate().rev();
        let best = latest
            .filter(|(_, buffer)| fits(buffer))
            .min_by_key(|(_, buffer)| buffer.capacity())
            .map(|(at, _)| at)?;
        let buffer = kept.buffers.remove(best);
        kept.numbers -= buffer.capacity();
        Some(buffer)
    })
}

/// A matrix to be written over: what stands in it is of no meaning.
pub(crate) fn blank(rows: usize, columns: usize) -> Matrix {
    let numbers = rows * columns;
    let values = match used(numbers) {
        Some(mut values) => {
            values.resize(numbers, 0.0);
            values
        }
        // Memory from the system is zero as it comes.
        None => vec![0.0; numbers],
    };
    Matrix::from_vec(rows, columns, values)
}

/// A matrix of pieces, one after another, column after column.
fn joined<'p>(rows: usize, columns: usize, pieces: impl IntoIterator<Item = &'p [f64]>) -> Matrix {
    let numbers = rows * columns;
    let mut values = used(numbers).unwrap_or_else(|| Vec::with_capacity(numbers));
    values.clear();
    for piece in pieces {
        values.extend_from_slice(piece);
    }
    Matrix::from_vec(rows, columns, values)
}

/// The columns of a matrix, of which there are some.
fn columns(x: &Matrix) -> impl Iterator<Item = &[f64]> {
    x.as_slice().chunks_exact(x.nrows().max(1))
}

/// Some rows of a matrix that has them.
pub fn rows(x: &Matrix, rows: Range<usize>) -> Matrix {
    let pieces = columns(x).map(|column| &column[rows.clone()]);
    joined(rows.len(), x.ncols(), pieces)
}

/// Some columns of a matrix that has them.
pub fn columns_of(x: &Matrix, columns: &[usize]) -> Matrix {
    let rows = x.nrows();
    let pieces = columns
        .iter()
        .map(|column| &x.as_slice()[column * rows..(column + 1) * rows]);
    joined(rows, columns.len(), pieces)
}

/// Matrices of as many rows, side by side.
pub fn beside_one_another(parts: &[&Matrix]) -> Matrix {
    let rows = parts.first().map_or(0, |part| part.nrows());
    let columns = parts.iter().map(|part| part.ncols()).sum();
    joined(rows, columns, parts.iter().map(|part| part.as_slice()))
}

/// Matrices of as many columns, one below another.
pub fn below_one_another(parts: &[Matrix]) -> Matrix {
    let rows = parts.iter().map(Matrix::nrows).sum();
    let count = parts.first().map_or(0, Matrix::ncols);
    let mut columns: Vec<_> = parts.iter().map(columns).collect();
    let pieces = (0..count * columns.len()).filter_map(|at| {
        let parts = columns.len();
        columns[at % parts].next()
    });
    joined(rows, count, pieces)
}

/// Takes the memory of a matrix that nobody needs any more.
pub fn recycle(x: Matrix) {
    let buffer: Vec<f64> = x.data.into();
    if buffer.capacity() < LEAST {
        return;
    }
    KEPT.with_borrow_mut(|kept| {
        kept.numbers += buffer.capacity();
        kept.buffers.push(buffer);
        kept.shrink(MOST_NUMBERS);
    });
}

/// Gives back what this thread keeps, but for a little: it may soon be needed again.
pub(crate) fn forget() {
    KEPT.with_borrow_mut(|kept| kept.shrink(REST));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix() -> Matrix {
        Matrix::from_row_slice(3, 2, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    }

    #[test]
    fn pieces_of_a_matrix() {
        let x = matrix();
        assert_eq!(
            rows(&x, 1..3),
            Matrix::from_row_slice(2, 2, &[3.0, 4.0, 5.0, 6.0])
        );
        assert_eq!(rows(&x, 1..1), Matrix::zeros(0, 2));
        assert_eq!(rows(&Matrix::zeros(3, 0), 0..2), Matrix::zeros(2, 0));
        let twice = Matrix::from_row_slice(3, 2, &[2.0, 2.0, 4.0, 4.0, 6.0, 6.0]);
        assert_eq!(columns_of(&x, &[1, 1]), twice);
        assert_eq!(columns_of(&Matrix::zeros(0, 2), &[1]), Matrix::zeros(0, 1));
    }

    #[test]
    fn matrices_put_together() {
        let x = matrix();
        let beside = beside_one_another(&[&x, &columns_of(&x, &[0])]);
        let right = [1.0, 2.0, 1.0, 3.0, 4.0, 3.0, 5.0, 6.0, 5.0];
        assert_eq!(beside, Matrix::from_row_slice(3, 3, &right));
        assert_eq!(below_one_another(&[rows(&x, 0..1), rows(&x, 1..3)]), x);
        assert_eq!(below_one_another(&[]), Matrix::zeros(0, 0));
    }

    #[test]
    fn memory_comes_back_and_nothing_of_what_was_in_it() {
        KEPT.take();
        let first = Matrix::from_element(100, 100, 7.0);
        let place = first.as_slice().as_ptr();
        recycle(first);
        // Too large for a matrix of half as many numbers.
        assert_ne!(blank(49, 100).as_slice().as_ptr(), place);
        let second = rows(&Matrix::zeros(90, 100), 0..90);
        assert_eq!(second.as_slice().as_ptr(), place);
        assert_eq!(second, Matrix::zeros(90, 100));
        recycle(second);
        KEPT.take();
    }

    #[test]
    fn no_thread_keeps_much() {
        KEPT.take();
        for _ in 0..2 * MOST {
            recycle(Matrix::zeros(1, LEAST));
        }
        recycle(Matrix::zeros(1, MOST_NUMBERS));
        let (count, numbers) = KEPT.with_borrow(|kept| (kept.buffers.len(), kept.numbers));
        assert!(
            count <= MOST && numbers <= MOST_NUMBERS,
            "{count} {numbers}"
        );
        forget();
        assert!(KEPT.take().numbers <= REST);
    }
}
