//! The tables of what the file gives.

use std::sync::Arc;

use super::table;
use crate::document::{Block, Table};
use crate::expression::{Expression, Source};
use crate::matrix::Matrix;
use crate::message::{Code, Message, digest, explain as say};
use crate::problem::Parameter;
use crate::program::{Program, Scope};

/// What is counted and not shown.
struct Most {
    /// More matrices than these.
    matrices: usize,
    /// The matrices of layers, where these have more numbers.
    numbers: usize,
}

/// On a page that is read from its beginning to its end.
const MOST: Most = Most {
    matrices: 16,
    numbers: 200,
};
/// On one that answers its reader, who jumps about in it.
const MOST_ON_A_PAGE: Most = Most {
    matrices: 64,
    numbers: 1200,
};
/// There, where all are asked for: more would leave no room for the stages.
const MOST_ASKED_FOR: Most = Most {
    matrices: 400,
    numbers: 6000,
};

/// The matrices that the file gives, small tables side by side. Of a large model only what its walk
/// begins with, unless `all` are asked for.
pub(super) fn blocks<'t>(
    program: &'t Program,
    values: &'t [Arc<Matrix>],
    all: bool,
    reading: bool,
) -> Vec<Block<'t>> {
    let given = Given { program, values };
    let inputs = &program.inputs;
    let most = match (reading, all) {
        (true, true) => MOST_ASKED_FOR,
        (true, false) => MOST_ON_A_PAGE,
        (false, _) => MOST,
    };
    let all = all && !reading;
    let size = |input: usize| inputs[input].shape.rows * inputs[input].shape.columns;
    let stages = program.given_stages();
    let listed = (0..inputs.len()).filter(|input| !stages.contains(input));
    let layered = inputs.iter().any(|input| input.key.scope.layer.is_some());
    let few = inputs.len() <= most.matrices
        && (!layered || listed.clone().map(size).sum::<usize>() <= most.numbers);
    let (shown, others): (Vec<usize>, Vec<usize>) = listed.partition(|&input| {
        let begins = matches!(
            inputs[input].key.parameter,
            Parameter::X | Parameter::MemoryX | Parameter::MemoryXK | Parameter::MemoryXV
        );
        few || begins || all
    });
    let tables = match layered {
        true => given.by_place(&shown),
        false => given.alone(&shown),
    };
    let numbers = others.iter().map(|&input| size(input)).sum::<usize>();
    let unsaid = match (others.len(), tables.is_empty()) {
        (0, _) => None,
        (count, true) => Some(digest::inputs(count, numbers)),
        (count, false) => Some(digest::other_inputs(count, numbers)),
    };
    let unsaid = unsaid.map(Block::Paragraph);
    if tables.is_empty() {
        return unsaid.into_iter().collect();
    }
    let heading = Block::Heading {
        number: None,
        text: say::given_heading(),
        symbol: None,
    };
    [heading].into_iter().chain(tables).chain(unsaid).collect()
}

struct Given<'t> {
    program: &'t Program,
    values: &'t [Arc<Matrix>],
}

impl<'t> Given<'t> {
    /// The inputs of a single attention, each under its symbol and its key where the two differ.
    fn alone(&self, shown: &[usize]) -> Vec<Block<'t>> {
        let tables = shown.iter().filter_map(|&input| {
            let given = &self.program.inputs[input];
            let symbol = Expression::symbol(given.symbol);
            let caption = if given.symbol.to_string() == given.key.to_string() {
                say::input(symbol, given.shape)
            } else {
                say::input_under(symbol, Code::from(given.key.to_string()), given.shape)
            };
            self.table(input, caption)
        });
        let tables: Vec<Table<'t>> = tables.collect();
        let any = !tables.is_empty();
        any.then_some(Block::Tables(tables)).into_iter().collect()
    }

    /// The inputs of a Transformer under the places that they belong to, whose names are too long to
    /// stand above small tables.
    fn by_place(&self, shown: &[usize]) -> Vec<Block<'t>> {
        let inputs = &self.program.inputs;
        let mut places: Vec<(Scope, Vec<Table<'t>>)> = Vec::new();
        for &input in shown {
            let given = &inputs[input];
            let caption = say::input(Expression::symbol(given.symbol), given.shape);
            let Some(table) = self.table(input, caption) else {
                continue;
            };
            let scope = given.key.scope;
            match places.iter_mut().find(|(place, _)| *place == scope) {
                Some((_, tables)) => tables.push(table),
                None => places.push((scope, vec![table])),
            }
        }
        let blocks = places.into_iter().flat_map(|(place, tables)| {
            let name = place.to_string();
            let name = name.strip_suffix('.');
            let name = name.map(|name| Block::Paragraph(digest::inputs_of(Code::from(name))));
            name.into_iter().chain([Block::Tables(tables)])
        });
        blocks.collect()
    }

    fn table(&self, input: usize, caption: Message) -> Option<Table<'t>> {
        let values = self.values.get(input)?;
        let rows = (0..values.nrows()).collect();
        let table = table::of_matrix(self.program, Source::Input(input), values, rows);
        Some(Table {
            caption: Some(caption),
            ..table
        })
    }
}
