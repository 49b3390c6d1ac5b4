//! Text put into a buffer, never beyond its area.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_segmentation::UnicodeSegmentation;

use crate::render;

/// The columns that `text` takes.
pub(super) fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// A number of columns as terminals count them.
pub(super) fn columns(width: usize) -> u16 {
    u16::try_from(width).unwrap_or(u16::MAX)
}

/// `text` at the left of `area`.
pub(super) fn put(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    let area = area.intersection(buffer.area);
    if !area.is_empty() {
        buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
    }
}

/// A styled line at the left of `area`.
pub(super) fn line(buffer: &mut Buffer, area: Rect, line: &Line<'_>) {
    let area = area.intersection(buffer.area);
    if !area.is_empty() {
        buffer.set_line(area.x, area.y, line, area.width);
    }
}

/// The lines from `top` on, as many as `area` holds.
pub(super) fn scrolled(buffer: &mut Buffer, area: Rect, lines: &[Line<'_>], top: usize) {
    for (y, text) in (area.y..area.bottom()).zip(lines.iter().skip(top)) {
        line(buffer, Rect::new(area.x, y, area.width, 1), text);
    }
}

/// `text` within `room` columns, its end gone where it must be, but not the number that tells it apart.
pub(super) fn shortened(text: &str, room: usize) -> String {
    match room {
        0 => String::new(),
        _ => render::shorten(text, room),
    }
}

/// The end of `text` within `room` columns, for a line that is being typed.
pub(super) fn ending(text: &str, room: usize) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut used = 0;
    for grapheme in text.graphemes(true).rev() {
        used += width(grapheme);
        if used > room {
            break;
        }
        kept.push(grapheme);
    }
    kept.into_iter().rev().collect()
}

/// `text` in lines of `room` columns, broken at blanks, or anywhere where there are none.
pub(super) fn broken(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_word_bounds() {
        let used = lines.last().map_or(0, |line| width(line));
        if used + width(word) > room && used > 0 {
            lines.push(String::new());
        }
        let word = match lines.last() {
            Some(line) if line.is_empty() => word.trim_start(),
            _ => word,
        };
        for grapheme in word.graphemes(true) {
            if lines
                .last()
                .is_some_and(|line| width(line) + width(grapheme) > room)
            {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push_str(grapheme);
            }
        }
    }
    lines
}
