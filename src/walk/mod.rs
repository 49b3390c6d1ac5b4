//! The walk in a terminal: one stage at a time, a cursor in its table, the arithmetic of the number
//! under it, and a self-test. Nothing here knows a terminal: a key changes the [`Walk`], which can be
//! drawn into a buffer of any size.
//!
//! | | |
//! |---|---|
//! | `state` | where one is and what is open |
//! | `key`, `update`, `prompt` | what a key does, and what a line that is typed does |
//! | `outline` | the list of stages |
//! | `numbers` | the trace, of which a large model keeps only what is looked at |
//! | `test` | the self-test: what was typed, marked as a sheet, and what was revealed |
//! | `texts` | what views and renderers say of the stage and the number at hand |
//! | `areas` | what stands where in a window of that size |
//! | `draw` | all of it, in cells of a buffer |

mod areas;
mod draw;
mod key;
mod numbers;
mod outline;
mod prompt;
mod state;
mod test;
mod texts;
mod update;

pub use areas::LEAST;
pub use key::Key;
pub use state::{Options, Walk};
