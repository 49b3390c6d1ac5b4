//! A matrix written in one row, without anything that says so: the column of a stage of one.

use nalgebra::DMatrix;

use crate::check::Written;
use crate::input::fault::AnswersFault;
use crate::program::Stage;

/// The `cells` of a list: where it is one row, upright in a stage of one column that has as many.
///
/// # Errors
/// Where one row holds as many numbers as all rows of the stage.
pub fn listed(cells: Cells, stage: &Stage) -> Result<Cells, AnswersFault> {
    let wanted = stage.shape;
    let count = wanted.rows.checked_mul(wanted.columns);
    if wanted.rows == 1 || cells.nrows() != 1 || count != Some(cells.ncols()) {
        return Ok(cells);
    }
    if wanted.columns == 1 {
        return Ok(cells.transpose());
    }
    let number =
        |cell: &Option<Written>| cell.map_or("_".to_owned(), |cell| cell.value.to_string());
    let numbers: Vec<String> = cells.iter().map(number).collect();
    let mut rows = numbers.chunks(wanted.columns).map(|row| row.join(" "));
    let shown: Vec<String> = rows.by_ref().take(ROWS_SHOWN).collect();
    let more = if rows.next().is_some() { "; …" } else { "" };
    Err(AnswersFault::RowsInOne {
        stage: stage.key.to_string(),
        shape: wanted.to_string(),
        instead: format!("{}{more}", shown.join("; ")),
    })
}

/// How many rows a remedy shows.
const ROWS_SHOWN: usize = 3;

/// What is written in the cells of a stage.
type Cells = DMatrix<Option<Written>>;
