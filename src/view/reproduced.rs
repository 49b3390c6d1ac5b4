//! Which conventions reproduce a sheet.

use crate::check::Combination;
use crate::document::{Block, Document};
use crate::message::{Code, Message, mistakes as say};

/// The combinations `found` to reproduce a sheet, of so many that were `tried`.
pub fn reproduced<'t>(found: &[Combination], tried: usize) -> Document<'t> {
    let mut blocks = vec![Block::Title(say::conventions())];
    for combination in found {
        let changes = combination.changes.iter();
        let changes: Vec<Message> = changes
            .map(|change| say::change(Code::from(change.as_str())))
            .collect();
        blocks.push(Block::Paragraph(match changes.is_empty() {
            true => say::as_it_stands(),
            false => say::combination(changes),
        }));
    }
    if found.is_empty() {
        blocks.push(Block::Paragraph(say::none_reproduces(tried)));
    }
    Document {
        blocks,
        ..Document::default()
    }
}
