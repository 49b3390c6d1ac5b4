//! From a problem file to a [`Problem`](crate::problem::Problem), `source → lexer → tree → fields →
//! problem`, and from a sheet of answers to a [`Sheet`](crate::check::Sheet) (`answers/`); for every
//! way in which that can fail there is a [`fault`](fault::Kind) with its own words, place and remedy.
//!
//! The JSON reader is our own. No crate gives all that good messages and large files ask for: the
//! exact place of every value in bytes, a number's digits as they were written, words for each slip
//! that people make ([`fault::SyntaxFault`]), and matrices in flat buffers without a tree of their
//! cells. It reads what RFC 8259 defines, and is stricter in two points: a number that overflows or
//! vanishes is an error, and so is a key given twice in an object that is read.

mod answers;
mod array;
mod error;
pub mod fault;
mod fields;
mod file;
mod files;
mod keys;
mod labels;
mod lexer;
mod mask;
mod matrix;
mod number;
mod path;
mod pieces;
mod row;
mod scale;
mod seek;
mod slip;
mod source;
mod tensor;
mod trace;
mod tree;

use std::path::Path as FilePath;

pub use answers::{
    answers, sheet, stage_answers, stage_sheet, typed_cells, typed_number, typed_stage,
};
pub use array::{Array, Element};
pub use error::Error;
pub use fields::Fields;
pub use file::{ProblemFile, problem};
pub use keys::Place;
pub use lexer::{Lexeme, Lexer, Token};
pub use path::{Path, Segment};
pub use seek::seek;
pub use source::Source;
pub use trace::{stated, trace};
pub use tree::{Member, Node, Value, parse};

/// Reads the problem file at `path`; `-` is standard input.
///
/// # Errors
/// Where there is no file, it is empty, or it is no text in UTF-8.
pub fn read(path: &FilePath) -> Result<Source, Error> {
    Source::read(path)
}

/// The problem file at `path`, which is read whole only if it is not large: [`problem`] reads a large one piece
/// by piece, and its text is there again for whoever asks for it.
///
/// # Errors
/// As [`read`], of a file that is not large.
pub fn open(path: &FilePath) -> Result<Source, Error> {
    Source::open(path)
}

/// Reads the file of answers at `path`; `-` is standard input.
///
/// # Errors
/// As [`read`], in words that fit a sheet.
pub fn read_answers(path: &FilePath) -> Result<Source, Error> {
    let read = Source::bytes(path).and_then(|(name, bytes)| {
        let bytes = answers::without_mark(&name, bytes);
        Source::from_bytes(name, bytes)
    });
    read.map_err(|error| error.read_as(fault::Role::Answers))
}
