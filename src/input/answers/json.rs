//! A sheet as JSON: `{"queries": [[1, 0], …], "A": […]}`.

use std::collections::HashMap;
use std::ops::Range;

use nalgebra::DMatrix;

use super::collector::{Collector, grid};
use super::{comma, number, trace};
use crate::check::Written;
use crate::input::array::Array;
use crate::input::fault::{AnswersFault, Fault, Found, KeyFault};
use crate::input::lexer::{Lexer, Token};
use crate::input::matrix::{Cells, Given, ThirdAxis, is_flat, matrix, vector};
use crate::input::tree::{Member, Node, Value};
use crate::matrix::Shape;

/// Keys at the top that say nothing about a stage.
const IGNORED: &[&str] = &["$schema", "title", "name"];

/// Takes down the sheet that the document `root` describes; `text` is the file.
pub fn sheet(text: &str, root: &Node, sheet: &mut Collector<'_>) -> Result<(), Fault> {
    let Value::Object(members) = &root.value else {
        let found = Found::of(root);
        return Err(Fault::new(
            AnswersFault::NoSheet { found },
            root.span.clone(),
        ));
    };
    let format = members.iter().find(|member| member.key == "format");
    if let Some(Member { value, .. }) = format
        && let Value::String(format) = &value.value
    {
        return trace::sheet(text, format, value, members, sheet);
    }
    let ignored = |member: &&Member| !IGNORED.contains(&member.key.as_str());
    unique(members)?;
    for member in members.iter().filter(ignored) {
        stage(text, "", member, sheet)?;
    }
    Ok(())
}

/// Takes down a stage, or the stages of a nested object; `prefix` leads to the object around it.
fn stage(
    text: &str,
    prefix: &str,
    member: &Member,
    sheet: &mut Collector<'_>,
) -> Result<(), Fault> {
    let name = format!("{prefix}{}", member.key);
    let read = match &member.value.value {
        Value::Object(members) => unique(members).and_then(|()| {
            let prefix = format!("{name}.");
            members
                .iter()
                .try_for_each(|member| stage(text, &prefix, member, sheet))
        }),
        _ => sheet.stage(&name, &member.key_span).and_then(|stage| {
            let written = cells(text, &member.value, sheet.shape(stage))?;
            let agree = sheet.agree(&name, stage, Some(written.nrows()), written.ncols());
            agree.map_err(|fault| Fault::new(fault, member.key_span.clone()))?;
            sheet.add(stage, written);
            Ok(())
        }),
    };
    read.map_err(|fault| fault.within(member.key.as_str()))
}

/// No key may be given twice.
fn unique(members: &[Member]) -> Result<(), Fault> {
    let mut seen = HashMap::with_capacity(members.len());
    for Member { key, key_span, .. } in members {
        if let Some(first) = seen.insert(key.as_str(), key_span.clone()) {
            let fault = KeyFault::DuplicateKey {
                key: key.clone(),
                first,
            };
            return Err(Fault::new(fault, key_span.clone()).within(key.as_str()));
        }
    }
    Ok(())
}

/// The cells that `node` holds, of a stage that has the shape `wanted`.
pub fn cells(text: &str, node: &Node, wanted: Shape) -> Result<DMatrix<Option<Written>>, Fault> {
    // The reader of problem files says what is no matrix; it keeps no digits, so that the numbers
    // are then read once more.
    let Given { matrix, .. } = if is_list(node, wanted) {
        vector(text, node, Cells::Answers)?
    } else {
        matrix(text, node, Cells::Answers, ThirdAxis::Batch)?
    };
    if Shape::of(matrix.as_ref()) == Shape::new(wanted.rows, 2 * wanted.columns)
        && let Some(fault) = comma::for_points(
            text,
            rows(text, &node.span),
            wanted.columns,
            comma::Spacing::Loose,
        )
    {
        return Err(fault);
    }
    let cells = grid(Shape::of(matrix.as_ref()), &written(text, &node.span)?);
    Ok(match is_list(node, wanted) {
        true if wanted.rows > 1 => cells.transpose(),
        true => cells,
        false => cells,
    })
}

/// Whether `node` is a flat list that can only be the one row, or the one column, of a stage of the
/// shape `wanted`.
fn is_list(node: &Node, wanted: Shape) -> bool {
    let is_column = |array: &Array| wanted.columns == 1 && array.len() == wanted.rows;
    let fits = match &node.value {
        Value::Array(array) => wanted.rows == 1 || is_column(array),
        _ => false,
    };
    fits && is_flat(node)
}

/// Where the rows of the matrix at `span` stand, without their brackets.
fn rows<'t>(text: &'t str, span: &Range<usize>) -> impl Iterator<Item = Range<usize>> + 't {
    let matrix = text.get(span.clone()).unwrap_or_default();
    let rows = matrix.split(']').filter_map(|row| {
        let row = &row[row.rfind('[')? + 1..];
        // The address of a row says where in the text it stands.
        let start = row.as_ptr() as usize - text.as_ptr() as usize;
        Some(start..start + row.len())
    });
    rows.into_iter()
}

/// All cells within `span`, in their order.
fn written(text: &str, span: &Range<usize>) -> Result<Vec<Option<Written>>, Fault> {
    let mut lexer = Lexer::starting_at(text, span.start).with_not_finite();
    let mut cells = Vec::new();
    loop {
        let lexeme = lexer.token()?;
        if lexeme.token == Token::End || lexeme.span.start >= span.end {
            return Ok(cells);
        }
        match lexeme.token {
            Token::Number(value) => {
                let digits = text.get(lexeme.span).unwrap_or_default();
                cells.push(Some(number::decimal(value, digits)));
            }
            Token::String(typed) => cells.push(number::written(&typed).ok()),
            Token::Null => cells.push(None),
            _ => {}
        }
    }
}
