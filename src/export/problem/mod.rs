//! A problem as the file that it is read from, and the types that describe such a file: what is
//! written comes from them, and so does the schema.

mod attention;
mod convention;
mod elsewhere;
mod layout;
mod mask;
mod matrix;
mod transformer;

use std::borrow::Cow;
use std::io::{self, Write};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use crate::problem::{Body, Problem};
use attention::AttentionFile;
pub(super) use convention::{BaseWire, ScaleWire};
use layout::Layout;
use transformer::TransformerFile;

/// A problem file.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum ProblemWire<'p> {
    Attention(Box<AttentionFile<'p>>),
    Transformer(Box<TransformerFile<'p>>),
}

impl JsonSchema for ProblemWire<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Problem".into()
    }

    /// Which of the two it is the layers tell, so that what does not belong there is reported against
    /// one of them and not against both.
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let attention = generator.subschema_for::<AttentionFile<'_>>();
        let transformer = generator.subschema_for::<TransformerFile<'_>>();
        let module = generator.subschema_for::<elsewhere::Module>();
        json_schema!({
            "description": "A problem file of attn: one attention, a Transformer of layers, or a module of PyTorch.",
            "type": "object",
            "if": { "required": ["torch"] },
            "then": module,
            "else": { "if": { "anyOf": [
                { "required": ["encoder"] }, { "required": ["decoder"] }, { "required": ["source"] },
                { "required": ["target"] }, { "required": ["generate"] },
                { "required": ["source_embedding"] }, { "required": ["target_embedding"] },
                { "required": ["output_projection"] }, { "required": ["norm"] },
                { "required": ["activation"] },
            ] },
            "then": transformer,
            "else": attention },
        })
    }
}

/// Labels of tokens.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Labels<'p>(pub &'p [String]);

impl JsonSchema for Labels<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Labels".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Words, one for each row.",
            "type": "array",
            "minItems": 1,
            "items": { "type": "string" },
        })
    }
}

/// The words of a vocabulary, all different.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Vocabulary<'p>(pub &'p [String]);

impl JsonSchema for Vocabulary<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Vocabulary".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Words, all different.",
            "type": "array",
            "minItems": 1,
            "uniqueItems": true,
            "items": { "type": "string" },
        })
    }
}

/// Writes the file that reads back as `problem`: its keys in the order of a walk, a line a row.
///
/// # Errors
/// Whatever writing meets.
pub fn problem(out: impl Write, problem: &Problem) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    let title = problem.title.as_deref();
    let wire = match &problem.body {
        Body::Attention(attention) => {
            ProblemWire::Attention(Box::new(AttentionFile::of(title, attention)))
        }
        Body::Transformer(transformer) => {
            ProblemWire::Transformer(Box::new(TransformerFile::of(title, transformer)))
        }
    };
    let mut serializer = serde_json::Serializer::with_formatter(&mut out, Layout::default());
    wire.serialize(&mut serializer)?;
    out.write_all(b"\n")?;
    out.flush()
}
