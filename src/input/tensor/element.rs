//! The types that the numbers of a tensor may have, and their values as `f64`: each is held exactly.

use super::TensorFault;

/// A type of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// IEEE 754 binary16: 1 sign, 5 exponent and 10 fraction bits.
    Half,
    /// The upper half of a binary32: 1, 8 and 7 bits.
    Brain,
    /// IEEE 754 binary32.
    Single,
    /// IEEE 754 binary64.
    Double,
    /// Whole numbers from 0, of so many bytes.
    Unsigned(u8),
    /// Whole numbers in two's complement, of so many bytes.
    Signed(u8),
    /// A byte that is 0 or 1.
    Bool,
}

impl Element {
    /// How many bytes a number takes.
    pub const fn size(self) -> u64 {
        match self {
            Self::Half | Self::Brain => 2,
            Self::Single => 4,
            Self::Double => 8,
            Self::Unsigned(size) | Self::Signed(size) => size as u64,
            Self::Bool => 1,
        }
    }

    /// Whether its numbers are whole by their type.
    pub const fn is_whole(self) -> bool {
        matches!(self, Self::Unsigned(_) | Self::Signed(_) | Self::Bool)
    }

    /// Adds the numbers that `bytes` are to `values`.
    ///
    /// # Errors
    /// Where a whole number has no `f64` of its own.
    pub(super) fn decode(
        self,
        bytes: &[u8],
        big_endian: bool,
        values: &mut Vec<f64>,
    ) -> Result<(), TensorFault> {
        macro_rules! each {
            ($size:literal, $number:ty, $value:expr) => {{
                let (chunks, _) = bytes.as_chunks::<$size>();
                let number = |bytes: &[u8; $size]| match big_endian {
                    true => <$number>::from_be_bytes(*bytes),
                    false => <$number>::from_le_bytes(*bytes),
                };
                values.extend(chunks.iter().map(|bytes| $value(number(bytes))));
            }};
        }
        match self {
            Self::Half => each!(2, u16, half),
            Self::Brain => each!(2, u16, |bits: u16| f64::from(f32::from_bits(
                u32::from(bits) << 16
            ))),
            Self::Single => each!(4, f32, f64::from),
            Self::Double => each!(8, f64, |value| value),
            Self::Unsigned(2) => each!(2, u16, f64::from),
            Self::Unsigned(4) => each!(4, u32, f64::from),
            Self::Unsigned(1) | Self::Bool => values.extend(bytes.iter().copied().map(f64::from)),
            Self::Signed(1) => each!(1, i8, f64::from),
            Self::Signed(2) => each!(2, i16, f64::from),
            Self::Signed(4) => each!(4, i32, f64::from),
            Self::Unsigned(_) | Self::Signed(_) => {
                for bytes in bytes.as_chunks::<8>().0 {
                    let bits = match big_endian {
                        true => u64::from_be_bytes(*bytes),
                        false => u64::from_le_bytes(*bytes),
                    };
                    let whole = match self {
                        Self::Signed(_) => i128::from(bits.cast_signed()),
                        _ => i128::from(bits),
                    };
                    let value = whole as f64;
                    if value as i128 != whole {
                        return Err(TensorFault::InexactInteger {
                            text: whole.to_string(),
                        });
                    }
                    values.push(value);
                }
            }
        }
        Ok(())
    }
}

/// The value of a binary16.
fn half(bits: u16) -> f64 {
    let sign = if bits >> 15 == 0 { 1.0 } else { -1.0 };
    let exponent = i32::from(bits >> 10 & 0x1f);
    let fraction = f64::from(bits & 0x3ff);
    sign * match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_what_the_standard_says() {
        for (bits, value) in [
            (0x0000, 0.0),
            (0x0001, 5.960_464_477_539_063e-8),
            (0x03ff, 6.097_555_160_522_461e-5),
            (0x0400, 6.103_515_625e-5),
            (0x3555, 0.333_251_953_125),
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x7bff, 65504.0),
            (0xfc00, f64::NEG_INFINITY),
        ] {
            assert_eq!(half(bits), value, "{bits:#06x}");
        }
        assert!(half(0x8000).is_sign_negative());
        assert!(half(0x7e00).is_nan());
    }

    #[test]
    fn whole_numbers_are_exact_or_refused() {
        let decode = |element: Element, bytes: &[u8]| {
            let mut values = Vec::new();
            element.decode(bytes, false, &mut values).map(|()| values)
        };
        let largest = 1i64 << 53;
        let read = |whole: i64| decode(Element::Signed(8), &whole.to_le_bytes());
        assert_eq!(read(-largest), Ok(vec![-9_007_199_254_740_992.0]));
        assert!(read(largest + 1).is_err());
        assert_eq!(read(i64::MIN), Ok(vec![-9_223_372_036_854_775_808.0]));
        assert!(decode(Element::Unsigned(8), &[0xff; 8]).is_err());
        assert_eq!(decode(Element::Signed(1), &[0xff]), Ok(vec![-1.0]));
    }
}
