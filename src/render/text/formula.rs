//! The formula of a stage, and under its right side the shapes.

use super::flow::{Chunk, Span, fill, length, painted, prose};
use super::operators::arithmetic;
use super::style::Style;
use super::width::blanks;
use super::{INDENT, measure};
use crate::expression::Formula;
use crate::render::expression::{self, Form};
use crate::render::notation::Unicode;
use crate::render::page::Page;
use crate::render::shapes;

/// The formula and its shapes.
pub(super) fn formula(formula: &Formula, page: &Page<'_>) -> Vec<String> {
    let left = [Span::new(formula.symbol.to_string(), Style::BoldAccent)];
    let right = expression::set(&formula.expression, Form::Formula, page, &Unicode);
    let right = arithmetic(&format!("= {right}"), Style::Bold);
    let mut lines = equation(&left, right, page);
    let shapes = shapes::of(formula);
    let mut under = shapes.to_string();
    for (symbol, value) in &shapes.dimensions {
        under.push_str(&format!(", {symbol} = {}", page.inline(*value)));
    }
    let indent = INDENT + length(&left) + " = ".len();
    let columns = measure(page).saturating_sub(indent);
    for line in fill(prose(&[Span::new(under, Style::Dim)]), columns, columns) {
        lines.push(format!("{}{}", blanks(indent), painted(&line)));
    }
    lines
}

/// The left side and the chunks of the right side; equals signs and operators that begin a line
/// stand under each other.
pub(super) fn equation(left: &[Span], right: Vec<Chunk>, page: &Page<'_>) -> Vec<String> {
    let columns = measure(page);
    let indent = INDENT + length(left) + 1;
    let hanging = if indent > columns / 3 {
        INDENT + 2
    } else {
        indent
    };
    let set = fill(
        right,
        columns.saturating_sub(indent),
        columns.saturating_sub(hanging),
    );
    let lines = set.iter().enumerate().map(|(at, line)| {
        let line = painted(line);
        if at == 0 {
            format!("{}{} {line}", blanks(INDENT), painted(left))
        } else {
            format!("{}{line}", blanks(hanging))
        }
    });
    lines.collect()
}
