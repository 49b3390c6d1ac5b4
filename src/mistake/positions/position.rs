//! What tells the words' order: the table that is added to them, and its sum with them.

use crate::expression::Source;
use crate::mistake::{Rewrite, Site};
use crate::op::{Op, Rotary, Sinusoid};
use crate::program::Name;

impl Site<'_> {
    /// Another table of positions, where this stage is one.
    pub fn positions_as(&self, ways: &[fn(Sinusoid) -> Sinusoid]) -> Vec<Rewrite> {
        let Op::Sinusoid(right) = self.op() else {
            return Vec::new();
        };
        ways.iter()
            .flat_map(|way| self.instead(Op::Sinusoid(way(*right)), []))
            .collect()
    }

    /// The same rows turned otherwise, where this stage turns them.
    pub fn turned_as(&self, ways: &[fn(Rotary) -> Rotary]) -> Vec<Rewrite> {
        let (Op::Rotary(right), Some(rows)) = (self.op(), self.operand(0)) else {
            return Vec::new();
        };
        ways.iter()
            .flat_map(|way| self.instead(Op::Rotary(way(*right)), [rows]))
            .collect()
    }

    /// The words and their positions, where this stage is their sum.
    pub fn positioned(&self) -> Option<(Source, Source)> {
        match (self.op(), &*self.stage().operands) {
            (Op::Add(_), &[words, positions]) if self.is(Name::Input) => Some((words, positions)),
            _ => None,
        }
    }
}
