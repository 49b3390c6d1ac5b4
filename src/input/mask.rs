//! The `mask` of an attention: one rule, or a list of rules that all apply.

use super::array::Element;
use super::fault::{Expected, Fault, Requirement, ValueFault};
use super::fields::Fields;
use super::matrix::{Cells, matrix_or_row, vector};
use super::number;
use super::tree::{Node, Value};
use crate::matrix::Matrix;
use crate::problem::MaskRule;

/// The words that are rules.
const WORDS: &[&str] = &["causal", "strictly_causal", "none"];

/// The objects that are rules, by their one key.
const KEYS: &[&str] = &["window", "padding", "allow", "block", "add"];

/// The most rules that a list may hold.
const MOST_RULES: usize = 64;

/// The rules that `node` holds, and whether a leading axis of length 1 was taken off one of them;
/// `text` is the file.
pub fn mask(text: &str, node: &Node) -> Result<(Vec<MaskRule>, bool), Fault> {
    let mut reader = Reader {
        text,
        batched: false,
    };
    let rules = match &node.value {
        Value::Array(array) => {
            let mut rules = Vec::new();
            for (index, element) in (1..).zip(array.elements()) {
                let rule = match element {
                    Element::Node(_) if index > MOST_RULES => {
                        let fault = ValueFault::TooManyRules {
                            count: array.len(),
                            limit: MOST_RULES,
                        };
                        return Err(Fault::new(fault, node.span.clone()));
                    }
                    Element::Node(node) if !matches!(node.value, Value::Array(_)) => {
                        reader.rule(node).map_err(|fault| fault.within(index))?
                    }
                    _ => {
                        return Err(Fault::new(
                            ValueFault::MaskWithoutPolarity,
                            node.span.clone(),
                        ));
                    }
                };
                rules.extend(rule);
            }
            rules
        }
        _ => reader.rule(node)?.into_iter().collect(),
    };
    Ok((rules, reader.batched))
}

struct Reader<'t> {
    text: &'t str,
    batched: bool,
}

impl Reader<'_> {
    /// The rule that `node` holds; `"none"` is none.
    fn rule(&mut self, node: &Node) -> Result<Option<MaskRule>, Fault> {
        match &node.value {
            Value::String(word) => match word.as_str() {
                "causal" => Ok(Some(MaskRule::Causal)),
                "strictly_causal" => Ok(Some(MaskRule::StrictlyCausal)),
                "none" => Ok(None),
                _ => Err(number::unknown_word(node, word, WORDS.to_vec())),
            },
            Value::Object(members) => {
                Fields::of(node, KEYS, &[])?;
                let [member] = members.as_slice() else {
                    let fault = ValueFault::NotOneKey {
                        count: members.len(),
                        known: KEYS.to_vec(),
                        listable: true,
                    };
                    return Err(Fault::new(fault, node.span.clone()));
                };
                let rule = self.keyed(&member.key, &member.value);
                rule.map(Some)
                    .map_err(|fault| fault.within(member.key.as_str()))
            }
            _ => Err(ValueFault::wrong_type(Expected::Mask, node)),
        }
    }

    fn keyed(&mut self, key: &str, node: &Node) -> Result<MaskRule, Fault> {
        Ok(match key {
            "window" => MaskRule::Window(number::whole(node, Requirement::Whole)?),
            "padding" => {
                let given = vector(self.text, node, Cells::Flags)?;
                self.batched |= given.batched;
                MaskRule::Padding(given.matrix.iter().map(|real| *real != 0.0).collect())
            }
            "allow" => MaskRule::Allow(self.matrix(node, Cells::Flags)?),
            "block" => MaskRule::Block(self.matrix(node, Cells::Flags)?),
            _ => MaskRule::Add(self.matrix(node, Cells::Added)?),
        })
    }

    fn matrix(&mut self, node: &Node, cells: Cells) -> Result<Matrix, Fault> {
        let given = matrix_or_row(self.text, node, cells)?;
        self.batched |= given.batched;
        Ok(given.matrix)
    }
}
