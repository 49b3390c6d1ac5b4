//! What stands around the numbers of a table: a header, a column of labels, bullets, sums, a shape.

use std::borrow::Cow;
use std::cell::LazyCell;

use super::align::{counts_from, plain};
use super::field::Field;
use super::labels::spellings;
use super::numbering;
use crate::input::answers::number;
use crate::matrix::Shape;
use crate::program::Stage;

/// A row of cells.
pub type Row<'t> = Vec<Field<'t>>;

/// What stands around the numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// The first row is a header.
    pub header: bool,
    /// The first column is one of labels.
    pub labelled: bool,
}

/// What a column or a row of sums is called.
pub const SUMS: [&str; 12] = [
    "sum", "sums", "total", "totals", "row sum", "row sums", "Σ", "∑", "和", "合计", "总和", "行和",
];

/// Takes out of `rows` what a list or a spreadsheet adds: bullets, lines of nothing but separators, cells
/// of semicolons as rows, a column of sums.
pub fn tidy(rows: &mut Vec<Row<'_>>, parted: &[usize], wanted: Shape) {
    without_bullets(rows, wanted.columns);
    beside_each_other(rows, parted, wanted);
    without_empty_lines(rows, wanted.rows);
    let sums = rows.first().is_some_and(|first| {
        let last = first.last().map(|field| plain(&field.text).to_lowercase());
        first.len() > wanted.columns && last.is_some_and(|last| SUMS.contains(&last.as_str()))
    });
    let longest = rows.iter().map(Vec::len).max().unwrap_or_default();
    if sums && longest > wanted.columns + 1 {
        rows.iter_mut()
            .filter(|row| row.len() == longest)
            .for_each(|row| row.truncate(longest - 1));
    }
}

/// A dash before every row, one cell or one label too many, is a bullet.
fn without_bullets(rows: &mut [Row<'_>], columns: usize) {
    let is_label = |field: &Field<'_>| field.is_word() || numbering::is_counted(field);
    let listed = |row: &Row<'_>| {
        let more = row.len().wrapping_sub(columns);
        row.first().is_some_and(is_bullet) && (more == 1 || more == 2 && is_label(&row[1]))
    };
    if rows.iter().all(listed) {
        rows.iter_mut().for_each(|row| drop(row.remove(0)));
    }
}

/// Whether `field` may be what a list has before a row.
pub fn is_bullet(field: &Field<'_>) -> bool {
    ["-", "–", "—", "•", "*"].contains(&&*field.text)
}

