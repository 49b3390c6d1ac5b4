//! `attn conventions`

use super::args;
use super::failure::Failure;
use super::settings::Settings;
use super::{load, output};
use crate::check;
use crate::document::{Block, Document};
use crate::input;
use crate::message::{Code, Message, mistakes as say};
use crate::render;

/// Tells which combinations of conventions reproduce a sheet.
///
/// # Errors
/// Where the problem or the sheet cannot be read, or the result cannot be written.
pub fn run(args: &args::Conventions, settings: &Settings) -> Result<(), Failure> {
    let loaded = load::load(&args.problem, &args.output)?;
    let program = &loaded.model.program;
    output::spares(args.output.path(), &args.answers)?;
    let source = input::read_answers(&args.answers)?;
    let sheet = input::answers(&source, program)?;
    let attention = &loaded.file.problem.attention;
    let (found, tried) = check::conventions(attention, program, &sheet);
    let mut blocks = vec![Block::Title(say::conventions())];
    for combination in &found {
        let changes: Vec<Message> = combination
            .changes
            .iter()
            .map(|change| say::change(Code::from(change.as_str())))
            .collect();
        blocks.push(Block::Paragraph(if changes.is_empty() {
            say::as_it_stands()
        } else {
            say::combination(changes)
        }));
    }
    if found.is_empty() {
        blocks.push(Block::Paragraph(say::none_reproduces(tried)));
    }
    let document = Document {
        blocks,
        ..Document::default()
    };
    let page = render::Settings {
        language: settings.language,
        width: settings.width,
        ..render::Settings::default()
    };
    let path = args.output.path();
    output::text(path, settings, &render::text(&document, &page))
}
