//! Matrices and vectors.

use std::borrow::Cow;
use std::sync::Arc;

use super::array::{Array, Element};
use super::fault::{Expected, Fault, Found, MatrixFault, TensorFault, ValueFault};
use super::number;
use super::path::Segment;
use super::seek::seek;
use super::tree::{Node, Value};
use crate::matrix::Matrix;

/// What the cells of a matrix may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Finite numbers.
    Finite,
    /// Finite numbers or minus infinity.
    Added,
    /// 0, 1, true or false.
    Flags,
    /// What a sheet of answers may hold: any number, minus infinity and NaN included, and null for a
    /// blank, which is kept as NaN.
    Answers,
}

/// What a third axis may have been meant for where one matrix is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThirdAxis {
    /// One matrix an example.
    Batch,
    /// One matrix a head, where those of all heads stand beside one another.
    HeadsBeside,
    /// One matrix a head, where those of all heads stand below one another.
    HeadsBelow,
}

/// A matrix as it was given.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// The matrix, shared with the tree where that holds it.
    pub matrix: Arc<Matrix>,
    /// Whether a leading axis of length 1 was taken off.
    pub batched: bool,
}

/// The matrix that `node` holds; `text` is the file.
pub fn matrix(text: &str, node: &Node, cells: Cells, third: ThirdAxis) -> Result<Given, Fault> {
    let array = array(node, Expected::Matrix)?;
    if let Some(Element::Node(inner)) = array.elements().next()
        && is_matrix(inner)
    {
        if array.len() == 1 {
            let given = matrix(text, inner, cells, third).map_err(|fault| fault.within(1))?;
            return Ok(Given {
                batched: true,
                ..given
            });
        }
        let count = array.len();
        let fault = MatrixFault::SeveralExamples { count, third };
        return Err(Fault::new(fault, node.span.clone()));
    }
    finite(array, node, cells)?;
    if let Some(numbers) = array.numbers() {
        if let Some(origin) = array.origin() {
            return Err(Fault::new(origin.wrong_axes(false), node.span.clone()));
        }
        return Err(Fault::new(
            if numbers.is_empty() {
                MatrixFault::EmptyMatrix
            } else {
                one_bracket(numbers)
            },
            node.span.clone(),
        ));
    }
    if let Some(matrix) = array.matrix()
        && cells != Cells::Flags
    {
        return Ok(Given {
            matrix: Arc::clone(matrix),
            batched: false,
        });
    }
    let (numbers, lengths) = rows(array, cells)?;
    let columns = lengths.first().copied().unwrap_or_default();
    for (row, length) in (1..).zip(lengths.iter().copied()) {
        let fault = if length == 0 {
            MatrixFault::EmptyRow { row }
        } else if length != columns {
            MatrixFault::RaggedRow {
                row,
                length,
                first: columns,
                decimal_comma: seek(text, node.span.start, &[Segment::Index(row)])
                    .and_then(|span| decimal_comma(text.get(span)?, length, columns)),
            }
        } else {
            continue;
        };
        return Err(Fault::somewhere(fault, None).within(row));
    }
    Ok(Given {
        matrix: Arc::new(Matrix::from_row_slice(lengths.len(), columns, &numbers)),
        batched: false,
    })
}

/// The vector that `node` holds, as a matrix of one row: `[1, 2]` or `[[1, 2]]`.
pub fn vector(text: &str, node: &Node, cells: Cells) -> Result<Given, Fault> {
    let array = array(node, Expected::Vector)?;
    if !is_matrix(node) {
        finite(array, node, cells)?;
        let mut numbers = Vec::with_capacity(array.len());
        row(array.elements(), cells, &mut numbers)?;
        if numbers.is_empty() {
            return Err(Fault::new(MatrixFault::EmptyMatrix, node.span.clone()));
        }
        return Ok(Given {
            matrix: Arc::new(Matrix::from_row_slice(1, numbers.len(), &numbers)),
            batched: false,
        });
    }
    let given = matrix(text, node, cells, ThirdAxis::Batch)?;
    let fault = match (given.matrix.nrows(), given.matrix.ncols()) {
        (1, _) => return Ok(given),
        _ if let Some(origin) = array.origin() => {
            return Err(Fault::new(origin.wrong_axes(true), node.span.clone()));
        }
        (_, 1) => MatrixFault::UprightVector {
            instead: written(given.matrix.as_slice()),
        },
        (count, _) => MatrixFault::SeveralRows { count },
    };
    Err(Fault::new(fault, node.span.clone()))
}

