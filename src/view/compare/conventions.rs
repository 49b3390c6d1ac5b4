//! The conventions of two walks in words: what a trace says of them as JSON, said as at the top of a page. What
//! is not known here, from a later version perhaps, stands as it is written.

use serde_json::Value;

use super::{Page, headed, heading};
use crate::compare::Side;
use crate::document::{Axis, Block, Cell, Cells, Content, Table};
use crate::expression::Expression;
use crate::message::{Code, Message, compare as say, convention};

/// A row of the table: what a convention is called, and what each of the two says.
type Row = (Message, [Message; 2]);

impl<'c> Page<'c> {
    /// What was changed.
    pub(super) fn conventions(&self) -> Vec<Block<'c>> {
        let unlike = &self.comparison.conventions;
        if unlike.is_empty() {
            return vec![Block::Paragraph(say::same_conventions())];
        }
        let rows = unlike
            .iter()
            .flat_map(|(key, values)| self.rows(key, *values));
        let (names, values): (Vec<Message>, Vec<[Message; 2]>) = rows.unzip();
        let cells = values.into_iter().map(|both| both.map(Cell::Text).to_vec());
        let table = Table {
            caption: None,
            symbol: None,
            shows: None,
            rows: Axis {
                title: Some(say::convention()),
                labels: Vec::new(),
                messages: names,
            },
            columns: headed(self.files().to_vec()),
            cells: Cells::Listed(cells.collect()),
            content: Content::Numbers,
        };
        vec![heading(say::conventions()), Block::Table(table)]
    }

    /// The rows of the convention `key`: one, but for several masks, which have one each.
    fn rows(&self, key: &str, values: [Option<&str>; 2]) -> Vec<Row> {
        let read = values.map(|value| value.and_then(|value| serde_json::from_str(value).ok()));
        if key != "masks" {
            return vec![self.row(name(key), key, read)];
        }
        let mut masks: Vec<&str> = Vec::new();
        for member in read.iter().flatten().filter_map(Value::as_object) {
            masks.extend(member.keys().map(String::as_str));
        }
        masks.sort_unstable();
        masks.dedup();
        let of = |mask: &str| read.each_ref().map(|all| all.as_ref()?.get(mask).cloned());
        let masks = masks.into_iter().map(|mask| (mask, of(mask)));
        let unlike = masks.filter(|(_, [one, other])| one != other);
        unlike
            .map(|(mask, both)| self.row(say::mask_at(Code::from(mask)), "mask", both))
            .collect()
    }

    fn row(&self, name: Message, key: &str, values: [Option<Value>; 2]) -> Row {
        let [one, other] = &values;
        let [first, second] = self.comparison.sides;
        let said = [
            said(key, one.as_ref(), first),
            said(key, other.as_ref(), second),
        ];
        // Masks of the same kind may differ in what words do not say.
        let alike = said[0] == said[1];
        let exactly = |(said, value): (Message, &Option<Value>)| match value {
            Some(value) if alike => say::exactly(said, Code::from(value.to_string())),
            _ => said,
        };
        let [first, second] = said;
        (name, [exactly((first, one)), exactly((second, other))])
    }
}

/// What a convention is called.
fn name(key: &str) -> Message {
    match key {
        "projection" => convention::projection(),
        "scale" => convention::scale(),
        "d_k" => say::width_of_a_key(),
        "softmax_base" => convention::softmax(),
        "heads" => convention::heads(),
        "kv_heads" => say::heads_of_keys(),
        "mask" => convention::mask(),
        "masked_row" => convention::masked_row(),
        "positions" => convention::positions(),
        "norm" => convention::norm(),
        "activation" => convention::activation(),
        "round" => convention::numbers(),
        _ => say::key(Code::from(key)),
    }
}

