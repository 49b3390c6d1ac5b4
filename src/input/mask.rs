//! The `mask` of an attention: one rule, or a list of rules that all apply.

use std::sync::Arc;

use super::array::Element;
use super::fault::{Expected, Fault, Found, KeyFault, Requirement, ValueFault};
use super::fields::Fields;
use super::matrix::{Cells, matrices, matrix_or_row, not_a, one_bracket, vector};
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

/// A mask as it was given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    /// The rules.
    pub rules: Vec<MaskRule>,
    /// Whether `"none"` stands alone or among them.
    pub none: bool,
    /// Whether a leading axis of length 1 was taken off one of them.
    pub batched: bool,
}

/// The mask that `node` holds; `text` is the file.
pub fn mask(text: &str, node: &Node) -> Result<Given, Fault> {
    let mut reader = Reader {
        text,
        none: false,
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
    Ok(Given {
        rules,
        none: reader.none,
        batched: reader.batched,
    })
}

struct Reader<'t> {
    text: &'t str,
    none: bool,
    batched: bool,
}

impl Reader<'_> {
    /// The rule that `node` holds; `"none"` is none.
    fn rule(&mut self, node: &Node) -> Result<Option<MaskRule>, Fault> {
        match &node.value {
            Value::String(word) => match word.as_str() {
                "causal" => Ok(Some(MaskRule::Causal)),
                "strictly_causal" => Ok(Some(MaskRule::StrictlyCausal)),
                "none" => {
                    self.none = true;
                    Ok(None)
                }
                _ => Err(number::unknown_word(node, word, WORDS.to_vec())),
            },
            Value::Object(members) => {
                Fields::of(node, KEYS)?;
                let [member] = members.as_slice() else {
                    let fault = KeyFault::NotOneKey {
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
            "allow" => self.table(node, Cells::Flags, MaskRule::Allow)?,
            "block" => self.table(node, Cells::Flags, MaskRule::Block)?,
            _ => self.table(node, Cells::Added, MaskRule::Add)?,
        })
    }

    /// The rule of one matrix for all heads, or of a list of one for each.
    fn table(
        &mut self,
        node: &Node,
        cells: Cells,
        rule: fn(Matrix) -> MaskRule,
    ) -> Result<MaskRule, Fault> {
        let (list, array) = match matrices(node) {
            Some((list, array)) if array.len() > 1 => (list, array),
            _ => return self.matrix(node, cells).map(rule),
        };
        let batched = !std::ptr::eq(list, node);
        self.batched |= batched;
        let mut rules = Vec::with_capacity(array.len());
        for (index, element) in (1usize..).zip(array.elements()) {
            let read = match element {
                Element::Node(node) => self.matrix(node, cells),
                Element::Row(numbers) => Err(Fault::somewhere(one_bracket(&numbers), None)),
                Element::Number(_) => Err(not_a(Expected::Matrix, Found::Number)),
            };
            let read = read.map_err(|fault| match batched {
                true => fault.within(index).within(1usize),
                false => fault.within(index),
            });
            rules.push(rule(read?));
        }
        Ok(MaskRule::PerHead(rules))
    }

    fn matrix(&mut self, node: &Node, cells: Cells) -> Result<Matrix, Fault> {
        let given = matrix_or_row(self.text, node, cells)?;
        self.batched |= given.batched;
        Ok(Arc::unwrap_or_clone(given.matrix))
    }
}