/// The matrix that `node` holds, or the single row that serves for all of its rows.
pub fn matrix_or_row(text: &str, node: &Node, cells: Cells) -> Result<Given, Fault> {
    if is_flat(node) {
        vector(text, node, cells)
    } else {
        matrix(text, node, cells, ThirdAxis::Batch)
    }
}

/// What is written out is finite already; a tensor of another file may hold what `cells` may not be.
fn finite(array: &Array, node: &Node, cells: Cells) -> Result<(), Fault> {
    let Some(origin) = array.origin() else {
        return Ok(());
    };
    let wrong = |value: f64| match cells {
        Cells::Finite => !value.is_finite(),
        Cells::Added => !value.is_finite() && value != f64::NEG_INFINITY,
        Cells::Flags | Cells::Answers => false,
    };
    let found = match array.matrix() {
        // The first row by row, since that is how people look for it.
        Some(matrix) if matrix.iter().any(|value| wrong(*value)) => (0..matrix.nrows())
            .flat_map(|row| (0..matrix.ncols()).map(move |column| (row, column)))
            .find(|at| wrong(matrix[*at]))
            .map(|at| (matrix[at], vec![at.0 + 1, at.1 + 1])),
        Some(_) => None,
        None => {
            let numbers = array.numbers().unwrap_or_default();
            let at = numbers.iter().position(|value| wrong(*value));
            at.map(|at| (numbers[at], vec![at + 1]))
        }
    };
    match found {
        None => Ok(()),
        Some((value, place)) => {
            let fault = TensorFault::NotFiniteTensor { value, place };
            Err(Fault::new(origin.fault(fault), node.span.clone()))
        }
    }
}

/// Whether `node` is a list of single values, not of rows.
pub fn is_flat(node: &Node) -> bool {
    matches!(&node.value, Value::Array(array) if !array.is_empty() && !is_matrix(node)
        && array.elements().all(|element| !matches!(element, Element::Row(_))))
}

/// The array that `node` holds.
pub(super) fn array(node: &Node, expected: Expected) -> Result<&Array, Fault> {
    match &node.value {
        Value::Array(array) => Ok(array),
        Value::String(text) if text.trim_start().starts_with('[') => {
            Err(Fault::new(MatrixFault::QuotedNumbers, node.span.clone()))
        }
        _ => Err(ValueFault::wrong_type(expected, node)),
    }
}

/// The list of matrices that `node` is, of whatever length, or that stands in it alone, as a batch
/// of one list: the node of the list and its elements.
pub fn matrices(node: &Node) -> Option<(&Node, &Array)> {
    let Value::Array(array) = &node.value else {
        return None;
    };
    match array.elements().next()? {
        Element::Node(inner) if is_matrix(inner) => match array.len() {
            1 => matrices(inner).or(Some((node, array))),
            _ => Some((node, array)),
        },
        _ => None,
    }
}

/// The fault of a list of numbers where a matrix must stand.
pub fn one_bracket(numbers: &[f64]) -> MatrixFault {
    let instead = format!("[{}]", written(numbers));
    MatrixFault::OneBracket { instead }
}

/// Whether `node` is an array that begins with an array.
pub fn is_matrix(node: &Node) -> bool {
    let Value::Array(array) = &node.value else {
        return false;
    };
    match array.elements().next() {
        Some(Element::Row(_)) => true,
        Some(Element::Node(node)) => matches!(node.value, Value::Array(_)),
        _ => false,
    }
}

/// The numbers of all rows, one after the other, and the length of each.
type Rows<'a> = (Cow<'a, [f64]>, Cow<'a, [usize]>);

