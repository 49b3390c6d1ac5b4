//! The cells of a table that a reader came for: where a table is cut they stay, and those that cannot are
//! counted.

use super::window::Window;
use crate::document::Table;
use crate::message::{Message, render};

/// The rows that they stand in, the most important first.
pub(super) fn rows(table: &Table<'_>) -> Vec<usize> {
    table.cells.kept().iter().map(|(row, _)| *row).collect()
}

/// The columns that they stand in, those in rows that are shown first.
pub(super) fn columns(table: &Table<'_>, rows: &Window) -> Vec<usize> {
    let cells = table.cells.kept().iter();
    let (shown, hidden): (Vec<_>, Vec<_>) = cells.partition(|(row, _)| rows.shows(*row));
    let all = shown.into_iter().chain(hidden);
    all.map(|&(_, column)| column).collect()
}

/// A page that does not scroll shows no more rows or columns than these whole, else the first of them and the last.
const MOST: usize = 20;
const HEAD: usize = 10;
const TAIL: usize = 5;

/// The rows and columns that such a page shows, all of them where it is to be `full`.
pub(super) fn windows(table: &Table<'_>, full: bool) -> (Window, Window) {
    let shape = table.cells.shape();
    if full {
        return (Window::all(shape.rows), Window::all(shape.columns));
    }
    let rows = Window::keeping(&rows(table), MOST, HEAD, TAIL, shape.rows);
    let columns = columns(table, &rows);
    let columns = Window::keeping(&columns, MOST, HEAD, TAIL, shape.columns);
    (rows, columns)
}

/// What is said under a table of what it leaves out, and `how` all of it is to be seen.
pub(super) fn hidden(
    table: &Table<'_>,
    rows: &Window,
    columns: &Window,
    how: fn() -> Message,
) -> Vec<Message> {
    let across = left_out(
        columns,
        how,
        render::hidden_column,
        render::hidden_columns,
        render::hidden_columns_at,
    );
    let down = left_out(
        rows,
        how,
        render::hidden_row,
        render::hidden_rows,
        render::hidden_rows_at,
    );
    let kept = table.cells.kept().iter();
    let hidden = kept.filter(|(row, column)| !(rows.shows(*row) && columns.shows(*column)));
    let count = hidden.count();
    let marked = (count > 0).then(|| render::hidden_marked(count));
    across.into_iter().chain(down).chain(marked).collect()
}

fn left_out(
    window: &Window,
    how: fn() -> Message,
    one: impl Fn(usize, usize, Message) -> Message,
    several: impl Fn(usize, usize, usize, Message) -> Message,
    places: impl Fn(Vec<Message>, usize, Message) -> Message,
) -> Option<Message> {
    match window.hidden()[..] {
        [] => None,
        [(first, last)] if first == last => Some(one(first, window.of, how())),
        [(first, last)] => Some(several(first, last, window.of, how())),
        ref runs => {
            let place = |&(first, last): &(usize, usize)| {
                if first == last {
                    render::place(first)
                } else {
                    render::places(first, last)
                }
            };
            Some(places(runs.iter().map(place).collect(), window.of, how()))
        }
    }
}