/// Semicolons part rows, and columns where every line has the same number of them; `parted` is how many
/// rows each line has become.
fn beside_each_other(rows: &mut Vec<Row<'_>>, parted: &[usize], wanted: Shape) {
    let alone = rows.iter().all(|row| row.len() == 1);
    let same = parted.windows(2).all(|pair| pair[0] == pair[1]);
    let cells = parted.first().copied().unwrap_or_default();
    let lines = parted.len() > 1 || wanted.rows == 1 && cells == wanted.columns;
    if !(alone && same && lines && cells > 1 && wanted.columns > 1)
        || rows.len() != cells * parted.len()
    {
        return;
    }
    let mut all = std::mem::take(rows).into_iter().flatten();
    rows.extend((0..parted.len()).map(|_| all.by_ref().take(cells).collect::<Row<'_>>()));
}

/// Lines of nothing but separators, where they are too many, are those between two tables of a
/// spreadsheet.
fn without_empty_lines(rows: &mut Vec<Row<'_>>, height: usize) {
    let empty = |row: &Row<'_>| row.iter().all(|field| field.text.is_empty());
    while rows.len() > height && rows.last().is_some_and(empty) {
        rows.pop();
    }
    let written = rows.iter().filter(|row| !empty(row)).count();
    if rows.len() > height && written >= height {
        rows.retain(|row| !empty(row));
    }
}

/// What stands around the numbers of `rows`, which are answers to `stage`; `rules` says before how many
/// rows each rule stands, `bracketed` whether numbers stand in brackets, where none counts a row.
pub fn frame(rows: &[Row<'_>], rules: &[usize], stage: &Stage, bracketed: bool) -> Frame {
    let Some((first, body)) = rows.split_first() else {
        return Frame::default();
    };
    let Shape {
        rows: height,
        columns: width,
    } = stage.shape;
    // Rows that are named one by one need neither.
    let columns = LazyCell::new(|| spellings(&stage.columns, width));
    let tokens = LazyCell::new(|| spellings(&stage.rows, height));
    let is_label = |labels: &[Vec<Cow<'_, str>>], index: usize, field: &Field<'_>| {
        let spelt = labels.get(index).into_iter().flatten();
        spelt.into_iter().any(|label| *label == field.text)
    };
    let heads = |from: usize| {
        first.len() > from
            && (0..)
                .zip(&first[from..])
                .all(|(index, field)| is_head(field, index) || is_label(&columns, index, field))
    };
    let all_long = |rows: &[Row<'_>]| rows.iter().all(|row| row.len() == width + 1);
    // Labels before the rows: words, or the stage's own.
    let worded = |rows: &[Row<'_>]| {
        let known = |index: usize, field: &Field<'_>| {
            first.len() == width + 1 && is_label(&tokens, index, field)
        };
        !rows.is_empty()
            && rows.iter().enumerate().all(|(index, row)| match &row[..] {
                [label, _, ..] => label.is_word() || known(index, label),
                _ => false,
            })
    };
    // Numbers before the rows, one cell too many in each: `1. 1.604 0.599`.
    let numbered = |rows: &[Row<'_>], headed: bool| {
        !bracketed && all_long(rows) && numbering::counts(rows, height, headed)
    };
    // The stage's own labels where they are numbers.
    let own = |rows: &[Row<'_>]| {
        let mut labels = rows
            .iter()
            .enumerate()
            .filter_map(|(i, row)| Some((i, row.first()?)));
        rows.len() == height
            && all_long(rows)
            && labels.all(|(i, label)| is_label(&tokens, i, label))
    };
    let labelled =
        |rows: &[Row<'_>], headed: bool| worded(rows) || numbered(rows, headed) || own(rows);
    let without_header = Frame {
        header: false,
        labelled: labelled(rows, false),
    };
    if body.is_empty() {
        return without_header;
    }
    let ruled = rules.contains(&1);
    let corner = first.first();
    let empty_corner = corner.is_some_and(|corner| corner.text.is_empty());
    let word_corner = corner.is_some_and(Field::is_word);
    let fits = first.len() == width + 1;
    let too_many = rows.len() == height + 1;
    let framed = Frame {
        header: true,
        labelled: true,
    };
    // A page's own table, a template, a spreadsheet: a corner, and then whatever labels there are.
    if fits && all_long(body) && (ruled || too_many) && (empty_corner || ruled && word_corner) {
        return framed;
    }
    // Labelled rows of whole numbers may begin with 1, 2, 3 as a header does.
    let sure = ruled || empty_corner || first.iter().skip(1).any(Field::is_word) || too_many;
    if heads(1)
        && (empty_corner || word_corner)
        && sure
        && (ruled || fits || worded(body))
        && first.len() != width
    {
        return framed;
    }
    // A header without a corner over labelled rows, as pandas prints it.
    let counted = counts_from(0, &texts(first)) || counts_from(1, &texts(first));
    let words = first.iter().all(Field::is_word);
    if first.len() == width
        && all_long(body)
        && (words || counted || heads(0))
        && labelled_or_zero(body, labelled(body, true))
    {
        return framed;
    }
    // Numbers over a rule may be the first of as many rows as there must be.
    let some_words = first.iter().any(Field::is_word) || rows.len() != height;
    let bare = ruled && heads(0) && some_words;
    let alike = first.len() == width && body.iter().all(|row| row.len() == width);
    let over = too_many && alike && width > 1 && (words || counted);
    match () {
        () if bare => Frame {
            header: true,
            labelled: worded(body),
        },
        () if heads(1) && (empty_corner || word_corner) && sure && ruled => framed,
        () if over => Frame {
            header: true,
            labelled: false,
        },
        () => without_header,
    }
}

fn texts<'f>(row: &'f [Field<'_>]) -> Vec<&'f str> {
    row.iter().map(|field| &*field.text).collect()
}

/// Whether the rows have labels, or numbers from 0 on.
fn labelled_or_zero(rows: &[Row<'_>], labelled: bool) -> bool {
    let names: Vec<&str> = rows
        .iter()
        .filter_map(|row| Some(&*row.first()?.text))
        .collect();
    labelled || counts_from(0, &names)
}

/// Whether `field` can stand over the column `index`: its number, or any word.
fn is_head(field: &Field<'_>, index: usize) -> bool {
    field.text == (index + 1).to_string() || field.text == "…" || field.is_word()
}

/// Whether `field` is a number or a blank.
pub fn is_cell(field: &Field<'_>) -> bool {
    let is_number = || number::written(&field.text).is_ok() && !field.is_several();
    number::is_blank(&field.text) || is_number()
}