/// What a convention says in the walk of `side`.
fn said(key: &str, value: Option<&Value>, side: &Side) -> Message {
    let Some(value) = value else {
        return say::not_in_force();
    };
    let known = match key {
        "projection" => projection(value),
        "scale" => scale(value, side),
        "softmax_base" => match value {
            Value::String(e) if e == "e" => Some(convention::softmax_e()),
            _ => value.as_f64().map(convention::softmax_base),
        },
        "d_k" | "heads" | "kv_heads" => count(value).map(say::count),
        "mask" => mask(value),
        "masked_row" => masked_row(value),
        "positions" => positions(value),
        "norm" => norm(value),
        "activation" => activation(value),
        "round" => count(value).map(convention::rounded),
        _ => None,
    };
    known.unwrap_or_else(|| {
        let written = value.as_str().map_or(value.to_string(), str::to_owned);
        say::key(Code::from(written))
    })
}

fn count(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}

fn projection(value: &Value) -> Option<Message> {
    match value.as_str()? {
        "x@W" => Some(say::row_times_weight()),
        "W@x" => Some(say::weight_times_column()),
        _ => None,
    }
}

fn scale(value: &Value, side: &Side) -> Option<Message> {
    match value {
        Value::String(none) if none == "none" => Some(convention::unscaled()),
        Value::String(root) if root == "1/sqrt(d_k)" => {
            let d_k = side.conventions.iter().find(|each| each.key == "d_k")?;
            let d_k: usize = d_k.value.parse().ok()?;
            Some(convention::over_root_d_k(d_k, (d_k as f64).sqrt()))
        }
        Value::Object(factor) => {
            let number = |key: &str| Some(Expression::Number(factor.get(key)?.as_f64()?));
            let multiplied = number("multiply_by").map(convention::multiplied);
            multiplied.or_else(|| number("divide_by").map(convention::divided))
        }
        _ => None,
    }
}

fn mask(value: &Value) -> Option<Message> {
    let rules: Vec<Message> = value.as_array()?.iter().map(rule).collect::<Option<_>>()?;
    Some(match rules.is_empty() {
        true => convention::unmasked(),
        false => convention::rules(rules),
    })
}

fn rule(value: &Value) -> Option<Message> {
    match value.as_str() {
        Some("causal") => return Some(convention::causal()),
        Some("strictly_causal") => return Some(convention::strictly_causal()),
        _ => {}
    }
    let (kind, of) = value.as_object()?.iter().next()?;
    Some(match kind.as_str() {
        "window" => convention::window(count(of)?),
        "padding" => {
            let padding = of
                .as_array()?
                .iter()
                .filter(|real| real.as_u64() == Some(0));
            convention::padding(padding.count())
        }
        "allow" => convention::allow(),
        "block" => convention::block(),
        "add" => convention::add(),
        "per_head" => convention::per_head(),
        _ => return None,
    })
}

fn masked_row(value: &Value) -> Option<Message> {
    match value.as_str()? {
        "zero" => Some(convention::masked_row_zero()),
        "undefined" => Some(convention::masked_row_undefined()),
        "uniform" => Some(convention::masked_row_uniform()),
        _ => None,
    }
}

fn positions(value: &Value) -> Option<Message> {
    let text = |key: &str| value.get(key)?.as_str();
    let (base, start) = (value.get("base")?.as_f64()?, count(value.get("start")?)?);
    match (text("kind")?, text("layout")?) {
        ("sinusoidal", "interleaved") => Some(convention::sinusoidal(base, start)),
        ("sinusoidal", "concatenated") => Some(convention::sinusoidal_concatenated(base, start)),
        ("rotary", "interleaved") => Some(convention::rotary_interleaved(base, start)),
        ("rotary", "half") => Some(convention::rotary_half(base, start)),
        _ => None,
    }
}

fn norm(value: &Value) -> Option<Message> {
    let divisor = match value.get("variance")?.as_str()? {
        "n" => convention::variance_n(),
        "n-1" => convention::variance_n_minus_one(),
        _ => return None,
    };
    let eps = value.get("eps")?.as_f64()?;
    match value.get("placement")?.as_str()? {
        "pre" => Some(convention::norm_pre(eps, divisor)),
        "post" => Some(convention::norm_post(eps, divisor)),
        _ => None,
    }
}

fn activation(value: &Value) -> Option<Message> {
    match value.as_str()? {
        "relu" => Some(convention::relu()),
        "gelu" => Some(convention::gelu()),
        "gelu_tanh" => Some(convention::gelu_tanh()),
        "tanh" => Some(convention::tanh()),
        _ => None,
    }
}
