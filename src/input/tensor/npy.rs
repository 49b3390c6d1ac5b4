//! `.npy`: a line in Python's syntax that says type, order and shape, then the numbers (NumPy Enhancement
//! Proposal 1, and `numpy.lib.format`).

use super::{Bytes, Element, Layout, Tensor, TensorFault};

/// What each such file begins with.
pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// More bytes than these the line of a plain array never has.
const LONGEST: u64 = 1 << 16;

/// The array that is all of a file.
pub(super) fn alone(bytes: &mut Bytes) -> Result<Tensor, TensorFault> {
    let most = bytes.length.min(LONGEST);
    let beginning = bytes.between(0, most)?;
    let (layout, start) = header(&beginning, bytes.length)?;
    layout.checked()?;
    let Some(end) = layout
        .size()
        .and_then(|size| size.checked_add(start as u64))
    else {
        return Err(TensorFault::ByteCount {
            needed: None,
            given: bytes.length - start as u64,
            shape: layout.shape,
        });
    };
    let numbers = bytes.between(start as u64, end)?;
    layout.tensor(&numbers)
}

/// The array that `bytes` are, unpacked from an archive.
pub(super) fn unpacked(bytes: &[u8]) -> Result<Tensor, TensorFault> {
    let (layout, start) = header(bytes, bytes.len() as u64)?;
    let numbers = &bytes[start..];
    // What lies behind them is not looked at, as in a file of its own.
    let size = layout.size().and_then(|size| usize::try_from(size).ok());
    layout.tensor(size.and_then(|size| numbers.get(..size)).unwrap_or(numbers))
}

/// What the line at the beginning of an array says, and where its numbers begin; `length` is that of the
/// whole.
fn header(bytes: &[u8], length: u64) -> Result<(Layout, usize), TensorFault> {
    let broken = |byte: usize| TensorFault::BrokenHeader { byte: byte as u64 };
    if !bytes.starts_with(MAGIC) {
        return Err(broken(0));
    }
    let (start, size) = match *bytes.get(MAGIC.len()..).unwrap_or_default() {
        [1, _, low, high, ..] => (10, u32::from(u16::from_le_bytes([low, high]))),
        [2 | 3, _, a, b, c, d, ..] => (12, u32::from_le_bytes([a, b, c, d])),
        _ => return Err(broken(MAGIC.len())),
    };
    let end = start + size as usize;
    if end as u64 > length {
        return Err(TensorFault::CutOff {
            needed: end as u64,
            length,
        });
    }
    let line = bytes.get(start..end).filter(|_| end as u64 <= LONGEST);
    let line = line.ok_or(broken(start))?;
    let mut python = Python { line, at: 0 };
    match python.header() {
        Ok(layout) => Ok((layout, end)),
        Err(Slip::Here) => Err(broken(start + python.at)),
        Err(Slip::Fault(fault)) => Err(fault),
    }
}

/// A reader of the little of Python that such a line is written in.
struct Python<'l> {
    line: &'l [u8],
    at: usize,
}

/// Why a line cannot be used.
enum Slip {
    /// It is not written as it must be.
    Here,
    /// It is, and says what is not read.
    Fault(TensorFault),
}

impl<'l> Python<'l> {
    fn header(&mut self) -> Result<Layout, Slip> {
        let (mut descr, mut fortran, mut shape) = (None, None, None);
        self.expect(b'{')?;
        while !self.eat(b'}') {
            let key = self.string()?;
            self.expect(b':')?;
            match key {
                b"descr" => descr = Some(self.descr()?),
                b"fortran_order" => fortran = Some(self.boolean()?),
                b"shape" => shape = Some(self.shape()?),
                _ => return Err(Slip::Here),
            }
            if !self.eat(b',') {
                self.expect(b'}')?;
                break;
            }
        }
        match (descr, fortran, shape) {
            (Some((element, big_endian)), Some(fortran), Some(shape)) => Ok(Layout {
                shape,
                element,
                big_endian,
                fortran,
            }),
            _ => Err(Slip::Here),
        }
    }

    fn peek(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\n') = self.line.get(self.at) {
            self.at += 1;
        }
        self.line.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, byte: u8) -> Result<(), Slip> {
        match self.eat(byte) {
            true => Ok(()),
            false => Err(Slip::Here),
        }
    }

    fn string(&mut self) -> Result<&'l [u8], Slip> {
        let quote = self.peek().filter(|byte| matches!(byte, b'\'' | b'"'));
        let quote = quote.ok_or(Slip::Here)?;
        let start = self.at + 1;
        let rest = self.line.get(start..).unwrap_or_default();
        let length = rest.iter().position(|byte| *byte == quote);
        let length = length.ok_or(Slip::Here)?;
        self.at = start + length + 1;
        Ok(&rest[..length])
    }

    /// `'<f4'`: the order of bytes, the kind and the size. A list describes records.
    fn descr(&mut self) -> Result<(Element, bool), Slip> {
        if self.peek() == Some(b'[') {
            let found = "record".to_owned();
            return Err(Slip::Fault(TensorFault::UnknownElement { found }));
        }
        let descr = self.string()?;
        let (order, kind) = descr.split_first().ok_or(Slip::Here)?;
        let element = match kind {
            b"f2" => Element::Half,
            b"f4" => Element::Single,
            b"f8" => Element::Double,
            b"b1" => Element::Bool,
            [b'i', size @ (b'1' | b'2' | b'4' | b'8')] => Element::Signed(size - b'0'),
            [b'u', size @ (b'1' | b'2' | b'4' | b'8')] => Element::Unsigned(size - b'0'),
            [b'O', ..] => return Err(Slip::Fault(TensorFault::Pickled)),
            _ => {
                let found = String::from_utf8_lossy(descr).into_owned();
                return Err(Slip::Fault(TensorFault::UnknownElement { found }));
            }
        };
        match order {
            b'<' | b'|' | b'=' => Ok((element, false)),
            b'>' => Ok((element, true)),
            _ => Err(Slip::Here),
        }
    }

    fn boolean(&mut self) -> Result<bool, Slip> {
        self.peek();
        let rest = self.line.get(self.at..).unwrap_or_default();
        let words: [(&[u8], bool); 2] = [(b"True", true), (b"False", false)];
        let found = words.into_iter().find(|(word, _)| rest.starts_with(word));
        let (word, value) = found.ok_or(Slip::Here)?;
        self.at += word.len();
        Ok(value)
    }

    /// `(3, 4)`, `(3,)` or `()`.
    fn shape(&mut self) -> Result<Vec<u64>, Slip> {
        self.expect(b'(')?;
        let mut shape = Vec::new();
        while !self.eat(b')') {
            let mut axis: Option<u64> = None;
            self.peek();
            while let Some(digit @ b'0'..=b'9') = self.line.get(self.at) {
                let before = axis.unwrap_or(0).checked_mul(10);
                let sum = before.and_then(|axis| axis.checked_add(u64::from(digit - b'0')));
                axis = Some(sum.ok_or(Slip::Here)?);
                self.at += 1;
            }
            // Python 2 wrote long numbers so.
            self.eat(b'L');
            shape.push(axis.ok_or(Slip::Here)?);
            if !self.eat(b',') {
                self.expect(b')')?;
                break;
            }
        }
        Ok(shape)
    }
}
