//! Why a problem was not made up.

use crate::message::{Code, Message, invent as say};

/// Sizes that do not fit together, or are larger than any machine should be asked to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A size is 0.
    Zero {
        /// Which one, as it is typed.
        flag: &'static str,
    },
    /// The heads do not divide the width, and their own width is not given.
    HeadsDivide {
        /// The width.
        d_model: usize,
        /// The heads.
        heads: usize,
    },
    /// The heads of keys and values do not divide the heads.
    HeadsGrouped {
        /// The heads.
        heads: usize,
        /// Those of keys and values.
        kv_heads: usize,
    },
    /// The vocabulary has no room for the words.
    Vocabulary {
        /// How many words were asked for.
        asked: usize,
        /// How many there must be: the different tokens, the start and the end word.
        needed: usize,
    },
    /// There are more numbers than a file should hold.
    Numbers {
        /// How many; at the end of the range where they are beyond it.
        numbers: u128,
        /// How many there may be.
        most: u128,
    },
    /// There are more words than a vocabulary should hold.
    Words {
        /// How many.
        words: usize,
        /// How many there may be.
        most: usize,
    },
    /// A stage of the walk would be too large.
    Stage {
        /// Its rows.
        rows: usize,
        /// Its columns.
        columns: usize,
        /// How many numbers it may have.
        most: u128,
    },
    /// The walk would have too many stages.
    Stages {
        /// How many; at the end of the range where they are beyond it.
        stages: u128,
        /// How many there may be.
        most: u128,
    },
    /// A teaching problem should be small.
    NotSmall {
        /// Which size, as it is typed.
        flag: &'static str,
        /// What was asked for.
        asked: usize,
        /// How large it may be.
        most: usize,
    },
    /// A teaching problem is a single attention.
    Layers,
}

impl Refused {
    /// What is wrong.
    pub fn message(&self) -> Message {
        match *self {
            Self::Zero { flag } => say::zero(Code::from(flag)),
            Self::HeadsDivide { d_model, heads } => say::heads_divide(heads, d_model),
            Self::HeadsGrouped { heads, kv_heads } => say::heads_grouped(kv_heads, heads),
            Self::Vocabulary { asked, needed } => say::vocabulary(asked, needed),
            Self::Numbers { numbers, most } => say::numbers(shown(numbers), shown(most)),
            Self::Words { words, most } => say::words(words, most),
            Self::Stage {
                rows,
                columns,
                most,
            } => say::stage(rows, columns, shown(most)),
            Self::Stages { stages, most } => say::stages(shown(stages), shown(most)),
            Self::NotSmall { flag, asked, most } => say::not_small(Code::from(flag), asked, most),
            Self::Layers => say::layers(),
        }
    }

    /// The remedy.
    pub fn help(&self) -> Option<Message> {
        Some(match *self {
            Self::Zero { .. } => return None,
            Self::HeadsDivide { d_model, heads } => {
                let divides = |heads: &usize| d_model.checked_rem(*heads) == Some(0);
                let below = (1..heads.min(d_model)).rev().take(4096).find(divides);
                let above = (heads..=d_model).skip(1).take(4096).find(divides);
                match (below, above) {
                    (Some(below), Some(above)) => say::heads_between(below, above),
                    (Some(only), None) | (None, Some(only)) => say::heads_only(only),
                    (None, None) => say::heads_width(),
                }
            }
            Self::HeadsGrouped { .. } => say::heads_grouped_help(),
            Self::Vocabulary { needed, .. } => say::vocabulary_help(needed),
            Self::Numbers { .. }
            | Self::Words { .. }
            | Self::Stage { .. }
            | Self::Stages { .. } => say::smaller(),
            Self::NotSmall { .. } | Self::Layers => say::without_integers(),
        })
    }
}

/// A count, in powers of ten where its digits would not be read.
fn shown(count: u128) -> String {
    if count < 1_000_000_000_000 {
        return count.to_string();
    }
    let power = count.ilog10();
    let leading = count / 10u128.pow(power - 1);
    format!("{}.{}e{power}", leading / 10, leading % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn huge_counts_are_shown_by_their_size() {
        assert_eq!(shown(134_217_728), "134217728");
        assert_eq!(shown(12_345_678_901_234), "1.2e13");
        assert_eq!(shown(u128::MAX), "3.4e38");
    }
}
