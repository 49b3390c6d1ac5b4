//! Faults of a key: it is not known, stands in the wrong place, or leads nowhere.

use std::ops::Range;

use super::{Role, Words};
use crate::input::keys::Place;
use crate::message::Message;
use crate::message::fault::key as say;

faults! {
    /// A key is not known, stands in the wrong place, or leads nowhere.
    pub enum KeyFault {
        /// A key that no problem has.
        UnknownKey {
            /// The key.
            key: String,
            /// What was probably meant.
            suggestion: Option<String>,
            /// What could stand here.
            known: Vec<&'static str>,
        },
        /// A key for the second time.
        DuplicateKey {
            /// The key.
            key: String,
            /// Where it stands for the first time.
            first: Range<usize>,
        },
        /// A key that belongs elsewhere.
        Misplaced {
            /// The key.
            key: String,
            /// Where it belongs.
            place: Place,
            /// The key that makes it so, where that is why.
            because: Option<Range<usize>>,
        },
        /// An object that lacks a key.
        MissingKey {
            /// The key.
            key: &'static str,
            /// What to add.
            example: &'static str,
        },
        /// A key that leads nowhere.
        Idle {
            /// The key.
            key: &'static str,
            /// What would use it.
            needed: &'static str,
        },
        /// A key whose place another takes.
        TakenPlace {
            /// The key.
            key: &'static str,
            /// The other.
            given: &'static str,
            /// Where that stands.
            first: Range<usize>,
        },
        /// An object that must have exactly one member.
        NotOneKey {
            /// How many it has.
            count: usize,
            /// The keys to choose from.
            known: Vec<&'static str>,
            /// Whether a list of such objects could stand here.
            listable: bool,
        },
    }
}

impl KeyFault {
    /// What is said about it.
    pub fn words(&self, role: Role) -> Words {
        match self {
            Self::UnknownKey {
                key,
                suggestion,
                known,
            } => Words::new(say::unknown_key(key.clone())).help(
                suggestion
                    .clone()
                    .map_or_else(|| say::known_keys(list(known)), say::did_you_mean),
            ),
            Self::DuplicateKey { key, .. } => Words::new(match role {
                Role::Problem => say::duplicate_key(key.clone()),
                Role::Answers => say::duplicate_name(key.clone()),
            })
            .label(say::second_time())
            .help(say::duplicate_key_help()),
            Self::Misplaced { key, place, .. } => {
                Words::new(say::misplaced(key.as_str())).help(place.message())
            }
            Self::MissingKey { key, example } => {
                Words::new(say::missing_key(*key)).help(say::missing_key_help(*example))
            }
            Self::Idle { key, needed } => {
                Words::new(say::idle(*key, *needed)).help(say::idle_help(*needed))
            }
            Self::TakenPlace { key, given, .. } => {
                Words::new(say::taken_place(*key, *given)).help(say::taken_place_help(*key, *given))
            }
            Self::NotOneKey {
                count,
                known,
                listable,
            } => Words::new(say::not_one_key(*count)).help(if *listable {
                say::one_key_each_help(list(known))
            } else {
                say::not_one_key_help(list(known))
            }),
        }
    }

    /// A second place that has to do with it.
    pub(super) fn also(&self) -> Option<(Range<usize>, Message)> {
        match self {
            Self::DuplicateKey { first, .. } => Some((first.clone(), say::first_time())),
            Self::TakenPlace { first, .. } => Some((first.clone(), say::takes_its_place())),
            Self::Misplaced {
                because: Some(key), ..
            } => Some((key.clone(), say::whole_transformer())),
            _ => None,
        }
    }
}

/// `a`, `b`, `c`
pub(super) fn list<N: AsRef<str>>(names: &[N]) -> Message {
    let shown = if names.len() > MOST_LISTED {
        FEW_LISTED
    } else {
        names.len()
    };
    let (shown, more) = names.split_at(shown);
    let mut shown = shown.iter().rev();
    let end = match more.len() {
        0 => say::last(shown.next().map_or("", AsRef::as_ref)),
        count => say::and_more(count),
    };
    shown.fold(end, |rest, name| say::list(name.as_ref(), rest))
}

/// Nobody reads through a longer list; a whole Transformer has hundreds of stages.
const MOST_LISTED: usize = 40;

/// How many of a longer list are named.
const FEW_LISTED: usize = 12;

impl Place {
    /// What to do with a key that belongs there.
    fn message(self) -> Message {
        match self {
            Self::Sequence => say::place_sequence(
                "\"source\": {\"tokens\": […]}",
                "\"source\": {\"X\": [[…]]}",
                "\"target\"",
            ),
            Self::Alone => say::place_alone(),
            Self::Top => say::place_top(),
            Self::Block => {
                say::place_block("\"encoder\": {\"layers\": [{\"self_attention\": {…}}]}")
            }
            Self::Masks => {
                say::place_masks("\"masks\": {\"encoder\": …, \"decoder\": …, \"cross\": …}")
            }
            Self::Mask => say::place_mask("\"mask\": \"causal\"", "\"encoder\"", "\"decoder\""),
            Self::FeedForward => say::place_feed_forward("\"feed_forward\": {…}"),
            Self::Layer => say::place_layer("\"layers\": [{…}]"),
            Self::Stack => say::place_stack("\"layers\""),
            Self::Layers => say::place_layers("\"encoder\": {\"layers\": […]}", "\"decoder\""),
            Self::Decoder => say::place_decoder(),
            Self::Vocabulary => say::place_vocabulary(
                "\"embedding\": {\"vocabulary\": […], \"table\": [[…]]}",
                "\"output_projection\"",
            ),
        }
    }
}
