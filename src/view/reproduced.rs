//! The conventions that reproduce a sheet, in the words of the problem file.

use crate::check::{Change, Reproduced, Scaling};
use crate::document::{Block, Document};
use crate::message::{Code, Message, check::outcome, mistakes as say};

/// So many combinations are listed of more.
const LISTED: usize = 10;

/// The page of what reproduces a sheet; `blank` where nothing is written on it.
pub fn reproduced(reproduced: &Reproduced, blank: bool) -> Document<'static> {
    let found = &reproduced.combinations;
    let mut blocks = vec![Block::Title(say::conventions())];
    if blank {
        blocks.push(Block::Paragraph(outcome::nothing_written()));
    } else if found.is_empty() {
        let tried = reproduced.tried;
        blocks.push(Block::Paragraph(say::none_reproduces(tried)));
    } else {
        // One more than the limit is not worth a line of its own.
        let listed = if found.len() > LISTED + 1 {
            LISTED
        } else {
            found.len()
        };
        blocks.extend(found.iter().take(listed).map(|changes| {
            Block::Paragraph(if changes.is_empty() {
                say::as_it_stands()
            } else {
                say::combination(changes.iter().map(change).collect::<Vec<_>>())
            })
        }));
        if found.len() > listed {
            blocks.push(Block::Note(say::more_combinations(found.len() - listed)));
        }
    }
    Document {
        blocks,
        ..Document::default()
    }
}

/// A change as it is written in the problem file.
fn change(change: &Change) -> Message {
    let code = Code::from(change.code());
    match change {
        Change::Scale(Scaling::Dk(_)) => say::change_to_d_k(code),
        Change::Scale(Scaling::RootDModel(_)) => say::change_to_root_d_model(code),
        Change::OverColumns => say::change_to_columns(),
        _ => say::change(code),
    }
}
