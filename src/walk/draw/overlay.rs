//! What is laid over the page: the help, the marked sheet, a choice.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

use super::canvas::{columns, scrolled, width};
use super::{ACCENT, BOLD};
use crate::expression::Source;
use crate::message::{Message, walk as say};
use crate::op::Region;
use crate::render::Settings;
use crate::walk::state::{Mode, Walk};
use crate::walk::texts;

/// What is laid over the page.
struct Laid {
    title: String,
    lines: Vec<Line<'static>>,
    /// The line that must be in sight; otherwise it is scrolled by hand.
    seen: Option<usize>,
}

impl Walk<'_> {
    /// What is open over the page, where anything is.
    fn laid(&self) -> Option<Laid> {
        match &self.mode {
            Mode::Help => Some(self.help()),
            Mode::Marked => self.marked(),
            Mode::Choose { choices, at } => Some(self.choice(choices, *at)),
            _ => None,
        }
    }

    /// How far what is open can be scrolled; `None` where nothing is.
    pub(in crate::walk) fn overlay_end(&self) -> Option<usize> {
        let laid = self.laid()?;
        let height = usize::from(self.overlay_height(&laid).saturating_sub(2));
        Some(laid.lines.len().saturating_sub(height))
    }

    fn overlay_height(&self, laid: &Laid) -> u16 {
        columns(laid.lines.len() + 2).min(self.size.1.saturating_sub(1))
    }

    /// All keys.
    fn help(&self) -> Laid {
        let space = self.words(&say::space());
        let both = format!("{space} a");
        let rows: [(&str, Message); 19] = [
            ("←↑↓→ hjkl", say::help_cell()),
            ("Home End PgUp PgDn", say::help_ends()),
            ("Tab n, Shift-Tab p", say::help_stage()),
            ("Enter", say::help_follow()),
            ("Backspace", say::help_back()),
            ("/", say::help_search()),
            ("g", say::help_jump()),
            ("J K", say::help_scroll()),
            ("f", say::help_full()),
            ("d D", say::help_digits()),
            ("L", say::help_language()),
            ("r", say::help_test()),
            ("0-9 . - + √ (", say::help_type()),
            ("i", say::help_type_again()),
            (&both, say::help_show()),
            ("m", say::help_marked()),
            ("?", say::help_help()),
            ("q Ctrl-C", say::help_quit()),
            ("", say::overlay_keys()),
        ];
        let keys = rows.iter().map(|(key, _)| width(key)).max().unwrap_or(0);
        let room = usize::from(self.size.0).saturating_sub(keys + 6).max(8);
        let mut lines = Vec::new();
        for (key, message) in &rows {
            let words = super::canvas::broken(&self.words(message), room);
            for (at, text) in words.into_iter().enumerate() {
                let key = if at == 0 { *key } else { "" };
                let pad = " ".repeat(keys - width(key) + 2);
                lines.push(Line::from(vec![
                    Span::styled(key.to_owned(), ACCENT),
                    Span::raw(format!("{pad}{text}")),
                ]));
            }
        }
        Laid {
            title: self.words(&say::help()),
            lines,
            seen: None,
        }
    }

    /// The sheet so far, marked: the page that a check prints, without the right values.
    fn marked(&self) -> Option<Laid> {
        let name = self.words(&say::sheet());
        let (document, digits) = self.test.page(name.clone())?;
        let settings = Settings {
            digits,
            width: usize::from(self.size.0).saturating_sub(6),
            full: false,
            ..self.settings
        };
        Some(Laid {
            title: name,
            lines: texts::page(&document, &settings),
            seen: None,
        })
    }

    /// Which operand to follow.
    fn choice(&self, choices: &[(Source, Region)], at: usize) -> Laid {
        let program = &self.model.program;
        let lines = choices.iter().enumerate().map(|(index, (source, region))| {
            let cell = say::cell(texts::named(program, *source, region));
            let text = format!(
                " {} {}  {} ",
                index + 1,
                self.words(&cell),
                program.key(*source)
            );
            let style = match index == at {
                true => Style::new().add_modifier(Modifier::REVERSED),
                false => Style::new(),
            };
            Line::styled(text, style)
        });
        Laid {
            title: self.words(&say::choose()),
            lines: lines.collect(),
            seen: Some(at),
        }
    }

    /// Lays what is open over the middle of the page.
    pub(super) fn overlay(&self, buffer: &mut Buffer) {
        let Some(laid) = self.laid() else {
            return;
        };
        let high = self.overlay_height(&laid);
        let Laid { title, lines, seen } = laid;
        let widest = lines.iter().map(Line::width).max().unwrap_or(0);
        let wide = columns(widest.max(width(&title) + 2) + 4).min(self.size.0);
        let area = Rect::new(
            (self.size.0 - wide) / 2,
            (self.size.1 - 1 - high) / 2,
            wide,
            high,
        );
        let area = area.intersection(buffer.area);
        Clear.render(area, buffer);
        // A wide character that would reach under the frame goes.
        for y in area.y..area.bottom() {
            let beside = area.x.checked_sub(1).and_then(|x| buffer.cell_mut((x, y)));
            if let Some(cell) = beside.filter(|cell| width(cell.symbol()) > 1) {
                cell.set_symbol(" ");
            }
        }
        let inner = Rect::new(
            area.x + 2,
            area.y + 1,
            area.width.saturating_sub(4),
            area.height.saturating_sub(2),
        );
        let height = usize::from(inner.height);
        let wanted = match seen {
            Some(seen) => (seen + 1).saturating_sub(height),
            None => self.scrolled,
        };
        let top = wanted.min(lines.len().saturating_sub(height));
        let title = match (top > 0, top + height < lines.len()) {
            (false, false) => format!(" {title} "),
            (up, down) => {
                let arrow = |there, arrow| if there { arrow } else { "" };
                format!(" {title} {}{} ", arrow(up, "▲"), arrow(down, "▼"))
            }
        };
        Block::bordered()
            .title(Span::styled(title, BOLD))
            .render(area, buffer);
        scrolled(buffer, inner, &lines, top);
    }
}
