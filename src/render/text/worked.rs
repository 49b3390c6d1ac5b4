//! Lines of arithmetic: `S[爱,你] = 1·1 + 1·3 = 4`.

use super::flow::Span;
use super::formula::equation;
use super::operators::arithmetic;
use super::style::Style;
use super::width::shorten;
use crate::document::Worked;
use crate::expression::CellName;
use crate::render::expression::{self, Form};
use crate::render::notation::Unicode;
use crate::render::page::Page;
use crate::text::harmless;

/// The line, broken before equals signs and operators where it is long.
pub(super) fn worked(worked: &Worked, page: &Page<'_>) -> Vec<String> {
    let left = cell(&worked.cell.symbol.to_string(), &worked.cell, page);
    let mut right = Vec::new();
    for form in &worked.expressions {
        let form = expression::set(form, Form::Arithmetic, page, &Unicode);
        right.extend(arithmetic(&format!("= {form}"), Style::Plain));
    }
    let result = expression::set(&worked.result, Form::Arithmetic, page, &Unicode);
    right.extend(arithmetic(&format!("= {result}"), Style::Bold));
    equation(&left, right, page)
}

/// The name of a cell, `name[row,column]`. Long labels are shortened so that the arithmetic has
/// room.
pub(super) fn cell(name: &str, cell: &CellName, page: &Page<'_>) -> Vec<Span> {
    let limit = page.width() / 6;
    let label = |label: &str| shorten(&harmless::label(label), limit);
    let mut labels = label(&cell.row);
    if let Some(column) = &cell.column {
        labels.push(',');
        labels.push_str(&label(column));
    }
    vec![
        Span::whole(name, Style::BoldAccent),
        Span::new("[", Style::Plain),
        Span::whole(labels, Style::Accent),
        Span::new("]", Style::Plain),
    ]
}
