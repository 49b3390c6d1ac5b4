//! What keys, ends of keys and symbols select, as everywhere, in one table for as many names as a sheet has
//! lines.

use std::collections::HashMap;

use crate::expression::{Source, Symbol};
use crate::program::Program;

/// What a name selects, by the strongest of the ways to call it.
#[derive(Debug, Default)]
pub struct Selected {
    /// Stages.
    pub stages: Vec<usize>,
    /// Inputs.
    pub inputs: Vec<usize>,
    /// How the stages were called, and the inputs: lower is stronger.
    by: [u8; 2],
}

/// What each key, end of a key and symbol in `program` selects, by the rules of [`Program::select`].
pub fn selected(program: &Program) -> HashMap<String, Selected> {
    let mut all: HashMap<String, Selected> = HashMap::new();
    let mut add = |name: String, source: Source, by: u8| {
        let selected = all.entry(name).or_default();
        let (list, strongest, index) = match source {
            Source::Stage(stage) => (&mut selected.stages, &mut selected.by[0], stage),
            Source::Input(input) => (&mut selected.inputs, &mut selected.by[1], input),
        };
        if list.is_empty() || by < *strongest {
            list.clear();
            *strongest = by;
        }
        if by == *strongest && !list.contains(&index) {
            list.push(index);
        }
    };
    let stages = program.stages.iter().enumerate();
    let stages = stages.map(|(index, stage)| (stage.key, index));
    for (key, stage) in stages.chain(program.aliases.iter().copied()) {
        let source = Source::Stage(stage);
        let path = key.to_string();
        keys(&path, |name, by| add(name, source, by));
        let scope = path.rfind('.').map_or("", |end| &path[..=end]);
        for symbol in [key.symbol(), program.stages[stage].symbol] {
            symbols(symbol, |name, by| {
                if !scope.is_empty() {
                    add(format!("{scope}{name}"), source, by + 2);
                }
                add(name, source, by);
            });
        }
        // `head_2.queries`, `head2.Q`
        if let Some(head) = key.scope.head {
            let dotted = format!("head.{head}.");
            let symbol = key.symbol();
            let plain = symbol.without_number();
            for spelt in [format!("head_{head}."), format!("head{head}.")] {
                let scope = scope.replace(&dotted, &spelt);
                add(path.replace(&dotted, &spelt), source, 4);
                add(format!("{scope}{plain}"), source, 4);
            }
        }
    }
    for (index, input) in program.inputs.iter().enumerate() {
        let source = Source::Input(index);
        keys(&input.key.to_string(), |name, by| add(name, source, by));
        symbols(input.symbol, |name, by| add(name, source, by));
    }
    all
}

/// The key whole, and each of its ends, word by word.
fn keys(key: &str, mut add: impl FnMut(String, u8)) {
    add(key.to_owned(), 0);
    for (at, _) in key.match_indices('.') {
        add(key[at + 1..].to_owned(), 1);
    }
}

/// The symbol as it is printed, and without the number of a head.
fn symbols(symbol: Symbol, mut add: impl FnMut(String, u8)) {
    add(symbol.to_string(), 2);
    add(symbol.without_number().to_string(), 3);
}
