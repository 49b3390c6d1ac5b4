//! The conventions in force as data: the words of the problem file.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::number::Number;
use crate::expression::Base;
use crate::matrix::Shape;
use crate::problem::{Attention, MaskRule, MaskedRow, Projection, Scale};

/// `conventions` of a trace.
#[derive(Clone, Debug, Serialize)]
pub struct Conventions<'p> {
    projection: &'static str,
    scale: ScaleWire,
    #[serde(skip_serializing_if = "Option::is_none")]
    d_k: Option<usize>,
    softmax_base: BaseWire,
    mask: Vec<Rule<'p>>,
    masked_row: &'static str,
    /// Decimals that every stage was rounded to; absent where none were.
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<usize>,
}

impl<'p> Conventions<'p> {
    /// The conventions of `attention`, whose keys are `d_k` wide.
    pub fn of(attention: &'p Attention, d_k: Option<usize>, round: Option<usize>) -> Self {
        Self {
            projection: match attention.projection {
                Projection::RowTimesWeight => "x@W",
                Projection::WeightTimesColumn => "W@x",
            },
            scale: ScaleWire(attention.scale),
            d_k,
            softmax_base: BaseWire(attention.softmax_base),
            mask: attention.mask.iter().map(Rule).collect(),
            masked_row: match attention.masked_row {
                MaskedRow::Zero => "zero",
                MaskedRow::Undefined => "undefined",
                MaskedRow::Uniform => "uniform",
            },
            round,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct ScaleWire(Scale);

impl Serialize for ScaleWire {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Scale::InverseRootDk => serializer.serialize_str("1/sqrt(d_k)"),
            Scale::None => serializer.serialize_str("none"),
            Scale::MultiplyBy(factor) => single(serializer, "multiply_by", &Number(factor)),
            Scale::DivideBy(divisor) => single(serializer, "divide_by", &Number(divisor)),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct BaseWire(Base);

impl Serialize for BaseWire {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Base::E => serializer.serialize_str("e"),
            Base::Number(base) => Number(base).serialize(serializer),
        }
    }
}

/// A rule of the mask; matrices are named with their shape, for `inputs` holds the resolved mask.
#[derive(Clone, Copy, Debug)]
struct Rule<'p>(&'p MaskRule);

impl Serialize for Rule<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shape = |matrix| {
            let Shape { rows, columns } = Shape::of(matrix);
            [rows, columns]
        };
        match self.0 {
            MaskRule::Causal => serializer.serialize_str("causal"),
            MaskRule::StrictlyCausal => serializer.serialize_str("strictly_causal"),
            MaskRule::Window(width) => single(serializer, "window", width),
            MaskRule::Padding(real) => {
                let entries: Vec<u8> = real.iter().map(|real| u8::from(*real)).collect();
                single(serializer, "padding", &entries)
            }
            MaskRule::Allow(matrix) => single(serializer, "allow", &shape(matrix)),
            MaskRule::Block(matrix) => single(serializer, "block", &shape(matrix)),
            MaskRule::Add(matrix) => single(serializer, "add", &shape(matrix)),
        }
    }
}

/// `{key: value}`
fn single<S: Serializer>(
    serializer: S,
    key: &str,
    value: &impl Serialize,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry(key, value)?;
    map.end()
}
