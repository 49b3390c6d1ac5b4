//! Arrays that keep their numbers flat: a large matrix costs little more than its numbers.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::fault::{InTensor, TensorFault};
use super::tree::{Node, Value};
use crate::matrix::{Matrix, from_rows};

/// An array. Its first element decides how it is kept: a row of numbers makes it a matrix, whose
/// rows lie one after the other in one buffer; anything else makes it a list, whose numbers do.
/// What fits neither stands beside the buffer, so that nothing has to be moved when it turns up.
/// Rows of numbers that prove to be equally long become the matrix itself, which whoever needs it
/// shares: the numbers of a file are held once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Array {
    /// All of it, where it is closed and nothing but rows of equal length; the rest is then empty.
    matrix: Option<Arc<Matrix>>,
    numbers: Vec<f64>,
    /// The length of each row, 0 where the row stands among `others`; `None` in a list, where each
    /// element is one number, and NaN where it stands among `others`.
    lengths: Option<Vec<usize>>,
    /// What else there is, by index, in order.
    others: Vec<(usize, Node)>,
    /// Where it comes from, where it is not written out but is a tensor of another file.
    origin: Option<Arc<Origin>>,
}

/// Where a tensor comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// The file, by the name under which it was looked for.
    pub file: String,
    /// The tensor, where it has a name.
    pub tensor: Option<String>,
    /// The length of each axis.
    pub shape: Vec<u64>,
}

impl Origin {
    /// A fault of that tensor.
    pub fn fault(&self, fault: TensorFault) -> InTensor {
        InTensor {
            file: self.file.clone(),
            tensor: self.tensor.clone(),
            fault,
        }
    }

    /// It has another number of axes than makes a matrix, or a `vector`.
    pub fn wrong_axes(&self, vector: bool) -> InTensor {
        let shape = self.shape.clone();
        self.fault(TensorFault::WrongAxes { shape, vector })
    }
}

