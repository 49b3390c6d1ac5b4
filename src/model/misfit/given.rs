//! Something is missing, has no use, or is of another size than it says.

use super::{Misfit, code, keys};
use crate::message::misfit::given as say;
use crate::message::{Code, Message};
use crate::model::attention::{Feed, tokens_of};
use crate::problem::{Attention, Parameter};
use crate::program::Name;

/// Something is missing, has no use, or is of another size than it says.
#[derive(Clone, Debug, PartialEq)]
pub enum GivenMisfit {
    /// A stage lacks what it is worked out from.
    Missing {
        /// The first of `needs`.
        missing: Parameter,
        /// The stage.
        name: Name,
        /// All that is missing.
        needs: Vec<Parameter>,
        /// What would give the stage itself.
        instead: Option<Parameter>,
    },
    /// Several stages lack what they are worked out from.
    SeveralMissing {
        /// All that is missing.
        needs: Vec<Parameter>,
        /// The stages.
        names: Vec<Name>,
        /// Whether the stages themselves could be given instead.
        alone: bool,
    },
    /// A matrix leads nowhere.
    Unused {
        /// The matrix.
        unused: Parameter,
        /// What is given in its place, where that is why.
        given: Option<Parameter>,
    },
    /// What is added to X, or makes it, but nothing is worked out from X.
    Idle {
        /// `embedding` or `positions`.
        key: &'static str,
        /// What is given in place of what X would be projected to.
        given: Vec<Parameter>,
    },
    /// Rotary positions, but neither queries nor keys to turn.
    NothingToTurn {
        /// What is given in their place.
        given: Parameter,
    },
    /// The scores are given, and with them nothing that tells d_k.
    MissingDk,
    /// `d_k` is not the width of the keys.
    DkDiffers {
        /// As the file says.
        d_k: usize,
        /// As the keys are.
        width: usize,
    },
    /// A matrix of no rows or no columns.
    Empty {
        /// Which.
        matrix: Parameter,
    },
    /// Too few or too many labels.
    Labels {
        /// Which.
        path: String,
        /// How many there are.
        labels: usize,
        /// How many rows there are to label.
        needed: usize,
        /// Whether they would fit the keys instead.
        would_label_keys: bool,
    },
}

impl Misfit {
    /// What is missing altogether: where queries lack something, `attention` may well lack the same
    /// for keys and values, which whoever mends the file should know at once.
    /// `feed` is where their tokens come from, where that is settled; one that stands `alone` may be
    /// given the results.
    pub(in crate::model) fn completed(
        self,
        attention: &Attention,
        feed: &Feed,
        alone: bool,
    ) -> Self {
        let Self::Given(GivenMisfit::Missing { name: first, .. }) = &self else {
            return self;
        };
        let all = [
            (Name::Queries, Parameter::Q, Parameter::WQ),
            (Name::Keys, Parameter::K, Parameter::WK),
            (Name::Values, Parameter::V, Parameter::WV),
        ];
        let (mut needs, mut names) = (Vec::new(), Vec::new());
        for (name, given, weight) in all.into_iter().skip_while(|(name, ..)| name != first) {
            let tokens = feed.of(name).is_none().then(|| tokens_of(attention, name));
            let lacks = tokens
                .into_iter()
                .chain([weight])
                .filter(|needed| !attention.has(given) && !attention.has(*needed));
            let lacks: Vec<Parameter> = lacks.collect();
            names.extend((!lacks.is_empty()).then_some(name));
            needs.extend(lacks);
        }
        needs.sort_unstable();
        needs.dedup();
        match (needs.len(), names.len()) {
            (0 | 1, _) | (_, 0 | 1) => self,
            _ => Self::Given(GivenMisfit::SeveralMissing {
                needs,
                names,
                alone,
            }),
        }
    }
}

impl GivenMisfit {
    pub(super) fn path(&self) -> String {
        match self {
            Self::Missing { .. } | Self::SeveralMissing { .. } | Self::MissingDk => String::new(),
            Self::Unused { unused, .. } => unused.key().to_owned(),
            Self::Idle { key, .. } => (*key).to_owned(),
            Self::NothingToTurn { .. } => super::POSITIONS.to_owned(),
            Self::DkDiffers { .. } => "d_k".to_owned(),
            Self::Empty { matrix } => matrix.key().to_owned(),
            Self::Labels { path, .. } => path.clone(),
        }
    }

    pub(super) fn message(&self) -> Message {
        match self {
            Self::Missing { missing, name, .. } => {
                say::missing(code(*missing), Code::from(name.as_str()))
            }
            Self::SeveralMissing { needs, names, .. } => {
                say::several_missing(keys(needs), stages(names))
            }
            Self::Unused {
                unused,
                given: Some(given),
            } => say::given_twice(code(*unused), code(*given)),
            Self::Unused {
                unused,
                given: None,
            } => say::unused(code(*unused)),
            Self::Idle { key, given } => say::idle(Code::from(*key), keys(given)),
            Self::NothingToTurn { given } => say::nothing_to_turn(code(*given)),
            Self::MissingDk => say::missing_d_k(),
            Self::DkDiffers { d_k, width } => say::d_k_differs(*d_k, *width),
            Self::Empty { matrix } => say::empty(code(*matrix)),
            Self::Labels { labels, needed, .. } => say::labels(*labels, *needed),
        }
    }

    pub(super) fn help(&self) -> Option<Message> {
        Some(match self {
            Self::Missing {
                needs,
                instead: Some(instead),
                ..
            } => say::missing_help(keys(needs), code(*instead)),
            Self::Missing { needs, .. }
            | Self::SeveralMissing {
                needs,
                alone: false,
                ..
            } => say::missing_alone_help(keys(needs)),
            Self::SeveralMissing { needs, names, .. } => {
                let instead = names.iter().map(|name| match name {
                    Name::Queries => Parameter::Q,
                    Name::Keys => Parameter::K,
                    _ => Parameter::V,
                });
                say::several_missing_help(keys(needs), keys(&instead.collect::<Vec<_>>()))
            }
            Self::Unused {
                unused,
                given: Some(given),
            } => say::given_twice_help(code(*unused), code(*given)),
            Self::Unused {
                unused,
                given: None,
            } => say::unused_help(code(*unused)),
            Self::Idle { key, given } => say::idle_help(Code::from(*key), keys(given)),
            Self::NothingToTurn { .. } => say::nothing_to_turn_help(),
            Self::MissingDk => say::missing_d_k_help(),
            Self::DkDiffers { .. } => say::d_k_differs_help(),
            Self::Labels {
                would_label_keys: true,
                ..
            } => say::labels_keys_help(),
            Self::Labels { .. } => say::labels_help(),
            Self::Empty { .. } => return None,
        })
    }
}

fn stages(names: &[Name]) -> Vec<Message> {
    let names = names.iter().map(|name| Code::from(name.as_str()));
    names.map(say::key).collect()
}
