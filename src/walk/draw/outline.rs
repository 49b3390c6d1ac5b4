//! The list of stages.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::canvas::{put, shortened, width};
use super::{ACCENT, DIM};
use crate::expression::Source;
use crate::walk::outline::Item;
use crate::walk::state::{Mode, Walk};

impl Walk<'_> {
    /// The list, so scrolled that the stage at hand is in its middle where it is long.
    pub(super) fn outline(&self, area: Rect, buffer: &mut Buffer) {
        let current = self.outline.iter().position(|item| match item {
            Item::Source { source, .. } => *source == self.at.source,
            Item::Place { .. } => false,
        });
        let height = usize::from(area.height);
        let top = current
            .unwrap_or(0)
            .saturating_sub(height / 2)
            .min(self.outline.len().saturating_sub(height));
        let reads: Vec<Source> = self.reads().into_iter().map(|(source, _)| source).collect();
        let found = match &self.mode {
            Mode::Search { found, .. } => found.as_slice(),
            _ => &[],
        };
        let room = usize::from(area.width);
        let items = self.outline.iter().skip(top);
        for (y, item) in (area.y..area.bottom()).zip(items) {
            let here = Rect::new(area.x, y, area.width, 1);
            match item {
                Item::Place { depth, name } => {
                    let text = format!("{}{}", " ".repeat(*depth), self.words(name));
                    put(buffer, here, &shortened(&text, room), ACCENT);
                }
                Item::Source { depth, source } => {
                    let current = *source == self.at.source;
                    let mark = match (current, found.contains(source), reads.contains(source)) {
                        (true, ..) => '▸',
                        (_, true, _) => '/',
                        (.., true) => '←',
                        _ => ' ',
                    };
                    let text = format!("{}{mark}{}", " ".repeat(*depth), self.entry(*source));
                    let text = shortened(&text, room);
                    let style = match (current, source) {
                        (true, _) => Style::new().add_modifier(Modifier::REVERSED),
                        (false, Source::Input(_)) => DIM,
                        (false, Source::Stage(_)) => Style::new(),
                    };
                    let pad = " ".repeat(room - width(&text));
                    let text = if current {
                        format!("{text}{pad}")
                    } else {
                        text
                    };
                    put(buffer, here, &text, style);
                }
            }
        }
    }

    /// `7 A attention weights`
    fn entry(&self, source: Source) -> String {
        let program = &self.model.program;
        let symbol = program.symbol(source);
        match source {
            Source::Stage(index) => {
                let title = self.words(&program.stages[index].key.title());
                format!("{} {symbol} {title}", index + 1)
            }
            // Matrices that every layer has are told apart by their keys.
            Source::Input(input) if program.inputs[input].key.scope.is_empty() => {
                format!("{symbol} {}", program.shape(source))
            }
            Source::Input(_) => format!("{symbol} {}", program.key(source)),
        }
    }
}
