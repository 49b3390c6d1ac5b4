//! What a page that answers its reader says besides its blocks: the arithmetic behind each cell, the
//! cells that it reads, and the map of the stages. Formats that lie still never ask for it.

use std::fmt;
use std::sync::Arc;

use super::{Derivation, Mark};
use crate::expression::{CellRef, Source, Symbol};
use crate::message::Message;
use crate::op::Region;

/// What stands behind the cells that a page shows, worked out when it is asked for: a large model has
/// more cells than any page shows.
#[derive(Clone)]
pub struct Reading<'t> {
    behind: Arc<dyn Fn(CellRef) -> Option<Behind> + 't>,
    elsewhere: fn(&[String]) -> Message,
    /// The stages and inputs whose tables the page shows.
    pub map: Vec<Node>,
}

/// What stands behind a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Behind {
    /// What is to be said before its arithmetic.
    pub lead: Vec<Message>,
    /// Its arithmetic, one op deep; `None` where it is not to be told.
    pub derivation: Option<Derivation>,
    /// The cells that it reads, operand by operand.
    pub reads: Vec<(Source, Region)>,
}

/// A stage, or an input, on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Which it is.
    pub source: Source,
    /// The number of a stage, from 1.
    pub number: Option<usize>,
    /// What it is called; an input has its symbol alone.
    pub title: Option<Message>,
    /// Its symbol.
    pub symbol: Symbol,
    /// Its key.
    pub key: String,
    /// Where it stands in a model of several parts, from the widest to the narrowest, in short lines.
    pub place: Vec<Message>,
    /// What it is worked out from.
    pub from: Vec<Edge>,
    /// What marking found, where it was marked.
    pub mark: Option<Mark>,
}

/// A way from one node of the map to a later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The earlier node, by its place on the map.
    pub from: usize,
    /// Whether nothing lies between them that the page does not show.
    pub direct: bool,
}

impl<'t> Reading<'t> {
    /// Cells by what `behind` says of them, stages by `map`; `elsewhere` says of the keys of tables where
    /// they are, that the page does not have them.
    pub fn new(
        behind: impl Fn(CellRef) -> Option<Behind> + 't,
        elsewhere: fn(&[String]) -> Message,
        map: Vec<Node>,
    ) -> Self {
        let behind = Arc::new(behind);
        Self {
            behind,
            elsewhere,
            map,
        }
    }

    /// Where the tables of `keys` are, which the page does not have.
    pub fn elsewhere(&self, keys: &[String]) -> Message {
        (self.elsewhere)(keys)
    }

    /// What stands behind the cell; `None` where nothing is known of it.
    pub fn behind(&self, at: CellRef) -> Option<Behind> {
        (self.behind)(at)
    }
}

impl fmt::Debug for Reading<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Reading");
        shown.field("map", &self.map).finish_non_exhaustive()
    }
}
