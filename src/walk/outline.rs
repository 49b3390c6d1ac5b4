//! The list of stages: what the file gives, then every stage under the places that it lies in.

use crate::expression::Source;
use crate::message::{Message, walk as say};
use crate::program::Program;
use crate::view;

/// A line of the list.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A place: a part, a layer, a head.
    Place {
        /// How deep it lies.
        depth: usize,
        /// What it is called.
        name: Message,
    },
    /// A stage, or an input.
    Source {
        /// How deep it lies.
        depth: usize,
        /// Which.
        source: Source,
    },
}

/// The list for `program`.
pub fn outline(program: &Program) -> Vec<Item> {
    let stages = program.given_stages();
    let given = (0..program.inputs.len()).filter(|input| !stages.contains(input));
    let given: Vec<Item> = given
        .map(|input| Item::Source {
            depth: 1,
            source: Source::Input(input),
        })
        .collect();
    let heading = (!given.is_empty()).then(|| Item::Place {
        depth: 0,
        name: say::given(),
    });
    let mut items: Vec<Item> = heading.into_iter().chain(given).collect();
    let mut before: Vec<Message> = Vec::new();
    for (index, stage) in program.stages.iter().enumerate() {
        let mut places = view::places(stage.key.scope);
        if places.is_empty() && !before.is_empty() {
            places = vec![view::after_places(stage.key.name)];
        }
        let alike = before.iter().zip(&places);
        let alike = alike.take_while(|(one, other)| one == other).count();
        let new = places.iter().enumerate().skip(alike);
        items.extend(new.map(|(depth, name)| Item::Place {
            depth,
            name: name.clone(),
        }));
        items.push(Item::Source {
            depth: places.len(),
            source: Source::Stage(index),
        });
        before = places;
    }
    items
}

/// The stages and inputs of a list, in its order.
pub fn sources(items: &[Item]) -> impl DoubleEndedIterator<Item = Source> {
    items.iter().filter_map(|item| match item {
        Item::Source { source, .. } => Some(*source),
        Item::Place { .. } => None,
    })
}
