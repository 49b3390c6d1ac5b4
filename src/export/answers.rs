//! What a sheet of answers may say as JSON.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;

/// A sheet: stages by key, symbol or pattern; or the JSON that explain prints.
pub(super) struct AnswersWire;

/// Answers by stage.
#[derive(JsonSchema)]
#[schemars(rename = "Sheet")]
#[allow(dead_code)] // Read by hand, for the places of its numbers; this is for the schema.
struct SheetWire {
    /// The schema of this file, for editors.
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    schema: Option<Value>,
    /// What the sheet is called; not marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<Value>,
    /// Whose it is; not marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Value>,
    /// Stages by their keys, symbols or aliases.
    #[serde(flatten)]
    stages: BTreeMap<String, StageAnswer>,
}

/// The answers of one stage, or of the stages below a part of their keys.
#[derive(JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)] // As above.
enum StageAnswer {
    /// Rows of cells.
    Rows(Vec<Vec<Cell>>),
    /// The only row.
    Row(Vec<Cell>),
    /// Rows of cells in a batch of one.
    Batch([Vec<Vec<Cell>>; 1]),
    /// Stages whose keys go on from here.
    Nested(BTreeMap<String, Self>),
}

/// What is written in a cell.
struct Cell;

impl JsonSchema for Cell {
    fn schema_name() -> Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A number; one in quotes, such as \"5/sqrt(2)\" or \"-inf\"; null for a blank.",
            "type": ["number", "string", "null"],
        })
    }
}

impl JsonSchema for AnswersWire {
    fn schema_name() -> Cow<'static, str> {
        "Answers".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let sheet = generator.subschema_for::<SheetWire>();
        let trace = generator.subschema_for::<super::trace::TraceWire<'_>>();
        json_schema!({
            "description": "A sheet of answers for attn check.",
            "type": "object",
            "if": { "required": ["format"], "properties": { "format": { "type": "string" } } },
            "then": trace,
            "else": sheet,
        })
    }
}
