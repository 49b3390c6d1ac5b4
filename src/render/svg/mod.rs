//! The matrices of a document as heat maps: one picture that stands by itself, on a background of its own,
//! without script, style sheet or font. Who cannot see it reads its title and description, and every cell
//! says what it is.

mod draw;
mod legend;
mod panel;

use super::Settings;
use super::kept;
use super::page::Page;
use super::width::{shorten, width};
use crate::document::{Block, Cells, Content, Document, Table};
use crate::message::{Message, render};
use draw::{Anchor, Drawing, SIGN};
use panel::Panel;

/// Panels stand side by side up to this width.
const WIDEST: f64 = 980.0;
/// Around the picture, and between panels.
const MARGIN: f64 = 20.0;
const BETWEEN: f64 = 32.0;
/// From one line of text to the next.
const LINE: f64 = 18.0;
/// A title needs this much room at least.
const NARROWEST: f64 = 320.0;

/// How many heat maps `document` holds.
pub(super) fn count(document: &Document<'_>) -> usize {
    pictures(document).len()
}

/// How many cells of them are drawn.
pub(super) fn cells(document: &Document<'_>, settings: &Settings) -> usize {
    let cells = pictures(document).into_iter().map(|picture| {
        let (rows, columns) = kept::windows(picture.table, settings.full);
        let [rows, columns] = [rows, columns].map(|axis| axis.positions().flatten().count());
        rows.saturating_mul(columns)
    });
    cells.fold(0, usize::saturating_add)
}

/// The picture.
pub(super) fn picture(document: &Document<'_>, settings: &Settings) -> String {
    let page = Page::of(document, settings);
    let panels: Vec<Panel> = pictures(document)
        .iter()
        .map(|picture| Panel::of(picture.table, &picture.titles, &page))
        .collect();
    let title = document.blocks.iter().find_map(|block| match block {
        Block::Title(title) => Some(page.words(title)),
        _ => None,
    });
    let title = title.unwrap_or_default();
    let rows = in_rows(&panels);
    let widest = rows.iter().map(|row| room(row)).fold(NARROWEST, f64::max);
    let mut drawing = Drawing::default();
    let mut top = MARGIN;
    if !title.is_empty() {
        for line in lines(&title, (widest / SIGN / 1.2) as usize) {
            drawing.title(MARGIN, top + 0.7 * LINE, &line);
            top += 1.1 * LINE;
        }
        top += 0.5 * LINE;
    }
    for row in &rows {
        let mut left = MARGIN;
        for panel in row {
            panel.draw(&mut drawing, left, top);
            left += panel.width() + BETWEEN;
        }
        top += row.iter().map(|panel| panel.height()).fold(0.0, f64::max) + BETWEEN;
    }
    top -= BETWEEN / 2.0;
    for note in page.rounding_of_numbers().iter() {
        for line in lines(&page.words(note), (widest / SIGN) as usize) {
            drawing.small(MARGIN, top, Anchor::Start, &line);
            top += 0.9 * LINE;
        }
    }
    let described = described(document, &panels, &page);
    drawing.file(
        widest + 2.0 * MARGIN,
        top + MARGIN / 2.0,
        &title,
        &described,
    )
}

/// A matrix with what is said above it.
struct Picture<'d> {
    table: &'d Table<'d>,
    titles: Vec<&'d Message>,
}

/// The matrices of the document, each with the part and the heading that it stands under.
fn pictures<'d>(document: &'d Document<'d>) -> Vec<Picture<'d>> {
    let (mut part, mut heading) = (None, None);
    let mut pictures = Vec::new();
    for block in &document.blocks {
        let tables = match block {
            Block::Part(text) => {
                (part, heading) = (Some(text), None);
                continue;
            }
            Block::Heading { text, .. } => {
                heading = Some(text);
                continue;
            }
            Block::Table(table) => std::slice::from_ref(table),
            Block::Tables(tables) => tables,
            _ => continue,
        };
        for table in tables {
            let weights = table.content == Content::Weights;
            if weights || matches!(table.cells, Cells::Matrix { .. }) {
                let above = table.caption.as_ref().or(heading);
                let titles = part.into_iter().chain(above).collect();
                pictures.push(Picture { table, titles });
            }
        }
    }
    pictures
}

/// Panels in rows that are no wider than the picture may be.
fn in_rows(panels: &[Panel]) -> Vec<Vec<&Panel>> {
    let mut rows: Vec<Vec<&Panel>> = Vec::new();
    for panel in panels {
        match rows.last_mut() {
            Some(row) if room(row) + BETWEEN + panel.width() <= WIDEST => row.push(panel),
            _ => rows.push(vec![panel]),
        }
    }
    rows
}

/// How wide panels are beside one another.
fn room(row: &[&Panel]) -> f64 {
    let panels: f64 = row.iter().map(|panel| panel.width()).sum();
    panels + BETWEEN * (row.len().saturating_sub(1)) as f64
}

/// `text` in lines of no more columns.
fn lines(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let words = text.split_inclusive([' ', '，', '；', '。', '、']);
    for word in words.map(|word| shorten(word, columns)) {
        match lines.last_mut() {
            Some(line) if width(line) + width(word.trim_end()) <= columns => {
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// What the picture shows, in words: its panels, how colours are meant, and the conventions in force.
fn described(document: &Document<'_>, panels: &[Panel], page: &Page<'_>) -> String {
    let mut said: Vec<String> = panels.iter().map(|panel| panel.described(page)).collect();
    for block in &document.blocks {
        match block {
            Block::Facts(facts) => said.extend(facts.iter().map(|(name, value)| {
                let fact = render::fact(name.clone(), value.clone());
                page.words(&fact)
            })),
            Block::Warning(text) => {
                said.push(format!(
                    "{} {}",
                    page.words(&render::warning()),
                    page.words(text)
                ));
            }
            _ => {}
        }
    }
    said.join("\n")
}
