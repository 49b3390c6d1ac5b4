//! Tensors in the files that numpy and PyTorch's users write: `.npy` (`npy.rs`), `.npz`, which is a ZIP
//! archive (`zip.rs`) of these, and `.safetensors`.
//!
//! The readers are our own. What they are given is not trusted: a place in the file is held to the file's
//! length, and a shape to the bytes that are there, before anything is allocated for it; and an error says
//! at which byte. Only what is asked for is read, wherever in a large file it lies.

mod element;
mod file;
mod npy;
mod safetensors;
mod zip;

use std::fmt;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

pub use element::Element;

use super::fault::{InTensor, TensorFault};
use crate::matrix::{Matrix, from_rows};
use crate::text::nearest;

/// More axes than these are a mistake, and would nest too deeply.
const MOST_AXES: usize = 8;

/// More numbers than these are not read at once.
const MOST_NUMBERS: u64 = 1 << 31;

/// A file of tensors.
pub struct Archive {
    name: String,
    bytes: Bytes,
    format: Format,
}

/// Where the tensors of a file lie.
enum Format {
    /// One array without a name.
    Npy,
    /// Arrays by their names.
    Npz(Vec<zip::Entry>),
    /// Tensors by their names.
    Safetensors(safetensors::Header),
}

/// A file and its length.
struct Bytes {
    file: Box<dyn ReadSeek>,
    length: u64,
}

trait ReadSeek: Read + Seek {}
impl<T: Read + Seek> ReadSeek for T {}

/// What a header says of the numbers that follow it.
#[derive(Debug)]
struct Layout {
    shape: Vec<u64>,
    element: Element,
    big_endian: bool,
    /// Whether the first axis runs fastest.
    fortran: bool,
}

/// A tensor: numbers in the order of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// The length of each axis, none of them 0.
    pub shape: Vec<usize>,
    /// The type of its numbers.
    pub element: Element,
    values: Vec<f64>,
    fortran: bool,
}

impl fmt::Debug for Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Archive").field("name", &self.name).finish()
    }
}

impl Archive {
    /// The file at `path`.
    ///
    /// # Errors
    /// Where it cannot be read, or is in none of the formats.
    pub fn open(path: &Path) -> Result<Self, InTensor> {
        let name = path.display().to_string();
        let opened = file::open(path).and_then(|mut bytes| Ok((Format::of(&mut bytes)?, bytes)));
        match opened {
            Ok((format, bytes)) => Ok(Self {
                name,
                bytes,
                format,
            }),
            Err(fault) => Err(InTensor {
                file: name,
                tensor: None,
                fault,
            }),
        }
    }

    /// The names of its tensors, in its order; `None` where it is one array without a name.
    pub fn names(&self) -> Option<Vec<String>> {
        match &self.format {
            Format::Npy => None,
            Format::Npz(entries) => Some(entries.iter().map(|entry| entry.name.clone()).collect()),
            Format::Safetensors(header) => Some(header.names().map(str::to_owned).collect()),
        }
    }

    /// The tensor called `name`, or the only one.
    ///
    /// # Errors
    /// Where there is none of that name, or not the one; where its numbers cannot be read.
    pub fn tensor(&mut self, name: Option<&str>) -> Result<Tensor, InTensor> {
        let name = match (name, self.names()) {
            (Some(name), Some(_)) => Some(name.to_owned()),
            (Some(_), None) => return Err(self.fault(None, TensorFault::NamelessFile)),
            (None, None) => None,
            (None, Some(mut known)) => match (known.len(), known.pop()) {
                (1, Some(only)) => Some(only),
                (_, last) => {
                    known.extend(last);
                    return Err(self.fault(None, TensorFault::UnnamedTensor { known }));
                }
            },
        };
        let read = match (&self.format, &name) {
            (Format::Npz(entries), Some(name)) => match zip::find(entries, name) {
                Some(found) => found
                    .and_then(|entry| zip::unpack(&mut self.bytes, entry))
                    .and_then(|bytes| npy::unpacked(&bytes)),
                None => Err(self.unknown(name)),
            },
            (Format::Safetensors(header), Some(name)) => match header.find(name) {
                Some(found) => found.and_then(|found| found.read(&mut self.bytes)),
                None => Err(self.unknown(name)),
            },
            _ => npy::alone(&mut self.bytes),
        };
        read.map_err(|fault| self.fault(name, fault))
    }

    /// A fault of its tensor called `tensor`, or of all of it.
    pub fn fault(&self, tensor: Option<String>, fault: TensorFault) -> InTensor {
        InTensor {
            file: self.name.clone(),
            tensor,
            fault,
        }
    }

    fn unknown(&self, name: &str) -> TensorFault {
        let known = self.names().unwrap_or_default();
        let suggestion = nearest(name, known.iter().map(String::as_str)).map(str::to_owned);
        // A name may lack what stands before it in the file.
        let ends = |known: &&String| known.ends_with(&format!(".{name}"));
        let suggestion = suggestion.or_else(|| known.iter().find(ends).cloned());
        TensorFault::NoSuchTensor { suggestion, known }
    }
}

impl Format {
    fn of(bytes: &mut Bytes) -> Result<Self, TensorFault> {
        match file::beginning(bytes)?.as_slice() {
            npy if npy.starts_with(npy::MAGIC) => Ok(Self::Npy),
            [b'P', b'K', 3 | 5, ..] => Ok(Self::Npz(zip::entries(bytes)?)),
            [0x80, 2..=5, ..] => Err(TensorFault::Pickled),
            [_, _, _, _, _, _, _, _, b'{', ..] => {
                Ok(Self::Safetensors(safetensors::Header::read(bytes)?))
            }
            _ => Err(TensorFault::UnknownFormat),
        }
    }
}

