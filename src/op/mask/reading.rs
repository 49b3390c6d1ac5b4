//! How a mask is read: rightly, or wrongly as a whole or in one of its rules.

use crate::expression::Function;
use crate::matrix::Shape;
use crate::problem::MaskRule;

/// How a mask is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// As it stands.
    #[default]
    Plain,
    /// Masked where it allows, and the other way round.
    Inverted,
    /// Rows and columns exchanged.
    Transposed,
    /// One of its rules, from 0, is misread.
    Rule(usize, Misreading),
}

/// How one rule of a mask is misread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misreading {
    /// Not at all.
    Missing,
    /// Masked where it allows, and the other way round.
    Inverted,
    /// Rows and columns exchanged.
    Transposed,
    /// Its edge one key too narrow; a table of entries read one key too far on.
    OneLess,
    /// Its edge one key too wide; a table of entries read one key too far back.
    OneMore,
}

impl Misreading {
    /// What the rule, misread, adds to the score of `query` on `key`; the rule fits `scores`.
    pub(super) fn added(self, rule: &MaskRule, scores: Shape, query: usize, key: usize) -> f64 {
        let entry = |allowed: bool| if allowed { 0.0 } else { f64::NEG_INFINITY };
        match (self, rule) {
            (Self::Missing, _) => 0.0,
            (Self::Inverted, _) => entry(rule.added(query, key) == f64::NEG_INFINITY),
            (Self::Transposed, _) => rule.added(key, query),
            (Self::OneLess, MaskRule::Causal) => entry(key < query),
            (Self::OneLess, MaskRule::StrictlyCausal) => entry(key + 1 < query),
            (Self::OneLess, MaskRule::Window(width)) => entry(query.abs_diff(key) < *width),
            (Self::OneMore, MaskRule::Causal) => entry(key <= query + 1),
            (Self::OneMore, MaskRule::StrictlyCausal) => entry(key <= query),
            (Self::OneMore, MaskRule::Window(width)) => entry(query.abs_diff(key) <= width + 1),
            (Self::OneMore, _) => rule.added(query, key.saturating_sub(1)),
            (Self::OneLess, _) if key + 1 < scores.columns => rule.added(query, key + 1),
            // A row of flags, such as padding, ends as it did; a table, such as a written-out
            // causal mask, lets nothing through beyond its edge.
            (Self::OneLess, _) if rule.shape().is_some_and(|own| own.rows == 1) => {
                rule.added(query, key)
            }
            (Self::OneLess, _) => f64::NEG_INFINITY,
        }
    }

    /// What a formula calls it.
    pub(super) const fn function(self) -> Function {
        match self {
            Self::Missing => Function::WithoutRule,
            Self::Inverted => Function::Inverted,
            Self::Transposed => Function::Transposed,
            Self::OneLess => Function::OneLess,
            Self::OneMore => Function::OneMore,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::Matrix;

    /// Which keys each query still sees, as digits of 0 and 1.
    fn seen(rule: &MaskRule, misreading: Misreading) -> Vec<String> {
        let scores = Shape::new(3, 3);
        let digit = |query, key| match misreading.added(rule, scores, query, key) {
            0.0 => '1',
            _ => '0',
        };
        (0..3)
            .map(|query| (0..3).map(|key| digit(query, key)).collect())
            .collect()
    }

    #[test]
    fn the_edge_of_a_rule_moves_by_one_key() {
        use Misreading::{OneLess, OneMore};
        assert_eq!(seen(&MaskRule::Causal, OneLess), ["000", "100", "110"]);
        assert_eq!(seen(&MaskRule::Causal, OneMore), ["110", "111", "111"]);
        let strictly = MaskRule::StrictlyCausal;
        assert_eq!(seen(&strictly, OneLess), ["000", "000", "100"]);
        assert_eq!(seen(&strictly, OneMore), ["100", "110", "111"]);
        let window = MaskRule::Window(1);
        assert_eq!(seen(&window, OneLess), ["100", "010", "001"]);
        assert_eq!(seen(&window, OneMore), ["111", "111", "111"]);
        assert_eq!(seen(&MaskRule::Window(0), OneLess), ["000", "000", "000"]);
    }

    #[test]
    fn the_boundary_of_padding_moves_at_whichever_end_it_stands() {
        use Misreading::{OneLess, OneMore};
        let behind = MaskRule::Padding(vec![true, true, false]);
        assert_eq!(seen(&behind, OneLess), ["100"; 3]);
        assert_eq!(seen(&behind, OneMore), ["111"; 3]);
        let before = MaskRule::Padding(vec![false, true, true]);
        assert_eq!(seen(&before, OneLess), ["111"; 3]);
        assert_eq!(seen(&before, OneMore), ["001"; 3]);
    }

    #[test]
    fn a_table_is_read_one_key_off() {
        use Misreading::{OneLess, OneMore, Transposed};
        let causal = [1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0];
        let allow = MaskRule::Allow(Matrix::from_row_slice(3, 3, &causal));
        assert_eq!(seen(&allow, OneLess), ["000", "100", "110"]);
        assert_eq!(seen(&allow, OneMore), ["110", "111", "111"]);
        assert_eq!(seen(&allow, Transposed), ["111", "011", "001"]);
    }

    #[test]
    fn a_rule_is_left_out_or_inverted() {
        assert_eq!(seen(&MaskRule::Causal, Misreading::Missing), ["111"; 3]);
        let inverted = seen(&MaskRule::Causal, Misreading::Inverted);
        assert_eq!(inverted, ["011", "001", "000"]);
    }
}
