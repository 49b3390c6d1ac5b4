//! A mistake of method about to be made.

use super::flow::Stage;
use super::model::mistakes::REORDERS;

/// A mistake and where it is made.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// Its name in the catalogue.
    pub name: &'static str,
    /// Where it is made; all of these.
    pub stages: Vec<Stage>,
    /// Which way of making it, where there are several.
    pub way: usize,
    /// Stages that whoever makes it does not have.
    pub without: Vec<Stage>,
    /// What comes of it is of another shape: the sheet ends with the first stage of it.
    pub ends: bool,
}

impl Mistake {
    /// Whether whoever makes it works in another order, so that no other mistake goes with it.
    pub fn reorders(&self) -> bool {
        REORDERS.contains(&self.name)
    }
}
