//! Numbers, vectors and matrices of a problem file.

use std::borrow::Cow;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::super::number::{Number, Rows};
use super::elsewhere::or_elsewhere;
use crate::matrix::Matrix;

/// A number as a file has it: a decimal, or arithmetic in quotes.
#[derive(Clone, Copy, Debug)]
pub(in crate::export) struct Decimal(pub f64);

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Number(self.0).serialize(serializer)
    }
}

impl JsonSchema for Decimal {
    fn schema_name() -> Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A number, or arithmetic in quotes such as \"1/3\", \"sqrt(2)\" or \"-3/sqrt(2)\".",
            "type": ["number", "string"],
            "pattern": ARITHMETIC,
        })
    }
}

/// Arithmetic in quotes: no JSON, no list, no word that is no number.
pub(super) const ARITHMETIC: &str = r"^[\s\d.eE+\-−*·×/÷()√sqrt]+$";

/// A position or a width of a window, from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole(pub usize);

/// How many there are, from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count(pub usize);

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0 as u64)
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Whole(self.0).serialize(serializer)
    }
}

fn from(least: usize) -> Schema {
    json_schema!({
        "description": format!("A whole number from {least}."),
        "type": ["number", "string"],
        "multipleOf": 1,
        "minimum": least,
        "pattern": ARITHMETIC,
    })
}

impl JsonSchema for Whole {
    fn schema_name() -> Cow<'static, str> {
        "Whole".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        from(0)
    }
}

impl JsonSchema for Count {
    fn schema_name() -> Cow<'static, str> {
        "Count".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        from(1)
    }
}

/// Rows of numbers.
#[derive(Clone, Debug)]
pub(super) struct MatrixWire<'p>(pub &'p Matrix);

impl Serialize for MatrixWire<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Rows(self.0).serialize(serializer)
    }
}

impl JsonSchema for MatrixWire<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Matrix".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let number = generator.subschema_for::<Decimal>();
        let description = "Rows of numbers, all of the same length.";
        rows(generator, description, "Matrix", &number)
    }
}

/// Rows of `number`; a batch of one around them is taken off by the reader.
pub(super) fn rows(
    generator: &mut SchemaGenerator,
    description: &str,
    name: &str,
    number: &Schema,
) -> Schema {
    let batch = format!("#/$defs/{name}");
    let written = json_schema!({
        "description": description,
        "type": "array",
        "minItems": 1,
        "items": { "type": "array", "minItems": 1 },
        "if": { "items": { "items": { "type": "array" } } },
        "then": { "maxItems": 1, "items": { "$ref": batch } },
        "else": { "items": { "items": number } },
    });
    or_elsewhere(generator, written)
}

/// A row of numbers.
#[derive(Clone, Debug)]
pub(super) struct VectorWire<'p>(pub &'p Matrix);

impl Serialize for VectorWire<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().copied().map(Number))
    }
}

impl JsonSchema for VectorWire<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Vector".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let number = generator.subschema_for::<Decimal>();
        row(generator, "A row of numbers.", "Vector", &number)
    }
}

/// A row of `number`, in one pair of brackets or more.
pub(super) fn row(
    generator: &mut SchemaGenerator,
    description: &str,
    name: &str,
    number: &Schema,
) -> Schema {
    let inner = format!("#/$defs/{name}");
    let written = json_schema!({
        "description": description,
        "type": "array",
        "minItems": 1,
        "if": { "items": { "type": "array" } },
        "then": { "maxItems": 1, "items": { "$ref": inner } },
        "else": { "items": number },
    });
    or_elsewhere(generator, written)
}

/// A matrix for all heads, or one for each.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Weights<'p> {
    All(MatrixWire<'p>),
    Each(Vec<MatrixWire<'p>>),
}

impl<'p> Weights<'p> {
    pub fn each(list: &'p [Arc<Matrix>]) -> Self {
        Self::Each(list.iter().map(|matrix| MatrixWire(matrix)).collect())
    }
}

impl JsonSchema for Weights<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Weights".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let matrix = generator.subschema_for::<MatrixWire<'_>>();
        let written = json_schema!({
            "description": "A matrix for all heads, or a list of one for each.",
            "type": "array",
            "minItems": 1,
            "if": { "items": { "items": { "type": "array" } } },
            "then": {
                "if": { "items": { "items": { "items": { "type": "array" } } } },
                // A batch of one around all, or around each.
                "then": { "items": { "$ref": "#/$defs/Weights" } },
                "else": { "items": matrix },
            },
            "else": matrix,
        });
        or_elsewhere(generator, written)
    }
}

/// A vector for all heads, or one for each.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Biases<'p> {
    All(VectorWire<'p>),
    Each(Vec<VectorWire<'p>>),
}

impl<'p> Biases<'p> {
    pub fn each(list: &'p [Arc<Matrix>]) -> Self {
        Self::Each(list.iter().map(|vector| VectorWire(vector)).collect())
    }
}

impl JsonSchema for Biases<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Biases".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let vector = generator.subschema_for::<VectorWire<'_>>();
        let written = json_schema!({
            "description": "A row of numbers for all heads, or a list of one for each.",
            "type": "array",
            "minItems": 1,
            "if": { "items": { "type": ["array", "object"] } },
            "then": { "items": vector },
            "else": vector,
        });
        or_elsewhere(generator, written)
    }
}
