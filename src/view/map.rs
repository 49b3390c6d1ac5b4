//! The map of what a page shows: its stages and inputs in order, and what each is worked out from.

use super::place;
use crate::document::{Block, Edge, Mark, Node, Table};
use crate::expression::Source;
use crate::message::Message;
use crate::program::Program;

/// The map of the matrices whose tables stand in `blocks`. Where stages between two of them are not
/// shown, a way leads through what is hidden. `mark` says what marking found of a stage.
pub(super) fn of(
    program: &Program,
    blocks: &[Block<'_>],
    mark: impl Fn(Source) -> Option<Mark>,
) -> Vec<Node> {
    let mut shown: Vec<Source> = Vec::new();
    for block in blocks {
        let tables = match block {
            Block::Table(table) => std::slice::from_ref(table),
            Block::Tables(tables) => tables,
            _ => &[],
        };
        for source in tables.iter().flat_map(Table::sources) {
            if !shown.contains(&source) {
                shown.push(source);
            }
        }
    }
    // Inputs first, then stages in the order of the program.
    shown.sort_unstable();
    let ways = ways(program, &shown);
    let mut places = places(program, &shown).into_iter();
    let node = |(&source, from)| Node {
        source,
        number: match source {
            Source::Stage(stage) => Some(stage + 1),
            Source::Input(_) => None,
        },
        title: match source {
            Source::Stage(stage) => Some(program.stages[stage].key.title()),
            Source::Input(_) => None,
        },
        symbol: program.symbol(source),
        key: program.key(source),
        place: places.next().unwrap_or_default(),
        from,
        mark: mark(source),
    };
    shown.iter().zip(ways).map(node).collect()
}

/// Where each of `shown` stands.
fn places(program: &Program, shown: &[Source]) -> Vec<Vec<Message>> {
    let mut placed = false;
    let place = |&source: &Source| match source {
        Source::Input(input) => place::lines(program.inputs[input].key.scope),
        Source::Stage(stage) => {
            let key = &program.stages[stage].key;
            let lines = place::lines(key.scope);
            placed |= !lines.is_empty();
            match lines.is_empty() && placed {
                true => vec![place::after(key.name)],
                false => lines,
            }
        }
    };
    shown.iter().map(place).collect()
}

/// For each of `shown`, the others that lead to it.
fn ways(program: &Program, shown: &[Source]) -> Vec<Vec<Edge>> {
    let place = |source: Source| shown.binary_search(&source).ok();
    // For each stage of the program, what is shown and leads to it by way of what is not.
    let mut leading: Vec<Vec<Edge>> = Vec::with_capacity(program.stages.len());
    for stage in &program.stages {
        let mut edges: Vec<Edge> = Vec::new();
        for &operand in &stage.operands {
            let found = match (place(operand), operand) {
                (Some(from), _) => vec![Edge { from, direct: true }],
                (None, Source::Stage(hidden)) => {
                    let hidden = leading.get(hidden).map_or(&[][..], Vec::as_slice);
                    let through = |edge: &Edge| Edge {
                        direct: false,
                        ..*edge
                    };
                    hidden.iter().map(through).collect()
                }
                (None, Source::Input(_)) => Vec::new(),
            };
            for edge in found {
                match edges.iter_mut().find(|known| known.from == edge.from) {
                    Some(known) => known.direct |= edge.direct,
                    None => edges.push(edge),
                }
            }
        }
        leading.push(edges);
    }
    let to = |source: &Source| match source {
        Source::Stage(stage) => leading.get(*stage).cloned().unwrap_or_default(),
        Source::Input(_) => Vec::new(),
    };
    shown.iter().map(to).collect()
}
