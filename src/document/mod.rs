//! What a view says, before any format: headings, tables, formulas, derivations, notes, as
//! messages and numbers. Words, digits, markup and elision are the renderer's.

mod reading;
mod table;

pub use reading::{Behind, Edge, Node, Reading};
pub use table::{Axis, Cell, Cells, Content, Mark, Shows, Table};

use crate::expression::{CellName, CellRef, Expression, Formula, Quantity, Symbol};
use crate::message::Message;

/// A page to be rendered. It borrows the numbers that it shows.
#[derive(Clone, Debug, Default)]
pub struct Document<'t> {
    /// Its blocks, in reading order.
    pub blocks: Vec<Block<'t>>,
    /// Whether every stage was rounded before it was carried on, which the page says then.
    pub rounded_as_on_paper: bool,
    /// Numbers that are not the same and must not look it: the page shows as many decimals as that
    /// takes.
    pub apart: Vec<(f64, f64)>,
    /// What stands behind the cells, where the page is to answer its reader.
    pub reading: Option<Reading<'t>>,
}

/// A part of a page.
#[derive(Clone, Debug)]
pub enum Block<'t> {
    /// The page's title.
    Title(Message),
    /// The heading of a part of the walk: a head, a layer, a block.
    Part(Message),
    /// A section's heading; stages are numbered.
    Heading {
        /// The stage's number, where it has one.
        number: Option<usize>,
        /// Its words.
        text: Message,
        /// The stage's symbol, where it has one.
        symbol: Option<Symbol>,
    },
    /// A sentence or several.
    Paragraph(Message),
    /// Something to know: rounding, an elision, a caution.
    Note(Message),
    /// Something that may not be meant.
    Warning(Message),
    /// Names and what is said of them, such as the conventions in force.
    Facts(Vec<(Message, Message)>),
    /// A formula with the shapes of what stands in it.
    Formula(Formula),
    /// One table.
    Table(Table<'t>),
    /// Small tables that may stand side by side where there is room.
    Tables(Vec<Table<'t>>),
    /// Lines of arithmetic worked in numbers.
    Worked(Vec<Worked>),
    /// The arithmetic behind one cell, down to the inputs.
    Derivation(Derivation),
}

/// `S[爱, 你] = 1·1 + 1·3 = 4`.
#[derive(Clone, Debug, PartialEq)]
pub struct Worked {
    /// The left side.
    pub cell: CellName,
    /// The arithmetic, in numbers; several forms of it stand between equals signs.
    pub expressions: Vec<Expression>,
    /// What it comes to: one number, or a row of them.
    pub result: Expression,
}

/// The derivation of one cell as a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Derivation {
    /// Which cell.
    pub at: CellRef,
    /// Its name.
    pub cell: CellName,
    /// The key of the stage or input it stands in.
    pub key: String,
    /// The tensor's value.
    pub value: f64,
    /// How it came about.
    pub origin: Origin,
}

/// How a cell came about.
#[expect(
    clippy::large_enum_variant,
    reason = "most of a tree is computed, so that a box would be one more for most of it"
)]
#[derive(Clone, Debug, PartialEq)]
pub enum Origin {
    /// It was given: an input, or a stage that the file gives.
    Given,
    /// It was worked out above; the tree is not repeated.
    Shown,
    /// It is derived further, but the depth asked for ends here.
    Deeper,
    /// It is derived further, but the tree has grown large enough.
    Enough,
    /// It was worked out by an op.
    Computed {
        /// The op's name.
        op: &'static str,
        /// The stage's formula: `A = softmax(S_scaled)`.
        formula: Box<Formula>,
        /// The rows, columns or cells of given matrices that it reads.
        given: Vec<GivenRow>,
        /// The arithmetic in one line of numbers.
        summary: Expression,
        /// Its steps where there is more than one, rounding among them; the last gives the value.
        steps: Vec<Step>,
        /// A word on what the op did to this cell (masked, nothing left to attend to).
        remark: Option<Message>,
        /// The computed cells it was worked out from.
        operands: Vec<Derivation>,
    },
}

/// Given numbers that a cell reads: `X[爱] = [0, 1]`, `W_Q[:,1] = [1, 1]`.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenRow {
    /// The row, column or cell.
    pub cell: CellName,
    /// Its numbers.
    pub values: Vec<f64>,
}

/// An intermediate quantity of a derivation.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What it is.
    pub quantity: Quantity,
    /// The arithmetic, in numbers.
    pub expression: Expression,
    /// What it comes to.
    pub value: f64,
}
