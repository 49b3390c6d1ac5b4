//! `.safetensors`: the length of a header, the header, which is JSON, and the numbers of all tensors one after
//! the other (the format's own description, huggingface/safetensors).

use super::super::tree::{self, Member, Node, Value};
use super::{Bytes, Element, Layout, Tensor, TensorFault};

/// The bytes of the header's length.
const PREFIX: u64 = 8;

/// More bytes than these no header may have, by the format.
const LONGEST: u64 = 100_000_000;

/// What a file says of its tensors.
#[derive(Debug)]
pub(super) struct Header {
    tensors: Vec<Member>,
    /// Where the numbers begin.
    numbers: u64,
}

/// Where a tensor is.
#[derive(Debug)]
pub(super) struct Found {
    layout: Layout,
    start: u64,
    end: u64,
}

impl Header {
    /// The header of a file.
    pub fn read(bytes: &mut Bytes) -> Result<Self, TensorFault> {
        let prefix = bytes.between(0, PREFIX)?;
        let size = prefix.first_chunk().copied().map_or(0, u64::from_le_bytes);
        if size > LONGEST {
            return Err(TensorFault::BrokenHeader { byte: 0 });
        }
        let numbers = PREFIX + size;
        let header = bytes.between(PREFIX, numbers)?;
        let header = String::from_utf8(header).map_err(|error| {
            let byte = PREFIX + error.utf8_error().valid_up_to() as u64;
            TensorFault::BrokenHeader { byte }
        })?;
        let root = tree::parse(&header).map_err(|fault| {
            let byte = PREFIX + fault.span().map_or(0, |span| span.start) as u64;
            TensorFault::BrokenHeader { byte }
        })?;
        match root.value {
            Value::Object(mut tensors) => {
                tensors.retain(|member| member.key != "__metadata__");
                Ok(Self { tensors, numbers })
            }
            _ => Err(TensorFault::BrokenHeader { byte: PREFIX }),
        }
    }

    /// The names of all tensors.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.tensors.iter().map(|member| member.key.as_str())
    }

    /// The tensor called `name`, where there is one.
    pub fn find(&self, name: &str) -> Option<Result<Found, TensorFault>> {
        let mut named = self.tensors.iter().filter(|member| member.key == name);
        let member = named.next()?;
        Some(match named.next() {
            Some(_) => Err(TensorFault::NamedTwice),
            None => self.place(&member.value),
        })
    }

    fn place(&self, node: &Node) -> Result<Found, TensorFault> {
        let broken = |node: &Node| TensorFault::BrokenHeader {
            byte: PREFIX + node.span.start as u64,
        };
        let member = |key| node.member(key).ok_or_else(|| broken(node));
        let (dtype, shape, offsets) = (member("dtype")?, member("shape")?, member("data_offsets")?);
        let Value::String(name) = &dtype.value else {
            return Err(broken(dtype));
        };
        let layout = Layout {
            element: element(name)?,
            shape: wholes(shape).ok_or_else(|| broken(shape))?,
            big_endian: false,
            fortran: false,
        };
        let place = wholes(offsets).and_then(|offsets| match offsets[..] {
            [start, end] if start <= end => Some((
                self.numbers.checked_add(start)?,
                self.numbers.checked_add(end)?,
            )),
            _ => None,
        });
        let (start, end) = place.ok_or_else(|| broken(offsets))?;
        Ok(Found { layout, start, end })
    }
}

impl Found {
    /// Its numbers.
    pub fn read(self, bytes: &mut Bytes) -> Result<Tensor, TensorFault> {
        let Self { layout, start, end } = self;
        layout.checked()?;
        if layout.size() != Some(end - start) {
            return Err(TensorFault::ByteCount {
                needed: layout.size(),
                given: end - start,
                shape: layout.shape,
            });
        }
        let numbers = bytes.between(start, end)?;
        layout.tensor(&numbers)
    }
}

/// The type that the format calls `name`.
fn element(name: &str) -> Result<Element, TensorFault> {
    Ok(match name {
        "F16" => Element::Half,
        "BF16" => Element::Brain,
        "F32" => Element::Single,
        "F64" => Element::Double,
        "BOOL" => Element::Bool,
        "U8" => Element::Unsigned(1),
        "U16" => Element::Unsigned(2),
        "U32" => Element::Unsigned(4),
        "U64" => Element::Unsigned(8),
        "I8" => Element::Signed(1),
        "I16" => Element::Signed(2),
        "I32" => Element::Signed(4),
        "I64" => Element::Signed(8),
        _ => {
            let found = name.to_owned();
            return Err(TensorFault::UnknownElement { found });
        }
    })
}

/// The list of whole numbers that `node` is.
fn wholes(node: &Node) -> Option<Vec<u64>> {
    let Value::Array(array) = &node.value else {
        return None;
    };
    let whole = |number: &f64| {
        let fits = number.fract() == 0.0 && (0.0..9_007_199_254_740_992.0).contains(number);
        fits.then_some(*number as u64)
    };
    array.numbers()?.iter().map(whole).collect()
}
