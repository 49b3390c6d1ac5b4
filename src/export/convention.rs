//! The conventions in force as data, in the words of the problem file. What is not in force is absent.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::number::Number;
use super::problem;
use crate::expression::Base;
use crate::matrix::Shape;
use crate::op::{Activation, Divisor, Factor, Layout, Op};
use crate::problem::{MaskRule, MaskedRow, Placement, Projection};
use crate::trace::Trace;
use crate::view::{Conventions, Scaled};

/// `conventions` of a trace or a derivation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Conventions")]
pub struct ConventionsWire<'p> {
    #[serde(skip_serializing_if = "Option::is_none")]
    projection: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scale: Option<ScaleWire>,
    #[serde(skip_serializing_if = "Option::is_none")]
    d_k: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    softmax_base: Option<BaseWire>,
    #[serde(skip_serializing_if = "Option::is_none")]
    heads: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kv_heads: Option<usize>,
    /// The mask of a single attention, none where nothing is masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    mask: Option<Vec<Rule<'p>>>,
    /// The masks of a Transformer, or of single heads, by their keys.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    masks: BTreeMap<String, Vec<Rule<'p>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    masked_row: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<PositionsWire>,
    #[serde(skip_serializing_if = "Option::is_none")]
    norm: Option<NormWire>,
    #[serde(skip_serializing_if = "Option::is_none")]
    activation: Option<&'static str>,
    /// Decimals that every stage was rounded to.
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<usize>,
}

impl<'p> From<Conventions<'p>> for ConventionsWire<'p> {
    fn from(conventions: Conventions<'p>) -> Self {
        let masks = conventions.masks.clone().unwrap_or_default();
        Self {
            projection: conventions.projection.map(|projected| match projected.way {
                Projection::RowTimesWeight => "x@W",
                Projection::WeightTimesColumn => "W@x",
            }),
            scale: conventions.scale.map(ScaleWire),
            d_k: conventions.d_k,
            softmax_base: conventions.softmax_base.map(BaseWire),
            heads: conventions.heads.map(|heads| heads.count),
            kv_heads: conventions.heads.map(|heads| heads.kv),
            mask: match masks.as_slice() {
                [] => conventions.masks.is_some().then(Vec::new),
                [(key, rules)] if key.scope.is_empty() => Some(self::rules(rules)),
                _ => None,
            },
            masks: masks
                .iter()
                .filter(|(key, _)| !key.scope.is_empty())
                .map(|(key, rules)| (key.to_string(), self::rules(rules)))
                .collect(),
            positions: conventions.positions.and_then(PositionsWire::of),
            norm: conventions.norm.map(|(norm, placement)| NormWire {
                placement: match placement {
                    Placement::Pre => "pre",
                    Placement::Post | Placement::None => "post",
                },
                eps: Number(norm.eps),
                variance: match norm.variance {
                    Divisor::N => "n",
                    Divisor::NMinusOne => "n-1",
                },
            }),
            activation: conventions.activation.map(|activation| match activation {
                Activation::Relu => "relu",
                Activation::Gelu => "gelu",
                Activation::GeluTanh => "gelu_tanh",
                Activation::Tanh => "tanh",
            }),
            masked_row: conventions.masked_row.map(MaskedRow::code),
            round: conventions.round,
        }
    }
}

/// The conventions that a trace follows, as one line of JSON: what its file says under `conventions`.
pub fn in_force(trace: &Trace<'_>) -> String {
    let wire = ConventionsWire::from(Conventions::of(trace));
    serde_json::to_string(&wire).unwrap_or_default()
}

fn rules(rules: &[MaskRule]) -> Vec<Rule<'_>> {
    rules.iter().map(Rule).collect()
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Positions")]
struct PositionsWire {
    kind: &'static str,
    base: Number,
    start: usize,
    layout: &'static str,
}

impl PositionsWire {
    fn of(op: &Op) -> Option<Self> {
        match op {
            Op::Sinusoid(table) => Some(Self {
                kind: "sinusoidal",
                base: Number(table.base),
                start: table.start,
                layout: match table.layout {
                    Layout::Interleaved => "interleaved",
                    Layout::Halves => "concatenated",
                },
            }),
            Op::Rotary(rotary) => Some(Self {
                kind: "rotary",
                base: Number(rotary.base),
                start: rotary.start,
                layout: match rotary.layout {
                    Layout::Interleaved => "interleaved",
                    Layout::Halves => "half",
                },
            }),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Norm")]
struct NormWire {
    placement: &'static str,
    eps: Number,
    variance: &'static str,
}

#[derive(Clone, Copy, Debug)]
struct ScaleWire(Scaled);

impl Serialize for ScaleWire {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let factor = match self.0 {
            Scaled::Not => return serializer.serialize_str("none"),
            Scaled::By(factor) => factor,
        };
        match factor {
            Factor::OverRoot(..) => serializer.serialize_str("1/sqrt(d_k)"),
            Factor::TimesRoot(_, dimension) => single(
                serializer,
                "multiply_by",
                &Number((dimension as f64).sqrt()),
            ),
            Factor::Times(factor) => single(serializer, "multiply_by", &Number(factor)),
            Factor::Over(divisor) => single(serializer, "divide_by", &Number(divisor)),
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
            MaskRule::PerHead(rules) => {
                let rules: Vec<Rule<'_>> = rules.iter().map(Rule).collect();
                single(serializer, "per_head", &rules)
            }
        }
    }
}

impl JsonSchema for ScaleWire {
    fn schema_name() -> Cow<'static, str> {
        problem::ScaleWire::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        problem::ScaleWire::json_schema(generator)
    }
}

impl JsonSchema for BaseWire {
    fn schema_name() -> Cow<'static, str> {
        problem::BaseWire::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        problem::BaseWire::json_schema(generator)
    }
}

impl JsonSchema for Rule<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Rule".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let shape = json_schema!({ "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2 });
        json_schema!({
            "description": "A rule of the mask; a matrix is told by its shape.",
            "anyOf": [
                { "enum": ["causal", "strictly_causal"] },
                { "type": "object", "minProperties": 1, "maxProperties": 1, "properties": {
                    "window": { "type": "integer" },
                    "padding": { "type": "array", "items": { "enum": [0, 1] } },
                    "allow": shape,
                    "block": shape,
                    "add": shape,
                    "per_head": { "type": "array", "items": { "$ref": "#/$defs/Rule" } },
                } },
            ],
        })
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
