//! Matrices in scientific notation, as programs print them: all numbers have as many digits as the one
//! that needs most, so that `6.500e-02` may be 0.065 beside `9.999e-01`.

use nalgebra::DMatrix;

use crate::check::Written;

/// Whether the numbers of `cells` are printed so: all of them, or those of whole columns, as R and pandas
/// print them. A zero may be plain.
pub fn is_printed(cells: &DMatrix<Option<Written>>) -> bool {
    let mantissas = |column: usize| {
        let numbers = cells.column(column).into_iter().copied().flatten();
        let numbers = numbers.filter(|cell| cell.decimals.is_some() && cell.value != 0.0);
        numbers.map(|cell| cell.mantissa).collect::<Vec<_>>()
    };
    let columns: Vec<_> = (0..cells.ncols()).map(mantissas).collect();
    let mut all = columns.iter().flatten();
    let Some(first) = all.clone().copied().flatten().next() else {
        return false;
    };
    if first == 0 {
        return false;
    }
    let alike = |column: &Vec<Option<usize>>| column.windows(2).all(|pair| pair[0] == pair[1]);
    all.all(|mantissa| *mantissa == Some(first))
        || cells.nrows() > 1
            && columns.iter().all(alike)
            && columns.iter().flatten().flatten().all(|digits| *digits > 0)
}

/// Takes from what each of `cells` claims the zeros that only pad it: none has more decimals than the
/// finest of them has without such zeros. In a plain column the finest sets the unit of all.
pub fn unpadded(cells: &mut DMatrix<Option<Written>>) {
    let needed = |cell: &Written| {
        cell.decimals
            .map(|decimals| decimals.saturating_sub(zeros(cell)))
    };
    let finest = cells.iter().flatten().filter_map(needed).max();
    let Some(finest) = finest else {
        return;
    };
    for mut column in cells.column_iter_mut() {
        let plain = column
            .iter()
            .flatten()
            .filter(|cell| cell.mantissa.is_none());
        let plain = plain.filter_map(|cell| cell.decimals).max();
        for cell in column.iter_mut().flatten() {
            let own = match cell.mantissa {
                Some(_) => cell.decimals.map(|decimals| decimals.min(finest)),
                None => cell.decimals.and(plain),
            };
            cell.decimals = own;
        }
    }
}

/// How many zeros stand at the end of the mantissa of `cell`, which is in scientific notation.
fn zeros(cell: &Written) -> usize {
    let Some(digits) = cell.mantissa else {
        return 0;
    };
    let printed = format!("{:.digits$e}", cell.value);
    let mantissa = printed.split('e').next().unwrap_or_default();
    mantissa.len() - mantissa.trim_end_matches('0').len()
}
