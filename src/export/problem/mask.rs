//! The rules of a mask in a problem file.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::elsewhere::{TensorFile, or_elsewhere};
use super::matrix::{ARITHMETIC, MatrixWire, Whole, row};
use crate::matrix::Matrix;
use crate::problem::MaskRule;

/// A rule, or a list of rules that all apply.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Mask")]
pub(super) enum MaskWire<'p> {
    One(Rule<'p>),
    Several(#[schemars(length(max = 64))] Vec<Rule<'p>>),
}

impl<'p> MaskWire<'p> {
    /// The rules as a file has them; `None` where there are none.
    pub fn of(rules: &'p [MaskRule]) -> Option<Self> {
        match rules {
            [] => None,
            [rule] => Some(Self::One(Rule::of(rule))),
            rules => Some(Self::Several(rules.iter().map(Rule::of).collect())),
        }
    }

    /// The rules, with `"none"` before them where it sets others aside.
    pub fn beside_none(rules: &'p [MaskRule], none: bool) -> Option<Self> {
        if !none {
            return Self::of(rules);
        }
        let none = [Rule::Word(Word::None)];
        let rules = none.into_iter().chain(rules.iter().map(Rule::of));
        Some(Self::Several(rules.collect()))
    }
}

/// One rule.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Rule<'p> {
    Word(Word),
    Keyed(Keyed<'p>),
}

/// A rule without numbers.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "MaskWord")]
pub(super) enum Word {
    /// Key j ≤ query i.
    Causal,
    /// Key j < query i.
    StrictlyCausal,
    /// Nothing is masked.
    None,
}

/// A rule by its key.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "MaskRule")]
pub(super) enum Keyed<'p> {
    /// |i − j| ≤ w.
    Window(Whole),
    /// One entry a key: 1 is a real token, 0 is padding.
    Padding(Flags<'p>),
    /// 1 where a key may be attended to.
    Allow(Table<'p>),
    /// 1 where a key may not be attended to.
    Block(Table<'p>),
    /// Added to the scaled scores; "-inf" takes a key out.
    Add(Added<'p>),
}

impl<'p> Rule<'p> {
    fn of(rule: &'p MaskRule) -> Self {
        Self::Keyed(match rule {
            MaskRule::Causal => return Self::Word(Word::Causal),
            MaskRule::StrictlyCausal => return Self::Word(Word::StrictlyCausal),
            MaskRule::Window(width) => Keyed::Window(Whole(*width)),
            MaskRule::Padding(real) => Keyed::Padding(Flags(real)),
            MaskRule::Allow(table) => Keyed::Allow(Table(vec![table])),
            MaskRule::Block(table) => Keyed::Block(Table(vec![table])),
            MaskRule::Add(table) => Keyed::Add(Added(vec![table])),
            // The heads of one rule differ in their tables alone.
            MaskRule::PerHead(rules) => match rules.first() {
                Some(MaskRule::Block(_)) => Keyed::Block(Table(tables(rules))),
                Some(MaskRule::Add(_)) => Keyed::Add(Added(tables(rules))),
                _ => Keyed::Allow(Table(tables(rules))),
            },
        })
    }
}

fn tables(rules: &[MaskRule]) -> Vec<&Matrix> {
    let tables = rules.iter().filter_map(|rule| match rule {
        MaskRule::Allow(table) | MaskRule::Block(table) | MaskRule::Add(table) => Some(table),
        _ => None,
    });
    tables.collect()
}

/// Entries of a padding mask.
pub(super) struct Flags<'p>(&'p [bool]);

impl Serialize for Flags<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|real| u8::from(*real)))
    }
}

fn flag() -> Schema {
    json_schema!({ "enum": [0, 1, true, false, "0", "1"] })
}

impl JsonSchema for Flags<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Flags".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        row(generator, "An entry a key, 0 or 1.", "Flags", &flag())
    }
}

/// A table of flags for all heads, or one for each.
pub(super) struct Table<'p>(Vec<&'p Matrix>);

/// A table of numbers, minus infinity included, for all heads, or one for each.
pub(super) struct Added<'p>(Vec<&'p Matrix>);

fn serialize<S: Serializer>(tables: &[&Matrix], serializer: S) -> Result<S::Ok, S::Error> {
    match tables {
        [table] => MatrixWire(table).serialize(serializer),
        tables => serializer.collect_seq(tables.iter().map(|table| MatrixWire(table))),
    }
}

impl Serialize for Table<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&self.0, serializer)
    }
}

impl Serialize for Added<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&self.0, serializer)
    }
}

impl JsonSchema for Table<'_> {
    fn schema_name() -> Cow<'static, str> {
        "FlagTable".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        tables_of(generator, "0 or 1", &flag())
    }
}

impl JsonSchema for Added<'_> {
    fn schema_name() -> Cow<'static, str> {
        "AddedTable".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        tables_of(
            generator,
            "a number or \"-inf\"",
            &json_schema!({
                "type": ["number", "string"],
                "pattern": format!("{ARITHMETIC}|^\\s*[-−]([iI][nN][fF]([iI][nN][iI][tT][yY])?|∞)\\s*$"),
            }),
        )
    }
}

/// A table, a single row that serves every query, or a table for each head.
fn tables_of(generator: &mut SchemaGenerator, cell: &str, schema: &Schema) -> Schema {
    let elsewhere = generator.subschema_for::<TensorFile>();
    let description = format!(
        "Queries × keys, {cell}; a single row serves every query; or a list of such tables, one a head."
    );
    let written = json_schema!({
        "description": description,
        "type": "array",
        "minItems": 1,
        "anyOf": [
            { "items": elsewhere },
            { "items": schema },
            { "items": { "type": "array", "minItems": 1, "items": schema } },
            { "items": { "type": "array", "minItems": 1, "items": { "type": "array", "minItems": 1, "items": schema } } },
        ],
    });
    or_elsewhere(generator, written)
}