/// Whether the file at `path` holds tensors, to judge by its first bytes.
pub fn holds_tensors(path: &Path) -> bool {
    let bytes = file::open(path).and_then(|mut bytes| file::beginning(&mut bytes));
    bytes.is_ok_and(|bytes| match bytes.as_slice() {
        npy if npy.starts_with(npy::MAGIC) => true,
        // Not a spreadsheet, which is an archive as well.
        [b'P', b'K', 3 | 5, ..] => path
            .extension()
            .is_some_and(|end| end == "npz" || end == "pt"),
        [_, _, _, _, _, _, 0, 0, b'{', ..] => true,
        _ => false,
    })
}

impl Bytes {
    /// The bytes from `start` to `end`, which must be in the file.
    fn between(&mut self, start: u64, end: u64) -> Result<Vec<u8>, TensorFault> {
        if end > self.length || start > end {
            return Err(TensorFault::CutOff {
                needed: end,
                length: self.length,
            });
        }
        let size = usize::try_from(end - start).unwrap_or(usize::MAX);
        let mut bytes = Vec::new();
        if bytes.try_reserve_exact(size).is_err() {
            let shape = vec![end - start];
            return Err(TensorFault::TooManyNumbers { shape });
        }
        let read = self.file.seek(SeekFrom::Start(start));
        let read = read.and_then(|_| (&mut self.file).take(end - start).read_to_end(&mut bytes));
        match read {
            // It was shortened since its length was asked for.
            Ok(read) if read < size => Err(TensorFault::CutOff {
                needed: end,
                length: start + read as u64,
            }),
            Ok(_) => Ok(bytes),
            Err(error) => Err(TensorFault::UnreadableFile {
                reason: error.to_string(),
            }),
        }
    }
}

impl Layout {
    /// How many bytes the numbers take; `None` where that passes all counting.
    fn size(&self) -> Option<u64> {
        let numbers = self
            .shape
            .iter()
            .try_fold(1u64, |all, axis| all.checked_mul(*axis));
        numbers?.checked_mul(self.element.size())
    }

    /// What there is to say of the shape, before its numbers are read.
    fn checked(&self) -> Result<(), TensorFault> {
        let shape = || self.shape.clone();
        if self.shape.contains(&0) {
            return Err(TensorFault::NoNumbers { shape: shape() });
        }
        if self.shape.len() > MOST_AXES {
            let vector = false;
            return Err(TensorFault::WrongAxes {
                shape: shape(),
                vector,
            });
        }
        match self.size() {
            Some(size) if size / self.element.size() > MOST_NUMBERS => {
                Err(TensorFault::TooManyNumbers { shape: shape() })
            }
            _ => Ok(()),
        }
    }

    /// The tensor whose numbers are `bytes`, of which there are as many as the shape takes.
    fn tensor(self, bytes: &[u8]) -> Result<Tensor, TensorFault> {
        self.checked()?;
        if self.size() != Some(bytes.len() as u64) {
            return Err(TensorFault::ByteCount {
                needed: self.size(),
                given: bytes.len() as u64,
                shape: self.shape,
            });
        }
        let mut values = Vec::new();
        let count = bytes.len() / self.element.size() as usize;
        if values.try_reserve_exact(count).is_err() {
            return Err(TensorFault::TooManyNumbers { shape: self.shape });
        }
        self.element.decode(bytes, self.big_endian, &mut values)?;
        Ok(Tensor {
            shape: self.shape.iter().map(|axis| *axis as usize).collect(),
            element: self.element,
            values,
            fortran: self.fortran,
        })
    }
}

impl Tensor {
    /// Its numbers, the last axis running fastest.
    pub fn numbers(self) -> Vec<f64> {
        match self.fortran && self.shape.len() > 1 {
            true => reordered(&self.shape, &self.values),
            false => self.values,
        }
    }

    /// The matrix that it is, its two axes exchanged where `transposed`.
    ///
    /// # Errors
    /// The tensor itself, where it has not two axes.
    pub fn matrix(self, transposed: bool) -> Result<Matrix, Self> {
        let [rows, columns] = self.shape[..] else {
            return Err(self);
        };
        // Matrices are kept column by column.
        Ok(match (self.fortran, transposed) {
            (true, false) => Matrix::from_vec(rows, columns, self.values),
            (false, true) => Matrix::from_vec(columns, rows, self.values),
            (true, true) => from_rows(columns, rows, &self.values),
            (false, false) => from_rows(rows, columns, &self.values),
        })
    }
}

/// `values`, the first axis of which runs fastest, with the last running fastest.
fn reordered(shape: &[usize], values: &[f64]) -> Vec<f64> {
    let mut steps = Vec::with_capacity(shape.len());
    let mut step = 1;
    for axis in shape {
        steps.push(step);
        step *= axis;
    }
    let mut place = vec![0; shape.len()];
    let mut numbers = Vec::with_capacity(values.len());
    for _ in 0..values.len() {
        let at: usize = place.iter().zip(&steps).map(|(at, step)| at * step).sum();
        numbers.push(values[at]);
        for (at, axis) in place.iter_mut().zip(shape).rev() {
            *at += 1;
            if *at < *axis {
                break;
            }
            *at = 0;
        }
    }
    numbers
}
