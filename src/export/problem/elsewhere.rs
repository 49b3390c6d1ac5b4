//! What a problem file may name instead of writing it out: tensors of other files, and modules of PyTorch. It is
//! read, and never written; here is its schema.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::Labels;
use super::convention::{ActivationWord, MaskedRowWord};
use super::mask::MaskWire;
use super::matrix::{Count, Decimal, MatrixWire};
use super::transformer::MasksWire;

/// A tensor in another file.
pub(super) struct TensorFile;

impl JsonSchema for TensorFile {
    fn schema_name() -> Cow<'static, str> {
        "TensorFile".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A tensor of another file, by its path from this one.",
            "type": "object",
            "properties": {
                "file": { "type": "string", "description": "A .npy, .npz or .safetensors file." },
                "tensor": { "type": "string", "description": "Its name in the file, where that has names." },
                "transpose": { "type": "boolean", "description": "Whether its last two axes are exchanged." },
            },
            "required": ["file"],
            "additionalProperties": false,
        })
    }
}

/// What `written` describes, or a tensor of another file in its place.
pub(super) fn or_elsewhere(generator: &mut SchemaGenerator, written: Schema) -> Schema {
    let elsewhere = generator.subschema_for::<TensorFile>();
    let mut schema = json_schema!({
        "if": { "type": "object" },
        "then": elsewhere,
        "else": written,
    });
    // Editors show what stands outside.
    if let Some(description) = schema.pointer("/else/description").cloned() {
        schema.insert("description".to_owned(), description);
    }
    schema
}

/// A module of PyTorch.
pub(super) struct Module;

impl JsonSchema for Module {
    fn schema_name() -> Cow<'static, str> {
        "TorchProblem".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let matrix = generator.subschema_for::<MatrixWire<'_>>();
        let labels = generator.subschema_for::<Labels<'_>>();
        let classes = "MultiheadAttention|Transformer((En|De)coder(Layer)?)?";
        json_schema!({
            "description": "A module of PyTorch, by its state dict.",
            "type": "object",
            "properties": {
                "$schema": true,
                "title": { "type": "string" },
                "torch": {
                    "type": "string",
                    "pattern": format!("^(torch\\.)?(nn\\.)?(attention|encoder|decoder|transformer|{classes})$"),
                },
                "weights": { "type": "string", "description": "The state dict, .safetensors or .npz." },
                "prefix": { "type": "string", "description": "What stands before its names." },
                "heads": generator.subschema_for::<Count>(),
                "x": matrix,
                "y": matrix,
                "z": matrix,
                "tokens": labels,
                "y_tokens": labels,
                "norm_first": { "type": "boolean" },
                "activation": generator.subschema_for::<ActivationWord>(),
                "eps": generator.subschema_for::<Decimal>(),
                "mask": generator.subschema_for::<MaskWire<'_>>(),
                "masks": generator.subschema_for::<MasksWire<'_>>(),
                "masked_row": generator.subschema_for::<MaskedRowWord>(),
            },
            "required": ["torch", "weights", "heads", "x"],
            "additionalProperties": false,
        })
    }
}
