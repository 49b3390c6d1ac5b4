//! Which matrices are compared, by what people type.

use std::collections::HashSet;

use super::side::{Side, Tensor, aliases};
use crate::program::{Named, Names, Unknown};

/// The keys that count; all of them where none was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen(Option<HashSet<String>>);

impl Chosen {
    /// Whether the matrix of that key counts.
    pub fn contains(&self, key: &str) -> bool {
        self.0.as_ref().is_none_or(|keys| keys.contains(key))
    }

    /// Whether some were asked for.
    pub fn is_selection(&self) -> bool {
        self.0.is_some()
    }
}

/// The matrices that `asked` names in either walk, by the rules by which a program's stages are selected.
///
/// # Errors
/// [`Unknown`] where a name is in neither.
pub fn chosen(sides: [&Side; 2], asked: &[String]) -> Result<Chosen, Unknown> {
    if asked.is_empty() {
        return Ok(Chosen::default());
    }
    let names = names(sides);
    let mut keys = HashSet::new();
    for text in asked {
        let found = names.select(text)?;
        keys.extend(found.into_iter().map(str::to_owned));
    }
    Ok(Chosen(Some(keys)))
}

/// The names of what either has. What is a stage of its own in one is that, whatever stands for it in the
/// other.
fn names<'s>(sides: [&'s Side; 2]) -> Names<&'s str> {
    let of = |tensors: fn(&Side) -> &[Tensor]| {
        let mut named: Vec<Named<&'s str>> = Vec::new();
        for tensor in sides.into_iter().flat_map(tensors) {
            match named.iter_mut().find(|named| named.what == tensor.key) {
                Some(named) => named.symbols.push(spelt(&tensor.symbol)),
                None => named.push(Named {
                    key: tensor.key.clone(),
                    symbols: vec![spelt(&tensor.symbol)],
                    what: tensor.key.as_str(),
                }),
            }
        }
        named
    };
    let stages = of(|side| &side.stages);
    let of_sides = sides.into_iter().flat_map(|side| aliases(&side.stages));
    let other = of_sides.filter(|alias| stages.iter().all(|stage| stage.key != alias.key));
    let other = other.map(|alias| Named {
        symbols: vec![spelt(&alias.symbol.to_string()), spelt(&alias.of.symbol)],
        key: alias.key,
        what: alias.of.key.as_str(),
    });
    Names {
        aliases: other.collect(),
        stages,
        inputs: of(|side| &side.inputs),
    }
}

/// A symbol as it is, and without the number of a head.
fn spelt(symbol: &str) -> [String; 2] {
    let name = symbol.trim_end_matches(|c: char| c.is_ascii_digit());
    let plain = name.strip_suffix(['_', ',']).filter(|_| name != symbol);
    [symbol, plain.unwrap_or(symbol)].map(str::to_owned)
}
