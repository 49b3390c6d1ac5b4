//! Matrices that lie in other files: `{"file": "weights.safetensors", "tensor": "linear1.weight"}` stands for
//! the tensor, wherever an array may stand, as if it were written out there.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::path::{Path as FilePath, PathBuf};
use std::sync::Arc;

use super::array::{Array, Origin};
use super::fault::{Expected, Fault, KeyFault, TensorFault, ValueFault};
use super::fields::Fields;
use super::number;
use super::tensor::{Archive, Tensor};
use super::tree::{Node, Value};
use crate::matrix::{Matrix, from_rows};

/// The key that tells such an object.
const FILE: &str = "file";

/// Its keys.
const KEYS: &[&str] = &[FILE, "tensor", "transpose"];

/// More matrices than these in one tensor are no heads, and each takes far more room than a number does.
const MOST_MATRICES: usize = 1 << 10;

/// The files that a problem names. Each is opened once, and each tensor is read once.
pub struct Files {
    folder: PathBuf,
    archives: HashMap<PathBuf, Archive>,
    read: HashMap<(PathBuf, Option<String>, bool), Value>,
}

impl fmt::Debug for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Files")
            .field("folder", &self.folder)
            .finish()
    }
}

impl Files {
    /// The files that are named by their paths from where the file called `name` lies; from the working
    /// directory where that is none.
    pub fn beside(name: &str) -> Self {
        let folder = FilePath::new(name).parent();
        Self {
            folder: folder.map(FilePath::to_owned).unwrap_or_default(),
            archives: HashMap::new(),
            read: HashMap::new(),
        }
    }

    /// Puts the tensors that are named within `node` in their places.
    pub fn put_in(&mut self, node: &mut Node) -> Result<(), Fault> {
        match &mut node.value {
            Value::Array(array) => {
                for (index, node) in array.nodes_mut() {
                    self.put_in(node).map_err(|fault| fault.within(index + 1))?;
                }
            }
            Value::Object(members) if members.iter().any(|member| member.key == FILE) => {
                node.value = self.tensor(node)?;
            }
            Value::Object(members) => {
                for member in members {
                    let put = self.put_in(&mut member.value);
                    put.map_err(|fault| fault.within(member.key.as_str()))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The file of tensors that the string `node` names.
    pub fn archive(&mut self, node: &Node) -> Result<&mut Archive, Fault> {
        let path = self.path(node)?;
        self.open(&path, node)
    }

    fn path(&self, node: &Node) -> Result<PathBuf, Fault> {
        Ok(self.folder.join(number::text(node)?))
    }

    fn open(&mut self, path: &FilePath, node: &Node) -> Result<&mut Archive, Fault> {
        match self.archives.entry(path.to_owned()) {
            Entry::Occupied(opened) => Ok(opened.into_mut()),
            Entry::Vacant(place) => match Archive::open(path) {
                Ok(opened) => Ok(place.insert(opened)),
                Err(fault) => Err(Fault::new(fault, node.span.clone())),
            },
        }
    }

    /// What the object `node` stands for.
    fn tensor(&mut self, node: &Node) -> Result<Value, Fault> {
        let fields = Fields::of(node, KEYS)?;
        let name = fields.read("tensor", number::text)?;
        let transposed = fields.read("transpose", boolean)?.unwrap_or_default();
        let Some(file) = fields.get(FILE) else {
            let example = "\"file\": \"x.npy\"";
            let fault = KeyFault::MissingKey { key: FILE, example };
            return Err(Fault::new(fault, node.span.clone()));
        };
        let path = self.path(file).map_err(|fault| fault.within(FILE))?;
        let key = (path, name, transposed);
        if let Some(value) = self.read.get(&key) {
            return Ok(value.clone());
        }
        let archive = self
            .open(&key.0, file)
            .map_err(|fault| fault.within(FILE))?;
        let place = || fields.get("tensor").unwrap_or(file).span.clone();
        let tensor = archive.tensor(key.1.as_deref());
        let tensor = tensor.map_err(|fault| Fault::new(fault, place()))?;
        let origin = Arc::new(Origin {
            file: key.0.display().to_string(),
            tensor: key.1.clone(),
            shape: tensor.shape.iter().map(|axis| *axis as u64).collect(),
        });
        let value = value(tensor, transposed, node, &origin)?;
        self.read.insert(key, value.clone());
        Ok(value)
    }
}

/// `tensor` as if it were written out at `node`, the last two of its axes exchanged where `transposed`.
fn value(
    tensor: Tensor,
    transposed: bool,
    node: &Node,
    origin: &Arc<Origin>,
) -> Result<Value, Fault> {
    let tensor = match tensor.matrix(transposed) {
        Ok(matrix) => return Ok(Value::Array(Array::of_matrix(matrix, Arc::clone(origin)))),
        Err(tensor) => tensor,
    };
    let shape = tensor.shape.clone();
    let numbers = tensor.numbers();
    match (shape.as_slice(), numbers.first()) {
        ([], Some(number)) if number.is_finite() => Ok(Value::Number(*number)),
        ([], number) => {
            let fault = TensorFault::NotFiniteTensor {
                value: number.copied().unwrap_or(f64::NAN),
                place: Vec::new(),
            };
            Err(Fault::new(origin.fault(fault), node.span.clone()))
        }
        ([outer @ .., _, _], _) if outer.iter().product::<usize>() > MOST_MATRICES => {
            Err(Fault::new(origin.wrong_axes(false), node.span.clone()))
        }
        ([_], _) => Ok(Value::Array(Array::of_vector(numbers, Arc::clone(origin)))),
        (shape, _) => Ok(Value::Array(list(
            shape, &numbers, transposed, node, origin,
        ))),
    }
}

/// The list of what `numbers` are of that `shape`, of three axes or more.
fn list(
    shape: &[usize],
    numbers: &[f64],
    transposed: bool,
    node: &Node,
    origin: &Arc<Origin>,
) -> Array {
    match *shape {
        [rows, columns] => {
            let matrix = match transposed {
                true => Matrix::from_column_slice(columns, rows, numbers),
                false => from_rows(rows, columns, numbers),
            };
            Array::of_matrix(matrix, Arc::clone(origin))
        }
        [_, ref inner @ ..] => {
            let size = inner.iter().product::<usize>().max(1);
            let inner = numbers.chunks_exact(size);
            let inner = inner.map(|numbers| list(&shape[1..], numbers, transposed, node, origin));
            Array::of_arrays(inner, &node.span, Arc::clone(origin))
        }
        [] => Array::of_vector(numbers.to_vec(), Arc::clone(origin)),
    }
}

fn boolean(node: &Node) -> Result<bool, Fault> {
    match node.value {
        Value::Bool(value) => Ok(value),
        _ => Err(ValueFault::wrong_type(Expected::Boolean, node)),
    }
}
