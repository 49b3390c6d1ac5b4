//! What the arithmetic of many cells says alike: the key of a stage, its formula, words. It stands in a page once,
//! and the script puts it where it belongs.

use std::cell::RefCell;
use std::collections::HashMap;

use maud::{Markup, PreEscaped, html};

use super::place::PAGE;

/// The bytes of a place that is left for a piece.
const PLACE: usize = 24;
/// The bytes of a piece that is no loss if it turns out that nothing else says it.
const WORTH_IT: usize = 80;

/// The pieces of a page that are put in by name.
#[derive(Default)]
pub(super) struct Shared {
    names: RefCell<HashMap<String, usize>>,
    pieces: RefCell<Vec<String>>,
}

impl Shared {
    /// A place for a piece that many cells have; the piece itself where that is as short.
    pub(super) fn often(&self, piece: Markup) -> Markup {
        if piece.0.len() <= PLACE {
            return piece;
        }
        self.place(piece)
    }

    /// A place for a piece that other cells may have, where it is long.
    pub(super) fn perhaps(&self, piece: Markup) -> Markup {
        if piece.0.len() <= WORTH_IT {
            return piece;
        }
        self.place(piece)
    }

    fn place(&self, piece: Markup) -> Markup {
        let mut names = self.names.borrow_mut();
        let name = match names.get(&piece.0) {
            Some(&name) => name,
            None => {
                let mut pieces = self.pieces.borrow_mut();
                names.insert(piece.0.clone(), pieces.len());
                pieces.push(piece.0);
                pieces.len() - 1
            }
        };
        html! { wbr data-put=(format!("{PAGE}w{name}")); }
    }

    /// How many pieces there are by now.
    pub(super) fn len(&self) -> usize {
        self.pieces.borrow().len()
    }

    /// Leaves out those after the first so many.
    pub(super) fn forget(&self, before: usize) {
        self.pieces.borrow_mut().truncate(before);
        self.names.borrow_mut().retain(|_, name| *name < before);
    }

    /// Those after the first so many, for the page.
    pub(super) fn after(&self, first: usize) -> Markup {
        let pieces = self.pieces.borrow();
        html! {
            @for (name, piece) in pieces.iter().enumerate().skip(first) {
                template id=(format!("{PAGE}w{name}")) { (PreEscaped(piece)) }
            }
        }
    }
}
