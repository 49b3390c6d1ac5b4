//! A mistake of method about to be made.

use super::flow::Stage;

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
