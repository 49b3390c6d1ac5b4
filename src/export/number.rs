//! Numbers as JSON and CSV carry them: the shortest decimal that reads back the same.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::matrix::Matrix;

/// A number; what is none is a string.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number(pub f64);

impl Number {
    /// What stands for the number where it is none.
    pub fn word(self) -> Option<&'static str> {
        match self.0 {
            f64::NEG_INFINITY => Some("-inf"),
            f64::INFINITY => Some("inf"),
            value if value.is_nan() => Some("nan"),
            _ => None,
        }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.word() {
            Some(word) => serializer.serialize_str(word),
            // Integers without a fraction, as people write them; -0 keeps its sign.
            None if self.0.fract() == 0.0 && self.0.abs() < 1e15 && self.0.to_bits() != 1 << 63 => {
                serializer.serialize_i64(self.0 as i64)
            }
            None => serializer.serialize_f64(self.0),
        }
    }
}

/// The rows of a matrix, written without copying it.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'m>(pub &'m Matrix);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = |row| {
            self.0
                .row(row)
                .into_iter()
                .map(|value| Number(*value))
                .collect::<Vec<_>>()
        };
        serializer.collect_seq((0..self.0.nrows()).map(row))
    }
}

impl JsonSchema for Number {
    fn schema_name() -> Cow<'static, str> {
        "Value".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A number; what is none is a word.",
            "anyOf": [{ "type": "number" }, { "enum": ["-inf", "inf", "nan"] }],
        })
    }
}

impl JsonSchema for Rows<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Values".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let number = generator.subschema_for::<Number>();
        json_schema!({
            "description": "Numbers, row by row.",
            "type": "array",
            "items": { "type": "array", "items": number },
        })
    }
}
