//! The table of the stage, with its labels always in sight.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::canvas::{columns, put, shortened, width};
use super::{ACCENT, BOLD, DIM};
use crate::check::Verdict;
use crate::op::Region;
use crate::render::{Entry, Grid};
use crate::text::harmless;
use crate::view;
use crate::walk::state::Walk;
use crate::walk::test::{Standing, symbol};

impl Walk<'_> {
    pub(super) fn table(&self, area: Rect, buffer: &mut Buffer) {
        let Some(alone) = view::alone(&self.numbers.trace, self.at.source) else {
            return;
        };
        let grid = Grid::with(&alone.table, &self.settings, self.measure.precision);
        let shape = self.shape();
        let labels = self.measure.labels;
        let shown = self.measure.columns(self.first.1, usize::from(area.width));
        let framed = self.framed();
        let label = |y: u16, text: &str, style: Style, buffer: &mut Buffer| {
            let here = Rect::new(area.x, y, columns(labels), 1);
            put(buffer, here, &shortened(text, labels), style);
        };
        label(area.y, &grid.corner(labels), DIM, buffer);
        let mut x = area.x + columns(labels + 1);
        for column in shown.clone() {
            let room = self.measure.widths.get(column).copied().unwrap_or(0);
            let slot = Rect::new(x, area.y, columns(room + 2), 1).intersection(area);
            let style = if column == self.at.column {
                ACCENT.patch(BOLD)
            } else {
                ACCENT
            };
            put(buffer, slot, &right(&grid.column(column), room), style);
            x = slot.right();
        }
        let end = area.right().saturating_sub(1);
        let arrow =
            |x, y, text, buffer: &mut Buffer| put(buffer, Rect::new(x, y, 1, 1), text, BOLD);
        if shown.end < shape.columns {
            arrow(end, area.y, "→", buffer);
        }
        if shown.start > 0 {
            arrow(area.x + columns(labels), area.y, "←", buffer);
        }
        let mut last = self.first.0;
        for (y, row) in (area.y + 1..area.bottom()).zip(self.first.0..shape.rows) {
            last = row + 1;
            let style = if row == self.at.row {
                ACCENT.patch(BOLD)
            } else {
                ACCENT
            };
            label(y, &grid.row(row), style, buffer);
            let mut x = area.x + columns(labels + 1);
            for column in shown.clone() {
                let room = self.measure.widths.get(column).copied().unwrap_or(0);
                let slot = Rect::new(x, y, columns(room + 2), 1).intersection(area);
                x = slot.right();
                self.cell(&grid, (row, column), framed.as_ref(), slot, buffer);
            }
        }
        if self.first.0 > 0 {
            arrow(end, area.y + 1, "▲", buffer);
        }
        if last < shape.rows {
            arrow(end, area.bottom() - 1, "▼", buffer);
        }
    }

    /// One cell between its frame: `[0.5]` under the cursor, `‹0.5›` where another number reads it.
    fn cell(
        &self,
        grid: &Grid<'_, '_>,
        (row, column): (usize, usize),
        framed: Option<&Region>,
        slot: Rect,
        buffer: &mut Buffer,
    ) {
        let room = usize::from(slot.width.saturating_sub(2));
        let (text, style) = self.content(grid, row, column, room);
        let here = (row, column) == (self.at.row, self.at.column);
        let framed = framed.is_some_and(|region| {
            region.rows.contains(&row)
                && region.columns.contains(&column)
                && (column - region.columns.start).is_multiple_of(region.step.max(1))
        });
        let (left, right, style) = match (here, framed) {
            (true, _) => (
                "[",
                "]",
                style.add_modifier(Modifier::REVERSED | Modifier::BOLD),
            ),
            (_, true) => (
                "‹",
                "›",
                style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD),
            ),
            _ => (" ", " ", style),
        };
        // The frame stands close around the number.
        let before = room.saturating_sub(width(&text));
        let start = slot.x + columns(before);
        let frame = if here || framed {
            BOLD.patch(ACCENT)
        } else {
            Style::new()
        };
        put(buffer, Rect::new(start, slot.y, 1, 1), left, frame);
        put(
            buffer,
            Rect::new(start + 1, slot.y, columns(width(&text)), 1),
            &text,
            style,
        );
        put(
            buffer,
            Rect::new(slot.right().saturating_sub(1), slot.y, 1, 1),
            right,
            frame,
        );
    }

    /// What a cell shows: its number, that it is hidden, or what was typed and its mark.
    fn content(
        &self,
        grid: &Grid<'_, '_>,
        row: usize,
        column: usize,
        room: usize,
    ) -> (String, Style) {
        match self.standing(row, column) {
            Standing::Open => shown(grid.cell(row, column)),
            Standing::Revealed => {
                let (text, style) = shown(grid.cell(row, column));
                (format!("{text}○"), style)
            }
            Standing::Hidden => ("···".to_owned(), DIM),
            Standing::Typed { text, verdict, .. } => {
                let text = shortened(&harmless::label(&text), room.saturating_sub(1));
                let colour = match verdict.map(Verdict::is_right) {
                    Some(true) => Color::Green,
                    Some(false) => Color::Red,
                    None => Color::Yellow,
                };
                (
                    format!("{text}{}", symbol(verdict)),
                    Style::new().fg(colour),
                )
            }
        }
    }
}

/// A number with its shade.
fn shown(entry: Entry) -> (String, Style) {
    let style = match (entry.shade, entry.faint) {
        (Some((background, ink)), _) => Style::new()
            .bg(Color::Indexed(background))
            .fg(Color::Indexed(ink)),
        (None, true) => DIM,
        (None, false) => Style::new(),
    };
    (entry.text, style)
}

/// A label at the right of a slot of `room` columns within its frame.
fn right(label: &str, room: usize) -> String {
    let label = shortened(label, room);
    let blanks = room.saturating_sub(width(&label)) + 1;
    format!("{}{label}", " ".repeat(blanks))
}