/// An element of an array.
#[derive(Clone, Debug, PartialEq)]
pub enum Element<'a> {
    /// A number.
    Number(f64),
    /// An array of nothing but numbers, perhaps of none.
    Row(Cow<'a, [f64]>),
    /// Anything else.
    Node(&'a Node),
}

impl Array {
    /// The matrix from `origin`.
    pub(super) fn of_matrix(matrix: Matrix, origin: Arc<Origin>) -> Self {
        Self {
            matrix: Some(Arc::new(matrix)),
            origin: Some(origin),
            ..Self::default()
        }
    }

    /// The vector from `origin`.
    pub(super) fn of_vector(numbers: Vec<f64>, origin: Arc<Origin>) -> Self {
        Self {
            numbers,
            origin: Some(origin),
            ..Self::default()
        }
    }

    /// The list of `arrays` from `origin`, all of which stand for what lies at `span`.
    pub(super) fn of_arrays(
        arrays: impl IntoIterator<Item = Self>,
        span: &Range<usize>,
        origin: Arc<Origin>,
    ) -> Self {
        let node = |array| Node {
            value: Value::Array(array),
            span: span.clone(),
        };
        let others: Vec<_> = arrays.into_iter().map(node).enumerate().collect();
        Self {
            numbers: vec![f64::NAN; others.len()],
            others,
            origin: Some(origin),
            ..Self::default()
        }
    }

    /// Where it comes from, where it is a tensor of another file.
    pub fn origin(&self) -> Option<&Origin> {
        self.origin.as_deref()
    }

    /// What stands in it that has a node of its own.
    pub(super) fn nodes_mut(&mut self) -> impl Iterator<Item = (usize, &mut Node)> {
        self.others.iter_mut().map(|(index, node)| (*index, node))
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        if let Some(matrix) = &self.matrix {
            return matrix.nrows();
        }
        self.lengths.as_ref().map_or(self.numbers.len(), Vec::len)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The matrix that it is, where there is nothing but rows of numbers, all of the same length.
    pub fn matrix(&self) -> Option<&Arc<Matrix>> {
        self.matrix.as_ref()
    }

    /// The numbers and the lengths of the rows, where there is nothing but rows of numbers that make
    /// no matrix.
    pub fn rows(&self) -> Option<(&[f64], &[usize])> {
        let lengths = self.lengths.as_ref().filter(|_| self.others.is_empty())?;
        Some((&self.numbers, lengths))
    }

    /// The numbers, where there is nothing else.
    pub fn numbers(&self) -> Option<&[f64]> {
        let list = self.matrix.is_none() && self.lengths.is_none() && self.others.is_empty();
        list.then_some(&self.numbers)
    }

    /// The last element, where it has a node of its own.
    pub(super) fn last_node(&self) -> Option<&Node> {
        let (index, node) = self.others.last()?;
        (index + 1 == self.len()).then_some(node)
    }

    /// The elements in their order.
    pub fn elements(&self) -> impl Iterator<Item = Element<'_>> {
        let rows = self.matrix.iter().flat_map(|matrix| {
            let rows = matrix.row_iter();
            rows.map(|row| Element::Row(row.iter().copied().collect()))
        });
        let apart = if self.matrix.is_some() { 0 } else { self.len() };
        let mut others = self.others.iter().peekable();
        let mut start = 0;
        let kept = (0..apart).filter_map(move |index| {
            let length = match &self.lengths {
                Some(lengths) => *lengths.get(index)?,
                None => 1,
            };
            let flat = self.numbers.get(start..start + length)?;
            start += length;
            match (others.next_if(|(at, _)| *at == index), &self.lengths) {
                (Some((_, node)), _) => Some(element(node)),
                (None, Some(_)) => Some(Element::Row(flat.into())),
                (None, None) => flat.first().copied().map(Element::Number),
            }
        });
        rows.chain(kept)
    }

    /// Nothing more is added.
    pub(super) fn close(&mut self) {
        let Some((numbers, lengths)) = self.rows() else {
            return;
        };
        let columns = lengths.first().copied().unwrap_or_default();
        if columns > 0 && lengths.iter().all(|length| *length == columns) {
            let matrix = from_rows(lengths.len(), columns, numbers);
            *self = Self {
                matrix: Some(Arc::new(matrix)),
                ..Self::default()
            };
        }
    }

    /// Adds the row that `read` adds to its numbers, where it adds one; says whether.
    pub(super) fn push_row(&mut self, read: impl FnOnce(&mut Vec<f64>) -> Option<usize>) -> bool {
        if self.lengths.is_none() && !self.numbers.is_empty() {
            return false;
        }
        match read(&mut self.numbers) {
            Some(length) => {
                self.lengths.get_or_insert_default().push(length);
                true
            }
            None => false,
        }
    }

    /// Adds an element.
    pub(super) fn push(&mut self, node: Node) {
        let index = self.len();
        let row = match &node.value {
            Value::Array(array) => array.numbers(),
            _ => None,
        };
        if index == 0 && row.is_some() {
            self.lengths = Some(Vec::new());
        }
        match (&mut self.lengths, &node.value, row) {
            (Some(lengths), _, Some(row)) => {
                self.numbers.extend_from_slice(row);
                lengths.push(row.len());
            }
            (None, Value::Number(number), _) => self.numbers.push(*number),
            (Some(lengths), ..) => {
                lengths.push(0);
                self.others.push((index, node));
            }
            (None, ..) => {
                self.numbers.push(f64::NAN);
                self.others.push((index, node));
            }
        }
    }
}

/// A node seen as an element.
fn element(node: &Node) -> Element<'_> {
    match &node.value {
        Value::Number(number) => Element::Number(*number),
        Value::Array(array) => array
            .numbers()
            .map_or(Element::Node(node), |row| Element::Row(row.into())),
        _ => Element::Node(node),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree;
    use super::*;

    fn array(text: &str) -> Array {
        match tree::parse(text).expect(text).value {
            Value::Array(array) => array,
            other => unreachable!("{other:?}"),
        }
    }

    #[test]
    fn rows_of_equal_length_are_a_matrix() {
        let matrix = array("[[1, 2], [3, 4]]");
        let expected = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
        assert_eq!(
            matrix.matrix().map(|matrix| matrix.as_ref()),
            Some(&expected)
        );
        assert_eq!(
            (matrix.len(), matrix.rows(), matrix.numbers()),
            (2, None, None)
        );
        let rows: Vec<_> = matrix.elements().collect();
        assert_eq!(rows[1], Element::Row((&[3.0, 4.0][..]).into()));
    }

    #[test]
    fn other_rows_of_numbers_are_one_buffer() {
        let matrix = array("[[1, 2], [], [3]]");
        assert_eq!(matrix.rows(), Some((&[1.0, 2.0, 3.0][..], &[2, 0, 1][..])));
        assert_eq!(array("[]").numbers(), Some(&[][..]));
        assert_eq!(array("[[]]").rows(), Some((&[][..], &[0][..])));
    }

    #[test]
    fn elements_come_in_their_order() {
        let mixed = array(r#"[1, "a", [2, 3], 4]"#);
        let elements: Vec<_> = mixed.elements().collect();
        assert!(matches!(elements[0], Element::Number(1.0)));
        assert!(matches!(elements[1], Element::Node(_)));
        assert_eq!(elements[2], Element::Row((&[2.0, 3.0][..]).into()));
        assert!(matches!(elements[3], Element::Number(4.0)));

        let rows = array(r#"[[1, 2], ["1/3", 3], 5, [4]]"#);
        let elements: Vec<_> = rows.elements().collect();
        assert_eq!(rows.len(), 4);
        assert_eq!(elements[0], Element::Row((&[1.0, 2.0][..]).into()));
        assert!(matches!(elements[1], Element::Node(_)));
        assert!(matches!(elements[2], Element::Number(5.0)));
        assert_eq!(elements[3], Element::Row((&[4.0][..]).into()));
        assert_eq!(rows.rows(), None);
    }
}
