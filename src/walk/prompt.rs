//! Lines that are typed: a number, a place, the name of a stage.

use super::key::Key;
use crate::check::Written;
use crate::expression::{CellRef, Source};
use crate::input;
use crate::message::{Message, cli, walk as say};
use crate::program::{Axis, NoPosition, Program};

/// Longer lines are not typed.
const LONGEST: usize = 200;

/// The line after `key`; `None` where it was taken back altogether.
pub fn edited(mut text: String, key: Key) -> Option<String> {
    match key {
        Key::Char(character) if text.len() < LONGEST => text.push(character),
        Key::Control('u') => text.clear(),
        Key::Backspace => {
            text.pop()?;
        }
        _ => {}
    }
    Some(text)
}

/// A number as a sheet would have it, with the text that stays in sight; nothing for a blank.
pub fn number(text: &str) -> Result<Option<(String, Written)>, Message> {
    let text = text.trim();
    let written = input::typed_number(text)?;
    Ok(written.map(|written| (text.to_owned(), written)))
}

/// What `text` names, by the rules of `--stage`; while it is being typed, what has it in its key.
pub fn found(program: &Program, text: &str) -> Vec<Source> {
    if text.is_empty() {
        return Vec::new();
    }
    let exactly = program.select(text);
    exactly
        .or_else(|_| program.select(&format!("*{text}*")))
        .unwrap_or_default()
}

/// The cell that `text` names from where one is: a stage, a row and a column, or all three.
pub fn place(program: &Program, here: CellRef, text: &str) -> Result<CellRef, Message> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (source, cell) = match words[..] {
        [name] => (stage(program, name)?, None),
        [row, column] => (here.source, Some((row, column))),
        [name, row, column] => (stage(program, name)?, Some((row, column))),
        _ => return Err(say::jump_words()),
    };
    let shape = program.shape(source);
    let (rows, columns) = program.axes(source);
    let (row, column) = match cell {
        Some((row, column)) => (
            position(rows, shape.rows, row)?,
            position(columns, shape.columns, column)?,
        ),
        None => (
            here.row.min(shape.rows.saturating_sub(1)),
            here.column.min(shape.columns.saturating_sub(1)),
        ),
    };
    Ok(CellRef {
        source,
        row,
        column,
    })
}

/// The one stage of that number or name.
fn stage(program: &Program, name: &str) -> Result<Source, Message> {
    if let Ok(number) = name.parse::<usize>() {
        let count = program.stages.len();
        return match number {
            1.. if number <= count => Ok(Source::Stage(number - 1)),
            _ => Err(say::no_number(number, count)),
        };
    }
    match program.select(name).as_deref() {
        Ok([source]) => Ok(*source),
        Ok(several) => Err(say::several(name, several.len())),
        Err(_) => Err(cli::no_such_stage(name)),
    }
}

fn position(axis: &Axis, length: usize, text: &str) -> Result<usize, Message> {
    axis.position(text, length).map_err(|none| match none {
        NoPosition::Outside(_) => cli::no_such_position(text, length),
        NoPosition::NoSuchLabel(_) => cli::no_such_label(text),
        NoPosition::Repeated(positions) => {
            let positions = positions.into_iter().map(cli::position);
            cli::repeated_label(text, positions.collect::<Vec<_>>())
        }
    })
}
