//! JSON Schemas (draft 2020-12) of the formats, generated from the types that they are written with.

use std::io::{self, Write};

use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema};
use serde_json::Value;

use super::answers::AnswersWire;
use super::check::CheckWire;
use super::compare::CompareWire;
use super::conventions::ConventionsWire;
use super::derivation::Page;
use super::mistakes::MistakesWire;
use super::problem::ProblemWire;
use super::trace::TraceWire;

/// A format that has a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The problem file.
    Problem,
    /// A sheet of answers as JSON.
    Answers,
    /// `attn-trace/1`
    Trace,
    /// `attn-check/1`
    Check,
    /// `attn-derivation/1`
    Derivation,
    /// `attn-mistakes/1`
    Mistakes,
    /// `attn-conventions/1`
    Conventions,
    /// `attn-compare/1`
    Compare,
}

/// Writes the schema of `format`.
///
/// # Errors
/// Whatever writing meets.
pub fn schema(mut out: impl Write, format: Format) -> io::Result<()> {
    let schema = match format {
        Format::Problem => of::<ProblemWire<'_>>(),
        Format::Answers => of::<AnswersWire>(),
        Format::Trace => of::<TraceWire<'_>>(),
        Format::Check => of::<CheckWire<'_>>(),
        Format::Derivation => of::<Page<'_>>(),
        Format::Mistakes => of::<MistakesWire>(),
        Format::Conventions => of::<ConventionsWire<'_>>(),
        Format::Compare => of::<CompareWire<'_>>(),
    };
    serde_json::to_writer_pretty(&mut out, &schema)?;
    out.write_all(b"\n")
}

fn of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let generator = settings.with_transform(AbsentIsNotNull).into_generator();
    generator.into_root_schema_for::<T>()
}

/// What may be left out of an object is left out where there is none of it, and not null.
#[derive(Clone, Debug)]
struct AbsentIsNotNull;

impl Transform for AbsentIsNotNull {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let required = schema.get("required").and_then(Value::as_array);
        let required: Vec<Value> = required.cloned().unwrap_or_default();
        let Some(Value::Object(properties)) = schema.get_mut("properties") else {
            return;
        };
        for (key, property) in properties {
            if !required.contains(&Value::from(key.as_str())) {
                not_null(property);
            }
        }
    }
}

/// Takes null out of what a value may be.
fn not_null(schema: &mut Value) {
    let Value::Object(schema) = schema else {
        return;
    };
    let is_null = |kind: &Value| kind == "null";
    if let Some(Value::Array(kinds)) = schema.get_mut("type") {
        kinds.retain(|kind| !is_null(kind));
        if let [kind] = &kinds[..] {
            let kind = kind.clone();
            schema.insert("type".to_owned(), kind);
        }
    }
    let Some(Value::Array(choices)) = schema.get_mut("anyOf") else {
        return;
    };
    choices.retain(|choice| !choice.get("type").is_some_and(is_null));
    if let [only] = &choices[..] {
        let only = only.clone();
        schema.remove("anyOf");
        if let Value::Object(only) = only {
            for (key, value) in only {
                schema.entry(key).or_insert(value);
            }
        }
    }
}
