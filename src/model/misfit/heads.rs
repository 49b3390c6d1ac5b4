//! Heads that cannot share what there is to share.

use super::code;
use crate::message::misfit::{heads as say, shape};
use crate::message::{Code, Message};
use crate::model::Remedy;
use crate::problem::Parameter;
use crate::program::{InputKey, Name, Scope};

/// Heads that cannot share what there is to share.
#[derive(Clone, Debug, PartialEq)]
pub enum HeadsMisfit {
    /// They do not divide it.
    Divide(Box<Divided>),
    /// Key/value heads that do not divide the heads.
    Grouped {
        /// How many heads.
        heads: usize,
        /// How many of them have keys and values of their own.
        kv_heads: usize,
    },
    /// A head's queries and its keys are not as wide as one another.
    Widths {
        /// The queries.
        queries: Box<Share>,
        /// The keys.
        keys: Box<Share>,
    },
    /// A list of another length than there are heads.
    Listed {
        /// Which.
        parameter: Parameter,
        /// How many matrices it has.
        listed: usize,
        /// How many it needs.
        needed: usize,
    },
    /// A stage is given that each of them would have.
    Given {
        /// What is given.
        given: Parameter,
    },
    /// A score of the RNN era, which has no heads.
    Score,
    /// The input is split among them, but something is given that does not come from it.
    SplitGiven {
        /// What is given.
        given: Parameter,
    },
    /// The input is split among them, but nothing says how many there are.
    SplitAlone,
}

/// Columns that heads cannot share equally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divided {
    /// Queries, keys, values or the input.
    pub name: Name,
    /// How many columns there are to share.
    pub columns: usize,
    /// Among how many.
    pub heads: usize,
    /// The numbers of heads that could share them; of these, where there are some, those that make the
    /// whole problem fit.
    pub divisors: Vec<usize>,
    /// The change of what is shared that makes the whole problem fit, where no number of heads does.
    pub remedy: Option<Remedy>,
}

impl Divided {
    /// The `columns` of `name`, which so many heads cannot share.
    pub fn new(name: Name, columns: usize, heads: usize) -> Self {
        Self {
            name,
            columns,
            heads,
            divisors: divisors(columns),
            remedy: None,
        }
    }

    /// The weights that made the columns, in the block `scope`.
    pub fn maker(&self, scope: Scope) -> Option<InputKey> {
        let weights = match self.name {
            Name::Queries => Parameter::WQ,
            Name::Keys => Parameter::WK,
            Name::Values => Parameter::WV,
            _ => return None,
        };
        Some(InputKey::new(scope.step(None), weights))
    }
}

/// What heads share out, and each head's part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// What it is made of: weights, or the matrix itself.
    pub maker: InputKey,
    /// How many columns it has.
    pub columns: usize,
    /// How many heads share it.
    pub heads: usize,
}

impl Share {
    /// How many columns each head has.
    pub const fn width(self) -> usize {
        self.columns / self.heads
    }

    fn message(self) -> Message {
        say::share(key(self), self.columns, self.heads, self.width())
    }
}

impl HeadsMisfit {
    pub(super) fn path(&self) -> String {
        match self {
            Self::Divide(divided) => match divided.remedy {
                Some(Remedy::Resize(key, _)) => key.parameter.key().to_owned(),
                _ => "heads".to_owned(),
            },
            Self::Score => "heads".to_owned(),
            Self::Grouped { .. } => "kv_heads".to_owned(),
            // A block's own path is put before it.
            Self::Widths { keys, .. } => keys.maker.parameter.key().to_owned(),
            Self::Listed { parameter, .. } => parameter.key().to_owned(),
            Self::Given { given } | Self::SplitGiven { given } => given.key().to_owned(),
            Self::SplitAlone => "split".to_owned(),
        }
    }

    pub(super) fn message(&self) -> Message {
        match self {
            Self::Divide(divided) => {
                let stage = Code::from(divided.name.as_str());
                say::heads_divide(stage, divided.columns, divided.heads)
            }
            Self::Grouped { heads, kv_heads } => say::heads_grouped(*heads, *kv_heads),
            Self::Widths { queries, keys } => say::widths(queries.message(), keys.message()),
            Self::Listed {
                parameter,
                listed,
                needed,
            } => say::heads_listed(code(*parameter), *listed, *needed),
            Self::Given { given } => say::given_for_heads(code(*given)),
            Self::Score => say::score_for_heads(),
            Self::SplitGiven { given } => say::split_given(code(*given)),
            Self::SplitAlone => say::split_alone(),
        }
    }

    pub(super) fn help(&self) -> Message {
        match self {
            Self::Divide(divided) => match divided.remedy {
                Some(remedy) => shape::remedy(remedy.message()),
                None => say::heads_divide_help(numbers(&divided.divisors)),
            },
            Self::Grouped { heads, .. } => say::heads_grouped_help(numbers(&divisors(*heads))),
            Self::Widths { queries, keys } => {
                let (of_keys, of_queries) =
                    (queries.width() * keys.heads, keys.width() * queries.heads);
                match queries.columns == keys.columns {
                    true => say::widths_grouped_help(key(**keys), of_keys, "kv_heads"),
                    false => say::widths_help(key(**keys), of_keys, key(**queries), of_queries),
                }
            }
            Self::Listed { .. } => say::heads_listed_help(),
            Self::Given { .. } => say::given_for_heads_help(),
            Self::Score => say::score_for_heads_help(),
            Self::SplitGiven { given } => say::split_given_help(code(*given)),
            Self::SplitAlone => say::split_alone_help(),
        }
    }
}

/// The key of what a share is made of.
fn key(share: Share) -> Code {
    Code::from(share.maker.to_string())
}

fn numbers(numbers: &[usize]) -> Vec<Message> {
    numbers.iter().map(|&number| say::number(number)).collect()
}

/// The numbers that divide `columns`, the small ones of them.
fn divisors(columns: usize) -> Vec<usize> {
    let small = 1..=columns.min(64);
    small
        .filter(|heads| columns.is_multiple_of(*heads))
        .collect()
}
