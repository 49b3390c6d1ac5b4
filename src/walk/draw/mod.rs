//! The walk, drawn.

mod canvas;
mod outline;
mod overlay;
mod table;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;

use super::areas::LEAST;
use super::state::{Mode, Walk};
use super::test::Tally;
use crate::message::{Message, walk as say};
use crate::text::harmless;
use crate::view;
use canvas::{line, put, scrolled, width};

/// What stands back.
const DIM: Style = Style::new().add_modifier(Modifier::DIM);
/// What stands out.
const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
/// Symbols, places, prompts.
const ACCENT: Style = Style::new().fg(Color::Cyan);

impl Walk<'_> {
    /// Draws all of it, for a window of the size that it was told of, and says where the cursor of a
    /// prompt is.
    pub fn draw(&self, buffer: &mut Buffer) -> Option<(u16, u16)> {
        let area = Rect::new(0, 0, self.size.0, self.size.1).intersection(buffer.area);
        let cursor = if self.is_too_small() || area.width < self.size.0 || area.height < self.size.1
        {
            self.too_small(area, buffer);
            None
        } else {
            self.page(buffer)
        };
        if !self.colour {
            for cell in &mut buffer.content {
                (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
            }
        }
        cursor
    }

    /// A word, broken where it must be, on what the window is too small for.
    fn too_small(&self, area: Rect, buffer: &mut Buffer) {
        let words = self.words(&say::too_small(usize::from(LEAST.0), usize::from(LEAST.1)));
        let lines = canvas::broken(&words, usize::from(area.width).max(1));
        for (y, text) in (area.y..area.bottom()).zip(lines) {
            put(
                buffer,
                Rect::new(area.x, y, area.width, 1),
                &text,
                Style::new(),
            );
        }
    }

    fn page(&self, buffer: &mut Buffer) -> Option<(u16, u16)> {
        let areas = &self.areas;
        self.title(areas.title, buffer);
        if let Some(outline) = areas.outline {
            self.outline(outline, buffer);
            let x = outline.right();
            for y in outline.y..outline.bottom() {
                put(buffer, Rect::new(x, y, 1, 1), "│", DIM);
            }
        }
        self.head(buffer);
        self.table(areas.table, buffer);
        self.panel(buffer);
        self.overlay(buffer);
        self.status(areas.status, buffer)
    }

    fn title(&self, area: Rect, buffer: &mut Buffer) {
        let title = view::title(self.problem, &self.model.program);
        let right = match self.test.on || self.test.written() > 0 {
            true => self.tally(),
            false => self.words(&match self.numbers.trace.round {
                Some(round) => say::decimals_rounded(self.settings.digits, round),
                None => say::decimals(self.settings.digits),
            }),
        };
        let room = usize::from(area.width);
        let right = canvas::shortened(&right, room);
        let left = canvas::shortened(
            &format!("attn walk · {}", self.words(&title)),
            room.saturating_sub(width(&right) + 2),
        );
        put(buffer, area, &left, BOLD);
        let at = area.right().saturating_sub(canvas::columns(width(&right)));
        let area = Rect::new(at, area.y, area.right() - at, 1);
        put(
            buffer,
            area,
            &right,
            if self.test.on { ACCENT } else { DIM },
        );
    }

    fn tally(&self) -> String {
        let Tally {
            right,
            wrong,
            follows,
            revealed,
        } = self.test.tally(self.model);
        self.words(&match follows {
            0 => say::tally(right, wrong, revealed),
            _ => say::tally_following(right, wrong, follows, revealed),
        })
    }

    fn head(&self, buffer: &mut Buffer) {
        let area = self.areas.head;
        let meaning = self.areas.meaning.then_some(&self.texts.meaning);
        let lines = self.texts.head.iter().chain(meaning.into_iter().flatten());
        for (index, (y, text)) in (area.y..area.bottom()).zip(lines).enumerate() {
            line(buffer, Rect::new(area.x, y, area.width, 1), text);
            if index == 0 {
                buffer.set_style(Rect::new(area.x, y, area.width, 1), BOLD);
            }
        }
    }

    /// The arithmetic below a rule that names the cell and says where in the table it is.
    fn panel(&self, buffer: &mut Buffer) {
        let (rule, panel) = (self.areas.rule, self.areas.panel);
        let lines = self.below();
        let shape = self.shape();
        let place = format!(
            "{},{} / {}×{}",
            self.at.row + 1,
            self.at.column + 1,
            shape.rows,
            shape.columns
        );
        let height = usize::from(panel.height);
        let top = self.scrolled.min(lines.len().saturating_sub(height));
        let more = match (top > 0, top + height < lines.len()) {
            (false, false) => String::new(),
            (up, down) => {
                let arrows = [(up, "▲"), (down, "▼")];
                let arrows = arrows.into_iter().filter(|(there, _)| *there);
                let arrows: String = arrows.map(|(_, arrow)| arrow).collect();
                format!(" {} {arrows} ─", self.words(&say::scroll()))
            }
        };
        let left = format!("─ {place} ");
        let dashes = usize::from(rule.width).saturating_sub(width(&left) + width(&more));
        put(
            buffer,
            rule,
            &format!("{left}{}{more}", "─".repeat(dashes)),
            DIM,
        );
        scrolled(buffer, panel, &lines, top);
    }

    /// The lines of the panel: the arithmetic, and what the stage is for where the head has no room for it.
    fn below(&self) -> Vec<Line<'static>> {
        let mut lines = self.texts.behind.clone();
        if !self.areas.meaning && !self.texts.meaning.is_empty() {
            lines.push(Line::default());
            lines.extend(self.texts.meaning.iter().cloned());
        }
        lines
    }

    /// How far the panel can be scrolled.
    pub(super) fn panel_end(&self) -> usize {
        let height = usize::from(self.areas.panel.height);
        self.below().len().saturating_sub(height)
    }

    /// The line at the foot: a prompt, a notice, or the keys.
    fn status(&self, area: Rect, buffer: &mut Buffer) -> Option<(u16, u16)> {
        let (prompt, typed, hint) = match &self.mode {
            Mode::Type(text) => {
                let cell = self.model.program.cell_name(self.at);
                (say::typing(cell), text, say::typing_keys())
            }
            Mode::Jump(text) => (say::jumping(), text, say::jump_hint()),
            Mode::Search {
                text, found, at, ..
            } => {
                let hint = match (text.is_empty(), found.len()) {
                    (true, _) => say::search_hint(),
                    (false, 0) => say::not_found(),
                    (false, count) => say::found(at + 1, count),
                };
                (say::searching(), text, hint)
            }
            _ => {
                let (message, style) = self.foot();
                put(buffer, area, &message, style);
                return None;
            }
        };
        let room = usize::from(area.width);
        let prompt = canvas::shortened(&self.words(&prompt), room / 2);
        let typed = canvas::ending(&harmless::label(typed), room / 2 - 2);
        put(buffer, area, &prompt, ACCENT);
        let at = area.x + canvas::columns(width(&prompt) + 1);
        let typing = Rect::new(at, area.y, area.right().saturating_sub(at), 1);
        put(buffer, typing, &typed, BOLD);
        let end = at + canvas::columns(width(&typed));
        let rest = Rect::new(end + 2, area.y, area.right().saturating_sub(end + 2), 1);
        let (hint, style) = match &self.said {
            Some(said) => (self.words(said), self.notice()),
            None => (self.words(&hint), DIM),
        };
        put(
            buffer,
            rest,
            &canvas::shortened(&hint, usize::from(rest.width)),
            style,
        );
        Some((end, area.y))
    }

    /// What stands at the foot while nothing is typed.
    fn foot(&self) -> (String, Style) {
        let room = usize::from(self.size.0);
        let fitting = |messages: &[Message]| {
            let words = messages.iter().map(|message| self.words(message));
            let words: Vec<String> = words.collect();
            let fitting = words.iter().find(|words| width(words) <= room);
            let fitting = fitting.or(words.last()).cloned().unwrap_or_default();
            canvas::shortened(&fitting, room)
        };
        if self.mode == Mode::Leave {
            let leaving = say::leaving(self.test.written());
            return (fitting(&[leaving]), self.notice());
        }
        if let Some(said) = &self.said {
            return (fitting(std::slice::from_ref(said)), self.notice());
        }
        let keys = match (&self.mode, self.from) {
            (Mode::Help | Mode::Marked, _) => fitting(&[say::overlay_keys()]),
            (Mode::Choose { .. }, _) => fitting(&[say::choose_keys()]),
            (_, Some(from)) if self.framed().is_some() => {
                let cell = self.model.program.cell_name(from);
                return (fitting(&[say::read_by(cell)]), ACCENT);
            }
            _ if self.test.on => fitting(&[say::keys_testing(), say::keys_testing_short()]),
            _ => fitting(&[say::keys(), say::keys_short()]),
        };
        (keys, DIM)
    }

    fn notice(&self) -> Style {
        Style::new().fg(Color::Yellow)
    }
}
