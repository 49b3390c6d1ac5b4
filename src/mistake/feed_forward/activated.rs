//! The nonlinearity of a feed-forward.

use crate::mistake::{Rewrite, Site};
use crate::op::{Activation, Op};

impl Site<'_> {
    /// Others in place of this stage's nonlinearity, where that is one of `right`.
    pub fn activated_as(&self, right: &[Activation], made: &[Activation]) -> Vec<Rewrite> {
        match (self.op(), self.operand(0)) {
            (Op::Activation(own), Some(hidden)) if right.contains(own) => made
                .iter()
                .flat_map(|made| self.instead(Op::Activation(*made), [hidden]))
                .collect(),
            _ => Vec::new(),
        }
    }
}
