//! The guides of a tree, to the left of its lines.

use super::flow::{Chunk, Span, fill, length, painted};
use super::measure;
use super::style::{Style, paint};
use super::width::{blanks, width};
use crate::render::page::Page;

/// Columns of one level.
const LEVEL: usize = 3;

/// Where an entry of a tree stands.
pub(super) struct Branch {
    /// Before the first line of the entry.
    head: String,
    /// Before its other lines.
    body: String,
    columns: usize,
}

impl Branch {
    /// An entry under others, of each of which `following` says whether more entries follow beside
    /// it; `open` says whether entries follow below this one.
    ///
    /// Guides take no more than two fifths of the line: further out they give way to an ellipsis.
    pub(super) fn new(following: &[bool], open: bool, page: &Page<'_>) -> Self {
        let columns = measure(page);
        let most = columns * 2 / 5 / LEVEL;
        let mut head = String::new();
        let skipped = following.len().saturating_sub(most);
        if skipped > 0 {
            head.push_str("⋯  ");
        }
        let shown = following.get(skipped..).unwrap_or_default();
        let mut body = head.clone();
        for (at, &follows) in shown.iter().enumerate() {
            let goes_on = if follows { "│  " } else { "   " };
            body.push_str(goes_on);
            head.push_str(match (at + 1 == shown.len(), follows) {
                (true, true) => "├─ ",
                (true, false) => "└─ ",
                (false, _) => goes_on,
            });
        }
        body.push_str(if open { "│  " } else { "   " });
        Self {
            head,
            body,
            columns,
        }
    }

    /// The lines of the entry's name.
    pub(super) fn head(&self, chunks: Vec<Chunk>) -> Vec<String> {
        let first = self.columns.saturating_sub(width(&self.head));
        let rest = self.columns.saturating_sub(width(&self.body));
        let lines = fill(chunks, first, rest);
        let lines = lines.iter().enumerate().map(|(at, line)| match at {
            0 => format!("{}{}", paint(&self.head, Style::Dim), painted(line)),
            _ => format!("{}{}", paint(&self.body, Style::Dim), painted(line)),
        });
        lines.collect()
    }

    /// Lines below the name, those after the first indented by `hanging`.
    pub(super) fn body(&self, chunks: Vec<Chunk>, hanging: usize) -> Vec<String> {
        let room = self.columns.saturating_sub(width(&self.body));
        let hanging = if hanging * 3 > room { 2 } else { hanging };
        let lines = fill(chunks, room, room.saturating_sub(hanging));
        let lines = lines.iter().enumerate().map(|(at, line)| {
            let indent = if at == 0 { 0 } else { hanging };
            let guides = paint(&self.body, Style::Dim);
            format!("{guides}{}{}", blanks(indent), painted(line))
        });
        lines.collect()
    }

    /// Lines below the name that have a name of their own, in a column before them.
    pub(super) fn named(&self, name: &Span, chunks: Vec<Chunk>) -> Vec<String> {
        let name = std::slice::from_ref(name);
        let room = self.columns.saturating_sub(width(&self.body) + 2);
        let indent = length(name);
        let hanging = if indent * 2 > room { 2 } else { indent };
        let first = room.saturating_sub(indent);
        let lines = fill(chunks, first, room.saturating_sub(hanging));
        let lines = lines.iter().enumerate().map(|(at, line)| {
            let guides = paint(&self.body, Style::Dim);
            let (margin, line) = (blanks(2), painted(line));
            match at {
                0 => format!("{guides}{margin}{}{line}", painted(name)),
                _ => format!("{guides}{margin}{}{line}", blanks(hanging)),
            }
        });
        lines.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::Settings;

    #[test]
    fn guides_lead_on_to_what_follows() {
        let settings = Settings::default();
        let page = Page::new(&settings);
        let branch = Branch::new(&[true, false], true, &page);
        assert_eq!((&*branch.head, &*branch.body), ("│  └─ ", "│     │  "));
        let root = Branch::new(&[], false, &page);
        assert_eq!((&*root.head, &*root.body), ("", "   "));
    }

    #[test]
    fn deep_trees_leave_room_for_their_words() {
        let settings = Settings {
            width: 40,
            ..Settings::default()
        };
        let page = Page::new(&settings);
        let branch = Branch::new(&[true; 100], true, &page);
        assert_eq!(branch.head, "⋯  │  │  │  │  ├─ ");
    }
}