fn rows(array: &Array, cells: Cells) -> Result<Rows<'_>, Fault> {
    if let Some((numbers, lengths)) = array.rows()
        && cells != Cells::Flags
    {
        return Ok((numbers.into(), lengths.into()));
    }
    let mut numbers = Vec::new();
    let mut lengths = Vec::with_capacity(array.len());
    for (index, element) in (1..).zip(array.elements()) {
        let before = numbers.len();
        let read = match element {
            Element::Row(flat) => row(
                flat.iter().copied().map(Element::Number),
                cells,
                &mut numbers,
            ),
            Element::Node(node) => match &node.value {
                Value::Array(array) => row(array.elements(), cells, &mut numbers),
                Value::String(_) => Err(Fault::new(MatrixFault::QuotedNumbers, node.span.clone())),
                _ => Err(ValueFault::wrong_type(Expected::Row, node)),
            },
            Element::Number(_) => Err(not_a(Expected::Row, Found::Number)),
        };
        read.map_err(|fault| fault.within(index))?;
        lengths.push(numbers.len() - before);
    }
    Ok((numbers.into(), lengths.into()))
}

/// Adds the cells of one row to `numbers`.
fn row<'a>(
    elements: impl Iterator<Item = Element<'a>>,
    cells: Cells,
    numbers: &mut Vec<f64>,
) -> Result<(), Fault> {
    for (column, element) in (1..).zip(elements) {
        numbers.push(cell(element, cells).map_err(|fault| fault.within(column))?);
    }
    Ok(())
}

fn cell(element: Element<'_>, cells: Cells) -> Result<f64, Fault> {
    let flags = cells == Cells::Flags;
    let expected = if flags {
        Expected::Flag
    } else {
        Expected::Number
    };
    let (value, span) = match element {
        Element::Number(value) => (value, None),
        Element::Row(_) => return Err(not_a(expected, Found::Array)),
        Element::Node(node) => {
            let value = match (&node.value, cells) {
                (Value::Bool(value), Cells::Flags) => f64::from(u8::from(*value)),
                (Value::String(_), Cells::Added) => number::number_or_minus_infinity(node)?,
                (Value::String(_), Cells::Answers) => number::written(node)?,
                (Value::Null, Cells::Answers) => f64::NAN,
                (Value::String(_), _) => number::number(node)?,
                _ => return Err(ValueFault::wrong_type(expected, node)),
            };
            (value, Some(node.span.clone()))
        }
    };
    if flags && value != 0.0 && value != 1.0 {
        let text = value.to_string();
        return Err(Fault::somewhere(ValueFault::NotZeroOrOne { text }, span));
    }
    Ok(value)
}

/// The fault of a value without a node of its own; its place is found by its path.
pub(super) fn not_a(expected: Expected, found: Found) -> Fault {
    Fault::somewhere(ValueFault::WrongType { expected, found }, None)
}

/// `[1, 0.5]`
fn written(numbers: &[f64]) -> String {
    let numbers: Vec<_> = numbers.iter().map(f64::to_string).collect();
    format!("[{}]", numbers.join(", "))
}

/// The first pair of whole numbers in the row `written` that looks like one decimal with a comma,
/// where taking such pairs together gives the row its right length.
pub(super) fn decimal_comma(written: &str, length: usize, columns: usize) -> Option<String> {
    let written = written.trim_matches(['[', ']']);
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let tight = written.match_indices(',').map(|(at, _)| at).filter(|at| {
        is_digit(written[..*at].chars().next_back()) && is_digit(written[at + 1..].chars().next())
    });
    let tight: Vec<_> = tight.collect();
    let all = length - 1;
    let fits = length > columns
        && (tight.len() == length - columns || tight.len() == all && length == 2 * columns);
    let at = *tight.first().filter(|_| fits)?;
    let start = written[..at].rfind([',', ' ']).map_or(0, |end| end + 1);
    let end = written[at + 1..]
        .find([',', ' '])
        .map_or(written.len(), |end| at + 1 + end);
    // A half with a point of its own is a number.
    let pair = written.get(start..end)?;
    (!pair.contains('.')).then(|| pair.to_owned())
}
